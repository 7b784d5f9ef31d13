/** Which of a bank's questions a run asks and scores, and why it scores no list for the others. */

import type { MemoryBank, Question } from '../../../core/memory/bank';
import { isUnanswerable } from '../../../core/memory/question-tags';
import { FURTHER_TURN, PROBING } from '../../../core/memory/answerable';
import { counted } from '../../../core/text/counted';
import type { Phrase } from '../../../core/text/phrase';
import type { SystemConfig } from '../../../pipeline/flow/system';
import type { RunPlan } from './run';

const REASONS = ['unanswerable', 'further', 'probing', 'unnamed'] as const;
export type UnscoredReason = (typeof REASONS)[number];

/** Why no list can be scored for a question; undefined where one can. */
export function whyUnscored({ gold, tags }: Pick<Question, 'gold' | 'tags'>): UnscoredReason | undefined {
  if (gold.length > 0) return undefined;
  if (tags.includes(FURTHER_TURN)) return 'further';
  if (isUnanswerable({ tags })) return 'unanswerable';
  return tags.includes(PROBING) ? 'probing' : 'unnamed';
}

/** The reasons: of one question, and of so many in a list. */
export const UNSCORED: Readonly<
  Record<UnscoredReason, { readonly alone: string; readonly among: (count: number) => Phrase }>
> = {
  unanswerable: {
    alone: 'It has no gold memory: the data declare it unanswerable, so there is nothing to retrieve.',
    among: (count) => ({
      en: `${count} ${count === 1 ? 'is' : 'are'} declared unanswerable`,
      zh: `${count} 个标为无法回答`,
    }),
  },
  further: {
    alone: 'It is a further turn of a dialogue that is scored once, at its first test turn.',
    among: (count) => ({
      en: `${counted(count, 'further turn')} of dialogues that are scored once, at their first test turn`,
      zh: `${count} 个是对话的后续话轮，每段对话只在第一个测试话轮计分`,
    }),
  },
  probing: {
    alone: 'The source names no gold memory for its probing questions.',
    among: (count) => ({
      en: `${counted(count, 'probing question')}, for which the source names no memory`,
      zh: `${count} 个是探测问题，来源没有为其指明记忆`,
    }),
  },
  unnamed: {
    alone:
      'It has no gold memory: the data name no memory of the bank for it, so a list for it cannot be scored.',
    among: (count) => ({
      en: `for ${count} the data name no memory of the bank`,
      zh: `${count} 个在数据中没有指明记忆库中的记忆`,
    }),
  },
};

type Scope = Pick<RunPlan, 'systems' | 'questionsPerBank'>;

const classifies = (systems: readonly SystemConfig[]) =>
  systems.some(({ task }) => task === 'classification');
const ranks = (systems: readonly SystemConfig[]) => systems.some(({ task }) => task !== 'classification');

/** The questions that a plan asks, or draws from: those with gold, since nothing can be retrieved for the others, and where a classifier runs all of them. */
export function askable(questions: readonly Question[], { systems }: Scope): readonly Question[] {
  return classifies(systems) ? questions : questions.filter((question) => !whyUnscored(question));
}

/** The questions that a plan leaves unasked because no list can be scored for them. None where fewer are drawn than could be scored. */
export function leftOut(questions: readonly Question[], plan: Scope): readonly Question[] {
  if (classifies(plan.systems)) return [];
  const without = questions.filter(whyUnscored);
  const isDrawn = (plan.questionsPerBank ?? Infinity) < questions.length - without.length;
  return isDrawn ? [] : without;
}

/** A plan's questions of a bank for which no list can be scored. @param asked ids of those that have been asked. */
export function unscoredOf(
  { questions }: Pick<MemoryBank, 'questions'>,
  plan: Scope,
  asked: ReadonlySet<string>,
): readonly Question[] {
  if (!ranks(plan.systems)) return [];
  const unasked = new Set(leftOut(questions, plan));
  return questions.filter(
    (question) => unasked.has(question) || (whyUnscored(question) && asked.has(question.id)),
  );
}

/** What a plan makes of the questions of its banks. */
export interface Extent {
  /** Banks of which a question is scored. */
  readonly characters: number;
  /** Asked, or left out because no list can be scored for them. */
  readonly questions: number;
  /** Those whose lists are scored; of a plan of classifiers, those whose classes are. */
  readonly scored: number;
  /** Those for which no list can be scored. */
  readonly unscored: readonly Question[];
}

/** @returns undefined where only the draw tells: it is of all questions, but lists are scored for some of them. */
export function extentOf(banks: readonly (readonly Question[])[], plan: Scope): Extent | undefined {
  const { systems, questionsPerBank = Infinity } = plan;
  const isMixed = classifies(systems) && ranks(systems);
  const isDrawn = banks.some((questions) => questionsPerBank < questions.length);
  if (isMixed && isDrawn) return undefined;
  const found = banks.map((questions) => {
    const asked = Math.min(questionsPerBank, askable(questions, plan).length);
    const unscored = isMixed ? questions.filter(whyUnscored) : leftOut(questions, plan);
    return { unscored, scored: asked - (isMixed ? unscored.length : 0) };
  });
  const scored = found.reduce((sum, each) => sum + each.scored, 0);
  const unscored = found.flatMap((each) => each.unscored);
  return {
    characters: found.filter((each) => each.scored > 0).length,
    questions: scored + unscored.length,
    scored,
    unscored,
  };
}

/** That questions are not scored, and why; undefined where there are none. */
export function unscoredNote(questions: readonly Pick<Question, 'gold' | 'tags'>[]): Phrase | undefined {
  const reasons = questions.flatMap((question) => whyUnscored(question) ?? []);
  const total = reasons.length;
  if (total === 0) return undefined;
  const parts = REASONS.flatMap((reason) => {
    const count = reasons.filter((each) => each === reason).length;
    return count > 0 ? [UNSCORED[reason].among(count)] : [];
  });
  return {
    en: `${counted(total, 'question')} ${total === 1 ? 'has' : 'have'} no gold memory and ${total === 1 ? 'is' : 'are'} not scored for retrieval: ${parts.map(({ en }) => en).join('; ')}.`,
    zh: `${total} 个问题没有标准记忆，不计入检索评分：${parts.map(({ zh }) => zh).join('；')}。`,
  };
}
