// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import AnswersView from '../../../../src/runs/page/answers/ui/AnswersView.svelte';
import { shown } from '../../../app/shown';

it('all checkboxes of a plan are of one size, large enough for a finger', async () => {
  const app = await shown(AnswersView, { onConfigure: () => undefined });
  app.route.go({ view: 'answers', path: ['new'] });
  const all = () => [...document.querySelectorAll<HTMLElement>('input[type=checkbox]')];
  await expect.poll(() => all().length).toBeGreaterThan(10);
  for (const box of all()) {
    expect(box.closest('[class*="input[type=checkbox]]:size-6"]')).not.toBeNull();
    expect(box.className).not.toMatch(/\bsize-/);
  }
});
