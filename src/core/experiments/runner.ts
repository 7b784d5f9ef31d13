/** Runs a plan question by question. Whatever ends it, what was written stays, and the next session goes on from there. */

import type { MemoryBank } from '../memory/bank';
import { openBank, RunError, type RankingPorts, type RunProgress } from './open-bank';
import { fingerprintOf, type RunHeader } from './run';
import { chosenQuestions } from './run-banks';
import { questionResultId, type QuestionResult } from './question-result';

export interface RunnerPorts extends RankingPorts {
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  /** Ids of the units that are written. */
  readonly written: (run: string) => Promise<Iterable<string>>;
  /** Writes all or none; writing a unit again changes nothing. */
  readonly append: (run: string, units: ReadonlyMap<string, QuestionResult>) => Promise<void>;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** After every write, and with the models as soon as they are known. */
  readonly onHeader?: (header: RunHeader) => void;
}

/** Questions that are ranked between two writes: what a tab that dies can lose, a fraction of a second's work. */
const CHUNK = 8;

/**
 * Does what is left of a run.
 *
 * @returns the header of the finished run.
 * @throws DOMException `AbortError` after the signal, with everything computed by then written; RunError where a bank or a model is no
 * longer the one that the run began with; whatever a port throws.
 */
export async function continueRun(
  header: RunHeader,
  ports: RunnerPorts,
  options: RunOptions = {},
): Promise<RunHeader> {
  const started = ports.clock();
  const before = header.milliseconds;
  const written = new Set(await ports.written(header.id));
  // An earlier failure is over.
  let current: RunHeader = { ...withoutFailure(header), state: 'running', done: written.size };
  const tell = (change: Partial<RunHeader>) => {
    current = { ...current, ...change, milliseconds: before + ports.clock() - started };
    options.onHeader?.(current);
  };
  tell({});
  for (const listed of header.banks) {
    options.signal?.throwIfAborted();
    const bank = await ports.bank(listed.id);
    if (fingerprintOf(bank) !== listed.fingerprint) {
      throw new RunError({
        en: `${listed.name} has changed since this run began. Start a new run, or restore the earlier content.`,
        zh: `${listed.name}自这次实验开始以来有了改动。请开始新的实验，或恢复原来的内容。`,
      });
    }
    const left = chosenQuestions(bank, header.plan).filter(
      ({ id }) => !written.has(questionResultId(bank.id, id)),
    );
    if (left.length === 0) continue;
    const { ranker, inputs, models } = await openBank(
      bank,
      left,
      { ...current.plan, known: current.models[bank.character.language] },
      ports,
      options,
    );
    if (models) tell({ models: { ...current.models, [bank.character.language]: models } });
    try {
      for (let from = 0; from < left.length; from += CHUNK) {
        options.signal?.throwIfAborted();
        const units = await ranker.units(inputs.slice(from, from + CHUNK));
        const entries = new Map(units.map((unit) => [questionResultId(unit.bank, unit.question), unit]));
        await ports.append(header.id, entries);
        for (const id of entries.keys()) written.add(id);
        options.onProgress?.({
          bank: listed.name,
          stage: 'ranking',
          done: Math.min(from + CHUNK, left.length),
          total: left.length,
        });
        tell({ done: written.size });
      }
    } finally {
      ranker.close();
    }
  }
  tell({ state: 'done' });
  return current;
}

function withoutFailure(header: RunHeader): RunHeader {
  const rest = { ...header };
  delete rest.failure;
  return rest;
}
