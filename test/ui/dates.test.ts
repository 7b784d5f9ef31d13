import { expect, it } from 'vitest';
import { whenText } from '../../src/runs/page/ui/run-kind';
import { dateText } from '../../src/ui/state/locale.svelte';

it('a date is written in the manner of the language, and what is none as it is', () => {
  expect(dateText('2026-03-01')).toBe('Mar 1, 2026');
  expect(dateText(Date.UTC(2026, 2, 1, 12))).toBe('Mar 1, 2026');
  // A damaged record costs itself alone: a date in it must not keep a screen from being drawn.
  for (const none of ['', 'not a date', '9999-99-99', '\ud800', '2026-03-01T99:00:00Z']) {
    expect(dateText(none)).toBe(none);
    expect(whenText(none)).toBe(none);
  }
  expect(dateText(1e308)).toBe('1e+308');
});
