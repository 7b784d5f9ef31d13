/** MemBench's Table 5 (the five aspects) and Table 12 (how far raters agree) from verdicts of judges and marks of people. */

import type { Cell, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import { groupBy } from '../../../core/group-by';
import { humanRatings } from '../../../judging/domain/human-agreement';
import type { Ratings } from '../../../judging/domain/ratings';
import { rubricById } from '../../../judging/domain/rubrics';
import { verdictScores, type MeanOf } from '../../../judging/domain/scores';
import { modelKey, modelName } from '../../../llm/domain/call';
import type { AnswerUnit, VerdictUnit } from '../../../llm/domain/units';
import { spearman } from '../../../measures/domain/agreement/spearman';
import { mean } from '../../../measures/domain/summary';
import {
  ASPECT_RUBRICS,
  ASPECTS,
  DENOMINATOR_NOTES,
  frame,
  withoutPromptVersion,
  personName,
  ratersOf,
  writerBy,
  type AspectRubric,
  type JudgedContext,
  type Judgements,
} from './judged';
import { inEach, listed } from '../../../core/text/table-text';
import { verbatim, type Phrase } from '../../../core/text/phrase';
import { readSettingName } from '../../../pipeline/dialogue/settings';
import type { HumanScore } from '../../../judging/domain/human';
import { judgeRatings } from '../../../judging/domain/judge-lab';
import { pairTable, type PairRow } from '../../../judging/domain/pairwise';

interface AspectCell {
  readonly cell: Cell;
  readonly value: number | undefined;
  readonly answers: number;
  readonly unjudged: number;
}

/**
 * Table 5: means of the five aspects by model, setting and rater; people's means are over what each rater marked. The average is of the five
 * means, and empty where one is.
 */
export function aspectTable({ answers, verdicts, people }: Judgements, context: JudgedContext): PhrasedTable {
  const byId = new Map(answers.map((unit) => [unit.id, unit]));
  const rows = new Map<string, { label: Phrase; cells: Map<AspectRubric, AspectCell[]> }>();
  const add = (writer: string, rater: Phrase, aspect: AspectRubric, cell: AspectCell) => {
    const key = JSON.stringify([writer, rater.en]);
    const row = rows.get(key) ?? {
      label: writerBy(writer, rater),
      cells: new Map<AspectRubric, AspectCell[]>(),
    };
    rows.set(key, row);
    row.cells.set(aspect, [...(row.cells.get(aspect) ?? []), cell]);
  };
  const own = verdicts.filter(({ rubric }) => isAspect(rubric));
  for (const score of verdictScores(own, byId, { seed: context.seed })) {
    const { model, setting, judged, counts } = score;
    const figure = score[context.denominator];
    add(
      `${modelName(model)}, ${setting}`,
      verbatim(withoutPromptVersion(judged.setting)),
      judged.rubric as AspectRubric,
      {
        cell: meanCell(figure, context.intervals),
        value: figure?.mean,
        answers: score.answers,
        unjudged: counts.unparsed + counts.failed + counts.noAnswer,
      },
    );
  }
  for (const aspect of ASPECTS)
    for (const [rater, ratings] of humanRatings(people, rubricById(aspect)))
      for (const [writer, values] of byWriter(ratings, byId)) {
        const value = mean(values);
        add(writer, personName(rater), aspect, {
          cell: value ?? null,
          value,
          answers: values.length,
          unjudged: 0,
        });
      }
  return frame('membench-table-5', context, [...rows.values()].flatMap(aspectRows), [
    DENOMINATOR_NOTES[context.denominator],
    {
      en: 'The printed figures are of Chinese responses, judged by people.',
      zh: '印出的数字是对中文回复的人工评分。',
    },
  ]);
}

const isAspect = (rubric: string): rubric is AspectRubric => rubric in ASPECT_RUBRICS;

function meanCell(figure: MeanOf | undefined, intervals: boolean): Cell {
  if (!figure) return null;
  const [low, high] = figure.interval;
  return intervals ? { value: figure.mean, low, high } : figure.mean;
}

/** One row; more where a rater judged an aspect by several wordings. */
function aspectRows({
  label,
  cells,
}: {
  label: Phrase;
  cells: Map<AspectRubric, AspectCell[]>;
}): PhrasedRow[] {
  const count = Math.max(...[...cells.values()].map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => {
    const found = ASPECTS.map((aspect) => cells.get(aspect)?.[i]);
    const values = found.flatMap((each) => each?.value ?? []);
    return {
      cells: {
        label: count > 1 ? { en: `${label.en}, wording ${i + 1}`, zh: `${label.zh}，措辞 ${i + 1}` } : label,
        ...Object.fromEntries(ASPECTS.map((aspect, j) => [ASPECT_RUBRICS[aspect], found[j]?.cell ?? null])),
        Average: values.length === ASPECTS.length ? mean(values)! : null,
        n: Math.max(...found.map((each) => each?.answers ?? 0)),
        unjudged: found.reduce((sum, each) => sum + (each?.unjudged ?? 0), 0),
      },
    };
  });
}

/** A rater's scores of single answers by who wrote them. */
function byWriter(ratings: Ratings, answers: ReadonlyMap<string, AnswerUnit>): Map<string, number[]> {
  const writers = new Map<string, number[]>();
  for (const [item, score] of ratings) {
    const [id] = JSON.parse(item) as string[];
    const unit = answers.get(id!);
    if (!unit) continue;
    const name = `${modelName(unit.model)}, ${unit.setting}`;
    writers.set(name, [...(writers.get(name) ?? []), score]);
  }
  return writers;
}

/**
 * Table 12: Spearman's ρ of every two raters over the answers that both scored, an aspect and a model at a time, averaged over all of these,
 * a setting a column.
 */
export function agreementTable(
  { answers, verdicts, people }: Judgements,
  context: JudgedContext,
): PhrasedTable {
  const byId = new Map(answers.map((unit) => [unit.id, unit]));
  const found = new Map<string, { label: Phrase; settings: Map<string, number[]> }>();
  for (const aspect of ASPECTS) {
    const raters = ratersOf(aspect, verdicts, people);
    raters.forEach((first, i) =>
      raters.slice(i + 1).forEach((second) => {
        const both = inEach((locale) => listed([first.name, second.name], locale));
        for (const [setting, rho] of correlations(first.ratings, second.ratings, byId)) {
          for (const label of [both, ALL_RATERS]) {
            const row = found.get(label.en) ?? { label, settings: new Map<string, number[]>() };
            found.set(label.en, row);
            row.settings.set(setting, [...(row.settings.get(setting) ?? []), rho]);
          }
        }
      }),
    );
  }
  const all = found.get(ALL_RATERS.en);
  const rows = [...(all ? [all] : []), ...[...found.values()].filter((row) => row !== all)].map(
    ({ label, settings }): PhrasedRow => ({
      cells: {
        label,
        ...Object.fromEntries(['1', '2', '3'].map((key) => [key, mean(settings.get(key) ?? []) ?? null])),
        n: [...settings.values()].reduce((sum, { length }) => sum + length, 0),
      },
    }),
  );
  return frame('membench-table-12', { ...context, intervals: false }, rows, [
    {
      en: 'n counts the correlations that are averaged; one where a rater gave one score throughout does not exist and is left out.',
      zh: 'n 是取平均的相关系数的个数；某评分者始终给同一分数时相关系数不存在，不计入。',
    },
  ]);
}

const ALL_RATERS: Phrase = { en: 'all raters, mean', zh: '所有评分者的均值' };

/** ρ of two raters by setting, one a writer. */
function correlations(a: Ratings, b: Ratings, answers: ReadonlyMap<string, AnswerUnit>): [string, number][] {
  const shared = [...a].flatMap(([item, score]) => {
    const other = b.get(item);
    const [id] = JSON.parse(item) as string[];
    const unit = answers.get(id!);
    return other === undefined || !unit ? [] : [{ unit, pair: [score, other] as const }];
  });
  const groups = groupBy(shared, ({ unit }) => JSON.stringify([modelKey(unit.model), unit.setting]));
  return [...groups.values()].flatMap((members): [string, number][] => {
    const setting = readSettingName(members[0]!.unit.setting)?.setting;
    const rho = spearman(
      members.map(({ pair }) => pair[0]),
      members.map(({ pair }) => pair[1]),
    );
    return setting === undefined || rho === undefined ? [] : [[String(setting), rho]];
  });
}

const INTIMACY = 'madial-intimacy';

/**
 * Table 6: the response with memory against the one without, by intimacy. Pairs of two answers that both had memory, or of two models, are
 * skipped.
 */
export function sideBySideTable({ answers, verdicts }: Judgements, context: JudgedContext): PhrasedTable {
  const byId = new Map(answers.map((unit) => [unit.id, unit]));
  const isPlain = (id: string) => readSettingName(byId.get(id)?.setting ?? '')?.setting === 'none';
  const own = verdicts.filter(({ rubric, subjects }) => {
    const [a, b] = subjects.map((id) => byId.get(id));
    return (
      rubric === INTIMACY &&
      a &&
      b &&
      modelKey(a.model) === modelKey(b.model) &&
      isPlain(a.id) !== isPlain(b.id)
    );
  });
  const nameOf = (id: string) => {
    const { model, setting } = byId.get(id)!;
    return JSON.stringify([
      modelName(model),
      setting,
      isPlain(id) ? 'plain' : 'memory',
      modelKey(byId.get(id)!.model),
    ]);
  };
  const rows = pairTable(own, nameOf, { seed: context.seed }).map((row) => pairRow(row, context));
  return frame('membench-table-6', context, rows, [
    DENOMINATOR_NOTES[context.denominator],
    {
      en: 'A pair that a judge saw in both orders, and decided differently, is a tie.',
      zh: '评审按两种顺序看过而结论不同的一对算平局。',
    },
  ]);
}

function pairRow(row: PairRow, { denominator, intervals }: JudgedContext): PhrasedRow {
  const [first, second] = [row.first, row.second].map((name) => JSON.parse(name) as [string, string, string]);
  const turned = first![2] === 'plain';
  const [model, setting] = turned ? second! : first!;
  const figures = row[denominator];
  const cell = (key: 'win' | 'tie' | 'loss'): Cell => {
    if (!figures) return null;
    const { share, interval } = figures[key];
    return intervals ? { value: 100 * share, low: 100 * interval[0], high: 100 * interval[1] } : 100 * share;
  };
  return {
    cells: {
      label: writerBy(`${model}, ${setting}`, verbatim(withoutPromptVersion(row.judged.setting))),
      win: cell(turned ? 'loss' : 'win'),
      tie: cell('tie'),
      lose: cell(turned ? 'win' : 'loss'),
      n: row.pairs,
      unjudged: row.unjudged,
    },
  };
}

/**
 * Table 7: of the responses that a rater likes best, how many bring a memory in. The best of a turn is the one with the most points from
 * intimacy's pairs (1 a win, ½ a tie); where several share the first place, each counts for its part. A memory is brought in where the
 * mean mark of memory injection's first point is ½ or more; turns whose best has no such mark are unjudged. Setting 3 alone, as in the paper.
 */
export function bestWithMemoryTable(
  { answers, verdicts, people }: Judgements,
  context: JudgedContext,
): PhrasedTable {
  const byId = new Map(
    answers.filter(({ setting }) => readSettingName(setting)?.setting === 3).map((unit) => [unit.id, unit]),
  );
  const injected = injectionMarks(verdicts, people);
  const rows = ratersOf(INTIMACY, verdicts, people).flatMap(({ name, ratings }): PhrasedRow[] => {
    const points = new Map<string, Map<string, number>>();
    for (const [item, score] of ratings) {
      const [a, b] = (JSON.parse(item) as string[]).map((id) => byId.get(id));
      if (!a || !b) continue;
      const turn = JSON.stringify([a.bank, a.question]);
      const own = points.get(turn) ?? new Map<string, number>();
      points.set(
        turn,
        own.set(a.id, (own.get(a.id) ?? 0) + score).set(b.id, (own.get(b.id) ?? 0) + 1 - score),
      );
    }
    const shares = [...points.values()].map((own) => {
      const most = Math.max(...own.values());
      const best = [...own].filter(([, value]) => value === most).map(([id]) => injected.get(id));
      return mean(best.flatMap((mark) => (mark === undefined ? [] : [Number(mark >= 0.5)])));
    });
    const valid = shares.filter((share) => share !== undefined);
    if (shares.length === 0) return [];
    const sum = valid.reduce((total, share) => total + share, 0);
    const n = context.denominator === 'valid' ? valid.length : shares.length;
    return [
      {
        cells: {
          label: { en: `With memory (%), by ${name.en}`, zh: `带有记忆（%），评分者 ${name.zh}` },
          AVG: valid.length === 0 ? null : (100 * sum) / n,
          n: shares.length,
          unjudged: shares.length - valid.length,
        },
      },
    ];
  });
  return frame('membench-table-7', { ...context, intervals: false }, rows, [
    DENOMINATOR_NOTES[context.denominator],
  ]);
}

/** The mean mark of an answer's first point of memory injection, by id. */
function injectionMarks(
  verdicts: readonly VerdictUnit[],
  people: readonly HumanScore[],
): Map<string, number> {
  const rubric = rubricById('madial-injection');
  const own = verdicts.filter((unit) => unit.rubric === rubric.id);
  const first = rubric.verdict.form === 'points' ? rubric.verdict.points[0]?.id : undefined;
  const marks = new Map<string, number[]>();
  for (const ratings of [judgeRatings(own, 0), ...humanRatings(people, rubric, first).values()])
    for (const [item, score] of ratings) {
      const [id] = JSON.parse(item) as string[];
      marks.set(id!, [...(marks.get(id!) ?? []), score]);
    }
  return new Map([...marks].map(([id, scores]) => [id, mean(scores)!]));
}
