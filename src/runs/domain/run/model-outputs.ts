/** What a model makes of many questions or a bank: taken from the store where it is known, computed and kept where not. */

import { toCategories, type Classification } from '../../../pipeline/classification/classifier';
import { modelClassifier } from '../../../pipeline/classification/registry';
import { classifyByModel, encodeQuestion } from '../../../pipeline/flow/run-stage';
import { type Clock, type Timed, timedAsync } from '../../../pipeline/flow/timed';
import { KINDS, type Kind, type MemoryBank } from '../../../core/memory/bank';
import type {
  Encoder,
  ModelStamp,
  QuestionClassifier,
  VectorMatrix,
  VectorStore,
  ReadingModel,
} from '../../../core/ports';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import { type Passage, passages } from '../../../pipeline/retrieval/passages';
import {
  embed,
  collectionOf,
  storedRows,
  vectorSpace,
  type EmbedProgress,
  type VectorCollection,
  type CollectionKind,
} from '../../../pipeline/retrieval/vectors';
import { SystemRunner, type QuestionInputs } from '../../../pipeline/flow/run-systems';
import type { RetrievalSystem, SystemConfig } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { isReader } from '../../../pipeline/retrieval/rerankers';
import { bestWindow, relevanceOf, windowsOf, type WindowToRead } from '../../../pipeline/reading/relevance';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { memoriesToRead, type Relevance } from '../../../pipeline/retrieval/rerank-by-reader';
import type { LearningSet } from '../../../learning/domain/learning-set';
import type { RankingPorts } from './open-bank';

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

/** Between a question and a window where both are one key: in neither. */
const BETWEEN = '\u0000';

type RelevancesOfQuestion = ReadonlyMap<string, Timed<Relevance>>;

/**
 * Reads the memories that the systems re-rank by the reader: of every question the first ones of each of their lists, each memory once.
 *
 * @param index with its vectors, where a system searches by them.
 * @param inputs with what the models make of the questions.
 * @returns one map a question, by the memories' ids.
 * @throws DOMException `AbortError` after the signal; the pairs that were read by then are kept.
 */
export async function questionRelevances(
  model: ReadingModel,
  index: BankIndex,
  systems: readonly SystemConfig[],
  inputs: readonly QuestionInputs[],
  options: OutputOptions,
): Promise<readonly RelevancesOfQuestion[]> {
  const { signal, onProgress, clock } = options;
  const read = inputs.map((each) =>
    windowsToRead(index, systems, each, model.settings.passageLength, options),
  );
  const keys = read.flatMap(({ question, windows }) =>
    [...windows.values()].flat().map(({ text }) => keyOf(question, text)),
  );
  const compute = async (key: string): Promise<Timed<Float32Array>> => {
    const at = key.indexOf(BETWEEN);
    const [question, text] = [key.slice(0, at), key.slice(at + 1)];
    const { value, milliseconds } = await timedAsync(clock, () =>
      model.read(question, [text], signal && { signal }),
    );
    return { value: Float32Array.of(relevanceOf(value[0]!)), milliseconds };
  };
  const rows = await timedRows(collectionFor(model.stamp, 'relevances', 1, options), keys, compute, {
    ...(signal && { signal }),
    // Told in questions, as the other stages are.
    onProgress: ({ done, total }) =>
      onProgress?.({ done: Math.floor((done / total) * inputs.length), total: inputs.length }),
  });
  const byKey = new Map(keys.map((key, i) => [key, rows[i]!]));
  return read.map(({ question, windows }) => {
    const found = new Map<string, Timed<Relevance>>();
    for (const [id, own] of windows) {
      const pairs = own.map(({ text }) => byKey.get(keyOf(question, text))!);
      const values = pairs.map(({ value }) => value[0]!);
      const milliseconds = pairs.reduce((sum, pair) => sum + pair.milliseconds, 0);
      found.set(id, { value: bestWindow(own, values), milliseconds });
    }
    return found;
  });
}

function keyOf(question: string, window: string): string {
  return `${question}${BETWEEN}${window}`;
}

function windowsToRead(
  index: BankIndex,
  systems: readonly SystemConfig[],
  inputs: QuestionInputs,
  longest: number | undefined,
  { clock }: Pick<OutputOptions, 'clock'>,
): { readonly question: string; readonly windows: ReadonlyMap<string, readonly WindowToRead[]> } {
  const ids = new Set<string>();
  for (const system of systems) {
    if (system.task !== 'retrieval' || !isReader(system.rerank)) continue;
    const plain: RetrievalSystem = { ...system, rerank: 'none' };
    const [list] = [...new SystemRunner(index, [plain], clock).run(inputs).lists.values()];
    for (const id of memoriesToRead(list!.value, parametersOf(system))) ids.add(id);
  }
  const memories = [...ids].map((id) => index.byId.get(id)!);
  return { question: inputs.question.text, windows: windowsOf(index, memories, longest) };
}

export interface LearningSetOptions extends Pick<RankingPorts, 'vectors' | 'shipped' | 'clock'> {
  readonly encoder: Encoder;
  readonly classifier: QuestionClassifier;
  readonly signal?: AbortSignal;
  readonly onProgress?: (stage: 'memories' | 'questions' | 'classification', progress: EmbedProgress) => void;
}

/**
 * Encodes and classifies what the store does not know yet.
 *
 * @throws DOMException `AbortError` after the signal, and what the models throw; what was computed by then is kept.
 */
export async function learningSet(
  bank: MemoryBank,
  { encoder, classifier, vectors, shipped, clock, signal, onProgress }: LearningSetOptions,
): Promise<LearningSet> {
  const report = (stage: 'memories' | 'questions' | 'classification') => ({
    store: vectors,
    bank: bank.id,
    clock,
    ...(signal && { signal }),
    onProgress: (progress: EmbedProgress) => onProgress?.(stage, progress),
  });
  const texts = bank.questions.map(({ text }) => text);
  const windows = await passageVectors(encoder, passages(bank.memories), {
    ...report('memories'),
    // What cannot be had beforehand is computed.
    beforehand: async () => shipped?.(bank.id, encoder.stamp).catch(() => undefined),
  });
  const asked = await questionVectors(encoder, texts, report('questions'));
  const said = await questionClasses(classifier, texts, report('classification'));
  const questions = new Float32Array(asked.length * encoder.dimensions);
  asked.forEach(({ value }, row) => questions.set(value, row * encoder.dimensions));
  const { id } = encoder.stamp;
  return {
    bank,
    encoder: { id, space: vectorSpace(encoder.stamp), dimensions: encoder.dimensions },
    questions,
    passages: windows.data,
    prior: Float64Array.from(said.flatMap(({ value }) => KINDS.map((kind) => value.kinds[kind]))),
  };
}
