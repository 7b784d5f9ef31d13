/** UTF-8 whose bytes became characters, one each. */

/** The text that such bytes are; a text that holds other characters, or whose bytes are not UTF-8, stays as it is. */
export function utf8In(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (!/^[\x00-\xff]*$/.test(text) || !/[\x80-\xff]/.test(text)) return text;
  try {
    return decodeURIComponent(
      [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return text;
  }
}
