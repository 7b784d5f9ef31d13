// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import LabView from '../../../../src/runs/page/lab/ui/LabView.svelte';
import type { EncoderOffer } from '../../../../src/core/encoders';
import { runRecord } from '../../../../src/runs/domain/export/run-record';
import { readPlan } from '../../../../src/runs/domain/run/plan';
import { shown } from '../../../app/shown';
import { MemoryBundle, MemoryEncoders } from '../../../ui/app-dependencies';
import { BagModel } from '../../../ui/bag-model';
import { VERA } from '../../../ui/banks';

/** The model that counts words, under an id. */
function model(id: string) {
  const own = new BagModel();
  return Object.assign(own, { stamp: { ...own.stamp, id } });
}

/** The setup of a run of one dense system that has just ended. */
async function setupOfRun(onSettings?: (at: string) => void) {
  location.hash = '#/lab';
  const large = { id: 'large', languages: ['en'], state: 'cached' } as unknown as EncoderOffer;
  const encoders = new MemoryEncoders(large);
  encoders.opening = async () => model('large');
  const loadModel = async () => model('mnemoscope-en');
  const app = await shown(LabView, {}, { bundled: new MemoryBundle(VERA), encoders, loadModel }, onSettings);
  const id = await app.lab.begin({
    title: 'trial',
    systems: [{ task: 'retrieval', retriever: 'dense', rerank: 'none' }],
    banks: ['vera'],
    depth: 20,
    seed: 1,
  });
  await expect.poll(() => app.lab.activeRun).toBeUndefined();
  app.route.go({ view: 'lab', path: [id!], query: { tab: 'setup' } });
  flushSync();
  return { app, run: app.lab.run(id!)! };
}
const said = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ').trim();

it('a run whose encoder is not in use says so before it is run again, and goes back to it or on with the other', async () => {
  const opened: string[] = [];
  const { app } = await setupOfRun((at) => opened.push(at));
  expect(await screen.findByRole('button', { name: 'Run again' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).toContain('encoder mnemoscope-en');

  app.useEncoder('en', 'model:large');
  flushSync();
  expect(said(screen.getByRole('alert'))).toContain('This run used mnemoscope-en; large is in use now.');
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Encoders in Settings' }));
  expect(opened).toEqual(['encoder']);

  await fireEvent.click(screen.getByRole('button', { name: 'Run with large' }));
  await expect
    .poll(() => app.lab.runs.map(({ state, models }) => [state, models.en?.encoder?.id]))
    .toEqual([
      ['done', 'large'],
      ['done', 'mnemoscope-en'],
    ]);
  app.useEncoder('en', 'shipped');
  flushSync();
  await fireEvent.click(await screen.findByRole('button', { name: 'Use large again' }));
  expect([app.settings.encoderOf('en'), screen.queryByText(/This run used/)]).toEqual(['model:large', null]);
});

it('a finished run’s plan can be saved, and opened for a new run', async () => {
  const { app, run } = await setupOfRun();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  await fireEvent.click(await screen.findByRole('button', { name: 'Save plan' }));
  const text = await saved[0]!.text();
  expect(readPlan(text, 'plan.json')).toEqual({ plan: run.plan });

  app.route.go({ view: 'lab', path: ['new'] });
  flushSync();
  const open = async (name: string, content: string) => {
    const input = document.querySelector<HTMLInputElement>('[data-start-bar] input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [new File([content], name)], configurable: true });
    await fireEvent.change(input);
  };
  const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;
  await open('run.json', runRecord([{ ...run, plan: { ...run.plan, title: 'from a record' } }, run], [], []));
  await expect.poll(title).toBe('from a record');
  expect(screen.getByText(/run\.json holds 2 runs/)).toBeTruthy();
});
