/** One question through all stages, each shown as soon as it is there. */

import { fold } from '../core/classification/fold';
import { cleanQuestion, knownQuestion } from '../core/flow/question';
import {
  baseOf,
  classifiedByCues,
  memoriesOfRanking,
  rerankFlow,
  type Flow,
  type StageTimes,
} from '../core/flow/stages';
import type { Language } from '../core/memory/bank';
import type { Encoder, ModelStamp, VectorStore } from '../core/ports';
import type { BankIndex, ListId } from '../core/retrieval/bank-index';
import { RERANK_DEFAULTS, type RerankParameters } from '../core/retrieval/rerank';
import { quotesOf, scoreQuotes, type ScoredQuote } from '../core/synthesis/extractive';
import type { Embedding } from './embedding.svelte';
import type { EncoderSlot } from './encoders.svelte';
import type { LateVectors } from './late.svelte';
import type { ModelSlot } from './models.svelte';
import { vectorsOf } from './quote-vectors';
import { timed } from './timed';
import { wordsOf } from './locale.svelte';

interface Parts {
  readonly vectors: VectorStore;
  readonly embedding: Embedding;
  readonly late: LateVectors;
  /** The shipped model, which classifies. */
  readonly slot: (language: Language) => ModelSlot;
  /** What embeds: the same slot, or that of another encoder. */
  readonly encoder: (language: Language) => EncoderSlot | ModelSlot;
}

