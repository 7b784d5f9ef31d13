import { describe, expect, it } from 'vitest';
import { Budget, memoryLedger } from '../../src/llm/domain/budget';
import { cachedAsk, type AskPorts } from '../../src/llm/domain/cache';
import type { LlmCall } from '../../src/llm/domain/call';
import { callOf, Faulty, MODEL, modelOf, replyOf } from './calls';
import { later, memoryCalls } from './memory-stores';

const live = new AbortController().signal;

function asking(answer: Parameters<typeof modelOf>[0], more: Partial<AskPorts> = {}) {
  const model = modelOf(answer);
  const store = memoryCalls();
  return { model, store, ask: cachedAsk({ model: () => model, store, signal: live, ...more }) };
}

describe('what was asked before', () => {
  it('is answered from what is kept, and nothing is sent', async () => {
    const { model, store, ask } = asking((call) => `No. ${call.messages[0]!.content}`);
    const first = await ask(callOf('1'));
    const second = await ask(callOf('1', { purpose: 'judge' }));
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second.reply).toEqual(first.reply);
    expect(second.call.purpose).toBe('judge');
    expect(model.asked).toHaveLength(1);
    const later = cachedAsk({ model: () => model, store, signal: live });
    expect((await later(callOf('1'))).cached).toBe(true);
    expect(model.asked).toHaveLength(1);
  });

  it.each<[string, Partial<LlmCall>]>([
    ['another repetition', { repeat: 1 }],
    ['another temperature', { parameters: { temperature: 0.7 } }],
    ['another seed', { parameters: { seed: 2 } }],
    ['another limit', { parameters: { maxTokens: 9 } }],
    ['another model', { model: { ...MODEL, model: 'small-2' } }],
    ['another address', { model: { ...MODEL, address: 'https://other.test/v1' } }],
    ['another schema', { parameters: { schema: { name: 's', schema: { type: 'object' } } } }],
    ['another prompt', { messages: [{ role: 'system', content: '1' }] }],
  ])('is not what has %s', async (_, more) => {
    const { model, ask } = asking(() => 'Yes.');
    await ask(callOf('1'));
    expect((await ask(callOf('1', more))).cached).toBe(false);
    expect(model.asked).toHaveLength(2);
  });

  it('is one request where equal calls are under way at once, and one failure for all of them', async () => {
    let fail = false;
    const { model, ask } = asking(async () => {
      await later();
      if (fail) throw new Faulty('timeout', 'item');
      return 'Yes.';
    });
    const many = await Promise.all(Array.from({ length: 20 }, () => ask(callOf('1'))));
    expect(model.asked).toHaveLength(1);
    expect(many.filter(({ cached }) => !cached)).toHaveLength(1);
    fail = true;
    const failed = await Promise.allSettled([ask(callOf('2')), ask(callOf('2'))]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(model.asked).toHaveLength(2);
    fail = false;
    expect((await ask(callOf('2'))).cached).toBe(false);
  });

  it('keeps an answer that the limit cut off, and none that is empty', async () => {
    const { model, store, ask } = asking(({ messages }) =>
      messages[0]!.content === 'cut' ? replyOf('It was in', { finish: 'length' }) : replyOf(' \n'),
    );
    await ask(callOf('cut'));
    await ask(callOf('empty'));
    expect([...store.kept.values()].map(({ reply }) => reply.text)).toEqual(['It was in']);
    expect((await ask(callOf('cut'))).reply.finish).toBe('length');
    expect((await ask(callOf('empty'))).cached).toBe(false);
    expect(model.asked).toHaveLength(3);
  });

  it('hands the answer on where it cannot be kept, and says so', async () => {
    const unkept: unknown[] = [];
    const { ask } = asking(() => 'Yes.', {
      store: {
        get: async () => undefined,
        put: () => Promise.reject(new Error('The disk is full.')),
      },
      onUnkept: (error) => unkept.push(error),
    });
    expect((await ask(callOf('1'))).reply.text).toBe('Yes.');
    expect(unkept).toEqual([new Error('The disk is full.')]);
  });

  it('keeps nothing but the call’s own fields', async () => {
    const { store, ask } = asking(() => 'Yes.');
    const call = callOf('1');
    const exchange = await ask({
      ...call,
      model: { ...call.model, key: 'sk-secret-1' },
      headers: { authorization: 'sk-secret-2' },
      parameters: { ...call.parameters, key: 'sk-secret-3' },
    } as LlmCall);
    expect(JSON.stringify([exchange, ...store.kept.values()])).not.toContain('sk-secret');
  });

  it('sends nothing after the signal, and ends what is under way', async () => {
    const stop = new AbortController();
    const { model, ask } = asking(
      (_, signal) =>
        new Promise<string>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      { signal: stop.signal },
    );
    const open = ask(callOf('1'));
    await later();
    await later();
    stop.abort();
    await expect(open).rejects.toMatchObject({ name: 'AbortError' });
    await expect(ask(callOf('2'))).rejects.toMatchObject({ name: 'AbortError' });
    expect(model.asked).toHaveLength(1);
  });
});

