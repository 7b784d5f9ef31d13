/** What is done before anybody waits for it, with models that are loaded anyway. Fetched after the first answer. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { Encoder, ReadingModel, VectorStore } from '../../../core/ports';
import { sleep } from '../../../core/sleep';
import { Yielder } from '../../../core/yielder';
import { answerQuestion, type FlowPorts, type FlowSetup } from '../../../pipeline/flow/answer-question';
import type { AnswerPorts, AnswerRequest } from '../../../pipeline/flow/answerer';
import { cleanQuestion } from '../../../pipeline/flow/question';
import type { Flow } from '../../../pipeline/flow/stages';
import { embedAhead } from '../../../pipeline/reading/quote-vectors';
import { vectorSpace } from '../../../pipeline/retrieval/vectors';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { DEFAULT_LIST } from '../../../pipeline/retrieval/registry';
import { extractive } from '../../../pipeline/synthesis/answerers';
import { Latest } from '../../../ui/state/latest';
import type { AskDependencies } from './ask-dependencies';

/** Milliseconds without a question after which it begins. */
const REST = 500;

/** Embeds them while the encoder has nothing else to do. */
export class SentencesAhead {
  readonly #store: VectorStore;
  readonly #latest = new Latest();
  #under: Promise<void> = Promise.resolve();
  /** The bank whose texts are all embedded, and by which model. */
  #done: { readonly bank: MemoryBank; readonly space: string } | undefined;

  constructor(store: VectorStore) {
    this.#store = store;
  }

  /** Begins a little later, unless it is stopped. What fails is computed with the answer that needs it, and says so there. */
  begin(bank: MemoryBank, encoder: Encoder): void {
    const space = vectorSpace(encoder.stamp);
    if (this.#done?.bank === bank && this.#done.space === space) return;
    const signal = this.#latest.begin();
    const before = this.#under;
    this.#under = (async () => {
      await before;
      const yielder = new Yielder();
      try {
        await sleep(REST, signal);
        await embedAhead(bank, encoder, this.#store, { signal, pause: () => yielder.pause() });
        this.#done = { bank, space };
      } catch {
        // Not what anybody asked for.
      }
    })();
  }

  /** Resolves when what was computed is kept, so that whoever needs it finds it. */
  stop(): Promise<void> {
    this.#latest.stop();
    return this.#under;
  }
}

/** Milliseconds without a key after which a question seems whole, and after a question mark, in which the letter is drawn. */
const PAUSE = 300;
const MARKED = 20;
const END = /[?？]\s*$/;

export interface TypedQuestion {
  readonly bank: MemoryBank;
  readonly text: string;
  /** The question before it. */
  readonly before: Flow | undefined;
  readonly setup: FlowSetup;
  readonly portsFor: (index: BankIndex, question: string) => FlowPorts;
  /** What reads the question; nothing while it has not loaded. */
  readonly readerOf: (bank: MemoryBank, question: string) => Promise<ReadingModel | undefined>;
}

export class Ahead {
  readonly #dependencies: Dependencies;
  readonly #sentences: SentencesAhead;
  readonly #typing = new Latest();
  /** What stands in the box. */
  #text: string | undefined;
  /** The question that was begun, and its bank. */
  #begun: { readonly index: BankIndex; readonly question: string; isAsked: boolean } | undefined;
  #run: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#sentences = new SentencesAhead(dependencies.vectors);
  }

  /** Embeds sentences of the bank until it is stopped. */
  embed(bank: MemoryBank): void {
    const encoder = this.#dependencies.encoder(bank.character.language).model;
    if (encoder) this.#sentences.begin(bank, encoder);
  }

  /** Stops everything but the run of this question, which is asked now. */
  stop(index?: BankIndex, question?: string): void {
    void this.#sentences.stop();
    this.#text = question;
    const { index: ofIndex, question: begun } = this.#begun ?? {};
    if (index && ofIndex === index && begun === question) this.#begun!.isAsked = true;
    else this.#typing.stop();
  }

  /** Resolves when what was begun ahead is kept, or has ended. */
  async settled(): Promise<void> {
    await Promise.all([this.#sentences.stop(), this.#run]);
  }

  /**
   * Answers a question that is being typed, out of sight, as soon as it seems whole: the models of this device and the stores keep what they make of it.
   * Nothing is loaded for it, and nothing of it leaves the device. What is not there, or fails, is made when it is asked.
   */
  type(typed: TypedQuestion): void {
    const signal = this.#typing.begin();
    const { bank, text, before } = typed;
    const isEnded = END.test(text) && !END.test(this.#text ?? before?.question ?? '');
    this.#text = text;
    this.#begun = undefined;
    if (!before || before.index.bank !== bank) return;
    const { index } = before;
    const former = this.#run;
    this.#run = (async () => {
      await former;
      try {
        await sleep(isEnded ? MARKED : PAUSE, signal);
        if (!this.#isReady(before)) return;
        await this.#answer(index, typed, signal);
      } catch {
        // Not what anybody asked for.
      }
      if (!signal.aborted && !this.#begun?.isAsked) this.embed(bank);
    })();
  }

  async #answer(
    index: BankIndex,
    { bank, text, before, setup, portsFor, readerOf }: TypedQuestion,
    signal: AbortSignal,
  ): Promise<void> {
    const question = cleanQuestion(text);
    const model = question === before?.question ? undefined : await readerOf(bank, question);
    if (!model || signal.aborted) return;
    this.#begun = { index, question, isAsked: false };
    await this.#sentences.stop();
    const answer = (request: AnswerRequest, ports: AnswerPorts) =>
      extractive.answer(request, { ...ports, model }, signal);
    const answerer = setup.answerer && { ...setup.answerer, answer };
    // The default list is by vectors: by the question's, passages are chosen that are read.
    const lists = [...new Set([setup.base, DEFAULT_LIST])];
    const only = { ...setup, lists, answerer, onFailure: 'throw' as const };
    await answerQuestion(index, question, only, portsFor(index, question), { signal });
  }

  /** Whether all that it needs is at hand: a search through many memories, or tokens' vectors, are more than may be made for nothing. */
  #isReady({ index, embeddedBy }: Flow): boolean {
    const { language } = index.bank.character;
    const encoder = this.#dependencies.encoder(language).model;
    if (!encoder || !embeddedBy || !this.#dependencies.slot(language).model || index.isLarge) return false;
    return encoder.stamp.device !== 'endpoint' && vectorSpace(encoder.stamp) === vectorSpace(embeddedBy);
  }
}

type Dependencies = Pick<AskDependencies, 'vectors' | 'encoder' | 'slot'>;
