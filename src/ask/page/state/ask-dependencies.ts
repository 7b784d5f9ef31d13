/** What answering a question on the page needs from outside. */

import type { ModelSource } from '../../../pipeline/flow/answer-question';
import type { OpenSearch, BankIndex } from '../../../pipeline/retrieval/bank-index';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { BundledLibrary, Encoder, QuestionClassifier, VectorStore } from '../../../core/ports';
import type { Embedding } from '../../../models/page/state/embedding.svelte';
import type { EncoderSlot } from '../../../models/page/state/encoders.svelte';
import type { LateInteractionVectors } from '../../../models/page/state/late-interaction-vectors.svelte';
import type { ModelSlot, ReaderSlot } from '../../../models/page/state/models.svelte';
import type { TableListsDependencies } from './static-vector-lists';

export interface AskDependencies extends Omit<TableListsDependencies, 'encoder'> {
  readonly vectors: VectorStore;
  /** Fetches the vectors of a bank's sentences, where they came with the page; absent where none do. */
  readonly prefetchSentenceVectors?: (bank: MemoryBank) => void;
  /** What the trained readers made of a bank's own questions, where that came with the page; absent where nothing did. */
  readonly readings?: BundledLibrary['readings'] | undefined;
  /** Told of every question that somebody asks, once it is answered, with the character's language. */
  readonly onAsked?: ((language: Language) => void) | undefined;
  readonly embedding: Embedding;
  readonly late: LateInteractionVectors;
  /** The shipped model, which classifies. */
  readonly slot: (language: Language) => ModelSlot;
  /** The trained reader of a language; undefined where it has none. */
  readonly reader?: (language: Language) => ReaderSlot | undefined;
  /** What embeds: the same slot, or that of another encoder. */
  readonly encoder: (language: Language) => EncoderSlot | ModelSlot;
  /** In the place of the shipped model: what came with the page for this question, until the model has loaded. */
  readonly prepared: (
    index: BankIndex,
    question: string,
  ) => ModelSource<Encoder & QuestionClassifier> | undefined;
  /** Ranks large banks elsewhere than in this thread; absent where nothing else waits for it. */
  readonly openSearch?: OpenSearch | undefined;
}
