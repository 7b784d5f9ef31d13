/** The question as asked beside a counterfactual: another wording, another class, other models, or a changed copy of the bank. */

import {
  changedBank,
  forcedTo,
  goldMoves,
  NO_CHANGE,
  withRemoval,
  withRewriting,
  type BankChange,
  type ContextCase,
  type CounterfactualRun,
} from '../../domain/what-if';
import { withFusionWeight } from '../../domain/flow';
import { story } from '../../domain/story';
import { cleanQuestion } from '../../../pipeline/flow/question';
import { baseOf, rerankByChoice, rerankFlow, unreadMemories, type Flow } from '../../../pipeline/flow/stages';
import type { Category } from '../../../core/memory/bank';
import { readMemories } from '../../../pipeline/reading/relevance';
import { DEFAULT_LIST, retrieverOf, type ListId } from '../../../pipeline/retrieval/registry';
import type { Ranking } from '../../../pipeline/retrieval/ranking';
import type { EmbedProgress } from '../../../pipeline/retrieval/vectors';
import type { AskState } from '../../../ask/page/state/ask.svelte';
import type { Compare } from './compare.svelte';
import type { EncoderChoice } from '../../../core/encoders';
import {
  classifierOf,
  Counterfactual,
  type Answered,
  type CounterfactualDependencies,
} from './counterfactual';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import type { ClassifierChoice, WhatIfView } from './links.svelte';

interface WhatIfDependencies extends CounterfactualDependencies {
  readonly ask: AskState;
  readonly compare: Pick<Compare, 'flow' | 'reranked' | 'isReranked' | 'weight'>;
}

