/** Times of messages: instants where the file has an offset or an epoch, otherwise as written, without a zone. */

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Whether a time is an instant rather than one without a zone. */
export function isInstant(time: string): boolean {
  return time.includes('T') && OFFSET.test(time);
}

/** Milliseconds for comparing within one conversation; a time without a zone is taken as UTC. */
export function milliseconds(time: string): number {
  return Date.parse(time.includes('T') && !OFFSET.test(time) ? `${time}Z` : time);
}

/** An instant as text: `2026-03-03T15:00:00Z`. Undefined beyond what a calendar of four digits has. */
export function instantOf(ms: number): string | undefined {
  if (!Number.isFinite(ms) || ms < Date.UTC(1, 0) || ms >= Date.UTC(10000, 0)) return undefined;
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** ISO 8601 with an offset as an instant, without one as written. Undefined for anything else, and for days that no calendar has. */
export function isoTime(text: string): string | undefined {
  const found = ISO.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = found;
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const part = fraction === '' ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${part}`;
  return zone === undefined
    ? written.replace(/\.000$/, '')
    : instantOf(Date.parse(`${written}${offsetOf(zone)}`));
}

function offsetOf(zone: string): string {
  return /^z$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
}

/** @param month from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  );
}

/** A time without a zone from its numbers; undefined where no calendar or clock has it. */
export function floatingTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second = 0,
): string | undefined {
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined;
  const two = (each: number) => String(each).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Seconds or milliseconds since 1970, as a number or as text. */
export function epochTime(value: unknown, unit: 'seconds' | 'milliseconds'): string | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || number <= 0) return undefined;
  return instantOf(Math.round(unit === 'seconds' ? number * 1000 : number));
}

/** Whether the platform knows a zone by this name. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Shows instants in a zone, and makes instants of times without one, which were written there. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;

  /** @throws RangeError where the platform knows no such zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23', {
      timeZone: zone,
      ...{
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      },
    });
  }

  /** The time on the zone's clock, with its offset: `2026-03-03T16:00:00+01:00`. A day stays a day. */
  shown(time: string): string {
    if (!time.includes('T')) return time;
    const written = milliseconds(time);
    // Between two offsets, the one that holds after the first guess is right.
    const instant = isInstant(time) ? written : written - this.#offset(written - this.#offset(written));
    const offset = this.#offset(instant);
    const local = new Date(instant + offset).toISOString().replace(/\.000Z$|Z$/, '');
    const minutes = Math.round(Math.abs(offset) / 60_000);
    const two = (each: number) => String(each).padStart(2, '0');
    return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }

  /** Milliseconds that the zone's clock is ahead of UTC at an instant. */
  #offset(instant: number): number {
    const parts = Object.fromEntries(
      this.#format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year, month, day, hour, minute, second } = parts as Record<string, number>;
    const local = Date.UTC(year!, month! - 1, day, hour, minute, second);
    return local - Math.floor(instant / 1000) * 1000;
  }
}
