// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { compareWith } from '../../../../src/runs/domain/evaluation/comparison';
import { ExternalResultsHost } from '../../../../src/runs/domain/external/host';
import type { RunHeader } from '../../../../src/runs/domain/run/run';
import type { QuestionResult } from '../../../../src/runs/domain/run/question-result';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import { ExternalComparison } from '../../../../src/runs/page/lab/state/external-comparison.svelte';
import { ExternalResults } from '../../../../src/runs/page/lab/state/external-results.svelte';
import { experiments } from '../../../ui/app-dependencies';

const file = (name: string, text: string) => ({
  name,
  size: text.length,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer),
});
const QRELS = file('a.qrels', 'vera/1 0 m1 1\nvera/2 0 m2 1\nvera/3 0 m3 1\n');
const FIRST = file('first.run', 'vera/1 Q0 m1 1 2 one\nvera/2 Q0 m2 1 2 one\nvera/3 Q0 m3 1 1 one\n');
const SECOND = file('second.run', 'vera/1 Q0 m9 1 2 two\nvera/1 Q0 m1 2 1 two\nvera/2 Q0 m2 1 1 two\n');
const RANKINGS = file('mine.json', JSON.stringify([{ 'relevant-id': [1], 'top-2-ids': [2, 1] }]));

const RUN = {
  id: 'run',
  created: '2026-01-01',
  done: 3,
  total: 3,
  banks: [{ id: 'vera', name: 'Vera' }],
  plan: { title: 'Mine', systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }] },
} as unknown as RunHeader;
const BANK = {
  id: 'vera',
  character: { id: 'vera', name: 'Vera', language: 'en' },
  questions: ['1', '2', '3'].map((id) => ({ id, gold: ['other'], tags: [] })),
} as unknown as MemoryBank;
const UNITS = ['1', '2'].map((question) => ({
  bank: 'vera',
  question,
  classes: {},
  lists: { bm25: { ranked: [`m${question}`], scores: [1], milliseconds: 0 } },
})) as unknown as readonly QuestionResult[];

async function page(...files: readonly ReturnType<typeof file>[]) {
  let ids = 0;
  const externalResults = new ExternalResults({
    store: experiments().runs,
    version: '1',
    tabs: { listen: () => () => undefined },
    work: new ExternalResultsHost(() => Promise.reject(new Error('No jieba here.'))),
    now: () => `2026-01-01T00:00:0${++ids}Z`,
    newId: () => `file-${ids}`,
  });
  await externalResults.load();
  await externalResults.add(files);
  const comparison = new ExternalComparison({
    externalResults,
    runs: () => [RUN],
    units: async () => UNITS,
    bank: async () => BANK,
    stats: { intervals: async () => [], compare: async () => [], classification: async () => undefined },
  });
  return { externalResults, comparison };
}
const at = (comparison: ExternalComparison, key: string) =>
  comparison.scores(key).questions.map(({ rank }) => rank);

describe('files side by side', () => {
  it('are those of one qrels file, and a missing question counts as not found and is told', async () => {
    const { comparison } = await page(QRELS, FIRST, SECOND, RANKINGS);
    expect(comparison.sources.map(({ label, files }) => [label, files.length])).toEqual([
      ['TREC runs by a.qrels', 2],
      ['MADial-Bench rankings', 1],
    ]);
    await comparison.compute();
    expect(comparison.problem).toBeUndefined();
    expect(comparison.systems).toEqual(['first.run', 'second.run']);
    expect(at(comparison, 'first.run')).toEqual([1, 1, 1]);
    expect(at(comparison, 'second.run')).toEqual([2, 1, undefined]);
    expect(comparison.found!.notes.map(({ en }) => en)).toEqual([
      'second.run has no ranking for 1 question (first: “vera/3”); they count as not found.',
    ]);
    const recall = comparison.measures.findIndex(({ name }) => name === 'Recall@1');
    const [row] = compareWith(comparison.scores('first.run'), [comparison.scores('second.run')], recall, 1);
    expect(row!.comparison).toMatchObject({ wins: 0, ties: 1, losses: 2, unpaired: 0 });
  });

  it('have own runs beside them, scored by the files’ gold', async () => {
    const { comparison } = await page(QRELS, FIRST);
    expect(comparison.offered).toEqual([RUN]);
    comparison.toggle('run', true);
    await comparison.compute();
    expect(comparison.systems).toEqual(['first.run', 'bm25 · Mine']);
    // Its own gold is another; what it was not asked counts as not found, as for every system here.
    expect(at(comparison, 'bm25 · Mine')).toEqual([1, 1, undefined]);
    comparison.toggle('run', false);
    await comparison.compute();
    expect(comparison.systems).toEqual(['first.run']);
  });

  it('say of an own run that has none of the questions that it is left out', async () => {
    const { comparison } = await page(RANKINGS);
    comparison.toggle('run', true);
    await comparison.compute();
    expect(comparison.systems).toEqual(['mine.json']);
    expect(comparison.found!.notes.map(({ en }) => en)).toEqual([
      'bm25 of “Mine” has none of these questions and is left out.',
    ]);
    expect(at(comparison, 'mine.json')).toEqual([2]);
  });

  it('are none where nothing can be compared, and follow what is removed', async () => {
    const { comparison, externalResults } = await page(QRELS);
    expect(comparison.sources).toEqual([]);
    await comparison.compute();
    expect(comparison.found).toBeUndefined();
    await externalResults.add([FIRST]);
    await comparison.compute();
    expect(comparison.systems).toEqual(['first.run']);
    await externalResults.setPartner(externalResults.files[1]!.id, undefined);
    expect(comparison.sources).toEqual([]);
  });
});
