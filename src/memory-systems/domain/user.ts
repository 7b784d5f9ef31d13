/** A user of a data set as a memory system under test meets it: sessions in time order, each with what it should leave in the memory. */

import type { Memory, MemoryBank, Question, Session, Turn } from '../../core/memory/bank';
import { CUE_QUESTION, isUnanswerable, referenceOf } from '../../core/memory/question-tags';
import { parseDate, isoDay } from '../../core/text/dates';
import type { Language } from '../../core/text/languages';
import { textKey } from '../../core/text/key';
import { isDialogueBank } from '../../pipeline/dialogue/candidates';
import { turnsOf } from '../../lectures/domain/live-extraction';
import { onOneLine } from '../../core/text/fence';

/** One utterance, with who says it: what an assistant says is not known of the user. */
export interface TestTurn {
  /** Unique within the user. */
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly speaker: string;
  readonly text: string;
  readonly time?: string;
  /** Noise: unrelated talk that was inserted. */
  readonly inserted?: true;
}

/** A gold memory point of a session, or an interference point, which a system should leave out. */
export interface GoldPoint {
  readonly id: string;
  readonly text: string;
  /** In HaluMem's words where the data are HaluMem's. */
  readonly type: string;
  readonly interference: boolean;
  /** In [0, 1]. */
  readonly importance?: number;
  /** Texts of the earlier points that this one takes the place of; empty if it is no update. */
  readonly replaces: readonly string[];
}

export interface TestSession {
  readonly id: string;
  /** Position in the user's list, from 0. */
  readonly index: number;
  readonly start?: string;
  /** Inserted talk: fed to the system and timed, never judged. */
  readonly unrelated: boolean;
  readonly turns: readonly TestTurn[];
  readonly points: readonly GoldPoint[];
  /** The questions asked right after this session. */
  readonly questions: readonly TestQuestion[];
}

export interface TestQuestion {
  readonly id: string;
  readonly text: string;
  readonly answer: string;
  readonly type: string;
  readonly difficulty?: string;
  readonly time?: string;
  /** Whether the data say that nothing answers it (HaluMem's memory boundary, LoCoMo's adversarial category): declining is right. */
  readonly unanswerable: boolean;
  /** LoCoMo-Plus: what was said long ago; a right answer shows that it is remembered. Such a question has no reference answer. */
  readonly cue?: string;
  /** The gold points it rests on; empty if the data have no points. */
  readonly points: readonly string[];
  /** Units of evidence, in `TestUser.evidenceUnit`. */
  readonly evidence: readonly string[];
  /** What a good answer says, one nugget each; absent if the data have none. */
  readonly rubric?: readonly string[];
}

/** The finest unit that a data set names as evidence. */
export type EvidenceUnit = 'session' | 'turn';

export interface TestUser {
  /** Id of the bank. */
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  /** Whether the sessions have memory points: without them extraction and updating cannot be measured. */
  readonly hasPoints: boolean;
  readonly evidenceUnit: EvidenceUnit;
  readonly sessions: readonly TestSession[];
  /** Questions that the data ask after everything, or of no session in particular. */
  readonly finalQuestions: readonly TestQuestion[];
  /** SHA-256 over all of the above, as hex. */
  readonly hash: string;
}

const ASSISTANT = /^(?:(?:ai|the)\s+)?(?:assistant|agent|bot|chatbot|ai)$|^(?:AI)?(?:助手|助理|智能助手)$/iu;

/** HaluMem's words for the kinds of memory that its points are read as. */
const TYPES: Readonly<Record<Memory['kind'], string>> = {
  profile: 'Persona Memory',
  relationship: 'Relationship Memory',
  event: 'Event Memory',
  dialogue: 'Event Memory',
};

/**
 * The user of a bank that has conversations (`conversations.ts`).
 *
 * Memories that are turns or whole sessions (LoCoMo, LongMemEval) are evidence and no points. Other memories with a session are points.
 *
 * @param order `given` where somebody else has fed the sessions as the file has them. @default 'time'.
 * @returns undefined if the bank has no conversation.
 */
