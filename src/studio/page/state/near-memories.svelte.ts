/** Near-duplicates among the memories of a draft, found by the encoder of its language while the draft is reviewed. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { Encoder } from '../../../core/ports';
import { nearDuplicates, type ItemFinding } from '../../domain/check/validate';
import { textKey } from '../../../core/text/key';
import { Latest } from '../../../ui/state/latest';
import { Yielder } from '../../../core/yielder';
import { errorText } from '../../../ui/state/locale.svelte';

/** @param encoderOf may load it first. */
export class NearMemories {
  readonly #encoderOf: (bank: MemoryBank) => Promise<Encoder>;
  readonly #latest = new Latest();
  /** By text and weights: an edit embeds one memory, not all. */
  readonly #rows: Record<string, Float32Array> = {};
  #findings = $state.raw<readonly ItemFinding[]>([]);
  #busy = $state(false);
  #failure = $state<string | undefined>();

  constructor(encoderOf: (bank: MemoryBank) => Promise<Encoder>) {
    this.#encoderOf = encoderOf;
  }

  get findings(): readonly ItemFinding[] {
    return this.#findings;
  }
  get busy(): boolean {
    return this.#busy;
  }
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Compares all memories; the call made last wins. */
  async compare(bank: MemoryBank): Promise<void> {
    this.#busy = true;
    this.#failure = undefined;
    await this.#latest.run((signal) => this.#found(bank, signal), {
      done: (found) => (this.#findings = found),
      failed: (error) => (this.#failure = errorText(error)),
      ended: () => (this.#busy = false),
    });
  }

  /** Lets go of what is under way. */
  stop(): void {
    this.#latest.stop();
    this.#busy = false;
  }

  async #found(bank: MemoryBank, signal: AbortSignal): Promise<ItemFinding[]> {
    const { memories } = bank;
    if (memories.length < 2) return [];
    const encoder = await this.#encoderOf(bank);
    signal.throwIfAborted();
    const { dimensions, stamp } = encoder;
    const keys = memories.map(({ text }) => `${stamp.hash} ${textKey(text)}`);
    const missing = memories.flatMap(({ text }, i) =>
      keys[i]! in this.#rows ? [] : [{ key: keys[i]!, text }],
    );
    const fresh = await encoder.encode(
      missing.map(({ text }) => text),
      'passage',
      { signal },
    );
    for (const [i, { key }] of missing.entries())
      this.#rows[key] = fresh.slice(i * dimensions, (i + 1) * dimensions);
    const rows = new Float32Array(memories.length * dimensions);
    for (const [i, key] of keys.entries()) rows.set(this.#rows[key]!, i * dimensions);
    const yielder = new Yielder();
    return nearDuplicates(memories, rows, dimensions, async () => {
      await yielder.pause();
      signal.throwIfAborted();
    });
  }
}
