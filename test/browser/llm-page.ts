/** What runs in the page of the tests and the benchmark of runs with language models: the real runner on the real database, without the screens. */

import { cachedAsk } from '../../src/llm/domain/cache';
import type { ModelRef } from '../../src/llm/domain/call';
import { continueWork, type WorkResult } from '../../src/pipeline/llm-work/runner';
import { languageModel } from '../../src/llm/providers/language-model';
import { openStorage } from '../../src/storage/tables/open';
import { answerWork, verdictWork } from '../llm/works';

export interface PageRun {
  /** Of the server, with its path. */
  readonly address: string;
  /** Answers, each of which is judged. */
  readonly answers: number;
  readonly concurrency: number;
  readonly run: string;
}

export interface PageResult extends Pick<WorkResult, 'state' | 'fault'> {
  readonly written: number;
  readonly cached: number;
  /** Wall time. */
  readonly milliseconds: number;
  /** The longest that the thread was held, as the browser counts tasks; 0 where none took 50 milliseconds. */
  readonly longestTask: number;
  /** Tasks of 50 milliseconds and more. */
  readonly longTasks: number;
}

export interface LlmWindow {
  perform(given: PageRun): Promise<PageResult>;
  unitIds(run: string): Promise<string[]>;
  /** Told of each unit once it is written. */
  onWritten?(id: string): void;
}

const own = window as unknown as LlmWindow;
const opened = openStorage();

own.unitIds = async (run) => (await opened).runs.unitIds(run);

own.perform = async ({ address, answers, concurrency, run }) => {
  const storage = await opened;
  const ref: ModelRef = { provider: 'openai-compatible', address, model: 'loopback' };
  const model = languageModel({ ref, key: '', concurrency });
  const first = Array.from({ length: answers }, (_, i) => answerWork(`item ${i}`, ref));
  const work = [...first, ...first.map((each) => verdictWork(each, ref))];
  const tasks: number[] = [];
  const watch = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  watch.observe({ entryTypes: ['longtask'] });
  const started = performance.now();
  const { state, fault, progress } = await continueWork({
    run,
    work,
    lists: async () => [],
    concurrency: () => concurrency,
    ask: cachedAsk({ model: () => model, store: storage.calls, signal: new AbortController().signal }),
    store: {
      unitIds: storage.runs.unitIds,
      units: storage.runs.units,
      async append(id, units) {
        await storage.runs.append(id, units);
        for (const each of units.keys()) own.onWritten?.(each);
      },
    },
    clock: () => performance.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
  const milliseconds = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 50));
  watch.disconnect();
  return {
    state,
    ...(fault && { fault }),
    milliseconds,
    written: progress.all.done,
    cached: progress.tally.cached,
    longestTask: Math.max(0, ...tasks),
    longTasks: tasks.length,
  };
};
