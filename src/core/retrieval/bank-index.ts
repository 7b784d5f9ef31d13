/** All retrievers over one bank. */

import type { Kind, Memory, MemoryBank } from '../memory/bank';
import type { TokenVectors } from '../ports';
import { BM25, Bm25Retriever, MINISEARCH } from './bm25';
import { DenseRetriever, type PassageVectors } from './dense';
import { CALIBRATED_WEIGHTS, calibratedFusion, reciprocalRankFusion } from './fusion';
import { LateInteractionRetriever, type PassageTokens } from './late-interaction';
import { OkapiRetriever } from './okapi';
import { passages, type Passage } from './passages';
import type { Ranking } from './ranking';

export const RETRIEVER_IDS = ['bm25', 'okapi', 'minisearch', 'dense', 'hybrid', 'rrf'] as const;
export type RetrieverId = (typeof RETRIEVER_IDS)[number];

interface LexicalRetriever {
  rank(question: string): Ranking;
}

const LEXICAL = {
  bm25: (memories) => new Bm25Retriever(memories, BM25),
  okapi: (memories) => new OkapiRetriever(memories),
  minisearch: (memories) => new Bm25Retriever(memories, MINISEARCH),
} satisfies Partial<Record<RetrieverId, (memories: readonly Memory[]) => LexicalRetriever>>;
type LexicalId = keyof typeof LEXICAL;

const isLexical = (id: RetrieverId): id is LexicalId => id in LEXICAL;

/** The lists of one question: those of the retrievers that every bank has, and late interaction's where the encoder gives token vectors. */
export type ListId = RetrieverId | 'late';

/** Whether a retriever needs vectors. */
export function needsVectors(id: RetrieverId): boolean {
  return id === 'dense' || id === 'hybrid' || id === 'rrf';
}

/** A bank, indexed: a lexical index when it is first needed, the dense one when its vectors are there. */
export class BankIndex {
  readonly bank: MemoryBank;
  readonly byId: ReadonlyMap<string, Memory>;
  readonly passages: readonly Passage[];
  readonly #lexical = new Map<LexicalId, LexicalRetriever>();
  #dense: DenseRetriever | undefined;
  #late: LateInteractionRetriever | undefined;

  constructor(bank: MemoryBank) {
    this.bank = bank;
    this.byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
    this.passages = passages(bank.memories);
  }

  /** Makes the lexical indexes that these retrievers ask, so that the time of a ranking is not that of the indexing. */
  prepare(...ids: readonly RetrieverId[]): void {
    for (const id of ids) {
      if (isLexical(id)) this.#lexicalOf(id);
      else if (id !== 'dense') this.#lexicalOf('bm25');
    }
  }

  /** Gives the bank its vectors, one row a passage. @throws RangeError where the number of rows differs. */
  setVectors(vectors: PassageVectors): void {
    this.#dense = new DenseRetriever(this.bank.memories, this.passages, vectors);
  }

  /** Gives the bank its token vectors, which are held in memory only. @throws RangeError where they do not fit the passages. */
  setTokens(rows: PassageTokens): void {
    this.#late = new LateInteractionRetriever(this.bank.memories, this.passages, rows);
  }

  /** Late interaction's ranking. @throws Error without the bank's token vectors; RangeError where the question's do not fit. */
  rankLate(question: TokenVectors): Ranking {
    if (!this.#late) throw new Error('Late interaction needs the bank’s token vectors.');
    return this.#late.rank(question);
  }

  kindOf = (id: string): Kind => this.byId.get(id)!.kind;

  /**
   * One retriever's ranking. `hybrid` fuses `bm25` and `dense` by their standardised scores, `rrf` by their ranks.
   *
   * @param vector the question's unit vector, where the retriever needs vectors.
   * @throws Error where vectors are needed and missing.
   */
  rank(id: RetrieverId, question: string, vector?: Float32Array): Ranking {
    if (isLexical(id)) return this.#lexicalOf(id).rank(question);
    if (!this.#dense || !vector)
      throw new Error(`The ${id} retriever needs the bank's and the question's vectors.`);
    const dense = this.#dense.rank(vector);
    if (id === 'dense') return dense;
    const weights = CALIBRATED_WEIGHTS[this.bank.character.language];
    const lists = [
      { retriever: 'bm25', ranking: this.#lexicalOf('bm25').rank(question), weight: weights.bm25 },
      { retriever: 'dense', ranking: dense, weight: weights.dense },
    ];
    return id === 'rrf' ? reciprocalRankFusion(lists) : calibratedFusion([...this.byId.keys()], lists);
  }

  #lexicalOf(id: LexicalId): LexicalRetriever {
    let retriever = this.#lexical.get(id);
    if (!retriever) {
      retriever = LEXICAL[id](this.bank.memories);
      this.#lexical.set(id, retriever);
    }
    return retriever;
  }
}
