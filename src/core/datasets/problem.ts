/** What is wrong with a file, where, and what to do about it. */

import { cleaned, scanJson, type Finding, type JsonScan } from './json-scan';

export interface Problem {
  /** The place: file and path within it, e.g. `ottilie.json › events[3].date`. */
  readonly where: string;
  /** What is wrong, and the remedy. */
  readonly why: string;
}

/** A file could not be used. `problems` lists every place. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
  readonly problems: readonly Problem[];
  constructor(found: readonly Problem[]) {
    const problems = found.map(readable);
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(first ? `${first.where}: ${first.why}${more}` : 'The file could not be read.');
    this.problems = problems;
  }
}

/** Longer than any place or reason that is not made of a file's own texts. */
const LONGEST_WHERE = 500;
const LONGEST_WHY = 2000;

/** The problem as it can be shown: readers quote files, and a quoted text may be a megabyte long. */
export function readable(problem: Problem): Problem {
  if (problem.where.length <= LONGEST_WHERE && problem.why.length <= LONGEST_WHY) return problem;
  return { where: cutAt(problem.where, LONGEST_WHERE), why: cutAt(problem.why, LONGEST_WHY) };
}

/** Never between the halves of a surrogate pair. */
function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\p{Surrogate}$/u, '')}…`;
}

/** Keys come from files: a key of a megabyte, or of several lines, is no place that anybody can read. */
const LONGEST_STEP = 80;

/** A path inside a JSON document as people write it, on one line: `events[3].date`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i ? '.' : ''}${inShort(String(step))}`))
    .join('');
}

/** A text of a file as part of a message: on one line, and cut where it is long. */
export function inShort(text: string): string {
  return cutAt(text, LONGEST_STEP).replace(/[\s\p{Cc}]+/gu, ' ');
}

/**
 * Parses one JSON document.
 *
 * @param line the line of the file that the text is, where the file is JSON Lines.
 * @param report receives what the file says twice, or says and cannot be kept (see `scanJson`).
 * @throws DatasetError naming file, line and column.
 */
export function parseJson(
  text: string,
  file: string,
  line?: number,
  report: (problem: Problem) => void = () => undefined,
): unknown {
  const marked = text.startsWith('\uFEFF');
  const body = marked ? text.slice(1) : text;
  const scan = scanJson(body);
  const place = ({ line: inText, column }: Finding) =>
    `line ${(line ?? 1) + inText - 1}, column ${column + (marked && inText === 1 ? 1 : 0)}`;
  const where = line === undefined ? file : `${file} › line ${line}`;
  if (scan.fault) throw notJson(where, `${place(scan.fault)}: ${scan.fault.why}`);
  for (const finding of scan.findings) report({ where: `${file} › ${place(finding)}`, why: finding.why });
  if (scan.unlisted > 0) report({ where: file, why: `has ${scan.unlisted} more places of these kinds.` });
  return parseScanned(body, where, scan);
}

/** The scan has found no fault; should an engine's parser disagree, its word counts. */
function parseScanned(text: string, where: string, { unclean }: JsonScan): unknown {
  try {
    return JSON.parse(text, unclean ? cleaned : undefined) as unknown;
  } catch (error) {
    throw notJson(where, error instanceof Error ? error.message : String(error));
  }
}

function notJson(where: string, reason: string): DatasetError {
  const why = `not valid JSON (${reason}). Check that the file is complete and saved as UTF-8.`;
  return new DatasetError([{ where, why }]);
}
