/** What a question retrieves, and how it is answered, under a change. Nothing of it is stored. */

import { cueWords, modelClassifier } from '../../../pipeline/classification/registry';
import { contextOfCase, type ContextCase, type CounterfactualRun } from '../../domain/what-if';
import type { EncoderChoice } from '../../../core/encoders';
import { answerQuestion, type FlowPorts, type FlowSetup } from '../../../pipeline/flow/answer-question';
import type { EncodedQuestion } from '../../../pipeline/flow/answerer';
import { answerFromMemories } from '../../../pipeline/flow/run-stage';
import type { Flow } from '../../../pipeline/flow/stages';
import type { Language, Memory, MemoryBank } from '../../../core/memory/bank';
import type {
  Encoder,
  QuestionClassifier,
  ReadingModel,
  VectorStore,
  VectorMatrix,
} from '../../../core/ports';
import { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { DEFAULT_LIST, QUESTION_LISTS, retrieverOf } from '../../../pipeline/retrieval/registry';
import { RERANK_DEFAULTS } from '../../../pipeline/retrieval/rerank';
import { noReranking } from '../../../pipeline/retrieval/rerankers';
import { embed, collectionOf, type EmbedProgress } from '../../../pipeline/retrieval/vectors';
import { extractive } from '../../../pipeline/synthesis/answerers';
import type { SlotPhase } from '../../../models/page/state/slot.svelte';
import { READ_MEMORIES, type Reading } from '../../../pipeline/reading/reader';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { QuestionVectors } from './sentence-cosine.svelte';
import type { ClassifierChoice } from './links.svelte';
import type { TriedEncoders } from './what-if-models.svelte';
import { InMemoryVectors } from '../../../pipeline/retrieval/in-memory-vectors';

export interface CounterfactualDependencies {
  readonly vectors: VectorStore;
  readonly questions: QuestionVectors;
  readonly classifier: (language: Language) => { ready(): Promise<QuestionClassifier> };
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
  /** The trained reader of a language; undefined where it has none. */
  readonly reader?: (
    language: Language,
  ) => { readonly phase: SlotPhase; ready(): Promise<ReadingModel> } | undefined;
  /** Encoders besides the one in use; absent where none is tried. */
  readonly tried?: TriedEncoders | undefined;
}

/** What the answerer was handed, and what it read there. */
export interface Answered {
  /** Undefined where the case hands nothing over, or cannot be made. */
  readonly memories: readonly Memory[] | undefined;
  readonly reading: Reading | undefined;
  /** Id of what read; absent where nothing was read. */
  readonly readBy?: string | undefined;
  /** What failed, where it was read without it. */
  readonly failure?: Phrase;
  /** Why the case cannot be made. */
  readonly problem?: Phrase;
}

/** Which models answer in the counterfactual; undefined for those of the question as asked. */
export interface TriedModels {
  readonly encoder: EncoderChoice | undefined;
  readonly classifier: ClassifierChoice | undefined;
}

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EmbedProgress) => void;
}

export class Counterfactual {
  readonly #dependencies: CounterfactualDependencies;
  readonly #vectors: VectorStore;
  readonly #triedQuestions = new QuestionVectors();
  /** Which encoder gave a bank's index its vectors, where it was not the one in use. */
  readonly #tried = new WeakMap<BankIndex, Encoder>();

  constructor(dependencies: CounterfactualDependencies) {
    this.#dependencies = dependencies;
    this.#vectors = new OverlayVectors(dependencies.vectors);
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
    const same = bank === first.index.bank && models.encoder === undefined;
    const index = same ? first.index : new BankIndex(bank);
    // Where the first question has no list by vectors there is nothing to compare with, but with an encoder that is to be tried.
    const byVectors = first.embeddedBy !== undefined || models.encoder !== undefined;
    // By the classifier of the question as asked, or the comparison would be one of two classifiers; unless that is what is tried.
    const by = models.classifier ?? classifierOf(first);
    const sameClass = question === first.question && by === classifierOf(first);
    const setup: FlowSetup = {
      lists: QUESTION_LISTS.filter((id) => {
        const { needs } = retrieverOf(id);
        if (needs === 'static table') return first.rankings[id] !== undefined;
        return needs === 'nothing' || (needs === 'vectors' && byVectors);
      }),
      classifier: sameClass ? undefined : by === cueWords.id ? cueWords : modelClassifier,
      classified: sameClass ? first.classified : undefined,
      base: DEFAULT_LIST,
      reranker: noReranking,
      parameters: RERANK_DEFAULTS,
      known: first.known,
      onFailure: 'throw',
    };
    const ports = this.#portsFor(first, index, models, { signal, onProgress });
    return answerQuestion(index, question, setup, ports, { signal });
  }

