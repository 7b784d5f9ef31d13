/** Results of general evaluation tools: promptfoo's cells, Inspect's samples, deepeval's test cases. One verdict for each scorer. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt, type Problems } from '../../../data/formats/fields';
import { groupBy } from '../../../core/group-by';
import {
  firstText,
  given,
  idsIn,
  itemsIn,
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
  type ResultsFormat,
} from './format';
import type { OpenedRow, OpenedVerdict, FileRun } from './opened';

/** Rows by the run that each belongs to, in the order in which the runs first occur. */
function byRun(rows: readonly (readonly [run: string, row: OpenedRow])[]): Omit<FileRun, 'facts'>[] {
  return [...groupBy(rows, ([run]) => run)].map(([name, own]) => ({ name, rows: own.map(([, row]) => row) }));
}

/** `failureReason` 2 is an error; the field `error` also holds why an assertion failed. A grader that could not be read is marked apart. */
const PROMPTFOO_ERROR = 2;

export const promptfoo: ResultsFormat = {
  id: 'promptfoo',
  title: 'promptfoo',
  looks: {
    en: 'an object with evalId and results, or lines with promptIdx and testIdx',
    zh: '含 evalId 和 results 的对象，或每行含 promptIdx 和 testIdx',
  },
  guess: ({ data }) =>
    (isRecord(data) && 'evalId' in data && isRecord(data['results'])) ||
    firstRecords(listOf(data)).some((row) => 'promptIdx' in row && 'testIdx' in row),
  read({ name, data }, problems) {
    const results = isRecord(data) && isRecord(data['results']) ? data['results'] : undefined;
    const cells = results ? listAt(results, 'results') : listOf(data);
    const prompts = results ? listAt(results, 'prompts') : [];
    const seen = new Map<string, number>();
    const rows = rowsIn(cells, results ? `${name} › results.results` : name, problems, (cell, where) => {
      const provider = cell['provider'];
      const system = isRecord(provider)
        ? (firstText(provider, ['label', 'id']) ?? '')
        : (textOf(provider) ?? '');
      const at = numberIn(cell['promptIdx']) ?? 0;
      const prompt = isRecord(prompts[at]) ? textAt(prompts[at], 'label') : '';
      const label = isRecord(cell['prompt']) ? textAt(cell['prompt'], 'label') : prompt;
      const run = `${system || 'prompt'} · ${inOneLine(label) || `prompt ${at + 1}`}`;
      const key = `${run}\n${String(cell['testIdx'])}`;
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      // `repeat` runs a test again under the same index.
      return [times === 1 ? run : `${run} · repeat ${times}`, promptfooRow(cell, where)] as const;
    });
    return {
      runs: byRun(rows).map((run) => ({ ...run, facts: isRecord(data) ? factsIn(data, ['evalId']) : {} })),
    };
  },
};

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 60);
}

function promptfooRow(cell: JsonRecord, where: string): OpenedRow {
  const test = recordAt(cell, 'testCase');
  const vars = isRecord(cell['vars']) ? cell['vars'] : recordAt(test, 'vars');
  const metadata = recordAt(test, 'metadata');
  const response = recordAt(cell, 'response');
  const grading = recordAt(cell, 'gradingResult');
  const failed = cell['failureReason'] === PROMPTFOO_ERROR || textOf(response['error']) !== undefined;
  const parts = listAt(grading, 'componentResults').filter(isRecord);
  const judges = parts.flatMap((part, i) => componentVerdict(part, i) ?? []);
  const overall = failed
    ? undefined
    : verdictIn('all assertions', cell['success'], textOf(grading['reason']));
  const question =
    firstText(vars, ['question', 'query', 'q', 'input', 'prompt']) ?? textOf(Object.values(vars)[0]);
  const context = grading['metadata'];
  return {
    where,
    verdicts: failed
      ? []
      : [
          ...(overall ? [parts.some(lostGrader) ? { ...overall, mark: 'unjudged' as const } : overall] : []),
          ...(judges.length > 1 ? judges : []),
        ],
    scores: numbersIn(cell['namedScores']),
    ...given({
      id: firstText(metadata, ['question_id', 'id']) ?? `test ${(numberIn(cell['testIdx']) ?? 0) + 1}`,
      text: question,
      gold: firstText(vars, ['expected', 'reference', 'answer', 'ground_truth', 'gold']),
      category: firstText(metadata, ['category', 'question_type']),
      answer: failed ? undefined : textOf(response['output']),
      error: failed ? (textOf(response['error']) ?? textOf(cell['error']) ?? 'error') : undefined,
      context: isRecord(context) ? textOf(context['context']) : textOf(vars['context']),
      evidence: idsIn(vars['evidence'] ?? metadata['evidence']),
    }),
  };
}

