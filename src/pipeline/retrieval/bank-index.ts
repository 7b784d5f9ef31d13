/** All retrievers over one bank, in the page’s thread or, for a large bank, elsewhere. */

import {
  type PreparedRetriever,
  type Retriever,
  type RetrieverBank,
  type RetrieverNeeds,
  type RetrieverOptions,
  type RetrieverQuestion,
  scoresOf,
} from '../flow/retriever';
import type { Kind, Memory, MemoryBank } from '../../core/memory/bank';
import { requireRows, type PassageVectors } from './dense';
import type { RankableTokens } from './late-interaction';
import { passages, passagesOf, type Passage } from './passages';
import type { Ranking, Scores } from './ranking';
import { retrieverOf, type ListId } from './registry';
import type { StaticTable } from './static-vectors';
import { lateInteraction } from './retrievers/vectors';
import type { Timed } from '../flow/timed';

/** From so many memories on, indexing and ranking would hold the page for longer than a reader notices. */
const LARGE = 1000;

/** A bank, indexed: each retriever is prepared when it is first needed, and anew where the bank gets other vectors. */
export class BankIndex implements RetrieverBank {
  readonly bank: MemoryBank;
  readonly byId: ReadonlyMap<string, Memory>;
  #passages: readonly Passage[] | undefined;
  readonly #prepared = new Map<
    string,
    { readonly needs: RetrieverNeeds; readonly retriever: PreparedRetriever }
  >();
  #vectors: PassageVectors | undefined;
  #tokens: RankableTokens | undefined;
  #table: StaticTable | undefined;

  /** @param like an index of the same bank, whose passages and lists by words it takes over. */
  constructor(bank: MemoryBank, like?: BankIndex) {
    this.bank = bank;
    this.byId = like?.byId ?? new Map(bank.memories.map((memory) => [memory.id, memory]));
    if (!like) return;
    this.#passages = like.#passages;
    for (const [key, entry] of like.#prepared) if (entry.needs === 'nothing') this.#prepared.set(key, entry);
  }

  /** The same bank with the vectors that are there so far, whose lists hold the memories that are embedded; this index does not change. */
  withSome(vectors: PassageVectors): BankIndex {
    const some = new BankIndex(this.bank, this);
    some.setVectors(vectors);
    return some;
  }

  get passages(): readonly Passage[] {
    return (this.#passages ??= passages(this.bank.memories));
  }

  get vectors(): PassageVectors | undefined {
    return this.#vectors;
  }
  get tokens(): RankableTokens | undefined {
    return this.#tokens;
  }
  get table(): StaticTable | undefined {
    return this.#table;
  }

  /** Prepares a retriever where the bank has what it needs, so that the time of a ranking is not that of the indexing. */
  prepare(id: ListId, options: RetrieverOptions = {}): void {
    if (this.#has(retrieverOf(id).needs)) this.prepared(retrieverOf(id), options);
  }

  /** The same, giving the thread back in between where the bank is large. */
  async prepareInSlices(id: ListId, options: RetrieverOptions = {}): Promise<void> {
    const retriever: Retriever = retrieverOf(id);
    const { key, taken } = keyed(retriever, options);
    if (!this.isLarge || !retriever.prepareInSlices || !this.#has(retriever.needs) || this.#prepared.has(key))
      return this.prepare(id, options);
    const made = await retriever.prepareInSlices(this, taken);
    if (!this.#prepared.has(key)) this.#prepared.set(key, { needs: retriever.needs, retriever: made });
  }

  /** Whether indexing and ranking it take long enough to be noticed: then a `BankSearch` ranks it. */
  get isLarge(): boolean {
    return this.bank.memories.length >= LARGE;
  }

  /**
   * Makes the passages a little at a time.
   *
   * @param pause called between two memories; gives the thread back as often as is needed.
   */
  async passagesInSlices(pause: () => Promise<void>): Promise<readonly Passage[]> {
    if (this.#passages) return this.#passages;
    const found: Passage[] = [];
    for (const [at, memory] of this.bank.memories.entries()) {
      found.push(...passagesOf(memory, at));
      await pause();
    }
    return (this.#passages ??= found);
  }

  /** Gives the bank its vectors, one row per passage. @throws RangeError if the number of rows differs. */
  setVectors(vectors: PassageVectors): void {
    // Checked now, so that a wrong number of rows is rejected here and not at the first question.
    requireRows(this.passages, vectors);
    this.#vectors = vectors;
    this.#forget('vectors');
  }

  /** Gives the bank its token vectors, which are held in memory only. @throws RangeError if they do not fit the passages. */
  setTokens(rows: RankableTokens): void {
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

  /** Gives the bank its language's token vectors. */
  setTable(table: StaticTable): void {
    if (table === this.#table) return;
    this.#table = table;
    this.#forget('static table');
  }

  kindOf = (id: string): Kind => this.byId.get(id)!.kind;

  prepared(retriever: Retriever, options: RetrieverOptions = {}): PreparedRetriever {
    const { key, taken } = keyed(retriever, options);
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
   * @throws Error if vectors are needed and missing.
   */
  list(id: ListId, question: RetrieverQuestion, options: RetrieverOptions = {}): Ranking {
    return this.#ready(id, question, options).rank(question);
  }

  /** The same list, without evidence where making it costs anything. @throws as `list` does. */
  scores(id: ListId, question: RetrieverQuestion, options: RetrieverOptions = {}): Scores {
    return scoresOf(this.#ready(id, question, options), question);
  }

  #ready(id: ListId, question: RetrieverQuestion, options: RetrieverOptions): PreparedRetriever {
    const retriever = retrieverOf(id);
    const given = {
      nothing: true,
      vectors: question.vector,
      'token vectors': question.tokens,
      'static table': true,
    };
    if (!this.#has(retriever.needs) || !given[retriever.needs])
      throw new Error(`The ${id} retriever needs the bank's and the question's ${retriever.needs}.`);
    return this.prepared(retriever, options);
  }

  #has(needs: RetrieverNeeds): boolean {
    const has = {
      nothing: true,
      vectors: this.#vectors,
      'token vectors': this.#tokens,
      'static table': this.#table,
    };
    return has[needs] ? true : false;
  }

  #forget(needs: RetrieverNeeds): void {
    for (const [key, entry] of this.#prepared) if (entry.needs === needs) this.#prepared.delete(key);
  }
}

/** The options that a retriever takes, and under which key it lies with them: with others that it does not take, the same index can be used. */
function keyed(retriever: Retriever, options: RetrieverOptions): { key: string; taken: RetrieverOptions } {
  const taken = Object.fromEntries(retriever.takes.map((name) => [name, options[name]]));
  return { key: `${retriever.id} ${JSON.stringify(taken)}`, taken };
}

/** One bank, indexed where its lists are made. */
export interface BankSearch {
  /**
   * One retriever's list: the same, entry by entry, as `rankMemories` makes from the bank's index, whose vectors of this moment count.
   *
   * @param id a retriever that needs nothing, vectors, or a table.
   * @param some in the place of the index's vectors: those that are there so far.
   * @returns the list, and how long ranking took where it was made.
   * @throws Error if vectors are needed and missing; the signal's reason.
   */
  list(
    id: ListId,
    question: RetrieverQuestion,
    signal?: AbortSignal,
    some?: PassageVectors,
  ): Promise<Timed<Ranking>>;
  /** Frees what it holds of the bank. */
  close(): void;
}

/** @returns a search over the index's bank, as soon as it can rank. @throws what keeps it from starting. */
export type OpenSearch = (index: BankIndex) => Promise<BankSearch>;
