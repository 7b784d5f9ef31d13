/** The lines of a file that problems are about. */

import { visit, type JSONPath } from 'jsonc-parser';
import { pathText } from '../../core/text/place';
import { type Problem } from '../../core/text/problem';
import { isLines } from './source';

/** A longer text is not walked through once more for this. */
const LONGEST = 8 * 1024 * 1024;

/**
 * The problems with the line of each place that is a path within the file: `a.json › events[3].date (line 41)`. What is missing has the line
 * of what it is missing from. Other places stay as they are.
 *
 * @param text of the file, a JSON document or JSON Lines.
 */
export function withLines(problems: readonly Problem[], file: string, text: string): readonly Problem[] {
  const front = `${file} › `;
  const within = new Map(
    problems.flatMap((problem) => {
      const { where } = problem;
      if (!where.startsWith(front) || / line \d/.test(where)) return [];
      // What a document is called stands in brackets behind its number.
      return [[problem, where.slice(front.length).replace(/^(document \d+) \([^)]*\)/, '$1')] as const];
    }),
  );
  if (within.size === 0 || text.length > LONGEST) return problems;
  const lines = linesOf(text, file, new Set([...within.values()].flatMap((path) => [path, parentOf(path)])));
  return problems.map((problem) => {
    const path = within.get(problem);
    const line = path === undefined ? undefined : (lines.get(path) ?? lines.get(parentOf(path)));
    return line === undefined ? problem : { ...problem, where: `${problem.where} (line ${line})` };
  });
}

function parentOf(path: string): string {
  return path.replace(/( › [^ .[]+|\.[^.[]*|\[\d+\])$/, '');
}

/** The lines, from 1, of those paths that the text has. */
function linesOf(text: string, file: string, wanted: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const note = (path: JSONPath, line: number) => {
    for (const name of namesOf(path)) if (wanted.has(name) && !found.has(name)) found.set(name, line);
  };
  const walk = (document: string, number: number | undefined, lines: number) => {
    const at = (line: number, path: () => JSONPath) =>
      note(number === undefined ? path() : [number, ...path()], lines + line + 1);
    visit(document, {
      onObjectBegin: (_offset, _length, line, _character, path) => at(line, path),
      onArrayBegin: (_offset, _length, line, _character, path) => at(line, path),
      onLiteralValue: (_value, _offset, _length, line, _character, path) => at(line, path),
    });
  };
  if (!isLines(text, file)) walk(text, undefined, 0);
  else {
    let number = 0;
    const lines = text.split(/\r\n?|\n/);
    // A line that is no JSON was left out, and has no number.
    for (const [i, line] of lines.entries()) if (line.trim() !== '' && isJson(line)) walk(line, number++, i);
  }
  return found;
}

/** Readers name documents by number or by their place in the list, and LoCoMo's sessions without what they stand in. */
function namesOf(path: JSONPath): string[] {
  const [first, ...rest] = path;
  const own = pathText(path);
  if (typeof first !== 'number') return [own];
  const document = `document ${first + 1}`;
  const inner = [rest, rest.filter((step) => step !== 'conversation')].map(pathText);
  return [own, document, ...inner.map((each) => `${document} › ${each}`)];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
