import { describe, expect, it } from 'vitest';
import { callKey, type CallModel, type LlmCall } from '../../src/llm/domain/call';
import type { MemoryBank } from '../../src/core/memory/bank';
import { rubricScore, rubricsByType } from '../../src/measures/domain/rubric/records';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { digestOf } from '../../src/memory-systems/domain/digest';
import { figuresOf } from '../../src/memory-systems/domain/figures';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge, nuggetText, statementsOf } from '../../src/memory-systems/domain/lexical-judge';
import { readRun } from '../../src/memory-systems/domain/readings/read';
import { answererName, judgeName, READING_DEFAULTS } from '../../src/memory-systems/domain/readings/settings';
import type { SessionRecord } from '../../src/memory-systems/domain/run';
import { testUserOf, type TestQuestion } from '../../src/memory-systems/domain/user';
import { memoryRuns } from '../llm/memory-stores';
import { live, POTTER, potter } from './fixture';
import { read, taskOf } from './reader';

const question = (type: string, rubric: readonly string[]): TestQuestion => ({
  id: type,
  text: 'What happened?',
  answer: '',
  type,
  unanswerable: false,
  points: [],
  evidence: [],
  rubric,
});
const judge = new LexicalJudge();
const ORDER = ['buying the gas kiln', 'moving to Graz', 'selling bowls at the market'];

describe('a nugget', () => {
  it.each([
    ['LLM response should state: 13 days', '13 days'],
    ['LLM response should contain: mention of Graz', 'mention of Graz'],
    ['1st: buying a kiln', 'buying a kiln'],
    ['Bathroom shelf: installed', 'Bathroom shelf: installed'],
    ['LLM response should state:', 'LLM response should state:'],
  ])('“%s” asks for “%s”', (nugget, text) => {
    expect(nuggetText(nugget)).toBe(text);
  });
});

describe('the statements of an answer', () => {
  it.each([
    ['1. A kiln\n2) A market\n\n- Graz', ['A kiln', 'A market', 'Graz']],
    ['She bought it. Then she moved.', ['She bought it.', 'Then she moved.']],
    ['  ', []],
    ['First: a kiln\nThen, Graz', ['a kiln', 'Graz']],
  ])('“%s”', (response, statements) => {
    expect(statementsOf(response)).toEqual(statements);
  });
});

describe('a rubric judged by words', () => {
  const scores = async (rubric: string[], response?: string) =>
    (await judge.rubric(question('summarization', rubric), response, potter)).nuggets;

  it('is met in full, in part or not', async () => {
    const rubric = ['LLM response should state: red house with 3 large windows', 'gas kiln', 'electric boat'];
    expect(await scores(rubric, 'A red house, 4 windows, and a gas kiln.')).toEqual([
      { given: 1 },
      { given: 2 },
      { given: 0 },
    ]);
    expect(await scores(rubric)).toEqual([{ given: 0 }, { given: 0 }, { given: 0 }]);
  });

  it('is met by saying that nothing is known where the nugget says so', async () => {
    const rubric = ['Based on the chat, there is no information related to her dog'];
    expect(await scores(rubric, 'It is unknown.')).toEqual([{ given: 2 }]);
    expect(await scores(rubric)).toEqual([{ given: 2 }]);
    expect(await scores(rubric, 'Her dog is called Rex.')).toEqual([{ given: 0 }]);
  });

  it('tells the events of an order, each once', async () => {
    const response = 'Sold bowls at the market\nSomething else\nBought the gas kiln\nThe gas kiln, bought';
    const verdict = await judge.rubric(question('event ordering', ORDER), response, potter);
    expect(verdict.order).toEqual({ given: [2, null, 0, null] });
    // Reference 1 2 3 | 6 6, answer 1st at 3, 2nd none, 3rd at 1, others at 2 and 4: F1 of 2/4 and 2/3 is 4/7.
    // Pairs: 9 untied in the reference, all 10 in the answer; 4 agree and 5 do not: τ-b = −1 / √90.
    expect(rubricScore(verdict)).toBeCloseTo(((1 - 1 / Math.sqrt(90)) / 2) * (4 / 7), 12);
  });
});

const RUBRICS: MemoryBank = {
  ...POTTER,
  questions: [
    { ...POTTER.questions[0]!, type: 'information extraction', rubric: ['bowls', 'at the Graz market'] },
    { ...POTTER.questions[2]!, type: 'event ordering', rubric: ['a wood-fired kiln', 'an electric kiln'] },
    POTTER.questions[3]!,
  ],
};
const user = testUserOf(RUBRICS)!;
const records: SessionRecord[] = [0, 2, 3].map((session) => ({
  session,
  updates: [],
  answers: [
    {
      question: (user.sessions[session]?.questions ?? user.finalQuestions)[0]!.id,
      found: [],
      handed: 0,
      contextTokens: 0,
      response: session === 2 ? 'The wood-fired kiln\nThe electric kiln' : 'At the Graz market.',
      searchMilliseconds: 0,
      answerMilliseconds: 0,
    },
  ],
}));

