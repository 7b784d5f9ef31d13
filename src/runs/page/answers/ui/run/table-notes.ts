/** What a reader of the tables may want to know: the measures, and why cells stand empty. */

import { TABLE_MEASURES } from '../../../../../measures/domain/classification/registry';
import type { MeasureWords } from '../../../../../measures/domain/measure';
import type { AnswerResults } from '../../state/answer-results.svelte';
import type { AnswerTables, TableGroup } from '../../state/answer-tables.svelte';
import { listText, phraseText } from '../../../../../ui/state/locale.svelte';
import { ANSWER_COLUMNS, JUDGED } from '../../../../../pipeline/synthesis/measures';
import { SETTINGS, TABLE_SETTINGS } from '../../../../../pipeline/synthesis/settings';
import { ASPECT_RUBRICS } from '../../../../domain/dialogue/judged';
import { tables as t } from '../../words/run';

/** The measures of a group of tables. */
export function measureNotes(group: TableGroup['id']): readonly (readonly [string, MeasureWords])[] {
  if (group === 'synthesis') return Object.entries(ANSWER_COLUMNS);
  return group === 'classification' ? TABLE_MEASURES.map((measure) => [measure.name, measure]) : NO_NOTES;
}

const NO_NOTES: readonly (readonly [string, MeasureWords])[] = [];
const TABLES = ['table-3', 'table-6', 'table-7', 'figure-4'] as const;

/** Why cells and tables of this run stand empty, with what would fill them. */
export function whatIsMissing(
  { header, verdicts, plans }: Pick<AnswerResults, 'header' | 'verdicts' | 'plans'>,
  { groups, scored, unknown }: Pick<AnswerTables, 'groups' | 'scored' | 'unknown'>,
): string[] {
  const words = t().missing;
  const rubrics = new Set(verdicts.map(({ rubric }) => rubric));
  const shown = new Set(groups.map(({ id }) => id));
  const asked = new Set<string>(plans.flatMap(({ synthesis }) => synthesis.map(({ id }) => id)));
  const settings = TABLES.flatMap((table) => {
    const lacking = TABLE_SETTINGS[table].filter((id) => !asked.has(id));
    if (lacking.length === 0) return [];
    const names = lacking.map((id) => words.setting(id, phraseText(SETTINGS[id].label)));
    return [words.settings(words.tables[table], listText(names))];
  });
  const unjudged = (['Corr.', 'Coh.'] as const).filter((measure) => !rubrics.has(JUDGED[measure]));
  const aspects = Object.entries(ASPECT_RUBRICS).filter(([rubric]) => !rubrics.has(rubric));
  return [
    ...(shown.has('synthesis') ? settings : []),
    ...(shown.has('synthesis') && unjudged.length > 0
      ? [words.unjudged(listText(unjudged), unjudged.length > 1, scored.length > 0)]
      : []),
    ...(shown.has('judged') && aspects.length > 0
      ? [words.aspects(listText(aspects.map(([, name]) => name)))]
      : []),
    ...(shown.has('judged') && !rubrics.has('madial-intimacy') ? [words.intimacy] : []),
    ...(header.banks.length > 0 && unknown > 0 ? [words.unknown(unknown)] : []),
  ];
}
