/** Runs a plan question by question. Whatever ends it, what was written stays, and the next session goes on from there. */

import type { Language, MemoryBank, Question } from '../../../core/memory/bank';
import { instantSystems, needsOf } from '../../../pipeline/flow/system';
import {
  fingerprintOf,
  chosenQuestions,
  describeBank,
  openBank,
  RunError,
  type Encoding,
  type OpenRanker,
  type RankingPorts,
  type RunProgress,
  enginesIn,
} from './open-bank';
import type { QuestionInputs } from '../../../pipeline/flow/run-systems';
import { type RunBank, type RunHeader, type RunPlan, newRun } from './run';
import { questionResultId, type QuestionResult } from './question-result';

/** What a run has written, as ids of units. */
export interface WrittenUnits {
  /** Every system has ranked them. */
  readonly whole: Iterable<string>;
  /** Only the systems that need no model have. */
  readonly partial?: Iterable<string>;
}

export interface RunnerPorts extends RankingPorts {
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly written: (run: string) => Promise<WrittenUnits>;
  /** Writes all or none; writing a unit again replaces it. */
  readonly append: (run: string, units: ReadonlyMap<string, QuestionResult>) => Promise<void>;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** After every write, and with the models as soon as they are known. */
  readonly onHeader?: (header: RunHeader) => void;
  /** Whether systems that need no model rank every question before a model is asked, so that there is something to see at once. */
  readonly early?: boolean;
}

/** Questions that are ranked between two writes at first. */
const CHUNK = 8;
/** Milliseconds that a chunk should take: what a tab that dies can lose. A write costs as much as ranking many questions lexically. */
const CHUNK_TIME = 250;
/** Many questions in one message would hold up a pause. */
const LARGEST_CHUNK = 256;

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
  const session = new Session(header, ports, options, await ports.written(header.id));
  return session.run();
}

class Session {
  readonly #ports: RunnerPorts;
  readonly #options: RunOptions;
  readonly #whole: Set<string>;
  /** Ranked by the systems without a model at least. */
  readonly #early: Set<string>;
  readonly #started: number;
  readonly #before: number;
  #current: RunHeader;
  #chunk = CHUNK;
  /** The next questions are ranked, and the next bank is opened, while the last ones are written. */
  #writing: Promise<void> = Promise.resolve();

  constructor(header: RunHeader, ports: RunnerPorts, options: RunOptions, written: WrittenUnits) {
    this.#ports = ports;
    this.#options = options;
    this.#whole = new Set(written.whole);
    this.#early = new Set([...this.#whole, ...(written.partial ?? [])]);
    this.#started = ports.clock();
    this.#before = header.milliseconds;
    // An earlier failure is over.
    this.#current = { ...withoutFailure(header), state: 'running', done: this.#whole.size };
  }

  async run(): Promise<RunHeader> {
    this.#tell({});
    try {
      await this.#rankAll();
    } finally {
      await this.#writing;
    }
    this.#tell({ state: 'done' });
    return this.#current;
  }

  async #rankAll(): Promise<void> {
    const { banks, plan } = this.#current;
    const instant = instantSystems(plan.systems);
    if (this.#options.early && instant.length > 0)
      for (const listed of banks)
        await this.#rank(listed, instant, this.#early, (unit) => ({ ...unit, partial: true }));
    for (const listed of banks) await this.#rank(listed, plan.systems, this.#whole, (unit) => unit);
  }

