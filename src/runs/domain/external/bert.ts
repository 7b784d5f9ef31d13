/** BERTScore of a file of responses, by an encoder that is loaded. */

import { readMadialOutputs } from '../../../data/formats/madial/madial-outputs';
import { readSource } from '../../../data/formats/source';
import { bertScores, meanBertScore, type BertScore } from '../../../measures/domain/text/bert-score';
import { plainReference } from '../../../measures/domain/text/responses';
import type { TokenEncoder } from '../../../core/ports';
import type { NamedText } from './trec';

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
