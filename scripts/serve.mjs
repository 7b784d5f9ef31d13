// Serves dist/ on 127.0.0.1 with the page's policy and the headers for cross-origin isolation. Usage: node scripts/serve.mjs [--port 4173] [--plain]
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { compressedFiles } from './compressed.mjs';
import { pageHeaders, UNCHANGING } from './content-security-policy.mjs';

const BUILT = fileURLToPath(new URL('../dist/', import.meta.url));
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
  const page = join(folder, 'index.html');
  // Read for every answer: a build made meanwhile has a policy of its own.
  const headers = () => pageHeaders(existsSync(page) ? readFileSync(page, 'utf8') : '');
  return createServer(async (request, response) => {
    const missing = () => {
      response.statusCode = 404;
      response.end('Not found');
    };
    if (!request.url?.startsWith(under)) return missing();
    request.url = request.url.slice(under.length - 1);
    if (!plain) {
      for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
      if (HASHED.test(request.url)) response.setHeader('Cache-Control', UNCHANGING);
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
      if (error.code === 'EADDRINUSE' && port !== 0 && port < 65535) resolve(listen(server, port + 1));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve(`http://127.0.0.1:${server.address().port}/`);
    });
  });
}

/** What is wrong with how the script was called, in a sentence. */
class UsageError extends Error {}

/** @returns {{ port: number, plain: boolean }} @throws UsageError. */
function optionsOf(words) {
  let values;
  try {
    ({ values } = parseArgs({
      args: words,
      options: { port: { type: 'string', default: '4173' }, plain: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    throw new UsageError(`${error.message} Usage: node scripts/serve.mjs [--port 4173] [--plain]`);
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65535)
    throw new UsageError(
      `--port: “${values.port}” is no port. Give a number from 0 to 65535; 0 takes any free one.`,
    );
  return { port: Number(values.port), plain: values.plain };
}

async function main() {
  const { port, plain } = optionsOf(process.argv.slice(2));
  if (!existsSync(join(BUILT, 'index.html')))
    throw new UsageError(
      'There is no built page in dist/. Run "npm run build" first, or "npm start", which does both.',
    );
  const address = await listen(createPageServer({ plain }), port);
  console.log(`Mnemoscope is at ${address} (Ctrl+C stops it)`);
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
