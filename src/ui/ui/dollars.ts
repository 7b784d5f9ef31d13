/** How sums of money read. */

/** Dollars, with as many places as a small sum needs. */
export function dollarsText(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return '< $0.0001';
  return `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
}
