/** Files of others read and evaluated where it does not hold up the page: what the worker serves, and what it takes from outside. */

import { DatasetError, type Problem } from '../datasets/problem';
import { browserSegmenter, CHARACTERS, WHITESPACE, type Segmenter } from '../text/segment';
import {
  evaluateReleased,
  inspectReleased,
  type Evaluation,
  type EvaluationSettings,
  type Inspected,
} from './released';
import type { NamedText } from './released-trec';

/** Bytes of the segmenter that have come; the total where the server says it. */
export type SegmenterProgress = (received: number, total: number | undefined) => void;

/** A result, or why there is none: a file's problems do not travel in errors from one thread to another. */
export type Outcome<T> = { readonly value: T } | { readonly problems: readonly Problem[] };

export interface ReleasedWork {
  /** Tells what a file is. */
  inspect(name: string, bytes: Uint8Array): Promise<Outcome<Inspected>>;
  /** Evaluates a file, with the one that it is scored with. @throws where a segmenter cannot be loaded. */
  evaluate(
    file: NamedText,
    settings: EvaluationSettings,
    partner?: NamedText,
    onSegmenter?: SegmenterProgress,
  ): Promise<Outcome<Evaluation>>;
}

export class ReleasedHost implements ReleasedWork {
  readonly #jieba: (onProgress?: SegmenterProgress) => Promise<Segmenter>;

  constructor(jieba: (onProgress?: SegmenterProgress) => Promise<Segmenter>) {
    this.#jieba = jieba;
  }

  inspect(name: string, bytes: Uint8Array): Promise<Outcome<Inspected>> {
    return outcome(() => inspectReleased(name, bytes));
  }

  evaluate(
    file: NamedText,
    settings: EvaluationSettings,
    partner?: NamedText,
    onSegmenter?: SegmenterProgress,
  ): Promise<Outcome<Evaluation>> {
    return outcome(() =>
      evaluateReleased(
        file,
        settings,
        async (id, language) => {
          if (id === 'jieba') return this.#jieba(onSegmenter);
          if (id === 'browser') return browserSegmenter(language);
          return id === 'characters' ? CHARACTERS : WHITESPACE;
        },
        partner,
      ),
    );
  }
}

async function outcome<T>(make: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await make() };
  } catch (error) {
    if (error instanceof DatasetError) return { problems: error.problems };
    throw error;
  }
}
