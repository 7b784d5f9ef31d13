/** The trash as its list is shown. */

import type { Tabs, Trashed, TrashedKind, TrashStore } from '../../../core/ports';
import { errorText } from '../../../ui/state/locale.svelte';

interface TrashDependencies {
  readonly store: TrashStore;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** Reads again what is shown of a kind. */
  readonly reread: (kind: TrashedKind) => Promise<unknown>;
}

export class Trash {
  readonly #dependencies: TrashDependencies;
  #list = $state.raw<readonly Trashed[]>([]);
  #busy = $state(false);
  #failure = $state<string | undefined>();

  constructor(dependencies: TrashDependencies) {
    this.#dependencies = dependencies;
    dependencies.tabs?.listen('settings', () => void this.load());
  }

  /** Newest first. */
  get list(): readonly Trashed[] {
    return this.#list;
  }
  get busy(): boolean {
    return this.#busy;
  }
  get failure(): string | undefined {
    return this.#failure;
  }

  async load(): Promise<void> {
    await this.#try(async () => undefined);
  }

  /** Brings something back, and shows it where it belongs. */
  restore({ id, kind }: Trashed): Promise<void> {
    return this.#work(async () => {
      await this.#dependencies.store.restore(id);
      await this.#dependencies.reread(kind);
    });
  }

  /** Deletes for good. */
  discard(things: readonly Trashed[]): Promise<void> {
    return this.#work(() => this.#dependencies.store.discard(things.map(({ id }) => id)));
  }

  async #work(action: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#failure = undefined;
    await this.#try(action);
    this.#busy = false;
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
      this.#list = await this.#dependencies.store.list();
    } catch (error) {
      this.#failure = errorText(error);
    }
  }
}
