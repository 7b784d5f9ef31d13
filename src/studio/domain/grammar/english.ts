/** An English character from a seed: the grammar of the training text, in a small form. */

import { fill, spun, type Chance, type EnglishLexicon, type Gender } from './lexicon';
import { canHave, Days, NOW, suits, suitsRelation } from './constraints';
import { pronounsOf, sentence, personIn, type Person } from './english-forms';
import { storyOf, type Story } from './english-story';
import { anchorsIn, type GeneratedCharacter, type MadeQuestion, type Named, type Sizes } from './generated';
import type { ItemValue } from '../draft';
import { EXCLUSIVE } from '../steps/families';

const NOT_TOGETHER = /^ex-|late |step|client|investor|rival|god|in-law/;

export function englishCharacter(chance: Chance, lexicon: EnglishLexicon, sizes: Sizes): GeneratedCharacter {
  const culture = chance.one(Object.keys(lexicon.cultures));
  const me = personIn(chance, lexicon, chance.one<Gender>(['m', 'f']), culture);
  const home = chance.one(lexicon.cities);
  const born = chance.between(1952, 1996);
  const nation = chance.one(lexicon.nations[culture]!);
  const facts = { name: me.name, gender: me.gender === 'm' ? 'male' : 'female', nation, home, city: home };
  const questions: MadeQuestion[] = [];
  const age = NOW - born;
  const env = { ...me.words, ...facts, year: String(born), age: String(age) };

  const profile = profileOf(chance, lexicon, sizes.profile, me, age, env, questions);
  const people = peopleOf(chance, lexicon, sizes.people, me, age, culture);
  const relationships = people.map((person, i) => {
    const value = relationshipOf(chance, lexicon, me, person, home);
    const key = `r${i}`;
    questions.push(...value.questions.map((question) => ({ ...question, gold: [key] })));
    return { key, value: value.value };
  });
  const days = new Days(born, 'en');
  const stories = chance
    .some(lexicon.domains, sizes.events)
    .map((domain, i) =>
      storyOf(chance, lexicon, { me, other: people[i % people.length]!, domain, home, days, key: `e${i}` }),
    )
    .sort((a, b) => (a.value.date < b.value.date ? -1 : 1));
  questions.push(...stories.flatMap((story) => story.questions));
  const dialogues = talksOf(stories, sizes.dialogues, questions);

  const job = valueOf(profile, /^(Occupation|Job|Profession|Title|Work)$/);
  const hobby = valueOf(profile, /^(Hobbies|Interests|Pastimes|Leisure)$/);
  const sex = pronounsOf(me.gender);
  const topics = stories.map(({ topic }) => topic);
  return {
    name: me.name,
    pronouns: me.gender === 'm' ? 'he/him' : 'she/her',
    summary: sentence(`a ${env.age}-year-old ${job} from ${home}`),
    description: [
      sentence(`${me.name} lives in ${home} and works as a ${job}`),
      sentence(`${sex.he} enjoys ${hobby}`),
      sentence(`${sex.he} likes to tell of ${topics.slice(0, 3).join(', ')}`),
    ].join(' '),
    job,
    hobbies: [hobby],
    topics,
    profile,
    relationships,
    events: stories.map(({ key, value }) => ({ key, value })),
    dialogues,
    questions,
  };
}

function valueOf(profile: readonly Named<ItemValue['profile']>[], field: RegExp): string {
  return profile.find(({ value }) => field.test(value.field))?.value.value ?? '';
}

/** The job and the hobbies are always among the fields, and the date of birth: other dates depend on it. */
function profileOf(
  chance: Chance,
  lexicon: EnglishLexicon,
  count: number,
  me: Person,
  age: number,
  env: Readonly<Record<string, string>>,
  questions: MadeQuestion[],
): Named<ItemValue['profile']>[] {
  const [job, hobbies, ...others] = lexicon.fields;
  const rest = others.filter(([names]) => !/^(Date of Birth|Born|Age|Children|Marital)/.test(nameOf(names)));
  const occupation = chance.one(job![1]);
  const owner = { job: occupation, age, gender: me.gender };
  const suited = rest.flatMap(([names, all, asked]) => {
    const values = all.filter((value) => suits(value, owner));
    return values.length === 0 ? [] : [[names, values, asked] as const];
  });
  const fields = [[job![0], [occupation], job![2]] as const, hobbies!, ...chance.some(suited, count - 3)];
  const date = `${chance.between(1, 28)} ${chance.one(['March', 'May', 'July', 'October'])} ${env['year']}`;
  const made = fields.map(([names, values, asked], i) => {
    const value = fill(spun(chance, chance.one(values), '|'), env);
    return { field: nameOf(names), value, asked, key: `p${i}` };
  });
  made.push({ field: 'Date of birth', value: date, asked: ['When was {X} born?'], key: 'born' });
  for (const { field, value, asked, key } of made) {
    const answer = sentence(`${me.first}’s ${field.toLowerCase()}: ${value}`);
    const anchors = anchorsIn(answer, value, [value]);
    if (anchors.length === 0) continue;
    const question = fill(spun(chance, chance.one(asked), '|'), env);
    questions.push({ kind: 'profile', question, answer, anchors, gold: [key], answerable: true, tags: [] });
  }
  return made.map(({ key, field, value }) => ({ key, value: { field, value } }));
}

