/** MemBench's text tables (8 and 11) with a run's responses below the printed rows, and a table of recognition, which the paper does not print. */

import { printedResponses, type Cutting } from '../experiments/released-text';
import { publishedExport, type Cell, type ExportColumn, type ExportTable } from '../export/table';
import { modelName } from '../llm/call';
import type { AnswerUnit } from '../llm/units';
import { groupBy } from '../judging/groups';
import type { Language } from '../memory/bank';
import { responseMeasureFacts, RESPONSE_MEASURES, type TextConvention } from '../measures/text/responses';
import { placeInPaper } from '../published/all';
import { MADIAL_TABLE_11, MADIAL_TABLE_8 } from '../published/madial-text';
import type { PublishedTable } from '../published/table';
import { recognitionScores } from './recognition';
import { responseScores, type Denominator, type ResponseScores } from './responses';
import { readSettingName } from './settings';

/** Responses, or recognitions, of one model under one setting in one language. */
export interface WriterGroup {
  /** The model's name with the setting's. */
  readonly name: string;
  readonly language: Language;
  readonly setting: string;
  readonly units: readonly AnswerUnit[];
}

/** In the order in which they first appear. @param task whose units are taken. */
export function writerGroups(
  units: readonly AnswerUnit[],
  task: 'injection' | 'recognition',
  languageOf: (unit: AnswerUnit) => Language,
): WriterGroup[] {
  const own = units.filter(({ setting }) => readSettingName(setting)?.task === task);
  const groups = groupBy(own, (unit) => {
    const { provider, address, model } = unit.model;
    return JSON.stringify([provider, address, model, unit.setting, languageOf(unit)]);
  });
  return [...groups.values()].map((members) => {
    const [first] = members as [AnswerUnit, ...AnswerUnit[]];
    const { model, setting } = first;
    return { name: `${modelName(model)}, ${setting}`, language: languageOf(first), setting, units: members };
  });
}

/** A group with its scores under both conventions. */
export interface ScoredGroup extends Pick<WriterGroup, 'name' | 'language'> {
  readonly scores: Readonly<Record<TextConvention, ResponseScores>>;
  /** What cut the texts for each family, by convention. */
  readonly cut: Readonly<Record<TextConvention, Readonly<Record<'BLEU' | 'ROUGE-L' | 'Dist', string>>>>;
}

/** Scores groups under both conventions. @param cuttingFor what cuts a language's texts under a convention (`cuttingOf`), made beforehand. */
export function scoredGroups(
  groups: readonly WriterGroup[],
  referenceOf: Parameters<typeof responseScores>[1],
  cuttingFor: (language: Language, convention: TextConvention) => Cutting,
  denominator: Denominator,
): ScoredGroup[] {
  return groups.map(({ name, language, units }) => {
    const of = (convention: TextConvention) => {
      const cutting = cuttingFor(language, convention);
      return {
        scores: responseScores(units, referenceOf, { convention }, cutting, denominator),
        cut: cutting.names,
      };
    };
    const { published, standard } = { published: of('published'), standard: of('standard') };
    return {
      ...{ name, language, scores: { published: published.scores, standard: standard.scores } },
      cut: { published: published.cut, standard: standard.cut },
    };
  });
}

const percent = (share: number | null | undefined): Cell =>
  share === null || share === undefined ? null : 100 * share;

const number = (key: string, label: string, decimals = 0): ExportColumn => ({
  ...{ key, label, kind: 'number', decimals },
});

/** Columns for how many there are and how many there are not. */
const COUNTS: readonly ExportColumn[] = [number('n', 'n'), number('missing', 'without response')];

/**
 * Tables 8 and 11 with Chinese groups below the printed rows; English groups in the same layout, of which the paper prints none; and all
 * groups under the standard convention. A table without a row is left out, but for the two that are printed.
 */
export function responseTables(
  groups: readonly ScoredGroup[],
  { denominator, published }: { readonly denominator: Denominator; readonly published: boolean },
): ExportTable[] {
  const chinese = groups.filter(({ language }) => language === 'zh');
  const english = groups.filter(({ language }) => language === 'en');
  return [
    ...(published ? [beside(MADIAL_TABLE_8, chinese), beside(MADIAL_TABLE_11, chinese)] : []),
    ...(!published && chinese.length > 0
      ? [plain('Chinese responses, as published', chinese, 'published')]
      : []),
    ...(english.length > 0
      ? [plain('English responses, in the layout of MemBench’s Table 11', english, 'published')]
      : []),
    ...(groups.length > 0 ? [plain('Responses under the standard convention', groups, 'standard')] : []),
  ].map((table) => ({ ...table, notes: [...table.notes, DENOMINATOR_NOTES[denominator]] }));
}

