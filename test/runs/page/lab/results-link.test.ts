// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  adoptResults,
  RESULT_KEYS,
  resultsQuery,
  matrixPlace,
  matrixQuery,
  type MatrixPlace,
} from '../../../../src/runs/page/lab/state/results-link';
import { RunResults } from '../../../../src/runs/page/lab/state/run-results.svelte';
import { RunTables } from '../../../../src/runs/page/lab/state/run-tables.svelte';
import type { RunHeader } from '../../../../src/runs/domain/run/run';
import { localStats } from '../../../../src/runs/workers/stats-client';

const header = (id: string): RunHeader => ({
  format: 1,
  id,
  created: '2026-11-20T10:00:00.000Z',
  banks: [],
  setup: {},
  models: {},
  state: 'done',
  done: 1,
  total: 1,
  milliseconds: 1,
  plan: { title: id, systems: [], banks: [], depth: 20, seed: 1 },
});
function page() {
  const results = new RunResults([header('one')], {
    units: async () => [],
    corrections: async () => [],
    stats: localStats(),
    bank: async (id) => Promise.reject(new Error(id)),
  });
  return { results, tables: new RunTables(results) };
}
/** As an address carries it. */
const carried = (query: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

describe('what results show, in the address', () => {
  it('is nothing while all is at its default', () => {
    const { results, tables } = page();
    expect(carried(resultsQuery(results, tables))).toEqual({});
  });

  it('comes back as it was', async () => {
    const named = {
      gold: 'event',
      kind: 'dialogue',
      lang: 'zh',
      bank: 'shen',
      corrected: '1',
      with: 'two',
      measures: 'nDCG@3,MAP(trec)@10',
      paper: '0',
      intervals: '0',
    };
    expect(Object.keys(named).sort()).toEqual([...RESULT_KEYS].sort());
    const { results, tables } = page();
    await adoptResults(named, results, tables, [header('one'), header('two'), header('three')]);
    expect(carried(resultsQuery(results, tables))).toEqual(named);
    expect(results.runs.map(({ id }) => id)).toEqual(['one', 'two']);
    await adoptResults({}, results, tables, [header('one'), header('two')]);
    expect(carried(resultsQuery(results, tables))).toEqual({});
  });

  it('passes over what is wrong', async () => {
    const { results, tables } = page();
    const wrong = { gold: 'x', kind: 'x', lang: 'fr', measures: 'Recall@0,nDCG,@5', with: 'nobody' };
    await adoptResults(wrong, results, tables, []);
    expect(carried(resultsQuery(results, tables))).toEqual({});
  });
});

describe('which questions are listed, in the address', () => {
  const bounds = { systems: 2, classifiers: 1 };
  const places: readonly MatrixPlace[] = [
    {
      cutoff: 5,
      filter: { found: { by: 'any' }, text: '', range: undefined },
      order: undefined,
      opened: undefined,
    },
    {
      cutoff: 10,
      filter: { found: { by: 'only', place: 1 }, text: 'two words', range: { place: 0, from: 2, to: 9 } },
      order: { column: 'system 1', down: true },
      opened: 'vera\u0000q/1',
    },
    {
      cutoff: 1,
      filter: { found: { by: 'wrong', place: 0 }, text: '', range: undefined },
      order: { column: 'kind', down: false },
      opened: undefined,
    },
  ];
  it.each(places)('comes back as it was', (place) => {
    expect(matrixPlace(carried(matrixQuery(place)), bounds)).toEqual(place);
  });
  it('is at its default where the address is wrong', () => {
    const wrong = { at: '-1', show: 'only.7', rank: '5.1.2', sort: 'system.2', text: '' };
    expect(matrixPlace(wrong, bounds)).toEqual(places[0]);
  });
});
