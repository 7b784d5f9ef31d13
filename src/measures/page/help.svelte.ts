/** The help on measures: whether it is open, on which measure, and where it takes its example from. */

import type { HelpTopic } from '../domain/help';
import type { AnswerExample, ClassificationExample, RankingExample } from './help-examples';

/** What the help can put into the formulas, asked for when it is shown. Absent or undefined: there is none. */
export interface HelpContext {
  /** Which measures are meant where two share a name. */
  readonly group?: HelpTopic['group'];
  readonly ranking?: () => RankingExample | undefined;
  readonly classification?: () => ClassificationExample | undefined;
  readonly answers?: () => AnswerExample | undefined;
}

/** The examples of `context`, and those of `fallback` where it has none. */
export function withFallback(context: HelpContext, fallback: HelpContext): HelpContext {
  return {
    ...context,
    ranking: () => context.ranking?.() ?? fallback.ranking?.(),
    classification: () => context.classification?.() ?? fallback.classification?.(),
    answers: () => context.answers?.() ?? fallback.answers?.(),
  };
}

class HelpPanel {
  #open = $state(false);
  #measure = $state<string | undefined>();
  #context = $state.raw<HelpContext>({});

  get open() {
    return this.#open;
  }
  /** The measure that is explained, as it was asked for: `Recall@5`; undefined while all are listed. */
  get measure() {
    return this.#measure;
  }
  get context() {
    return this.#context;
  }

  show(measure: string | undefined, context: HelpContext): void {
    this.#measure = measure;
    this.#context = context;
    this.#open = true;
  }

  /** Another measure, with the examples that the help was opened with; undefined for the list of all. */
  turnTo(measure: HelpTopic | undefined): void {
    this.#measure = measure?.id;
    const { ranking, classification, answers } = this.#context;
    this.#context = {
      ...(ranking && { ranking }),
      ...(classification && { classification }),
      ...(answers && { answers }),
      ...(measure && { group: measure.group }),
    };
  }

  close(): void {
    this.#open = false;
  }
}

export const help = new HelpPanel();

/**
 * Opens the help on measures.
 *
 * @param measure as tables name it, such as `Recall@5`; absent, or unknown: the list of all.
 * @param context where the examples' numbers come from; absent: the Ask screen's question, where there is one.
 */
export function openHelp(measure?: string, context: HelpContext = {}): void {
  help.show(measure, context);
}
