/**
 * One system on one user, step by step, as plain values. Every step's outcome is handed out to be kept; a run that was killed goes on from
 * what was kept, and no session is added twice.
 */

import { estimateTokens } from '../../llm/domain/tokens';
import {
  applyChanges,
  isJob,
  NO_CHANGES,
  type Capabilities,
  type Changes,
  type Entry,
  type Hit,
  type Interruption,
  type ServiceJob,
  type MemorySystem,
  type SystemDefinition,
  type ToldPart,
  UncertainAddition,
} from './port';
import { stepsOf, type ProtocolSettings, type ProtocolStep } from './protocol';
import type { TestSession, TestUser } from './user';

export { UncertainAddition } from './port';

/** A memory that a search returned. */
export interface FoundEntry {
  readonly id: string;
  /** As it was when it was found. */
  readonly text: string;
  readonly time?: string;
  readonly session?: string;
  readonly turns: readonly string[];
  readonly score?: number;
}

export interface UpdateOutcome {
  /** Id of the gold point. */
  readonly point: string;
  readonly found: readonly FoundEntry[];
  readonly milliseconds: number;
}

export interface AnswerOutcome {
  readonly question: string;
  /** Best first; for a system that hands over everything only what its context held is counted, and the list stays empty. */
  readonly found: readonly FoundEntry[];
  /** Memories handed to the answerer. */
  readonly handed: number;
  /** Tokens of what was handed to the answerer, estimated. */
  readonly contextTokens: number;
  /** Absent if the answerer declined. */
  readonly response?: string;
  /** No answer could be had: it is not judged. */
  readonly failed?: true;
  readonly searchMilliseconds: number;
  readonly answerMilliseconds: number;
}

/** What happened in one session. The questions that follow all sessions have a record of their own, without an addition. */
export interface SessionRecord {
  readonly session: number;
  /** Begun, and not known to have ended: the key that it was sent under, the job that the service named, and how far it came. */
  readonly pending?: { readonly key: string } & Interruption;
  readonly addition?: {
    readonly changes: Changes;
    readonly milliseconds: number;
    /** Read back from the system, because the run was stopped while it was adding; the time is not known then. */
    readonly readBack?: true;
  };
  readonly updates: readonly UpdateOutcome[];
  readonly answers: readonly AnswerOutcome[];
  /** Ids that the service made and needs again after a restart. */
  readonly values?: Readonly<Record<string, string>>;
  /** What the record was made with, where that is set up by the user: a run goes on with the same only. */
  readonly made?: RecordedWith;
}

/** What of a system its records must be read with. */
export interface RecordedWith {
  readonly version: string;
  readonly capabilities: Capabilities;
  /** Absent if it is told everything of a turn. */
  readonly notTold?: readonly ToldPart[];
}

export interface RunPorts {
  readonly clock: () => number;
  /** Keeps a session's record in place of the one that was kept of it. The run waits for it. */
  readonly keep: (record: SessionRecord) => Promise<void>;
  /** Answers from the memories in their order. @returns undefined if it declines. */
  readonly answer: (
    question: string,
    entries: readonly Entry[],
    signal: AbortSignal,
  ) => Promise<string | undefined>;
  readonly onProgress?: (done: number, total: number, step: ProtocolStep) => void;
  /** Gives the thread back between steps. */
  readonly pause?: () => Promise<void>;
}

export interface RunInput {
  /** Tells the run's additions from those of others at a service. */
  readonly id: string;
  readonly user: TestUser;
  readonly definition: SystemDefinition;
  readonly system: MemorySystem;
  readonly settings: ProtocolSettings;
}

const empty = (session: number): SessionRecord => ({ session, updates: [], answers: [] });

/**
 * Runs what the records lack.
 *
 * @param kept records of an earlier start of the same run; empty for a new one, which forgets what the system knew of the user.
 * @returns the records of all sessions.
 * @throws DOMException `AbortError` after the signal, and what the system throws; all ended steps are kept by then.
 */
