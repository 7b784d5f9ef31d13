/** A server that repeats the key it was sent: nothing that is shown, stored, exported or judged holds it. */

import * as fc from '../../fast-check';
import { sampled } from '../../sampled';
import { describe, expect, it, vi } from 'vitest';
import { recordLines } from '../../../src/llm/domain/record';
import { continueLlmRun } from '../../../src/runs/domain/llm-runs/perform';
import { writtenLlmRun } from '../../../src/runs/domain/llm-runs/run';
import type { LlmUnit } from '../../../src/llm/domain/units';
import type { Phrase } from '../../../src/core/text/phrase';
import { cpuMilliseconds } from '../../cpu-time';
import { listModels } from '../../../src/llm/providers/connection';
import { echoWarnings } from '../../../src/llm/providers/key-echo';
import { KeyMask, maskInError } from '../../../src/llm/providers/key-mask';
import { languageModel } from '../../../src/llm/providers/language-model';
import { openStorage } from '../../../src/storage/tables/open';
import { dataOf, headerOf, OTTILIE, PLAN, portsOf } from '../../runs/llm-runs/fixture';
import { freshBrowser, rawOpen } from '../../storage/tables/browser';
import { open } from './ask';
import { KEY, loopback, reply, stream, type Respond } from './loopback';
import { behind, complete } from './model';

const BASE64 = btoa(KEY);
const BASIC = btoa(`user:${KEY}`);
const ECHO = `You sent Authorization: Bearer ${KEY}, ${BASE64}, ${BASIC}.`;

/** Twelve characters in a row of any form of the key. */
function leaks(text: string): string[] {
  const forms = [KEY, BASE64.slice(0, -4), btoa(`:${KEY}`).slice(4, -4)];
  return forms.flatMap((form) =>
    Array.from({ length: form.length - 11 }, (_, at) => form.slice(at, at + 12)).filter((part) =>
      text.includes(part),
    ),
  );
}

const events = (...documents: object[]) =>
  documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join('');

/** The same two pieces of text from every family, with the key in every other field that is kept. */
const STREAMS = {
  'openai-compatible': (pieces: readonly string[]) =>
    events(
      ...pieces.map((content) => ({ model: ECHO, id: KEY, choices: [{ index: 0, delta: { content } }] })),
      { model: ECHO, choices: [{ index: 0, delta: {}, finish_reason: `stop ${KEY}` }] },
    ),
  anthropic: (pieces: readonly string[]) =>
    events(
      { type: 'message_start', message: { model: ECHO, id: KEY, usage: { input_tokens: 3 } } },
      ...pieces.map((text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } })),
      { type: 'message_delta', delta: { stop_reason: `end ${KEY}` }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ),
  gemini: (pieces: readonly string[]) =>
    events(
      ...pieces.map((text) => ({ modelVersion: ECHO, candidates: [{ content: { parts: [{ text }] } }] })),
      { modelVersion: ECHO, candidates: [{ finishReason: `STOP ${KEY}` }] },
    ),
} as const;
const FAMILIES = Object.keys(STREAMS) as (keyof typeof STREAMS)[];

