/**
 * The languages, and what differs between them. No other file compares a language with a literal (`test/languages.test.ts`).
 *
 * Two things are distinct: a *locale* is the language of the page, a *language* that of a character's memories and questions. Either
 * list may have what the other lacks.
 *
 * A further language of the page is an entry in `LOCALES` and one in `WRITING`; a further language of characters is one in `LANGUAGES` and one in
 * `WRITING`. The compiler then names every text and every `Record<Language, …>` that lacks it.
 */

/** The languages of the page, in which every text is written beside the code that shows it; the first is used if a browser prefers none of them. */
export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** The languages of characters and their questions; the first is used where none is known. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of files for programs: headings of CSV, names of files, logs. */
export const FILE_LOCALE: Locale = 'en';

/** How a language is written, whoever uses it: the page, or a character. */
export interface Writing {
  /** The language in its own words. */
  readonly name: string;
  /** BCP 47, for `lang` and `Intl`. */
  readonly tag: string;
  /** What a text's length is counted in, and what is compared where no segmenter is named: words between spaces, or characters. */
  readonly unit: 'words' | 'characters';
  /** Between two sentences. */
  readonly gap: string;
  /** At the end of a sentence, without the gap. */
  readonly stop: string;
  /** Between clauses. */
  readonly comma: string;
  /** Between the items of a list. */
  readonly listComma: string;
  /** Before the last item of a list. */
  readonly and: string;
  readonly semicolon: string;
  readonly colon: string;
  /** Round brackets, with the space before them. */
  readonly brackets: readonly [open: string, close: string];
  /** Between an owner and what is owned. */
  readonly possessive: string;
}

export const WRITING: Readonly<Record<Locale | Language, Writing>> = {
  en: {
    name: 'English',
    tag: 'en',
    unit: 'words',
    gap: ' ',
    stop: '.',
    comma: ', ',
    listComma: ', ',
    and: ' and ',
    semicolon: '; ',
    colon: ': ',
    brackets: [' (', ')'],
    possessive: "'s ",
  },
  zh: {
    name: '中文',
    tag: 'zh-CN',
    unit: 'characters',
    gap: '',
    stop: '。',
    comma: '，',
    listComma: '、',
    and: '和',
    semicolon: '；',
    colon: '：',
    brackets: ['（', '）'],
    possessive: '的',
  },
};

/** The locale of a tag such as `zh-Hant-TW`, by its first part; undefined where the page has none. */
export function localeOfTag(tag: string): Locale | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return LOCALES.find((locale) => locale === primary);
}

/** The language of the page that suits a browser's list of languages best; the first where none does. */
export function localeOf(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const known = localeOfTag(tag);
    if (known) return known;
  }
  return LOCALES[0];
}

/** The language of characters with this id; undefined for any other text. */
export function languageOfId(id: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === id);
}

/** The locale that a key for switching goes on to: the next of the list, the first after the last. */
export function localeAfter(locale: Locale): Locale {
  return LOCALES[(LOCALES.findIndex((each) => each === locale) + 1) % LOCALES.length]!;
}

/** Chinese where a text has more Han characters than words in Latin letters, so that foreign names do not decide. */
export function languageOfText(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  // Where words begin: a pattern that takes whole words overflows the engine's stack on one of megabytes.
  const latin = text.match(/(?<!\p{Script=Latin})\p{Script=Latin}/gu)?.length ?? 0;
  return han > latin ? 'zh' : 'en';
}