  #tell(change: Partial<RunHeader>): void {
    const milliseconds = this.#before + this.#ports.clock() - this.#started;
    this.#current = { ...this.#current, ...change, milliseconds };
    this.#options.onHeader?.(this.#current);
  }

  /** Ranks a bank's questions that are not in `written` yet. */
  async #rank(
    listed: RunBank,
    systems: RunHeader['plan']['systems'],
    written: Set<string>,
    as: (unit: QuestionResult) => QuestionResult,
  ): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const { plan, models: known } = this.#current;
    const bank = await this.#unchanged(listed);
    const left = chosenQuestions(bank, plan).filter(({ id }) => !written.has(questionResultId(bank.id, id)));
    if (left.length === 0) return;
    const { ranker, inputs, models, encoding } = await openBank(
      bank,
      left,
      { systems, depth: plan.depth, known: known[bank.character.language] },
      this.#ports,
      this.#options,
    );
    const { language } = bank.character;
    if (models) this.#tell({ models: { ...known, [language]: models } });
    if (encoding) this.#tell({ setup: withEncoding(this.#current.setup, language, encoding) });
    try {
      await this.#write(listed, ranker, inputs, left, written, as);
    } finally {
      ranker.close();
    }
  }

  async #unchanged(listed: RunBank): Promise<MemoryBank> {
    const bank = await this.#ports.bank(listed.id);
    if (fingerprintOf(bank) !== listed.fingerprint) {
      throw new RunError({
        en: `${listed.name} has changed since this run began. Start a new run, or restore the earlier content.`,
        zh: `${listed.name}自这次实验开始以来有了改动。请开始新的实验，或恢复原来的内容。`,
      });
    }
    return bank;
  }

  async #write(
    listed: RunBank,
    ranker: OpenRanker,
    inputs: readonly QuestionInputs[],
    left: readonly Question[],
    written: Set<string>,
    as: (unit: QuestionResult) => QuestionResult,
  ): Promise<void> {
    const { signal } = this.#options;
    const { clock } = this.#ports;
    for (let from = 0; from < left.length;) {
      signal?.throwIfAborted();
      const began = clock();
      const to = Math.min(from + this.#chunk, left.length);
      const units = await ranker.units(inputs.slice(from, to));
      await this.#writing;
      const ranked = { bank: listed.name, done: to, total: left.length };
      this.#writing = this.#append(units.map(as), written, ranked);
      // `run` waits for it, whatever comes in between.
      this.#writing.catch(() => undefined);
      from = to;
      this.#resize(clock() - began);
    }
  }

  async #append(
    units: readonly QuestionResult[],
    written: Set<string>,
    ranked: Pick<RunProgress, 'bank' | 'done' | 'total'>,
  ): Promise<void> {
    const entries = new Map(units.map((unit) => [questionResultId(unit.bank, unit.question), unit]));
    await this.#ports.append(this.#current.id, entries);
    for (const id of entries.keys()) {
      written.add(id);
      this.#early.add(id);
    }
    // The bar and the time left are of the work that remains, in which the first pass is nothing.
    if (written === this.#whole) this.#options.onProgress?.({ ...ranked, stage: 'ranking' });
    this.#tell({
      done: this.#whole.size,
      ...(this.#early.size > this.#whole.size || this.#current.early ? { early: this.#early.size } : {}),
    });
  }

  #resize(took: number): void {
    if (took < CHUNK_TIME / 2) this.#chunk = Math.min(LARGEST_CHUNK, this.#chunk * 2);
    else if (took > 2 * CHUNK_TIME) this.#chunk = Math.max(CHUNK, Math.floor(this.#chunk / 2));
  }
}

/** Where a session goes on with another number of workers, the setup names that of the last. */
function withEncoding(setup: RunHeader['setup'], language: Language, encoding: Encoding): RunHeader['setup'] {
  return { ...setup, encoding: { ...(setup.encoding as object | undefined), [language]: encoding } };
}

function withoutFailure(header: RunHeader): RunHeader {
  const rest = { ...header };
  delete rest.failure;
  return rest;
}

/**
 * @param plan its `banks` are those given, in their order.
 * @returns the units in the order of banks and questions.
 * @throws whatever a port throws.
 */
export async function runInMemory(
  banks: readonly MemoryBank[],
  plan: Omit<RunPlan, 'banks'>,
  ports: Omit<RunnerPorts, 'bank' | 'written' | 'append'>,
  options: RunOptions = {},
): Promise<QuestionResult[]> {
  const whole = { ...plan, banks: banks.map(({ id }) => id) };
  const byId = new Map(banks.map((bank) => [bank.id, bank]));
  const described = banks.map((bank) => describeBank(bank, whole));
  const units: QuestionResult[] = [];
  await continueRun(
    newRun(whole, described, { id: 'in memory', created: '', setup: {} }),
    {
      ...ports,
      bank: (id) => Promise.resolve(byId.get(id)!),
      written: () => Promise.resolve({ whole: [] }),
      append: (_, written) => {
        units.push(...written.values());
        return Promise.resolve();
      },
    },
    options,
  );
  return units;
}

