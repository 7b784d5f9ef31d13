/** When the page's own scripts begin to run: on a first visit after what the file shows is painted, else at once. */

import { FIRST_VISIT } from './first-visit';
import type { ScriptAddress } from './trusted-script';

/** Of the link that fetches the page's script ahead; the build writes it in the place of the script. */
export const ENTRY = 'data-entry';

/** Milliseconds. A page that is not in view is not painted, and starts all the same. */
const PATIENCE = 1000;

type Page = Pick<Window & typeof globalThis, 'document' | 'requestAnimationFrame' | 'setTimeout'>;

/** To be called in the head. @param scriptAddress what makes an address one that the browser may run. */
export function startPage(page: Page, scriptAddress: ScriptAddress): void {
  const { document } = page;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const link = document.querySelector<HTMLLinkElement>(`link[${ENTRY}]`)!;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = scriptAddress(link.href);
    document.head.append(script);
  };
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.documentElement.hasAttribute(FIRST_VISIT)) return start();
    // The frame's callbacks run before it is painted, what they put off runs after.
    page.requestAnimationFrame(() => page.setTimeout(start));
    page.setTimeout(start, PATIENCE);
  });
}
