/** One event of an English character, the talk about it, and what can be asked. */

import { fill, spun, type Chance, type EnglishLexicon, type Fact } from './lexicon';
import { isSayable, sayable, type Days, englishPlace } from './constraints';
import { gerund, past, pronounsOf, sentence, type Person } from './english-forms';
import { anchorsIn, type MadeQuestion } from './generated';
import type { DraftTurn, ItemValue } from '../draft';

export interface Story {
  readonly key: string;
  readonly topic: string;
  readonly value: ItemValue['events'];
  readonly questions: readonly MadeQuestion[];
  readonly talk:
    | { readonly value: ItemValue['dialogues']; readonly questions: readonly Omit<MadeQuestion, 'gold'>[] }
    | undefined;
}

interface Frame {
  readonly me: Person;
  readonly other: Person;
  readonly domain: EnglishLexicon['domains'][number];
  readonly home: string;
  readonly days: Days;
  readonly key: string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
/** The order in which a story tells its facts. */
const ORDER = 'spcronfvqelw';
const LINKS: Readonly<Record<string, readonly string[]>> = {
  p: ['unfortunately, ', 'but ', ''],
  c: ['it turned out that ', 'as they found out, ', ''],
  r: ['in the end, ', 'finally, ', ''],
  o: ['as a result, ', ''],
  s: ['it all began because ', ''],
};

export function storyOf(chance: Chance, lexicon: EnglishLexicon, frame: Frame): Story {
  const { me, other, domain, home, days, key } = frame;
  const { year, month, iso } = days.draw(chance, other.label, [domain.theme, domain.act, domain.topic]);
  const city = chance.next() < 0.5 ? home : chance.one(lexicon.cities);
  const spot = domain.spots.length > 0 ? chance.one(domain.spots) : '';
  const values = Object.fromEntries(
    Object.entries(domain.variables).map(([name, spec]) => [name, variable(chance, spec)]),
  );
  const env = narrated(me, other, values);
  const act = fill(domain.act, env);
  const acted = past(act, lexicon.irregular);
  const both = acted.replace(/^was\b/, 'were');
  const topic = fill(domain.topic, env);
  const all = { ...env, act, acted, acting: gerund(act, lexicon.irregular), topic, ctx: ` in ${year}` };
  const { at, place } = englishPlace(spot, city);

  const variants = [...new Set(domain.facts.flatMap(([mark]) => mark[1] ?? []))].sort();
  const variant = variants.length > 0 ? chance.one(variants) : '';
  const of = (mark: string) => mark[1] === undefined || mark[1] === variant;
  const told: { readonly fact: Fact; readonly text: string }[] = [];
  for (const role of ORDER) {
    const fitting = domain.facts.filter(([mark]) => mark[0] === role && of(mark));
    const [fact] = chance.some(
      fitting.filter(([, text]) => isSayable(text, month, 'en')),
      1,
    );
    if (fact) told.push({ fact, text: said(chance, lexicon, fact, env) });
  }
  const opening = sentence(
    `in ${MONTHS[month - 1]} ${year}, ${me.first} and ${env.his} ${other.label} ${other.first} ${both} ${at}`,
  );
  const text = [opening, ...told.map((each) => each.text)].join(' ');
  const value = {
    date: iso,
    place,
    title: sentence(
      fill(chance.one(sayable(domain.titles, month, 'en')), { ...env, ...capitalised(values) }),
    ).replace(/\.$/, ''),
    text,
    people: [other.name],
    theme: domain.theme,
  };

  const questions: MadeQuestion[] = chance
    .some(
      told.filter(({ fact }) => fact[2].length > 0 || fact[0][0]! in lexicon.questions),
      2,
    )
    .flatMap(({ fact, text: answer }) => {
      const own = fact[2].length > 0;
      const template = chance.one(own ? fact[2] : lexicon.questions[fact[0][0]!]!);
      const anchors = anchorsIn(answer, text, [...numbersIn(fact[1], values), fill(fact[1], env)]);
      const question = fill(spun(chance, template, '|'), all);
      const tags = own ? ['paraphrase'] : ['time'];
      return anchors.length === 0
        ? []
        : [{ kind: 'event', question, answer, anchors, gold: [key], answerable: true, tags }];
    });
  const which = fill(chance.one(lexicon.questions['who']!), all);
  const company = `${other.name}, ${me.first}’s ${other.label}.`;
  questions.push({
    kind: 'event',
    question: which,
    answer: company,
    anchors: [other.name],
    gold: [key],
    answerable: true,
    tags: ['person'],
  });
  const silent = domain.facts.filter(([mark, , asked]) => !of(mark) && asked.length > 0);
  if (silent.length > 0 && chance.next() < 0.4) {
    const question = fill(chance.one(chance.one(silent)[2]), all);
    const answer = 'The memories do not say.';
    questions.push({
      kind: 'event',
      question,
      answer,
      anchors: [],
      gold: [],
      answerable: false,
      tags: ['unanswerable'],
    });
  }
  const talk = talkOf(chance, { ...frame, key }, { value, env, at, topic, told, month, year, variant });
  return { key, topic, value, questions, talk };
}

interface Told {
  readonly value: ItemValue['events'];
  readonly env: Readonly<Record<string, string>>;
  readonly at: string;
  readonly topic: string;
  readonly told: readonly { readonly fact: Fact; readonly text: string }[];
  readonly month: number;
  readonly year: number;
  readonly variant: string;
}

/** A talk about the event: it carries time, people, place and plot; what only the two say is asked for. */
function talkOf(chance: Chance, { me, other, domain }: Frame, story: Told): Story['talk'] {
  const own = domain.facts.filter(
    ([mark, text]) =>
      /^[xy]/.test(mark) &&
      (mark[1] === undefined || mark[1] === story.variant) &&
      isSayable(text, story.month, 'en'),
  );
  if (own.length === 0) return undefined;
  const { value, env, at, topic, told, month, year } = story;
  const say = (speaker: Person, text: string): DraftTurn => ({ speaker: speaker.name, text: sentence(text) });
  const first = { ...env, his: 'my', he: 'I', him: 'me', himself: 'myself', X: 'I', Xo: 'me', Xs: 'my' };
  const word = (role: string) => told.find(({ fact }) => fact[0][0] === role)?.fact[1];
  const advice = word('v');
  const feeling = word('e');
  const lines = chance.some(own, 2).map(([mark, text, asked]) => {
    const speaker = mark.startsWith('x') ? me : other;
    const views = mark.startsWith('x')
      ? { ...first, Y: 'you', Yo: 'you', Ys: 'your' }
      : { ...env, X: 'you', Xo: 'you', Xs: 'your', Y: 'I', Yo: 'me', Ys: 'my' };
    return { speaker, line: sentence(fill(text, views)), asked };
  });
  const turns = [
    say(other, `do you still think of ${topic}, ${me.first}?`),
    say(me, `often. It was in ${MONTHS[month - 1]} ${year}, ${at}`),
    ...(feeling === undefined ? [] : [say(me, `I was ${fill(feeling, first)}`)]),
    ...lines.map(({ speaker, line }) => ({ speaker: speaker.name, text: line })),
    ...(advice === undefined
      ? []
      : [
          say(
            other,
            `as I told you: ${fill(advice, { ...env, your: 'your', you: 'you', youo: 'you', yourself: 'yourself' })}`,
          ),
        ]),
  ];
  const day = Number(value.date.slice(8));
  const date = `${value.date.slice(0, 8)}${String(Math.min(28, day + 1)).padStart(2, '0')}T18:30`;
  const memory = turns.map(({ text }) => text).join('\n');
  const questions = lines.flatMap(({ speaker, line, asked }) => {
    if (asked.length === 0) return [];
    const question = fill(chance.one(asked), env);
    const answer = `${speaker.first} said: ${line}`;
    const anchors = anchorsIn(
      answer,
      memory,
      [line.replace(/[.!?]$/, '')].filter((text) => text.length < 60),
    );
    const base = { kind: 'dialogue', question, answer, anchors, answerable: true, tags: [] } as const;
    return anchors.length === 0 ? [] : [base];
  });
  return { value: { event: '', date, turns }, questions };
}

/** The placeholders as the narrator speaks. */
function narrated(
  me: Person,
  other: Person,
  values: Readonly<Record<string, string>>,
): Record<string, string> & { his: string } {
  const p = pronounsOf(me.gender);
  const q = pronounsOf(other.gender);
  return {
    X: me.first,
    Xo: me.first,
    Xs: `${me.first}’s`,
    Y: other.first,
    Yo: other.first,
    Ys: `${other.first}’s`,
    yhe: q.he,
    yhis: q.his,
    yhim: q.him,
    yhimself: q.himself,
    your: p.his,
    you: p.he,
    youo: p.him,
    yourself: p.himself,
    ...p,
    ...values,
  };
}

/** One fact as a sentence of the story. */
function said(
  chance: Chance,
  lexicon: EnglishLexicon,
  [mark, text]: Fact,
  env: Readonly<Record<string, string>>,
): string {
  const role = mark[0]!;
  const carriers = lexicon.carriers[role];
  if (!carriers) return sentence(chance.one(LINKS[role] ?? ['']) + fill(text, env));
  const quoted = /,|don't/.test(text) && role === 'v';
  const carrier = chance.one(quoted ? carriers.filter((each) => each.includes('"')) : carriers);
  const direct = carrier.includes('"') && role === 'v';
  const it = fill(
    text,
    direct ? { ...env, your: 'your', you: 'you', youo: 'you', yourself: 'yourself' } : env,
  );
  return sentence(
    fill(spun(chance, carrier, '|'), { ...env, it, It: `${it[0]!.toUpperCase()}${it.slice(1)}` }),
  );
}

/** As titles write them: The Snow Leopard. */
const capitalised = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace(/(^|[ -])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase()),
    ]),
  );

/** Values of the variables that a fact names. */
function numbersIn(text: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (text.includes(`{${name}}`) ? [value] : []));
}

function variable(chance: Chance, spec: string): string {
  const range = /^(£?)(\d+)-(\d+)$/.exec(spec);
  if (!range) return chance.one(spec.split(';')).split('~')[0]!.trim();
  const number = chance.between(Number(range[2]), Number(range[3]));
  return range[1] === ''
    ? String(number)
    : `£${(number > 60 ? number - (number % 5) : number).toLocaleString('en-GB')}`;
}
