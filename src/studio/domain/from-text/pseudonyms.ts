/** Names taken out of a text before it leaves the page, and put back in what comes back. One name always becomes the same other one. */

import { swapped } from '../../../core/text/escaped';
import { random, seedOf, shuffled } from '../../../measures/domain/random';
import type { Language } from '../../../core/memory/bank';

export interface Pseudonym {
  readonly name: string;
  readonly alias: string;
}

const ALIASES: Readonly<Record<Language, readonly string[]>> = {
  en: 'Alba Arne Bodil Cato Dagny Edda Eskil Frida Gorm Hedda Idun Jorun Ketil Liv Magna Njal Oddny Petra Ragna Sigurd Tora Ulf Vigdis Ymir'.split(
    ' ',
  ),
  zh: '甲一 乙二 丙三 丁四 戊五 己六 庚七 辛八 壬九 癸十 子初 丑末 寅中 卯正 辰时 巳半 午间 未央 申明 酉阳'.split(
    ' ',
  ),
};
const FAMILY: Readonly<Record<Language, readonly string[]>> = {
  en: 'Aas Borch Dahl Eng Foss Grimm Holm Iversen Juhl Krag Lund Moe'.split(' '),
  zh: [''],
};
/** Addresses and long numbers say who somebody is as well. */
const CONTACT = /[\w.+-]+@[\w-]+\.[\w.]+|(?<!\d)\+?\d[\d ()-]{7,}\d(?!\d)/gu;

/**
 * A table for these names: no alias stands in the text, parts of a name become parts of its alias, and addresses and telephone numbers are
 * hidden with them. The same names and seed give the same table.
 */
export function pseudonymsFor(
  text: string,
  names: readonly string[],
  language: Language,
  seed: number,
): Pseudonym[] {
  const next = random(seedOf(seed, 'pseudonyms', language));
  const free = (list: readonly string[]) =>
    shuffled(
      list.filter((each) => each === '' || !text.includes(each)),
      next,
    );
  const given = free(ALIASES[language]);
  const family = free(FAMILY[language]);
  const table: Pseudonym[] = [];
  let number = 0;
  const fresh = (list: readonly string[], at: number) => {
    const base = list[at % list.length] ?? 'N';
    return at < list.length ? base : `${base}${Math.floor(at / list.length) + 1}`;
  };
  const firsts = new Map<string, string>();
  const lasts = new Map<string, string>();
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const parts = name.split(' ');
    const first = parts[0]!;
    const last = parts.length > 1 ? parts.at(-1)! : '';
    if (!firsts.has(first)) firsts.set(first, fresh(given, number++));
    if (last && !lasts.has(last)) lasts.set(last, fresh(family, lasts.size));
    const alias = [firsts.get(first)!, last ? lasts.get(last)! : ''].filter(Boolean).join(' ');
    if (!table.some((each) => each.name === name)) table.push({ name, alias });
  }
  for (const list of [firsts, lasts])
    for (const [name, alias] of list)
      if (name.length > 1 && !table.some((each) => each.name === name)) table.push({ name, alias });
  [...new Set(text.match(CONTACT) ?? [])].forEach((contact, i) =>
    table.push({ name: contact, alias: `[contact ${i + 1}]` }),
  );
  return table;
}

/** The text with every name replaced, longest names first. */
export function hidden(text: string, table: readonly Pseudonym[]): string {
  return swapped(
    text,
    table.map(({ name, alias }) => [name, alias]),
  );
}

/** The text with the names back. */
export function shown(text: string, table: readonly Pseudonym[]): string {
  return swapped(
    text,
    table.map(({ name, alias }) => [alias, name]),
  );
}
