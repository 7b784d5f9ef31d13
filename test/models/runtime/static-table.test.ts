import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StaticEncoder } from '../../../src/pipeline/retrieval/static-vectors';
import { diskSource } from '../../../src/cli/encoder';
import { hash } from '../../../src/models/runtime/files';
import { parseManifest, type Manifest } from '../../../src/models/runtime/manifest';
import { loadStaticTable } from '../../../src/models/runtime/static-table';

const FOLDERS = ['models/mnemoscope-static-en', 'models/mnemoscope-static-zh'].filter((folder) =>
  existsSync(join(folder, 'manifest.json')),
);
const absent = FOLDERS.length === 0;

describe.skipIf(absent).each(absent ? ['models/ (skipped: no table)'] : FOLDERS)('%s', (folder) => {
  const manifestIn = (of: string): Manifest =>
    parseManifest(readFileSync(join(of, 'manifest.json'), 'utf8'), of);

  /** A copy with another table, and a manifest that gives its true size and hash. */
  async function copyWith(table: (bytes: Uint8Array) => Uint8Array, change: Partial<Manifest> = {}) {
    const copy = mkdtempSync(join(tmpdir(), 'mnemoscope-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    cpSync(folder, copy, { recursive: true });
    const bytes = table(readFileSync(join(folder, 'table.bin')));
    writeFileSync(join(copy, 'table.bin'), bytes);
    const manifest = manifestIn(folder);
    const sha256 = await hash(bytes);
    const files = manifest.files.map((file) =>
      file.path === 'table.bin' ? { ...file, bytes: bytes.byteLength, sha256 } : file,
    );
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, files, ...change }));
    return copy;
  }

  it('gives the vector that its manifest holds, by the page’s own code', async () => {
    const table = await loadStaticTable(diskSource(folder), folder);
    const { probe, id } = manifestIn(folder);
    expect(table.stamp.id).toBe(id);
    const vector = new StaticEncoder(table).encode([probe.text]);
    expect(vector).toHaveLength(probe.embedding.length);
    for (const [i, value] of vector.entries()) expect(value).toBeCloseTo(probe.embedding[i]!, 5);
  });

  it('is at most 8 MB', () => {
    const bytes = manifestIn(folder).files.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(8_000_000);
  });

  it('is refused where a byte differs, where rows are missing, and where no table is described', async () => {
    const spoiled = await copyWith((bytes) => bytes);
    const bytes = readFileSync(join(spoiled, 'table.bin'));
    bytes[1000]! ^= 1;
    writeFileSync(join(spoiled, 'table.bin'), bytes);
    await expect(loadStaticTable(diskSource(spoiled), spoiled)).rejects.toMatchObject({ code: 'corrupt' });
    const short = await copyWith((all) => all.subarray(240));
    await expect(loadStaticTable(diskSource(short), short)).rejects.toMatchObject({ code: 'bad-manifest' });
    const none = await copyWith((all) => all, { tokenVectors: undefined });
    await expect(loadStaticTable(diskSource(none), none)).rejects.toMatchObject({ code: 'bad-manifest' });
  });
});
