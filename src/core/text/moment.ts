/** Moments in words. */

import { WRITING, type Locale } from './languages';

/** A moment, or a calendar day (`2026-03-01`, shown as that day in every time zone); what is no date, as it is. */
export function momentText(
  value: Date | number | string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  const own = day ? { ...options, timeZone: 'UTC' } : options;
  return new Intl.DateTimeFormat(WRITING[locale].tag, own).format(moment);
}
