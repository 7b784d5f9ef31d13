/** Tables of what other people's files hold that no paper prints: failed judgements, the official sums field by field, TREC runs. */

import type { PhrasedColumn, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import type { TableText } from '../../../core/text/table-text';
import { FAILURES } from '../../../measures/domain/halumem-records';
import {
  EXTRACTED,
  EXTRACTION,
  QUESTIONS as QUESTION_RATIOS,
  UPDATES,
} from '../../../measures/domain/halumem/registry';
import type { JudgedEvaluation, OfficialSums } from './halumem';
import type { Phrase } from '../../../core/text/phrase';
import { agreementTables } from './agreement-tables';
import { englishResponses, filesOf, type Evaluated } from './tables';
import { TREC_MEASURES, TREC_SEED, type RunEvaluation } from './trec';

/** All tables that the files give by themselves. */
export function ownTables(files: readonly Evaluated[]): PhrasedTable[] {
  const english = englishResponses(files);
  const runs = runTable(files);
  return [
    ...filesOf(files, 'judged').flatMap(({ name, evaluation }) => judgedTables(name, evaluation)),
    ...(english ? [english] : []),
    ...(runs ? [runs] : []),
    ...filesOf(files, 'ratings').flatMap(({ name, evaluation }) => agreementTables(name, evaluation)),
  ];
}

const text = (key: string, label: TableText): PhrasedColumn => ({ key, label, kind: 'text' });
const share = (key: string, label: TableText = key, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'number',
  decimals: 4,
  ...(group !== undefined && { group }),
});
const count = (key: string, label: TableText = key, group?: TableText): PhrasedColumn => ({
  key,
  label,
  kind: 'number',
  decimals: 0,
  ...(group !== undefined && { group }),
});
/** Both forms of a ratio, under its name. */
const twice = (name: string): PhrasedColumn[] => [
  share(`${name}(all)`, '(all)', name),
  share(`${name}(valid)`, '(valid)', name),
];

const ALL_VALID: Phrase = {
  en: '(all) keeps failed judgements in the denominator, (valid) leaves them out. A dash: there is nothing to divide by.',
  zh: '(all) 把失败的评判留在分母中，(valid) 把它们去掉。短横：没有可作分母的数。',
};
const SHARE: Phrase = { en: 'Share', zh: '比例' };
const OUT_OF: Phrase = { en: 'Out of', zh: '分母' };
const TYPE: Phrase = { en: 'Type', zh: '类型' };
const QUESTIONS: Phrase = { en: 'Questions', zh: '问题' };
const RECORDS: Phrase = { en: 'Records', zh: '记录' };
const FAILED: Phrase = { en: 'Failed', zh: '失败' };
const VERDICTS = {
  absent: { en: 'not in the records', zh: '记录中没有' },
  agrees: { en: 'agrees', zh: '一致' },
  differs: { en: 'differs', zh: '不同' },
} as const;

export function judgedTables(name: string, evaluation: JudgedEvaluation): PhrasedTable[] {
  return [
    totals(name, evaluation),
    failures(name, evaluation),
    byQuestionType(name, evaluation),
    byMemoryType(name, evaluation),
    ...evaluation.official.map(officialTable),
  ];
}

/** Every ratio of a judged file, in the order of the paper's Table 3. */
const RATIOS = [...EXTRACTION, ...EXTRACTED, ...UPDATES, ...QUESTION_RATIOS];

const sumText = (sum: number): string => String(Number(sum.toFixed(4)));

function totals(name: string, { measures, counts }: JudgedEvaluation): PhrasedTable {
  const values = measures as Readonly<Record<string, number | null>>;
  const rows: PhrasedRow[] = RATIOS.map(({ name: measure, over }) => ({
    cells: {
      measure,
      all: values[`${measure}(all)`] ?? null,
      valid: values[`${measure}(valid)`] ?? null,
      'all n': counts[over].all,
      'valid n': counts[over].valid,
    },
  }));
  rows.splice(EXTRACTION.length + EXTRACTED.length, 0, {
    cells: { measure: 'extraction_f1', all: measures.extraction_f1 },
  });
  return {
    caption: { en: `${name}: totals`, zh: `${name}：总计` },
    columns: [
      text('measure', { en: 'Measure', zh: '指标' }),
      share('all', '(all)', SHARE),
      share('valid', '(valid)', SHARE),
      count('all n', '(all)', OUT_OF),
      count('valid n', '(valid)', OUT_OF),
    ],
    rows,
    notes: [
      ALL_VALID,
      {
        en: `weighted_recall is out of the sum of the importances (${sumText(counts.importance.all)}, of those judged ${sumText(counts.importance.valid)}); extraction_f1 is made of target_precision(all) and recall(all).`,
        zh: `weighted_recall 以重要性之和为分母（${sumText(counts.importance.all)}，其中已评判的为 ${sumText(counts.importance.valid)}）；extraction_f1 由 target_precision(all) 和 recall(all) 得出。`,
      },
      {
        en: `${counts.updatesScoredAsExtraction} updates whose search returned nothing are scored as extraction, as the official code does.`,
        zh: `${counts.updatesScoredAsExtraction} 次更新的搜索没有返回任何结果，按官方代码的做法计入提取。`,
      },
    ],
  };
}

