/** Banks spread over parallel processes. The figures are those of one process, whatever the number. */

import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { needsOf, systemName, type SystemConfig } from '../pipeline/flow/system';
import type { QuestionResult } from '../runs/domain/run/question-result';
import type { MemoryBank } from '../core/memory/bank';
import type { BankJob, BankMessage } from './bank-worker';
import { ROOT } from './dataset';
import { MOST_THREADS } from './encoder';
import { type Reporter, UsageError } from './usage';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { textKey } from '../core/text/key';
import { fingerprintOf } from '../runs/domain/run/open-bank';

/** Processes that may be asked for: each holds a model of its own. */
export const MOST_WORKERS = 64;

/** A bank whose process died is given to a new one so many times: a process may have been ended by hand or for memory. */
const NEW_PROCESSES = 1;

/** What a run with workers is asked for. */
export interface WorkersPlan {
  readonly workers: number;
  readonly depth: number;
  readonly seed: number;
  /** The value of --model, where it is given. */
  readonly model: string | undefined;
  /** The models' stamps, as `setup` shows them: units by another model are not taken. */
  readonly stamps: readonly object[];
  /** Versions of what computes: units by another version are not taken. */
  readonly versions: object;
}

/** Threads of the model in each of so many processes, so that together they have no more than the machine. */
export function threadsEach(workers: number): number {
  return Math.max(1, Math.min(MOST_THREADS, Math.floor(availableParallelism() / workers)));
}

/**
 * Runs systems over banks in parallel processes. Each bank that is finished is kept on disk until the whole run is, so that the same command goes
 * on after it was killed.
 *
 * @returns one unit a question, in the order of banks and questions.
 * @throws UsageError as in one process, or where a process dies twice over the same bank.
 */
export async function runInWorkers(
  banks: readonly MemoryBank[],
  systems: readonly SystemConfig[],
  plan: WorkersPlan,
  say: Reporter,
): Promise<{ readonly units: readonly QuestionResult[]; readonly done: () => Promise<void> }> {
  const distinct = [...new Map(systems.map((system) => [systemName(system), system])).values()];
  const { depth, seed, model, stamps, versions } = plan;
  const checkpoint = new Checkpoint(
    join(ROOT, '.cache', 'runs'),
    JSON.stringify([distinct, depth, seed, stamps.map(withoutThreads), versions]),
  );
  const units = await Promise.all(banks.map((bank) => checkpoint.load(bank)));
  const left = banks.flatMap((bank, at) => (units[at] ? [] : [{ bank, at }]));
  const kept = banks.length - left.length;
  if (kept > 0)
    say.note(
      `--workers: ${kept} of ${banks.length} banks were taken from an interrupted run of this command.`,
    );
  // The largest first, so that no process is left alone with one at the end.
  left.sort((a, b) => b.bank.questions.length - a.bank.questions.length);
  const { vectors, classes, reader } = needsOf(systems);
  const workers = Math.min(plan.workers, left.length);
  const notes = new Set<string>();
  let finished = kept;
  const pool = Array.from({ length: workers }, () => new BankProcess());
  try {
    await Promise.all(
      pool.map(async (worker) => {
        for (let next = left.shift(); next; next = left.shift()) {
          const { bank, at } = next;
          const job: BankJob = {
            bank,
            systems: distinct,
            depth,
            seed,
            model,
            needsModel: vectors || classes,
            needsReader: reader,
            threads: threadsEach(plan.workers),
          };
          units[at] = await worker.rank(job, {
            note: (text) => notes.add(text),
            progress: (text) => say.progress(`${finished} of ${banks.length} banks; ${text}`),
          });
          await checkpoint.save(bank, units[at]);
          finished++;
        }
      }),
    );
  } finally {
    for (const worker of pool) worker.close();
  }
  for (const note of notes) say.note(note);
  return { units: units.flatMap((each) => each ?? []), done: () => checkpoint.remove() };
}

/** A run may go on with another number of processes, and so of threads. */
function withoutThreads(stamp: object): object {
  return Object.fromEntries(Object.entries(stamp).filter(([name]) => name !== 'threads'));
}

/** One process, started when it is first needed and again where it died. */
class BankProcess {
  #child: ChildProcess | undefined;

  async rank(job: BankJob, say: Reporter): Promise<readonly QuestionResult[]> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#ask(job, say);
      if (answer.type === 'result') return answer.units;
      if (answer.type === 'failed')
        throw answer.badInput ? new UsageError(answer.text) : new Error(answer.text);
      this.#child = undefined;
      if (attempt < NEW_PROCESSES) continue;
      throw new UsageError(
        `--workers: a process ended (${answer.how}) while it ranked ${job.bank.character.name}, and so did the next; most often memory is short. ` +
          'Give a smaller number and run the command again: it goes on with the banks that are left.',
      );
    }
  }

  close(): void {
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = undefined;
  }

  #ask(
    job: BankJob,
    say: Reporter,
  ): Promise<Extract<BankMessage, { type: 'result' | 'failed' }> | { readonly type: 'ended'; how: string }> {
    const child = (this.#child ??= start());
    return new Promise((resolve) => {
      const stop = () => {
        child.off('message', heard);
        child.off('exit', ended);
        child.off('error', broken);
      };
      const heard = (message: BankMessage) => {
        if (message.type === 'progress' || message.type === 'note') {
          say[message.type](message.text);
          return;
        }
        stop();
        resolve(message);
      };
      const ended = (code: number | null, signal: string | null) => {
        stop();
        resolve({ type: 'ended', how: signal ?? `status ${code}` });
      };
      const broken = (error: Error) => {
        stop();
        resolve({ type: 'ended', how: error.message });
      };
      child.on('message', heard).on('exit', ended).on('error', broken);
      // A process that has just ended says so by 'exit', too.
      child.send(job, () => undefined);
    });
  }
}

function start(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./bank-worker.ts', import.meta.url)), [], {
    execArgv: ['--import', loader],
    serialization: 'advanced',
    // stdout is the parent's result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** What a run with `--workers` has finished, so that a killed run goes on. One file per bank, written aside and renamed: whole or not there. */
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
