/** The vault's record as it is kept, and what can be wrong with a vault. */

import * as z from 'zod';
import { firstIssue, says } from '../../core/issue';
import { withoutStop } from '../../core/text/trouble';
import { PhraseError, verbatim, type Phrase } from '../../core/text/phrase';

const SAYS = {
  'no-crypto': {
    en: 'The browser offers this page no encryption, so keys cannot be saved on this device. Open the page over https, or from this machine (http://localhost); until then keys stay in memory.',
    zh: '浏览器没有为本页提供加密功能，因此密钥无法保存在此设备上。请以 https 打开本页，或在本机打开（http://localhost）；在此之前，密钥只留在内存中。',
  },
  'weak-passphrase': {
    en: 'The passphrase is too short. Take at least 8 characters, better several words: whoever has the file can guess as often as they like.',
    zh: '口令太短。请至少用 8 个字符，最好用几个词：拿到文件的人可以无限次地猜。',
  },
  'wrong-passphrase': {
    en: 'The passphrase does not open the vault. Type it again, minding capitals and the keyboard’s language. A lost passphrase cannot be recovered: delete the vault and enter the keys again.',
    zh: '口令不能打开密钥库。请重新输入，注意大小写和键盘语言。遗失的口令无法找回：请删除密钥库，重新输入密钥。',
  },
  none: {
    en: 'No keys are saved on this device. Choose a passphrase to save them.',
    zh: '此设备上没有保存密钥。设置口令后即可保存。',
  },
  exists: {
    en: 'Keys are saved on this device already. Unlock them, or delete them first; nothing has changed.',
    zh: '此设备上已保存有密钥。请解锁，或先将其删除；没有任何改动。',
  },
  locked: {
    en: 'The saved keys are locked. Unlock them with the passphrase.',
    zh: '已保存的密钥尚未解锁。请用口令解锁。',
  },
  'newer-version': {
    en: 'The keys were saved by a newer version of the page. Reload the page to get the newer version; nothing has changed.',
    zh: '这些密钥由更新版本的页面保存。请重新加载以获取新版本；没有任何改动。',
  },
} as const satisfies Record<string, Phrase>;
export type VaultErrorCode = keyof typeof SAYS | 'damaged';

/** Says what is wrong and what helps; never holds a secret or a passphrase. */
export class VaultError extends PhraseError {
  override readonly name = 'VaultError';
  constructor(
    readonly code: VaultErrorCode,
    /** Where and why a record is damaged. */
    detail: Phrase = verbatim(''),
  ) {
    super(code === 'damaged' ? unreadable(detail) : SAYS[code]);
  }
}

const unreadable = ({ en, zh }: Phrase): Phrase => ({
  en: `The saved keys cannot be read: ${en}. Nothing has changed. Delete the saved keys in the settings and enter them again.`,
  zh: `已保存的密钥无法读取：${zh}。没有任何改动。请在设置中删除已保存的密钥，然后重新输入。`,
});

export function damaged(detail: Phrase): VaultError {
  return new VaultError('damaged', detail);
}

/** Base64 of so many bytes, or of at least so many. */
const bytes = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, says({ en: 'This is not Base64.', zh: '不是 Base64 编码。' }))
    .refine(
      (text) => {
        const length = text.length % 4 === 0 ? (text.length / 4) * 3 - /=*$/.exec(text)![0].length : -1;
        return length >= least && length <= most;
      },
      says({ en: 'This has the wrong length.', zh: '长度不对。' }),
    );

/** An initialisation vector of 12 bytes; the sealed text with its tag of 16 bytes at the end. */
const sealed = z.strictObject({ iv: bytes(12, 12), data: bytes(16) });
export type Sealed = z.infer<typeof sealed>;

const recordSchema = z.strictObject({
  format: z.literal('mnemoscope-vault'),
  version: z.literal(1),
  derivation: z.literal('PBKDF2-SHA-256'),
  cipher: z.literal('AES-GCM-256'),
  // Fewer would make guessing cheap for whoever changed the record and waits for the passphrase; far more would hang the page.
  iterations: z.number().int().min(600_000).max(10_000_000),
  salt: bytes(16, 16),
  check: sealed,
  /** By id. */
  entries: z.record(z.string(), sealed),
});
export type VaultRecord = z.infer<typeof recordSchema>;

/** @throws VaultError `damaged` naming the field, or `newer-version`. */
export function parseRecord(value: unknown): VaultRecord {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format === 'mnemoscope-vault' && typeof version === 'number' && version > 1)
    throw new VaultError('newer-version');
  const read = recordSchema.safeParse(value);
  if (read.success) return read.data;
  throw damaged(withoutStop(firstIssue(read.error)));
}
