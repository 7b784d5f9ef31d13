/** A key that comes back in disguise, from a language model, a memory service or a search engine: thousands of spellings, none of which brings it back. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import * as fc from '../../fast-check';
import { sampled } from '../../sampled';
import { readValue } from '../../../src/llm/domain/structured';
import { KeyMask, maskInError } from '../../../src/llm/providers/key-mask';
import { languageModel } from '../../../src/llm/providers/language-model';
import { opensearch } from '../../../src/search-engines/domain/lucene';
import { EXAMPLE_SHAPE } from '../../../src/memory-systems/domain/services/generic';
import { engineIndex } from '../../../src/search-engines/client';
import { httpPort } from '../../../src/llm/providers/service-http';
import * as z from 'zod';

const KEY = 'sk-test/0a+B2c=3D4e5F6g7H8i9J';
const PASSWORD = 'p4ss/w0rd+"of-elk';
const LOGIN = `elastic:${PASSWORD}`;

type Letter = (letter: string) => string;
const code = (letter: string, radix = 16) => letter.charCodeAt(0).toString(radix);
const LETTERS: Readonly<Record<string, Letter>> = {
  'as it is': (letter) => letter,
  '\\u0073': (letter) => `\\u${code(letter).padStart(4, '0')}`,
  '\\u002B': (letter) => `\\u${code(letter).toUpperCase().padStart(4, '0')}`,
  '\\/': (letter) => (/["\\/]/.test(letter) ? `\\${letter}` : letter),
  '\\x73': (letter) => `\\x${code(letter)}`,
  '\\u{73}': (letter) => `\\u{${code(letter)}}`,
  '%73': (letter) => `%${code(letter)}`,
  '%2B': (letter) => `%${code(letter).toUpperCase()}`,
  '&#115;': (letter) => `&#${code(letter, 10)};`,
  '&#x73;': (letter) => `&#x${code(letter)};`,
};
/** Which letters are disguised: all, every second, every third, those that are no letters or digits, one. */
const placesOf = (text: string): readonly ((at: number) => boolean)[] => [
  () => true,
  (at) => at % 2 === 0,
  (at) => at % 3 === 0,
  (at) => /\W/.test(text[at]!),
  ...Array.from(text, (_, one) => (at: number) => at === one),
];
const spelled = (text: string, letter: Letter, isDisguised: (at: number) => boolean) =>
  Array.from(text, (each, at) => (isDisguised(at) ? letter(each) : each)).join('');
const inString = (text: string) => JSON.stringify(text).slice(1, -1);

/** What a server could write for a secret: itself, base64 as it is in a header, hexadecimal; its letters disguised, once more in strings of strings. */
function formsOf(secret: string, disguises = Object.values(LETTERS)): string[] {
  const bodies = [
    secret,
    Buffer.from(secret).toString('base64'),
    Buffer.from(`me:${secret}`).toString('base64'),
    Buffer.from(`you:${secret}`).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ];
  const once = bodies.flatMap((body, which) =>
    disguises.flatMap((letter) =>
      placesOf(body)
        .slice(0, which === 0 ? undefined : 4)
        .map((places) => spelled(body, letter, places)),
    ),
  );
  return [...new Set([...once, ...once.map(inString), ...once.map((form) => inString(inString(form)))])];
}

