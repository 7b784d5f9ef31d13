// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import LecturesView from '../../../src/lectures/page/ui/LecturesView.svelte';
import { setLocale } from '../../../src/ui/state/locale.svelte';
import { shown } from '../../app/shown';
import { MemoryBundle } from '../../ui/app-dependencies';
import { ADA, LIN, VERA } from '../../ui/banks';

afterEach(() => setLocale('en'));

it.each([
  ['of the interface’s language, though another is open', 'zh', 'lin'],
  ['that is open, where it is of the interface’s language', 'en', 'vera'],
] as const)('the game begins about the character %s', async (_, locale, character) => {
  location.hash = '#/lectures';
  await shown(LecturesView, {}, { bundled: new MemoryBundle(ADA, VERA, LIN) });
  setLocale(locale);
  await expect
    .poll(() => document.querySelector('a[href*="?beat="]')?.getAttribute('href'))
    .toBe(`#/lectures?beat=${character}&seed=1`);
});
