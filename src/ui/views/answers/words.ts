/** How runs with language models read on the screen. */

import { rubricById } from '../../../core/judging/rubrics';
import type { LlmRunHeader } from '../../../core/llm-runs/run';
import type { LlmPlan } from '../../../core/llm-runs/plan';
import type { Preview } from '../../../core/llm/dry-run';
import { modelName, type ModelRef } from '../../../core/llm/call';
import { dollarsText } from '../../dollars';

/** Models × settings. */
export function plannedText({ models, synthesis, classifiers, dialogue, of }: LlmPlan): string {
  const names = different(models);
  const settings = [
    ...synthesis.map(({ id }) => id),
    ...classifiers.map(({ method }) => method),
    ...dialogue.settings.map(({ task, setting }) =>
      setting === 'none' ? `${task} without memory` : `${task} ${setting}`,
    ),
  ];
  const asked = [names.join(', '), [...new Set(settings)].join(', ')].filter(Boolean).join(' × ');
  const earlier =
    of.length === 0 ? '' : `answers of ${of.length} earlier ${of.length === 1 ? 'run' : 'runs'}`;
  return [asked, earlier].filter(Boolean).join(' and ');
}

/** `judged by a, b: correctness, coherence`; empty where nothing is judged. */
export function judgedText({ judges }: Pick<LlmPlan, 'judges'>): string {
  if (judges.length === 0) return '';
  const aspects = judges.map(({ rubric }) => {
    try {
      return rubricById(rubric).aspect;
    } catch {
      return rubric;
    }
  });
  return `judged by ${different(judges.map(({ judge }) => judge)).join(', ')}: ${[...new Set(aspects)].join(', ')}`;
}

/** Calls and dollars so far; what is not known is said and never counted as nothing. */
export function spentText({ tally }: Pick<LlmRunHeader, 'tally'>): string {
  const { calls, cached, dollars, unpriced } = tally;
  const priced = unpriced < calls || calls === 0;
  const cost = [
    ...(priced ? [dollarsText(dollars)] : []),
    ...(unpriced > 0 ? [`${count(unpriced, 'call')} of unknown cost`] : []),
  ];
  return [
    `${count(calls, 'call')} sent`,
    ...(cached > 0 ? [`${cached.toLocaleString('en')} answered from what is kept`] : []),
    cost.join(' + '),
  ].join(' · ');
}

/** What a plan will cost; what is not known is said. */
export function costText({ dollars, unpriced }: Pick<Preview, 'dollars' | 'unpriced'>): string {
  return unpriced > 0 ? `${dollarsText(dollars)} + what is unknown` : dollarsText(dollars);
}

/** How far a run is: its units, not its questions. @param here whether it is under way in this tab. */
export function unitsText({ state, done, total }: LlmRunHeader, here: boolean): string {
  const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (state === 'done') return `Done, ${count(total, 'piece')}`;
  if (here) return `Running, ${counted}`;
  if (state === 'failed') return `Stopped at ${counted}`;
  return state === 'paused' ? `Paused at ${counted}` : `Interrupted at ${counted}`;
}

export function count(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}

function different(models: readonly ModelRef[]): string[] {
  return [...new Set(models.map(modelName))];
}
