/** The labelled questions of a character asked once more, one after the other: what has changed since they were labelled. */

import { confidenceOf } from '../../../pipeline/reading/reader';
import { rankOf } from '../../../pipeline/retrieval/ranking';
import type { AnswerLabel } from './answer-labels.svelte';
import type { AskState } from './ask.svelte';

export interface AskedAgain {
  readonly label: AnswerLabel;
  /** The sentence that answers now; absent where nothing seems to. */
  readonly answer?: string;
  readonly isSameAnswer: boolean;
  /** Of the right memory now; absent where it is not marked, or not in the list. */
  readonly rank?: number;
}

/** The part of Ask that it drives. */
type Asking = Pick<AskState, 'ask' | 'flow' | 'reading' | 'order' | 'phase'>;

export class AskingAgain {
  readonly #ask: Asking;
  #done = $state.raw<readonly AskedAgain[]>([]);
  #running = $state(false);
  #stopped = false;

  constructor(ask: Asking) {
    this.#ask = ask;
  }

  /** In the order in which they were asked. */
  get done(): readonly AskedAgain[] {
    return this.#done;
  }
  get running(): boolean {
    return this.#running;
  }

  /** Asks all of them on the screen, and in the end what stood there before. Ends early where somebody asks something else, or stops a question. */
  async run(labels: readonly AnswerLabel[]): Promise<void> {
    const before = this.#ask.flow;
    if (!before || this.#running) return;
    const { index, question } = before;
    this.#running = true;
    this.#done = [];
    try {
      for (const label of labels) {
        await this.#ask.ask(index, label.question);
        if (this.#stopped || !this.#isOf(label)) return;
        this.#done = [...this.#done, this.#seen(label)];
      }
      await this.#ask.ask(index, question);
    } finally {
      this.#running = false;
    }
  }

  /** Asks no more of them. */
  stop(): void {
    this.#stopped = true;
  }

  #isOf({ bank, question }: AnswerLabel): boolean {
    const { flow, phase } = this.#ask;
    return phase === 'done' && flow?.question === question && flow.index.bank.id === bank;
  }

  #seen(label: AnswerLabel): AskedAgain {
    const { reading, order } = this.#ask;
    const answer = reading && answerIn(reading);
    const rank = typeof label.gold === 'string' ? rankOf(order, label.gold) : undefined;
    return {
      label,
      isSameAnswer: answer === label.answer,
      ...(answer !== undefined && { answer }),
      ...(rank !== undefined && { rank }),
    };
  }
}

/** The sentence that a reading answers with; undefined where nothing seems to answer. */
export function answerIn(reading: NonNullable<Asking['reading']>): string | undefined {
  return confidenceOf(reading) === 'nothing' ? undefined : reading.candidates[0]?.sentence.text;
}
