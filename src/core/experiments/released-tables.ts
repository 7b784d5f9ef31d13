/** The papers' tables with rows of other people's files beside the printed ones. */

import {
  publishedExport,
  type Cell,
  type ExportColumn,
  type ExportRow,
  type ExportTable,
} from '../export/table';
import { placeInPaper } from '../published/all';
import type { PublishedRow, PublishedTable } from '../published/table';
import { MADIAL_CUTOFFS } from '../measures/ranking';
import { BERT_SCORE } from '../measures/text/bert-score';
import { responseMeasureFacts } from '../measures/text/responses';
import type { Evaluation } from './released';
import type { BertResult } from './released-bert';
import type { JudgedEvaluation } from './released-halumem';
import { printedRanking, type RankingEvaluation } from './released-ranking';
import { printedResponses, type TextEvaluation } from './released-text';

/** A file with what it came to. */
export interface Evaluated<E extends Evaluation = Evaluation> {
  readonly name: string;
  readonly evaluation: E;
  /** Of responses, where it was asked for. */
  readonly bert?: BertResult;
}

/** The files' part of a table. */
interface Part {
  readonly columns?: readonly ExportColumn[];
  readonly rows: readonly ExportRow[];
  readonly notes: readonly string[];
}

export interface BesideTable {
  readonly published: PublishedTable;
  readonly table: ExportTable;
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
  const table = {
    caption: `${placeInPaper(published)}: ${published.caption}`,
    columns: [...printed.columns, ...(part?.columns ?? [])],
    rows: [...printed.rows, ...(part?.rows ?? [])],
    notes: [...new Set([...printed.notes, ...(part?.notes ?? [])])],
  };
  return { published, table, own: part?.rows.length ?? 0 };
}

function partOf(published: PublishedTable, files: readonly Evaluated[]): Part | undefined {
  const judged = filesOf(files, 'judged');
  const chinese = filesOf(files, 'outputs').filter(({ evaluation }) => evaluation.language === 'zh');
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
        group: `${family}, standard`,
        kind: 'number' as const,
        decimals: 2,
        better: 'higher' as const,
      })),
    ),
    rows: files.map(({ name, evaluation: { queries, measures } }) => ({
      cells: {
        label: `${name} (${queries} dialogues)`,
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
      'Standard: nDCG’s ideal is taken from the gold set within k, as trec_eval has it, and Average with that nDCG. The paper prints no such figures.',
      ...files.map(({ name, evaluation: { measures } }) =>
        foundAs(
          name,
          printedRanking(measures.published),
          'every measure but Average, which was printed from rounded figures',
        ),
      ),
      ...files.flatMap(({ name, evaluation: { queries } }) =>
        queries === DIALOGUES
          ? []
          : [`${name} is scored over ${queries} dialogues; the printed figures are over ${DIALOGUES}.`],
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
        label: `${name} (${responses} responses)`,
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
          foundAs(
            name,
            printedResponses(measures),
            'BLEU-1, BLEU-2, Dist-1 and Dist-2, within one unit of the last digit',
          ),
        ),
    ],
  };
}

/** By what the files' figures were made: the convention of each measure, and what cut the texts. */
function textNotes(files: readonly Evaluated<TextEvaluation>[]): string[] {
  const notes = files.flatMap(({ evaluation: { convention, cut } }) => {
    const facts = responseMeasureFacts(convention);
    return [
      `Recomputed under the ${convention} convention. BLEU: ${facts['BLEU-1'].source}; tokens by ${cut.BLEU}. ROUGE-L: ${facts['ROUGE-L'].source}; tokens by ${cut['ROUGE-L']}. Dist-n: ${facts['Dist-1'].source}; tokens by ${cut.Dist}.`,
    ];
  });
  return [...new Set([...notes, 'The printed BERTScore needs the paper’s encoder and is not recomputed.'])];
}

/** Apart from the printed column: figures of different encoders say nothing of each other. */
const BERT_COLUMNS: readonly ExportColumn[] = (['P', 'R', 'F1'] as const).map((label) => ({
  ...{ key: `own ${label}`, label, group: 'BERTScore, by a loaded encoder', kind: 'number' },
  decimals: 2,
}));

function bertNotes(files: readonly Evaluated<TextEvaluation>[]): string[] {
  return files.flatMap(({ name, bert }) =>
    bert
      ? [
          `BERTScore of ${name}: by ${bert.encoder} (revision ${bert.revision}, weights ${bert.hash.slice(0, 12)}, ${bert.device}) over ${bert.responses} responses; ${BERT_SCORE.source}. Only figures of one encoder may be compared.`,
        ]
      : [],
  );
}

function foundAs(name: string, row: PublishedRow | undefined, by: string): string {
  if (!row) return `${name} agrees with no printed row.`;
  const printed = [row.group, row.label, row.language && `(${row.language})`].filter(Boolean).join(' ');
  return `${name} agrees with the printed row ${printed} in ${by}.`;
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
      'Rows of files: as the official code computes them, failed judgements in the denominators. A file may hold fewer users than the paper’s 20.',
    ],
  };
}

/** The papers print no English responses: they have a table of their own. */
export function englishResponses(files: readonly Evaluated[]): ExportTable | undefined {
  const english = filesOf(files, 'outputs').filter(({ evaluation }) => evaluation.language === 'en');
  if (english.length === 0) return undefined;
  const { columns = [], rows } = textPart(english);
  return {
    caption: 'English responses, in the layout of MemBench’s Table 11',
    columns: [
      { key: 'label', label: 'File', kind: 'text' },
      ...['ROUGE-L', 'BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'].map((key) => ({
        ...{ key, label: key, kind: 'number' as const, decimals: 2, better: 'higher' as const },
      })),
      ...columns,
    ],
    rows,
    notes: [
      'Percent. The paper prints no table of English responses.',
      ...textNotes(english),
      ...bertNotes(english),
    ],
  };
}
