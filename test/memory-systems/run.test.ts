import { describe, expect, it } from 'vitest';
import { fullContext, noMemory, verbatimSystem, gold } from '../../src/memory-systems/domain/built-in/bounds';
import {
  NO_CHANGES,
  type Capabilities,
  type Changes,
  type MemorySystem,
  type SystemDefinition,
} from '../../src/memory-systems/domain/port';
import {
  cardDifferences,
  fingerprint,
  NOT_RECORDED,
  PROTOCOL_DEFAULTS,
  protocolCard,
  stepsOf,
  recordedCard,
} from '../../src/memory-systems/domain/protocol';
import { BUILT_IN_SYSTEMS, SystemRegistry } from '../../src/memory-systems/domain/registry';
import {
  isComplete,
  memoryAfterEach,
  runSystem,
  UncertainAddition,
  type SessionRecord,
} from '../../src/memory-systems/domain/run';
import { entry, live, ports, potter, run } from './fixture';

const texts = (changes: Changes) => changes.added.map(({ text }) => text);

describe('the protocol', () => {
  it('adds a session, searches for its updates and asks its questions before the next; inserted talk is only added', () => {
    const steps = stepsOf(potter, verbatimSystem).map((step) =>
      step.do === 'add'
        ? `add ${step.session}`
        : step.do === 'update'
          ? `update ${step.point.id}`
          : `ask ${step.question.id}`,
    );
    expect(steps).toEqual([
      'add 0',
      'ask s0-q1',
      'ask s0-q2',
      'add 1',
      'add 2',
      'update s2-m1',
      'ask s2-q1',
      'ask end-q1',
    ]);
  });

  it('searches for no update where a system stores nothing', () => {
    expect(stepsOf(potter, noMemory).some((step) => step.do === 'update')).toBe(false);
  });

  it('searches for interference that names an earlier point as well', () => {
    const sessions = potter.sessions.map((session) => ({
      ...session,
      points: session.points.map((point) => ({ ...point, replaces: point.interference ? ['x'] : [] })),
    }));
    const points = stepsOf({ ...potter, sessions }, verbatimSystem).flatMap((step) =>
      step.do === 'update' ? [step.point.id] : [],
    );
    expect(points).toEqual(['s0-m3']);
  });
});

describe('the protocol card', () => {
  const card = (fields: object = {}) =>
    protocolCard([potter], verbatimSystem, {
      settings: PROTOCOL_DEFAULTS,
      search: 'bm25',
      answerer: 'rule 1',
      judge: 'lexical 2',
      ...fields,
    });

  it('has one fingerprint for all systems, and another for anything else', () => {
    const gilt = protocolCard([potter], gold, { ...card(), settings: PROTOCOL_DEFAULTS });
    expect(fingerprint(gilt)).toBe(fingerprint(card()));
    expect(fingerprint(card())).toMatch(/^[0-9a-f]{12}$/);
    for (const other of [
      { judge: 'model' },
      { search: 'dense' },
      { answerer: 'prompt' },
      { settings: { updateK: 10, questionK: 5 } },
    ])
      expect(fingerprint(card(other))).not.toBe(fingerprint(card()));
  });

  it('names the fields in which two tables differ', () => {
    expect(
      cardDifferences(card(), card({ judge: 'model', settings: { updateK: 10, questionK: 5 } })),
    ).toEqual(['settings.questionK', 'judge']);
    expect(cardDifferences(card(), card())).toEqual([]);
    expect(cardDifferences(card(), card({ settings: { ...PROTOCOL_DEFAULTS, contextTokens: 100 } }))).toEqual(
      ['settings.contextTokens'],
    );
  });

  it('names what recorded results do not say', () => {
    const recorded = recordedCard([potter], 'mem', 'recorded');
    expect(recorded).toMatchObject({
      settings: NOT_RECORDED,
      search: NOT_RECORDED,
      answerer: NOT_RECORDED,
      judge: 'recorded',
      system: { id: 'mem', version: NOT_RECORDED },
      dataset: card().dataset,
    });
    expect(cardDifferences(card(), recorded)).toEqual([
      'settings.updateK',
      'settings.questionK',
      'search',
      'answerer',
      'judge',
    ]);
    expect(recordedCard([{ id: 'a' }], 'mem', 'recorded').dataset).toEqual({
      source: NOT_RECORDED,
      users: ['a'],
      hash: NOT_RECORDED,
    });
  });
});

