/** The lists of the question before, which stand until those of the next one are there: a page that is emptied and filled again is laid out twice. */

import type { Flow } from '../../../pipeline/flow/stages';
import type { Ranking } from '../../../pipeline/retrieval/ranking';

export interface PreviousResult {
  readonly flow: Flow;
  readonly reranked: Ranking;
}

/** Milliseconds. Up to a second nobody loses the thread; whoever waits longer is told what is waited for, and sees no other question's lists meanwhile. */
const MOST = 1000;

export class PreviousLists {
  #lists = $state.raw<PreviousResult | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Undefined where nothing stands in any more. */
  get lists() {
    return this.#lists;
  }

  hold(lists: PreviousResult): void {
    this.drop();
    this.#lists = lists;
    this.#timer = setTimeout(() => this.drop(), MOST);
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#lists = undefined;
  }
}
