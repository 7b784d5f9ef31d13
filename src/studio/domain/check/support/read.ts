/** Statements without support by the trained reader: a cross-encoder reads each statement with the texts that come nearest to it. */

import type { ReadingModel } from '../../../../core/ports';
import type { Language } from '../../../../core/text/languages';
import type { Draft } from '../../draft';
import { type Unsupported, NearSources, statementsIn, type Source, type Statement } from './statements';

/**
 * Below it a statement counts as without support. Its value is the mean of two shares: how likely the reader thinks that a window answers the
 * statement, and how many of the statement's words of content stand there. The reader alone takes a wrong name for the right one; words
 * alone know no paraphrase. Measured by `npx tsx scripts/reading/support.mts`; see docs/results.md.
 */
export const LEAST_SUPPORT: Readonly<Record<Language, number>> = { en: 0.6, zh: 0.5 };

/**
 * The statements that the reader can tell: answers, and what was read from a text. Of what is said in sound dialogues 98 % would be shown: talk
 * tells in other words, and tells more, than its event does. A language model judges those.
 */
export function readableStatements(draft: Draft): Statement[] {
  return statementsIn(draft)
    .flat()
    .filter(({ item }) => item.step !== 'dialogues');
}

/** Windows that are read for each statement; each costs one run of the model. */
const NEAREST = 3;

export interface SupportProgress {
  readonly signal?: AbortSignal;
  /** Is waited for between statements: it gives the thread back. */
  readonly pause?: () => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Remembers what it has read: after an edit only what has changed is read again. */
export class SupportReader {
  readonly #model: ReadingModel;
  readonly #near = new NearSources();
  readonly #read = new Map<string, number>();

  readonly #least: number;

  /** @param language of the reader and of the statements: each has a threshold of its own. */
  constructor(model: ReadingModel, language: Language) {
    this.#model = model;
    this.#least = LEAST_SUPPORT[language];
  }

  /** @throws the signal's reason, and what the model throws. */
  async unsupported(
    statements: readonly Statement[],
    { signal, pause, onProgress }: SupportProgress = {},
  ): Promise<Unsupported[]> {
    const found: Unsupported[] = [];
    for (const [i, statement] of statements.entries()) {
      onProgress?.(i, statements.length);
      await pause?.();
      signal?.throwIfAborted();
      const { value, source } = await this.support(statement, signal);
      if (value < this.#least) found.push({ statement, nearest: source, by: { reader: value } });
    }
    onProgress?.(statements.length, statements.length);
    return found;
  }

  /** How well a statement is supported, in [0, 1], and by what; no source where nothing shares a word with it. */
  async support(
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<{ readonly value: number; readonly source?: Source }> {
    const { text } = statement;
    const near = this.#near.nearest(statement, NEAREST);
    const key = (source: Source) => `${text}\n${source.text}`;
    const open = near.filter((source) => !this.#read.has(key(source)));
    if (open.length > 0) {
      const pairs = await this.#model.read(
        text,
        open.map((source) => source.text),
        signal && { signal },
      );
      for (const [i, { answerable }] of pairs.entries()) this.#read.set(key(open[i]!), answerable);
    }
    const values = near.map(
      (source) => (this.#read.get(key(source))! + this.#near.share(text, source.text)) / 2,
    );
    const value = Math.max(0, ...values);
    const source = near[values.indexOf(value)];
    return source && this.#near.share(text, source.text) > 0 ? { value, source } : { value };
  }
}
