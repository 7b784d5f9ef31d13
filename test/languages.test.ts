/** A language is compared with a literal nowhere but in its registry: a third one is an entry there, and its catalogues. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  languageOfId,
  languageOfText,
  localeAfter,
  localeOfTag,
  type Locale,
  LOCALES,
  WRITING,
} from '../src/core/text/languages';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const REGISTRY = 'core/text/languages.ts';

const IDS = [...new Set<string>([...LOCALES, ...LANGUAGES])];
const ID = `['"\`](?:${IDS.join('|')})['"\`]`;
/** What asks for one language, and what writes the list of all out again. */
const OFFENCES: Readonly<Record<string, RegExp>> = {
  comparison: new RegExp(`[=!]==?\\s*${ID}|${ID}\\s*[=!]==?`),
  case: new RegExp(`\\bcase\\s+${ID}`),
  prefix: new RegExp(`\\.(?:startsWith|includes)\\(${ID}\\)`),
  list: new RegExp(`\\[${ID},\\s*${ID}\\] as const(?! satisfies)`),
};

/** The code alone: comments may speak of anything. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/[^\n]*/g, '');
}

function offencesIn(text: string): string[] {
  return Object.entries(OFFENCES)
    .filter(([, pattern]) => pattern.test(withoutComments(text)))
    .map(([name]) => name);
}

describe('the source', () => {
  it('asks the registry, not for one language', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => /\.(ts|svelte)$/.test(path) && path !== REGISTRY);
    expect(files.length).toBeGreaterThan(500);
    const offences = files.flatMap((path) =>
      offencesIn(readFileSync(join(SRC, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(offences).toEqual([]);
  });
});

describe('the walk over the source', () => {
  it.each([
    ["locale === 'zh' ? a : b", ['comparison']],
    ['"en" !== language', ['comparison']],
    ["case 'zh':", ['case']],
    ["tag.startsWith('zh')", ['prefix']],
    ["{#each ['en', 'zh'] as const as id (id)}", ['list']],
    ["// locale === 'zh'\n/* case 'en': */", []],
    ["WORDS[locale] ?? { en: 'a', zh: 'b' }", []],
    ["kind === 'event'", []],
  ])('judges %s', (code, expected) => {
    expect(offencesIn(code)).toEqual(expected);
  });
});

describe('the registry of languages', () => {
  it('says how each is written, with a tag that Intl knows', () => {
    for (const id of IDS as (keyof typeof WRITING)[]) {
      expect(Intl.getCanonicalLocales(WRITING[id].tag)).toEqual([WRITING[id].tag]);
      expect(localeOfTag(WRITING[id].tag)).toBe(LOCALES.find((locale) => locale === id));
    }
  });

  it('reads tags and ids, and knows none of others', () => {
    expect(['zh-Hant-TW', 'EN-gb', 'de', ''].map(localeOfTag)).toEqual(['zh', 'en', undefined, undefined]);
    expect(['zh', 'en', 'zh-CN', undefined].map(languageOfId)).toEqual(['zh', 'en', undefined, undefined]);
  });

  it('goes round the languages of the page', () => {
    let locale = LOCALES[0] as Locale;
    const seen = LOCALES.map(() => (locale = localeAfter(locale)));
    expect(seen).toEqual([...LOCALES.slice(1), LOCALES[0]]);
  });

  it('takes a text for Chinese by its characters, whatever foreign names stand in it', () => {
    expect(languageOfText('他在 Mozilla 工作')).toBe('zh');
    expect(languageOfText('She teaches the word 家 to her class')).toBe('en');
    expect(languageOfText('42')).toBe('en');
  });
});
