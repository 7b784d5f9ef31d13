/**
 * Human scores of version 1, which name answers by the settings' earlier labels, as version 2. Everything here speaks of version 2 as it was
 * when it came, and imports no current form: a later version brings its own step.
 */

import { answerIdFrom1, partsOf, titleFrom1 } from '../../pipeline/synthesis/earlier-labels';
import { textKey } from '../../core/text/key';
import type { HumanScore } from './human';
import type { HumanUnit } from './human-record';

export const HUMAN_FORMAT_1 = 'human-1';
const HUMAN_FORMAT_2 = 'human-2';

/** The record's header in version 2. @param record of version 1. */
export function humanRecordFrom1<R extends object>(record: R): R & { readonly format: string } {
  const { name } = record as { readonly name?: unknown };
  return { ...record, format: HUMAN_FORMAT_2, ...(typeof name === 'string' && { name: titleFrom1(name) }) };
}

/** A unit with its id in version 2. @param unit of version 1. */
export function humanUnitFrom1(id: string, unit: HumanUnit): readonly [string, HumanUnit] {
  if ('mark' in unit) {
    const mark = markFrom1(unit.mark);
    return [markIdIn2(mark), { mark }];
  }
  if (!('setup' in unit) || !unit.setup.pending) return [id, unit];
  const { item, note } = unit.setup.pending;
  return [id, { setup: { ...unit.setup, pending: { item: itemFrom1(item), note } } }];
}

/** A mark in version 2; a pair's score stays with the answer that it is of. */
export function markFrom1<M extends Pick<HumanScore, 'answers'>>(mark: M): M {
  return { ...mark, answers: mark.answers.map(answerIdFrom1) };
}

/** Id of a mark's unit: of rater, rubric, aspect, point and answers, of a pair the lesser id first. */
function markIdIn2({ rater, rubric, aspect, point, answers }: HumanScore): string {
  const item = JSON.stringify([...answers].sort());
  return `mark ${textKey(JSON.stringify([rater, rubric, aspect, point ?? null, item]))}`;
}

/** `HumanItem.key`: rubric, aspect and answers, of a pair the lesser id first. */
function itemFrom1(key: string): string {
  const [rubric, aspect, answers] = partsOf(key, '') ?? [];
  if (!Array.isArray(answers)) return key;
  const renamed = answers.map((answer: unknown) =>
    typeof answer === 'string' ? answerIdFrom1(answer) : answer,
  );
  return JSON.stringify([rubric, aspect, renamed.sort()]);
}
