/** Finding the sentence that carries a memory's cosine: the memory is encoded without each of its sentences. */

import {
  leaveOneOut,
  sentenceShares,
  type LeaveOneOut,
  type SentenceShare,
} from '../../domain/sentence-cosine';
import type { Language, Memory } from '../../../core/memory/bank';
import type { Encoder, VectorStore } from '../../../core/ports';
import { quoteVectors } from '../../../pipeline/reading/quote-vectors';
import type { EmbedProgress } from '../../../pipeline/retrieval/vectors';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

/** Questions whose vectors are held: the one asked and the ones it is compared with. */
const HELD = 8;

export class QuestionVectors {
  #encoder: Encoder | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads the vectors that are held
  readonly #held = new Map<string, Float32Array>();

  /** The question's unit vector. @throws DOMException `AbortError` after the signal, and what the encoder throws. */
  async of(encoder: Encoder, question: string, signal: AbortSignal): Promise<Float32Array> {
    if (this.#encoder !== encoder) {
      this.#held.clear();
      this.#encoder = encoder;
    }
    const held = this.#held.get(question);
    if (held) return held;
    const vector = await encoder.encode([question], 'question', { signal });
    signal.throwIfAborted();
    if (this.#encoder === encoder) {
      for (const oldest of [...this.#held.keys()].slice(0, Math.max(0, this.#held.size + 1 - HELD)))
        this.#held.delete(oldest);
      this.#held.set(question, vector);
    }
    return vector;
  }
}

interface SentenceCosineDependencies {
  readonly vectors: VectorStore;
  readonly questions: QuestionVectors;
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
}

export interface CosineTask {
  /** Id of the bank. */
  readonly bank: string;
  readonly language: Language;
  readonly memory: Memory;
  readonly question: string;
  /** The memory's dense score. */
  readonly score: number;
}

export type CosinePhase = 'idle' | 'working' | 'ready' | 'cancelled' | 'failed';

export class SentenceCosine {
  readonly #dependencies: SentenceCosineDependencies;
  #phase = $state<CosinePhase>('idle');
  #progress = $state.raw<EmbedProgress>({ done: 0, total: 0 });
  #shares = $state.raw<readonly SentenceShare[]>([]);
  #error = $state<string | undefined>();
  readonly #latest = new Latest();

  constructor(dependencies: SentenceCosineDependencies) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  /** Windows of the shortened memories that had to be encoded, so far. */
  get progress() {
    return this.#progress;
  }
  /** One a sentence, in the text's order, once `ready`. */
  get shares() {
    return this.#shares;
  }
  get error() {
    return this.#error;
  }

  /** Computes; what was encoded before is taken from the store. A newer call stops the one before it. */
  async find(task: CosineTask): Promise<void> {
    const signal = this.#latest.begin();
    this.#phase = 'working';
    this.#shares = [];
    this.#error = undefined;
    this.#progress = { done: 0, total: 0 };
    try {
      const shares = await this.#compute(task, leaveOneOut(task.memory), signal);
      signal.throwIfAborted();
      this.#shares = shares;
      this.#phase = 'ready';
    } catch (error) {
      // Whoever stopped this has said so.
      if (signal.aborted) return;
      this.#error = errorText(error);
      this.#phase = 'failed';
    }
  }

  /** Stops; what was encoded is kept. */
  cancel(): void {
    this.#latest.stop();
    if (this.#phase === 'working') this.#phase = 'cancelled';
  }

  async #compute(task: CosineTask, plan: LeaveOneOut, signal: AbortSignal): Promise<SentenceShare[]> {
    const encoder = await this.#dependencies.encoder(task.language).ready();
    signal.throwIfAborted();
    const question = await this.#dependencies.questions.of(encoder, task.question, signal);
    const vectors = await quoteVectors(
      task.bank,
      plan.passages.map(({ text }) => text),
      encoder,
      this.#dependencies.vectors,
      {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#progress = progress;
        },
      },
    );
    return sentenceShares(plan, task.score, question, vectors);
  }
}
