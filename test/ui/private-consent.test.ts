// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { PRIVATE } from '../../src/core/memory/licence';
import PrivateConsent from '../../src/ui/widgets/PrivateConsent.svelte';

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

function consent(...licences: readonly string[]) {
  const props = propsOf(licences);
  shown = mount(PrivateConsent, { target: document.body, props });
  flushSync();
  return { props, box: document.body.querySelector('input') };
}

/** Props whose `held` can be seen from outside. */
function propsOf(licences: readonly string[]) {
  const seen = { held: false };
  return {
    banks: licences.map((licence) => ({ licence })),
    get held() {
      return seen.held;
    },
    set held(value: boolean) {
      seen.held = value;
    },
  };
}

it('asks nothing where no text is private', () => {
  const { props, box } = consent('MIT', '');
  expect([props.held, box]).toEqual([false, null]);
});

it('holds private texts back until they are included by hand', () => {
  const { props, box } = consent('MIT', PRIVATE);
  expect(props.held).toBe(true);
  expect(document.body.textContent).toContain('Tick this first: the file would have private texts in it.');
  box!.click();
  flushSync();
  expect(props.held).toBe(false);
  expect(document.body.textContent).not.toContain('Tick this first');
});
