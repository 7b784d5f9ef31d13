import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../scripts/content-security-policy.mjs';
import { forbiddenByPolicy } from '../../../src/llm/providers/network';

const HERE = 'http://127.0.0.1:4173';

it.each([
  ['https://api.example/v1', false],
  ['http://localhost:11434/v1', false],
  ['http://127.0.0.1:8080', false],
  ['http://127.0.0.1:4173/models', false],
  ['http://192.168.1.20:11434/v1', true],
  ['http://box.lan:80', true],
  ['http://[::1]:11434', true],
  ['http://localhost.example:1', true],
])('%s is forbidden by the built page’s policy: %s', (address, forbidden) => {
  expect(forbiddenByPolicy(new URL(address), contentSecurityPolicy([]), HERE)).toBe(forbidden);
});

it('allows what the page was built for, and everything where there is no policy', () => {
  const address = new URL('http://192.168.1.20:11434/v1');
  const built = contentSecurityPolicy([], 'http://192.168.1.20:11434');
  expect(forbiddenByPolicy(address, built, HERE)).toBe(false);
  expect(forbiddenByPolicy(new URL('http://192.168.1.21:11434'), built, HERE)).toBe(true);
  expect(forbiddenByPolicy(address)).toBe(false);
});
