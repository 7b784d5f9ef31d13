/**
 * What HaluMem's own scripts wrote of some system, as any other run: its outputs as records, its judged file as judged records. Tables,
 * growth and blame work on them alike.
 */

import type { ParsedFile } from '../../data/formats/format';
import { banksOfOutputs } from '../../data/formats/halumem/halumem';
import { readJudged } from '../../data/formats/halumem/halumem-judged';
import {
  readOutputs,
  type RecordedAnswer,
  type UserOutputs,
} from '../../data/formats/halumem/halumem-outputs';
import type { Problem } from '../../core/text/problem';
import { estimateTokens } from '../../llm/domain/tokens';
import type { JudgedRecords } from '../../measures/domain/halumem-records';
import type { MemoryBank } from '../../core/memory/bank';
import type { JudgedRun } from './judge';
import type { Capabilities, Entry } from './port';
import type { AnswerOutcome, FoundEntry, SessionRecord } from './run';
import { testUserOf, type TestSession, type TestUser } from './user';
import type { TaskAgreement } from './agreement';
import type { Digest } from './digest';
import type { JudgeChoice } from './lexical-judge';
import type { RecordedIdentity } from './protocol';
import type { SystemsResult, SystemsTotal } from './work';

/** A file as the user gave it. */
export interface RecordedFile {
  readonly name: string;
  readonly file: Blob;
}

/** One user of recorded results, as it is kept. */
export interface RecordedUserUnit {
  readonly bank: MemoryBank;
  readonly records: readonly SessionRecord[];
  /** null where no judged file came with the outputs. */
  readonly judged: JudgedRun | null;
}

/** One user that was read. */
export interface RecordedUserRead {
  readonly unit: RecordedUserUnit;
  readonly digest: Digest;
  /** Whom the protocol card names. */
  readonly identity: RecordedIdentity;
  /** Users read so far, and of how many. */
  readonly done: number;
  readonly total: number;
}

export interface RecordedReading {
  readonly problems: readonly Problem[];
  /** Whether the verdicts are those of the files; else outputs came without, and words were compared. */
  readonly judged: boolean;
  /** How far the lexical judge agrees with the files' verdicts, over all users; absent if they have none. */
  readonly agreement?: readonly TaskAgreement[];
}

export interface RecordedWork {
  /**
   * Reads outputs and their judged files, told apart by what they hold.
   *
   * @param control.onProgress receives each user as soon as it is read.
   * @throws PhraseError if there are no outputs or a file is neither; DatasetError if one cannot be read; DOMException `AbortError`.
   */
  read(
    files: readonly RecordedFile[],
    control: { readonly signal: AbortSignal; readonly onProgress: (user: RecordedUserRead) => void },
  ): Promise<RecordedReading>;
  /** One user's results, judged as recorded or anew. */
  result(
    input: {
      readonly system: string;
      readonly title: string;
      readonly unit: RecordedUserUnit;
      readonly judge: JudgeChoice;
    },
    control: { readonly signal: AbortSignal },
  ): Promise<SystemsResult>;
  /** The figures of several users together. */
  total(digests: readonly Digest[], control: { readonly signal: AbortSignal }): Promise<SystemsTotal>;
}

/** What can be told from files of outputs: what was added, found and answered; not what was changed or removed, and not from which turns. */
export const RECORDED_CAPABILITIES: Capabilities = {
  stores: true,
  search: 'search',
  listsSessions: true,
  updatesInPlace: false,
  asynchronous: false,
  scores: false,
  tokenBudget: false,
  persists: true,
  idempotent: false,
  provenance: true,
};

export interface RecordedRun {
  readonly bank: MemoryBank;
  readonly user: TestUser;
  readonly records: readonly SessionRecord[];
  /** The user's part of the judged files; empty if there are none. */
  readonly judged: JudgedRun;
  /** What the outputs list of each session, by its place; memories of earlier sessions may be among it. */
  readonly extracted: ReadonlyMap<number, readonly string[]>;
}

export interface RecordedRuns {
  readonly runs: readonly RecordedRun[];
  /** All judged records, in the files' order, as the official code adds them up. */
  readonly judged: JudgedRecords;
  readonly problems: readonly Problem[];
}

/**
 * Joins outputs and judged files by user and session.
 *
 * A list of extracted memories that repeats those of earlier sessions adds only what is new in it. The session of a memory that was found is
 * that of the extracted memory with the same text.
 *
 * @throws DatasetError if a file holds nothing of its sort.
 */
export function readRecorded(
  outputs: readonly ParsedFile[],
  judgedFiles: readonly ParsedFile[],
): RecordedRuns {
  const { problems } = readOutputs(outputs);
  const judged = readJudged(judgedFiles);
  return {
    runs: [...eachRecorded(outputs, judged.records)],
    judged: judged.records,
    problems: [...problems, ...judged.problems],
  };
}

