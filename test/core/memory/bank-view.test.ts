import { describe, expect, it } from 'vitest';
import type { Memory, MemoryBank, Question } from '../../../src/core/memory/bank';
import { BankView, hitsIn, searchWords } from '../../../src/core/memory/bank-view';
import { licenceTerms } from '../../../src/core/memory/licence';
import { peopleOf } from '../../../src/core/memory/people';

const memory = (id: string, kind: Memory['kind'], text: string, more: Partial<Memory> = {}): Memory => ({
  id,
  kind,
  title: id,
  text,
  body: text,
  people: [],
  ...more,
});
const question = (id: string, gold: string[], more: Partial<Question> = {}): Question => ({
  id,
  kind: 'event',
  text: `Question ${id}?`,
  answer: '',
  gold,
  anchors: [],
  tags: [],
  ...more,
});

const BANK: MemoryBank = {
  id: 'mira',
  character: { id: 'mira', name: 'Mira', language: 'en', pronouns: '', summary: '', description: '' },
  source: 'made for the tests',
  licence: 'MIT',
  memories: [
    memory('p1', 'profile', 'She lives in Ostend.', { origin: 'primary' }),
    memory('p2', 'profile', 'She lives in Bruges.', { origin: 'secondary', updates: ['p1'] }),
    memory('p3', 'profile', 'She lives in Ghent.', { origin: 'secondary', updates: ['p2'] }),
    memory('r1', 'relationship', 'Tom repairs kites.', { title: 'Tom · cousin', people: ['Tom'] }),
    memory('e1', 'event', 'The lighthouse went dark.', {
      time: 'May 8, 2021',
      people: ['Tom', 'Ines'],
      story: 's',
      emotion: 'afraid',
    }),
    memory('e2', 'event', 'A light supper at the harbour.', { time: '2022' }),
    memory('d1', 'dialogue', 'Tom: Dark?\nMira: All of it.', {
      time: '2021-05-09 10:00',
      people: ['Tom'],
      story: 's',
    }),
    memory('e3', 'event', 'She lost a glove.', { time: 'one day' }),
  ],
  questions: [
    question('q1', ['e1', 'd1'], { tags: ['multi'], type: 'multi-hop', difficulty: 'hard' }),
    question('q2', ['e1'], { answer: 'A glove of green wool.' }),
    question('q3', [], { type: 'adversarial' }),
    question('q4', ['gone'], { kind: 'profile' }),
  ],
};
const view = new BankView(BANK);
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
const day = (year: number, month: number, of: number) => Date.UTC(year, month - 1, of);

