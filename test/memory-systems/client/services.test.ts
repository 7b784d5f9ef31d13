/** Every adapter against a server of its service's exact shape: a whole run, runs that are killed, and replies that are wrong. */

import { describe, expect, it } from 'vitest';
import { isComplete, type SessionRecord } from '../../../src/memory-systems/domain/run';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';
import { potter } from '../fixture';
import { FAKES, fakeService, keptAs } from './fakes';
import { definitionAt, live, nameOf, runService, sleepless } from './run-service';

const IDS = SERVICES.map(({ id }) => id);
/** They list no memories, so their extraction is not measured. */
const BLIND = ['graphiti'];

const said = potter.sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
const KILN = 'I sold the gas kiln and fire my pots in an electric kiln.';

/** The texts that arrived, whatever the service calls user and session. */
const arrived = (lines: readonly string[]) => lines.map((line) => line.slice(line.lastIndexOf('/') + 1));

it('every service has a server to be tested on', () => {
  expect(Object.keys(FAKES).sort()).toEqual([...IDS].sort());
});

describe.each(IDS)('%s', (id) => {
  it('is fed every turn once, in order, and says what it stored', async () => {
    const { engine, address, received } = await fakeService(id);
    const definition = definitionAt(id, address);
    const records = await runService(definition);
    expect(isComplete(potter, definition, records)).toBe(true);
    expect(arrived(engine.arrived)).toEqual(said);
    expect(received.every(({ path }) => !path.includes('sk-test'))).toBe(true);
    const name = nameOf(id);
    const kept = engine.list(keptAs(id, name, engine));
    const { changes } = records[0]!.addition!;
    if (BLIND.includes(id)) {
      expect(changes.added).toEqual([]);
      expect(definition.capabilities.stores).toBe(false);
      return;
    }
    expect(changes.added.map(({ text }) => text).sort()).toEqual(
      ['I fire my pots in a gas kiln.', 'I sell bowls at the Graz market.'].sort(),
    );
    expect(changes.added.every(({ session }) => session === 's0')).toBe(true);
    const last = records[2]!.addition!.changes;
    const now = [...last.added, ...last.changed.map(({ after }) => after)];
    expect(now.map(({ text }) => text)).toEqual([KILN]);
    if (definition.capabilities.updatesInPlace && kept.every(({ ended }) => ended === undefined))
      expect(last.changed[0]!.after.history).toEqual([{ text: 'I fire my pots in a gas kiln.' }]);
  });

  it('answers questions from what a search of it finds, with the session where it appeared', async () => {
    const { address } = await fakeService(id);
    const records = await runService(definitionAt(id, address));
    const { found } = records[0]!.answers[0]!;
    expect(found[0]!.text).toBe('I sell bowls at the Graz market.');
    if (!BLIND.includes(id)) expect(found[0]!.session).toBe('s0');
    expect(records[0]!.answers[0]!.response).toContain('Graz');
  });

  it('killed at any write, goes on to the same records and adds nothing twice', async () => {
    const whole = await runService(definitionAt(id, (await fakeService(id)).address));
    for (let at = 0; at < 14; at++) {
      const { engine, address } = await fakeService(id);
      const kept = new Map<number, SessionRecord>();
      let writes = 0;
      const keep = (record: SessionRecord) => {
        if (writes++ === at) return Promise.reject(new Error('killed'));
        kept.set(record.session, structuredClone(record));
        return Promise.resolve();
      };
      const first = await runService(definitionAt(id, address), [], { keep }).then(
        () => 'whole',
        (error: Error) => error.message,
      );
      if (first === 'whole') break;
      expect(first).toBe('killed');
      writes = Infinity;
      const records = await runService(definitionAt(id, address), [...kept.values()], { keep });
      expect(arrived(engine.arrived)).toEqual(said);
      expect(records.map(({ answers }) => answers.map(({ response }) => response))).toEqual(
        whole.map(({ answers }) => answers.map(({ response }) => response)),
      );
      expect(records.map(({ addition }) => addition?.changes.added.map(({ text }) => text))).toEqual(
        whole.map(({ addition }) => addition?.changes.added.map(({ text }) => text)),
      );
    }
  });

  it('whose reply to an addition is lost, is asked what it has before anything is sent again', async () => {
    const additions = /blobs|messages$|memories(\/add\/)?$|documents$|add\/message|product\/add/;
    let lost = 0;
    const { engine, address } = await fakeService(id, (asked, answer, response) => {
      const given = answer();
      if (asked.method !== 'POST' || !additions.test(asked.route) || lost++ % 2 === 1) return given;
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"detail":"worker restarted"}');
      return undefined;
    });
    const records = await runService(definitionAt(id, address));
    expect(lost).toBeGreaterThan(0);
    expect(isComplete(potter, definitionAt(id, address), records)).toBe(true);
    expect(arrived(engine.arrived)).toEqual(said);
  });

  it('forgets the user of an earlier run, and no one else', async () => {
    const { engine, address } = await fakeService(id);
    engine.users.set('someone-else', [{ id: 'x', text: 'Someone else keeps bees.', session: 's' }]);
    await runService(definitionAt(id, address));
    const afterOnce = engine.list(keptAs(id, nameOf(id), engine)).length;
    engine.turns.clear();
    await runService(definitionAt(id, address));
    expect(engine.list(keptAs(id, nameOf(id), engine))).toHaveLength(afterOnce);
    expect(engine.list('someone-else')).toHaveLength(1);
  });

  it('is not sent an empty session, and 2,000 turns in the batches it takes', async () => {
    const { engine, address } = await fakeService(id);
    const turns = Array.from({ length: 2000 }, (_, i) => ({
      id: `t${i}`,
      role: i % 2 ? ('assistant' as const) : ('user' as const),
      speaker: i % 2 ? 'assistant' : 'user',
      text: `Statement number ${i} about bowls.`,
    }));
    const user = {
      ...potter,
      sessions: [
        { ...potter.sessions[0]!, turns: [], questions: [], points: [] },
        { ...potter.sessions[2]!, index: 1, turns, questions: [], points: [] },
      ],
      finalQuestions: [],
    };
    const run = runService(definitionAt(id, address), [], {}, user);
    if (id === 'mem0-server') {
      // It never lists more than so many.
      await expect(run).rejects.toThrow(/listed as many memories as it ever lists, .*: 1000\. /);
      return;
    }
    const records = await run;
    expect(arrived(engine.arrived)).toEqual(turns.map(({ text }) => text));
    if (!BLIND.includes(id)) expect(records[1]!.addition!.changes.added).toHaveLength(1000);
  });
});

