// @vitest-environment happy-dom
/** What a figure says of a copy, above all where the browser has no clipboard. In a real browser: test/browser/full/compare.test.ts. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import SaveMenu from '../../../src/ui/figures/SaveMenu.svelte';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="5" height="5"/></svg>';

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  if (shown) await unmount(shown);
});

/** Chooses from the menu of a figure. @returns what it says in the end. */
async function pressed(item: string, clipboard: object | undefined): Promise<string> {
  vi.stubGlobal('navigator', { clipboard });
  const target = document.createElement('div');
  document.body.append(target);
  const chart = () =>
    Promise.resolve(new DOMParser().parseFromString(SVG, 'image/svg+xml').documentElement as Element);
  const table = () => ({
    caption: 'Means',
    columns: [
      { key: 'a', label: 'System', kind: 'text' as const },
      { key: 'b', label: 'Mean', kind: 'number' as const },
    ],
    rows: [{ cells: { a: 'BM25', b: 0.25 } }],
    notes: [],
  });
  const figure = { source: 'A run', chart };
  shown = mount(SaveMenu, { target, props: { title: 'Means', figure, table } });
  flushSync();
  const trigger = target.querySelector('button')!;
  trigger.focus();
  trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  items.find(({ textContent }) => textContent === item)!.click();
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
  async (item) => {
    expect(await pressed(item, undefined)).toBe('The browser blocked copying. Save the file instead.');
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

it('copies the numbers as CSV', async () => {
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  const write = vi.fn((_items: { parts: Record<string, Promise<Blob>> }[]) => Promise.resolve());
  expect(await pressed('Copy data', { write })).toBe('Data copied.');
  const made = await write.mock.calls[0]![0][0]!.parts['text/plain']!;
  expect(await made.text()).toBe('System,Mean\r\nBM25,0.25\r\n');
});
