/** Results as tables: ragas' rows, which users save as CSV or JSON, and Quepid's ratings. */

import { csvRows } from '../../../core/text/csv-rows';
import type { JsonRecord } from '../../../core/json-record';
import { readPythonLiteral } from '../../../data/formats/python-literal';
import {
  given,
  idsIn,
  itemsIn,
  numberIn,
  textOf,
  firstRecords,
  rowsIn,
  stemOf,
  type GivenResults,
  type ResultsFormat,
} from './format';
import type { OpenedRow } from './opened';

const RAGAS_TEXT = ['user_input', 'response', 'reference', 'retrieved_contexts', 'reference_contexts'];
const RAGAS_IDS = ['retrieved_context_ids', 'reference_context_ids'];

/** A table's columns by its first line; undefined for what is none. */
function headingOf({ text }: GivenResults): readonly string[] | undefined {
  const [line = ''] = (text ?? '').replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 1);
  return text === undefined
    ? undefined
    : line.split(/[,;\t]/).map((name) => name.replace(/^"|"$/g, '').trim());
}

/** The rows of a table under the names of its columns. */
function tableRows(text: string, name: string): { readonly record: JsonRecord; readonly where: string }[] {
  const [head, ...rows] = csvRows(text, name).rows;
  return rows.map(({ line, fields }) => ({
    where: `${name} › line ${line}`,
    record: Object.fromEntries(head!.fields.map((column, i) => [column.trim(), fields[i] ?? ''])),
  }));
}

/** A list in a table is text, as JSON or as Python writes it. */
function listIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[(]/.test(value)) return value === '' ? undefined : value;
  try {
    return readPythonLiteral(value);
  } catch {
    return value;
  }
}

const isRagas = (names: readonly string[]) =>
  names.includes('user_input') && ['response', 'retrieved_contexts'].some((name) => names.includes(name));

export const ragas: ResultsFormat = {
  id: 'ragas',
  title: 'ragas',
  looks: {
    en: 'a table or list with user_input and response or retrieved_contexts',
    zh: '含 user_input 以及 response 或 retrieved_contexts 的表格或列表',
  },
  guess: (file) =>
    isRagas(headingOf(file) ?? []) || firstRecords(file.data).some((row) => isRagas(Object.keys(row))),
  read({ name, data, text }, problems) {
    const rows =
      text === undefined
        ? rowsIn(data as readonly unknown[], name, problems, ragasRow)
        : tableRows(text, name).map(({ record, where }) => ragasRow(record, where));
    return { runs: [{ name: stemOf(name).replace(/\.csv$/i, ''), rows, facts: {} }] };
  },
};

/** Every further column with a number is a metric; NaN, and a blank, is one that failed. */
function ragasRow(record: JsonRecord, where: string): OpenedRow {
  const ids = idsIn(listIn(record['retrieved_context_ids']));
  const texts = itemsIn(listIn(record['retrieved_contexts']));
  const scores = Object.entries(record).flatMap(([name, value]): [string, number][] => {
    if (RAGAS_TEXT.includes(name) || RAGAS_IDS.includes(name)) return [];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return numberIn(number) === undefined ? [] : [[name, number as number]];
  });
  const said = (key: string) => textOf(record[key]) || undefined;
  return {
    where,
    verdicts: [],
    scores: Object.fromEntries(scores),
    ...given({
      id: said('question_id') ?? said('id'),
      text: said('user_input'),
      gold: said('reference'),
      answer: textOf(record['response']),
      evidence: idsIn(listIn(record['reference_context_ids'])),
      items: ids
        ? ids.map((id, i) => ({ id, ...(texts?.[i]?.text !== undefined && { text: texts[i].text }) }))
        : texts,
    }),
  };
}

/** `query,docid,rating`: a query that nobody rated has a row with two blanks. */
export const quepidRatings: ResultsFormat = {
  id: 'quepid-ratings',
  title: 'Quepid ratings',
  looks: { en: 'a table with query, docid and rating', zh: '含 query、docid、rating 的表格' },
  guess: (file) => {
    const names = (headingOf(file) ?? []).map((name) => name.toLowerCase());
    return names[0] === 'query' && /^doc_?id$/.test(names[1] ?? '') && names[2] === 'rating';
  },
  read({ name, text = '' }) {
    const grades = new Map<string, Map<string, number>>();
    for (const { record } of tableRows(text, name)) {
      const [query = '', document = '', rating = ''] = Object.values(record).map(
        (value) => textOf(value) ?? '',
      );
      const own = grades.get(query) ?? new Map<string, number>();
      grades.set(query, own);
      if (document !== '' && Number(rating) > 0) own.set(document, Number(rating));
    }
    return {
      runs: [],
      questions: [...grades].map(([query, own]) => ({
        where: `${name} › ${query}`,
        text: query,
        grades: own,
      })),
    };
  },
};
