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
import { passages, passagesOf, type Passage } from './passages';
import type { Ranking } from './ranking';
import { QUESTION_LISTS, retrieverOf, type ListId } from './registry';
import { dense } from './retrievers/dense';
import { lateInteraction } from './retrievers/late-interaction';

/** From so many memories on, indexing at once would hold the page for longer than a reader notices. */
const LARGE = 1000;

/** The lists without vectors that every question has. */
const LEXICAL = QUESTION_LISTS.map(retrieverOf).filter(({ needs }) => needs === 'nothing');

/** A bank, indexed: each retriever is prepared when it is first needed, and anew where the bank gets other vectors. */
export class BankIndex implements RetrieverBank {
  readonly bank: MemoryBank;
  readonly byId: ReadonlyMap<string, Memory>;
  #passages: readonly Passage[] | undefined;
  #sliced: Promise<void> | undefined;
  readonly #prepared = new Map<
    string,
    { readonly needs: RetrieverNeeds; readonly retriever: PreparedRetriever }
  >();
  #vectors: PassageVectors | undefined;
  #tokens: PassageTokens | undefined;

  constructor(bank: MemoryBank) {
    this.bank = bank;
    this.byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
  }

  get passages(): readonly Passage[] {
    return (this.#passages ??= passages(this.bank.memories));
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

  /** Whether indexing and ranking it take long enough to be noticed. */
  get isLarge(): boolean {
    return this.bank.memories.length >= LARGE;
  }

  /** Whether the passages and the lexical indexes are there, or made so fast that nobody notices. */
  get isReady(): boolean {
    const { length } = this.bank.memories;
    return (
      length < LARGE ||
      (this.#passages !== undefined && LEXICAL.every((each) => this.#prepared.has(keyOf(each, {}))))
    );
  }

  /**
   * Makes passages and the lexical indexes a little at a time. Calls share one making.
   *
   * @param pause called between two memories; gives the thread back as often as is needed.
   */
  prepareInSlices(pause: () => Promise<void>): Promise<void> {
    this.#sliced ??= this.#prepareInSlices(pause);
    return this.#sliced;
  }

  async #prepareInSlices(pause: () => Promise<void>): Promise<void> {
    const found: Passage[] = [];
    for (const [at, memory] of this.bank.memories.entries()) {
      found.push(...passagesOf(memory, at));
      await pause();
    }
    this.#passages ??= found;
    for (const lexical of LEXICAL) {
      const retriever = lexical.prepareInSlices
        ? await lexical.prepareInSlices(this, pause)
        : lexical.prepare(this, {});
      const key = keyOf(lexical, {});
      if (!this.#prepared.has(key)) this.#prepared.set(key, { needs: lexical.needs, retriever });
    }
  }

  /** Gives the bank its vectors, one row per passage. @throws RangeError where the number of rows differs. */
  setVectors(vectors: PassageVectors): void {
    const before = this.#vectors;
    this.#vectors = vectors;
    this.#forget('vectors');
    try {
      // Checked now, so that a wrong number of rows is rejected here and not at the first question.
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
    // Options that it does not take are not part of the key: the same index can be used.
    const taken = Object.fromEntries(retriever.takes.map((name) => [name, options[name]]));
    const key = keyOf(retriever, taken);
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
   * @param options parameters that replace the retriever's own; those that it does not take are ignored.
   * @throws Error where vectors are needed and missing.
   */
  list(id: ListId, question: RetrieverQuestion, options: RetrieverOptions = {}): Ranking {
    const retriever = retrieverOf(id);
    const given = { nothing: true, vectors: question.vector, 'token vectors': question.tokens };
    if (!this.#has(retriever.needs) || !given[retriever.needs])
      throw new Error(`The ${id} retriever needs the bank's and the question's ${retriever.needs}.`);
    return this.prepared(retriever, options).rank(question);
  }

  #has(needs: RetrieverNeeds): boolean {
    return { nothing: true, vectors: this.#vectors, 'token vectors': this.#tokens }[needs] ? true : false;
  }

  #forget(needs: RetrieverNeeds): void {
    for (const [key, entry] of this.#prepared) if (entry.needs === needs) this.#prepared.delete(key);
  }
}

/** Under which a prepared retriever lies: its id and those of the options that it takes. */
function keyOf(retriever: Retriever, options: RetrieverOptions): string {
  const taken = Object.fromEntries(retriever.takes.map((name) => [name, options[name]]));
  return `${retriever.id} ${JSON.stringify(taken)}`;
}
