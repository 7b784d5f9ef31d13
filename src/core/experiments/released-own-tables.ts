/** Tables of what other people's files hold that no paper prints: failed judgements, the official sums field by field, TREC runs. */

import type { ExportColumn, ExportRow, ExportTable } from '../export/table';
import { FAILURES } from '../measures/halumem-records';
import type { JudgedEvaluation, OfficialSums } from './released-halumem';
import { agreementTables } from './agreement-tables';
import { englishResponses, filesOf, type Evaluated } from './released-tables';
import { TREC_MEASURES, TREC_SEED } from './released-trec';

/** All tables that the files give by themselves. */
export function ownTables(files: readonly Evaluated[]): ExportTable[] {
  const english = englishResponses(files);
  const runs = runTable(files);
  return [
    ...filesOf(files, 'judged').flatMap(({ name, evaluation }) => judgedTables(name, evaluation)),
    ...(english ? [english] : []),
    ...(runs ? [runs] : []),
    ...filesOf(files, 'ratings').flatMap(({ name, evaluation }) => agreementTables(name, evaluation)),
  ];
}

const text = (key: string, label: string): ExportColumn => ({ key, label, kind: 'text' });
const share = (key: string, label = key, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'number', decimals: 4 },
  ...(group !== undefined && { group }),
});
const count = (key: string, label = key, group?: string): ExportColumn => ({
  ...{ key, label, kind: 'number', decimals: 0 },
  ...(group !== undefined && { group }),
});
/** Both forms of a ratio, under its name. */
const twice = (name: string): ExportColumn[] => [
  share(`${name}(all)`, '(all)', name),
  share(`${name}(valid)`, '(valid)', name),
];

const ALL_VALID =
  '(all) keeps failed judgements in the denominator, (valid) leaves them out. A dash: there is nothing to divide by.';

export function judgedTables(name: string, evaluation: JudgedEvaluation): ExportTable[] {
  return [
    totals(name, evaluation),
    failures(name, evaluation),
    byQuestionType(name, evaluation),
    byMemoryType(name, evaluation),
    ...evaluation.official.map(officialTable),
  ];
}

type Counts = JudgedEvaluation['counts'];
/** What each ratio divides by. */
const DENOMINATORS: Readonly<
  Record<string, (counts: Counts) => { readonly all: number; readonly valid: number }>
> = {
  recall: ({ gold }) => gold,
  weighted_recall: ({ importance }) => importance,
  fmr: ({ interference }) => interference,
  target_precision: ({ target }) => target,
  accuracy: ({ extracted }) => extracted,
  update_correct: ({ updates }) => updates,
  update_hallucination: ({ updates }) => updates,
  update_omission: ({ updates }) => updates,
  update_other: ({ updates }) => updates,
  qa_correct: ({ questions }) => questions,
  qa_hallucination: ({ questions }) => questions,
  qa_omission: ({ questions }) => questions,
};

const sumText = (sum: number): string => String(Number(sum.toFixed(4)));

function totals(name: string, { measures, counts }: JudgedEvaluation): ExportTable {
  const values = measures as Readonly<Record<string, number | null>>;
  const rows: ExportRow[] = Object.entries(DENOMINATORS).map(([measure, of]) => ({
    cells: {
      measure,
      all: values[`${measure}(all)`] ?? null,
      valid: values[`${measure}(valid)`] ?? null,
      'all n': of(counts).all,
      'valid n': of(counts).valid,
    },
  }));
  rows.splice(5, 0, { cells: { measure: 'extraction_f1', all: measures.extraction_f1 } });
  return {
    caption: `${name}: totals`,
    columns: [
      text('measure', 'Measure'),
      share('all', '(all)', 'Share'),
      share('valid', '(valid)', 'Share'),
      count('all n', '(all)', 'Out of'),
      count('valid n', '(valid)', 'Out of'),
    ],
    rows,
    notes: [
      ALL_VALID,
      `weighted_recall is out of the sum of the importances (${sumText(counts.importance.all)}, of those judged ${sumText(counts.importance.valid)}); extraction_f1 is made of target_precision(all) and recall(all).`,
      `${counts.updatesScoredAsExtraction} updates whose search returned nothing are scored as extraction, as the official code does.`,
    ],
  };
}

const TASKS = [
  ['integrity', 'Extraction (gold and interference memories)'],
  ['accuracy', 'Accuracy (extracted memories)'],
  ['update', 'Updates'],
  ['qa', 'Answers'],
] as const;

