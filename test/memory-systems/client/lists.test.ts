/** Lists of a service that end too soon, never, or twice: all of it is read, or the list is refused with the number it stopped at. */

import { describe, expect, it } from 'vitest';
import { EXAMPLE_SHAPE, GENERIC } from '../../../src/memory-systems/domain/services/generic';
import type { ServicePort } from '../../../src/llm/domain/services/port';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';
import { ServiceCalls } from '../../../src/memory-systems/domain/services/service-calls';
import type { PagesShape, ServiceShape } from '../../../src/llm/domain/services/shape';
import { httpPort } from '../../../src/llm/providers/service-http';
import { serviceAsSystem } from '../../../src/memory-systems/services';
import { potter } from '../fixture';
import { KEY } from '../../llm/providers/loopback';
import { fakeService, keptAs, type Answer } from './fakes';
import { definitionAt, live, nameOf, sleepless } from './run-service';

interface Memory {
  readonly id: string;
  readonly text: string;
}
const memories = (count: number): Memory[] =>
  Array.from({ length: count }, (_, i) => ({ id: `m${i}`, text: `Bowl number ${i}.` }));

type How = 'page' | 'offset' | 'cursor' | 'last';
const ASKS: Readonly<Record<How, { query: Record<string, string>; pages: PagesShape }>> = {
  page: { query: { page: '{page}', size: '{size}' }, pages: { size: 100 } },
  offset: { query: { offset: '{offset}', size: '{size}' }, pages: { size: 100 } },
  cursor: { query: { cursor: '{cursor}', size: '{size}' }, pages: { size: 100, cursor: 'next' } },
  last: { query: { after: '{cursor}', size: '{size}' }, pages: { size: 100, last: 'id' } },
};

function shapeOf(how: How, counts: boolean): ServiceShape {
  const { query, pages } = ASKS[how];
  const request = { method: 'GET', path: '/memories', query: { user: '{user}', ...query } } as const;
  const [entries] = EXAMPLE_SHAPE.list!.entries;
  return {
    ...EXAMPLE_SHAPE,
    list: { request, pages, entries: [{ ...entries!, ...(counts && { total: 'total' }) }] },
  };
}

interface Asking {
  readonly page: number;
  readonly offset: number;
  readonly cursor: string | null;
  readonly after: string | null;
}

/** Lists from a service that answers as it is told here. */
async function listed(shape: ServiceShape, answer: (asking: Asking) => unknown) {
  let requests = 0;
  const { address } = await fakeService('http', ({ route, query }, given): Answer => {
    if (route !== 'GET /memories') return given();
    requests++;
    const asking = {
      page: Number(query.get('page') ?? 1),
      offset: Number(query.get('offset') ?? 0),
      cursor: query.get('cursor'),
      after: query.get('after'),
    };
    return { status: 200, body: answer(asking) };
  });
  const connection = { address, key: KEY, space: 'mnemoscope' };
  const system = serviceAsSystem(GENERIC, connection, shape, sleepless()).create({
    user: potter,
    search: { id: 'none', rank: () => Promise.resolve([]) },
  });
  const entries = system.list(potter.id, undefined, live);
  return { entries, requests: () => requests };
}

const all = memories(180);
/** Fifty at a time, whatever was asked for. */
const part = (from: number) => all.slice(from, from + 50);

