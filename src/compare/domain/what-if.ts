/** The same question as a counterfactual: a bank with a change, a class that is forced, memories handed over by hand. */

import { toCategories, type Classification } from '../../pipeline/classification/classifier';
import type { Flow } from '../../pipeline/flow/stages';
import {
  KINDS,
  categoryOf,
  type Category,
  type Kind,
  type Memory,
  type MemoryBank,
  type Question,
} from '../../core/memory/bank';
import { applyEdit, EditError, withText } from '../../core/memory/edit';
import type { Ranking } from '../../pipeline/retrieval/ranking';
import { ContextSelector, type NotMadeCode } from '../../pipeline/synthesis/work';
import { PROMPT_DEFAULTS } from '../../pipeline/synthesis/prompt';
import type { SettingId } from '../../pipeline/synthesis/settings';
import { type Phrase, amidHan } from '../../core/text/phrase';
import type { ListId } from '../../pipeline/retrieval/registry';
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
    if (!memory)
      throw new EditError({ en: `There is no memory "${id}" to change.`, zh: `没有可供修改的记忆“${id}”。` });
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
  const folded = toCategories({ profile, relationship, event, dialogue });
  // The two shares of one may sum to one less a rounding.
  return { ...folded, semantic: category === 'semantic' ? 1 : 0, episodic: category === 'episodic' ? 1 : 0 };
}

/** What the answerer is handed: what was retrieved, or one of the papers' three cases. */
export const CONTEXT_CASES = ['retrieved', 'none', 'incorrect', 'correct'] as const;
export type ContextCase = (typeof CONTEXT_CASES)[number];

const SETTING_OF: Readonly<Record<Exclude<ContextCase, 'retrieved'>, SettingId>> = {
  none: 'W/o-MC+R',
  incorrect: 'IR',
  correct: 'CR',
};

/** What the answerer is handed, or why the case cannot be made of this question. */
export type ContextOfCase =
  /** Undefined: nothing at all. */
  | { readonly made: true; readonly memories: readonly Memory[] | undefined }
  | { readonly made: false; readonly code: NotMadeCode; readonly why: Phrase };

