import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { memoriesById, type MemoryBank } from '../../../src/core/memory/bank';
import { saying } from './saying';

const fixture = (name: string) => ({ name, text: readFileSync(`test/fixtures/perltqa/${name}`, 'utf8') });
const english = readDataset([fixture('memory-en.json'), fixture('questions-en.json')], 'perltqa');
const chinese = readDataset([fixture('memory-zh.json'), fixture('questions-zh.json')], 'perltqa');

const bankOf = (banks: readonly MemoryBank[], name: string) =>
  banks.find(({ character }) => character.name === name)!;
const memoryOf = (bank: MemoryBank, id: string) => memoriesById(bank).get(id)!;
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** Reads documents written in the test, as memory.json and questions.json. */
function read(memory: unknown, questions?: unknown) {
  const files = [{ name: 'memory.json', text: JSON.stringify(memory) }];
  if (questions !== undefined) files.push({ name: 'questions.json', text: JSON.stringify(questions) });
  return readDataset(files, 'perltqa');
}

describe('the memories of PerLTQA', () => {
  const ada = bankOf(english.banks, 'Ada Quill');

  it('stand in the order of the sections, each profile field for itself', () => {
    expect(ids(ada.memories)).toEqual([
      'Protagonist',
      'Gender',
      'Age',
      'Occupation',
      'Hobbies',
      'Awards and Role Models',
      '3_0',
      '3_1',
      '3_0_0',
      '3_1_0',
      '3_0_0#0',
    ]);
  });

  it.each([
    ['Age', "Ada Quill's Age: 41", '41'],
    ['Hobbies', "Ada Quill's Hobbies: rowing, chess", 'rowing, chess'],
    [
      'Awards and Role Models',
      'Ada Quill\'s Awards and Role Models: The Gannet medal for "quiet" bindings. Her role model is Ivo Lund.',
      'The Gannet medal for "quiet" bindings. Her role model is Ivo Lund.',
    ],
    [
      '3_0',
      "Noor Haddad: apprentice. Ada's apprentice since spring",
      "Noor Haddad: apprentice. Ada's apprentice since spring",
    ],
    [
      '3_0_0',
      'The glued psalter. Noor spilled glue over a psalter, and Ada saved it with rice paper. (March 3, 2021; Workshop)',
      'Noor spilled glue over a psalter, and Ada saved it with rice paper.',
    ],
    // Markup is text, and a year may be a number.
    [
      '3_1_0',
      'Ivo and Ada gilded a <b>map</b> of the bay. (2019)',
      'Ivo and Ada gilded a <b>map</b> of the bay.',
    ],
    [
      '3_0_0#0',
      '2021-03-03 10:00\nNoor Haddad: I ruined it!\nAda Quill: Fetch the rice paper.\n2021-03-04 09:30\nNoor Haddad: It dried flat.',
      'Noor Haddad: I ruined it!\nAda Quill: Fetch the rice paper.\nNoor Haddad: It dried flat.',
    ],
  ])('%s is written out with its context, and its body without', (id, text, body) => {
    expect(memoryOf(ada, id)).toMatchObject({ text, body });
  });

  it('share a story where a dialogue is about an event', () => {
    expect(memoryOf(ada, '3_0_0').story).toBe('3_0_0');
    expect(memoryOf(ada, '3_0_0#0').story).toBe('3_0_0');
    expect(memoryOf(ada, '3_0').story).toBeUndefined();
  });

  it('name the people in them, by relationship or by speaker, without the character', () => {
    expect(memoryOf(ada, '3_0_0').people).toEqual(['Noor Haddad']);
    expect(memoryOf(ada, '3_0_0#0').people).toEqual(['Noor Haddad']);
  });

  it('leave out empty fields and say so', () => {
    expect(english.problems).toContainEqual(
      saying({
        where: 'memory-en.json › Ada Quill.profile.Employer',
        why: 'is empty; left out.',
      }),
    );
  });

  it('are read out of a Python literal inside a text', () => {
    expect(memoryOf(bankOf(english.banks, 'Bram Oake'), '8_0')).toMatchObject({
      text: "Tess O'Dell. Bram's landlady",
      people: ["Tess O'Dell"],
    });
  });

  it('become one memory with a made-up id where the relationships are one narrative', () => {
    const cleo = bankOf(english.banks, 'Cleo Marsh');
    expect(cleo.memories.filter(({ kind }) => kind === 'relationship')).toMatchObject([
      { id: 'relationship-1', text: 'Cleo Marsh has an aunt, Vera, who keeps bees, and a rival, Sten.' },
    ]);
    expect(english.problems).toContainEqual(
      saying({
        where: 'memory-en.json › Cleo Marsh.social_relationship',
        why: 'is one text without ids; kept as one memory. Questions that name a part of it are left out.',
      }),
    );
  });

  it('become one memory, too, where a text only begins like a list', () => {
    const { banks, problems } = read({ A: { profile: { Age: 3 }, social_relationship: "{'1_0': " } });
    expect(ids(banks[0]!.memories)).toEqual(['Age', 'relationship-1']);
    expect(problems[0]!.why).toMatch(/^cannot be read as a list \(.+ at character \d+\); kept as one memory/);
  });

  it('carry the portrait: pronouns, first sentence, description', () => {
    expect(ada.character).toMatchObject({
      id: 'perltqa-ada-quill',
      language: 'en',
      pronouns: 'she/her',
      summary: 'Ada Quill binds books in Port Ellis.',
    });
    expect(ada).toMatchObject({ source: 'PerLTQA', licence: 'CC BY-NC 4.0' });
    expect(bankOf(chinese.banks, '罗大川').character).toMatchObject({
      language: 'zh',
      pronouns: '他',
      summary: '船工',
    });
  });
});

describe('the Chinese files', () => {
  const xiaoman = bankOf(chinese.banks, '顾小满');

  it('are read from a list, whose items hold the name or stand under it', () => {
    expect(chinese.banks.map(({ character, memories }) => [character.name, memories.length])).toEqual([
      ['顾小满', 8],
      ['罗大川', 4],
    ]);
  });

  it('are written with Chinese punctuation', () => {
    expect(memoryOf(xiaoman, '职业').text).toBe('顾小满的职业：制茶师');
    expect(memoryOf(xiaoman, '5_0').text).toBe('林阿公：师父。教她做青');
    expect(memoryOf(xiaoman, '5_0_0').text).toBe(
      '夜里摇青。林阿公带小满连夜摇青，茶香满屋。（2021年4月8日；学艺）',
    );
  });

  it('have questions keyed by memory id', () => {
    expect(xiaoman.questions.map(({ id, kind, gold, anchors }) => [id, kind, gold, anchors])).toEqual([
      ['profile-1', 'profile', ['职业'], ['制茶师']],
      ['5_0-1', 'relationship', ['5_0'], []],
      ['5_0_0-1', 'event', ['5_0_0'], ['摇青']],
      ['5_0_0#0-1', 'dialogue', ['5_0_0#0'], ['手要轻']],
    ]);
  });

  it('find the profile field that contains the one referred to', () => {
    const memory = { 甲: { profile: { 奖项和榜样: '金奖。', 年龄: 30 } } };
    const questions = { 甲: { profile: [{ 问题: '得过什么奖？', 答案: '金奖。', 参考记忆: '奖项' }] } };
    expect(read(memory, questions).banks[0]!.questions[0]!.gold).toEqual(['奖项和榜样']);
  });
});