describe('a run with rubrics', () => {
  it('scores its questions by type beside the verdicts on them', async () => {
    const judged = await judgeRun(user, verbatimSystem.capabilities, records, judge, live);
    expect(judged.answers).toHaveLength(3);
    expect(rubricsByType(judged.rubrics!)).toEqual({
      'information extraction': { questions: 1, judged: 1, score: 0.5, published: 0.5 },
      'event ordering': { questions: 1, judged: 1, score: 1, published: 1 },
      all: { questions: 2, judged: 2, score: 0.75, published: 0.75 },
    });
    const figures = figuresOf([digestOf(user, records, judged, [])]);
    expect(figures['rubric']?.all).toMatchObject({ value: 0.75, over: 2 });
    expect(figures['rubric event ordering']?.all).toMatchObject({ value: 1, over: 1 });
  });

  it('leaves an answer that failed unscored', async () => {
    const failed = records.map((record) => ({
      ...record,
      answers: record.answers.map(({ response: _, ...answer }) => ({ ...answer, failed: true as const })),
    }));
    const judged = await judgeRun(user, verbatimSystem.capabilities, failed, judge, live);
    expect(rubricsByType(judged.rubrics!)['all']).toEqual({
      questions: 2,
      judged: 0,
      score: null,
      published: null,
    });
  });
});

describe('a run with rubrics, read by a language model', () => {
  const model = { provider: 'openai-compatible', address: 'https://models.test/v1', model: 'tiny' } as const;
  const settings = { ...READING_DEFAULTS, judge: model };
  const run = { user, capabilities: verbatimSystem.capabilities, records };
  const calls: LlmCall[] = [];
  const ask =
    (text: (call: LlmCall) => string): CallModel =>
    (call) => {
      calls.push(call);
      const reply = { text: text(call), milliseconds: 1, attempts: 1, dropped: [] };
      return Promise.resolve({ key: callKey(call), call, cached: false, reply });
    };
  const ports = (text: (call: LlmCall) => string) => ({
    run: 'reading',
    store: memoryRuns(),
    ask: ask(text),
    concurrency: () => 2,
    clock: () => 0,
    pause: () => Promise.resolve(),
    signal: live,
  });

  it('is asked about each nugget, and once about an order', async () => {
    const { judged } = await readRun(
      settings,
      run,
      ports(({ messages }) => read(messages)),
    );
    const [extraction, order] = judged!.rubrics!;
    // The script gives a half where the words are not there.
    expect(extraction!.nuggets).toEqual([{ given: 1 }, { given: 2 }]);
    expect(order!.order).toEqual({ given: [0, 1] });
    const asked = calls.map(({ messages }) => taskOf(messages));
    expect(asked.filter((task) => task === 'nugget')).toHaveLength(4);
    expect(asked.filter((task) => task === 'order')).toHaveLength(1);
    expect(rubricsByType(judged!.rubrics!)['all']).toEqual({
      questions: 2,
      judged: 2,
      score: (0.75 + 1) / 2,
      published: (0.5 + 1) / 2,
    });
  });

  it('is answered with the longer prompt where there is a rubric', async () => {
    calls.length = 0;
    await readRun(
      { ...settings, answerer: model },
      run,
      ports(({ messages }) => read(messages)),
    );
    const asked = calls.map(({ messages }) => taskOf(messages));
    expect(asked.filter((task) => task === 'full-answer')).toHaveLength(2);
    expect(asked.filter((task) => task === 'answer')).toHaveLength(1);
  });

  it.each([
    ['too few statements', '{"reason": "so", "events": [1]}', 'out of range'],
    ['an event that there is none of', '{"reason": "so", "events": [1, 3]}', 'out of range'],
    ['no list', '{"reason": "so", "events": 1}', 'judge_failed'],
  ])('is not scored where the order names %s', async (_, text, failed) => {
    const { judged } = await readRun(
      settings,
      run,
      ports(({ messages, purpose }) =>
        purpose === 'repair' || taskOf(messages) === 'order' ? text : read(messages),
      ),
    );
    expect(judged!.rubrics![1]!.order).toEqual({ failed });
    expect(rubricsByType(judged!.rubrics!)['event ordering']).toMatchObject({ judged: 0, score: null });
  });

  it('names the prompts of rubrics only where there are rubrics', () => {
    const both = { ...settings, answerer: model };
    expect(answererName(both, new Set(['rubric']))).toContain('memory-answer-1, memory-full-answer-1');
    expect(judgeName(both, new Set(['rubric']))).toContain('judge-nugget-1, judge-order-1');
    expect(judgeName(both, new Set())).not.toContain('nugget');
  });
});
