import { describe, expect, it } from 'vitest';
import * as fc from '../fast-check';
import type { CallModel } from '../../src/llm/domain/call';
import { isStale, includedItems, newDraft } from '../../src/studio/domain/draft';
import { namesIn } from '../../src/studio/domain/from-text/names';
import { accept, withName, type Proposal } from '../../src/studio/domain/from-text/proposal';
import {
  hidden,
  pseudonymsFor,
  shown,
  piecesOf,
  readWithModel,
} from '../../src/studio/domain/from-text/with-model';
import { readText } from '../../src/studio/domain/from-text/read';

const BIOGRAPHY = `Maud Ferrant was born on 3 June 1981 in Stroud. She works as a potter. She lives in Bradford on Avon.
Her sister Odile Ferrant keeps bees. Casper Nyholm is her friend.

On 14 March 2009 the mill at Dunkirk was flooded. Maud and Odile Ferrant carried eleven sacks of flour upstairs. Nobody slept.
In August 2011 she built a kiln with Casper Nyholm in Bristol.`;

const DIARY = `2021-05-03
Odile came for lunch. My neighbour Winnie Dacosta lent us a ladder.

2021-05-09
It rained all day in Bath and I read.`;

const CHAT = `[2022-07-01 10:02] Odile: Are you coming to the fair on Saturday?
[2022-07-01 10:05] Maud: Only if Casper drives, my bicycle is broken again.
[2022-07-01 10:06] Odile: He will.
[2022-07-02 18:30] Maud: I won a goldfish!
[2022-07-02 18:31] Odile: Of course you did.`;

const CHINESE = `我叫林知夏，出生于1988年4月2日。我住在绍兴。我在城南小学当美术老师。
我的姐姐林知秋开花店。顾行舟是我的同事。
2019年5月4日，我和林知秋在东湖公园划船，船翻了，两个人都笑个不停。
2020年3月，学校停课，我开始画每天的窗外。`;

const of = <S extends Proposal['step']>(proposals: readonly Proposal[], step: S) =>
  proposals.filter((each): each is Proposal<S> => each.step === step);

describe('a biography', () => {
  const { name, proposals } = readText(BIOGRAPHY, 'en');
  it('proposes the profile, each with its sentence', () => {
    expect(name).toBe('Maud Ferrant');
    expect(of(proposals, 'profile').map(({ value }) => [value.field, value.value])).toEqual(
      expect.arrayContaining([
        ['Date of birth', '3 June 1981'],
        ['Birthplace', 'Stroud'],
        ['Occupation', 'potter'],
        ['Home', 'Bradford on Avon'],
      ]),
    );
    for (const { start, end, quote } of proposals) expect(BIOGRAPHY.slice(start, end)).toBe(quote);
  });
  it('proposes relationships and dated events with their people, and takes a birth for no event', () => {
    expect(of(proposals, 'relationships').map(({ value }) => [value.person, value.relation])).toEqual([
      ['Odile Ferrant', 'sister'],
      ['Casper Nyholm', 'friend'],
    ]);
    const events = of(proposals, 'events').map(({ value }) => value);
    expect(events.map(({ date, place, people }) => [date, place, people])).toEqual([
      ['2009-03-14', 'Dunkirk', ['Odile Ferrant']],
      ['2011-08', 'Bristol', ['Casper Nyholm']],
    ]);
    expect(events[0]!.text).toContain('Nobody slept.');
    expect(events[0]!.title).toBe('The mill at Dunkirk was flooded');
  });
});

it('ends a statement where the next begins, knows a title from a relation, and lets no title of an event hang', () => {
  const { proposals } = readText(
    'Mara Lindqvist was born in Kiruna on 3 March 1988. She works as a glaciologist and lives in Tromsø. ' +
      'Her mentor Professor Jonas Berg taught her. ' +
      'In May 2015 Mara and her sister Ebba repaired the old boat of their father in Luleå; the engine failed twice.',
    'en',
  );
  expect(of(proposals, 'profile').map(({ value }) => [value.field, value.value])).toEqual(
    expect.arrayContaining([
      ['Date of birth', '3 March 1988'],
      ['Birthplace', 'Kiruna'],
      ['Occupation', 'glaciologist'],
      ['Home', 'Tromsø'],
    ]),
  );
  expect(of(proposals, 'relationships').map(({ value }) => [value.person, value.relation])).toEqual([
    ['Jonas Berg', 'mentor'],
    ['Ebba', 'sister'],
  ]);
  expect(of(proposals, 'events').map(({ value }) => [value.title, value.place])).toEqual([
    ['Mara and her sister Ebba repaired the old boat', 'Luleå'],
  ]);
});

