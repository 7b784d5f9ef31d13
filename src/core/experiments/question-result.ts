/** The unit of an experiment: one question under every system of the plan. */

import { classifierOfId } from '../classification/registry';
import type { Classification } from '../classification/categories';
import { timed, type Clock, type Timed } from '../flow/timed';
import type { Category, MemoryBank, Question } from '../memory/bank';
import { BankIndex } from '../retrieval/bank-index';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranking } from '../retrieval/ranking';
import { needsVectors, retrieverOf } from '../retrieval/registry';
import { certainOf, RERANK_DEFAULTS } from '../retrieval/rerank';
import { rerankerOf } from '../retrieval/rerankers';
import { systemName, type ClassifierId, type RetrievalSystem, type System } from '../flow/system';

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
}

/** What the models make of a question, where the plan needs it. */
export interface QuestionInputs {
  readonly question: Question;
  readonly vector?: Timed<Float32Array>;
  readonly classification?: Timed<Classification>;
}

export function questionResultId(bank: string, question: string): string {
  return `${bank}\u0000${question}`;
}

/**
 * Ranks one bank's questions under a plan's systems, by the pipeline's own retrievers, re-rankers and classifiers, with the models' outputs
 * computed beforehand. Lists that systems share are computed once a question.
 */
export class BankRanker {
  readonly #index: BankIndex;

  /**
   * @param vectors one row a passage of the bank; only where a system searches by meaning.
   * @param depth how many memories of each list are kept.
   */
  constructor(
    bank: MemoryBank,
    readonly systems: readonly System[],
    readonly depth: number,
    readonly clock: Clock,
    vectors?: PassageVectors,
  ) {
    this.#index = new BankIndex(bank);
    if (vectors) this.#index.setVectors(vectors);
    // Now, and not within the time of the first question.
    for (const system of systems) {
      if (system.task === 'retrieval' && (vectors || !needsVectors(system.retriever)))
        this.#index.prepared(retrieverOf(system.retriever), system);
    }
  }

  /** @throws Error where a system needs a vector or a classification that is missing. */
  unit(inputs: QuestionInputs): QuestionResult {
    const searched = new Map<string, Timed<Ranking>>();
    const search = (system: RetrievalSystem) => {
      const name = systemName({ ...system, rerank: 'none' });
      const known = searched.get(name) ?? timed(this.clock, () => this.#search(system, inputs));
      searched.set(name, known);
      return known;
    };
    const lists: Record<string, RankedList> = {};
    const classes: Record<string, ClassifierOutput> = {};
    for (const system of this.systems) {
      const name = systemName(system);
      if (system.task === 'classification') {
        const { value, milliseconds } = this.#classify(system.classifier, inputs);
        classes[name] = { category: value.category, semantic: value.semantic, milliseconds };
      } else {
        lists[name] = this.#list(system, search(system), inputs);
      }
    }
    return { bank: this.#index.bank.id, question: inputs.question.id, lists, classes };
  }

  #list(system: RetrievalSystem, found: Timed<Ranking>, inputs: QuestionInputs): RankedList {
    const { value, milliseconds } = this.#reranked(system, found.value, inputs);
    const encoding = needsVectors(system.retriever) ? inputs.vector!.milliseconds : 0;
    const top = value.slice(0, this.depth);
    return {
      ranked: top.map(({ id }) => id),
      scores: top.map(({ score }) => score),
      milliseconds: encoding + found.milliseconds + milliseconds,
    };
  }

  #reranked(system: RetrievalSystem, ranking: Ranking, inputs: QuestionInputs): Timed<Ranking> {
    const reranker = rerankerOf(system.rerank);
    if (reranker.probabilities === 'none') return { value: ranking, milliseconds: 0 };
    const given =
      reranker.probabilities === 'truth'
        ? { value: certainOf(inputs.question.kind), milliseconds: 0 }
        : this.#classify(reranker.probabilities === 'model' ? 'bert' : 'cue-words', inputs);
    const parameters = { ...RERANK_DEFAULTS, ...system.parameters };
    const ordered = timed(this.clock, () =>
      reranker.rerank(ranking, this.#index.kindOf, given.value, parameters),
    );
    return { value: ordered.value, milliseconds: given.milliseconds + ordered.milliseconds };
  }

  #classify(id: ClassifierId, { question, classification }: QuestionInputs): Timed<Classification> {
    const classifier = classifierOfId(id);
    if (classifier.needs === 'nothing') return timed(this.clock, () => classifier.classify(question.text));
    if (!classification) throw new Error(`Question "${question.id}" has no classification.`);
    return classification;
  }

  #search(system: RetrievalSystem, { question, vector }: QuestionInputs): Ranking {
    return this.#index.list(system.retriever, { text: question.text, vector: vector?.value }, system);
  }
}
