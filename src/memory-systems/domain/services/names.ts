/** Names and times as services take them. */

import { parseDate } from '../../../core/text/dates';
import { textKey } from '../../../core/text/key';

/** A time as written, as ISO 8601 in UTC: no time zone is known, so none is applied. */
export function isoTime(text: string | undefined): string | undefined {
  const span = text === undefined ? undefined : parseDate(text);
  return span && new Date(span.start).toISOString();
}

/** A UUID (version 8, RFC 9562) made from the name: services that take no other ids get the same one every time. */
export function uuidOf(name: string): string {
  const hex = textKey(name);
  const variant = '89ab'[parseInt(hex[16]!, 16) % 4]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The name under which a service knows the user of a run, another for each run: letters, digits and dashes, at most 64 characters. */
export function nameAtService(space: string, user: string, service: string, run = ''): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-+|-+$/gu, '');
  const own = plain(user).slice(0, 24);
  const digest = textKey(`${user}\n${service}\n${run}`).slice(0, 8);
  return [plain(space).slice(0, 24) || 'mnemoscope', own, digest].filter((part) => part !== '').join('-');
}
