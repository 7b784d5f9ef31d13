import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askText, readValue, askStructured, jsonSchemaOf } from '../../src/llm/domain/structured';
import { askingFrom, callOf, Faulty } from './calls';
import { cpuMilliseconds } from '../cpu-time';

const verdict = z.object({ score: z.number().min(0).max(1), reason: z.string() });
const GOOD = '{"score":0.5,"reason":"Half of it is there."}';

describe('asking for text', () => {
  it('gives the answer without white space at its ends', async () => {
    const { ask } = askingFrom([' In Bremen.\n']);
    const { outcome, exchanges } = await askText(ask, callOf('Where?'));
    expect(outcome).toEqual({ state: 'done', value: 'In Bremen.' });
    expect(exchanges[0]!.reply.text).toBe(' In Bremen.\n');
  });

  it('makes a fault of one item an outcome and throws one of the run', async () => {
    const item = await askText(askingFrom([new Faulty('content-filter', 'item')]).ask, callOf('a'));
    expect(item).toEqual({
      outcome: { state: 'failed', code: 'content-filter', message: 'the server said content-filter' },
      exchanges: [],
    });
    const wrongKey = new Faulty('wrong-key', 'run');
    await expect(askText(askingFrom([wrongKey]).ask, callOf('a'))).rejects.toBe(wrongKey);
    const cancelled = new DOMException('Cancelled.', 'AbortError');
    await expect(askText(askingFrom([cancelled]).ask, callOf('a'))).rejects.toBe(cancelled);
  });

  it('takes an empty answer for no answer', async () => {
    const { outcome, exchanges } = await askText(askingFrom([' \n']).ask, callOf('a'));
    expect(outcome).toMatchObject({ state: 'failed', code: 'empty-answer' });
    expect(exchanges).toHaveLength(1);
  });
});

describe('asking for JSON', () => {
  it('asks by a schema that closes its objects, and reads the answer', async () => {
    const { ask, calls } = askingFrom([GOOD]);
    const { outcome } = await askStructured(
      ask,
      callOf('Judge.', { parameters: { temperature: 0 } }),
      verdict,
      'verdict',
    );
    expect(outcome).toEqual({ state: 'done', value: { score: 0.5, reason: 'Half of it is there.' } });
    expect(calls[0]!.parameters).toEqual({
      temperature: 0,
      schema: {
        name: 'verdict',
        schema: {
          type: 'object',
          properties: { score: { type: 'number', minimum: 0, maximum: 1 }, reason: { type: 'string' } },
          required: ['score', 'reason'],
          additionalProperties: false,
        },
      },
    });
    expect(jsonSchemaOf(verdict)).toBe(jsonSchemaOf(verdict));
  });

  it('sends an unreadable answer back once, with what is wrong with it', async () => {
    const { ask, calls } = askingFrom(['{"score":2,"reason":"Fine."}', GOOD]);
    const { outcome, exchanges } = await askStructured(ask, callOf('Judge.', { repeat: 3 }), verdict, 'v');
    expect(outcome.state).toBe('done');
    expect(exchanges.map(({ call }) => call.purpose)).toEqual(['answer', 'repair']);
    const [, repair] = calls;
    expect(repair!.repeat).toBe(3);
    expect(repair!.messages[1]).toEqual({ role: 'assistant', content: '{"score":2,"reason":"Fine."}' });
    expect(repair!.messages[2]!.content).toMatch(/score: .*(<=|1)/);
  });

  it('is unparsed after one repair, with the last words of the model', async () => {
    const { ask, calls } = askingFrom(['Good.', 'Very good.']);
    const { outcome } = await askStructured(ask, callOf('Judge.'), verdict, 'v');
    expect(outcome).toEqual({
      state: 'unparsed',
      text: 'Very good.',
      why: 'it contains no complete JSON value.',
    });
    expect(calls).toHaveLength(2);
  });

  it('fails where there is no answer, and where the repair finds none, keeping what was answered', async () => {
    const first = await askStructured(
      askingFrom([new Faulty('timeout', 'item')]).ask,
      callOf('a'),
      verdict,
      'v',
    );
    expect(first).toMatchObject({ outcome: { state: 'failed', code: 'timeout' }, exchanges: [] });
    const second = askingFrom(['Good.', new Faulty('timeout', 'item')]);
    const repaired = await askStructured(second.ask, callOf('a'), verdict, 'v');
    expect(repaired.outcome).toMatchObject({ state: 'failed', code: 'timeout' });
    expect(repaired.exchanges).toHaveLength(1);
    const ofRun = askingFrom(['Good.', new Faulty('no-credit', 'run')]);
    await expect(askStructured(ofRun.ask, callOf('a'), verdict, 'v')).rejects.toMatchObject({
      code: 'no-credit',
    });
    const empty = askingFrom(['  ']);
    expect((await askStructured(empty.ask, callOf('a'), verdict, 'v')).outcome).toMatchObject({
      code: 'empty-answer',
    });
  });
});

