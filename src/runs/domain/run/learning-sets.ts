/** From a bank to what learning reads: what the models make of its memories and questions, taken from the store where it is known. */

import type { LearningSet } from '../../../learning/domain/learning-set';
import { KINDS, type MemoryBank } from '../../../core/memory/bank';
import type { Encoder, QuestionClassifier } from '../../../core/ports';
import { passages } from '../../../pipeline/retrieval/passages';
import { vectorSpace, type EmbedProgress } from '../../../pipeline/retrieval/vectors';
import { passageVectors, questionClasses, questionVectors } from './model-outputs';
import type { RankingPorts } from './open-bank';

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
