/** A Chinese character from a seed: the grammar of the training text, in a small form. */

import type { DraftTurn, ItemValue } from '../draft';
import { fill, spun, type Chance, type ChineseLexicon, type Fact, type Gender } from './lexicon';
import {
  canHave,
  Days,
  inMonth,
  isSayable,
  NOW,
  sayable,
  suits,
  suitsRelation,
  chinesePlace,
} from './constraints';
import { anchorsIn, type GeneratedCharacter, type MadeQuestion, type Named, type Sizes } from './generated';

interface Person {
  readonly name: string;
  readonly gender: Gender;
  readonly label: string;
  readonly group: string;
}
/** A text with its values settled. */
interface Settled {
  readonly text: string;
  readonly values: readonly string[];
}

/** Kin who bear the character's surname. */
const SAME_NAME = new Set('父亲 哥哥 姐姐 弟弟 妹妹 堂兄 祖父 姑妈'.split(' '));
const ZODIAC = [...'猴鸡狗猪鼠牛虎兔龙蛇马羊'];
const PRONOUNS: Readonly<Record<Gender, string>> = { m: '他', f: '她' };

export function chineseCharacter(chance: Chance, lexicon: ChineseLexicon, sizes: Sizes): GeneratedCharacter {
  const taken = new Set<string>();
  const gender = chance.one<Gender>(['m', 'f']);
  const name = nameIn(chance, lexicon, gender, taken);
  const born = chance.between(1952, 1996);
  const city = chance.one(lexicon.cities);
  const birth = `${born}年${chance.between(1, 12)}月${chance.between(1, 28)}日`;
  const sex = gender === 'm' ? '男' : '女';
  const me = { X: name, x: PRONOUNS[gender], sex, city, birth, zodiac: ZODIAC[born % 12]! };
  const questions: MadeQuestion[] = [];

  const [job, hobbies, ...others] = lexicon.fields;
  const rest = others.filter(([field]) => !/^(出生日期|婚姻|子女|年龄)/.test(field));
  const age = NOW - born;
  const ofAge = job![1].filter((value) => suits(value, { job: '', age, gender }));
  const occupation = chance.one(ofAge);
  const owner = { job: occupation, age, gender };
  const suited = rest.flatMap(([field, all, asked]) => {
    const values = all.filter((value) => suits(value, owner));
    return values.length === 0 ? [] : [[field, values, asked] as const];
  });
  const work = [job![0], [occupation], job![2]] as const;
  const profile = [work, hobbies!, ...chance.some(suited, sizes.profile - 3)].map(
    ([field, values, asked], i) => {
      const value = fill(spun(chance, settled(chance, chance.one(values)).text, '/'), me);
      ask(
        questions,
        `p${i}`,
        'profile',
        fill(chance.one(asked), me),
        `${name}的${field}：${value}。`,
        value,
        [value],
      );
      return { key: `p${i}`, value: { field, value } };
    },
  );
  ask(questions, 'born', 'profile', `${name}是哪一天出生的`, `${name}出生于${birth}。`, birth, [birth]);
  profile.push({ key: 'born', value: { field: '出生日期', value: birth } });

  const possible = lexicon.relations.filter(([label]) => canHave(label, { age, gender }, 'zh'));
  const people = chance.some(possible, sizes.people).map((relation, i) => {
    const [label, kind, group, fact, asked] = relation;
    const other = kind === 'a' ? chance.one<Gender>(['m', 'f']) : (kind as Gender);
    const person: Person = {
      name: nameIn(chance, lexicon, other, taken, SAME_NAME.has(label) ? name[0] : undefined),
      gender: other,
      label,
      group,
    };
    const env = { ...me, Y: person.name, y: PRONOUNS[other], Z: '' };
    const traits = lexicon.traits.filter(([text]) => suitsRelation(text, label));
    const told = [[fact, asked] as const, ...chance.some(traits, 2)].map(([text, questionsOf]) => {
      const { text: plain, values } = settled(chance, text);
      return { text: stopped(fill(spun(chance, plain, '/'), env)), values, asked: questionsOf };
    });
    const description = told.map(({ text }) => text).join('');
    const key = `r${i}`;
    const memory = `${person.name}：${label}。${description}`;
    ask(
      questions,
      key,
      'relationship',
      `谁是${name}的${label}`,
      `${person.name}是${name}的${label}。`,
      memory,
      [person.name],
    );
    const detail = told.at(-1)!;
    const [question] = chance.some(detail.asked, 1);
    if (question)
      ask(
        questions,
        key,
        'relationship',
        fill(question, { ...env, ...places(detail.values) }),
        detail.text,
        memory,
        detail.values,
      );
    return { key, person, value: { person: person.name, relation: label, description } };
  });

  const days = new Days(born, 'zh');
  const stories = chance
    .some(lexicon.domains, sizes.events)
    .map((domain, i) =>
      story(chance, lexicon, {
        domain,
        people: people.map(({ person }) => person),
        me,
        days,
        key: `e${i}`,
        taken,
      }),
    )
    .sort((a, b) => (a.event.value.date < b.event.value.date ? -1 : 1));
  questions.push(...stories.flatMap((each) => each.questions));
  const talks = stories.filter(({ talk }) => talk !== undefined).slice(0, sizes.dialogues);
  questions.push(...talks.flatMap(({ talk }) => talk!.questions));
  const hobby = profile[1]!.value.value;
  const topics = stories.map(({ event }) => event.value.title);
  return {
    name,
    pronouns: PRONOUNS[gender],
    summary: `${age}岁，${city}人，职业是${occupation}。`,
    description: `${name}，${age}岁，家在${city}，职业是${occupation}。平日的爱好：${hobby}。常提起的往事有${topics.slice(0, 3).join('、')}。`,
    job: occupation,
    hobbies: [hobby],
    topics,
    profile,
    relationships: people.map(({ key, value }) => ({ key, value })),
    events: stories.map(({ event }) => event),
    dialogues: talks.map(({ talk }) => talk!.dialogue),
    questions,
  };
}

