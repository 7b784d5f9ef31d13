/** The papers' tables with rows of other people's files beside the printed ones. */

import {
  publishedExport,
  type Cell,
  type PhrasedColumn,
  type PhrasedRow,
  type PhrasedTable,
} from '../../../data/export/table';
import { textIn, type TableText } from '../../../core/text/table-text';
import { publishedTitle } from '../../../measures/published/all';
import type { PublishedRow, PublishedTable } from '../../../measures/published/table';
import { MADIAL_CUTOFFS } from '../../../measures/domain/ranking';
import { BERT_SCORE } from '../../../measures/domain/text/bert-score';
import { responseMeasureFacts } from '../../../measures/domain/text/responses';
import { phraseIn, wordsIn, type Locale, type Phrase, type Written } from '../../../core/text/phrase';
import type { Evaluation } from './results';
import type { BertResult } from './record';
import type { JudgedEvaluation } from './halumem';
import { printedRanking, type RankingEvaluation } from './rankings';
import { printedResponses, type TextEvaluation } from '../../../pipeline/dialogue/external-text';
import type { Language } from '../../../core/text/languages';

/** A file with what it came to. */
export interface Evaluated<E extends Evaluation = Evaluation> {
  readonly name: string;
  readonly evaluation: E;
  /** Of responses, where it was asked for. */
  readonly bert?: BertResult;
}

/** The files' part of a table. */
interface Part {
  readonly columns?: readonly PhrasedColumn[];
  readonly rows: readonly PhrasedRow[];
  readonly notes: readonly TableText[];
}

export interface BesideTable {
  readonly published: PublishedTable;
  readonly table: PhrasedTable;
  /** Rows of the user's files in it. */
  readonly own: number;
}

/** Shares as the tables print them. */
const percent = (share: number | null | undefined): Cell =>
  share === null || share === undefined ? null : 100 * share;

export function filesOf<S extends Evaluation['sort']>(
  files: readonly Evaluated[],
  sort: S,
): Evaluated<Extract<Evaluation, { sort: S }>>[] {
  return files.filter(
    (file): file is Evaluated<Extract<Evaluation, { sort: S }>> => file.evaluation.sort === sort,
  );
}

/** A published table as it is printed, and the rows that the files give for it below. */
export function besideTable(published: PublishedTable, files: readonly Evaluated[]): BesideTable {
  const printed = publishedExport(published);
  const part = partOf(published, files);
  const table: PhrasedTable = {
    caption: publishedTitle(published),
    columns: [...printed.columns, ...(part?.columns ?? [])],
    rows: [...printed.rows, ...(part?.rows ?? [])],
    notes: distinctTexts([...printed.notes, ...(part?.notes ?? [])]),
  };
  return { published, table, own: part?.rows.length ?? 0 };
}

/** The language of the responses that the papers' tables score, and the other one of the released files. */
const PRINTED: Language = 'zh';
const UNPRINTED: Language = 'en';

function partOf(published: PublishedTable, files: readonly Evaluated[]): Part | undefined {
  const judged = filesOf(files, 'judged');
  const chinese = filesOf(files, 'outputs').filter(({ evaluation }) => evaluation.language === PRINTED);
  const rankings = filesOf(files, 'ranking');
  switch (published.id) {
    case 'membench-table-4':
      return rankings.length > 0 ? rankingPart(rankings) : undefined;
    case 'membench-table-8':
    case 'membench-table-11':
      return chinese.length > 0 ? textPart(chinese) : undefined;
    default: {
      const row = JUDGED_ROWS[published.id];
      return row && judged.length > 0 ? judgedPart(judged, row) : undefined;
    }
  }
}

