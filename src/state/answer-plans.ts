/** Plans of runs with language models that are ready to run. */

import { CLASSIFIER_SETTINGS } from '../core/classification/llm-classifier';
import { standardSetting, WITHOUT_MEMORY } from '../core/dialogue/settings';
import { judgeSetting } from '../core/judging/setting';
import type { RetrievalSystem } from '../core/experiments/system';
import { EMPTY_PLAN, type LlmPlan } from '../core/llm-runs/plan';
import type { ModelRef } from '../core/llm/call';
import { setting, TABLE_SETTINGS, type SettingId } from '../core/synthesis/settings';

/** What is read where nothing else is chosen: the page's best retriever, re-ranked as in Eq. 3 where a setting asks for it. */
export const ANSWER_SYSTEM: RetrievalSystem = {
  task: 'retrieval',
  retriever: 'hybrid',
  rerank: 'classifier',
};

/** The source of banks whose questions are dialogues. */
export const DIALOGUE_SOURCE = 'MADial-Bench';

export interface ReadyAnswers {
  readonly id: 'table-3' | 'table-6' | 'memory-types' | 'table-4' | 'side-by-side';
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly teaches: string;
  readonly asks: 'questions' | 'dialogues';
  readonly parts: (model: ModelRef, examples: readonly string[]) => Partial<LlmPlan>;
}

const synthesis = (ids: readonly SettingId[]) => ids.map((id) => setting(id, ANSWER_SYSTEM));
const judges = (model: ModelRef, ...rubrics: readonly string[]) =>
  rubrics.map((rubric) => judgeSetting(model, rubric));

export const READY_ANSWERS: readonly ReadyAnswers[] = [
  {
    id: 'table-3',
    title: 'Table 3 on this character',
    teaches:
      'What retrieval brings, and what the classifier adds to it: the whole pipeline, retrieval alone, no memory at all.',
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['table-3']),
      judges: judges(model, 'perltqa-correctness', 'perltqa-coherence'),
    }),
  },
  {
    id: 'table-6',
    title: 'Correct, incorrect, no memory (Table 6)',
    teaches:
      'How much of an answer hangs on the memories: the gold ones, wrong ones of the same character, none.',
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['table-6']),
      judges: judges(model, 'perltqa-correctness', 'perltqa-coherence'),
    }),
  },
  {
    id: 'memory-types',
    title: 'Semantic or episodic alone (Table 7, Figure 4)',
    teaches: 'Which kind of memory answers: one category alone, both, both with the classifier.',
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['figure-4']),
      judges: judges(model, 'perltqa-correctness'),
    }),
  },
  {
    id: 'table-4',
    title: 'Classification by language model (Table 4)',
    teaches:
      'Whether a language model tells semantic from episodic questions, by instruction and from examples of other characters.',
    asks: 'questions',
    parts: (_, examples) => ({ classifiers: [...CLASSIFIER_SETTINGS], examples: [...examples] }),
  },
  {
    id: 'side-by-side',
    title: 'Dialogues with and without memory',
    teaches:
      'What an assistant says next in a dialogue with the fitting memory at hand, and without, judged beside each other.',
    asks: 'dialogues',
    parts: (model) => ({
      dialogue: {
        settings: [standardSetting('injection', 1), WITHOUT_MEMORY],
        ...{ recall: 'all' as const, turns: 'first' as const },
      },
      judges: judges(model, 'madial-injection', 'pairwise'),
    }),
  },
];

/**
 * A ready plan as a whole.
 *
 * @param banks what it is about. @param model who answers, and judges. @param examples banks that few-shot examples may come from.
 */
export function readyAnswers(
  { title, parts }: ReadyAnswers,
  banks: readonly string[],
  model: ModelRef,
  examples: readonly string[],
): LlmPlan {
  const answering = { banks: [...banks], models: [{ ...model }] };
  return { ...EMPTY_PLAN, title, ...answering, ...parts(model, examples) } as LlmPlan;
}

/** `Table 3`: what a choice of settings is called where the user has given no title. */
export function answersTitle({
  synthesis: chosen,
  classifiers,
  dialogue,
  judges: judging,
  of,
  banks,
}: LlmPlan): string {
  const ids = [...new Set(chosen.map(({ id }) => id as string))];
  const tasks = [...new Set(dialogue.settings.map(({ task }) => task as string))];
  const said = [
    ...(ids.length > 3 ? [`${ids.length} settings`] : ids),
    ...(classifiers.length > 0 ? ['classification'] : []),
    ...tasks,
  ];
  const what =
    said.length > 0 ? said.join(', ') : judging.length > 0 && of.length > 0 ? 'Judging' : 'Nothing yet';
  return banks.length > 0
    ? `${what} on ${banks.length} ${banks.length === 1 ? 'character' : 'characters'}`
    : what;
}
