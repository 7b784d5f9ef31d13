// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import LanguageModelSection from '../../../src/settings/page/ui/LanguageModelSection.svelte';
import { shown } from '../../app/shown';

async function add(model: string) {
  await fireEvent.click(screen.getByRole('button', { name: 'Add a language model' }));
  await fireEvent.input(screen.getByLabelText(/^Title/), { target: { value: `My ${model}` } });
  await fireEvent.input(screen.getByLabelText(/^Model/), { target: { value: model } });
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}
const focused = () => document.activeElement?.closest('label')?.textContent.trim().replaceAll(/\s+/g, ' ');

describe('a language model that was saved', () => {
  it('has the focus, says that it is saved, and whether it is the one in use', async () => {
    await shown(LanguageModelSection);
    await add('tiny');
    await expect.poll(focused).toMatch(/^My tiny \(in use\) tiny/);
    expect(screen.getByText('Saved: My tiny').getAttribute('role')).toBe('status');
    await add('large');
    await expect.poll(focused).toMatch(/^My large large/);
    expect(screen.queryByText('Saved: My tiny')).toBeNull();
    expect(screen.getByText('Saved: My large')).toBeDefined();
  });

  it('has the focus again when it was changed; a form that is closed gives it back', async () => {
    await shown(LanguageModelSection);
    await add('tiny');
    await expect.poll(focused).toMatch(/^My tiny/);
    await fireEvent.click(screen.getByRole('button', { name: 'Edit My tiny' }));
    expect(screen.queryByText('Saved: My tiny')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit My tiny');
    await fireEvent.click(screen.getByRole('button', { name: 'Edit My tiny' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(focused).toMatch(/^My tiny/);
    expect(screen.getByText('Saved: My tiny')).toBeDefined();
  });
});
