/** The rules by which the failure atlas finds instructive questions. Adding one is one entry in ATLAS_RULES. */

import { isUnanswerable } from '../../../core/memory/question-tags';
import { CATEGORY_WORDS } from '../../../core/memory/words';
import { WRITING } from '../../../core/text/languages';
import { phraseIn, type Phrase } from '../../../core/text/phrase';
import { sentences } from '../../../core/text/sentences';
import { inEach } from '../../../core/text/table-text';
import type { AtlasFacts, AtlasList, AtlasSystem } from './facts';

/** What a rule says of one question. */
export interface AtlasMatch {
  /** How clear the case is, from 0; of one rule the clearest cases are shown first. */
  readonly strength: number;
  /** What happened, in one sentence. */
  readonly sentence: Phrase;
  /** Whose settings show it best. */
  readonly shownBy: AtlasSystem;
}

export interface AtlasRule {
  readonly id: string;
  readonly title: Phrase;
  /** @returns undefined where the question is no such case, or the run lacks what the rule asks for. */
  readonly match: (facts: AtlasFacts) => AtlasMatch | undefined;
}

/** A list is read this far; what stands below is not found. */
const READ = 5;
/** Stands for a rank that is not in the stored list. */
const BELOW = 100;

const place = (rank: number | undefined) => rank ?? BELOW;
const isRead = (list: AtlasList | undefined) => list?.rank !== undefined && list.rank <= READ;

/** `at 3`, or `not in the list`: as a system's whole word on the memory. */
const rankWords = (rank: number | undefined): Phrase =>
  rank === undefined
    ? { en: 'not in the list', zh: '不在列表中' }
    : { en: `at ${rank}`, zh: `排在第 ${rank} 位` };

/** One sentence with names and ranks filled in, in every language. */
function said(write: Readonly<Record<'en' | 'zh', (text: (phrase: Phrase) => string) => string>>): Phrase {
  const en = write.en((phrase) => phraseIn(phrase, 'en'));
  const zh = write.zh((phrase) => phraseIn(phrase, 'zh'));
  return { en, zh };
}

const quoted = (words: readonly string[]): Phrase =>
  inEach((locale) => words.map((word) => `“${word}”`).join(WRITING[locale].listComma));

const title = (list: AtlasList) => list.top?.title ?? '';

const paraphrase: AtlasRule = {
  id: 'paraphrase',
  title: { en: 'Only meaning finds it', zh: '只有按语义才能找到' },
  match: ({ lexical, dense, gold, sharedWords }) => {
    if (!lexical || !dense || !isRead(dense) || isRead(lexical) || gold.length === 0) return undefined;
    if (gold.some(({ text }) => sharedWords(text).length > 0)) return undefined;
    return {
      strength: place(lexical.rank) / dense.rank!,
      shownBy: dense,
      sentence: said({
        en: (text) =>
          `The correct memory shares no word with the question. By ${text(dense.name)} it is ${text(rankWords(dense.rank))}, by ${text(lexical.name)} ${text(rankWords(lexical.rank))}.`,
        zh: (text) =>
          `标准记忆与问题没有共同的词。它在${text(dense.name)}中${text(rankWords(dense.rank))}，在${text(lexical.name)}中${text(rankWords(lexical.rank))}。`,
      }),
    };
  },
};

const lexicalTrap: AtlasRule = {
  id: 'lexical-trap',
  title: { en: 'Lexical trap', zh: '词面陷阱' },
  match: ({ lexical, dense, fused, gold, tellingWords }) => {
    const better = [dense, fused].find(isRead);
    if (!lexical?.top || !better || lexical.rank === 1 || gold.length === 0) return undefined;
    const trap = tellingWords(lexical.top.text);
    const own = Math.max(...gold.map(({ text }) => tellingWords(text).length));
    if (trap.length <= own || place(better.rank) >= place(lexical.rank)) return undefined;
    const { en, zh } = quoted(trap.slice(0, 4));
    return {
      strength: trap.length - own + 1 / better.rank!,
      shownBy: better,
      sentence: said({
        en: (text) =>
          `${text(lexical.name)} puts “${title(lexical)}” first, because it has ${en}. The correct memory is ${text(rankWords(lexical.rank))}; by ${text(better.name)} it is ${text(rankWords(better.rank))}.`,
        zh: (text) =>
          `${text(lexical.name)}把“${title(lexical)}”排在首位，因为其中有${zh}。标准记忆${text(rankWords(lexical.rank))}；在${text(better.name)}中${text(rankWords(better.rank))}。`,
      }),
    };
  },
};

