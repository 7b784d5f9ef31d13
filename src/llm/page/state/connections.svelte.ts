/** The language models that may be asked: the user's connections, and what this browser runs itself. */

/* eslint-disable svelte/prefer-svelte-reactivity -- no screen reads the models that were made */

import { modelName, type LanguageModel, type ModelRef } from '../../domain/call';
import type { SettingsStore, Tabs } from '../../../core/ports';
import {
  ConnectionFault,
  connectionOf,
  draftFrom,
  isSameModel,
  type Access,
  type Connection,
  type ConnectionDraft,
  type ConnectionPreset,
  type LanguageModelDependencies,
  type LocalModel,
} from './connection';
import { Keys, type KeyLocation } from './connection-keys.svelte';
import { phrase, t } from '../words';
import { phraseText } from '../../../ui/state/locale.svelte';
import { UNDO_WINDOW } from '../../../ui/state/run-removal.svelte';
import { LocalModels } from '../../../models/page/state/local-models.svelte';

/** Where the list lies among the settings. */
const LIST = 'connections';
const ACTIVE = 'connections.active';
/** Ids of deleted connections whose keys lie in the vault, which was locked. */
const ORPHANS = 'connections.orphans';

/** A key as a form gives it. */
export interface KeyEntry {
  /** Empty: the key that is there stays. */
  readonly value: string;
  /** In the vault, which is open, and not in memory. */
  readonly keep: boolean;
}

interface ConnectionsDependencies extends Omit<
  LanguageModelDependencies,
  'calls' | 'budgets' | 'list' | 'test'
> {
  readonly store: SettingsStore;
  readonly newId: () => string;
  /** The other tabs, where there are any to mind. */
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
}

export class Connections {
  readonly keys: Keys;
  /** What this browser runs itself, the scripted stand-in among it. */
  readonly local: LocalModels;
  readonly #dependencies: ConnectionsDependencies;
  #list = $state.raw<readonly Connection[]>([]);
  #chosen = $state<string | undefined>();
  #removed = $state.raw<Connection | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One model a connection, so that its limits hold over all who ask. */
  readonly #made = new Map<string, { readonly access: Access; readonly model: LanguageModel }>();

  constructor(dependencies: ConnectionsDependencies) {
    this.#dependencies = dependencies;
    this.keys = new Keys(dependencies.vault);
    this.local = new LocalModels(dependencies.local);
    dependencies.tabs?.listen('settings', () => void this.read().catch(() => undefined));
  }

  get presets(): readonly ConnectionPreset[] {
    return this.#dependencies.presets;
  }
  presetOf(id: string | undefined): ConnectionPreset | undefined {
    return this.#dependencies.presets.find((preset) => preset.id === id);
  }

