import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { readMadialRankings } from '../../../src/data/formats/madial/madial-rankings';
import { DatasetError } from '../../../src/core/text/problem';
import { saying } from './saying';

const english = (ranked: readonly unknown[], gold: unknown, more: object = {}) => ({
  'test-turn': [2],
  'relevant-id': gold,
  'user-id': 1,
  [`top-${ranked.length}-ids`]: ranked,
  ...more,
});
const read = (...rows: readonly unknown[]) => readMadialRankings(rows, 'r.json');
const told = (...rows: readonly unknown[]) =>
  read(...rows).problems.map(({ where, why }) => `${where} ${why}`);
const GOOD = english([3, 1, 2], [1]);

describe('rankings', () => {
  it('of the English shape are numbered by their place', () => {
    expect(read(GOOD, english([4, 5], [5, 9]))).toEqual({
      rankings: [
        { query: '0', gold: ['1'], ranked: ['3', '1', '2'], where: 'r.json › [0]' },
        { query: '1', gold: ['5', '9'], ranked: ['4', '5'], where: 'r.json › [1]' },
      ],
      problems: [],
    });
  });

  it('of the Chinese shape state their dialogue', () => {
    const row = {
      id: 12,
      'user-id': 1,
      top_3_ids: [7, 8, 9],
      relevant_id: [9],
      dialog_history: '',
      dialogue: [],
      'test-turn': [2],
    };
    expect(read(row)).toEqual({
      rankings: [{ query: '12', gold: ['9'], ranked: ['7', '8', '9'], where: 'r.json › [0]' }],
      problems: [],
    });
  });

  it('take 7 and "7" for the same memory, and say that both are there', () => {
    const { rankings, problems } = read(english(['3', 1], ['3']));
    expect(rankings[0]).toMatchObject({ ranked: ['3', '1'], gold: ['3'] });
    expect(problems).toEqual([
      saying({
        where: 'r.json › [0]',
        why: 'ids are numbers in some places and texts in others; compared as text.',
      }),
    ]);
    expect(told(english([3, '3'], [3]), GOOD)[0]).toBe(
      'r.json › [0] top-2-ids[1]: "3" is ranked again, after rank 1; give each memory one rank. The row is left out.',
    );
  });

  it.each<[string, object, string]>([
    [
      'a memory ranked twice',
      english([3, 1, 3], [1]),
      'r.json › [1] top-3-ids[2]: "3" is ranked again, after rank 1; give each memory one rank. The row is left out.',
    ],
    ['no ranking', { 'relevant-id': [1] }, 'r.json › [1] has no ranking such as "top-20-ids"; left out.'],
    [
      'two rankings',
      { ...GOOD, top_2_ids: [1, 2] },
      'r.json › [1] has several rankings (top-3-ids, top_2_ids); left out. Keep one a file.',
    ],
    [
      'a ranking that is not a list',
      { ...GOOD, 'top-3-ids': '3,1,2' },
      'r.json › [1].top-3-ids is absent or no list of ids; the row is left out.',
    ],
    [
      'something ranked that is no id',
      english([3, null], [1]),
      'r.json › [1].top-2-ids[1] is null, which is no id; the row is left out.',
    ],
    ['no gold', english([3], []), 'r.json › [1].relevant-id is empty: there is nothing to find; left out.'],
    [
      'gold that is absent',
      english([3], undefined),
      'r.json › [1].relevant-id is absent or no list of ids; the row is left out.',
    ],
    [
      'a dialogue ranked for twice',
      english([3], [1], { id: 0 }),
      'r.json › [1] ranks for dialogue 0, as r.json › [0] does; left out.',
    ],
  ])('with %s are left out, with the place', (_, row, expected) => {
    expect(read(GOOD, row).rankings).toHaveLength(1);
    expect(told(GOOD, row)).toEqual([expected]);
  });

  it.each<[string, object, string]>([
    [
      'a key that rankings lack',
      { ...GOOD, score: 3 },
      'r.json › [0].score "score" is no key of a ranking; ignored.',
    ],
    [
      'fewer ids than the name says',
      { 'top-20-ids': [1, 2], 'relevant-id': [1] },
      'r.json › [0].top-20-ids holds 2 ids where its name says 20; what is absent counts as not found.',
    ],
    [
      'a gold memory twice',
      english([3, 1], [1, 1]),
      'r.json › [0].relevant-id names a memory twice; counted once.',
    ],
  ])('with %s are kept, with a word on it', (_, row, expected) => {
    expect(read(row).rankings).toHaveLength(1);
    expect(told(row)).toEqual([expected]);
  });

  it('without any row to score are an error that names the file', () => {
    for (const data of [[], {}, null, [GOOD['relevant-id']]])
      expect(() => readMadialRankings(data, 'r.json')).toThrow(DatasetError);
    expect(() => read(english([3, 3], [1]))).toThrow(
      /^r.json: contains no ranking that can be scored.*\(and 1 more\)/,
    );
  });

  it('never throw anything but a DatasetError, whatever the rows hold', () => {
    const value = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null))));
    const row = fc.record({ 'top-20-ids': value, relevant_id: value, id: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.jsonValue())), (rows) => {
        try {
          for (const { ranked, gold } of read(...rows).rankings) {
            expect(new Set(ranked).size).toBe(ranked.length);
            expect(gold.length).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DatasetError);
        }
      }),
    );
  });
});
