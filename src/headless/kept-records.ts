/** The records of a memory system's run on disk, so that a run that was killed goes on and a service is told nothing twice. */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionRecord } from '../core/systems/run';
import { textKey } from '../core/text/key';
import { UsageError } from './usage';

const FILE = /^\d{6}\.json$/;

/** One file per session, written aside and renamed: whole or not there. */
export class KeptRecords {
  readonly #folder: string;

  /** @param run everything that the records depend on; another run has a folder of its own. */
  constructor(root: string, run: string) {
    this.#folder = join(root, textKey(run).slice(0, 32));
  }

  /** @throws UsageError where a file is damaged, naming it. */
  async load(): Promise<SessionRecord[]> {
    const names = await readdir(this.#folder).catch(() => []);
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

  /** @throws what the disk says. */
  async keep(record: SessionRecord): Promise<void> {
    const path = join(this.#folder, `${String(record.session).padStart(6, '0')}.json`);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, JSON.stringify(record));
    await rename(`${path}.${process.pid}`, path);
  }

  /** The run is over: its result has been made. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
