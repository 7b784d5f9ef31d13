/** Results that HaluMem's own scripts wrote of some system: read once, kept user by user, shown as any other system. */

import type { MemoryBank } from '../../../core/memory/bank';
import { toTrash } from '../../../ui/state/to-trash';
import type { RunStore, Tabs, TrashStore } from '../../../core/ports';
import type { TaskAgreement } from '../../domain/agreement';
import { BLAME_VERSION } from '../../domain/blame';
import { declinedOf, type Digest } from '../../domain/digest';
import { judgeOf, RECORDED_JUDGE, type JudgeChoice } from '../../domain/lexical-judge';
import { fingerprint, type ProtocolCard, recordedCard, type RecordedIdentity } from '../../domain/protocol';
import type { RecordedUserRead, RecordedUserUnit, RecordedWork } from '../../domain/recorded';
import type { SystemsResult, SystemsTotal } from '../../domain/work';
import type { Problem } from '../../../core/text/problem';
import { PhraseError, verbatim } from '../../../core/text/phrase';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { errorText, phraseText } from '../../../ui/state/locale.svelte';
import { t, phrase } from '../words';

/** Change whenever what is kept could no longer be read, or would be counted otherwise. */
const SET_FORMAT = 'systems recorded 1';
const USER_FORMAT = 'systems recorded user 1';

/** Files that were opened together: one system on some users. Its units are the users' digests. */
export interface RecordedSet {
  readonly format: typeof SET_FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly plan: { readonly title: string };
  /** Not done: the tab was closed while the files were read; such a set is not shown. */
  readonly state: 'running' | 'done';
  readonly done: number;
  readonly total: number;
  readonly users: readonly RecordedUser[];
  /** Whether verdicts came with the outputs. */
  readonly judged: boolean;
  /** Of the lexical judge with those verdicts; absent where there are none, and in sets read by earlier versions. */
  readonly agreement?: readonly TaskAgreement[];
  readonly problems: readonly Problem[];
}

export interface RecordedUser extends RecordedIdentity {
  readonly name: string;
  /** Id of the run that keeps the user's unit. */
  readonly run: string;
}

/** Keeps one user's bank, records and verdicts as its only unit. */
export interface UserHeader {
  readonly format: typeof USER_FORMAT;
  readonly id: string;
  readonly created: string;
  readonly plan: { readonly title: string };
  readonly state: 'done';
  readonly done: 1;
  readonly total: 1;
}

export interface RecordedDependencies {
  readonly recorded: RecordedWork;
  readonly runs: RunStore;
  readonly trash?: TrashStore | undefined;
  readonly tabs: Pick<Tabs, 'exclusively'>;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** What is used of a File. */
export type GivenFile = Pick<File, 'name'> & Blob;

/** All users of a set together. */
export interface RecordedTotal extends SystemsTotal {
  readonly card: ProtocolCard;
  readonly fingerprint: string;
}

/** How a recorded set is named among systems. */
export const recordedSystem = (set: Pick<RecordedSet, 'id'>): string => `recorded:${set.id}`;

export class RecordedSets {
  readonly #dependencies: RecordedDependencies;
  #sets = $state.raw<readonly RecordedSet[]>([]);
  readonly #job: Job<{ readonly done: number; readonly total: number }>;

  constructor(dependencies: RecordedDependencies) {
    this.#dependencies = dependencies;
    this.#job = new Job(dependencies.tabs);
  }

  /** In the order in which they were added. */
  get sets() {
    return this.#sets;
  }
  /** Users read of the files that are being added; undefined where none are. */
  get reading() {
    return this.#job.progress;
  }
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }
  /** All users of the sets, each once. */
  get users(): readonly RecordedUser[] {
    const users = this.#sets.flatMap((set) => set.users);
    return users.filter(({ id }, i) => users.findIndex((each) => each.id === id) === i);
  }

  dismiss(): void {
    this.#job.problem = undefined;
  }

  async load(): Promise<void> {
    const kept = await this.#dependencies.runs.list<RecordedSet>();
    this.#sets = kept
      .filter(({ format, state }) => format === SET_FORMAT && state === 'done')
      .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
  }

  /** Reads files that belong together and keeps them. @returns the new set; undefined where the files cannot be used, or after `cancel`. */
  async add(files: readonly GivenFile[]): Promise<RecordedSet | undefined> {
    if (files.length === 0) return undefined;
    const claim = { work: 'running an experiment' } as const;
    return this.#job.start(claim, (signal, tell) => this.#add(files, signal, tell), { done: 0, total: 1 });
  }

  cancel(): void {
    this.#job.stop();
  }

  async remove(id: string): Promise<void> {
    const set = this.#sets.find((each) => each.id === id);
    if (!set) return;
    this.#sets = this.#sets.filter((each) => each.id !== id);
    const ids = [...set.users.map(({ run }) => run), id];
    await toTrash(this.#dependencies.trash, { kind: 'run', ids, title: set.plan.title }, () =>
      this.#forget(set),
    );
  }