  /** The models that answer here: those in use, or the encoder that is tried. */
  #portsFor(first: Flow, index: BankIndex, models: TriedModels, { signal, onProgress }: Progress): FlowPorts {
    const { language } = index.bank.character;
    const { tried } = this.#dependencies;
    return {
      clock: () => performance.now(),
      vectors: this.#vectors,
      classifier: this.#dependencies.classifier(language),
      encoder: {
        ready: async () => {
          if (tried && models.encoder !== undefined) {
            const other = await tried.ready(models.encoder, language, signal);
            this.#tried.set(index, other);
            return other;
          }
          return this.#tried.get(index) ?? this.#dependencies.encoder(language).ready();
        },
      },
      giveTable: async (index) => {
        if (first.index.table) index.setTable(first.index.table);
        return index.table !== undefined;
      },
      questionVector: (encoder, question) => this.#questionsOf(index).of(encoder, question, signal),
      loadVectors: async (_, encoder) => {
        if (index === first.index) return;
        const vectors = await embed(
          encoder,
          {
            store: this.#vectors,
            collection: collectionOf(index.bank.id, 'passages'),
            texts: index.passages.map(({ text }) => text),
            keep: 'all',
          },
          {
            signal,
            onProgress,
            ...(tried && { beforehand: () => tried.shipped(index.bank.id, encoder.stamp) }),
          },
        );
        index.setVectors(vectors);
      },
    };
  }

  /** The extractive answer from what a case hands over. */
  async answer(
    { flow, order }: CounterfactualRun,
    handed: ContextCase,
    signal: AbortSignal,
  ): Promise<Answered> {
    const made = contextOfCase(handed, flow.index.bank, flow.known, order, READ_MEMORIES);
    if (!made.made) return { memories: undefined, reading: undefined, problem: made.why };
    const { memories } = made;
    if (!memories || memories.length === 0) return { memories, reading: undefined };
    const { encoded, failure } = flow.embeddedBy ? await this.#encoded(flow, signal) : {};
    const request = { question: flow.question, index: flow.index, memories, encoded };
    // Both cases are read by the same: the trained reader, which is waited for, or the rule where it could not be loaded.
    const slot = this.#dependencies.reader?.(flow.index.bank.character.language);
    const model = slot && slot.phase !== 'failed' ? await slot.ready().catch(() => undefined) : undefined;
    signal.throwIfAborted();
    const ports = { clock: () => performance.now(), vectors: this.#vectors, model };
    const { value: answer } = await answerFromMemories(extractive, request, ports, signal);
    const fault = failure ?? answer?.failure;
    const { reading, readBy } = answer ?? {};
    return { memories, reading, readBy, ...(fault !== undefined && { failure: phraseOf(fault) }) };
  }

  /** The question under the encoder that the index's vectors are of. Where that fails the quote is chosen by its words alone, as in Ask. */
  async #encoded(
    { index, question }: Flow,
    signal: AbortSignal,
  ): Promise<{ readonly encoded?: EncodedQuestion; readonly failure?: unknown }> {
    try {
      const encoder =
        this.#tried.get(index) ?? (await this.#dependencies.encoder(index.bank.character.language).ready());
      return { encoded: { encoder, vector: await this.#questionsOf(index).of(encoder, question, signal) } };
    } catch (failure) {
      return { failure };
    }
  }

  /** Each keeps the vectors of one encoder. */
  #questionsOf(index: BankIndex): QuestionVectors {
    return this.#tried.has(index) ? this.#triedQuestions : this.#dependencies.questions;
  }
}

/** Who classified a question; undefined until it is. */
export function classifierOf({ classified }: Flow): ClassifierChoice | undefined {
  return classified && (classified.by === cueWords.id ? cueWords.id : 'model');
}

/** Vectors over those that are kept: what is there is read, what is new stays in memory and goes with the page. */
export class OverlayVectors implements VectorStore {
  readonly #below: VectorStore;
  readonly #own = new InMemoryVectors();

  constructor(below: VectorStore) {
    this.#below = below;
  }

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    return (await this.#own.load(space, collection)) ?? this.#below.load(space, collection);
  }

  async save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    return this.#own.save(space, collection, matrix);
  }
}

export interface AnswerFailure {
  /** Both answers where they failed for the same reason, so that it is said once. */
  readonly of: 'both' | 'asked' | 'what-if';
  readonly cause: Phrase;
}

/** @param answers as asked, and in the counterfactual; undefined until both are there. */
export function answerFailures(
  answers: readonly [Pick<Answered, 'failure'>, Pick<Answered, 'failure'>] | undefined,
): AnswerFailure[] {
  const [asked, other] = (answers ?? []).map(({ failure }) => failure);
  if (asked && asked.en === other?.en) return [{ of: 'both', cause: asked }];
  return [
    ...(asked ? [{ of: 'asked' as const, cause: asked }] : []),
    ...(other ? [{ of: 'what-if' as const, cause: other }] : []),
  ];
}