/** Both conventions stand side by side: the printed columns, and behind them those that the standard nDCG changes. */
function rankingPart(files: readonly Evaluated<RankingEvaluation>[]): Part {
  const changed = ['nDCG', 'Average'] as const;
  return {
    columns: changed.flatMap((family) =>
      MADIAL_CUTOFFS.map((k) => ({
        key: `standard ${family}@${k}`,
        label: `@${k}`,
        group: { en: `${family}, standard`, zh: `${family}（标准）` },
        kind: 'number' as const,
        decimals: 2,
        better: 'higher' as const,
      })),
    ),
    rows: files.map(({ name, evaluation: { queries, measures } }) => ({
      cells: {
        label: { en: `${name} (${queries} dialogues)`, zh: `${name}（${queries} 段对话）` },
        ...shares(measures.published),
        ...Object.fromEntries(
          changed.flatMap((family) =>
            MADIAL_CUTOFFS.map((k) => [
              `standard ${family}@${k}`,
              percent(measures.standard[`${family}@${k}`]),
            ]),
          ),
        ),
      },
    })),
    notes: [
      {
        en: 'Standard: nDCG’s ideal is taken from the gold set within k, as trec_eval has it, and Average with that nDCG. The paper prints no such figures.',
        zh: '标准：nDCG 的理想值取自 k 以内的标准记忆集合，与 trec_eval 相同，Average 也用这一 nDCG。论文没有印出这样的数字。',
      },
      ...files.map(({ name, evaluation: { measures } }) =>
        foundAs(name, printedRanking(measures.published), {
          en: 'every measure but Average, which was printed from rounded figures',
          zh: '除 Average（由已舍入的数字得出）以外的各项指标',
        }),
      ),
      ...files.flatMap(({ name, evaluation: { queries } }) =>
        queries === DIALOGUES
          ? []
          : [
              {
                en: `${name} is scored over ${queries} dialogues; the printed figures are over ${DIALOGUES}.`,
                zh: `${name} 按 ${queries} 段对话计分；印刷的数字按 ${DIALOGUES} 段。`,
              },
            ],
      ),
    ],
  };
}

/** MADial-Bench's dialogues. */
const DIALOGUES = 160;

function shares(measures: Readonly<Record<string, number | null>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(measures).map(([key, share]) => [key, percent(share)]));
}

function textPart(files: readonly Evaluated<TextEvaluation>[]): Part {
  return {
    columns: files.some(({ bert }) => bert) ? BERT_COLUMNS : [],
    rows: files.map(({ name, evaluation: { responses, measures }, bert }) => ({
      cells: {
        label: { en: `${name} (${responses} responses)`, zh: `${name}（${responses} 条回复）` },
        ...shares(measures),
        ...(bert && { 'own P': 100 * bert.precision, 'own R': 100 * bert.recall, 'own F1': 100 * bert.f1 }),
      },
    })),
    notes: [
      ...textNotes(files),
      ...bertNotes(files),
      ...files
        .filter(({ evaluation: { convention } }) => convention === 'published')
        .map(({ name, evaluation: { measures } }) =>
          foundAs(name, printedResponses(measures), {
            en: 'BLEU-1, BLEU-2, Dist-1 and Dist-2, within one unit of the last digit',
            zh: 'BLEU-1、BLEU-2、Dist-1 和 Dist-2（相差不超过末位的一个单位）',
          }),
        ),
    ],
  };
}

const TOKENS_BY: Written<(measure: string, source: string, by: string) => string> = {
  en: (measure, source, by) => `${measure}: ${source}; tokens by ${by}.`,
  zh: (measure, source, by) => `${measure}：${source}；由 ${by} 切分。`,
};

/** By what the files' figures were made: the convention of each measure, and what cut the texts. */
function textNotes(files: readonly Evaluated<TextEvaluation>[]): TableText[] {
  const notes = files.flatMap(({ evaluation: { convention, cut } }) => {
    const facts = responseMeasureFacts(convention);
    const tokens = (locale: Locale) =>
      (
        [
          ['BLEU', phraseIn(facts['BLEU-1'].source, locale), cut.BLEU],
          ['ROUGE-L', phraseIn(facts['ROUGE-L'].source, locale), cut['ROUGE-L']],
          ['Dist-n', phraseIn(facts['Dist-1'].source, locale), cut.Dist],
        ] as const
      ).map(([measure, source, by]) => wordsIn(TOKENS_BY, locale)(measure, source, by));
    return [
      {
        en: `Recomputed under the ${convention} convention. ${tokens('en').join(' ')}`,
        zh: `按${convention === 'published' ? '论文' : '标准'}惯例重新计算。${tokens('zh').join('')}`,
      },
    ];
  });
  return distinctTexts([
    ...notes,
    {
      en: 'The printed BERTScore needs the paper’s encoder and is not recomputed.',
      zh: '印刷的 BERTScore 需要论文所用的编码器，因此没有重新计算。',
    },
  ]);
}

/** Each text once, told apart by its English words. */
function distinctTexts(texts: readonly TableText[]): TableText[] {
  return [...new Map(texts.map((text) => [textIn(text, 'en'), text])).values()];
}

/** Apart from the printed column: figures of different encoders say nothing of each other. */
const BERT_COLUMNS: readonly PhrasedColumn[] = (['P', 'R', 'F1'] as const).map((label) => ({
  key: `own ${label}`,
  label,
  kind: 'number',
  group: { en: 'BERTScore, by a loaded encoder', zh: 'BERTScore，由已加载的编码器计算' },
  decimals: 2,
}));

