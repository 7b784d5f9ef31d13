// Serves dist/ on 127.0.0.1, or with --host for the room, with the page's policy and the headers for cross-origin isolation. Usage: node scripts/serve.mjs [--port 4173] [--host] [--plain]
import { existsSync, readFileSync } from 'node:fs';
import { createServer, STATUS_CODES } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { compressedFiles } from './compressed.mjs';
import { pageHeaders, UNCHANGING } from './content-security-policy.mjs';

const BUILT = fileURLToPath(new URL('../dist/', import.meta.url));
/** Names of files in there change with their content. */
const HASHED = /^\/assets\//;

/**
 * A server of the built page. It gives files and nothing else: whoever asks, under whatever name of this machine, gets what a static host
 * would send. No request ends it, not even one for a file that a new build is just replacing.
 *
 * @param {{ plain?: boolean, folder?: string, under?: string }} [options] `plain` sends no headers but the files' own, as a simple static
 *   host does; `folder` has the build; `under` is the page's path, from slash to slash.
 */
export function createPageServer({ plain = false, folder = BUILT, under = '/' } = {}) {
  const compressed = compressedFiles(folder);
  const page = join(folder, 'index.html');
  // Read for every answer: a build made meanwhile has a policy of its own.
  const headers = () => pageHeaders(existsSync(page) ? readFileSync(page, 'utf8') : '');

  /** Answers one request. @throws whatever a file that changes meanwhile throws. */
  const answer = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405);
    }
    const asked = pathOf(request.url);
    if (asked === undefined) return refuse(response, 400);
    if (!asked.startsWith(under)) return refuse(response, 404);
    const path = asked.slice(under.length - 1);
    if (!plain) {
      for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
      if (HASHED.test(path)) response.setHeader('Cache-Control', UNCHANGING);
      if (await compressed(path, request, response)) return;
    }
    // `Accept-Ranges` and conditional requests are the library's; `Cache-Control` is ours alone.
    send(request, path, { root: folder, cacheControl: false })
      .on('error', ({ status = 500 }) => refuse(response, status))
      .on('directory', () => refuse(response, 404))
      .pipe(response);
  };

  return createServer((request, response) => {
    // A connection that breaks off is the client's affair.
    response.on('error', () => {});
    answer(request, response).catch(() => refuse(response, 500));
  });
}

/** The path that a request names, without query; undefined if it cannot be decoded. */
function pathOf(url) {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Ends an answer with a status and its name; one whose head was sent is broken off, so that no half of a file passes for the whole. */
function refuse(response, status) {
  if (response.headersSent) return void response.destroy();
  response.statusCode = status;
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Range', 'ETag', 'Cache-Control'])
    response.removeHeader(name);
  response.setHeader('Content-Type', 'text/plain;charset=utf-8');
  response.end(STATUS_CODES[status]);
}

/**
 * Listens on the port, or on the next free one.
 *
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any.
 * @param {string} [host] the address to listen on; this machine alone can reach the default.
 * @returns {Promise<string>} the address of its root.
 */
export function listen(server, port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE' && port !== 0 && port < 65535) resolve(listen(server, port + 1, host));
      else reject(error);
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve(`http://127.0.0.1:${server.address().port}/`);
    });
  });
}

/**
 * Addresses at which other devices in the network reach a server of this machine.
 *
 * @param {number} port
 * @param {ReturnType<typeof networkInterfaces>} [interfaces]
 */
export function roomAddresses(port, interfaces = networkInterfaces()) {
  return Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}/`);
}

/** What is wrong with how the script was called, in a sentence. */
class UsageError extends Error {}

/** @returns {{ port: number, plain: boolean, host: boolean }} @throws UsageError. */
function optionsOf(words) {
  let values;
  try {
    ({ values } = parseArgs({
      args: words,
      options: {
        port: { type: 'string', default: '4173' },
        host: { type: 'boolean', default: false },
        plain: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError(`${error.message} Usage: node scripts/serve.mjs [--port 4173] [--host] [--plain]`);
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65535)
    throw new UsageError(
      `--port: “${values.port}” is no port. Give a number from 0 to 65535; 0 takes any free one.`,
    );
  return { port: Number(values.port), plain: values.plain, host: values.host };
}

async function main() {
  const { port, plain, host } = optionsOf(process.argv.slice(2));
  if (!existsSync(join(BUILT, 'index.html')))
    throw new UsageError(
      'There is no built page in dist/. Run "npm run build" first, or "npm start", which does both.',
    );
  const server = createPageServer({ plain });
  const address = await listen(server, port, host ? '0.0.0.0' : undefined);
  console.log(`Mnemoscope is at ${address} (Ctrl+C stops it)`);
  if (!host) return;
  for (const room of roomAddresses(server.address().port)) console.log(`For the room: ${room}`);
  console.log('Browsers treat these as plain HTTP: one thread, and nothing is stored for offline use.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    // The system's own errors (a port that needs more rights) say enough without their place in this file.
    if (!(error instanceof UsageError) && error.code === undefined) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
