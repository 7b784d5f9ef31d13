/** Names of benchmarks on the command line. Imported first, and taken off it: other modules read the command line too, and know none. */

export const ONLY: ReadonlySet<string> = new Set(
  process.argv.splice(2).filter((name) => !name.startsWith('-')),
);
