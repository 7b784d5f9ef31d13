// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StageFailure } from '../../../src/pipeline/flow/stages';
import { unreportedFailures } from '../../../src/ask/page/state/unreported-failures';
import StageFailures from '../../../src/ask/page/ui/StageFailures.svelte';
import { setLocale } from '../../../src/ui/state/locale.svelte';
import { QUESTION, warm } from './ask-fixture';

afterEach(() => setLocale('en'));

const NOTHING = { classifier: false, encoder: false, embedding: false, tokens: false };

function failure(stage: StageFailure['stage'], why: string, cancelled = false): StageFailure {
  const cause = { en: why, zh: `${why}（中文）` };
  return { stage, cause, error: new Error(why), cancelled, standIn: 'words alone' };
}

function shown(failures: readonly StageFailure[], onRetry: (() => void) | undefined) {
  const target = document.createElement('div');
  const part = mount(StageFailures, { target, props: { failures, onRetry } });
  flushSync();
  onTestFinished(() => unmount(part));
  const lines = () =>
    [...target.querySelectorAll('[role=status]')].map((line) =>
      line.textContent.trim().replaceAll(/\s+/g, ' '),
    );
  return { target, lines };
}

describe('a failed stage', () => {
  it('shows in one line with what takes its place, the cause and a button to try again', () => {
    const onRetry = vi.fn();
    const { target, lines } = shown([failure('answer', 'The disk is full.')], onRetry);
    expect(lines()).toEqual([
      'The encoder could not compare the quotes, so the answer was chosen by shared words alone. Cause: The disk is full. Try again',
    ]);
    target.querySelector('button')!.click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is told in the language of the page, each stage once', () => {
    setLocale('zh');
    const { lines } = shown([failure('classification', 'A'), failure('vectors', 'B')], undefined);
    expect(lines()).toEqual([
      '分类失败，改用线索词分类。 原因：A（中文）',
      '向量检索失败，因此缺少依赖向量的排序结果。 原因：B（中文）',
    ]);
  });

  it('cannot be tried again while the question is under way', () => {
    const { target } = shown([failure('vectors', 'B')], undefined);
    expect(target.querySelector('button')).toBeNull();
  });
});

describe('what the screen must tell', () => {
  const all = [
    failure('classification', 'A'),
    failure('vectors', 'B'),
    failure('token vectors', 'C'),
    failure('answer', 'D'),
  ];
  const stages = (change: Partial<typeof NOTHING>) =>
    unreportedFailures(all, { ...NOTHING, ...change }).map(({ stage }) => stage);

  it('is every failure that nothing else on the screen reports', () => {
    expect(stages({})).toEqual(['classification', 'vectors', 'token vectors', 'answer']);
    expect(stages({ classifier: true })).toEqual(['vectors', 'token vectors', 'answer']);
    expect(stages({ encoder: true })).toEqual(['classification']);
    expect(stages({ embedding: true })).toEqual(['classification', 'token vectors', 'answer']);
    expect(stages({ tokens: true })).toEqual(['classification', 'vectors', 'answer']);
  });

  it('leaves out what the reader stopped', () => {
    expect(unreportedFailures([failure('vectors', 'B', true)], NOTHING)).toEqual([]);
  });

  it('is the cause for which the quotes could not be compared, and nothing once the next attempt works', async () => {
    const { ask, index, vectors, slot } = await warm();
    const { load } = vectors;
    vectors.load = () => Promise.reject(new Error('The disk is full.'));
    await ask.ask(index, QUESTION);
    const told = unreportedFailures(ask.failures, { ...NOTHING, encoder: slot.phase === 'failed' });
    expect(told.map(({ stage, cause }) => [stage, cause.en])).toEqual([['answer', 'The disk is full.']]);
    vectors.load = load;
    await ask.ask(index, QUESTION);
    expect(ask.failures).toEqual([]);
  });
});
