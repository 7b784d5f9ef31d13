/** What `npm run bench` found as one table, ratios first, and set beside the last kept run. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The page against something that was measured in the same run, so that a busy or slower machine changes both. */
export interface BenchRow {
  readonly what: string;
  readonly peer: string;
  /** Of both, smaller is better; in the same unit. */
  readonly page: number;
  readonly other: number;
  readonly unit: string;
}

/** A peer that was not there. */
export interface MissingRow {
  readonly what: string;
  readonly peer: string;
  readonly missing: string;
}

export type Row = BenchRow | MissingRow;

/** A ratio may grow by so much before it is reported: runs differ by themselves. */
const TOLERATED = 1.2;

export const ratioOf = ({ page, other }: BenchRow): number => page / other;

const isMeasured = (row: Row): row is BenchRow => 'page' in row;
const keyOf = ({ what, peer }: Row) => `${what} / ${peer}`;

/** What a kept run says: the ratio of each row. */
export type KeptRatios = Readonly<Record<string, number>>;

export function ratiosOf(rows: readonly Row[]): KeptRatios {
  return Object.fromEntries(rows.filter(isMeasured).map((row) => [keyOf(row), ratioOf(row)]));
}

/** @returns one line for each ratio that has become worse by more than a fifth. */
export function worsened(rows: readonly Row[], before: KeptRatios): string[] {
  return rows.filter(isMeasured).flatMap((row) => {
    const old = before[keyOf(row)];
    const now = ratioOf(row);
    if (old === undefined || !(now > old * TOLERATED)) return [];
    return [
      `Worse by ${Math.round(100 * (now / old - 1))} %: ${keyOf(row)}, ${old.toPrecision(3)} in the last kept run, ${now.toPrecision(3)} now`,
    ];
  });
}

/** @param before the last kept run; absent where there is none. */
export function tableText(rows: readonly Row[], before: KeptRatios = {}): string {
  const number = (value: number) => value.toPrecision(3);
  const lines = rows.map((row) => {
    if (!isMeasured(row)) return ['–', '', row.what, row.peer, row.missing];
    const old = before[keyOf(row)];
    return [
      number(ratioOf(row)),
      old === undefined ? '' : number(old),
      row.what,
      row.peer,
      `${number(row.page)} / ${number(row.other)} ${row.unit}`,
    ];
  });
  const all = [['ratio', 'last', 'the page', 'over', ''], ...lines];
  const widths = all[0]!.map((_, i) => Math.max(...all.map((line) => line[i]!.length)));
  return all
    .map((line) =>
      line
        .map((cell, i) => (i < 2 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The ratios that a file keeps; none where there is no such file, or it cannot be read. */
export function keptRatios(file: string): KeptRatios {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { ratios: KeptRatios }).ratios;
  } catch {
    return {};
  }
}

export function keepRun(file: string, rows: readonly Row[], whole: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ at: new Date().toISOString(), ratios: ratiosOf(rows), whole }, null, 2),
  );
}
