// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import TestedGrowth from '../../../src/lectures/page/ui/live/TestedGrowth.svelte';
import type { SystemsResult } from '../../../src/memory-systems/domain/work';
import SessionSlider from '../../../src/memory-systems/page/ui/SessionSlider.svelte';
import { setLocale } from '../../../src/ui/state/locale.svelte';

const START = 'Feb 08, 2025, 21:11:24';
const GROWN = {
  session: { start: START },
  changes: { changed: [], removed: [], added: [] },
  points: [],
  size: 3,
};
const RESULT = { growth: [GROWN], user: { language: 'en' } } as unknown as SystemsResult;

afterEach(() => setLocale('en'));

it.each([
  ['en', 'Feb 8, 2025'],
  ['zh', '2025年2月8日'],
] as const)('the day of a session is written in the language of the page: %s', (locale, day) => {
  setLocale(locale);
  const shown = [
    render(TestedGrowth, { result: RESULT, name: 'S', session: 1 }),
    render(SessionSlider, { label: 'S', at: 0, count: 1, start: START, onMove: () => undefined }),
  ];
  for (const { container } of shown) {
    const said = container.querySelector('[role=status]')!.textContent;
    expect(said).toContain(day);
    expect(said).not.toContain('08,');
  }
});