const onlyWords: AtlasRule = {
  id: 'only-words',
  title: { en: 'Only words find it', zh: '只有按词才能找到' },
  match: ({ lexical, dense, gold, tellingWords }) => {
    const words = [...new Set(gold.flatMap(({ text }) => tellingWords(text)))];
    if (!lexical || !dense || lexical.rank !== 1 || isRead(dense) || words.length === 0) return undefined;
    const { en, zh } = quoted(words.slice(0, 4));
    return {
      strength: place(dense.rank),
      shownBy: lexical,
      sentence: said({
        en: (text) =>
          `${text(lexical.name)} puts the correct memory first by ${en}. In meaning other memories are nearer: by ${text(dense.name)} it is ${text(rankWords(dense.rank))}.`,
        zh: (text) =>
          `${text(lexical.name)}凭${zh}把标准记忆排在首位。按语义有更近的记忆：它在${text(dense.name)}中${text(rankWords(dense.rank))}。`,
      }),
    };
  },
};

const onlyFusion: AtlasRule = {
  id: 'only-fusion',
  title: { en: 'Only fusion puts it first', zh: '只有融合把它排在首位' },
  match: ({ lexical, dense, fused }) => {
    if (!lexical || !dense || fused?.rank !== 1) return undefined;
    const nearest = Math.min(place(lexical.rank), place(dense.rank));
    if (nearest === 1 || nearest === BELOW) return undefined;
    return {
      strength: nearest,
      shownBy: fused,
      sentence: said({
        en: (text) =>
          `By ${text(lexical.name)} the correct memory is ${text(rankWords(lexical.rank))}, by ${text(dense.name)} ${text(rankWords(dense.rank))}; together they put it first.`,
        zh: (text) =>
          `标准记忆在${text(lexical.name)}中${text(rankWords(lexical.rank))}，在${text(dense.name)}中${text(rankWords(dense.rank))}；融合后排到首位。`,
      }),
    };
  },
};

const classSays = ({ given, wanted }: AtlasFacts): Phrase => {
  if (given === undefined) return { en: '', zh: '' };
  const said = CATEGORY_WORDS[given];
  return given === wanted
    ? { en: ` The class, ${said.en}, is right.`, zh: `类别（${said.zh}）判断正确。` }
    : {
        en: ` The classifier takes the question for ${said.en}; it asks for ${CATEGORY_WORDS[wanted].en}.`,
        zh: `分类器判断为${said.zh}，而问题问的是${CATEGORY_WORDS[wanted].zh}。`,
      };
};

const classifierHurts: AtlasRule = {
  id: 'classifier-hurts',
  title: { en: 'The classifier hurts', zh: '分类器拖累了排名' },
  match: (facts) => {
    const { reranked } = facts;
    if (!reranked || !isRead(reranked.base) || place(reranked.by.rank) <= reranked.base.rank!)
      return undefined;
    return {
      strength: 1 / reranked.base.rank! - 1 / place(reranked.by.rank),
      shownBy: reranked.by,
      sentence: said({
        en: (text) =>
          `The correct memory was ${text(rankWords(reranked.base.rank))}; after re-ranking it is ${text(rankWords(reranked.by.rank))}.${classSays(facts).en}`,
        zh: (text) =>
          `标准记忆原本${text(rankWords(reranked.base.rank))}，重排序后${text(rankWords(reranked.by.rank))}。${classSays(facts).zh}`,
      }),
    };
  },
};

const classifierSaves: AtlasRule = {
  id: 'classifier-saves',
  title: { en: 'The classifier saves it', zh: '分类器挽救了排名' },
  match: (facts) => {
    const { reranked } = facts;
    if (!reranked || !isRead(reranked.by) || place(reranked.base.rank) <= reranked.by.rank!) return undefined;
    return {
      strength: 1 / reranked.by.rank! - 1 / place(reranked.base.rank),
      shownBy: reranked.by,
      sentence: said({
        en: (text) =>
          `Re-ranking lifts the correct memory: it was ${text(rankWords(reranked.base.rank))}, and is ${text(rankWords(reranked.by.rank))}.${classSays(facts).en}`,
        zh: (text) =>
          `重排序把标准记忆提前：原本${text(rankWords(reranked.base.rank))}，现在${text(rankWords(reranked.by.rank))}。${classSays(facts).zh}`,
      }),
    };
  },
};

