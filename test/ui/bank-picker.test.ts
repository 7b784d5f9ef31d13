// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import BankPicker from '../../src/ui/widgets/BankPicker.svelte';
import { summaryOf } from '../../src/core/memory/summary';
import { record } from './app-dependencies';
import { ADA, VERA } from './banks';

it('one question is no “questions”', () => {
  const summaries = [VERA, ADA].map((bank) => summaryOf(record(bank)));
  render(BankPicker, { summaries, chosen: [], onChoose: () => undefined });
  expect(screen.getByRole('checkbox', { name: /^Vera en · 1\squestion$/ })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Ada en · 0\squestions$/ })).toBeTruthy();
});
