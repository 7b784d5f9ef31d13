/** What a step of a lecture runs on the stage: the page's own pipeline at an address, a vote over it, or a recording. */

import * as z from 'zod';
import { COMPARED_LISTS } from '../../compare/domain/flow';
import { LOCALES, type Locale } from '../../core/text/languages';
import { says } from '../../core/issue';
import type { Phrase } from '../../core/text/phrase';
import { perLocale, textSchema } from './lecture-text';

/**
 * An address of the page (`#/compare?…`, `#/ask?…`, `#/lab/…`) for each language of the interface: characters and questions have a language. One that
 * is missing is the other's.
 */
export const atSchema = perLocale(z.string());
export type LiveAt = z.infer<typeof atSchema>;

/** Names for each language: of memories of its character, or of a recording. One that is missing is the other's. */
const idSchema = perLocale(z.string().min(1));
const idsSchema = perLocale(z.array(z.string().min(1)).min(1));

/** A cell of a published table, with the name that its bar has. */
const cellSchema = z.strictObject({
  label: textSchema,
  /** Id of the table; its row and column as the table's data names them. */
  table: z.string(),
  row: z.string(),
  column: z.string(),
  /** Block of the table, where several rows have one name. */
  group: z.string().optional(),
});
export type ChartCell = z.infer<typeof cellSchema>;

/** The stages of a memory system in a recording, as far as they are shown. */
export const PIPELINE_STAGES = ['dialogue', 'extraction', 'update', 'answer', 'blame'] as const;
export type PipelineStage = (typeof PIPELINE_STAGES)[number];

/**
 * What a language model is handed: the papers' three cases (nothing, wrong memories, the right ones), what this pipeline retrieves, and the same again
 * under a prompt that forbids to abstain.
 */
export const RECORDED_CASES = ['none', 'incorrect', 'correct', 'retrieved', 'insisting'] as const;
export type RecordedCase = (typeof RECORDED_CASES)[number];

/** Systems of the page that need no model, and what is shown of them. */
export const TESTED_SYSTEMS = ['no-memory', 'verbatim', 'rules', 'full-context', 'gold'] as const;
export const TESTED_VIEWS = ['growth', 'blame', 'figures'] as const;

/** Choices of a vote: each has a digit as its key. */
export const MOST_OPTIONS = 6;

/** Said of a right choice that is none of the choices. */
export const CHOICE_NUMBER: Phrase = {
  en: 'This should be the number of a choice, 1 for the first.',
  zh: '应为某个选项的序号，第一个选项为 1。',
};
const RIGHT = says(CHOICE_NUMBER);

