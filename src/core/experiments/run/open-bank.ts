/** One bank, ready to be ranked: the models' outputs for its memories and questions, and an open ranker. */

import type { Language, MemoryBank, Question } from '../../memory/bank';
import type { Encoder, ModelStamp, QuestionClassifier, VectorMatrix, VectorStore } from '../../ports';
import { PhraseError } from '../../text/phrase';
import type { PassageVectors } from '../../retrieval/dense';
import { passages } from '../../retrieval/passages';
import type { QuestionInputs } from '../../flow/run-systems';
import type { Clock } from '../../flow/timed';
import { enginesIn, withEngineLists, withoutEngines, type EngineRankingPort } from './engine-ranker';
import { passageVectors, questionClasses, questionVectors } from './model-outputs';
import type { RunModels } from './run';
import { needsOf, type System } from '../../flow/system';
import type { QuestionResult } from './question-result';

/** What ranking a bank asks of the outside. */
export interface RankingPorts {
  readonly encoder: (language: Language) => Promise<Encoder>;
  readonly classifier: (language: Language) => Promise<QuestionClassifier>;
  readonly vectors: VectorStore;
  /** Vectors that came with a bank, made beforehand by exactly this model. */
  readonly shipped?: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
  readonly ranker: (
    bank: MemoryBank,
    systems: readonly System[],
    depth: number,
    vectors?: PassageVectors,
  ) => Promise<OpenRanker>;
  readonly clock: Clock;
  /** Search engines; absent where none can be asked. */
  readonly engines?: EngineRankingPort;
}

export interface RunProgress {
  /** The character's name. */
  readonly bank: string;
  readonly stage: 'memories' | 'questions' | 'classification' | 'pushing' | 'ranking';
  readonly done: number;
  readonly total: number;
}

/** What is ranked, and by what. */
export interface RankingTask {
  readonly systems: readonly System[];
  /** How many memories of each list are kept. */
  readonly depth: number;
  /** The models that have been used so far, which must be those of now. */
  readonly known?: RunModels | undefined;
}

/** One bank, open for ranking: in this thread or in a worker. */
export interface OpenRanker {
  /** @returns one unit a question, in the questions' order. */
  units(inputs: readonly QuestionInputs[]): Promise<readonly QuestionResult[]>;
  close(): void;
}

/** What a run's data or models are no longer what they were. */
export class RunError extends PhraseError {
  override readonly name = 'RunError';
}

/**
 * Computes, or takes from the store, what the models make of the bank and the questions.
 *
 * @returns an open ranker, one input a question, and the models that gave them (absent where none was needed).
 * @throws DOMException `AbortError` after the signal; RunError where a model is not the one that is known; whatever a port throws.
 */
export async function openBank(
  bank: MemoryBank,
  questions: readonly Question[],
  { systems, depth, known }: RankingTask,
  ports: RankingPorts,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: RunProgress) => void } = {},
): Promise<{ ranker: OpenRanker; inputs: QuestionInputs[]; models: RunModels | undefined }> {
  const { language, name } = bank.character;
  const needs = needsOf(systems);
  const report = (stage: RunProgress['stage']) => ({
    store: ports.vectors,
    bank: bank.id,
    clock: ports.clock,
    ...(signal && { signal }),
    onProgress: (progress: { done: number; total: number }) =>
      onProgress?.({ bank: name, stage, ...progress }),
  });
  const encoder = needs.vectors ? await ports.encoder(language) : undefined;
  const classifier = needs.classes ? await ports.classifier(language) : undefined;
  const models = sameModels(known, encoder?.stamp, classifier?.stamp, name);
  const texts = questions.map(({ text }) => text);
  const vectors =
    encoder &&
    (await passageVectors(encoder, passages(bank.memories), {
      ...report('memories'),
      // What cannot be had beforehand is computed.
      beforehand: async () => ports.shipped?.(bank.id, encoder.stamp).catch(() => undefined),
    }));
  const asked = encoder && (await questionVectors(encoder, texts, report('questions')));
  const classes = classifier && (await questionClasses(classifier, texts, report('classification')));
  const inputs = questions.map((question, i): QuestionInputs => ({
    question,
    ...(asked && { vector: asked[i]! }),
    ...(classes && { classification: classes[i]! }),
  }));
  const engines = enginesIn(systems);
  if (engines.size === 0)
    return { ranker: await ports.ranker(bank, systems, depth, vectors), inputs, models };
  const port = ports.engines;
  if (!port)
    throw new RunError({
      en: 'The plan asks a search engine, which cannot be reached from here. Remove it from the plan.',
      zh: '方案中有搜索引擎，但从这里无法访问。请将其从方案中去掉。',
    });
  for (const engine of engines.keys())
    await port.push(
      engine,
      { bank, vectors, model: encoder },
      { signal, onProgress: (progress) => onProgress?.({ bank: name, stage: 'pushing', ...progress }) },
    );
  const ranker = await ports.ranker(bank, withoutEngines(systems), depth, vectors);
  const wanted = { bank, engines, port, model: encoder, depth, signal };
  return { ranker: withEngineLists(ranker, wanted), inputs, models };
}

/** @throws RunError where a model is not the one that the run has used so far. */
function sameModels(
  known: RunModels | undefined,
  encoder: ModelStamp | undefined,
  classifier: ModelStamp | undefined,
  bank: string,
): RunModels | undefined {
  if (!encoder && !classifier) return undefined;
  for (const [was, is] of [
    [known?.encoder, encoder],
    [known?.classifier, classifier],
  ] as const) {
    if (was && is && stampText(was) !== stampText(is)) {
      throw new RunError({
        en: `${bank}: this run was begun with ${stampText(was)}, but ${stampText(is)} is loaded. Choose that model and device again, or start a new run.`,
        zh: `${bank}：这次实验开始时用的是 ${stampText(was)}，现在加载的却是 ${stampText(is)}。请重新选择那个模型和设备，或开始新的实验。`,
      });
    }
  }
  return { ...(encoder && { encoder }), ...(classifier && { classifier }) };
}

function stampText({ id, revision, dtype, device, hash }: ModelStamp): string {
  return `${id} ${revision} (${dtype}, ${device}, ${hash.slice(0, 8)})`;
}
