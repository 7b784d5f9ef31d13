/** The words of the grammar: those of the generator that made the models' training text, written by `models/training/studio_lexicon.py`. */

import type { Language } from '../../../core/text/languages';
import { random } from '../../../measures/domain/random';

/** `[role and variant, statement, questions]`; the roles are explained in `models/training/generation`. */
export type Fact = readonly [mark: string, text: string, questions: readonly string[]];
export type Gender = 'm' | 'f';

export interface EnglishLexicon {
  /** Men's names, women's names, surnames. */
  readonly cultures: Readonly<
    Record<string, readonly [readonly string[], readonly string[], readonly string[]]>
  >;
  readonly nations: Readonly<Record<string, readonly string[]>>;
  readonly cities: readonly string[];
  /** Past tenses that no rule gives. */
  readonly irregular: Readonly<Record<string, string>>;
  readonly domains: readonly {
    readonly theme: string;
    readonly spots: readonly string[];
    readonly titles: readonly string[];
    readonly topic: string;
    readonly act: string;
    /** Values by `;`, or a range of numbers, of money where it begins with £. */
    readonly variables: Readonly<Record<string, string>>;
    readonly facts: readonly Fact[];
  }[];
  /** Relation, gender (`a` any, `o` opposite), group. */
  readonly labels: readonly (readonly [string, string, string])[];
  /** Groups, values, statements, questions. */
  readonly details: readonly (readonly [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ])[];
  /** Names, values, questions. */
  readonly fields: readonly (readonly [string | readonly string[], readonly string[], readonly string[]])[];
  readonly carriers: Readonly<Record<string, readonly string[]>>;
  readonly questions: Readonly<Record<string, readonly string[]>>;
}

export interface ChineseLexicon {
  readonly surnames: string | readonly string[];
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly cities: readonly string[];
  readonly domains: readonly {
    readonly theme: string;
    readonly places: readonly string[];
    readonly group: string;
    readonly acts: readonly string[];
    readonly titles: readonly string[];
    readonly variables: Readonly<Record<string, readonly string[]>>;
    readonly facts: readonly Fact[];
  }[];
  /** Relation, gender, group, how it came about, questions. */
  readonly relations: readonly (readonly [string, string, string, string, readonly string[]])[];
  readonly traits: readonly (readonly [string, readonly string[]])[];
  readonly fields: readonly (readonly [string, readonly string[], readonly string[]])[];
  readonly openings: readonly string[];
}

export interface Lexicons {
  readonly en: EnglishLexicon;
  readonly zh: ChineseLexicon;
}

const LOADERS: { readonly [L in Language]: () => Promise<Lexicons[L]> } = {
  en: async () => (await import('./en.json')).default as unknown as EnglishLexicon,
  zh: async () => (await import('./zh.json')).default as unknown as ChineseLexicon,
};

/** Fetches the words of a language: about 115 kB, with the first character that is generated. */
export function lexiconOf<L extends Language>(language: L): Promise<Lexicons[L]> {
  return LOADERS[language]();
}

export class Chance {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = random(seed);
  }
  /** In [0, 1). */
  next(): number {
    return this.#next();
  }
  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }
  /** @throws RangeError where there is nothing to choose from. */
  one<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('There is nothing to choose from.');
    return items[Math.floor(this.#next() * items.length)]!;
  }
  /** So many different ones, in random order; fewer where there are fewer. */
  some<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(this.#next() * rest.length), 1));
    return chosen;
  }
}

/** Replaces `{placeholders}`, also those in what replaced them. @throws RangeError naming one that has no value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (let depth = 0; depth < 4 && filled.includes('{'); depth++)
    filled = filled.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new RangeError(`No value for {${name}} in “${text}”.`);
      return value;
    });
  return filled;
}

/** Chooses one alternative of every `[a|b]`, or of `[a/b]`. */
export function spun(chance: Chance, text: string, divider: '|' | '/'): string {
  let one = text;
  while (/\[[^[\]]*\]/.test(one))
    one = one.replace(/\[([^[\]]*)\]/g, (_, body: string) => chance.one(body.split(divider)));
  return one;
}
