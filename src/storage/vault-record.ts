/** The vault's record as it is kept, and what can be wrong with a vault. */

import * as z from 'zod';
import { pathText } from '../core/datasets/problem';

const SAYS = {
  'no-crypto': {
    what: 'The browser offers this page no encryption, so keys cannot be kept on this device.',
    remedy:
      'Open the page over https, or from this machine (http://localhost); until then keys stay in memory.',
  },
  'weak-passphrase': {
    what: 'The passphrase is too short.',
    remedy:
      'Take at least 8 characters, better several words: whoever has the file can guess as often as they like.',
  },
  'wrong-passphrase': {
    what: 'The passphrase does not open the vault.',
    remedy:
      'Type it again, minding capitals and the keyboard’s language. A lost passphrase cannot be recovered: delete the vault and enter the keys anew.',
  },
  none: { what: 'No keys are kept on this device.', remedy: 'Choose a passphrase to keep them.' },
  exists: {
    what: 'Keys are kept on this device already.',
    remedy: 'Unlock them, or delete them first; nothing has changed.',
  },
  locked: { what: 'The kept keys are locked.', remedy: 'Unlock them with the passphrase.' },
  damaged: {
    what: 'The kept keys cannot be read',
    remedy: 'Nothing has changed. Delete the kept keys in the settings and enter them anew.',
  },
  'newer-version': {
    what: 'The keys were kept by a newer version of the page.',
    remedy: 'Reload the page to get the newer version; nothing has changed.',
  },
} as const;
export type VaultErrorCode = keyof typeof SAYS;

/** Says what is wrong and what helps; never holds a secret or a passphrase. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  constructor(
    readonly code: VaultErrorCode,
    detail = '',
  ) {
    const { what, remedy } = SAYS[code];
    super(`${what}${detail && `: ${detail}.`} ${remedy}`);
  }
}

export function damaged(detail: string): VaultError {
  return new VaultError('damaged', detail);
}

/** Base64 of so many bytes, or of at least so many. */
const bytes = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is not base64')
    .refine((text) => {
      const length = text.length % 4 === 0 ? (text.length / 4) * 3 - /=*$/.exec(text)![0].length : -1;
      return length >= least && length <= most;
    }, 'has the wrong length');

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
  const { path, message } = read.error.issues[0]!;
  throw damaged(`${pathText(path) || 'the record'}: ${message.replace(/\.$/, '')}`);
}
