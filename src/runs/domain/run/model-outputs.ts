/** What a model makes of many questions or a bank: taken from the store where it is known, computed and kept where not. */

import { toCategories, type Classification } from '../../../pipeline/classification/categories';
import { modelClassifier } from '../../../pipeline/classification/registry';
import { classifyByModel, encodeQuestion } from '../../../pipeline/flow/run-stage';
import type { Clock, Timed } from '../../../pipeline/flow/timed';
import { KINDS, type Kind } from '../../../core/memory/bank';
import type { Encoder, ModelStamp, QuestionClassifier, VectorMatrix, VectorStore } from '../../../core/ports';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import type { Passage } from '../../../pipeline/retrieval/passages';
import {
  embed,
  collectionOf,
  storedRows,
  vectorSpace,
  type EmbedProgress,
  type VectorCollection,
  type CollectionKind,
} from '../../../pipeline/retrieval/vectors';

export interface OutputOptions {
  readonly store: VectorStore;
  /** Id of the bank whose texts they are. */
  readonly bank: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EmbedProgress) => void;
}

/** The unit vectors of a bank's passages, one row per passage. @param options `beforehand`: rows that were made elsewhere. */
export function passageVectors(
  encoder: Encoder,
  passages: readonly Passage[],
  options: Pick<OutputOptions, 'store' | 'bank' | 'signal' | 'onProgress'> & {
    readonly beforehand?: () => Promise<VectorMatrix | undefined>;
  },
): Promise<PassageVectors & { readonly computed: number }> {
  const texts = passages.map(({ text }) => text);
  const { store, bank } = options;
  return embed(encoder, { store, collection: collectionOf(bank, 'passages'), texts }, options);
}

/** The unit vector of each question, encoded one by one as on the page. */
export function questionVectors(
  encoder: Encoder,
  questions: readonly string[],
  options: OutputOptions,
): Promise<Timed<Float32Array>[]> {
  const collection = collectionFor(encoder.stamp, 'questions', encoder.dimensions, options);
  const { clock, signal } = options;
  return timedRows(collection, questions, (question) => encodeQuestion(encoder, question, clock, signal), {
    ...options,
    lanes: lanesOf(encoder),
  });
}

/** The classification of each question by a model. */
export async function questionClasses(
  classifier: QuestionClassifier,
  questions: readonly string[],
  options: OutputOptions,
): Promise<Timed<Classification>[]> {
  const collection = collectionFor(classifier.stamp, 'kinds', KINDS.length, options);
  const compute = async (question: string) => {
    const { value, milliseconds } = await classifyByModel(
      modelClassifier,
      question,
      classifier,
      options.clock,
    );
    return { value: Float32Array.from(KINDS, (kind) => value.kinds[kind]), milliseconds };
  };
  const rows = await timedRows(collection, questions, compute, { ...options, lanes: lanesOf(classifier) });
  return rows.map(({ value, milliseconds }) => {
    const kinds = Object.fromEntries(KINDS.map((kind, i) => [kind, value[i]!])) as Record<Kind, number>;
    return { value: toCategories(kinds), milliseconds };
  });
}

/** A question each for its workers, so that none of them waits and the time of a question is that of one worker. */
function lanesOf({ workers = 1 }: Pick<Encoder, 'workers'>): number {
  return workers;
}

/** Rows of the milliseconds, then the numbers. A run over some of the questions leaves the rows of the others. */
export function collectionFor(
  stamp: ModelStamp,
  sort: CollectionKind,
  numbers: number,
  { store, bank }: Pick<OutputOptions, 'store' | 'bank'>,
): VectorCollection {
  return {
    store,
    space: vectorSpace(stamp),
    name: collectionOf(bank, sort),
    dimensions: numbers + 1,
    keep: 'all',
  };
}

/** First run and later ones both read the same row, so both see the same single-precision numbers. */
export async function timedRows(
  collection: VectorCollection,
  questions: readonly string[],
  compute: (question: string) => Promise<Timed<Float32Array>>,
  options: Pick<OutputOptions, 'signal' | 'onProgress'> & { readonly lanes?: number },
): Promise<Timed<Float32Array>[]> {
  const { dimensions } = collection;
  const { data } = await storedRows(
    collection,
    questions,
    async (chunk, told) => {
      const rows = new Float32Array(chunk.length * dimensions);
      for (const [i, question] of chunk.entries()) {
        options.signal?.throwIfAborted();
        const { value, milliseconds } = await compute(question);
        rows[i * dimensions] = milliseconds;
        rows.set(value, i * dimensions + 1);
        told(i + 1);
      }
      return rows;
    },
    options,
  );
  return questions.map((_question, i) => ({
    milliseconds: data[i * dimensions]!,
    value: data.subarray(i * dimensions + 1, (i + 1) * dimensions),
  }));
}
