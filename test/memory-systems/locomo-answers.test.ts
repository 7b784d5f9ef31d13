import { describe, expect, it } from 'vitest';
import { callKey, type CallModel, type LlmCall, type ModelRef } from '../../src/llm/domain/call';
import { readDataset } from '../../src/data/formats/formats';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { readRun } from '../../src/memory-systems/domain/readings/read';
import { READING_DEFAULTS, answererName, judgeName } from '../../src/memory-systems/domain/readings/settings';
import type { SessionRecord } from '../../src/memory-systems/domain/run';
import { scoredBy, testUserOf, type TestUser } from '../../src/memory-systems/domain/user';
import { memoryRuns } from '../llm/memory-stores';
import { live, run } from './fixture';
import { read, taskOf } from './reader';

const LOCOMO = {
  sample_id: 'conv-1',
  conversation: {
    speaker_a: 'Inga',
    speaker_b: 'Tomas',
    session_1_date_time: '9:05 am on 2 March, 2021',
    session_1: [
      { speaker: 'Inga', dia_id: 'D1:1', text: 'I painted the ferry.' },
      { speaker: 'Tomas', dia_id: 'D1:2', text: 'I sold my compass.' },
    ],
  },
  qa: [
    { question: 'What did Inga paint?', answer: 'The ferry', evidence: ['D1:1'], category: 4 },
    {
      question: 'What did Inga sell?',
      adversarial_answer: 'Her compass',
      evidence: ['D1:2'],
      category: 5,
    },
  ],
};
const PLUS = [
  {
    cue_dialogue: 'A: I burnt my hand on the stove.\nB: How awful.',
    trigger_query: 'A: I cannot hold the brush.',
    time_gap: 'two weeks later',
  },
];
const source = (name: string, data: unknown) => ({ name, text: JSON.stringify(data) });
const userOf = (...files: { name: string; text: string }[]): TestUser =>
  testUserOf(readDataset(files, 'auto').banks[0]!)!;
const judge = new LexicalJudge();

describe('LoCoMo’s category 5', () => {
  const user = userOf(source('locomo.json', [LOCOMO]));
  const [answerable, adversarial] = user.finalQuestions as [
    TestUser['finalQuestions'][0],
    TestUser['finalQuestions'][0],
  ];

  it('cannot be answered, keeps the turn that tempts, and its reference says so in the evaluation’s words', () => {
    expect(answerable).toMatchObject({ unanswerable: false, answer: 'The ferry' });
    expect(adversarial).toMatchObject({ unanswerable: true, evidence: ['D1:2'] });
    expect(adversarial.answer.toLowerCase()).toContain('not mentioned');
    expect(adversarial.answer.toLowerCase()).toContain('no information available');
  });

  it.each([
    ['Not mentioned in the conversation', 'Correct'],
    ['There is NO INFORMATION AVAILABLE about it.', 'Correct'],
    [undefined, 'Correct'],
    ['Her compass', 'Hallucination'],
  ] as const)('%s is %s', async (response, label) => {
    expect(await judge.answer(adversarial, [], response, user)).toEqual({ given: label });
  });
});

describe('LoCoMo-Plus', () => {
  const user = userOf(source('plus.json', PLUS), source('locomo.json', [LOCOMO]));
  const [question] = user.finalQuestions as [TestUser['finalQuestions'][0]];
  const MODEL: ModelRef = { provider: 'openai-compatible', address: 'https://models.test/v1', model: 'tiny' };

  it('has the cue in the place of a reference', () => {
    expect(question).toMatchObject({
      answer: '',
      unanswerable: false,
      cue: 'Inga: I burnt my hand on the stove.\nTomas: How awful.',
    });
    expect([...scoredBy(user.finalQuestions)]).toEqual(['cue']);
    const both = { ...READING_DEFAULTS, answerer: MODEL, judge: MODEL };
    expect(answererName(both, scoredBy(user.finalQuestions))).toContain('memory-cue-answer-1');
    expect(judgeName(both, scoredBy(user.finalQuestions))).toContain('judge-cue-1');
    expect(judgeName(both, new Set())).not.toContain('cue');
  });

  it.each([
    ['Because you burnt your hand?', 'Correct'],
    ['Try a lighter brush.', 'Omission'],
    ['', 'Omission'],
    [undefined, 'Omission'],
  ] as const)('by words, %s is %s', async (response, label) => {
    expect(await judge.answer(question, [], response, user)).toEqual({ given: label });
  });

  async function judged(respond: (response: string | undefined) => string | undefined) {
    const calls: LlmCall[] = [];
    const ask: CallModel = (call) => {
      calls.push(call);
      const reply = { text: read(call.messages), milliseconds: 1, attempts: 1, dropped: [] };
      return Promise.resolve({ key: callKey(call), call, cached: false, reply });
    };
    const records: readonly SessionRecord[] = (await run(verbatimSystem, [], {}, user)).map((record) => ({
      ...record,
      answers: record.answers.map(({ response, ...rest }) => {
        const text = respond(response);
        return text === undefined ? rest : { ...rest, response: text };
      }),
    }));
    const reading = await readRun(
      { ...READING_DEFAULTS, judge: MODEL },
      { user, capabilities: verbatimSystem.capabilities, records },
      {
        run: 'reading',
        store: memoryRuns(),
        ask,
        concurrency: () => 1,
        clock: () => 0,
        pause: () => Promise.resolve(),
        signal: live,
      },
    );
    return { calls, verdict: reading.judged!.answers[0]!.verdict };
  }

  it('is judged by the reply beside the cue, without a reference or the query', async () => {
    const { calls, verdict } = await judged(() => 'Is it since you burnt your hand on the stove?');
    expect(calls.map(({ messages }) => taskOf(messages))).toEqual(['cue']);
    const { content } = calls[0]!.messages[1]!;
    expect(content).toContain('> Inga: I burnt my hand on the stove.');
    expect(content).not.toContain('brush');
    expect(verdict).toEqual({ given: 'Correct' });
  });

  it('asks no judge about an empty reply', async () => {
    for (const empty of ['', '  ', undefined]) {
      const { calls, verdict } = await judged(() => empty);
      expect(calls).toEqual([]);
      expect(verdict).toEqual({ given: 'Omission' });
    }
  });
});
