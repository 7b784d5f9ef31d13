/**
 * When the page's own scripts begin to run: on a first visit after what the file shows is painted, on a phone when the reader first touches it,
 * else at once.
 */

import { SCRIPT } from '../offline/files';
import type { ScriptAddress } from './trusted-script';
import { FIRST_VISIT } from './first-visit';

/** In the tab's own store: that it was loaded once more, and is not to be again where that did not help. */
const TRIED = 'mnemoscope.isolating';

export type IsolatingPage = Pick<
  Window,
  'isSecureContext' | 'crossOriginIsolated' | 'sessionStorage' | 'location'
> & {
  readonly self: unknown;
  readonly top: unknown;
  readonly navigator: { readonly serviceWorker?: ServiceWorkerContainer };
};

/**
 * Makes the page cross-origin isolated on a host that sends no headers for it: the service worker adds them, and the page is loaded once
 * more, through it. Runs in the page's head, before everything else.
 *
 * @param scriptAddress what makes an address one that the browser may run; called only where the worker is registered.
 * @returns whether the page is being loaded once more.
 */
export async function isolate(page: IsolatingPage, scriptAddress: ScriptAddress = String): Promise<boolean> {
  try {
    const { sessionStorage: tab } = page;
    if (page.crossOriginIsolated) {
      tab.removeItem(TRIED);
      return false;
    }
    const workers = page.navigator.serviceWorker;
    // A frame is isolated only where the page around it is, whatever its own headers say.
    const possible = page.isSecureContext && page.self === page.top && page.crossOriginIsolated === false;
    if (!workers || !possible || tab.getItem(TRIED) !== null) return false;
    await workers.register(scriptAddress(SCRIPT), { updateViaCache: 'none' });
    await workers.ready;
    tab.setItem(TRIED, '');
    page.location.reload();
    return true;
  } catch {
    // Blocked workers or a blocked store: one thread will do.
    return false;
  }
}

/** Of the link that fetches the page's script ahead; the build writes it in the place of the script. */
export const ENTRY = 'data-entry';
/** On the document's element while the page waits for a touch; the styles say so. */
export const WAITING = 'data-waiting';

/** Milliseconds. A page that is not in view is not painted, and starts all the same. */
const PATIENCE = 1000;
/**
 * Phones and tablets without a mouse. The answered question can be read there as it is: scripts and a model of many megabytes would only take
 * processor, battery and data from whoever reads it.
 */
const TOUCHED = '(hover: none) and (pointer: coarse)';
/** What tells that somebody wants more than to read what is in view. */
const SIGNS = ['pointerdown', 'click', 'keydown', 'focusin', 'wheel', 'scroll'];

type Page = Pick<
  Window & typeof globalThis,
  'document' | 'requestAnimationFrame' | 'setTimeout' | 'matchMedia'
>;

/** To be called in the head. @param scriptAddress what makes an address one that the browser may run. */
export function startPage(page: Page, scriptAddress: ScriptAddress): void {
  const { document } = page;
  const root = document.documentElement;
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
  if (root.hasAttribute(FIRST_VISIT) && page.matchMedia(TOUCHED).matches) {
    root.setAttribute(WAITING, '');
    const seen = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, seen, true);
      root.removeAttribute(WAITING);
      whenParsed(document, start);
    };
    for (const sign of SIGNS) document.addEventListener(sign, seen, { capture: true, passive: true });
    return;
  }
  whenParsed(document, () => {
    if (!root.hasAttribute(FIRST_VISIT)) return start();
    // The frame's callbacks run before it is painted, what they put off runs after.
    page.requestAnimationFrame(() => page.setTimeout(start));
    page.setTimeout(start, PATIENCE);
  });
}

function whenParsed(document: Document, then: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then);
  else then();
}