const nameOf = (names: string | readonly string[]): string => (typeof names === 'string' ? names : names[0]!);

function peopleOf(
  chance: Chance,
  lexicon: EnglishLexicon,
  count: number,
  me: Person,
  age: number,
  culture: string,
): Person[] {
  const taken = new Set([me.first]);
  const fitting = lexicon.labels.filter(
    ([label]) => !NOT_TOGETHER.test(label) && canHave(label, { age, gender: me.gender }, 'en'),
  );
  const partners = new Set(EXCLUSIVE.en);
  const drawn = chance.some(fitting, fitting.length);
  const partner = drawn.find(([label]) => partners.has(label));
  const together = drawn.filter((each) => each === partner || !partners.has(each[0]));
  return together.slice(0, count).map(([label, kind, group]) => {
    const opposite = me.gender === 'm' ? 'f' : 'm';
    const gender = kind === 'a' ? chance.one<Gender>(['m', 'f']) : kind === 'o' ? opposite : (kind as Gender);
    const kin = group === 'family';
    let person = personIn(chance, lexicon, gender, kin ? culture : undefined, kin ? me.last : undefined);
    while (taken.has(person.first)) person = personIn(chance, lexicon, gender);
    taken.add(person.first);
    return { ...person, label, group };
  });
}

function relationshipOf(
  chance: Chance,
  lexicon: EnglishLexicon,
  me: Person,
  person: Person,
  home: string,
): { value: ItemValue['relationships']; questions: Omit<MadeQuestion, 'gold'>[] } {
  const his = pronounsOf(person.gender);
  const env = {
    ...me.words,
    Y: person.first,
    Yo: person.first,
    Ys: `${person.first}’s`,
    yhe: his.he,
    yhis: his.his,
    yhim: his.him,
    yhimself: his.himself,
    YHe: `${his.he[0]!.toUpperCase()}${his.he.slice(1)}`,
    label: person.label,
    city: home,
  };
  const fitting = lexicon.details.filter(
    ([groups, , statements, asked]) =>
      groups.some((group) => group === 'any' || group === person.group) &&
      statements.every((each) => suitsRelation(each, person.label)) &&
      // What a postman or a boss does for a living is said already.
      !(asked.some((each) => each.includes('for a living')) && /work|service|mentor/.test(person.group)),
  );
  const told = chance.some(fitting, 3).map(([, values, statements, asked]) => {
    const suited = values.filter((each) => suits(each, { job: '', age: 0, gender: person.gender }));
    const [value = '', paraphrase = value] = chance.one(suited).split('~');
    const own = { ...env, v: fill(value, env), p: fill(paraphrase, env) };
    const text = sentence(fill(spun(chance, chance.one(statements), '|'), own));
    return { text, value: own.v, question: fill(spun(chance, chance.one(asked), '|'), own) };
  });
  const description = [
    sentence(`${person.first} is ${me.first}’s ${person.label}`),
    ...told.map(({ text }) => text),
  ];
  const value = { person: person.name, relation: person.label, description: description.join(' ') };
  const memory = `${person.name}: ${person.label}. ${value.description}`;
  const base = { kind: 'relationship', answerable: true, tags: ['person'] } as const;
  const who = `${person.name} is ${me.first}’s ${person.label}.`;
  return {
    value,
    questions: [
      { ...base, question: `Who is ${me.first}’s ${person.label}?`, answer: who, anchors: [person.name] },
      ...told.slice(0, 1).flatMap(({ text, value: detail, question }) => {
        const named = /^(Who|Which person|Name|From whom)/.test(question);
        const answer = named ? `${person.name}. ${text}` : text;
        const anchors = named ? [person.name] : anchorsIn(answer, memory, [detail]);
        return anchors.length === 0 ? [] : [{ ...base, question, answer, anchors }];
      }),
    ],
  };
}

function talksOf(
  stories: readonly Story[],
  count: number,
  questions: MadeQuestion[],
): Named<ItemValue['dialogues']>[] {
  return stories
    .filter(({ talk }) => talk !== undefined)
    .slice(0, count)
    .map(({ key, talk }) => {
      questions.push(...talk!.questions.map((question) => ({ ...question, gold: [`d-${key}`] })));
      return { key: `d-${key}`, value: talk!.value };
    });
}
