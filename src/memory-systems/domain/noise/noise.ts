/**
 * Noise as in HaluMem-Long: unrelated questions and answers between a user's turns, and as sessions of their own. What the sessions should
 * leave in the memory and what is asked stay as they are.
 */

import { estimateTokens } from '../../../llm/domain/tokens';
import { random, seedOf } from '../../../measures/domain/random';
import { textKey } from '../../../core/text/key';
import type { TestSession, TestTurn, TestUser } from '../user';
import type { Language } from '../../../core/text/languages';
import { chineseTalk } from './chinese';
import { englishTalk } from './english';

export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

/** What one language talks about. */
export interface Talk {
  /** Each makes an exchange from random numbers in [0, 1). */
  readonly templates: readonly ((next: () => number) => Exchange)[];
  /** Explanations, each given at most once. */
  readonly explanations: readonly Exchange[];
}

const TALKS: Readonly<Record<Language, Talk>> = { en: englishTalk, zh: chineseTalk };

/** Share of explanations among the exchanges, as long as there are any. */
const EXPLAINED = 0.34;

/** Exchanges without end, no question twice. */
export function* exchanges(language: Language, next: () => number): Generator<Exchange, never> {
  const { templates, explanations } = TALKS[language];
  const left = [...explanations];
  const asked = new Set<string>();
  for (;;) {
    if (left.length > 0 && next() < EXPLAINED) {
      yield left.splice(Math.floor(next() * left.length), 1)[0]!;
      continue;
    }
    const exchange = templates[Math.floor(next() * templates.length)]!(next);
    if (asked.has(exchange.question)) continue;
    asked.add(exchange.question);
    yield exchange;
  }
}

export interface NoiseSettings {
  /** Inserted tokens per token of the sessions, at least 0; estimated as everywhere. */
  readonly ratio: number;
  readonly seed: number;
}

/** Changes whenever the same settings may insert something else. */
export const NOISE_VERSION = 1;

/** Sessions with noise grow no longer than this, in tokens: HaluMem-Long's length. */
export const MOST_TOKENS = 1_000_000;

/**
 * The user with noise. The same settings insert the same text.
 *
 * Half of it goes between turns: before a turn of the user that is not the first of its session, with that turn's time. The other half
 * makes sessions of their own, none first or last, each at most as long as the user's sessions are on average, with the time of the session
 * before. Where there is no place of one sort, all goes to the other; where there is none at all, the user stays as he is.
 *
 * @param noise absent: none.
 * @throws RangeError where the ratio is negative or not finite.
 */
export function withNoise(user: TestUser, noise: NoiseSettings | undefined): TestUser {
  if (!noise) return user;
  const { ratio, seed } = noise;
  if (!(ratio >= 0 && Number.isFinite(ratio)))
    throw new RangeError(`The noise is ${ratio} times the sessions; give a number from 0 on.`);
  const own = user.sessions.reduce((sum, { turns }) => sum + tokensOf(turns), 0);
  const wanted = Math.min(ratio * own, Math.max(0, MOST_TOKENS - own));
  const places = placesOf(user);
  const gaps = user.sessions.length - 1;
  if (wanted <= 0 || (places.length === 0 && gaps < 1)) return user;
  const next = random(seedOf(seed, user.id, `noise ${NOISE_VERSION}`));
  const talk = exchanges(user.language, next);
  const between = gaps < 1 ? wanted : places.length === 0 ? 0 : wanted / 2;
  const inTurns = new Map<string, Exchange[]>();
  for (let tokens = 0; tokens < between;) {
    const { value } = talk.next();
    add(inTurns, places[Math.floor(next() * places.length)]!, value);
    tokens += exchangeTokens(value);
  }
  const longest = own / user.sessions.length;
  const inGaps = new Map<number, Exchange[][]>();
  for (let tokens = 0; tokens < wanted - between;) {
    const batch: Exchange[] = [];
    const most = Math.min(longest, wanted - between - tokens);
    let held = 0;
    do {
      const { value } = talk.next();
      batch.push(value);
      held += exchangeTokens(value);
    } while (held < most);
    // The last one may have passed the average.
    if (held > longest && batch.length > 1) held -= exchangeTokens(batch.pop()!);
    add(inGaps, 1 + Math.floor(next() * gaps), batch);
    tokens += held;
  }
  let made = 0;
  const sessions = user.sessions.flatMap((session, i) => [
    ...(inGaps.get(i) ?? []).map((batch) => sessionOf(batch, ++made, user, i)),
    { ...session, turns: session.turns.flatMap((turn) => [...insertedAt(turn, session, inTurns), turn]) },
  ]);
  const noisy = sessions.map((session, index) => ({ ...session, index }));
  return { ...user, sessions: noisy, hash: textKey(JSON.stringify([user.hash, noisy])) };
}

/** Ids of the turns before which something may be inserted. */
function placesOf({ sessions }: TestUser): string[] {
  return sessions
    .filter(({ unrelated }) => !unrelated)
    .flatMap(({ turns }) => turns.slice(1).flatMap(({ id, role }) => (role === 'user' ? id : [])));
}

function insertedAt(
  turn: TestTurn,
  session: TestSession,
  inTurns: ReadonlyMap<string, readonly Exchange[]>,
): TestTurn[] {
  const assistant = session.turns.find(({ role }) => role === 'assistant')?.speaker ?? 'assistant';
  return (inTurns.get(turn.id) ?? []).flatMap((exchange, i) =>
    turnsOf(exchange, `${turn.id}-noise-${i + 1}`, turn.speaker, assistant, turn.time),
  );
}

function sessionOf(batch: readonly Exchange[], number: number, user: TestUser, before: number): TestSession {
  const id = `noise-${number}`;
  const { start, turns } = user.sessions[before - 1]!;
  const speaker = turns.find(({ role }) => role === 'user')?.speaker ?? 'user';
  const assistant = turns.find(({ role }) => role === 'assistant')?.speaker ?? 'assistant';
  return {
    id,
    index: 0,
    ...(start !== undefined && { start }),
    unrelated: true,
    turns: batch.flatMap((exchange, i) => turnsOf(exchange, `${id}-${i + 1}`, speaker, assistant, start)),
    points: [],
    questions: [],
  };
}

function turnsOf(
  { question, answer }: Exchange,
  id: string,
  speaker: string,
  assistant: string,
  time: string | undefined,
): TestTurn[] {
  const when = time === undefined ? {} : { time };
  return [
    { id: `${id}-q`, role: 'user', speaker, text: question, ...when, inserted: true },
    { id: `${id}-a`, role: 'assistant', speaker: assistant, text: answer, ...when, inserted: true },
  ];
}

function tokensOf(turns: readonly Pick<TestTurn, 'text'>[]): number {
  return turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function exchangeTokens({ question, answer }: Exchange): number {
  return estimateTokens(question) + estimateTokens(answer);
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
