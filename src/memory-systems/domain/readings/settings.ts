/** Who answers from what a system handed over, and who judges: data, with the names under which tables show them. */

import { modelName, type CallParameters, type ModelRef } from '../../../llm/domain/call';
import { templateName, type PromptTemplate } from '../../../llm/domain/templates';
import type { ScoredBy } from '../user';
import { PROMPTS_FOR, READING_FORMS, READING_PROMPTS, type ReadingPrompt } from './prompt';

export interface ReadingSettings {
  /** Absent: the answers stay those of the run. */
  readonly answerer?: ModelRef;
  /** Absent: words are compared. */
  readonly judge?: ModelRef;
  readonly parameters: CallParameters;
  /** The user's wording; absent: that of the page. */
  readonly prompts: Readonly<Partial<Record<ReadingPrompt, PromptTemplate>>>;
}

export const READING_DEFAULTS: Pick<ReadingSettings, 'parameters' | 'prompts'> = {
  parameters: { temperature: 0 },
  prompts: {},
};

export function promptOf({ prompts }: Pick<ReadingSettings, 'prompts'>, name: ReadingPrompt): PromptTemplate {
  return prompts[name] ?? READING_FORMS[name].standard;
}

/** The name of one prompt as it is worded. */
export function promptName(settings: Pick<ReadingSettings, 'prompts'>, name: ReadingPrompt): string {
  return templateName(READING_FORMS[name], promptOf(settings, name));
}

const ANSWERS: readonly ReadingPrompt[] = ['answer', 'full-answer', 'cue-answer'];

function namesOf(settings: ReadingSettings, answers: boolean, by: ReadonlySet<ScoredBy>): string {
  const unused = (Object.keys(PROMPTS_FOR) as ScoredBy[])
    .filter((each) => !by.has(each))
    .flatMap((each) => PROMPTS_FOR[each]);
  return READING_PROMPTS.filter((name) => ANSWERS.includes(name) === answers)
    .filter((name) => !unused.includes(name))
    .map((name) => promptName(settings, name))
    .join(', ');
}

/**
 * As the protocol card names who answers; undefined where that is not a model.
 *
 * @param by what the questions are scored by, beside references.
 */
export function answererName(settings: ReadingSettings, by: ReadonlySet<ScoredBy>): string | undefined {
  const { answerer } = settings;
  return answerer && `${modelName(answerer)}, ${namesOf(settings, true, by)}${marks(settings)}`;
}

/** As the protocol card names who judges; undefined where that is not a model. */
export function judgeName(settings: ReadingSettings, by: ReadonlySet<ScoredBy>): string | undefined {
  const { judge } = settings;
  if (!judge) return undefined;
  return `${modelName(judge)}, ${namesOf(settings, false, by)}${marks(settings)}`;
}

function marks({ parameters: { temperature, seed } }: ReadingSettings): string {
  return [
    ...(temperature === undefined ? [] : [`, temperature ${temperature}`]),
    ...(seed === undefined ? [] : [`, seed ${seed}`]),
  ].join('');
}
