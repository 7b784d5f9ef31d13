/** Where the repository keeps what comes with it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The bundled characters' files, in the order of their names; the index beside them is not one. */
export function bundledCharacters(): string[] {
  const folder = join(ROOT, 'public', 'characters');
  return list(folder)
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => join(folder, name));
}

/** The bundled users with conversations, for memory systems under test. */
export function bundledSessions(): string[] {
  const folder = join(ROOT, 'public', 'sessions');
  return list(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name));
}

/** The shipped models' folders, in the order of their names: every folder of `models/` with a manifest. */
export function bundledModels(): string[] {
  const folder = join(ROOT, 'models');
  return list(folder)
    .map((name) => join(folder, name))
    .filter((path) => list(path).includes('manifest.json'));
}

/** The version that is installed of a dependency; undefined where it is not. */
export function installedVersion(name: string): string | undefined {
  try {
    return versionIn(join(ROOT, 'node_modules', name, 'package.json'));
  } catch {
    return undefined;
  }
}

/** Mnemoscope's own version. */
export function ownVersion(): string {
  return versionIn(join(ROOT, 'package.json'));
}

function versionIn(path: string): string {
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