export async function runSystem(
  input: RunInput,
  kept: readonly SessionRecord[],
  ports: RunPorts,
  signal: AbortSignal,
): Promise<SessionRecord[]> {
  const { user, definition } = input;
  const records = new Map(kept.map((record) => [record.session, record]));
  await begin(input, records, signal);
  const memory = memoryOf(kept);
  const steps = stepsOf(user, definition);
  for (const [i, step] of steps.entries()) {
    signal.throwIfAborted();
    const record = records.get(step.session) ?? empty(step.session);
    if (isDone(step, record)) continue;
    ports.onProgress?.(i, steps.length, step);
    const keep = async (next: SessionRecord) => {
      const isNew = records.get(next.session)?.addition === undefined;
      if (next.addition && isNew) applyChanges(memory, next.addition.changes);
      records.set(next.session, next);
      await ports.keep(next);
    };
    await keep(await perform(step, record, input, { keep, known: memory }, ports, signal));
    await ports.pause?.();
  }
  return [...records.values()].sort((a, b) => a.session - b.session);
}

/** Whether a run's records hold all steps. */
export function isComplete(
  user: TestUser,
  definition: Pick<SystemDefinition, 'capabilities'>,
  records: readonly SessionRecord[],
): boolean {
  const byIndex = new Map(records.map((record) => [record.session, record]));
  return stepsOf(user, definition).every((step) =>
    isDone(step, byIndex.get(step.session) ?? empty(step.session)),
  );
}

/** Whether a session's record holds a step. */
export function isDone(
  step: ProtocolStep,
  record: Pick<SessionRecord, 'addition' | 'updates' | 'answers'>,
): boolean {
  if (step.do === 'add') return record.addition !== undefined;
  return step.at < (step.do === 'update' ? record.updates : record.answers).length;
}

/** A system that persists keeps what it has of a run that goes on; others are restored from the records. */
async function begin(
  { user, system }: RunInput,
  records: ReadonlyMap<number, SessionRecord>,
  signal: AbortSignal,
): Promise<void> {
  if (system.capabilities.persists && records.size > 0) {
    const list = [...records.values()].sort((a, b) => a.session - b.session);
    const values = list.findLast((record) => record.values)?.values ?? {};
    system.resume?.(values, memoryOf(list).values());
    return;
  }
  await system.reset(user.id, signal);
  if (records.size === 0) return;
  system.restore?.(user.id, changesOf([...records.values()]));
}

/** What each session changed, in their order. */
export function changesOf(records: readonly SessionRecord[]): Changes[] {
  return [...records]
    .sort((a, b) => a.session - b.session)
    .flatMap(({ addition }) => (addition ? [addition.changes] : []));
}

interface RunState {
  readonly keep: (record: SessionRecord) => Promise<void>;
  /** The memory as the records have it. */
  readonly known: ReadonlyMap<string, Entry>;
}

async function perform(
  step: ProtocolStep,
  record: SessionRecord,
  input: RunInput,
  state: RunState,
  ports: RunPorts,
  signal: AbortSignal,
): Promise<SessionRecord> {
  if (step.do === 'add') return add(input.user.sessions[step.session]!, record, input, state, ports, signal);
  const { user, system, settings } = input;
  const started = ports.clock();
  if (step.do === 'update') {
    const hits = await system.search(user.id, step.point.text, settings.updateK, signal, askedAt(user, step));
    const milliseconds = ports.clock() - started;
    return {
      ...record,
      updates: [...record.updates, { point: step.point.id, found: hits.map(foundOf), milliseconds }],
    };
  }
  const hits = await system.search(
    user.id,
    step.question.text,
    settings.questionK,
    signal,
    askedAt(user, step),
  );
  const searched = ports.clock();
  const handed = withinBudget(hits, settings.contextTokens);
  const response = await ports.answer(
    step.question.text,
    handed.map(({ entry }) => entry),
    signal,
  );
  const outcome: AnswerOutcome = {
    question: step.question.id,
    found: system.capabilities.search === 'everything' ? [] : handed.map(foundOf),
    handed: handed.length,
    contextTokens: handed.reduce((sum, { entry }) => sum + tokensOf(entry), 0),
    ...(response !== undefined && { response }),
    searchMilliseconds: searched - started,
    answerMilliseconds: ports.clock() - searched,
  };
  return { ...record, answers: [...record.answers, outcome] };
}

/** When a step asks: the question's own time, else the end of the session that it comes after. */
function askedAt({ sessions }: TestUser, step: Exclude<ProtocolStep, { do: 'add' }>): string | undefined {
  if (step.do === 'question' && step.question.time !== undefined) return step.question.time;
  const session = sessions[Math.min(step.session, sessions.length - 1)];
  return session?.turns.findLast(({ time }) => time !== undefined)?.time ?? session?.start;
}

