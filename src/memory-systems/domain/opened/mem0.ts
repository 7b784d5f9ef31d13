/**
 * mem0ai/memory-benchmarks: the unified file of a run in three generations, and the file of one question. A file holds one run for each
 * cutoff, that is number of memories handed over.
 */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt } from '../../../data/formats/fields';
import {
  firstText,
  given,
  idsIn,
  itemsIn,
  numbersIn,
  recordAt,
  textOf,
  verdictIn,
  factsIn,
  rowsIn,
  stemOf,
  type ResultsFormat,
} from './format';
import { flatRow } from './flat-row';
import type { OpenedRow, OpenedVerdict, FileRun } from './opened';

export const mem0: ResultsFormat = {
  id: 'mem0-memory-benchmarks',
  title: 'mem0 memory-benchmarks',
  looks: {
    en: 'an object with evaluations and metrics_by_cutoff, or one question with cutoff_results',
    zh: '含 evaluations 和 metrics_by_cutoff 的对象，或含 cutoff_results 的单个问题',
  },
  guess: ({ data }) =>
    isRecord(data) &&
    ((Array.isArray(data['evaluations']) && 'metrics_by_cutoff' in data) || isOneQuestion(data)),
  read({ name, data }, problems) {
    const file = data as JsonRecord;
    if (isOneQuestion(file)) return { runs: runsOf([file], file, name).map(inFolder(name)) };
    const rows = rowsIn(listAt(file, 'evaluations'), `${name} › evaluations`, problems, (record) => record);
    return { runs: runsOf(rows, file, name) };
  },
};

/** A run that was not judged, or not put together, is a folder with a file for each question. */
function inFolder(file: string): (run: FileRun) => FileRun {
  const [, folder = ''] = /^(.*?)[^/\\]*$/.exec(file) ?? [];
  const name = /([^/\\]+)[/\\]$/.exec(folder)?.[1] ?? 'mem0';
  return ({ facts, ...run }) => ({
    ...run,
    facts,
    name: [name, facts['cutoff']].filter(Boolean).join(' · '),
    key: `mem0 ${folder} ${facts['cutoff'] ?? ''}`,
  });
}

function isOneQuestion(data: JsonRecord): boolean {
  return (
    'question_id' in data &&
    !('hypothesis' in data) &&
    (isRecord(data['cutoff_results']) ||
      (isRecord(data['retrieval']) && 'search_results' in data['retrieval']))
  );
}

function runsOf(records: readonly JsonRecord[], file: JsonRecord, name: string): FileRun[] {
  const metadata = recordAt(file, 'metadata');
  const metrics = recordAt(file, 'metrics_by_cutoff');
  const cutoffs = new Set([
    ...Object.keys(metrics),
    ...records.flatMap((row) => Object.keys(cutoffsOf(row))),
  ]);
  // Questions that were searched and not answered yet have no cutoff at all.
  const names = cutoffs.size > 0 ? [...cutoffs] : [undefined];
  const judge = firstText(metadata, ['judge_model', 'model']) ?? 'judge';
  const project = textAt(metadata, 'project_name') || stemOf(name);
  return names.map((cutoff): FileRun => {
    const overall = cutoff === undefined ? undefined : metrics[cutoff];
    const claimed = isRecord(overall) ? numbersIn(overall['overall']) : {};
    return {
      name: names.length === 1 ? project : `${project} · ${cutoff}`,
      rows: records.map((row, i) => rowOf(row, cutoff, judge, `${name} › evaluations[${i}]`)),
      facts: {
        ...factsIn(metadata, [
          'benchmark',
          'answerer_model',
          'generation_model',
          'judge_model',
          'model',
          'provider',
          'top_k',
          'mode',
          'eval_mode',
          'run_id',
          'timestamp',
          'total_questions',
        ]),
        ...(cutoff !== undefined && { cutoff }),
      },
      ...(Object.keys(claimed).length > 0 && { claimed }),
    };
  });
}

function cutoffsOf(row: JsonRecord): JsonRecord {
  return recordAt(row, 'cutoff_results');
}

function rowOf(row: JsonRecord, cutoff: string | undefined, judge: string, where: string): OpenedRow {
  const own = cutoff === undefined ? undefined : cutoffsOf(row)[cutoff];
  const result = isRecord(own) ? own : undefined;
  const retrieval = isRecord(row['retrieval']) ? row['retrieval'] : row;
  const handed =
    result && typeof result['memories_evaluated'] === 'number' ? result['memories_evaluated'] : undefined;
  // Every question of LongMemEval has a user of its own, which says nothing of what belongs together.
  const facts = flatRow({ ...row, user_id: undefined }, where);
  // The oldest files keep the answer among the evidence for it; outside of a cutoff there is none.
  const answer = result && firstText(result, ['generated_answer', 'supporting_evidence']);
  const rubric = idsIn(row['rubric']);
  const gold = facts.gold ?? (rubric && rubric.join(' | '));
  return {
    ...facts,
    verdicts: result ? verdictsOf(result, judge) : [],
    scores: result && isRecord(result['event_ordering']) ? numbersIn(result['event_ordering']) : {},
    ...given({
      gold,
      answer,
      items: itemsIn(retrieval['search_results'])?.slice(0, handed),
      error: result && judgedNothing(result) ? (textOf(result['reason']) ?? 'the judge failed') : undefined,
    }),
  };
}

function judgedNothing(result: JsonRecord): boolean {
  return textAt(result, 'judgment').toUpperCase() === 'ERROR';
}

/** A rubric's score is finer than its PASS or FAIL. */
function verdictsOf(result: JsonRecord, judge: string): OpenedVerdict[] {
  const reason = firstText(result, ['reason', 'judge_raw']);
  const scored = Array.isArray(result['nugget_scores']) || !('judgment' in result);
  const verdict = verdictIn(
    judge,
    scored ? (result['score'] ?? result['judgment']) : result['judgment'],
    reason,
  );
  return verdict ? [verdict] : [];
}
