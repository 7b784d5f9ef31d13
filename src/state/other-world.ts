/** What a question finds, and what is answered, where something is otherwise; nothing of it is kept. */

import { fold } from '../core/classification/fold';
import { handedIn, type HandedCase, type World } from '../core/compare/what-if';
import { knownQuestion } from '../core/flow/question';
import { classifiedByCues, type Classified, type Flow } from '../core/flow/stages';
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
import type { QuestionVectors } from './question-vectors';
import { vectorsOf } from './quote-vectors';

export interface WorldParts {
  readonly vectors: VectorStore;
  readonly questions: QuestionVectors;
  readonly classifier: (language: Language) => { ready(): Promise<QuestionClassifier> };
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
}

/** What the answerer was handed, and what it quoted first. */
export interface Answered {
  /** Undefined where the case hands nothing over, or cannot be made. */
  readonly memories: readonly Memory[] | undefined;
  readonly quote: ScoredQuote | undefined;
  /** Why the case cannot be made. */
  readonly problem?: string;
}

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EmbedProgress) => void;
}

export class OtherWorld {
  readonly #parts: WorldParts;
  readonly #vectors: VectorStore;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    this.#vectors = new OverlayVectors(parts.vectors);
  }

  /**
   * All lists of a question over a bank; late interaction's is not made. A wording that is none of the bank's questions looks for the first
   * one's gold.
   *
   * @param bank the first flow's own, or a changed copy, of which only the new texts are encoded.
   * @throws DOMException `AbortError` after the signal, and what the models throw.
   */
  async flow(
    first: Flow,
    question: string,
    bank: MemoryBank,
    { signal, onProgress }: Progress,
  ): Promise<Flow> {
    const { language } = bank.character;
    const index = bank === first.index.bank ? first.index : new BankIndex(bank);
    const known = knownQuestion(bank, question) ?? first.known;
    const classified =
      question === first.question ? first.classified : await this.#classify(first, question, signal);
    const lexical = { bm25: index.rank('bm25', question), okapi: index.rank('okapi', question) };
    const flow: Flow = { question, index, known, classified, rankings: lexical, times: {} };
    // Where the first question has no such list there is nothing to compare with.
    if (!first.rankings.dense) return flow;
    const encoder = await this.#parts.encoder(language).ready();
    const vector = await this.#parts.questions.of(encoder, question, signal);
    if (index !== first.index) {
      const texts = index.passages.map(({ text }) => text);
      const shelf = shelfOf(bank.id, 'passages');
      const vectors = await embed(
        encoder,
        { store: this.#vectors, shelf, texts, keep: 'all' },
        { signal, onProgress },
      );
      index.setVectors(vectors);
    }
    const rank = (id: 'dense' | 'hybrid' | 'rrf') => index.rank(id, question, vector);
    return {
      ...flow,
      rankings: { ...lexical, dense: rank('dense'), hybrid: rank('hybrid'), rrf: rank('rrf') },
    };
  }

  /** By the classifier of the question as asked, or the comparison would be one of two classifiers. */
  async #classify(first: Flow, question: string, signal: AbortSignal): Promise<Classified> {
    if (first.classified?.by === 'cue-words') return classifiedByCues(question);
    const classifier = await this.#parts.classifier(first.index.bank.character.language).ready();
    const kinds = await classifier.classify(question, { signal });
    signal.throwIfAborted();
    return { ...fold(kinds), by: classifier.stamp };
  }

  /** The extractive answer from what a case hands over. */
  async answer({ flow, reranked }: World, handed: HandedCase, signal: AbortSignal): Promise<Answered> {
    const made = handedIn(handed, flow.index.bank, flow.known, reranked, QUOTED_MEMORIES);
    if (!made.made) return { memories: undefined, quote: undefined, problem: made.message };
    const { memories } = made;
    const quotes = quotesOf(memories ?? []);
    if (quotes.length === 0) return { memories, quote: undefined };
    const [quote] = scoreQuotes(flow.question, quotes, await this.#quoteVectors(flow, quotes, signal));
    return { memories, quote };
  }

  /** Undefined where there is no encoder: the quote is chosen by its words alone, as in Ask. */
  async #quoteVectors({ index, question, rankings }: Flow, quotes: readonly Quote[], signal: AbortSignal) {
    if (!rankings.dense) return undefined;
    const { id, character } = index.bank;
    try {
      const encoder = await this.#parts.encoder(character.language).ready();
      const vector = await this.#parts.questions.of(encoder, question, signal);
      const rows = await vectorsOf(encoder, this.#vectors, id, quotes, signal);
      return rows && { question: vector, quotes: rows };
    } catch {
      return undefined;
    }
  }
}
