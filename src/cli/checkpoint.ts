/** What a run with `--workers` has finished, on disk, so that a killed run goes on. */

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf } from '../runs/domain/run/run';
import type { QuestionResult } from '../runs/domain/run/question-result';
import type { MemoryBank } from '../core/memory/bank';
import { textKey } from '../core/text/key';

/** One file per bank, written aside and renamed: whole or not there. */
export class Checkpoint {
  readonly #folder: string;

  /**
   * @param root folder of all checkpoints.
   * @param run everything besides the bank that the units depend on; another run has a folder of its own.
   */
  constructor(root: string, run: string) {
    this.#folder = join(root, textKey(run).slice(0, 32));
  }

  /** The units of a bank; undefined where it is not finished, or its file is damaged. */
  async load(bank: MemoryBank): Promise<readonly QuestionResult[] | undefined> {
    try {
      const units: unknown = JSON.parse(await readFile(this.#pathOf(bank), 'utf8'));
      return Array.isArray(units) ? (units as QuestionResult[]) : undefined;
    } catch {
      return undefined;
    }
  }

  /** @throws what the disk says. */
  async save(bank: MemoryBank, units: readonly QuestionResult[]): Promise<void> {
    const path = this.#pathOf(bank);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, JSON.stringify(units));
    await rename(`${path}.${process.pid}`, path);
  }

  /** The run is over: its result has been made. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #pathOf(bank: MemoryBank): string {
    return join(this.#folder, `${textKey(`${bank.id}\n${fingerprintOf(bank)}`)}.json`);
  }
}
