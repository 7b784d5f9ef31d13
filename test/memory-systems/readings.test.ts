import { describe, expect, it } from 'vitest';
import { callKey, type CallModel, type LlmCall, type ModelRef } from '../../src/llm/domain/call';
import { templateProblems } from '../../src/llm/domain/templates';
import { rules } from '../../src/memory-systems/domain/built-in/rules';
import { fullContext, noMemory, verbatimSystem, gold } from '../../src/memory-systems/domain/built-in/bounds';
import type { SystemDefinition } from '../../src/memory-systems/domain/port';
import { READING_FORMS, READING_PROMPTS } from '../../src/memory-systems/domain/readings/prompt';
import {
  previewReading,
  readRun,
  storedReading,
  type ReadingPorts,
} from '../../src/memory-systems/domain/readings/read';
import {
  answererName,
  judgeName,
  READING_DEFAULTS,
  type ReadingSettings,
} from '../../src/memory-systems/domain/readings/settings';
import type { FinishedRun } from '../../src/memory-systems/domain/readings/work';
import { memoryRuns } from '../llm/memory-stores';
import { live, potter, run } from './fixture';
import { read, taskOf } from './reader';

const MODEL: ModelRef = { provider: 'openai-compatible', address: 'https://models.test/v1', model: 'tiny' };
const BOTH: ReadingSettings = { ...READING_DEFAULTS, answerer: MODEL, judge: MODEL };

interface Reader {
  readonly ask: CallModel;
  readonly calls: LlmCall[];
}

/** @param text what is answered in the place of the script; an error is thrown. */
function reader(text: (call: LlmCall, nth: number) => string | Error | undefined = () => undefined): Reader {
  const calls: LlmCall[] = [];
  return {
    calls,
    ask: async (call) => {
      calls.push(call);
      const given = text(call, calls.length) ?? read(call.messages);
      if (given instanceof Error) throw given;
      return {
        key: callKey(call),
        call,
        cached: false,
        reply: { text: given, milliseconds: 7, attempts: 1, dropped: [] },
      };
    },
  };
}

const readRunOf = async (definition: SystemDefinition): Promise<FinishedRun> => ({
  user: potter,
  capabilities: definition.capabilities,
  records: await run(definition),
});

const ports = (ask: CallModel, store = memoryRuns()): ReadingPorts & { readonly signal: AbortSignal } => ({
  run: 'reading',
  store,
  ask,
  concurrency: () => 3,
  clock: () => 0,
  pause: () => Promise.resolve(),
  signal: live,
});

