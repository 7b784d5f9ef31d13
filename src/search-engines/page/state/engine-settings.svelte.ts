/** What is kept of search engines: addresses, names of indexes, and what was pushed where; keys in memory only. */

import type { EngineTarget } from '../../domain/agreement';
import { ENGINE_IDS } from '../../../pipeline/flow/engine-card';
import { INDEX_NAME, indexNameOf, isIndexName } from '../../domain/lists';
import { engineOf } from '../../domain/registry';
import type { IndexMeta } from '../../domain/shape';
import type { SettingsStore, Tabs } from '../../../core/ports';
import { PhraseError, type Phrase } from '../../../core/text/phrase';
import { followedAddresses, withoutSecrets } from '../../../ui/state/address-secrets';
import { SharedSetting } from '../../../ui/state/shared-setting';
import { without } from '../../../ui/state/without';
import { phrase } from '../words';

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
  readonly #kept: SharedSetting<KeptEngines>;
  #addresses = $state.raw<Readonly<Record<string, string>>>({});
  #names = $state.raw<Readonly<Record<string, string>>>({});
  /** In memory only. */
  #keys = $state.raw<Readonly<Record<string, string>>>({});
  #pushed = $state.raw<readonly PushedBank[]>([]);
  #silent = $state.raw<readonly string[]>([]);

  constructor(store: SettingsStore, tabs: Pick<Tabs, 'listen'> | undefined) {
    this.#kept = new SharedSetting({ store, tabs, key: KEPT, show: (kept) => this.#show(kept) });
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
    this.forget(id);
    this.#keepAddress(id);
  }
  setName(id: string, name: string): void {
    this.#names = { ...this.#names, [id]: name };
    this.forget(id);
    void this.#kept.change((kept) => ({ ...kept, names: { ...kept.names, [id]: name } }));
  }
  setKey(id: string, key: string): void {
    this.#keys = { ...this.#keys, [id]: key };
    this.forget(id);
  }
  setAsked(id: string, asked: boolean): void {
    const silence = (silent: readonly string[]) => [
      ...silent.filter((each) => each !== id),
      ...(asked ? [] : [id]),
    ];
    this.#silent = silence(this.#silent);
    void this.#kept.change((kept) => ({ ...kept, silent: silence(kept.silent ?? []) }));
  }

  /** Reads what an earlier visit kept. */
  load(): Promise<void> {
    return this.#kept.load();
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
    this.#changePushed((pushed) => pushed.filter((each) => !gone(each)));
  }

  /** The address that was used counts as entered. */
  protected enter(id: string): void {
    this.#addresses = { ...this.#addresses, [id]: this.addressOf(id) };
    this.#keepAddress(id);
  }

  /** In the place of what was known of the same character in the same index. */
  protected record(pushed: PushedBank): void {
    this.#changePushed((known) => [
      ...known.filter((each) => !(isSameIndex(each, pushed) && each.bank === pushed.bank)),
      pushed,
    ]);
    this.enter(pushed.engine);
  }

  #changePushed(change: (pushed: readonly PushedBank[]) => readonly PushedBank[]): void {
    this.#pushed = change(this.#pushed);
    void this.#kept.change((kept) => ({ ...kept, pushed: change(kept.pushed ?? []) }));
  }

  #keepAddress(id: string): void {
    const address = withoutSecrets(this.addressOf(id));
    void this.#kept.change((kept) => ({ ...kept, addresses: { ...kept.addresses, [id]: address } }));
  }

  #show({ addresses = {}, names = {}, pushed = [], silent = [] }: Partial<KeptEngines>): void {
    const { shown, moved } = followedAddresses(this.#addresses, addresses);
    this.#addresses = shown;
    for (const id of moved) {
      // The key was entered for the address that was there.
      this.#keys = without(this.#keys, id);
      this.forget(id);
    }
    this.#names = names;
    this.#pushed = pushed;
    this.#silent = silent;
  }
}

export function isSameIndex(a: PushedBank, b: PushedBank): boolean {
  return a.engine === b.engine && a.address === b.address && a.name === b.name;
}
