/**
 * The pipeline: classify → retrieve → re-rank → answer. Everything that answers one question calls it, and draws what it yields: lexical
 * lists first, since they need no model; then the classification, the lists by vectors, the answer, and last late interaction. Lists by
 * static vectors come as soon as their table is there.
 */

import type { Question } from '../../core/memory/bank';
import type { Encoder, ModelStamp, QuestionClassifier, TokenEncoder } from '../../core/ports';
import { cueWords } from '../classification/registry';
import type { BankIndex, BankSearch } from '../retrieval/bank-index';
import type { PassageVectors } from '../retrieval/dense';
import type { Ranking } from '../retrieval/ranking';
import { retrieverOf, type ListId } from '../retrieval/registry';
import type { RerankParameters } from '../retrieval/rerank';
import { phraseOf, isAbort } from '../../core/text/phrase';
import type { AnswerPorts, QuotingAnswerer } from './answerer';
import type { ProbabilityClassifier } from '../classification/classifier';
import { knownQuestion } from './question';
import type { Reranker } from '../retrieval/rerankers';
import type { RetrieverNeeds, RetrieverQuestion } from './retriever';
import {
  answerFromMemories,
  classifyByModel,
  classifyByRule,
  encodeQuestion,
  rankMemories,
  rerankMemories,
} from './run-stage';
import {
  baseOf,
  classifiedByCues,
  memoriesOfRanking,
  type Classified,
  type Flow,
  type StageFailure,
  type StageTimes,
} from './stages';
import { timedAsync, type Clock, type Timed } from './timed';

/**
 * Which parts answer. `base`, `parameters` and `reranker` are read when a stage begins, so that a setup whose getters follow the screen may
 * change while a question is in progress.
 */
export interface FlowSetup {
  /** The lists to make. */
  readonly lists: readonly ListId[];
  /** Absent if nothing is to be classified. */
  readonly classifier?: ProbabilityClassifier | undefined;
  /** The classification, if it is known already: nothing is classified then. */
  readonly classified?: Classified | undefined;
  /** The list that is re-ranked and answered from; BM25 takes its place until it is there. */
  readonly base: ListId;
  readonly reranker: Reranker;
  readonly parameters: RerankParameters;
  /** Absent if nothing is to be answered. */
  readonly answerer?: QuotingAnswerer | undefined;
  /** The question whose gold is looked for if the bank has none with this wording. */
  readonly known?: Question | undefined;
  /**
   * What happens if a model fails. `stand-in`: a baseline takes its place, and the flow's `failures` say so. `throw`: the question fails,
   * for comparisons in which a stand-in would be something else than what is compared.
   */
  readonly onFailure: 'stand-in' | 'throw';
}

/** A model that may still have to be loaded. */
export interface ModelSource<T> {
  ready(): Promise<T>;
}

/** What the pipeline asks of the outside. */
export interface FlowPorts extends AnswerPorts {
  readonly clock: Clock;
  readonly classifier: ModelSource<QuestionClassifier>;
  /** The same object as `classifier` if one model does both: it is not loaded again if it has just failed. */
  readonly encoder: ModelSource<Encoder>;
  /**
   * Gives the index its vectors, one per passage.
   *
   * @param onSome may be told of the vectors that are there while others are still computed. Absent if nobody wants lists over some memories.
   */
  readonly loadVectors: (
    index: BankIndex,
    encoder: Encoder,
    signal: AbortSignal,
    onSome?: (vectors: PassageVectors) => void,
  ) => Promise<void>;
  /** The question's unit vector; the encoder is asked if this is absent. */
  readonly questionVector?: (
    encoder: Encoder,
    question: string,
    signal: AbortSignal,
  ) => Promise<Float32Array>;
  /** Gives the index its token vectors. @returns what encodes the question; undefined if this encoder gives no token vectors. */
  readonly giveTokens?: (
    index: BankIndex,
    encoder: Encoder,
    signal: AbortSignal,
  ) => Promise<TokenEncoder | undefined>;
  /** Gives the index its language's table of token vectors. @returns false if the language has none. */
  readonly giveTable?: (index: BankIndex, signal: AbortSignal) => Promise<boolean>;
  /** Makes the lists by words and by vectors elsewhere than in this thread; absent if the index itself makes them. */
  readonly search?: Pick<BankSearch, 'list'>;
  /** Called between lists: gives the thread back where other work waits for it. */
  readonly pause?: () => Promise<void>;
}

