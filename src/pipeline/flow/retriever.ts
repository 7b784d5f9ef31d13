/** What a retriever is. `pipeline/retrieval/registry.ts` lists those that there are. */

import type { MemoryBank } from '../../core/memory/bank';
import type { TokenVectors } from '../../core/ports';
import type { PassageVectors } from '../retrieval/dense';
import type { RankableTokens } from '../retrieval/late-interaction';
import type { Passage } from '../retrieval/passages';
import type { Ranking, Scores } from '../retrieval/ranking';
import type { StaticTable } from '../retrieval/static-vectors';
import type { Phrase } from '../../core/text/phrase';

/** What a retriever needs besides the texts: nothing, one vector per passage, one vector per token, or a table of token vectors. */
export type RetrieverNeeds = 'nothing' | 'vectors' | 'token vectors' | 'static table';

/** A question as retrievers take it. */
export interface RetrieverQuestion {
  readonly text: string;
  /** Its unit vector, of the same model as the bank's. */
  readonly vector?: Float32Array | undefined;
  /** Its tokens with their unit vectors, of the same model as the bank's. */
  readonly tokens?: TokenVectors | undefined;
}

/** Parameters that an experiment may change. A retriever uses those that it lists in `takes`, and no others. */
export interface RetrieverOptions {
  /** k1 and b of BM25. */
  readonly bm25?: { readonly k: number; readonly b: number } | undefined;
  /** Weight of the dense list in a weighted fusion, in [0, 1]; BM25's is the rest. */
  readonly dense?: number | undefined;
}

/** A bank as retrievers see it. */
export interface RetrieverBank {
  readonly bank: MemoryBank;
  readonly passages: readonly Passage[];
  /** One row per passage; undefined until they are given. */
  readonly vectors: PassageVectors | undefined;
  /** The tokens of all passages; undefined until they are given. */
  readonly tokens: RankableTokens | undefined;
  /** Token vectors of the bank's language; undefined until they are given. */
  readonly table: StaticTable | undefined;
  /** Another retriever over this bank, prepared once: a fusion takes its lists from here. */
  prepared(retriever: Retriever, options?: RetrieverOptions): PreparedRetriever;
}

/** A retriever over one bank. */
export interface PreparedRetriever {
  /**
   * @returns memories, best first, each with the evidence for its score. Equal scores keep the bank's order, so that a ranking is the same
   * on every run.
   * @throws Error if the question lacks what the retriever needs.
   */
  rank(question: RetrieverQuestion): Ranking;
  /**
   * The same memories, ranks and scores without the evidence, for runs and fusions; absent if evidence costs little beside the search.
   *
   * @throws as `rank` does.
   */
  scores?(question: RetrieverQuestion): Scores;
}

/** The terms and the saturation of a lexical score: with them a term's share is taken apart into what its repetition and the length do. */
export interface Saturation {
  readonly k: number;
  readonly b: number;
  readonly terms: (text: string) => string[];
}

export interface Retriever {
  /** In addresses, stored runs and on the command line: never changes. */
  readonly id: string;
  readonly needs: RetrieverNeeds;
  /** As tables and figures head its column. */
  readonly name: Phrase;
  /** As menus call it where there is room; absent if the name says it all. */
  readonly longName?: Phrase;
  /** For a narrow column; absent if the name is short. */
  readonly shortName?: Phrase;
  /** What it goes by, in a few words. */
  readonly description: Phrase;
  /** What it computes with, for the setup of results. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Which of an experiment's parameters it takes. */
  readonly takes: readonly (keyof RetrieverOptions)[];
  /** Whether Ask and Compare make its list for every question. Others are offered in the lab and in plans. */
  readonly everyQuestion: boolean;
  /** Whether `npm run eval -- retrieval` runs it where no list is asked for. */
  readonly evaluatedByDefault: boolean;
  /** Ids of the retrievers whose lists it joins; absent if it searches the bank itself. */
  readonly fuses?: readonly string[];
  /**
   * Where Ask shows its list: in a column of its own, or in that of another retriever while this one is chosen for re-ranking. Absent if
   * Ask has no column for it.
   */
  readonly column?: 'own' | { readonly sharedWith: string };
  /** Present where its score is a sum over terms with this saturation. The parts of a fusion stand in its evidence. */
  readonly saturation?: Saturation;
  /**
   * Makes what searching the bank needs.
   *
   * @throws Error if the bank lacks the vectors that it needs; RangeError if they do not fit its passages.
   */
  prepare(bank: RetrieverBank, options: RetrieverOptions): PreparedRetriever;
  /** The same for a large bank, giving the thread back in between; absent if indexing takes little time. @throws as `prepare` does. */
  prepareInSlices?(bank: RetrieverBank, options: RetrieverOptions): Promise<PreparedRetriever>;
}

/** A retriever's list, without evidence where it can leave that out. @throws as the retriever does. */
export function scoresOf(retriever: PreparedRetriever, question: RetrieverQuestion): Scores {
  return retriever.scores?.(question) ?? retriever.rank(question);
}