describe('looking around in a bank', () => {
  it.each([
    ['every word, also as a part of longer ones', { search: 'light dark' }, ['e1']],
    ['words in any case', { search: 'LIGHT' }, ['e1', 'e2']],
    ['what is quoted as it stands', { search: '"light supper"' }, ['e2']],
    ['nothing where one word is missing', { search: 'light ghent' }, []],
    ['a kind', { kind: 'dialogue' }, ['d1']],
    ['a category', { category: 'semantic' }, ['p1', 'p2', 'p3', 'r1']],
    ['a person', { person: 'Tom' }, ['r1', 'e1', 'd1']],
    ['an origin', { origin: 'secondary' }, ['p2', 'p3']],
    ['an emotion', { emotion: 'afraid' }, ['e1']],
    ['a time: what overlaps it', { from: day(2021, 5, 9), until: day(2022, 1, 1) }, ['e2', 'd1']],
    ['a time with one end', { until: day(2021, 5, 8) }, ['e1']],
    ['several at once', { person: 'Tom', kind: 'event', search: 'dark' }, ['e1']],
  ] as const)('finds memories by %s', (_, filter, expected) => {
    expect(ids(view.memories(filter))).toEqual(expected);
  });

  it.each([
    ['words of the answer', { search: 'green' }, ['q2']],
    ['type', { type: 'multi-hop' }, ['q1']],
    ['difficulty', { difficulty: 'hard' }, ['q1']],
    ['tag', { tag: 'multi' }, ['q1']],
    ['kind', { kind: 'profile' }, ['q4']],
    ['gold', { gold: true }, ['q1', 'q2', 'q4']],
    ['no gold', { gold: false }, ['q3']],
  ] as const)('finds questions by %s', (_, filter, expected) => {
    expect(ids(view.questions(filter))).toEqual(expected);
  });

  it('links questions and gold both ways', () => {
    expect(ids(view.questionsOf('e1'))).toEqual(['q1', 'q2']);
    expect(ids(view.questionsOf('p1'))).toEqual([]);
    expect(ids(view.goldOf(BANK.questions[0]!))).toEqual(['e1', 'd1']);
    expect([view.goldOf(BANK.questions[3]!), view.missingGold(BANK.questions[3]!)]).toEqual([[], ['gone']]);
    for (const { id } of BANK.memories)
      for (const each of view.questionsOf(id)) expect(ids(view.goldOf(each))).toContain(id);
  });

  it('gives the whole chain of updates from any of its links', () => {
    for (const id of ['p1', 'p2', 'p3'])
      expect(ids(view.chainOf(view.byId.get(id)!))).toEqual(['p1', 'p2', 'p3']);
    expect(ids(view.chainOf(view.byId.get('r1')!))).toEqual(['r1']);
  });

  it('ends on a chain that bites its own tail', () => {
    const ring = new BankView({
      ...BANK,
      memories: [
        memory('a', 'profile', '1', { updates: ['b'] }),
        memory('b', 'profile', '2', { updates: ['a'] }),
      ],
    });
    expect(ids(ring.chainOf(ring.byId.get('a')!))).toEqual(['a', 'b']);
  });

  it('counts what can be filtered by, the most frequent first', () => {
    expect(view.facet('people')).toEqual([
      { value: 'Tom', count: 3 },
      { value: 'Ines', count: 1 },
    ]);
    expect(view.questionFacet('tags')).toEqual([{ value: 'multi', count: 1 }]);
  });

  it('knows the story and the date of a memory', () => {
    expect(ids(view.sameStory(view.byId.get('e1')!))).toEqual(['d1']);
    expect(view.dateOf('e1')?.start).toBe(day(2021, 5, 8));
    expect(view.dateOf('e3')).toBeUndefined();
  });
});

describe('a search', () => {
  it('is words and quoted texts, each once', () => {
    expect(searchWords(' Tea  "Green  Tea" tea ')).toEqual(['tea', 'green  tea']);
    expect(searchWords('“热茶” 杯')).toEqual(['热茶', '杯']);
    expect(searchWords('  ')).toEqual([]);
  });

  it('marks what it found as the text writes it', () => {
    expect(hitsIn('Tea and TEAPOTS', 'tea')).toEqual(['Tea', 'TEA']);
    expect(hitsIn('她泡了热茶', '热茶')).toEqual(['热茶']);
    expect(hitsIn('Tea', '')).toEqual([]);
  });
});

describe('the people of a bank', () => {
  it('are those of relationships and of what happened, by shared memories', () => {
    expect(peopleOf(BANK)).toEqual([
      { name: 'Tom', relation: 'cousin', relationship: 'r1', shared: ['e1', 'd1'] },
      { name: 'Ines', relation: '', shared: ['e1'] },
    ]);
  });

  it('are without the character', () => {
    const bank = { ...BANK, memories: [memory('e', 'event', 'x', { people: ['Mira', ' '] })] };
    expect(peopleOf(bank)).toEqual([]);
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', true, false, false],
    ['CC BY-NC 4.0', true, true, false],
    ['CC BY-NC-ND 4.0', true, true, true],
    ['CC BY-ND 4.0', true, false, true],
    ['For non-commercial research', true, true, false],
    ['', false, false, false],
  ])('%s', (licence, stated, nonCommercial, noDerivatives) => {
    expect(licenceTerms(licence)).toMatchObject({ stated, nonCommercial, noDerivatives });
  });

  it.each([
    ['BEAM', '', true],
    ['BEAM (own copies)', 'none', true],
    ['Own tables', '', false],
    ['Written here', '', false],
    ['My diary, 2019', '', false],
    ['Own tables', 'CC BY-NC 4.0', true],
  ])('of “%s”, stated as “%s”, asks for something: %s', (source, licence, asks) => {
    expect(licenceTerms(licence, source).words.en !== '').toBe(asks);
    expect(licenceTerms(licence).words.en).not.toBe('');
  });
});