const NOT_OWN: Phrase = {
  en: 'Which memories are right is known for the character’s own questions alone. Ask one of the examples.',
  zh: '只有人物自带的问题才知道哪些记忆是对的。请从示例问题中选一个。',
};
/** @param memories how many are to be handed over. */
const NOT_MADE: Readonly<Record<NotMadeCode, (memories: number) => Phrase>> = {
  'no-gold': () => ({
    en: 'The question has no gold memory, so there is no correct memory to hand over.',
    zh: '这个问题没有标准记忆，因此没有正确的记忆可以交给回答者。',
  }),
  'gold-missing': () => ({
    en: 'The bank here lacks a gold memory of the question, so what is correct, and what is incorrect, is not known. Put it back.',
    zh: '这里的记忆库缺少该问题的标准记忆，因此不知道哪些记忆是对的、哪些是错的。请把它放回去。',
  }),
  'too-few-wrong-memories': (memories) => ({
    en: `The bank has fewer than the ${memories} incorrect memories that this case needs. Choose a character with more.`,
    zh: `要交给回答者 ${memories} 条错误的记忆，而记忆库里没有这么多。请选一个记忆更多的人物。`,
  }),
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
export function contextOfCase(
  handed: ContextCase,
  bank: MemoryBank,
  question: Question | undefined,
  retrieved: Ranking,
  memories: number,
): ContextOfCase {
  if (handed === 'retrieved') {
    const byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
    return { made: true, memories: retrieved.slice(0, memories).map(({ id }) => byId.get(id)!) };
  }
  if (!question) return { made: false, code: 'no-gold', why: NOT_OWN };
  const setting = { id: SETTING_OF[handed], memories, prompt: PROMPT_DEFAULTS };
  const made = new ContextSelector(bank, SEED).memories(setting, question, []);
  return made.made ? made : { made: false, code: made.code, why: NOT_MADE[made.code](memories) };
}

/** Where the first gold memory stands in one list, in both worlds; undefined where the list lacks it. */
export interface GoldMove {
  readonly list: ComparedList | 'reranked';
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** One question's rankings, and what is answered from. */
export interface CounterfactualRun {
  readonly flow: Flow;
  /** Empty where nothing is re-ranked. */
  readonly reranked: Ranking;
  /** The memories as they are answered from: re-ranked, or in the chosen list's own order. */
  readonly order: Ranking;
}

/** Where the best gold memory of each world's question stands in each list that both worlds have. */
export function goldMoves(before: CounterfactualRun, after: CounterfactualRun): GoldMove[] {
  const moves = COMPARED_LISTS.flatMap((list): GoldMove[] => {
    const a = before.flow.rankings[list];
    const b = after.flow.rankings[list];
    return a && b ? [{ list, before: bestGold(before, a), after: bestGold(after, b) }] : [];
  });
  if (before.reranked.length === 0 && after.reranked.length === 0) return moves;
  const ends = { before: bestGold(before, before.reranked), after: bestGold(after, after.reranked) };
  return [...moves, { list: 'reranked', ...ends }];
}

function bestGold({ flow }: CounterfactualRun, ranking: Ranking): number | undefined {
  const gold = new Set(flow.known?.gold);
  return ranking.find(({ id }) => gold.has(id))?.rank;
}

/**
 * The difference that counts, in the list that is answered from, in a sentence.
 *
 * @param moves as `goldMoves` gives them, for a question with gold.
 * @param base the list that is answered from where nothing is re-ranked, and its name.
 */
export function differenceSentence(
  moves: readonly GoldMove[],
  base: { readonly id: ListId; readonly name: Phrase },
): Phrase {
  const reranked = moves.find(({ list }) => list === 'reranked');
  const last = reranked ?? moves.find(({ list }) => list === base.id);
  if (!last) return { en: 'Nothing is ranked yet.', zh: '尚无排序结果。' };
  const { before, after } = last;
  const all = moves.length - 1;
  const others = moves.filter((move) => move !== last && move.before !== move.after).length;
  const en =
    others === 0
      ? 'no list places it otherwise'
      : `${others} of ${all} lists ${others === 1 ? 'places' : 'place'} it otherwise`;
  const zh = others === 0 ? '各列表中的名次都没有变' : `${all} 个列表中有 ${others} 个的名次变了`;
  if (!reranked)
    return plainSentence(last, base.name, {
      en:
        others === 0
          ? 'no other list changes'
          : `${others} of ${all} other lists ${others === 1 ? 'changes' : 'change'}`,
      zh: others === 0 ? '其他列表中的名次都没有变' : `其他 ${all} 个列表中有 ${others} 个的名次变了`,
    });
  if (before === undefined && after === undefined)
    return {
      en: `The gold memory is not among the re-ranked in either case; ${en}.`,
      zh: `两种情况下标准记忆都不在重排序的候选中；${zh}。`,
    };
  if (after === undefined)
    return {
      en: `The gold memory, re-ranked to ${before} as asked, is lost; ${en}.`,
      zh: `原问题重排序后标准记忆在第 ${before} 位，现在丢失了；${zh}。`,
    };
  if (before === undefined)
    return {
      en: `The gold memory, left out as asked, is re-ranked to ${after}; ${en}.`,
      zh: `原问题中落选的标准记忆，现在重排序到第 ${after} 位；${zh}。`,
    };
  if (after === before)
    return {
      en: `The gold memory is re-ranked to ${after} in both cases; ${en}.`,
      zh: `两种情况下标准记忆都重排序到第 ${after} 位；${zh}。`,
    };
  return {
    en: `The gold memory ${after < before ? 'rises' : 'falls'} from ${before} to ${after} after re-ranking; ${en}.`,
    zh: `重排序后标准记忆从第 ${before} 位${after < before ? '升' : '降'}到第 ${after} 位；${zh}。`,
  };
}

/** The same of a list that is not re-ranked. */
function plainSentence({ before, after }: GoldMove, list: Phrase, others: Phrase): Phrase {
  const where = amidHan(list.zh);
  if (after === before && after === undefined)
    return {
      en: `${list.en} finds the gold memory in neither case; ${others.en}.`,
      zh: `两种情况下${where}都没有检索到标准记忆；${others.zh}。`,
    };
  if (after === before)
    return {
      en: `The gold memory stays at ${after} in ${list.en}; ${others.en}.`,
      zh: `标准记忆在${where}中仍排第 ${after} 位；${others.zh}。`,
    };
  if (after === undefined)
    return {
      en: `The gold memory, at ${before} in ${list.en} as asked, is lost; ${others.en}.`,
      zh: `原问题的标准记忆在${where}中排第 ${before} 位，现在丢失了；${others.zh}。`,
    };
  if (before === undefined)
    return {
      en: `The gold memory, not found as asked, comes at ${after} in ${list.en}; ${others.en}.`,
      zh: `原问题没有检索到的标准记忆，现在在${where}中排第 ${after} 位；${others.zh}。`,
    };
  return {
    en: `The gold memory ${after < before ? 'rises' : 'falls'} from ${before} to ${after} in ${list.en}; ${others.en}.`,
    zh: `标准记忆在${where}中从第 ${before} 位${after < before ? '升' : '降'}到第 ${after} 位；${others.zh}。`,
  };
}
