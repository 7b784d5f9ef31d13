/** Formats that are lists of rows: where the rows are, and what each format adds. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt } from '../../../data/formats/fields';
import {
  firstText,
  given,
  numberIn,
  numbersIn,
  recordAt,
  textOf,
  verdictIn,
  factsIn,
  firstRecords,
  listOf,
  rowsIn,
  stemOf,
  type GivenResults,
  type ResultsFormat,
} from './format';
import { flatRow } from './flat-row';
import type { OpenedRow, OpenedVerdict } from './opened';

interface FlatFormat extends Pick<ResultsFormat, 'id' | 'title' | 'looks' | 'guess'> {
  /** The lists of rows, each with its place and what all its rows share. */
  readonly lists: (
    data: JsonRecord & readonly unknown[],
    file: string,
  ) => readonly (readonly [place: string, rows: readonly unknown[], shared?: Partial<OpenedRow>])[];
  readonly row?: (record: JsonRecord, where: string, at: number, shared: Partial<OpenedRow>) => OpenedRow;
  readonly facts?: (data: JsonRecord) => Record<string, string>;
  readonly claimed?: (data: JsonRecord) => Record<string, number>;
  readonly runName?: (data: JsonRecord) => string;
  readonly runKey?: (file: GivenResults) => string | undefined;
}

function flat({ lists, row, facts, claimed, runName, runKey, ...format }: FlatFormat): ResultsFormat {
  return {
    ...format,
    read(file, problems) {
      const data = file.data as JsonRecord & readonly unknown[];
      const rows = lists(data, file.name).flatMap(([place, list, shared = {}]) =>
        rowsIn(list, place === '' ? file.name : `${file.name} › ${place}`, problems, (record, where, at) =>
          row ? row(record, where, at, shared) : flatRow(record, where, shared),
        ),
      );
      const whole = isRecord(file.data) ? file.data : {};
      const key = runKey?.(file);
      const figures = claimed?.(whole) ?? {};
      return {
        runs: [
          {
            name: runName?.(whole) || stemOf(file.name),
            rows,
            facts: facts?.(whole) ?? {},
            ...(Object.keys(figures).length > 0 && { claimed: figures }),
            ...(key !== undefined && { key }),
          },
        ],
      };
    },
  };
}

const whole = (data: unknown) => [['', listOf(data)] as const];
const someRow = (data: unknown, test: (row: JsonRecord) => boolean) => firstRecords(listOf(data)).some(test);

/** supermemory's memorybench. The report leaves out what failed; the checkpoint of the same run knows it. */
export const memorybenchReport = flat({
  id: 'memorybench-report',
  title: 'memorybench report',
  looks: {
    en: 'an object with runId, evaluations and summary',
    zh: '含 runId、evaluations 和 summary 的对象',
  },
  guess: ({ data }) => isRecord(data) && 'runId' in data && Array.isArray(data['evaluations']),
  lists: (data) => [['evaluations', listAt(data, 'evaluations')]],
  row: (record, where) =>
    flatRow(answerable(record), where, { ...conversationOf(record), ...benchVerdict(record) }),
  facts: (data) => factsIn(data, ['provider', 'benchmark', 'judge', 'answeringModel', 'timestamp', 'runId']),
  claimed: (data) => ({ ...numbersIn(data['summary']), ...numbersIn(data['retrieval'], 'retrieval ') }),
  runName: (data) => benchName(data),
  runKey: ({ data }) => `memorybench ${textAt(data as JsonRecord, 'runId')}`,
});

export const memorybenchCheckpoint = flat({
  id: 'memorybench-checkpoint',
  title: 'memorybench checkpoint',
  looks: {
    en: 'an object with runId and questions, each with phases',
    zh: '含 runId 和 questions（各带 phases）的对象',
  },
  guess: ({ data }) =>
    isRecord(data) &&
    'runId' in data &&
    isRecord(data['questions']) &&
    Object.values(data['questions']).some((each) => isRecord(each) && isRecord(each['phases'])),
  lists: (data) => [['questions', Object.values(data['questions'] as JsonRecord)]],
  row: checkpointRow,
  facts: (data) => factsIn(data, ['provider', 'benchmark', 'judge', 'answeringModel', 'status', 'runId']),
  runName: (data) => benchName(data),
  runKey: ({ data }) => `memorybench ${textAt(data as JsonRecord, 'runId')}`,
});