export const liveSchema = z.discriminatedUnion('part', [
  /** A screen of the page at its address, as it is. */
  z.strictObject({ part: z.literal('screen'), at: atSchema }),
  /** Memories of the address's character as cards, under headings. */
  z.strictObject({
    part: z.literal('memories'),
    at: atSchema,
    memories: idsSchema,
    by: z.enum(['kind', 'category', 'none']).default('kind'),
  }),
  /** The question's probabilities; the lecturer may type another question. */
  z.strictObject({
    part: z.literal('classify'),
    at: atSchema,
    by: z.enum(['kind', 'category']).default('kind'),
  }),
  /** The lists that the address names (`lists=bm25,dense`) side by side. */
  z.strictObject({
    part: z.literal('lists'),
    at: atSchema,
    top: z.int().min(1).max(20).default(5),
    reranked: z.boolean().default(false),
  }),
  /** One memory's lexical score by hand: the address's `memory` under `under` (bm25 or okapi). */
  z.strictObject({ part: z.literal('terms'), at: atSchema }),
  /** One memory's cosine by hand: the largest products of the two vectors, or what each sentence adds. */
  z.strictObject({
    part: z.literal('cosine'),
    at: atSchema,
    by: z.enum(['products', 'sentences']).default('products'),
  }),
  /** Eq. 3 for every candidate, α·P beside β·σ(s), with α and β to move. */
  z.strictObject({ part: z.literal('equation'), at: atSchema, top: z.int().min(1).max(20).default(8) }),
  /** α over all questions of the address's character: right memories gained and lost. */
  z.strictObject({ part: z.literal('sweep'), at: atSchema }),
  /** The room words a question so that BM25 loses the address's `memory` and dense retrieval keeps it. */
  z.strictObject({ part: z.literal('trap'), at: atSchema }),
  /** The four stages of the question on one screen. */
  z.strictObject({ part: z.literal('chain'), at: atSchema }),
  /** A classifier that learns: the address names who teaches (`train`) and who tests (`test`). */
  z.strictObject({ part: z.literal('training'), at: atSchema }),
  /** A cosine in two dimensions, drawn. */
  z.strictObject({ part: z.literal('toy') }),
  /** Cells of published tables as bars, in groups. */
  z.strictObject({
    part: z.literal('chart'),
    /** The longest bar that there can be: 1 for shares, 100 for percentages, 3 for scores from 0 to 3. */
    max: z.literal([1, 3, 100]),
    groups: z
      .array(z.strictObject({ label: textSchema.optional(), bars: z.array(cellSchema).min(1) }))
      .min(1),
    /** Whether bars of a group differ in colour, or all are one. */
    paint: z.enum(['bar', 'group']).default('bar'),
  }),
  /** The rank flow with α and β to move. */
  z.strictObject({ part: z.literal('flow'), at: atSchema }),
  /** Compare's parts of any score. */
  z.strictObject({ part: z.literal('anatomy'), at: atSchema }),
  /** The answer quoted from what is retrieved and re-ranked. */
  z.strictObject({ part: z.literal('answer'), at: atSchema }),
  z.strictObject({ part: z.literal('map'), at: atSchema }),
  /** Another wording, a forced class, a memory less. */
  z.strictObject({ part: z.literal('what-if'), at: atSchema }),
  /** No, incorrect and correct retrieval as one switch, each with its recorded answer (`file/exchange`). */
  z.strictObject({
    part: z.literal('cases'),
    at: atSchema,
    recordings: z.strictObject({
      none: idSchema,
      incorrect: idSchema,
      correct: idSchema,
      retrieved: idSchema.optional(),
      insisting: idSchema.optional(),
    }),
  }),
  /** A recorded exchange with a language model: `file/exchange`. */
  z.strictObject({ part: z.literal('recorded'), recording: idSchema }),
  /** A memory system at work, up to one of its stages: its points from a recording, what follows live. */
  z.strictObject({
    part: z.literal('pipeline'),
    recording: idSchema,
    until: z.enum(PIPELINE_STAGES).default('blame'),
  }),
  /**
   * Memory systems tested on a bundled user of sessions, judged by words: the first one's memory growing, where its answers are lost, or the
   * figures of all.
   */
  z.strictObject({
    part: z.literal('tested'),
    user: idSchema,
    systems: z.array(z.enum(TESTED_SYSTEMS)).min(1),
    show: z.enum(TESTED_VIEWS).default('growth'),
    /** At which the growth begins, from 1. */
    session: z.int().min(1).default(1),
  }),
  /** The room says which of these memories comes first; `reveal` is the list that tells. */
  z.strictObject({
    part: z.literal('vote'),
    at: atSchema,
    options: idsSchema,
    reveal: z.enum([...COMPARED_LISTS, 'reranked']),
  }),
  /** The room answers a question of the lecturer's; `answer` is the right choice, from 1, where there is one. */
  z.strictObject({
    part: z.literal('poll'),
    question: textSchema.optional(),
    options: z.array(textSchema).max(MOST_OPTIONS),
    answer: z.int().min(1, RIGHT).max(MOST_OPTIONS, RIGHT).optional(),
  }),
  /** A dialogue (the address's question, one line a turn), its cues, and the memories by similarity and by cues. */
  z.strictObject({ part: z.literal('recall'), at: atSchema, gold: idsSchema }),
  /** What MADial-Bench's settings hand to a language model for the dialogue of the address. */
  z.strictObject({ part: z.literal('handed'), at: atSchema, gold: idsSchema }),
  /** A game against BM25 and the dense list; the address names the character, the seed and how many rounds. */
  z.strictObject({ part: z.literal('beat'), at: atSchema }),
]);
export type Live = z.infer<typeof liveSchema>;
/** As a file may write it: what has a default may be missing. */
export type LiveInput = z.input<typeof liveSchema>;
export type LiveOf<Part extends Live['part']> = Extract<Live, { part: Part }>;

/** What a record by language holds for one, or for another where it is missing. */
export function inLocale<T>(of: { readonly [L in Locale]?: T | undefined }, locale: Locale): T | undefined {
  return of[locale] ?? LOCALES.map((other) => of[other]).find((found) => found !== undefined);
}
