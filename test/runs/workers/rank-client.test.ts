import { describe, expect, it, vi } from 'vitest';
import { RankHost, rankHandlers, workerRanker } from '../../../src/runs/workers/rank-client';
import type { WorkerLike } from '../../../src/workers/calls';
import { handled } from '../../../src/workers/serve';
import type { FromWorker, ToWorker } from '../../../src/workers/protocol';
import { BANK } from '../fixture';

/** A ranking worker in this thread, answering in tasks of its own. */
function startRecorder() {
  const started: { readonly calls: string[]; ended: boolean }[] = [];
  const start = (): WorkerLike => {
    const served = handled(rankHandlers(new RankHost(() => 0)));
    const own = { calls: [] as string[], ended: false };
    started.push(own);
    let tell: (event: MessageEvent<FromWorker>) => void = () => undefined;
    return {
      postMessage(message: ToWorker) {
        if (message.type !== 'call') return;
        own.calls.push(message.name);
        void served.call(message.name as never, message.input as never, undefined as never).then((value) => {
          if (!own.ended)
            tell({ data: { type: 'result', id: message.id, value } } as MessageEvent<FromWorker>);
        });
      },
      terminate: () => (own.ended = true),
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') tell = listener as typeof tell;
      },
    };
  };
  return { started, start };
}

const SYSTEMS = [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }] as const;
const INPUTS = BANK.questions.map((question) => ({ question }));

describe('the ranking worker', () => {
  it('ranks one bank after another and ends when no other comes', async () => {
    vi.useFakeTimers();
    try {
      const { started, start } = startRecorder();
      const open = workerRanker(start);
      for (let bank = 0; bank < 3; bank++) {
        const ranker = await open(BANK, SYSTEMS, 20);
        expect(await ranker.units(INPUTS)).toHaveLength(INPUTS.length);
        ranker.close();
        await vi.advanceTimersByTimeAsync(10);
      }
      expect(started).toHaveLength(1);
      expect(started[0]!.calls).toEqual([
        'open',
        'units',
        'close',
        'open',
        'units',
        'close',
        'open',
        'units',
        'close',
      ]);
      expect(started[0]!.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(started[0]!.ended).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends at once where work is under way, and the next bank gets a worker of its own', async () => {
    const { started, start } = startRecorder();
    const open = workerRanker(start);
    const ranker = await open(BANK, SYSTEMS, 20);
    const units = ranker.units(INPUTS);
    ranker.close();
    await expect(units).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]!.ended).toBe(true);
    const next = await open(BANK, SYSTEMS, 20);
    expect(await next.units(INPUTS)).toHaveLength(INPUTS.length);
    expect(started).toHaveLength(2);
  });
});
