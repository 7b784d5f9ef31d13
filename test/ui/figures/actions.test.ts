// @vitest-environment happy-dom
/** What a figure says of a copy, above all where the browser has no clipboard. In a real browser: test/browser/full/compare.test.ts. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import FigureActions from '../../../src/ui/figures/FigureActions.svelte';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="5" height="5"/></svg>';

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  if (shown) await unmount(shown);
});

/** Presses a button of a figure's. @returns what it says in the end. */
async function pressed(button: string, clipboard: object | undefined): Promise<string> {
  vi.stubGlobal('navigator', { clipboard });
  const target = document.createElement('div');
  const chart = () =>
    Promise.resolve(new DOMParser().parseFromString(SVG, 'image/svg+xml').documentElement as Element);
  shown = mount(FigureActions, { target, props: { title: 'Means', source: 'A run', chart } });
  flushSync();
  [...target.querySelectorAll('button')].find(({ textContent }) => textContent === button)!.click();
  const status = target.querySelector('[role=status]')!;
  await vi.waitFor(() => expect(status.textContent).not.toBe(''));
  return status.textContent!;
}

it('copies the SVG with its title and source line', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  expect(await pressed('Copy SVG', { writeText })).toBe('SVG copied.');
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/Means[\s\S]*A run/));
});

it.each(['Copy SVG', 'Copy PNG'])(
  '%s says where there is no clipboard, as on pages without HTTPS',
  async (button) => {
    expect(await pressed(button, undefined)).toBe('The browser blocked copying. Save the file instead.');
  },
);

it('gives the image to the clipboard at the click, before it is drawn', async () => {
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  const write = vi.fn(([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    item!.parts['image/png']!.catch(() => undefined);
    return Promise.resolve();
  });
  expect(await pressed('Copy PNG', { write })).toBe('PNG copied.');
  expect(write.mock.calls[0]![0][0]!.parts['image/png']).toBeInstanceOf(Promise);
});
