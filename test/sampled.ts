/** Whether every case of long lists is tried: in `npm run test:full` and `npm run fuzz`. `npm test` tries a sample, always the same. */
export const WHOLE =
  process.env['MNEMOSCOPE_WHOLE'] !== undefined || process.env['MNEMOSCOPE_FUZZ_SEED'] !== undefined;

/** Every n-th of a list, from the first; all where {@link WHOLE}. Neighbours are alike, so a sample meets each sort. */
export function sampled<T>(items: readonly T[], n: number): readonly T[] {
  return WHOLE ? items : items.filter((_, i) => i % n === 0);
}