describe('a budget', () => {
  const dollar = () => ({ input: 0, output: 100_000 });

  it('counts what is set aside: calls at the same time cannot pass it together', async () => {
    const usage = { input: 10, output: 10 };
    // Ten output tokens are a dollar, and each call may take ten.
    const budget = new Budget({ dollars: 5 }, dollar);
    const { model, ask } = asking(
      async () => {
        await later();
        return replyOf('Yes.', { usage });
      },
      { budget },
    );
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => ask(callOf(String(i), { parameters: { maxTokens: 10 } }))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(model.asked).toHaveLength(5);
    expect(budget.spent).toEqual({ dollars: 5, tokens: 100, calls: 5 });
    const refused = all.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'budget', reach: 'run' });
    expect((refused.reason as Error).message).toMatch(/budget of \$5\.00 is used up.*Raise the budget/);
  });

  it('settles with what the server counted: what was set aside too much can be spent', async () => {
    const budget = new Budget({ dollars: 2 }, dollar);
    const { ask } = asking(() => replyOf('Yes.', { usage: { input: 10, output: 1 } }), { budget });
    for (let i = 0; i < 11; i++) await ask(callOf(String(i), { parameters: { maxTokens: 10 } }));
    expect(budget.spent.dollars).toBeCloseTo(1.1, 9);
    await expect(ask(callOf('x', { parameters: { maxTokens: 10 } }))).rejects.toThrow(/\$1\.10 are spent/);
    await expect(ask(callOf('y', { parameters: { maxTokens: 9 } }))).resolves.toMatchObject({
      cached: false,
    });
  });

  it('limits calls and tokens alike, and goes on from what was spent before', async () => {
    const spent = { dollars: 0, tokens: 90, calls: 3 };
    const account = () => ({ ledger: memoryLedger(), name: 'run', before: () => Promise.resolve(spent) });
    const calls = new Budget({ calls: 4 }, () => undefined, account());
    await (await calls.reserve(callOf('1'))).settle({ reply: replyOf('Yes.') });
    await expect(calls.reserve(callOf('2'))).rejects.toThrow(/budget of 4 calls is used up/);
    const tokens = new Budget({ tokens: 100 }, () => undefined, account());
    await expect(tokens.reserve(callOf('1', { parameters: { maxTokens: 20 } }))).rejects.toThrow(
      /90 tokens are spent/,
    );
    await tokens.reserve(callOf('1', { parameters: { maxTokens: 2 } }));
  });

  it('refuses to keep a limit in dollars where the price is not known', async () => {
    const budget = new Budget({ dollars: 100 }, () => undefined);
    await expect(budget.reserve(callOf('1'))).rejects.toThrow(
      /price of small-1 \(models\.test\) is not known/,
    );
  });

  it('counts a refused call and its input once, an answer without a count as estimated, a hit not at all', async () => {
    const budget = new Budget({ calls: 9 }, () => undefined);
    const reserved = await budget.reserve(callOf('one two three'));
    await reserved.settle({ error: { status: 400 } });
    await reserved.settle({ reply: replyOf('Yes.') });
    // Three words and the frame of one message.
    expect(budget.spent).toEqual({ dollars: 0, tokens: 7, calls: 1 });
    const { ask } = asking(() => replyOf('Yes.'), { budget });
    const call = callOf('one two three', { parameters: { maxTokens: 5 } });
    await ask(call);
    await ask(call);
    expect(budget.spent).toEqual({ dollars: 0, tokens: 7 + 7 + 5, calls: 2 });
  });
});
