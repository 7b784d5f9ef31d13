/** A third language of the page: one catalogue over the English texts. `qps` stands for it; it is in no menu. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueState, pageTexts } from '../../scripts/catalogue-texts';
import { FORMATS } from '../../src/data/formats/formats';
import { allMeasures } from '../../src/measures/domain/registry';
import { RETRIEVERS } from '../../src/pipeline/retrieval/registry';
import { CATALOGUE_LOCALES, LOCALES, TEST_LOCALE } from '../../src/core/text/languages';
import { addTranslator, phraseIn, phraseOf, verbatim, wordsIn } from '../../src/core/text/phrase';
import { inEach, listed } from '../../src/core/text/table-text';
import { placeholdersOf, translatorOf, type Catalogue } from '../../src/core/text/translator';
import { catalogue, locale, say, setLocale } from '../../src/ui/state/locale.svelte';
import { cpuMilliseconds } from '../cpu-time';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const TEXTS = pageTexts();

/** Every text in brackets: what is shown without them was not translated. */
const EVERY: Catalogue = Object.fromEntries([...TEXTS.keys()].map((english) => [english, `⟦${english}⟧`]));

afterEach(() => setLocale('en'));

describe('a catalogue', () => {
  const SMALL: Catalogue = {
    Open: 'Ouvrir',
    'not there': 'absent',
    'Nothing here.': '',
    '{0} of {1} questions': 'questions : {0} sur {1}',
    '1 question': 'une question',
    '{0} questions': '{0} questions (pl.)',
    'The file {0} is {1}.': 'Le fichier {0} est {1}.',
    '{0}: {1}': '{0} : {1}',
  };
  const translator = translatorOf(SMALL);
  const french = (english: string) => translator.text(english, () => false);

  it('translates a text, and leaves in English what it lacks', () => {
    expect(french('Open')).toBe('Ouvrir');
    expect(french('Nothing here.')).toBe('Nothing here.');
    expect(french('Never heard of.')).toBe('Never heard of.');
  });

  it('fills in templates, the one with the most letters of its own first', () => {
    expect(french('3 of 5 questions')).toBe('questions : 3 sur 5');
    expect(french('1 question')).toBe('une question');
    expect(french('5 questions')).toBe('5 questions (pl.)');
  });

  it('translates texts that stand in a text', () => {
    expect(french('The file a.json is not there.')).toBe('Le fichier a.json est absent.');
    expect(french('a.json: not there')).toBe('a.json : absent');
  });

  it('takes a template of punctuation only where one of its parts is known', () => {
    expect(french('10:30: unknown words')).toBe('10:30: unknown words');
  });

  it('leaves names and values alone', () => {
    addTranslator(TEST_LOCALE, translator);
    expect(phraseIn(verbatim('Open'), TEST_LOCALE)).toBe('Open');
    const phrase = { en: 'The file not there is not there.', zh: '文件 not there 不存在。' };
    expect(phraseIn(phrase, TEST_LOCALE)).toBe('Le fichier not there est not there.');
    const words = {
      en: { file: (name: string) => `The file ${name} is not there.` },
      zh: { file: (name: string) => `${name} 不存在` },
    };
    expect(wordsIn(words, TEST_LOCALE).file('Open')).toBe('Le fichier Open est absent.');
  });

  it('does not stumble over long texts with many possible places', () => {
    const long = `The file ${'is '.repeat(100_000)}`;
    expect(cpuMilliseconds(() => expect(french(long)).toBe(long))).toBeLessThan(1000);
  });
});

describe('the page in a language with a catalogue', () => {
  it('is in no menu', () => {
    expect(LOCALES).not.toContain(TEST_LOCALE);
  });

  it('says in it whatever is a phrase, an error, a list or a table of words', () => {
    addTranslator(
      TEST_LOCALE,
      translatorOf({
        Dense: 'Dense (fr)',
        'not there': 'absent',
        '{0} is left': 'il reste {0}',
        none: 'aucun',
      }),
    );
    setLocale(TEST_LOCALE);
    expect(locale()).toBe(TEST_LOCALE);
    expect(say({ en: 'Dense', zh: '稠密检索' })).toBe('Dense (fr)');
    expect(say(phraseOf({ phrase: { en: 'not there', zh: '不存在' } }))).toBe('absent');
    const t = catalogue({
      en: { none: 'none', left: (n: number) => `${n} is left`, states: { gone: 'gone' } },
      zh: { none: '无', left: (n: number) => `剩 ${n} 个`, states: { gone: '已删除' } },
    });
    expect([t().none, t().left(1), t().states.gone]).toEqual(['aucun', 'il reste 1', 'gone']);
    const items = [{ en: 'Dense', zh: '稠密检索' }, 'BM25'];
    expect(say(inEach((each) => listed(items, each)))).toBe('Dense (fr) & BM25');
  });

  it('shows what is there in English if the catalogue cannot be had', async () => {
    vi.resetModules();
    const fresh = await import('../../src/ui/state/locale.svelte');
    fresh.setLocale(TEST_LOCALE);
    await expect.poll(() => fresh.locale()).toBe(TEST_LOCALE);
    expect(fresh.say({ en: 'Dense', zh: '稠密检索' })).toBe('Dense');
  });

  it('ends in the language that was chosen last, whichever catalogue comes when', async () => {
    vi.resetModules();
    const fresh = await import('../../src/ui/state/locale.svelte');
    fresh.setLocale(TEST_LOCALE);
    fresh.setLocale('zh');
    const { loadCatalogue } = await import('../../src/ui/words/catalogues');
    await loadCatalogue(TEST_LOCALE).catch(() => undefined);
    expect(fresh.locale()).toBe('zh');
  });
});

