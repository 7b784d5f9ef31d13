/** The answer of the user's language model, as it streams in. */

import type { ChatMessage, EndpointSettings, Generator } from '../core/ports';

export type SynthesisPhase = 'idle' | 'streaming' | 'done' | 'cancelled' | 'failed';

export class Synthesis {
  readonly #create: (settings: EndpointSettings) => Generator;
  #phase = $state<SynthesisPhase>('idle');
  #text = $state('');
  #error = $state<string | undefined>();
  #messages = $state.raw<readonly ChatMessage[]>([]);
  #by = $state('');
  #milliseconds = $state<number | undefined>();
  #controller: AbortController | undefined;

  constructor(create: (settings: EndpointSettings) => Generator) {
    this.#create = create;
  }

  get phase() {
    return this.#phase;
  }
  get text() {
    return this.#text;
  }
  get error() {
    return this.#error;
  }
  /** The prompt as sent. */
  get messages() {
    return this.#messages;
  }
  /** The model that was asked. */
  get by() {
    return this.#by;
  }
  get milliseconds() {
    return this.#milliseconds;
  }

  /** Sends the prompt; what has arrived stays when the stream fails or is cancelled. */
  async run(settings: EndpointSettings, messages: readonly ChatMessage[]): Promise<void> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#phase = 'streaming';
    this.#text = '';
    this.#error = undefined;
    this.#messages = messages;
    this.#milliseconds = undefined;
    const started = performance.now();
    try {
      const generator = this.#create(settings);
      this.#by = generator.name;
      for await (const piece of generator.generate(messages, { signal: controller.signal })) {
        if (controller.signal.aborted) return;
        this.#text += piece;
      }
      // A generator may end quietly when it is stopped.
      if (controller.signal.aborted) return;
      this.#phase = 'done';
      this.#milliseconds = performance.now() - started;
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#phase = 'failed';
      this.#error = error instanceof Error ? error.message : String(error);
    }
  }

  cancel(): void {
    if (this.#phase !== 'streaming') return;
    this.#controller?.abort();
    this.#phase = 'cancelled';
  }

  clear(): void {
    this.#controller?.abort();
    this.#phase = 'idle';
    this.#text = '';
    this.#error = undefined;
    this.#messages = [];
    this.#by = '';
    this.#milliseconds = undefined;
  }
}
