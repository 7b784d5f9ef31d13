/** Rankings and relevance: TREC runs and qrels, ranx and pytrec_eval as JSON, BEIR's qrels. One gold for all runs, with grades. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { trecId } from '../../../runs/domain/export/trec';
import { readQrels, readTrecRun } from '../../../runs/domain/export/trec-reader';
import type { Problem } from '../../../core/text/problem';
import { releasedTextSort } from '../../../runs/domain/external/kind';
import { numbersIn, stemOf, type ResultsFormat, given, itemsIn, numberIn, factsIn, rowsIn } from './format';
import type { OpenedRow, ReadResults, QuestionFacts } from './opened';
import { listAt, textAt } from '../../../data/formats/fields';

const HEADING = /^\s*query-id\s+corpus-id\s+score\s*$/i;
const BEGIN = 4096;
/** What pytrec_eval calls its measures; documents are not called so. */
const MEASURE =
  /^(?:map|ndcg|recip_rank|P|recall|success|bpref|Rprec|set_|num_|gm_|iprec|11pt|infAP|rbp)(?:_|$)/;
/** A relevance is a small whole number; a score seldom is, for all documents. */
const HIGHEST_GRADE = 10;

type Read = Omit<ReadResults, 'problems'> & { readonly problems: readonly Problem[] };

/** Lines of six columns (a run) or four (qrels), and BEIR's three with a heading. */
export const trec: ResultsFormat = {
  id: 'trec',
  title: 'TREC run or qrels',
  looks: {
    en: 'lines of 6 columns (run) or 4 (qrels), or BEIR’s 3 under query-id, corpus-id, score',
    zh: '每行 6 列（结果）或 4 列（qrels），或 BEIR 的 3 列，表头为 query-id、corpus-id、score',
  },
  guess: ({ text }) => text !== undefined && sortOf(text) !== undefined,
  read: ({ name, text = '' }, problems) =>
    told(sortOf(text) === 'run' ? runIn(text, name) : qrelsIn(text, name), problems),
};

/** `{query: {document: number}}`: a run, qrels, or the values of measures by query. */
export const ranx: ResultsFormat = {
  id: 'ranx',
  title: 'ranx or pytrec_eval',
  looks: { en: 'an object of queries, each an object of numbers', zh: '以查询为键的对象，其值为数字的对象' },
  guess: ({ data }) => isRecord(data) && isNested(data),
  read({ name, data }, problems) {
    const queries = Object.entries(data as JsonRecord) as [string, JsonRecord][];
    const values = queries.flatMap(([, own]) => Object.values(own) as number[]);
    if (queries.every(([, own]) => Object.keys(own).every((key) => MEASURE.test(key))))
      return {
        runs: [
          {
            name: stemOf(name),
            facts: {},
            rows: queries.map(([id, own]): OpenedRow => ({
              where: `${name} › ${id}`,
              id,
              verdicts: [],
              scores: numbersIn(own),
            })),
          },
        ],
      };
    const graded = values.every((value) => Number.isInteger(value) && value >= -1 && value <= HIGHEST_GRADE);
    const line = ([query, own]: readonly [string, JsonRecord]) =>
      Object.entries(own).map(([document, value]) =>
        graded
          ? `${trecId(query)} 0 ${trecId(document)} ${String(value)}`
          : `${trecId(query)} Q0 ${trecId(document)} 1 ${String(value)} ranx`,
      );
    const text = queries.flatMap(line).join('\n');
    return told(graded ? qrelsIn(text, name) : runIn(text, name, true), problems);
  },
};

/** A submission that gives the ids of what was found, by question: the first one first. */
export const rankedIds: ResultsFormat = {
  id: 'ranked-ids',
  title: 'ranked ids by question',
  looks: { en: 'an object of questions, each a list of ids', zh: '以问题为键的对象，其值为 id 列表' },
  guess: ({ data }) =>
    isRecord(data) &&
    Object.keys(data).length > 0 &&
    Object.values(data).every((list) => Array.isArray(list) && list.every((id) => typeof id === 'string')),
  read: ({ name, data }) => ({
    runs: [
      {
        name: stemOf(name),
        facts: {},
        rows: Object.entries(data as Record<string, readonly string[]>).map(([id, list]): OpenedRow => ({
          where: `${name} › ${id}`,
          id,
          items: list.map((each) => ({ id: each })),
          verdicts: [],
          scores: {},
        })),
      },
    ],
  }),
};

function isNested(data: JsonRecord): boolean {
  const values = Object.values(data);
  return (
    values.length > 0 &&
    values.every((own) => isRecord(own) && Object.values(own).every((value) => typeof value === 'number')) &&
    values.some((own) => Object.keys(own as JsonRecord).length > 0)
  );
}