describe('a service that works later', () => {
  it.each(['mem0', 'supermemory', 'memos-cloud', 'hindsight', 'zep-v3', 'zep-v4'])(
    'is waited for: %s',
    async (id) => {
      const { engine, address } = await fakeService(id);
      engine.delay = 5;
      const waits = { ...sleepless(), waits: {} };
      const records = await runService(definitionAt(id, address, waits));
      expect(records[0]!.addition!.changes.added).toHaveLength(2);
      expect(waits.slept.filter((each) => each === 2000).length).toBeGreaterThanOrEqual(5);
    },
  );

  it.each(['mem0', 'zep-v4'])(
    'and never ends is left after a quarter of an hour, and nothing is lost: %s',
    async (id) => {
      const { engine, address } = await fakeService(id);
      engine.delay = Infinity;
      if (id === 'zep-v4') engine.isDone = () => false;
      const kept = new Map<number, SessionRecord>();
      const keep = async (record: SessionRecord) => void kept.set(record.session, structuredClone(record));
      await expect(runService(definitionAt(id, address), [], { keep })).rejects.toThrow(
        /127\.0\.0\.1:\d+ did not finish storing in time: after 900 s its state is/,
      );
      expect(kept.get(0)!.pending).toBeDefined();
      engine.isDone = () => true;
      const records = await runService(definitionAt(id, address), [...kept.values()], { keep });
      expect(records[0]!.addition!.readBack).toBe(true);
      expect(arrived(engine.arrived)).toEqual(said);
    },
  );

  it('whose memories appear after it is done, is read until they stay', async () => {
    let looks = 0;
    const { address } = await fakeService('supermemory', ({ route }, answer) => {
      const given = answer();
      if (route !== 'POST /v4/memories/list' || ++looks > 4) return given;
      return { status: 200, body: { memoryEntries: [], pagination: {} } };
    });
    const patient = { ...sleepless(), waits: {} };
    const records = await runService(definitionAt('supermemory', address, patient));
    expect(records[0]!.addition!.changes.added).toHaveLength(2);
  });

  it('that failed is named with its own words', async () => {
    const { address } = await fakeService('mem0', ({ route }, answer) =>
      route.startsWith('GET /v1/event/')
        ? { status: 200, body: { status: 'FAILED', error: 'quota of the plan used up' } }
        : answer(),
    );
    await expect(runService(definitionAt('mem0', address))).rejects.toThrow(
      /could not store the session: quota of the plan used up\. Look at/,
    );
  });

  it('is stopped by the signal while it is waited for', async () => {
    const { engine, address } = await fakeService('mem0');
    engine.delay = Infinity;
    const stop = new AbortController();
    const options = sleepless();
    const definition = definitionAt('mem0', address, {
      ...options,
      retries: {
        ...options.retries,
        sleep: (_, signal) => {
          stop.abort(new DOMException('left', 'AbortError'));
          signal.throwIfAborted();
          return Promise.resolve();
        },
      },
    });
    const system = definition.create({ user: potter, search: { id: 'x', rank: () => Promise.resolve([]) } });
    await expect(
      system.addSession('ines', potter.sessions[0]!, potter.sessions[0]!.turns, {
        key: 'k',
        signal: stop.signal,
        known: new Map(),
        onSent: () => Promise.resolve(),
      }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a reply', () => {
  it.each(['mem0', 'http'])('with a memory of another user is refused and named: %s', async (id) => {
    const { address } = await fakeService(id, (asked, answer) => {
      const given = answer();
      if (!/search/.test(asked.route)) return given;
      const text = JSON.stringify(given.body).replaceAll(nameOf(id), 'someone-else');
      return { status: 200, body: JSON.parse(text) as unknown };
    });
    await expect(runService(definitionAt(id, address))).rejects.toThrow(
      `returned a memory of another user: it belongs to “someone-else”, not to “${nameOf(id)}”.`,
    );
  });

  it('that repeats memories and mixes their order gives each once, best first', async () => {
    const { address } = await fakeService('http', ({ route }, answer) =>
      route === 'POST /search'
        ? {
            status: 200,
            body: {
              memories: [
                { id: 'b', text: 'second', score: 0.5 },
                { id: 'a', text: 'first', score: 0.9 },
                { id: 'b', text: 'second', score: 0.5 },
                { id: 'c', text: 'third', score: 0.1 },
              ],
            },
          }
        : answer(),
    );
    const system = definitionAt('http', address).create({
      user: potter,
      search: { id: 'x', rank: () => Promise.resolve([]) },
    });
    const hits = await system.search('ines', 'kiln', 2, live);
    expect(hits.map(({ entry }) => entry.text)).toEqual(['first', 'second']);
  });

  it('with an empty list is an empty memory, and one without the list is a fault', async () => {
    const withSearch = async (body: unknown) => {
      const { address } = await fakeService('http', ({ route }, answer) =>
        route === 'POST /search' ? { status: 200, body } : answer(),
      );
      const system = definitionAt('http', address).create({
        user: potter,
        search: { id: 'x', rank: () => Promise.resolve([]) },
      });
      return system.search('ines', 'kiln', 20, live);
    };
    expect(await withSearch({ memories: [] })).toEqual([]);
    await expect(withSearch({ results: [] })).rejects.toThrow(
      'sent a reply without the memories that it should have: there is no list at “memories”.',
    );
  });

  it('that says ok outside and error inside is an error: memobase, memos', async () => {
    const refused = async (id: string, body: unknown) => {
      const { address } = await fakeService(id, ({ route }, answer) =>
        /search/.test(route) ? { status: 200, body } : answer(),
      );
      return runService(definitionAt(id, address));
    };
    await expect(refused('memobase', { data: null, errno: 500, errmsg: 'embedding failed' })).rejects.toThrow(
      'refused the request: embedding failed.',
    );
    await expect(
      refused('memos-cloud', { code: 40301, message: 'quota exceeded', data: null }),
    ).rejects.toThrow('refused the request: quota exceeded.');
  });
});
