/** The page's own files as they are kept for use without a network: which there are, in which order they come, what is there. */

/**
 * What a file is needed for: opening the page; reading what comes with it; running models, the model and the trained reader of one language;
 * the models' form for graphics processors; static retrieval in one language, which few visits use.
 */
export type FileGroup =
  'shell' | 'bundled' | 'runtime' | 'gpu' | `${'model' | 'reader' | 'static'}-${string}`;

/** A file of the build, as the build lists it. */
export interface ShippedFile {
  /** Relative to the page's folder, without a leading slash. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its content, base64. */
  readonly sha256: string;
  readonly group: FileGroup;
}

/** What a worker knows of its version's files. */
export interface Listing {
  readonly files: readonly ShippedFile[];
  /** Paths of those that are kept. */
  readonly kept: readonly string[];
}

/** Bytes of what is wanted, and how many of them are kept. */
export interface OfflineSum {
  readonly done: number;
  readonly total: number;
}

/** The document that a visit begins with. */
export const PAGE = 'index.html';

/** Whether a file is part of the whole page. @param used of the groups that few visits need, those that this one does. */
export function isOfWhole({ group }: ShippedFile, used: readonly FileGroup[] = []): boolean {
  return !/^(gpu$|static-)/.test(group) || used.includes(group);
}

/**
 * The order of keeping, phase by phase. The page comes after everything that opening it takes: it is answered from what is kept as soon as
 * it is there, and must not ask for a script that is not.
 */
export function phases(files: readonly ShippedFile[]): (readonly ShippedFile[])[] {
  const shell = files.filter(({ group, path }) => group === 'shell' && path !== PAGE);
  const page = files.filter(({ path }) => path === PAGE);
  const rest = files.filter(({ group }) => group !== 'shell').sort((a, b) => a.bytes - b.bytes);
  return [shell, page, rest].filter((phase) => phase.length > 0);
}

/** @param paths those that are kept, of whatever group. */
export function sumOf(files: readonly ShippedFile[], paths: Iterable<string>): OfflineSum {
  const kept = new Set(paths);
  let done = 0;
  let total = 0;
  for (const { path, bytes } of files) {
    total += bytes;
    if (kept.has(path)) done += bytes;
  }
  return { done, total };
}
