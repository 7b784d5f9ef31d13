/** A released file as it is kept: among the runs, told apart from them by its format. Its text is its only unit. */

import type { Evaluation, EvaluationSettings, ExternalResultsKind } from './results';
import { type TextLanguage, TEXT_LANGUAGES } from '../../../pipeline/dialogue/external-text';
import { GOLD_LEVEL, type NamedText } from './trec';
import { readMadialOutputs } from '../../../data/formats/madial/madial-outputs';
import { readSource } from '../../../data/formats/source';
import { bertScores, meanBertScore, type BertScore } from '../../../measures/domain/text/bert-score';
import { plainReference, RESPONSE_MEASURES, TEXT_CONVENTIONS } from '../../../measures/domain/text/responses';
import type { TokenEncoder } from '../../../core/ports';
import * as z from 'zod';
import { FAILURES } from '../../../measures/domain/halumem-records';
import { EXTRACTED, EXTRACTION, QUESTIONS, UPDATES } from '../../../measures/domain/halumem/registry';
import { RANKING_CONVENTIONS } from '../../../measures/domain/ranking';
import { SEGMENTER_IDS } from '../../../core/text/segment';
import { ProblemForm } from '../../../data/formats/problem-form';
import { EXTERNAL_RESULTS_KINDS } from './kind';

/** Means over the responses, and who made the vectors: figures of two encoders say nothing of each other. */
export interface BertResult extends BertScore {
  readonly encoder: string;
  /** What the weights are known by. */
  readonly revision: string;
  readonly hash: string;
  readonly device: string;
  readonly responses: number;
}

/**
 * Scores every response against its reference, whose speaker is removed.
 *
 * @param onProgress responses done, and how many there are.
 * @throws DatasetError where no row can be scored; what the encoder throws; DOMException `AbortError` after the signal.
 */
export async function bertOfOutputs(
  { name, text }: NamedText,
  encoder: TokenEncoder,
  title: string,
  options: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {},
): Promise<BertResult> {
  const { responses } = readMadialOutputs(readSource(text, name).data, name);
  const pairs = responses.map(({ response, reference }) => ({
    response,
    reference: plainReference(reference),
  }));
  const { signal, onProgress } = options;
  onProgress?.(0, pairs.length);
  const scores = await bertScores(pairs, encoder, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (done: number) => onProgress(done, pairs.length) }),
  });
  const { revision, hash, device } = encoder.stamp;
  // The reader refuses a file without responses, so there is a mean.
  return { ...meanBertScore(scores)!, encoder: title, revision, hash, device, responses: pairs.length };
}

export const EXTERNAL_RESULTS_FORMAT = 'released-1';
/** Id of the unit that holds the text. */
export const TEXT_UNIT = 'text';
/** The units of a record. */
export const textUnit = (text: string): ReadonlyMap<string, string> => new Map([[TEXT_UNIT, text]]);

export interface ExternalResultsRecord {
  readonly format: typeof EXTERNAL_RESULTS_FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly name: string;
  readonly bytes: number;
  /** Of the bytes, hex. */
  readonly sha256: string;
  readonly sort: ExternalResultsKind;
  /** Of responses: what most references are in, or what the user said. */
  readonly language?: TextLanguage;
  /** Id of the file that it is scored with. */
  readonly partner?: string;
  /** Of qrels: from which relevance on a document is gold for measures that know no grades; absent: trec_eval's 1. */
  readonly level?: number;
  /** Of responses, where it was asked for. */
  readonly bert?: BertResult;
  /** What it came to, and under what (`evaluationKey`). */
  readonly result?: { readonly key: string; readonly evaluation: Evaluation };
}

/**
 * What an evaluation depends on besides the file: where it changes, the file is evaluated again.
 *
 * @param version the page's own; another one may compute otherwise.
 * @param partner SHA-256 of the file that it is scored with.
 */
export function evaluationKey(
  { sort, language, convention, segmenter, level = GOLD_LEVEL }: EvaluationSettings,
  version: string,
  partner?: string,
): string {
  const text = sort === 'outputs' ? [language ?? null, convention, segmenter ?? null] : [];
  // Before the level was kept, nDCG knew no grades.
  const trec = sort === 'trec-run' || sort === 'trec-qrels' ? [level] : [];
  return JSON.stringify([version, sort, partner ?? null, ...text, ...trec]);
}

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
