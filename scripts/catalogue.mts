/**
 * Writes the catalogue of a language of the page, and says what it lacks: `npm run catalogue -- fr`. Translations that are there are kept; texts
 * without one are empty, and the page shows their English. `--prune` removes translations of texts that the page no longer has.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { LOCALES } from '../src/core/text/languages';
import type { Catalogue } from '../src/core/text/translator';
import { catalogueState, pageTexts } from './catalogue-texts';

const FOLDER = new URL('../src/shared/words/catalogues/', import.meta.url);
const SHOWN = 10;

const id = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (!id || !/^[a-z]{2,3}$/.test(id)) {
  console.error('Usage: npm run catalogue -- <language> [--prune], for example: npm run catalogue -- fr');
  process.exit(2);
}

const file = new URL(`${id}.json`, FOLDER);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
const texts = pageTexts();
const { catalogue, missing, stale, uneven } = catalogueState(before, texts.keys());
const prune = process.argv.includes('--prune');
const kept = prune
  ? Object.entries(catalogue).filter(([english]) => texts.has(english))
  : Object.entries(catalogue);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);

console.log(`${id}.json: ${texts.size - missing.length} of ${texts.size} texts are translated.`);
const counts = new Map<string, number>();
for (const english of missing) counts.set(texts.get(english)!, (counts.get(texts.get(english)!) ?? 0) + 1);
for (const [path, count] of counts) console.log(`  missing: ${count} of src/${path}`);
list('The page no longer has these (--prune removes them)', stale);
list('The placeholders differ from the English ones', uneven);
if (!LOCALES.some((locale) => locale === id))
  console.log(
    `The page does not offer it yet: add "${id}" to CATALOGUE_LOCALES and WRITING in src/core/text/languages.ts.`,
  );

function list(title: string, found: readonly string[]): void {
  if (found.length === 0) return;
  console.log(`${title}: ${found.length}`);
  for (const english of found.slice(0, SHOWN)) console.log(`  ${JSON.stringify(english)}`);
}