  async bank(user: string): Promise<MemoryBank> {
    const run = this.users.find(({ id }) => id === user)!.run;
    return (await this.#unit<RecordedUserUnit>(run)).bank;
  }

  /** What was recorded of a user, one result for each set that has him. */
  async results(user: string, judge: JudgeChoice, signal: AbortSignal): Promise<SystemsResult[]> {
    const found: SystemsResult[] = [];
    for (const set of this.#sets) {
      const own = set.users.find(({ id }) => id === user);
      if (!own) continue;
      try {
        const unit = await this.#unit<RecordedUserUnit>(own.run);
        const input = { system: recordedSystem(set), title: set.plan.title, unit, judge };
        found.push(await this.#dependencies.recorded.result(input, { signal }));
      } catch (error) {
        // One that cannot be shown hides no other.
        if (!signal.aborted) this.#job.problem = verbatim(t().notShown(set.plan.title, errorText(error)));
      }
    }
    return found;
  }

  /** The figures of all users of a set together, as they were recorded. */
  async total(set: RecordedSet, signal: AbortSignal): Promise<RecordedTotal> {
    const kept: (readonly [string, Digest])[] = [];
    for await (const [at, digest] of this.#dependencies.runs.units<Digest>(set.id)) kept.push([at, digest]);
    const digests: Digest[] = [];
    for (const [at, digest] of kept) {
      const tellsDeclined = digest.answers.length === 0 || declinedOf([digest]) !== undefined;
      const isWhole = digest.blame === BLAME_VERSION && tellsDeclined;
      digests.push(isWhole ? digest : await this.#decideAnew(set, at, digest, signal));
    }
    const total = await this.#dependencies.recorded.total(digests, { signal });
    // Without verdicts of their own the digests were counted by comparing words.
    const judge = set.judged ? RECORDED_JUDGE : judgeOf('lexical')!.id;
    const card = recordedCard(set.users, set.plan.title, judge);
    return { ...total, card, fingerprint: fingerprint(card) };
  }

  /** A digest whose stages were decided by earlier rules is made anew of the user's unit, and kept. */
  async #decideAnew(set: RecordedSet, at: string, digest: Digest, signal: AbortSignal): Promise<Digest> {
    const own = set.users.find(({ id }) => id === digest.user);
    if (!own) return digest;
    const { recorded, runs } = this.#dependencies;
    const unit = await this.#unit<RecordedUserUnit>(own.run);
    const input = {
      system: recordedSystem(set),
      title: set.plan.title,
      unit,
      judge: RECORDED_JUDGE,
    } as const;
    const { digest: current } = await recorded.result(input, { signal });
    await runs.append(set.id, single(at, current));
    return current;
  }

  async #add(
    files: readonly GivenFile[],
    signal: AbortSignal,
    tell: Tell<{ readonly done: number; readonly total: number }>,
  ): Promise<RecordedSet> {
    const { recorded, runs, newId, now } = this.#dependencies;
    await this.#clear();
    const id = `recorded-${newId()}`;
    let set: RecordedSet = {
      format: SET_FORMAT,
      id,
      created: now(),
      plan: { title: titleOf(files) },
      state: 'running',
      done: 0,
      total: 1,
      users: [],
      judged: false,
      problems: [],
    };
    await runs.put(set);
    // One user after the other, so that no unit is there before the header that names it.
    let writing: Promise<unknown> = Promise.resolve();
    const keep = ({ unit, digest, identity, done, total }: RecordedUserRead) => {
      const at = String(done).padStart(6, '0');
      const run = `${id}-${at}`;
      tell({ done, total });
      writing = writing.then(async () => {
        const user: RecordedUser = { ...identity, name: unit.bank.character.name, run };
        set = { ...set, done, total, users: [...set.users, user] };
        await runs.put(set);
        const header: UserHeader = {
          format: USER_FORMAT,
          id: run,
          created: set.created,
          plan: { title: `${set.plan.title}: ${user.name}` },
          state: 'done',
          done: 1,
          total: 1,
        };
        await runs.append(run, single('user', unit));
        await runs.put(header);
        await runs.append(id, single(at, digest));
      });
      // An error is met where all is waited for.
      writing.catch(() => undefined);
    };
    try {
      const given = files.map((file) => ({ name: file.name, file }));
      const { problems, judged, agreement } = await recorded.read(given, { signal, onProgress: keep });
      await writing;
      set = { ...set, state: 'done', judged, problems, ...(agreement && { agreement }) };
      await runs.put(set);
      this.#sets = [...this.#sets, set];
      return set;
    } catch (error) {
      await writing.catch(() => undefined);
      await this.#forget(set);
      throw error;
    }
  }

  /** Removes what a closed tab has left half read. */
  async #clear(): Promise<void> {
    const kept = await this.#dependencies.runs.list<RecordedSet>();
    for (const set of kept) if (set.format === SET_FORMAT && set.state !== 'done') await this.#forget(set);
  }

  async #forget(set: RecordedSet): Promise<void> {
    const { runs } = this.#dependencies;
    for (const { run } of set.users) await runs.remove(run);
    await runs.remove(set.id);
  }

  async #unit<U>(run: string): Promise<U> {
    for await (const [, unit] of this.#dependencies.runs.units<U>(run)) return unit;
    throw new PhraseError(phrase((words) => words.recorded.gone(run)));
  }
}

function single(id: string, unit: unknown): ReadonlyMap<string, unknown> {
  return new Map([[id, unit]]);
}

/** The name of the first file, without its folder, its ending and what HaluMem's scripts append. */
function titleOf(files: readonly GivenFile[]): string {
  const names = files.map(({ name }) => name.replace(/^.*\//u, '').replace(/\.(jsonl?|ndjson)$/iu, ''));
  const [first] = [...names].sort((a, b) => a.length - b.length);
  return first!.replace(/[_-](?:generation|judged|eval|results?|outputs?|stat_result)+$/iu, '') || first!;
}
