/** A budget against servers that fail, tabs that are killed and users who press “Resume”: what is counted is what arrives at the server. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import * as fc from '../../fast-check';
import { Budget, type BudgetLedger } from '../../../src/llm/domain/budget';
import { cachedAsk } from '../../../src/llm/domain/cache';
import type { LlmCall, ModelRef } from '../../../src/llm/domain/call';
import { languageModel } from '../../../src/llm/providers/language-model';
import { budgetLedger } from '../../../src/storage/tables/stores';
import { LayeredTableStore, MemoryTableStore } from '../../../src/storage/tables/layered-table-store';
import { callOf } from '../calls';
import { memoryCalls } from '../memory-stores';
import { streamed } from './loopback';

const REF: ModelRef = { provider: 'openai-compatible', address: 'http://127.0.0.1:9/v1', model: 'tiny' };
const FAULTS = ['none', 'cut', 'nothing', 'lost', '500', '503', '429', '400', 'parameter'] as const;
type Fault = (typeof FAULTS)[number];

function answerWith(fault: Fault): Response {
  const events = { headers: { 'content-type': 'text/event-stream' } };
  const error = (status: number, message: string) =>
    new Response(JSON.stringify({ error: { message } }), { status });
  switch (fault) {
    case 'none':
      return new Response(streamed('Yes.'), events);
    case 'cut':
      return new Response(streamed('Yes.').slice(0, 120), events);
    case 'nothing':
      return new Response(broken(), events);
    case 'lost':
      throw new TypeError('fetch failed');
    case 'parameter':
      return error(400, 'Unsupported parameter: temperature');
    default:
      return error(Number(fault), 'Not now.');
  }
}

/** A body that breaks before its first byte. */
function broken(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
}

/** A tab that dies at a given step: what it awaits then never comes, and nothing that it does later has an effect. */
class Tab {
  #left: number;
  #die = (): void => undefined;
  readonly died = new Promise<void>((resolve) => (this.#die = resolve));

  constructor(steps: number) {
    this.#left = steps;
  }

  async step(): Promise<void> {
    if (this.#left-- > 0) return;
    this.#die();
    await new Promise(() => undefined);
  }

  ledger(kept: BudgetLedger): BudgetLedger {
    return {
      ...kept,
      change: async (name, change) => {
        await this.step();
        const spent = await kept.change(name, change);
        await this.step();
        return spent;
      },
    };
  }
}

interface Visit {
  /** Asked at a time, of questions from 0 on. */
  readonly questions: number;
  readonly steps: number;
  /** Whether another tab does the same meanwhile. */
  readonly twice: boolean;
}

/** @returns requests that were sent, and what is counted. */
async function visited(limit: number, faults: readonly Fault[], visits: readonly Visit[]) {
  const database = new MemoryTableStore();
  const calls = memoryCalls();
  let sent = 0;
  let tab = new Tab(0);
  vi.stubGlobal('fetch', async () => {
    await tab.step();
    const fault = faults[sent % faults.length]!;
    sent++;
    await tab.step();
    return answerWith(fault);
  });
  const ledger = budgetLedger(new LayeredTableStore(database, { onFull: fail, onLost: fail }), 'budgets');
  for (const { questions, steps, twice } of visits) {
    tab = new Tab(steps);
    const asked = Array.from({ length: twice ? 2 : 1 }, () => {
      const model = languageModel(
        { ref: REF, key: '' },
        {},
        { random: () => 0, sleep: () => Promise.resolve() },
      );
      const budget = new Budget({ calls: limit }, () => undefined, {
        ledger: tab.ledger(ledger),
        name: 'run',
      });
      const ask = cachedAsk({
        model: () => model,
        store: calls,
        budget,
        signal: new AbortController().signal,
      });
      return Array.from({ length: questions }, (_, i) =>
        ask(callOf(`question ${i}`, { model: REF, parameters: { temperature: 0 } } as Partial<LlmCall>)),
      );
    });
    await Promise.race([Promise.allSettled(asked.flat()), tab.died]);
  }
  return { sent, counted: (await ledger.get('run'))?.calls ?? 0 };
}

function fail(error: unknown): void {
  throw error as Error;
}

afterEach(() => void vi.unstubAllGlobals());

describe('a limit of requests', () => {
  const visit = fc.record({ questions: fc.nat(8), steps: fc.nat(60), twice: fc.boolean() });

  it('is never passed, whatever fails, is killed and is resumed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(12),
        fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 }),
        fc.array(visit, { minLength: 1, maxLength: 6 }),
        async (limit, faults, visits) => {
          const { sent, counted } = await visited(limit, faults, visits);
          expect(sent).toBeLessThanOrEqual(limit);
          // What was sent is counted; what was reserved by a tab that died before it sent is counted as well.
          expect(counted).toBeGreaterThanOrEqual(sent);
          expect(counted).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it.each(FAULTS.filter((fault) => fault !== 'none'))(
    'is used up, and no more, by a server whose every answer is “%s”',
    async (fault) => {
      const again = Array.from({ length: 12 }, () => ({ questions: 3, steps: Infinity, twice: false }));
      expect(await visited(20, [fault], again)).toEqual({ sent: 20, counted: 20 });
    },
  );

  it('of 0 lets nothing be sent', async () => {
    expect(await visited(0, ['none'], [{ questions: 5, steps: Infinity, twice: true }])).toEqual({
      sent: 0,
      counted: 0,
    });
  });
});
