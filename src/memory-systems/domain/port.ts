/** What a memory system under test is to the protocol: one small port, for systems in this tab and for services. */

import type { ModelCost } from './cost';
import { type Phrase, PhraseError } from '../../core/text/phrase';
import type { TestSession, TestTurn, TestUser } from './user';

/** One memory as a system holds it. */
export interface Entry {
  /** Unique within the system and the user. */
  readonly id: string;
  readonly text: string;
  /** As the system states it. */
  readonly time?: string;
  /** Id of the session that it came from, where the system says so. */
  readonly session?: string;
  /** Ids of the turns that it came from; empty if the system does not say. */
  readonly turns: readonly string[];
  /** Earlier values of the same memory, oldest first. */
  readonly history?: readonly EarlierValue[];
}

export interface EarlierValue {
  readonly text: string;
  readonly session?: string;
}

/** What adding a session did to the memory. */
export interface Changes {
  readonly added: readonly Entry[];
  readonly changed: readonly { readonly before: Entry; readonly after: Entry }[];
  readonly removed: readonly Entry[];
  /** How it was decided, step by step, where the system tells. */
  readonly decisions?: readonly Decision[];
  /** What it asked of the user's language models, where the system asks any. */
  readonly costs?: readonly ModelCost[];
}

/** What a system decided about one statement of a session. */
export interface Decision {
  readonly do: 'add' | 'update' | 'delete' | 'keep' | 'none';
  /** What was extracted. */
  readonly statement: string;
  /** Ids of the turns that it came from. */
  readonly turns: readonly string[];
  /** Ids of the memories that it was compared with, nearest first. */
  readonly nearest: readonly string[];
  /** Id of the memory that was changed, deleted or found to say the same. */
  readonly target?: string;
  /** The text that was stored. */
  readonly text?: string;
  /** In the words of who decided; for `none`, why nothing could be decided. */
  readonly reason: string;
  /** Keys of the calls of the language model that led to it. */
  readonly calls: readonly string[];
}

export const NO_CHANGES: Changes = { added: [], changed: [], removed: [] };

/** Work that a service does later. */
export interface ServiceJob {
  readonly job: string;
}

export interface Hit {
  readonly entry: Entry;
  /** The system's own scale; absent if it gives none. */
  readonly score?: number;
}

/**
 * What a system can do. What it lacks is not measured, and named as such.
 */
export interface Capabilities {
  /** It stores something of a session: without that, extraction and updating cannot be measured. */
  readonly stores: boolean;
  /** It can be searched. The other two hand over all that they have, or nothing. */
  readonly search: 'search' | 'everything' | 'nothing';
  /** `list` can be limited to a session. */
  readonly listsSessions: boolean;
  /** It changes or removes what it knew; else it only ever adds. */
  readonly updatesInPlace: boolean;
  /** It works on an added session later: its job is waited for. */
  readonly asynchronous: boolean;
  readonly scores: boolean;
  /** Search takes a budget of tokens instead of k. */
  readonly tokenBudget: boolean;
  /** Most characters of a turn; longer ones are cut by the system. Absent if there is no limit. */
  readonly longestTurn?: number;
  /** What was added is still there after a restart. Else it is restored from the run's record. */
  readonly persists: boolean;
  /** It adds a session once even where it is told twice, if the key is the same. */
  readonly idempotent: boolean;
  /** Its entries say which turns they come from; `sessions`: which sessions only. */
  readonly provenance: boolean | 'sessions';
}

/** How far an addition came that was not seen to end. */
export interface Interruption {
  /** Turns that the system is known to have; absent if not even the session was opened. */
  readonly sent?: number;
  /** The job that the system named for the turns after these. */
  readonly job?: string;
  /** What the memory was like before the turns after these, in the system's own terms. */
  readonly mark?: string;
}

export interface AddOptions {
  /** The same for every attempt at one session of one run. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** The memory as the run's record has it. */
  readonly known: ReadonlyMap<string, Entry>;
  /** Present where an earlier attempt at this session did not end. */
  readonly interrupted?: Interruption;
  /** Keeps how far the addition has come. Awaited. */
  readonly onSent: (progress: Interruption) => Promise<void>;
}

