/** The address that a lecture sends students to: written in a step's text as `` `#/ask?…` ``, wherever the page is served. */

const ADDRESS = /`(#\/[^`]+)`/;

/** The first address of the page in a text; undefined where it has none. */
export function handoutIn(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1];
}

/** The text without that address, which stands beside it in full. */
export function withoutHandout(text: string): string {
  return text.replace(ADDRESS, '').trim();
}
