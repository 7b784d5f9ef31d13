/** Which work waits for which, and in what order it is given out: to each model on its own, so that a slow one holds up no other. */

import { modelKey, type ModelRef } from '../../llm/domain/call';
import type { Work } from './work';

/** Work of one model that may begin. */
export interface Lane {
  readonly model: ModelRef;
  /** In the plan's order as far as it is known to be ready. */
  readonly ready: Work[];
  running: number;
}

export class WorkGraph {
  readonly lanes = new Map<string, Lane>();
  readonly #waiting = new Map<string, { readonly work: Work; missing: number }>();
  readonly #dependents = new Map<string, Work[]>();
  /** How many still read a unit. */
  readonly #readers = new Map<string, number>();

  /** @param isOpen whether what it names is still to be done in this run. */
  add(work: Work, isOpen: (id: string) => boolean): void {
    const missing = work.after.filter(isOpen);
    for (const id of work.after) this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
    for (const id of missing) {
      const dependents = this.#dependents.get(id);
      if (dependents) dependents.push(work);
      else this.#dependents.set(id, [work]);
    }
    if (missing.length === 0) this.#laneOf(work).ready.push(work);
    else {
      this.#laneOf(work);
      this.#waiting.set(work.id, { work, missing: missing.length });
    }
  }

  /** Whether somebody has still to read the unit. */
  isRead(id: string): boolean {
    return this.#readers.has(id);
  }

  /** Ids of work that has not been given out because what it needs is not there. */
  get stuck(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Gives out the next work of a lane. */
  take(lane: Lane): Work | undefined {
    const work = lane.ready.shift();
    if (work) lane.running++;
    return work;
  }

  /** It is written: what waited for it may begin. @returns ids of units that nobody reads any longer. */
  done(work: Work): string[] {
    this.#laneOf(work).running--;
    for (const next of this.#dependents.get(work.id) ?? []) {
      const waiting = this.#waiting.get(next.id);
      if (!waiting || --waiting.missing > 0) continue;
      this.#waiting.delete(next.id);
      this.#laneOf(next).ready.push(next);
    }
    this.#dependents.delete(work.id);
    return work.after.filter((id) => {
      const left = (this.#readers.get(id) ?? 1) - 1;
      if (left > 0) this.#readers.set(id, left);
      else this.#readers.delete(id);
      return left <= 0;
    });
  }

  #laneOf({ model }: Work): Lane {
    const key = modelKey(model);
    const lane = this.lanes.get(key) ?? { model, ready: [], running: 0 };
    this.lanes.set(key, lane);
    return lane;
  }
}
