/** The records of a memory system's run on disk, so that a run that was killed goes on and a service is told nothing twice. */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionRecord } from '../memory-systems/domain/run';
import { textKey } from '../core/text/key';
import { UsageError } from './usage';

const FILE = /^\d{6}\.json$/;

/** One file per session, written aside and renamed: whole or not there. */
export class KeptRecords {
  readonly #folder: string;

  readonly #root: string;

  /** @param run everything that the records depend on; another run has a folder of its own. */
  constructor(root: string, run: string) {
    this.#root = root;
    this.#folder = join(root, textKey(run).slice(0, 32));
  }

  /** @throws UsageError where a file is damaged, naming it. */
  async load(): Promise<SessionRecord[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw refused(this.#root, error);
    });
    return Promise.all(
      names
        .filter((name) => FILE.test(name))
        .sort()
        .map(async (name) => {
          const path = join(this.#folder, name);
          try {
            return JSON.parse(await readFile(path, 'utf8')) as SessionRecord;
          } catch {
            throw new UsageError(`--keep: ${path} is damaged; delete the folder to start over.`);
          }
        }),
    );
  }

  /** @throws UsageError where the disk does not take it. */
  async keep(record: SessionRecord): Promise<void> {
    await writeKept(this.#root, this.#folder, `${String(record.session).padStart(6, '0')}.json`, record);
  }

  /** The run is over: its result has been made. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Writes a value aside and renames it: whole or not there.
 *
 * @param root the folder that `--keep` names, for messages.
 * @throws UsageError where the disk does not take it.
 */
export async function writeKept(root: string, folder: string, name: string, value: unknown): Promise<void> {
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, JSON.stringify(value));
    await rename(`${path}.${process.pid}`, path);
  } catch (error) {
    throw refused(root, error);
  }
}

/** What the disk refused, as the fault of the option. */
export function refused(root: string, error: unknown): UsageError {
  const code = codeOf(error);
  const reason = REASONS[code] ?? `cannot be written (${code})`;
  return new UsageError(`--keep: ${root} ${reason}; name a folder that can be written.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'may not be written',
  ENOSPC: 'has no room left',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