export type AskPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export class Ask {
  readonly #parts: Parts;
  #phase = $state<AskPhase>('idle');
  #flow = $state.raw<Flow | undefined>();
  #error = $state<string | undefined>();
  #parameters = $state.raw<RerankParameters>(RERANK_DEFAULTS);
  #base = $state<ListId>('hybrid');
  #quotes = $state.raw<readonly ScoredQuote[]>([]);
  #controller: AbortController | undefined;
  #encoded: { readonly model: Encoder; readonly vector: Float32Array } | undefined;
  #by = $state.raw<ModelStamp | undefined>();
  #quoting: AbortController | undefined;

  readonly #rerank = $derived(
    timed(() => (this.#flow ? rerankFlow(this.#flow, this.#base, this.#parameters) : [])),
  );
  /** The list that was re-ranked: BM25 stands in while the chosen one is not there. */
  readonly base = $derived(this.#flow && baseOf(this.#flow, this.#base)?.id);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Eq. 3 over the chosen list; follows the parameters at once. */
  get reranked() {
    return this.#rerank[0];
  }
  get rerankMilliseconds() {
    return this.#rerank[1];
  }
  get phase() {
    return this.#phase;
  }
  get flow() {
    return this.#flow;
  }
  /** What is wrong with the question, or what failed, with the remedy. */
  get error() {
    return this.#error;
  }
  get parameters() {
    return this.#parameters;
  }
  get chosenBase() {
    return this.#base;
  }
  /** What made the dense list's numbers; undefined while there is none. */
  get embeddedBy() {
    return this.#by;
  }
  /** Quotes that could answer, best first. */
  get quotes() {
    return this.#quotes;
  }

  setParameters(change: Partial<RerankParameters>): void {
    this.#parameters = { ...this.#parameters, ...change };
    void this.#answer();
  }

  setBase(id: ListId): void {
    this.#base = id;
    void this.#answer();
  }

  /** Forgets the question; work under way is dropped. */
  clear(): void {
    this.#stop();
    this.#flow = undefined;
    this.#quotes = [];
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
   * Asks. Lexical results come at once; the rest follows when model and vectors are ready. A text that is no question
   * leaves what is there, or under way, as it is and only sets `error`.
   */
  async ask(index: BankIndex, text: string): Promise<void> {
    let question: string;
    try {
      question = cleanQuestion(text);
    } catch (error) {
      this.#error = wordsOf(error);
      return;
    }
    this.#stop();
    const { signal } = (this.#controller = new AbortController());
    this.#phase = 'running';
    this.#error = undefined;
    this.#encoded = undefined;
    this.#by = undefined;
    this.#quotes = [];
    try {
      this.#begin(index, question);
      await this.#withModel(index, question, signal);
      await this.#answer();
      signal.throwIfAborted();
      if (await this.#withLate(index, question, signal)) {
        if (this.#base === 'late') await this.#answer();
        signal.throwIfAborted();
      }
      this.#phase = 'done';
    } catch (error) {
      // Whoever stopped this question has said so, and another may be under way.
      if (signal.aborted) return;
      this.#error = wordsOf(error);
      this.#phase = 'failed';
    }
  }

  #stop(): void {
    this.#controller?.abort();
    this.#quoting?.abort();
  }

  #begin(index: BankIndex, question: string): void {
    index.prepare('bm25', 'okapi');
    const [bm25, bm25Time] = timed(() => index.rank('bm25', question));
    const [okapi, okapiTime] = timed(() => index.rank('okapi', question));
    this.#flow = {
      question,
      index,
      known: knownQuestion(index.bank, question),
      classified: undefined,
      rankings: { bm25, okapi },
      times: { bm25: bm25Time, okapi: okapiTime },
    };
  }

  /** Adds what the models give. Where they give nothing, a baseline stands in and says so: slots and embedding show what is wrong with them. */
  async #withModel(index: BankIndex, question: string, signal: AbortSignal): Promise<void> {
    const { language } = index.bank.character;
    const [slot, source] = [this.#parts.slot(language), this.#parts.encoder(language)];
    const classifies = await this.#classify(slot, question, signal);
    // A model that failed at one of its two tasks is not loaded again for the other.
    if (!classifies && source === slot) return;
    let encoder: Encoder;
    let vector: Float32Array;
    try {
      encoder = await source.ready();
      signal.throwIfAborted();
      const started = performance.now();
      vector = await encoder.encode([question], 'question', { signal });
      signal.throwIfAborted();
      this.#encoded = { model: encoder, vector };
      this.#extend({}, { encoding: performance.now() - started });
      await this.#parts.embedding.prepare(index, encoder);
      signal.throwIfAborted();
    } catch {
      signal.throwIfAborted();
      return;
    }
    const [dense, denseTime] = timed(() => index.rank('dense', question, vector));
    const [hybrid, hybridTime] = timed(() => index.rank('hybrid', question, vector));
    const [rrf, rrfTime] = timed(() => index.rank('rrf', question, vector));
    this.#by = encoder.stamp;
    this.#extend(
      { rankings: { ...this.#flow!.rankings, dense, hybrid, rrf } },
      { dense: denseTime, hybrid: hybridTime, rrf: rrfTime },
    );
  }

  /** @returns whether the model did; cue words do where it did not. */
  async #classify(slot: ModelSlot, question: string, signal: AbortSignal): Promise<boolean> {
    try {
      const model = await slot.ready();
      signal.throwIfAborted();
      const started = performance.now();
      const kinds = await model.classify(question, { signal });
      signal.throwIfAborted();
      this.#extend(
        { classified: { ...fold(kinds), by: model.stamp } },
        { classification: performance.now() - started },
      );
      return true;
    } catch {
      signal.throwIfAborted();
      this.#extend({ classified: classifiedByCues(question) }, {});
      return false;
    }
  }

  /** Adds late interaction's list where the encoder gives token vectors; last, since nothing else waits for it. @returns whether it did. */
  async #withLate(index: BankIndex, question: string, signal: AbortSignal): Promise<boolean> {
    const encoder = this.#parts.encoder(index.bank.character.language).model;
    if (!encoder || !this.#flow?.rankings.dense) return false;
    const found = await this.#parts.late.rank(index, encoder, question, signal);
    signal.throwIfAborted();
    if (!found) return false;
    this.#extend({ rankings: { ...this.#flow.rankings, late: found.ranking } }, { late: found.milliseconds });
    return true;
  }

  #extend(change: Partial<Flow>, times: StageTimes): void {
    if (this.#flow) this.#flow = { ...this.#flow, ...change, times: { ...this.#flow.times, ...times } };
  }

  /** Finds the quote again whenever the order changes; a newer search stops the one before it. */
  async #answer(): Promise<void> {
    this.#quoting?.abort();
    const { signal } = (this.#quoting = new AbortController());
    const flow = this.#flow;
    if (!flow) return;
    const started = performance.now();
    const quotes = quotesOf(memoriesOfRanking(flow, this.reranked));
    const encoded = this.#encoded;
    const vectors =
      encoded && (await vectorsOf(encoded.model, this.#parts.vectors, flow.index.bank.id, quotes, signal));
    if (signal.aborted) return;
    this.#quotes = scoreQuotes(
      flow.question,
      quotes,
      encoded && vectors && { question: encoded.vector, quotes: vectors },
    );
    if (quotes.length > 0) this.#extend({}, { answer: performance.now() - started });
  }
}
