// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, onTestFinished } from 'vitest';
import AddressField from '../../src/ui/widgets/AddressField.svelte';

function shown(props: { label: string; value: string; required?: boolean; error?: string }) {
  const field = mount(AddressField, { target: document.body, props });
  onTestFinished(() => unmount(field));
  flushSync();
  const label = document.body.querySelector('label')!;
  return { label, input: document.getElementById(label.htmlFor)! };
}

it('marks a required field on its label and for screen readers, in the same words', () => {
  const { label, input } = shown({ label: 'Address', value: '', required: true });
  expect([label.textContent, label.className]).toEqual(['Address', 'field-required']);
  expect(input.getAttribute('aria-required')).toBe('true');
});

it('leaves any other field as it is, and ties what is wrong to the control', () => {
  const { label, input } = shown({ label: 'Address', value: 'x', error: 'Enter an address.' });
  expect([label.className, input.hasAttribute('aria-required')]).toEqual(['', false]);
  expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Enter an address.',
  );
});
