/** What the page's own Content-Security-Policy lets it reach. The browser tells a script no more than that a request failed. */

import type { Phrase } from '../../core/text/phrase';

/** Whether the policy in the page's head forbids requests to this address. */
export function forbiddenByPolicy(
  address: URL,
  policy = globalThis.document
    ?.querySelector('meta[http-equiv="Content-Security-Policy"]')
    ?.getAttribute('content'),
  page: string | undefined = globalThis.location?.origin,
): boolean {
  const sources = /(?:^|;)\s*connect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(/\s+/);
  if (!sources || address.origin === page) return false;
  return !sources.some(
    (source) =>
      source === address.protocol ||
      source === address.origin ||
      source === `${address.protocol}//${address.hostname}:*`,
  );
}

/** What helps then. */
export const POLICY_REMEDY: Phrase = {
  en: 'This page may send requests over https anywhere, but over plain http only to this machine (localhost, 127.0.0.1). Put the server behind https, or forward it to this machine (ssh -L 11434:localhost:11434 that-machine), or build the page with CONNECT_TO="http://host:port".',
  zh: '本页可以用 https 向任何地方发送请求，但用 http 只能发给本机（localhost、127.0.0.1）。请给服务器加上 https，或把它接到本机（ssh -L 11434:localhost:11434 那台机器），或以 CONNECT_TO="http://host:port" 构建页面。',
};