/** Resolves whatever escapes there are until there are none. Independent of the mask. */
function plain(text: string): string {
  let shown = text;
  for (let before = ''; before !== shown;) {
    before = shown;
    shown = shown
      .replace(/\\+u(?:00([0-9a-f]{2})|\{0*([0-9a-f]{2})\})/gi, (_, four?: string, braced?: string) =>
        String.fromCharCode(Number.parseInt(four ?? braced!, 16)),
      )
      .replace(/\\+x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
      .replace(/\\+(["/])/g, '$1');
  }
  return shown;
}

/** Runs of a secret, and of what it is in base64 and hexadecimal, that a text still holds. */
function leaks(text: string, secrets: readonly string[], run = 12): string[] {
  const shown = [text, plain(text)];
  const bodies = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('base64').slice(0, -4),
    Buffer.from(`me:${secret}`).toString('base64').slice(4, -4),
    Buffer.from(`you:${secret}`).toString('base64url').slice(8, -4),
    Buffer.from(secret).toString('hex'),
  ]);
  return bodies.flatMap((body) =>
    Array.from({ length: Math.max(0, body.length - run + 1) }, (_, at) => body.slice(at, at + run)).filter(
      (part) => shown.some((each) => each.includes(part)),
    ),
  );
}

/** Every reply of the server, whatever is asked. */
function server(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}
afterEach(() => void vi.unstubAllGlobals());

const live = new AbortController().signal;
/** A JSON text with a form of the key as a field, a name, an item and within a text of JSON. The form is escaped as a text; {@link raw} is not. */
const withForm = (form: string) =>
  JSON.stringify({
    text: `so ${form}!`,
    [form]: 'name',
    list: [[form]],
    inner: JSON.stringify({ quote: form }),
  });
/** Forms that are JSON as they are: the transport's own escapes. */
const raw = (form: string) => `{"text":"so ${form}!","${form}":"name","list":[["${form}"]]}`;
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Each family: what of a reply is stored or shown. */
interface Family {
  readonly key: string;
  /** None of which may be in what is kept. */
  readonly secrets: readonly string[];
  /** @param document JSON text of the server's own. @returns everything that the page may keep or show of it. */
  readonly kept: (document: string) => Promise<unknown>;
  /** The message of an error whose words are the server's. */
  readonly said: (words: string) => Promise<string>;
}

const messageOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: unknown) => `${(error as Error).message} ${JSON.stringify(error)}`,
  );
const REF = { provider: 'openai-compatible', address: 'http://127.0.0.1:9/v1', model: 'tiny' } as const;
const model = languageModel({ ref: REF, key: KEY }, {}, { retries: 0 });
const complete = () =>
  model.complete(
    { messages: [{ role: 'user', content: 'Where?' }], parameters: {}, purpose: 'judge' },
    { signal: live },
  );
const Anything = z.record(z.string(), z.unknown());
const service = httpPort({ address: 'http://127.0.0.1:9', key: KEY }, EXAMPLE_SHAPE, {
  retries: { retries: 0 },
});
const ask = { accept: [404], repeat: false, signal: live } as const;
const GET = { method: 'GET', path: '/memories', query: {} } as const;
const index = engineIndex(
  opensearch,
  { address: 'http://127.0.0.1:9', key: LOGIN },
  'mnemoscope-en',
  { language: 'en', model: '', dimensions: 0 },
  { retries: { retries: 0 } },
);

const FAMILIES: Readonly<Record<string, Family>> = {
  'a language model, in a structured reply': {
    key: KEY,
    secrets: [KEY],
    async kept(document) {
      const message = { role: 'assistant', content: document };
      server(200, JSON.stringify({ model: document, choices: [{ message, finish_reason: 'stop' }] }));
      const reply = await complete();
      // What is stored, and what a verdict is read from.
      return [reply, readValue(reply.text, Anything)];
    },
    async said(words) {
      server(400, JSON.stringify({ error: { message: words } }));
      return messageOf(complete());
    },
  },
  'a memory service': {
    key: KEY,
    secrets: [KEY],
    async kept(document) {
      server(200, document);
      const fine = await service.send(GET, ask);
      server(404, document);
      return [fine, await service.send(GET, ask)];
    },
    async said(words) {
      server(400, JSON.stringify({ error: { message: words } }));
      return messageOf(service.send(GET, ask));
    },
  },
  'a search engine with user and password': {
    key: LOGIN,
    secrets: [LOGIN, PASSWORD],
    async kept(document) {
      const { text } = JSON.parse(document) as { text: string };
      server(200, JSON.stringify({ version: { number: text, distribution: 'opensearch' } }));
      const version = await messageOf(index.hello(live));
      server(200, `{"mnemoscope-en":${document}}`);
      return [version, await messageOf(index.find(live)), await index.port.send(GET, ask)];
    },
    async said(words) {
      server(400, JSON.stringify({ error: { reason: words } }));
      return messageOf(index.find(live));
    },
  },
};

