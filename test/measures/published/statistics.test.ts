import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { wordCount } from '../../../src/core/memory/counts';
import { amountsOf, type BankAmounts } from '../../../src/core/memory/summary';
import { statistics, type StatisticsTable } from '../../../src/measures/published/statistics';
import { hasReleased, released } from '../../data/formats/external-results';

/** Counted by hand: see the comments. */
const BANK: MemoryBank = {
  id: 'a',
  character: { id: 'a', name: 'Ana', language: 'en', pronouns: '', summary: '', description: '' },
  source: 'made for the tests',
  licence: 'MIT',
  sessions: [
    {
      id: 's1',
      turns: [
        { speaker: 'user', text: 'Good morning to you.' }, // 4 words, opens turn 1
        { speaker: 'assistant', text: 'Hello!' }, // 1
        { speaker: 'user', text: 'I moved.' }, // 2, opens turn 2
        { speaker: 'assistant', text: 'Where to?' }, // 2
      ],
    },
    { id: 's2', turns: [{ speaker: 'user', text: 'Hm.' }] }, // 1, turn 3
  ],
  memories: [
    { id: 'p', kind: 'profile', title: 'Occupation', text: '', body: 'Baker', people: [] },
    { id: 'p2', kind: 'profile', title: 'Age', text: '', body: '40', people: [], updates: ['p'] },
    { id: 'r', kind: 'relationship', title: 'Bo · aunt', text: '', body: 'x', people: ['Bo'] },
    { id: 'r2', kind: 'relationship', title: 'Cy · Aunt', text: '', body: 'x', people: ['Cy'] },
    // 6 words
    { id: 'e', kind: 'event', title: 'e', text: '', body: 'Ana baked bread for the town.', people: [] },
    // 2 words
    { id: 'e2', kind: 'event', title: 'e', text: '', body: 'It burned.', people: [], origin: 'interference' },
    // 2 lines of 2 and 3 words
    {
      id: 'd',
      kind: 'dialogue',
      title: 'd',
      text: '',
      body: 'Bo: Is it?\nAna: Yes, all burned.',
      people: [],
    },
  ],
  questions: [
    // 3 words, answer 1 word, 1 anchor
    {
      id: '1',
      kind: 'profile',
      text: 'Who is Ana?',
      answer: 'Baker',
      gold: ['p'],
      anchors: ['Baker'],
      tags: [],
      type: 'Basic Fact Recall',
    },
    // 2 words, no answer
    { id: '2', kind: 'event', text: 'What burned?', answer: '', gold: [], anchors: [], tags: [] },
  ],
};
const CHINESE: MemoryBank = {
  ...BANK,
  id: 'b',
  memories: [
    { id: 'p', kind: 'profile', title: '职业', text: '', body: '面包师', people: [] },
    { id: 'e', kind: 'event', title: 'e', text: '', body: '她烤了3个面包。', people: [] }, // 6 Han + "3" = 7
  ],
  sessions: [],
  questions: [],
};

const tables = (banks: readonly BankAmounts[]) => {
  const values = ({ rows }: StatisticsTable) =>
    Object.fromEntries(rows.map(({ label, number, average }) => [label, number ?? average]));
  return {
    perltqa: values(statistics('perltqa', banks)),
    halumem: values(statistics('halumem', banks)),
  };
};
const of = (...banks: MemoryBank[]) => tables(banks.map(amountsOf));

describe('what banks hold', () => {
  it('is counted as PerLTQA’s Table 2', () => {
    expect(of(BANK).perltqa).toEqual({
      '# Character profiles': 1,
      '# Jobs': 1,
      '# Relationship Descriptions': 2,
      '# Relationship Categories': 1,
      '# Average Social Relationships per Character': 2,
      '# Topics': undefined,
      '# Events': 2,
      '# Average Words per Events': 4,
      '# Event-related Historical Dialogs': 1,
      '# Utterances': 2,
      '# Average Words per Utterance': 2.5,
      '# Question Answer Pairs': 2,
      '# Average Words per Question': 2.5,
      '# Average Words per Answer': 1,
      '# Memory Anchors': 1,
      '# Average Anchors': 0.5,
    });
  });

  it('is counted as HaluMem’s Table 6', () => {
    expect(of(BANK).halumem).toEqual({
      'Context length (tokens a user)': 10,
      'Sessions a user': 2,
      'Dialogue turns a session': 1.5,
      'Dialogue turns': 3,
      'Memories a session': 3.5,
      'Distractor memories': 1,
      'Update memories': 1,
      'Persona memories': 2,
      'Event memories': 2,
      'Relationship memories': 2,
      Memories: 7,
      'Questions a user': 2,
      Questions: 2,
      'Basic Fact Recall': 1,
      'Multi-hop Inference': 0,
      'Dynamic Update': 0,
      'Memory Boundary': 0,
      'Memory Conflict': 0,
      'Generalization & Application': 0,
    });
  });

  it('adds up over banks; what is the same in two counts once', () => {
    const { perltqa } = of(BANK, BANK, CHINESE);
    expect(perltqa['# Character profiles']).toBe(3);
    expect(perltqa['# Jobs']).toBe(2);
    expect(perltqa['# Relationship Categories']).toBe(1);
    expect(perltqa['# Average Words per Events']).toBe((6 + 2 + 6 + 2 + 7) / 5);
  });

  it('has no mean of nothing', () => {
    const { perltqa, halumem } = of();
    expect(perltqa['# Average Words per Question']).toBeUndefined();
    expect(halumem['Memories a session']).toBeUndefined();
    expect(halumem['Memories']).toBe(0);
  });

  it('leaves out banks that were not counted', () => {
    const { memories, questions } = amountsOf(BANK);
    const uncounted = { memories, questions };
    expect(tables([uncounted, amountsOf(CHINESE)])).toEqual(of(CHINESE));
  });

  it('stands beside the published figures', () => {
    const row = statistics('perltqa', []).rows.find(({ label }) => label === '# Events');
    expect(row?.published).toEqual({ number: 4501 });
  });

  it('counts words of both languages', () => {
    expect(wordCount('It’s 3 o’clock — really.')).toBe(4);
    expect(wordCount('她有2只猫')).toBe(5);
    expect(wordCount('')).toBe(0);
  });
});

const FILE = 'halumem/pilot_slice_user12.jsonl';
describe.skipIf(!hasReleased(FILE))(
  `a released user${hasReleased(FILE) ? '' : ' (skipped: no data)'}`,
  () => {
    it('has about as many turns a session as the paper says of all users', () => {
      const { halumem } = of(...readDataset(released(FILE), 'auto').banks);
      expect(halumem['Sessions a user']).toBe(62);
      expect(halumem['Memories']).toBe(686);
      expect(halumem['Questions']).toBe(161);
      expect(Math.abs(halumem['Dialogue turns a session']! - 21.68)).toBeLessThan(1.5);
    });
  },
);
