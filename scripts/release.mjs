// Packs the built page for a release: release/mnemoscope-<version>.zip and release/SHA256SUMS. Usage: npm run release [-- --out folder]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, configure } from '@zip.js/zip.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Already compressed, so that compressing again costs time and gains nothing. */
const STORED = /\.(png|woff2|gz|br)$/;
/** One date for all entries: the same build gives the same archive, byte for byte. */
const DATE = new Date(2000, 0, 1);

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** All files below a folder as paths with forward slashes, sorted. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * Packs a built page. Inside the archive everything lies in one folder, `<name>/`, with a `SHA256SUMS` that `sha256sum --check` reads.
 *
 * @param {{ built: string, out: string, name: string, texts?: Record<string, string> }} options `built` is the folder of the build, `out` receives the archive,
 *   `texts` are further files by name, such as the licence.
 * @returns {Promise<{ archive: string, sums: string, files: number, bytes: number }>} paths of the archive and of its checksum file; how many files it holds and its size.
 * @throws where there is no build, or a build without its third-party notices.
 */
export async function packRelease({ built, out, name, texts = {} }) {
  for (const file of ['index.html', 'THIRD-PARTY-NOTICES.txt'])
    if (!existsSync(join(built, file)))
      throw new Error(`${join(built, file)} is missing. Run "npm run build" first.`);
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { lastModDate: DATE, extendedTimestamp: false });
  const sums = [];
  const add = async (path, bytes) => {
    await writer.add(`${name}/${path}`, new Uint8ArrayReader(bytes), { level: STORED.test(path) ? 0 : 6 });
    sums.push(`${sha256(bytes)}  ${path}`);
  };
  for (const path of filesBelow(built)) await add(path, readFileSync(join(built, path)));
  for (const [path, text] of Object.entries(texts)) await add(path, new TextEncoder().encode(text));
  const files = sums.length;
  await add('SHA256SUMS', new TextEncoder().encode(`${sums.join('\n')}\n`));
  const bytes = await writer.close();
  mkdirSync(out, { recursive: true });
  const archive = join(out, `${name}.zip`);
  writeFileSync(archive, bytes);
  writeFileSync(join(out, 'SHA256SUMS'), `${sha256(bytes)}  ${name}.zip\n`);
  return { archive, sums: join(out, 'SHA256SUMS'), files, bytes: bytes.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string', default: join(ROOT, 'release') } } });
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { archive, sums, files, bytes } = await packRelease({
      built: join(ROOT, 'dist'),
      out: resolve(values.out),
      name: `mnemoscope-${version}`,
      texts: { LICENSE: readFileSync(join(ROOT, 'LICENSE'), 'utf8') },
    });
    console.log(`${archive}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB\n${sums}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
