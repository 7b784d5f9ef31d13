/** Whether texts hold what an answer takes from a piece of its evidence. Words are compared, and turns where entries name them. */

import { coverage, lacksNumber, matchOf, PART, type Match, type TermCache, type SourceTurn } from './lexical';
import type { TestQuestion, TestSession, TestTurn, TestUser } from './user';
import type { Phrase } from '../../core/text/phrase';

/** A gold point, or the turn or session that the data name as evidence. */
export interface Piece {
  readonly id: string;
  readonly text: string;
  readonly session: TestSession;
  /** Texts that it takes the place of. */
  readonly replaces: readonly string[];
  readonly interference: boolean;
  /** The turn itself, where the data name it. */
  readonly turn?: string;
}

/** What is looked through: an entry of the memory, or a memory that was found. */
export interface Holder {
  readonly text: string;
  readonly session?: string;
  readonly turns: readonly string[];
}

/** A piece as the answer uses it. */
export interface Need {
  readonly question: TestQuestion;
  readonly piece: Piece;
  readonly terms: ReadonlySet<string>;
  /** The words that the answer takes from it. */
  readonly key: ReadonlySet<string>;
  /** The turns that say it, as far as they can be told; none for a summary of a whole session. */
  readonly said: readonly TestTurn[];
  /** Whether those turns were found by comparing words. */
  readonly matched: boolean;
}

export interface Held<T extends Holder> {
  readonly item: T;
  /** How fully the item says the piece itself. */
  readonly match: Match;
}

/** Share of the answer's words that what holds them has. */
const KEY = 0.5;
/** Share of a turn's words from which a text is that turn. */
const WHOLE = 0.9;

export class Holding {
  constructor(private readonly cache: TermCache) {}

