/** Runs a plan question by question. Whatever ends it, what was written stays, and the next sitting goes on from there. */

import type { Language, MemoryBank, Question } from '../memory/bank';
import type { Encoder, ModelStamp, QuestionClassifier, VectorMatrix, VectorStore } from '../ports';
import type { PassageVectors } from '../retrieval/dense';
import { passages } from '../retrieval/passages';
import { passageVectors, questionClasses, questionVectors, type Clock } from './model-outputs';
import { fingerprintOf, type RunHeader, type RunModels } from './run';
import { chosenQuestions } from './run-banks';
import { needsOf, type System } from './system';
import { unitId, type QuestionInputs, type Unit } from './unit';

/** One bank, open for ranking: in this thread or in a worker. */
export interface OpenRanker {
  /** @returns one unit a question, in the questions' order. */
  units(inputs: readonly QuestionInputs[]): Promise<readonly Unit[]>;
  close(): void;
}

export interface RunnerPorts {
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
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
  /** Ids of the units that are written. */
  readonly written: (run: string) => Promise<Iterable<string>>;
  /** Writes all or none; writing a unit again changes nothing. */
  readonly append: (run: string, units: ReadonlyMap<string, Unit>) => Promise<void>;
  readonly clock: Clock;
}

export interface RunProgress {
  readonly bank: string;
  readonly stage: 'memories' | 'questions' | 'classification' | 'ranking';
  readonly done: number;
  readonly total: number;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** After every write, and with the models as soon as they are known. */
  readonly onHeader?: (header: RunHeader) => void;
}

/** What a run's data or models are no longer what they were. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/** Questions that are ranked between two writes: what a tab that dies can lose, a fraction of a second's work. */
const CHUNK = 8;

/**
 * Does what is left of a run.
 *
 * @returns the header of the finished run.
 * @throws DOMException `AbortError` after the signal, with everything computed by then written; RunError where a bank or a model is no
 * longer the one that the run began with; whatever a port throws.
 */
export async function continueRun(
  header: RunHeader,
  ports: RunnerPorts,
  options: RunOptions = {},
): Promise<RunHeader> {
  const started = ports.clock();
  const before = header.milliseconds;
  const written = new Set(await ports.written(header.id));
  // An earlier failure is over.
  let current: RunHeader = { ...withoutFailure(header), state: 'running', done: written.size };
  const tell = (change: Partial<RunHeader>) => {
    current = { ...current, ...change, milliseconds: before + ports.clock() - started };
    options.onHeader?.(current);
  };
  tell({});
  for (const listed of header.banks) {
    options.signal?.throwIfAborted();
    const bank = await ports.bank(listed.id);
    if (fingerprintOf(bank) !== listed.fingerprint) {
      throw new RunError(
        `${listed.name} has changed since this run began. Start a new run, or bring the earlier content back.`,
      );
    }
    const left = chosenQuestions(bank, header.plan).filter(({ id }) => !written.has(unitId(bank.id, id)));
    if (left.length === 0) continue;
    const { ranker, inputs, models } = await prepare(bank, left, current, ports, options);
    if (models) tell({ models: { ...current.models, [bank.character.language]: models } });
    try {
      for (let from = 0; from < left.length; from += CHUNK) {
        options.signal?.throwIfAborted();
        const units = await ranker.units(inputs.slice(from, from + CHUNK));
        const entries = new Map(units.map((unit) => [unitId(unit.bank, unit.question), unit]));
        await ports.append(header.id, entries);
        for (const id of entries.keys()) written.add(id);
        options.onProgress?.({
          bank: listed.name,
          stage: 'ranking',
          done: Math.min(from + CHUNK, left.length),
          total: left.length,
        });
        tell({ done: written.size });
      }
    } finally {
      ranker.close();
    }
  }
  tell({ state: 'done' });
  return current;
}

function withoutFailure(header: RunHeader): RunHeader {
  const rest = { ...header };
  delete rest.failure;
  return rest;
}

/** Models' outputs and an open ranker for the questions that are left of a bank. */
async function prepare(
  bank: MemoryBank,
  questions: readonly Question[],
  header: RunHeader,
  ports: RunnerPorts,
  { signal, onProgress }: RunOptions,
) {
  const { language, name } = bank.character;
  const { systems, depth } = header.plan;
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
  const known = header.models[language];
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
  return { ranker: await ports.ranker(bank, systems, depth, vectors), inputs, models };
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
      throw new RunError(
        `${bank}: this run was begun with ${stampText(was)}, but ${stampText(is)} is loaded. Choose that model and device again, or start a new run.`,
      );
    }
  }
  return { ...(encoder && { encoder }), ...(classifier && { classifier }) };
}

function stampText({ id, revision, dtype, device, hash }: ModelStamp): string {
  return `${id} ${revision} (${dtype}, ${device}, ${hash.slice(0, 8)})`;
}