function componentVerdict(part: JsonRecord, at: number): OpenedVerdict | undefined {
  const assertion = recordAt(part, 'assertion');
  const judge = firstText(assertion, ['metric', 'type']) ?? `assertion ${at + 1}`;
  const verdict = verdictIn(judge, part['pass'], textOf(part['reason']));
  return verdict && lostGrader(part) ? { ...verdict, mark: 'unjudged' } : verdict;
}

/** Whether the grader's reply could not be read. */
function lostGrader({ metadata }: JsonRecord): boolean {
  return isRecord(metadata) && metadata['graderError'] === true;
}

/** Inspect's log: one run for each epoch, one judge for each scorer. */
export const inspectLog: ResultsFormat = {
  id: 'inspect_ai',
  title: 'Inspect (inspect_ai)',
  looks: {
    en: 'an object with version, eval and plan, or an .eval archive',
    zh: '含 version、eval 和 plan 的对象，或 .eval 压缩文件',
  },
  guess: ({ data }) =>
    isRecord(data) && 'version' in data && isRecord(data['eval']) && ('plan' in data || 'samples' in data),
  read({ name, data }, problems) {
    const log = data as JsonRecord;
    const about = log['eval'] as JsonRecord;
    const samples = listAt(log, 'samples');
    const epochs = new Set(samples.map((each) => (isRecord(each) ? (numberIn(each['epoch']) ?? 1) : 1)));
    const title = [textAt(about, 'task'), textAt(about, 'model')].filter(Boolean).join(' · ') || stemOf(name);
    const rows = rowsIn(samples, `${name} › samples`, problems, (sample, where) => {
      const epoch = numberIn(sample['epoch']) ?? 1;
      return [epochs.size > 1 ? `${title} · epoch ${epoch}` : title, inspectRow(sample, where)] as const;
    });
    noteStatus(log, name, problems);
    const facts = { ...factsIn(about, ['task', 'model', 'created']), ...factsIn(log, ['status', 'version']) };
    // Epochs are written as they end.
    const runs = byRun(rows)
      .map((run) => ({ ...run, facts }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { runs: runs.length > 0 ? runs : [{ name: title, rows: [], facts }] };
  },
};

function noteStatus(log: JsonRecord, name: string, problems: Problems): void {
  const status = textAt(log, 'status');
  if (status !== '' && status !== 'success')
    problems.add(name, ['status'], {
      en: `is “${status}”: the log may lack samples.`,
      zh: `为“${status}”：日志可能缺少样本。`,
    });
  if (listAt(log, 'samples').length === 0)
    problems.add(name, ['samples'], {
      en: 'is empty: the log holds no samples, only its headers.',
      zh: '为空：日志只有标题信息，没有样本。',
    });
}

/** The text of an input or a message: chat inputs end with what was asked. */
function said(value: unknown, attachments: JsonRecord): string | undefined {
  if (Array.isArray(value)) {
    const users = value.filter((each) => isRecord(each) && each['role'] === 'user');
    const last: unknown = users.at(-1) ?? value.at(-1);
    return isRecord(last) ? said(last['content'], attachments) : textOf(value);
  }
  const text = textOf(value);
  const attached = /^attachment:\/\/(\S+)$/.exec(text ?? '')?.[1];
  return attached === undefined ? text : (textOf(attachments[attached]) ?? text);
}

function inspectRow(sample: JsonRecord, where: string): OpenedRow {
  const attachments = recordAt(sample, 'attachments');
  const scores = isRecord(sample['scores'])
    ? sample['scores']
    : isRecord(sample['score'])
      ? { score: sample['score'] }
      : {};
  const metadata = recordAt(sample, 'metadata');
  const output = recordAt(sample, 'output');
  const [choice] = listAt(output, 'choices');
  const message = isRecord(choice) && isRecord(choice['message']) ? choice['message']['content'] : undefined;
  const all = Object.entries(scores).filter((each): each is [string, JsonRecord] => isRecord(each[1]));
  const { error } = sample;
  const limit = isRecord(sample['limit']) ? textAt(sample['limit'], 'type') : '';
  const scored = all.map(([, score]) => textOf(score['answer'])).find((text) => text !== undefined);
  const none = all.length > 0 && all.every(([, score]) => score['value'] === 'N');
  return {
    where,
    verdicts: all.flatMap(([judge, score]) => inspectVerdict(judge, score)),
    scores: {},
    ...given({
      id: textOf(sample['id']),
      text: said(sample['input'], attachments),
      gold: textOf(sample['target']),
      category: firstText(metadata, ['category', 'question_type']),
      answer: said(message, attachments) ?? scored,
      evidence: idsIn(metadata['evidence']),
      items: itemsIn(metadata['retrieved']),
      error: isRecord(error) ? (textOf(error['message']) ?? 'error') : (textOf(error) ?? undefined),
      doubt: limit === '' ? undefined : `stopped at its limit: ${limit}`,
    }),
    ...(none && { abstained: true }),
  };
}

/** C, I, P and N are Inspect's words; numbers, truth values and maps of them occur as well. N is no answer, not a wrong one. */
function inspectVerdict(judge: string, score: JsonRecord): OpenedVerdict[] {
  const { value } = score;
  const reason = textOf(score['explanation']);
  if (isRecord(value))
    return Object.entries(value).flatMap(([part, each]) => verdictIn(`${judge} ${part}`, each, reason) ?? []);
  if (value === 'N') return [{ judge, mark: 'wrong', ...(reason !== undefined && { reason }) }];
  const verdict = verdictIn(judge, value, reason);
  // NaN was read as null: the scorer gave no value.
  return [verdict ?? { judge, mark: 'unjudged' }];
}

/** deepeval's test run: a metric that raised has an error and no verdict. */
export const deepeval: ResultsFormat = {
  id: 'deepeval',
  title: 'deepeval',
  looks: {
    en: 'an object with testCases, each with metricsData',
    zh: '含 testCases（各带 metricsData）的对象',
  },
  guess: ({ data }) => {
    if (!isRecord(data)) return false;
    const cases = [...listAt(data, 'testCases'), ...listAt(data, 'conversationalTestCases')];
    const marks = ['metricsScores', 'testPassed', 'testFailed', 'runDuration'].some((key) => key in data);
    return (
      ('testCases' in data && marks) || firstRecords(cases).some((each) => Array.isArray(each['metricsData']))
    );
  },
  read({ name, data }, problems) {
    const run = data as JsonRecord;
    const lists = ['testCases', 'conversationalTestCases'] as const;
    const rows = lists.flatMap((key) => rowsIn(listAt(run, key), `${name} › ${key}`, problems, deepevalRow));
    const title = firstText(run, ['identifier', 'testFile']) ?? stemOf(name);
    return {
      runs: [
        {
          name: title,
          rows,
          facts: factsIn(run, ['identifier', 'datasetAlias', 'testPassed', 'testFailed', 'runDuration']),
        },
      ],
    };
  },
};

function deepevalRow(record: JsonRecord, where: string, at: number): OpenedRow {
  const metrics = listAt(record, 'metricsData').filter(isRecord);
  const turns = listAt(record, 'turns').filter(isRecord);
  const verdicts = metrics.map((metric): OpenedVerdict => {
    const judge = textAt(metric, 'name') || 'metric';
    const failed = textOf(metric['error']);
    const verdict = failed ? undefined : verdictIn(judge, metric['success'], textOf(metric['reason']));
    return verdict ?? { judge, mark: 'unjudged', ...(failed && { reason: failed }) };
  });
  const all = verdictIn('all metrics', record['success']);
  const lost = verdicts.some(({ mark }) => mark === 'unjudged');
  const overall: OpenedVerdict[] = all
    ? [lost && all.mark !== 'right' ? { ...all, mark: 'unjudged' } : all]
    : [];
  const scores = metrics.flatMap((metric): [string, number][] => {
    const score = numberIn(metric['score']);
    return score === undefined ? [] : [[textAt(metric, 'name') || 'metric', score]];
  });
  const trace =
    isRecord(record['trace']) && record['trace']['status'] === 'ERRORED'
      ? 'its trace has the status ERRORED'
      : undefined;
  return {
    where,
    verdicts: [...overall, ...(verdicts.length > 1 || overall.length === 0 ? verdicts : [])],
    scores: Object.fromEntries(scores),
    ...given({
      id: firstText(record, ['name', 'order']) ?? `case ${at + 1}`,
      text: textOf(record['input']) ?? firstText(record, ['scenario']) ?? textOf(turns[0]?.['content']),
      gold: firstText(record, ['expectedOutput', 'expectedOutcome']),
      answer: textOf(record['actualOutput']) ?? textOf(turns.at(-1)?.['content']),
      items: itemsIn(record['retrievalContext']),
      category: textOf(Array.isArray(record['tags']) ? record['tags'][0] : undefined),
      doubt: trace,
    }),
  };
}
