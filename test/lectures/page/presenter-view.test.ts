// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { projected } from '../../../src/lectures/domain/facts';
import { readLecture } from '../../../src/lectures/domain/read';
import PresenterView from '../../../src/lectures/page/ui/presenter/PresenterView.svelte';
import { ownLocale, setLocale } from '../../../src/ui/state/locale.svelte';
import { shown } from '../../app/shown';

const LECTURE = readLecture(readFileSync('test/fixtures/lectures/tower.lecture.json', 'utf8'), 'tower');

afterEach(() => setLocale('en'));

const text = (selector: string) => document.querySelector(selector)!.textContent;

it('the lecturer’s window keeps its own language, and shows the labels of the screen in the room’s', async () => {
  window.location.hash = '#/lectures/tower/opening?presenter';
  const app = await shown(PresenterView, { lecture: projected(LECTURE) });
  app.settings.setLocale('zh');
  flushSync();
  const notes = text('[data-notes]');
  expect(text('[data-next]')).toContain('投票');
  const room = document.querySelector<HTMLSelectElement>('header select')!;
  room.value = 'en';
  room.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(text('[data-next]')).toContain('vote');
  expect(text('header')).toContain('屏幕语言');
  expect([text('[data-notes]'), ownLocale(), app.settings.locale]).toEqual([notes, 'zh', 'zh']);
  // Another language for this window is none for the room.
  app.settings.setLocale('en');
  app.settings.setLocale('zh');
  flushSync();
  expect(room.value).toBe('en');
  expect(text('[data-next]')).toContain('vote');
});
