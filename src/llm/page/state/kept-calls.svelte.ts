/** Answers that are kept so that none is paid twice: how many, how large, of which model; their export and their end. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the map lives within one computation */

import { modelName, type ModelRef } from '../../domain/call';
import type { CallStore } from '../../domain/cache';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { phraseText } from '../../../ui/state/locale.svelte';

export interface KeptOfModel {
  readonly model: ModelRef;
  readonly name: string;
  readonly calls: number;
  readonly bytes: number;
}

export class KeptCalls {
  readonly #store: CallStore;
  #models = $state.raw<readonly KeptOfModel[] | undefined>();
  #failure = $state.raw<Phrase | undefined>();
  #busy = $state(false);

  constructor(store: CallStore) {
    this.#store = store;
  }

  /** The largest first; undefined until they were counted. */
  get models() {
    return this.#models;
  }
  get calls(): number {
    return (this.#models ?? []).reduce((sum, { calls }) => sum + calls, 0);
  }
  /** Of calls and answers together. */
  get bytes(): number {
    return (this.#models ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
  }
  get busy() {
    return this.#busy;
  }
  get failure(): string | undefined {
    return this.#failure && phraseText(this.#failure);
  }

  count(): Promise<void> {
    return this.#do(() => this.#count());
  }

  /** Deletes all, or those of one model. */
  clear(model?: ModelRef): Promise<void> {
    return this.#do(async () => {
      await this.#store.clear(model && { model });
      await this.#count();
    });
  }

  /** One call with its answer a line, as JSON Lines; undefined where they could not be read. No key is in them: calls hold none. */
  async export(): Promise<Blob | undefined> {
    const parts: string[] = [];
    await this.#do(async () => {
      for await (const line of this.#store.export()) parts.push(line);
    });
    return this.#failure === undefined ? new Blob(parts, { type: 'application/jsonl' }) : undefined;
  }

  async #count(): Promise<void> {
    const models = new Map<string, { model: ModelRef; calls: number; bytes: number }>();
    for (const { model, bytes } of (await this.#store.list()).calls) {
      const key = JSON.stringify([model.provider, model.address, model.model]);
      const sum = models.get(key) ?? { model, calls: 0, bytes: 0 };
      models.set(key, { model, calls: sum.calls + 1, bytes: sum.bytes + bytes });
    }
    this.#models = [...models.values()]
      .map((sum) => ({ ...sum, name: modelName(sum.model) }))
      .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#failure = undefined;
    try {
      await work();
    } catch (error) {
      this.#failure = phraseOf(error);
    } finally {
      this.#busy = false;
    }
  }
}
