/** Two retrievers over all questions of the open character, ranked as a run ranks them; nothing is written but vectors. */

/* eslint-disable svelte/prefer-svelte-reactivity -- no screen reads the lists */

import { overlapOf, type Overlap } from '../../domain/overlap';
import { runInMemory } from '../../../runs/domain/run/runner';
import type { RankingPorts, RunProgress } from '../../../runs/domain/run/open-bank';
import { needsOf, reranking, systemName, type RetrievalSystem } from '../../../pipeline/flow/system';
import type { GoldMode } from '../../../measures/domain/ranking';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { CONTRASTED_LISTS, isRetrieverId, type RetrieverId } from '../../../pipeline/retrieval/registry';
import type { RerankParameters } from '../../../pipeline/retrieval/rerank';
import { state as t } from '../words';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

export type OverlapDependencies = RankingPorts & {
  /** The weights of Eq. 3 as they stand in Ask. */
  readonly parameters: () => RerankParameters;
};

/** One of the two. */
export interface Side {
  readonly retriever: RetrieverId;
  /** By Eq. 3, with the classifier's probabilities. */
  readonly reranked: boolean;
}

export type OverlapPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** How many memories of each list are looked at; what is not among them counts as not found. */
export const OVERLAP_DEPTH = 100;

export interface Counted extends Overlap {
  /** What was compared, as it was then. */
  readonly a: RetrievalSystem;
  readonly b: RetrievalSystem;
  readonly sides: { readonly a: Side; readonly b: Side };
  readonly index: BankIndex;
  readonly mode: GoldMode;
}

export class Retrievers {
  readonly #dependencies: OverlapDependencies;
  readonly #latest = new Latest();
  /** Lists of the bank's questions by system and models; kept while the bank is open. */
  #lists = new Map<string, { readonly question: string; readonly ranked: readonly string[] }[]>();
  #index: BankIndex | undefined;
  #phase = $state<OverlapPhase>('idle');
  #error = $state<string | undefined>();
  #progress = $state.raw<RunProgress | undefined>();
  #found = $state.raw<Counted | undefined>();
  #a = $state.raw<Side>({ retriever: CONTRASTED_LISTS[0], reranked: false });
  #b = $state.raw<Side>({ retriever: CONTRASTED_LISTS[1], reranked: false });
  #mode = $state<GoldMode>('strict');
  /** How many memories count as read. */
  k = $state(5);

  constructor(dependencies: OverlapDependencies) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  get error() {
    return this.#error;
  }
  get progress() {
    return this.#progress;
  }
  get found() {
    return this.#found;
  }
  get a() {
    return this.#a;
  }
  get b() {
    return this.#b;
  }
  get mode() {
    return this.#mode;
  }

  choose(change: { readonly a?: Side; readonly b?: Side; readonly mode?: GoldMode }): void {
    this.#a = change.a ?? this.#a;
    this.#b = change.b ?? this.#b;
    this.#mode = change.mode ?? this.#mode;
  }

  /** Ends the ranking; what is shown stays, and vectors that were computed are kept. */
  cancel(): void {
    if (this.#phase !== 'running') return;
    this.#latest.stop();
    this.#phase = 'cancelled';
  }

  /** Ranks what is not ranked yet, and compares. A later call stops an earlier one. Failures are told in `error`. */
  async run(index: BankIndex): Promise<void> {
    const signal = this.#latest.begin();
    if (this.#index !== index) {
      this.#index = index;
      this.#lists = new Map();
      this.#found = undefined;
    }
    this.#error = undefined;
    this.#progress = undefined;
    const sides = { a: this.#a, b: this.#b };
    const mode = this.#mode;
    const a = this.#system(sides.a);
    const b = this.#system(sides.b);
    if (systemName(a) === systemName(b)) {
      this.#error = t().sameTwice;
      this.#phase = 'failed';
      return;
    }
    this.#phase = 'running';
    try {
      const stamp = await this.#stamp(index, [a, b], signal);
      const key = (system: RetrievalSystem) => `${systemName(system)} ${stamp}`;
      const lacking = [a, b].filter((system) => !this.#lists.has(key(system)));
      if (lacking.length > 0) await this.#rank(index, lacking, key, signal);
      const overlap = overlapOf(index.bank, this.#lists.get(key(a))!, this.#lists.get(key(b))!, mode);
      this.#found = { ...overlap, a, b, sides, index, mode };
      this.#phase = 'done';
    } catch (error) {
      // Whoever stopped it has said so.
      if (signal.aborted) return;
      this.#error = errorText(error);
      this.#phase = 'failed';
    }
  }

  /** What the lists depend on besides the systems: another encoder or device gives others. */
  async #stamp(index: BankIndex, systems: readonly RetrievalSystem[], signal: AbortSignal): Promise<string> {
    const { language } = index.bank.character;
    const { vectors, classes } = needsOf(systems);
    const encoder = vectors && (await this.#dependencies.encoder(language)).stamp;
    const classifier = classes && (await this.#dependencies.classifier(language)).stamp;
    signal.throwIfAborted();
    return JSON.stringify([encoder, classifier]);
  }

  async #rank(
    index: BankIndex,
    systems: readonly RetrievalSystem[],
    key: (system: RetrievalSystem) => string,
    signal: AbortSignal,
  ): Promise<void> {
    const units = await runInMemory(
      [index.bank],
      { title: 'Overlap', systems, depth: OVERLAP_DEPTH, seed: 1 },
      this.#dependencies,
      {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#progress = progress;
        },
      },
    );
    signal.throwIfAborted();
    for (const system of systems) {
      const name = systemName(system);
      this.#lists.set(
        key(system),
        units.map(({ question, lists }) => ({ question, ranked: lists[name]!.ranked })),
      );
    }
  }

  #system({ retriever, reranked }: Side): RetrievalSystem {
    const by = reranked ? reranking('classifier', this.#dependencies.parameters()) : reranking('none');
    return { task: 'retrieval', retriever, ...by };
  }
}

/** A side as it stands in an address, and back; what is no retriever is undefined. */
export function sideText({ retriever, reranked }: Side): string {
  return reranked ? `${retriever}-reranked` : retriever;
}
export function sideOf(text: string | undefined): Side | undefined {
  const [name, rest] = (text ?? '').split('-', 2);
  const retriever = isRetrieverId(name) ? name : undefined;
  return retriever && { retriever, reranked: rest === 'reranked' };
}