const TASKS = [
  ['integrity', { en: 'Extraction (gold and interference memories)', zh: '提取（标准记忆和干扰记忆）' }],
  ['accuracy', { en: 'Accuracy (extracted memories)', zh: '准确性（提取的记忆）' }],
  ['update', { en: 'Updates', zh: '更新' }],
  ['qa', { en: 'Answers', zh: '回答' }],
] as const;

function failures(name: string, { counts }: JudgedEvaluation): PhrasedTable {
  const judged = {
    integrity: counts.gold.all + counts.interference.all,
    accuracy: counts.extracted.all,
    update: counts.updates.all,
    qa: counts.questions.all,
  };
  return {
    caption: { en: `${name}: failed judgements`, zh: `${name}：失败的评判` },
    columns: [
      text('task', RECORDS),
      count('records', RECORDS),
      count('failed', FAILED),
      ...FAILURES.map((reason) => count(reason, reason, { en: 'Failed, by reason', zh: '失败，按原因' })),
    ],
    rows: TASKS.map(([task, label]) => ({
      cells: {
        task: label,
        records: judged[task],
        failed: FAILURES.reduce((sum, reason) => sum + counts.failed[task][reason], 0),
        ...counts.failed[task],
      },
    })),
    notes: [
      {
        en: 'A failed judgement is no score of 0: (all) counts it as no success, (valid) leaves it out.',
        zh: '失败的评判不等于 0 分：(all) 把它算作没有成功，(valid) 不把它计入。',
      },
    ],
  };
}

function byQuestionType(name: string, { byQuestionType: types }: JudgedEvaluation): PhrasedTable {
  return {
    caption: { en: `${name}: answers by type of question`, zh: `${name}：按问题类型的回答` },
    columns: [
      text('type', TYPE),
      count('questions', QUESTIONS),
      count('failed', FAILED),
      ...QUESTION_RATIOS.map((ratio) => ratio.name).flatMap(twice),
    ],
    rows: Object.entries(types).map(([type, measures]) => ({ cells: { type, ...measures } })),
    notes: [ALL_VALID],
  };
}

function byMemoryType(name: string, { byMemoryType: types }: JudgedEvaluation): PhrasedTable {
  return {
    caption: {
      en: `${name}: extraction and updating by type of memory`,
      zh: `${name}：按记忆类型的提取和更新`,
    },
    columns: [
      text('type', TYPE),
      ...['gold', 'interference', 'updates', 'failed'].map((key) => count(key, key, RECORDS)),
      ...['recall', 'weighted_recall', 'fmr', 'update_correct'].flatMap(twice),
      share('published_accuracy', { en: 'as published', zh: '按论文' }, 'accuracy'),
    ],
    rows: Object.entries(types).map(([type, measures]) => ({ cells: { type, ...measures } })),
    notes: [
      ALL_VALID,
      {
        en: 'Accuracy as published: extracted in full or updated correctly, as a share of all records, interference memories among both.',
        zh: '按论文的准确率：完整提取或正确更新的记录占全部记录的比例，两者都包括干扰记忆。',
      },
    ],
  };
}

