/** Two retrievers over the same questions: where each finds the gold memory, and which is ahead. */

import { goldUnits, type GoldMode } from '../../measures/domain/ranking';
import { KINDS, type Kind, type Language, type MemoryBank, type Question } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';
import { WRITING } from '../../core/text/languages';

/** One question's list, as much of a run's unit as is needed. */
export interface ListedUnit {
  readonly question: string;
  /** Memory ids, best first. */
  readonly ranked: readonly string[];
}

export type Ahead = 'a' | 'b' | 'even';

export interface OverlapRow {
  readonly question: Question;
  /** Rank of the first gold memory, from 1; undefined where the list does not hold one. */
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly ahead: Ahead;
  /** 1/b's rank − 1/a's rank, in [−1, 1], 0 standing for a rank that there is not: above 0 where b is better. */
  readonly gain: number;
  /** In words, or in characters where the language is Chinese. */
  readonly length: number;
}

/** Questions by which of the two finds a gold memory among the first k. */
export interface HitsAt {
  readonly k: number;
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

export interface Overlap {
  /** In the bank's order. */
  readonly rows: readonly OverlapRow[];
  /** Questions of the bank that are not counted, having no gold. */
  readonly withoutGold: number;
}

/**
 * What two retrievers do with a bank's questions.
 *
 * @param unitsA one per question; both must hold the same questions.
 * @param mode whether gold is that very memory, or any that tells the same story.
 * @throws RangeError where a question of the bank with gold is not in both.
 */
export function overlapOf(
  bank: MemoryBank,
  unitsA: readonly ListedUnit[],
  unitsB: readonly ListedUnit[],
  mode: GoldMode,
): Overlap {
  const unit = goldUnits(bank, mode);
  const [listsA, listsB] = [unitsA, unitsB].map(
    (units) => new Map(units.map((each) => [each.question, each.ranked])),
  );
  const asked = bank.questions.filter(({ gold }) => gold.length > 0);
  const rows = asked.map((question): OverlapRow => {
    const gold = new Set(question.gold.map(unit));
    const rankIn = (lists: ReadonlyMap<string, readonly string[]>) => {
      const ranked = lists.get(question.id);
      if (!ranked) throw new RangeError(`Question "${question.id}" was not ranked by both.`);
      const at = ranked.findIndex((id) => gold.has(unit(id)));
      return at < 0 ? undefined : at + 1;
    };
    const a = rankIn(listsA!);
    const b = rankIn(listsB!);
    const gain = (b === undefined ? 0 : 1 / b) - (a === undefined ? 0 : 1 / a);
    const ahead = gain > 0 ? 'b' : gain < 0 ? 'a' : 'even';
    return { question, a, b, ahead, gain, length: questionLength(question.text, bank.character.language) };
  });
  return { rows, withoutGold: bank.questions.length - asked.length };
}

/** @param k from 1. */
export function hitsAt(rows: readonly OverlapRow[], k: number): HitsAt {
  const hit = (rank: number | undefined) => rank !== undefined && rank <= k;
  const count = (a: boolean, b: boolean) => rows.filter((row) => hit(row.a) === a && hit(row.b) === b).length;
  return {
    k,
    both: count(true, true),
    onlyA: count(true, false),
    onlyB: count(false, true),
    neither: count(false, false),
  };
}

/** Questions of one sort, and how often each of the two is ahead. */
export interface OverlapGroup {
  readonly id: string;
  readonly questions: number;
  readonly a: number;
  readonly even: number;
  readonly b: number;
}

function grouped(id: string, rows: readonly OverlapRow[]): OverlapGroup {
  const count = (ahead: Ahead) => rows.filter((row) => row.ahead === ahead).length;
  return { id, questions: rows.length, a: count('a'), even: count('even'), b: count('b') };
}

/** By the kind of memory that is asked for, in the kinds' order; kinds of which there are no questions are left out. */
export function byKind(rows: readonly OverlapRow[]): (OverlapGroup & { readonly id: Kind })[] {
  return KINDS.map((kind) => ({
    ...grouped(
      kind,
      rows.filter(({ question }) => question.kind === kind),
    ),
    id: kind,
  })).filter(({ questions }) => questions > 0);
}

export interface LengthGroup extends OverlapGroup {
  readonly shortest: number;
  readonly longest: number;
}

/** By length, in up to three groups of as equal sizes as questions of one length staying together allows; shortest first. */
export function byLength(rows: readonly OverlapRow[], groups = 3): LengthGroup[] {
  const sorted = [...rows].sort((x, y) => x.length - y.length);
  const found: OverlapRow[][] = [];
  let from = 0;
  for (let group = 0; group < groups && from < sorted.length; group++) {
    let to = Math.max(from + 1, Math.round(((group + 1) * sorted.length) / groups));
    while (to < sorted.length && sorted[to]!.length === sorted[to - 1]!.length) to++;
    found.push(sorted.slice(from, to));
    from = to;
  }
  return found.map((each) => {
    const shortest = each[0]!.length;
    const longest = each.at(-1)!.length;
    return {
      ...grouped(shortest === longest ? `${shortest}` : `${shortest}–${longest}`, each),
      shortest,
      longest,
    };
  });
}

/** The questions in which the two differ, the largest difference first; equal ones in the bank's order. */
export function differences(rows: readonly OverlapRow[]): OverlapRow[] {
  return rows.filter(({ ahead }) => ahead !== 'even').sort((x, y) => Math.abs(y.gain) - Math.abs(x.gain));
}

/** Words between spaces, or in Chinese the letters and digits. */
export function questionLength(text: string, language: Language): number {
  const pieces = WRITING[language].unit === 'characters' ? [...text] : text.split(/\s+/);
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

/** What came out, in words. */
export function overlapSentence(
  nameA: Phrase,
  nameB: Phrase,
  rows: readonly OverlapRow[],
  k: number,
): Phrase {
  const { onlyA, onlyB, both, neither } = hitsAt(rows, k);
  const [first, second] = onlyA >= onlyB ? [nameA, nameB] : [nameB, nameA];
  const [more, fewer] = onlyA >= onlyB ? [onlyA, onlyB] : [onlyB, onlyA];
  const of = `Of ${rows.length} ${rows.length === 1 ? 'question' : 'questions'}`;
  const rest = {
    en: `Both find ${both} at ${k}, neither ${neither}.`,
    zh: `前 ${k} 条内两者都找到的有 ${both} 个，都没找到的有 ${neither} 个。`,
  };
  if (onlyA === 0 && onlyB === 0)
    return {
      en: `${of}, there is none that one of ${nameA.en} and ${nameB.en} finds at ${k} and the other misses. ${rest.en}`,
      zh: `${rows.length} 个问题中，没有哪一个是“${nameA.zh}”与“${nameB.zh}”在前 ${k} 条内一个找到而另一个漏掉的。${rest.zh}`,
    };
  const other = {
    en: fewer === 0 ? `${second.en} none the other way` : `${second.en} ${fewer} the other way`,
    zh: fewer === 0 ? '反过来一个也没有' : `反过来有 ${fewer} 个`,
  };
  return {
    en: `${of}, ${first.en} finds ${more} at ${k} that ${second.en} misses; ${other.en}. ${rest.en}`,
    zh: `${rows.length} 个问题中，“${first.zh}”在前 ${k} 条内找到而“${second.zh}”漏掉的有 ${more} 个；${other.zh}。${rest.zh}`,
  };
}
