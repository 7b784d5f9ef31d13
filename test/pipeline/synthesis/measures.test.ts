import { describe, expect, it } from 'vitest';
import type { LlmUnit } from '../../../src/llm/domain/units';
import type { Question } from '../../../src/core/memory/bank';
import {
  anchorCeiling,
  answerCounts,
  scoreAnswers,
  valuesOf,
  type AnswerMeasure,
  type Denominator,
} from '../../../src/pipeline/synthesis/measures';
import { bank, memory, question } from '../../core/fixture';
import { answer, failed, verdict } from './answer-units';

const ask = (id: string, change: Partial<Question>): Question => ({ ...question(id, `${id}?`), ...change });

const BANKS = new Map([
  [
    'ines',
    bank({
      questions: [
        ask('q1', { answer: 'The green dory sank at 10:30.', anchors: ['dory', '10:30'] }),
        ask('q2', { answer: 'Her uncle Ivo.', anchors: ['Ivo'], kind: 'relationship' }),
        ask('q3', { answer: 'A pie.', anchors: ['', 'pie'] }),
        ask('q4', { answer: 'Nobody knows.', anchors: [] }),
        ask('q5', { answer: ' ', anchors: ['rope'] }),
      ],
    }),
  ],
]);

const score = (...units: LlmUnit[]) => scoreAnswers(units, BANKS);
const values = (units: LlmUnit[], measure: AnswerMeasure, reading: Denominator) =>
  valuesOf(score(...units).answers, measure, reading);

describe('an answer', () => {
  it('is worth the share of the question’s anchors in it, as they stand or folded', () => {
    const units = [answer('q1', 'The DORY, at 10 : 30.'), answer('q2', 'Ivo did.'), answer('q3', 'A cake.')];
    expect(values(units, 'MAP', 'valid')).toEqual([0, 1, 0]);
    expect(values(units, 'MAP(normalised)', 'valid')).toEqual([1, 1, 0]);
  });

  it('has beside it how many of the anchors are in the gold memories, of which the ceiling is the mean share', () => {
    const memories = [memory('m1', 'The green dory sank at 10 : 30.'), memory('m2', 'Tide tables, by Ívo.')];
    const gold = (id: string, ids: string[], anchors: string[]) => ask(id, { gold: ids, anchors });
    const questions = [
      gold('q1', ['m1'], ['dory', '10:30']),
      gold('q2', ['m1', 'm2'], ['Ivo', 'Tide', 'lost', '']),
      gold('q3', ['m2'], []),
      gold('q4', ['gone'], ['dory']),
    ];
    const units = questions.map(({ id }) => answer(id, 'dory'));
    const { answers } = scoreAnswers(units, new Map([['ines', bank({ memories, questions })]]));
    expect(answers.map(({ inGold }) => inGold)).toEqual([
      { of: 2, strict: 1, folded: 2 },
      { of: 3, strict: 1, folded: 2 },
      undefined,
      { of: 1, strict: 0, folded: 0 },
    ]);
    expect(anchorCeiling(answers, 'MAP')).toBeCloseTo((1 / 2 + 1 / 3 + 0) / 3, 12);
    expect(anchorCeiling(answers, 'MAP(normalised)')).toBeCloseTo((1 + 2 / 3 + 0) / 3, 12);
    expect(anchorCeiling([answers[2]!], 'MAP')).toBeUndefined();
  });

  it('has no anchor value where the question has none', () => {
    const [first] = score(answer('q4', 'Nobody knows.')).answers;
    expect(first!.values).toEqual({ F1: 1, 'ROUGE-L': 1 });
  });

  it('is compared with the reference by tokens', () => {
    // Without articles and marks: {uncle, ivo} and {her, uncle, ivo}: P 1, R 2/3.
    const [first] = score(answer('q2', 'the uncle, Ivo')).answers;
    expect(first!.values.F1).toBeCloseTo(0.8, 12);
    // the uncle ivo against her uncle ivo: LCS 2 of 3 and 3.
    expect(first!.values['ROUGE-L']).toBeCloseTo(2 / 3, 12);
    const [bare] = score(answer('q5', 'a rope')).answers;
    expect(bare!.values).toEqual({ MAP: 1, 'MAP(normalised)': 1 });
  });

  it('that failed counts under `all` alone, and a setting that could not be made under neither', () => {
    const units = [
      answer('q1', 'dory'),
      answer('q2', failed('content-filter')),
      answer('q3', failed('no-gold')),
    ];
    expect(values(units, 'MAP', 'valid')).toEqual([0.5]);
    expect(values(units, 'MAP', 'all')).toEqual([0.5, 0]);
    const { answers } = score(...units);
    expect(answers.map(({ state, code }) => [state, code])).toEqual([
      ['answered', undefined],
      ['failed', 'content-filter'],
      ['not-made', 'no-gold'],
    ]);
    expect(answerCounts(answers)).toEqual({ asked: 2, answered: 1, abstained: 0, failed: 1, notMade: 1 });
  });

  it('that says that the memories do not say is scored, and counted apart', () => {
    const { answers } = score(answer('q1', 'The memories do not say.'), answer('q4', '记忆中没有提到。'));
    expect(answerCounts(answers)).toEqual({ asked: 2, answered: 0, abstained: 2, failed: 0, notMade: 0 });
    expect(answers[0]!.values.MAP).toBe(0);
  });

  it('to a question that is gone is told, not scored', () => {
    const { answers, unknown } = score(answer('q1', 'dory'), answer('q9', 'dory'));
    expect([answers.length, unknown]).toEqual([1, 1]);
  });

  it('knows the category of the memory that is asked for', () => {
    expect(score(answer('q1', ''), answer('q2', '')).answers.map(({ category }) => category)).toEqual([
      'episodic',
      'semantic',
    ]);
  });
});

