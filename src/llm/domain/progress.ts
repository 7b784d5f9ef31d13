/** How far a run with language models is, and what it has taken. */

import type { Exchange, ModelRef, Purpose } from './call';
import { isUnasked } from './fault';
import { costOfReply, type Price } from './prices';
import type { LlmUnit } from './units';

export interface RunTally {
  /** Calls that were sent, without what the cache answered. */
  readonly calls: number;
  readonly cached: number;
  /** Tokens as the servers counted them. */
  readonly input: number;
  readonly output: number;
  /** Calls whose server counted no tokens: their tokens are in no sum. */
  readonly uncounted: number;
  /** US dollars of the calls whose cost is known. */
  readonly dollars: number;
  /** Calls whose cost is not known: `dollars` lacks them. */
  readonly unpriced: number;
}

export interface WorkCount {
  readonly done: number;
  readonly total: number;
  /** Of those done. */
  readonly failed: number;
  readonly unparsed: number;
  /** Nothing could be asked; not among those that failed. */
  readonly unasked: number;
}

export interface WorkProgress {
  readonly all: WorkCount;
  readonly purposes: Readonly<Partial<Record<Purpose, WorkCount>>>;
  /** Of all that is written, earlier sessions included. */
  readonly tally: RunTally;
  /** Pieces of work a second, lately since it was started or resumed; undefined before there are any. */
  readonly rate?: number;
  /** Milliseconds that the rest will take at that rate. */
  readonly left?: number;
}

/** Pieces of work over which the rate is taken. */
const LATELY = 64;

type Counts = { -readonly [K in keyof WorkCount]: number };

/** Keeps count; the numbers are read by {@link Progress.read}. */
export class Progress {
  readonly #price: (model: ModelRef) => Price | undefined;
  readonly #all: Counts = { done: 0, total: 0, failed: 0, unparsed: 0, unasked: 0 };
  readonly #purposes = new Map<Purpose, Counts>();
  readonly #tally: { -readonly [K in keyof RunTally]: number } = {
    calls: 0,
    cached: 0,
    input: 0,
    output: 0,
    uncounted: 0,
    dollars: 0,
    unpriced: 0,
  };
  readonly #moments: number[] = [];

  constructor(price: (model: ModelRef) => Price | undefined) {
    this.#price = price;
  }

  plan(purpose: Purpose): void {
    for (const counts of this.#of(purpose)) counts.total++;
  }

  /** A unit that is written. @param moment when, milliseconds; absent for one of an earlier session. */
  add(purpose: Purpose, unit: LlmUnit, moment?: number): void {
    const { state } = unit.outcome;
    for (const counts of this.#of(purpose)) {
      counts.done++;
      if (isUnasked(unit.outcome)) counts.unasked++;
      else if (state !== 'done') counts[state]++;
    }
    unit.exchanges.forEach((exchange) => this.#addExchange(exchange));
    if (moment === undefined) return;
    this.#moments.push(moment);
    if (this.#moments.length > LATELY) this.#moments.shift();
  }

  /** @param started of the session, like `now` in milliseconds. */
  read(started: number, now: number): WorkProgress {
    const first = this.#moments.length < LATELY ? started : this.#moments[0]!;
    const count = this.#moments.length;
    const rate = count > 0 && now > first ? (count / (now - first)) * 1000 : undefined;
    const { done, total } = this.#all;
    return {
      all: { ...this.#all },
      purposes: Object.fromEntries([...this.#purposes].map(([purpose, counts]) => [purpose, { ...counts }])),
      tally: { ...this.#tally },
      ...(rate !== undefined && { rate, left: ((total - done) / rate) * 1000 }),
    };
  }

  #of(purpose: Purpose): [Counts, Counts] {
    const own = this.#purposes.get(purpose) ?? { done: 0, total: 0, failed: 0, unparsed: 0, unasked: 0 };
    this.#purposes.set(purpose, own);
    return [this.#all, own];
  }

  #addExchange({ call, reply, cached }: Exchange): void {
    const tally = this.#tally;
    if (cached) {
      tally.cached++;
      return;
    }
    tally.calls++;
    if (reply.usage) {
      tally.input += reply.usage.input;
      tally.output += reply.usage.output;
    } else tally.uncounted++;
    const cost = costOfReply(reply, this.#price(call.model));
    if (cost === undefined) tally.unpriced++;
    else tally.dollars += cost;
  }
}
