// @vitest-environment happy-dom
/** Every field of every table damaged in every way, and every screen opened over it: nothing breaks, and what is whole is still shown. */

import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableName } from '../../src/storage/tables/schema';
import type { Change, Entry } from '../../src/storage/tables/table-store';
import { faultIn } from '../../src/storage/records/records';
import { damageId } from '../../src/storage/tables/checked-table-store';
import { fill, keptPage, openEverything, recordsOf, type KeptPage, type Shown } from './kept-everywhere';

type Place = readonly [TableName, Entry<TableName>];

/** What takes a value's place: nothing, another type, empty, and nested junk. */
function* instead(value: unknown): Generator<unknown> {
  yield null;
  yield typeof value === 'string' ? 7 : 'x';
  yield typeof value === 'string' ? '' : Array.isArray(value) ? [] : isParent(value) ? {} : true;
  yield Array.isArray(value) ? [null] : { junk: [{ deep: null }] };
}

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const clone = <T>(value: T): T => structuredClone(value);

/** The record with each of its fields, to any depth, missing or another; of a list the first item stands for all. */
function* damaged(value: unknown): Generator<unknown> {
  yield* instead(value);
  if (!isParent(value) || ArrayBuffer.isView(value)) return;
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  for (const key of keys) {
    const without = clone(value);
    if (Array.isArray(without)) without.splice(0, 1);
    else delete without[key];
    yield without;
    for (const inner of damaged(value[key])) {
      const changed = clone(value);
      changed[key] = inner;
      yield changed;
    }
    // Two of the same id.
    if (Array.isArray(value)) yield [...clone(value), clone(value[0])];
  }
}

let page: KeptPage;
let whole: Place[];
let before: Shown;
const rejections: unknown[] = [];
const onRejection = (reason: unknown) => void rejections.push(reason);

/** The format of the run that units belong to. */
function formatOf([table, [key]]: Place): unknown {
  if (table !== 'units') return undefined;
  const header = whole.find(([each, [id]]) => each === 'runs' && id === (key as [string, string])[0]);
  return (header?.[1][1] as { format?: unknown } | undefined)?.format;
}

/** Of records of one sort one is enough: of units one for each format and kind, of settings all. */
function sortOf(place: Place): string {
  const [table, [key, value]] = place;
  const { kind, format } = (value ?? {}) as { kind?: unknown; format?: unknown };
  const shape = isParent(value)
    ? Object.keys(value).filter((each) => each.length < 8 && /^(mark|setup|gone)$/.test(each))
    : [];
  return JSON.stringify([table, table === 'settings' && key, format, formatOf(place), kind, shape]);
}

beforeAll(async () => {
  process.on('unhandledRejection', onRejection);
  page = await keptPage();
  await fill(page);
  whole = await recordsOf(page);
  before = await openEverything(page);
}, 120_000);
afterAll(() => {
  process.off('unhandledRejection', onRejection);
  page.storage.close();
});

