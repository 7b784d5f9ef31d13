/** LongMemEval: hypotheses, the judge's labels beside them, and the retrieval log. Nothing but the id is the same in all three. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, type Problems } from '../../../data/formats/fields';
import {
  idsIn,
  itemsIn,
  numbersIn,
  recordAt,
  textOf,
  firstRecords,
  listOf,
  rowsIn,
  stemOf,
  type GivenResults,
  type ResultsFormat,
} from './format';
import { flatRow, NAMELESS_JUDGE } from './flat-row';
import type { OpenedRow } from './opened';

/** Gold ids hold this word; a user's turns that are no evidence are renamed. */
const GOLD_ID = /(?<!no)answer/;
const RENAMED = /^noans/;

export const longmemevalResults: ResultsFormat = {
  id: 'longmemeval-results',
  title: 'LongMemEval results',
  looks: {
    en: 'lines with question_id and hypothesis, or with retrieval_results.ranked_items',
    zh: '每行含 question_id 和 hypothesis，或含 retrieval_results.ranked_items',
  },
  guess: ({ data }) =>
    firstRecords(listOf(data)).some(
      (row) => 'question_id' in row && ('hypothesis' in row || 'autoeval_label' in row || isLog(row)),
    ),
  read(file, problems) {
    const read = rowsIn(listOf(file.data), file.name, problems, (record, where) =>
      isLog(record) ? logRow(record, where, file.name, problems) : hypothesisRow(record, where),
    );
    const rows = withJudge(read);
    const judges = judgesIn(rows);
    return {
      runs: [
        {
          name: nameOf(file),
          rows,
          facts: judges.size > 0 ? { judge: [...judges].join(', ') } : {},
        },
      ],
    };
  },
};

function isLog(record: JsonRecord): boolean {
  const found = record['retrieval_results'];
  return isRecord(found) && Array.isArray(found['ranked_items']);
}

function judgesIn(rows: readonly OpenedRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)));
}

/** Where the judge failed, its name is missing with the label: it is the one that the other lines name. */
function withJudge(rows: readonly OpenedRow[]): readonly OpenedRow[] {
  const judge = [...judgesIn(rows)].find((each) => each !== NAMELESS_JUDGE);
  if (judge === undefined) return rows;
  return rows.map((row) => ({
    ...row,
    verdicts: row.verdicts.map((verdict) =>
      verdict.judge === NAMELESS_JUDGE && verdict.mark === 'unjudged' ? { ...verdict, judge } : verdict,
    ),
  }));
}

/** `<hypotheses>.eval-results-<judge>`: the run is the hypotheses'. */
function nameOf({ name }: GivenResults): string {
  return stemOf(name.replace(/\.eval-results-.*$/, '').replace(/\.(?:jsonl?|ndjson)(?=\.eval)/, '')) || name;
}

function hypothesisRow(record: JsonRecord, where: string): OpenedRow {
  // Whatever else a line holds is the user's own.
  return flatRow(record, where, { scores: {} });
}

function logRow(record: JsonRecord, where: string, file: string, problems: Problems): OpenedRow {
  const found = record['retrieval_results'] as JsonRecord;
  const items = itemsIn(listAt(found, 'ranked_items')) ?? [];
  const metrics = recordAt(found, 'metrics');
  const named = idsIn(record['answer_session_ids']);
  const byName = items.flatMap(({ id }) =>
    id !== undefined && GOLD_ID.test(id) && !RENAMED.test(id) ? [id] : [],
  );
  // Turns carry their place behind the session's id: an answer session is no id of theirs.
  const ranked = new Set(items.map(({ id }) => id));
  const evidence = named?.some((id) => ranked.has(id)) === true ? named : byName.length > 0 ? byName : named;
  if (named === undefined && byName.length > 0)
    problems.add(
      file,
      [],
      {
        en: 'has no answer_session_ids: the ranked ids that contain “answer” are taken as gold. Gold that was not ranked is unknown, so recall may be too high.',
        zh: '没有 answer_session_ids：以排序结果中含“answer”的 id 为证据。未进入排序的证据无从得知，因此召回率可能偏高。',
      },
      'gold',
    );
  const row = flatRow({ ...record, retrieval_results: undefined }, where);
  return {
    ...row,
    items,
    ...(evidence && !row.unanswerable && { evidence }),
    ...(textOf(record['answer']) !== undefined && { gold: textOf(record['answer'])! }),
    verdicts: [],
    // LongMemEval's own averages are without them too.
    scores: row.unanswerable
      ? {}
      : { ...numbersIn(metrics['session'], 'session '), ...numbersIn(metrics['turn'], 'turn ') },
  };
}