describe('a run read by a language model', () => {
  it('has prompts without faults, in both languages', () => {
    for (const name of READING_PROMPTS)
      expect(templateProblems(READING_FORMS[name], READING_FORMS[name].standard)).toEqual([]);
  });

  it('is answered and judged from what the system had handed over', async () => {
    const { ask, calls } = reader();
    const { records, judged } = await readRun(BOTH, await readRunOf(gold), ports(ask));
    // The rule had declined it, and the model says so in words.
    expect(records[0]!.answers[0]).toMatchObject({
      response: expect.stringContaining('Graz'),
      answerMilliseconds: 7,
    });
    expect(judged!.answers.map(({ verdict }) => verdict)).toContainEqual({ given: 'Correct' });
    expect(judged!.updates).toMatchObject([{ point: 's2-m1', verdict: { given: 'Correct' } }]);
    expect(judged!.integrity.map(({ point, verdict }) => [point, verdict])).toEqual([
      ['s0-m1', { given: 2 }],
      ['s0-m2', { given: 2 }],
      ['s0-m3', { given: 0 }],
    ]);
    expect(judged!.accuracy.every(({ included }) => included)).toBe(true);
    expect(new Set(calls.map(({ messages }) => taskOf(messages)))).toEqual(
      new Set(['answer', 'integrity', 'accuracy', 'update', 'response']),
    );
    expect(calls.every(({ parameters }) => parameters.temperature === 0)).toBe(true);
  });

  it('keeps what comes from the data out of the system message, and behind the fence', async () => {
    const { ask, calls } = reader();
    await readRun(BOTH, await readRunOf(verbatimSystem), ports(ask));
    for (const { messages } of calls) {
      expect(messages[0]!.content).not.toContain('Graz');
      for (const line of messages[1]!.content.split('\n'))
        if (/kiln|Graz/.test(line) && !line.startsWith('User:')) expect(line).toMatch(/^> /);
    }
  });

  it('gives a full context whole, as far as it goes at that session', async () => {
    const { ask, calls } = reader();
    await readRun({ ...READING_DEFAULTS, answerer: MODEL }, await readRunOf(fullContext), ports(ask));
    const [first] = calls.map(({ messages }) => messages[1]!.content);
    expect(first).toContain('gas kiln');
    expect(first).not.toContain('electric');
    expect(calls.at(-1)!.messages[1]!.content).toContain('electric kiln');
  });

  it('says that there is no memory where none was handed over', async () => {
    const { ask, calls } = reader();
    const { records } = await readRun(
      { ...READING_DEFAULTS, answerer: MODEL },
      await readRunOf(noMemory),
      ports(ask),
    );
    expect(calls[0]!.messages[1]!.content).toContain('Memories:\n> –\n');
    expect(records[0]!.answers[0]!.response).toBe('It is not known.');
  });

  it('asks equal things once, and nothing that was asked before', async () => {
    const store = memoryRuns();
    const first = reader();
    const one = await readRun(BOTH, await readRunOf(gold), ports(first.ask, store));
    const keys = first.calls.map(callKey);
    expect(new Set(keys).size).toBe(keys.length);
    const second = reader();
    const again = await readRun(BOTH, await readRunOf(gold), ports(second.ask, store));
    expect(second.calls).toEqual([]);
    expect(again).toEqual(one);
    expect(await storedReading(BOTH, await readRunOf(gold), ports(second.ask, store))).toEqual(one);
    expect(await storedReading(BOTH, await readRunOf(rules), ports(second.ask, store))).toBeUndefined();
  });

  it.each([
    ['no JSON', () => 'It is fine.'],
    ['a score that there is none of', () => '{"reasoning": "so", "score": 7}'],
    ['a verdict cut off', () => '{"reasoning": "so", "sc'],
    ['another judge’s verdict', () => '{"reason": "so", "evaluation_result": "Fine"}'],
  ])('leaves unjudged what cannot be read: %s', async (_, broken) => {
    const { ask, calls } = reader(({ messages }) =>
      taskOf(messages) === 'integrity' ? broken() : undefined,
    );
    const { judged } = await readRun(
      { ...READING_DEFAULTS, judge: MODEL },
      await readRunOf(gold),
      ports(ask),
    );
    for (const { verdict } of judged!.integrity) expect(verdict).toEqual({ failed: 'judge_failed' });
    expect(judged!.updates[0]!.verdict).toEqual({ given: 'Correct' });
    // Each was sent back once.
    expect(calls.filter(({ purpose }) => purpose === 'repair')).toHaveLength(3);
  });

  it('takes a verdict that was mended', async () => {
    const { ask } = reader(({ purpose, messages }) =>
      purpose !== 'repair' && taskOf(messages) === 'update' ? 'Correct!' : undefined,
    );
    const { judged } = await readRun(
      { ...READING_DEFAULTS, judge: MODEL },
      await readRunOf(gold),
      ports(ask),
    );
    expect(judged!.updates[0]!.verdict).toEqual({ given: 'Correct' });
  });

  it('does not judge what it failed to answer', async () => {
    const refused = Object.assign(new Error('Refused.'), { code: 'content-filter', reach: 'item' });
    const { ask } = reader(({ messages }) => (taskOf(messages) === 'answer' ? refused : undefined));
    const { records, judged } = await readRun(BOTH, await readRunOf(gold), ports(ask));
    for (const { answers } of records)
      for (const answer of answers) expect(answer).toMatchObject({ failed: true });
    expect(judged!.answers.every(({ verdict }) => 'failed' in verdict)).toBe(true);
  });

  it('keeps what was read when a fault of the whole run stops it, and goes on', async () => {
    const store = memoryRuns();
    const wrong = Object.assign(new Error('The key is wrong.'), { code: 'wrong-key', reach: 'run' });
    const stopped = reader((_, nth) => (nth > 6 ? wrong : undefined));
    await expect(readRun(BOTH, await readRunOf(gold), ports(stopped.ask, store))).rejects.toThrow('wrong');
    const before = store.written.size;
    expect(before).toBeGreaterThan(3);
    const later = reader();
    const resumed = await readRun(BOTH, await readRunOf(gold), ports(later.ask, store));
    const whole = reader();
    expect(resumed).toEqual(await readRun(BOTH, await readRunOf(gold), ports(whole.ask)));
    expect(later.calls.length).toBe(whole.calls.length - before);
  });

  it('is counted beforehand without asking', async () => {
    const definition = await readRunOf(gold);
    const asked = reader();
    const store = memoryRuns();
    const count = () =>
      previewReading([{ settings: BOTH, run: definition }], {
        run: 'reading',
        store,
        clock: () => 0,
        pause: () => Promise.resolve(),
        price: () => ({ input: 1, output: 2, from: 'own' }) as never,
        signal: live,
      });
    const preview = await count();
    expect(preview.rows.map(({ purpose }) => purpose).sort()).toEqual(['answer', 'judge']);
    expect(preview.dollars).toBeGreaterThan(0);
    await readRun(BOTH, definition, ports(asked.ask, store));
    expect(preview.calls).toBe(asked.calls.length);
    expect((await count()).calls).toBe(0);
  });

  it('is named by model and wording', () => {
    expect(answererName(BOTH, new Set())).toBe('tiny (models.test), memory-answer-1, temperature 0');
    expect(judgeName(BOTH, new Set())).toBe(
      'tiny (models.test), judge-integrity-1, judge-accuracy-1, judge-update-1, judge-response-1, temperature 0',
    );
    const { texts } = READING_FORMS.update.standard;
    const own = { texts: { ...texts, en: { ...texts.en, system: 'Judge.' } } };
    expect(judgeName({ ...BOTH, prompts: { update: own } }, new Set())).toMatch(
      /judge-update-1-own-[0-9a-f]{12}/,
    );
  });
});
