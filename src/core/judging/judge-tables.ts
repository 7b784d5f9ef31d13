/** The judge lab's tables, for the screen and for files. */

import type { Cell, ExportColumn, ExportTable } from '../export/table';
import type { Interval } from '../measures/interval';
import type { JudgeReport } from './judge-report';
import type { PairRow } from './pairwise';
import type { RatersAgreement } from './ratings';
import type { MeanOf } from './scores';

const text = (key: string, label: string, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'text' as const },
  ...(group && { group }),
});
const count = (key: string, label: string, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'number' as const, decimals: 0 },
  ...(group && { group }),
});
const value = (key: string, label: string, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'interval' as const, decimals: 3 },
  ...(group && { group }),
});

const meanCell = (mean: MeanOf | undefined): Cell => withInterval(mean?.mean, mean?.interval);

function withInterval(given: number | undefined, interval: Interval | undefined): Cell {
  if (given === undefined) return null;
  return interval ? { value: given, low: interval[0], high: interval[1] } : given;
}

/** How the verdicts ended, and the means with both denominators. */
export function verdictTable(reports: readonly JudgeReport[]): ExportTable {
  return {
    caption: 'Verdicts by judge',
    columns: [
      text('judge', 'Judge'),
      text('aspect', 'Aspect'),
      ...[count('done', 'Judged', 'Verdicts'), count('unparsed', 'Unjudged', 'Verdicts')],
      ...[count('failed', 'Failed', 'Verdicts'), count('noAnswer', 'No answer', 'Verdicts')],
      count('leftOut', 'Left out', 'Verdicts'),
      ...[
        value('valid', 'Mean', 'Answers with a verdict'),
        count('validOver', 'n', 'Answers with a verdict'),
      ],
      ...[value('all', 'Mean', 'All answers asked for'), count('allOver', 'n', 'All answers asked for')],
    ],
    rows: reports.map(({ judged, counts, valid, all }) => ({
      cells: {
        ...{ judge: judged.name, aspect: judged.aspect, ...counts },
        ...{ valid: meanCell(valid), validOver: valid?.answers ?? null },
        ...{ all: meanCell(all), allOver: all?.answers ?? null },
      },
    })),
    notes: [
      'Unjudged: neither the judge’s answer nor its repair could be read. Failed: the judge was not reached. No answer: there was nothing to judge, and the judge was not asked. Left out: the setting could not be made for the question, or the rubric needs a reference and there is none.',
      'Over all answers asked for, what has no verdict adds nothing, so that mean is the least it can be. Intervals: 95 %, bootstrap over answers. Pairs have no mean: see the table of pairs.',
    ],
  };
}

/** Whether a judge can be trusted, and what it cost. */
export function trustTable(
  reports: readonly JudgeReport[],
  dollarsText: (dollars: number) => string,
): ExportTable {
  const money = ({ dollars: { known, unpriced }, cost }: JudgeReport) => {
    if (cost.calls - cost.cached === unpriced && unpriced > 0) return 'not known';
    return `${unpriced > 0 ? 'over ' : ''}${dollarsText(known)}`;
  };
  return {
    caption: 'How far each judge can be trusted, and what it took',
    columns: [
      text('judge', 'Judge'),
      ...[value('flips', 'Flip rate', 'Asked again'), count('flipItems', 'n', 'Asked again')],
      ...[value('first', 'For the first', 'Position'), count('positionPairs', 'n', 'Position')],
      ...[
        value('length', 'ρ', 'Length'),
        value('within', 'ρ in ties', 'Length'),
        count('lengthItems', 'n', 'Length'),
      ],
      ...[
        count('calls', 'Sent', 'Calls'),
        count('cached', 'Kept', 'Calls'),
        count('repairs', 'Repairs', 'Calls'),
      ],
      ...[count('input', 'In', 'Tokens sent'), count('output', 'Out', 'Tokens sent')],
      text('dollars', 'Dollars'),
    ],
    rows: reports.map((report) => {
      const { judged, flips, position, length, cost } = report;
      return {
        cells: {
          judge: judged.name,
          ...{ flips: withInterval(flips.rate, flips.interval), flipItems: flips.items },
          first: withInterval(position?.share, position?.interval),
          positionPairs: position?.pairs ?? null,
          ...{
            length: length.spearman ?? null,
            within: length.withinTies ?? null,
            lengthItems: length.items,
          },
          ...{ calls: cost.calls - cost.cached, cached: cost.cached, repairs: cost.repairs },
          ...{ input: cost.sent.input, output: cost.sent.output, dollars: money(report) },
        },
      };
    }),
    notes: [
      'Flip rate: how often two verdicts on the same thing differ; it needs a judge that was asked at least twice. For the first: of the verdicts that name a winner, the share that went to the answer shown first, over pairs seen in both orders; 0.5 is no bias.',
      'Length: Spearman’s ρ of score and length in characters; “in ties” the same among answers that people scored alike, where quality cannot explain it.',
      ...(reports.some(({ cost }) => cost.uncounted > 0)
        ? [
            `${reports.reduce((sum, { cost }) => sum + cost.uncounted, 0)} calls came back without a count of tokens and are in no sum.`,
          ]
        : []),
    ],
  };
}