  /** The user's own, in the order in which they were added. */
  get list(): readonly Connection[] {
    return this.#list.filter(({ id }) => id !== this.#removed?.id);
  }
  /** The one that Ask uses: the one chosen, else the first of the user's own. Never a stand-in that nobody chose. */
  get active(): Connection | undefined {
    const { list } = this;
    const local = this.local.ready.find(({ id }) => id === this.#chosen);
    return list.find(({ id }) => id === this.#chosen) ?? (local ? asConnection(local) : list[0]);
  }
  /** Deleted, and still to be brought back. */
  get removed() {
    return this.#removed;
  }

  placeOf({ id, kept = false }: Connection): KeyLocation {
    return this.keys.placeOf(id, kept);
  }

  /** All that may be asked, for a plan to choose from. */
  models(): readonly { readonly ref: ModelRef; readonly title: string }[] {
    return [...this.list, ...this.local.ready.map(asConnection)].map(({ ref, title }) => ({ ref, title }));
  }

  /** The connection's model name with its title, where the two differ. */
  titleOf(ref: ModelRef): string {
    return this.#ownerOf(ref)?.title ?? modelName(ref);
  }

  /** Whether a model is asked with a key, which may be locked. */
  isKeyed(ref: ModelRef): boolean {
    return this.list.some((each) => isSameModel(each.ref, ref) && this.placeOf(each) !== 'none');
  }

  /** @throws FaultError `no-connection` or `missing-key`, whose reach is the run, naming the remedy. */
  languageModel(ref: ModelRef): LanguageModel {
    const local = this.local.model(ref);
    if (local) return local;
    const owner = this.#ownerOf(ref);
    if (!owner)
      throw new ConnectionFault(
        'no-connection',
        phrase((words) => words.noConnection(modelName(ref))),
      );
    const access = this.accessOf(owner);
    if (!access.key && this.#needsKey(owner)) throw this.#missingKey(owner);
    const made = this.#made.get(owner.id);
    if (made && isSameAccess(made.access, access)) return made.model;
    const model = this.#dependencies.model(access);
    this.#made.set(owner.id, { access, model });
    return model;
  }

  /** Who is asked, with the key as it is now. Not for showing. */
  accessOf({ id, ref, concurrency }: Connection): Access {
    return { ref, key: this.keys.of(id), ...(concurrency !== undefined && { concurrency }) };
  }

  /** Who is asked when a form is tried. A key that is there already goes only to the server that it was entered for. */
  accessOfDraft(id: string | undefined, draft: ConnectionDraft, value: string): Access {
    const connection = connectionOf(id ?? '', draft);
    const saved = this.#list.find((each) => each.id === id);
    const own = saved && originOf(saved.ref) === originOf(connection.ref) ? this.keys.of(saved.id) : '';
    return { ...this.accessOf(connection), key: value.trim() || own };
  }

  /** Reads the list, the vault's state, and what this browser can run. */
  async load(): Promise<void> {
    await Promise.all([this.read(), this.local.refresh()]);
  }

  /** Reads the list and the vault's state. */
  async read(): Promise<void> {
    const { store } = this.#dependencies;
    const [list, active] = await Promise.all([store.get<Connection[]>(LIST), store.get<string>(ACTIVE)]);
    this.#follow(list ?? []);
    this.#chosen = active;
    await this.keys.load();
  }

  async use(id: string): Promise<void> {
    this.#chosen = id;
    await this.#dependencies.store.set(ACTIVE, id);
  }

  /** @throws what the vault refuses; nothing is added then. */
  async add(draft: ConnectionDraft, key: KeyEntry): Promise<Connection> {
    const connection = connectionOf(this.#dependencies.newId(), draft);
    const added = await this.#withKey(connection, undefined, key);
    await this.#change((list) => [...list, added]);
    return added;
  }

  /**
   * Changes a connection. A key stays with the server that it was entered for: at another one it is forgotten.
   *
   * @throws what the vault refuses; the connection is as it was then.
   */
  async change(id: string, draft: ConnectionDraft, key: KeyEntry): Promise<Connection | undefined> {
    const before = this.#list.find((each) => each.id === id);
    if (!before) return undefined;
    const after = await this.#withKey(connectionOf(id, draft), before, key);
    await this.#change((list) => list.map((each) => (each.id === id ? after : each)));
    return after;
  }

  /** A copy below the original, with its key. */
  async duplicate(id: string): Promise<void> {
    const at = this.#list.findIndex((each) => each.id === id);
    const original = this.#list[at];
    if (!original) return;
    const draft = { ...draftFrom(original), title: t().copyOf(original.title) };
    const value = this.keys.of(id);
    const entry = { value, keep: value !== '' && this.placeOf(original) === 'vault' };
    const copy = await this.#withKey(connectionOf(this.#dependencies.newId(), draft), undefined, entry);
    await this.#change((list) => {
      const below = list.findIndex((each) => each.id === id);
      return list.toSpliced(below < 0 ? list.length : below + 1, 0, copy);
    });
  }

  /** Hides a connection, and deletes it with its key when the time for second thoughts is over. A page that closes meanwhile deletes nothing. */
  async remove(id: string): Promise<void> {
    await this.commit();
    this.#removed = this.#list.find((each) => each.id === id);
    this.#timer = setTimeout(() => void this.commit().catch(() => undefined), UNDO_WINDOW);
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.#removed = undefined;
  }

  /** Deletes what is hidden, at once. */
  async commit(): Promise<void> {
    clearTimeout(this.#timer);
    const gone = this.#removed;
    if (!gone) return;
    this.#made.delete(gone.id);
    const forgotten = await this.keys.forget(gone.id, gone.kept ?? false);
    if (!forgotten) await this.#orphan(gone.id);
    await this.#change((list) => list.filter(({ id }) => id !== gone.id));
    this.#removed = undefined;
  }

  /** Opens the vault, and forgets the keys of connections that were deleted while it was locked. */
  async unlock(passphrase: string): Promise<boolean> {
    if (!(await this.keys.unlock(passphrase))) return false;
    const orphans = await this.#orphans();
    for (const id of orphans) await this.keys.forget(id, true);
    if (orphans.length > 0) await this.#dependencies.store.set(ORPHANS, undefined);
    return true;
  }

  /** Forgets all kept keys with their passphrase. */
  async destroyVault(): Promise<boolean> {
    if (!(await this.keys.destroy())) return false;
    await this.#dependencies.store.set(ORPHANS, undefined);
    await this.#change((list) => list.map(unkept));
    return true;
  }

  async forgetKey(id: string): Promise<void> {
    const connection = this.#list.find((each) => each.id === id);
    if (!connection) return;
    const forgotten = await this.keys.forget(id, connection.kept ?? false);
    if (forgotten) await this.#change((list) => list.map((each) => (each.id === id ? unkept(each) : each)));
  }

  #orphan = async (id: string) =>
    void (await this.#dependencies.store.change<string[]>(ORPHANS, (ids) => [...(ids ?? []), id]));
  #orphans = async () => (await this.#dependencies.store.get<string[]>(ORPHANS)) ?? [];

  #ownerOf(ref: ModelRef): Connection | undefined {
    const { active, list } = this;
    const local = this.local.offerOf(ref);
    if (local) return asConnection(local);
    const same = list.filter((each) => isSameModel(each.ref, ref));
    // Of two connections to one model, the one in use, else one that can be used now.
    return (
      same.find(({ id }) => id === active?.id) ?? same.find(({ id }) => this.keys.of(id) !== '') ?? same[0]
    );
  }

  #needsKey(connection: Connection): boolean {
    return connection.kept === true || this.presetOf(connection.preset)?.needsKey === true;
  }

  #missingKey(connection: Connection): ConnectionFault {
    const locked = this.placeOf(connection) === 'locked';
    return new ConnectionFault(
      'missing-key',
      phrase((words) => (locked ? words.keyLocked : words.noKey)(connection.title)),
    );
  }

  /** Puts the key where it belongs, and says so in the connection. */
  async #withKey(after: Connection, before: Connection | undefined, entry: KeyEntry): Promise<Connection> {
    const { id } = after;
    const entered = entry.value.trim();
    const moved = before && originOf(before.ref) !== originOf(after.ref);
    const key = entered || (moved ? '' : this.keys.of(id));
    if (key) {
      await this.keys.set(id, key, entry.keep);
      return entry.keep ? { ...after, kept: true } : after;
    }
    if (!moved) return before?.kept ? { ...after, kept: true } : after;
    const forgotten = await this.keys.forget(id, before.kept ?? false);
    if (!forgotten) await this.#orphan(id);
    return after;
  }

