/** The Compare screen: one question's lists side by side. It shows the question that Ask shows, and is kept in the address. */

import {
  calibratedWeight,
  COMPARED_LISTS,
  listsNamed,
  rankFlow,
  withFusionWeight,
  type ComparedList,
} from '../../domain/flow';
import { rerankEffects } from '../../domain/rerank-effect';
import { story } from '../../domain/story';
import { baseOf, rerankByChoice } from '../../../pipeline/flow/stages';
import type { Ranking } from '../../../pipeline/retrieval/ranking';
import { CONTRASTED_LISTS, STAND_IN_LIST, WEIGHTED_FUSION } from '../../../pipeline/retrieval/registry';
import { AddressPart, type Query } from '../../../ui/state/address-part';
import type { App } from '../../../app/context';
import { AskAddress } from '../../../ask/page/state/ask-address.svelte';
import { ASK_KEYS } from '../../../ask/page/state/ask-link';
import type { EngineColumns } from './engine-columns.svelte';
import { MAP_KEYS, WHAT_IF_KEYS } from './links.svelte';

export const COMPARE_TABS = ['flow', 'anatomy', 'what-if', 'map', 'overlap'] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

/** Ranks that are drawn at first; 0 for all. */
export const DEPTHS = [10, 20, 40, 0] as const;

/** A weighted fusion beside the two lists that it joins: what fusing does shows in the crossings. */
const DEFAULT_LISTS: readonly ComparedList[] = [...CONTRASTED_LISTS, WEIGHTED_FUSION];

type CompareDependencies = Pick<
  App,
  'ask' | 'library' | 'route' | 'notices' | 'synthesis' | 'open' | 'started'
>;

export class Compare {
  readonly #app: CompareDependencies;
  readonly #engines: Pick<EngineColumns, 'drawn'> | undefined;
  /** Set while the reader has not gone back to the calibrated weight. */
  #weight = $state<number | undefined>();
  readonly #asked: AskAddress;
  readonly #fusion: AddressPart;

