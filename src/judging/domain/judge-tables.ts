/** The judge lab's tables, for the screen and for files. */

import type { Cell, PhrasedColumn, PhrasedTable } from '../../data/export/table';
import type { TableText } from '../../core/text/table-text';
import type { Interval } from '../../measures/domain/interval';
import type { JudgeReport } from './judge-lab';
import type { PairRow } from './pairwise';
import type { PairAgreement, RatersAgreement } from './ratings';
import { counted } from '../../core/text/counted';
import { type MeanOf, writerName, type ScoreRow } from './scores';
import { verbatim, type Phrase } from '../../core/text/phrase';

const text = (key: string, label: TableText, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'text' as const,
  ...(group && { group }),
});
const count = (key: string, label: TableText, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'number' as const,
  decimals: 0,
  ...(group && { group }),
});
const value = (key: string, label: TableText, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'interval' as const,
  decimals: 3,
  ...(group && { group }),
});

const JUDGE: Phrase = { en: 'Judge', zh: '评审' };
const VERDICTS: Phrase = { en: 'Verdicts', zh: '评判' };
const UNJUDGED: Phrase = { en: 'Unjudged', zh: '未评判' };
const MEAN: Phrase = { en: 'Mean', zh: '均值' };
const WITH_VERDICT: Phrase = { en: 'Answers with a verdict', zh: '有评判的回答' };
const ALL_ASKED: Phrase = { en: 'All answers asked for', zh: '所有应评判的回答' };
const AGAIN: Phrase = { en: 'Asked again', zh: '再次询问' };
const POSITION: Phrase = { en: 'Position', zh: '位置' };
const LENGTH: Phrase = { en: 'Length', zh: '长度' };
const CALLS: Phrase = { en: 'Calls', zh: '调用' };
const TOKENS: Phrase = { en: 'Tokens sent', zh: '发送的词元' };
const FIRST: Phrase = { en: 'First', zh: '第一个' };
const SECOND: Phrase = { en: 'Second', zh: '第二个' };
const NOT_TO_BE_HAD: Phrase = { en: 'not available', zh: '无法得出' };

const meanCell = (mean: MeanOf | undefined): Cell => withInterval(mean?.mean, mean?.interval);

function withInterval(given: number | undefined, interval: Interval | undefined): Cell {
  if (given === undefined) return null;
  return interval ? { value: given, low: interval[0], high: interval[1] } : given;
}

/** How the verdicts ended, and the means with both denominators. */
export function verdictTable(reports: readonly JudgeReport[]): PhrasedTable {
  return {
    caption: { en: 'Verdicts by judge', zh: '各评审的评判' },
    columns: [
      text('judge', JUDGE),
      text('aspect', { en: 'Aspect', zh: '方面' }),
      count('done', { en: 'Judged', zh: '已评判' }, VERDICTS),
      count('unparsed', UNJUDGED, VERDICTS),
      count('failed', { en: 'Failed', zh: '失败' }, VERDICTS),
      count('noAnswer', { en: 'No answer', zh: '无回答' }, VERDICTS),
      count('leftOut', { en: 'Left out', zh: '略过' }, VERDICTS),
      value('valid', MEAN, WITH_VERDICT),
      count('validOver', 'n', WITH_VERDICT),
      value('all', MEAN, ALL_ASKED),
      count('allOver', 'n', ALL_ASKED),
    ],
    rows: reports.map(({ judged, counts, valid, all }) => ({
      cells: {
        judge: judged.name,
        aspect: judged.aspect,
        ...counts,
        valid: meanCell(valid),
        validOver: valid?.answers ?? null,
        all: meanCell(all),
        allOver: all?.answers ?? null,
      },
    })),
    notes: [
      {
        en: 'Unjudged: neither the judge’s answer nor its repair could be read. Failed: the judge was not reached. No answer: there was nothing to judge, and the judge was not asked. Left out: the setting could not be made for the question, or the rubric needs a reference and there is none.',
        zh: '未评判：评审的回答及其修复都无法解读。失败：没有联系上评审。无回答：没有可评判的内容，也没有询问评审。略过：该问题无法构成这一设置，或评分标准需要参考回答而没有。',
      },
      {
        en: 'Over all answers asked for, what has no verdict adds nothing, so that mean is the least it can be. Intervals: 95 %, bootstrap over answers. Pairs have no mean: see the table of pairs.',
        zh: '在所有应评判的回答中，没有评判的不加分，因此该均值是可能的最小值。区间：95 %，对回答做自助抽样。成对比较没有均值：见成对比较的表格。',
      },
    ],
  };
}

