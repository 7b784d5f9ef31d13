// @vitest-environment happy-dom
/** Steps about what a character no longer has: they say so, on the stage and in the editor. */
import { screen, waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live } from '../../../src/lectures/domain/live';
import '../../../src/lectures/page/ui/edit/LectureDesk.svelte';
import LecturesView from '../../../src/lectures/page/ui/LecturesView.svelte';
import LivePart from '../../../src/lectures/page/ui/live/LivePart.svelte';
import { shown } from '../../app/shown';

// A stage fits its type to its box; there are no fonts here.
beforeEach(
  () =>
    void Object.defineProperty(document, 'fonts', {
      value: { ready: Promise.resolve() },
      configurable: true,
    }),
);
afterEach(() => void Reflect.deleteProperty(document, 'fonts'));

const GONE = /This character has no such question; it may have been deleted/;
const at = (query: string, view = 'compare') => ({ en: `#/${view}?character=vera${query}` });
const onStage = (live: Live) => shown(LivePart, { live, locale: 'en', step: 's' });

it.each<[string, Live]>([
  ['an answer', { part: 'answer', at: at('&q=q-999') }],
  ['a rank flow', { part: 'flow', at: at('&q=q-999') }],
  ['a screen', { part: 'screen', at: at('&q=q-999', 'ask') }],
  ['of a character that is not open', { part: 'flow', at: { en: '#/compare?character=ada&q=q-999' } }],
])('a step whose question is gone says so: %s', async (_, live) => {
  const app = await onStage(live);
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(app.ask.flow).toBeUndefined();
  expect(app.notices.list).toEqual([]);
});

it('a step whose question is there asks it', async () => {
  const app = await onStage({ part: 'flow', at: at('&q=q-oars') });
  await waitFor(() => expect(app.ask.flow?.question).toBe('Who found the oars?'));
  expect(screen.queryByText(GONE)).toBeNull();
});

it('a step whose link is of another site, or names no question, shows no other step’s question', async () => {
  await onStage({ part: 'flow', at: { en: 'https://example.org/' } });
  expect(await screen.findByText(/names no question/)).toBeTruthy();
});

it('a vote whose memories are gone says that it needs two choices', async () => {
  const options = { en: ['e-storm', 'e-gone'] };
  await onStage({ part: 'vote', at: at('&q=q-oars'), options, reveal: 'bm25' });
  expect(await screen.findByText(/A vote needs two choices/)).toBeTruthy();
});

it('the editor marks a step’s question and memories that are gone', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  location.hash = '#/lectures';
  const app = await shown(LecturesView);
  const id = await app.lectures.create();
  const { lecture, revision } = app.lectures.ownOf(id)!;
  const live: Live = {
    part: 'vote',
    at: at('&q=q-999'),
    options: { en: ['e-storm', 'e-gone'] },
    reveal: 'bm25',
  };
  await app.lectures.put({ ...lecture, steps: [{ id: 's', title: { en: 'Vote' }, live }] }, revision);
  app.route.go({ view: 'lectures', query: { edit: id, step: 's' } });
  flushSync();
  expect(await screen.findByText('This character has no such question. Choose another.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Question').value).toBe('q-999');
  expect(screen.getByText('e-gone (deleted)')).toBeTruthy();
});