describe('reading JSON out of an answer', () => {
  it.each([
    ['bare', GOOD],
    ['fenced', `Here it is:\n\`\`\`json\n${GOOD}\n\`\`\`\nAsk me for more.`],
    ['between words with brackets', `I looked at [1] and {this}. ${GOOD} That is all [see above].`],
    ['after thoughts', `<think>Perhaps {"score":1,"reason":"x"}?</think>\n${GOOD}`],
    ['said twice alike', `${GOOD}\nAgain: ${GOOD}`],
  ])('reads it %s', (_, text) => {
    expect(readValue(text, verdict)).toEqual({ value: { score: 0.5, reason: 'Half of it is there.' } });
  });

  it.each([
    ['a trailing comma', '{"score":0.5,"reason":"x",}', /no complete JSON/],
    ['a cut-off end', GOOD.slice(0, -3), /no complete JSON/],
    ['single quotes', "{'score':0.5,'reason':'x'}", /no complete JSON/],
    ['digits as text', '{"score":"0.5","reason":"x"}', /^score: /],
    ['another shape', '[0.5]', /object/],
    ['a bare word', 'null', /object/],
    ['nothing', ' ', /empty/],
    ['two that differ', `${GOOD} or {"score":1,"reason":"x"}`, /2 different values/],
    ['a thought only', `<think>${GOOD}</think>`, /empty/],
  ])('does not guess at %s', (_, text, why) => {
    expect(readValue(text, verdict)).toEqual({ why: expect.stringMatching(why) as string });
  });

  const words = fc.string().filter((text) => !/[{}[\]"]/.test(text) && !/^\s*<think/i.test(text));
  const value = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0),
    reason: fc.string({ unit: 'binary' }),
  });

  it('finds any value between any words, as it was written', () => {
    fc.assert(
      fc.property(words, value, words, fc.boolean(), (before, given, after, fenced) => {
        const json = JSON.stringify(given, null, fenced ? 2 : 0);
        const text = fenced ? `${before}\n\`\`\`\n${json}\n\`\`\`${after}` : `${before}${json}${after}`;
        expect(readValue(text, verdict)).toEqual({ value: given });
      }),
    );
  });

  it('never takes a value that was cut anywhere, and never throws', () => {
    fc.assert(
      fc.property(value, fc.nat(), (given, at) => {
        const json = JSON.stringify(given);
        const read = readValue(json.slice(0, at % json.length), verdict);
        expect('why' in read).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', 'a', '1', ':', ',') }),
        (text) => {
          const read = readValue(text, verdict);
          expect('why' in read).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['opening brackets', '{'.repeat(3_000_000)],
    ['empty objects', '{}'.repeat(1_000_000)],
    ['quotes', '"{'.repeat(1_000_000)],
  ])('is done with a huge answer of %s in a moment', (_, text) => {
    const read = () => expect(readValue(text, verdict)).toHaveProperty('why');
    expect(cpuMilliseconds(read)).toBeLessThan(3_000);
  });
});