/** What has just been added to the flow. */
export type FlowStage =
  | 'lexical'
  | 'static table'
  | 'classification'
  | 'encoding'
  | 'some vectors'
  | 'vectors'
  | 'answer'
  | 'token vectors';

export interface FlowHooks {
  readonly signal?: AbortSignal;
  /** Whether lists are made over the memories that are embedded so far, while the bank is being embedded. */
  readonly some?: boolean;
  /**
   * Which list by a table is shown until the lists by vectors are there, if any; asked once the lists by words are made. Nothing waits for
   * it but a question whose lists by vectors fail, and it may fail without a word.
   */
  readonly standIn?: (() => Promise<ListId | undefined>) | undefined;
  /** After every stage, with all that is there so far; never after the signal. */
  readonly onStage?: (flow: Flow, stage: FlowStage) => void;
}

const NEVER: AbortSignal = { aborted: false, throwIfAborted: () => undefined } as AbortSignal;

/**
 * Answers one question.
 *
 * @param question as `cleanQuestion` gives it.
 * @returns the flow with every list that could be made.
 * @throws DOMException `AbortError` after the signal; where the setup says so, what a model throws.
 */
export async function answerQuestion(
  index: BankIndex,
  question: string,
  setup: FlowSetup,
  ports: FlowPorts,
  { signal = NEVER, some = false, standIn, onStage }: FlowHooks = {},
): Promise<Flow> {
  let flow: Flow = {
    question,
    index,
    known: knownQuestion(index.bank, question) ?? setup.known,
    classified: setup.classified,
    rankings: {},
    times: {},
  };
  const add = (stage: FlowStage, change: Partial<Flow>, times: StageTimes = {}) => {
    signal.throwIfAborted();
    flow = { ...flow, ...change, times: { ...flow.times, ...times } };
    onStage?.(flow, stage);
  };
  /** What is there in place of what failed. @throws after the signal, or where nothing may stand in. */
  const failed = (
    stage: StageFailure['stage'],
    error: unknown,
    standIn: StageFailure['standIn'],
  ): Pick<Flow, 'failures'> => {
    signal.throwIfAborted();
    if (setup.onFailure === 'throw') throw error;
    const failure = { stage, cause: phraseOf(error), error, cancelled: isAbort(error), standIn };
    return { failures: [...(flow.failures ?? []), failure] };
  };
  const listsOf = (needs: RetrieverNeeds) => setup.lists.filter((id) => retrieverOf(id).needs === needs);
  /** @param encoding of the question, in milliseconds, where it counts as part of each list's time. */
  const addLists = async (
    stage: FlowStage,
    ids: readonly ListId[],
    asked: Omit<RetrieverQuestion, 'text'>,
    change: Partial<Flow> = {},
    encoding = 0,
  ) => {
    // Token vectors are held in memory here, and no search elsewhere has them.
    const search = asked.tokens ? undefined : ports.search;
    const made: [ListId, Timed<Ranking>][] = [];
    for (const id of ids) {
      if (!search && index.isLarge) await index.prepareInSlices(id);
      else if (!search) index.prepare(id);
      if (ports.pause) {
        await ports.pause();
        signal.throwIfAborted();
      }
      const whole = { ...asked, text: question };
      const ranked = search
        ? await search.list(id, whole, signal)
        : rankMemories(index, id, whole, ports.clock);
      made.push([id, ranked]);
    }
    const rankings = Object.fromEntries(made.map(([id, { value }]) => [id, value]));
    const times = Object.fromEntries(made.map(([id, { milliseconds }]) => [id, encoding + milliseconds]));
    add(stage, { ...change, rankings: { ...flow.rankings, ...rankings } }, times);
  };

  let making: Promise<void> | undefined;
  /** Lists over some memories; whatever comes while they are made is left out, since more comes soon. */
  const addSome = (vectors: PassageVectors, vector: Float32Array, embeddedBy: ModelStamp) => {
    const make = async () => {
      const made: [ListId, Ranking][] = [];
      const part = ports.search ? undefined : index.withSome(vectors);
      for (const id of listsOf('vectors')) {
        const asked = { text: question, vector };
        const { value } = part
          ? rankMemories(part, id, asked, ports.clock)
          : await ports.search!.list(id, asked, signal, vectors);
        made.push([id, value]);
      }
      const { present = new Uint8Array() } = vectors;
      const embedded = present.reduce((sum, there) => sum + there, 0);
      const lists = { rankings: Object.fromEntries(made), embedded, passages: present.length, embeddedBy };
      if (!signal.aborted && !flow.embeddedBy) add('some vectors', { some: lists });
    };
    making ??= make()
      // The lists over all memories follow, and fail with what is wrong.
      .catch(() => undefined)
      .then(() => void (making = undefined));
  };

  signal.throwIfAborted();
  await addLists('lexical', listsOf('nothing'), {});

  // Beside the models: a table takes less time than they do.
  const { giveTable } = ports;
  const byTable = listsOf('static table');
  const addByTable = async (): Promise<{ readonly error: unknown } | undefined> => {
    try {
      if (await giveTable!(index, signal)) await addLists('static table', byTable, {});
    } catch (error) {
      if (signal.aborted || setup.onFailure === 'throw') return { error };
      add('static table', failed('static table', error, 'fewer lists'));
    }
    return undefined;
  };
  const addStandIn = async (): Promise<void> => {
    const id = await standIn!();
    if (!id || byTable.includes(id) || !(await giveTable!(index, signal)) || flow.embeddedBy) return;
    const asked = { text: question };
    if (!ports.search) index.prepare(id);
    const { value: ranking, milliseconds } = ports.search
      ? await ports.search.list(id, asked, signal)
      : rankMemories(index, id, asked, ports.clock);
    if (!signal.aborted && !flow.embeddedBy) add('static table', { standIn: { id, ranking, milliseconds } });
  };
  const tabled = giveTable && byTable.length > 0 ? addByTable() : undefined;
  const stoodIn = giveTable && standIn ? addStandIn().catch(() => undefined) : undefined;
  const settleTable = async () => {
    const fault = await tabled;
    signal.throwIfAborted();
    if (fault) throw fault.error;
  };

  /** The vector that came with the classification. */
  let together: Timed<Float32Array> | undefined;
  let modelFault: { readonly error: unknown } | undefined;
  if (setup.classifier && !flow.classified) {
    try {
      const { classified, milliseconds, encoded } = await classify(question, setup.classifier, ports, signal);
      together = encoded;
      add(
        'classification',
        { classified },
        milliseconds === undefined ? {} : { classification: milliseconds },
      );
    } catch (error) {
      const change = failed('classification', error, cueWords.id);
      modelFault = { error };
      add('classification', { ...change, classified: classifiedByCues(question) });
    }
  }

  const byVectors = listsOf('vectors');
  if (byVectors.length > 0) {
    try {
      // A model that failed at one of its two tasks is not loaded again for the other.
      if (modelFault && (ports.encoder as unknown) === ports.classifier) throw modelFault.error;
      const encoder = await ports.encoder.ready();
      signal.throwIfAborted();
      const { value: vector, milliseconds } = together ?? (await vectorOf(encoder, question, ports, signal));
      add('encoding', { encoded: { encoder, vector } }, { encoding: milliseconds });
      const { stamp } = encoder;
      const onSome = some ? (found: PassageVectors) => addSome(found, vector, stamp) : undefined;
      await ports.loadVectors(index, encoder, signal, onSome);
      await making;
      signal.throwIfAborted();
      await addLists(
        'vectors',
        byVectors,
        { vector },
        { embeddedBy: stamp, some: undefined, standIn: undefined },
      );
    } catch (error) {
      add('vectors', failed('vectors', error, 'fewer lists'));
    }
  }

  if (byTable.includes(setup.base)) await settleTable();
  if (setup.answerer) {
    const answered = await answerFlow(flow, setup, ports, signal);
    if (answered !== flow) add('answer', answered, answered.times);
    signal.throwIfAborted();
  }
  await settleTable();
  if (!flow.embeddedBy) await stoodIn;
  signal.throwIfAborted();

  // Last, since nothing else waits for it.
  const byTokens = listsOf('token vectors');
  if (byTokens.length > 0 && flow.embeddedBy && flow.encoded && ports.giveTokens) {
    let made = false;
    try {
      const encoder = await ports.giveTokens(index, flow.encoded.encoder, signal);
      signal.throwIfAborted();
      if (encoder) {
        const asked = await timedAsync(ports.clock, () =>
          encoder.encodeTokens([question], 'question', { signal }),
        );
        signal.throwIfAborted();
        await addLists('token vectors', byTokens, { tokens: asked.value[0] }, {}, asked.milliseconds);
        made = true;
      }
    } catch (error) {
      add('token vectors', failed('token vectors', error, 'fewer lists'));
    }
    if (made && setup.answerer && byTokens.includes(setup.base)) {
      const answered = await answerFlow(flow, setup, ports, signal);
      if (answered !== flow) add('answer', answered, answered.times);
      signal.throwIfAborted();
    }
  }
  return flow;
}

