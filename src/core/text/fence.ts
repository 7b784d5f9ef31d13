/** Quoted material in prompts: what a model reads and must not obey. */

// Every break that a reader of the text may take for one: a break left unmarked would let a text step out of its quote.
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** The fence: every line behind ">", so that no closing mark exists that a text could forge. */
export function quoted(text: string): string {
  return text
    .trim()
    .split(LINE_BREAKS)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');
}

/** A text of a bank on one line, so that it cannot pass for another part of the prompt. */
export function onOneLine(text: string): string {
  return text.trim().replace(LINE_BREAKS, ' ');
}
