import { BlobReader, BlobWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { archivesOf } from '../../../src/storage/tables/archive';
import { openStorage } from '../../../src/storage/tables/open';
import {
  ITERATIONS,
  Vault,
  VAULT_KEY,
  VaultError,
  type VaultRecord,
} from '../../../src/storage/tables/vault';
import { MemorySettings } from '../../ui/app-dependencies';
import { freshBrowser } from './browser';

const PASSPHRASE = 'four geese cross the ice';
const SECRET = 'sk-quite-secret-0123456789';

async function made() {
  const settings = new MemorySettings();
  const vault = new Vault(settings);
  await vault.create(PASSPHRASE);
  await vault.put('openai', SECRET);
  const record = () => settings.kept.get(VAULT_KEY) as VaultRecord;
  return { settings, vault, record };
}

const coded = (code: string) => expect.objectContaining({ name: 'VaultError', code }) as VaultError;

describe('a vault', () => {
  it('is made on request, locked and unlocked, and forgets when it is locked', async () => {
    const settings = new MemorySettings();
    const vault = new Vault(settings);
    expect(await vault.state()).toBe('none');
    expect(settings.kept.size).toBe(0);
    await vault.create(PASSPHRASE);
    expect(await vault.state()).toBe('open');
    await vault.put('openai', SECRET);
    await vault.put('other', 'sk-2');
    await vault.remove('other');
    vault.lock();
    expect(await vault.state()).toBe('locked');
    expect(vault.get('openai')).toBeUndefined();
    await expect(vault.put('openai', 'x')).rejects.toEqual(coded('locked'));

    const later = new Vault(settings);
    expect(await later.state()).toBe('locked');
    await later.unlock(PASSPHRASE);
    expect([later.get('openai'), later.get('other')]).toEqual([SECRET, undefined]);
    await later.destroy();
    expect([await later.state(), later.get('openai')]).toEqual(['none', undefined]);
    await expect(later.unlock(PASSPHRASE)).rejects.toEqual(coded('none'));
  });

  it('keeps neither secret nor passphrase in plain text, nor in base64', async () => {
    const { record } = await made();
    const { iterations, salt, check, entries } = record();
    const text = JSON.stringify(record());
    for (const hidden of [SECRET, PASSPHRASE])
      for (const form of [hidden, btoa(hidden), Buffer.from(hidden).toString('hex')])
        expect(text).not.toContain(form.slice(0, 12));
    const decoded = [salt, ...[check, ...Object.values(entries)].flatMap(({ iv, data }) => [iv, data])];
    for (const each of decoded) expect(atob(each)).not.toContain(SECRET.slice(0, 6));
    expect(iterations).toBe(ITERATIONS);
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);
    expect([atob(salt).length, atob(entries.openai!.iv).length]).toEqual([16, 12]);
    // AES-GCM keeps the length and adds a tag of 16 bytes.
    expect(atob(entries.openai!.data).length).toBe(SECRET.length + 16);
  });

  it('never uses an initialisation vector twice, not for the same secret', async () => {
    const { vault, record } = await made();
    const seen = [record().check.iv];
    for (let i = 0; i < 50; i++) {
      await vault.put('openai', SECRET);
      seen.push(record().entries.openai!.iv);
    }
    expect(new Set(seen).size).toBe(51);
  });

  it('derives a key that cannot be taken out', async () => {
    const derived: CryptoKey[] = [];
    const { subtle } = globalThis.crypto;
    const watched = {
      getRandomValues: <T extends Uint8Array<ArrayBuffer>>(array: T) => crypto.getRandomValues(array),
      subtle: new Proxy(subtle, {
        get: (target, name: keyof SubtleCrypto) =>
          name === 'deriveKey'
            ? async (...input: Parameters<SubtleCrypto['deriveKey']>) => {
                derived.push(await target.deriveKey(...input));
                return derived.at(-1)!;
              }
            : (target[name] as (...input: unknown[]) => unknown).bind(target),
      }),
    } as unknown as Crypto;
    await new Vault(new MemorySettings(), watched).create(PASSPHRASE);
    expect(derived.map(({ extractable, algorithm }) => [extractable, algorithm])).toEqual([
      [false, { name: 'AES-GCM', length: 256 }],
    ]);
    await expect(subtle.exportKey('raw', derived[0]!)).rejects.toThrow(/extractable/);
  });

  it('refuses a wrong passphrase with a remedy, changes nothing, and repeats neither', async () => {
    const { settings, record } = await made();
    const before = structuredClone(record());
    const later = new Vault(settings);
    const refused = await later.unlock('five geese cross the ice').catch((error: unknown) => error);
    expect(refused).toEqual(coded('wrong-passphrase'));
    expect((refused as Error).message).toMatch(
      /does not open the saved keys\. Type it again.*: delete all saved keys/,
    );
    expect((refused as Error).message).not.toMatch(/geese|sk-/);
    expect([await later.state(), record()]).toEqual(['locked', before]);
  });

  it('takes the same passphrase in another composition of its letters', async () => {
    const settings = new MemorySettings();
    await new Vault(settings).create('über die Brücke'.normalize('NFC'));
    const later = new Vault(settings);
    await later.unlock('über die Brücke'.normalize('NFD'));
    expect(await later.state()).toBe('open');
  });

  it('refuses a short passphrase and a second vault', async () => {
    const settings = new MemorySettings();
    const vault = new Vault(settings);
    await expect(vault.create('1234567')).rejects.toEqual(coded('weak-passphrase'));
    expect(await vault.state()).toBe('none');
    await vault.create(PASSPHRASE);
    await expect(vault.create('another passphrase')).rejects.toEqual(coded('exists'));
    await expect(vault.changePassphrase(PASSPHRASE, 'short')).rejects.toEqual(coded('weak-passphrase'));
    await new Vault(settings).unlock(PASSPHRASE);
  });

  it('changes its passphrase with all that is in it: another salt, other vectors', async () => {
    const { settings, vault, record } = await made();
    const before = structuredClone(record());
    await expect(vault.changePassphrase('wrong wrong', 'six grey herons')).rejects.toEqual(
      coded('wrong-passphrase'),
    );
    expect(record()).toEqual(before);
    await vault.changePassphrase(PASSPHRASE, 'six grey herons');
    expect(vault.get('openai')).toBe(SECRET);
    expect(record().salt).not.toBe(before.salt);
    expect(record().entries.openai!.iv).not.toBe(before.entries.openai!.iv);
    const later = new Vault(settings);
    await expect(later.unlock(PASSPHRASE)).rejects.toEqual(coded('wrong-passphrase'));
    await later.unlock('six grey herons');
    expect(later.get('openai')).toBe(SECRET);
  });

  it('in two tabs goes on from what the other wrote, and locks where the other changed the passphrase', async () => {
    const { settings, vault } = await made();
    const other = new Vault(settings);
    await other.unlock(PASSPHRASE);
    await other.put('anthropic', 'sk-ant-1');
    await vault.put('gemini', 'g-1');
    const third = new Vault(settings);
    await third.unlock(PASSPHRASE);
    expect(['openai', 'anthropic', 'gemini'].map((id) => third.get(id))).toEqual([SECRET, 'sk-ant-1', 'g-1']);
    await other.changePassphrase(PASSPHRASE, 'six grey herons');
    await expect(vault.put('late', 'x')).rejects.toEqual(coded('locked'));
    expect([await vault.state(), vault.get('openai')]).toEqual(['locked', undefined]);
    await other.destroy();
    expect(await vault.state()).toBe('none');
  });

  it('says that a page on plain http has no encryption', async () => {
    const insecure = { getRandomValues: () => new Uint8Array(16) } as unknown as Crypto;
    const vault = new Vault(new MemorySettings(), insecure);
    expect(await vault.state()).toBe('none');
    await expect(vault.create(PASSPHRASE)).rejects.toEqual(coded('no-crypto'));
    await expect(vault.create(PASSPHRASE)).rejects.toThrow(/Open the page over https/);
  });
});

