/**
 * Keys that the user asks this device to keep, encrypted with a passphrase: PBKDF2-SHA-256, then AES-GCM-256.
 *
 * It protects what lies on the disk: a copied profile, a backup, a look into the browser's storage, a page's export. It does not protect
 * against a script that runs in this page, an extension that may read it, or a program that reads the browser's memory: while the vault
 * is open, the secrets are in memory as plain text. A passphrase that can be guessed protects nothing, since whoever has the record can
 * try as many as they like; every try costs them {@link ITERATIONS} rounds. The ids of the entries lie open. An old copy of the whole
 * record, put back in its place, is not noticed.
 */

import * as z from 'zod';
import { firstIssue, says } from '../../core/issue';
import { withoutStop } from '../../core/text/trouble';
import { PhraseError, verbatim, type Phrase } from '../../core/text/phrase';
import type { SettingsStore } from '../../core/ports';
import { VAULT_SETTING } from './stores';

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
    en: 'The passphrase does not open the saved keys. Type it again, minding capitals and the keyboard’s language. A lost passphrase cannot be recovered: delete all saved keys and enter the keys again.',
    zh: '口令不能解锁已保存的密钥。请重新输入，注意大小写和键盘语言。遗失的口令无法找回：请删除所有已保存的密钥，再重新输入。',
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

/** Where the record lies among the settings. Archives take only the settings that they know, and this is none of them. */
export const VAULT_KEY = VAULT_SETTING;

/** Rounds of PBKDF2-SHA-256, as OWASP's password storage cheat sheet recommends. */
export const ITERATIONS = 600_000;

const SALT_BYTES = 16;
const IV_BYTES = 12;
const LEAST_PASSPHRASE = 8;

/** What is sealed to know a right passphrase from a wrong one, even where there is no entry. */
const CHECK = 'mnemoscope vault';

interface Open {
  /** Of the record that it belongs to: another tab may have made a new one. */
  readonly salt: string;
  readonly key: CryptoKey;
  readonly secrets: Map<string, string>;
}

export type VaultState = 'none' | 'locked' | 'open';

export class Vault {
  readonly #store: SettingsStore;
  readonly #crypto: Crypto | undefined;
  #open: Open | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param crypto @default the platform's. */
  constructor(store: SettingsStore, crypto: Crypto | undefined = globalThis.crypto as Crypto | undefined) {
    this.#store = store;
    this.#crypto = crypto;
  }

