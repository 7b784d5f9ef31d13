/** One JSON document, with what is wrong with it named by place. */

import { phraseOf } from './phrase';
import { cleaned, scanJson, type Finding, type JsonScan } from './json-scan';
import { faultPhrase, morePlaces, notJson, placeText, problemAt, type Problem } from './problem';

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
    placeText((line ?? 1) + inText - 1, column + (marked && inText === 1 ? 1 : 0));
  const where = line === undefined ? file : `${file} › line ${line}`;
  if (scan.fault) throw notJson(where, faultPhrase(place(scan.fault), scan.fault));
  for (const finding of scan.findings) report(problemAt(`${file} › ${place(finding).en}`, finding.why));
  if (scan.unlisted > 0) report(morePlaces(file, scan.unlisted));
  return parseScanned(body, where, scan);
}

/** The scan has found no fault; should an engine's parser disagree, its word counts. */
function parseScanned(text: string, where: string, { unclean }: JsonScan): unknown {
  try {
    return JSON.parse(text, unclean ? cleaned : undefined) as unknown;
  } catch (error) {
    throw notJson(where, phraseOf(error));
  }
}
