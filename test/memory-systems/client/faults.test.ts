/** What can go wrong between the page and a service: every adapter with every fault, on its search and on its addition. */

import { describe, expect, it } from 'vitest';
import { LlmError } from '../../../src/llm/providers/errors';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';
import { testService } from '../../../src/memory-systems/services';
import { potter } from '../fixture';
import { KEY, loopback, reply, type Respond } from '../../llm/providers/loopback';
import { fakeService, type Tamper } from './fakes';
import { definitionAt, live, runService, sleepless } from './run-service';

const IDS = SERVICES.map(({ id }) => id);

const SEARCH = /search|recall/;
const ADDITION = /blobs|messages$|memories(\/add\/)?$|documents$|add\/message|product\/add/;
const isSearch = (route: string) => SEARCH.test(route);
const isAddition = (route: string) => route.startsWith('POST') && ADDITION.test(route) && !isSearch(route);

const json = { 'content-type': 'application/json' };

interface Fault {
  readonly name: string;
  readonly respond: Respond;
  readonly code: string;
  readonly says: RegExp;
  /** The same request is sent again, and the next answer is taken. */
  readonly passes?: true;
}

const FAULTS: readonly Fault[] = [
  {
    name: '401',
    respond: reply(401, { detail: 'bad token' }),
    code: 'wrong-key',
    says: /refused the key \(401\): “bad token”/,
  },
  {
    name: '402',
    respond: reply(402, { message: 'pay' }),
    code: 'no-credit',
    says: /no credit left \(402\).*Add credit at the service/,
  },
  {
    name: '403',
    respond: reply(403, {}),
    code: 'forbidden',
    says: /Check that the key may add, list, search and delete/,
  },
  {
    name: '405',
    respond: reply(405, ''),
    code: 'wrong-address',
    says: /the part before the paths of the API/,
  },
  {
    name: '413',
    respond: reply(413, {}),
    code: 'context-length',
    says: /does not take a request of this size/,
  },
  {
    name: '422',
    respond: reply(422, { detail: [{ loc: ['body', 'top_k'], msg: 'too high' }] }),
    code: 'bad-request',
    says: /“too high”/,
  },
  {
    name: '429',
    respond: reply(429, { detail: 'slow down' }, { ...json, 'retry-after': '7' }),
    code: 'rate-limit',
    says: /Wait 7 s/,
    passes: true,
  },
  {
    name: '429 for a day',
    respond: reply(429, {}, { ...json, 'retry-after': '7200' }),
    code: 'rate-limit',
    says: /Wait 2 h/,
  },
  {
    name: '500',
    respond: reply(500, { detail: 'boom' }),
    code: 'server-error',
    says: /failed on its side \(500\)/,
    passes: true,
  },
  {
    name: '501',
    respond: reply(501, {}),
    code: 'wrong-address',
    says: /has nothing at this address \(501\)\. Check the address/,
  },
  {
    name: '503',
    respond: reply(503, '<html>busy</html>', { 'content-type': 'text/html' }),
    code: 'server-error',
    says: /\(503\)/,
    passes: true,
  },
  {
    name: 'a web page',
    respond: reply(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
    code: 'html',
    says: /web page where JSON was due/,
  },
  {
    name: 'half JSON',
    respond: reply(200, '{"results": [{"id": 1'),
    code: 'invalid-json',
    says: /malformed or cut/,
  },
  {
    name: 'an error in 200',
    respond: reply(200, { error: { message: 'index is being built' } }),
    code: 'server-error',
    says: /“index is being built”/,
  },
  {
    name: 'another address',
    respond: reply(302, '', { location: 'http://127.0.0.1:1/' }),
    code: 'wrong-address',
    says: /sends on to another address/,
  },
  { name: 'a part', respond: reply(206, {}), code: 'stream-cut', says: /Partial Content/ },
  {
    name: 'too much',
    respond: reply(200, JSON.stringify({ results: 'x'.repeat(300_000) })),
    code: 'too-large',
    says: /more than 200000 bytes/,
  },
  {
    name: 'a broken connection',
    respond: (response) => {
      response.writeHead(200, json);
      response.write('{"results": [');
      setImmediate(() => response.destroy());
    },
    code: 'stream-cut',
    says: /broke off in the middle of its reply/,
  },
  {
    name: 'the key',
    respond: reply(400, { detail: `no project for ${KEY} nor ${KEY.slice(0, 14)}` }),
    code: 'bad-request',
    says: /no project for ••• nor •••/,
  },
];

/** The fake, with a fault in the place of every reply to some requests, or of the first only. */
function faulty(fault: Fault, which: (route: string) => boolean, once = false): Tamper {
  let met = 0;
  return (asked, answer, response) => {
    if (!which(asked.route) || (once && met > 0)) return answer();
    met++;
    void fault.respond(response, asked);
    return undefined;
  };
}

async function faultOf(work: Promise<unknown>): Promise<LlmError> {
  const error = await work.then(
    () => new Error('went well where a fault was due'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LlmError)) throw error;
  const all = [error.message, error.stack, error.phrase.zh, JSON.stringify(error)].join('\n');
  for (const secret of [KEY, KEY.slice(0, 8), KEY.slice(-8)]) expect(all).not.toContain(secret);
  return error;
}

function searched(id: string, address: string, options = sleepless()) {
  const definition = definitionAt(id, address, options);
  const system = definition.create({ user: potter, search: { id: 'x', rank: () => Promise.resolve([]) } });
  // What an earlier start of the run was told.
  system.resume?.({ zepUser: 'a-user' }, []);
  return system.search('ines', 'bowls', 20, live);
}

describe.each(IDS)('%s', (id) => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    'whose search answers with %s names it with the remedy',
    async (_, fault) => {
      const { address, received } = await fakeService(id, faulty(fault, isSearch));
      const error = await faultOf(searched(id, address));
      expect(error.code).toBe(fault.code);
      expect(error.message).toMatch(fault.says);
      expect(error.message).toMatch(/^127\.0\.0\.1:\d+ /);
      expect(error.phrase.zh).toMatch(/\p{Script=Han}/u);
      expect(received).toHaveLength(fault.passes ? 4 : 1);
    },
  );

  it('whose search fails once and may succeed the next time is asked again', async () => {
    for (const fault of FAULTS.filter(({ passes }) => passes)) {
      const { address } = await fakeService(id, faulty(fault, isSearch, true));
      await searched(id, address);
    }
  });

  it('whose addition fails for good stops the run, which goes on from there', async () => {
    const refused = FAULTS.find(({ name }) => name === '401')!;
    let broken = true;
    const tamper = faulty(refused, isAddition);
    const { address, engine } = await fakeService(id, (asked, answer, response) =>
      broken ? tamper(asked, answer, response) : answer(),
    );
    const kept = new Map<number, never>();
    const keep = (record: { session: number }) => {
      kept.set(record.session, structuredClone(record) as never);
      return Promise.resolve();
    };
    const error = await faultOf(runService(definitionAt(id, address), [], { keep }));
    expect(error.code).toBe('wrong-key');
    expect(engine.arrived).toEqual([]);
    broken = false;
    await runService(definitionAt(id, address), [...kept.values()], { keep });
    expect(engine.arrived).toHaveLength(7);
  });

  it('that asks to wait is given the time before an addition is sent again', async () => {
    const busy = FAULTS.find(({ name }) => name === '429')!;
    const { address, engine } = await fakeService(id, faulty(busy, isAddition, true));
    const waits = sleepless();
    await runService(definitionAt(id, address, waits));
    expect(waits.slept).toContain(7000);
    expect(engine.arrived).toHaveLength(7);
  });

  it('that never answers is left', async () => {
    const { address } = await fakeService(id, ({ route }, answer) =>
      isSearch(route) ? undefined : answer(),
    );
    const impatient = { ...sleepless(), limits: { firstByteMs: 400 } };
    const error = await faultOf(searched(id, address, impatient));
    expect(error).toMatchObject({ code: 'timeout' });
    expect(error.message).toContain('nothing came for 0.4 s');
  });

  it('is tested without storing anything', async () => {
    const { address, engine } = await fakeService(id);
    const service = SERVICES.find((each) => each.id === id)!;
    const connection = { address, key: KEY, space: 'mnemoscope' };
    expect(await testService(service, connection, live, undefined, sleepless())).toBeGreaterThanOrEqual(0);
    expect(engine.arrived).toEqual([]);
    if (id === 'graphiti') return;
    const wrong = { ...connection, key: `${KEY}x` };
    const error = await faultOf(testService(service, wrong, live, undefined, sleepless()));
    expect(error.code).toBe('wrong-key');
  });
});