describe('statements about others', () => {
  const facts = (text: string, language: 'en' | 'zh' = 'en') =>
    of(readText(text, language).proposals, 'profile').map(({ value }) => `${value.field}: ${value.value}`);

  it('are no facts of the person', () => {
    const own = 'Tove Ek was born on 3 June 1981 in Lund. ';
    for (const other of [
      'His uncle Sten moved in 2003 to Malmö.',
      'Her cousin Pia moved in 1998 to Turin.',
      'In 1998 her cousin Pia moved to Turin.',
      'Sten Ek moved to Malmö.',
      'Her father Karl is a baker and works for the mill.',
    ])
      expect(facts(own + other), other).toEqual(['Date of birth: 3 June 1981', 'Birthplace: Lund']);
    expect(facts('Her mother was born in 1950 in Oslo. Sten was born in Bath.')).toEqual([
      'Birthplace: Bath',
    ]);
    expect(facts('My sister Odile is a nurse. Odile moved to Bath.')).toEqual([]);
    expect(facts('我叫林知夏。他的舅舅后来搬到了苏州。', 'zh')).toEqual([]);
  });

  it('leave the person’s own as they are', () => {
    const own = 'Tove Ek was born on 3 June 1981 in Lund. ';
    for (const [said, fact] of [
      ['She moved in 2003 to Malmö.', 'Home: Malmö'],
      ['Tove moved to Malmö in 2003.', 'Home: Malmö'],
      ['In 2003 Tove lived in Malmö.', 'Home: Malmö'],
      ['She is a retired nurse.', 'Occupation: retired nurse'],
    ] as const)
      expect(facts(own + said), said).toContain(fact);
    expect(facts('My sister Odile and I moved. I moved to Bath.')).toEqual(['Home: Bath']);
    expect(facts('Bo Lund is a baker.')).toEqual(['Occupation: baker']);
    expect(facts('Ida Roth is a nurse. She lives in Ulm.')).toEqual(['Occupation: nurse', 'Home: Ulm']);
    expect(facts('She is a mother. He was a good father. She is a woman. He is a member.')).toEqual([]);
  });
});

it('whoever is married to the person is a spouse', () => {
  const spouses = (text: string) =>
    of(readText(text, 'en').proposals, 'relationships').map(({ value }) => [value.person, value.relation]);
  expect(spouses('Ida Roth is a nurse. She is married to Jon Dahl, a tram driver.')).toEqual([
    ['Jon Dahl', 'spouse'],
  ]);
  expect(spouses('Bo Lund is a baker. He is married to Karin Ek.')).toEqual([['Karin Ek', 'spouse']]);
  expect(spouses('I am married to Karin Ek.')).toEqual([['Karin Ek', 'spouse']]);
  expect(spouses('Bo Lund is a baker. Her sister Pia is married to Karl Ek.')).toEqual([['Pia', 'sister']]);
});

it('the title of an event loses the date with the word that leads to it', () => {
  const titles = (text: string) =>
    of(readText(text, 'en').proposals, 'events').map(({ value }) => value.title);
  expect(titles('Her mother Ragna died in 2001 after a fall.')).toEqual([
    'Her mother Ragna died after a fall',
  ]);
  expect(titles('Her father Karl died in 1990 in a car crash.')).toEqual([
    'Her father Karl died in a car crash',
  ]);
  expect(titles('The mill burned in 1990, and nobody slept.')).toEqual(['The mill burned']);
});

