/** One question through all stages, each shown as soon as it is there. */

import { modelClassifier } from '../../../pipeline/classification/registry';
import {
  answerFlow,
  answerQuestion,
  type FlowPorts,
  type FlowStage,
} from '../../../pipeline/flow/answer-question';
import type { Answer, AnswerPorts, AnswerRequest, QuotingAnswerer } from '../../../pipeline/flow/answerer';
import { cleanQuestion } from '../../../pipeline/flow/question';
import { baseOf, rerankByChoice, unreadMemories, type Flow } from '../../../pipeline/flow/stages';
import type { MemoryBank } from '../../../core/memory/bank';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { DEFAULT_LIST, STAND_IN_LIST, type ListId } from '../../../pipeline/retrieval/registry';
import type { Ranking } from '../../../pipeline/retrieval/ranking';
import { RERANK_DEFAULTS, type RerankParameters } from '../../../pipeline/retrieval/rerank';
import { withRelevances } from '../../../pipeline/retrieval/rerank-by-reader';
import {
  choiceBy,
  choiceOf,
  DEFAULT_PRESET,
  type RerankChoice,
  type RerankPreset,
} from '../../../pipeline/retrieval/rerank-presets';
import { rerankerOfPreset } from '../../../pipeline/retrieval/rerankers';
import type { Candidate } from '../../../pipeline/reading/reader';
import { extractive } from '../../../pipeline/synthesis/answerers';
import type { ReaderSlot } from '../../../models/page/state/models.svelte';
import { PreparedModel } from '../../../models/page/state/prepared-model';
import type { Ahead } from './ahead';
import type { AskDependencies } from './ask-dependencies';
import { PreviousLists } from './previous-lists.svelte';
import { MemoriesReading } from './memories-reading.svelte';
import { OpenedSearch } from './opened-search';
import { QuestionReader } from './question-reader';
import { StaticVectorLists } from './static-vector-lists';
import { timed } from '../../../pipeline/flow/timed';
import { afterFrame } from '../../../ui/state/after-frame';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';

const clock = () => performance.now();

/** Entries of a list that are on the screen, unless the reader asks for more. */
export const SHOWN = 7;