const wrongSentence: AtlasRule = {
  id: 'wrong-sentence',
  title: { en: 'Right memory, wrong sentence', zh: '记忆对了，句子不对' },
  match: ({ question, gold, lexical, dense, fused, tellingWords }) => {
    const found = [fused, dense, lexical].find((list) => list?.rank === 1);
    const [memory] = gold;
    if (!found || gold.length !== 1 || !memory || question.anchors.length === 0) return undefined;
    const parts = sentences(memory.body).map(({ text }) => text);
    const counts = parts.map((part) => tellingWords(part).length);
    const most = Math.max(0, ...counts);
    const holds = (part: string) => question.anchors.some((anchor) => part.includes(anchor));
    const nearest = parts[counts.indexOf(most)];
    const answering = parts.findIndex(holds);
    if (most === 0 || answering < 0 || !nearest || holds(nearest) || counts[answering]! >= most)
      return undefined;
    return {
      strength: most - counts[answering]!,
      shownBy: found,
      sentence: {
        en: `The correct memory is first, but its sentence nearest to the question, “${nearest.trim()}”, does not answer it.`,
        zh: `标准记忆排在首位，但其中与问题最接近的句子“${nearest.trim()}”并没有回答问题。`,
      },
    };
  },
};

const unanswerable: AtlasRule = {
  id: 'unanswerable',
  title: { en: 'No memory answers it', zh: '没有记忆能回答' },
  match: ({ question, lexical, dense, fused, sharedWords }) => {
    const list = fused ?? dense ?? lexical;
    if (question.gold.length > 0 || !isUnanswerable(question) || !list?.top) return undefined;
    const shared = sharedWords(list.top.text).length;
    return {
      strength: shared,
      shownBy: list,
      sentence: said({
        en: (text) =>
          `No memory answers this question, but a list is never empty: ${text(list.name)} puts “${title(list)}” first.`,
        zh: (text) =>
          `没有记忆能回答这个问题，但列表从不为空：${text(list.name)}把“${title(list)}”排在首位。`,
      }),
    };
  },
};

const duplicateGold: AtlasRule = {
  id: 'duplicate-gold',
  title: { en: 'Another memory says the same', zh: '另一条记忆说的是同一件事' },
  match: ({ question, gold, fused, dense, lexical }) => {
    const list = [fused, dense, lexical].find((each) => each?.top && each.rank !== 1);
    const top = list?.top;
    if (!list || !top || gold.length === 0) return undefined;
    const isStory = top.story !== undefined && gold.some(({ story }) => story === top.story);
    const isAnchored =
      question.anchors.length > 0 && question.anchors.every((each) => top.text.includes(each));
    if (!isStory && !isAnchored) return undefined;
    const reason: Phrase = isAnchored
      ? { en: 'has the words of the answer too', zh: '同样含有答案的词句' }
      : { en: 'tells the same event', zh: '讲的是同一事件' };
    return {
      strength: (isAnchored ? 2 : 1) + 1 / place(list.rank),
      shownBy: list,
      sentence: said({
        en: (text) =>
          `${text(list.name)} puts “${top.title}” first, which ${reason.en}; strict gold counts it as wrong.`,
        zh: (text) => `${text(list.name)}排在首位的“${top.title}”${reason.zh}；按严格标准却算错。`,
      }),
    };
  },
};

const noneFinds: AtlasRule = {
  id: 'none',
  title: { en: 'No retriever finds it', zh: '没有检索器找到' },
  match: ({ lexical, dense, fused, gold }) => {
    const lists = [lexical, dense, fused].filter((list) => list !== undefined);
    if (lists.length < 2 || gold.length === 0 || lists.some(isRead)) return undefined;
    const best = Math.min(...lists.map(({ rank }) => place(rank)));
    return {
      strength: best,
      shownBy: lists.at(-1)!,
      sentence: {
        en:
          best === BELOW
            ? 'No retriever has the correct memory in its list at all.'
            : `No retriever has the correct memory among the first ${READ}; the best has it at ${best}.`,
        zh:
          best === BELOW
            ? '所有检索器的列表中都没有标准记忆。'
            : `没有检索器把标准记忆排进前 ${READ} 位；最好的排在第 ${best} 位。`,
      },
    };
  },
};

/** In the order in which they are shown. */
export const ATLAS_RULES: readonly AtlasRule[] = [
  lexicalTrap,
  paraphrase,
  onlyFusion,
  classifierHurts,
  classifierSaves,
  wrongSentence,
  duplicateGold,
  unanswerable,
  onlyWords,
  noneFinds,
];
