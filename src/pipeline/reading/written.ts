/** When something was written and by whom: the dates beside sentences that have none, and questions that ask who wrote what about a word, and when. */

import type { Memory, MemoryBank, Turn } from '../../core/memory/bank';
import { OWNER_ROLES } from '../../core/memory/roles';
import { stems } from '../retrieval/question-words';
import { stretchesOf } from './answer-type';
import { peopleIn } from './passages';
import type { Candidate, Reading, ReadingRequest } from './reader';
import { candidateOf } from './rule';
import { unitsOf, type Unit } from './units';

/** A question about what somebody wrote about a word. */
export interface AskedWriting {
  readonly asks: 'when' | 'who' | 'what';
  /** Undefined where the question asks for the speaker. */
  readonly speaker: string | undefined;
  readonly word: string;
}

/** As the import of chats words its questions (`data/formats/chats/sessions.ts`), and near to it. */
const FORMS: readonly (readonly [asks: AskedWriting['asks'], form: RegExp])[] = [
  ['when', /^when did (?<speaker>.+?) (?:(?:write|talk|speak|say something) about|mention) (?<word>.+)$/iu],
  ['who', /^who (?:(?:wrote|talked|spoke) about|mentioned) (?<word>.+)$/iu],
  ['what', /^what did (?<speaker>.+?) (?:write|say) about (?<word>.+)$/iu],
  ['who', /^是?谁(?:提到|说到|写到)[了过]?(?<word>.+?)的?$/u],
  ['when', /^(?<speaker>.+?)是?(?:什么时候|何时|哪一?天)(?:提到|说到|写到)[了过]?(?<word>.+?)的?$/u],
  ['what', /^关于(?<word>.+?)[，,](?<speaker>.+?)[说写]了?什么$/u],
];

/** What a question of one of those forms asks; undefined for any other. */
export function askedWriting(question: string): AskedWriting | undefined {
  const plain = question.trim().replace(/[\s?？。.!！]+$/u, '');
  for (const [asks, form] of FORMS) {
    const groups = form.exec(plain)?.groups;
    const word = groups?.['word']!.replace(/^[“"'‘「]|[”"'’」]$/gu, '').trim();
    if (word) return { asks, speaker: groups!['speaker'], word };
  }
  return undefined;
}

/**
 * A reading with what the conversations know of it. A question of who wrote about a word, when or what, is answered by the turns that hold the
 * word; and where a question asks when and the sentence names no day, the candidate has the day of its turn, or of its memory.
 */
export function withWritings(request: ReadingRequest, reading: Reading): Reading {
  const found = writingsFor(request);
  const { candidates } = reading;
  const [first] = found;
  if (!first) return { ...reading, candidates: candidates.map((each) => dated(each, request)) };
  const isFound = ({ memoryId, sentence }: Candidate) =>
    memoryId === first.memoryId && sentence.start === first.sentence.start;
  return {
    ...reading,
    candidates: [first, ...candidates.filter((each) => !isFound(each)).map((each) => dated(each, request))],
    // Of several turns, which one is meant is not known.
    ...(found.length === 1
      ? { answerability: 1, likely: 1, lookedUp: true }
      : { answerability: Math.max(reading.answerability, reading.threshold), likely: undefined }),
  };
}

/** One candidate for each turn that holds the word, in the order in which memories are read. */
function writingsFor(request: ReadingRequest): Candidate[] {
  const { question, bank, passages } = request;
  const asked = askedWriting(question);
  if (!asked || !bank.sessions) return [];
  const ranks = new Map(passages.map(({ memory, memoryRank }) => [memory, memoryRank]));
  const met = new Set<Turn>();
  return unitsOf([...ranks.keys()], (memory) => ranks.get(memory)!).flatMap((unit) => {
    const own = unit.memory.text.slice(unit.own, unit.end);
    if (!holds(own, asked.word)) return [];
    const turn = turnAt(bank, unit.memory, unit.own);
    // Windows overlap.
    if (!turn || met.has(turn) || !isSaidBy(turn, asked.speaker, bank)) return [];
    met.add(turn);
    return [writingOf(request, unit, turn, asked.asks)];
  });
}

function writingOf(request: ReadingRequest, unit: Unit, turn: Turn, asks: AskedWriting['asks']): Candidate {
  const { own, end } = unit;
  const base = candidateOf(request, peopleIn(request.bank), unit, 0, undefined);
  const whole = { ...base, start: own, end, phrase: undefined };
  const time = turn.time ?? unit.memory.time;
  if (asks === 'who') return { ...whole, phrase: turn.speaker };
  if (asks === 'what' || time === undefined) return whole;
  return { ...whole, phrase: time.slice(0, 10), date: { time, of: 'writing' } };
}

/** Whether a text holds a word, whatever its ending. */
function holds(text: string, word: string): boolean {
  const asked = stems(word);
  const held = new Set(stems(text));
  return asked.length === 0 ? text.includes(word) : asked.every((stem) => held.has(stem));
}

function isSaidBy({ speaker }: Turn, asked: string | undefined, { character }: MemoryBank): boolean {
  if (asked === undefined) return true;
  const name = /^(?:I|我)$/u.test(asked) ? character.name : asked;
  const [said, meant] = [speaker.toLowerCase(), name.toLowerCase()];
  if (meant === character.name.toLowerCase() && OWNER_ROLES.has(said)) return true;
  return said === meant || said.split(' ')[0] === meant;
}

/** The turn of a memory's conversation in which an offset of its text lies; undefined where it has none. */
function turnAt({ sessions = [] }: MemoryBank, memory: Memory, offset: number): Turn | undefined {
  const session = sessions.find(({ id }) => id === memory.session);
  if (!session) return undefined;
  // A memory that came from a chat is called after its session and the number of its first turn.
  const first = Number(/#(\d+)$/u.exec(memory.id)?.[1] ?? 1) - 1;
  let end = memory.text.length - memory.body.length;
  for (const turn of session.turns.slice(first)) {
    const at = memory.text.indexOf(turn.text, end);
    if (at === -1) continue;
    end = at + turn.text.length;
    if (offset < end) return turn;
  }
  return undefined;
}

/** What names a day or a year by itself: neither “on Tuesday” nor “at five”. */
const ABSOLUTE =
  /\d{4}|[〇零一二三四五六七八九]{4}年|月[^日号]*[日号]|\d(?:st|nd|rd|th)?\s+(?:of\s+)?\p{L}{3}|\p{L}{3}\.?\s+\d/u;

function dated(candidate: Candidate, { bank, passages }: ReadingRequest): Candidate {
  const { reason, sentence, memoryId, start } = candidate;
  const memory = passages.find((passage) => passage.memory.id === memoryId)?.memory;
  if (reason.type !== 'when' || !memory || memory.kind === 'profile') return candidate;
  if (stretchesOf('when', sentence.text)!.some(({ text }) => ABSOLUTE.test(text))) return candidate;
  const time = turnAt(bank, memory, start)?.time ?? memory.time;
  if (time === undefined) return candidate;
  return { ...candidate, date: { time, of: memory.session === undefined ? 'event' : 'writing' } };
}
