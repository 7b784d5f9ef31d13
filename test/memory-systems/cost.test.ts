import { describe, expect, it } from 'vitest';
import * as fc from '../fast-check';
import {
  callKey,
  type CallModel,
  type Exchange,
  type LlmCall,
  type ModelRef,
} from '../../src/llm/domain/call';
import { gold } from '../../src/memory-systems/domain/built-in/bounds';
import {
  costsOf,
  memoryCosts,
  runCost,
  together,
  type ModelCost,
} from '../../src/memory-systems/domain/cost';
import {
  languageModelSystem,
  LANGUAGE_MODEL_DEFAULTS,
} from '../../src/memory-systems/domain/language-model/language-model';
import { NO_CHANGES } from '../../src/memory-systems/domain/port';
import { readRun, storedReading } from '../../src/memory-systems/domain/readings/read';
import { READING_DEFAULTS } from '../../src/memory-systems/domain/readings/settings';
import { memoryRuns } from '../llm/memory-stores';
import { live, potter, run } from './fixture';
import { read } from './reader';

const ref = (model: string): ModelRef => ({
  provider: 'openai-compatible',
  address: 'https://models.test/v1',
  model,
});
const call = (model: string, text: string): LlmCall => ({
  model: ref(model),
  messages: [{ role: 'user', content: text }],
  parameters: {},
  purpose: 'answer',
});
function exchange(model: string, text: string, usage?: Exchange['reply']['usage'], cached = false): Exchange {
  const asked = call(model, text);
  const reply = { text: 'yes', milliseconds: 1, attempts: 1, dropped: [], ...(usage && { usage }) };
  return { key: callKey(asked), call: asked, reply, cached };
}

describe('the cost of a run', () => {
  it('is counted by model, equal calls once, kept answers as what they cost', () => {
    const costs = costsOf([
      exchange('small', 'one', { input: 10, output: 2 }),
      exchange('small', 'one', { input: 10, output: 2 }, true),
      exchange('large', 'one', { input: 100, output: 20 }, true),
      exchange('small', 'two'),
    ]);
    expect(costs).toEqual([
      { model: ref('small'), calls: 2, input: 10, output: 2, uncounted: 1 },
      { model: ref('large'), calls: 1, input: 100, output: 20, uncounted: 0 },
    ]);
  });

  it('has dollars where every price is known and every call counted; what is free needs no count', () => {
    const counted: ModelCost = {
      model: ref('large'),
      calls: 2,
      input: 1_000_000,
      output: 500_000,
      uncounted: 0,
    };
    const uncounted: ModelCost = { model: ref('small'), calls: 1, input: 0, output: 0, uncounted: 1 };
    const price = ({ model }: ModelRef) =>
      model === 'large' ? { input: 2, output: 4 } : model === 'small' ? { input: 0, output: 0 } : undefined;
    expect(runCost([], price)).toBeUndefined();
    expect(runCost([counted, uncounted], price)).toEqual({
      calls: 3,
      tokens: 1_500_000,
      uncounted: 1,
      dollars: 4,
    });
    expect(runCost([{ ...counted, uncounted: 1 }], price)).toEqual({
      calls: 2,
      tokens: 1_500_000,
      uncounted: 1,
    });
    expect(runCost([counted, { ...counted, model: ref('other') }], price)?.dollars).toBeUndefined();
    expect(runCost([counted, { ...counted, model: ref('other') }], price)?.tokens).toBe(3_000_000);
  });

  it('adds up to the same however it is grouped', () => {
    const cost = fc.record({
      model: fc.constantFrom('a', 'b', 'c').map(ref),
      calls: fc.nat(9),
      input: fc.nat(999),
      output: fc.nat(999),
      uncounted: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(cost), fc.array(cost), (one, other) => {
        expect(together([...together(one), ...together(other)])).toEqual(together([...one, ...other]));
        expect(runCost(together(one), () => undefined)?.tokens).toBe(runCost(one, () => undefined)?.tokens);
      }),
    );
  });

  it('of the memory is kept in the records of the sessions, with calls that led to nothing', async () => {
    let calls = 0;
    const ask: CallModel = async (asked) => {
      calls++;
      const reply = {
        text: '{"memories": []}',
        milliseconds: 1,
        attempts: 1,
        dropped: [],
        usage: { input: 7, output: 3 },
      };
      return { key: callKey(asked), call: asked, cached: false, reply };
    };
    const definition = languageModelSystem({ ...LANGUAGE_MODEL_DEFAULTS, model: ref('small') }, () => ask);
    const records = await run(definition);
    expect(calls).toBeGreaterThan(1);
    expect(memoryCosts(records)).toEqual([
      { model: ref('small'), calls, input: 7 * calls, output: 3 * calls, uncounted: 0 },
    ]);
    expect(
      memoryCosts([
        { session: 0, updates: [], answers: [], addition: { changes: NO_CHANGES, milliseconds: 1 } },
      ]),
    ).toEqual([]);
  });

  it('of a reading is that of its answers and verdicts, also when it is read from the store', async () => {
    let calls = 0;
    const ask: CallModel = async (asked) => {
      calls++;
      const reply = {
        text: read(asked.messages),
        milliseconds: 1,
        attempts: 1,
        dropped: [],
        usage: { input: 5, output: 1 },
      };
      return { key: callKey(asked), call: asked, cached: false, reply };
    };
    const records = await run(gold);
    const given = { user: potter, capabilities: gold.capabilities, records };
    const ports = {
      run: 'reading',
      store: memoryRuns(),
      ask,
      concurrency: () => 3,
      clock: () => 0,
      pause: () => Promise.resolve(),
      signal: live,
    };
    const answers = { ...READING_DEFAULTS, answerer: ref('small') };
    const { costs: answered } = await readRun(answers, given, ports);
    expect(answered).toEqual([{ model: ref('small'), calls, input: 5 * calls, output: calls, uncounted: 0 }]);
    const both = { ...answers, judge: ref('large') };
    const before = calls;
    const { costs } = await readRun(both, given, ports);
    const judged = calls - before;
    expect(judged).toBeGreaterThan(3);
    expect(costs).toEqual([
      ...answered,
      { model: ref('large'), calls: judged, input: 5 * judged, output: judged, uncounted: 0 },
    ]);
    expect((await storedReading(both, given, ports))?.costs).toEqual(costs);
  });
});
