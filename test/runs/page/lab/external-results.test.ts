// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TrashStore } from '../../../../src/core/ports';
import { ExternalResultsHost } from '../../../../src/runs/domain/external/host';
import { LARGEST_FILE, ExternalResults } from '../../../../src/runs/page/lab/state/external-results.svelte';
import { UNDO_WINDOW } from '../../../../src/ui/state/run-removal.svelte';
import { CHARACTERS } from '../../../../src/core/text/segment';
import { experiments } from '../../../ui/app-dependencies';

const file = (name: string, text: string) => ({
  name,
  size: text.length,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer),
});
const RANKINGS = file('mine.json', JSON.stringify([{ 'relevant-id': [1], 'top-2-ids': [2, 1] }]));
const OUTPUTS = file(
  'zh.jsonl',
  JSON.stringify({ response: '你好', 'test-turn': 2, 'reference-response': '<Assistant>:你好' }),
);
const RUN = file('a.run', 'q1 Q0 a 1 0.9 mine\n');
const QRELS = file('a.qrels', 'q1 0 a 1\n');

let ids = 0;
function page(
  store = experiments().runs,
  version = '1',
  jieba = () => Promise.resolve({ ...CHARACTERS, version: 'a stand-in for jieba' }),
  trash?: TrashStore,
) {
  const host = new ExternalResultsHost(jieba);
  const evaluate = vi.spyOn(host, 'evaluate');
  const externalResults = new ExternalResults({
    store,
    trash,
    work: host,
    version,
    tabs: { listen: () => () => undefined },
    now: () => `2026-01-01T00:00:${String(++ids).padStart(2, '0')}Z`,
    newId: () => `file-${++ids}`,
  });
  return { externalResults, store, evaluate };
}
afterEach(() => vi.useRealTimers());

