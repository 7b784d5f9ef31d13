/** The models that the repository ships, and spoiled copies of them. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { hash } from '../../../src/models/runtime/files';
import { parseManifest, weightsOf, type Manifest } from '../../../src/models/runtime/manifest';

const FOLDERS = existsSync('models')
  ? readdirSync('models')
      .map((name) => join('models', name))
      .filter((folder) => existsSync(join(folder, 'manifest.json')))
  : [];

/** Folders in `models/` that hold a memory encoder; none in a checkout without them. */
export const SHIPPED = FOLDERS.filter((folder) => manifestOf(folder).embedding);

/** Folders in `models/` that hold a reader; none in a checkout without them. */
export const READERS = FOLDERS.filter((folder) => manifestOf(folder).reading);

export function manifestOf(folder: string): Manifest {
  return parseManifest(readFileSync(join(folder, 'manifest.json'), 'utf8'), folder);
}

/** Hands transformers.js the page's runtime instead of Node's, before it is imported. @returns where the runtime's WASM files are. */
export async function pageRuntime(): Promise<string> {
  Object.assign(globalThis, { [Symbol.for('onnxruntime')]: await import('onnxruntime-web') });
  return `${pathToFileURL(dirname(createRequire(import.meta.url).resolve('onnxruntime-web'))).href}/`;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A copy of a model for one test, its WASM weights and its manifest changed; the manifest gives the changed weights' true size and hash. */
export async function spoiledCopy(
  folder: string,
  spoil: { weights?: (bytes: Bytes) => Uint8Array; manifest?: (manifest: Manifest) => Manifest },
): Promise<string> {
  const copy = join(mkdtempSync(join(tmpdir(), 'mnemoscope-')), basename(folder));
  onTestFinished(() => rmSync(dirname(copy), { recursive: true }));
  const manifest = manifestOf(folder);
  const weights = weightsOf(manifest, manifest.dtypes.wasm);
  const files = manifest.files.filter(({ dtype }) => dtype === undefined || dtype === weights.dtype);
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(join(folder, file.path)));
    mkdirSync(dirname(join(copy, file.path)), { recursive: true });
    writeFileSync(join(copy, file.path), file === weights && spoil.weights ? spoil.weights(bytes) : bytes);
  }
  const written = readFileSync(join(copy, weights.path));
  const entry = { ...weights, bytes: written.byteLength, sha256: await hash(written) };
  const changed = { ...manifest, files: files.map((file) => (file === weights ? entry : file)) };
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(spoil.manifest?.(changed) ?? changed));
  return copy;
}
