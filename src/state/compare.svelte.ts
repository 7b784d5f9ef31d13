/** The Compare screen: one question's lists side by side. It shows the question that Ask shows, and is kept in the address. */

import {
  calibratedWeight,
  COMPARED_LISTS,
  listsNamed,
  rankFlow,
  withFusionWeight,
  type ComparedList,
} from '../core/compare/flow';
import { story } from '../core/compare/story';
import { baseOf, rerankFlow } from '../core/flow/stages';
import type { App } from './app.svelte';
import { askSettings, type AskSettings } from './ask-link';

export const COMPARE_TABS = ['flow', 'anatomy', 'what-if', 'map', 'overlap'] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

/** Ranks that are drawn at first; 0 for all. */
export const DEPTHS = [10, 20, 40, 0] as const;

const DEFAULT_LISTS: readonly ComparedList[] = ['bm25', 'dense', 'hybrid'];

type Parts = Pick<App, 'ask' | 'library' | 'route' | 'notices' | 'synthesis' | 'open' | 'started'>;

export class Compare {
  readonly #app: Parts;
  /** Set while the reader has not gone back to the calibrated weight. */
  #weight = $state<number | undefined>();
  #following = $state(false);

  readonly #flow = $derived.by(() => {
    const { flow } = this.#app.ask;
    return flow && (this.#weight === undefined ? flow : withFusionWeight(flow, this.#weight));
  });
  readonly #reranked = $derived.by(() => {
    const { ask } = this.#app;
    const flow = this.#flow;
    if (!flow || flow === ask.flow) return ask.reranked;
    return rerankFlow(flow, ask.chosenBase, ask.parameters);
  });
  readonly #rankFlow = $derived.by(
    () => this.#flow && rankFlow(this.#flow, this.lists, this.#app.ask.base, this.#reranked),
  );
  readonly #story = $derived.by(() => {
    const { parameters, chosenBase } = this.#app.ask;
    const flow = this.#flow;
    if (!flow) return undefined;
    const base = baseOf(flow, chosenBase)?.ranking;
    return story({ flow, base, reranked: this.#reranked, probabilities: flow.classified, parameters });
  });

  constructor(app: Parts) {
    this.#app = app;
    const weight = Number(app.route.query['dense'] || Number.NaN);
    if (weight >= 0 && weight <= 1) this.#weight = weight;
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
  /** Id of the memory whose score is taken apart: the one chosen, else the first gold one, else the first after re-ranking. */
  get memory(): string | undefined {
    const flow = this.#flow;
    if (!flow) return undefined;
    const named = this.#app.route.query['memory'];
    const candidates = [
      named,
      ...(flow.known?.gold ?? []),
      this.#reranked[0]?.id,
      flow.rankings.bm25?.[0]?.id,
    ];
    return candidates.find((id) => id !== undefined && flow.index.byId.has(id));
  }
  /** The list under which it is taken apart. */
  get under(): ComparedList | 'reranked' {
    return COMPARED_LISTS.find((id) => id === this.#app.route.query['under']) ?? 'reranked';
  }

  /** The question's way, its hybrid list under the weight that is set here. */
  get flow() {
    return this.#flow;
  }
  /** Eq. 3 over that flow. */
  get reranked() {
    return this.#reranked;
  }
  /** Columns and lines; undefined while there is no question. */
  get rankFlow() {
    return this.#rankFlow;
  }
  /** What re-ranking did to the gold memories; undefined while there is no question. */
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
    return this.#following;
  }

  setWeight(weight: number | undefined): void {
    this.#weight = weight;
  }
  openTab(tab: CompareTab): void {
    this.#app.route.amend({ tab });
  }
  setLists(lists: ReadonlySet<ComparedList>): void {
    const named = COMPARED_LISTS.filter((id) => lists.has(id)).join(',');
    // None is a choice too, which an empty value would not say.
    this.#app.route.amend({ lists: named || 'none' });
  }
  setDepth(depth: number): void {
    this.#app.route.amend({ depth: String(depth) });
  }
  /** Takes a memory's score apart. */
  openAnatomy(memory: string, under: ComparedList | 'reranked' = this.under): void {
    this.#app.route.amend({ tab: 'anatomy', memory, under });
  }

  /** Asks; Ask shows the same. */
  ask(question: string): Promise<void> {
    const { library, ask, synthesis, route } = this.#app;
    if (!library.index) return Promise.resolve();
    synthesis.clear();
    route.amend({ memory: undefined });
    return ask.ask(library.index, question);
  }

  /** What the address says of the question and the settings. */
  get query(): Readonly<Record<string, string | undefined>> {
    const { ask, library } = this.#app;
    const { flow, parameters, chosenBase } = ask;
    if (!flow) return { character: library.index?.bank.id, question: undefined };
    const { alpha, beta, k, scale, kinds } = parameters;
    return {
      ...{ character: flow.index.bank.id, question: flow.question, retriever: chosenBase, scale },
      ...{ alpha: String(alpha), beta: String(beta), k: String(k), kinds: String(kinds) },
      dense: this.ownWeight ? String(this.#weight) : undefined,
    };
  }

  /** Follows what the address names where the screen shows something else. @returns when it is asked, not when it is answered. */
  async follow(): Promise<void> {
    const { route, library, notices, ask, synthesis } = this.#app;
    const wanted = askSettings(route.query);
    const character = route.query['character'];
    if (!character || (wanted ? this.#shows(wanted) : character === library.index?.bank.id)) return;
    if (!library.summaries.some(({ id }) => id === character)) {
      notices.add('warning', 'The character of this link is not in the library. Import it again.');
      return;
    }
    this.#following = true;
    try {
      await this.#app.open(character);
      const opened = library.index;
      // Another one was opened meanwhile, or it could not be read, which the library says.
      if (!wanted || opened?.bank.id !== character) return;
      ask.setBase(wanted.base);
      ask.setParameters(wanted.parameters);
      synthesis.clear();
      // Its first list comes at once; what takes long is not waited for.
      void ask.ask(opened, wanted.question);
    } finally {
      this.#following = false;
    }
  }

  /** Writes what is shown into the address, where it is not there yet. */
  writeAddress(): void {
    const { route, library, started } = this.#app;
    if (!started || this.#following || !library.index || route.view !== 'compare') return;
    const { query } = this;
    const differs = Object.entries(query).some(([key, value]) => route.query[key] !== value);
    if (differs) route.amend(query);
  }

  #shows(wanted: AskSettings): boolean {
    const shown = Object.entries(this.query).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return JSON.stringify(askSettings(Object.fromEntries(shown))) === JSON.stringify(wanted);
  }
}
