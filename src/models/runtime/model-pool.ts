/**
 * Several workers with the same model over one queue. Passages are shared out in small pieces, each encoded or read by itself, so that the results
 * are those of one worker; a question goes before them to whichever worker is free. Further workers start when there is enough to do and end when
 * there is not. A worker that fails is left out, and the others do what it had begun.
 */

import type { Kind } from '../../core/memory/bank';
import type {
  ClassifiedQuestion,
  MemoryModel,
  ModelStamp,
  PairReading,
  ReadingModel,
  ReaderSettings,
  TokenEncoder,
} from '../../core/ports';
import { PassageJob, type Call } from './pool-queue';
import { ReadPairs } from './read-pairs';

/** One worker of a pool. */
export type PoolWorker = Pick<
  MemoryModel,
  'stamp' | 'title' | 'dimensions' | 'threads' | 'encode' | 'classify' | 'dispose'
> &
  ReadingModel &
  Required<Pick<MemoryModel, 'classifyAndEncode'>> & { readonly states: TokenEncoder };

export interface PoolOptions {
  /** Starts another worker with the same model. */
  readonly another: (signal: AbortSignal) => Promise<PoolWorker>;
  /** How many workers may compute at this moment; at least one does. */
  readonly most: () => number;
  /** Milliseconds after which workers without work end, all but one. @default 20 s */
  readonly idle?: number;
  /** Whether a second worker starts at once, where two may compute, so that the first call does not wait for it. */
  readonly ahead?: boolean;
}

/** Texts in a row from which on another worker is started: starting one costs as much as encoding about so many. */
const WORTH_STARTING = 24;
const IDLE = 20_000;
/** Texts whose encoding costs as much as reading one passage together with a question, which is several times as long. */
const READING = 3;
/** Workers that may fail at the same work before it is taken to be the work's fault. */
const FAULTS = 2;

type EncodeControl = Parameters<MemoryModel['encode']>[2];

interface Member {
  readonly worker: PoolWorker;
  busy: boolean;
}

export class ModelPool implements MemoryModel, ReadingModel {
  readonly stamp: ModelStamp;
  readonly title: string;
  readonly dimensions: number;
  readonly threads: number;
  readonly states: TokenEncoder;
  readonly settings: ReaderSettings;
  readonly #options: PoolOptions;
  readonly #calls: Call<PoolWorker>[] = [];
  readonly #jobs: { readonly job: PassageJob; readonly run: (member: Member, piece: number[]) => void }[] =
    [];
  readonly #pairs = new ReadPairs();
  #members: Member[];
  /** Rejects everything that is under way. */
  readonly #ends = new Set<(error: unknown) => void>();
  readonly #starting = new AbortController();
  #start: Promise<void> | undefined;
  /** Another worker could not be started: the machine has no room for it. */
  #full = false;
  /** Texts taken since the pool was last without work. */
  #taken = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #failure: unknown;

  constructor(first: PoolWorker, options: PoolOptions) {
    const { stamp, title, dimensions, threads } = first;
    this.stamp = stamp;
    this.title = title;
    this.dimensions = dimensions;
    this.threads = threads;
    this.settings = first.settings;
    this.#options = options;
    this.#members = [{ worker: first, busy: false }];
    this.states = {
      stamp,
      dimensions,
      encodeTokens: (texts, role, control) =>
        this.#call((worker) => worker.states.encodeTokens(texts, role, control), control?.signal),
    };
    if (options.ahead) this.#startAnother();
  }

  /** How many workers may encode at once at this moment. */
  get workers(): number {
    return Math.max(1, this.#options.most());
  }

  encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    control: EncodeControl = {},
  ): Promise<Float32Array> {
    if (role === 'question' || texts.length === 1)
      return this.#call((worker) => worker.encode(texts, role, control), control.signal, texts.length);
    return this.#encodeAll(texts, control);
  }

  classify(
    question: string,
    control: Parameters<MemoryModel['classify']>[1] = {},
  ): Promise<Readonly<Record<Kind, number>>> {
    return this.#call((worker) => worker.classify(question, control), control.signal);
  }

  classifyAndEncode(
    question: string,
    control: Parameters<MemoryModel['classify']>[1] = {},
  ): Promise<ClassifiedQuestion> {
    return this.#call((worker) => worker.classifyAndEncode(question, control), control.signal);
  }

  /** Each passage is a call of its own, so that all workers read. What was read lately is not read again. */
  read(
    question: string,
    passages: readonly string[],
    control: Parameters<ReadingModel['read']>[2] = {},
  ): Promise<PairReading[]> {
    const { signal } = control;
    const one = async (worker: PoolWorker, passage: string) =>
      (await worker.read(question, [passage], control))[0]!;
    return Promise.all(
      passages.map((passage) => {
        const read = () => this.#call((worker) => one(worker, passage), signal, READING);
        return this.#pairs.of(question, passage, read, signal);
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.#ending);
    this.#starting.abort();
    const members = this.#members;
    this.#members = [];
    this.#fail(new DOMException('The worker was ended.', 'AbortError'));
    for (const { worker } of members) worker.dispose();
  }

  /**
   * What the outside waits for: it settles at once after the signal.
   *
   * @param begin puts the work into the queue. @returns takes it out.
   */
  #promise<T>(
    signal: AbortSignal | undefined,
    begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
  ): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure as Error);
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise<T>((resolve, reject) => {
      let drop: () => void = () => undefined;
      const settle = () => {
        this.#ends.delete(end);
        signal?.removeEventListener('abort', cancel);
        drop();
      };
      const end = (error: unknown) => {
        settle();
        reject(error as Error);
      };
      const cancel = () => end(signal!.reason);
      this.#ends.add(end);
      signal?.addEventListener('abort', cancel, { once: true });
      drop = begin((value) => {
        settle();
        resolve(value);
      }, end);
      this.#share();
    });
  }

