/** Where a language model is, and how its addresses are made. */

import { failures, type Fail } from './errors';

export interface LlmSettings {
  /** As people paste it: with or without a trailing slash or `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Empty for a server that asks for none. */
  readonly key: string;
  /** Most tokens of an answer; the server's own limit where absent. */
  readonly maxTokens?: number | undefined;
}

/** The host that the settings name, or plain words where they name none. */
export function hostOf(settings: LlmSettings): string {
  return addressOf(settings)?.host || 'The language model';
}

function addressOf({ baseUrl }: LlmSettings): URL | undefined {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
}

/** @param partial tells the text that has arrived so far. */
export function failuresOf(settings: LlmSettings, partial?: () => string): Fail {
  return failures(hostOf(settings), settings.key.trim(), partial);
}

/**
 * The address of a path of the API; the query of the base address (some providers keep a version there) is kept.
 *
 * @throws LlmError `bad-settings` for a base address that is none.
 */
export function endpoint(settings: LlmSettings, path: 'chat/completions' | 'models', fail: Fail): URL {
  // The address itself is not quoted: a key pasted into the wrong field would stand in the message.
  if (!settings.baseUrl.trim()) throw fail('bad-settings', { detail: 'the base address is empty' });
  const address = addressOf(settings);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw fail('bad-settings', { detail: 'the base address does not begin with https:// or http://' });
  }
  if (address.username || address.password) {
    throw fail('bad-settings', {
      detail: 'the base address holds a user name or password; use the field for the key',
    });
  }
  const base = address.pathname
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
    .replace(/\/+$/, '');
  address.pathname = `${base}/${path}`;
  address.hash = '';
  return address;
}

/**
 * @returns only what the API needs: any further header makes strict servers refuse a page's preflight.
 * @throws LlmError `bad-settings` for a key that no header can carry; `fetch` would quote it in its own error.
 */
export function headers(settings: LlmSettings, hasBody: boolean, fail: Fail): Record<string, string> {
  const key = settings.key.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw fail('bad-settings', {
      detail: 'the key holds a space or a letter that no key has; paste it again',
    });
  }
  return {
    ...(key ? { Authorization: `Bearer ${key}` } : {}),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  };
}