it('a diary dates what stands below a date', () => {
  const { proposals } = readText(DIARY, 'en');
  expect(of(proposals, 'events').map(({ value }) => [value.date, value.text])).toEqual([
    ['2021-05-03', 'Odile came for lunch. My neighbour Winnie Dacosta lent us a ladder.'],
    ['2021-05-09', 'It rained all day in Bath and I read.'],
  ]);
  expect(of(proposals, 'relationships')[0]!.value).toMatchObject({
    person: 'Winnie Dacosta',
    relation: 'neighbour',
  });
});

it('a chat log becomes an event and a dialogue for each day', () => {
  const { proposals } = readText(CHAT, 'en');
  const [first, second] = of(proposals, 'dialogues');
  expect(first!.value.turns.map(({ speaker }) => speaker)).toEqual(['Odile', 'Maud', 'Odile']);
  expect([first!.value.date, second!.value.date]).toEqual(['2022-07-01', '2022-07-02']);
  expect(of(proposals, 'events').map(({ id }) => id)).toEqual([first!.about, second!.about]);
});

it('Chinese text proposes the same', () => {
  const { name, proposals } = readText(CHINESE, 'zh');
  expect(name).toBe('林知夏');
  expect(of(proposals, 'profile').map(({ value }) => [value.field, value.value])).toEqual(
    expect.arrayContaining([
      ['出生日期', '1988年4月2日'],
      ['住处', '绍兴'],
      ['职业', '美术老师'],
      ['工作单位', '城南小学'],
    ]),
  );
  expect(of(proposals, 'relationships').map(({ value }) => [value.person, value.relation])).toEqual([
    ['林知秋', '姐姐'],
    ['顾行舟', '同事'],
  ]);
  expect(of(proposals, 'events').map(({ value }) => [value.date, value.people])).toEqual([
    ['2019-05-04', ['林知秋']],
    ['2020-03', []],
  ]);
  const homes = (text: string) =>
    of(readText(text, 'zh').proposals, 'profile').filter(({ value }) => value.field === '住处');
  expect(homes('林知夏和姐姐把十一袋面粉搬到了楼上。')).toEqual([]);
  expect(homes('林知夏把工作辞了，搬到了绍兴。').map(({ value }) => value.value)).toEqual(['绍兴']);
});

it('an accepted proposal is an item with its sentence as the source', () => {
  const { name, proposals } = readText(CHAT, 'en');
  let draft = withName(newDraft({ id: 'd', language: 'en', name: '' }, 0), name ?? 'Maud');
  const accepted = new Map<string, string>();
  for (const proposal of proposals) {
    const done = accept(draft, proposal, accepted);
    draft = done.draft;
    accepted.set(proposal.id, done.id);
  }
  const [dialogue] = includedItems(draft, 'dialogues');
  expect(dialogue!.origin).toMatchObject({ by: 'text', start: 0 });
  expect(includedItems(draft, 'events').map(({ id }) => id)).toContain(dialogue!.value.event);
  expect(draft.items.some((item) => isStale(draft, item))).toBe(false);
});

it('any text is read without an error, and every sentence is where it is said to be', () => {
  const parts = fc.constantFrom(
    'On 3 May 2010 ',
    '2010年5月3日',
    'my sister ',
    'Odile Ferrant',
    ' said. ',
    '\n',
    '我的姐姐林小雨',
    '。',
    'Anna: ',
    '[',
    '((',
    '𝒜',
    'I work as ',
    'a, b.',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(parts, fc.string()), { maxLength: 20 }),
      fc.constantFrom('en' as const, 'zh' as const),
      (list, language) => {
        const text = list.join('');
        for (const { start, end, quote } of readText(text, language).proposals)
          expect(text.slice(start, end)).toBe(quote);
      },
    ),
  );
});

