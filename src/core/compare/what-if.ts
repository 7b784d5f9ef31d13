/** The same question in another world: a bank with a change, a class that is forced, memories handed over by hand. */

import { fold, type Classification } from '../classification/fold';
import type { Flow } from '../flow/stages';
import { KINDS, categoryOf, type Category, type Kind, type MemoryBank, type Question } from '../memory/bank';
import { applyEdit, EditError, withText } from '../memory/edit';
import type { Ranking, RerankEvidence } from '../retrieval/ranking';
import { MemoryHand, type Handed } from '../synthesis/handed';
import { PROMPT_DEFAULTS } from '../synthesis/prompt';
import type { SettingId } from '../synthesis/settings';
import { COMPARED_LISTS, type ComparedList } from './flow';

/** What is otherwise in the bank. */
export interface BankChange {
  /** Ids of memories that are taken out. */
  readonly removed: ReadonlySet<string>;
  /** Other texts of memories, by id. */
  readonly texts: ReadonlyMap<string, string>;
}

export const NO_CHANGE: BankChange = { removed: new Set(), texts: new Map() };

/** A memory more, or less, that is taken out. */
export function withRemoval(change: BankChange, id: string, out: boolean): BankChange {
  const others = [...change.removed].filter((each) => each !== id);
  return { ...change, removed: new Set(out ? [...others, id] : others) };
}

/** Another text of a memory; undefined for the bank's own. */
export function withRewriting(change: BankChange, id: string, text: string | undefined): BankChange {
  const others = [...change.texts].filter(([each]) => each !== id);
  return { ...change, texts: new Map(text === undefined ? others : [...others, [id, text] as const]) };
}

/**
 * A copy of the bank with the change; the bank itself where nothing is otherwise. Its questions keep their gold, so that a gold memory that was
 * taken out counts as missing.
 *
 * @throws EditError where the bank lacks a memory that is to be changed.
 */
export function changedBank(bank: MemoryBank, { removed, texts }: BankChange): MemoryBank {
  const byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
  let changed = bank;
  for (const [id, text] of texts) {
    const memory = byId.get(id);
    if (removed.has(id) || memory?.text === text) continue;
    if (!memory) throw new EditError(`There is no memory "${id}" to change.`);
    changed = applyEdit(changed, { do: 'change memory', memory: withText(memory, text) }).bank;
  }
  for (const id of removed) changed = applyEdit(changed, { do: 'remove memory', id }).bank;
  return changed;
}

/**
 * Probability 1 for a category. Its two kinds share it as the classifier has them to each other, or evenly where it gave them nothing.
 */
export function forcedTo(category: Category, kinds: Readonly<Record<Kind, number>>): Classification {
  const own = KINDS.filter((kind) => categoryOf(kind) === category);
  const sum = own.reduce((total, kind) => total + kinds[kind], 0);
  const share = (kind: Kind) => {
    if (categoryOf(kind) !== category) return 0;
    return sum > 0 ? kinds[kind] / sum : 1 / own.length;
  };
  const [profile, relationship, event, dialogue] = KINDS.map(share) as [number, number, number, number];
  const folded = fold({ profile, relationship, event, dialogue });
  // The two shares of one may sum to one less a rounding.
  return { ...folded, semantic: category === 'semantic' ? 1 : 0, episodic: category === 'episodic' ? 1 : 0 };
}

/** What the answerer is handed: what was retrieved, or one of the papers' three cases. */
export const HANDED_CASES = ['retrieved', 'none', 'incorrect', 'correct'] as const;
export type HandedCase = (typeof HANDED_CASES)[number];

const SETTING_OF: Readonly<Record<Exclude<HandedCase, 'retrieved'>, SettingId>> = {
  none: 'W/o-MC+W/o-R',
  incorrect: 'IR',
  correct: 'CR',
};

/** Seed of the incorrect memories: the same ones at every visit. */
const SEED = 1;

/**
 * The memories of a case, as the settings of memory synthesis have them (no retrieval, incorrect and correct retrieval of PerLTQA's Table 6).
 *
 * @param question the bank's own, whose gold is known; undefined for any other, for which there is only what was retrieved.
 * @param retrieved the list as it is now, best first.
 * @param memories how many are handed over, where the case does not say it.
 */
export function handedIn(
  handed: HandedCase,
  bank: MemoryBank,
  question: Question | undefined,
  retrieved: Ranking,
  memories: number,
): Handed {
  if (handed === 'retrieved') {
    const byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
    return { made: true, memories: retrieved.slice(0, memories).map(({ id }) => byId.get(id)!) };
  }
  if (!question) {
    const message =
      'Which memories are right is known for the character’s own questions alone. Ask one of the examples.';
    return { made: false, code: 'no-gold', message };
  }
  const setting = { id: SETTING_OF[handed], memories, prompt: PROMPT_DEFAULTS };
  return new MemoryHand(bank, SEED).memories(setting, question, []);
}

/** Where the first gold memory stands in one list, in both worlds; undefined where the list lacks it. */
export interface GoldMove {
  readonly list: ComparedList | 'reranked';
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** One question's rankings with the re-ranked one. */
export interface World {
  readonly flow: Flow;
  readonly reranked: Ranking<RerankEvidence>;
}

/** Where the best gold memory of each world's question stands in each list that both worlds have. */
export function goldMoves(before: World, after: World): GoldMove[] {
  const moves = COMPARED_LISTS.flatMap((list): GoldMove[] => {
    const [a, b] = [before.flow.rankings[list], after.flow.rankings[list]];
    return a && b ? [{ list, before: bestGold(before, a), after: bestGold(after, b) }] : [];
  });
  if (before.reranked.length === 0 && after.reranked.length === 0) return moves;
  const ends = { before: bestGold(before, before.reranked), after: bestGold(after, after.reranked) };
  return [...moves, { list: 'reranked', ...ends }];
}

function bestGold({ flow }: World, ranking: Ranking): number | undefined {
  const gold = new Set(flow.known?.gold);
  return ranking.find(({ id }) => gold.has(id))?.rank;
}

/** The difference that counts, after re-ranking, in a sentence. @param moves as `goldMoves` gives them, for a question with gold. */
export function differenceSentence(moves: readonly GoldMove[]): string {
  const last = moves.find(({ list }) => list === 'reranked');
  if (!last) return 'Nothing is re-ranked yet.';
  const { before, after } = last;
  const others = moves.filter((move) => move !== last && move.before !== move.after).length;
  const lists =
    others === 0
      ? 'no list places it otherwise'
      : `${others} of ${moves.length - 1} lists ${others === 1 ? 'places' : 'place'} it otherwise`;
  if (before === undefined && after === undefined)
    return `The gold memory is not among the re-ranked in either case; ${lists}.`;
  if (after === undefined) return `The gold memory, re-ranked to ${before} as asked, is lost; ${lists}.`;
  if (before === undefined) return `The gold memory, left out as asked, is re-ranked to ${after}; ${lists}.`;
  if (after === before) return `The gold memory is re-ranked to ${after} in both cases; ${lists}.`;
  return `The gold memory ${after < before ? 'rises' : 'falls'} from ${before} to ${after} after re-ranking; ${lists}.`;
}
