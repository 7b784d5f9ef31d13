/** The papers' tables with a run's numbers: one model for the screen and for every export. Published rows are marked as such. */

import type { Cell, ExportColumn, ExportRow, ExportTable } from '../export/table';
import {
  classificationScores,
  labelScores,
  macroScores,
  type ClassificationScores,
} from '../measures/classification';
import type { WeightedScore } from '../measures/classification-interval';
import { expectedCalibrationError, reliabilityBins, type Confident } from '../measures/calibration';
import type { GoldMode } from '../measures/gold';
import type { Interval } from '../measures/interval';
import type { RankingMeasure } from '../measures/ranking';
import { mean } from '../measures/summary';
import { CATEGORIES, type Category } from '../memory/bank';
import { PERLTQA_TABLES } from '../published/perltqa';
import type { PublishedTable } from '../published/table';
import type { ClassifiedQuestion, SystemScores } from './evaluate';

/** What the tables are over, for captions and notes. */
export interface TableContext {
  readonly gold: GoldMode;
  /** Names of the languages in it, such as `English`. */
  readonly languages: readonly string[];
  /** Questions done and planned: where they differ, the table says that it is partial. */
  readonly done: number;
  readonly total: number;
  /** How many corrections of labels count; undefined where they do not. */
  readonly corrections?: number | undefined;
  /** What else narrows the questions, in words. */
  readonly filters: readonly string[];
  readonly published: boolean;
  readonly intervals: boolean;
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
  context: TableContext,
): ExportTable {
  const columns: ExportColumn[] = [
    { key: 'label', label: 'Retriever', kind: 'text' },
    { key: 'n', label: 'n', kind: 'number', decimals: 0 },
    ...measures.map(({ name, family, cutoff }): ExportColumn => ({
      ...{ key: name, label: `@${cutoff}`, group: family },
      ...{ kind: 'interval', decimals: 3, better: 'higher' },
    })),
    { key: 'T', label: 'T (s)', kind: 'number', decimals: 4, better: 'lower' },
  ];
  const rows = systems.map(({ system, questions }): ExportRow => {
    const values = measures.map(({ name }, i): [string, Cell] => [
      name,
      cell(
        mean(questions.map((q) => q.values[i]!)),
        context.intervals ? intervals.get(system)?.[i] : undefined,
      ),
    ]);
    const seconds = mean(questions.map(({ milliseconds }) => milliseconds / 1000));
    return {
      cells: { label: system, n: questions.length, ...Object.fromEntries(values), T: seconds ?? null },
    };
  });
  const shown = new Set(measures.map(({ name }) => name));
  const paper = TABLE_5.rows.map(({ label, values }): ExportRow => ({
    cells: {
      label: `${label} (Chinese, PerLTQA ${TABLE_5.table})`,
      ...Object.fromEntries(
        Object.entries(values)
          .map(([key, value]) => [key.replace(/^R@/, 'Recall@'), value] as const)
          .filter(([key]) => key === 'T' || shown.has(key)),
      ),
    },
    published: true,
  }));
  const unanswerable = systems[0]?.unanswerable ?? 0;
  const unknown = systems[0]?.unknown ?? 0;
  return {
    caption: `Memory retrieval, ${context.gold === 'strict' ? 'strict gold' : 'same-event gold'}${captionEnd(context)}`,
    columns,
    rows: [...(context.published ? paper : []), ...rows],
    notes: [
      ...contextNotes(context),
      ...(context.gold === 'event' ? ['An event and the dialogues about it count as one memory.'] : []),
      ...(unanswerable > 0
        ? [
            `${unanswerable} questions have no gold memory: there is nothing to find, and they are not scored.`,
          ]
        : []),
      ...(unknown > 0
        ? [`${unknown} questions of the run are no longer in the library and are not scored.`]
        : []),
      'T is the mean time of a question on this machine: encoding, search, classification and re-ranking, so far as the system needs them.',
      ...(context.published
        ? [
            `${TABLE_5.table} of PerLTQA: ${TABLE_5.notes.join(' ')} Other data and another language than the rows beside it, unless these are the same.`,
          ]
        : []),
    ],
  };
}

