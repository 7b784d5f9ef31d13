/** The answer of a language model to one question, as it streams in. */

import {
  modelName,
  type CallParameters,
  type LanguageModel,
  type LlmReply,
  type ModelRef,
  type Retry,
} from '../../../llm/domain/call';
import { faultOf, type Fault } from '../../../llm/domain/fault';
import type { ChatMessage } from '../../../core/ports';
import { Latest } from '../../../ui/state/latest';

export type SynthesisPhase = 'idle' | 'streaming' | 'done' | 'cancelled' | 'failed';

/** Who is asked, and how. */
export interface SynthesisRequest {
  readonly ref: ModelRef;
  readonly parameters: Omit<CallParameters, 'schema'>;
}

export class Synthesis {
  readonly #modelOf: (ref: ModelRef) => LanguageModel;
  #phase = $state<SynthesisPhase>('idle');
  #text = $state('');
  #fault = $state.raw<Fault | undefined>();
  #messages = $state.raw<readonly ChatMessage[]>([]);
  #given = $state.raw<readonly string[]>([]);
  #ref = $state.raw<ModelRef | undefined>();
  #reply = $state.raw<LlmReply | undefined>();
  #retry = $state.raw<Retry | undefined>();
  readonly #latest = new Latest();

  /** @param modelOf throws what stands in the way of asking, with the remedy. */
  constructor(modelOf: (ref: ModelRef) => LanguageModel) {
    this.#modelOf = modelOf;
  }

  get phase() {
    return this.#phase;
  }
  get text() {
    return this.#text;
  }
  /** What went wrong, by name, with the remedy. */
  get fault() {
    return this.#fault;
  }
  /** The prompt as sent. */
  get messages() {
    return this.#messages;
  }
  /** Titles of the memories in the prompt, in its order. */
  get given() {
    return this.#given;
  }
  /** The model that was asked. */
  get ref() {
    return this.#ref;
  }
  get by(): string {
    return this.#ref ? modelName(this.#ref) : '';
  }
  /** Why the question is sent once more; undefined while it has been sent once. */
  get retry() {
    return this.#retry;
  }
  /** Tokens, time, attempts and what was dropped, of an answer that is whole. */
  get reply() {
    return this.#reply;
  }

  /**
   * Sends the prompt; what has arrived stays when the stream fails or is cancelled.
   *
   * @param given titles of the memories in the prompt.
   */
  async run(
    { ref, parameters }: SynthesisRequest,
    messages: readonly ChatMessage[],
    given: readonly string[],
  ): Promise<void> {
    this.clear();
    const signal = this.#latest.begin();
    this.#phase = 'streaming';
    this.#messages = messages;
    this.#given = given;
    this.#ref = ref;
    try {
      const reply = await this.#modelOf(ref).complete(
        { messages, parameters, purpose: 'answer' },
        {
          signal,
          onPiece: (piece) => {
            if (!signal.aborted) this.#text += piece;
          },
          onRetry: (retry) => {
            if (!signal.aborted) this.#retry = retry;
          },
        },
      );
      // A model may end quietly when it is stopped.
      if (signal.aborted) return;
      this.#phase = 'done';
      this.#text = reply.text;
      this.#reply = reply;
    } catch (error) {
      if (signal.aborted) return;
      this.#phase = 'failed';
      this.#fault = faultOf(error);
    }
  }

  cancel(): void {
    if (this.#phase !== 'streaming') return;
    this.#latest.stop();
    this.#phase = 'cancelled';
  }

  clear(): void {
    this.#latest.stop();
    this.#phase = 'idle';
    this.#text = '';
    this.#fault = undefined;
    this.#messages = [];
    this.#given = [];
    this.#ref = undefined;
    this.#reply = undefined;
    this.#retry = undefined;
  }
}
