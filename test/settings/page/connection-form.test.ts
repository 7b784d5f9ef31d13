// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { LlmError } from '../../../src/llm/providers/errors';
import ConnectionForm from '../../../src/settings/page/ui/ConnectionForm.svelte';
import { shown } from '../../app/shown';
import { languageModels } from '../../ui/language-models';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const said = () => screen.queryByText(/refused the key/);

describe('what the test of a connection said', () => {
  it.each([
    ['address', /^Base address/, 'http://localhost:8080/v1'],
    ['key', /^Key(?! storage)/, 'sk-another-1234'],
    ['model', /^Model/, 'small'],
  ])('goes when the %s is another', async (_, name, value) => {
    const refused = () => Promise.reject(new LlmError('wrong-key', 'llm.example'));
    await shown(
      ConnectionForm,
      { onClose: () => undefined },
      { languageModels: async () => languageModels({ test: refused }) },
    );
    await type(/^Model/, 'large');
    await fireEvent.click(screen.getByRole('button', { name: /^Test/ }));
    await expect.poll(said).not.toBeNull();
    await type(name, value);
    await expect.poll(said).toBeNull();
  });
});
