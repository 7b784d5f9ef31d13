/** What released files are told by. Apart from their evaluation, so that whoever only asks need not load it. */

import { halumemFileOf } from '../../../data/formats/halumem/halumem-fields';
import { isOutput } from '../../../data/formats/madial/madial-outputs';
import { isRanking } from '../../../data/formats/madial/madial-rankings';
import { verbatim, type Phrase } from '../../../core/text/phrase';
import { isRatings } from './ratings';
import type { ExternalResultsKind } from './results';

/** What each sort is called. */
export const EXTERNAL_RESULTS_KINDS: Readonly<Record<ExternalResultsKind, Phrase>> = {
  ranking: { en: 'MADial-Bench rankings', zh: 'MADial-Bench 排序结果' },
  outputs: { en: 'MADial-Bench responses', zh: 'MADial-Bench 回复' },
  judged: { en: 'HaluMem judgements', zh: 'HaluMem 评判' },
  'halumem-outputs': { en: 'HaluMem outputs, unjudged', zh: 'HaluMem 输出（未评判）' },
  'trec-run': { en: 'TREC run', zh: 'TREC 结果文件' },
  'trec-qrels': verbatim('TREC qrels'),
  ratings: { en: 'ratings (rater, item, score)', zh: '评分（rater, item, score）' },
};

/** What the results of others a parsed file holds; undefined where it holds none. */
export function externalResultsKind(data: unknown): ExternalResultsKind | undefined {
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
  // A row that is broken does not hide what the others are.
  if (rows.some(isRanking)) return 'ranking';
  if (rows.some(isOutput)) return 'outputs';
  const halumem = halumemFileOf(data);
  if (halumem === 'judged') return 'judged';
  return halumem === 'outputs' ? 'halumem-outputs' : undefined;
}

/**
 * What the results of others a text that is no JSON begins to be: ratings, or lines of a TREC run or qrels. Stricter than the reading of
 * such files, as prose has lines of four words too.
 *
 * @param begin a few kilobytes of the text; what follows its last line end is not looked at, unless there is none.
 */
export function releasedTextSort(begin: string): ExternalResultsKind | undefined {
  if (isRatings(begin)) return 'ratings';
  const whole = begin.includes('\n') ? begin.slice(0, begin.lastIndexOf('\n')) : begin;
  const lines = whole.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const all = (pattern: RegExp) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (all(/^\s*\S+\s+Q0\s+\S+\s+\d+\s+[-+.\deE]+\s+\S+\s*$/i)) return 'trec-run';
  return all(/^\s*\S+\s+(0|Q0)\s+\S+\s+-?\d+\s*$/i) ? 'trec-qrels' : undefined;
}
