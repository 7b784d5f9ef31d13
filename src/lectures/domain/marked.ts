/** The few marks that a lecture's text has: `**strong**`, `*emphasis*`, `` `code` ``; a backslash takes a mark for itself. */

export interface Run {
  readonly text: string;
  readonly mark?: 'strong' | 'emphasis' | 'code';
}
/** Lines of runs: within a paragraph a line break is kept. */
export type Paragraph = readonly (readonly Run[])[];

/** Code first: within it nothing else is a mark. A mark touches what it marks, so that `α * β` is a product. */
const MARKS = /\\([\\*`])|`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*(?=[^\s*])(.+?)(?<=[^\s\\])\*(?!\*)/g;

/** Spaces at which no line may break: before a percent sign, and between `Table` and its number. */
const TIES = /(?<=\d) (?=%)|(?<=\b(?:Eq\.|Fig\.|Tables?)) (?=\d)/g;

/** What empty lines part. */
export function trimmedParagraphs(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The paragraphs of a text; they are parted by empty lines. */
export function paragraphs(text: string): readonly Paragraph[] {
  return trimmedParagraphs(text.replace(TIES, '\u00a0')).map((paragraph) =>
    paragraph.split('\n').map((line) => runsOf(line.trim())),
  );
}

/** A text of one line without its marks: for a window's title, or a list. */
export function plain(text: string): string {
  return paragraphs(text)
    .map((lines) => lines.map((runs) => runs.map((run) => run.text).join('')).join(' '))
    .join(' ');
}

function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  const add = (text: string, mark?: NonNullable<Run['mark']>) => {
    if (text === '') return;
    const last = runs.at(-1);
    if (last && last.mark === mark) runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push(mark ? { text, mark } : { text });
  };
  let at = 0;
  for (const found of line.matchAll(MARKS)) {
    const [whole, escaped, code, strong, emphasis] = found;
    add(line.slice(at, found.index));
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add(code, 'code');
    else if (strong !== undefined) add(unescaped(strong), 'strong');
    else add(unescaped(emphasis!), 'emphasis');
    at = found.index + whole.length;
  }
  add(line.slice(at));
  return runs;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\*`])/g, '$1');
}

const ADDRESS = /`(#\/[^`]+)`/;

/** The first address of the page in a text; undefined where it has none. */
export function handoutIn(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1];
}

/** The text without that address, which stands beside it in full; within a sentence it stays. */
export function withoutHandout(text: string): string {
  const alone = ADDRESS.exec(text)?.[0];
  return trimmedParagraphs(text)
    .filter((paragraph) => paragraph !== alone)
    .join('\n\n');
}