function sortOf(text: string): 'run' | 'qrels' | undefined {
  const begin = text.slice(0, BEGIN).replace(/^\uFEFF/, '');
  if (HEADING.test(begin.split(/\r\n|\r|\n/, 1)[0] ?? '')) return 'qrels';
  // Lines behind `#` are comments since trec_eval 10.
  const sort = releasedTextSort(begin.replace(/^#.*$/gm, ''));
  if (sort === 'trec-run') return 'run';
  if (sort === 'trec-qrels') return 'qrels';
  // The second column means nothing, and is not always Q0.
  const lines = begin.slice(0, begin.includes('\n') ? begin.lastIndexOf('\n') : undefined).split(/[\r\n]+/);
  const told = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const all = (form: RegExp) => told.length > 0 && told.every((line) => form.test(line));
  if (all(/^\s*\S+\s+\S+\s+\S+\s+\d+\s+[-+]?[\d.]+(?:e[-+]?\d+)?\s+\S+\s*$/i)) return 'run';
  return all(/^\s*\S+\s+\S+\s+\S+\s+-?\d+\s*$/) ? 'qrels' : undefined;
}

function runIn(given: string, name: string, anonymous = false): Read {
  const text = given.replace(/^#.*$/gm, '');
  const { tags, rankings, problems } = readTrecRun(text, { file: name });
  const rows = [...rankings].map(([id, list]): OpenedRow => ({
    where: `${name} › ${id}`,
    id,
    items: list.map(({ id: document, score }) => ({ id: document, score })),
    verdicts: [],
    scores: {},
  }));
  const [tag] = tags;
  return {
    runs: [{ name: anonymous || tags.length !== 1 ? stemOf(name) : tag!, rows, facts: {} }],
    problems,
  };
}

function qrelsIn(given: string, name: string): Read {
  const [first = '', ...rest] = given.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  // Three columns become four in their own lines, so that problems name the right place.
  const beir = HEADING.test(first)
    ? ['', ...rest.map((line) => line.replace(/^\s*(\S+)\s+(\S+)\s+(\S+)\s*$/, '$1 0 $2 $3'))].join('\n')
    : given;
  const { grades, problems } = readQrels(beir.replace(/^#.*$/gm, ''), { file: name });
  return {
    runs: [],
    questions: [...grades].map(([id, own]) => ({ where: `${name} › ${id}`, id, grades: own })),
    problems,
  };
}

function told(
  { problems: found, ...read }: Read,
  problems: { add(where: string, path: readonly PropertyKey[], why: never): void },
) {
  for (const { where, phrase, why } of found)
    problems.add(where, [], (phrase ?? { en: why, zh: why }) as never);
  return read;
}

export const quepidSnapshot: ResultsFormat = {
  id: 'quepid-snapshot',
  title: 'Quepid snapshot',
  looks: { en: 'an object with docs and queries', zh: '含 docs 和 queries 的对象' },
  guess: ({ data }) => isRecord(data) && isRecord(data['docs']) && Array.isArray(data['queries']),
  read({ name, data }, problems) {
    const file = data as JsonRecord;
    const docs = file['docs'] as JsonRecord;
    const scores = new Map(
      listAt(file, 'scores').flatMap((each): [string, number][] => {
        const score = isRecord(each) ? numberIn(each['score']) : undefined;
        return isRecord(each) && score !== undefined ? [[textAt(each, 'query_id'), score]] : [];
      }),
    );
    const rows = rowsIn(listAt(file, 'queries'), `${name} › queries`, problems, (query, where): OpenedRow => {
      const id = textAt(query, 'query_id') || textAt(query, 'id');
      // Documents that are shown only because somebody rated them were not found.
      const found = listAt(docs, id).filter((each) => !(isRecord(each) && each['rated_only'] === true));
      const score = scores.get(id);
      return {
        where,
        id,
        verdicts: [],
        scores: score === undefined ? {} : { score },
        ...given({
          text: textAt(query, 'query_text') || undefined,
          gold: textAt(query, 'information_need') || undefined,
          items: itemsIn(found),
        }),
        ...ratingsOf(query),
      };
    });
    return {
      runs: [{ name: textAt(file, 'name') || stemOf(name), rows, facts: factsIn(file, ['time', 'id']) }],
    };
  },
};

export const quepidCase: ResultsFormat = {
  id: 'quepid-case',
  title: 'Quepid case (ratings)',
  looks: {
    en: 'an object with case_name and queries, each with ratings',
    zh: '含 case_name 和 queries（各带 ratings）的对象',
  },
  guess: ({ data }) => isRecord(data) && 'case_name' in data && Array.isArray(data['queries']),
  read({ name, data }, problems) {
    const queries = listAt(data as JsonRecord, 'queries');
    const questions = rowsIn(queries, `${name} › queries`, problems, (query, where) => ({
      where,
      text: textAt(query, 'query_text'),
      ...ratingsOf(query),
    }));
    return { runs: [], questions };
  },
};

/** Raters' addresses are left where they are. A rating is the mean of several, so it may be no whole number. */
function ratingsOf(query: JsonRecord): Pick<QuestionFacts, 'grades'> {
  const { ratings } = query;
  const pairs = Array.isArray(ratings)
    ? ratings.flatMap((each): [string, unknown][] =>
        isRecord(each) ? [[textAt(each, 'doc_id'), each['rating']]] : [],
      )
    : isRecord(ratings)
      ? Object.entries(ratings)
      : [];
  const grades = pairs.flatMap(([id, value]): [string, number][] => {
    const grade =
      numberIn(value) ?? (typeof value === 'string' && value !== '' ? numberIn(Number(value)) : undefined);
    return grade !== undefined && grade > 0 ? [[id, grade]] : [];
  });
  return pairs.length > 0 ? { grades: new Map(grades) } : {};
}
