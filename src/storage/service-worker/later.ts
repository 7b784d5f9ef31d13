/** The page's end of the service worker, whose code is fetched when the page begins to be kept. */

import type { OfflineHost, OfflineObstacle } from '../offline/host';

/** Why a page cannot be kept. @param built whether this is the built page: in development nothing is kept, so that every change is seen. */
export function obstacleOf(page: Window, built: boolean): OfflineObstacle | undefined {
  if (!built) return 'development';
  if (!page.isSecureContext) return 'insecure';
  return (page.navigator.serviceWorker as ServiceWorkerContainer | undefined) ? undefined : 'unsupported';
}

/** @param load brings the worker's end of the page; called again after it has failed. */
export function laterHost(
  obstacle: OfflineObstacle | undefined,
  load: () => Promise<OfflineHost>,
): OfflineHost {
  let host: Promise<OfflineHost> | undefined;
  const ready = () =>
    (host ??= load().catch((error: unknown) => {
      host = undefined;
      throw error;
    }));
  return {
    obstacle,
    start: async (events) => (await ready()).start(events),
    keeper: (version) => ({
      listing: async () => (await ready()).keeper(version).listing(),
      keep: async (path, onBytes) => (await ready()).keeper(version).keep(path, onBytes),
    }),
    tidy: async () => (await ready()).tidy(),
    check: async () => (await ready()).check(),
    takeOver: () => void ready().then((each) => each.takeOver()),
    reload: () => void ready().then((each) => each.reload()),
  };
}