describe('the systems of the page', () => {
  it('verbatim keeps the turns of the user', async () => {
    const records = await run(verbatimSystem);
    expect(texts(records[0]!.addition!.changes)).toEqual([
      'I fire my pots in a gas kiln.',
      'I sell bowls at the Graz market.',
    ]);
    expect(records[1]!.addition!.changes.added).toHaveLength(1);
    expect(records[0]!.answers[0]).toMatchObject({
      question: 's0-q1',
      response: 'I sell bowls at the Graz market.',
    });
    expect(records[2]!.updates[0]!.found.map(({ id }) => id)).toContain('s2-t1');
    expect(records[3]!.answers.map(({ question }) => question)).toEqual(['end-q1']);
  });

  it('no memory keeps nothing, finds nothing and declines', async () => {
    const records = await run(noMemory);
    expect(records.flatMap(({ addition }) => addition?.changes ?? [])).toEqual(Array(3).fill(NO_CHANGES));
    expect(
      records
        .flatMap(({ answers }) => answers)
        .every(({ response, found }) => response === undefined && found.length === 0),
    ).toBe(true);
  });

  it('full context hands over every turn so far, and only its number is kept', async () => {
    const records = await run(fullContext);
    expect(records.flatMap(({ answers }) => answers.map(({ handed }) => handed))).toEqual([3, 3, 7, 7]);
    expect(records.flatMap(({ answers }) => answers.flatMap(({ found }) => found))).toEqual([]);
    expect(records[0]!.answers[0]!.contextTokens).toBeGreaterThan(20);
  });

  it('gold holds the true points, and an update takes the place of the old one, which becomes history', async () => {
    const records = await run(gold);
    expect(texts(records[0]!.addition!.changes)).toEqual([
      'Ines Falk fires her pots in a gas kiln',
      'Ines Falk sells bowls at the Graz market',
    ]);
    const [changed] = records[2]!.addition!.changes.changed;
    expect(changed!.after).toMatchObject({
      id: 's2-m1',
      text: 'Ines Falk fires her pots in an electric kiln',
      history: [{ text: 'Ines Falk fires her pots in a gas kiln', session: 's0' }],
    });
    const sizes = Array.from(memoryAfterEach(records), ({ entries }) => entries.size);
    expect(sizes).toEqual([2, 2, 2, 2]);
  });

  it('hands over the memories that fit a budget of tokens, one at least', async () => {
    const system = verbatimSystem.create({
      user: potter,
      search: {
        id: 'all',
        rank: (entries, _query, k) => Promise.resolve(entries.slice(0, k).map((each) => ({ entry: each }))),
      },
    });
    const at = async (contextTokens: number) => {
      const settings = { ...PROTOCOL_DEFAULTS, contextTokens };
      const records = await runSystem(
        { id: 'r', user: potter, definition: verbatimSystem, system, settings },
        [],
        ports(),
        live,
      );
      return records[3]!.answers[0]!.handed;
    };
    expect(await at(1)).toBe(1);
    expect(await at(40)).toBe(2);
    expect(await at(1000)).toBe(4);
  });

  it('are registered once each', () => {
    const registry = new SystemRegistry();
    expect(registry.list()).toEqual(BUILT_IN_SYSTEMS);
    expect(registry.get('verbatim')).toBe(verbatimSystem);
    expect(() => registry.add(verbatimSystem)).toThrow('There is a system "verbatim" already.');
  });
});

/** Fails on the nth thing kept, as a tab that is closed before it is written. */
async function killed(
  definition: SystemDefinition,
  kept: Map<number, SessionRecord>,
  at: number,
): Promise<boolean> {
  let writes = 0;
  try {
    await run(definition, [...kept.values()], {
      keep: (record) => {
        if (writes++ === at) return Promise.reject(new Error('killed'));
        kept.set(record.session, structuredClone(record));
        return Promise.resolve();
      },
      clock: () => 0,
    });
    return false;
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
    return true;
  }
}

describe('a run that is killed', () => {
  it.each(BUILT_IN_SYSTEMS.map((system) => [system.id, system] as const))(
    'goes on to the same records wherever it stopped: %s',
    async (_, definition) => {
      const whole = await run(definition, [], { clock: () => 0 });
      expect(isComplete(potter, definition, whole)).toBe(true);
      for (let at = 0; at < 8; at++) {
        const kept = new Map<number, SessionRecord>();
        if (await killed(definition, kept, at))
          expect(isComplete(potter, definition, [...kept.values()])).toBe(false);
        await killed(definition, kept, Infinity);
        expect([...kept.values()]).toEqual(whole);
      }
    },
  );

  it('killed again after every single step gives the same records', async () => {
    const whole = await run(gold, [], { clock: () => 0 });
    const kept = new Map<number, SessionRecord>();
    let times = 0;
    while (await killed(gold, kept, 1)) times++;
    expect(times).toBeGreaterThan(5);
    expect([...kept.values()]).toEqual(whole);
  });

  it('stops at the signal', async () => {
    const stop = new AbortController();
    const system = verbatimSystem.create({
      user: potter,
      search: { id: 'x', rank: () => Promise.resolve([]) },
    });
    const kept: SessionRecord[] = [];
    const running = runSystem(
      { id: 'r', user: potter, definition: verbatimSystem, system, settings: PROTOCOL_DEFAULTS },
      [],
      ports({
        keep: (record) => {
          kept.push(record);
          if (kept.length === 2) stop.abort();
          return Promise.resolve();
        },
      }),
      stop.signal,
    );
    await expect(running).rejects.toThrow('abort');
    expect(kept).toHaveLength(2);
  });
});

