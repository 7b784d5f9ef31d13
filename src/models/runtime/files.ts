/** A model's files: read with progress, proven by size and SHA-256 before anything runs. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bytesOf, pageInstead } from './error-words';
import { ModelError } from './errors';
import { filesFor, parseManifest, type Dtype, type Manifest, type ManifestFile } from './manifest';

/** Where a model folder is read from: a web server, a disk, a test. */
export interface ModelSource {
  /** Reads a file of the folder. @throws ModelError where it cannot be had. */
  read(
    path: string,
    options: {
      signal?: AbortSignal;
      onBytes?: (received: number) => void;
      /** What the manifest says of it. */
      size?: number;
    },
  ): Promise<Uint8Array>;
}

export interface LoadProgress {
  readonly received: number;
  readonly total: number;
}

/** A folder's own name in its address or path, with or without a trailing slash: the model's id. */
export function folderName(folder: string): string {
  return folder.replace(/\/+$/, '').replace(/^.*\//, '');
}

/** @throws ModelError. */
export async function readManifest(source: ModelSource, id: string, signal?: AbortSignal): Promise<Manifest> {
  const bytes = await source.read('manifest.json', signal ? { signal } : {});
  refuseHtml(bytes, `${id}/manifest.json`);
  return parseManifest(new TextDecoder().decode(bytes), `${id}/manifest.json`);
}

/** Reads and proves all files that a dtype needs; keys are their paths. @throws ModelError. */
export async function readFiles(
  source: ModelSource,
  manifest: Manifest,
  dtype: Dtype,
  options: { signal?: AbortSignal; onProgress?: (progress: LoadProgress) => void } = {},
): Promise<Map<string, Uint8Array>> {
  const needed = filesFor(manifest, dtype);
  const total = needed.reduce((sum, entry) => sum + entry.bytes, 0);
  const received = new Map<string, number>();
  const report = () => {
    options.onProgress?.({ received: [...received.values()].reduce((a, b) => a + b, 0), total });
  };
  const files = await Promise.all(
    needed.map(async (entry) => {
      const bytes = await source.read(entry.path, {
        ...(options.signal && { signal: options.signal }),
        size: entry.bytes,
        onBytes: (count) => {
          received.set(entry.path, count);
          report();
        },
      });
      await prove(bytes, entry, `${manifest.id}/${entry.path}`);
      return [entry.path, bytes] as const;
    }),
  );
  return new Map(files);
}

/** @throws ModelError `missing`, `incomplete` or `corrupt`. */
export async function prove(bytes: Uint8Array, entry: ManifestFile, name: string): Promise<void> {
  refuseHtml(bytes, name);
  if (bytes.byteLength < entry.bytes) {
    throw new ModelError('incomplete', name, bytesOf(bytes.byteLength, entry.bytes));
  }
  if (bytes.byteLength > entry.bytes || (await hash(bytes)) !== entry.sha256) {
    throw new ModelError('corrupt', name, { en: 'its size or SHA-256 differs', zh: '大小或 SHA-256 不同' });
  }
}

/** SHA-256 as hex; the platform's where the page may use it (secure contexts), else in JavaScript. */
export async function hash(bytes: Uint8Array): Promise<string> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return bytesToHex(sha256(bytes));
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}

/**
 * A static host with a fallback route answers 200 and a page for a file that it lacks.
 *
 * @param server its address, where it is not the page’s own. @throws ModelError `missing`.
 */
export function refuseHtml(bytes: Uint8Array, name: string, server?: string): void {
  if (!/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)))) return;
  throw new ModelError('missing', name, pageInstead(server));
}
