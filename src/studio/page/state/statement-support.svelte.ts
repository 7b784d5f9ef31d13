/** Statements of a draft that nothing supports: found by the trained reader while it is loaded, and by the user's model when asked. */

import { judgeSupport } from '../../domain/check/support/judged';
import {
  unsupportedFinding,
  type Unsupported,
  statementsIn,
  readableStatements,
  SupportReader,
} from '../../domain/check/support/statements';
import type { ItemFinding } from '../../domain/check/validate';
import { itemOf, type Draft } from '../../domain/draft';
import type { MakeProblem } from '../../domain/make/ask-checked';
import type { ReadingModel } from '../../../core/ports';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import { Yielder } from '../../../core/yielder';
import type { MakeRun } from './make-run.svelte';

export class StatementSupport {
  readonly #run: MakeRun;
  readonly #latest = new Latest();
  #reader: { readonly model: ReadingModel; readonly support: SupportReader } | undefined;
  #read = $state.raw<readonly Unsupported[]>([]);
  #judged = $state.raw<readonly Unsupported[]>([]);
  #judging = $state.raw<{ readonly done: number; readonly total: number } | undefined>();
  #reading = $state.raw<{ readonly done: number; readonly total: number } | undefined>();
  #problems = $state.raw<readonly MakeProblem[]>([]);
  #failure = $state<string | undefined>();

  constructor(run: MakeRun) {
    this.#run = run;
  }

  /** Statements read or items judged so far, while that lasts. */
  get progress() {
    return this.#judging ?? this.#reading;
  }
  get judging(): boolean {
    return this.#judging !== undefined;
  }
  get failure(): string | undefined {
    return this.#failure;
  }
  /** Items that the model could not judge. */
  get problems(): readonly MakeProblem[] {
    return this.#problems;
  }
  /** How many items the model would be asked about. */
  count(draft: Draft): number {
    return statementsIn(draft).length;
  }

  /** What was found and still stands: an item that has changed since is no longer spoken of. A model's word counts beside the reader's. */
  findings(draft: Draft): ItemFinding[] {
    const judged = this.#judged.filter((each) => stands(draft, each));
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it lives within this call
    const said = new Set(judged.map(({ statement }) => `${statement.item.id} ${statement.text}`));
    const read = this.#read.filter(
      (each) => stands(draft, each) && !said.has(`${each.statement.item.id} ${each.statement.text}`),
    );
    return [...judged, ...read].map(unsupportedFinding);
  }

  /** Reads every statement; the call made last wins. */
  async read(draft: Draft, model: ReadingModel): Promise<void> {
    if (this.#reader?.model !== model) {
      this.#reader = { model, support: new SupportReader(model) };
    }
    const { support } = this.#reader;
    const yielder = new Yielder();
    this.#failure = undefined;
    await this.#latest.run(
      (signal) =>
        support.unsupported(readableStatements(draft), {
          signal,
          pause: () => yielder.pause(),
          onProgress: (done, total) => {
            if (!signal.aborted) this.#reading = { done, total };
          },
        }),
      {
        done: (found) => (this.#read = found),
        failed: (error) => (this.#failure = errorText(error)),
        ended: () => (this.#reading = undefined),
      },
    );
  }

  /** Lets go of the reading under way; what the model is asked ends with `stopJudging`. */
  stop(): void {
    this.#latest.stop();
    this.#reading = undefined;
  }

  /** Asks the user's model about one item after the other, within the budget of the making; what was found so far stays. */
  async judge(draft: Draft): Promise<void> {
    if (this.#judging) return;
    const items = statementsIn(draft);
    this.#problems = [];
    this.#judged = [];
    this.#judging = { done: 0, total: items.length };
    await this.#run.ask(async ({ ask, maker }) => {
      for (const [i, statements] of items.entries()) {
        const { unsupported, problems } = await judgeSupport(ask, draft, statements, maker);
        this.#judged = [...this.#judged, ...unsupported];
        this.#problems = [...this.#problems, ...problems];
        this.#judging = { done: i + 1, total: items.length };
      }
    });
    this.#judging = undefined;
  }
  stopJudging(): void {
    this.#run.stop();
  }
}

function stands(draft: Draft, { statement }: Unsupported): boolean {
  const item = itemOf(draft, statement.item.id);
  return item?.value === statement.item.value && item.review !== 'dropped';
}
