/** The papers' tables with a run's numbers: one model for the screen and for every export. Published rows are marked as such. */

import type { Cell, PhrasedColumn, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import {
  inEach,
  listed,
  listedNames,
  sentencesOf,
  type TableText,
  textIn,
} from '../../../core/text/table-text';
import {
  classificationScores,
  type ClassificationScores,
  type WeightedScore,
  reliabilityBins,
  type Confident,
} from '../../../measures/domain/classification';
import { labelScores } from '../../../measures/domain/classification/measure';
import { MACRO_F1, macroScores } from '../../../measures/domain/classification/macro-f1';
import { ECE, expectedCalibrationError } from '../../../measures/domain/classification/ece';
import type { GoldMode, RankingMeasure } from '../../../measures/domain/ranking';
import type { Interval } from '../../../measures/domain/interval';
import { mean } from '../../../measures/domain/summary';
import { CATEGORIES, type Category, type Question } from '../../../core/memory/bank';
import { PERLTQA_TABLES } from '../../../measures/published/perltqa';
import type { PublishedTable } from '../../../measures/published/table';
import { publishedWords } from '../../../measures/published/words';
import { counted } from '../../../core/text/counted';
import type { Phrase } from '../../../core/text/phrase';
import { unscoredNote } from '../run/scored';
import { type ClassifierCase, type SystemScores, intervalNote } from './evaluate';
import { CATEGORY_WORDS } from '../../../core/memory/words';
import { WRITING } from '../../../core/text/languages';

/** What the tables are over, for captions and notes. */
export interface TableContext<Text extends TableText = string> {
  readonly gold: GoldMode;
  /** Names of the languages of its questions, such as `English`. */
  readonly languages: readonly Text[];
  /** Questions done and planned: where they differ, the table says that it is partial. */
  readonly done: number;
  readonly total: number;
  /** How many corrections of labels count; undefined where they do not. */
  readonly corrections?: number | undefined;
  /** Questions of the plan for which no list can be scored. */
  readonly unscored?: readonly Question[];
  /** Ids of the encoders that gave vectors; absent or empty: none did. */
  readonly encoders?: readonly string[];
  /** What else narrows the questions, in words. */
  readonly filters: readonly Text[];
  readonly published: boolean;
  readonly intervals: boolean;
  /** What a system is called; absent: its key. */
  readonly labelOf?: ((system: string) => Text) | undefined;
}

const TABLE_4 = published('perltqa-sighan-table-4');
const TABLE_5 = published('perltqa-sighan-table-5');

/**
 * PerLTQA's Table 5: measures and time a retriever.
 *
 * @param intervals by system, in the measures' order; absent until they are computed.
 */
export function retrieverTable(
  systems: readonly SystemScores[],
  measures: readonly RankingMeasure[],
  intervals: ReadonlyMap<string, readonly (Interval | undefined)[]>,
  context: TableContext<TableText>,
): PhrasedTable {
  const columns: PhrasedColumn[] = [
    { key: 'label', label: { en: 'Retriever', zh: '检索器' }, kind: 'text' },
    { key: 'n', label: 'n', kind: 'number', decimals: 0 },
    ...measures.map(({ name, family, cutoff }): PhrasedColumn => ({
      key: name,
      label: `@${cutoff}`,
      group: family,
      kind: 'interval',
      decimals: 3,
      better: 'higher',
    })),
    { key: 'T', label: 'Time (ms)', kind: 'number', decimals: 1, better: 'lower' },
  ];
  const rows = systems.map(({ system, questions }): PhrasedRow => {
    const values = measures.map(({ name }, i): [string, Cell] => [
      name,
      cell(
        mean(questions.map((q) => q.values[i]!)),
        context.intervals ? intervals.get(system)?.[i] : undefined,
      ),
    ]);
    const time = mean(questions.map(({ milliseconds }) => milliseconds));
    return {
      cells: {
        label: context.labelOf?.(system) ?? system,
        n: questions.length,
        ...Object.fromEntries(values),
        T: time ?? null,
      },
    };
  });
  const shown = new Set(measures.map(({ name }) => name));
  const paper = TABLE_5.rows.map(({ label, values }): PhrasedRow => ({
    cells: {
      label: paperLabel(label, TABLE_5),
      ...Object.fromEntries(
        Object.entries(values)
          // The paper's time is in seconds.
          .map(
            ([key, value]) =>
              [
                key.replace(/^R@/, 'Recall@'),
                key === 'T' && typeof value === 'number' ? 1000 * value : value,
              ] as const,
          )
          .filter(([key]) => key === 'T' || shown.has(key)),
      ),
    },
    published: true,
  }));
  const unscored = unscoredNote(context.unscored ?? []);
  const unknown = systems[0]?.unknown ?? 0;
  return {
    caption: captionOf(context, {
      en: `Memory retrieval, ${context.gold === 'strict' ? 'strict gold' : 'same-event gold'}`,
      zh: `记忆检索，${context.gold === 'strict' ? '严格标准' : '同事件标准'}`,
    }),
    columns,
    rows: [...(context.published ? paper : []), ...rows],
    notes: [
      ...contextNotes(
        context,
        systems.flatMap((each) => each.questions),
      ),
      ...(context.gold === 'event'
        ? [
            {
              en: 'An event and the dialogues about it count as one memory.',
              zh: '一个事件和谈到它的对话算作同一条记忆。',
            },
          ]
        : []),
      ...(unscored ? [unscored] : []),
      ...(context.encoders?.length ? [encoderNote(context.encoders)] : []),
      ...(unknown > 0
        ? [
            {
              en: `${counted(unknown, 'question')} of the run ${unknown === 1 ? 'is' : 'are'} no longer in the library and ${unknown === 1 ? 'is' : 'are'} not scored.`,
              zh: `实验中的 ${unknown} 个问题已不在人物库中，因此不计分。`,
            },
          ]
        : []),
      {
        en: 'T is the mean time of a question on this machine: encoding, search, classification and re-ranking, so far as the system needs them.',
        zh: 'T 是本机上每个问题的平均用时：编码、搜索、分类和重排序，以系统需要的为限。',
      },
      ...(context.published
        ? [
            paperNote(TABLE_5, {
              en: 'Data and language differ from the other rows, unless they are the same.',
              zh: '除非数据和语言相同，否则与旁边的各行并非同一数据、同一语言。',
            }),
          ]
        : []),
    ],
  };
}

function encoderNote(ids: readonly string[]): Phrase {
  const names = listedNames(ids);
  return { en: `${ids.length > 1 ? 'Encoders' : 'Encoder'}: ${names.en}.`, zh: `编码器：${names.zh}。` };
}

/** PerLTQA's Table 4: weighted precision, recall, F1 and accuracy a classifier, and its calibration. */
export function classifierTable(
  classifiers: readonly { readonly system: string; readonly questions: readonly ClassifierCase[] }[],
  intervals: ReadonlyMap<string, Readonly<Record<WeightedScore, Interval>> | undefined>,
  context: TableContext<TableText>,
): PhrasedTable {
  const scored = (key: string): PhrasedColumn => ({
    key,
    label: key,
    kind: 'interval',
    decimals: 3,
    better: 'higher',
  });
  const rows = classifiers.map(({ system, questions }): PhrasedRow => {
    const scores = classificationScores(CATEGORIES, questions);
    const macro = scores && macroScores(CATEGORIES, scores.confusion);
    const own = context.intervals ? intervals.get(system) : undefined;
    return {
      cells: {
        label: context.labelOf?.(system) ?? system,
        n: questions.length,
        P: cell(scores?.measures.precision, own?.precision),
        R: cell(scores?.measures.recall, own?.recall),
        F1: cell(scores?.measures.f1, own?.f1),
        Acc: cell(scores?.measures.accuracy, own?.accuracy),
        macro: macro?.f1 ?? null,
        ECE: expectedCalibrationError(confidences(questions)) ?? null,
      },
    };
  });
  const paper = TABLE_4.rows.map(({ label, values }): PhrasedRow => ({
    cells: { label: paperLabel(label, TABLE_4), ...values },
    published: true,
  }));
  return {
    caption: captionOf(context, {
      en: 'Memory classification, semantic or episodic',
      zh: '记忆分类：语义或情景',
    }),
    columns: [
      { key: 'label', label: { en: 'Classifier', zh: '分类器' }, kind: 'text' },
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      ...['P', 'R', 'F1', 'Acc'].map(scored),
      { key: 'macro', label: MACRO_F1.spoken, kind: 'number', decimals: 3, better: MACRO_F1.better },
      { key: 'ECE', label: ECE.name, kind: 'number', decimals: 3, better: ECE.better },
    ],
    rows: [...(context.published ? paper : []), ...rows],
    notes: [
      ...contextNotes(
        context,
        classifiers.flatMap((each) => each.questions),
      ),
      {
        en: 'P, R and F1 are weighted by class support; ECE over 15 bins.',
        zh: 'P、R 和 F1 按各类的问题数加权；ECE 用 15 个区间。',
      },
      ...(context.published ? [paperNote(TABLE_4)] : []),
    ],
  };
}

/** One classifier's scores by category, and what it took each for. */
export function classTable(system: TableText, questions: readonly ClassifierCase[]): PhrasedTable {
  const confusion = confusionOf(questions);
  const scores = labelScores(CATEGORIES, confusion);
  return {
    caption: { en: `${textIn(system, 'en')}, by category`, zh: `${textIn(system, 'zh')}，按类别` },
    columns: [
      { key: 'label', label: { en: 'Asks for', zh: '所问类别' }, kind: 'text' },
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      ...['P', 'R', 'F1'].map((key): PhrasedColumn => ({ key, label: key, kind: 'number', decimals: 3 })),
      ...CATEGORIES.map((category): PhrasedColumn => ({
        key: category,
        label: CATEGORY_WORDS[category],
        group: { en: 'taken for', zh: '判定为' },
        kind: 'number',
        decimals: 0,
      })),
    ],
    rows: scores.map(({ label, precision, recall, f1, support }) => ({
      cells: {
        label: CATEGORY_WORDS[label],
        n: support,
        P: precision ?? null,
        R: recall ?? null,
        F1: f1 ?? null,
        ...confusion[label],
      },
    })),
    notes: [],
  };
}

/** One classifier's reliability diagram as numbers. */
export function calibrationTable(system: TableText, questions: readonly ClassifierCase[]): PhrasedTable {
  const bins = reliabilityBins(confidences(questions)).filter(({ count }) => count > 0);
  const number = (key: string, label: TableText, decimals = 3): PhrasedColumn => ({
    key,
    label,
    kind: 'number',
    decimals,
  });
  return {
    caption: { en: `${textIn(system, 'en')}, calibration`, zh: `${textIn(system, 'zh')}，校准` },
    columns: [
      number('low', { en: 'Confidence over', zh: '置信度高于' }, 2),
      number('high', { en: 'up to', zh: '不高于' }, 2),
      number('n', 'n', 0),
      number('confidence', { en: 'Mean confidence', zh: '平均置信度' }),
      number('accuracy', { en: 'Accuracy', zh: '准确率' }),
    ],
    rows: bins.map(({ low, high, count, confidence, accuracy }) => ({
      cells: { low, high, n: count, confidence: confidence ?? null, accuracy: accuracy ?? null },
    })),
    notes: [
      {
        en: 'Well calibrated where accuracy equals mean confidence.',
        zh: '准确率等于平均置信度时，校准良好。',
      },
    ],
  };
}

/** How sure a classifier was of each answer, and whether it was right. */
export function confidences(questions: readonly ClassifierCase[]): Confident[] {
  return questions.map(({ truth, given, semantic }) => ({
    confidence: given === 'semantic' ? semantic : 1 - semantic,
    right: truth === given,
  }));
}

function confusionOf(questions: readonly ClassifierCase[]): ClassificationScores<Category>['confusion'] {
  const none = { semantic: 0, episodic: 0 };
  return classificationScores(CATEGORIES, questions)?.confusion ?? { semantic: none, episodic: none };
}

function cell(value: number | undefined, interval: Interval | undefined): Cell {
  if (value === undefined) return null;
  return interval ? { value, low: interval[0], high: interval[1] } : value;
}

function captionOf(context: TableContext<TableText>, what: Phrase): Phrase {
  const { languages } = context;
  const part = partOf(context);
  return {
    en: `${what.en}${languages.length > 0 ? ` (${listed(languages, 'en')})` : ''}${part ? `, ${part.en}` : ''}`,
    zh: `${what.zh}${languages.length > 0 ? `（${listed(languages, 'zh')}）` : ''}${part ? `，${part.zh}` : ''}`,
  };
}

/** What of a run the table has, where that is not all. Before any question is done, systems that need no model may be. */
function partOf({ done, total }: TableContext<TableText>): Phrase | undefined {
  if (done >= total) return undefined;
  if (done === 0) return { en: 'partial: the first systems only', zh: '部分结果：仅最先完成的系统' };
  return {
    en: `partial: ${done} of ${counted(total, 'question')}`,
    zh: `部分结果：${total} 个问题中的 ${done} 个`,
  };
}

/** What of its questions a table counts, and how its intervals are made. */
export function contextNotes(
  { filters, corrections, intervals }: Pick<TableContext<TableText>, 'filters' | 'corrections' | 'intervals'>,
  questions: readonly { readonly bank: string }[],
): Phrase[] {
  const narrowed = inEach((locale) =>
    filters.map((text) => textIn(text, locale)).join(WRITING[locale].listComma),
  );
  return [
    ...(narrowed.en ? [{ en: `Only ${narrowed.en}.`, zh: `仅限${narrowed.zh}。` }] : []),
    ...(corrections === undefined
      ? []
      : [
          {
            en: `With ${counted(corrections, 'correction')} of labels.`,
            zh: `计入 ${corrections} 处标注更正。`,
          },
        ]),
    ...(intervals ? [intervalNote(questions)] : []),
  ];
}

function paperLabel(label: string, { table }: PublishedTable): Phrase {
  return { en: `${label} (Chinese, PerLTQA ${table})`, zh: `${label}（中文，PerLTQA ${table}）` };
}

function paperNote(table: PublishedTable, ...more: readonly Phrase[]): Phrase {
  const head = { en: `${table.table} of PerLTQA:`, zh: `PerLTQA 的 ${table.table}：` };
  return sentencesOf([head, ...publishedWords(table).notes, ...more]);
}

/** @throws Error where the project holds no such table. */
function published(id: string): PublishedTable {
  const table = PERLTQA_TABLES.find((each) => each.id === id);
  if (!table) throw new Error(`There is no published table "${id}".`);
  return table;
}
