/** Before each test file. */

import { vi } from 'vitest';

// Components are taken out of the page after each test, where there is a page.
if (typeof document !== 'undefined') await import('@testing-library/svelte/vitest');

// Vitest gives up after a second, which on a busy machine passes before the work is done.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 15_000, ...(typeof options === 'number' ? { timeout: options } : options) });
