/** Which of a bank's people a text names: in full, by a part of the name that is theirs alone, or by a nickname. */

import type { MemoryBank } from '../../core/memory/bank';
import { peopleOf } from '../../core/memory/people';
import { count } from '../../core/text/terms';

/** Whoever is named in a larger share of the memories tells none from another: mostly the character under another name. */
const COMMON = 1 / 3;

/** Words before or in a name that stand for nobody by themselves. */
const TITLES = new Set(
  [
    'mr mrs ms miss dr doctor prof professor sir madam madame captain teacher coach uncle aunt mother father',
    'brother sister grandma grandpa old young little the herr frau',
  ].flatMap((line) => line.split(' ')),
);

const HAN = /\p{Script=Han}/u;

/** “nicknamed Bean”, “known as Doc”, “Meenu to everyone”, “小名豆子”, “外号老猫”: where a relationship's text gives another name. */
const NICKNAMES = [
  /(?:[Nn]icknamed|[Kk]nown as|[Cc]alled|[Gg]oes by)\s+["“‘']?(\p{Lu}[\p{L}'’-]+)/gu,
  /(?<![\p{L}])(\p{Lu}[\p{L}-]+)["”’']? to (?:everyone|everybody|friends)/gu,
  /(?:小名|外号|绰号|昵称|人称|[大都]?家?叫[他她])["“「]?(\p{Script=Han}{2,3}?)(?=["”」，。、；（\s]|$)/gu,
];

/** The people of one bank, prepared for looking them up in texts. */
export class NamedPeople {
  /** Names as the bank writes them; the character is not among them. */
  readonly names: readonly string[];
  /** Forms of names without spaces, and whose they are, as places in `names`. */
  readonly #forms = new Map<string, number[]>();
  readonly #han: readonly string[];
  /** Words of the longest form. */
  readonly #words: number;
  readonly #inMemory: ReadonlyMap<string, ReadonlySet<number>>;
  readonly #telling: ReadonlySet<number>;

  constructor(bank: MemoryBank) {
    const people = peopleOf(bank);
    this.names = people.map(({ name }) => name);
    const bodies = new Map(bank.memories.map(({ id, body }) => [id, body]));
    const own = new Set([joined(bank.character.name), ...partsOf(bank.character.name)]);
    const bearers = count(this.names.flatMap((name) => [...new Set(partsOf(name))]));
    for (const [person, { name, relationship }] of people.entries()) {
      const parts = partsOf(name).filter((part) => bearers.get(part) === 1);
      const nicknames = relationship === undefined ? [] : nicknamesIn(bodies.get(relationship) ?? '');
      for (const form of new Set([joined(name), ...parts, ...nicknames])) {
        if (form === '' || own.has(form)) continue;
        this.#forms.set(form, [...(this.#forms.get(form) ?? []), person]);
      }
    }
    this.#han = [...this.#forms.keys()].filter((form) => HAN.test(form));
    // A name of one word may be written as two.
    this.#words = Math.max(2, ...this.names.map((name) => wordsOf(name).length));
    const places = new Map(this.names.map((name, i) => [name, i]));
    this.#inMemory = new Map(
      bank.memories.map(({ id, text, people: present }) => [
        id,
        new Set([...this.#in(text), ...present.flatMap((name) => places.get(name.trim()) ?? [])]),
      ]),
    );
    const named = count([...this.#inMemory.values()].flatMap((found) => [...found]));
    const most = COMMON * bank.memories.length;
    this.#telling = new Set([...people.keys()].filter((person) => (named.get(person) ?? 0) <= most));
  }

  /** The people whom a question names, as places in `names`; without those whom more than a third of the memories name. */
  inQuestion(text: string): readonly number[] {
    return [...this.#in(text)].filter((person) => this.#telling.has(person)).sort((a, b) => a - b);
  }

  /** Those of the question's people whom a memory names too: in its text, or as present. */
  inMemory(asked: readonly number[], memory: string): readonly number[] {
    const named = this.#inMemory.get(memory);
    return asked.filter((person) => named?.has(person));
  }

  #in(text: string): Set<number> {
    const found = new Set<number>();
    const add = (form: string) => {
      for (const person of this.#forms.get(form) ?? []) found.add(person);
    };
    // Neighbouring words are joined, so that “Xiao Hong” and “Xiaohong” are one.
    const words = wordsOf(text);
    for (const start of words.keys()) {
      let run = '';
      for (const word of words.slice(start, start + this.#words)) add((run += word));
    }
    for (const form of this.#han) if (text.includes(form)) add(form);
    return found;
  }
}

/** The words of a text in lower case, without accents, apostrophes, hyphens and possessives. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s(?![\p{L}])/gu, '')
    .replace(/['’-]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function joined(name: string): string {
  return wordsOf(name).join('');
}

/** What of a name may stand for the person: one or more of its words; of a Chinese name of three characters, the given name. */
function partsOf(name: string): string[] {
  const characters = [...joined(name)];
  if (HAN.test(name)) return characters.length === 3 ? [characters.slice(1).join('')] : [];
  const words = wordsOf(name);
  const runs = words.flatMap((_, start) =>
    words.slice(start).flatMap((_last, more) => {
      const run = words.slice(start, start + more + 1);
      return run.length < words.length && run.some((word) => !TITLES.has(word)) ? [run.join('')] : [];
    }),
  );
  return runs.filter((part) => part.length >= 3);
}

function nicknamesIn(text: string): string[] {
  return NICKNAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found]) => joined(found!)));
}