/** A service with a memory of its own, which outlives the run. */
class Service implements MemorySystem {
  readonly stored: { id: string; text: string; session: string; turns: readonly string[] }[] = [];
  readonly added: string[] = [];
  resets = 0;
  /** Throws after the session of this id was added. */
  failAfter: string | undefined;

  constructor(readonly capabilities: Capabilities) {}

  reset() {
    this.resets++;
    this.stored.length = 0;
    return Promise.resolve();
  }
  addSession(...[, { id }, turns]: Parameters<MemorySystem['addSession']>) {
    this.added.push(id);
    const added = turns.map((turn) => ({
      id: `${turn.id}#${this.added.length}`,
      text: turn.text,
      session: id,
      turns: [],
    }));
    this.stored.push(...added);
    if (this.failAfter === id) return Promise.reject(new Error('the tab was closed'));
    return Promise.resolve(
      this.capabilities.asynchronous ? { job: id } : { added, changed: [], removed: [] },
    );
  }
  wait({ job }: { job: string }) {
    return Promise.resolve({
      added: this.stored.filter(({ session }) => session === job),
      changed: [],
      removed: [],
    });
  }
  list(_user: string, session: string | undefined) {
    return Promise.resolve(this.stored.filter((each) => session === undefined || each.session === session));
  }
  search() {
    return Promise.resolve([]);
  }
}

const REMOTE: Capabilities = { ...verbatimSystem.capabilities, persists: true, idempotent: false };

async function twice(service: Service, failAt: string): Promise<SessionRecord[]> {
  const definition: SystemDefinition = {
    ...verbatimSystem,
    capabilities: service.capabilities,
    create: () => service,
  };
  const kept = new Map<number, SessionRecord>();
  const keep = (record: SessionRecord) => {
    kept.set(record.session, record);
    return Promise.resolve();
  };
  service.failAfter = failAt;
  await expect(run(definition, [], { keep })).rejects.toThrow('the tab was closed');
  service.failAfter = undefined;
  return run(definition, [...kept.values()], { keep });
}

describe('a service that remembers', () => {
  it('is asked what it has of a session before that is added again', async () => {
    const service = new Service(REMOTE);
    const records = await twice(service, 's2');
    expect(service.added).toEqual(['s0', 's1', 's2']);
    expect(service.resets).toBe(1);
    expect(records[2]!.addition).toMatchObject({ readBack: true, milliseconds: 0 });
    expect(records[2]!.addition!.changes.added).toHaveLength(2);
    expect(records[2]!.pending).toBeUndefined();
  });

  it('is told again under the same key where that does no harm', async () => {
    const service = new Service({ ...REMOTE, idempotent: true });
    const records = await twice(service, 's0');
    expect(service.added).toEqual(['s0', 's0', 's1', 's2']);
    expect(records[0]!.addition!.readBack).toBeUndefined();
  });

  it('is not told again where neither is possible', async () => {
    const service = new Service({ ...REMOTE, listsSessions: false });
    await expect(twice(service, 's0')).rejects.toThrow(UncertainAddition);
    expect(service.added).toEqual(['s0']);
  });

  it('is waited for where it works later', async () => {
    const service = new Service({ ...REMOTE, asynchronous: true });
    const definition: SystemDefinition = {
      ...verbatimSystem,
      capabilities: service.capabilities,
      create: () => service,
    };
    const kept: SessionRecord[] = [];
    const records = await run(definition, [], {
      keep: (record) => {
        kept.push(record);
        return Promise.resolve();
      },
    });
    expect(kept.slice(0, 3).map(({ pending }) => pending)).toEqual([
      { key: 'run:s0' },
      { key: 'run:s0', job: 's0' },
      undefined,
    ]);
    expect(records[0]!.addition!.changes.added).toHaveLength(3);
    // A run that was stopped while it waited waits on.
    const waiting = kept.slice(1, 2);
    await run(definition, waiting);
    expect(service.added).toEqual(['s0', 's1', 's2', 's1', 's2']);
  });
});

it('an empty session is not sent', async () => {
  const service = new Service(REMOTE);
  const user = { ...potter, sessions: potter.sessions.map((session) => ({ ...session, turns: [] })) };
  const definition: SystemDefinition = { ...verbatimSystem, capabilities: REMOTE, create: () => service };
  const records = await run(definition, [], {}, user);
  expect(service.added).toEqual([]);
  expect(records[0]!.addition!.changes).toEqual(NO_CHANGES);
});

it('a changed entry is as new as an added one', () => {
  const before = entry('a', 'one');
  const after = entry('a', 'two');
  const records: SessionRecord[] = [
    {
      session: 0,
      addition: {
        changes: { added: [before, entry('b', 'three')], changed: [], removed: [] },
        milliseconds: 0,
      },
      updates: [],
      answers: [],
    },
    {
      session: 1,
      addition: { changes: { added: [], changed: [{ before, after }], removed: [] }, milliseconds: 0 },
      updates: [],
      answers: [],
    },
  ];
  expect(
    Array.from(memoryAfterEach(records), ({ entries }) => [...entries.values()].map(({ text }) => text)),
  ).toEqual([
    ['one', 'three'],
    ['three', 'two'],
  ]);
});
