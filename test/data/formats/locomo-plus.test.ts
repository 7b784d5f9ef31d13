import { describe, expect, it } from 'vitest';
import { FORMATS, readDataset } from '../../../src/data/formats/formats';
import { locomoPlus } from '../../../src/data/formats/locomo/locomo-plus';
import { testUserOf } from '../../../src/memory-systems/domain/user';

const conversation = (sample_id: string, speaker_a: string) => ({
  sample_id,
  conversation: {
    speaker_a,
    speaker_b: 'Tomas',
    session_1_date_time: '9:05 am on 2 March, 2021',
    session_1: [{ speaker: speaker_a, dia_id: 'D1:1', text: 'The ferry froze.' }],
    session_2_date_time: '4:40 pm on 11 May, 2021',
    session_2: [{ speaker: 'Tomas', dia_id: 'D2:1', text: 'I sold the compass.' }],
  },
  qa: [{ question: 'What froze?', answer: 'The ferry', evidence: ['D1:1'], category: 4 }],
});
const sample = (words: string, time_gap: string) => ({
  relation_type: 'causal',
  cue_dialogue: `A: ${words}\nB: I see.`,
  trigger_query: 'A: I cannot hold the brush.',
  time_gap,
});
const PLUS = [
  sample('I burnt my hand.', 'two weeks later'),
  sample('I fear dogs.', 'about one month later'),
  sample('I sail no more.', 'one year later'),
];
const LOCOMO = [conversation('conv-1', 'Inga'), conversation('conv-2', 'Bo')];
const source = (name: string, data: unknown) => ({ name, text: JSON.stringify(data) });
const both = (plus: unknown, locomo: unknown = LOCOMO) =>
  readDataset([source('plus.json', plus), source('locomo.json', locomo)], 'auto');

describe('LoCoMo-Plus', () => {
  const { banks, problems, format } = both(PLUS);

  it('puts cues into LoCoMo’s conversations in turn, at their distance from the query', () => {
    expect(format).toBe('locomo-plus');
    expect(problems).toEqual([]);
    expect(banks.map(({ id, source: from }) => [id, from])).toEqual([
      ['locomo-plus-conv-1', 'LoCoMo-Plus'],
      ['locomo-plus-conv-2', 'LoCoMo-Plus'],
    ]);
    // The query comes on 18 May 2021; a year before it is before everything, two weeks between the sessions.
    expect(banks[0]!.sessions!.map(({ id, start }) => [id, start])).toEqual([
      ['cue-3', '4:40 pm on 18 May, 2020'],
      ['session_1', '9:05 am on 2 March, 2021'],
      ['cue-1', '4:40 pm on 4 May, 2021'],
      ['session_2', '4:40 pm on 11 May, 2021'],
    ]);
    expect(banks[1]!.sessions![1]).toMatchObject({ id: 'cue-2', start: '4:40 pm on 18 April, 2021' });
  });

  it('asks the query with its cue as gold, said by the conversation’s speakers', () => {
    const [bank] = banks;
    expect(bank!.questions).toMatchObject([
      {
        text: 'Inga: I cannot hold the brush.',
        gold: ['cue-1:1', 'cue-1:2'],
        time: '4:40 pm on 18 May, 2021',
        type: 'causal',
        answer: '',
      },
      { gold: ['cue-3:1', 'cue-3:2'] },
    ]);
    expect(bank!.memories.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'cue-3:1 Inga: I sail no more.',
      'cue-3:2 Tomas: I see.',
      'D1:1 Inga: The ferry froze.',
      'cue-1:1 Inga: I burnt my hand.',
      'cue-1:2 Tomas: I see.',
      'D2:1 Tomas: I sold the compass.',
    ]);
    const user = testUserOf(bank!)!;
    expect(user.evidenceUnit).toBe('turn');
    expect(user.finalQuestions.map(({ evidence }) => evidence)).toEqual([
      ['cue-1:1', 'cue-1:2'],
      ['cue-3:1', 'cue-3:2'],
    ]);
  });
});

it('asks for the LoCoMo file where it is absent', () => {
  expect(() => readDataset([source('plus.json', PLUS)], 'auto')).toThrow(
    /^plus\.json: is LoCoMo-Plus.* Choose the LoCoMo file \(locomo10\.json\) together with it\.$/,
  );
});

it('reports what cannot be used, with its place', () => {
  const { banks, problems } = both([
    sample('I burnt my hand.', 'several months later'),
    { ...PLUS[0], cue_dialogue: 'Nobody speaks.' },
    { ...PLUS[0], trigger_query: ' ' },
    4,
  ]);
  expect(banks).toHaveLength(1);
  expect(banks[0]!.sessions!.at(-1)).toMatchObject({ id: 'cue-1', start: '4:40 pm on 18 May, 2021' });
  expect(problems.map(({ where }) => where)).toEqual([
    'plus.json › document 1 › time_gap',
    'plus.json › document 2 › cue_dialogue',
    'plus.json › document 2 › cue_dialogue',
    'plus.json › document 3 › trigger_query',
    'plus.json › document 4',
  ]);
  const { session_1_date_time: first, session_2_date_time: second, ...undated } = LOCOMO[0]!.conversation;
  expect([first, second].every(Boolean)).toBe(true);
  expect(() => both(PLUS, [{ conversation: undated }])).toThrow(/has no session whose date can be read/);
});

it('is guessed from its content, and nothing else is', () => {
  expect(FORMATS.filter(({ guess }) => guess(PLUS)).map(({ id }) => id)).toEqual(['locomo-plus']);
  for (const stranger of [null, 4, [], {}, [{ cue_dialogue: 'A: Hm.' }], LOCOMO])
    expect(locomoPlus.guess(stranger)).toBe(false);
});
