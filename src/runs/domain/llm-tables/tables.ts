/** PerLTQA's Tables 3, 6 and 7 from a run's answers, in the paper's layout, and one table of all that was asked. */

import { contextNotes } from '../evaluation/tables';
import type { Cell, PhrasedColumn, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import { sentencesOf, type TableText } from '../../../core/text/table-text';
import { modelName, type ModelRef } from '../../../llm/domain/call';
import { mean } from '../../../measures/domain/summary';
import { PERLTQA_TABLES } from '../../../measures/published/perltqa';
import type { PublishedTable } from '../../../measures/published/table';
import { publishedWords } from '../../../measures/published/words';
import {
  ANSWER_MEASURES,
  answerCounts,
  scoredBy,
  type AnswerMeasure,
  type ScoredAnswer,
} from '../../../pipeline/synthesis/measures';
import {
  promptNotes,
  settingName,
  SETTINGS,
  SETTING_IDS,
  type SettingId,
  type SynthesisSetting,
} from '../../../pipeline/synthesis/settings';
import type { Phrase } from '../../../core/text/phrase';
import {
  settingLines,
  type SettingLine,
  answerNotes,
  byModelAndSetting,
  captionOf,
  groupKey,
  MODEL,
  modelsOf,
  type LlmTableContext,
} from './context';

interface Layout {
  readonly published: string;
  readonly caption: Phrase;
  readonly measures: readonly ('MAP' | 'Corr.' | 'Coh.')[];
  /** Our setting, and the heading that the paper prints over it. */
  readonly groups: readonly { readonly id: SettingId; readonly heading: string }[];
}

export const LLM_TABLES = ['table-3', 'table-6', 'table-7'] as const;
export type LlmTableId = (typeof LLM_TABLES)[number];

const LAYOUTS: Readonly<Record<LlmTableId, Layout>> = {
  'table-3': {
    published: 'perltqa-sighan-table-3',
    caption: {
      en: 'Memory synthesis, with and without classifier and retrieval',
      zh: '记忆融合：有无分类器与检索',
    },
    measures: ['MAP', 'Corr.', 'Coh.'],
    groups: [
      { id: 'W-MC+R', heading: 'W-MC+R' },
      { id: 'W/o-MC+W-R', heading: 'W/o-MC+W-R' },
      { id: 'W/o-MC+R', heading: 'W/o-MC+R' },
    ],
  },
  'table-6': {
    published: 'perltqa-sighan-table-6',
    caption: {
      en: 'Memory synthesis with no, with incorrect, with correct memories',
      zh: '记忆融合：无记忆、错误记忆、正确记忆',
    },
    measures: ['MAP', 'Corr.'],
    groups: [
      { id: 'W/o-MC+R', heading: 'NR' },
      { id: 'IR', heading: 'IR' },
      { id: 'CR', heading: 'CR' },
    ],
  },
  'table-7': {
    published: 'perltqa-acl-submission-table-7',
    caption: {
      en: 'Memory synthesis from one category of memory alone',
      zh: '记忆融合：只用一类记忆',
    },
    measures: ['MAP', 'Corr.', 'Coh.'],
    groups: [
      { id: 'Se-MM', heading: 'Semantic Memory' },
      { id: 'Ep-MM', heading: 'Episodic Memory' },
    ],
  },
};

/**
 * A table in the paper's layout: a row a model, and where several settings of the plan would share a cell, a row for each. Columns have the keys
 * `<heading> <measure>` and, beside them, `<heading> asked`: the questions that were asked under the setting, of which a measure may be over fewer.
 *
 * @param settings of the plan, in its order.
 */
export function synthesisTable(
  id: LlmTableId,
  answers: readonly ScoredAnswer[],
  settings: readonly SynthesisSetting[],
  context: LlmTableContext,
): PhrasedTable {
  const { caption, measures, groups, published: source } = LAYOUTS[id];
  const paper = published(source);
  const shown = groups.map((group) => group.id);
  const lines = settingLines(settings, shown);
  const groupsOf = byModelAndSetting(answers);
  const rows = modelsOf(answers).flatMap((model) =>
    lines.flatMap((line): PhrasedRow[] => {
      const cells = groups.map((group) => {
        const own = line.settings.get(group.id);
        const name = own && settingName(own);
        const given = (name === undefined ? undefined : groupsOf.get(groupKey(model, name))) ?? [];
        return { heading: group.heading, name, given };
      });
      if (cells.every(({ given }) => given.length === 0)) return [];
      return [
        {
          cells: Object.assign(
            { label: rowLabel(model, line) },
            ...cells.map((each) => groupCells(each, measures, model, context)),
          ),
        },
      ];
    }),
  );
  return {
    caption: captionOf(caption, context),
    columns: [
      { key: 'label', label: MODEL, kind: 'text' },
      ...groups.flatMap(({ heading }) => [
        ...measures.map((measure) => measureColumn(measure, heading)),
        countColumn(`${heading} asked`, ASKED, heading),
      ]),
    ],
    rows: [...(context.published ? printed(paper, groups) : []), ...rows],
    notes: [
      ...contextNotes({ ...context, intervals: context.interval !== undefined }, answers),
      ...lineNotes(lines, groups),
      ...promptNotes(settingsWith(answers, settings, shown)),
      ...answerNotes(
        answers.filter(({ setting }) => inLines(lines, setting)),
        context,
      ),
      ...(context.published ? publishedNotes(paper) : []),
    ],
  };
}

interface GroupCells {
  readonly heading: string;
  readonly name: string | undefined;
  readonly given: readonly ScoredAnswer[];
}

function groupCells(
  { heading, name, given }: GroupCells,
  measures: Layout['measures'],
  model: ModelRef,
  context: LlmTableContext,
): Record<string, Cell> {
  if (name === undefined || given.length === 0) return {};
  const cells = measures.map((column): [string, Cell] => {
    const measure = column === 'MAP' ? context.anchors : column;
    return [
      `${heading} ${column}`,
      measureCell(given, measure, `${groupKey(model, name)}\u0000${measure}`, context),
    ];
  });
  return { ...Object.fromEntries(cells), [`${heading} asked`]: answerCounts(given).asked };
}

/** The mean of a measure over answers, with its interval; null where nothing can be said. */
export function measureCell(
  answers: readonly ScoredAnswer[],
  measure: AnswerMeasure,
  key: string,
  { reading, interval }: Pick<LlmTableContext, 'reading' | 'interval'>,
): Cell {
  const scored = scoredBy(answers, measure, reading);
  const values = scored.map((each) => each.value);
  const value = mean(values);
  if (value === undefined) return null;
  const banks = scored.map(({ bank }) => bank);
  const own = interval?.(values, banks, key);
  return own ? { value, low: own[0], high: own[1] } : value;
}

/** All that was asked: one row per model and setting, every measure with the number of questions it is over, and what has no answer. */
export function settingTable(
  answers: readonly ScoredAnswer[],
  settings: readonly SynthesisSetting[],
  context: LlmTableContext,
): PhrasedTable {
  const groups = byModelAndSetting(answers);
  const names = settings.map(settingName);
  const rows = names.flatMap((name) =>
    modelsOf(answers).flatMap((model): PhrasedRow[] => {
      const given = groups.get(groupKey(model, name));
      if (!given) return [];
      const { asked, abstained, failed, notMade } = answerCounts(given);
      const cells = ANSWER_MEASURES.flatMap((measure): [string, Cell][] => [
        [measure, measureCell(given, measure, `${groupKey(model, name)}\u0000${measure}`, context)],
        [`${measure} n`, scoredBy(given, measure, context.reading).length],
      ]);
      const counts = { asked, abstained, failed, notMade };
      return [{ cells: { label: modelName(model), setting: name, ...counts, ...Object.fromEntries(cells) } }];
    }),
  );
  return {
    caption: captionOf({ en: 'Memory synthesis in every setting', zh: '各实验条件下的记忆融合' }, context),
    columns: [
      { key: 'label', label: MODEL, kind: 'text' },
      { key: 'setting', label: { en: 'Setting', zh: '设置' }, kind: 'text' },
      countColumn('asked', ASKED),
      countColumn('abstained', { en: 'Abstained', zh: '弃答' }),
      countColumn('failed', { en: 'Failed', zh: '失败' }),
      countColumn('notMade', { en: 'Not made', zh: '未生成' }),
      ...ANSWER_MEASURES.flatMap((measure) => [measureColumn(measure), countColumn(`${measure} n`, 'n')]),
    ],
    rows,
    notes: [
      ...contextNotes({ ...context, intervals: context.interval !== undefined }, answers),
      ...promptNotes(settingsWith(answers, settings)),
      ...answerNotes(
        answers.filter(({ setting }) => names.includes(setting)),
        context,
      ),
    ],
  };
}

/** Those of the settings that have an answer, of the given kinds or of all. */
export function settingsWith(
  answers: readonly ScoredAnswer[],
  settings: readonly SynthesisSetting[],
  ids: readonly SettingId[] = SETTING_IDS,
): SynthesisSetting[] {
  const answered = new Set(answers.map(({ setting }) => setting));
  return settings.filter((each) => ids.includes(each.id) && answered.has(settingName(each)));
}

function measureColumn(measure: AnswerMeasure, group?: string): PhrasedColumn {
  return {
    key: group === undefined ? measure : `${group} ${measure}`,
    label: measure,
    ...(group !== undefined && { group }),
    kind: 'interval',
    decimals: 3,
    better: 'higher',
  };
}

const ASKED: Phrase = { en: 'Asked', zh: '已提问' };

function countColumn(key: string, label: TableText, group?: string): PhrasedColumn {
  return { key, label, ...(group !== undefined && { group }), kind: 'number', decimals: 0 };
}

function rowLabel(model: ModelRef, { label }: SettingLine): string {
  return label ? `${modelName(model)}, ${label}` : modelName(model);
}

function inLines(lines: readonly SettingLine[], name: string): boolean {
  return lines.some(({ settings }) =>
    [...settings.values()].some((setting) => settingName(setting) === name),
  );
}

function printed(paper: PublishedTable, groups: Layout['groups']): PhrasedRow[] {
  return paper.rows.map(({ label, values }): PhrasedRow => {
    const own = groups.flatMap(({ heading }) =>
      paper.columns
        .filter((column) => column.group === heading)
        .map(({ key, label: measure }) => [`${heading} ${measure}`, values[key] ?? null] as const),
    );
    return {
      cells: {
        label: {
          en: `${label} (Chinese, PerLTQA ${paper.table})`,
          zh: `${label}（中文，PerLTQA ${paper.table}）`,
        },
        ...Object.fromEntries(own),
      },
      published: true,
    };
  });
}

function publishedNotes(paper: PublishedTable): Phrase[] {
  return [
    sentencesOf([
      { en: `${paper.table} of PerLTQA:`, zh: `PerLTQA 的 ${paper.table}：` },
      ...publishedWords(paper).notes,
      {
        en: 'Its data, the wording of its prompt and its judge differ from those of the other rows.',
        zh: '它的数据、提示词的措辞和评审都与旁边的各行不同。',
      },
    ]),
  ];
}

/** With one line, which settings the columns are; with several, the rows say what differs. */
function lineNotes(lines: readonly SettingLine[], groups: Layout['groups']): Phrase[] {
  if (lines.length !== 1) return [];
  return groups.flatMap(({ id, heading }) => {
    const own = lines[0]!.settings.get(id);
    const { label } = SETTINGS[id];
    return own
      ? [
          {
            en: `${heading}: ${label.en.toLowerCase()}, ${settingName(own)}.`,
            zh: `${heading}：${label.zh}，${settingName(own)}。`,
          },
        ]
      : [];
  });
}

/** @throws Error where the project holds no such table. */
function published(id: string): PublishedTable {
  const table = PERLTQA_TABLES.find((each) => each.id === id);
  if (!table) throw new Error(`There is no published table "${id}".`);
  return table;
}
