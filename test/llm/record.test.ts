import { describe, expect, it } from 'vitest';
import { cachedAsk } from '../../src/llm/domain/cache';
import { modelKey } from '../../src/llm/domain/call';
import { dryRun } from '../../src/pipeline/llm-work/dry-run';
import { readRecord, recordLines, recordedAsk, recordedReplies } from '../../src/llm/domain/record';
import { continueWork } from '../../src/pipeline/llm-work/runner';
import type { LlmUnit } from '../../src/llm/domain/units';
import { Faulty, MODEL, modelOf, replyOf } from './calls';
import { later, memoryCalls, memoryRuns } from './memory-stores';
import { answerWork, JUDGE, judgedPlan, plausible, verdictWork } from './works';

const live = new AbortController().signal;
const common = {
  run: 'r',
  lists: async () => [],
  concurrency: () => 2,
  clock: () => performance.now(),
  pause: later,
};

async function recordedRun(work = judgedPlan(6)) {
  const store = memoryRuns();
  const calls = memoryCalls();
  const usage = { input: 20, output: 5 };
  const models = [MODEL, JUDGE].map((ref) =>
    modelOf(
      (call) => {
        if (call.messages[0]!.content.includes('question 2?')) throw new Faulty('content-filter', 'item');
        return replyOf(plausible(call), { usage, finish: 'stop' });
      },
      { ref },
    ),
  );
  const byKey = new Map(models.map((model) => [modelKey(model.ref), model]));
  const ask = cachedAsk({ model: (ref) => byKey.get(modelKey(ref))!, store: calls, signal: live });
  await continueWork({ ...common, work, store, ask });
  return { store, calls, work, models };
}

async function textOf(
  units: Iterable<readonly [string, LlmUnit]>,
  header: unknown = { id: 'r' },
): Promise<string> {
  let text = '';
  for await (const line of recordLines(header, units)) text += line;
  return text;
}

describe('a run’s record', () => {
  it('comes back as it was, however the file is cut into pieces', async () => {
    const { store } = await recordedRun();
    const header = { id: 'r', plan: { seed: 3 } };
    const text = await textOf(store.written, header);
    expect(text.split('\n')).toHaveLength(1 + 12 + 1 + 1);
    const pieces = text.match(/[\s\S]{1,37}/g)!;
    const read = await readRecord(pieces, 'run.jsonl');
    expect(read.header).toEqual(header);
    expect([...read.units]).toEqual([...store.written]);
  });

  it('can hold no key: what an object carries besides its own fields is not written', async () => {
    const { store } = await recordedRun([answerWork('a')]);
    const [id, unit] = [...store.written][0]!;
    const secret = { apiKey: 'sk-secret-value', headers: { authorization: 'Bearer sk-secret-value' } };
    const exchanges = unit.exchanges.map((exchange) => ({
      ...exchange,
      ...secret,
      call: {
        ...exchange.call,
        ...secret,
        model: { ...exchange.call.model, ...secret },
        messages: exchange.call.messages.map((message) => ({ ...message, ...secret })),
        parameters: { ...exchange.call.parameters, ...secret },
      },
      reply: { ...exchange.reply, ...secret },
    }));
    const laden = { ...unit, exchanges, model: { ...MODEL, ...secret } } as LlmUnit;
    const text = await textOf([[id, laden]]);
    expect(text).not.toContain('sk-secret');
    expect(text).toBe(await textOf([[id, unit]]));
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['is empty', () => ' \n', /run\.jsonl is empty/],
    ['is something else', () => '{"questions":[]}\n', /is not a record of a run/],
    ['is no JSON', () => '<html>', /line 1: no JSON\. It is not a record/],
    [
      'is of a newer version',
      (text) => text.replace('"version":2', '"version":9'),
      /its version is 9.*Reload the page/,
    ],
    ['is cut within a line', (text) => text.slice(0, -200), /no JSON|cut off/],
    [
      'is cut between lines',
      (text) => `${text.split('\n').slice(0, 5).join('\n')}\n`,
      /holds 4 units, and its last line is missing/,
    ],
    [
      'lacks a unit',
      (text) => text.split('\n').toSpliced(3, 1).join('\n'),
      /holds 11 units, and it promises 12/,
    ],
    [
      'holds one twice',
      (text) => text.split('\n').toSpliced(3, 0, text.split('\n')[3]!).join('\n'),
      /line 5: “.*” occurs twice in the file/,
    ],
    [
      'has an unknown outcome',
      (text) => text.replace('"state":"done"', '"state":"fine"'),
      /line 2 › unit, outcome, state/,
    ],
    [
      'has an answer without a text',
      (text) => text.replace(/"reply":\{"text":"[^"]*",/, '"reply":{'),
      /line 2 › unit, exchanges 1, reply, text/,
    ],
    [
      'has a key in a model',
      (text) => text.replace('"model":"small-1"}', '"model":"small-1","key":"sk"}'),
      /key/,
    ],
    ['goes on after its end', (text) => `${text}{"id":"x"}\n`, /more after the end/],
  ])('that %s is refused with place and remedy', async (_, damage, message) => {
    const { store } = await recordedRun();
    const text = damage(await textOf(store.written));
    await expect(readRecord([text], 'run.jsonl')).rejects.toThrow(message);
    await expect(readRecord([text], 'run.jsonl')).rejects.toMatchObject({ name: 'RecordError' });
  });
});

describe('replaying a record', () => {
  it('gives the same units from the record alone, and fails what was not answered then', async () => {
    const { store, work } = await recordedRun();
    const { units } = await readRecord([await textOf(store.written)], 'run.jsonl');
    const again = memoryRuns();
    const result = await continueWork({
      ...common,
      work,
      store: again,
      ask: recordedAsk(recordedReplies(units.values())),
    });
    expect(result.progress.tally).toMatchObject({ calls: 0, cached: 10, dollars: 0 });
    const plain = (all: ReadonlyMap<string, LlmUnit>) =>
      [...all]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, unit]) => [
          id,
          { ...unit, exchanges: unit.exchanges.map((each) => ({ ...each, cached: true })) },
        ]);
    const failed = work[2]!.id;
    expect(again.written.get(failed)).toMatchObject({ outcome: { state: 'failed', code: 'not-recorded' } });
    again.written.delete(failed);
    store.written.delete(failed);
    expect(plain(again.written)).toEqual(plain(store.written));
  });
});

