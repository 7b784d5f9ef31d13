/**
 * Replies of engines and language models damaged in every way: each is used or refused in words, nothing of anybody else's is deleted, no
 * key is told, and no limit is passed.
 */

import { describe, expect, it, vi } from 'vitest';
import { idPrefix, type EngineDocument } from '../../../src/search-engines/domain/document';
import { engineOf } from '../../../src/search-engines/domain/registry';
import { Budget, memoryLedger } from '../../../src/llm/domain/budget';
import { cachedAsk } from '../../../src/llm/domain/cache';
import type { ModelRef } from '../../../src/llm/domain/call';
import { PhraseError } from '../../../src/core/text/phrase';
import { languageModel } from '../../../src/llm/providers/language-model';
import { engineIndex } from '../../../src/search-engines/client';
import { mutate, seeded, type Random } from '../../data/formats/mutator';
import { callOf } from '../../llm/calls';
import { memoryCalls } from '../../llm/memory-stores';
import { KEY, streamed } from '../../llm/providers/loopback';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';
import { fakeService } from './fakes';
import { definitionAt, runService } from './run-service';
import { fakeEngine, type EngineTamper } from './engine-fakes';

const FACTOR = Number(process.env['MNEMOSCOPE_FUZZ_FACTOR'] ?? 1);
const SEED = Number(process.env['MNEMOSCOPE_FUZZ_SEED'] ?? 36);
const live = new AbortController().signal;
const BANK = 'potter';

/** A reply as bytes, with one to three damages. */
function damaged(text: string, random: Random): Uint8Array<ArrayBuffer> {
  const [file] = mutate([{ name: 'reply.json', text }], random).files;
  return new Uint8Array(file!.bytes);
}

/** That an error is ours: a code, and what happened in both languages, without the key. */
function expectWords(error: unknown): void {
  expect(error).toBeInstanceOf(PhraseError);
  const { code, phrase } = error as PhraseError & { readonly code: string };
  expect(code).toMatch(/^[a-z-]+$/);
  expect(phrase.zh).toMatch(/\p{Script=Han}/u);
  expect(`${phrase.en} ${phrase.zh}`).not.toContain(KEY);
}

const prototypes = () =>
  JSON.stringify([Object.prototype, Array.prototype].map((each) => Reflect.ownKeys(each).map(String)));

const documents = (count: number, bank: string): EngineDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `${idPrefix(bank)}${i}`, bank, memory: `m${i}`, hash: `h${i}` },
    ...{ vector: [1, 0], start: 0, end: 5, text: `The oars of ${bank} number ${i}.` },
  }));

/** An engine that holds documents of somebody else, and of its replies one in so many damaged. */
async function hostileEngine(id: 'opensearch' | 'chroma', random: Random) {
  let one = 0;
  let mutants = 0;
  const tamper: EngineTamper = (_, answer, response) => {
    const { status, body } = answer();
    if (one === 0 || random() >= 1 / one) return { status, body };
    mutants++;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(damaged(JSON.stringify(body), random));
    return undefined;
  };
  const fake = await fakeEngine(id, tamper);
  const index = engineIndex(
    engineOf(id)!,
    { address: fake.address, key: KEY },
    'mnemoscope-en',
    { language: 'en', model: 'tiny 0123', dimensions: 2 },
    { retries: { random: () => 0, sleep: () => Promise.resolve() } },
  );
  await index.open(live);
  const theirs = documents(3, 'someone else');
  await index.push('someone else', theirs, { signal: live });
  return {
    ...{ fake, index, theirs },
    /** @param every one reply in so many; 0 for none. */
    damage: (every: number) => (one = every),
    mutants: () => mutants,
  };
}

describe.each(['opensearch', 'chroma'] as const)('%s', (id) => {
  it(
    `whose replies are damaged ${100 * FACTOR} times is used or refused in words`,
    { timeout: 1_200_000 },
    async () => {
      const untouched = prototypes();
      const random = seeded(SEED);
      const { fake, index, theirs, damage, mutants } = await hostileEngine(id, random);
      const held = () =>
        [...fake.engine.indexes.values()].flatMap(({ documents: all }) => [...all.keys()]).sort();
      const work: readonly (() => Promise<unknown>)[] = [
        () => index.check(live),
        () => index.open(live),
        () => index.push(BANK, documents(3, BANK), { signal: live }),
        () => index.nearest(Float32Array.of(1, 0), { bank: BANK, size: 2 }, live),
        () => index.remove(BANK, live),
        ...(id === 'opensearch' ? [() => index.match('oars', { bank: BANK, size: 2 }, live)] : []),
      ];
      const outcomes = { used: 0, refused: 0 };
      while (mutants() < 100 * FACTOR) {
        for (const step of work) {
          damage(2);
          const before = fake.asked.length;
          try {
            const value = await step();
            outcomes.used++;
            if (Array.isArray(value))
              for (const { id: memory, score } of value as { id: unknown; score: unknown }[])
                expect([typeof memory, Number.isFinite(score)]).toEqual(['string', true]);
          } catch (error) {
            outcomes.refused++;
            expectWords(error);
          }
          // Sent again where that may help, and not for ever.
          expect(fake.asked.length - before).toBeLessThan(60);
          damage(0);
        }
        expect(held()).toEqual(expect.arrayContaining(theirs.map((each) => each.id)));
        // Whatever it said: asked again when it is well, it has what is pushed, and nothing more.
        await index.open(live);
        await index.push(BANK, documents(3, BANK), { signal: live });
        expect(held()).toEqual([...theirs, ...documents(3, BANK)].map((each) => each.id).sort());
      }
      expect(outcomes.used).toBeGreaterThan(0);
      expect(outcomes.refused).toBeGreaterThan(0);
      expect(prototypes()).toBe(untouched);
    },
  );
});