/**
 * Re-ranks the base list.
 *
 * @returns the base's own order if nothing is re-ranked, and until its first memories are read where the reader re-ranks; empty until the question is
 * classified, or while there is no list.
 */
export function rerankedFlow(
  flow: Flow,
  { base: wanted, reranker, parameters }: Pick<FlowSetup, 'base' | 'reranker' | 'parameters'>,
): Ranking {
  const base = baseOf(flow, wanted);
  if (!base) return [];
  const given = { probabilities: flow.classified, relevances: flow.relevances };
  const reranked = rerankMemories(reranker, base.ranking, flow.index.kindOf, given, parameters);
  return reranker.probabilities === 'reader' && reranked.length === 0 ? base.ranking : reranked;
}

/**
 * The last stage, also by itself: answers again from the flow if the order has changed.
 *
 * @returns the flow itself if there is no answerer, or if a newer answer has taken the place of this one.
 * @throws DOMException `AbortError` after the signal.
 */
export async function answerFlow(
  flow: Flow,
  setup: Pick<FlowSetup, 'base' | 'reranker' | 'parameters' | 'answerer' | 'onFailure'>,
  ports: Pick<FlowPorts, 'clock' | 'vectors' | 'model'>,
  signal: AbortSignal,
): Promise<Flow> {
  const { answerer } = setup;
  if (!answerer) return flow;
  const request = {
    question: flow.question,
    index: flow.index,
    memories: memoriesOfRanking(flow, rerankedFlow(flow, setup)),
    encoded: flow.encoded,
  };
  const { value: answer, milliseconds } = await answerFromMemories(answerer, request, ports, signal);
  if (!answer) return flow;
  const others = (flow.failures ?? []).filter(({ stage }) => stage !== 'answer');
  const failure: StageFailure[] = answer.failure
    ? [
        {
          stage: 'answer',
          cause: phraseOf(answer.failure),
          error: answer.failure,
          cancelled: isAbort(answer.failure),
          standIn: 'words alone',
        },
      ]
    : [];
  return {
    ...flow,
    answer,
    failures: [...others, ...failure],
    times: answer.reading.candidates.length === 0 ? flow.times : { ...flow.times, answer: milliseconds },
  };
}

