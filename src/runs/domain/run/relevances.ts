/** What a trained reader makes of the memories that it re-ranks: taken from the store where it is known, computed and kept where not. */

import { SystemRunner, type QuestionInputs } from '../../../pipeline/flow/run-systems';
import type { RetrievalSystem, SystemConfig } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';
import { isReader } from '../../../pipeline/retrieval/rerankers';
import { timedAsync, type Timed } from '../../../pipeline/flow/timed';
import type { ReadingModel } from '../../../core/ports';
import { bestWindow, relevanceOf, windowsOf, type WindowToRead } from '../../../pipeline/reading/relevance';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { memoriesToRead, type Relevance } from '../../../pipeline/retrieval/rerank-by-reader';
import { collectionFor, timedRows, type OutputOptions } from './model-outputs';

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
  const read = inputs.map((each) => windowsToRead(index, systems, each, options));
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
  return { question: inputs.question.text, windows: windowsOf(index, memories) };
}
