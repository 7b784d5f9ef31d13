/** A text as one part of an address's path. Halves of surrogate pairs, which no address can hold, become U+FFFD. */
export function pathPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
