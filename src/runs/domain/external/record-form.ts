/** The record of a released file as a schema: what a store or an archive holds is checked against it before anything reads it. */

import * as z from 'zod';
import { FAILURES } from '../../../measures/domain/halumem-records';
import { EXTRACTED, EXTRACTION, QUESTIONS, UPDATES } from '../../../measures/domain/halumem/registry';
import { RANKING_CONVENTIONS } from '../../../measures/domain/ranking';
import { RESPONSE_MEASURES, TEXT_CONVENTIONS } from '../../../measures/domain/text/responses';
import { SEGMENTER_IDS } from '../../../core/text/segment';
import { ProblemForm } from '../../../data/formats/problem-form';
import { EXTERNAL_RESULTS_FORMAT } from './record';
import { EXTERNAL_RESULTS_KINDS } from './kind';
import type { ExternalResultsKind } from './results';
import { TEXT_LANGUAGES } from '../../../pipeline/dialogue/external-text';

const text = z.string();
const id = z.string().min(1);
const count = z.int().min(0);
const share = z.number().nullable();
const problems = z.array(ProblemForm);

type Both<Name extends string> = `${Name}(all)` | `${Name}(valid)`;
/** A share under each of the two names that a measure has. */
const sharesOf = <const Name extends string>(measures: readonly { readonly name: Name }[]) => {
  const names = measures.flatMap(({ name }): Both<Name>[] => [`${name}(all)`, `${name}(valid)`]);
  return Object.fromEntries(names.map((name) => [name, share])) as Record<Both<Name>, typeof share>;
};
const extraction = sharesOf(EXTRACTION);
const updates = sharesOf(UPDATES);
const answers = sharesOf(QUESTIONS);

const ratio = z.object({ all: z.number(), valid: z.number() });
const failures = z.record(z.enum(FAILURES), count);
const difference = z.object({ field: text, official: z.unknown(), recomputed: share });

const EvaluationForm = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('ranking'),
    queries: count,
    measures: z.record(z.enum(RANKING_CONVENTIONS), z.record(text, z.number())),
    problems,
  }),
  z.object({
    sort: z.literal('outputs'),
    language: z.enum(TEXT_LANGUAGES),
    convention: z.enum(TEXT_CONVENTIONS),
    segmenter: z.enum(SEGMENTER_IDS).exactOptional(),
    cut: z.object({ BLEU: text, 'ROUGE-L': text, Dist: text }),
    responses: count,
    measures: z.record(z.enum(RESPONSE_MEASURES), share),
    problems,
  }),
  z.object({
    sort: z.literal('judged'),
    measures: z.object({
      ...extraction,
      ...sharesOf(EXTRACTED),
      extraction_f1: share,
      ...updates,
      ...answers,
    }),
    counts: z.object({
      gold: ratio,
      importance: ratio,
      interference: ratio,
      extracted: ratio,
      target: ratio,
      updates: ratio,
      updatesScoredAsExtraction: count,
      questions: ratio,
      failed: z.object({ integrity: failures, accuracy: failures, update: failures, qa: failures }),
    }),
    byQuestionType: z.record(text, z.object({ ...answers, questions: count, failed: count })),
    byMemoryType: z.record(
      text,
      z.object({
        ...extraction,
        ...updates,
        published_accuracy: share,
        gold: count,
        interference: count,
        updates: count,
        failed: count,
      }),
    ),
    official: z.array(
      z.object({
        agreeing: count,
        differing: z.array(difference),
        notComputed: z.array(text),
        where: text,
        overall_score: z.record(text, z.unknown()),
        fields: z.array(
          z.object({
            field: text,
            official: z.unknown(),
            recomputed: share.exactOptional(),
            agrees: z.boolean().exactOptional(),
          }),
        ),
      }),
    ),
    minutes: z.object({ adding: share, searching: share }),
    problems,
  }),
  z.object({
    sort: z.literal('halumem-outputs'),
    users: count,
    sessions: count,
    memories: count,
    answers: count,
    addingMinutes: share,
    problems,
  }),
  z.object({
    sort: z.literal('trec-run'),
    tags: z.array(text),
    qrels: text.exactOptional(),
    questions: count,
    highest: z.number().exactOptional(),
    level: z.number().exactOptional(),
    missing: z.array(text),
    measures: z.record(
      text,
      z.object({ value: z.number(), interval: z.tuple([z.number(), z.number()]).exactOptional() }),
    ),
    problems,
  }),
  z.object({
    sort: z.literal('trec-qrels'),
    questions: count,
    without: count,
    gold: count,
    grades: z.array(z.number()).exactOptional(),
    problems,
  }),
  z.object({
    sort: z.literal('ratings'),
    raters: z.array(text),
    items: count,
    ratings: count,
    numeric: z.boolean(),
    labels: z.array(z.union([z.number(), text])),
    pairs: z.array(
      z.object({
        raters: z.tuple([text, text]),
        items: count,
        equal: share,
        kappa: z.object({ none: share, linear: share, quadratic: share }),
        spearman: share,
      }),
    ),
    alpha: z.object({ nominal: share, ordinal: share, interval: share }),
    problems,
  }),
]);

export const ExternalResultsForm = z.object({
  format: z.literal(EXTERNAL_RESULTS_FORMAT),
  id,
  created: text,
  name: text,
  bytes: z.number(),
  sha256: text,
  sort: z.enum(Object.keys(EXTERNAL_RESULTS_KINDS) as ExternalResultsKind[]),
  language: z.enum(TEXT_LANGUAGES).exactOptional(),
  partner: text.exactOptional(),
  level: z.number().exactOptional(),
  bert: z
    .object({
      precision: z.number(),
      recall: z.number(),
      f1: z.number(),
      encoder: text,
      revision: text,
      hash: text,
      device: text,
      responses: count,
    })
    .exactOptional(),
  result: z.object({ key: text, evaluation: EvaluationForm }).exactOptional(),
});
