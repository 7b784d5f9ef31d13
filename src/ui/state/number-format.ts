const formats = new Map<string, Intl.NumberFormat>();

/** The platform's format, made once for each language and options: making one takes longer than writing a hundred numbers. */
export function numberFormat(tag: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = options ? tag + JSON.stringify(options) : tag;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(tag, options)));
  return format;
}