  /**
   * @param among the evidence of the question. Pieces that share no word with the answer beyond those of the question are left out, if others do:
   *   the question says them itself.
   */
  needsOf(question: TestQuestion, among: readonly Piece[]): Need[] {
    const asked = this.cache.of(question.text);
    const answer = this.cache.of(question.answer);
    const keyed = among.map((piece) => {
      const terms = this.cache.of(piece.text);
      return { piece, question, terms, key: without(shared(terms, answer), asked) };
    });
    const used = keyed.filter(({ key }) => key.size > 0);
    // In other words than those of the evidence: the whole piece is needed.
    const needed =
      used.length > 0 ? used : keyed.map((each) => ({ ...each, key: without(each.terms, asked) }));
    return needed.map((each) => ({ ...each, ...this.#saidIn(each) }));
  }

  /** The first text that holds the piece; undefined where none does. */
  find<T extends Holder>(need: Need, texts: readonly T[]): Held<T> | undefined {
    const { piece, terms } = need;
    const found = (item: T): Held<T> => ({ item, match: matchOf(terms, this.cache.of(item.text)) });
    const own = texts.find((text) => need.said.some((turn) => this.#isTurn(turn, piece.session, text)));
    if (own) return found(own);
    const full = this.cache.best(piece.text, texts, piece.replaces);
    // Three quarters of its words may lack the very one that is asked for: "a gas kiln", "an electric kiln".
    if (full?.match === 'full' && (need.key.size === 0 || this.#hasKey(need, this.cache.of(full.item.text))))
      return found(full.item);
    const keyed = texts.filter((text) => this.#isAbout(need, text));
    const one = keyed.find(({ text }) => this.#hasKey(need, this.cache.of(text)));
    if (one) return found(one);
    // A fact is often cut into the sentences of its turn.
    const parts = keyed.filter(({ turns }) => need.said.some(({ id }) => turns.includes(id)));
    const together = new Set(parts.flatMap(({ text }) => [...this.cache.of(text)]));
    return parts.length > 1 && this.#hasKey(need, together) ? found(parts[0]!) : undefined;
  }

  /**
   * Whether the session of a piece that no single turn says is kept word for word: a summary is then stored, whatever its words. The user's turns
   * are looked for, since a memory is of the user.
   */
  isWhole({ piece, said }: Need, texts: readonly Holder[]): boolean {
    if (said.length > 0) return false;
    const turns = piece.session.turns.filter(({ role, inserted }) => role === 'user' && !inserted);
    return (
      turns.length > 0 && turns.every((turn) => texts.some((text) => this.#isTurn(turn, piece.session, text)))
    );
  }

  /** Whether an entry names the turn of the piece as its source, in words that are not the turn's: whether it says the piece, words cannot tell. */
  isReworded({ said }: Need, texts: readonly Holder[]): boolean {
    return said.some((turn) =>
      texts.some(
        ({ text, turns }) =>
          turns.includes(turn.id) && (coverage(this.cache.of(text), this.cache.of(turn.text)) ?? 0) < KEY,
      ),
    );
  }

  /** The text that says most of a piece which none holds. */
  nearest<T extends Holder>({ piece }: Need, texts: readonly T[]): Held<T> | undefined {
    const best = this.cache.best(piece.text, texts, piece.replaces);
    return best && { item: best.item, match: best.match };
  }

  /** The first text that states an earlier value which the piece takes the place of. @param earlier those that are pieces themselves. */
  findOld<T extends Holder>(
    { piece, question, terms }: Need,
    texts: readonly T[],
    earlier: readonly Piece[],
  ): T | undefined {
    for (const old of earlier) {
      const of = this.cache.of(old.text);
      const named = without(
        without(shared(of, this.cache.of(question.answer)), this.cache.of(question.text)),
        terms,
      );
      const need = { piece: old, question, terms: of, key: named.size > 0 ? named : without(of, terms) };
      const held = this.find({ ...need, ...this.#saidIn(need) }, texts);
      if (held) return held.item;
    }
    for (const old of piece.replaces) {
      const best = this.cache.best(old, texts, [piece.text]);
      if (best && best.match !== 'none') return best.item;
    }
    return undefined;
  }

  #isTurn(turn: TestTurn, session: TestSession, { text, turns, session: from }: Holder): boolean {
    if (turns.length > 0 ? !turns.includes(turn.id) : from !== undefined && from !== session.id) return false;
    return (coverage(this.cache.of(turn.text), this.cache.of(text)) ?? 0) >= WHOLE;
  }

  /** From the same session, or of the same matter. */
  #isAbout({ piece, terms }: Need, { text, session }: Holder): boolean {
    if (session === piece.session.id) return true;
    return (coverage(terms, this.cache.of(text)) ?? 0) >= PART;
  }

  #hasKey({ key }: Need, held: ReadonlySet<string>): boolean {
    return (coverage(key, held) ?? 0) >= KEY && !lacksNumber(key, held);
  }

  /** The turn that says most of it; the user's before the assistant's, who repeats it. */
  #saidIn({ piece, terms, key }: Pick<Need, 'piece' | 'terms' | 'key'>): Pick<Need, 'said' | 'matched'> {
    const { turns } = piece.session;
    if (piece.turn !== undefined)
      return { said: turns.filter(({ id }) => id === piece.turn), matched: false };
    for (const role of ['user', 'assistant'] as const) {
      let best: { turn: TestTurn; share: number } | undefined;
      for (const turn of turns) {
        if (turn.role !== role || turn.inserted) continue;
        const held = this.cache.of(turn.text);
        const whole = coverage(terms, held) ?? 0;
        const part = coverage(key, held) ?? 0;
        if (whole < PART && part < KEY) continue;
        if (whole + part > (best?.share ?? 0)) best = { turn, share: whole + part };
      }
      if (best) return { said: [best.turn], matched: true };
    }
    return { said: [], matched: true };
  }
}

/** The turns as a screen links them. */
export function sourcesOf({ piece, said, matched }: Need): SourceTurn[] {
  return said.map(({ id }) => ({ turn: id, session: piece.session.id, matched }));
}

function shared(terms: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => others.has(term)));
}

function without(terms: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !others.has(term)));
}

/** @param asked position of the session after which the question was asked. @returns what is at fault; undefined where nothing is. */
export function disputeOf(
  question: TestQuestion,
  pieces: readonly Piece[],
  user: TestUser,
  asked: number,
  cache: TermCache,
): Phrase | undefined {
  if (question.unanswerable) return undefined;
  if (pieces.length === 0)
    return { en: 'The data name no evidence for the answer.', zh: '数据没有给出该答案的证据。' };
  if (pieces.every(({ interference }) => interference))
    return { en: 'All its evidence is interference.', zh: '其证据全是干扰内容。' };
  const numbers = numbersOf(question.answer, cache);
  const said = new Set(
    pieces.flatMap(({ text, session }) => [...cache.of(text), ...cache.of(session.start ?? '')]),
  );
  for (const number of computedNumbers(said)) said.add(number);
  if (!lacksNumber(numbers, said)) return undefined;
  for (const session of user.sessions.slice(0, asked + 1)) {
    for (const text of [
      session.start ?? '',
      ...session.turns.flatMap((turn) => (turn.inserted ? [] : turn.text)),
    ])
      for (const term of cache.of(text)) said.add(term);
  }
  if (!lacksNumber(numbers, said)) return undefined;
  return {
    en: 'The reference answer has a number that was never said.',
    zh: '参考答案中有一个从未提到过的数字。',
  };
}

function numbersOf(text: string, cache: TermCache): Set<string> {
  return new Set([...cache.of(text)].filter((term) => /^\d{2,}$/u.test(term)));
}

/** Sums and differences of two numbers of the evidence, and the years before and after: "3,000 more", "next September". */
function computedNumbers(said: ReadonlySet<string>): string[] {
  const numbers = [...said].filter((term) => /^\d{1,15}$/u.test(term)).map(Number);
  const years = numbers.filter((number) => number >= 1900 && number < 2100);
  return [
    ...years.flatMap((year) => [year - 1, year + 1]),
    ...numbers.flatMap((a) => numbers.flatMap((b) => [a + b, Math.abs(a - b)])),
  ].map(String);
}