describe('names hidden before anything leaves the page', () => {
  const text = `${BIOGRAPHY}\nWrite to odile@example.org or call +44 20 7946 0018. Odile’s bees like Casper.`;
  const names = ['Maud Ferrant', ...namesIn(text, 'en')];
  const table = pseudonymsFor(text, names, 'en', 4);

  it('leave no name, address or number, also by a first name alone', () => {
    const sent = hidden(text, table);
    for (const name of ['Maud', 'Ferrant', 'Odile', 'Casper', 'Nyholm', 'example.org', '7946'])
      expect(sent).not.toContain(name);
    const alias = (name: string) => table.find((each) => each.name === name)!.alias;
    expect(alias('Odile Ferrant').split(' ')[1]).toBe(alias('Maud Ferrant').split(' ')[1]);
    expect(sent).toContain(`${alias('Odile')}’s bees`);
    expect(table).toEqual(pseudonymsFor(text, names, 'en', 4));
  });

  it('come back as they were', () => {
    expect(shown(hidden(text, table), table)).toBe(text);
    const chinese = pseudonymsFor(CHINESE, ['林知夏', '林知秋', '顾行舟'], 'zh', 1);
    expect(hidden(CHINESE, chinese)).not.toContain('林知');
    expect(shown(hidden(CHINESE, chinese), chinese)).toBe(CHINESE);
  });

  it('whatever the names are, twelve of them and more', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,6}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 40 }), (pairs) => {
        const own = pairs.map(([a, b]) => `${a} ${b}`);
        const said = own.map((name) => `${name} met ${name.split(' ')[0]}.`).join(' ');
        const made = pseudonymsFor(said, own, 'en', 1);
        expect(shown(hidden(said, made), made)).toBe(said);
      }),
    );
  });
});

describe('a text read by a model', () => {
  const maker = { model: { provider: 'scripted', address: '', model: 'reader' }, parameters: {} } as const;
  const answering =
    (answer: (sent: string) => unknown, seen: string[] = []): CallModel =>
    async (call) => {
      const sent = call.messages[1]!.content;
      seen.push(sent);
      const reply = { text: JSON.stringify(answer(sent)), milliseconds: 1, attempts: 1, dropped: [] };
      return { key: 'k', call, reply, cached: false };
    };

  it('is sent without its names, which are back in the proposals with their places', async () => {
    const names = ['Maud Ferrant', ...namesIn(BIOGRAPHY, 'en')];
    const table = pseudonymsFor(BIOGRAPHY, names, 'en', 4);
    const alias = (name: string) => table.find((each) => each.name === name)!.alias;
    const seen: string[] = [];
    const ask = answering(
      () => ({
        name: alias('Maud Ferrant'),
        profile: [],
        relationships: [
          {
            name: alias('Odile Ferrant'),
            relation: 'sister',
            description: `${alias('Odile')} keeps bees.`,
            quote: `Her sister ${alias('Odile Ferrant')} keeps bees.`,
          },
        ],
        events: [],
      }),
      seen,
    );
    const read = await readWithModel(ask, BIOGRAPHY, 'en', maker, table);
    expect(seen.join('')).not.toMatch(/Maud|Odile|Ferrant|Nyholm/);
    expect(read).toMatchObject({ name: 'Maud Ferrant', problems: [] });
    const [proposal] = of(read.proposals, 'relationships');
    expect(proposal!.value).toEqual({
      person: 'Odile Ferrant',
      relation: 'sister',
      description: 'Odile keeps bees.',
    });
    expect(BIOGRAPHY.slice(proposal!.start, proposal!.end)).toBe('Her sister Odile Ferrant keeps bees.');
  });

  it('has no proposal without a sentence of the text', async () => {
    const ask = answering(() => ({
      name: '',
      profile: [
        { field: 'Occupation', value: 'pilot', quote: 'She flies planes.' },
        { field: 'Occupation', value: 'potter', quote: 'She works as a potter.' },
      ],
      relationships: [],
      events: [],
    }));
    const { proposals, problems } = await readWithModel(ask, BIOGRAPHY, 'en', maker, []);
    expect(proposals.map(({ quote }) => quote)).toEqual(['She works as a potter.']);
    expect(problems).toMatchObject([{ code: 'incomplete' }]);
  });

  it('is sent in pieces that are together the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('word ', 'Stop. ', '\n', '\n\n', '句。', 'x'), { maxLength: 300 }),
        (list) => {
          const text = list.join('');
          const pieces = piecesOf(text, 50);
          expect(pieces.every((piece) => piece.length <= 50)).toBe(true);
          expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});