export type AskPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export class AskState {
  readonly #dependencies: AskDependencies;
  #phase = $state<AskPhase>('idle');
  #flow = $state.raw<Flow | undefined>();
  #error = $state<string | undefined>();
  #choice = $state.raw<RerankChoice>(choiceOf(DEFAULT_PRESET));
  #base = $state<ListId>(DEFAULT_LIST);
  #answer = $state.raw<Answer | undefined>();
  /** Searches for a quote that are under way or about to begin. */
  #quotes = $state(0);
  /** The question that was asked last; the flow is still that of an earlier one until its first lists are there. */
  #asked = $state<string | undefined>();
  readonly #asking = new Latest();
  readonly #quoting = new Latest();
  /** The reader over the first memories of the list, where it re-ranks. */
  readonly memoriesReading = new MemoriesReading();
  readonly #earlier = new PreviousLists();
  readonly #tables: StaticVectorLists;
  #ahead: Ahead | undefined;
  readonly #search: OpenedSearch;
  readonly #reader: QuestionReader;
  /** Of the question on the screen: its answer may be looked for again until it is stopped. */
  #signal: AbortSignal | undefined;

  readonly #rerank = $derived(
    timed(clock, () => (this.#flow ? rerankByChoice(this.#flow, this.#base, this.#choice) : [])),
  );
  /** The list that was re-ranked: BM25 stands in while the chosen one is not there. */
  readonly base = $derived(this.#flow && baseOf(this.#flow, this.#base)?.id);

  constructor(dependencies: AskDependencies) {
    this.#dependencies = dependencies;
    this.#reader = new QuestionReader(dependencies);
    this.#tables = new StaticVectorLists(dependencies);
    this.#search = new OpenedSearch(dependencies.openSearch);
  }

  /**
   * The chosen list re-ranked; follows the parameters at once. With the preset `none` it is what Eq. 3 would make of the list; with `reader` it is empty until its
   * first memories are read.
   */
  get reranked() {
    return this.#rerank.value;
  }
  /** The memories as they are answered from: re-ranked, or in the chosen list's own order. Empty while that is not there. */
  get order(): Ranking {
    const { preset } = this.#choice;
    if (preset !== 'none' && (preset !== 'reader' || this.reranked.length > 0)) return this.reranked;
    return (this.#flow && baseOf(this.#flow, this.#base)?.ranking) ?? [];
  }
  get rerankMilliseconds() {
    return this.#rerank.milliseconds;
  }
  get phase() {
    return this.#phase;
  }
  get flow() {
    return this.#flow;
  }
  /** Whether what is shown is still that of an earlier question. */
  get isOutdated() {
    return this.#phase === 'running' && this.#flow !== undefined && this.#flow.question !== this.#asked;
  }
  /** Whether the answer on the screen is still that of an earlier question or order, or there is none yet. */
  get isAnswering() {
    return this.#phase === 'running' || this.#quotes > 0;
  }
  /** The previous question's lists, shown for a moment until the new ones are there; undefined otherwise. */
  get earlier() {
    return this.#earlier.lists;
  }
  /** What is wrong with the question, or what failed, with the remedy. */
  get error() {
    return this.#error;
  }
  /** The stages in whose place something stands in, each with its cause; without those that the user stopped. */
  get failures() {
    return (this.#flow?.failures ?? []).filter(({ cancelled }) => !cancelled);
  }
  /** How the chosen list is re-ranked: by which preset, with which parameters. */
  get reranking() {
    return this.#choice;
  }
  get preset() {
    return this.#choice.preset;
  }
  /** Of Eq. 3; with the presets `none` and `reader`, of its preview. */
  get parameters() {
    return this.#choice.preset === 'reader' ? RERANK_DEFAULTS : this.#choice.parameters;
  }
  get chosenBase() {
    return this.#base;
  }
  /** What made the dense list's numbers; undefined while there is none. */
  get embeddedBy() {
    return this.#flow?.embeddedBy;
  }
  /** Whether class and vector of the question came with the page. */
  get isPrepared() {
    return this.#flow?.encoded?.encoder instanceof PreparedModel;
  }
  /** The sentences that could answer, and whether one does; undefined until there are memories to read. */
  get reading() {
    return this.#answer?.reading;
  }
  /** What is said of the question besides its answer, or in its place. */
  get remark() {
    return this.#answer?.remark;
  }
  /** Whether the answer was found by words alone, because no model has loaded yet. */
  get isByWords() {
    return this.#answer !== undefined && this.#flow !== undefined && !this.#flow.answer;
  }
  /** The sentences that could answer, best first. */
  get candidates(): readonly Candidate[] {
    return this.#answer?.reading.candidates ?? [];
  }

  /** Re-ranks with one parameter or more changed. */
  setParameters(change: Partial<RerankParameters>): void {
    const from = this.preset === 'reader' ? 'published' : this.preset;
    this.setReranking(choiceBy({ ...this.parameters, ...change }, from));
  }

  /** Re-ranks as the preset says, or not at all. */
  setPreset(preset: RerankPreset): void {
    this.setReranking(choiceOf(preset));
  }

  setReranking(choice: RerankChoice): void {
    this.#choice = choice;
    this.#answerSoon();
    void this.readMemories();
  }

  setBase(id: ListId): void {
    this.#base = id;
    void this.bring(id);
    this.#answerSoon();
    void this.readMemories();
  }

  /** Forgets the question and lets go of the bank; work under way is dropped. */
  clear(): void {
    this.#search.close();
    this.#forget();
  }

  #forget(): void {
    this.#stop();
    this.#flow = undefined;
    this.#answer = undefined;
    this.#error = undefined;
    this.#phase = 'idle';
  }

  /** Stops waiting for the model; what is there stays. */
  cancel(): void {
    if (this.#phase !== 'running') return;
    this.#stop();
    this.#phase = 'cancelled';
  }

  /**
   * Asks. Lexical results come at once; the rest follows when model and vectors are ready. A text that is no question ends what is there, or
   * under way, so that no other question's answer is below its `error`.
   *
   * @param pause called between lists, where other work waits for the thread: the page asks by itself, and the trained reader is not fetched for that.
   */
  async ask(index: BankIndex, text: string, pause?: () => Promise<void>): Promise<void> {
    let question: string;
    try {
      question = cleanQuestion(text);
    } catch (error) {
      this.#forget();
      this.#error = errorText(error);
      return;
    }
    if (!pause) this.#reader.asked();
    const before = this.#flow;
    const reranked = this.reranked;
    this.#stop(index, question);
    const signal = (this.#signal = this.#asking.begin());
    this.#asked = question;
    if (before?.index === index && before.embeddedBy) this.#earlier.hold({ flow: before, reranked });
    this.#phase = 'running';
    this.#error = undefined;
    this.#answer = undefined;
    try {
      await answerQuestion(
        index,
        question,
        this.#setup,
        { ...this.#portsFor(index, question), ...(pause && { pause }) },
        {
          signal,
          some: true,
          standIn: this.#tables.standInFor(index),
          onStage: (flow, stage) => {
            this.#take(flow, stage);
            if (stage === 'lexical') afterFrame(() => void this.#answerByWords(signal));
          },
        },
      );
      this.#phase = 'done';
      this.#earlier.drop();
      // What was chosen meanwhile; what could not be loaded is tried again with the next question.
      const isMissing = this.failures.some(({ stage }) => stage === 'static table');
      if (!isMissing) for (const id of this.#tables.chosen) void this.bring(id);
      void this.#afterwards(index, signal, !pause);
    } catch (error) {
      // The caller that stopped this question has set the phase, and another question may be under way.
      if (signal.aborted) return;
      this.#error = errorText(error);
      this.#phase = 'failed';
      this.#earlier.drop();
    }
  }

  /** @param question that follows, if one does. */
  #stop(index?: BankIndex, question?: string): void {
    this.#earlier.drop();
    this.#asking.stop();
    this.#quoting.stop();
    this.#ahead?.stop(index, question);
    this.memoriesReading.clear();
  }

  /** What a question that is answered leaves to do. */
  async #afterwards({ bank }: BankIndex, signal: AbortSignal, isAsked: boolean): Promise<void> {
    this.#dependencies.prefetchSentenceVectors?.(bank);
    void this.#reader.bring(bank);
    if (isAsked) {
      await this.#readWithModel(signal);
      void this.#reader.answered(bank);
    }
    if (!signal.aborted) await this.readMemories();
    // Where it cannot be fetched, nothing is done ahead.
    const fetched = await import('./ahead').catch(() => undefined);
    this.#ahead ??= fetched && new fetched.Ahead(this.#dependencies);
    if (!signal.aborted) this.#embedAhead(bank);
  }

  /** Until the next question. */
  #embedAhead(bank: MemoryBank): void {
    if (this.#phase === 'done') this.#ahead?.embed(bank);
  }

  /** What answers: the parameters and the list are those of the moment in which a stage begins. */
  readonly #setup = ((ask: AskState) => ({
    get lists() {
      return ask.#tables.lists;
    },
    classifier: modelClassifier,
    answerer: {
      ...extractive,
      answer: (request: AnswerRequest, ports: AnswerPorts) => ask.#latestAnswer(request, ports),
    } satisfies QuotingAnswerer,
    onFailure: 'stand-in' as const,
    get base() {
      return ask.#base;
    },
    get reranker() {
      return rerankerOfPreset(ask.#choice.preset);
    },
    get parameters() {
      return ask.#choice.parameters;
    },
  }))(this);

  #portsFor(index: BankIndex, question: string): FlowPorts {
    const { language } = index.bank.character;
    const { vectors, embedding, late } = this.#dependencies;
    const slot = this.#dependencies.slot(language);
    const encoder = this.#dependencies.encoder(language);
    const shipped = this.#dependencies.prepared(index, question) ?? slot;
    const search = this.#search.of(index);
    return {
      clock,
      vectors,
      classifier: shipped,
      encoder: encoder === slot ? shipped : encoder,
      loadVectors: (bank, encoder, signal, onSome) =>
        embedding.prepare(bank, encoder, { first: () => this.#onScreen, onSome }, signal),
      giveTokens: (bank, encoder) => late.give(bank, encoder),
      giveTable: this.#tables.give,
      ...(search && { search }),
    };
  }

  /** Ids of the memories that can be seen while the lists by vectors are not there. */
  get #onScreen(): readonly string[] {
    return (this.#flow?.rankings[STAND_IN_LIST] ?? []).slice(0, SHOWN).map(({ id }) => id);
  }

  /** Has a list made that is made only where someone has chosen it; from then on with every question. */
  async bring(id: ListId): Promise<void> {
    this.#tables.choose(id);
    const flow = this.#flow;
    // A question under way is given it when it is answered.
    if (!flow || flow.rankings[id] || this.#phase === 'running' || !this.#tables.chosen.includes(id)) return;
    const { index, question } = flow;
    const setup = { ...this.#setup, lists: [id], classifier: undefined, answerer: undefined };
    const made = await answerQuestion(index, question, setup, this.#portsFor(index, question));
    if (this.#flow?.question !== question || this.#flow.index !== index) return;
    const { rankings, times, failures = [] } = this.#flow;
    this.#flow = {
      ...this.#flow,
      rankings: { ...rankings, ...made.rankings },
      times: { ...times, ...made.times },
      failures: [...failures.filter(({ stage }) => stage !== 'static table'), ...(made.failures ?? [])],
    };
    if (this.#base === id) this.#answerSoon();
  }

  /** Shows what a stage added. If the parameters have changed meanwhile, the answer on the screen is newer than the one in `flow`, and stays. */
  #take(flow: Flow, stage: FlowStage): void {
    const shown = this.#flow;
    if (stage === 'lexical' || stage === 'answer' || shown?.times.answer === undefined) this.#flow = flow;
    else this.#flow = { ...flow, answer: shown.answer, times: { ...flow.times, answer: shown.times.answer } };
  }

  /** Once the lists in their new order are drawn; a hand that moves a slider asks many times between two frames. */
  #answerSoon(): void {
    if (!this.#flow) return;
    const choice = this.#choice;
    const base = this.#base;
    const signal = this.#signal;
    this.#quotes++;
    afterFrame(() => {
      // A question that was asked meanwhile is answered by itself.
      const isLatest = choice === this.#choice && base === this.#base && signal === this.#signal;
      const answered = isLatest ? this.#answerAgain() : Promise.resolve();
      void answered
        .finally(() => this.#quotes--)
        .then(() => void (isLatest && this.#phase === 'done' && this.#readWithModel(signal, true)));
    });
  }

  /** What the question is answered with until its model has loaded; nothing, where what it needs came with the page. */
  async #answerByWords(signal: AbortSignal): Promise<void> {
    const flow = this.#flow;
    const isWaiting = this.#phase === 'running' && !flow?.classified && !this.#answer;
    if (!flow || !isWaiting || signal.aborted) return;
    const { bank } = flow.index;
    if (this.#dependencies.slot(bank.character.language).model) return;
    // Before the model has come, so that it has only the question to read then.
    this.#dependencies.prefetchSentenceVectors?.(bank);
    const ports = { clock, vectors: this.#dependencies.vectors };
    // The answer that follows says what is wrong, if anything is.
    const answer = (request: AnswerRequest) => this.#latestAnswer(request, ports, false);
    const setup = { ...this.#setup, answerer: { ...this.#setup.answerer, answer } };
    await answerFlow(flow, setup, ports, signal).catch(() => undefined);
  }

  /** Finds the quote again whenever the order changes. */
  async #answerAgain(): Promise<void> {
    const flow = this.#flow;
    if (!flow) return;
    const signal = this.#signal!;
    const answered = await answerFlow(flow, this.#setup, this.#portsFor(flow.index, flow.question), signal);
    // Meanwhile the stages may have gone on, or another question may have been asked.
    if (answered === flow || this.#flow?.question !== flow.question || !this.#flow) return;
    const { answer, times } = answered;
    const failures = [
      ...(this.#flow.failures ?? []).filter(({ stage }) => stage !== 'answer'),
      ...(answered.failures ?? []).filter(({ stage }) => stage === 'answer'),
    ];
    this.#flow = { ...this.#flow, answer, failures, times: { ...this.#flow.times, ...times } };
  }

  /**
   * Loads the trained reader after all else, and has it answer what the rule has answered meanwhile. Where it cannot be loaded, the rule's answer stays;
   * the slot knows why.
   */
  async #readWithModel(signal: AbortSignal | undefined, isOtherOrder = false): Promise<void> {
    const bank = this.#flow?.index.bank;
    if (!bank || (isOtherOrder && !this.#reader.mayLoad(bank))) return;
    if ((await this.#reader.load(bank, this.readBy)) && !signal?.aborted) await this.#answerAgain();
  }

  /** Loads the trained reader where that failed or was cancelled, and has it answer. */
  async readAgain(): Promise<void> {
    await this.#readWithModel(this.#signal);
    await this.readMemories();
  }

  /** A question to a bank is being typed. */
  expect(bank: MemoryBank, text: string): void {
    if (this.#phase === 'running') return;
    this.#reader.expect(bank, text);
    const portsFor = this.#portsFor.bind(this);
    const readerOf = this.#reader.of.bind(this.#reader);
    this.#ahead?.type({ bank, text, before: this.#flow, setup: this.#setup, portsFor, readerOf });
  }

  /**
   * Where the reader re-ranks: has it read what it has not read of the list, and answers again.
   *
   * @param flow whose list it is, where that is not the one on the screen: the same question under other weights.
   */
  async readMemories(flow = this.#flow): Promise<void> {
    const signal = this.#signal;
    if (this.#choice.preset !== 'reader' || !flow || this.#phase === 'running') {
      this.memoriesReading.clear();
      return;
    }
    const { index, question } = flow;
    const memories = unreadMemories(flow, this.#base, this.#choice);
    const found = await this.memoriesReading.read({ index, question, memories }, this.reader);
    if (!found || signal?.aborted || !this.#flow) return;
    this.#flow = { ...this.#flow, relevances: withRelevances(this.#flow.relevances, found) };
    await this.#answerAgain();
  }

  /** The trained reader of the question on the screen; undefined where its language has none. */
  get reader(): ReaderSlot | undefined {
    const language = this.#flow?.index.bank.character.language;
    return language && this.#dependencies.reader?.(language);
  }

  /** Id of what read the memories for the answer on the screen. */
  get readBy(): string | undefined {
    return this.#answer?.readBy;
  }

  /** A newer search for the quote stops the one before it. */
  async #latestAnswer(request: AnswerRequest, ports: AnswerPorts, reads = true): Promise<Answer | undefined> {
    const signal = this.#quoting.begin();
    this.#quotes++;
    try {
      await this.#ahead?.settled();
      // Of this moment: the reader may have loaded since the question was asked.
      const model = reads ? await this.#reader.of(request.index.bank, request.question) : undefined;
      const answer = await extractive.answer(request, { ...ports, model }, signal);
      if (signal.aborted) return undefined;
      this.#answer = answer;
      if (this.#flow) this.#embedAhead(this.#flow.index.bank);
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      this.#quotes--;
    }
  }
}
