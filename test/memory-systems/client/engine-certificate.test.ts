/** Engines behind https with a certificate that nobody trusts. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOf } from '../../../src/search-engines/domain/registry';
import { LlmError } from '../../../src/llm/providers/errors';
import { engineIndex } from '../../../src/search-engines/client';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/self-signed/${name}.pem`, import.meta.url));
let asked = 0;
const server = createServer({ key: pem('key'), cert: pem('cert') }, (_, response) => {
  asked++;
  response.end('{}');
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe.each(['opensearch', 'elasticsearch', 'chroma'] as const)('%s', (id) => {
  it('is named with what its certificate lacks and the remedy; nothing is sent, and nothing tried again', async () => {
    const waits: number[] = [];
    const index = engineIndex(
      engineOf(id)!,
      { address, key: 'user:secret' },
      'mnemoscope-en',
      { language: 'en', model: 'tiny 0123', dimensions: 2 },
      {
        retries: {
          random: () => 0,
          sleep: (milliseconds) => {
            waits.push(milliseconds);
            return Promise.resolve();
          },
        },
      },
    );
    const fault: unknown = await index.check(new AbortController().signal).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(LlmError);
    const { code, network, phrase } = fault as LlmError;
    expect([code, network]).toEqual(['network', 'certificate']);
    expect(phrase.en).toContain('its certificate is not trusted, DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(phrase.en).toContain('NODE_EXTRA_CA_CERTS=ca.pem');
    expect(phrase.en).not.toContain('CORS');
    expect(phrase.en).not.toContain('secret');
    expect(phrase.zh).toContain('其证书不受信任');
    expect([asked, waits]).toEqual([0, []]);
  });
});
