/** What is wrong with a file, where, and what to do about it. */

export interface Problem {
  /** The place: file and path within it, e.g. `ottilie.json › events[3].date`. */
  readonly where: string;
  /** What is wrong, and the remedy. */
  readonly why: string;
}

/** A file could not be used. `problems` lists every place. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
  constructor(readonly problems: readonly Problem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(first ? `${first.where}: ${first.why}${more}` : 'The file could not be read.');
  }
}

/** A path inside a JSON document as people write it: `events[3].date`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i ? '.' : ''}${String(step)}`))
    .join('');
}

/** Parses JSON; an error names the file, line and column where the engine tells them. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatasetError([
      { where: file, why: `not valid JSON (${reason}). Check that the file is complete and saved as UTF-8.` },
    ]);
  }
}