/** @returns no time for cue words: they take none that could be measured; the vector too, with the same time, where one pass of a model gives both. */
async function classify(
  question: string,
  classifier: ProbabilityClassifier,
  ports: Pick<FlowPorts, 'classifier' | 'encoder' | 'questionVector' | 'clock'>,
  signal: AbortSignal,
): Promise<{
  readonly classified: Classified;
  readonly milliseconds?: number;
  readonly encoded?: Timed<Float32Array> | undefined;
}> {
  if (classifier.needs === 'nothing') {
    const { value } = classifyByRule(classifier, question, ports.clock);
    return { classified: { ...value, by: cueWords.id } };
  }
  const model = await ports.classifier.ready();
  signal.throwIfAborted();
  let vector: Float32Array | undefined;
  const isEncoder = (ports.encoder as unknown) === ports.classifier && !ports.questionVector;
  const { stamp, classifyAndEncode } = model;
  const asked: QuestionClassifier =
    isEncoder && classifyAndEncode
      ? {
          stamp,
          async classify(...input) {
            const both = await classifyAndEncode.call(model, ...input);
            vector = both.vector;
            return both.probabilities;
          },
        }
      : model;
  const { value, milliseconds } = await classifyByModel(classifier, question, asked, ports.clock, signal);
  signal.throwIfAborted();
  const encoded = vector && { value: vector, milliseconds };
  return { classified: { ...value, by: stamp }, milliseconds, encoded };
}

async function vectorOf(
  encoder: Encoder,
  question: string,
  { clock, questionVector }: Pick<FlowPorts, 'clock' | 'questionVector'>,
  signal: AbortSignal,
): Promise<Timed<Float32Array>> {
  const vector = questionVector
    ? await timedAsync(clock, () => questionVector(encoder, question, signal))
    : await encodeQuestion(encoder, question, clock, signal);
  signal.throwIfAborted();
  return vector;
}