  /** What another tab has added meanwhile stays. */
  async #change(change: (list: readonly Connection[]) => readonly Connection[]): Promise<void> {
    this.#list = change(this.#list);
    // Where it cannot be kept, the storage itself tells why; the list holds until the tab closes.
    await this.#dependencies.store
      .change<readonly Connection[]>(LIST, (kept) => change(kept ?? []))
      .then(
        (kept) => this.#follow(kept ?? []),
        () => undefined,
      );
  }

  /** Takes the list as it is kept. A key stays with the server that it was entered for, also if another tab has moved the connection. */
  #follow(list: readonly Connection[]): void {
    const before = new Map(this.#list.map(({ id, ref }) => [id, originOf(ref)]));
    for (const { id, ref } of list)
      if ((before.get(id) ?? originOf(ref)) !== originOf(ref)) this.keys.leave(id);
    this.#list = list;
  }
}

const asConnection = ({ id, title, ref }: LocalModel): Connection => ({
  id,
  title: phraseText(title),
  ref,
  parameters: {},
});

function unkept(connection: Connection): Connection {
  const rest: Omit<Connection, 'kept'> & { kept?: boolean } = { ...connection };
  delete rest.kept;
  return rest;
}

function originOf({ provider, address }: ModelRef): string {
  return `${provider} ${URL.canParse(address) ? new URL(address).origin : address}`;
}

function isSameAccess(a: Access, b: Access): boolean {
  return isSameModel(a.ref, b.ref) && a.key === b.key && a.concurrency === b.concurrency;
}