describe.each(Object.entries(FAMILIES))('%s', (_, { secrets, kept, said }) => {
  // Each spelling of the key stands beside those that differ from it in one letter.
  const forms = sampled(
    secrets.flatMap((secret) => formsOf(secret)),
    5,
  );

  it(`brings the key back in none of ${forms.length} spellings`, { timeout: 120_000 }, async () => {
    const found: string[] = [];
    for (const form of forms) {
      const documents = [withForm(form), ...(isJson(raw(form)) ? [raw(form)] : [])];
      for (const document of documents) {
        const left = leaks(JSON.stringify(await kept(document)), secrets);
        if (left.length > 0) found.push(`${form}: ${left[0]}`);
      }
    }
    expect(found.slice(0, 5)).toEqual([]);
  });

  it('nor in the words of an error', { timeout: 60_000 }, async () => {
    const found: string[] = [];
    for (const form of forms) {
      const left = leaks(await said(`You sent ${form}.`), secrets, 8);
      if (left.length > 0) found.push(`${form}: ${left[0]}`);
    }
    expect(found.slice(0, 5)).toEqual([]);
  });
});

describe('the mask', () => {
  it.each(Object.keys(LETTERS))(
    'holds back the pieces of a key spelled with %s, wherever it is split',
    (name) => {
      const mask = new KeyMask(KEY);
      for (const form of formsOf(KEY.slice(0, 14), [LETTERS[name]!]).concat(
        formsOf(KEY, [LETTERS[name]!]).slice(0, 3),
      )) {
        const text = `a\\b 5% & "${form}" end\\`;
        const whole = mask.text(text);
        for (let at = 0; at <= text.length; at += 1 + Math.floor(text.length / 60)) {
          const stream = mask.stream();
          const shown = [stream.pass(text.slice(0, at)), stream.pass(text.slice(at)), stream.end()];
          expect(shown.join(''), `${form} split at ${at}`).toBe(whole);
        }
        const letters = mask.stream();
        expect(Array.from(text, (letter) => letters.pass(letter)).join('') + letters.end()).toBe(whole);
        expect(leaks(whole, [KEY])).toEqual([]);
      }
    },
  );

  it('gives the same text however it is split, whatever is escaped how', () => {
    const mask = new KeyMask(KEY);
    const part = fc.oneof(
      fc.constantFrom('\\', '\\\\', '\\u', '%', '&#', '&', '{', '}', ';', '"', '/', '00', 'sk-', ' '),
      fc
        .tuple(fc.constantFrom(...Object.values(LETTERS)), fc.nat(KEY.length), fc.nat(KEY.length), fc.nat(2))
        .map(([letter, from, to, depth]) => {
          const form = spelled(KEY.slice(from, to), letter, () => true);
          return depth === 0 ? form : depth === 1 ? inString(form) : inString(inString(form));
        }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.nat(30), { maxLength: 12 }),
        (parts, sizes) => {
          const text = parts.join('');
          const whole = mask.text(text);
          const stream = mask.stream();
          let shown = '';
          let at = 0;
          for (const size of sizes) {
            shown += stream.pass(text.slice(at, at + size));
            at += size;
          }
          expect(shown + stream.pass(text.slice(at)) + stream.end()).toBe(whole);
          expect(leaks(whole, [KEY])).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves every other escape as it is', () => {
    const text = 'C:\\users\\u0041, 100 % & more, \\"quoted\\", a%20b &amp; &#115; \\\\ \\n';
    expect(new KeyMask(KEY).text(text)).toBe(text);
    const value = { text, __proto__: null, n: 1, list: [text, null, true, 2.5] };
    expect(new KeyMask(KEY).value(structuredClone(value))).toEqual(structuredClone(value));
  });

  it('masks names of fields, a field named like a prototype, digits alone, and values nested very deep', () => {
    const mask = new KeyMask(KEY);
    expect(mask.value(JSON.parse(`{"${KEY}":1,"__proto__":"${KEY}"}`))).toEqual(
      JSON.parse('{"•••":1,"__proto__":"•••"}'),
    );
    expect(new KeyMask('12345678901234').value([12345678901234, 5])).toEqual(['•••', 5]);
    let deep = mask.value(JSON.parse(`${'['.repeat(5000)}"${KEY}"${']'.repeat(5000)}`));
    while (Array.isArray(deep)) [deep] = deep as unknown[];
    expect(deep).toBe('•••');
  });

  it('takes the password out of a header for the secret that it is', () => {
    const header = `Basic ${Buffer.from(LOGIN).toString('base64')}`;
    for (const key of [LOGIN, header, header.slice(6)]) {
      expect(new KeyMask(key).text(`${PASSWORD} of ${LOGIN}, ${header}`), key).not.toMatch(/w0rd|Basic [^•]/);
      expect(maskInError(`${PASSWORD} of elastic`, key), key).toBe('••• of elastic');
    }
  });
});