const DENOMINATOR_NOTES: Readonly<Record<Denominator, string>> = {
  valid: '(valid): over the responses that there are; turns without one are counted beside.',
  all: '(all): over all turns; one without a response counts as a response that says nothing.',
};

function beside(table: PublishedTable, groups: readonly ScoredGroup[]): ExportTable {
  const printed = publishedExport(table);
  return {
    caption: `${placeInPaper(table)}: ${table.caption}`,
    columns: [...printed.columns, ...COUNTS],
    rows: [...printed.rows, ...rowsOf(groups, 'published')],
    notes: [...printed.notes, ...conventionNotes(groups, 'published'), ...groups.map(agreementNote)],
  };
}

function plain(caption: string, groups: readonly ScoredGroup[], convention: TextConvention): ExportTable {
  return {
    caption,
    columns: [
      { key: 'label', label: 'Responses', kind: 'text' },
      ...['ROUGE-L', 'BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'].map((key): ExportColumn => ({
        ...number(key, key, 2),
        better: 'higher',
      })),
      ...COUNTS,
    ],
    rows: rowsOf(groups, convention),
    notes: ['Percent.', ...conventionNotes(groups, convention)],
  };
}

function rowsOf(groups: readonly ScoredGroup[], convention: TextConvention): ExportTable['rows'] {
  return groups.map(({ name, scores }) => {
    const { responses, missing, measures } = scores[convention];
    const shares = RESPONSE_MEASURES.map((measure) => [measure, percent(measures[measure])] as const);
    return { cells: { label: name, ...Object.fromEntries(shares), n: responses, missing } };
  });
}

function conventionNotes(groups: readonly ScoredGroup[], convention: TextConvention): string[] {
  const facts = responseMeasureFacts(convention);
  const notes = groups.map(
    ({ cut: { [convention]: cut } }) =>
      `The ${convention} convention. BLEU: ${facts['BLEU-1'].source}; tokens by ${cut.BLEU}. ROUGE-L: ${facts['ROUGE-L'].source}; tokens by ${cut['ROUGE-L']}. Dist-n: ${facts['Dist-1'].source}; tokens by ${cut.Dist}.`,
  );
  return [
    ...new Set(notes),
    ...(groups.length > 0 ? ['BERTScore needs the paper’s encoder and stands empty.'] : []),
  ];
}

function agreementNote({ name, scores }: ScoredGroup): string {
  const row = printedResponses(scores.published.measures);
  return row
    ? `${name} agrees with the printed row ${row.group ?? ''} ${row.label} in BLEU-1, BLEU-2, Dist-1 and Dist-2, within one unit of the last digit.`
    : `${name} agrees with no printed row.`;
}

/**
 * Recognition by model and setting.
 *
 * @param goldOf the gold memories of a unit's dialogue, the most suitable first.
 */
export function recognitionTable(
  groups: readonly WriterGroup[],
  goldOf: (unit: AnswerUnit) => readonly string[],
  { denominator }: { readonly denominator: Denominator },
): ExportTable {
  const share = (key: string, label: string, better?: 'higher'): ExportColumn => ({
    ...number(key, label, 1),
    ...(better && { better }),
  });
  return {
    caption: 'Memory recognition (MemBench, task 2)',
    columns: [
      { key: 'label', label: 'Model and setting', kind: 'text' },
      { key: 'language', label: 'Language', kind: 'text' },
      share('right', 'Right', 'higher'),
      share('best', 'First gold chosen', 'higher'),
      share('abstained', 'None chosen'),
      share('reachable', 'Gold among candidates'),
      ...[number('n', 'n'), number('unparsed', 'unreadable'), number('failed', 'failed')],
    ],
    rows: groups.map(({ name, language, units }) => {
      const { unparsed, failed, reachable, ...readings } = recognitionScores(units, goldOf);
      const shares = readings[denominator];
      return {
        cells: {
          ...{ label: name, language: language === 'zh' ? 'Chinese' : 'English' },
          ...{ right: percent(shares?.right), best: percent(shares?.best) },
          ...{ abstained: percent(shares?.abstained), reachable: percent(reachable) },
          ...{ n: shares?.n ?? 0, unparsed, failed },
        },
      };
    }),
    notes: [
      'Percent. Right: the memory chosen is gold, or none is chosen where none of the candidates is. The paper judges recognition together with the response and prints no such table.',
      denominator === 'valid'
        ? '(valid): over the answers that could be read.'
        : '(all): unreadable and failed answers are in the denominator.',
    ],
  };
}