/** Whether a judge can be trusted, and what it cost. */
export function trustTable(
  reports: readonly JudgeReport[],
  dollarsText: (dollars: number) => string,
): PhrasedTable {
  const money = ({ dollars: { known, unpriced }, cost }: JudgeReport): TableText => {
    if (cost.calls - cost.cached === unpriced && unpriced > 0) return { en: 'not known', zh: '未知' };
    const sum = dollarsText(known);
    return unpriced > 0 ? { en: `over ${sum}`, zh: `超过 ${sum}` } : sum;
  };
  return {
    caption: {
      en: 'How far each judge can be trusted, and what it took',
      zh: '每个评审在多大程度上可信，以及花费',
    },
    columns: [
      text('judge', JUDGE),
      value('flips', { en: 'Flip rate', zh: '翻转率' }, AGAIN),
      count('flipItems', 'n', AGAIN),
      value('first', { en: 'For the first', zh: '偏向第一个' }, POSITION),
      count('positionPairs', 'n', POSITION),
      value('length', 'ρ', LENGTH),
      value('within', { en: 'ρ in ties', zh: '同分中的 ρ' }, LENGTH),
      count('lengthItems', 'n', LENGTH),
      count('calls', { en: 'Sent', zh: '已发送' }, CALLS),
      count('cached', { en: 'Kept', zh: '已保存' }, CALLS),
      count('repairs', { en: 'Repairs', zh: '修复' }, CALLS),
      count('input', { en: 'In', zh: '输入' }, TOKENS),
      count('output', { en: 'Out', zh: '输出' }, TOKENS),
      text('dollars', { en: 'Dollars', zh: '美元' }),
    ],
    rows: reports.map((report) => {
      const { judged, flips, position, length, cost } = report;
      return {
        cells: {
          judge: judged.name,
          flips: withInterval(flips.rate, flips.interval),
          flipItems: flips.items,
          first: withInterval(position?.share, position?.interval),
          positionPairs: position?.pairs ?? null,
          length: length.spearman ?? null,
          within: length.withinTies ?? null,
          lengthItems: length.items,
          calls: cost.calls - cost.cached,
          cached: cost.cached,
          repairs: cost.repairs,
          input: cost.sent.input,
          output: cost.sent.output,
          dollars: money(report),
        },
      };
    }),
    notes: [
      {
        en: 'Flip rate: how often two verdicts on the same thing differ; it needs a judge that was asked at least twice. For the first: of the verdicts that name a winner, the share that went to the answer shown first, over pairs seen in both orders; 0.5 is no bias.',
        zh: '翻转率：对同一内容的两次评判有多少次不同；需要至少问过评审两次。偏向第一个：在两种顺序都看过的各对中，判出胜者的评判里偏向先展示者的比例；0.5 表示没有偏向。',
      },
      {
        en: 'Length: Spearman’s ρ of score and length in characters; “in ties” the same among answers that people scored alike, where quality cannot explain it.',
        zh: '长度：分数与字符数的 Spearman ρ；“同分中”指在人评分相同的回答之间计算，此时质量无法解释差别。',
      },
      ...(reports.some(({ cost }) => cost.uncounted > 0)
        ? [uncountedNote(reports.reduce((sum, { cost }) => sum + cost.uncounted, 0))]
        : []),
    ],
  };
}

function uncountedNote(calls: number): Phrase {
  return {
    en: `${counted(calls, 'call')} came back without a count of tokens: in no sum.`,
    zh: `${calls} 次调用没有返回词元数：不计入任何合计。`,
  };
}

/** Win, tie, lose from both orders. */
export function pairwiseTable(rows: readonly PairRow[]): PhrasedTable {
  return {
    caption: { en: 'Side by side: wins of the first named', zh: '成对比较：先列者的胜负' },
    columns: [
      text('first', FIRST),
      text('second', SECOND),
      text('judge', JUDGE),
      count('pairs', { en: 'Pairs', zh: '对数' }),
      count('wins', { en: 'Win', zh: '胜' }),
      count('ties', { en: 'Tie', zh: '平' }),
      count('losses', { en: 'Lose', zh: '负' }),
      count('flips', { en: 'Flips', zh: '翻转' }),
      count('unjudged', UNJUDGED),
      value('points', { en: 'Points', zh: '得分率' }),
      value('winAll', { en: 'Win, all pairs', zh: '胜率（所有对）' }),
    ],
    rows: rows.map(({ judged, first, second, valid, all, ...counts }) => ({
      cells: {
        first,
        second,
        judge: judged.name,
        pairs: counts.pairs,
        wins: counts.wins,
        ties: counts.ties,
        losses: counts.losses,
        flips: counts.flips,
        unjudged: counts.unjudged,
        points: withInterval(valid?.points.share, valid?.points.interval),
        winAll: withInterval(all?.win.share, all?.win.interval),
      },
    })),
    notes: [
      {
        en: 'Each pair is shown in both orders. Orders that agree give their verdict; orders that disagree give a tie, counted as a flip among the ties.',
        zh: '每对按两种顺序展示。两种顺序一致时取其结论；不一致时算平局，并在平局中计为翻转。',
      },
      {
        en: 'Points: a win is 1, a tie ½, over pairs with an outcome. “Win, all pairs” has pairs without an outcome in its denominator.',
        zh: '得分率：胜计 1，平计 ½，除以有结论的对数。“胜率（所有对）”的分母包括没有结论的对。',
      },
    ],
  };
}

