/** A memory system in this tab: entries in a map, changed by a rule, searched with the page's retriever. */

import {
  applyChanges,
  type AddOptions,
  type Capabilities,
  type Changes,
  type Entry,
  type EntrySearch,
  type Hit,
  type MemorySystem,
} from './port';
import type { TestSession, TestTurn } from './user';

/** What the systems of this tab have in common. They persist nothing: a resumed run restores them from its record. */
export const LOCAL: Capabilities = {
  stores: true,
  search: 'search',
  listsSessions: true,
  updatesInPlace: false,
  asynchronous: false,
  scores: true,
  tokenBudget: false,
  persists: false,
  idempotent: true,
  provenance: true,
};

/**
 * What a session does to the memory.
 *
 * @param entries what is known so far, in the order in which it came to be.
 */
export type Extract = (
  session: Pick<TestSession, 'id' | 'start'>,
  turns: readonly TestTurn[],
  entries: ReadonlyMap<string, Entry>,
  signal: AbortSignal,
) => Changes | Promise<Changes>;

export class LocalSystem implements MemorySystem {
  /** Lists are made when they are asked for, and stay the same as long as nothing changes: so does their index. */
  readonly #users = new Map<string, { entries: Map<string, Entry>; list?: readonly Entry[] }>();

  constructor(
    readonly capabilities: Capabilities,
    private readonly extract: Extract,
    private readonly entrySearch: EntrySearch,
  ) {}

  reset(user: string): Promise<void> {
    this.#users.delete(user);
    return Promise.resolve();
  }

  restore(user: string, changes: readonly Changes[]): void {
    this.#users.delete(user);
    for (const each of changes) this.#apply(user, each);
  }

  async addSession(
    user: string,
    session: Pick<TestSession, 'id' | 'start'>,
    turns: readonly TestTurn[],
    { signal }: AddOptions,
  ): Promise<Changes> {
    signal.throwIfAborted();
    const changes = await this.extract(session, turns, this.#of(user).entries, signal);
    this.#apply(user, changes);
    return changes;
  }

  wait(): Promise<Changes> {
    return Promise.reject(new Error('This system has no jobs.'));
  }

  list(user: string, session: string | undefined): Promise<readonly Entry[]> {
    const list = this.#list(user);
    return Promise.resolve(session === undefined ? list : list.filter((entry) => entry.session === session));
  }

  search(user: string, query: string, k: number, signal: AbortSignal): Promise<readonly Hit[]> {
    const list = this.#list(user);
    if (this.capabilities.search === 'nothing') return Promise.resolve([]);
    if (this.capabilities.search === 'everything') return Promise.resolve(list.map((entry) => ({ entry })));
    return this.entrySearch.rank(list, query, k, signal);
  }

  #of(user: string) {
    let known = this.#users.get(user);
    if (!known) this.#users.set(user, (known = { entries: new Map() }));
    return known;
  }

  #list(user: string): readonly Entry[] {
    const known = this.#of(user);
    return (known.list ??= [...known.entries.values()]);
  }

  #apply(user: string, changes: Changes): void {
    const known = this.#of(user);
    applyChanges(known.entries, changes);
    delete known.list;
  }
}
