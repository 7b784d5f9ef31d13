import { describe, expect, it } from 'vitest';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { StaticEncoder, type StaticTable } from '../../../src/pipeline/retrieval/static-vectors';
import { bank, memory } from '../../core/fixture';
import { TABLE } from '../../core/static-table-fixture';

const ids = (index: BankIndex, text: string) => index.list('static', { text }).map(({ id }) => id);

describe('static vectors', () => {
  it('are the sum of the tokens’ rows, scaled to length one', () => {
    const encoder = new StaticEncoder(TABLE);
    // storm: (2, 0), sea: (0, 1), scale 1
    const [x, y] = encoder.encode(['Storm sea']);
    expect([x, y].map((value) => value!.toFixed(4))).toEqual(['0.8944', '0.4472']);
    expect([...encoder.encode(['storm', 'sea'])]).toEqual([1, 0, 0, 1]);
  });

  it('count a row by its scale, and no unknown token', () => {
    const encoder = new StaticEncoder(TABLE);
    // half: row (0, 4) with the scale .5
    expect([...encoder.encode(['half zebra'])]).toEqual([0, 1]);
    const [x, y] = encoder.encode(['storm half']);
    expect(x).toBeCloseTo(y!, 6);
    expect([...encoder.encode(['zebra', ''])]).toEqual([0, 0, 0, 0]);
  });

  it('need one row and one scale a token', () => {
    const short: StaticTable = { ...TABLE, rows: TABLE.rows.slice(2) };
    expect(() => new StaticEncoder(short)).toThrow(RangeError);
  });
});

describe('static retrieval', () => {
  const BANK = bank({
    memories: [memory('a', 'Storm sea'), memory('b', 'Sea'), memory('c', 'Storm'), memory('d', 'Zebra')],
  });
  const indexed = (of = BANK) => {
    const index = new BankIndex(of);
    index.setTable(TABLE);
    return index;
  };

  it('ranks by cosine, ties in the bank’s order', () => {
    expect(ids(indexed(), 'the sea')).toEqual(['b', 'a', 'c', 'd']);
    const [first] = indexed().list('static', { text: 'the sea' });
    expect(first).toMatchObject({ score: 1, evidence: { type: 'dense', cosine: 1, whole: 1 } });
  });

  it('ranks an empty bank, and by a question without a known token', () => {
    expect(ids(indexed(bank({ memories: [] })), 'sea')).toEqual([]);
    expect(ids(indexed(), 'quux')).toEqual(['a', 'b', 'c', 'd']);
    expect(indexed().list('static', { text: 'quux' })[0]!.score).toBe(0);
  });

  it('takes another table’s vectors when the bank gets one', () => {
    const index = indexed();
    ids(index, 'sea');
    index.setTable({ ...TABLE, rows: TABLE.rows.map((_, i) => TABLE.rows[i ^ 1]!).with(0, 0) });
    expect(index.table).not.toBe(TABLE);
    expect(ids(index, 'sea')).toEqual(['b', 'a', 'c', 'd']);
  });

  it('says what it lacks', () => {
    expect(() => new BankIndex(BANK).list('static', { text: 'sea' })).toThrow('static table');
  });
});
