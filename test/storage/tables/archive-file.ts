/** Archives as files, and with entries changed. */

import { createHash } from 'node:crypto';
import { BlobReader, BlobWriter, ZipReader, ZipWriter, type FileEntry } from '@zip.js/zip.js';
import { expect } from 'vitest';
import type { Archives } from '../../../src/core/archiving';

export async function written(archives: Archives, choice?: Parameters<Archives['write']>[1]): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  const { bytes } = await archives.write(writable, choice);
  expect((await blob).size).toBe(bytes);
  return blob;
}

/** The archive with some entries changed, added (`undefined` removes one); hashes are left as they are. */
export async function altered(
  archive: Blob,
  change: (texts: Map<string, Uint8Array>) => void,
): Promise<Blob> {
  const texts = new Map<string, Uint8Array>();
  const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false });
  for (const entry of (await reader.getEntries()) as FileEntry[]) {
    const blob = await entry.getData(new BlobWriter(), { useWebWorkers: false });
    texts.set(entry.filename, new Uint8Array(await blob.arrayBuffer()));
  }
  change(texts);
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, bytes] of texts) await zip.add(name, new BlobReader(new Blob([bytes.slice()])));
  return zip.close();
}

/** The same with the manifest's hashes and lengths for what was changed, as whoever wrote the archive would have. */
export async function resealed(
  archive: Blob,
  change: (texts: Map<string, Uint8Array>) => void,
): Promise<Blob> {
  return altered(archive, (texts) => {
    change(texts);
    edit(texts, 'manifest.json', (manifest) => {
      const read = JSON.parse(manifest) as { entries: { name: string; bytes: number; sha256: string }[] };
      for (const entry of read.entries) {
        const bytes = texts.get(entry.name)!;
        entry.bytes = bytes.length;
        entry.sha256 = createHash('sha256').update(bytes).digest('hex');
      }
      return JSON.stringify(read);
    });
  });
}

export const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
export function edit(texts: Map<string, Uint8Array>, name: string, change: (text: string) => string) {
  texts.set(name, new TextEncoder().encode(change(text(texts.get(name)!))));
}