function failures(name: string, { counts }: JudgedEvaluation): ExportTable {
  const judged = {
    integrity: counts.gold.all + counts.interference.all,
    accuracy: counts.extracted.all,
    update: counts.updates.all,
    qa: counts.questions.all,
  };
  return {
    caption: `${name}: failed judgements`,
    columns: [
      text('task', 'Records'),
      count('records', 'Records'),
      count('failed', 'Failed'),
      ...FAILURES.map((reason) => count(reason, reason, 'Failed, by reason')),
    ],
    rows: TASKS.map(([task, label]) => ({
      cells: {
        task: label,
        records: judged[task],
        failed: FAILURES.reduce((sum, reason) => sum + counts.failed[task][reason], 0),
        ...counts.failed[task],
      },
    })),
    notes: ['A failed judgement is no score of 0: (all) counts it as no success, (valid) leaves it out.'],
  };
}

function byQuestionType(name: string, { byQuestionType: types }: JudgedEvaluation): ExportTable {
  return {
    caption: `${name}: answers by type of question`,
    columns: [
      text('type', 'Type'),
      count('questions', 'Questions'),
      count('failed', 'Failed'),
      ...['qa_correct', 'qa_hallucination', 'qa_omission'].flatMap(twice),
    ],
    rows: Object.entries(types).map(([type, measures]) => ({ cells: { type, ...measures } })),
    notes: [ALL_VALID],
  };
}

function byMemoryType(name: string, { byMemoryType: types }: JudgedEvaluation): ExportTable {
  return {
    caption: `${name}: extraction and updating by type of memory`,
    columns: [
      text('type', 'Type'),
      ...['gold', 'interference', 'updates', 'failed'].map((key) => count(key, key, 'Records')),
      ...['recall', 'weighted_recall', 'fmr', 'update_correct'].flatMap(twice),
      share('published_accuracy', 'as published', 'accuracy'),
    ],
    rows: Object.entries(types).map(([type, measures]) => ({ cells: { type, ...measures } })),
    notes: [
      ALL_VALID,
      'Accuracy as published: extracted in full or updated correctly, as a share of all records, interference memories among both.',
    ],
  };
}

/** The file's own sums field by field. */
function officialTable({ where, fields, agreeing, differing, notComputed }: OfficialSums): ExportTable {
  return {
    caption: `${where}: its overall_score, field by field`,
    columns: [
      text('field', 'Field'),
      { key: 'official', label: 'In the file', kind: 'number', decimals: 6 },
      { key: 'recomputed', label: 'Recomputed', kind: 'number', decimals: 6 },
      text('verdict', 'Verdict'),
    ],
    rows: fields.map(({ field, official, recomputed, agrees }) => ({
      cells: {
        field,
        official: typeof official === 'number' && Number.isFinite(official) ? official : null,
        recomputed: recomputed ?? null,
        verdict: recomputed === undefined ? 'not in the records' : agrees ? 'agrees' : 'differs',
      },
    })),
    notes: [
      `${agreeing} fields agree to 1e-9, ${differing.length} differ, ${notComputed.length} cannot be computed from the records alone.`,
      ...(notComputed.some((field) => field.startsWith('time_consuming.'))
        ? ['The time spent on adding stands in the outputs that were judged: add that file too.']
        : []),
    ],
  };
}

/** TREC runs that have been scored, one a row; undefined where there is none. */
export function runTable(files: readonly Evaluated[]): ExportTable | undefined {
  const runs = filesOf(files, 'trec-run').filter(({ evaluation }) => evaluation.qrels !== undefined);
  if (runs.length === 0) return undefined;
  return {
    caption: 'TREC runs',
    columns: [
      text('label', 'Run'),
      count('questions', 'Questions'),
      count('missing', 'Without ranking'),
      ...TREC_MEASURES.map(({ name }): ExportColumn => ({
        ...{ key: name, label: name, kind: 'interval', decimals: 4, better: 'higher' },
      })),
    ],
    rows: runs.map(({ name, evaluation: { tags, qrels, questions, missing, measures } }) => ({
      cells: {
        label: `${name}${tags.length === 1 ? ` [${tags[0]}]` : ''} by ${qrels}`,
        questions,
        missing: missing.length,
        ...Object.fromEntries(
          Object.entries(measures).map(([measure, { value, interval }]) => [
            measure,
            interval ? { value, low: interval[0], high: interval[1] } : value,
          ]),
        ),
      },
    })),
    notes: [
      'Rankings are ordered by score, ties by document id from the last to the first, as trec_eval does; relevance above 0 is gold.',
      'Questions without ranking are scored as not found; questions without gold are not scored.',
      `Intervals: 95 %, percentile bootstrap over questions, 1,000 samples, seed ${TREC_SEED}.`,
    ],
  };
}
