/**
 * The built page's Content-Security-Policy, as a `<meta>`, since static hosts send no headers of ours. Keys are kept by this page, so no
 * script but its own may run in it. A policy in the page does not bind its dedicated workers, which follow the headers of their own files;
 * a host that can send headers sends this policy with every file: `serve.mjs` does, and the file `_headers` tells static hosts to.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Where the page may send requests. Language models, model hubs and mirrors, and sources of data are the user's choice, so every https
 * address is allowed. On plain http only this machine is: an address elsewhere on the user's network cannot be listed beforehand (a policy
 * knows no ranges of addresses, nor IPv6), and `http:` for all of them would let anything out that a script can read. Who needs one names
 * it when building: {@link CONNECT_TO}.
 */
const CONNECT = ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'];

/** Variable of the environment: origins that the page may send requests to as well, `http://192.168.1.20:11434 …`. */
const CONNECT_TO = 'CONNECT_TO';

/** SHA-256, base64, of the style element that Observable Plot puts into its figures, the only one of the page; it changes with Plot's version. */
export const PLOT_STYLE = 'jSYQUrW7J0b3jPqhZP9C2Xh1PyJKHKXd4s0fpGGKrww=';

/**
 * Who may make what browsers with Trusted Types take for a script or for markup: Svelte (its name for templates, 5.57) and the two that pass
 * addresses of workers (`src/storage/service-worker/trusted-script.ts`).
 */
const TRUSTED_TYPES = ['svelte-trusted-html', 'mnemoscope-scripts', 'mnemoscope-service-worker'];

/** zod tries `new Function` once, which the policy refuses and the browser reports, unless it is told beforehand not to. */
const NO_COMPILING = 'globalThis.__zod_globalConfig = { jitless: true };';

const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy as one line.
 *
 * @param {readonly string[]} scripts the texts of the page's inline scripts.
 * @param {string} [connectTo] further origins, between spaces.
 * @param {readonly string[]} [styles] the texts of the page's inline style sheets.
 * @returns {string}
 * @throws an error that names the origin that is none.
 */
export function contentSecurityPolicy(scripts, connectTo = '', styles = []) {
  const further = connectTo.split(/\s+/).filter(Boolean);
  for (const origin of further)
    if (!/^https?:\/\/[a-z0-9.*-]+(:(\d+|\*))?$/i.test(origin))
      throw new Error(
        `${CONNECT_TO}: “${origin}” is no origin. Write http://host:port, several with spaces between.`,
      );
  const directives = {
    'default-src': ["'none'"],
    // WebAssembly is compiled from the page's own files; text is never compiled to a script.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map(sha256)],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-elem': ["'self'", `'sha256-${PLOT_STYLE}'`, ...styles.map(sha256)],
    // Styles that scripts set through the object model are no attributes, and go on working.
    'style-src-attr': ["'none'"],
    // Figures are drawn from SVG on their way to PNG.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [...CONNECT, ...further],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Puts the policy, and what must run before all else, at the head of the page.
 *
 * @param {string} html
 * @param {string} [connectTo]
 * @throws an error where the page has no charset to put it after.
 */
export function withPolicy(html, connectTo) {
  const charset = /<meta charset="utf-8" \/>\n/i;
  if (!charset.test(html))
    throw new Error('index.html: no <meta charset="utf-8" /> to put the policy after.');
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text]) => text ?? '',
  );
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/gi)].map(([, text]) => text ?? '');
  const policy = contentSecurityPolicy([NO_COMPILING, ...inline], connectTo, styles);
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    `<script>${NO_COMPILING}</script>`,
  ];
  return html.replace(charset, (found) => `${found}${head.map((line) => `    ${line}\n`).join('')}`);
}

/**
 * The policy of a built page, as it is sent in a header: with what no `<meta>` may say, and without Trusted Types. Those are the page's
 * own: a header also binds workers, in which ONNX Runtime starts its threads from plain addresses.
 *
 * @param {string} html
 * @returns {string | undefined} undefined for a page without a policy.
 */
export function policyHeader(html) {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  if (policy === undefined) return undefined;
  const own = policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types) /.test(directive));
  return [...own, "frame-ancestors 'none'"].join('; ');
}

/**
 * The headers of every file of a built page.
 *
 * @param {string} html
 * @returns {Readonly<Record<string, string>>}
 */
export function pageHeaders(html) {
  const policy = policyHeader(html);
  return {
    ...ISOLATION,
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  };
}

/** Without them the page runs single-threaded, or lets its service worker add them. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Of files whose names change with their content. */
export const UNCHANGING = 'public, max-age=31536000, immutable';

/**
 * The file `_headers`, as Netlify and Cloudflare Pages read it.
 *
 * @param {string} html of the built page.
 * @returns {string}
 */
export function headersFile(html) {
  const lines = Object.entries(pageHeaders(html)).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}/assets/*\n  Cache-Control: ${UNCHANGING}\n`;
}

/**
 * In the built page only: Vite's own page for development runs scripts that no policy as strict as this lets run.
 *
 * @returns {import('vite').Plugin}
 */
export function policyPlugin() {
  let folder = '';
  return {
    name: 'content-security-policy',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      writeFileSync(join(folder, '_headers'), headersFile(readFileSync(join(folder, 'index.html'), 'utf8')));
    },
    transformIndexHtml: { order: 'post', handler: (html) => withPolicy(html, process.env[CONNECT_TO]) },
  };
}
