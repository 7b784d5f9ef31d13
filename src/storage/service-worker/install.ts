/** The browser's offer to install the page, where there is such a thing. */

import type { InstallHost } from '../offline/files';

/** Not in the standard: Chromium's event. */
interface PromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** @param page to be made before the browser makes its offer, which it does once. */
export function installHost(page: Window): InstallHost {
  let offered: PromptEvent | undefined;
  const listeners = new Set<() => void>();
  const set = (event: PromptEvent | undefined) => {
    offered = event;
    listeners.forEach((listener) => listener());
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    // The page makes the offer where it says what is gained by it.
    event.preventDefault();
    set(event as PromptEvent);
  });
  page.addEventListener('appinstalled', () => set(undefined));
  return {
    follow(onOffer) {
      const tell = () => {
        const event = offered;
        onOffer(
          event && {
            async ask() {
              const { outcome } = await event.prompt();
              // An offer can be taken once.
              set(undefined);
              return outcome === 'accepted';
            },
          },
        );
      };
      listeners.add(tell);
      tell();
      return () => void listeners.delete(tell);
    },
  };
}
