/** The page's own files as they are kept for use without a network: which there are, in which order they come, what is there. */

/**
 * What a file is needed for: opening the page; using what comes with it; the models' form for graphics processors; static retrieval in one
 * language, which few visits use.
 */
export type FileGroup = 'shell' | 'bundled' | 'gpu' | `static-${string}`;

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

export function wanted(files: readonly ShippedFile[], groups: readonly FileGroup[]): ShippedFile[] {
  return files.filter(({ group }) => groups.includes(group));
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

/** @param kept paths that are kept, of whatever group. */
export function sumOf(files: readonly ShippedFile[], kept: ReadonlySet<string>): OfflineSum {
  let done = 0;
  let total = 0;
  for (const { path, bytes } of files) {
    total += bytes;
    if (kept.has(path)) done += bytes;
  }
  return { done, total };
}
