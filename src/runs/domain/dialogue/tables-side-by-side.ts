/** MemBench's Table 6 (with memory against without) and Table 7 (how many of the best bring a memory in). */

import type { Cell, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import type { HumanScore } from '../../../judging/domain/human';
import { humanRatings } from '../../../judging/domain/human-agreement';
import { judgeRatings } from '../../../judging/domain/judge-lab';
import { pairTable, type PairRow } from '../../../judging/domain/pairwise';
import { rubricById } from '../../../judging/domain/rubrics';
import { modelName } from '../../../llm/domain/call';
import type { VerdictUnit } from '../../../llm/domain/units';
import { mean } from '../../../measures/domain/summary';
import {
  DENOMINATOR_NOTES,
  frame,
  judgeName,
  modelKey,
  ratersOf,
  writerBy,
  type JudgedContext,
  type Judgements,
} from './judged';
import { verbatim } from '../../../core/text/phrase';
import { readSettingName } from '../../../pipeline/dialogue/settings';

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
    return rubric === INTIMACY && a && b && modelKey(a) === modelKey(b) && isPlain(a.id) !== isPlain(b.id);
  });
  const nameOf = (id: string) => {
    const { model, setting } = byId.get(id)!;
    return JSON.stringify([
      modelName(model),
      setting,
      isPlain(id) ? 'plain' : 'memory',
      modelKey(byId.get(id)!),
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
      label: writerBy(`${model}, ${setting}`, verbatim(judgeName(row.judged.setting))),
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
