/** A model that can be followed: texts as bags of words. */

import type { Kind } from '../../src/core/memory/bank';
import type { MemoryModel, ModelStamp } from '../../src/core/ports';
import { terms } from '../../src/core/text/terms';

/** What waits here goes on when it is opened. */
export class Gate {
  open!: () => void;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

const DIMENSIONS = 64;

/** Each word adds one to the dimension that its characters' codes lead to; the row is made one long. */
export function bagVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const term of terms(text)) {
    const code = [...term].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 65_521, 0);
    vector[code % DIMENSIONS]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** "Who" asks for a relationship, "when" and "what happened" for an event, "say" for a dialogue, all else for the profile: 0.85 to 0.05. */
function kindOf(question: string): Kind {
  if (/^who\b/i.test(question)) return 'relationship';
  if (/^when\b|happened/i.test(question)) return 'event';
  return /\bsay\b/i.test(question) ? 'dialogue' : 'profile';
}

export class BagModel implements MemoryModel {
  readonly title = 'Bag of words';
  readonly threads = 1;
  readonly dimensions = DIMENSIONS;
  readonly stamp: ModelStamp;
  /** Texts that were encoded and questions that were classified, in order. */
  readonly encoded: string[] = [];
  readonly classified: string[] = [];
  disposed = false;
  /** Calls wait for these, where they are set; `embedding` is for passages alone. */
  classifying: Gate | undefined;
  encoding: Gate | undefined;
  embedding: Gate | undefined;
  /** What the next calls fail with. */
  fault: Error | undefined;
  /** A body that does not look at its signal, which the ports allow: its answer comes all the same. */
  deaf = false;
  readonly #ended = new AbortController();

  constructor(hash = 'bag', device = 'wasm') {
    this.stamp = { id: 'bag', revision: '1', hash, dtype: 'fp32', device };
  }

  encode: MemoryModel['encode'] = async (texts, role, { signal, onProgress } = {}) => {
    const vectors = new Float32Array(texts.length * DIMENSIONS);
    for (const [i, text] of texts.entries()) {
      await this.#wait((role === 'passage' && this.embedding) || this.encoding, signal);
      if (this.fault) throw this.fault;
      this.encoded.push(text);
      vectors.set(bagVector(text), i * DIMENSIONS);
      onProgress?.(i + 1);
    }
    return vectors;
  };

  classify: MemoryModel['classify'] = async (question, { signal } = {}) => {
    await this.#wait(this.classifying, signal);
    if (this.fault) throw this.fault;
    this.classified.push(question);
    const kinds = { profile: 0.05, relationship: 0.05, event: 0.05, dialogue: 0.05 };
    return { ...kinds, [kindOf(question)]: 0.85 };
  };

  dispose(): void {
    this.disposed = true;
    this.#ended.abort(new DOMException('The model was unloaded.', 'AbortError'));
  }

  #wait(gate: Gate | undefined, signal: AbortSignal | undefined): Promise<void> {
    const ends = [this.#ended.signal, ...(signal && !this.deaf ? [signal] : [])];
    const end = AbortSignal.any(ends);
    return new Promise((resolve, reject) => {
      const stop = () => reject(end.reason as Error);
      if (end.aborted) return stop();
      end.addEventListener('abort', stop);
      void (gate?.opened ?? Promise.resolve()).then(resolve);
    });
  }
}
