/** Banks to fit on: characters, and the people that the trained reader's training data is about. */

import { readdir, readFile } from 'node:fs/promises';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../../src/core/text/parse-json';
import type { Language, Memory, MemoryBank, Question } from '../../src/core/memory/bank';

/** Questions of another person that are asked of each. */
const FOREIGN = 12;
/** Whose life it is where several are one. */
const EVERYBODY = 'Robin Ash';
const FOREIGN_ID = 'foreign ';

/** One line of models/training/reading/*.jsonl. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly memories: readonly Pick<Memory, 'id' | 'kind' | 'text'>[];
  readonly questions: readonly {
    readonly text: string;
    readonly gold: readonly string[];
    readonly anchors: readonly string[];
  }[];
  readonly unanswerable?: readonly { readonly text: string }[];
}

/**
 * The banks of a character's file, or of a file of people, each of whom is also asked some questions of the next.
 *
 * @param isWanted by the id of a person.
 */
export async function banksIn(
  file: string | URL,
  isWanted: (id: string) => boolean = () => true,
): Promise<MemoryBank[]> {
  const text = await readFile(file, 'utf8');
  const name = String(file);
  if (!name.endsWith('.jsonl')) return [readCharacter(parseJson(text, name), name)];
  const people = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => bankOf(JSON.parse(line) as Person));
  return people
    .map((bank, i) => withForeign(bank, people[(i + 1) % people.length]!))
    .filter(({ id }) => isWanted(id));
}

/**
 * The characters in calibration/ and the people whom the trained reader was not trained on, who are named in models/training/reading/held-en.txt
 * (held-zh.txt).
 *
 * @param named files to take in place of those two sources.
 * @param heldFile names the people, in place of the language's own.
 */
export async function heldPeople(
  language: Language,
  named: readonly string[] = [],
  heldFile?: string,
): Promise<MemoryBank[]> {
  const read = (names: readonly (string | URL)[], isWanted?: (id: string) => boolean) =>
    Promise.all(names.map((name) => banksIn(name, isWanted))).then((found) => found.flat());
  const training = new URL('../../models/training/reading/', import.meta.url);
  const held = await readFile(heldFile ?? new URL(`held-${language}.txt`, training), 'utf8');
  const isHeld = (id: string) => held.split(/\s+/).includes(id);
  if (named.length > 0) return read(named, isHeld);
  const calibration = new URL('calibration/', import.meta.url);
  const written = (await readdir(training)).filter(
    (name) => name.startsWith(`${language}-`) && name.endsWith('.jsonl'),
  );
  const characters = await read((await readdir(calibration)).map((name) => new URL(name, calibration)));
  return [
    ...characters.filter(({ character }) => character.language === language),
    ...(await read(
      written.map((name) => new URL(name, training)),
      isHeld,
    )),
  ];
}

/** With the owner's name in place of the other's. */
function withForeign(bank: MemoryBank, other: MemoryBank): MemoryBank {
  const [own, theirs] = [bank.character.name, other.character.name];
  const firstOf = (name: string) => name.split(' ')[0]!;
  const foreign = other.questions
    .filter(({ gold }) => gold.length > 0)
    .slice(0, FOREIGN)
    .map((question): Question => {
      const text = question.text.replaceAll(theirs, own).replaceAll(firstOf(theirs), firstOf(own));
      return { ...question, id: `${FOREIGN_ID}${question.id}`, text, gold: [], anchors: [] };
    });
  return { ...bank, questions: [...bank.questions, ...foreign] };
}

/**
 * Large banks out of small ones: the lives of all that are "she" and of all that are "he", told as the life of one person and asked all of their own
 * questions. A question's first tag is the person whose it was.
 */
export function together(banks: readonly MemoryBank[]): MemoryBank[] {
  return [banks.filter(isShe), banks.filter((bank) => !isShe(bank))].flatMap((group, place) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        ...first,
        id: `together-${place}`,
        character: { ...first.character, name: EVERYBODY },
        memories: group.flatMap((bank) => bank.memories.map((memory) => asEverybodys(memory, bank))),
        questions: group.flatMap((bank) => bank.questions.flatMap((each) => askedOfEverybody(each, bank))),
      },
    ];
  });
}

function isShe({ memories }: MemoryBank): boolean {
  const count = (word: RegExp) =>
    memories.reduce((sum, { text }) => sum + (text.match(word) ?? []).length, 0);
  return count(/\b(?:she|hers?)\b/gi) > count(/\b(?:he|him|his)\b/gi);
}

function asEverybodys(memory: Memory, bank: MemoryBank): Memory {
  const { id, title, text, body } = memory;
  const renamed = renaming(bank);
  return {
    ...memory,
    id: `${bank.id}/${id}`,
    title: renamed(title),
    text: renamed(text),
    body: renamed(body),
  };
}

/** None where it is another person's, who may be in the same bank. */
function askedOfEverybody(question: Question, bank: MemoryBank): Question[] {
  const { id, text, gold, anchors } = question;
  if (id.startsWith(FOREIGN_ID)) return [];
  const renamed = renaming(bank);
  return [
    {
      ...question,
      id: `${bank.id}/${id}`,
      text: renamed(text),
      gold: gold.map((each) => `${bank.id}/${each}`),
      anchors: anchors.map(renamed),
      tags: [bank.id],
    },
  ];
}

function renaming({ character: { name } }: MemoryBank): (text: string) => string {
  const firstOf = (full: string) => full.split(' ')[0]!;
  return (text) => text.replaceAll(name, EVERYBODY).replaceAll(firstOf(name), firstOf(EVERYBODY));
}

function bankOf({ id, name, language, memories, questions, unanswerable = [] }: Person): MemoryBank {
  const question = (
    text: string,
    gold: readonly string[],
    anchors: readonly string[],
    place: number,
  ): Question => ({ id: `${place}`, kind: 'event', text, answer: '', gold, anchors, tags: [] });
  return {
    id,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source: 'calibration',
    licence: 'MIT',
    memories: memories.map((memory) => ({ ...memory, title: '', body: memory.text, people: [] })),
    questions: [
      ...questions.map(({ text, gold, anchors }, i) => question(text, gold, anchors, i)),
      ...unanswerable.map(({ text }, i) => question(text, [], [], questions.length + i)),
    ],
  };
}
