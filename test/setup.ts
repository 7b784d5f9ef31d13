/** Before each test file. */

import { afterAll, beforeEach, vi } from 'vitest';

// Components are taken out of the page after each test, where there is a page. The library's own module for this would run for the first file alone.
if (typeof document !== 'undefined') {
  const { act, cleanup, setup } = await import('@testing-library/svelte');
  beforeEach(async () => {
    await setup();
    return async () => {
      await act();
      cleanup();
    };
  });
}

// Files share one process, so each leaves what it found.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // An address that names a screen would have the next file's page open there.
  location.hash = '';
});

// Vitest gives up after a second, which on a busy machine passes before the work is done. Once for a process, not for each of its files.
const { waitFor } = vi;
if (waitFor.name !== 'waitForLonger')
  vi.waitFor = function waitForLonger(callback, options) {
    return waitFor(callback, {
      timeout: 15_000,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  };
