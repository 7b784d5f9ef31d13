/** What to tell the user when a server repeats the key. */

import type { Phrase } from '../../core/text/phrase';

/** @param server its host. */
export function keyEchoed(server: string): Phrase {
  return {
    en: `${server} repeated your API key in an answer. The key was masked (•••) before anything was stored or shown. The server, or a proxy before it, may handle keys carelessly: consider replacing the key, and do not use this server with a key that matters.`,
    zh: `${server} 在回答中重复了您的 API 密钥。密钥在存储和显示之前已被遮盖（•••）。该服务器或其前面的代理可能没有妥善处理密钥：建议更换密钥，并且不要在此服务器上使用重要的密钥。`,
  };
}

/** Warns once for each server. */
export function echoWarnings(warn: (phrase: Phrase) => void): (server: string) => void {
  const warned = new Set<string>();
  return (server) => {
    if (warned.has(server)) return;
    warned.add(server);
    warn(keyEchoed(server));
  };
}
