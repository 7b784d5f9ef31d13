/** Text files as gzip, as most static hosts send them; each is compressed once. */

import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import etag from 'etag';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
const pack = promisify(gzip);

/**
 * @param {string} folder of the files.
 * @returns a function that takes the path asked for, from the slash on, answers what it can, and says whether it did.
 */
export function compressedFiles(folder) {
  /** By path and time of change, so that a new build is sent. */
  const packed = new Map();
  return async (asked, request, response) => {
    const path = normalize(join(folder, asked.endsWith('/') ? `${asked}index.html` : asked));
    const type = TYPES[extname(path)];
    const { 'accept-encoding': accepted = '', 'if-none-match': known, range } = request.headers;
    // A part of a file is a part of it as it is.
    if (!type || known || range || !accepted.includes('gzip') || !path.startsWith(normalize(folder + sep)))
      return false;
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) return false;
    const key = `${path} ${info.mtimeMs}`;
    if (!packed.has(key))
      packed.set(
        key,
        readFile(path).then((content) => pack(content)),
      );
    const content = await packed.get(key).catch(() => packed.delete(key));
    // A new build has removed the file meanwhile.
    if (content === true) return false;
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'gzip',
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
