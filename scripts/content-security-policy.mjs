/**
 * The built page's Content-Security-Policy, as a `<meta>`, since static hosts send no headers of ours. Keys are kept by this page, so no
 * script but its own may run in it. A policy in the page does not bind its dedicated workers, which follow the headers of their own files;
 * a host that can send headers should send this policy with every file.
 */

import { createHash } from 'node:crypto';

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

/** zod tries `new Function` once, which the policy refuses and the browser reports, unless it is told beforehand not to. */
const NO_COMPILING = 'globalThis.__zod_globalConfig = { jitless: true };';

const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy as one line.
 *
 * @param {readonly string[]} scripts the texts of the page's inline scripts.
 * @param {string} [connectTo] further origins, between spaces.
 * @returns {string}
 * @throws an error that names the origin that is none.
 */
export function contentSecurityPolicy(scripts, connectTo = '') {
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
    'style-src-elem': ["'self'", `'sha256-${PLOT_STYLE}'`],
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
  const policy = contentSecurityPolicy([NO_COMPILING, ...inline], connectTo);
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    `<script>${NO_COMPILING}</script>`,
  ];
  return html.replace(charset, (found) => `${found}${head.map((line) => `    ${line}\n`).join('')}`);
}

/**
 * In the built page only: Vite's own page for development runs scripts that no policy as strict as this lets run.
 *
 * @returns {import('vite').Plugin}
 */
export function policyPlugin() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => withPolicy(html, process.env[CONNECT_TO]) },
  };
}
