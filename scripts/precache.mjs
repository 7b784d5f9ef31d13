/**
 * The service worker and the list of the build's files. Every file is listed with its size and SHA-256, so that whatever the worker keeps is
 * proven to be of this build; a build that differs in any file has another worker, and so announces itself. Also writes into the page's head
 * what must run first, and what is fetched before a script asks for it.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { build } from 'vite';

const WORKER = 'src/storage/service-worker/worker.ts';
const HEAD = 'src/storage/service-worker/head.ts';
/** The worker's name beside the page; `src/storage/offline/files.ts` knows it too, and a test holds them together. */
export const SCRIPT = 'service-worker.js';

/** Not of the page: the worker itself, what browsers, hosts and stores read, what people read. */
const LEFT_OUT = [
  /^service-worker\.js$/,
  /^robots\.txt$/,
  /^_headers$/,
  /^THIRD-PARTY-NOTICES\.txt$/,
  /\.map$/,
  /(^|\/)README\.md$/,
  // Chosen in the settings and kept with the downloaded models.
  /^models\/mnemoscope-large-/,
];
/** Weights and the runtime that only graphics processors take. */
const GPU = /(^|\/)model_fp16\.onnx$|(^|\/)ort-wasm-simd-threaded\.asyncify[^/]*$/;
/** Models, readers and tables of token vectors, each a group of its own: kept where a visit has used it. */
const MODEL = /^models\/mnemoscope-(?:(static|reader)-)?([a-z]+)\//;
/** What all of them run on. */
const RUNTIME = /(^|\/)ort-wasm[^/]*$/;
/** Large, or read when a character is opened: not needed for the page to stand. */
const BUNDLED = /^(models|characters|sessions|schema|lectures)\/|\.wasm$/;
/** Fonts of the first screen in English; other scripts' come when they are drawn. */
const FIRST_FONTS = /^assets\/(atkinson-hyperlegible-next|source-serif-4)-latin-wght-normal-[\w-]+\.woff2$/;

/** @returns {import('../src/storage/offline/files').FileGroup} */
export function groupOf(path) {
  if (GPU.test(path)) return 'gpu';
  const model = MODEL.exec(path);
  if (model) return `${model[1] ?? 'model'}-${model[2]}`;
  if (RUNTIME.test(path)) return 'runtime';
  return BUNDLED.test(path) ? 'bundled' : 'shell';
}

/**
 * The files of a built page, in the order of their paths.
 *
 * @param {string} folder
 * @returns {import('../src/storage/offline/files').ShippedFile[]}
 */
export function shippedFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .map((path) => path.replace(/^\//, ''))
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .sort()
    .map((path) => {
      const content = readFileSync(join(folder, path));
      const sha256 = createHash('sha256').update(content).digest('base64');
      return { path, bytes: content.length, sha256, group: groupOf(path) };
    });
}

/** A script of its own from a source file, minified. `defined` replaces names in it. */
async function bundled(root, entry, defined = {}) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: defined,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  });
  const [{ output }] = [result].flat();
  if (output.length !== 1) throw new Error(`${entry} must come out as one script.`);
  return output[0].code.trim();
}

/**
 * Writes the worker beside the page.
 *
 * @param {string} root of the repository.
 * @param {string} folder of the build, complete.
 */
export async function writeWorker(root, folder) {
  const files = shippedFiles(folder);
  const code = await bundled(root, WORKER, { SHIPPED_FILES: JSON.stringify(files) });
  writeFileSync(join(folder, SCRIPT), code);
}

/** Variable of the environment: the address where the page will be published, for search engines. */
const CANONICAL = 'CANONICAL';

function canonical() {
  const address = process.env[CANONICAL];
  if (!address) return [];
  if (!URL.canParse(address)) throw new Error(`${CANONICAL}: “${address}” is no address.`);
  return [`<link rel="canonical" href="${new URL(address).href}" />`];
}

/** Where the page has what is written into its head. */
const PLACE = '<!-- The build writes here what must run or be fetched first. -->';

/** @param {string[]} names of the build's files. */
function headOf(script, names) {
  const fonts = names.filter((name) => FIRST_FONTS.test(name));
  return [
    `<script>${script}</script>`,
    ...fonts.map((name) => `<link rel="preload" href="./${name}" as="font" type="font/woff2" crossorigin />`),
    '<link rel="preload" href="./characters/index.json" as="fetch" crossorigin />',
    ...canonical(),
  ].join('\n    ');
}

/** The page's script as a link that fetches it: the script in the head begins it in time (`src/storage/service-worker/start.ts`). */
function fetchedAhead(html) {
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  if (!entry.test(html)) throw new Error('index.html has no module script.');
  return html.replace(entry, '<link rel="modulepreload" crossorigin href="$1" data-entry />');
}

/**
 * To stand before the plugin that writes the policy: the policy must know the script in the head.
 *
 * @returns {import('vite').Plugin[]}
 */
export function offlinePlugin() {
  let root = '';
  let outDir = '';
  let written = false;
  return [
    {
      name: 'page-head',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle }) {
          if (!html.includes(PLACE)) throw new Error(`index.html lacks the line: ${PLACE}`);
          const head = headOf(await bundled(root, HEAD), Object.keys(bundle ?? {}));
          return fetchedAhead(html).replace(PLACE, () => head);
        },
      },
      configResolved(config) {
        root = config.root;
        outDir = resolve(config.root, config.build.outDir);
      },
    },
    {
      name: 'service-worker',
      apply: 'build',
      writeBundle() {
        written = true;
      },
      // After all others: what they copy is listed too.
      closeBundle: {
        order: 'post',
        sequential: true,
        async handler() {
          // Also called after a build that failed.
          if (!written) return;
          await writeWorker(root, outDir);
        },
      },
    },
  ];
}
