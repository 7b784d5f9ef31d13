/** HTML as text, for exports that kept their answers as pages: block elements end a line, other tags go, entities become characters. */

import { decodeEntities } from '../../html-entities';

const HIDDEN = /<(script|style|head|title)\b[^>]*>[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const BREAK = /<br\s*\/?>|<\/?(?:p|div|li|ul|ol|h[1-6]|pre|blockquote|tr|table|section|article|hr)\b[^>]*>/gi;
const TAG = /<\/?[a-z][^>]*>/gi;

/** The text of a fragment of HTML. Nothing is run or loaded. */
export function htmlText(html: string): string {
  return decodeEntities(html.replace(HIDDEN, '').replace(BREAK, '\n').replace(TAG, ''))
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}

/** Whether a text seems to be HTML: it begins with an element, or has one that is closed. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:p|div|span|ul|ol|h[1-6]|pre)\b[^>]*>/i.test(text);
}
