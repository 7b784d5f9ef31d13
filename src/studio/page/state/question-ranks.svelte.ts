/** How hard the questions of a draft are while they are written: the rank of their gold, found where experiments rank. */

/* eslint-disable svelte/prefer-svelte-reactivity -- what is shown of the maps is held in $state.raw */

import { openBank, type RankingPorts } from '../../../runs/domain/run/open-bank';
import { systemName, type RetrievalSystem } from '../../../pipeline/flow/system';
import type { VectorMatrix, VectorStore } from '../../../core/ports';
import type { MemoryBank } from '../../../core/memory/bank';
import { CONTRASTED_LISTS, WEIGHTED_FUSION } from '../../../pipeline/retrieval/registry';
import { firstRank, type GoldRank } from '../../../compare/domain/difficulty';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';

/** Those that PerLTQA's Table 5 and our pages contrast. */
export const RANKED_BY = [...CONTRASTED_LISTS, WEIGHTED_FUSION] as const;

const systemOf = (retriever: (typeof RANKED_BY)[number]): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  rerank: 'none',
  preset: 'none',
});

/** Vectors of drafts live as long as the screen: they change with every word, and belong to no character of the library. */
function heldVectors(): VectorStore {
  const held = new Map<string, VectorMatrix>();
  const key = (space: string, collection: string) => `${space}\n${collection}`;
  return {
    load: async (space, collection) => held.get(key(space, collection)),
    save: async (space, collection, matrix) => void held.set(key(space, collection), matrix),
  };
}

export class QuestionRanks {
  readonly #ports: RankingPorts;
  readonly #latest = new Latest();
  #ranks = $state.raw<ReadonlyMap<string, readonly GoldRank[]>>(new Map());
  #busy = $state(false);
  #failure = $state<string | undefined>();

  constructor(ports: Omit<RankingPorts, 'vectors' | 'shipped'>) {
    this.#ports = { ...ports, vectors: heldVectors() };
  }

  /** By question; those without gold are not among them. */
  get ranks(): ReadonlyMap<string, readonly GoldRank[]> {
    return this.#ranks;
  }
  get busy(): boolean {
    return this.#busy;
  }
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Ranks all questions with gold; the call made last wins. */
  async rank(bank: MemoryBank): Promise<void> {
    const signal = this.#latest.begin();
    const asked = bank.questions.filter(({ gold, text }) => gold.length > 0 && text.trim() !== '');
    if (asked.length === 0) {
      this.#ranks = new Map();
      this.#busy = false;
      return;
    }
    this.#busy = true;
    this.#failure = undefined;
    try {
      const systems = RANKED_BY.map(systemOf);
      const depth = bank.memories.length;
      const { ranker, inputs } = await openBank(bank, asked, { systems, depth }, this.#ports, { signal });
      try {
        const units = await ranker.units(inputs);
        if (signal.aborted) return;
        this.#ranks = new Map(
          units.map(({ question, lists }, i) => [
            question,
            systems.map((system) => ({
              retriever: system.retriever,
              rank: firstRank(lists[systemName(system)]?.ranked ?? [], asked[i]!.gold),
            })),
          ]),
        );
      } finally {
        ranker.close();
      }
    } catch (error) {
      if (!signal.aborted) this.#failure = errorText(error);
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  }
}
