/** What an answerer is. `core/synthesis/answerers.ts` lists those that there are. */

import type { Memory } from '../memory/bank';
import type { Encoder, VectorStore } from '../ports';
import type { ScoredQuote } from '../synthesis/extractive';
import type { Phrase } from '../text/phrase';

/** A question with its unit vector, and the encoder that gave it. */
export interface EncodedQuestion {
  readonly encoder: Encoder;
  readonly vector: Float32Array;
}

/** What an answerer is given. */
export interface AnswerRequest {
  readonly question: string;
  /** Id of the bank that the memories are of. */
  readonly bank: string;
  /** Best first. */
  readonly memories: readonly Memory[];
  /** Absent where no encoder is there. */
  readonly encoded?: EncodedQuestion | undefined;
}

/** What an answerer asks of the outside. */
export interface AnswerPorts {
  /** Where vectors of quotes are kept. */
  readonly vectors: VectorStore;
}

export interface Answer {
  /** Undefined where the memories offer nothing to answer with. */
  readonly text: string | undefined;
  /** The passages that could answer, best first. */
  readonly quotes: readonly ScoredQuote[];
  /** What went wrong although there is an answer: it was found without what failed. */
  readonly failure?: unknown;
}

export interface Answerer {
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
  /**
   * @returns undefined where another answer has taken the place of this one.
   * @throws DOMException `AbortError` after the signal.
   */
  answer(request: AnswerRequest, ports: AnswerPorts, signal: AbortSignal): Promise<Answer | undefined>;
}
