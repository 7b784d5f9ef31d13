/** What the user says of answers: right or wrong, and which memory is the right one. Kept with the settings, and goes into archives with its character. */

import type { SettingsStore, Tabs } from '../../../core/ports';
import { isoNow } from '../../../ui/state/clock';

/** One per question and character. */
export interface AnswerLabel {
  /** Id of the character's bank. */
  readonly bank: string;
  readonly question: string;
  /** The sentence that was shown as the answer; absent where nothing seemed to answer. */
  readonly answer?: string;
  /** Whether it was right; absent where only the right memory is marked. */
  readonly right?: boolean;
  /** Id of the memory that answers, or null where none does; absent where that is not said. */
  readonly gold?: string | null;
  /** Of that memory in the list that was answered from, from 1; absent where it was not in it. */
  readonly rank?: number;
  /** ISO 8601. */
  readonly when: string;
}

interface LabelsDependencies {
  readonly settings: SettingsStore;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** ISO 8601. */
  readonly now?: () => string;
}

const KEY = 'ask.labels';

type Labels = readonly AnswerLabel[];
type Named = Pick<AnswerLabel, 'bank' | 'question'>;
/** A label before it is kept. */
type Said = Named & { readonly [K in 'answer' | 'right' | 'gold' | 'rank']?: AnswerLabel[K] | undefined };

export class AnswerLabels {
  readonly #store: SettingsStore;
  readonly #now: () => string;
  #all = $state.raw<Labels>([]);
  /** What stood in the place of the label that was changed last. */
  #before = $state.raw<{ readonly named: Named; readonly label: AnswerLabel | undefined } | undefined>();

  constructor({ settings, tabs, now = isoNow }: LabelsDependencies) {
    this.#store = settings;
    this.#now = now;
    tabs?.listen('settings', () => void this.load().catch(() => undefined));
  }

  async load(): Promise<void> {
    this.#all = (await this.#store.get<Labels>(KEY)) ?? [];
  }

  /** Of one character, newest first; of all without an id. */
  of(bank?: string): Labels {
    return bank === undefined ? this.#all : this.#all.filter((each) => each.bank === bank);
  }

  find(named: Named): AnswerLabel | undefined {
    return this.#all.find((each) => isSame(each, named));
  }

  /** Whether the label of a question was the last to be changed: then {@link undo} brings back what it was. */
  canUndo(named: Named): boolean {
    return this.#before !== undefined && isSame(this.#before.named, named);
  }

  /** Keeps a label in the place of the question's earlier one; what is undefined is not said. What cannot be stored is remembered for this visit. */
  put(said: Said): Promise<void> {
    const label = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return this.#change(said, { ...(label as Omit<AnswerLabel, 'when'>), when: this.#now() });
  }

  /** Takes the label of a question away. */
  remove(named: Named): Promise<void> {
    return this.#change(named, undefined);
  }

  /** Takes the last change back. */
  async undo(): Promise<void> {
    const before = this.#before;
    if (!before) return;
    await this.#change(before.named, before.label);
    this.#before = undefined;
  }

  async #change(named: Named, label: AnswerLabel | undefined): Promise<void> {
    this.#before = { named, label: this.find(named) };
    const change = (all: Labels) => [
      ...(label ? [label] : []),
      ...all.filter((each) => !isSame(each, named)),
    ];
    this.#all = change(this.#all);
    const kept = await this.#store
      .change<Labels>(KEY, (stored = []) => {
        const all = change(stored);
        return all.length > 0 ? all : undefined;
      })
      .catch(() => this.#all);
    // With those of another tab.
    this.#all = kept ?? [];
  }
}

const isSame = (a: Named, b: Named) => a.bank === b.bank && a.question === b.question;

export interface LabelCounts {
  readonly right: number;
  /** Answers that were judged. */
  readonly judged: number;
  /** Right memories that came first in their list, and among its first five. */
  readonly first: number;
  readonly amongFive: number;
  /** Questions whose right memory is marked. */
  readonly marked: number;
}

export function countLabels(labels: Labels): LabelCounts {
  const judged = labels.filter(({ right }) => right !== undefined);
  const marked = labels.filter(({ gold }) => typeof gold === 'string');
  const within = (most: number) => marked.filter(({ rank = Infinity }) => rank <= most).length;
  return {
    right: judged.filter(({ right }) => right).length,
    judged: judged.length,
    first: within(1),
    amongFive: within(5),
    marked: marked.length,
  };
}
