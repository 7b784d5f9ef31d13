// @vitest-environment happy-dom
import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { flushSync } from 'svelte';
import LabView from '../../../../src/runs/page/lab/ui/LabView.svelte';
import { shown } from '../../../app/shown';
import { MemoryBundle } from '../../../ui/app-dependencies';
import { ADA, VERA } from '../../../ui/banks';

const WREN = { ...VERA, id: 'wren', character: { ...VERA.character, id: 'wren', name: 'Wren' } };

const chosen = () =>
  ['Vera', 'Wren', 'Ada'].filter((name) =>
    screen
      .queryAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
      .some(({ checked }) => checked),
  );

it.each([
  ['of all that come with the page where none was asked', undefined, ['Vera', 'Wren']],
  ['of the character that was asked last', 'wren', ['Wren']],
  ['of all where the one that was asked has no questions', 'ada', ['Vera', 'Wren']],
])('a new run is %s', async (_, asked, names) => {
  location.hash = '#/lab';
  const app = await shown(LabView, {}, { bundled: new MemoryBundle(VERA, WREN, ADA) });
  if (asked) await app.asked.add(asked, 'Who found the oars?');
  app.route.go({ view: 'lab', path: ['new'] });
  flushSync();
  await expect.poll(chosen).toEqual(names);
});

it('a new run says which of its questions are scored, and why the others are not', async () => {
  const unnamed = { ...WREN.questions[0]!, id: 'unnamed', gold: [] };
  const wren = { ...WREN, questions: [...WREN.questions, unnamed] };
  location.hash = '#/lab';
  const app = await shown(LabView, {}, { bundled: new MemoryBundle(VERA, wren) });
  app.route.go({ view: 'lab', path: ['new'] });
  flushSync();
  const said = (name: string) => document.querySelector(`[data-${name}]`)?.textContent;
  await expect
    .poll(() => said('plan-line'))
    .toContain('up to 3 questions, of which 2 have gold memories and are scored');
  expect(said('unscored')).toContain('1 question has no gold memory and is not scored for retrieval');
});