interface Frame {
  readonly domain: ChineseLexicon['domains'][number];
  readonly people: readonly Person[];
  readonly me: Readonly<Record<'X' | 'x', string>>;
  readonly days: Days;
  readonly key: string;
  readonly taken: Set<string>;
}

function story(chance: Chance, lexicon: ChineseLexicon, { domain, people, me, days, key, taken }: Frame) {
  const fitting = people.filter(({ group }) => group === domain.group);
  const other = chance.one(fitting.length > 0 ? fitting : people);
  const { year, month, day, iso } = days.draw(chance, other.label, [domain.theme, ...domain.acts]);
  const city = chance.one(lexicon.cities);
  const place = chinesePlace(chance.one(domain.places), city);
  const season = `${year}年${'冬春夏秋'[Math.floor((month % 12) / 3)]}天`;
  const env: Record<string, string> = {
    ...me,
    Y: other.name,
    y: PRONOUNS[other.gender],
    Z: nameIn(chance, lexicon, chance.one<Gender>(['m', 'f']), taken),
    place,
    who: `${other.label}${other.name}`,
    act: domain.acts[0]!,
    iso,
    long: `${year}年${month}月${day}日`,
    month: `${year}年${month}月`,
    season,
    year: String(year),
  };
  for (const [name, values] of Object.entries(domain.variables)) env[name] = chance.one(values);
  const variant = chance.one(['1', '2']);
  const tell = ([, text, asked]: Fact) => {
    const { text: plain, values } = settled(chance, inMonth(text, month, 'zh'));
    return { text: stopped(spun(chance, fill(plain, env), '/')), values, asked };
  };
  const inSeason = ([, text]: Fact) => isSayable(text.replace(/[[<][^[\]<>]*[\]>]/g, ''), month, 'zh');
  const told = domain.facts
    .filter((fact) => (fact[0] === '0' || fact[0] === variant) && inSeason(fact))
    .map(tell);
  const opening = inMonth(chance.one(lexicon.openings), month, 'zh');
  const text = spun(chance, fill(opening, env), '/') + told.map((each) => each.text).join('');
  const value: ItemValue['events'] = {
    date: iso,
    place,
    title: fill(chance.one(sayable(domain.titles, month, 'zh')), env),
    text,
    people: [other.name],
    theme: domain.theme,
  };
  const questions: MadeQuestion[] = [];
  const questionOf = (asked: readonly string[], values: readonly string[]) =>
    fill(chance.one(asked), { ...env, ...places(values) });
  for (const { text: answer, values, asked } of chance.some(told, 2))
    if (asked.length > 0) ask(questions, key, 'event', questionOf(asked, values), answer, text, values);
  const whom = `${me.X}在${year}年${month}月和谁一起${env['act']}`;
  ask(
    questions,
    key,
    'event',
    whom,
    `和${other.name}一起，${me.x}的${other.label}。`,
    `${text}${other.name}`,
    [other.name],
  );
  const silent = domain.facts.filter(
    ([mark, , asked]) => mark === (variant === '1' ? '2' : '1') && asked.length > 0,
  );
  if (silent.length > 0 && chance.next() < 0.4) {
    const fact = tell(chance.one(silent));
    const question = `${questionOf(fact.asked, fact.values)}？`;
    questions.push({
      kind: 'event',
      question,
      answer: '记忆中没有提到。',
      anchors: [],
      gold: [],
      answerable: false,
      tags: ['unanswerable'],
    });
  }
  const event: Named<ItemValue['events']> = { key, value };
  return { event, questions, talk: talkOf(chance, { domain, env, key, value, other, me, tell, inSeason }) };
}