describe('the preview of a run', () => {
  const price = ({ model }: { model: string }) =>
    model === 'judge-1' ? undefined : ({ input: 1000, output: 10_000, from: 'own' } as const);

  it('counts what would be sent, by model and purpose, and sends and writes nothing', async () => {
    const store = memoryRuns();
    const work = judgedPlan(10);
    const preview = await dryRun({ ...common, work, store, price });
    expect(store.written.size).toBe(0);
    expect(
      preview.rows.map(({ model, purpose, calls, cached }) => [model.model, purpose, calls, cached]),
    ).toEqual([
      ['small-1', 'answer', 10, 0],
      ['judge-1', 'judge', 10, 0],
    ]);
    const [answers, verdicts] = preview.rows;
    // "What of question 3?": frame 4, four words (question: two), number, mark; at most 50 tokens each.
    expect([answers!.input, answers!.output]).toEqual([10 * (4 + 3 + 1 + 1 + 1), 10 * 50]);
    expect(answers!.dollars).toBeCloseTo((100 * 1000 + 500 * 10_000) / 1e6, 9);
    expect(verdicts!.dollars).toBeUndefined();
    expect(preview).toMatchObject({ calls: 20, unpriced: 1, dollars: answers!.dollars });
  });

  it('is of what is left: written work is none, kept answers are cached and read as they are', async () => {
    const { store, calls, work } = await recordedRun();
    expect(await dryRun({ ...common, work, store, calls, price })).toMatchObject({ rows: [], calls: 0 });
    const retry = await dryRun({ ...common, work, store, calls, price, retry: 'failed' });
    expect(retry.rows.map(({ purpose, calls: sent }) => [purpose, sent])).toEqual([
      ['answer', 1],
      ['judge', 1],
    ]);
    const fresh = await dryRun({ ...common, work, store: memoryRuns(), calls, price });
    expect(fresh.rows.map(({ purpose, calls: sent, cached }) => [purpose, sent, cached])).toEqual([
      ['answer', 1, 5],
      ['judge', 1, 5],
    ]);
  });

  it('says why it stopped', async () => {
    const work = [verdictWork(answerWork('gone'))];
    const preview = await dryRun({ ...common, work, store: memoryRuns(), price });
    expect(preview.fault?.message).toMatch(/no longer there/);
  });
});