  readonly #flow = $derived.by(() => {
    const { flow } = this.#app.ask;
    return flow && (this.#weight === undefined ? flow : withFusionWeight(flow, this.#weight));
  });
  readonly #reranked = $derived.by(() => {
    const { ask } = this.#app;
    const flow = this.#flow;
    if (!flow || flow === ask.flow) return ask.reranked;
    return rerankByChoice(flow, ask.chosenBase, ask.reranking);
  });
  readonly #rankFlow = $derived.by(
    () =>
      this.#flow &&
      rankFlow(
        this.#flow,
        this.lists,
        this.#app.ask.base,
        this.isReranked ? this.#reranked : [],
        this.#engines?.drawn(this.#flow),
      ),
  );
  readonly #story = $derived.by(() => {
    const { parameters, chosenBase, preset } = this.#app.ask;
    const flow = this.#flow;
    // It tells what the classifier's probabilities did.
    if (!flow || !this.isReranked || preset === 'reader') return undefined;
    const base = baseOf(flow, chosenBase)?.ranking;
    return story({ flow, base, reranked: this.#reranked, probabilities: flow.classified, parameters });
  });

  readonly #effects = $derived.by(() => {
    const { chosenBase, reranking } = this.#app.ask;
    return this.#flow ? rerankEffects(this.#flow, chosenBase, reranking) : [];
  });

  /** @param engines lists of search engines beside ours; absent where none are shown. */
  constructor(app: CompareDependencies, engines?: Pick<EngineColumns, 'drawn'>) {
    this.#app = app;
    this.#engines = engines;
    this.#asked = new AskAddress(app, 'compare');
    this.#fusion = new AddressPart({
      route: app.route,
      keys: ['dense'],
      shown: () => ({ dense: this.ownWeight ? String(this.#weight) : undefined }),
      adopt: ({ dense }) => this.#adoptWeight(dense),
    });
    this.#adoptWeight(app.route.query['dense']);
  }

  get tab(): CompareTab {
    return COMPARE_TABS.find((tab) => tab === this.#app.route.query['tab']) ?? 'flow';
  }
  /** The lists that are drawn besides the one that is re-ranked. */
  get lists(): ReadonlySet<ComparedList> {
    return listsNamed(this.#app.route.query['lists']?.split(',') ?? DEFAULT_LISTS);
  }
  /** 0 for all ranks. */
  get depth(): (typeof DEPTHS)[number] {
    return DEPTHS.find((depth) => String(depth) === this.#app.route.query['depth']) ?? DEPTHS[0];
  }
  /** Id of the memory whose score is taken apart: the one chosen, else the first gold one, else the first that is answered from. */
  get memory(): string | undefined {
    const flow = this.#flow;
    if (!flow) return undefined;
    const named = this.#app.route.query['memory'];
    const candidates = [
      named,
      ...(flow.known?.gold ?? []),
      this.order[0]?.id,
      flow.rankings[STAND_IN_LIST]?.[0]?.id,
    ];
    return candidates.find((id) => id !== undefined && flow.index.byId.has(id));
  }
  /** The list under which it is taken apart. */
  get under(): ComparedList | 'reranked' {
    const named = this.#app.route.query['under'];
    return named === 'reranked' ? named : (COMPARED_LISTS.find((id) => id === named) ?? this.#usualUnder);
  }

  /** The list that is answered from. */
  get #usualUnder(): ComparedList | 'reranked' {
    if (this.isReranked) return 'reranked';
    return COMPARED_LISTS.find((id) => id === this.#app.ask.base) ?? STAND_IN_LIST;
  }

  /** The question's way, its hybrid list under the weight that is set here. */
  get flow() {
    return this.#flow;
  }
  /** Whether the list is re-ranked, and the rank flow ends in that. By the reader it is once that has read the list. */
  get isReranked() {
    const { preset } = this.#app.ask;
    return preset !== 'none' && (preset !== 'reader' || this.#reranked.length > 0);
  }
  /** What each setting of re-ranking makes of the list, or would make of it. */
  get effects() {
    return this.#effects;
  }
  /** The memories as they are answered from: re-ranked, or in the chosen list's own order. */
  get order(): Ranking {
    if (this.isReranked) return this.#reranked;
    return (this.#flow && baseOf(this.#flow, this.#app.ask.chosenBase)?.ranking) ?? [];
  }
  /** Eq. 3 over that flow, also where nothing is re-ranked: what it would make of the list. */
  get reranked() {
    return this.#reranked;
  }
  /** Columns and lines; undefined while there is no question. */
  get rankFlow() {
    return this.#rankFlow;
  }
  /** What re-ranking did to the gold memories; undefined while there is no question, or where nothing is re-ranked. */
  get story() {
    return this.#story;
  }
  /** Weight of the dense list in the hybrid one, in [0, 1]. */
  get weight(): number {
    const flow = this.#app.ask.flow;
    return this.#weight ?? (flow ? calibratedWeight(flow) : 0.5);
  }
  /** Whether it is another one than Ask has. */
  get ownWeight(): boolean {
    return this.#flow !== this.#app.ask.flow;
  }
  /** Whether a link is being followed: what it names is not all there. */
  get following() {
    return this.#asked.following;
  }

  setWeight(weight: number | undefined): void {
    this.#weight = weight;
    void this.#app.ask.readMemories(this.#flow);
  }
  openTab(tab: CompareTab): void {
    this.#app.route.amend({ tab: tab === COMPARE_TABS[0] ? undefined : tab });
  }
  setLists(lists: ReadonlySet<ComparedList>): void {
    const named = COMPARED_LISTS.filter((id) => lists.has(id)).join(',');
    // None is a choice too, which an empty value would not say.
    this.#app.route.amend({ lists: named === DEFAULT_LISTS.join(',') ? undefined : named || 'none' });
  }
  setDepth(depth: number): void {
    this.#app.route.amend({ depth: depth === DEPTHS[0] ? undefined : String(depth) });
  }
  /** Takes a memory's score apart. */
  openAnatomy(memory: string, under: ComparedList | 'reranked' = this.under): void {
    this.#app.route.amend({ tab: 'anatomy', memory, under: under === this.#usualUnder ? undefined : under });
  }

  /** Asks; Ask shows the same. */
  ask(question: string): Promise<void> {
    const { library, ask, synthesis, route } = this.#app;
    if (!library.index) return Promise.resolve();
    this.#asked.overrule();
    synthesis.clear();
    route.amend({ memory: undefined });
    return ask.ask(library.index, question);
  }

  /** What the address says of the question, the settings and the fusion. */
  get query(): Query {
    return { ...this.#asked.query, dense: this.ownWeight ? String(this.#weight) : undefined };
  }

  /** Follows what the address names where that is new. @returns when it is asked, not when it is answered. */
  async follow(): Promise<void> {
    if (this.#app.route.query['character']) void this.#fusion.follow();
    await this.#asked.follow();
  }

  /** Writes what is shown into the address, where it is not there yet. */
  writeAddress(): void {
    const { route, ask } = this.#app;
    this.#asked.write();
    // Whether the weight is another one than Ask's shows when both lists are there.
    if (!this.following && route.view === 'compare' && ask.flow?.embeddedBy) this.#fusion.write();
  }

  #adoptWeight(text: string | undefined): void {
    const weight = Number(text || Number.NaN);
    this.#weight = weight >= 0 && weight <= 1 ? weight : undefined;
  }
}

/** What a link to a tab carries besides the tab: nothing that the tab does not show. */
const TAB_KEYS: Readonly<Record<CompareTab, readonly string[]>> = {
  flow: ['lists', 'depth'],
  anatomy: ['memory', 'under'],
  'what-if': WHAT_IF_KEYS,
  map: MAP_KEYS,
  overlap: ['a', 'b', 'at', 'gold'],
};

/** The keys of an address that a link to a tab is made of. */
export function linkKeys(tab: CompareTab): readonly string[] {
  return ['tab', ...ASK_KEYS, 'dense', ...TAB_KEYS[tab]];
}
