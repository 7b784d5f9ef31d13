/**
 * What a first visit shows before a script has come: the page itself with its first question answered, as `index.html` text in each language of
 * the page. The page takes it over when it has come as far itself.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

/** Where `index.html` has it. */
const PLACE = '<!-- The build writes here what a first visit shows before the scripts have come. -->';
const ENTRY = 'scripts/first-paint/render.ts';
/** Languages whose texts stand beside the code; other ones' are fetched by the page. */
const LOCALES = ['en', 'zh'];

/** The page's code for Node, in one file. What the page fetches later is left out. */
async function bundled(root) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'first-paint-now',
        resolveDynamicImport: (id) => ({ id: String(id), external: true }),
      },
      svelte({ configFile: false }),
    ],
    resolve: { conditions: ['svelte', 'module', 'node', 'production'] },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, ENTRY),
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'es' } },
    },
  });
  const [{ output }] = [result].flat();
  return output[0].code;
}

/** What the bundled code exports. It may be run from anywhere but memory: addresses of its own begin with its file's. */
async function evaluated(code) {
  const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-first-paint-'));
  try {
    const file = join(folder, 'render.mjs');
    await writeFile(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The same markup without style attributes, which the page's policy refuses, and the rules that stand for them. What says that the page has
 * answered is left out too: this is a picture of it.
 *
 * @param {string} markup
 * @param {Map<string, string>} rules names of classes by what they declare; filled.
 */
export function withoutStyles(markup, rules) {
  return markup
    .replace(/ data-(?:answered|ranked)="[^"]*"/g, '')
    .replace(/<[a-z][^<>]*? style="[^<>]*>/g, (tag) => {
      const [, declared] = / style="([^"]*)"/.exec(tag);
      if (!rules.has(declared)) rules.set(declared, `fp${rules.size.toString(36)}`);
      const name = rules.get(declared);
      const bare = tag.replace(/ style="[^"]*"/, '');
      return / class="/.test(bare)
        ? bare.replace(/ class="/, ` class="${name} `)
        : bare.replace(/^<[a-z]+/, (start) => `${start} class="${name}"`);
    });
}

/**
 * The markup for `index.html` and its style sheet.
 *
 * @param {string} root of the repository.
 * @param {string} folder of the characters that come with the page.
 */
export async function firstPaint(root, folder) {
  const { renderFirstPaint } = await evaluated(await bundled(root));
  const { version } = createRequire(import.meta.url)('../../package.json');
  const rules = new Map();
  const pages = [];
  for (const locale of LOCALES) {
    const markup = await renderFirstPaint(locale, (file) => readFile(join(folder, file)), version);
    pages.push(`<div class="first-paint" data-locale="${locale}">${withoutStyles(markup, rules)}</div>`);
  }
  const sheet = [...rules].map(([declared, name]) => `.${name}{${declared}}`).join('');
  return { markup: pages.join('\n      '), sheet };
}

/** @returns {import('vite').Plugin} */
export function firstPaintPlugin() {
  let folder = '';
  let root = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(config.publicDir, 'characters');
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html lacks the line: ${PLACE}`);
        const { markup, sheet } = await firstPaint(root, folder);
        return html
          .replace(PLACE, () => markup)
          .replace('</head>', () => `  <style>${sheet}</style>\n  </head>`);
      },
    },
  };
}