/** The users one by one, as `readRecorded` has them: reading one takes a while. @throws DatasetError as it does. */
export function* eachRecorded(
  outputs: readonly ParsedFile[],
  judged: JudgedRecords,
): Generator<RecordedRun, void> {
  const { users } = readOutputs(outputs);
  const banks = banksOfOutputs(outputs);
  for (const [i, recorded] of users.entries()) {
    const bank = banks[i];
    const user = bank && testUserOf(bank, 'given');
    if (!user) continue;
    const records = recordsOf(recorded, user);
    yield {
      bank,
      user,
      records,
      judged: judgedOf(judged, recorded, user, records, users.length === 1),
      extracted: new Map(recorded.sessions.map(({ session, extracted }) => [session, extracted])),
    };
  }
}

function recordsOf(recorded: UserOutputs, user: TestUser): SessionRecord[] {
  const known = new Map<string, Entry>();
  return recorded.sessions.map((session): SessionRecord => {
    const own = user.sessions[session.session]!;
    const added: Entry[] = [];
    for (const text of session.extracted) {
      const key = folded(text);
      if (known.has(key)) continue;
      const entry: Entry = { id: `${own.id}-e${added.length + 1}`, text, session: own.id, turns: [] };
      known.set(key, entry);
      added.push(entry);
    }
    const updates = session.updates.flatMap(({ text, found }) => {
      const point = own.points.find((each) => each.text === text);
      return point
        ? [{ point: point.id, found: found.map((each, i) => foundOf(each, i, known)), milliseconds: 0 }]
        : [];
    });
    return {
      session: session.session,
      addition: {
        changes: { added, changed: [], removed: [] },
        milliseconds: session.addingMilliseconds ?? 0,
      },
      updates,
      answers: session.answers.flatMap((answer) => answerOf(answer, own, known)),
    };
  });
}

function answerOf(
  answer: RecordedAnswer,
  session: TestSession,
  known: ReadonlyMap<string, Entry>,
): AnswerOutcome[] {
  const question = session.questions.find(({ text }) => text === answer.question);
  if (!question) return [];
  const found = linesOf(answer.context ?? '').map((text, i) => foundOf(text, i, known));
  return [
    {
      question: question.id,
      found,
      handed: found.length,
      contextTokens: estimateTokens(answer.context ?? ''),
      ...(answer.response !== undefined && { response: answer.response }),
      searchMilliseconds: answer.searchMilliseconds ?? 0,
      answerMilliseconds: answer.responseMilliseconds ?? 0,
    },
  ];
}

/** A memory as a search printed it: often with its time before it. */
function foundOf(text: string, i: number, known: ReadonlyMap<string, Entry>): FoundEntry {
  const key = folded(text);
  const entry = known.get(key) ?? [...known].find(([each]) => key.endsWith(each))?.[1];
  if (entry) {
    const { id, session } = entry;
    return { id, text, ...(session !== undefined && { session }), turns: [] };
  }
  return { id: `found-${i + 1}`, text, turns: [] };
}

/** The memories of a context: one per line, without brackets, quotes and headings; JSON's escapes are read. */
function linesOf(context: string): string[] {
  return context.split('\n').flatMap((line) => {
    const text = line.trim().replace(/,$/u, '');
    if (text.length < 3 || text.endsWith(':')) return [];
    if (!text.startsWith('"')) return [text.replace(/^[-*•]\s+/u, '')];
    try {
      const read: unknown = JSON.parse(text);
      return typeof read === 'string' ? [read] : [text];
    } catch {
      return [text];
    }
  });
}

function judgedOf(
  all: JudgedRecords,
  recorded: UserOutputs,
  user: TestUser,
  records: readonly SessionRecord[],
  alone: boolean,
): JudgedRun {
  const mine = <T extends { readonly user?: string; readonly session?: number }>(list: readonly T[]): T[] =>
    list.filter((record) => record.user === recorded.user || (alone && record.user === undefined));
  const sessionOf = (index: number | undefined) => (index === undefined ? undefined : user.sessions[index]);
  const pointOf = (index: number | undefined, text: string): string =>
    sessionOf(index)?.points.find((point) => point.text === text)?.id ?? '';
  const entries = new Map(
    records.flatMap(({ addition }) =>
      (addition?.changes.added ?? []).map(({ id, text }) => [folded(text), id] as const),
    ),
  );
  const empty = new Set(
    recorded.sessions.filter(({ extracted }) => extracted.length === 0).map(({ session }) => session),
  );
  return {
    integrity: mine(all.integrity).map((record) => ({
      ...record,
      point: pointOf(record.session, record.text),
      extractedNothing: record.session !== undefined && empty.has(record.session),
    })),
    accuracy: mine(all.accuracy).map((record) => ({
      ...record,
      entry: entries.get(folded(record.text)) ?? '',
    })),
    updates: mine(all.updates).map((record) => ({ ...record, point: pointOf(record.session, record.text) })),
    answers: mine(all.answers).map((record) => ({
      ...record,
      id: sessionOf(record.session)?.questions.find(({ text }) => text === record.question)?.id ?? '',
    })),
  };
}

/** Equal for texts that differ in case, white space and punctuation only. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
