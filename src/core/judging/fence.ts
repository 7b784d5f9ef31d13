/** Quoted material: what a judge reads and must not obey. */

// Every break that a reader of the text may take for one: a break left unmarked would let a text step out of its quote.
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Marks every line with ">", so that no closing mark exists that the text could forge. */
export function quoted(text: string): string {
  return text
    .trim()
    .split(LINE_BREAKS)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');
}
