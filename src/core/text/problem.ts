/** What is wrong with a file, where, and what to do about it. */

import { counted } from '../../core/text/counted';
import { PhraseError, verbatim, type Phrase } from './phrase';
import type { Finding } from './parse-json';
import { cutAt, placePhrase } from './place';

export interface Problem {
  /** The place: file and path within it, e.g. `ottilie.json › events[3].date`. {@link placePhrase} says it in words. */
  readonly where: string;
  /** What is wrong, and the remedy, in English: for logs, programs and their files. */
  readonly why: string;
  /** The same for a reader; `problemPhrase` gives it whoever made the problem. */
  readonly phrase?: Phrase;
}

/** A problem in every language. All that this folder reports is made here, so that none is missing. */
export function problemAt(where: string, phrase: Phrase): Problem {
  return { where, why: phrase.en, phrase };
}

/** What is wrong, for a reader; in English alone where its maker had no other words. */
export function problemPhrase({ phrase, why }: Problem): Phrase {
  return phrase ?? verbatim(why);
}

/** A file could not be used. `problems` lists every place. */
export class DatasetError extends PhraseError {
  override readonly name = 'DatasetError';
  readonly problems: readonly Problem[];
  constructor(found: readonly Problem[]) {
    const problems = found.map(readable);
    super(summaryOf(problems));
    this.problems = problems;
  }
}

function summaryOf([first, ...others]: readonly Problem[]): Phrase {
  if (!first) return { en: 'The file could not be read.', zh: '文件无法读取。' };
  const { en, zh } = problemPhrase(first);
  const rest = others.length;
  const place = placePhrase(first.where);
  return {
    en: `${place.en}: ${en}${rest > 0 ? ` (and ${rest} more)` : ''}`,
    zh: `${place.zh}：${zh}${rest > 0 ? `（另有 ${rest} 处）` : ''}`,
  };
}

/** Longer than any place or reason that is not made of a file's own texts. */
const LONGEST_WHERE = 500;
const LONGEST_WHY = 2000;
/** Of it, what is kept of its end. */
const LONGEST_END = 300;

/** The problem as it can be shown: readers quote files, and a quoted text may be a megabyte long. */
export function readable(problem: Problem): Problem {
  const { where, why, phrase } = problem;
  const longest = Math.max(why.length, phrase?.zh.length ?? 0);
  if (where.length <= LONGEST_WHERE && longest <= LONGEST_WHY) return problem;
  const place = cutAt(where, LONGEST_WHERE);
  const reason = shortened(why);
  if (!phrase) return { where: place, why: reason };
  return problemAt(place, { en: reason, zh: shortened(phrase.zh) });
}

/** A reason without its middle: what is wrong and the remedy often stand behind what is quoted. */
function shortened(why: string): string {
  if (why.length <= LONGEST_WHY) return why;
  const end = why.slice(-LONGEST_END).replace(/^\p{Surrogate}/u, '');
  return cutAt(why, LONGEST_WHY - LONGEST_END) + end;
}

/** A place in a text, both from 1. */
export function placeText(line: number, column: number): Phrase {
  return { en: `line ${line}, column ${column}`, zh: `第 ${line} 行第 ${column} 列` };
}

/** Where the text stops being JSON, and why. */
export function faultPhrase(place: Phrase, { why }: Finding): Phrase {
  return { en: `${place.en}: ${why.en}`, zh: `${place.zh}：${why.zh}` };
}

/** For findings that a scan does not list one by one. */
export function morePlaces(where: string, count: number): Problem {
  return problemAt(where, {
    en: `has ${counted(count, 'more place')} of these kinds.`,
    zh: `还有 ${count} 处同类问题。`,
  });
}

/** A text is no JSON. @param reason with its place. */
export function notJson(where: string, reason: Phrase): DatasetError {
  return new DatasetError([
    problemAt(where, {
      en: `not valid JSON (${reason.en}). Check that the file is complete and saved as UTF-8.`,
      zh: `不是有效的 JSON（${reason.zh}）。请检查文件是否完整，并以 UTF-8 保存。`,
    }),
  ]);
}
