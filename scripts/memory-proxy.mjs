// A proxy on this machine that lets one web page call memory services that let no page in.
// Usage: node memory-proxy.mjs --page https://the.page [--port 8787] api.mem0.ai [http://localhost:8000 …]
// No dependencies: this file can be run alone. It listens on 127.0.0.1 only, passes requests on to the hosts named and to no others, answers
// only the page named, and writes neither keys nor texts anywhere: of a request it prints method, host, path and status.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE =
  'Usage: node memory-proxy.mjs --page https://the.page [--port 8787] api.mem0.ai [http://localhost:8000 …]';

/** Headers of a request that are about this connection, or tell of the page and its browser. */
const KEPT_BACK =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|origin|referer|cookie|sec-.*|access-control-.*|accept-encoding|user-agent)$/;
/** What a page may learn of a reply besides its body. */
const PASSED_ON = ['content-type', 'retry-after', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const MOST_BYTES = 32 * 1024 * 1024;

/** What is wrong with the words of the command. */
export class WordsError extends Error {}

/**
 * The origins that may be called, by host.
 *
 * @param {readonly string[]} words `api.mem0.ai`, which means https, or an origin: `http://localhost:8000`.
 * @returns {Map<string, string>}
 * @throws {WordsError}
 */
export function allowed(words) {
  if (words.length === 0) throw new WordsError('Name at least one host that may be called.');
  return new Map(
    words.map((word) => {
      const text = /^https?:\/\//.test(word) ? word : `https://${word}`;
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password)
        throw new WordsError(`“${word}” is no host. Write api.mem0.ai, or http://localhost:8000.`);
      return [url.host, url.origin];
    }),
  );
}

/**
 * The origin of the page.
 *
 * @param {string | undefined} text
 * @throws {WordsError}
 */
export function pageOrigin(text) {
  const url = text && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new WordsError('Name the page that may call: --page https://the.page');
  return url.origin;
}

/**
 * @param {{ hosts: ReadonlyMap<string, string>, page: string, log?: (line: string) => void }} options
 */
export function createProxy({ hosts, page, log = () => {} }) {
  return createServer((request, response) => {
    const refuse = (status, message) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(ours(request) ? cors(page) : {}),
      });
      response.end(JSON.stringify({ error: { message } }));
    };
    // A name that was made to point here would come with its own.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
      return refuse(403, 'This proxy answers at 127.0.0.1 only.');
    if (!ours(request)) return refuse(403, `This proxy answers ${page} only.`);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        ...cors(page),
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-allow-private-network': 'true',
        'access-control-max-age': '600',
      });
      return response.end();
    }
    const [, host = '', rest = ''] = /^\/([^/?#]+)(.*)$/.exec(request.url ?? '') ?? [];
    const origin = hosts.get(decoded(host));
    if (!origin)
      return refuse(
        403,
        `This proxy may not call “${decoded(host).slice(0, 100)}”. Start it with that host.`,
      );
    void passOn(request, response, { address: origin + (rest || '/'), page, log, refuse });
  });

  function ours({ headers }) {
    return headers.origin === page;
  }
}

async function passOn(request, response, { address, page, log, refuse }) {
  const { host, pathname } = new URL(address);
  const stop = new AbortController();
  response.on('close', () => stop.abort());
  const done = (status) => log(`${request.method} ${host}${pathname} ${status}`);
  try {
    const body = await bodyOf(request);
    if (body === undefined) {
      done(413);
      return refuse(413, 'The request is too large for this proxy.');
    }
    const reply = await fetch(address, {
      method: request.method,
      headers: Object.entries(request.headers).filter(([name]) => !KEPT_BACK.test(name)),
      ...(body.length > 0 && { body }),
      redirect: 'manual',
      signal: stop.signal,
    });
    done(reply.status);
    if (reply.status >= 300 && reply.status < 400)
      return refuse(502, `${host} sends on to another address, which this proxy does not follow.`);
    const passed = PASSED_ON.flatMap((name) => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    response.writeHead(reply.status, { ...Object.fromEntries(passed), ...cors(page) });
    for await (const chunk of reply.body ?? []) response.write(chunk);
    response.end();
  } catch (error) {
    if (stop.signal.aborted) return;
    if (response.headersSent) return response.destroy();
    const { code } = error.cause ?? {};
    done(502);
    refuse(502, `${host} could not be reached${/^[A-Z_]+$/.test(code ?? '') ? ` (${code})` : ''}.`);
  }
}

/** The whole body; undefined where it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function cors(page) {
  return {
    'access-control-allow-origin': page,
    'access-control-expose-headers': PASSED_ON.join(', '),
    vary: 'Origin',
  };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function main() {
  let words;
  try {
    words = parseArgs({
      options: { page: { type: 'string' }, port: { type: 'string', default: '8787' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new WordsError(error.message);
  }
  const { values, positionals } = words;
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65535)
    throw new WordsError(`--port: “${values.port}” is no port. Give a number from 0 to 65535.`);
  const page = pageOrigin(values.page);
  const hosts = allowed(positionals);
  const server = createProxy({ hosts, page, log: (line) => console.log(line) });
  server.on('error', ({ code }) => {
    console.error(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another with --port.`
        : `The proxy cannot listen (${code}).`,
    );
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const { port: own } = server.address();
    console.log(`For ${page} only. Enter one of these addresses in the page; Ctrl+C ends the proxy.`);
    for (const host of hosts.keys()) console.log(`http://127.0.0.1:${own}/${host}`);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    console.error(`${error.message} ${USAGE}`);
    process.exitCode = 1;
  }
}