interface Talk {
  readonly domain: Frame['domain'];
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
  readonly value: ItemValue['events'];
  readonly other: Person;
  readonly me: Frame['me'];
  readonly inSeason: (fact: Fact) => boolean;
  readonly tell: (fact: Fact) => Settled & { readonly asked: readonly string[] };
}

/** A talk about the event: it carries time, people, place and plot; what only the two say is asked for. */
function talkOf(chance: Chance, { domain, env, key, value, other, me, tell, inSeason }: Talk) {
  const own = domain.facts.filter((fact) => (fact[0] === 'x' || fact[0] === 'y') && inSeason(fact));
  if (own.length === 0) return undefined;
  const lines = chance
    .some(own, 2)
    .map((fact) => ({ ...tell(fact), speaker: fact[0] === 'x' ? me.X : other.name }));
  const turns: DraftTurn[] = [
    { speaker: other.name, text: `还记得${env['month']}在${value.place}${env['act']}的事吗？` },
    { speaker: me.X, text: `当然记得，题目都想好了，就叫“${value.title}”。` },
    ...lines.map(({ speaker, text }) => ({ speaker, text })),
  ];
  const questions: MadeQuestion[] = [];
  const memory = turns.map(({ text }) => text).join('\n');
  for (const { speaker, text, values, asked } of lines) {
    if (asked.length === 0) continue;
    const question = fill(chance.one(asked), { ...env, ...places(values) });
    ask(questions, `d-${key}`, 'dialogue', question, `${speaker}说：${text}`, memory, [
      ...values,
      lastClause(text),
    ]);
  }
  const day = Number(value.date.slice(8));
  const date = `${value.date.slice(0, 8)}${String(Math.min(28, day + 1)).padStart(2, '0')}T18:30`;
  const dialogue: Named<ItemValue['dialogues']> = { key: `d-${key}`, value: { event: '', date, turns } };
  return { dialogue, questions };
}

/** Adds a question, unless answer and memory have no fragment in common. */
function ask(
  questions: MadeQuestion[],
  key: string,
  kind: MadeQuestion['kind'],
  question: string,
  answer: string,
  memory: string,
  fragments: readonly string[],
): void {
  const anchors = anchorsIn(answer, memory, fragments);
  if (anchors.length === 0) return;
  const asked = /[？?]$/.test(question) ? question : `${question}？`;
  questions.push({ kind, question: asked, answer, anchors, gold: [key], answerable: true, tags: [] });
}

function nameIn(
  chance: Chance,
  lexicon: ChineseLexicon,
  gender: Gender,
  taken: Set<string>,
  surname?: string,
): string {
  for (;;) {
    const family = surname ?? chance.one([...lexicon.surnames]);
    const name = family + chance.one(gender === 'm' ? lexicon.male : lexicon.female);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Settles the values `<a/b>` and `<low~high*step>`. */
function settled(chance: Chance, text: string): Settled {
  const values: string[] = [];
  const plain = text.replace(/<([^<>]*)>/g, (_, body: string) => {
    const range = /^(\d+)~(\d+)(?:\*(\d+))?$/.exec(body);
    const step = Number(range?.[3] ?? 1);
    const value = range
      ? String(
          Number(range[1]) +
            step * chance.between(0, Math.floor((Number(range[2]) - Number(range[1])) / step)),
        )
      : chance.one(body.split('/'));
    values.push(value);
    return value;
  });
  return { text: plain, values };
}

/** Questions name a fact's values as `{1}`, `{2}`. */
const places = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, i) => [String(i + 1), value]));
const lastClause = (text: string): string =>
  text
    .replace(/[。！？…”]+$/u, '')
    .split(/[，：；]/u)
    .at(-1)!;

function stopped(text: string): string {
  const bare = text.trim().replace(/[。，；]+$/u, '');
  return /[！？…。]”?$/u.test(bare) ? bare : `${bare}。`;
}
