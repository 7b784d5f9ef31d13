/** Text, WebAssembly and models as Brotli or gzip, as most static hosts send the first two; each file is compressed once. */

import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import etag from 'etag';

const TYPES = {
  '.css': 'text/css',
  '.f32': 'application/octet-stream',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.mjs': 'text/javascript',
  '.onnx': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** Quick ones: 27 MB of weights take half a second, and lose 11 or 12 %. Weights repeat nothing that a window would find. */
const WAYS = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (content, type) =>
    promisify(gzip)(
      content,
      type === TYPES['.onnx'] ? { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 9 } : {},
    ),
};

/**
 * @param {string} folder of the files.
 * @returns a function that takes the path asked for, from the slash on, answers what it can, and says whether it did.
 */
export function compressedFiles(folder) {
  /** By way, path and time of change, so that a new build is sent. */
  const packed = new Map();
  return async (asked, request, response) => {
    const path = normalize(join(folder, asked.endsWith('/') ? `${asked}index.html` : asked));
    const type = TYPES[extname(path)];
    const { 'accept-encoding': accepted = '', 'if-none-match': known, range } = request.headers;
    // A part of a file is a part of it as it is.
    const way = Object.keys(WAYS).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
    if (!type || known || range || !way || !path.startsWith(normalize(folder + sep))) return false;
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) return false;
    const key = `${way} ${path} ${info.mtimeMs}`;
    if (!packed.has(key))
      packed.set(
        key,
        readFile(path).then((content) => WAYS[way](content, type)),
      );
    const content = await packed.get(key).catch(() => packed.delete(key));
    // A new build has removed the file meanwhile.
    if (content === true) return false;
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': way,
      'Content-Length': content.length,
      'Last-Modified': info.mtime.toUTCString(),
      // As `send` writes it, which answers when the browser asks whether it has changed.
      ETag: etag(info),
      Vary: 'Accept-Encoding',
    });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  };
}
