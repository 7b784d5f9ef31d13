// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, onTestFinished } from 'vitest';
import type { AskState } from '../../../src/ask/page/state/ask.svelte';
import MemoriesReading from '../../../src/ask/page/ui/MemoriesReading.svelte';

/** What stands where a reading was stopped earlier. @param preset how lists are re-ranked now */
function said(preset: string): string {
  const target = document.createElement('div');
  const ask = { preset, memoriesReading: { phase: 'cancelled' } } as unknown as AskState;
  const shown = mount(MemoriesReading, { target, props: { ask, language: 'en' } });
  flushSync();
  onTestFinished(() => unmount(shown));
  return target.textContent.trim();
}

it('says that reading was stopped to those who re-rank by the reader, and to no one else', () => {
  expect(said('reader')).toMatch(/^Reading was stopped/);
  for (const preset of ['none', 'tuned', 'published']) expect(said(preset)).toBe('');
});