export function testUserOf(given: MemoryBank, order: 'time' | 'given' = 'time'): TestUser | undefined {
  const bank = conversationsOf(given);
  if (!bank) return undefined;
  const sessions = order === 'time' ? inTimeOrder(bank.sessions ?? []) : (bank.sessions ?? []);
  const turnIds = new Set(sessions.flatMap(({ turns }) => turns.flatMap(({ id }) => id ?? [])));
  const sessionIds = new Set(sessions.map(({ id }) => id));
  const { memories } = bank;
  const areTurns = memories.length > 0 && memories.every(({ id }) => turnIds.has(id));
  const areSessions = memories.length > 0 && memories.every(({ id }) => sessionIds.has(id));
  const hasPoints = !areTurns && !areSessions && memories.some(({ session }) => session !== undefined);
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const evidenceOf = ({ gold }: Question): string[] =>
    areTurns || areSessions
      ? [...gold]
      : [...new Set(gold.flatMap((id) => byId.get(id)?.session ?? []))].filter((id) => sessionIds.has(id));
  const questionOf = (question: Question): TestQuestion => ({
    id: question.id,
    text: question.text,
    answer: referenceOf(question, bank.character.language),
    type: question.type ?? '',
    ...(question.difficulty !== undefined && { difficulty: question.difficulty }),
    ...(question.time !== undefined && { time: question.time }),
    unanswerable: isUnanswerable(question),
    ...(question.tags.includes(CUE_QUESTION) && {
      cue: question.gold.flatMap((id) => byId.get(id)?.text ?? []).join('\n'),
    }),
    points: hasPoints ? question.gold.filter((id) => byId.has(id)) : [],
    evidence: evidenceOf(question),
    ...(question.rubric && question.rubric.length > 0 && { rubric: question.rubric }),
  });
  const roleOf = roles(bank);
  const read = sessions.map((session, index): TestSession => ({
    id: session.id,
    index,
    ...(session.start !== undefined && { start: session.start }),
    unrelated: session.unrelated === true,
    turns: session.turns.map((turn, i) => ({
      id: turn.id ?? `${session.id}-t${i + 1}`,
      role: roleOf(turn),
      speaker: turn.speaker,
      text: turn.text,
      ...(turn.time !== undefined && { time: turn.time }),
    })),
    points: hasPoints
      ? memories.filter((memory) => memory.session === session.id).map((memory) => pointOf(memory, byId))
      : [],
    questions: bank.questions.filter((question) => question.session === session.id).map(questionOf),
  }));
  const user = {
    id: bank.id,
    name: bank.character.name,
    language: bank.character.language,
    source: bank.source,
    hasPoints,
    evidenceUnit: areTurns ? ('turn' as const) : ('session' as const),
    sessions: read,
    finalQuestions: bank.questions
      .filter(({ session }) => session === undefined || !sessionIds.has(session))
      .map(questionOf),
  };
  return { ...user, hash: textKey(JSON.stringify(user)) };
}

/** A session whose beginning is not known stays behind the one before it. */
function inTimeOrder(sessions: readonly Session[]): readonly Session[] {
  let latest = -Infinity;
  return sessions
    .map((session) => {
      const date = session.start === undefined ? undefined : parseDate(session.start);
      latest = date?.start ?? latest;
      return { session, time: latest };
    })
    .sort((a, b) => (a.time === b.time ? 0 : a.time - b.time))
    .map(({ session }) => session);
}

function pointOf(memory: Memory, byId: ReadonlyMap<string, Memory>): GoldPoint {
  const { id, text, kind, origin, importance, updates = [], replacedTexts = [] } = memory;
  return {
    id,
    text,
    type: TYPES[kind],
    interference: origin === 'interference',
    ...(importance !== undefined && { importance }),
    replaces: [...updates.flatMap((earlier) => byId.get(earlier)?.text ?? []), ...replacedTexts],
  };
}

/** Whether a speaker is called an assistant and nothing more. */
export function isAssistant(speaker: string): boolean {
  return ASSISTANT.test(speaker.trim());
}

/** Who is the user: everyone but an assistant, and the character alone where the character is a speaker. */
function roles({ sessions = [], character }: MemoryBank): (turn: Turn) => TestTurn['role'] {
  const named = sessions.some(({ turns }) => turns.some(({ speaker }) => speaker === character.name));
  return ({ speaker }) =>
    isAssistant(speaker) || (named && speaker !== character.name) ? 'assistant' : 'user';
}

/** All questions of a user, in the order in which they are asked. */
export function questionsOf(user: TestUser): TestQuestion[] {
  return [...user.sessions.flatMap(({ questions }) => questions), ...user.finalQuestions];
}

/** What answers are compared with in the place of a reference, or beside it: BEAM's rubric, LoCoMo-Plus's cue. */
export type ScoredBy = 'rubric' | 'cue';

/** What the questions are scored by, beside references. */
export function scoredBy(questions: readonly TestQuestion[]): ReadonlySet<ScoredBy> {
  return new Set(
    questions.flatMap(({ rubric, cue }): ScoredBy[] => [
      ...(rubric ? ['rubric' as const] : []),
      ...(cue === undefined ? [] : ['cue' as const]),
    ]),
  );
}