function benchName(data: JsonRecord): string {
  return [textAt(data, 'provider'), textAt(data, 'runId')].filter((part) => part !== '').join(' · ');
}

/** LoCoMo's ids are `conv-26-q3`; the names of its categories are wrong there (`join.ts`). */
function conversationOf(record: JsonRecord): Pick<OpenedRow, 'group'> {
  const group = /^(.+)-q\d+$/.exec(textAt(record, 'questionId'))?.[1];
  return group === undefined ? {} : { group };
}

/** LoCoMo's category 5 has no answer, which was written as a text. */
function answerable(record: JsonRecord): JsonRecord {
  return record['groundTruth'] === 'undefined' ? { ...record, groundTruth: undefined } : record;
}

const JUDGE_LOST = /failed to parse judge response/i;

function benchVerdict(record: JsonRecord): Pick<OpenedRow, 'verdicts'> {
  const reason = textOf(record['explanation']);
  const score = numberIn(record['score'] ?? record['primaryScore']);
  const label = record['label'] ?? record['passed'];
  const verdict = verdictIn('judge', score !== undefined && score > 0 && score < 1 ? score : label, reason);
  return { verdicts: verdict ? [verdict] : [] };
}

function checkpointRow(record: JsonRecord, where: string): OpenedRow {
  const phases = recordAt(record, 'phases');
  const phase = (name: string): JsonRecord => recordAt(phases, name);
  const [search, answer, evaluate] = [phase('search'), phase('answer'), phase('evaluate')];
  const failed = [phase('ingest'), phase('indexing'), search, answer, evaluate].find(
    (each) => each['status'] === 'failed' || textOf(each['error']),
  );
  const { items } = flatRow({ results: search['results'] }, where);
  return flatRow({ ...answerable(record), hypothesis: answer['hypothesis'] }, where, {
    ...conversationOf(record),
    ...(evaluate['status'] === 'completed' ? benchVerdict(evaluate) : { verdicts: [] }),
    ...given({ items, error: failed && (textOf(failed['error']) ?? 'a phase failed') }),
  });
}

/** vectorize-io's Agent Memory Benchmark. */
export const agentMemoryBenchmark = flat({
  id: 'agent-memory-benchmark',
  title: 'Agent Memory Benchmark',
  looks: {
    en: 'an object with memory_provider, split and results, each with query_id',
    zh: '含 memory_provider、split 和 results（各带 query_id）的对象',
  },
  guess: ({ data }) =>
    isRecord(data) && 'memory_provider' in data && someRow(data['results'], (row) => 'query_id' in row),
  lists: (data) => [['results', listAt(data, 'results')]],
  row: (record, where) => {
    const axes = recordAt(record, 'category_axes');
    const meta = recordAt(record, 'meta');
    const category = meta['category'] ?? Object.values(axes)[0];
    const group = /^(.+)_q\d+$/.exec(textAt(record, 'query_id'))?.[1];
    // Where nothing was retrieved, no judge is asked.
    const empty = /^empty context/i.test(textAt(record, 'judge_reason'));
    const doubt = empty ? 'nothing was retrieved: wrong without a judge' : undefined;
    return flatRow({ ...record, category, output: record['answer'] }, where, given({ group, doubt }));
  },
  facts: (data) =>
    factsIn(data, ['dataset', 'split', 'memory_provider', 'mode', 'answer_llm', 'judge_llm', 'run_name']),
  claimed: (data) => numbersIn(data),
  runName: (data) => [textAt(data, 'memory_provider'), textAt(data, 'run_name')].filter(Boolean).join(' · '),
});

