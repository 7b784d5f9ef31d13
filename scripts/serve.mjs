// Serves dist/ on 127.0.0.1 with the headers for cross-origin isolation. Usage: node scripts/serve.mjs [--port 4173] [--plain]
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4173' }, plain: { type: 'boolean', default: false } },
});
const folder = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * A server of the built page.
 *
 * @param {{ plain?: boolean }} [options] `plain` leaves the isolation headers out, as a simple static host does.
 */
export function createPageServer({ plain = false } = {}) {
  const assets = sirv(folder, {
    etag: true,
    setHeaders: (response) => {
      if (plain) return;
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    },
  });
  return createServer((request, response) =>
    assets(request, response, () => {
      response.statusCode = 404;
      response.end('Not found');
    }),
  );
}

/**
 * Listens on the port, or on the next free one.
 *
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any.
 * @returns {Promise<string>} the address.
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
  const address = await listen(createPageServer({ plain: values.plain }), Number(values.port));
  console.log(`Mnemoscope is at ${address} (Ctrl+C stops it)`);
}
