/** Opened runs as tables, for every way out: a screen, a report, Markdown, CSV. */

import type { PhrasedColumn, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import { groupBy } from '../../../core/group-by';
import { UNANSWERABLE } from '../../../core/memory/question-tags';
import { counted } from '../../../core/text/counted';
import { sentencesOf } from '../../../core/text/table-text';
import type { Phrase } from '../../../core/text/phrase';
import { unscoredNote } from '../../../runs/domain/run/scored';
import { comparePairs, pairsOf, type OpenedComparison } from './compare';
import { doubtfulIn, type Doubt } from './doubt';
import {
  figuresOf,
  flipsOf,
  STATES,
  statesIn,
  type RunFigures,
  type Share,
  type State,
  unknownOf,
} from './figures';
import type { OpenedResults, OpenedRun } from './opened';

export const STATE_WORDS: Readonly<Record<State, Phrase>> = {
  right: { en: 'right', zh: '正确' },
  partly: { en: 'partly right', zh: '部分正确' },
  wrong: { en: 'wrong', zh: '错误' },
  abstained: { en: 'abstained', zh: '拒答' },
  unjudged: { en: 'unjudged', zh: '未评审' },
  error: { en: 'error', zh: '出错' },
  missing: { en: 'missing', zh: '缺失' },
  retrieved: { en: 'retrieved only', zh: '仅检索' },
};

export const DOUBT_WORDS: Readonly<Record<Doubt, Phrase>> = {
  'error text': { en: 'an error message as answer', zh: '以错误信息作答' },
  'empty answer': { en: 'empty answer', zh: '空回答' },
  'failed judge': { en: 'the judge failed', zh: '评审失败' },
  'failed step': { en: 'a step failed', zh: '某一步失败' },
};

const RUN: PhrasedColumn = { key: 'run', label: { en: 'Run', zh: '运行' }, kind: 'text' };

const inPercent = (share: Share | undefined) =>
  share === undefined
    ? null
    : { value: 100 * share.value, low: 100 * share.interval[0], high: 100 * share.interval[1] };

/** The runs, by state, with both denominators. */
export function runsTable(results: OpenedResults, figures: readonly RunFigures[]): PhrasedTable {
  const shown = STATES.filter((state) => figures.some(({ states }) => states[state] > 0));
  const notes: Phrase[] = [
    {
      en: 'Shares in percent with the 95 % bootstrap interval, over questions, or over conversations if there are at least 20. “Of all” counts errors, unjudged and missing questions as not right.',
      zh: '百分比，附 95% 自助法区间（以问题为单位；对话不少于 20 个时以对话为单位）。“占全部”把出错、未评审和缺失的问题计为不正确。',
    },
    ...results.runs.flatMap((run) => doubledNote(run)),
    ...results.notes,
  ];
  return {
    caption: { en: 'Runs', zh: '各次运行' },
    columns: [
      RUN,
      { key: 'questions', label: { en: 'Questions', zh: '问题' }, kind: 'number', decimals: 0 },
      ...shown.map((state): PhrasedColumn => ({
        key: state,
        label: STATE_WORDS[state],
        kind: 'number',
        decimals: 0,
      })),
      {
        key: 'judged',
        label: { en: 'Right of judged', zh: '占已评审' },
        kind: 'interval',
        decimals: 1,
        better: 'higher',
      },
      {
        key: 'all',
        label: { en: 'Right of all', zh: '占全部' },
        kind: 'interval',
        decimals: 1,
        better: 'higher',
      },
      { key: 'doubtful', label: { en: 'Doubtful', zh: '存疑' }, kind: 'number', decimals: 0 },
      {
        key: 'without',
        label: { en: 'Without the doubtful', zh: '不计存疑' },
        kind: 'interval',
        decimals: 1,
      },
    ],
    rows: figures.map((own): PhrasedRow => ({
      cells: {
        run: own.run,
        questions: own.questions,
        ...own.states,
        judged: inPercent(own.ofJudged),
        all: inPercent(own.ofAll),
        doubtful: own.doubtful,
        without: own.doubtful === 0 ? null : inPercent(own.withoutDoubtful),
      },
    })),
    notes,
  };
}

function doubledNote({ name, doubled: { rows, questions, groups, contradicting } }: OpenedRun): Phrase[] {
  if (rows === 0) return [];
  const few = questions.slice(0, 5).join(', ');
  return [
    sentencesOf([
      {
        en: `${name}: ${counted(rows, 'duplicate row')} left out${few ? ` (${few}${questions.length > 5 ? ' …' : ''})` : ''}.`,
        zh: `${name}：略过 ${rows} 行重复结果${few ? `（${few}${questions.length > 5 ? '……' : ''}）` : ''}。`,
      },
      ...(groups.length > 0
        ? [
            {
              en: `Users with the same questions as an earlier one: ${groups.join(', ')}.`,
              zh: `与先前用户问题相同的用户：${groups.join('、')}。`,
            },
          ]
        : []),
      ...(contradicting.length > 0
        ? [
            {
              en: `Copies with different verdicts: ${contradicting.slice(0, 5).join(', ')}.`,
              zh: `重复行的评判不一致：${contradicting.slice(0, 5).join('、')}。`,
            },
          ]
        : []),
    ]),
  ];
}

/** What is missing for more, run by run. */
function unknownTable(results: OpenedResults): PhrasedTable {
  return {
    caption: { en: 'What the files cannot tell', zh: '文件无法说明的内容' },
    columns: [RUN, { key: 'why', label: { en: 'Unknown', zh: '未知' }, kind: 'text' }],
    rows: results.runs.flatMap((run) =>
      unknownOf(results, run).map((why): PhrasedRow => ({ cells: { run: run.id, why } })),
    ),
    notes: [],
  };
}

function categoryTable(results: OpenedResults, figures: readonly RunFigures[]): PhrasedTable {
  const names = [
    ...new Set(figures.flatMap(({ byCategory }) => byCategory.map(({ category }) => category))),
  ].sort();
  const disputed = results.questions.filter((question) => question.disputed).length;
  return {
    caption: { en: 'Right of judged by category, in percent', zh: '各类别的正确率（占已评审，%）' },
    columns: [
      RUN,
      ...names.map((name): PhrasedColumn => ({
        key: name,
        label: name,
        kind: 'number',
        decimals: 1,
        better: 'higher',
      })),
    ],
    rows: figures
      .filter(({ ofJudged }) => ofJudged)
      .map(({ run, byCategory }): PhrasedRow => {
        const cells = byCategory.flatMap(({ category, value }) =>
          value === undefined ? [] : [[category, 100 * value]],
        );
        return { cells: { run, ...(Object.fromEntries(cells) as Record<string, number>) } };
      }),
    notes:
      disputed > 0
        ? [
            {
              en: `The files differ in the reference answer of ${counted(disputed, 'question')}.`,
              zh: `各文件对 ${disputed} 个问题给出不同的参考答案。`,
            },
          ]
        : [],
  };
}

function retrievalTable(figures: readonly RunFigures[]): PhrasedTable {
  const own = figures.filter(({ retrieval }) => retrieval);
  const names = Object.keys(own[0]?.retrieval?.measures ?? {});
  const level = own[0]?.retrieval?.level ?? 1;
  return {
    caption: { en: 'Retrieval, recomputed', zh: '检索（重新计算）' },
    columns: [
      RUN,
      { key: 'over', label: { en: 'Over', zh: '范围' }, kind: 'text' },
      { key: 'n', label: { en: 'Questions', zh: '问题' }, kind: 'number', decimals: 0 },
      ...names.map((name): PhrasedColumn => ({ key: name, label: name, kind: 'number', decimals: 4 })),
    ],
    rows: own.flatMap(({ run, retrieval }): PhrasedRow[] => {
      const { listed, questions, measures } = retrieval!;
      const row = (
        over: Phrase,
        n: number,
        value: (each: { listed: number | undefined; all: number }) => number | undefined,
      ): PhrasedRow => ({
        cells: {
          run,
          over,
          n,
          ...Object.fromEntries(names.map((name) => [name, value(measures[name]!) ?? null])),
        },
      });
      return [
        row({ en: 'questions in the file', zh: '文件中的问题' }, listed, (each) => each.listed),
        ...(listed < questions
          ? [row({ en: 'all with gold', zh: '所有有证据的问题' }, questions, (each) => each.all)]
          : []),
      ];
    }),
    notes: [
      {
        en: `A document counts as gold if its relevance is at least ${level} (trec_eval’s default is 1); nDCG uses the grades. By default, trec_eval averages over the questions in the file; with -c, over all questions of the qrels.`,
        zh: `相关度不低于 ${level} 的文档视为相关（trec_eval 默认为 1）；nDCG 使用各级相关度。trec_eval 默认对文件中的问题求平均，加 -c 则对 qrels 的全部问题求平均。`,
      },
      ...unansweredNotes(own),
    ],
  };
}

/** How many questions are not scored because nothing answers them; with the runs where they differ in that. */
function unansweredNotes(figures: readonly RunFigures[]): Phrase[] {
  const byCount = [...groupBy(figures, ({ retrieval }) => retrieval!.unanswerable)];
  return byCount.flatMap(([count, runs]) => {
    const note = unscoredNote(Array.from({ length: count }, () => ({ gold: [], tags: [UNANSWERABLE] })));
    if (!note) return [];
    if (byCount.length === 1) return [note];
    const names = runs.map(({ run }) => run);
    return [{ en: `${names.join(', ')}: ${note.en}`, zh: `${names.join('、')}：${note.zh}` }];
  });
}

/** Figures that the files hold themselves, beside those that are counted here. */
function ownFiguresTable(figures: readonly RunFigures[]): PhrasedTable {
  const rows = figures.flatMap(({ run, scores }) =>
    Object.entries(scores).map(([figure, { value, of }]): PhrasedRow => ({
      cells: { run, figure, value, of },
    })),
  );
  return {
    caption: { en: 'Scores in the files, averaged over questions', zh: '文件自带的数值（按问题平均）' },
    columns: [
      RUN,
      { key: 'figure', label: { en: 'Figure', zh: '指标' }, kind: 'text' },
      { key: 'value', label: { en: 'Mean', zh: '均值' }, kind: 'number', decimals: 4 },
      { key: 'of', label: { en: 'Questions', zh: '问题' }, kind: 'number', decimals: 0 },
    ],
    rows,
    notes: [],
  };
}

function claimedTable(results: OpenedResults): PhrasedTable {
  const rows = results.runs.flatMap(({ id, claimed = {} }) =>
    Object.entries(claimed).map(([figure, value]): PhrasedRow => ({ cells: { run: id, figure, value } })),
  );
  return {
    caption: { en: 'Totals given in the files', zh: '文件给出的总体数值' },
    columns: [
      RUN,
      { key: 'figure', label: { en: 'Figure', zh: '指标' }, kind: 'text' },
      { key: 'value', label: { en: 'Value', zh: '数值' }, kind: 'number', decimals: 3, mixed: true },
    ],
    rows,
    notes: [],
  };
}

function flipsTable(results: OpenedResults): PhrasedTable {
  const rows = results.runs.flatMap((run) =>
    flipsOf(run).map(({ judge, answers, flipped, rounds }): PhrasedRow => ({
      cells: {
        run: run.id,
        judge,
        answers,
        flipped: flipped.length,
        rounds: rounds.map((share) => (100 * share).toFixed(1)).join(', '),
      },
    })),
  );
  return {
    caption: { en: 'The same judge asked several times', zh: '同一评审多次评审' },
    columns: [
      RUN,
      { key: 'judge', label: { en: 'Judge', zh: '评审' }, kind: 'text' },
      { key: 'answers', label: { en: 'Answers', zh: '回答' }, kind: 'number', decimals: 0 },
      { key: 'flipped', label: { en: 'Verdict changed', zh: '评判有变' }, kind: 'number', decimals: 0 },
      { key: 'rounds', label: { en: 'Right by round, %', zh: '各轮正确率，%' }, kind: 'text' },
    ],
    rows,
    notes: [],
  };
}

const DECIDED: Readonly<Record<OpenedComparison['decidedBy'], Phrase>> = {
  conversations: { en: 'randomisation by conversation', zh: '按对话的随机化检验' },
  McNemar: { en: 'McNemar, exact', zh: 'McNemar 精确检验' },
  randomisation: { en: 'randomisation', zh: '随机化检验' },
};

/** Pairs of runs on their common questions. */
export function pairsTable(rows: readonly OpenedComparison[]): PhrasedTable {
  const number = (key: string, en: string, zh: string, decimals: number): PhrasedColumn => ({
    key,
    label: { en, zh },
    kind: 'number',
    decimals,
  });
  return {
    caption: { en: 'Pairs of runs on their common questions', zh: '两两比较（共同的问题）' },
    columns: [
      { key: 'first', label: { en: 'First', zh: '第一个' }, kind: 'text' },
      { key: 'second', label: { en: 'Second', zh: '第二个' }, kind: 'text' },
      { key: 'by', label: { en: 'By', zh: '比较依据' }, kind: 'text' },
      number('n', 'Questions', '问题', 0),
      { key: 'difference', label: { en: 'Difference', zh: '差' }, kind: 'interval', decimals: 3 },
      // What decides stands where a narrow screen shows it.
      number('holm', 'p Holm', 'p Holm', 4),
      number('bh', 'p Benjamini–Hochberg', 'p Benjamini–Hochberg', 4),
      { key: 'decided', label: { en: 'Decided by', zh: '判定检验' }, kind: 'text' },
      number('wins', 'First better', '第一个更好', 0),
      number('losses', 'Second better', '第二个更好', 0),
      number('mcnemar', 'p McNemar', 'p McNemar', 4),
      number('random', 'p randomisation', 'p 随机化', 4),
      number('clustered', 'p by conversation', 'p 按对话', 4),
    ],
    rows: rows.map(
      ({
        first,
        second,
        by,
        comparison,
        mcNemar,
        clustered,
        decidedBy,
        holm,
        benjaminiHochberg,
        sameAnswers,
      }): PhrasedRow => {
        const [low, high] = clustered?.interval ?? comparison.interval;
        return {
          cells: {
            first,
            second,
            by: sameAnswers ? { en: `${by}, same answers`, zh: `${by}，回答相同` } : by,
            n: comparison.questions,
            difference: { value: comparison.difference, low, high },
            wins: comparison.wins,
            losses: comparison.losses,
            mcnemar: mcNemar?.p ?? null,
            random: comparison.randomisation.p,
            clustered: clustered?.p ?? null,
            decided: DECIDED[decidedBy],
            holm,
            bh: benjaminiHochberg,
          },
        };
      },
    ),
    notes: [
      {
        en: 'First less second, with its 95 % interval. Questions of one conversation are not independent: with 6 conversations or more, the interval and the deciding test are over whole conversations. Holm’s and Benjamini and Hochberg’s corrections are over the pairs shown.',
        zh: '第一个减第二个，附 95% 区间。同一对话的问题并不独立：对话不少于 6 个时，区间和判定检验以对话为单位。Holm 与 Benjamini–Hochberg 校正针对表中的各对。',
      },
    ],
  };
}

function doubtfulTable(results: OpenedResults): PhrasedTable {
  const questions = new Map(results.questions.map((question) => [question.key, question]));
  const states = new Map(results.runs.map((run) => [run.id, statesIn(run)]));
  return {
    caption: { en: 'Doubtful answers and verdicts', zh: '存疑的回答和评判' },
    columns: [
      RUN,
      { key: 'question', label: { en: 'Question', zh: '问题' }, kind: 'text' },
      { key: 'why', label: { en: 'Why', zh: '原因' }, kind: 'text' },
      { key: 'text', label: { en: 'Text', zh: '文本' }, kind: 'text' },
      { key: 'state', label: { en: 'Counted as', zh: '计为' }, kind: 'text' },
    ],
    rows: doubtfulIn(results).map(({ run, question, doubt, text }): PhrasedRow => {
      const { id, text: asked = question } = questions.get(question)!;
      return {
        cells: {
          run,
          question: id ?? asked,
          why: DOUBT_WORDS[doubt],
          text,
          state: STATE_WORDS[states.get(run)!(question)],
        },
      };
    }),
    notes: [
      {
        en: 'They are counted as in the file. The last column of the first table leaves them out.',
        zh: '它们仍按文件计数；第一张表的最后一列给出不计它们的结果。',
      },
    ],
  };
}

/** Every table that has rows. What the caller has counted already is not counted again. */
export function openedTables(
  results: OpenedResults,
  {
    figures = results.runs.map((run) => figuresOf(results, run)),
    pairs = comparePairs(results, pairsOf(results.runs)),
  }: { readonly figures?: readonly RunFigures[]; readonly pairs?: readonly OpenedComparison[] } = {},
): PhrasedTable[] {
  return [
    runsTable(results, figures),
    categoryTable(results, figures),
    retrievalTable(figures),
    pairsTable(pairs),
    flipsTable(results),
    doubtfulTable(results),
    unknownTable(results),
    ownFiguresTable(figures),
    claimedTable(results),
  ].filter(({ rows, columns }) => rows.length > 0 && columns.length > 1);
}
