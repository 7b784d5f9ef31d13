import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/core/memory/bank';
import type { VectorStore } from '../../../src/core/ports';
import { readAbout } from '../../../src/pipeline/reading/asked-about';
import { askedFields } from '../../../src/pipeline/retrieval/asked-field';
import { readingRequest } from '../../../src/pipeline/reading/passages';
import { answers } from '../../../src/pipeline/reading/reader';
import { rule } from '../../../src/pipeline/reading/rule';
import { unitsOf } from '../../../src/pipeline/reading/units';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { bank, memory } from '../../core/fixture';

const BOAT: Memory = { ...memory('p', 'Boat: a green dory', 'profile'), title: 'Boat', body: 'a green dory' };
const IVO: Memory = {
  ...memory('r', 'Ivo: uncle. He taught her to row.', 'relationship'),
  title: 'Ivo · uncle',
  people: ['Ivo'],
};
const STORM: Memory = {
  ...memory('e', 'The storm. It blew for three days. The dory sank off Brill. (1987-03-01)'),
  body: 'It blew for three days. The dory sank off Brill.',
  time: '1987-03-01',
};
const TALK: Memory = {
  ...memory('d', '1987-03-04\nVera: Who found the oars?\nIvo: The Brook boys did.', 'dialogue'),
  body: 'Vera: Who found the oars?\nIvo: The Brook boys did.',
};
const INDEX = new BankIndex(bank({ memories: [BOAT, IVO, STORM, TALK] }));
const NO_STORE: VectorStore = { load: async () => undefined, save: async () => undefined };

const read = (question: string, memories: readonly Memory[]) =>
  rule.read(readingRequest({ question, index: INDEX, memories }), { vectors: NO_STORE }, undefined);

describe('the units of a memory', () => {
  it('are a field with its label, sentences, and turns with the one before', () => {
    const texts = (each: Memory) => unitsOf([each]).map(({ text }) => text);
    expect(texts(BOAT)).toEqual(['Boat: a green dory']);
    expect(texts(IVO)).toEqual(['Ivo: uncle.', 'He taught her to row.']);
    expect(texts(STORM)).toEqual(['It blew for three days.', 'The dory sank off Brill.']);
    expect(texts(TALK)).toEqual([
      'Vera: Who found the oars?',
      'Vera: Who found the oars?\nIvo: The Brook boys did.',
    ]);
  });

  it('stand at their offsets in the text, and know whom a relationship is about', () => {
    for (const { memory: of, start, end, text } of unitsOf([BOAT, IVO, STORM, TALK]))
      expect(of.text.slice(start, end)).toBe(text);
    expect(unitsOf([IVO])[1]!.inContext).toBe('Ivo: uncle. He taught her to row.');
  });
});

describe('the rule', () => {
  it('gives a length of time as a short phrase within its sentence', async () => {
    const reading = await read('How long did the storm blow?', [STORM, BOAT]);
    const [best] = reading.candidates;
    expect(best).toMatchObject({ memoryId: 'e', phrase: 'three days' });
    expect(best!.sentence.text).toBe('It blew for three days.');
    expect(STORM.text.slice(best!.start, best!.end)).toBe('three days');
    expect(best!.reason).toMatchObject({ type: 'how long', typeFound: true });
  });

  it('gives a relation with the owner’s pronoun', async () => {
    const { candidates } = await read('What is Ivo to Ines?', [IVO]);
    expect(candidates[0]!.phrase).toBe('her uncle');
  });

  it('gives the time of an event that its sentence does not say', async () => {
    const { candidates } = await read('When did the dory sink?', [STORM]);
    const sank = candidates.find(({ sentence }) => sentence.text.startsWith('The dory sank'));
    expect(sank!.phrase).toBe('1987-03-01');
  });

  it('answers what the memories say, and declines what they do not', async () => {
    const memories = [STORM, IVO, TALK, BOAT];
    expect(answers(await read('Where did the dory sink in the storm?', memories))).toBe(true);
    const france = await read('What is the capital of France?', memories);
    expect(answers(france)).toBe(false);
    expect(france.candidates.length).toBeGreaterThan(0);
  });

  it('has no candidate where there is nothing to read', async () => {
    expect(await read('Who?', [])).toMatchObject({ candidates: [], answerability: 0 });
  });
});

