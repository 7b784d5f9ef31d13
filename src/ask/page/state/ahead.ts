/** What is done before anybody waits for it, with models that are loaded anyway. Fetched after the first answer. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { Encoder, ReadingModel, VectorStore } from '../../../core/ports';
import { Yielder } from '../../../core/yielder';
import { answerQuestion, type FlowPorts, type FlowSetup } from '../../../pipeline/flow/answer-question';
import type { AnswerPorts, AnswerRequest } from '../../../pipeline/flow/answerer';
import { cleanQuestion } from '../../../pipeline/flow/question';
import type { Flow } from '../../../pipeline/flow/stages';
import { embedAhead } from '../../../pipeline/reading/quote-vectors';
import { vectorSpace } from '../../../pipeline/retrieval/vectors';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
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
      await rest(REST, signal);
      if (signal.aborted) return;
      const yielder = new Yielder();
      try {
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

/** Milliseconds without a key after which a question seems whole; one that ends as questions do seems so at once. */
const PAUSE = 300;
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
  readonly #sentences: SentencesAhead;
  readonly #encoder: AskDependencies['encoder'];
  readonly #typing = new Latest();
  #typed: string | undefined;

  constructor({ vectors, encoder }: Pick<AskDependencies, 'vectors' | 'encoder'>) {
    this.#sentences = new SentencesAhead(vectors);
    this.#encoder = encoder;
  }

  /** Embeds sentences of the bank until it is stopped. */
  embed(bank: MemoryBank): void {
    const encoder = this.#encoder(bank.character.language).model;
    if (encoder) this.#sentences.begin(bank, encoder);
  }

  /** Resolves when what was embedded is kept. */
  stopEmbedding(): Promise<void> {
    return this.#sentences.stop();
  }

  /**
   * Answers a question that is being typed, out of sight, as soon as it seems whole: models and stores keep what they make of it. What fails is made
   * when it is asked, and says so then.
   */
  async type({ bank, text, before, setup, portsFor, readerOf }: TypedQuestion): Promise<void> {
    const signal = this.#typing.begin();
    this.#typed = undefined;
    if (!before?.embeddedBy || before.index.bank !== bank) return;
    const { index } = before;
    // A search through many memories is more than may be done for nothing.
    if (index.isLarge) return;
    await rest(END.test(text) ? 0 : PAUSE, signal);
    if (signal.aborted) return;
    try {
      const question = cleanQuestion(text);
      const model = question === before.question ? undefined : await readerOf(bank, question);
      if (!model || signal.aborted) return;
      this.#typed = question;
      await this.stopEmbedding();
      const answer = (request: AnswerRequest, ports: AnswerPorts) =>
        extractive.answer(request, { ...ports, model }, signal);
      const answerer = setup.answerer && { ...setup.answerer, answer };
      const only = { ...setup, lists: [setup.base], answerer };
      await answerQuestion(index, question, only, portsFor(index, question), { signal });
    } catch {
      // Not what anybody asked for.
    }
  }

  /** Stops what was begun of a question that is typed, unless it is this one, which is asked now. */
  asked(question: string): void {
    if (question !== this.#typed) this.#typing.stop();
  }
}

/** Waits, at most until the signal. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
