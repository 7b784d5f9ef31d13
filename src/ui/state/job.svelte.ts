/** Work that a user starts and that takes a while: what it would take, how far it is, what went wrong. Runs, readings, imports of results and the Studio all work through here. */

import type { Tabs, TabWork, WorkedThing } from '../../core/ports';
import { phraseOf, type Phrase } from '../../core/text/phrase';
import { Latest } from './latest';

/** What no other tab may do meanwhile. */
export interface Claim {
  /** The other tab may not do this at all. */
  readonly work?: TabWork;
  /** The other tab may not do it to this. */
  readonly thing?: WorkedThing;
}

/** Reports how far the work is; nothing is shown of work that was stopped. */
export type Tell<P> = (progress: P) => void;

/** @typeParam P how far it is; @typeParam E what it would take. */
export class Job<P = undefined, E = undefined> {
  readonly #tabs: Partial<Pick<Tabs, 'exclusively' | 'perform'>>;
  #phase = $state<'idle' | 'counting' | 'working'>('idle');
  #progress = $state.raw<P | undefined>();
  #estimate = $state.raw<{ readonly of: string; readonly value: E } | undefined>();
  #problem = $state.raw<Phrase | undefined>();
  readonly #latest = new Latest();
  #signal: AbortSignal | undefined;
  /** Settles as soon as the work before has let go of what it holds. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(tabs: Partial<Pick<Tabs, 'exclusively' | 'perform'>> = {}) {
    this.#tabs = tabs;
  }

  get phase() {
    return this.#phase;
  }
  get working(): boolean {
    return this.#phase === 'working';
  }
  /** Undefined if nothing is in progress, or nothing was reported yet. */
  get progress() {
    return this.#progress;
  }
  /** Why it stopped, or could not be computed. */
  get problem() {
    return this.#problem;
  }
  set problem(problem: Phrase | undefined) {
    this.#problem = problem;
  }
  /** @param of what it was computed of; undefined if that has changed since. */
  estimateOf(of = ''): E | undefined {
    return this.#estimate?.of === of ? this.#estimate.value : undefined;
  }
  /** What it is of has changed; a computation in progress is stopped. */
  forgetEstimate(): void {
    if (!this.working) this.stop();
    this.#estimate = undefined;
  }

  /** Computes what the work would take; a computation in progress is dropped. Nothing happens while the work itself is in progress. */
  async count(compute: (signal: AbortSignal, tell: Tell<P>) => Promise<E>, of = ''): Promise<void> {
    if (this.working) return;
    this.#begin('counting', undefined);
    await this.#latest.run((signal) => compute(signal, this.#teller(signal)), {
      done: (value) => (this.#estimate = { of, value }),
      failed: (error) => (this.#problem = phraseOf(error)),
      ended: () => this.#idle(),
    });
  }

  /**
   * Does the work, after what was stopped before has ended; nothing happens while it is in progress.
   *
   * @param first the progress until the work reports any.
   * @returns undefined if it failed, was stopped or did not begin; `problem` says why it failed.
   */
  async start<T>(
    claim: Claim,
    work: (signal: AbortSignal, tell: Tell<P>) => Promise<T>,
    first?: P,
  ): Promise<T | undefined> {
    if (this.working && !this.#signal?.aborted) return undefined;
    const before = this.#ended;
    const signal = (this.#signal = this.#latest.begin());
    this.#begin('working', first);
    const doing = before.then(() => {
      signal.throwIfAborted();
      return this.#claimed(claim, () => work(signal, this.#teller(signal)));
    });
    this.#ended = doing.catch(() => undefined);
    try {
      return await doing;
    } catch (error) {
      if (!signal.aborted) this.#problem = phraseOf(error);
      return undefined;
    } finally {
      if (this.#signal === signal) this.#idle();
    }
  }

  /** Stops what is in progress. Work is over once it has let go of what it holds: what it has written stays. */
  stop(): void {
    this.#latest.stop();
    if (this.#phase === 'counting') this.#idle();
  }

  /** Settles when nothing is in progress. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  #begin(phase: 'counting' | 'working', progress: P | undefined): void {
    this.#phase = phase;
    this.#progress = progress;
    this.#problem = undefined;
  }

  #idle(): void {
    this.#phase = 'idle';
    this.#progress = undefined;
  }

  #teller(signal: AbortSignal): Tell<P> {
    return (progress) => {
      if (!signal.aborted) this.#progress = progress;
    };
  }

  #claimed<T>({ work, thing }: Claim, action: () => Promise<T>): Promise<T> {
    const tabs = this.#tabs;
    const own = () => (thing && tabs.perform ? tabs.perform(thing, action) : action());
    return work && tabs.exclusively ? tabs.exclusively(work, own) : own();
  }
}
