import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { MemoryBank } from '../../../src/core/memory/bank';

const file = (name: string, data: unknown) => ({ name, text: JSON.stringify(data) });
/** What a bank holds, without the wording that depends on the language. */
const outline = ({ memories, questions }: MemoryBank) => ({
  memories: memories.map(({ id, kind, body, story }) => [id, kind, body, story]),
  questions: questions.map(({ id, kind, answer, gold, anchors }) => [id, kind, answer, gold, anchors]),
});

const profile = { Protagonist: 'Lena Voss', Age: 52, 'Awards and Role Models': 'The glass prize.' };
const relation = {
  'Supporting Characters': 'Otto',
  Description: 'Blows glass with her.',
  Relationship: 'cousin',
};
const event = { Content: 'The kiln cracked.', Summary: 'A cracked kiln', Characters: ['4_0'], Theme: 'work' };
const dialogue = { events: '4_0_0', contents: { '2020-01-01 10:00': ['Otto: It cracked!'] } };
const about = (reference: unknown, answer: string, anchors: unknown) => {
  return {
    Question: `About ${answer}?`,
    Answer: answer,
    'Reference Memory': reference,
    'Memory Anchors': anchors,
  };
};
const EXPECTED = {
  memories: [
    ['Protagonist', 'profile', 'Lena Voss', undefined],
    ['Age', 'profile', '52', undefined],
    ['Awards and Role Models', 'profile', 'The glass prize.', undefined],
    ['4_0', 'relationship', 'Otto: cousin. Blows glass with her.', undefined],
    ['4_0_0', 'event', 'The kiln cracked.', '4_0_0'],
    ['4_0_0#0', 'dialogue', 'Otto: It cracked!', '4_0_0'],
  ],
  questions: [
    ['profile-1', 'profile', 'The glass prize', ['Awards and Role Models'], ['glass prize']],
    ['4_0-1', 'relationship', 'Otto', ['4_0'], []],
    ['4_0_0-1', 'event', 'The kiln', ['4_0_0'], ['kiln', 'The']],
    ['4_0_0#0-1', 'dialogue', 'It cracked', ['4_0_0#0'], []],
  ],
};

describe('the published shapes of PerLTQA', () => {
  /** The second English release: memories keyed by character, questions in lists of one-key objects. */
  const v2 = [
    file('perltmem_en_v2.json', {
      'Lena Voss': {
        profile,
        profile_description: 'Lena Voss blows glass.',
        social_relationship: { '4_0': relation },
        events: { '4_0_0': event },
        dialogues: { '4_0_0#0': dialogue },
      },
    }),
    file('perltqa_en_v2.json', [
      {
        'Lena Voss': {
          profile: [about('Awards', 'The glass prize', [{ 'glass prize': [-1, -1] }])],
          social_relationship: [{ '4_0': [about("['4_0']", 'Otto', [])] }],
          events: [{ '4_0_0': [about("['4_0_0']", 'The kiln', [{ kiln: [-1, -1], The: [0, 3] }])] }],
          dialogues: [{ '4_0_0#0': [about("['4_0_0#0']", 'It cracked', undefined)] }],
        },
      },
    ]),
  ];
  /** The first: a list of characters told by their profile, sections keyed by memory id. */
  const v1 = [
    file('perltmem_en.json', [
      {
        profile: { ...profile, Age: '52' },
        profile_description: 'Lena Voss blows glass.',
        social_relationship: { '4_0': relation },
        events: { '4_0_0': event },
        dialogues: { '4_0_0#0': dialogue },
      },
    ]),
    file('perltqa_en.json', [
      {
        'Lena Voss': {
          profile: [about('Role Models', 'The glass prize', [{ 'glass prize': [4, 15] }])],
          'social relationship': { '4_0': [about(['4_0'], 'Otto', [])] },
          events: { '4_0_0': [about('4_0_0', 'The kiln', [{ kiln: [4, 8] }, { The: [0, 3] }])] },
          dialogues: { '4_0_0#0': [about(['4_0_0#0'], 'It cracked', '')] },
        },
      },
    ]),
  ];

  it.each([
    ['English version 2', v2],
    ['English version 2, questions first', v2.toReversed()],
    ['English version 1', v1],
    ['English version 1, questions first', v1.toReversed()],
  ])('%s reads the same', (_, files) => {
    const { banks, problems } = readDataset(files, 'auto');
    expect(banks.map(outline)).toEqual([EXPECTED]);
    expect(problems).toEqual([]);
    expect(banks[0]!.citation).toContain('arXiv:2402.16288');
  });

  it('Chinese, with Chinese names for sections and fields, keyed by memory id', () => {
    const memories = [
      {
        个人档案: { 主人公: '魏玲', 年龄: '52', 职业: '吹玻璃' },
        人物描述: '魏玲吹了三十年玻璃。',
        社会关系: { '4_0': { 配角: '小奥', 描述: '和她一起干活。', 关系: '表弟' } },
        事件: {
          '4_0_0': { 内容: '窑裂了。', 摘要: '裂窑', 人物: ['4_0'], 创建时间: '2020年1月1日', 主题: '工作' },
        },
        对话: { '4_0_0#0': { 事件: '4_0_0', 对话内容: { '2020-01-01 10:00': ['小奥：裂了！'] } } },
      },
    ];
    const ask = (reference: unknown, answer: string) => ({
      问题: `${answer}吗？`,
      答案: answer,
      参考记忆: reference,
      记忆锚点: [],
    });
    const questions = [
      {
        魏玲: {
          个人档案: [ask('年龄', '五十二岁')],
          社会关系: { '4_0': [ask("['4_0']", '表弟')] },
          事件: { '4_0_0': [ask(['4_0_0'], '窑')] },
          对话: { '4_0_0#0': [ask("['4_0_0#0']", '裂了')] },
        },
      },
    ];
    for (const files of [
      [file('m.json', memories), file('q.json', questions)],
      [file('q.json', questions), file('m.json', memories)],
    ]) {
      const { banks, problems } = readDataset(files, 'auto');
      expect(problems).toEqual([]);
      expect(
        banks.map(({ character, memories: all }) => [character.name, character.language, all.length]),
      ).toEqual([['魏玲', 'zh', 6]]);
      expect(banks[0]!.character.summary).toBe('魏玲吹了三十年玻璃。');
      expect(banks[0]!.questions.map(({ kind, gold }) => [kind, gold])).toEqual([
        ['profile', ['年龄']],
        ['relationship', ['4_0']],
        ['event', ['4_0_0']],
        ['dialogue', ['4_0_0#0']],
      ]);
    }
  });
});