/** Win, tie, lose from both orders. */
export function pairwiseTable(rows: readonly PairRow[]): ExportTable {
  return {
    caption: 'Side by side: wins of the first named',
    columns: [
      ...[text('first', 'First'), text('second', 'Second'), text('judge', 'Judge'), count('pairs', 'Pairs')],
      ...[count('wins', 'Win'), count('ties', 'Tie'), count('losses', 'Lose')],
      ...[count('flips', 'Flips'), count('unjudged', 'Unjudged'), value('points', 'Points')],
      value('winAll', 'Win, all pairs'),
    ],
    rows: rows.map(({ judged, first, second, valid, all, ...counts }) => ({
      cells: {
        ...{ first, second, judge: judged.name, pairs: counts.pairs },
        ...{ wins: counts.wins, ties: counts.ties, losses: counts.losses },
        ...{ flips: counts.flips, unjudged: counts.unjudged },
        points: withInterval(valid?.points.share, valid?.points.interval),
        winAll: withInterval(all?.win.share, all?.win.interval),
      },
    })),
    notes: [
      'Each pair is shown in both orders. Orders that agree give their verdict; orders that disagree give a tie, counted as a flip among the ties.',
      'Points: a win is 1, a tie ½, over pairs with an outcome. “Win, all pairs” has pairs without an outcome in its denominator.',
    ],
  };
}

/** Every two raters. @param over α and mean ρ of all of them, where these are one group. */
export function agreementTable(
  caption: string,
  pairs: RatersAgreement['pairs'],
  over?: Pick<RatersAgreement, 'alpha' | 'meanSpearman'>,
): ExportTable {
  const shown = (given: number | undefined) => (given === undefined ? 'not to be had' : given.toFixed(3));
  return {
    caption,
    columns: [
      ...[text('first', 'First'), text('second', 'Second'), count('items', 'n')],
      ...[value('kappa', 'Weighted κ'), value('spearman', 'Spearman’s ρ')],
      ...[value('exact', 'Equal'), value('difference', 'First less second')],
    ],
    rows: pairs.map(({ first, second, items, kappa, spearman, exact, difference }) => ({
      cells: {
        ...{ first, second, items, kappa: kappa ?? null, spearman: spearman ?? null },
        ...{ exact: exact ?? null, difference: difference ?? null },
      },
    })),
    notes: [
      ...(over
        ? [`Krippendorff’s α over all of them: ${shown(over.alpha)}. Mean ρ: ${shown(over.meanSpearman)}.`]
        : []),
      'κ weighs by the square of the distance on the rubric’s grid. A dash: fewer than two items in common, or one score throughout.',
    ],
  };
}
