/** Records as pages wrote them before version 2: retrieval alone was called `W/o-MC+R`, no memory `W/o-MC+W/o-R`. */

/** The same text with the labels of version 1; ids, names and titles alike. */
export function labelledAs1(text: string): string {
  return text
    .replaceAll(/W\/o-MC\+R(?![\w-])/g, '\u0000')
    .replaceAll('W/o-MC+W-R', 'W/o-MC+R')
    .replaceAll('\u0000', 'W/o-MC+W/o-R');
}

/** A value as version 1 had it, formats of headers included. */
export function asVersion1<T>(value: T): T {
  const text = JSON.stringify(value)
    .replaceAll('"format":"llm-2"', '"format":"llm-1"')
    .replaceAll('"format":"human-2"', '"format":"human-1"');
  return JSON.parse(labelledAs1(text)) as T;
}
