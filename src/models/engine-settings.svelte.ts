/** What is kept of search engines: addresses, names of indexes, and what was pushed where; keys in memory only. */

import type { EngineTarget } from '../core/engines/access';
import { ENGINE_IDS } from '../core/engines/card';
import { INDEX_NAME, indexNameOf, isIndexName } from '../core/engines/lists';
import { engineOf } from '../core/engines/registry';
import type { IndexMeta } from '../core/engines/shape';
import type { SettingsStore } from '../core/ports';
import { PhraseError, type Phrase } from '../core/text/phrase';
import { withoutSecrets } from '../shared/state/address-secrets';
import { phrase } from './words/engines';

/** What was pushed of one character; deleting it needs no more than this and the key. */
export interface PushedBank {
  readonly engine: string;
  readonly address: string;
  /** Of the index. */
  readonly name: string;
  readonly meta: IndexMeta;
  readonly bank: string;
  /** The character's. */
  readonly title: string;
  readonly documents: number;
  /** ISO 8601. */
  readonly when: string;
}

/** What is kept between visits: never a key. */
export interface KeptEngines {
  readonly addresses: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly pushed: readonly PushedBank[];
  readonly silent: readonly string[];
}

const KEPT = 'engines';

export abstract class EngineSettings {
  readonly #store: SettingsStore;
  #addresses = $state.raw<Readonly<Record<string, string>>>({});
  #names = $state.raw<Readonly<Record<string, string>>>({});
  /** In memory only. */
  #keys = $state.raw<Readonly<Record<string, string>>>({});
  #pushed = $state.raw<readonly PushedBank[]>([]);
  #silent = $state.raw<readonly string[]>([]);
  #loaded: Promise<void> | undefined;

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** Another address, name or key: what was found out under the earlier one no longer holds. */
  protected abstract forget(id: string): void;

  /** As entered; the usual one where nothing was. */
  addressOf(id: string): string {
    return this.#addresses[id] ?? engineOf(id)?.address ?? '';
  }
  keyOf(id: string): string {
    return this.#keys[id] ?? '';
  }
  /** What begins the names of the indexes. */
  nameOf(id: string): string {
    return this.#names[id] ?? INDEX_NAME;
  }
  nameProblem(id: string): Phrase | undefined {
    return isIndexName(this.nameOf(id)) ? undefined : phrase((words) => words.badName);
  }
  /** What was pushed to an engine from this browser, wherever it was then. */
  pushedTo(id: string): readonly PushedBank[] {
    return this.#pushed.filter(({ engine }) => engine === id);
  }
  /** Engines that have this character, at the addresses of now. */
  holding(bank: string): readonly string[] {
    return ENGINE_IDS.filter((id) =>
      this.#pushed.some((each) => each.engine === id && each.bank === bank && this.#isHere(each)),
    );
  }
  /** Whether Compare asks the engine. */
  isAsked(id: string): boolean {
    return !this.#silent.includes(id);
  }
  /** Whether the user has entered an address, or pushed something to it: a usual address alone is no choice. */
  protected isEntered(id: string): boolean {
    return id in this.#addresses || this.pushedTo(id).some((each) => this.#isHere(each));
  }

  setAddress(id: string, address: string): void {
    this.#addresses = { ...this.#addresses, [id]: address };
    this.#changed(id);
  }
  setName(id: string, name: string): void {
    this.#names = { ...this.#names, [id]: name };
    this.#changed(id);
  }
  setKey(id: string, key: string): void {
    this.#keys = { ...this.#keys, [id]: key };
    this.forget(id);
  }
  setAsked(id: string, asked: boolean): void {
    this.#silent = asked ? this.#silent.filter((each) => each !== id) : [...this.#silent, id];
    void this.#keep();
  }

  /** Reads what an earlier visit kept. */
  load(): Promise<void> {
    return (this.#loaded ??= this.#read());
  }

  protected targetWith(id: string, meta: IndexMeta): EngineTarget {
    const problem = this.nameProblem(id);
    if (problem) throw new PhraseError(problem);
    const address = this.addressOf(id).trim();
    return {
      engine: id,
      address,
      key: this.keyOf(id),
      name: indexNameOf(this.nameOf(id), meta.language),
      meta,
    };
  }

  /** Where something was pushed. The key goes to the address that it was entered for alone. */
  protected targetOf({ engine, address, name, meta }: PushedBank): EngineTarget {
    const isHere = address === withoutSecrets(this.addressOf(engine).trim());
    return {
      engine,
      address: isHere ? this.addressOf(engine).trim() : address,
      key: isHere ? this.keyOf(engine) : '',
      name,
      meta,
    };
  }

  #isHere({ engine, address, name, meta }: PushedBank): boolean {
    return (
      address === withoutSecrets(this.addressOf(engine).trim()) &&
      name === indexNameOf(this.nameOf(engine), meta.language)
    );
  }

  protected recall(gone: (pushed: PushedBank) => boolean): void {
    this.#pushed = this.#pushed.filter((each) => !gone(each));
    void this.#keep();
  }

  /** The address that was used counts as entered. */
  protected enter(id: string): void {
    this.#addresses = { ...this.#addresses, [id]: this.addressOf(id) };
    void this.#keep();
  }

  /** In the place of what was known of the same character in the same index. */
  protected record(pushed: PushedBank): void {
    const others = this.#pushed.filter((each) => !(isSameIndex(each, pushed) && each.bank === pushed.bank));
    this.#pushed = [...others, pushed];
    this.enter(pushed.engine);
  }

  #changed(id: string): void {
    this.forget(id);
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const addresses = Object.fromEntries(
      Object.entries(this.#addresses).map(([id, address]) => [id, withoutSecrets(address)]),
    );
    const kept: KeptEngines = {
      addresses,
      names: this.#names,
      pushed: this.#pushed,
      silent: this.#silent,
    };
    // What cannot be kept is entered again at the next visit.
    await this.#store.set(KEPT, kept).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const kept = await this.#store.get<KeptEngines>(KEPT).catch(() => undefined);
    if (!kept) return;
    this.#addresses = { ...kept.addresses, ...this.#addresses };
    this.#names = { ...kept.names, ...this.#names };
    this.#pushed = [...kept.pushed, ...this.#pushed];
    this.#silent = kept.silent;
  }
}

export function isSameIndex(a: PushedBank, b: PushedBank): boolean {
  return a.engine === b.engine && a.address === b.address && a.name === b.name;
}
