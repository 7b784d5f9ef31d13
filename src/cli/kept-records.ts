/** The records of a memory system's run on disk, so that a run that was killed goes on and a service is told nothing twice. */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionRecord } from '../memory-systems/domain/run';
import { textKey } from '../core/text/key';
import { UsageError } from './usage';
import { Budget, type BudgetLedger, type Limits, type Spending } from '../llm/domain/budget';
import type { CallStore, KeptCall } from '../llm/domain/cache';
import { priceOf } from '../llm/domain/prices';

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

const BUDGET = 'budget.json';

export interface KeptSpending {
  readonly calls?: Pick<CallStore, 'get' | 'put'>;
  readonly budget: Budget;
  /** The command is over: its result has been made. */
  remove(): Promise<void>;
}

/**
 * One file per answer and one for the budget, written aside and renamed: whole or not there.
 *
 * @param root undefined: nothing outlasts the process.
 * @param run what is asked; another run has a folder of its own.
 */
export function keptSpending(root: string | undefined, run: string, limits: Limits): KeptSpending {
  if (root === undefined) return { budget: new Budget(limits, priceOf), remove: () => Promise.resolve() };
  const folder = join(root, textKey(run).slice(0, 32));
  const get = () => read<Spending>(root, join(folder, BUDGET));
  // A budget writes one change after the other.
  const ledger: Pick<BudgetLedger, 'get' | 'change'> = {
    get,
    async change(_, change) {
      const spent = change(await get());
      await writeKept(root, folder, BUDGET, spent);
      return spent;
    },
  };
  return {
    budget: new Budget(limits, priceOf, { ledger, name: run }),
    calls: {
      get: (key) => read<KeptCall>(root, join(folder, `${key}.json`)),
      put: ({ key, call, reply }) =>
        writeKept(root, folder, `${key}.json`, { key, when: new Date().toISOString(), call, reply }),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Undefined if there is no such file. @throws UsageError for one that is damaged. */
async function read<T>(root: string, path: string): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw refused(root, error);
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new UsageError(`--keep: ${path} is damaged; delete the folder to start over.`);
  }
}
