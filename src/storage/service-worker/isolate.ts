/**
 * Makes the page cross-origin isolated on a host that sends no headers for it: the service worker adds them, and the page is loaded once
 * more, through it. Runs in the page's head, before everything else.
 */

import { SCRIPT } from './protocol';
import type { ScriptAddress } from './trusted-script';

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