/** A judge call that failed is wrong in the file; its reason gives it away. */
export const hindsight = flat({
  id: 'hindsight',
  title: 'hindsight',
  looks: {
    en: 'an object with item_results, each with metrics.detailed_results',
    zh: '含 item_results（各带 metrics.detailed_results）的对象',
  },
  guess: ({ data }) => isRecord(data) && someRow(data['item_results'], (item) => isRecord(item['metrics'])),
  lists: (data) =>
    listAt(data, 'item_results').flatMap((item, i) => {
      if (!isRecord(item) || !isRecord(item['metrics'])) return [];
      const group = textAt(item, 'item_id');
      const rows = listAt(item['metrics'], 'detailed_results');
      return [
        [
          `item_results[${i}]`,
          rows,
          { ...(rows.length > 1 && given({ group: group || undefined })), ...lmeId(group, rows) },
        ],
      ];
    }),
  row: (record, where, at, shared) => flatRow(record, where, { ...shared, ...ordinal(record, shared, at) }),
  facts: (data) => {
    const models = recordAt(data, 'model_config');
    return Object.fromEntries(
      Object.entries(models).flatMap(([role, each]) =>
        isRecord(each) ? [[role, textAt(each, 'model')]] : [],
      ),
    );
  },
  claimed: (data) => numbersIn(data),
});

/** An item with one question is that question: LongMemEval's. */
function lmeId(item: string, rows: readonly unknown[]): Pick<OpenedRow, 'id'> {
  return rows.length === 1 && item !== '' && !/^conv/.test(item) ? { id: item } : {};
}
function ordinal(record: JsonRecord, shared: Partial<OpenedRow>, at: number): Pick<OpenedRow, 'id'> {
  if (shared.id !== undefined || shared.group === undefined) return {};
  return { id: `${shared.group} q${numberIn(record['question_index']) ?? at}` };
}

const BEAM_TYPES = [
  'abstention',
  'contradiction_resolution',
  'event_ordering',
  'information_extraction',
  'instruction_following',
  'knowledge_update',
  'multi_session_reasoning',
  'preference_following',
  'summarization',
  'temporal_reasoning',
];

/** Answers and scores of a chat have one name, but for what is put before that of the scores. */
function beamChat(file: string): string {
  return file.replace(/(^|[/\\])evaluation-(?:results-)?([^/\\]*)$/, '$1$2');
}

/** Answers of BEAM's scripts, and the scores, which repeat no question: they belong together by type and place. */
export const beamResults = flat({
  id: 'beam-results',
  title: 'BEAM results',
  looks: {
    en: 'an object of BEAM’s abilities, whose rows have llm_response or llm_judge_score',
    zh: '以 BEAM 能力为键的对象，各行含 llm_response 或 llm_judge_score',
  },
  guess: ({ data }) =>
    isRecord(data) &&
    BEAM_TYPES.some((type) =>
      someRow(data[type], (row) => 'llm_response' in row || 'llm_judge_score' in row),
    ),
  lists: (data, file) =>
    BEAM_TYPES.flatMap((type) =>
      Array.isArray(data[type])
        ? [
            [
              type,
              data[type],
              { id: `${beamChat(file)} ${type}`, category: type, unanswerable: type === 'abstention' },
            ] as const,
          ]
        : [],
    ),
  row: (record, where, at, shared) => {
    const gold = firstText(record, [
      'answer',
      'ideal_response',
      'ideal_answer',
      'ideal_summary',
      'expected_compliance',
    ]);
    const scored = numberIn(record['llm_judge_score']) ?? numberIn(record['final_score']);
    const verdict = scored === undefined ? undefined : verdictIn('llm_judge_score', scored);
    return flatRow(record, where, {
      ...shared,
      id: `${shared.id} ${at + 1}`,
      ...given({ gold }),
      verdicts: verdict ? [verdict] : [],
      scores: Object.fromEntries(
        Object.entries(numbersIn(record)).filter(([name]) =>
          ['precision', 'recall', 'f1', 'tau_norm', 'final_score'].includes(name),
        ),
      ),
    });
  },
  runKey: ({ name }) => `beam ${beamChat(name)}`,
});

