/** A run's answers as a grid: one row per question, one column per setting and model. */

import { localeTag } from '../../../../../ui/state/locale.svelte';
import type { AnswerRow, RowAnswer } from './rows';

export interface GridColumn {
  readonly id: string;
  readonly setting: string;
  readonly model: string;
}

const idOf = ({ unit, model }: RowAnswer) => `${unit.setting}\u0000${model}`;

/** The columns that any row has, in the order of the rows' answers. */
export function gridColumns(rows: readonly AnswerRow[]): readonly GridColumn[] {
  const columns = new Map<string, GridColumn>();
  for (const { answers } of rows) {
    for (const answer of answers) {
      const id = idOf(answer);
      columns.set(id, { id, setting: answer.unit.setting, model: answer.model });
    }
  }
  return [...columns.values()];
}

/** A row's answers, one per column; undefined where it has none there. */
export function gridCells(
  { answers }: AnswerRow,
  columns: readonly GridColumn[],
): readonly (RowAnswer | undefined)[] {
  const own = new Map(answers.map((answer) => [idOf(answer), answer]));
  return columns.map(({ id }) => own.get(id));
}

/** The text of an answer; undefined where it has none. */
export function textOf(answer: RowAnswer | undefined): string | undefined {
  return answer?.unit.outcome.state === 'done' ? answer.unit.outcome.value : undefined;
}

/** Whether the answers of a row end differently: some are right and others are not, or some answer and others do not. */
export function isDisagreed({ answers }: AnswerRow): boolean {
  const outcomes = answers.map(({ fate, scored }) => {
    const value = scored?.values['Corr.'] ?? scored?.values.MAP ?? undefined;
    return `${fate} ${value === undefined ? '' : value >= 0.5}`;
  });
  return new Set(outcomes).size > 1;
}

/** `Corr. 1.00 · MAP 0.50`: the values that an answer has; empty where it has none. */
export function valuesText({ scored }: RowAnswer): string {
  return (['Corr.', 'MAP'] as const)
    .flatMap((measure) => {
      const value = scored?.values[measure] ?? undefined;
      return value === undefined ? [] : [`${measure} ${value.toFixed(2)}`];
    })
    .join(' · ');
}

/** A piece of an answer, and whether the answer that it is compared with has none of its words. */
export interface AnswerPiece {
  readonly text: string;
  readonly isNew: boolean;
}

/**
 * The words of an answer that another one lacks, case apart. Word by word, as `Intl.Segmenter` tells words; the pieces joined give the text.
 *
 * @param language of the bank.
 */
export function newWords(text: string, other: string | undefined, language: string): readonly AnswerPiece[] {
  if (other === undefined || other === text) return [{ text, isNew: false }];
  const segmenter = new Intl.Segmenter(language || localeTag(), { granularity: 'word' });
  const folded = (word: string) => word.toLowerCase();
  const known = new Set([...segmenter.segment(other)].map(({ segment }) => folded(segment)));
  const pieces: { text: string; isNew: boolean }[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isNew = isWordLike === true && !known.has(folded(segment));
    const last = pieces.at(-1);
    if (last?.isNew === isNew) last.text += segment;
    else pieces.push({ text: segment, isNew });
  }
  return pieces;
}
