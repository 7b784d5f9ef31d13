/**
 * THIRD-PARTY-NOTICES.txt beside the built page: the licence of everything in it that others wrote. What is in it is told by the bundler's
 * own graph of modules, the workers' among it, and by the files that it copies, so that no list has to be kept by hand.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledInto, mit } from './notices/compiled-in.mjs';

/** Beside the page. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const APACHE = join(ROOT, 'node_modules/@xenova/transformers/LICENSE');

/** Packages whose code the build writes by itself: helpers of the bundler, base styles. */
const BY_THE_BUILD = ['rolldown', 'tailwindcss', 'vite'];

/** Packages that come without their licence's text, with the copyright line of their repository. */
const WITHOUT_TEXT = {
  'onnxruntime-web': 'Copyright (c) Microsoft Corporation',
  'onnxruntime-common': 'Copyright (c) Microsoft Corporation',
};

/** Who holds the rights in models under MIT, by the name of their base. */
const HOLDERS = {
  'bge-small-zh-v1.5': 'Copyright (c) 2022 staoxiao',
  'e5-small-v2': 'Copyright (c) Microsoft Corporation',
  'multilingual-e5-small': 'Copyright (c) Microsoft Corporation',
};

/**
 * The folder of the package that a module or file belongs to; undefined for our own.
 *
 * @param {string} id absolute, or relative to the repository.
 */
export function packageFolderOf(id) {
  const path = id
    .replaceAll('\\', '/')
    .replace(/^\0/, '')
    .replace(/[?#].*$/, '');
  const found = /^(.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@][^/]*)(?:\/|$)/.exec(path)?.[1];
  if (found === undefined || /(^|\/)\.[^/]*$/.test(found)) return undefined;
  return found.startsWith('/') || /^[a-z]:/i.test(found) ? found : join(ROOT, found);
}

/** @typedef {{ name: string, version: string, licence: string, text: string }} Notice */

/**
 * @param {string} folder of an installed package.
 * @returns {Notice}
 * @throws an error that names a package without a licence.
 */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const own = texts.join('\n\n');
  // Some packages name their licence in its text alone.
  const licence = license ?? (/^(The )?MIT License\b/i.test(own) ? 'MIT' : undefined);
  const text = own || (licence === 'MIT' && WITHOUT_TEXT[name] && mit(WITHOUT_TEXT[name]));
  if (!text || typeof licence !== 'string')
    throw new Error(
      `${name} ${version} is in the page and has no text of its licence: add it to scripts/notices.mjs.`,
    );
  return { name, version, licence, text };
}

/**
 * What a package holds of others that the graph of modules does not show.
 *
 * @param {string} name
 * @returns {Notice[]}
 */
export function noticesWithin(name) {
  const folderOf = (each) => join(ROOT, 'node_modules', each);
  return compiledInto(name, { noticeOf, folderOf, apache: readFileSync(APACHE, 'utf8').trim() });
}

/**
 * Models that the page ships, from their manifests, and what they were made from.
 *
 * @returns {Notice[]}
 */
export function modelNotices() {
  const apache = readFileSync(APACHE, 'utf8').trim();
  return readdirSync(join(ROOT, 'models'))
    .filter((name) => existsSync(join(ROOT, 'models', name, 'manifest.json')))
    .flatMap((name) => {
      const {
        id = name,
        revision: version = '',
        licence,
        base,
      } = JSON.parse(readFileSync(join(ROOT, 'models', name, 'manifest.json'), 'utf8'));
      const holder = HOLDERS[base?.name];
      return [
        { name: `${id} (model)`, version, licence, holder },
        ...(base
          ? [
              {
                name: `${base.name ?? base.id} (base of the model ${id}, changed by tuning)`,
                version: '',
                licence: base.licence,
                holder,
              },
            ]
          : []),
      ];
    })
    .map(({ holder, ...notice }) => {
      const text = { 'Apache-2.0': apache, MIT: holder && mit(holder) }[notice.licence];
      if (text === undefined)
        throw new Error(`${notice.name} is under ${notice.licence}: add its text to scripts/notices.mjs.`);
      return { ...notice, text };
    });
}

/**
 * One licence after the other, by name; equal texts stand once, below all to which they apply.
 *
 * @param {readonly Notice[]} notices
 */
export function noticesText(notices) {
  const sorted = [...notices].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byText = new Map();
  for (const notice of sorted) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  const parts = [...byText].map(([text, list]) => {
    const heads = list.map(
      ({ name, version, licence }) => `${[name, version].filter(Boolean).join(' ')} · ${licence}`,
    );
    return `${heads.join('\n')}\n\n${text}\n`;
  });
  const rule = `\n${'='.repeat(80)}\n\n`;
  return [
    'Mnemoscope contains the following software, fonts and models of others, each under its own licence.\n',
    ...parts,
  ].join(rule);
}

/**
 * Two plugins: one for the page's build, one for its workers', which are builds of their own.
 *
 * @returns {{ page: import('vite').Plugin, worker: () => import('vite').Plugin }}
 */
export function noticesPlugins() {
  const folders = new Set();
  const take = (id) => {
    const folder = packageFolderOf(id);
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder);
  };
  const collect = {
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') Object.keys(file.modules).forEach(take);
        else file.originalFileNames.forEach(take);
      }
    },
  };
  return {
    worker: () => ({ name: 'notices-of-workers', apply: 'build', ...collect }),
    page: {
      name: 'notices',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(options, bundle) {
          collect.generateBundle(options, bundle);
          for (const name of BY_THE_BUILD) folders.add(join(ROOT, 'node_modules', name));
          const packages = new Map(
            [...folders]
              .map(noticeOf)
              .flatMap((each) => [each, ...noticesWithin(each.name)])
              .map((each) => [`${each.name} ${each.version}`, each]),
          );
          const source = noticesText([...packages.values(), ...modelNotices()]);
          this.emitFile({ type: 'asset', fileName: NOTICES, source });
        },
      },
    },
  };
}
