/** The unit of an experiment: one question under every system of the plan. */

import { SystemRunner, type QuestionInputs } from '../../../pipeline/flow/run-systems';
import type { SystemConfig } from '../../../pipeline/flow/system';
import type { Clock } from '../../../pipeline/flow/timed';
import type { Category, MemoryBank } from '../../../core/memory/bank';
import { BankIndex } from '../../../pipeline/retrieval/bank-index';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import type { StaticTable } from '../../../pipeline/retrieval/static-vectors';

/** One system's list for one question. */
export interface RankedList {
  /** Memory ids, best first, as deep as the plan asks. */
  readonly ranked: readonly string[];
  /** One score an id; each system has its own scale. */
  readonly scores: readonly number[];
  /** From the question's text to the list: encoding, search, classification and re-ranking, so far as the system needs them; without indexing the bank. */
  readonly milliseconds: number;
}

/** One classifier's word on one question. */
export interface ClassifierOutput {
  readonly category: Category;
  /** P(semantic), in [0, 1]. */
  readonly semantic: number;
  readonly milliseconds: number;
}

/** What is kept of one question. Measures are computed from it when it is read, so another cutoff or gold needs no other run. */
export interface QuestionResult {
  readonly bank: string;
  readonly question: string;
  readonly lists: Readonly<Record<string, RankedList>>;
  readonly classes: Readonly<Record<string, ClassifierOutput>>;
  /** Only the systems that need no model have ranked it so far; the others are not missing, they are to come. */
  readonly partial?: true;
}

export function questionResultId(bank: string, question: string): string {
  return `${bank}\u0000${question}`;
}

/** Runs one bank's questions under a plan's systems, and makes of their outputs what is kept. */
export class BankRanker {
  readonly #runner: SystemRunner;

  /**
   * @param vectors one row a passage of the bank; only where a system searches by meaning.
   * @param table token vectors of the bank's language; only where a system searches by them.
   * @param depth how many memories of each list are kept.
   */
  constructor(
    bank: MemoryBank,
    systems: readonly SystemConfig[],
    readonly depth: number,
    clock: Clock,
    vectors?: PassageVectors,
    table?: StaticTable,
  ) {
    const index = new BankIndex(bank);
    if (vectors) index.setVectors(vectors);
    if (table) index.setTable(table);
    this.#runner = new SystemRunner(index, systems, clock);
  }

  /** @throws Error where a system needs a vector or a classification that is missing. */
  unit(inputs: QuestionInputs): QuestionResult {
    const outputs = this.#runner.run(inputs);
    const lists: Record<string, RankedList> = {};
    const classes: Record<string, ClassifierOutput> = {};
    for (const [name, { value, milliseconds }] of outputs.lists) {
      const top = value.slice(0, this.depth);
      const ranked = top.map(({ id }) => id);
      const scores = top.map(({ score }) => score);
      lists[name] = { ranked, scores, milliseconds };
    }
    for (const [name, { value, milliseconds }] of outputs.classes) {
      classes[name] = { category: value.category, semantic: value.semantic, milliseconds };
    }
    return { bank: this.#runner.index.bank.id, question: inputs.question.id, lists, classes };
  }
}