describe('what the page keeps', () => {
  it('is something of every table, and all of it is what the schemas say', () => {
    const tables = new Set(whole.map(([table]) => table));
    expect([...tables].sort()).toEqual(
      [
        'banks',
        'callSummaries',
        'calls',
        'corrections',
        'drafts',
        'imports',
        'runs',
        'settings',
        'summaries',
        'unitChunks',
        'units',
        'vectors',
      ].sort(),
    );
    const formats = whole
      .filter(([table]) => table === 'runs')
      .map(([, [, header]]) => (header as { format?: unknown }).format);
    expect(new Set(formats)).toEqual(
      new Set([
        1,
        'llm-2',
        'human-2',
        'released-1',
        'systems 1',
        'systems recorded 1',
        'systems recorded user 1',
        'systems reading 1',
      ]),
    );
    const wrong = whole.flatMap((place) => {
      const [table, [key, value]] = place;
      const why = faultIn(table, key, value, formatOf(place));
      return why ? [`${damageId(table, key)}: ${why.en}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('is shown on its screens', () => {
    expect(before).toMatchObject({
      characters: ['Ada', expect.any(String), expect.any(String)],
      lab: ['A run of the Lab'],
      answers: ['Answers'],
      files: ['mine.run'],
      sets: ['mem'],
      drafts: ['A draft'],
      lectures: 1,
      asked: 1,
      connections: ['Mine'],
      damaged: [],
    });
    expect(before.calls).toBeGreaterThan(0);
    expect(before.systems).toContain('rules');
  });
});

/** How often everything is opened. */
const ROUNDS = 20;

describe('one damaged record', () => {
  /** The records that belong together: a run with its units, a character with its summary, a kept answer with its line in the list. */
  function familyOf([table, [key, value]]: Place): {
    readonly id: string;
    readonly family: readonly Place[];
  } {
    const id = Array.isArray(key) ? (table === 'banks' || table === 'vectors' ? key[1]! : key[0]!) : key;
    const same: readonly (readonly TableName[])[] = [
      ['runs', 'units', 'unitChunks'],
      ['banks', 'summaries'],
      ['calls', 'callSummaries'],
    ];
    const tables = same.find((each) => each.includes(table)) ?? [];
    const family = whole.filter(
      ([each, [own]]) => tables.includes(each) && [own].flat()[each === 'banks' ? 1 : 0] === id,
    );
    return { id, family: family.length > 0 ? family : [[table, [key, value] as Entry<TableName>]] };
  }

  /** The same under another id. */
  function renamed<T>(value: T, id: string, mark: string): T {
    if (isParent(value) && Object.values(value).some((each) => ArrayBuffer.isView(each))) return clone(value);
    const written = (text: string) => JSON.stringify(text).slice(1, -1);
    return JSON.parse(JSON.stringify(value).replaceAll(written(id), written(`${id}~${mark}`))) as T;
  }

  const put = ([table, entry]: Place) => ({ table, put: [entry] }) as unknown as Change;
  const gone = ([table, [key]]: Place) => ({ table, delete: [key] }) as unknown as Change;

  it('hides no other, whatever is wrong with it, and is named', { timeout: 300_000 }, async () => {
    const sorts = [...new Map(whole.map((place) => [sortOf(place), place])).values()];
    const cases = sorts.map((place) => {
      const [table, [key]] = place;
      const isLeftOut = (value: unknown) => faultIn(table, key, value, formatOf(place)) !== undefined;
      // Of results that are left out some are enough: each brings its whole run.
      const values = [...damaged(place[1][1])].filter(
        (value, i) => table !== 'units' || i % 8 === 0 || !isLeftOut(value),
      );
      return { place, values };
    });
    let tried = 0;
    let left = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const planted: Place[] = [];
      const checked: Place[] = [];
      for (const [at, { place, values }] of cases.entries()) {
        const [table, [key]] = place;
        // A setting has its place alone; of the others as many stand beside each other as are needed.
        const own = values
          .filter((_, i) => i % ROUNDS === round)
          .slice(0, table === 'settings' ? 1 : undefined);
        for (const [i, value] of own.entries()) {
          const { id, family } = familyOf(place);
          const mark = `${at}.${i}`;
          const isOwn = ([each, [other]]: Place) =>
            each === table && JSON.stringify(other) === JSON.stringify(key);
          const twins = family.map((member): Place => {
            const changed: Place = isOwn(member) ? [table, [key, value] as Entry<TableName>] : member;
            const twin: Place =
              table === 'settings'
                ? changed
                : [
                    changed[0],
                    [renamed(changed[1][0], id, mark), renamed(changed[1][1], id, mark)] as Entry<TableName>,
                  ];
            if (isOwn(member)) checked.push(twin);
            return twin;
          });
          planted.push(...twins);
        }
      }
      tried += checked.length;
      await page.storage.tables.write(planted.map(put));
      const what = `round ${round}`;
      const shown = await openEverything(page).catch((error: unknown) => {
        throw new Error(`${what}: ${JSON.stringify(checked).slice(0, 20_000)}`, { cause: error });
      });
      for (const screen of ['characters', 'lab', 'answers', 'files', 'systems', 'sets', 'drafts'] as const)
        expect(shown[screen], `${what}, ${screen}`).toEqual(expect.arrayContaining([...before[screen]]));
      expect(shown.calls, what).toBeGreaterThanOrEqual(before.calls);
      // What is not whole is named; summaries, vectors and chunks are made again or named by what is in them.
      const named = new Set(shown.damaged);
      for (const place of checked) {
        const [table, [key, value]] = place;
        if (['summaries', 'vectors', 'unitChunks', 'settings'].includes(table)) continue;
        const header = planted.find(([each, [own]]) => each === 'runs' && own === [key].flat()[0]);
        const { format } = (header?.[1][1] ?? {}) as { format?: unknown };
        if (!faultIn(table, key, value, format)) continue;
        left++;
        expect(named, `${what}: ${damageId(table, key)}`).toContain(damageId(table, key));
      }
      // As it was before: the next round damages something else.
      await page.storage.tables.write([...planted.map(gone), ...whole.map(put)]);
    }
    expect(rejections).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
    expect(left).toBeGreaterThan(500);
  });
});
