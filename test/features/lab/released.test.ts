// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReleasedHost } from '../../../src/core/experiments/released-host';
import { LARGEST_FILE, Released } from '../../../src/features/lab/state/released.svelte';
import { SECOND_THOUGHTS } from '../../../src/shared/runs/run-removal.svelte';
import { CHARACTERS } from '../../../src/core/text/segment';
import { experiments } from '../../shared/outside';

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
) {
  const host = new ReleasedHost(jieba);
  const evaluate = vi.spyOn(host, 'evaluate');
  const released = new Released({
    ...{ store, work: host, version, tabs: { listen: () => () => undefined } },
    now: () => `2026-01-01T00:00:${String(++ids).padStart(2, '0')}Z`,
    newId: () => `file-${ids}`,
  });
  return { released, store, evaluate };
}
afterEach(() => vi.useRealTimers());

describe('files of others', () => {
  it('are scored, kept with what they came to, and there after a reload without being scored again', async () => {
    const { released, store } = page();
    await released.load();
    await released.add([RANKINGS]);
    expect(released.evaluated).toMatchObject([
      { name: 'mine.json', evaluation: { sort: 'ranking', measures: { published: { 'MRR@3': 0.5 } } } },
    ]);
    const later = page(store);
    await later.released.load();
    expect(later.released.evaluated).toEqual(released.evaluated);
    expect(later.evaluate).not.toHaveBeenCalled();
    // Another version of the page may compute otherwise.
    const newer = page(store, '2');
    await newer.released.load();
    expect(newer.evaluate).toHaveBeenCalledOnce();
    expect(newer.released.evaluated).toEqual(released.evaluated);
  });

  it('that cannot be used are refused with their problems, and the others are taken', async () => {
    const { released, store } = page();
    const huge = { ...file('huge.json', '[]'), size: LARGEST_FILE + 1 };
    await released.add([file('prose.txt', 'Once upon a time there was'), huge, RANKINGS, RANKINGS]);
    expect(released.refused.map(({ name, problems }) => [name, problems[0]!.why.slice(0, 30)])).toEqual([
      ['prose.txt', 'holds no line of a run that ca'],
      ['huge.json', 'is larger than 64 MB. Split it'],
      ['mine.json', 'is here already: the same byte'],
    ]);
    expect(released.files).toHaveLength(1);
    expect(await store.list()).toHaveLength(1);
    released.dismiss('prose.txt');
    expect(released.refused).toHaveLength(2);
  });

  it('that belong together find each other: a run is scored once its qrels are there', async () => {
    const { released } = page();
    await released.add([RUN]);
    expect(released.evaluated[0]!.evaluation).toMatchObject({ sort: 'trec-run', measures: {} });
    await released.add([QRELS]);
    expect(released.evaluated[0]!.evaluation).toMatchObject({
      qrels: 'a.qrels',
      measures: { 'Recall@1': { value: 1 } },
    });
    await released.setPartner(released.files[0]!.id, undefined);
    expect(released.evaluated[0]!.evaluation).toMatchObject({ measures: {} });
  });

  it('of responses are scored anew under another convention, language or segmenter', async () => {
    const { released, evaluate } = page();
    await released.add([OUTPUTS]);
    expect(released.evaluated[0]!.evaluation).toMatchObject({
      ...{ language: 'zh', convention: 'published', cut: { BLEU: 'a stand-in for jieba' } },
    });
    await released.score('standard', undefined);
    expect(released.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'sacreBLEU zh' } });
    await released.score('standard', 'whitespace');
    expect(released.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'white space' } });
    await released.score('published', undefined);
    await released.setLanguage(released.files[0]!.id, 'en');
    expect(released.evaluated[0]!.evaluation).toMatchObject({ language: 'en', cut: { BLEU: 'white space' } });
    expect(evaluate).toHaveBeenCalledTimes(5);
  });

  it('say why where the segmenter cannot be loaded, and are scored with another', async () => {
    const { released } = page(undefined, '1', () => Promise.reject(new Error('Jieba could not be loaded.')));
    await released.score('published', 'characters');
    await released.add([OUTPUTS]);
    await released.score('published', undefined);
    expect(released.refused[0]!.problems[0]!.why).toBe('could not be scored: Jieba could not be loaded.');
    // What stands there still says by what it was cut.
    expect(released.evaluated[0]!.evaluation).toMatchObject({ cut: { BLEU: 'code points' } });
  });

  it('are removed with a way back, and then with their text', async () => {
    vi.useFakeTimers();
    const { released, store } = page();
    await released.add([RANKINGS, OUTPUTS]);
    const { id, name } = released.files[0]!;
    released.removal.begin(id, name);
    flushSync();
    expect(released.evaluated.map((each) => each.name)).toEqual(['zh.jsonl']);
    released.removal.undo();
    expect(released.evaluated).toHaveLength(2);
    released.removal.begin(id, name);
    await vi.advanceTimersByTimeAsync(SECOND_THOUGHTS);
    await vi.waitFor(async () => expect(await store.list()).toHaveLength(1));
    expect(await store.unitIds(id)).toEqual([]);
    expect(released.files.map((each) => each.name)).toEqual(['zh.jsonl']);
  });
});
