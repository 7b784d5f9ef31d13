/** A rubric: what a judge, model or person, is asked about an answer. Rubrics are data; their prompts are made in `prompt.ts`. */

import type { Language } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';

/** What a judge may see besides the answer. `asked` is the question, or the dialogue up to the turn that is judged. */
export const SHOWN = ['asked', 'memories', 'reference'] as const;
export type Shown = (typeof SHOWN)[number];

/** One of the points that a rubric gives separately. */
export interface RubricPoint {
  readonly id: string;
  /** English in reasons, which are recorded (`verdict.ts`). */
  readonly title: Phrase;
}

/** One of the labels that a judge chooses from. */
export interface RubricLabel {
  readonly id: string;
  /** What it counts. */
  readonly score: number;
}

/**
 * What a verdict is. `score`: one number. `points`: each from 0 to 1, and their sum is the score. `label`: one of a list. `pair`: which of
 * two answers is better, or neither.
 */
export type VerdictForm =
  | { readonly form: 'score'; readonly low: number; readonly high: number; readonly step: number }
  | { readonly form: 'points'; readonly points: readonly RubricPoint[]; readonly step: number }
  | { readonly form: 'label'; readonly labels: readonly RubricLabel[] }
  | { readonly form: 'pair' };

/** What the judge reads, in one language. */
export interface RubricTexts {
  /** The task and the aspect. */
  readonly instructions: string;
  /** What earns each point or label, by its id. */
  readonly criteria: Readonly<Record<string, string>>;
}

export interface Rubric {
  readonly id: string;
  /** Changes with every change of what is asked. */
  readonly version: number;
  readonly title: Phrase;
  readonly source: { readonly paper: string; readonly place: Phrase };
  /** Id of the aspect, under which its numbers stand. */
  readonly aspect: string;
  readonly verdict: VerdictForm;
  /** In the order in which the judge sees it; the answer follows. */
  readonly shows: readonly Shown[];
  /** Whether it cannot be judged without a reference; where it can, a reference that is shown guides all the same. */
  readonly needsReference: boolean;
  readonly texts: Readonly<Record<Language, RubricTexts>>;
}

/** A user's own texts, in the place of the rubric's; what is absent stays. */
export type RubricOverrides = {
  readonly [language in Language]?: {
    readonly instructions?: string;
    readonly criteria?: Readonly<Record<string, string>>;
  };
};

/** The rubric with the texts edited. Its prompt has another hash wherever a text differs. */
export function withOverrides(rubric: Rubric, overrides: RubricOverrides = {}): Rubric {
  const edited = (language: Language): RubricTexts => {
    const { instructions, criteria } = rubric.texts[language];
    const own = overrides[language];
    return {
      instructions: own?.instructions ?? instructions,
      criteria: { ...criteria, ...own?.criteria },
    };
  };
  return { ...rubric, texts: { en: edited('en'), zh: edited('zh') } };
}

/** How many answers one verdict is about. */
export function answersOf({ verdict }: Rubric): 1 | 2 {
  return verdict.form === 'pair' ? 2 : 1;
}

/** The ids of its points or labels, in order; empty where it has none. */
export function criteriaOf({ verdict }: Rubric): readonly string[] {
  if (verdict.form === 'points') return verdict.points.map(({ id }) => id);
  return verdict.form === 'label' ? verdict.labels.map(({ id }) => id) : [];
}

/**
 * The values, ascending, to which scores are rounded where agreement needs labels (weighted κ, confusion). Means and correlations take the
 * scores as they are.
 */
export function gridOf({ verdict }: Rubric): readonly number[] {
  if (verdict.form === 'label')
    return [...new Set(verdict.labels.map(({ score }) => score))].sort((a, b) => a - b);
  if (verdict.form === 'pair') return [0, 0.5, 1];
  const [low, high] = verdict.form === 'score' ? [verdict.low, verdict.high] : [0, verdict.points.length];
  const steps = Math.round((high - low) / verdict.step);
  return Array.from({ length: steps + 1 }, (_, i) => low + ((high - low) * i) / steps);
}

/** The least and the greatest score. */
export function rangeOf(rubric: Rubric): readonly [low: number, high: number] {
  const grid = gridOf(rubric);
  return [grid[0]!, grid.at(-1)!];
}

/** The value of the ascending list that lies nearest; of two equally near, the lower. @throws RangeError for an empty list. */
export function nearest(grid: readonly number[], value: number): number {
  if (grid.length === 0) throw new RangeError('There is no value to round to.');
  return grid.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best));
}
