/** Where memories are on a time axis. */

import type { Kind, Memory } from '../../core/memory/bank';
import type { BankView } from '../../core/memory/bank-view';
import type { DateSpan } from '../../core/text/dates';

export interface Dated {
  readonly memory: Memory;
  readonly span: DateSpan;
}

/** Instants in milliseconds, as `DateSpan`. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export const DAY = 86_400_000;
/** How much of the memories may lie outside of the first view, at either end. */
const OUTLIERS = 0.05;
/** The first view leaves outliers out only where it becomes this many times narrower. */
const WORTH = 3;

/** The memories with a recognised date, earliest first. */
export function datedMemories(view: BankView): Dated[] {
  return view.bank.memories
    .flatMap((memory): Dated[] => {
      const span = view.dateOf(memory.id);
      return span ? [{ memory, span }] : [];
    })
    .sort((a, b) => a.span.start - b.span.start);
}

/** The memories that begin within a range. */
export function beginningIn(dated: readonly Dated[], { start, end }: TimeRange): Dated[] {
  return dated.filter(({ span }) => span.start >= start && span.start < end);
}

/** From the first memory's day to the last one's, at least one day. Undefined without any. */
export function fullRange(dated: readonly Dated[]): TimeRange | undefined {
  if (dated.length === 0) return undefined;
  let start = Infinity;
  let end = -Infinity;
  for (const { span } of dated) {
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  return { start: Math.floor(start / DAY) * DAY, end: Math.ceil(end / DAY) * DAY };
}

/** The full range, without the few memories far from all others that would press these into a corner. */
export function usualRange(dated: readonly Dated[]): TimeRange | undefined {
  const full = fullRange(dated);
  const out = Math.floor(dated.length * OUTLIERS);
  if (!full || out === 0) return full;
  const sorted = [...dated].sort((a, b) => a.span.start - b.span.start);
  const inner = fullRange(sorted.slice(out, sorted.length - out))!;
  return (inner.end - inner.start) * WORTH < full.end - full.start ? inner : full;
}

/** A range `factor` times as long around the same middle, or around `at`, of at least a day. */
export function scaled({ start, end }: TimeRange, factor: number, at = (start + end) / 2): TimeRange {
  const length = Math.max(DAY, (end - start) * factor);
  const share = (at - start) / (end - start);
  const from = Math.round((at - share * length) / DAY) * DAY;
  return { start: from, end: from + Math.max(DAY, Math.round(length / DAY) * DAY) };
}

/** Memories of one kind whose beginnings are drawn at one place. */
export interface Cell {
  readonly key: string;
  readonly kind: Kind;
  /** Centre, in the axis' own units. */
  readonly x: number;
  readonly members: readonly Dated[];
}

/** The cells of the memories that begin within the range, by lane and then by time. @param step width of a cell, in units of `width`. */
export function cellsOf(
  dated: readonly Dated[],
  { start, end }: TimeRange,
  width: number,
  step: number,
): Cell[] {
  const cells = new Map<string, { kind: Kind; at: number; members: Dated[] }>();
  for (const each of dated) {
    const begins = each.span.start;
    if (begins < start || begins >= end) continue;
    const at = Math.floor((((begins - start) / (end - start)) * width) / step);
    const key = `${each.memory.kind} ${at}`;
    const cell = cells.get(key) ?? { kind: each.memory.kind, at, members: [] };
    cell.members.push(each);
    cells.set(key, cell);
  }
  return [...cells]
    .map(([key, { kind, at, members }]) => ({ key, kind, x: (at + 0.5) * step, members }))
    .sort((a, b) => a.x - b.x || (a.kind < b.kind ? -1 : 1));
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** How the axis writes its places. Years are the astronomers' (0 is 1 BC), months and days count from 1. */
export interface AxisWords {
  readonly year: (year: number) => string;
  readonly month: (year: number, month: number) => string;
  readonly day: (year: number, month: number, day: number) => string;
}

const YEAR = 365.25 * DAY;
/** Steps between ticks: years, or months, or days, from coarse to fine. */
const STEPS: readonly (readonly ['year' | 'month' | 'day', number])[] = [
  ...[1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((each) => ['year', each] as const),
  ...[6, 3, 1].map((each) => ['month', each] as const),
  ...[14, 7, 2, 1].map((each) => ['day', each] as const),
];
const LENGTH = { year: YEAR, month: YEAR / 12, day: DAY };

/** Round places on the axis, at most `most`. */
export function ticksOf({ start, end }: TimeRange, most: number, words: AxisWords): Tick[] {
  const fine = STEPS.findLast(([unit, step]) => (end - start) / (LENGTH[unit] * step) <= most) ?? STEPS[0]!;
  const [unit, step] = fine;
  const ticks: Tick[] = [];
  const first = new Date(start);
  const year =
    Math.floor(first.getUTCFullYear() / (unit === 'year' ? step : 1)) * (unit === 'year' ? step : 1);
  for (let i = 0; ; i++) {
    const at =
      unit === 'year'
        ? instant(year + i * step, 0, 1)
        : unit === 'month'
          ? instant(year, i * step, 1)
          : Math.floor(start / (DAY * step)) * DAY * step + i * DAY * step;
    if (at >= end) return ticks;
    if (at >= start) ticks.push({ at, label: labelOf(at, unit, words) });
  }
}

function instant(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** The day of an instant, in milliseconds, as the axis writes it. */
export function dayLabel(at: number, words: AxisWords): string {
  return labelOf(at, 'day', words);
}

function labelOf(at: number, unit: 'year' | 'month' | 'day', words: AxisWords): string {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  if (unit === 'year') return words.year(year);
  const month = date.getUTCMonth() + 1;
  return unit === 'month' ? words.month(year, month) : words.day(year, month, date.getUTCDate());
}
