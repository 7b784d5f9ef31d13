/** What a reader of the tables may want to know: the measures, and why cells stand empty. */

import { ABOUT_CLASSIFICATION, type AboutMeasure } from '../../../../core/measures/about';
import type { AnswerResults } from '../../../../state/answer-results.svelte';
import type { AnswerTables, TableGroup } from '../../../../state/answer-tables.svelte';
import { JUDGED } from '../../../../core/synthesis/measures';
import { SETTINGS, TABLE_SETTINGS } from '../../../../core/synthesis/settings';
import { ASPECT_RUBRICS } from '../../../../core/dialogue/judged';

const SHARE = '0 to 1; higher is better';

const ABOUT_ANSWERS: Readonly<Record<string, AboutMeasure>> = {
  MAP: {
    formula:
      'anchors of the question that stand verbatim in the answer / anchors of the question; needs no judge',
    source: 'PerLTQA, Eq. 5',
    range: SHARE,
  },
  'MAP(normalised)': {
    formula: 'the same with case, width, punctuation and spacing folded',
    source: 'after PerLTQA, Eq. 5; the folding is Mnemoscope’s',
    range: SHARE,
  },
  'Corr.': {
    formula:
      'the judge’s verdict on whether the answer agrees with the reference; an answer’s verdicts averaged',
    source: 'PerLTQA, Table 3',
    range: SHARE,
  },
  'Coh.': {
    formula: 'the judge’s verdict on whether the answer hangs together; an answer’s verdicts averaged',
    source: 'PerLTQA, Table 3',
    range: SHARE,
  },
  F1: {
    formula:
      'harmonic mean of precision and recall over the tokens of answer and reference; characters in Chinese',
    source: 'Rajpurkar et al., 2016 (SQuAD)',
    range: SHARE,
  },
  'ROUGE-L': {
    formula: 'F of the longest common subsequence of answer and reference',
    source: 'Lin, 2004; as the package rouge-score',
    range: SHARE,
  },
};

const NO_NOTES: readonly (readonly [string, AboutMeasure])[] = [];

/** The measures of a group of tables. */
export function measureNotes(group: TableGroup['id']): readonly (readonly [string, AboutMeasure])[] {
  if (group === 'synthesis') return Object.entries(ABOUT_ANSWERS);
  return group === 'classification' ? Object.entries(ABOUT_CLASSIFICATION) : NO_NOTES;
}

const TITLES = {
  'table-3': 'Table 3',
  'table-6': 'Table 6',
  'table-7': 'Table 7',
  'figure-4': 'Figure 4',
} as const;

/** Why cells and tables of this run stand empty, with what would fill them. */
export function whatIsMissing(
  { header, verdicts, plans }: Pick<AnswerResults, 'header' | 'verdicts' | 'plans'>,
  { groups, scored, unknown }: Pick<AnswerTables, 'groups' | 'scored' | 'unknown'>,
): string[] {
  const rubrics = new Set(verdicts.map(({ rubric }) => rubric));
  const shown = new Set(groups.map(({ id }) => id));
  const asked = new Set<string>(plans.flatMap(({ synthesis }) => synthesis.map(({ id }) => id)));
  const settings = (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((table) => {
    const lacking = TABLE_SETTINGS[table].filter((id) => !asked.has(id));
    if (lacking.length === 0) return [];
    const names = lacking.map((id) => `${id} (${SETTINGS[id].label.toLowerCase()})`).join(', ');
    return [`${TITLES[table]} lacks ${names}: the plan does not ask for it. A new run can.`];
  });
  const unjudged = (['Corr.', 'Coh.'] as const).filter((measure) => !rubrics.has(JUDGED[measure]));
  const aspects = Object.entries(ASPECT_RUBRICS).filter(([rubric]) => !rubrics.has(rubric));
  return [
    ...(shown.has('synthesis') ? settings : []),
    ...(shown.has('synthesis') && unjudged.length > 0
      ? [
          `${unjudged.join(' and ')}: no judge has looked at ${scored.length > 0 ? 'these answers' : 'any answer'}. A new run that judges this one fills ${unjudged.length > 1 ? 'them' : 'it'}; MAP, F1 and ROUGE-L need none.`,
        ]
      : []),
    ...(shown.has('judged') && aspects.length > 0
      ? [
          `${aspects.map(([, name]) => name).join(', ')}: no judge has looked at the responses under these aspects. A new run that judges this one, or people’s scores, fill them.`,
        ]
      : []),
    ...(shown.has('judged') && !rubrics.has('madial-intimacy')
      ? ['Tables 6 and 7 of MemBench need pairs judged by intimacy, with memory against without.']
      : []),
    ...(header.banks.length > 0 && unknown > 0
      ? [`${unknown} answers are to questions that the library no longer has; they are in no table.`]
      : []),
  ];
}
