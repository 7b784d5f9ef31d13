/** Plans of runs with language models that are ready to run. */

import { CLASSIFIER_SETTINGS } from '../../../../pipeline/classification/llm-classifier';
import { standardSetting, WITHOUT_MEMORY } from '../../../../pipeline/dialogue/settings';
import { judgeSetting } from '../../../../judging/domain/setting';
import { reranking, type RetrievalSystem } from '../../../../pipeline/flow/system';
import { DEFAULT_LIST } from '../../../../pipeline/retrieval/registry';
import { EMPTY_PLAN, type LlmPlan } from '../../../domain/llm-runs/plan';
import type { ModelRef } from '../../../../llm/domain/call';
import { paperSetting, TABLE_SETTINGS, type SettingId } from '../../../../pipeline/synthesis/settings';
import { state as t } from '../words';

/** What is read where nothing else is chosen: the page's best retriever, re-ranked as in Eq. 3 where a setting asks for it. */
export const ANSWER_SYSTEM: RetrievalSystem = {
  task: 'retrieval',
  retriever: DEFAULT_LIST,
  ...reranking('classifier'),
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

/** Its words are read when they are shown, so that they follow the language of the interface: a copy would keep those of its moment. */
function ready(id: ReadyAnswers['id'], rest: Pick<ReadyAnswers, 'asks' | 'parts'>): ReadyAnswers {
  return {
    ...rest,
    id,
    get title() {
      return t().ready[id].title;
    },
    get teaches() {
      return t().ready[id].teaches;
    },
  };
}

/** With the paper's instructions, since the results stand beside the paper's rows. */
const synthesis = (ids: readonly SettingId[]) => ids.map((id) => paperSetting(id, ANSWER_SYSTEM));
const judges = (model: ModelRef, ...rubrics: readonly string[]) =>
  rubrics.map((rubric) => judgeSetting(model, rubric));

export const READY_ANSWERS: readonly ReadyAnswers[] = [
  ready('table-3', {
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['table-3']),
      judges: judges(model, 'perltqa-correctness', 'perltqa-coherence'),
    }),
  }),
  ready('table-6', {
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['table-6']),
      judges: judges(model, 'perltqa-correctness', 'perltqa-coherence'),
    }),
  }),
  ready('memory-types', {
    asks: 'questions',
    parts: (model) => ({
      synthesis: synthesis(TABLE_SETTINGS['figure-4']),
      judges: judges(model, 'perltqa-correctness'),
    }),
  }),
  ready('table-4', {
    asks: 'questions',
    parts: (_, examples) => ({ classifiers: [...CLASSIFIER_SETTINGS], examples: [...examples] }),
  }),
  ready('side-by-side', {
    asks: 'dialogues',
    parts: (model) => ({
      dialogue: {
        settings: [standardSetting('injection', 1), WITHOUT_MEMORY],
        recall: 'all' as const,
        turns: 'first' as const,
      },
      judges: judges(model, 'madial-injection', 'pairwise'),
    }),
  }),
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
  const words = t().title;
  const tasks = [...new Set(dialogue.settings.map(({ task }) => words.tasks[task]))];
  const said = [
    ...(ids.length > 3 ? [words.settings(ids.length)] : ids),
    ...(classifiers.length > 0 ? [words.classification] : []),
    ...tasks,
  ];
  const what =
    said.length > 0 ? said.join(', ') : judging.length > 0 && of.length > 0 ? words.judging : words.nothing;
  return banks.length > 0 ? words.on(what, banks.length) : what;
}
