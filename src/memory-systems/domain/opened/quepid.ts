/** Quepid's snapshots and cases: ranked documents by query, with the ratings of a case where the file holds them. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt } from '../../../data/formats/fields';
import { given, itemsIn, numberIn } from './fields';
import { factsIn, rowsIn, stemOf, type ResultsFormat } from './format';
import type { OpenedRow, QuestionFacts } from './opened';

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
