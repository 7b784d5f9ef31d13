/** Language models as classifiers in PerLTQA's Table 4. */

import type { Cell, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import { modelKey, modelName, type ModelRef } from '../../../llm/domain/call';
import type { ClassUnit, LlmUnit } from '../../../llm/domain/units';
import {
  type WeightedScore,
  classificationScores,
  type ClassificationScores,
} from '../../../measures/domain/classification';
import { labelScores } from '../../../measures/domain/classification/measure';
import type { Interval } from '../../../measures/domain/interval';
import { mean } from '../../../measures/domain/summary';
import { CATEGORIES, categoryOf, type Category, type Kind, type MemoryBank } from '../../../core/memory/bank';
import type { Denominator } from '../../../pipeline/synthesis/measures';
import type { Phrase } from '../../../core/text/phrase';

/** What a classification could not be: given in the place of a category, it is right of no question. */
const NONE = 'none';
const GIVEN = [...CATEGORIES, NONE] as const;
type Given = (typeof GIVEN)[number];

export interface ClassifiedByModel {
  readonly model: ModelRef;
  /** Canonical name of the setting. */
  readonly setting: string;
  /** A case a question that was classified. */
  readonly cases: readonly {
    readonly bank: string;
    readonly question: string;
    readonly kind: Kind;
    readonly truth: Category;
    readonly given: Category;
  }[];
  /** Categories of the questions whose answer could not be read, and of those that failed. */
  readonly unparsed: readonly Category[];
  readonly failed: readonly Category[];
  /** Mean time of a question: all its calls, without those that were cached. */
  readonly milliseconds: number | undefined;
}

/** A run's classifications by model and setting, in the order of their first unit. Questions that the banks no longer have are left out. */
export function modelClassifiers(
  units: Iterable<LlmUnit>,
  banks: ReadonlyMap<string, MemoryBank>,
): ClassifiedByModel[] {
  const kinds = new Map(
    [...banks].map(([id, { questions }]) => [
      id,
      new Map(questions.map((q): [string, Kind] => [q.id, q.kind])),
    ]),
  );
  const groups = new Map<string, { units: ClassUnit[]; kinds: Kind[] }>();
  for (const unit of units) {
    if (unit.kind !== 'class') continue;
    const kind = kinds.get(unit.bank)?.get(unit.question);
    if (!kind) continue;
    const key = `${modelKey(unit.model)}\u0000${unit.setting}`;
    const group = groups.get(key) ?? { units: [], kinds: [] };
    groups.set(key, group);
    group.units.push(unit);
    group.kinds.push(kind);
  }
  return [...groups.values()].map(({ units: own, kinds: of }) => {
    const [{ model, setting }] = own as [ClassUnit];
    const truths = (state: 'unparsed' | 'failed') =>
      own.flatMap(({ outcome }, i) => (outcome.state === state ? [categoryOf(of[i]!)] : []));
    const cases = own.flatMap(({ bank, question, outcome }, i) => {
      const kind = of[i]!;
      return outcome.state === 'done'
        ? [{ bank, question, kind, truth: categoryOf(kind), given: outcome.value.category }]
        : [];
    });
    return {
      model,
      setting,
      cases,
      unparsed: truths('unparsed'),
      failed: truths('failed'),
      milliseconds: meanTime(own),
    };
  });
}

function meanTime(units: readonly ClassUnit[]): number | undefined {
  const sent = units
    .map(({ exchanges }) => exchanges.filter(({ cached }) => !cached))
    .filter((each) => each.length > 0);
  const times = sent.map((each) => each.reduce((sum, { reply }) => sum + reply.milliseconds, 0));
  return mean(times);
}

/**
 * The measures of Table 4, as `classificationScores` has them. Under `all`, a question without a category counts as taken for neither: it lowers recall, F1
 * and accuracy, and no precision.
 *
 * @returns undefined where there is no case.
 */
export function modelClassifierScores(
  classifier: ClassifiedByModel,
  reading: Denominator,
): ClassificationScores<Given> | undefined {
  return classificationScores<Given>(GIVEN, casesOf(classifier, reading));
}

function casesOf(
  { cases, unparsed, failed }: ClassifiedByModel,
  reading: Denominator,
): { truth: Given; given: Given }[] {
  const missing = reading === 'all' ? [...unparsed, ...failed] : [];
  return [...cases, ...missing.map((truth) => ({ truth, given: NONE }) as const)];
}

/**
 * Table 4 with the models' rows beneath those that it has. They have no ECE: a category alone says nothing of how sure the model is.
 *
 * @param table of `classifierTable`.
 * @param intervals by place in the classifiers; absent until they are computed.
 */
export function withModelClassifiers(
  table: PhrasedTable,
  classifiers: readonly ClassifiedByModel[],
  reading: Denominator,
  intervals: readonly (Readonly<Record<WeightedScore, Interval>> | undefined)[] = [],
): PhrasedTable {
  const rows = classifiers.map((classifier, i): PhrasedRow => {
    const scores = modelClassifierScores(classifier, reading);
    const own = intervals[i];
    const cell = (score: WeightedScore): Cell => {
      const value = scores?.measures[score];
      if (value === undefined) return null;
      return own ? { value, low: own[score][0], high: own[score][1] } : value;
    };
    const macro = scores && macroF1(scores);
    return {
      cells: {
        label: classifierLabel(classifier),
        n: casesOf(classifier, reading).length,
        P: cell('precision'),
        R: cell('recall'),
        F1: cell('f1'),
        Acc: cell('accuracy'),
        macro: macro ?? null,
        ECE: null,
      },
    };
  });
  return {
    ...table,
    rows: [...table.rows, ...rows],
    notes: [...table.notes, ...classifiers.flatMap((each) => notesOf(each, reading))],
  };
}

/** The mean of the categories' F1; questions that were taken for neither weigh on their category's recall. */
function macroF1({ confusion }: ClassificationScores<Given>): number | undefined {
  const own = labelScores<Given>(GIVEN, confusion).flatMap(({ label, f1 }) =>
    label === NONE || f1 === undefined ? [] : [f1],
  );
  return mean(own);
}

export function classifierLabel({ model, setting }: Pick<ClassifiedByModel, 'model' | 'setting'>): string {
  return `${modelName(model)}, ${setting}`;
}

function notesOf(classifier: ClassifiedByModel, reading: Denominator): Phrase[] {
  const { cases, unparsed, failed, model } = classifier;
  const total = cases.length + unparsed.length + failed.length;
  const unread = unparsed.length;
  const lost = failed.length;
  const lacking: Phrase = {
    en: [
      ...(unread > 0 ? [`${unread} could not be read`] : []),
      ...(lost > 0 ? [`${lost} failed`] : []),
    ].join(', '),
    zh: [...(unread > 0 ? [`${unread} 个无法解析`] : []), ...(lost > 0 ? [`${lost} 个失败`] : [])].join('，'),
  };
  const label = classifierLabel(classifier);
  return [
    ...(unread + lost > 0
      ? [
          {
            en: `${label}: of ${total} answers ${lacking.en}; they ${reading === 'all' ? 'count as wrong' : 'are left out'}.`,
            zh: `${label}：${total} 个回答中${lacking.zh}；这些${reading === 'all' ? '算作错误' : '不计入'}。`,
          },
        ]
      : []),
    ...(model.provider === 'scripted'
      ? [
          {
            en: `${label} is not a language model: a rule gave its answers.`,
            zh: `${label} 不是大语言模型：其回答由一条规则给出。`,
          },
        ]
      : []),
  ];
}
