// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Header from '../../src/app/ui/shell/Header.svelte';
import { MemoryEncoders } from '../ui/app-dependencies';
import { BagModel } from '../ui/bag-model';
import { shown } from './shown';

it('the header names the model; where another encodes, it says which does what', async () => {
  const encoders = new MemoryEncoders();
  const other = new BagModel('other');
  encoders.opening = async () => Object.assign(other, { stamp: { ...other.stamp, id: 'other-bag' } });
  const onSettings = vi.fn();
  const app = await shown(Header, { dark: false, onSettings }, { encoders });
  await app.models.of('en').ready();
  const badge = () => screen.getByTitle(/^The model that classifies/);
  await expect.poll(() => badge().textContent.trim()).toMatch(/^bag · .* · 1 thread$/);
  app.useEncoder('en', 'model:other');
  await app.models.of('en').ready();
  await app.encoders.of('en').ready();
  flushSync();
  await expect.poll(() => badge().textContent.trim()).toBe('Classifier bag · encoder other-bag');
  expect(badge().title).toContain('other-bag 1 · other · fp32');
  badge().click();
  expect(onSettings).toHaveBeenCalledWith('encoder');
});