export interface MemorySystem {
  readonly capabilities: Capabilities;
  /** Forgets the user. */
  reset(user: string, signal: AbortSignal): Promise<void>;
  /** @throws DOMException `AbortError` after the signal. */
  addSession(
    user: string,
    session: Pick<TestSession, 'id' | 'start'>,
    turns: readonly TestTurn[],
    options: AddOptions,
  ): Promise<Changes | ServiceJob>;
  /** Waits for a job. @throws Error if it fails or does not end in time. */
  wait(job: ServiceJob, signal: AbortSignal): Promise<Changes>;
  /** @param session only what came from it, where the system can tell. */
  list(user: string, session: string | undefined, signal: AbortSignal): Promise<readonly Entry[]>;
  /**
   * @param asked when it is asked, as the data write times: what is long past on the day of the test may have been yesterday then.
   * @returns at most k entries, best first.
   */
  search(
    user: string,
    query: string,
    k: number,
    signal: AbortSignal,
    asked?: string,
  ): Promise<readonly Hit[]>;
  /** Present where the system does not persist: makes the memory what the changes, in order, left. */
  restore?(user: string, changes: readonly Changes[]): void;
  /**
   * Present where the system finds out by itself how far an interrupted addition came: gives back what it needs for that.
   *
   * @param values as {@link values} had them last.
   * @param known the memory as the run's record has it.
   */
  resume?(values: Readonly<Record<string, string>>, known: Iterable<Entry>): void;
  /** Ids that the system made and needs again after a restart. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Searches texts: the retriever that systems of this page share. */
export interface EntrySearch {
  /** As the protocol card names it. */
  readonly id: string;
  /** @returns at most k entries, best first; of equal scores the later entry first. Entries that share nothing with the query are left out. */
  rank(entries: readonly Entry[], query: string, k: number, signal: AbortSignal): Promise<readonly Hit[]>;
}

/** What a system of this page is made from. */
export interface SystemContext {
  readonly user: TestUser;
  readonly search: EntrySearch;
  /** Id of the run, which tells its memory from those of others at a service. */
  readonly run?: string;
}

/** What a turn says beside its words: who speaks, when, and in which role. */
export const TOLD = ['who', 'when', 'role'] as const;
export type ToldPart = (typeof TOLD)[number];

/** One system, as the registry lists it. */
export interface SystemDefinition {
  /** In addresses, stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
  /** Changes whenever its results may. */
  readonly version: string;
  /** A bound rather than a system: what can be had without any memory, or with a perfect one. */
  readonly bound?: 'floor' | 'ceiling';
  readonly capabilities: Capabilities;
  /** What it is not told of a turn; absent if it is told everything. */
  readonly notTold?: readonly ToldPart[];
  create(context: SystemContext): MemorySystem;
}

export function isJob(outcome: Changes | ServiceJob): outcome is ServiceJob {
  return 'job' in outcome;
}

/**
 * Makes changes to the entries, which stay in the order in which they came to be. In place: a copy after each of a thousand sessions would take longer than all
 * else.
 */
export function applyChanges(entries: Map<string, Entry>, changes: Changes): void {
  for (const { id } of changes.removed) entries.delete(id);
  for (const { before, after } of changes.changed) {
    // A changed entry is as new as an added one.
    entries.delete(before.id);
    entries.set(after.id, after);
  }
  for (const entry of changes.added) entries.set(entry.id, entry);
}

/** A run was stopped while a session was being added, and the service cannot say whether it was. */
export class UncertainAddition extends PhraseError {
  override readonly name = 'UncertainAddition';

  constructor(readonly session: string) {
    super({
      en: `The run stopped while session ${session} was being added, and this system cannot say whether it was. Start the run again from its first session.`,
      zh: `运行在添加会话 ${session} 时中断，而该系统无法说明是否已经添加。请从第一个会话重新运行。`,
    });
  }
}
