/** What an answerer is. `pipeline/synthesis/answerers.ts` lists those that there are. */

import type { Memory } from '../../core/memory/bank';
import type { Encoder } from '../../core/ports';
import type { LlmCall } from '../../llm/domain/call';
import type { SynthesisTask } from '../synthesis/prompt';
import type { ReadableBank } from '../reading/passages';
import type { Reading, ReadingPorts } from '../reading/reader';
import type { Remark } from '../reading/remark';
import type { Phrase } from '../../core/text/phrase';

/** A question with its unit vector, and the encoder that gave it. */
export interface EncodedQuestion {
  readonly encoder: Encoder;
  readonly vector: Float32Array;
}

/** What an answerer that quotes is given. */
export interface AnswerRequest {
  readonly question: string;
  /** The bank that the memories are of, with its windows and their vectors. */
  readonly index: ReadableBank;
  /** Best first. */
  readonly memories: readonly Memory[];
  /** Absent if no encoder is there. */
  readonly encoded?: EncodedQuestion | undefined;
}

/** What an answerer that quotes asks of the outside. */
export type AnswerPorts = ReadingPorts;

export interface Answer {
  /** Undefined if nothing seems to answer. */
  readonly text: string | undefined;
  /** The sentences that could answer, best first, and how likely it is that any does. */
  readonly reading: Reading;
  /** What is said besides the answer, or in its place; the bank's own questions have none. */
  readonly remark?: Remark | undefined;
  /** Id of the reader. */
  readonly readBy: string;
  /** What went wrong although there is an answer: it was found without what failed. */
  readonly failure?: unknown;
  /** Why the trained reader did not read although it was there; the rule has read in its place. */
  readonly readerFailure?: unknown;
}

interface AnswererBase {
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
}

/** Quotes from the memories. Vectors are used where there are any. */
export interface QuotingAnswerer extends AnswererBase {
  readonly needs: 'nothing';
  /**
   * @returns undefined if another answer has taken the place of this one.
   * @throws DOMException `AbortError` after the signal.
   */
  answer(request: AnswerRequest, ports: AnswerPorts, signal: AbortSignal): Promise<Answer | undefined>;
}

/** Asks a language model to write the answer. */
export interface LanguageModelAnswerer extends AnswererBase {
  readonly needs: 'language model';
  /**
   * The messages that ask for the answer: a screen streams the reply, the work of a run waits for it (`synthesis/work.ts`).
   *
   * @throws TemplateError if the own wording has a fault.
   */
  messages(task: SynthesisTask): Promise<LlmCall['messages']>;
}

export type Answerer = QuotingAnswerer | LanguageModelAnswerer;