describe('files of others', () => {
  it('are scored, kept with what they came to, and there after a reload without being scored again', async () => {
    const { externalResults, store } = page();
    await externalResults.load();
    await externalResults.add([RANKINGS]);
    expect(externalResults.evaluated).toMatchObject([
      { name: 'mine.json', evaluation: { sort: 'ranking', measures: { published: { 'MRR@3': 0.5 } } } },
    ]);
    const later = page(store);
    await later.externalResults.load();
    expect(later.externalResults.evaluated).toEqual(externalResults.evaluated);
    expect(later.evaluate).not.toHaveBeenCalled();
    // Another version of the page may compute otherwise.
    const newer = page(store, '2');
    await newer.externalResults.load();
    expect(newer.evaluate).toHaveBeenCalledOnce();
    expect(newer.externalResults.evaluated).toEqual(externalResults.evaluated);
  });

  it('that cannot be used are refused with their problems, and the others are taken', async () => {
    const { externalResults, store } = page();
    const huge = { ...file('huge.json', '[]'), size: LARGEST_FILE + 1 };
    await externalResults.add([file('prose.txt', 'Once upon a time there was'), huge, RANKINGS, RANKINGS]);
    expect(
      externalResults.refused.map(({ name, problems }) => [name, problems[0]!.why.slice(0, 30)]),
    ).toEqual([
      ['prose.txt', 'contains no line of a run that'],
      ['huge.json', 'is larger than 64 MB. Split it'],
      ['mine.json', 'has already been added (identi'],
    ]);
    expect(externalResults.files).toHaveLength(1);
    expect(await store.list()).toHaveLength(1);
    externalResults.dismiss(externalResults.refused[0]!.id);
    expect(externalResults.refused.map(({ name }) => name)).toEqual(['huge.json', 'mine.json']);
  });

  it('that belong together find each other: a run is scored once its qrels are there', async () => {
    const { externalResults } = page();
    await externalResults.add([RUN]);
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({ sort: 'trec-run', measures: {} });
    await externalResults.add([QRELS]);
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({
      qrels: 'a.qrels',
      measures: { 'Recall@1': { value: 1 } },
    });
    await externalResults.setPartner(externalResults.files[0]!.id, undefined);
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({ measures: {} });
  });

  it('with grades are scored anew where gold begins at another relevance', async () => {
    const { externalResults, store } = page();
    await externalResults.add([RUN, file('graded.qrels', 'q1 0 b 2\nq1 0 a 1\n')]);
    const [run, qrels] = externalResults.files;
    const scored = (level: number, recall: number) => ({
      level,
      highest: 2,
      // One of grade 1 at rank 1, of 2 + 1 / log2(3).
      measures: { 'Recall@1': { value: recall }, 'nDCG@5': { value: expect.closeTo(0.3801, 4) as unknown } },
    });
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject(scored(1, 0.5));
    await externalResults.setLevel(qrels!.id, 2);
    expect(externalResults.levelOf(run!)).toBe(2);
    expect(externalResults.evaluated.map(({ evaluation }) => evaluation)).toMatchObject([
      scored(2, 0),
      { gold: 1, grades: [1, 2] },
    ]);
    const later = page(store);
    await later.externalResults.load();
    expect(later.evaluate).not.toHaveBeenCalled();
    expect(later.externalResults.levelOf(run!)).toBe(2);
  });

  it('of responses are scored anew under another convention, language or segmenter', async () => {
    const { externalResults, evaluate } = page();
    await externalResults.add([OUTPUTS]);
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({
      language: 'zh',
      convention: 'published',
      cut: { BLEU: 'a stand-in for jieba' },
    });
    await externalResults.score('standard', undefined);
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'sacreBLEU zh' } });
    await externalResults.score('standard', 'whitespace');
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'white space' } });
    await externalResults.score('published', undefined);
    await externalResults.setLanguage(externalResults.files[0]!.id, 'en');
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({
      language: 'en',
      cut: { BLEU: 'white space' },
    });
    expect(evaluate).toHaveBeenCalledTimes(5);
  });

  it('say why where the segmenter cannot be loaded, and are scored with another', async () => {
    const { externalResults } = page(undefined, '1', () =>
      Promise.reject(new Error('Jieba could not be loaded.')),
    );
    await externalResults.score('published', 'characters');
    await externalResults.add([OUTPUTS]);
    await externalResults.score('published', undefined);
    expect(externalResults.refused[0]!.problems[0]!.why).toBe(
      'could not be scored: Jieba could not be loaded.',
    );
    // What stands there still says by what it was cut.
    expect(externalResults.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'code points' } });
  });

  it('go to the trash when the time for second thoughts is over', async () => {
    vi.useFakeTimers();
    const move = vi.fn<TrashStore['move']>(async (_, remove) => (await remove(), 'id'));
    const { externalResults, store } = page(undefined, undefined, undefined, { move } as never);
    await externalResults.add([RANKINGS]);
    const { id, name } = externalResults.files[0]!;
    externalResults.removal.begin(id, name);
    expect(move).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(UNDO_WINDOW);
    await vi.waitFor(async () => expect(await store.list()).toEqual([]));
    expect(move.mock.calls.map(([things]) => things)).toEqual([
      { kind: 'run', ids: [id], title: 'mine.json' },
    ]);
  });

  it('are removed with a way back, and then with their text', async () => {
    vi.useFakeTimers();
    const { externalResults, store } = page();
    await externalResults.add([RANKINGS, OUTPUTS]);
    const { id, name } = externalResults.files[0]!;
    externalResults.removal.begin(id, name);
    flushSync();
    expect(externalResults.evaluated.map((each) => each.name)).toEqual(['zh.jsonl']);
    externalResults.removal.undo();
    expect(externalResults.evaluated).toHaveLength(2);
    externalResults.removal.begin(id, name);
    await vi.advanceTimersByTimeAsync(UNDO_WINDOW);
    await vi.waitFor(async () => expect(await store.list()).toHaveLength(1));
    expect(await store.unitIds(id)).toEqual([]);
    expect(externalResults.files.map((each) => each.name)).toEqual(['zh.jsonl']);
  });
});