describe('a changed record', () => {
  /** Turns one bit of base64-coded bytes. */
  const bitten = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    bytes[0]! ^= 1;
    return bytes.toString('base64');
  };
  const CASES: [string, (record: VaultRecord) => unknown, string, RegExp][] = [
    [
      'a bit of an entry',
      (r) => ({ ...r, entries: { openai: { ...r.entries.openai!, data: bitten(r.entries.openai!.data) } } }),
      ...(['damaged', /entry “openai” was changed/] as const),
    ],
    [
      'an entry under another id',
      (r) => ({ ...r, entries: { anthropic: r.entries.openai! } }),
      ...(['damaged', /entry “anthropic” was changed/] as const),
    ],
    [
      'the check in an entry’s place',
      (r) => ({ ...r, entries: { openai: r.check } }),
      ...(['damaged', /entry “openai” was changed/] as const),
    ],
    ['another salt', (r) => ({ ...r, salt: bitten(r.salt) }), 'wrong-passphrase', /does not open/],
    ['few rounds', (r) => ({ ...r, iterations: 1000 }), 'damaged', /iterations: /],
    ['countless rounds', (r) => ({ ...r, iterations: 1e12 }), 'damaged', /iterations: /],
    ['a short salt', (r) => ({ ...r, salt: 'AAAA' }), 'damaged', /salt: This has the wrong length/],
    ['text for bytes', (r) => ({ ...r, check: { ...r.check, iv: '***' } }), 'damaged', /check.*iv: /],
    ['a later version', (r) => ({ ...r, version: 2 }), 'newer-version', /Reload the page/],
    ['something else', () => 'sk-pasted-here', 'damaged', /cannot be read: This should be/],
    ['null', () => null, 'damaged', /cannot be read/],
  ];

  it.each(CASES)('%s is reported and left as it is', async (_, change, code, message) => {
    const { settings, record } = await made();
    const changed = change(record());
    settings.kept.set(VAULT_KEY, structuredClone(changed));
    const later = new Vault(settings);
    const unlocking = later.unlock(PASSPHRASE);
    await expect(unlocking).rejects.toEqual(coded(code));
    await expect(unlocking).rejects.toThrow(message);
    await expect(unlocking).rejects.not.toThrow(/sk-/);
    await expect(later.create(PASSPHRASE)).rejects.toBeInstanceOf(VaultError);
    expect(settings.kept.get(VAULT_KEY)).toEqual(changed);
    await later.destroy();
    expect(await later.state()).toBe('none');
  });
});

