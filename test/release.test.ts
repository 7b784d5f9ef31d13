/** The release archive: all of the build, checksums that fit, the same bytes twice. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, describe, expect, it } from 'vitest';
import { packRelease } from '../scripts/release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function build(name: string, files: Record<string, string>): string {
  const built = join(folder, name);
  mkdirSync(join(built, 'assets'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(built, path), text);
  return built;
}

const FILES = { 'index.html': '<!doctype html>', 'THIRD-PARTY-NOTICES.txt': 'MIT', 'assets/a.js': 'let a;' };

describe('the release archive', () => {
  it('holds every file of the build and the licence in one folder, with the checksum of each', async () => {
    const built = build('whole', FILES);
    const made = await packRelease({
      built,
      out: join(folder, 'out'),
      name: 'm-1',
      texts: { LICENSE: 'text' },
    });
    expect(made.files).toBe(4);
    const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(made.archive))).getEntries();
    const texts = new Map<string, Uint8Array>();
    for (const entry of entries)
      if (!entry.directory) texts.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
    expect([...texts.keys()]).toEqual(
      ['THIRD-PARTY-NOTICES.txt', 'assets/a.js', 'index.html', 'LICENSE', 'SHA256SUMS'].map(
        (p) => `m-1/${p}`,
      ),
    );
    const lines = new TextDecoder().decode(texts.get('m-1/SHA256SUMS')).trim().split('\n');
    for (const line of lines) {
      const [sum, path] = line.split('  ');
      expect(sha256(texts.get(`m-1/${path}`)!)).toBe(sum);
    }
    expect(lines).toHaveLength(4);
    expect(readFileSync(made.sums, 'utf8')).toBe(`${sha256(readFileSync(made.archive))}  m-1.zip\n`);
  });

  it('is the same, byte for byte, when it is made twice from one build', async () => {
    const built = build('twice', FILES);
    const [a, b] = [
      await packRelease({ built, out: join(folder, 'a'), name: 'm' }),
      await packRelease({ built, out: join(folder, 'b'), name: 'm' }),
    ];
    expect(sha256(readFileSync(a.archive))).toBe(sha256(readFileSync(b.archive)));
  });

  it('is refused without a build, or without the notices of third parties', async () => {
    const out = join(folder, 'none');
    await expect(packRelease({ built: join(folder, 'absent'), out, name: 'm' })).rejects.toThrow(
      /index\.html is missing\. Run "npm run build" first\.$/,
    );
    const built = build('bare', { 'index.html': 'x' });
    await expect(packRelease({ built, out, name: 'm' })).rejects.toThrow(
      /THIRD-PARTY-NOTICES\.txt is missing/,
    );
  });
});
