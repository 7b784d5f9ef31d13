/** A stand-in for the engine that shows what reaches it. */

import type { Engine } from '../../../src/models/runtime/engine';
import { ModelError } from '../../../src/models/runtime/errors';
import type { LoadProgress } from '../../../src/models/runtime/files';

export const LOADED = {
  stamp: { id: 'mnemoscope-xx', revision: '1.0.0', hash: 'abc', dtype: 'q8', device: 'wasm' },
  title: 'Made for the tests',
  dimensions: 1,
  threads: 2,
  settings: { threshold: 1 },
};
/**
 * An engine whose vectors are the texts' lengths. Some texts have a meaning: "fail" fails, "hold" waits for `release` or its cancellation.
 */
export class LengthEngine {
  /** What has begun and ended, in order. */
  readonly log: string[] = [];
  readonly given: Float32Array[] = [];
  release: () => void = () => undefined;

  call = (async (name: string, input: unknown, { signal, onProgress }: Handed) => {
    if (name === 'load') return this.load(onProgress);
    const { texts = [], question = '' } = input as { texts?: string[]; question?: string };
    this.log.push(`begin ${texts.join(' ') || question}`);
    for (const [i, text] of texts.entries()) {
      if (text === 'fail') throw new ModelError('not-runnable', 'mnemoscope-xx/model.onnx', 'no memory');
      if (text === 'hold') await this.#held(signal);
      onProgress(i + 1);
    }
    this.log.push(`end ${texts.join(' ') || question}`);
    if (name === 'classify') {
      return question === 'uncloneable' ? () => 1 : { profile: 1, relationship: 0, event: 0, dialogue: 0 };
    }
    if (name === 'classifyAndEncode') {
      const probabilities = { profile: 1, relationship: 0, event: 0, dialogue: 0 };
      return { probabilities, vector: Float32Array.of(question.length) };
    }
    if (name === 'read') {
      const { passages } = input as { passages: readonly string[] };
      for (const passage of passages) this.log.push(`read ${passage}`);
      return passages.map(({ length }) => ({ relevance: length, answerable: 0, spans: [] }));
    }
    const vectors = Float32Array.from(texts, (text) => text.length);
    this.given.push(vectors);
    return vectors;
  }) as unknown as Engine['call'];

  load = async (onProgress: (progress: LoadProgress) => void): Promise<typeof LOADED> => {
    onProgress({ received: 4, total: 9 });
    onProgress({ received: 9, total: 9 });
    return LOADED;
  };

  #held(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.release = resolve;
      signal.addEventListener('abort', () => {
        this.log.push('cancelled');
        reject(signal.reason as Error);
      });
    });
  }
}
interface Handed {
  readonly signal: AbortSignal;
  readonly onProgress: (value: unknown) => void;
}
