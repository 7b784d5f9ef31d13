/** What a first visit fetches, counted where it is sent: whoever asks, page, worker or service worker. */

import type { Page } from 'playwright-core';
import { createPageServer, listen } from '../../scripts/serve.mjs';
import { visit } from './chromium';

export interface Weighed {
  readonly page: Page;
  readonly errors: string[];
  /** Bytes sent so far, compressed as they were. */
  bytes(): number;
  /** Bytes of each path so far. */
  paths(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** An empty profile on a server that counts. @param at the screen, as the address has it after `#/`. */
export async function weighedVisit(
  at: string,
  options: { phone?: boolean; locale?: string } = {},
): Promise<Weighed> {
  const server = createPageServer();
  const sent = new Map<string, number>();
  server.prependListener('request', (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const count = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array)
        sent.set(path, (sent.get(path) ?? 0) + Buffer.byteLength(chunk));
    };
    const { write, end } = response;
    response.write = ((...all: Parameters<typeof write>) => {
      count(all[0]);
      return write.apply(response, all);
    }) as typeof write;
    response.end = ((...all: Parameters<typeof end>) => {
      count(all[0]);
      return end.apply(response, all);
    }) as typeof end;
  });
  const address = await listen(server, 0);
  const { locale = 'en-GB', phone = false } = options;
  const languages = `Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['${locale}'] })`;
  const { page, errors, close } = await visit('about:blank', { fresh: true, phone, init: languages });
  await page.goto(at === '' ? address : `${address}#/${at}`);
  return {
    page,
    errors,
    bytes: () => [...sent.values()].reduce((a, b) => a + b, 0),
    paths: () => sent,
    async close() {
      await close();
      server.close();
    },
  };
}
