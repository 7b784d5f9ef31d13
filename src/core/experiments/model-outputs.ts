/** What a model makes of many questions or a bank: taken from the store where it is known, computed and kept where not. */

import { fold, type Classification } from '../classification/fold';
import { KINDS, type Kind } from '../memory/bank';
import type { Encoder, QuestionClassifier, VectorStore } from '../ports';
import type { PassageVectors } from '../retrieval/dense';
import type { Passage } from '../retrieval/passages';
import { embed, vectorSpace, type EmbedProgress } from '../retrieval/vectors';
import { textKey } from '../text/key';

/** Milliseconds since any fixed moment; never runs backwards. */
export type Clock = () => number;

/** A value and how long its computation took: when it was computed, so a cached one reports its true cost. */
export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

export interface OutputOptions {
  readonly store: VectorStore;
  readonly clock: Clock;
  readonly onProgress?: (progress: EmbedProgress) => void;
}

/** Questions between two writes: what a run that is ended can lose. */
const CHUNK = 16;

/** The unit vectors of a bank's passages, one row a passage. */
export function passageVectors(
  encoder: Encoder,
  passages: readonly Passage[],
  { store, onProgress }: Pick<OutputOptions, 'store' | 'onProgress'>,
): Promise<PassageVectors & { readonly computed: number }> {
  const texts = passages.map(({ text }) => text);
  const keys = texts.map(textKey);
  return embed(encoder, store, texts, keys, onProgress ? { onProgress } : {});
}

/** The unit vector of each question, encoded one by one as on the page. */
export function questionVectors(
  encoder: Encoder,
  questions: readonly string[],
  options: OutputOptions,
): Promise<Timed<Float32Array>[]> {
  const model = `${vectorSpace(encoder.stamp)}:question`;
  return timedRows(model, questions, (question) => encoder.encode([question], 'question'), options);
}

/** The classification of each question by a model. */
export async function questionClasses(
  classifier: QuestionClassifier,
  questions: readonly string[],
  options: OutputOptions,
): Promise<Timed<Classification>[]> {
  const model = `${vectorSpace(classifier.stamp)}:kinds`;
  const compute = async (question: string) => {
    const kinds = await classifier.classify(question);
    return Float32Array.from(KINDS, (kind) => kinds[kind]);
  };
  const rows = await timedRows(model, questions, compute, options);
  return rows.map(({ value, milliseconds }) => {
    const kinds = Object.fromEntries(KINDS.map((kind, i) => [kind, value[i]!])) as Record<Kind, number>;
    return { value: fold(kinds), milliseconds };
  });
}

/** A stored row is the milliseconds, then the numbers. First run and later ones both read that row, so both see the same single-precision numbers. */
async function timedRows(
  model: string,
  questions: readonly string[],
  compute: (question: string) => Promise<Float32Array>,
  { store, clock, onProgress }: OutputOptions,
): Promise<Timed<Float32Array>[]> {
  const keys = questions.map(textKey);
  const rows = new Map<string, Float32Array>();
  (await store.get(model, keys)).forEach((row, i) => row && rows.set(keys[i]!, row));
  const missing = [...new Map(keys.map((key, i) => [key, questions[i]!]))].filter(([key]) => !rows.has(key));
  for (let from = 0; from < missing.length; from += CHUNK) {
    const entries = new Map<string, Float32Array>();
    for (const [key, question] of missing.slice(from, from + CHUNK)) {
      const start = clock();
      const numbers = await compute(question);
      entries.set(key, Float32Array.of(clock() - start, ...numbers));
      onProgress?.({ done: from + entries.size, total: missing.length });
    }
    await store.put(model, entries);
    for (const [key, row] of entries) rows.set(key, row);
  }
  return keys.map((key) => {
    const row = rows.get(key)!;
    return { milliseconds: row[0]!, value: row.subarray(1) };
  });
}