function bertNotes(files: readonly Evaluated<TextEvaluation>[]): Phrase[] {
  return files.flatMap(({ name, bert }) =>
    bert
      ? [
          {
            en: `BERTScore of ${name}: by ${bert.encoder} (revision ${bert.revision}, weights ${bert.hash.slice(0, 12)}, ${bert.device}) over ${bert.responses} responses; ${BERT_SCORE.source}. Only figures of one encoder may be compared.`,
            zh: `${name} 的 BERTScore：由 ${bert.encoder} 计算（版本 ${bert.revision}，权重 ${bert.hash.slice(0, 12)}，${bert.device}），共 ${bert.responses} 条回复；${BERT_SCORE.source}。只有同一编码器的数字才能相互比较。`,
          },
        ]
      : [],
  );
}

function foundAs(name: string, row: PublishedRow | undefined, by: Phrase): Phrase {
  if (!row) return { en: `${name} agrees with no printed row.`, zh: `${name} 与印刷的任何一行都不一致。` };
  const printed = [row.group, row.label, row.language && `(${row.language})`].filter(Boolean).join(' ');
  return {
    en: `${name} agrees with the printed row ${printed} in ${by.en}.`,
    zh: `${name} 与印刷的 ${printed} 一行一致，依据是${by.zh}。`,
  };
}

type JudgedRow = (evaluation: JudgedEvaluation) => Readonly<Record<string, Cell>>;

/** The official code's figures under the keys of the published tables; failed judgements are in the denominators, as there. */
const JUDGED_ROWS: Readonly<Record<string, JudgedRow>> = {
  'halumem-readme-table-1': ({ measures, counts }) => ({
    R: percent(measures['recall(all)']),
    'Weighted R': percent(measures['weighted_recall(all)']),
    'Target P': percent(measures['target_precision(all)']),
    'Target P n': counts.target.all,
    'Acc.': percent(measures['accuracy(all)']),
    'Acc. n': counts.extracted.all,
    FMR: percent(measures['fmr(all)']),
    F1: percent(measures.extraction_f1),
    'Update C': percent(measures['update_correct(all)']),
    'Update H': percent(measures['update_hallucination(all)']),
    'Update O': percent(measures['update_omission(all)']),
    'QA C': percent(measures['qa_correct(all)']),
    'QA H': percent(measures['qa_hallucination(all)']),
    'QA O': percent(measures['qa_omission(all)']),
  }),
  'halumem-readme-table-2': ({ byMemoryType }) =>
    Object.fromEntries(
      ['Event', 'Persona', 'Relationship'].map((kind) => [
        kind,
        percent(byMemoryType[`${kind} Memory`]?.published_accuracy),
      ]),
    ),
  'halumem-readme-table-3': ({ byQuestionType }) =>
    Object.fromEntries(
      Object.entries(byQuestionType).map(([type, measures]) => [type, percent(measures['qa_correct(all)'])]),
    ),
  'halumem-readme-table-4': ({ minutes: { adding, searching } }) => ({
    add: adding,
    search: searching,
    total: adding === null || searching === null ? null : adding + searching,
  }),
};

function judgedPart(files: readonly Evaluated<JudgedEvaluation>[], row: JudgedRow): Part {
  return {
    rows: files.map(({ name, evaluation }) => ({ cells: { label: name, ...row(evaluation) } })),
    notes: [
      {
        en: 'Rows of files: as the official code computes them, failed judgements in the denominators. A file may hold fewer users than the paper’s 20.',
        zh: '文件各行：按官方代码计算，失败的评判计入分母。文件中的用户可能少于论文的 20 名。',
      },
    ],
  };
}

/** The papers print no English responses: they have a table of their own. */
export function englishResponses(files: readonly Evaluated[]): PhrasedTable | undefined {
  const english = filesOf(files, 'outputs').filter(({ evaluation }) => evaluation.language === UNPRINTED);
  if (english.length === 0) return undefined;
  const { columns = [], rows } = textPart(english);
  return {
    caption: {
      en: 'English responses, in the layout of MemBench’s Table 11',
      zh: '英文回复，按 MemBench 表 11 的版式',
    },
    columns: [
      { key: 'label', label: { en: 'File', zh: '文件' }, kind: 'text' },
      ...['ROUGE-L', 'BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'].map((key) => ({
        key,
        label: key,
        kind: 'number' as const,
        decimals: 2,
        better: 'higher' as const,
      })),
      ...columns,
    ],
    rows,
    notes: [
      {
        en: 'Percent. The paper prints no table of English responses.',
        zh: '百分数。论文没有英文回复的表格。',
      },
      ...textNotes(english),
      ...bertNotes(english),
    ],
  };
}
