/** A run as files for others: the whole record, TREC files, what to cite, what the data's licences ask for. */

import { RUN_RECORD_FORMAT, type RunHeader } from '../run/run';
import type { QuestionResult } from '../run/question-result';
import type { MemoryBank } from '../../../core/memory/bank';
import { licenceTerms, datasetsNamedIn, PUBLISHED_DATASETS } from '../../../core/memory/licence';
import type { Phrase } from '../../../core/text/phrase';
import { bibtexOf, DATASET_CITATIONS, type CitationKey } from '../../../data/export/bibtex';
import { tableIn, type PhrasedTable } from '../../../data/export/table';
import { writeQrels, writeRun, type WrittenRun } from './trec';

/** Everything: header, tables, and each question's lists as they were kept. JSON that repeats to the same numbers. */
export function runRecord(
  headers: readonly RunHeader[],
  units: readonly QuestionResult[],
  phrased: readonly PhrasedTable[],
): string {
  const tables = phrased.map((table) => tableIn(table, 'en'));
  return `${JSON.stringify({ format: RUN_RECORD_FORMAT, version: 1, runs: headers, tables, units }, null, 1)}\n`;
}

/** A question's name where questions of several characters stand in one file. */
export function trecQuestion(bank: string, question: string): string {
  return `${bank}/${question}`;
}

/** One system's lists as a TREC run file; memories are strict ids, as in the qrels. @throws TrecError as `writeRun`. */
export function trecRun(units: readonly QuestionResult[], system: string): WrittenRun {
  const rankings = units.flatMap(({ bank, question, lists }) => {
    const list = lists[system];
    if (!list) return [];
    const ranked = list.ranked.map((id, i) => ({ id, score: list.scores[i]! }));
    return [{ question: trecQuestion(bank, question), ranked }];
  });
  return writeRun(rankings, system);
}

/** The gold memories of the units' questions. Gold that is listed twice counts once. @throws TrecError as `writeQrels`. */
export function trecQrels(units: readonly QuestionResult[], banks: ReadonlyMap<string, MemoryBank>): string {
  const golds = new Map(
    [...banks].map(([id, { questions }]) => [id, new Map(questions.map((q) => [q.id, q.gold]))]),
  );
  return writeQrels(
    units.flatMap(({ bank, question }) => {
      const gold = golds.get(bank)?.get(question);
      return gold ? [{ question: trecQuestion(bank, question), gold: [...new Set(gold)] }] : [];
    }),
  );
}

/** What to cite for these banks and for the tables shown: PerLTQA's, and the datasets that the banks' sources name. */
export function citationsOf(sources: readonly string[]): readonly CitationKey[] {
  const found = new Set(sources.flatMap(datasetsNamedIn));
  const named = PUBLISHED_DATASETS.filter((dataset) => found.has(dataset));
  return [
    ...new Set<CitationKey>(['du-2024-perltqa', ...named.map((dataset) => DATASET_CITATIONS[dataset])]),
  ];
}

export function citationText(sources: readonly string[]): string {
  return bibtexOf(citationsOf(sources));
}

/** What the sources' licences and citations ask of whoever passes the numbers on: one line a source. */
export function licenceLines(banks: Iterable<MemoryBank>): Phrase[] {
  const lines = new Map<string, Phrase>();
  for (const { source, licence, citation } of banks) {
    if (lines.has(source)) continue;
    // Of the user's own texts, none is stated and nobody has to be asked.
    const isOwn = !licence && licenceTerms(licence, source).words.en === '';
    const terms = {
      en: isOwn ? '' : ` Licence: ${licence || 'not stated; ask its authors before passing texts on'}.`,
      zh: isOwn ? '' : `许可：${licence || '未说明；转发文本前请先询问作者'}。`,
    };
    lines.set(source, {
      en: `Data: ${source}.${terms.en}${citation ? ` Cite: ${citation}` : ''}`,
      zh: `数据：${source}。${terms.zh}${citation ? `引用：${citation}` : ''}`,
    });
  }
  return [...lines.values()];
}

/** The same in English, as files have it. */
export function licenceNotes(banks: Iterable<MemoryBank>): string[] {
  return licenceLines(banks).map(({ en }) => en);
}

/** A run's title as the beginning of a file's name. */
export function fileStem(title: string): string {
  const safe = title
    .normalize('NFKC')
    .replace(/α/g, 'alpha')
    .replace(/β/g, 'beta')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return safe.slice(0, 80) || 'run';
}