describe.each(SERVICES.map(({ id }) => id))('%s', (id) => {
  it(
    `whose replies are damaged ${15 * FACTOR} times is run, or stopped in words`,
    { timeout: 1_200_000 },
    async () => {
      const untouched = prototypes();
      const random = seeded(SEED);
      let mutants = 0;
      let asked = 0;
      const { address } = await fakeService(id, (_, answer, response) => {
        asked++;
        const { status, body } = answer();
        if (random() >= 1 / 8) return { status, body };
        mutants++;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(damaged(JSON.stringify(body ?? null), random));
        return undefined;
      });
      while (mutants < 15 * FACTOR) {
        asked = 0;
        await runService(definitionAt(id, address)).catch(expectWords);
        expect(asked).toBeLessThan(600);
      }
      expect(prototypes()).toBe(untouched);
    },
  );
});

it('half a surrogate pair as the id of a collection ends in words', async () => {
  const { address } = await fakeEngine('chroma', (_, answer) => {
    const { status, body } = answer();
    return { status, body: { ...(body as object), id: '\ud800' } };
  });
  const meta = { language: 'en', model: 'tiny 0123', dimensions: 2 } as const;
  const index = engineIndex(engineOf('chroma')!, { address, key: KEY }, 'mnemoscope-en', meta);
  await index.open(live);
  await index.push(BANK, documents(3, BANK), { signal: live }).then(() => {
    throw new Error('The engine took documents for a collection that it does not have.');
  }, expectWords);
});

it('a user that is made without an id, which later requests need, stops a run in words', async () => {
  const { address } = await fakeService('zep-v4', ({ route }, answer) => {
    const { status, body } = answer();
    return route.startsWith('POST ')
      ? { status, body: { ...(body as object), uuid: undefined } }
      : { status, body };
  });
  await expect(runService(definitionAt('zep-v4', address))).rejects.toMatchObject({
    code: 'no-id',
    message: expect.stringContaining('gave no id for what it had made') as string,
  });
});

const REF: ModelRef = { provider: 'openai-compatible', address: 'http://127.0.0.1:9/v1', model: 'tiny' };

it(
  `a language model whose replies are damaged ${300 * FACTOR} times gets no request beyond the limit, and each is an answer or a fault in words`,
  { timeout: 1_200_000 },
  async () => {
    const untouched = prototypes();
    const random = seeded(SEED);
    const sound = {
      choices: [{ message: { role: 'assistant', content: 'At the mill.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    };
    let mutants = 0;
    let sent = 0;
    vi.stubGlobal('fetch', () => {
      sent++;
      mutants++;
      const streams = random() < 0.5;
      const text = streams ? streamed('At ', 'the mill.') : JSON.stringify(sound);
      const bytes = streams
        ? new TextEncoder().encode(
            text.replaceAll(/\{.*\}/g, (line) =>
              random() < 0.3 ? new TextDecoder().decode(damaged(line, random)) : line,
            ),
          )
        : damaged(text, random);
      const type = streams ? 'text/event-stream' : 'application/json';
      return Promise.resolve(new Response(bytes, { headers: { 'content-type': type } }));
    });
    const outcomes = { answered: 0, refused: 0 };
    for (let run = 0; mutants < 300 * FACTOR; run++) {
      const limit = 1 + Math.floor(random() * 12);
      const ledger = memoryLedger();
      const model = languageModel(
        { ref: REF, key: KEY },
        {},
        { random: () => 0, sleep: () => Promise.resolve() },
      );
      const budget = new Budget({ calls: limit }, () => undefined, { ledger, name: 'run' });
      const ask = cachedAsk({ model: () => model, store: memoryCalls(), budget, signal: live });
      sent = 0;
      const asked = Array.from({ length: 15 }, (_, i) => ask(callOf(`question ${run} ${i}`, { model: REF })));
      for (const end of await Promise.allSettled(asked)) {
        if (end.status === 'rejected') {
          outcomes.refused++;
          expectWords(end.reason);
          continue;
        }
        outcomes.answered++;
        const { text, usage } = end.value.reply;
        expect(typeof text).toBe('string');
        for (const tokens of usage ? [usage.input, usage.output] : [])
          expect(Number.isFinite(tokens) && tokens >= 0).toBe(true);
      }
      expect(sent).toBeLessThanOrEqual(limit);
      expect((await ledger.get('run'))?.calls ?? 0).toBe(sent);
    }
    expect(outcomes.answered).toBeGreaterThan(0);
    expect(prototypes()).toBe(untouched);
  },
);
