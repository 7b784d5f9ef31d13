/** Where a language model is, and how its addresses are made. */

import { failures, type Fail } from './errors';

export interface LlmSettings {
  /** As people paste it: with or without a trailing slash or `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Empty for a server that asks for none. */
  readonly key: string;
}

/** The host that the settings name, or plain words where they name none. */
export function hostOf(settings: Pick<LlmSettings, 'baseUrl'>, unnamed = 'The language model'): string {
  return addressOf(settings)?.host || unnamed;
}

function addressOf({ baseUrl }: Pick<LlmSettings, 'baseUrl'>): URL | undefined {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
}

/** @param partial tells the text that has arrived so far. */
export function failuresOf(settings: Pick<LlmSettings, 'baseUrl' | 'key'>, partial?: () => string): Fail {
  return failures(hostOf(settings), settings.key.trim(), partial);
}

/** Paths below the base address of an OpenAI-compatible API that people paste along with it. */
const PASTED = /\/(chat\/completions|embeddings)$/;

/**
 * The address of a path of the API; the query of the base address (some providers keep a version there) is kept.
 *
 * @param path without a slash before it: `chat/completions`, `models`, `embeddings`, `messages`, …
 * @throws LlmError `bad-settings` for a base address that is none.
 */
export function endpoint(
  settings: Pick<LlmSettings, 'baseUrl'>,
  path: string,
  fail: Fail,
  pasted: RegExp = PASTED,
): URL {
  // The address itself is not quoted: a key pasted into the wrong field would stand in the message.
  if (!settings.baseUrl.trim())
    throw fail('bad-settings', { detail: { en: 'the base address is empty', zh: '接口地址为空' } });
  const address = addressOf(settings);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw fail('bad-settings', {
      detail: {
        en: 'the base address does not begin with https:// or http://',
        zh: '接口地址没有以 https:// 或 http:// 开头',
      },
    });
  }
  if (address.username || address.password) {
    throw fail('bad-settings', {
      detail: {
        en: 'the base address contains a user name or password; use the field for the key',
        zh: '接口地址中含有用户名或口令；密钥请填入专门的输入框',
      },
    });
  }
  const base = address.pathname.replace(/\/+$/, '').replace(pasted, '').replace(/\/+$/, '');
  address.pathname = `${base}/${path}`;
  address.hash = '';
  return address;
}

/**
 * @param authorize what carries the key; OpenAI's way where absent.
 * @returns only what the API needs: any further header makes strict servers refuse a page's preflight.
 * @throws LlmError `bad-settings` for a key that no header can carry; `fetch` would quote it in its own error.
 */
export function headers(
  settings: Pick<LlmSettings, 'key'>,
  hasBody: boolean,
  fail: Fail,
  authorize: (key: string) => Record<string, string> = bearer,
): Record<string, string> {
  const key = settings.key.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw fail('bad-settings', {
      detail: {
        en: 'the key contains a space or an invalid character; paste it again',
        zh: '密钥中有空格或密钥不会含有的字符；请重新粘贴',
      },
    });
  }
  return { ...authorize(key), ...(hasBody ? { 'Content-Type': 'application/json' } : {}) };
}

/** RFC 6750; nothing without a key. */
export function bearer(key: string): Record<string, string> {
  return key ? { Authorization: `Bearer ${key}` } : {};
}