/** Two raters by name; some names are words, such as that of the mean of all people. */
export type NamedAgreement = PairAgreement & { readonly first: TableText; readonly second: TableText };

/** What agreement is of, as tables and pictures are headed. */
export const AGREEMENT = {
  judges: ({ en, zh }: Phrase): Phrase => ({
    en: `Agreement between judges: ${en}`,
    zh: `评审之间的一致性：${zh}`,
  }),
  people: { en: 'People with people', zh: '人与人' },
  peopleAndJudges: { en: 'People with judges', zh: '人与评审' },
  peopleMean: { en: 'People (mean)', zh: '人（均值）' },
} as const;

/** Every two raters. @param over α and mean ρ of all of them, where these are one group. */
export function agreementTable(
  caption: Phrase,
  pairs: readonly NamedAgreement[],
  over?: Pick<RatersAgreement, 'alpha' | 'meanSpearman'>,
): PhrasedTable {
  const shown = (given: number | undefined): Phrase =>
    given === undefined ? NOT_TO_BE_HAD : verbatim(given.toFixed(3));
  return {
    caption,
    columns: [
      text('first', FIRST),
      text('second', SECOND),
      count('items', 'n'),
      value('kappa', { en: 'Weighted κ', zh: '加权 κ' }),
      value('spearman', { en: 'Spearman’s ρ', zh: 'Spearman ρ' }),
      value('exact', { en: 'Equal', zh: '相同' }),
      value('difference', { en: 'First less second', zh: '第一个减第二个' }),
    ],
    rows: pairs.map(({ first, second, items, kappa, spearman, exact, difference }) => ({
      cells: {
        first,
        second,
        items,
        kappa: kappa ?? null,
        spearman: spearman ?? null,
        exact: exact ?? null,
        difference: difference ?? null,
      },
    })),
    notes: [
      ...(over
        ? [
            {
              en: `Krippendorff’s α over all of them: ${shown(over.alpha).en}. Mean ρ: ${shown(over.meanSpearman).en}.`,
              zh: `全体的 Krippendorff α：${shown(over.alpha).zh}。平均 ρ：${shown(over.meanSpearman).zh}。`,
            },
          ]
        : []),
      {
        en: 'κ weighs by the square of the distance on the rubric’s grid. A dash: fewer than two items in common, or one score throughout.',
        zh: 'κ 按评分标准刻度上距离的平方加权。短横：共同的项目不足两个，或始终是同一分数。',
      },
    ],
  };
}

const cell = (mean: MeanOf | undefined) =>
  mean ? { value: mean.mean, low: mean.interval[0], high: mean.interval[1] } : null;

/** @param rows of one rubric. */
export function scoresTable({ en, zh }: Phrase, rows: readonly ScoreRow[]): PhrasedTable {
  return {
    caption: { en: `Scores by writer and judge: ${en}`, zh: `按作答者和评审的分数：${zh}` },
    columns: [
      { key: 'writer', label: { en: 'Writer', zh: '作答者' }, kind: 'text' },
      { key: 'judge', label: { en: 'Judge', zh: '评审' }, kind: 'text' },
      { key: 'valid', label: { en: 'With a verdict', zh: '有评判的' }, kind: 'interval' },
      { key: 'validOver', label: 'n', kind: 'number', decimals: 0 },
      { key: 'all', label: { en: 'All asked for', zh: '所有应评判的' }, kind: 'interval' },
      { key: 'allOver', label: 'n', kind: 'number', decimals: 0 },
    ],
    rows: rows.map((row) => ({
      cells: {
        writer: writerName(row),
        judge: row.judged.name,
        valid: cell(row.valid),
        validOver: row.valid?.answers ?? null,
        all: cell(row.all),
        allOver: row.all?.answers ?? null,
      },
    })),
    notes: [],
  };
}
