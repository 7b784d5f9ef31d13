/** Names of benchmarks on the command line. Imported first, and taken off it: other modules read the command line too, and know none. */

const words = process.argv.splice(2);

export const ONLY: ReadonlySet<string> = new Set(words.filter((name) => !name.startsWith('-')));

/** Whether the whole is printed, in place of the table. */
export const AS_JSON = words.includes('--json');