describe('settings', () => {
  const http = SERVICES.find(({ id }) => id === 'http')!;
  it.each([
    [
      { address: '' },
      'bad-settings',
      'The service cannot be used with these settings: the base address is empty.',
    ],
    [{ address: 'api.example.org' }, 'bad-settings', 'does not begin with https:// or http://'],
    [{ address: `https://${KEY}@example.org` }, 'bad-settings', 'use the field for the key'],
    [{ key: `${KEY}\n${KEY}` }, 'bad-settings', 'paste it again'],
    [{ address: 'http://127.0.0.1:1' }, 'network', 'start the local proxy with the command shown'],
  ])('%j are refused with the remedy', async (change, code, says) => {
    const connection = { address: 'http://127.0.0.1:1', key: KEY, space: 'm', ...change };
    const error = await faultOf(testService(http, connection, live, undefined, sleepless()));
    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
  });

  it('a missing key is asked for', async () => {
    const { address } = await fakeService('mem0');
    const mem0 = SERVICES.find(({ id }) => id === 'mem0')!;
    const error = await faultOf(
      testService(mem0, { address, key: '', space: 'm' }, live, undefined, sleepless()),
    );
    expect(error.code).toBe('missing-key');
    expect(error.message).toContain('asks for a key (401): “Invalid API key”. Enter a key for this service.');
  });

  it('no header carries a key where there is none', async () => {
    const { settings, received } = await loopback(reply(200, { memories: [] }));
    const address = new URL(settings.baseUrl).origin;
    await testService(http, { address, key: '', space: 'm' }, live, undefined, sleepless());
    expect(received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('a path and a version in the address stay', async () => {
    const { settings, received } = await loopback(reply(200, { memories: [] }));
    const address = `${new URL(settings.baseUrl).origin}/deep/v2/?api-version=3`;
    await testService(http, { address, key: KEY, space: 'm' }, live, undefined, sleepless());
    expect(received[0]!.path).toMatch(
      /^\/deep\/v2\/memories\?api-version=3&user=m-connection-test-[0-9a-f]{8}$/,
    );
  });

  it('a reply that repeats the key is masked, and told of', async () => {
    const { settings } = await loopback(reply(200, { memories: [{ id: '1', text: `The key is ${KEY}.` }] }));
    const told: string[] = [];
    const options = { ...sleepless(), onKeyEchoed: (server: string) => void told.push(server) };
    const definition = definitionAt('http', new URL(settings.baseUrl).origin, options);
    const system = definition.create({ user: potter, search: { id: 'x', rank: () => Promise.resolve([]) } });
    const hits = await system.search('ines', 'key', 5, live);
    expect(hits[0]!.entry.text).toBe('The key is •••.');
    expect(told[0]).toMatch(/^127\.0\.0\.1:\d+$/);
  });
});