/** The file's own sums field by field. */
function officialTable({ where, fields, agreeing, differing, notComputed }: OfficialSums): PhrasedTable {
  return {
    caption: { en: `${where}: its overall_score, field by field`, zh: `${where}：其 overall_score 逐项对照` },
    columns: [
      text('field', { en: 'Field', zh: '字段' }),
      {
        key: 'official',
        label: { en: 'In the file', zh: '文件中' },
        kind: 'number',
        decimals: 6,
        mixed: true,
      },
      {
        key: 'recomputed',
        label: { en: 'Recomputed', zh: '重新计算' },
        kind: 'number',
        decimals: 6,
        mixed: true,
      },
      text('verdict', { en: 'Verdict', zh: '结论' }),
    ],
    rows: fields.map(({ field, official, recomputed, agrees }) => ({
      cells: {
        field,
        official: typeof official === 'number' && Number.isFinite(official) ? official : null,
        recomputed: recomputed ?? null,
        verdict: VERDICTS[recomputed === undefined ? 'absent' : agrees ? 'agrees' : 'differs'],
      },
    })),
    notes: [
      {
        en: `${agreeing} fields agree to 1e-9, ${differing.length} differ, ${notComputed.length} cannot be computed from the records alone.`,
        zh: `${agreeing} 个字段一致（误差不超过 1e-9），${differing.length} 个不同，${notComputed.length} 个无法只凭记录算出。`,
      },
      ...(notComputed.some((field) => field.startsWith('time_consuming.'))
        ? [
            {
              en: 'The time spent on adding is in the outputs that were judged: add that file too.',
              zh: '添加所用的时间在被评判的输出文件中：请把那个文件也添加进来。',
            },
          ]
        : []),
    ],
  };
}

/** TREC runs that have been scored, one per row; undefined where there is none. */
export function runTable(files: readonly Evaluated[]): PhrasedTable | undefined {
  const runs = filesOf(files, 'trec-run').filter(({ evaluation }) => evaluation.qrels !== undefined);
  if (runs.length === 0) return undefined;
  return {
    caption: { en: 'TREC runs', zh: 'TREC 结果文件' },
    columns: [
      text('label', { en: 'Run', zh: '实验' }),
      count('questions', QUESTIONS),
      count('missing', { en: 'Without ranking', zh: '没有排序结果' }),
      ...TREC_MEASURES.map(({ name }): PhrasedColumn => ({
        key: name,
        label: name,
        kind: 'interval',
        decimals: 4,
        better: 'higher',
      })),
    ],
    rows: runs.map(({ name, evaluation: { tags, qrels, questions, missing, measures } }) => ({
      cells: {
        label: runLabel(name, tags, qrels!),
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
      {
        en: 'Rankings are ordered by score, ties by document id from the last to the first, as trec_eval does.',
        zh: '结果按得分排列，得分相同时按文档 id 从后到前，与 trec_eval 相同。',
      },
      ...goldNotes(runs.map(({ evaluation }) => evaluation)),
      {
        en: 'Questions without ranking are scored as not found; questions without gold are not scored.',
        zh: '没有排序结果的问题按未命中计分；没有标准的问题不计分。',
      },
      {
        en: `Intervals: 95 %, percentile bootstrap over questions, 1,000 samples, seed ${TREC_SEED}.`,
        zh: `区间：95 %，对问题做百分位自助抽样，1,000 次，种子 ${TREC_SEED}。`,
      },
    ],
  };
}

/** What counts as relevant, said once for each way that the runs are scored in. */
function goldNotes(runs: readonly RunEvaluation[]): Phrase[] {
  const graded = runs.filter(({ highest = 1, level = 1 }) => highest > 1 || level > 1);
  if (graded.length === 0) return [{ en: 'Relevance above 0 is gold.', zh: '相关度大于 0 即为标准。' }];
  const levels = [...new Set(graded.map(({ qrels, level = 1 }) => `${qrels!}\n${level}`))];
  return [
    {
      en: 'nDCG takes the grade of relevance as the gain (grade / log2(rank + 1), ideal by falling grades), as trec_eval’s ndcg_cut does; the other measures know only gold or not.',
      zh: 'nDCG 以相关度等级为增益（等级 / log2(名次 + 1)，理想情况按等级从高到低排列），与 trec_eval 的 ndcg_cut 相同；其他指标只区分标准与非标准。',
    },
    ...levels.map((each): Phrase => {
      const [qrels, level] = each.split('\n');
      return {
        en: `By ${qrels}, gold is what has a relevance of ${level} or more${level === '1' ? ', as trec_eval has it by default' : ''}.`,
        zh: `按 ${qrels}，相关度不低于 ${level} 即为标准${level === '1' ? '，与 trec_eval 的默认值相同' : ''}。`,
      };
    }),
  ];
}

function runLabel(name: string, tags: readonly string[], qrels: string): Phrase {
  const own = `${name}${tags.length === 1 ? ` [${tags[0]}]` : ''}`;
  return { en: `${own} by ${qrels}`, zh: `${own}，按 ${qrels}` };
}
