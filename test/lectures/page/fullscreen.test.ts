/** Full screen where the browser has it, and nothing where it has not: an iPhone. */

import { describe, expect, it, vi } from 'vitest';
import { hasFullscreen, toggleFullscreen } from '../../../src/lectures/page/ui/stage/window';

function page(parts: { fullscreenEnabled?: boolean; fullscreenElement?: object | null }) {
  const request = vi.fn(() => Promise.resolve());
  const exit = vi.fn(() => Promise.resolve());
  const ownerDocument = { ...parts, exitFullscreen: exit } as unknown as Document;
  return { root: { ownerDocument, requestFullscreen: request } as unknown as HTMLElement, request, exit };
}

describe('full screen', () => {
  it('is offered and tried only where the browser has it', async () => {
    const phone = { ownerDocument: {} as Document } as HTMLElement;
    expect(hasFullscreen(phone.ownerDocument)).toBe(false);
    await toggleFullscreen(phone);
    const framed = page({ fullscreenEnabled: false });
    await toggleFullscreen(framed.root);
    expect(framed.request).not.toHaveBeenCalled();
  });

  it('begins and ends', async () => {
    const out = page({ fullscreenEnabled: true, fullscreenElement: null });
    await toggleFullscreen(out.root);
    const within = page({ fullscreenEnabled: true, fullscreenElement: {} });
    await toggleFullscreen(within.root);
    expect(
      [out.request, out.exit, within.request, within.exit].map((each) => each.mock.calls.length),
    ).toEqual([1, 0, 0, 1]);
  });
});
