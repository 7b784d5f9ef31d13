// Serves dist/ on 127.0.0.1 with the headers for cross-origin isolation. Usage: node scripts/serve.mjs [--port 4173] [--plain]
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { compressedFiles } from './compressed.mjs';

const BUILT = fileURLToPath(new URL('../dist/', import.meta.url));
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
/** Names of files in there change with their content. */
const HASHED = /^\/assets\//;

/**
 * A server of the built page.
 *
 * @param {{ plain?: boolean, folder?: string, under?: string }} [options] `plain` sends no headers but the files' own, as a simple static
 *   host does; `folder` has the build; `under` is the page's path, from slash to slash.
 */
export function createPageServer({ plain = false, folder = BUILT, under = '/' } = {}) {
  const files = sirv(folder, { etag: true });
  const compressed = compressedFiles(folder);
  return createServer(async (request, response) => {
    const missing = () => {
      response.statusCode = 404;
      response.end('Not found');
    };
    if (!request.url?.startsWith(under)) return missing();
    request.url = request.url.slice(under.length - 1);
    if (!plain) {
      for (const [name, value] of Object.entries(ISOLATION)) response.setHeader(name, value);
      if (HASHED.test(request.url))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      if (await compressed(request, response)) return;
    }
    files(request, response, missing);
  });
}

/**
 * Listens on the port, or on the next free one.
 *
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any.
 * @returns {Promise<string>} the address of its root.
 */
export function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE' && port !== 0) resolve(listen(server, port + 1));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve(`http://127.0.0.1:${server.address().port}/`);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4173' }, plain: { type: 'boolean', default: false } },
  });
  const address = await listen(createPageServer({ plain: values.plain }), Number(values.port));
  console.log(`Mnemoscope is at ${address} (Ctrl+C stops it)`);
}