/** In the order in which a bank goes through them. */
const STAGES = ['memories', 'questions', 'classification', 'reading', 'pushing', 'ranking'] as const;
type Stage = (typeof STAGES)[number];
type Costs = Readonly<Record<Stage, number>>;

/**
 * What one memory or question of a stage costs, as a multiple of ranking one: rough proportions on a laptop without a GPU. They shape the bar; the time left
 * follows from what the work takes.
 */
const COSTS: Costs = {
  memories: 20,
  questions: 8,
  classification: 8,
  // Ten memories and more.
  reading: 150,
  pushing: 1,
  ranking: 1,
};

/** What one question costs that is asked of an engine over the network. */
const ASKING = 4;

export interface RunShare {
  /** Share of the run's work that is done, in [0, 1]. */
  readonly share: number;
  /** Milliseconds that are probably left; undefined until work has been seen. */
  readonly left: number | undefined;
}

/** Follows one session of a run. */
export class RunShares {
  readonly #banks: readonly { readonly name: string; readonly work: Readonly<Record<Stage, number>> }[];
  readonly #costs: Costs;
  readonly #total: number;
  readonly #started: number;
  #bank = 0;
  #last: RunProgress | undefined;
  /** Work that was seen being done in this session, in units of COSTS. */
  #worked = 0;

  /** @param now milliseconds, of the clock that `take` is given. */
  constructor({ banks, plan }: Pick<RunHeader, 'banks' | 'plan'>, now: number) {
    const needs = needsOf(plan.systems);
    const engines = enginesIn(plan.systems).size;
    this.#costs = { ...COSTS, pushing: COSTS.pushing * engines, ranking: COSTS.ranking + ASKING * engines };
    this.#banks = banks.map((bank) => ({ name: bank.name, work: workOf(bank, needs, this.#costs) }));
    this.#total = this.#banks.reduce((sum, { work }) => sum + sumOf(work, STAGES), 0);
    this.#started = now;
  }

  /** What a stage reported. A stage that needed nothing, because its outputs were stored, counts as done. */
  take(progress: RunProgress, now: number): RunShare {
    const at = this.#banks.findIndex(({ name }, i) => i >= this.#bank && name === progress.bank);
    if (at >= 0) this.#bank = at;
    const last = this.#last;
    const isSame = last?.bank === progress.bank && last.stage === progress.stage;
    this.#worked += this.#costs[progress.stage] * Math.max(0, progress.done - (isSame ? last.done : 0));
    this.#last = progress;
    const { work } = this.#banks[this.#bank] ?? {
      work: workOf(undefined, { vectors: false, classes: false, reader: false, table: false }, this.#costs),
    };
    const before = this.#banks
      .slice(0, this.#bank)
      .reduce((sum, { work: own }) => sum + sumOf(own, STAGES), 0);
    const own = sumOf(work, STAGES.slice(0, STAGES.indexOf(progress.stage)));
    const here = work[progress.stage] * (progress.total > 0 ? progress.done / progress.total : 1);
    const done = before + own + here;
    const share = this.#total > 0 ? Math.min(1, done / this.#total) : 0;
    const speed = this.#worked / Math.max(1, now - this.#started);
    return { share, left: speed > 0 ? Math.max(0, this.#total - done) / speed : undefined };
  }
}

function workOf(
  bank: RunBank | undefined,
  { vectors, classes, reader }: ReturnType<typeof needsOf>,
  costs: Costs,
): Readonly<Record<Stage, number>> {
  const { memories = 0, questions = 0 } = bank ?? {};
  return {
    memories: vectors ? costs.memories * memories : 0,
    questions: vectors ? costs.questions * questions : 0,
    classification: classes ? costs.classification * questions : 0,
    reading: reader ? costs.reading * questions : 0,
    pushing: costs.pushing * memories,
    ranking: costs.ranking * questions,
  };
}

function sumOf(work: Readonly<Record<Stage, number>>, stages: readonly Stage[]): number {
  return stages.reduce((sum, stage) => sum + work[stage], 0);
}
