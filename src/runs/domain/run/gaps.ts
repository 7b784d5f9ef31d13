/** What a bank's questions lack for a plan of answers to score them, said before the run starts. */

import type { Question } from '../../../core/memory/bank';
import { isUnanswerable } from '../../../core/memory/question-tags';
import type { BankSummary } from '../../../core/memory/summary';
import type { Phrase } from '../../../core/text/phrase';
import { SETTINGS, type SynthesisSetting } from '../../../pipeline/synthesis/settings';
import { questionCount } from './plan';

/** What a plan's measures are computed from. */
export interface Labels {
  /** Gold memories: settings that hand them over. */
  readonly gold: boolean;
  /** Reference answers: measures of text, and judges that compare. */
  readonly answers: boolean;
  /** Anchors: MAP, and AnchorHit of answers. */
  readonly anchors: boolean;
}

interface Lack {
  readonly lacks: (question: Question) => boolean;
  readonly what: Phrase;
  readonly then: Phrase;
}

const LACKS: Readonly<Record<keyof Labels, Lack>> = {
  gold: {
    lacks: ({ gold }) => gold.length === 0,
    what: { en: 'gold memories', zh: '标准记忆' },
    then: { en: 'no search can be scored', zh: '无法为检索评分' },
  },
  answers: {
    lacks: ({ answer }) => answer.trim() === '',
    what: { en: 'reference answers', zh: '参考答案' },
    then: {
      en: 'F1 and other measures of text, and judges that compare with them, cannot be scored',
      zh: '无法计算 F1 等文本指标，也无法由评审与之比较',
    },
  },
  anchors: {
    lacks: ({ anchors }) => anchors.length === 0,
    what: { en: 'anchors', zh: '记忆锚点' },
    then: { en: 'AnchorHit and MAP cannot be scored', zh: '无法计算 AnchorHit 和 MAP' },
  },
};

/** A bank as far as it is looked at here. */
export interface AskedBank {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** More names would be a list of their own. */
const NAMED = 3;

/** One sentence for each label that a plan needs and questions lack; those that nobody can answer need none. */
export function gapsIn(banks: readonly AskedBank[], needed: Labels): Phrase[] {
  const asked = banks.map(({ name, questions }) => ({ name, own: questions.filter(needsLabels) }));
  const total = asked.reduce((sum, { own }) => sum + own.length, 0);
  return (Object.keys(LACKS) as (keyof Labels)[]).flatMap((label): Phrase[] => {
    const { lacks, what, then } = LACKS[label];
    const found = asked.flatMap(({ name, own }) => {
      const count = needed[label] ? own.filter(lacks).length : 0;
      return count > 0 ? [{ name, count }] : [];
    });
    if (found.length === 0) return [];
    const count = found.reduce((sum, each) => sum + each.count, 0);
    const names = found.slice(0, NAMED).map(({ name }) => name);
    const more = found.length - names.length;
    const who = {
      en: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      zh: `${names.join('、')}${more > 0 ? `等 ${found.length} 个人物` : ''}`,
    };
    return [
      count === total
        ? {
            en: `${who.en} ${found.length === 1 ? 'has' : 'have'} no ${what.en}: ${then.en}.`,
            zh: `${who.zh}没有${what.zh}：${then.zh}。`,
          }
        : {
            en: `${count} of ${total} questions (${who.en}) have no ${what.en}: for them, ${then.en}.`,
            zh: `${total} 个问题中有 ${count} 个（${who.zh}）没有${what.zh}：对这些问题，${then.zh}。`,
          },
    ];
  });
}

/** Whether a plan could score nothing of what it is for on these questions. */
export function isPointless(questions: readonly Question[], needed: Labels): boolean {
  const asked = questions.filter(needsLabels);
  return (['gold', 'answers'] as const).some((label) => needed[label] && asked.every(LACKS[label].lacks));
}

const needsLabels = (question: Question) => !isUnanswerable(question);

/** What can be told of it without reading a bank: that it has questions, and was not written by the rules that wrote the models' training text. */
export function mayBeScored({ questions, generated }: Pick<BankSummary, 'questions' | 'generated'>): boolean {
  return !generated && questionCount({ questions }) > 0;
}

/** What the settings of an answers' run need. */
export function labelsOfSettings(settings: readonly Pick<SynthesisSetting, 'id'>[]): Labels {
  const isAsked = settings.length > 0;
  const gold = settings.some(({ id }) => SETTINGS[id].source === 'gold' || SETTINGS[id].source === 'wrong');
  return { gold, answers: isAsked, anchors: isAsked };
}
