// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { Notices } from '../../src/ui/state/notices.svelte';
import { watch } from './watch.svelte';

it('notices stand in the order they came until each is dismissed, and a view follows', () => {
  const notices = new Notices();
  const counts = watch(() => notices.list.length);
  notices.add('warning', 'The disk is full.');
  flushSync();
  notices.add('info', 'A newer page is there.');
  flushSync();
  expect(notices.list.map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
    'warning: The disk is full.',
    'info: A newer page is there.',
  ]);
  notices.dismiss(notices.list[0]!.id);
  flushSync();
  expect(notices.list.map(({ text }) => text)).toEqual(['A newer page is there.']);
  expect(counts).toEqual([0, 1, 2, 1]);
});

it('a notice that already stands there is not repeated, but comes back after it was dismissed', () => {
  const notices = new Notices();
  notices.add('warning', 'The disk is full.');
  notices.add('error', 'The disk is full.');
  expect(notices.list.length).toBe(1);
  const [{ id } = { id: 0 }] = notices.list;
  notices.dismiss(id);
  notices.dismiss(id);
  expect(notices.list).toEqual([]);
  notices.add('warning', 'The disk is full.');
  expect(notices.list.length).toBe(1);
  expect(notices.list[0]!.id).not.toBe(id);
});
