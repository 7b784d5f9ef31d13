/** The text of a source file as data. */

import { DatasetError, parseJson } from './problem';

/**
 * Parses JSON or JSON Lines (MADial-Bench's `.json` files, too, hold one document a line).
 *
 * @returns the document, or for JSON Lines the list of the lines' documents; empty lines are passed over. A single line is a
 * list of one only in a file called `.jsonl` or `.ndjson`.
 * @throws DatasetError naming the file, and the line for JSON Lines.
 */
export function parseSource(text: string, file: string): unknown {
  if (text.trim() === '') {
    throw new DatasetError([{ where: file, why: 'is empty. Check that the download is complete.' }]);
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  const listed = /\.(jsonl|ndjson)$/i.test(file) || (filled.length > 1 && isDocument(filled[0]!));
  if (!listed) return parseJson(text, file);
  return lines.flatMap((line, i) => (line.trim() === '' ? [] : [parseJson(line, `${file} › line ${i + 1}`)]));
}

/** Whether one line is a whole JSON object or list; the first line of a pretty-printed document never is. */
function isDocument(line: string): boolean {
  if (!/^\s*[{[].*[}\]]\s*$/.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