/** PerLTQA's Table 4: weighted precision, recall, F1 and accuracy a classifier, and its calibration. */
export function classifierTable(
  classifiers: readonly { readonly system: string; readonly questions: readonly ClassifiedQuestion[] }[],
  intervals: ReadonlyMap<string, Readonly<Record<WeightedScore, Interval>> | undefined>,
  context: TableContext,
): ExportTable {
  const scored = (key: string): ExportColumn => ({
    ...{ key, label: key, kind: 'interval', decimals: 3, better: 'higher' },
  });
  const rows = classifiers.map(({ system, questions }): ExportRow => {
    const scores = classificationScores(CATEGORIES, questions);
    const macro = scores && macroScores(CATEGORIES, scores.confusion);
    const own = context.intervals ? intervals.get(system) : undefined;
    return {
      cells: {
        ...{ label: system, n: questions.length },
        P: cell(scores?.measures.precision, own?.precision),
        R: cell(scores?.measures.recall, own?.recall),
        F1: cell(scores?.measures.f1, own?.f1),
        Acc: cell(scores?.measures.accuracy, own?.accuracy),
        macro: macro?.f1 ?? null,
        ECE: expectedCalibrationError(confidences(questions)) ?? null,
      },
    };
  });
  const paper = TABLE_4.rows.map(({ label, values }): ExportRow => ({
    cells: { label: `${label} (Chinese, PerLTQA ${TABLE_4.table})`, ...values },
    published: true,
  }));
  return {
    caption: `Memory classification, semantic or episodic${captionEnd(context)}`,
    columns: [
      { key: 'label', label: 'Classifier', kind: 'text' },
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      ...['P', 'R', 'F1', 'Acc'].map(scored),
      { key: 'macro', label: 'Macro F1', kind: 'number', decimals: 3, better: 'higher' },
      { key: 'ECE', label: 'ECE', kind: 'number', decimals: 3, better: 'lower' },
    ],
    rows: [...(context.published ? paper : []), ...rows],
    notes: [
      ...contextNotes(context),
      'P, R and F1 are weighted by class support; ECE over 15 bins.',
      ...(context.published ? [`${TABLE_4.table} of PerLTQA: ${TABLE_4.notes.join(' ')}`] : []),
    ],
  };
}

/** One classifier's scores by category, and what it took each for. */
export function classTable(system: string, questions: readonly ClassifiedQuestion[]): ExportTable {
  const confusion = confusionOf(questions);
  const scores = labelScores(CATEGORIES, confusion);
  return {
    caption: `${system}, by category`,
    columns: [
      { key: 'label', label: 'Asks for', kind: 'text' },
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      ...['P', 'R', 'F1'].map((key): ExportColumn => ({ key, label: key, kind: 'number', decimals: 3 })),
      ...CATEGORIES.map((category): ExportColumn => ({
        ...{ key: category, label: category, group: 'taken for', kind: 'number', decimals: 0 },
      })),
    ],
    rows: scores.map(({ label, precision, recall, f1, support }) => ({
      cells: {
        ...{ label, n: support, P: precision ?? null, R: recall ?? null, F1: f1 ?? null },
        ...confusion[label],
      },
    })),
    notes: [],
  };
}

/** One classifier's reliability diagram as numbers. */
export function calibrationTable(system: string, questions: readonly ClassifiedQuestion[]): ExportTable {
  const bins = reliabilityBins(confidences(questions)).filter(({ count }) => count > 0);
  const number = (key: string, label: string, decimals = 3): ExportColumn => ({
    ...{ key, label, kind: 'number', decimals },
  });
  return {
    caption: `${system}, calibration`,
    columns: [
      number('low', 'Confidence over', 2),
      number('high', 'up to', 2),
      number('n', 'n', 0),
      number('confidence', 'Mean confidence'),
      number('accuracy', 'Accuracy'),
    ],
    rows: bins.map(({ low, high, count, confidence, accuracy }) => ({
      cells: { low, high, n: count, confidence: confidence ?? null, accuracy: accuracy ?? null },
    })),
    notes: ['Well calibrated where accuracy equals mean confidence.'],
  };
}

/** How sure a classifier was of each answer, and whether it was right. */
export function confidences(questions: readonly ClassifiedQuestion[]): Confident[] {
  return questions.map(({ truth, given, semantic }) => ({
    confidence: given === 'semantic' ? semantic : 1 - semantic,
    right: truth === given,
  }));
}

function confusionOf(questions: readonly ClassifiedQuestion[]): ClassificationScores<Category>['confusion'] {
  const none = { semantic: 0, episodic: 0 };
  return classificationScores(CATEGORIES, questions)?.confusion ?? { semantic: none, episodic: none };
}

function cell(value: number | undefined, interval: Interval | undefined): Cell {
  if (value === undefined) return null;
  return interval ? { value, low: interval[0], high: interval[1] } : value;
}

function captionEnd({ languages, done, total }: TableContext): string {
  const partial = done < total ? `, partial: ${done} of ${total} questions` : '';
  return `${languages.length > 0 ? ` (${languages.join(' and ')})` : ''}${partial}`;
}

function contextNotes({ filters, corrections, intervals }: TableContext): string[] {
  return [
    ...(filters.length > 0 ? [`Only ${filters.join(', ')}.`] : []),
    ...(corrections === undefined ? [] : [`With ${corrections} corrections of labels.`]),
    ...(intervals ? ['With 95 % bootstrap intervals over questions (1,000 resamples).'] : []),
  ];
}

/** @throws Error where the project holds no such table. */
function published(id: string): PublishedTable {
  const table = PERLTQA_TABLES.find((each) => each.id === id);
  if (!table) throw new Error(`There is no published table "${id}".`);
  return table;
}