/** MemoryAgentBench: no judge, several measures; the reference is one of several. */
export const memoryAgentBench = flat({
  id: 'memory-agent-bench',
  title: 'MemoryAgentBench',
  looks: {
    en: 'an object with agent_config, dataset_config and data',
    zh: '含 agent_config、dataset_config 和 data 的对象',
  },
  guess: ({ data }) => isRecord(data) && 'agent_config' in data && Array.isArray(data['data']),
  lists: (data) => [['data', listAt(data, 'data')]],
  row: (record, where) => {
    // The query is the whole prompt; its end is the question.
    const id = firstText(record, ['qa_pair_id', 'query_id']);
    const verdict =
      typeof record['exact_match'] === 'boolean'
        ? verdictIn('exact_match', record['exact_match'])
        : undefined;
    return flatRow(record, where, { ...given({ id }), verdicts: verdict ? [verdict] : [] });
  },
  facts: (data) => ({
    ...(isRecord(data['agent_config']) && factsIn(data['agent_config'], ['agent_name', 'model'])),
    ...(isRecord(data['dataset_config']) && factsIn(data['dataset_config'], ['sub_dataset'])),
  }),
  claimed: (data) => numbersIn(data['averaged_metrics']),
});

/** The third outcome, “unknown”, is no wrong answer. */
export const longmemevalV2 = flat({
  id: 'longmemeval-v2',
  title: 'LongMemEval-V2',
  looks: {
    en: 'lines with question_id, memory_context and response_parsed_boxed',
    zh: '每行含 question_id、memory_context 和 response_parsed_boxed',
  },
  guess: ({ data }) =>
    someRow(
      data,
      (row) => 'response_parsed_boxed' in row || ('score_bool' in row && 'memory_context' in row),
    ),
  lists: whole,
});

/** One attempt a line. Errors are told by the stage that failed. */
export const lettaEvals = flat({
  id: 'letta-evals',
  title: 'letta-evals',
  looks: {
    en: 'lines with sample_id, submissions and grades',
    zh: '每行含 sample_id、submissions 和 grades',
  },
  guess: ({ data }) =>
    someRow(data, (row) => 'sample_id' in row && ('grades' in row || 'submissions' in row)),
  lists: whole,
  row: (record, where) => {
    const { submissions } = record;
    const answer = isRecord(submissions) ? textOf(Object.values(submissions)[0]) : undefined;
    const named = { ...record, sample_id: undefined, question_id: record['sample_id'] };
    return flatRow(named, where, given({ answer }));
  },
});

/** EverOS: answers and verdicts in lines with an index, of any of its stages, and basic-memory's rows, which are alike. */
export const rowsById = flat({
  id: 'rows',
  title: 'rows with question_id (EverOS, basic-memory and others)',
  looks: {
    en: 'a list of rows with question_id or query_id and generated_answer, golden_answer, is_correct, judgments, hits or retrieved_ids',
    zh: '各行含 question_id 或 query_id，以及 generated_answer、golden_answer、is_correct、judgments、hits 或 retrieved_ids',
  },
  guess: ({ data }) =>
    someRow(data, (row) => {
      const named = 'question_id' in row || 'query_id' in row || 'question' in row;
      const tells = [
        'generated_answer',
        'golden_answer',
        'is_correct',
        'judgments',
        'judge_failed',
        'retrieved_ids',
        'hits',
        'retrieval_metadata',
        'episodes',
      ];
      return named && tells.some((key) => key in row);
    }),
  lists: whole,
  // EverOS writes a file for each conversation and each stage.
  runKey: ({ name }) => {
    const [, folder, method] = /^(.*?)conv\d+[/\\](?:search|answer|judge)_([^/\\]+)\.jsonl$/.exec(name) ?? [];
    return method === undefined ? undefined : `everos ${folder} ${method}`;
  },
  row: (record, where) => {
    const group = /^(.+)_qa\d+$/.exec(textAt(record, 'question_id'))?.[1];
    return flatRow(record, where, given({ group }));
  },
});

/** A judge's reason that tells that there was no verdict. */
export function judgeFailed({ reason = '' }: OpenedVerdict): boolean {
  return (
    JUDGE_LOST.test(reason) || /^\s*(?:error:|could not parse|failed to parse|judge error)/i.test(reason)
  );
}