describe('an answer that repeats the key', () => {
  it.each(FAMILIES)(
    'of %s has it masked in every field and every piece, wherever it is split',
    async (family) => {
      let pieces: readonly string[] = [];
      const server = await behind(
        (response, request) => stream(STREAMS[family](pieces))(response, request),
        family,
      );
      const places = Array.from({ length: ECHO.length + 1 }, (_, at) => at);
      for (const at of sampled(places, 3)) {
        pieces = [ECHO.slice(0, at), ECHO.slice(at)].filter(Boolean);
        const seen: string[] = [];
        const answer = await complete(server, {}, { onPiece: (piece) => void seen.push(piece) });
        expect(seen.join('')).toBe(answer.text);
        expect(answer.text).toMatch(/^You sent Authorization: Bearer •••, \S*•••\S*, \S*•••\S*\.$/);
        expect(leaks(JSON.stringify([seen, seen.join(''), answer])), `split at ${at}`).toEqual([]);
      }
      pieces = Array.from(ECHO);
      expect(leaks(JSON.stringify(await complete(server)))).toEqual([]);
    },
  );

  it('is masked in one whole document, and in the text of an error that breaks it off', async () => {
    const message = { role: 'assistant', content: ECHO };
    const whole = await behind(reply(200, { model: KEY, choices: [{ message, finish_reason: KEY }] }));
    expect(leaks(JSON.stringify(await complete(whole)))).toEqual([]);
    const cut = await behind(stream(events({ choices: [{ delta: { content: `so ${KEY.slice(0, 20)}` } }] })));
    const error: unknown = await complete(cut).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'stream-cut', partial: 'so •••' });
  });

  it('is told once for each server, and never of an answer without it', async () => {
    const told: Phrase[] = [];
    const onKeyEchoed = echoWarnings((phrase) => told.push(phrase));
    const respond: Respond = (response, request) =>
      stream(STREAMS['openai-compatible']([JSON.stringify(request.body).includes('quiet') ? 'No.' : ECHO]))(
        response,
        request,
      );
    const { settings } = await loopback(respond);
    const ref = { provider: 'openai-compatible', address: settings.baseUrl, model: 'tiny' } as const;
    for (let time = 0; time < 3; time++)
      await complete({ model: languageModel({ ref, key: KEY, onKeyEchoed }) });
    expect(told).toHaveLength(1);
    const [{ en, zh }] = told as [Phrase];
    expect(en).toMatch(/^127\.0\.0\.1:\d+ repeated your API key in an answer\. The key was masked/);
    expect(zh).toMatch(/^127\.0\.0\.1:\d+ 在回答中重复了您的 API 密钥/);
    expect(leaks(en + zh)).toEqual([]);

    const fine = vi.fn();
    const { settings: other } = await loopback(
      stream(events({ choices: [{ delta: { content: 'skill' }, finish_reason: 'stop' }] })),
    );
    const model = languageModel({ ref: { ...ref, address: other.baseUrl }, key: KEY, onKeyEchoed: fine });
    expect((await complete({ model })).text).toBe('skill');
    expect(fine).not.toHaveBeenCalled();
  });

  it('lists models without it', async () => {
    const { settings } = await loopback(reply(200, { data: [{ id: `model-${KEY}` }, { id: 'plain' }] }));
    const ref = { provider: 'openai-compatible', address: settings.baseUrl, model: '' } as const;
    expect(await listModels({ ref, key: KEY }, open())).toEqual(['model-•••', 'plain']);
  });

  it('leaves no key in the database, the run, its export and the prompts of the judge', async () => {
    freshBrowser();
    const storage = await openStorage();
    const { settings, received } = await loopback((response, request) => {
      const half = Math.floor(ECHO.length / 2);
      const verdict = JSON.stringify({ quote: ECHO, reason: ECHO, score: 1 });
      const judged = JSON.stringify(request.body).includes('to judge');
      const pieces = judged
        ? [verdict.slice(0, half), verdict.slice(half)]
        : [ECHO.slice(0, half), ECHO.slice(half)];
      return stream(STREAMS['openai-compatible'](pieces))(response, request);
    });
    const ref = { provider: 'openai-compatible', address: settings.baseUrl, model: 'tiny' } as const;
    const plan = {
      ...PLAN,
      banks: [OTTILIE.id],
      questionsPerBank: 2,
      models: [ref],
      judges: PLAN.judges.map((judge) => ({ ...judge, model: ref })),
    };
    const header = headerOf(plan, dataOf(plan, [OTTILIE]));
    const ports = portsOf(
      [OTTILIE],
      { store: storage.runs as never, calls: storage.calls },
      {
        model: languageModel({ ref, key: KEY }),
      },
    );
    const done = await continueLlmRun(header, ports);
    expect(done.failed).toBe(0);
    const units = new Map<string, LlmUnit>();
    for await (const [id, unit] of storage.runs.units(done.id)) units.set(id, unit as LlmUnit);
    expect(units.size).toBe(done.total);
    expect(JSON.stringify([...units.values()])).toContain('Bearer •••');
    const file: string[] = [];
    for await (const line of recordLines(writtenLlmRun(done), units)) file.push(line);
    expect(leaks(file.join(''))).toEqual([]);

    const judgePrompts = received
      .map(({ body }) => JSON.stringify(body))
      .filter((text) => text.includes('to judge'));
    expect(judgePrompts.length).toBeGreaterThan(0);
    expect(judgePrompts.join('')).toContain('Bearer •••');
    expect(received.flatMap(({ body }) => leaks(JSON.stringify(body)))).toEqual([]);

    const database = await rawOpen();
    const all = await Promise.all(
      Array.from(database.objectStoreNames, (name) => {
        const request = database.transaction(name).objectStore(name).getAll();
        return new Promise<unknown>((resolve) => (request.onsuccess = () => resolve(request.result)));
      }),
    );
    const stored = JSON.stringify(all);
    expect(stored).toContain('Bearer •••');
    expect(leaks(stored)).toEqual([]);
    database.close();
  });
});

