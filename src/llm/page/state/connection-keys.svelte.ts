/** The keys of connections: in memory, or in the vault where the user asks for it. No view ever reads one. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the map of keys is replaced whole */

import type { KeyVault } from './connection';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { phraseText } from '../../../ui/state/locale.svelte';

/** Where a connection's key is; `locked`: in the vault, whose passphrase has not been given. */
export type KeyLocation = 'none' | 'memory' | 'vault' | 'locked';

export class Keys {
  readonly #vault: KeyVault | undefined;
  #memory = $state.raw<ReadonlyMap<string, string>>(new Map());
  #state = $state<'none' | 'locked' | 'open'>('none');
  #busy = $state(false);
  #error = $state.raw<Phrase | undefined>();
  // The vault is no rune: whoever looks into it reads this, which grows with every change.
  #changes = $state(0);

  constructor(vault: KeyVault | undefined) {
    this.#vault = vault;
  }

  /** Whether keys can be kept at all. */
  get canKeep(): boolean {
    return this.#vault !== undefined && this.#isKept;
  }
  get vault() {
    return this.#state;
  }
  /** Deriving the vault's key takes a moment, on purpose. */
  get busy() {
    return this.#busy;
  }
  /** What the vault refused last, with the remedy. */
  get error(): string | undefined {
    return this.#error && phraseText(this.#error);
  }

  get #isKept(): boolean {
    return this.#vault?.isKept?.() ?? true;
  }

  async load(): Promise<void> {
    await this.#do(async () => undefined);
  }

  /** For a model's making only; empty where there is none. */
  of(id: string): string {
    return this.#memory.get(id) ?? this.#inVault(id) ?? '';
  }

  /** @param kept whether the connection says that its key lies in the vault. */
  placeOf(id: string, kept: boolean): KeyLocation {
    if (this.#memory.has(id)) return 'memory';
    if (this.#inVault(id) !== undefined) return this.#isKept ? 'vault' : 'memory';
    return kept && this.#state === 'locked' ? 'locked' : 'none';
  }

  /**
   * Puts a key in its place, and nowhere else.
   *
   * @throws what the vault refuses, with the remedy; the key is where it was then.
   */
  async set(id: string, key: string, keep: boolean): Promise<void> {
    if (keep) {
      await this.#vault!.put(id, key);
      this.#change((memory) => memory.delete(id));
    } else {
      if (this.#inVault(id) !== undefined) await this.#vault!.remove(id);
      this.#change((memory) => memory.set(id, key));
    }
  }

  /** @returns false where the key stays encrypted in the vault, which is locked. @throws what the vault refuses. */
  async forget(id: string, kept: boolean): Promise<boolean> {
    this.#change((memory) => memory.delete(id));
    if (!kept || !this.#vault || this.#state === 'none') return true;
    if (this.#state === 'locked') return false;
    await this.#vault.remove(id);
    this.#changes++;
    return true;
  }

  /** Uses a key no longer in this tab. What is open of the vault may be older than its record, and locks. */
  leave(id: string): void {
    const isOpen = this.#inVault(id) !== undefined;
    this.#change((memory) => memory.delete(id));
    if (!isOpen) return;
    this.#vault!.lock();
    this.#state = 'locked';
  }

  /** @returns whether it worked; {@link error} says why not. */
  create(passphrase: string): Promise<boolean> {
    return this.#do((vault) => vault.create(passphrase));
  }
  unlock(passphrase: string): Promise<boolean> {
    return this.#do((vault) => vault.unlock(passphrase));
  }
  lock(): Promise<boolean> {
    return this.#do(async (vault) => vault.lock());
  }
  changePassphrase(old: string, passphrase: string): Promise<boolean> {
    return this.#do((vault) => vault.changePassphrase(old, passphrase));
  }
  /** Forgets all kept keys with their passphrase; those in memory stay. */
  destroy(): Promise<boolean> {
    return this.#do((vault) => vault.destroy());
  }

  #inVault(id: string): string | undefined {
    return this.#changes >= 0 && this.#state === 'open' ? this.#vault?.get(id) : undefined;
  }

  #change(change: (memory: Map<string, string>) => void): void {
    const memory = new Map(this.#memory);
    change(memory);
    this.#memory = memory;
    this.#changes++;
  }

  async #do(work: (vault: KeyVault) => Promise<void>): Promise<boolean> {
    if (!this.#vault) return false;
    this.#busy = true;
    this.#error = undefined;
    try {
      await work(this.#vault);
      return true;
    } catch (error) {
      this.#error = phraseOf(error);
      return false;
    } finally {
      // A record that cannot be read has no state; it can still be deleted, as a locked one can.
      this.#state = await this.#vault.state().catch((error: unknown) => {
        this.#error ??= phraseOf(error);
        return 'locked' as const;
      });
      this.#changes++;
      this.#busy = false;
    }
  }
}
