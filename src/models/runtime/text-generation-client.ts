/** The page's side of a language model in the tab: the port LanguageModel over a disposable worker. */

import type { LanguageModel, LlmReply, ModelRef } from '../../llm/domain/call';
import { ModelError } from './errors';
import type { LoadProgress } from './files';
import type { LoadedText, TextCalls } from './text-generation-engine';
import type { TextModel, TextPlan } from './text-models';
import { WorkerCalls, callOnce, type CallControl, type WorkerLike } from '../../workers/calls';
import { modelWorker } from './worker-errors';

export interface InTabOptions {
  readonly model: TextModel;
  readonly plan: TextPlan;
  /** Starts a worker with an engine. */
  readonly worker: () => WorkerLike;
}

export interface InTabModel extends LanguageModel {
  /** Loads it from the cache, once; `complete` does so by itself. @throws ModelError; the signal's reason. */
  load(control?: CallControl<LoadProgress>): Promise<LoadedText>;
  /** Frees everything; calls under way reject with `AbortError`. The next call loads it again. */
  dispose(): void;
}

/** Errors that say nothing about the next call. */
const OF_ONE_CALL: readonly string[] = ['too-long', 'empty-answer'];

/** What decides its numbers is in its name: another dtype or device may give another text. */
export function inTabRef({ id }: TextModel, { dtype, device }: TextPlan): ModelRef {
  return { provider: 'in-tab', address: '', model: `${id} ${dtype} ${device}` };
}

/**
 * A model that this page runs. Its files must be in the cache ({@link downloadTextModel}). It answers one call at a time; of the parameters
 * it knows temperature (0 where none is given), maxTokens and seed, and drops `schema`.
 */
export function inTabModel(options: InTabOptions): InTabModel {
  return new InTab(options);
}

/**
 * Downloads in a worker of its own, which ends with it, however that may be; an interrupted download is resumed next time.
 *
 * @throws ModelError.
 */
export async function downloadTextModel(
  worker: WorkerLike,
  input: TextCalls['download']['input'],
  control: CallControl<LoadProgress> = {},
): Promise<void> {
  await callOnce<TextCalls, 'download'>(() => worker, 'download', input, control, modelWorker());
}

class InTab implements InTabModel {
  readonly ref: ModelRef;
  readonly concurrency = 1;
  readonly #options: InTabOptions;
  #running: Running | undefined;

  constructor(options: InTabOptions) {
    this.#options = options;
    this.ref = inTabRef(options.model, options.plan);
  }

  load({ signal, onProgress }: CallControl<LoadProgress> = {}): Promise<LoadedText> {
    return withSignal(this.#start(onProgress).loaded, signal);
  }

  async complete(
    { messages, parameters }: Parameters<LanguageModel['complete']>[0],
    { signal, onPiece }: Parameters<LanguageModel['complete']>[1],
  ): Promise<LlmReply> {
    signal.throwIfAborted();
    const { calls, loaded } = this.#start();
    const { hash } = await withSignal(loaded, signal);
    const begun = performance.now();
    const control = { signal, onProgress: onPiece };
    const answer = await calls.call('generate', { messages, parameters }, control).catch((error: unknown) => {
      const ofOne = error instanceof ModelError && OF_ONE_CALL.includes(error.code);
      throw ofOne ? Object.assign(error, { reach: 'item' }) : error;
    });
    const { repo, revision } = this.#options.model;
    return {
      ...answer,
      milliseconds: performance.now() - begun,
      attempts: 1,
      servedBy: `${repo}@${revision.slice(0, 12)}, weights ${hash.slice(0, 12)}`,
    };
  }

  dispose(): void {
    this.#running?.calls.dispose();
    this.#running = undefined;
  }

  /** The worker that runs, or a new one: one that broke down is not asked again. */
  #start(onProgress?: (value: LoadProgress) => void): Running {
    if (this.#running && !this.#running.calls.failure) return this.#running;
    const { model, plan, worker } = this.#options;
    const calls = new WorkerCalls<TextCalls>(worker(), modelWorker(plan.device));
    const loaded = calls.call('open', { model, plan }, { onProgress });
    loaded.catch(() => calls.dispose());
    this.#running = { calls, loaded };
    return this.#running;
  }
}

interface Running {
  readonly calls: WorkerCalls<TextCalls>;
  readonly loaded: Promise<LoadedText>;
}

/** What is waited for goes on: others may wait for it as well. */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