describe('a question for a field of the owner’s profile', () => {
  const field = (title: string, body: string): Memory => ({
    ...memory(title, `${title}: ${body}`, 'profile'),
    title,
    body,
  });
  const BORN = field('Date of birth', '9 March 1965, in a ferry');
  const WORK = field('Occupation', 'a clockmaker');
  const FOOD = field('Favourite food', 'smoked sprats');
  const TOWN = field('Home town', 'Norden');
  const SON: Memory = {
    ...memory('son', 'Knut: son. Born in May 1993, he works for a living.', 'relationship'),
    title: 'Knut · son',
    people: ['Knut'],
  };
  const PROFILE = bank({ memories: [SON, IVO, STORM, TALK, BOAT, FOOD, TOWN, WORK, BORN] });
  const { name } = PROFILE.character;
  const [first] = name.split(' ');

  it.each([
    ['When was she born?', 'Date of birth'],
    [`On what day was ${name} born?`, 'Date of birth'],
    ['whens her birthday', 'Date of birth'],
    [`What does ${first} do for a living?`, 'Occupation'],
    ['so what is her job?', 'Occupation'],
    [`What is ${first}’s favourite food?`, 'Favourite food'],
    [`What is the favourite food of ${name}?`, 'Favourite food'],
    ['她的生日是哪天？', 'Date of birth'],
    ['Where is she from?', 'Home town'],
    [`where exactly was ${first} born?`, 'Home town'],
    ['她的老家在哪儿？', 'Home town'],
    ['她是哪里人？', 'Home town'],
  ])('“%s” is answered by %s, wherever the list has it', async (question, title) => {
    expect(askedFields(question, PROFILE).map((each) => each.title)).toEqual([title]);
    const request = { question, index: new BankIndex(PROFILE), memories: PROFILE.memories };
    const reading = await rule.read(readingRequest(request), { vectors: NO_STORE }, undefined);
    const memories = PROFILE.memories.map(({ id }) => id);
    expect(reading.candidates[0]).toMatchObject({ memoryId: title, memoryRank: memories.indexOf(title) + 1 });
  });

  it.each([
    'When was Knut born?',
    'Where does Knut come from?',
    'Where did the smell come from?',
    'When was her son born?',
    'What is her son’s job?',
    'What does Knut do for a living?',
    'What did she do when it blew?',
    'What is her plan?',
    '他儿子是做什么的？',
  ])('is not “%s”', (question) => {
    expect(askedFields(question, PROFILE)).toEqual([]);
  });

  it.each(['籍贯', '老家', '家乡', '故乡', '出生地', 'Birthplace'])(
    'is found under the title %s',
    (title) => {
      const home = bank({ memories: [SON, field(title, '诺登')] });
      expect(askedFields('她是哪里人？', home).map((each) => each.title)).toEqual([title]);
    },
  );

  const read = (question: string) =>
    readAbout(
      readingRequest({ question, index: new BankIndex(PROFILE), memories: PROFILE.memories }),
    ).passages.map(({ memory }) => memory.id);

  it.each(['When was Knut born?', 'What is Ivo’s favourite food?', 'Ivo最爱吃什么？'])(
    'is not read for “%s”, which asks about somebody else',
    (question) => {
      expect(read(question)).not.toContain('Favourite food');
      expect(read(question)).toContain('son');
    },
  );

  it('is read where the question names the owner, too, or the field names whom it asks about', () => {
    const all = (question: string) => [...new Set(read(question))].length;
    expect(all('What did Ivo give her to eat?')).toBe(5);
    expect(all(`What did Ivo give ${first}?`)).toBe(5);
    expect(all('What did the storm sink?')).toBe(5);
    const gift = { ...FOOD, id: 'gift', title: 'Dearest possession', text: 'Dearest possession: Ivo’s oars' };
    const index = new BankIndex(bank({ memories: [SON, IVO, gift] }));
    const { passages } = readAbout(
      readingRequest({ question: 'What is left of Ivo’s?', index, memories: [gift, IVO] }),
    );
    expect(passages.map(({ memory }) => memory.id)).toEqual(['gift', 'r']);
  });
});