describe('an archive', () => {
  it('holds nothing of a vault, and bringing one in leaves the vault as it is', async () => {
    freshBrowser();
    const storage = await openStorage();
    onTestFinished(() => storage.close());
    await storage.settings.set('theme', 'dark');
    const vault = new Vault(storage.settings);
    await vault.create(PASSPHRASE);
    await vault.put('https://api.example', SECRET);
    const record = await storage.settings.get<VaultRecord>(VAULT_KEY);
    const archives = archivesOf(storage, '1.0.0');
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writing = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
    await archives.write(writable, undefined);
    const archive = await writing;
    const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false });
    const hidden = [SECRET, 'vault', record!.salt, record!.check.data, 'api.example', '"iv"'];
    for (const entry of (await reader.getEntries()) as FileEntry[]) {
      const blob = await entry.getData(new BlobWriter(), { useWebWorkers: false });
      const text = await blob.text();
      for (const each of hidden) expect(text, entry.filename).not.toContain(each);
    }
    await archives.restore(archive, 'replace-all');
    expect(await storage.settings.get('theme')).toBe('dark');
    expect(await storage.settings.get(VAULT_KEY)).toEqual(record);
    const later = new Vault(storage.settings);
    await later.unlock(PASSPHRASE);
    expect(later.get('https://api.example')).toBe(SECRET);
  });
});