/** All points of a user by id. */
export function pointsOf(user: TestUser): ReadonlyMap<string, GoldPoint & { readonly session: string }> {
  return new Map(
    user.sessions.flatMap((session) =>
      session.points.map((point) => [point.id, { ...point, session: session.id }] as const),
    ),
  );
}

/**
 * The bank as conversations and questions about them.
 *
 * - Banks with sessions (HaluMem, LoCoMo, LongMemEval, BEAM, MemoryBank) stay as they are.
 * - MADial-Bench: the past events, in time order, are told by the user one by one; the test dialogues are the questions, since what is
 *   asked of a memory is to bring up the right event. Their gold events are the evidence.
 * - Characters with dialogues among their memories: each dialogue is a session. Questions that no dialogue answers are left out, for a memory
 *   that was told nothing else cannot answer them.
 *
 * @returns undefined if there is no conversation.
 */
export function conversationsOf(bank: MemoryBank): MemoryBank | undefined {
  const { sessions = [] } = bank;
  if (isDialogueBank(bank)) return told(bank);
  if (sessions.some(({ turns }) => turns.length > 0)) return bank;
  const dialogues = byTime(bank.memories.filter(({ kind }) => kind === 'dialogue'));
  if (dialogues.length === 0) return undefined;
  const ids = new Set(dialogues.map(({ id }) => id));
  return {
    ...bank,
    memories: dialogues,
    sessions: dialogues.map((memory) => {
      const turns = turnsOf(memory.body);
      return sessionOf(
        memory,
        turns.length > 0 ? turns : [{ speaker: bank.character.name, text: memory.body }],
      );
    }),
    questions: bank.questions.flatMap((asked) => {
      const question = ofNoSession(asked);
      const gold = question.gold.filter((id) => ids.has(id));
      return gold.length > 0 ? [{ ...question, gold }] : [];
    }),
  };
}

/** Events as what the user once told. */
function told(bank: MemoryBank): MemoryBank | undefined {
  const events = byTime(bank.memories);
  if (events.length === 0) return undefined;
  return {
    ...bank,
    memories: events,
    sessions: events.map((event) => sessionOf(event, [{ speaker: bank.character.name, text: event.text }])),
    // Its session is the test dialogue, which nobody told.
    questions: bank.questions.map(ofNoSession),
  };
}

/** Asked after all sessions. */
function ofNoSession(question: Question): Question {
  const { session, ...rest } = question;
  return session === undefined ? question : rest;
}

function sessionOf({ id, time }: Memory, turns: Session['turns']): Session {
  return { id, ...(time !== undefined && { start: time }), turns };
}

/** As written, dates sort as texts; what has none keeps its place at the end. */
function byTime(memories: readonly Memory[]): Memory[] {
  return memories
    .map((memory, i) => ({ memory, i }))
    .sort(({ memory: a, i }, { memory: b, i: j }) => {
      if (a.time === b.time) return i - j;
      if (a.time === undefined) return 1;
      if (b.time === undefined) return -1;
      return a.time < b.time ? -1 : 1;
    })
    .map(({ memory }) => memory);
}

const USER = /^(?:the\s+)?(?:user|human|person)$|^(?:用户|用戶|人类)$/iu;

/** The speaker's name; undefined if the data say only which role speaks. */
export function nameOf({ speaker }: Pick<TestTurn, 'speaker'>): string | undefined {
  const name = onOneLine(speaker);
  return name === '' || USER.test(name) || isAssistant(name) ? undefined : name;
}

/** The turn's words after its speaker's name, where it has one. Several people may be the user: without names nobody could tell them apart. */
export function spoken(turn: Pick<TestTurn, 'speaker' | 'text'>): string {
  const name = nameOf(turn);
  return name === undefined ? turn.text : `${name}: ${turn.text}`;
}

/** The day on which a session began, as YYYY-MM-DD where one can be read, else as written. */
export function sessionDay(start = ''): string {
  const date = parseDate(start);
  return date?.precision === 'day' || date?.precision === 'minute' ? isoDay(date.start) : start;
}

/** The day on which the turn was said, as YYYY-MM-DD where it can be read, else as written. */
export function dayOf(
  { time }: Pick<TestTurn, 'time'>,
  { start }: Pick<TestSession, 'start'>,
): string | undefined {
  const written = time ?? start;
  const date = written === undefined ? undefined : parseDate(written);
  if (written === undefined || date) return date && isoDay(date.start);
  return onOneLine(written) || undefined;
}
