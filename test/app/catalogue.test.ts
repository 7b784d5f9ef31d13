/** Every text of the interface is there in every language: catalogues agree, and nothing stands outside them. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalsOfComponent, literalsOfScript } from './literal-text';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
/** Of the page. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /^(app|ui)\/|^[\w-]+\/page\//.test(path));

/** Texts that read the same in every language: names of methods, models, formats and products. */
const NAMES = new Set([
  'BM25',
  'Recall@1',
  'Recall@5',
  // Column headings of HaluMem's tables.
  'Target P',
  'Update C',
  'Okapi BM25',
  'MiniSearch',
  'RRF',
  'UMAP',
  'tf',
  'idf',
  'cos',
  'MAP',
  'BERTScore',
  'Corr.',
  'Coh.',
  'Mnemoscope',
  'JSON',
  'JSON Lines',
  'CSV',
  'TREC',
  'SHA-256',
]);

const CATALOGUES = FILES.filter((path) => /(^|\/)words\/(.*\/)?en\.ts$/.test(path));

/** Its messages with their paths: `story.lifted`. */
function messages(value: unknown, path = ''): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => messages(child, path ? `${path}.${key}` : key));
}

describe.each(CATALOGUES)('%s', (path) => {
  it('says in Chinese what it says in English', async () => {
    const words = (name: string) => import(/* @vite-ignore */ join(SRC, path, '..', name)) as Promise<object>;
    // Either `en` and `zh`, or the parts of a screen by their names, which are the same in both.
    const [english, chinese] = (await Promise.all([words('en.ts'), words('zh.ts')])).map((all, i) =>
      messages(i === 0 && 'en' in all ? all.en : i === 1 && 'zh' in all ? all.zh : { ...all }),
    ) as [ReturnType<typeof messages>, ReturnType<typeof messages>];
    expect(chinese.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
    for (const [key, value] of [...english, ...chinese]) {
      expect(['string', 'function'], `${path}: ${key}`).toContain(typeof value);
      if (typeof value === 'string') expect(value.trim(), `${path}: ${key}`).not.toBe('');
    }
    const byKey = new Map(chinese);
    for (const [key, value] of english) {
      const other = byKey.get(key);
      expect(typeof other, `${path}: ${key}`).toBe(typeof value);
      // A sentence that is the same in both was not translated.
      if (typeof value === 'string' && /\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(value))
        expect(other, `${path}: ${key}`).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('text outside the catalogues', () => {
  const watched = FILES.filter((path) => /\.(svelte|ts)$/.test(path) && !/(^|\/)words\//.test(path));
  it.each(watched)('%s has none', (path) => {
    const source = readFileSync(join(SRC, path), 'utf8');
    const found = path.endsWith('.svelte') ? literalsOfComponent(source) : literalsOfScript(source);
    expect(found.filter(({ text }) => !NAMES.has(text)).map(({ text, line }) => `${line}: ${text}`)).toEqual(
      [],
    );
  });
});
