/** Two people who talk, and every service: whom it hears, when, and what it is asked for. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../src/memory-systems/domain/services/service-calls';
import { SERVICES, serviceOf } from '../../../src/memory-systems/domain/services/registry';
import { notTold, toldBy } from '../../../src/memory-systems/services';
import { potter, twoSpeakers } from '../fixture';
import { fakeService, type Asked } from './fakes';
import { definitionAt, runService } from './run-service';

const asPattern = ({ method, path }: { readonly method: string; readonly path: string }) =>
  new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** The bodies of a run on a user, of additions and of searches. */
async function sentTo(id: string, user = twoSpeakers) {
  const { shape } = serviceOf(id)!;
  const asked: Asked[] = [];
  const { address } = await fakeService(id, (each, answer) => (asked.push(each), answer()));
  await runService(definitionAt(id, address), [], {}, user);
  const of = (pattern: RegExp) => asked.filter(({ route }) => pattern.test(route));
  return {
    additions: of(asPattern(shape.add)).map(({ json }) => JSON.stringify(json)),
    searches: shape.search.flatMap(({ request }) => of(asPattern(request))),
    asked,
  };
}

const IDS = SERVICES.map(({ id }) => id);

describe.each(IDS)('%s', (id) => {
  it('hears who speaks and on which day', async () => {
    const all = (await sentTo(id)).additions.join('\n');
    const { who, when } = toldBy(serviceOf(id)!.shape);
    for (const [name, words] of [
      ['Ada', 'I joined a choir yesterday.'],
      ['Tor', 'Lovely, I start cello lessons next week.'],
      ['Ada', 'My canoe arrived this morning.'],
    ] as const) {
      const turn = all.slice(0, all.indexOf(words)).slice(-120) + all.slice(all.indexOf(words)).slice(0, 160);
      expect(all.split(words), 'told once').toHaveLength(2);
      if (who === 'text') expect(all).toContain(`${name}: ${words}`);
      else expect(turn).toMatch(new RegExp(`"${name}"`));
    }
    if (when === 'field') expect(all).toMatch(/"2023-05-08T13:56:00|168355\d{4}/);
    else expect(all).toContain('[2023-05-08T13:56:00.000Z] Ada: I joined');
  });

  it('hears a time that is no date as it is written', async () => {
    const sessions = twoSpeakers.sessions.map((session) => ({ ...session, start: '05/08/2023' }));
    const { additions } = await sentTo(id, { ...twoSpeakers, sessions });
    expect(additions.join('\n')).toMatch(/\[05\/08\/2023\] I joined a choir/);
  });

  it('loses nothing of a turn', () => {
    expect(notTold(serviceOf(id)!.shape)).toEqual([]);
  });
});

const searchOf = async (id: string) => (await sentTo(id)).searches[0]!;

it.each([
  ['mem0', { threshold: 0, top_k: 20, reference_date: '2023-06-02T09:00:00.000Z' }],
  ['mem0-server', { threshold: 0, top_k: 20 }],
  ['supermemory', { threshold: 0, limit: 20, rerank: false, rewriteQuery: false }],
  ['memos-cloud', { relativity: 0, memory_limit_number: 20, preference_limit_number: 20 }],
  [
    'memos-server',
    { relativity: 0, top_k: 20, pref_top_k: 20, dedup: 'no', reference_time: '2023-06-02T09:00:00.000Z' },
  ],
  ['hindsight', { min_scores: { semantic: 0, keyword: 0 }, query_timestamp: '2023-06-02T09:00:00.000Z' }],
] as const)('%s is asked without the defaults that cut results', async (id, expected) => {
  expect((await searchOf(id)).json).toMatchObject(expected);
});

it('Memobase is asked without a threshold, over all days', async () => {
  const { query } = await searchOf('memobase');
  expect(Object.fromEntries(query)).toMatchObject({
    similarity_threshold: '-1',
    time_range_in_days: '36500',
  });
});

it('a question is asked at its own time, else at the end of the session before it', async () => {
  const [first, ...others] = potter.sessions;
  const turns = first!.turns.map((turn) => ({ ...turn, time: '2031-05-01 10:30' }));
  const questions = first!.questions.map((question, i) =>
    i === 0 ? { ...question, time: '2031-06-30' } : question,
  );
  const user = { ...potter, sessions: [{ ...first!, turns, questions }, ...others] };
  const { searches } = await sentTo('hindsight', user);
  expect(searches.map(({ json }) => json.query_timestamp)).toEqual([
    isoTime('2031-06-30'),
    isoTime('2031-05-01 10:30'),
    // The update and the question of the last session, and the one after everything.
    ...Array.from({ length: 3 }, () => isoTime('2031-05-03')),
  ]);
});

it('Zep and Memobase are told the name of the user', async () => {
  for (const [id, route, field] of [
    ['zep-v3', 'POST /api/v2/users', 'first_name'],
    ['zep-v4', 'POST /api/v4/users', 'first_name'],
    ['memobase', 'POST /api/v1/users', 'name'],
  ] as const) {
    const { asked } = await sentTo(id, potter);
    const { json } = asked.find((each) => each.route === route)!;
    expect((json.data ?? json)[field]).toBe('Ines Falk');
  }
});

describe('the table of docs/memory-systems.md', () => {
  const text = readFileSync(new URL('../../../docs/memory-systems.md', import.meta.url), 'utf8');
  const rows = text
    .slice(text.indexOf('### What a service is told'), text.indexOf('### What is done'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('has a row for each service', () => {
    const names = rows.slice(2).map(([, name]) => name);
    expect(names.sort()).toEqual(SERVICES.map(({ name }) => name).sort());
  });

  it.each(IDS)('says what %s is told, and in which field', (id) => {
    const { name, shape } = serviceOf(id)!;
    const [, , who, when, role, asked] = rows.find(([, service]) => service === name)!;
    const told = toldBy(shape);
    const bodies = JSON.stringify([shape.add, shape.message]);
    for (const [cell, how] of [
      [who!, told.who],
      [when!, told.when],
      [role!, told.role],
    ] as const) {
      expect(cell.startsWith('in the text') ? 'text' : 'field').toBe(how);
      for (const [, field] of cell.matchAll(/`(\w+)`/g)) expect(bodies).toContain(`"${field}":"{`);
    }
    const searched = JSON.stringify(shape.search);
    if (id !== 'http') expect(asked === 'not told').toBe(!searched.includes('{asked}'));
    for (const [, field] of asked!.matchAll(/`(\w+)`/g)) expect(searched).toContain(`"${field}":"{asked}"`);
  });
});

it('a description that names neither speaker nor time says what is lost', () => {
  const { shape } = serviceOf('http')!;
  expect(notTold({ ...shape, message: { role: '{role}', content: '{content}' } })).toEqual(['who']);
  const add = { method: 'POST', path: '/m', body: { messages: '{messages}' } } as const;
  expect(notTold({ ...shape, add, message: '{content}' })).toEqual(['who', 'when', 'role']);
  expect(notTold({ ...shape, add, message: '{told}' })).toEqual(['role']);
  expect(notTold({ ...shape, add: { ...add, body: '{dialogue}' }, message: '{content}' })).toEqual([]);
});
