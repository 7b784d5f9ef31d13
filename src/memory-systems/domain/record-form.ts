/** What is kept of memory systems under test, as schemas: a store's or a file's records are checked against them before anything reads them. */

import * as z from 'zod';
import { bankSchema } from '../../data/formats/mnemoscope/mnemoscope-schema';
import { ModelRefForm } from '../../llm/domain/units';
import { ANSWER_LABELS, FAILURES, UPDATE_LABELS } from '../../measures/domain/halumem-records';
import { MEANS, STAGES } from './blame';
import { NOT_JUDGED } from './digest';
import { TOLD } from './port';

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const milliseconds = z.number();

const EntryForm = z.object({
  id: text,
  text,
  time: text.exactOptional(),
  session: text.exactOptional(),
  turns: texts,
  history: z.array(z.object({ text, session: text.exactOptional() })).exactOptional(),
});
const ChangesForm = z.object({
  added: z.array(EntryForm),
  changed: z.array(z.object({ before: EntryForm, after: EntryForm })),
  removed: z.array(EntryForm),
  decisions: z
    .array(
      z.object({
        do: z.enum(['add', 'update', 'delete', 'keep', 'none']),
        statement: text,
        turns: texts,
        nearest: texts,
        target: text.exactOptional(),
        text: text.exactOptional(),
        reason: text,
        calls: texts,
      }),
    )
    .exactOptional(),
  costs: z
    .array(
      z.object({
        model: ModelRefForm,
        calls: count,
        input: z.number(),
        output: z.number(),
        uncounted: count,
      }),
    )
    .exactOptional(),
});
const found = z.array(
  z.object({
    id: text,
    text,
    time: text.exactOptional(),
    session: text.exactOptional(),
    turns: texts,
    score: z.number().exactOptional(),
  }),
);
const CapabilitiesForm = z.object({
  stores: z.boolean(),
  search: z.enum(['search', 'everything', 'nothing']),
  listsSessions: z.boolean(),
  updatesInPlace: z.boolean(),
  asynchronous: z.boolean(),
  scores: z.boolean(),
  tokenBudget: z.boolean(),
  longestTurn: z.number().exactOptional(),
  persists: z.boolean(),
  idempotent: z.boolean(),
  provenance: z.union([z.boolean(), z.literal('sessions')]),
});

/** One session of a run. */
export const SessionRecordForm = z.object({
  session: count,
  pending: z
    .object({
      key: text,
      sent: z.number().exactOptional(),
      job: text.exactOptional(),
      mark: text.exactOptional(),
    })
    .exactOptional(),
  addition: z
    .object({ changes: ChangesForm, milliseconds, readBack: z.literal(true).exactOptional() })
    .exactOptional(),
  updates: z.array(z.object({ point: text, found, milliseconds })),
  answers: z.array(
    z.object({
      question: text,
      found,
      handed: count,
      contextTokens: z.number(),
      response: text.exactOptional(),
      failed: z.literal(true).exactOptional(),
      searchMilliseconds: milliseconds,
      answerMilliseconds: milliseconds,
    }),
  ),
  values: z.record(text, text).exactOptional(),
  made: z
    .object({
      version: text,
      capabilities: CapabilitiesForm,
      notTold: z.array(z.enum(TOLD)).exactOptional(),
    })
    .exactOptional(),
});

const score = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const verdictOf = <T extends z.ZodType>(given: T) =>
  z.union([z.object({ given }), z.object({ failed: z.enum(FAILURES) })]);
const placed = { user: text.exactOptional(), session: z.number().exactOptional() };
const importance = z.number().exactOptional();

const JudgedRunForm = z.object({
  integrity: z.array(
    z.object({
      ...placed,
      text,
      memoryType: text,
      interference: z.boolean(),
      update: z.boolean(),
      importance,
      verdict: verdictOf(score),
      point: text,
      extractedNothing: z.boolean(),
    }),
  ),
  accuracy: z.array(
    z.object({ ...placed, text, included: z.boolean(), verdict: verdictOf(score), entry: text }),
  ),
  updates: z.array(
    z.object({
      ...placed,
      text,
      memoryType: text,
      replaced: texts,
      found: texts,
      importance,
      verdict: verdictOf(z.enum(UPDATE_LABELS)),
      point: text,
    }),
  ),
  answers: z.array(
    z.object({
      ...placed,
      question: text,
      reference: text,
      response: text,
      questionType: text,
      difficulty: text.exactOptional(),
      verdict: verdictOf(z.enum(ANSWER_LABELS)),
      searchMilliseconds: milliseconds.exactOptional(),
      responseMilliseconds: milliseconds.exactOptional(),
      id: text,
    }),
  ),
  rubrics: z
    .array(
      z.object({
        user: text,
        session: z.number(),
        question: text,
        questionType: text,
        nuggets: z.array(verdictOf(score)),
        order: verdictOf(z.array(z.number().nullable())).exactOptional(),
      }),
    )
    .exactOptional(),
});

/** One user of recorded results. */
export const RecordedUserUnitForm = z.object({
  bank: bankSchema,
  records: z.array(SessionRecordForm),
  judged: JudgedRunForm.nullable(),
});

/** One system on one user in sums. */
export const DigestForm = z.object({
  user: text,
  name: text,
  length: count,
  sessions: z.array(
    z.object({
      session: z.number(),
      ratios: z.record(text, z.object({ part: z.number(), all: z.number(), valid: z.number() })),
      failed: count,
    }),
  ),
  answers: z.array(
    z.object({
      question: text,
      session: z.number(),
      type: text,
      label: z.enum(ANSWER_LABELS).nullable(),
      contextTokens: z.number(),
      declined: z.boolean().exactOptional(),
      update: z.enum([...UPDATE_LABELS, 'Not found', NOT_JUDGED]).nullable(),
      stage: z.enum(STAGES).nullable(),
      // Digests from before it was kept are made anew.
      by: z.enum(MEANS).nullable().default(null),
    }),
  ),
  blame: z.number().exactOptional(),
  add: milliseconds,
  search: milliseconds,
});
