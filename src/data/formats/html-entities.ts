/** HTML entities as characters, for sources that escaped their texts. */

import { decodeHTMLStrict } from 'entities/decode';

/**
 * Decodes numeric entities and HTML's named ones that end with a semicolon, once (`&amp;lt;` becomes `&lt;`). A name that HTML does not
 * know stays as it is written; a number that is no character becomes U+FFFD, as in a browser. Tags are text here: they are neither
 * removed nor trusted.
 */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text);
}
