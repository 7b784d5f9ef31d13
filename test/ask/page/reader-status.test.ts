// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { LoadedReader, ReaderLoader } from '../../../src/core/ports';
import ReaderStatus from '../../../src/ask/page/ui/ReaderStatus.svelte';
import { Readers } from '../../../src/models/page/state/models.svelte';

const READER: LoadedReader = {
  stamp: { id: 'marker', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' },
  settings: { threshold: 0.5 },
  read: () => Promise.resolve([]),
  dispose: () => undefined,
};

/** Loads that are ended by hand. */
function byHand() {
  const loads: { finish: () => void; received: (bytes: number) => void }[] = [];
  const load: ReaderLoader = (_, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      loads.push({
        finish: () => resolve(READER),
        received: (received) => onProgress?.({ received, total: 24e6 }),
      });
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  return { loads, readers: new Readers(['en'], load) };
}

describe('what is told of the trained reader', () => {
  it('is how far it is, and why it is not there; once it is ready, nothing', async () => {
    const { loads, readers } = byHand();
    const reader = readers.of('en')!;
    expect(readers.of('zh')).toBeUndefined();
    let retried = 0;
    render(ReaderStatus, {
      reader,
      onRetry: () => {
        retried++;
        void reader.ready();
      },
    });
    expect(screen.queryByRole('status')).toBeNull();
    const cancelled = reader.ready();
    expect((await screen.findByRole('status')).textContent).toMatch(/A trained reader is loading; it will/);
    loads[0]!.received(6e6);
    await expect.poll(() => screen.getByRole('status').textContent).toContain('6.0 MB of 24.0 MB');
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(cancelled).rejects.toThrow();
    expect(screen.getByRole('status').textContent).toContain('The rule answers');
    await fireEvent.click(screen.getByRole('button', { name: 'Load the reader' }));
    expect(retried).toBe(1);
    loads[1]!.finish();
    await reader.ready();
    await expect.poll(() => screen.queryByRole('status')).toBeNull();
  });
});
