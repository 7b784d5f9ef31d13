/** The longest common subsequence of two token lists: |a| · |b| steps. */

import type { Tokens } from './measure';

/** Its length; keeps two rows, not the table. */
export function lcsLength(a: Tokens, b: Tokens): number {
  let row = new Uint32Array(b.length + 1);
  let next = new Uint32Array(b.length + 1);
  for (const token of a) {
    for (let j = 1; j <= b.length; j++) {
      next[j] = token === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    }
    [row, next] = [next, row];
  }
  return row[b.length]!;
}

/**
 * The tokens of one longest common subsequence, last first. Where there are several it takes the one that the `rouge` package does: from the
 * ends, equal tokens are taken; else a's token is skipped only where that leaves strictly more.
 */
export function lcsTokens(a: Tokens, b: Tokens): string[] {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i * width + j] =
        a[i - 1] === b[j - 1]
          ? table[(i - 1) * width + j - 1]! + 1
          : Math.max(table[(i - 1) * width + j]!, table[i * width + j - 1]!);
    }
  }
  const found: string[] = [];
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (a[i - 1] === b[j - 1]) {
      found.push(a[i - 1]!);
      i--;
      j--;
    } else if (table[(i - 1) * width + j]! > table[i * width + j - 1]!) i--;
    else j--;
  }
  return found;
}