  /** A call that one worker answers; it goes before passages. */
  #call<T>(ask: (worker: PoolWorker) => Promise<T>, signal: AbortSignal | undefined, texts = 1): Promise<T> {
    return this.#promise<T>(signal, (resolve, reject) => {
      let over = false;
      this.#taken += texts;
      this.#calls.push({
        run: async (worker) => resolve(await ask(worker)),
        reject,
        isOver: () => over,
        faults: 0,
      });
      return () => void (over = true);
    });
  }

  #encodeAll(
    texts: readonly string[],
    { signal, onProgress }: NonNullable<EncodeControl>,
  ): Promise<Float32Array> {
    const { dimensions } = this;
    const rows = new Float32Array(texts.length * dimensions);
    return this.#promise<Float32Array>(signal, (resolve, reject) => {
      const job = new PassageJob(texts);
      const run = async (member: Member, piece: number[]) => {
        this.#taken += piece.length;
        try {
          const found = await member.worker.encode(
            piece.map((i) => texts[i]!),
            'passage',
            signal && { signal },
          );
          if (job.isOver) return;
          piece.forEach((i, row) =>
            rows.set(found.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions),
          );
          job.finish(piece.length);
          onProgress?.(job.done);
          if (job.isDone) resolve(rows);
        } catch (error) {
          if (job.isOver || this.#failure) return;
          job.giveBack(piece);
          job.faults++;
          this.#leaveOut(member, error);
          if (job.faults >= FAULTS) reject(error);
        } finally {
          this.#release(member);
        }
      };
      const entry = { job, run: (member: Member, piece: number[]) => void run(member, piece) };
      this.#jobs.push(entry);
      return () => {
        job.end();
        this.#jobs.splice(this.#jobs.indexOf(entry), 1);
      };
    });
  }

  /** Gives work to every worker that is free. */
  #share(): void {
    clearTimeout(this.#ending);
    const allowed = this.#members.slice(0, this.workers);
    for (const member of allowed) {
      if (member.busy) continue;
      const call = this.#nextCall();
      if (call) {
        member.busy = true;
        void this.#answer(member, call);
        continue;
      }
      const entry = this.#nextJob();
      if (!entry) break;
      member.busy = true;
      entry.run(member, entry.job.take(Math.max(allowed.length, 1)));
    }
    this.#grow();
  }

  #nextCall(): Call<PoolWorker> | undefined {
    for (let call = this.#calls.shift(); call; call = this.#calls.shift()) if (!call.isOver()) return call;
    return undefined;
  }

  /** Of those that wait, the shortest: someone may be looking at the few sentences that are asked for while a bank is embedded. */
  #nextJob() {
    const waiting = this.#jobs.filter(({ job }) => job.waiting > 0);
    const least = Math.min(...waiting.map(({ job }) => job.texts.length));
    return waiting.find(({ job }) => job.texts.length === least);
  }

  async #answer(member: Member, call: Call<PoolWorker>): Promise<void> {
    try {
      await call.run(member.worker);
    } catch (error) {
      if (call.isOver() || this.#failure) return;
      call.faults++;
      this.#leaveOut(member, error);
      if (call.faults >= FAULTS) call.reject(error);
      else if (!this.#failure) this.#calls.unshift(call);
    } finally {
      this.#release(member);
    }
  }

  #release(member: Member): void {
    member.busy = false;
    if (this.#failure) return;
    this.#share();
    if (this.#members.some(({ busy }) => busy)) return;
    this.#taken = 0;
    if (this.#members.length > 1) this.#ending = setTimeout(() => this.#shrink(), this.#options.idle ?? IDLE);
  }

  /** After one failure the runtime repeats it for every later call, so the worker is ended. */
  #leaveOut(member: Member, error: unknown): void {
    if (!this.#members.includes(member)) return;
    this.#members = this.#members.filter((each) => each !== member);
    member.worker.dispose();
    if (this.#members.length === 0) this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const end of [...this.#ends]) end(this.#failure);
  }

  #grow(): void {
    const waits = this.#calls.length > 0 || this.#jobs.some(({ job }) => job.waiting > 0);
    const worth = this.#taken + this.#jobs.reduce((sum, { job }) => sum + job.waiting, 0) >= WORTH_STARTING;
    if (waits && worth) this.#startAnother();
  }

  #startAnother(): void {
    if (this.#start || this.#full || this.#members.length >= this.workers) return;
    this.#start = this.#options
      .another(this.#starting.signal)
      .then(
        (worker) => {
          const other = worker.stamp.hash !== this.stamp.hash;
          // A server that has another model by now would mix two models' vectors.
          if (other || this.#failure) worker.dispose();
          else this.#members.push({ worker, busy: false });
          this.#full = other;
        },
        () => void (this.#full = true),
      )
      .then(() => {
        this.#start = undefined;
        if (!this.#failure) this.#share();
      });
  }

  /** Frees the memory of all workers but one. */
  #shrink(): void {
    for (const { worker } of this.#members.splice(1)) worker.dispose();
  }
}