describe('the mask', () => {
  const key = fc.stringMatching(/^[\x21-\x7e]{12,60}$/);

  it('gives the same text however it is split, and no part of twelve characters of the key', () => {
    const words = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(
        key,
        fc.array(fc.oneof(words, fc.constant(0)), { maxLength: 6 }),
        fc.array(fc.nat(40)),
        (secret, parts, sizes) => {
          const text = parts.map((part) => (part === 0 ? secret : part)).join('');
          const mask = new KeyMask(secret);
          const whole = mask.text(text);
          const piecewise = mask.stream();
          let shown = '';
          let at = 0;
          for (const size of sizes) {
            shown += piecewise.pass(text.slice(at, at + size));
            at += size;
          }
          shown += piecewise.pass(text.slice(at)) + piecewise.end();
          expect(shown).toBe(whole);
          for (let from = 0; from + 12 <= secret.length; from++)
            expect(whole).not.toContain(secret.slice(from, from + 12));
        },
      ),
    );
  });

  it('finds the forms in which a server may write it', () => {
    const secret = 'a+b/c"d\\e%f&0123456789';
    const mask = new KeyMask(secret);
    const url = encodeURIComponent(secret);
    expect(mask.text(`[${secret}]`)).toBe('[•••]');
    expect(mask.text(JSON.stringify(secret))).toBe('"•••"');
    expect(mask.text(`[${url}]`)).toBe('[•••]');
    expect(mask.text(`[${url.toLowerCase()}]`)).toBe('[•••]');
    for (const before of ['', ':', 'me:', 'you:', 'Bearer ']) {
      const shown = mask.text(btoa(before + secret));
      expect(shown, before).toMatch(/^[\w+/=]{0,12}•••[\w+/=]{0,4}$/);
    }
    const hex = Buffer.from(secret).toString('hex');
    expect(mask.text(`${hex} ${hex.toUpperCase()}`)).toBe('••• •••');
  });

  it('takes a key of fewer than eight characters for a placeholder, except in errors', () => {
    expect(new KeyMask('ollama').text('ollama runs models')).toBe('ollama runs models');
    expect(maskInError('ollama runs models', 'ollama')).toBe('••• runs models');
    expect(maskInError('78 and x', 'x')).toBe('78 and •••');
  });

  it('takes eight million characters in a moment', () => {
    const mask = new KeyMask(KEY);
    const text = 'She lives in Bremen and tests sk-te. '.repeat(220_000);
    expect(cpuMilliseconds(() => expect(mask.text(text)).toBe(text))).toBeLessThan(3000);
  });
});
