// @vitest-environment happy-dom
import { screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
// Here already when the view asks for it.
import '../../../src/lectures/page/ui/edit/LectureDesk.svelte';
import LecturesView from '../../../src/lectures/page/ui/LecturesView.svelte';
import type { LectureStep } from '../../../src/lectures/domain/lecture';
import { shown } from '../../app/shown';

/** The editor at a step of a new lecture. */
async function deskAt(step: LectureStep) {
  // Nothing has a size here, and the preview is drawn to its own.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  location.hash = '#/lectures';
  const app = await shown(LecturesView);
  const id = await app.lectures.create();
  const own = app.lectures.own.find(({ lecture }) => lecture.id === id)!;
  const { lecture } = own;
  await app.lectures.put({ ...lecture, steps: [...lecture.steps, step] }, own.revision);
  app.route.go({ view: 'lectures', query: { edit: id, step: step.id } });
  flushSync();
  return within(await screen.findByRole('region', { name: 'Preview' }));
}

it('the preview of a step leaves out a vote whose choices nobody wrote, as the presentation does', async () => {
  const preview = await deskAt({ id: 's', title: { en: 'Vote' }, live: { part: 'poll', options: [{}, {}] } });
  expect(await preview.findByText('Vote')).toBeTruthy();
  expect(preview.queryByText(/Choice|Option/)).toBeNull();
  expect(preview.queryByRole('button')).toBeNull();
});

it('the preview of a vote with a choice shows it', async () => {
  const options = [{ en: 'Clocks' }, {}];
  const preview = await deskAt({ id: 's', title: { en: 'Vote' }, live: { part: 'poll', options } });
  expect(await preview.findByText('Vote')).toBeTruthy();
  expect(preview.queryByRole('button', { name: 'Run the preview' })).not.toBeNull();
});

it('the preview of an empty step says that it is skipped', async () => {
  const preview = await deskAt({ id: 's', title: {}, live: { part: 'poll', options: [{}, {}] } });
  expect(await preview.findByText('empty, skipped')).toBeTruthy();
});
