/** What learning needs of each bank: vectors of questions and passages, and the shipped classifier's probabilities. */

import type { LearningSet } from '../core/learning/learning-set';
import { KINDS, type MemoryBank } from '../core/memory/bank';
import type { MemoryModel, VectorStore } from '../core/ports';
import { passages } from '../core/retrieval/passages';
import { collectionOf, embed, storedRows, vectorSpace } from '../core/retrieval/vectors';

/** @param store keeps what was computed; questions and probabilities are collections of their own. */
export async function learningSet(
  bank: MemoryBank,
  model: MemoryModel,
  store: VectorStore,
  onProgress: (done: number, total: number) => void,
): Promise<LearningSet> {
  const space = vectorSpace(model.stamp);
  const texts = bank.questions.map(({ text }) => text);
  const asked = await storedRows(
    { store, space, name: collectionOf(bank.id, 'questions'), dimensions: model.dimensions, keep: 'asked' },
    texts,
    (chunk, done, total) => {
      onProgress(done, total);
      return model.encode(chunk, 'question');
    },
  );
  const kinds = await storedRows(
    { store, space, name: collectionOf(bank.id, 'kinds'), dimensions: KINDS.length, keep: 'asked' },
    texts,
    async (chunk, done, total) => {
      onProgress(done, total);
      const rows = new Float32Array(chunk.length * KINDS.length);
      for (const [row, text] of chunk.entries()) {
        const probabilities = await model.classify(text);
        rows.set(
          KINDS.map((kind) => probabilities[kind]),
          row * KINDS.length,
        );
      }
      return rows;
    },
  );
  const windows = await embed(model, {
    store,
    collection: collectionOf(bank.id, 'passages'),
    texts: passages(bank.memories).map(({ text }) => text),
  });
  return {
    bank,
    encoder: { id: model.stamp.id, space, dimensions: model.dimensions },
    questions: asked.data,
    passages: windows.data,
    prior: Float64Array.from(kinds.data),
  };
}