  /** Locks itself where another tab has destroyed the vault or changed its passphrase. @throws VaultError `damaged`. */
  async state(): Promise<VaultState> {
    const record = await this.#read();
    if (record?.salt !== this.#open?.salt) this.lock();
    return record ? (this.#open ? 'open' : 'locked') : 'none';
  }

  /**
   * Makes an empty vault, which is open then.
   *
   * @throws VaultError `no-crypto`, `weak-passphrase`, `exists` or `damaged`; what is there stays as it is.
   */
  create(passphrase: string): Promise<void> {
    return this.#alone(async () => {
      if (await this.#read()) throw new VaultError('exists');
      await this.#keep(passphrase, new Map());
    });
  }

  /** @throws VaultError `no-crypto`, `none`, `wrong-passphrase` or `damaged`. */
  unlock(passphrase: string): Promise<void> {
    return this.#alone(async () => {
      const opened = await this.#unsealed(await this.#needed(), passphrase);
      this.#open = opened;
    });
  }

  /** Forgets secrets and key; the record stays. */
  lock(): void {
    this.#open?.secrets.clear();
    this.#open = undefined;
  }

  /** Keeps a secret under an id, in the place of what lay there. @throws VaultError `none`, `locked` or `damaged`. */
  put(id: string, secret: string): Promise<void> {
    return this.#change(async (record, open) => {
      const sealed = await this.#seal(open.key, record.salt, `entry:${id}`, secret);
      await this.#store.set(VAULT_KEY, { ...record, entries: { ...record.entries, [id]: sealed } });
      open.secrets.set(id, secret);
    });
  }

  /** The secret; undefined where there is none, and while the vault is locked. */
  get(id: string): string | undefined {
    return this.#open?.secrets.get(id);
  }

  /** Forgets a secret for good. @throws VaultError `none`, `locked` or `damaged`. */
  remove(id: string): Promise<void> {
    return this.#change(async (record, open) => {
      const entries = Object.fromEntries(Object.entries(record.entries).filter(([each]) => each !== id));
      await this.#store.set(VAULT_KEY, { ...record, entries });
      open.secrets.delete(id);
    });
  }

  /**
   * Seals everything again under another salt and passphrase, in one write. The vault is open then.
   *
   * @throws VaultError `no-crypto`, `none`, `wrong-passphrase`, `weak-passphrase` or `damaged`; nothing has changed then.
   */
  changePassphrase(old: string, next: string): Promise<void> {
    return this.#alone(async () => {
      const { secrets } = await this.#unsealed(await this.#needed(), old);
      await this.#keep(next, secrets);
    });
  }

  /** Deletes the vault with all that is in it, damaged or not. */
  destroy(): Promise<void> {
    return this.#alone(async () => {
      await this.#store.set(VAULT_KEY, undefined);
      this.lock();
    });
  }

  async #read(): Promise<VaultRecord | undefined> {
    const value = await this.#store.get<unknown>(VAULT_KEY);
    return value === undefined ? undefined : parseRecord(value);
  }

  async #needed(): Promise<VaultRecord> {
    const record = await this.#read();
    if (record) return record;
    this.lock();
    throw new VaultError('none');
  }

  /** Continues from what another tab has written meanwhile. */
  #change(change: (record: VaultRecord, open: Open) => Promise<void>): Promise<void> {
    return this.#alone(async () => {
      const record = await this.#needed();
      if (record.salt !== this.#open?.salt) this.lock();
      if (!this.#open) throw new VaultError('locked');
      await change(record, this.#open);
    });
  }

  async #keep(passphrase: string, secrets: ReadonlyMap<string, string>): Promise<void> {
    if ([...passphrase].length < LEAST_PASSPHRASE) throw new VaultError('weak-passphrase');
    const salt = toText(this.#platform.getRandomValues(new Uint8Array(SALT_BYTES)));
    const key = await this.#derive(passphrase, salt, ITERATIONS);
    const entries: Record<string, Sealed> = {};
    for (const [id, secret] of secrets) entries[id] = await this.#seal(key, salt, `entry:${id}`, secret);
    const check = await this.#seal(key, salt, 'check', CHECK);
    const record: VaultRecord = {
      format: 'mnemoscope-vault',
      version: 1,
      derivation: 'PBKDF2-SHA-256',
      cipher: 'AES-GCM-256',
      iterations: ITERATIONS,
      salt,
      check,
      entries,
    };
    await this.#store.set(VAULT_KEY, record);
    this.#open = { salt, key, secrets: new Map(secrets) };
  }

  async #unsealed({ salt, iterations, check, entries }: VaultRecord, passphrase: string): Promise<Open> {
    const key = await this.#derive(passphrase, salt, iterations);
    if ((await this.#unseal(key, salt, 'check', check)) !== CHECK) throw new VaultError('wrong-passphrase');
    const secrets = new Map<string, string>();
    for (const [id, sealed] of Object.entries(entries)) {
      const secret = await this.#unseal(key, salt, `entry:${id}`, sealed);
      if (secret === undefined)
        throw damaged({
          en: `the entry “${id}” was changed since it was written`,
          zh: `条目“${id}”在写入之后被改动过`,
        });
      secrets.set(id, secret);
    }
    return { salt, key, secrets };
  }

  async #derive(passphrase: string, salt: string, iterations: number): Promise<CryptoKey> {
    const { subtle } = this.#platform;
    // The same passphrase from another keyboard may be composed otherwise.
    const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
    const from = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(salt), iterations };
    return subtle.deriveKey(how, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  }

  async #seal(key: CryptoKey, salt: string, place: string, text: string): Promise<Sealed> {
    // Never twice under one key: AES-GCM gives everything away then.
    const iv = this.#platform.getRandomValues(new Uint8Array(IV_BYTES));
    const how = { name: 'AES-GCM', iv, additionalData: bound(salt, place) };
    const data = await this.#platform.subtle.encrypt(how, key, new TextEncoder().encode(text));
    return { iv: toText(iv), data: toText(new Uint8Array(data)) };
  }

  /** @returns undefined where key, place or bytes are not those of the sealing. */
  async #unseal(
    key: CryptoKey,
    salt: string,
    place: string,
    { iv, data }: Sealed,
  ): Promise<string | undefined> {
    const how = { name: 'AES-GCM', iv: toBytes(iv), additionalData: bound(salt, place) };
    try {
      return new TextDecoder().decode(await this.#platform.subtle.decrypt(how, key, toBytes(data)));
    } catch {
      return undefined;
    }
  }

  get #platform(): Crypto {
    // Browsers give pages on plain http no WebCrypto, but for those of this machine.
    if (!(this.#crypto?.subtle as SubtleCrypto | undefined)) throw new VaultError('no-crypto');
    return this.#crypto!;
  }

  /** One change at a time, in all tabs where the browser can see to it: each reads the record and writes the whole of it. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
    const turn = this.#turn.then(() =>
      locks ? locks.request('mnemoscope-vault', work) : work(),
    ) as Promise<T>;
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** Ties a sealed text to its vault and its place in it, so that none can be put in another's. */
function bound(salt: string, place: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`mnemoscope-vault 1 ${salt} ${place}`);
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
