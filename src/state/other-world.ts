/** What a question finds, and what is answered, where something is otherwise; nothing of it is kept. */

import { fold } from '../core/classification/fold';
import { handedIn, type HandedCase, type World } from '../core/compare/what-if';
import { knownQuestion } from '../core/flow/question';
import { classifiedByCues, type Classified, type Flow } from '../core/flow/stages';
import type { EncoderChoice } from '../core/encoders';
import type { Language, Memory, MemoryBank } from '../core/memory/bank';
import type { Encoder, QuestionClassifier, VectorStore } from '../core/ports';
import { BankIndex } from '../core/retrieval/bank-index';
import { embed, shelfOf, type EmbedProgress } from '../core/retrieval/vectors';
import {
  QUOTED_MEMORIES,
  quotesOf,
  scoreQuotes,
  type Quote,
  type ScoredQuote,
} from '../core/synthesis/extractive';
import { OverlayVectors } from './overlay-vectors';
import type { Phrase } from '../core/text/phrase';
import { QuestionVectors } from './question-vectors';
import { vectorsOf } from './quote-vectors';
import type { ClassifierChoice } from './what-if-link';
import type { TriedEncoders } from './what-if-models.svelte';

export interface WorldParts {
  readonly vectors: VectorStore;
  readonly questions: QuestionVectors;
  readonly classifier: (language: Language) => { ready(): Promise<QuestionClassifier> };
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
  /** Encoders besides the one in use; absent where none is tried. */
  readonly tried?: TriedEncoders | undefined;
}

/** What the answerer was handed, and what it quoted first. */
export interface Answered {
  /** Undefined where the case hands nothing over, or cannot be made. */
  readonly memories: readonly Memory[] | undefined;
  readonly quote: ScoredQuote | undefined;
  /** Why the case cannot be made. */
  readonly problem?: Phrase;
}

/** Which models answer in the other world; undefined for those of the question as asked. */
export interface TriedModels {
  readonly encoder: EncoderChoice | undefined;
  readonly classifier: ClassifierChoice | undefined;
}

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EmbedProgress) => void;
}

export class OtherWorld {
  readonly #parts: WorldParts;
  readonly #vectors: VectorStore;
  readonly #triedQuestions = new QuestionVectors();
  /** Which encoder gave a bank's index its vectors, where it was not the one in use. */
  readonly #tried = new WeakMap<BankIndex, Encoder>();

  constructor(parts: WorldParts) {
    this.#parts = parts;
    this.#vectors = new OverlayVectors(parts.vectors);
  }

  /**
   * All lists of a question over a bank; late interaction's is not made. A wording that is none of the bank's questions looks for the first
   * one's gold.
   *
   * @param bank the first flow's own, or a changed copy, of which only the new texts are encoded.
   * @param models another encoder encodes all memories that it has not seen; what it computes goes with the page.
   * @throws DOMException `AbortError` after the signal, and what the models throw.
   */
  async flow(
    first: Flow,
    question: string,
    bank: MemoryBank,
    models: TriedModels,
    { signal, onProgress }: Progress,
  ): Promise<Flow> {
    const { language } = bank.character;
    const same = bank === first.index.bank && models.encoder === undefined;
    const index = same ? first.index : new BankIndex(bank);
    const known = knownQuestion(bank, question) ?? first.known;
    const classified =
      question === first.question && classifierOf(first) === (models.classifier ?? classifierOf(first))
        ? first.classified
        : await this.#classify(first, question, models.classifier, signal);
    const lexical = { bm25: index.rank('bm25', question), okapi: index.rank('okapi', question) };
    const flow: Flow = { question, index, known, classified, rankings: lexical, times: {} };
    // Where the first question has no such list there is nothing to compare with, but with an encoder that is to be tried.
    if (!first.rankings.dense && models.encoder === undefined) return flow;
    const { tried } = this.#parts;
    const other =
      tried && models.encoder !== undefined && (await tried.ready(models.encoder, language, signal));
    if (other) this.#tried.set(index, other);
    const { encoder, vector } = await this.#encoded(index, question, signal);
    if (index !== first.index) {
      const texts = index.passages.map(({ text }) => text);
      const shelf = shelfOf(bank.id, 'passages');
      const vectors = await embed(
        encoder,
        { store: this.#vectors, shelf, texts, keep: 'all' },
        { signal, onProgress, ...(tried && { beforehand: () => tried.shipped(bank.id, encoder.stamp) }) },
      );
      index.setVectors(vectors);
    }
    const rank = (id: 'dense' | 'hybrid' | 'rrf') => index.rank(id, question, vector);
    return {
      ...flow,
      rankings: { ...lexical, dense: rank('dense'), hybrid: rank('hybrid'), rrf: rank('rrf') },
    };
  }

  /** By the classifier of the question as asked, or the comparison would be one of two classifiers; unless that is what is tried. */
  async #classify(
    first: Flow,
    question: string,
    by: ClassifierChoice | undefined,
    signal: AbortSignal,
  ): Promise<Classified> {
    if ((by ?? classifierOf(first)) === 'cue-words') return classifiedByCues(question);
    const classifier = await this.#parts.classifier(first.index.bank.character.language).ready();
    const kinds = await classifier.classify(question, { signal });
    signal.throwIfAborted();
    return { ...fold(kinds), by: classifier.stamp };
  }

  /** The extractive answer from what a case hands over. */
  async answer({ flow, reranked }: World, handed: HandedCase, signal: AbortSignal): Promise<Answered> {
    const made = handedIn(handed, flow.index.bank, flow.known, reranked, QUOTED_MEMORIES);
    if (!made.made) return { memories: undefined, quote: undefined, problem: made.why };
    const { memories } = made;
    const quotes = quotesOf(memories ?? []);
    if (quotes.length === 0) return { memories, quote: undefined };
    const [quote] = scoreQuotes(flow.question, quotes, await this.#quoteVectors(flow, quotes, signal));
    return { memories, quote };
  }

  /** Undefined where there is no encoder: the quote is chosen by its words alone, as in Ask. */
  async #quoteVectors({ index, question, rankings }: Flow, quotes: readonly Quote[], signal: AbortSignal) {
    if (!rankings.dense) return undefined;
    try {
      const { encoder, vector } = await this.#encoded(index, question, signal);
      const rows = await vectorsOf(encoder, this.#vectors, index.bank.id, quotes, signal);
      return rows && { question: vector, quotes: rows };
    } catch {
      return undefined;
    }
  }

  /** The question under the encoder that the index's vectors are of. */
  async #encoded(index: BankIndex, question: string, signal: AbortSignal) {
    const tried = this.#tried.get(index);
    const encoder = tried ?? (await this.#parts.encoder(index.bank.character.language).ready());
    // Each keeps the vectors of one encoder.
    const questions = tried ? this.#triedQuestions : this.#parts.questions;
    return { encoder, vector: await questions.of(encoder, question, signal) };
  }
}

/** Who classified a question; undefined until it is. */
export function classifierOf({ classified }: Flow): ClassifierChoice | undefined {
  return classified && (classified.by === 'cue-words' ? 'cue-words' : 'model');
}