/** The texts of a record, those of its functions with values of all sorts filled in; what needs other values is passed over. */
function shown(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    return [7, 1, 'X7'].flatMap((given) => {
      try {
        const made: unknown = (value as (...given: unknown[]) => unknown)(given, given, given, given, given);
        return typeof made === 'string' && !/undefined|NaN|object/.test(made) ? [made] : [];
      } catch {
        return [];
      }
    });
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(shown) : [];
}

/** Names, which read the same in every language. */
const NAMES = ['Okapi BM25', 'MiniSearch'];
const isWords = (text: string) => /\p{Ll}{3}/u.test(text) && !NAMES.includes(text);

describe('the list of all texts', () => {
  const screens = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /(^|\/)words\/(.*\/)?en\.ts$/.test(path));
  const translator = translatorOf(EVERY);

  it('has those of every screen', async () => {
    let all = 0;
    const plain: string[] = [];
    for (const path of screens) {
      const { en } = (await import(/* @vite-ignore */ join(SRC, path))) as { en: object };
      for (const text of shown(translator.words(en)).filter(isWords)) {
        all++;
        if (!text.includes('⟦')) plain.push(`${path}: ${text}`);
      }
    }
    expect(all).toBeGreaterThan(3_000);
    expect(plain).toEqual([]);
  });

  it('has those of measures, retrievers and formats', () => {
    addTranslator(TEST_LOCALE, translator);
    const phrases = [
      ...RETRIEVERS.flatMap(({ name, description }) => [name, description]),
      ...FORMATS.map(({ looks }) => looks),
      ...allMeasures().flatMap(({ words: { spoken, definition, good, trap } }) => [
        spoken,
        definition,
        good,
        trap,
      ]),
    ];
    for (const phrase of phrases.filter(({ en, zh }) => en !== zh))
      expect(phraseIn(phrase, TEST_LOCALE), phrase.en).toContain('⟦');
  });

  it('has no prompts: those are in the language of the character', () => {
    expect([...TEXTS.keys()].filter((text) => text.split('\n').length > 2)).toEqual([]);
  });
});

describe('the catalogues that come with the page', () => {
  const files = readdirSync(join(SRC, 'ui/words'))
    .filter((name) => name === 'catalogues')
    .flatMap((name) => readdirSync(join(SRC, 'ui/words', name)));

  it('are those of the registry', () => {
    expect(files.map((name) => basename(name, '.json')).sort()).toEqual([...CATALOGUE_LOCALES].sort());
  });

  it('translate nothing that is gone, and keep the placeholders', () => {
    for (const name of files) {
      const file = readFileSync(join(SRC, 'ui/words/catalogues', name), 'utf8');
      const { stale, uneven } = catalogueState(JSON.parse(file) as Catalogue, TEXTS.keys());
      expect({ name, stale, uneven }).toEqual({ name, stale: [], uneven: [] });
    }
  });
});

describe('a catalogue and the texts', () => {
  it('keeps translations, adds what is missing, and names what is gone or has other placeholders', () => {
    const before = { Open: 'Ouvrir', Gone: 'Parti', '{0} of {1}': '{0} sur', Empty: '' };
    const state = catalogueState(before, ['New', 'Open', '{0} of {1}']);
    expect(Object.entries(state.catalogue)).toEqual([
      ['New', ''],
      ['Open', 'Ouvrir'],
      ['{0} of {1}', '{0} sur'],
      ['Gone', 'Parti'],
    ]);
    expect(state).toMatchObject({ missing: ['New'], stale: ['Gone'], uneven: ['{0} of {1}'] });
    expect(placeholdersOf('{1} before {0}, {name}')).toEqual([1, 0]);
  });
});