describe('a service that sends 50 where 100 were asked for', () => {
  it.each([
    ['page', false, ({ page }) => ({ memories: part((page - 1) * 50) })],
    ['page', true, ({ page }) => ({ memories: part((page - 1) * 50), total: 180 })],
    ['offset', false, ({ offset }) => ({ memories: part(offset) })],
    ['offset', true, ({ offset }) => ({ memories: part(offset), total: 180 })],
    [
      'cursor',
      false,
      ({ cursor }) => {
        const from = Number(cursor ?? 0);
        return { memories: part(from), ...(from + 50 < 180 && { next: String(from + 50) }) };
      },
    ],
    ['last', false, ({ after }) => ({ memories: part(all.findIndex(({ id }) => id === after) + 1) })],
  ] as [How, boolean, (asking: Asking) => unknown][])(
    'is read to the end: by %s, counting %s',
    async (how, counts, answer) => {
      const { entries, requests } = await listed(shapeOf(how, counts), answer);
      expect((await entries).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      // Four pages, and an empty one where nothing else says that it is over.
      expect(requests()).toBe(counts || how === 'cursor' ? 4 : 5);
    },
  );

  it('and skips the rest of each page, is refused with both numbers', async () => {
    const { entries } = await listed(shapeOf('page', true), ({ page }) => ({
      memories: part((page - 1) * 100),
      total: 180,
    }));
    await expect(entries).rejects.toThrow(/listed fewer memories than it says it has: 100 of 180\. /);
  });
});

it('a list that lacks some of what it counts is read again, and used once it is whole', async () => {
  let reads = 0;
  const shape = shapeOf('offset', true);
  const { entries } = await listed(shape, ({ offset }) => {
    if (offset === 0) reads++;
    return { memories: part(offset).slice(0, reads < 3 ? 20 : 50), total: reads < 3 ? 400 : 180 };
  });
  expect(await entries).toHaveLength(180);
  expect(reads).toBe(3);
});

it.each([
  ['page', () => ({ memories: part(0) }), 'page 2, after 50 entries'],
  ['offset', ({ offset }) => ({ memories: part(Math.min(offset, 50)) }), 'page 3, after 100 entries'],
  ['cursor', () => ({ memories: part(0), next: 'more' }), 'page 2, after 50 entries'],
  ['cursor', () => ({ memories: [], next: 'more' }), 'page 2, after 0 entries'],
  ['last', () => ({ memories: part(0) }), 'page 2, after 50 entries'],
] as [How, (asking: Asking) => unknown, string][])(
  'the same page for ever is refused at its second time: by %s',
  async (how, answer, where) => {
    const { entries, requests } = await listed(shapeOf(how, false), answer);
    await expect(entries).rejects.toThrow(`sent the same page of a list again: ${where}.`);
    expect(requests()).toBeLessThanOrEqual(3);
  },
);

it('pages without end are left after 1,000 of them, and the list is not taken for whole', async () => {
  let pages = 0;
  const port: ServicePort = {
    ...httpPort({ address: 'http://127.0.0.1:9', key: '' }, EXAMPLE_SHAPE),
    send: () => {
      const memory = { id: `m${++pages}`, text: `Bowl number ${pages}.` };
      return Promise.resolve({ status: 200, body: { memories: [memory] } });
    },
  };
  const calls = new ServiceCalls(shapeOf('page', false), port, 'user', 'user');
  await expect(calls.memories(live)).rejects.toThrow(
    '127.0.0.1:9 always has another page of a list: 1000 pages with 1000 entries.',
  );
  expect(pages).toBe(1000);
});

it('different memories under one id are refused with their number, and alike ones are one', async () => {
  const shape = { ...EXAMPLE_SHAPE };
  const twice = await listed(shape, () => ({ memories: [...memories(2), ...memories(2)] }));
  expect(await twice.entries).toHaveLength(2);
  const one = await listed(shape, () => ({
    memories: ['A kiln.', 'A wheel.', 'A glaze.'].map((text) => ({ id: 'm1', text })),
  }));
  await expect(one.entries).rejects.toThrow('gave different memories the same id: 3 have the id “m1”.');
});

it('memories without ids that say the same are counted, not lost', async () => {
  const shape = shapeOf('offset', true);
  const [entry] = shape.list!.entries;
  const { list, text, total } = entry!;
  const nameless = { ...shape, list: { ...shape.list!, entries: [{ list, text, total: total! }] } };
  const { entries } = await listed(nameless, () => ({
    memories: [{ text: 'A kiln.' }, { text: 'A kiln.' }],
    total: 2,
  }));
  // They cannot be told apart, so the memory holds the text once; the list is whole all the same.
  expect((await entries).map(({ text }) => text)).toEqual(['A kiln.']);
});

it('a list at its limit may be cut, and is refused with the number', async () => {
  const shape = { ...EXAMPLE_SHAPE, list: { ...EXAMPLE_SHAPE.list!, most: 3 } };
  const two = await listed(shape, () => ({ memories: memories(2) }));
  expect(await two.entries).toHaveLength(2);
  const three = await listed(shape, () => ({ memories: memories(3) }));
  await expect(three.entries).rejects.toThrow(/listed as many memories as it ever lists, .*: 3\. /);
});

it.each(SERVICES.filter(({ id }) => id !== 'zep-v4').map(({ id }) => id))(
  'a user that was said to be deleted and is not is told with the number: %s',
  async (id) => {
    const { shape } = SERVICES.find((each) => each.id === id)!;
    const resets = shape.reset.map(
      ({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    );
    const { engine, address } = await fakeService(id, ({ route }, answer) =>
      resets.some((pattern) => pattern.test(route))
        ? { status: 200, body: { errno: 0, code: 0, success: true } }
        : answer(),
    );
    const name = keptAs(id, nameOf(id), engine);
    engine.add(name, 's0', [{ role: 'user', content: 'I sell bowls.' }]);
    engine.turns.set(name, [{ id: 't', text: 'I sell bowls.', name: 's0/t1' }]);
    const system = definitionAt(id, address).create({
      user: potter,
      search: { id: 'none', rank: () => Promise.resolve([]) },
    });
    await expect(system.reset(potter.id, live)).rejects.toThrow(
      /still has memories of the test user after they were deleted: 1\. /,
    );
  },
);

const COUNTING = SERVICES.filter(({ shape }) =>
  shape.list?.entries.every(({ total }) => total !== undefined),
);

it('the services that count their memories', () => {
  expect(COUNTING.map(({ id }) => id)).toEqual(['mem0', 'supermemory', 'memos-server', 'hindsight']);
});

it.each(COUNTING.map(({ id }) => id))('%s is not believed an empty list beside a count', async (id) => {
  const { shape } = SERVICES.find((each) => each.id === id)!;
  const { method, path } = shape.list!.request;
  const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const { engine, address } = await fakeService(id, ({ route }, answer) => {
    const given = answer();
    if (!pattern.test(route)) return given;
    const lists = ['results', 'memoryEntries', 'memories', 'items'];
    const body = JSON.parse(JSON.stringify(given.body), (key, value: unknown) =>
      lists.includes(key) ? [] : value,
    ) as unknown;
    return { status: 200, body };
  });
  engine.add(keptAs(id, nameOf(id), engine), 's0', [{ role: 'user', content: 'I sell bowls.' }]);
  const system = definitionAt(id, address).create({
    user: potter,
    search: { id: 'none', rank: () => Promise.resolve([]) },
  });
  await expect(system.list(potter.id, undefined, live)).rejects.toMatchObject({ code: 'fewer' });
});