async function add(
  session: TestSession,
  record: SessionRecord,
  { id, user, system }: RunInput,
  { keep, known }: RunState,
  { clock }: RunPorts,
  signal: AbortSignal,
): Promise<SessionRecord> {
  const { pending } = record;
  const key = pending?.key ?? `${id}:${session.id}`;
  const values = () => {
    const own = system.values ?? {};
    return Object.keys(own).length > 0 ? { values: own } : {};
  };
  const ended = (changes: Changes, milliseconds: number, readBack = false): SessionRecord => ({
    session: record.session,
    addition: { changes, milliseconds, ...(readBack && { readBack: true as const }) },
    updates: record.updates,
    answers: record.answers,
    ...values(),
  });
  const { persists } = system.capabilities;
  const resumes = system.resume !== undefined;
  const started = clock();
  if (pending && persists && !resumes) {
    if (pending.job !== undefined)
      return ended(await system.wait({ job: pending.job }, signal), clock() - started, true);
    const there = await readBack(user.id, session.id, system, signal);
    if (there) return ended(there, 0, true);
  }
  const onSent = (progress: Interruption) => keep({ ...record, pending: { key, ...progress }, ...values() });
  if (persists && !(pending && resumes)) await keep({ ...record, pending: { key }, ...values() });
  const interrupted = resumes ? pending : undefined;
  const outcome: Changes | ServiceJob =
    session.turns.length === 0
      ? NO_CHANGES
      : await system.addSession(user.id, session, session.turns, {
          key,
          signal,
          known,
          onSent,
          ...(interrupted && { interrupted }),
        });
  if (!isJob(outcome)) return ended(outcome, clock() - started, interrupted !== undefined);
  await keep({ ...record, pending: { key, job: outcome.job } });
  return ended(await system.wait(outcome, signal), clock() - started);
}

/**
 * What an addition that was not seen to end has left at a service; undefined if it left nothing, or where adding it again under the same
 * key does no harm.
 *
 * @throws UncertainAddition where neither can be told.
 */
async function readBack(
  user: string,
  session: string,
  system: MemorySystem,
  signal: AbortSignal,
): Promise<Changes | undefined> {
  const { idempotent, listsSessions } = system.capabilities;
  if (idempotent) return undefined;
  if (!listsSessions) throw new UncertainAddition(session);
  const added = await system.list(user, session, signal);
  return added.length > 0 ? { added, changed: [], removed: [] } : undefined;
}

function foundOf({ entry, score }: Hit): FoundEntry {
  const { id, text, time, session, turns } = entry;
  return {
    id,
    text,
    ...(time !== undefined && { time }),
    ...(session !== undefined && { session }),
    turns,
    ...(score !== undefined && { score }),
  };
}

/** A full context is counted for every question. */
const TOKENS = new WeakMap<Entry, number>();

/** As an answerer reads it: with its time, where it has one. */
function tokensOf(entry: Entry): number {
  let tokens = TOKENS.get(entry);
  if (tokens === undefined) {
    const { text, time } = entry;
    tokens = estimateTokens(time === undefined ? text : `${time}: ${text}`);
    TOKENS.set(entry, tokens);
  }
  return tokens;
}

/** The first memories that fit; at least one, however long. */
function withinBudget(hits: readonly Hit[], budget: number | undefined): readonly Hit[] {
  if (budget === undefined) return hits;
  let tokens = 0;
  const over = hits.findIndex(({ entry }) => {
    tokens += tokensOf(entry);
    return tokens > budget;
  });
  return over < 0 ? hits : hits.slice(0, Math.max(over, 1));
}

function memoryOf(records: readonly SessionRecord[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const changes of changesOf(records)) applyChanges(entries, changes);
  return entries;
}

/** The memory after each session, in the order of the records. It is one map, which the next session changes. */
export function* memoryAfterEach(
  records: readonly SessionRecord[],
): Generator<{ readonly record: SessionRecord; readonly entries: ReadonlyMap<string, Entry> }> {
  const entries = new Map<string, Entry>();
  for (const record of [...records].sort((a, b) => a.session - b.session)) {
    if (record.addition) applyChanges(entries, record.addition.changes);
    yield { record, entries };
  }
}