describe('verdicts', () => {
  const one = answer('q1', 'dory');
  const two = answer('q2', 'Ivo');
  const three = answer('q3', failed('timeout'));
  const correct = 'perltqa-correctness';

  it('are the answer’s correctness and coherence', () => {
    const units = [one, verdict(one, correct, 0.75), verdict(one, 'perltqa-coherence', 1)];
    expect(score(...units).answers[0]!.values).toMatchObject({ 'Corr.': 0.75, 'Coh.': 1 });
  });

  it('that cannot be read are no zero, and count under `all` alone', () => {
    const unread = verdict(two, correct, { state: 'unparsed', text: '?', why: 'no JSON' });
    const none = verdict(three, correct, failed('no-answer'));
    const units = [one, two, three, verdict(one, correct, 0.5), unread, none];
    expect(values(units, 'Corr.', 'valid')).toEqual([0.5]);
    expect(values(units, 'Corr.', 'all')).toEqual([0.5, 0, 0]);
  });

  it('of an answer not judged yet are awaited, and of one that failed never come', () => {
    const units = [one, two, three, verdict(one, correct, 0.5)];
    expect(values(units, 'Corr.', 'all')).toEqual([0.5, 0]);
    expect(values([one, two, three], 'Corr.', 'all')).toEqual([]);
  });

  it('are not asked of a question without a reference', () => {
    const bare = answer('q5', 'rope');
    expect(values([bare, verdict(bare, correct, failed('no-reference'))], 'Corr.', 'all')).toEqual([]);
  });

  it('of one answer are averaged, so far as they could be read, and their judges are named', () => {
    const again = { repeat: 1, setting: 'other', prompt: 'p2' };
    const units = [
      one,
      verdict(one, correct, 0.5),
      verdict(one, correct, 1, again),
      verdict(one, correct, failed('timeout'), { repeat: 2 }),
    ];
    expect(values(units, 'Corr.', 'valid')).toEqual([0.75]);
    expect(score(...units).judges.map(({ measure, setting, prompt }) => [measure, setting, prompt])).toEqual([
      ['Corr.', 'judge', 'p'],
      ['Corr.', 'other', 'p2'],
    ]);
    const chosen = scoreAnswers(units, BANKS, new Set(['other']));
    expect(valuesOf(chosen.answers, 'Corr.', 'valid')).toEqual([1]);
  });

  it('of other rubrics, and of pairs, are passed over', () => {
    const pair = { ...verdict(one, correct, 1), subjects: [one.id, two.id] };
    expect(score(one, verdict(one, 'madial-style', 3), pair).judges).toEqual([]);
  });
});