export type WhatIfPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export class WhatIf {
  readonly #dependencies: WhatIfDependencies;
  readonly #counterfactual: Counterfactual;
  #phase = $state<WhatIfPhase>('idle');
  #error = $state<string | undefined>();
  #progress = $state.raw<EmbedProgress>({ done: 0, total: 0 });
  #wording = $state('');
  #change = $state.raw<BankChange>(NO_CHANGE);
  #forced = $state<Category | undefined>();
  #encoder = $state<EncoderChoice | undefined>();
  #classifier = $state<ClassifierChoice | undefined>();
  #handed = $state<ContextCase>('retrieved');
  #second = $state.raw<Flow | undefined>();
  #answers = $state.raw<readonly [Answered, Answered] | undefined>();
  readonly #trying = new Latest();
  readonly #answering = new Latest();
  #asked: string | undefined;
  #by: string | undefined;

  readonly #before = $derived.by((): CounterfactualRun | undefined => {
    const { ask, compare } = this.#dependencies;
    const { flow } = compare;
    // A class counts in Eq. 3 alone: where one is forced, both cases are re-ranked by it.
    if (flow && this.#forced && ask.preset === 'reader')
      return this.#runOf(flow, rerankFlow(flow, this.base, ask.parameters));
    return flow && this.#runOf(flow, compare.reranked);
  });
  readonly #probabilities = $derived.by(() => {
    const flow = this.#second ?? this.#dependencies.compare.flow;
    if (!flow?.classified || !this.#forced) return flow?.classified;
    return forcedTo(this.#forced, flow.classified.kinds);
  });
  readonly #after = $derived.by((): CounterfactualRun | undefined => {
    const { ask, compare } = this.#dependencies;
    const flow = this.#second ? withFusionWeight(this.#second, compare.weight) : compare.flow;
    if (!flow) return undefined;
    if (ask.preset === 'reader' && !this.#forced)
      return this.#runOf(flow, rerankByChoice(flow, this.base, ask.reranking));
    return this.#runOf(flow, rerankFlow(flow, this.base, ask.parameters, this.#probabilities));
  });
  readonly #story = $derived.by(() => {
    if (!this.#after || !this.reranks || this.#byReader) return undefined;
    const { flow, reranked } = this.#after;
    const base = baseOf(flow, this.base)?.ranking;
    const { parameters } = this.#dependencies.ask;
    return story({ flow, base, reranked, probabilities: this.#probabilities, parameters });
  });
  /** Ranks of the gold memories as asked and in the counterfactual, list by list. */
  readonly moves = $derived(this.#before && this.#after ? goldMoves(this.#before, this.#after) : []);

  constructor(dependencies: WhatIfDependencies) {
    this.#dependencies = dependencies;
    this.#counterfactual = new Counterfactual(dependencies);
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
  get change() {
    return this.#change;
  }
  get forced() {
    return this.#forced;
  }
  /** The encoder that is tried; undefined for the one in use. */
  get encoder() {
    return this.#encoder;
  }
  /** Who classifies; undefined for who classified the question as asked. */
  get classifier() {
    return this.#classifier;
  }
  /** Who classified the question as asked. */
  get classifiedBy(): ClassifierChoice | undefined {
    const { flow } = this.#dependencies.ask;
    return flow && classifierOf(flow);
  }
  get handed() {
    return this.#handed;
  }
  /** The other wording; empty for the question as asked. */
  get wording() {
    return this.#wording;
  }
  get before() {
    return this.#before;
  }
  get after() {
    return this.#after;
  }
  /** What re-ranking did to gold in the counterfactual; undefined where nothing is re-ranked. */
  get story() {
    return this.#story;
  }
  /** The class under which the counterfactual is re-ranked. */
  get probabilities() {
    return this.#probabilities;
  }
  /** As asked, and in the counterfactual; undefined until both are there. */
  get answers() {
    return this.#answers;
  }
  /** The list that is re-ranked in both cases. Token vectors are not computed for the counterfactual. */
  get base(): ListId {
    const { chosenBase } = this.#dependencies.ask;
    const made = retrieverOf(chosenBase).needs !== 'token vectors' || !this.#second;
    return made ? chosenBase : DEFAULT_LIST;
  }
  /** Whether both cases are re-ranked: as Ask re-ranks, or because a class is forced, which only re-ranking uses. */
  get reranks(): boolean {
    return this.#dependencies.compare.isReranked || this.#forced !== undefined;
  }
  /** Whether the reader re-ranks both cases. */
  get #byReader(): boolean {
    return this.#dependencies.ask.preset === 'reader' && this.#forced === undefined;
  }
  /** Whether the counterfactual differs at all. */
  get differs(): boolean {
    return this.#second !== undefined || this.#forced !== undefined;
  }

  #runOf(flow: Flow, reranked: Ranking): CounterfactualRun {
    if (this.reranks && (reranked.length > 0 || !this.#byReader)) return { flow, reranked, order: reranked };
    return { flow, reranked: [], order: baseOf(flow, this.base)?.ranking ?? [] };
  }

  /** Tries another wording. An empty one, or the question itself, undoes it. */
  reword(wording: string): Promise<void> {
    this.#wording = wording;
    return this.#run();
  }
  /** Tries another encoder; undefined undoes it. */
  tryEncoder(choice: EncoderChoice | undefined): Promise<void> {
    this.#encoder = choice;
    return this.#run();
  }
  /** Tries another classifier; undefined undoes it. */
  tryClassifier(choice: ClassifierChoice | undefined): Promise<void> {
    this.#classifier = choice;
    return this.#run();
  }
  force(category: Category | undefined): void {
    this.#forced = category;
  }
  takeOut(id: string): Promise<void> {
    return this.#alter(withRemoval(this.#change, id, true));
  }
  putBack(id: string): Promise<void> {
    return this.#alter(withRemoval(this.#change, id, false));
  }
  /** Replaces the text of a memory; undefined restores it. */
  rewrite(id: string, text: string | undefined): Promise<void> {
    return this.#alter(withRewriting(this.#change, id, text));
  }
  hand(handed: ContextCase): void {
    this.#handed = handed;
  }

  /** Undoes everything. */
  reset(): void {
    this.#trying.stop();
    this.#dependencies.tried?.close();
    this.#wording = '';
    this.#change = NO_CHANGE;
    this.#forced = undefined;
    this.#handed = 'retrieved';
    this.#encoder = undefined;
    this.#classifier = undefined;
    this.#second = undefined;
    this.#phase = 'idle';
    this.#error = undefined;
  }

  /** Stops waiting for the model. */
  cancel(): void {
    if (this.#phase !== 'running') return;
    this.#trying.stop();
    this.#phase = 'cancelled';
  }

  /** What is being tried, as a link states it. */
  get view(): WhatIfView {
    return {
      wording: this.#wording,
      forced: this.#forced,
      handed: this.#handed,
      classifier: this.#classifier,
      removed: [...this.#change.removed],
    };
  }

  /** Tries what a link states; ids that are not in the bank are ignored. */
  restore({ wording, forced, handed, classifier, removed }: WhatIfView): Promise<void> {
    const { flow } = this.#dependencies.ask;
    this.#wording = wording;
    this.#forced = forced;
    this.#handed = handed;
    this.#classifier = classifier;
    const held = removed.filter((id) => flow?.index.byId.has(id));
    this.#change = held.reduce((change, id) => withRemoval(change, id, true), NO_CHANGE);
    return this.#run();
  }

  /**
   * Resets when the page shows another question or character. Asks the counterfactual again when the lists of the question have arrived or
   * come from another encoder. Call it whenever either may have changed.
   */
  follow(): void {
    const { flow, embeddedBy } = this.#dependencies.ask;
    const asked = flow && JSON.stringify([flow.index.bank.id, flow.question]);
    const by = JSON.stringify([embeddedBy, flow && classifierOf(flow)]);
    const other = asked !== this.#asked;
    const changed = by !== this.#by;
    this.#asked = asked;
    this.#by = by;
    if (other) {
      this.#answers = undefined;
      this.reset();
    } else if (changed && this.#tries) void this.#run();
  }

  /** Whether a change is being tried that needs the question to be asked again. */
  get #tries(): boolean {
    const { removed, texts } = this.#change;
    const models = this.#encoder !== undefined || this.#classifier !== undefined;
    return this.#wording.trim() !== '' || removed.size + texts.size > 0 || models;
  }

  /** Answers both as asked and in the counterfactual. Call it whenever the memories handed over change. */
  async answer(): Promise<void> {
    const signal = this.#answering.begin();
    const before = this.#before;
    const after = this.#after;
    const handed = this.#handed;
    // Before there is a list, nothing could be handed over, which is no answer.
    const isListed = [before, after].every((run) => run && baseOf(run.flow, this.base));
    if (!before || !after || !isListed) {
      this.#answers = undefined;
      return;
    }
    try {
      const answers = await Promise.all([
        this.#counterfactual.answer(before, 'retrieved', signal),
        this.#counterfactual.answer(after, handed, signal),
      ]);
      if (!signal.aborted) this.#answers = answers;
    } catch (error) {
      // A newer call has stopped this one.
      if (!signal.aborted) throw error;
    }
  }

  /** The flow with what the reader makes of the memories that it re-ranks. */
  async #readIn(flow: Flow, signal: AbortSignal): Promise<Flow> {
    const { ask, reader } = this.#dependencies;
    const slot = reader?.(flow.index.bank.character.language);
    if (ask.preset !== 'reader' || !slot) return flow;
    const base = retrieverOf(ask.chosenBase).needs === 'token vectors' ? DEFAULT_LIST : ask.chosenBase;
    const memories = unreadMemories(flow, base, ask.reranking);
    const relevances = await readMemories(flow.index, flow.question, memories, await slot.ready(), {
      signal,
    });
    return { ...flow, relevances };
  }

  #alter(change: BankChange): Promise<void> {
    this.#change = change;
    return this.#run();
  }

  async #run(): Promise<void> {
    const signal = this.#trying.begin();
    const first = this.#dependencies.ask.flow;
    if (!first) return;
    this.#phase = 'running';
    this.#error = undefined;
    this.#progress = { done: 0, total: 0 };
    try {
      const question = this.#wording.trim() === '' ? first.question : cleanQuestion(this.#wording);
      const bank = changedBank(first.index.bank, this.#change);
      const models = { encoder: this.#encoder, classifier: this.#classifier };
      const same =
        question === first.question &&
        bank === first.index.bank &&
        models.encoder === undefined &&
        (models.classifier ?? classifierOf(first)) === classifierOf(first);
      const onProgress = (progress: EmbedProgress) => {
        if (!signal.aborted) this.#progress = progress;
      };
      const second = same
        ? undefined
        : await this.#counterfactual.flow(first, question, bank, models, { signal, onProgress });
      signal.throwIfAborted();
      this.#second = second && (await this.#readIn(second, signal));
      signal.throwIfAborted();
      this.#phase = 'done';
    } catch (error) {
      // The caller that stopped it has set the phase.
      if (signal.aborted) return;
      this.#error = errorText(error);
      this.#phase = 'failed';
    }
  }
}
