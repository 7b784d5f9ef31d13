/** PerLTQA's Figure 4 as data: what each category of memory brings to questions of each category. */

import { contextNotes } from '../evaluation/tables';
import type { Cell, PhrasedTable } from '../../../data/export/table';
import { modelName, type ModelRef } from '../../../llm/domain/call';
import { CATEGORIES, type Category } from '../../../core/memory/bank';
import { valuesOf, type ScoredAnswer } from '../../../pipeline/synthesis/measures';
import {
  promptNotes,
  settingName,
  TABLE_SETTINGS,
  type SettingId,
  type SynthesisSetting,
} from '../../../pipeline/synthesis/settings';
import type { Phrase } from '../../../core/text/phrase';
import {
  settingLines,
  answerNotes,
  byModelAndSetting,
  captionOf,
  groupKey,
  MODEL,
  modelsOf,
  type LlmTableContext,
} from './context';
import { measureCell, settingsWith } from './tables';

/** The paper's names of the four configurations, in its order. */
export const CONFIGURATIONS: Readonly<Partial<Record<SettingId, string>>> = {
  'Se-MM': 'Se-MM',
  'Ep-MM': 'Ep-MM',
  'W/o-MC+W-R': 'B-MM',
  'W-MC+R': 'B-MM-W-MC',
};

const QUESTIONS: Readonly<Record<Category | 'all', Phrase>> = {
  semantic: { en: 'semantic questions', zh: '语义问题' },
  episodic: { en: 'episodic questions', zh: '情景问题' },
  all: { en: 'all questions', zh: '全部问题' },
};

/** A bar of the chart. */
export interface MemoryTypePoint {
  readonly model: ModelRef;
  /** What tells the line of settings from others of the plan; empty where there is one. */
  readonly line: string;
  readonly configuration: string;
  /** Which questions it is over, by the category of the memory that they ask for. */
  readonly questions: Category | 'all';
  readonly measure: 'Corr.' | 'MAP';
  /** Mean and interval in [0, 1]; null where nothing can be said. */
  readonly cell: Cell;
  /** Answers that the mean is over. */
  readonly n: number;
}

/** The chart's bars: a panel a measure, a group a configuration, a bar a category of questions. The paper prints none of its figures. */
export function memoryTypePoints(
  answers: readonly ScoredAnswer[],
  settings: readonly SynthesisSetting[],
  context: Pick<LlmTableContext, 'reading' | 'anchors' | 'interval'>,
): MemoryTypePoint[] {
  const ids = TABLE_SETTINGS['figure-4'];
  const lines = settingLines(settings, ids);
  const groups = byModelAndSetting(answers);
  return modelsOf(answers).flatMap((model) =>
    lines.flatMap((line) =>
      ids.flatMap((id) => {
        const setting = line.settings.get(id);
        const key = setting && groupKey(model, settingName(setting));
        const given = key === undefined ? undefined : groups.get(key);
        if (key === undefined || !given) return [];
        return (['Corr.', 'MAP'] as const).flatMap((shown) =>
          [...CATEGORIES, 'all' as const].map((questions): MemoryTypePoint => {
            const own = questions === 'all' ? given : given.filter(({ category }) => category === questions);
            const measure = shown === 'MAP' ? context.anchors : shown;
            const cell = measureCell(own, measure, [key, measure, questions].join('\u0000'), context);
            const n = valuesOf(own, measure, context.reading).length;
            const about = { model, line: line.label, configuration: CONFIGURATIONS[id]!, questions };
            return { ...about, measure: shown, cell, n };
          }),
        );
      }),
    ),
  );
}

/** The chart's numbers as a table: one row per model and configuration. */
export function memoryTypeTable(
  answers: readonly ScoredAnswer[],
  settings: readonly SynthesisSetting[],
  context: LlmTableContext,
): PhrasedTable {
  const rows = new Map<string, Record<string, Cell>>();
  for (const { model, line, configuration, questions, measure, cell, n } of memoryTypePoints(
    answers,
    settings,
    context,
  )) {
    const label = line ? `${modelName(model)}, ${line}` : modelName(model);
    const key = [groupKey(model, line), configuration].join('\u0000');
    const cells = rows.get(key) ?? { label, configuration };
    rows.set(key, { ...cells, [`${questions} ${measure}`]: cell, [`${questions} ${measure} n`]: n });
  }
  const shown = new Set(Object.values(CONFIGURATIONS));
  const names = new Set(settings.filter(({ id }) => shown.has(CONFIGURATIONS[id] ?? '')).map(settingName));
  return {
    caption: captionOf(
      {
        en: 'Answers by category of the given memories and of the question',
        zh: '按所提供与所问的记忆类别统计的回答',
      },
      context,
    ),
    columns: [
      { key: 'label', label: MODEL, kind: 'text' },
      { key: 'configuration', label: { en: 'Memories', zh: '记忆' }, kind: 'text' },
      ...(['Corr.', 'MAP'] as const).flatMap((measure) =>
        [...CATEGORIES, 'all' as const].flatMap((questions) => [
          {
            key: `${questions} ${measure}`,
            label: QUESTIONS[questions],
            group: measure,
            ...({ kind: 'interval', decimals: 3, better: 'higher' } as const),
          },
          {
            key: `${questions} ${measure} n`,
            label: 'n',
            group: measure,
            ...({ kind: 'number', decimals: 0 } as const),
          },
        ]),
      ),
    ],
    rows: [...rows.values()].map((cells) => ({ cells })),
    notes: [
      ...contextNotes({ ...context, intervals: context.interval !== undefined }, answers),
      {
        en: 'Se-MM: semantic memory only; Ep-MM: episodic memory only; B-MM: both; B-MM-W-MC: both, with the classifier.',
        zh: 'Se-MM：仅语义记忆；Ep-MM：仅情景记忆；B-MM：两者；B-MM-W-MC：两者并用分类器。',
      },
      ...promptNotes(settingsWith(answers, settings, TABLE_SETTINGS['figure-4'])),
      ...answerNotes(
        answers.filter(({ setting }) => names.has(setting)),
        context,
      ),
      ...(context.published
        ? [
            {
              en: 'Figure 4 of PerLTQA is a chart without printed figures, so there is no published row here.',
              zh: 'PerLTQA 的图 4 是没有印出数字的图，因此这里没有已发表的行。',
            },
          ]
        : []),
    ],
  };
}
