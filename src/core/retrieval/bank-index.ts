/** All retrievers over one bank. */

import type {
  PreparedRetriever,
  Retriever,
  RetrieverBank,
  RetrieverNeeds,
  RetrieverOptions,
  RetrieverQuestion,
} from '../flow/retriever';
import type { Kind, Memory, MemoryBank } from '../memory/bank';
import type { PassageVectors } from './dense';
import type { PassageTokens } from './late-interaction';
import { passages, type Passage } from './passages';
import type { Ranking } from './ranking';
import { retrieverOf, type ListId } from './registry';
import { dense } from './retrievers/dense';
import { lateInteraction } from './retrievers/late-interaction';

/** A bank, indexed: each retriever is prepared when it is first needed, and anew where the bank gets other vectors. */
export class BankIndex implements RetrieverBank {
  readonly bank: MemoryBank;
  readonly byId: ReadonlyMap<string, Memory>;
  readonly passages: readonly Passage[];
  readonly #prepared = new Map<
    string,
    { readonly needs: RetrieverNeeds; readonly retriever: PreparedRetriever }
  >();
  #vectors: PassageVectors | undefined;
  #tokens: PassageTokens | undefined;

  constructor(bank: MemoryBank) {
    this.bank = bank;
    this.byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
    this.passages = passages(bank.memories);
  }

  get vectors(): PassageVectors | undefined {
    return this.#vectors;
  }
  get tokens(): PassageTokens | undefined {
    return this.#tokens;
  }

  /** Prepares a retriever where the bank has what it needs, so that the time of a ranking is not that of the indexing. */
  prepare(id: ListId, options: RetrieverOptions = {}): void {
    if (this.#has(retrieverOf(id).needs)) this.prepared(retrieverOf(id), options);
  }

  /** Gives the bank its vectors, one row per passage. @throws RangeError where the number of rows differs. */
  setVectors(vectors: PassageVectors): void {
    const before = this.#vectors;
    this.#vectors = vectors;
    this.#forget('vectors');
    try {
      // Now, so that rows that do not fit are refused here and not at the first question.
      this.prepared(dense);
    } catch (error) {
      this.#vectors = before;
      throw error;
    }
  }

  /** Gives the bank its token vectors, which are held in memory only. @throws RangeError where they do not fit the passages. */
  setTokens(rows: PassageTokens): void {
    const before = this.#tokens;
    this.#tokens = rows;
    this.#forget('token vectors');
    try {
      this.prepared(lateInteraction);
    } catch (error) {
      this.#tokens = before;
      throw error;
    }
  }

  kindOf = (id: string): Kind => this.byId.get(id)!.kind;

  prepared(retriever: Retriever, options: RetrieverOptions = {}): PreparedRetriever {
    // What it does not take is no part of the key: the same index serves.
    const taken = Object.fromEntries(retriever.takes.map((name) => [name, options[name]]));
    const key = `${retriever.id} ${JSON.stringify(taken)}`;
    let entry = this.#prepared.get(key);
    if (!entry) {
      entry = { needs: retriever.needs, retriever: retriever.prepare(this, taken) };
      this.#prepared.set(key, entry);
    }
    return entry.retriever;
  }

  /**
   * One retriever's list.
   *
   * @param options other parameters than the retriever's own; those that it does not take are passed over.
   * @throws Error where vectors are needed and missing.
   */
  list(id: ListId, question: RetrieverQuestion, options: RetrieverOptions = {}): Ranking {
    const retriever = retrieverOf(id);
    const given = { nothing: true, vectors: question.vector, 'token vectors': question.tokens };
    if (!this.#has(retriever.needs) || !given[retriever.needs])
      throw new Error(`The ${id} retriever needs the bank's and the question's ${retriever.needs}.`);
    return this.prepared(retriever, options).rank(question);
  }

  /** `list` of a question by its text and, where the retriever needs it, its unit vector. */
  rank(id: ListId, text: string, vector?: Float32Array): Ranking {
    return this.list(id, { text, vector });
  }

  #has(needs: RetrieverNeeds): boolean {
    return { nothing: true, vectors: this.#vectors, 'token vectors': this.#tokens }[needs] ? true : false;
  }

  #forget(needs: RetrieverNeeds): void {
    for (const [key, entry] of this.#prepared) if (entry.needs === needs) this.#prepared.delete(key);
  }
}
