import { describe, expect, it } from 'vitest';
import { RUBRICS } from '../../src/judging/domain/rubrics';
import { judgeSetting } from '../../src/judging/domain/setting';
import type { ModelRef } from '../../src/llm/domain/call';
import { subjectsOf, type JudgedAnswer } from '../../src/judging/domain/work';
import { NURI } from '../pipeline/dialogue/fixture';
import { OTTILIE, SCRIPTED } from '../runs/llm-runs/fixture';

const OTHER: ModelRef = { provider: 'openai-compatible', address: 'http://localhost:8080/v1', model: 'tiny' };
const banks = new Map([OTTILIE, NURI].map((bank) => [bank.id, bank]));
const answer = (
  setting: string,
  model = SCRIPTED,
  question = OTTILIE.questions[0]!.id,
  bank = OTTILIE.id,
): JudgedAnswer => ({
  id: `${model.model} ${setting} ${question}`,
  bank,
  question,
  model,
  setting,
});
const turn = (setting: string, model = SCRIPTED, question = '0-4') =>
  answer(setting, model, question, NURI.id);
const judged = (rubric: string, answers: readonly JudgedAnswer[]) =>
  subjectsOf(judgeSetting(SCRIPTED, rubric), answers, banks);

describe('what a judge is shown', () => {
  const all = [
    answer('CR(x)'),
    answer('IR(x)'),
    turn('injection, setting 1 (x)'),
    turn('recognition, setting 2 (x)'),
    turn('injection, without memory (x)'),
  ];

  it.each(RUBRICS.map(({ id }) => id))('by %s is what the rubric is about', (rubric) => {
    const shown = judged(rubric, all).map(({ answers }) =>
      answers.map((id) => id.slice('rule 1 '.length).split(' (')[0]!.split('(')[0]!),
    );
    const injections = ['injection, setting 1', 'injection, without memory'];
    if (rubric === 'pairwise') expect(shown).toEqual([['CR', 'IR'], injections]);
    else if (rubric === 'madial-intimacy') expect(shown).toEqual([injections]);
    else if (rubric.startsWith('perltqa-')) expect(shown).toEqual([['CR'], ['IR']]);
    else expect(shown).toEqual(injections.map((name) => [name]));
  });

  it('holds the question, its reference where there is one, and the bank’s memories', () => {
    const [subject] = judged('perltqa-correctness', [answer('CR(x)')]);
    const question = OTTILIE.questions[0]!;
    expect(subject).toMatchObject({
      bank: OTTILIE.id,
      question: question.id,
      language: 'en',
      asked: { kind: 'question', text: question.text },
      reference: question.answer,
    });
    expect(subject!.memories.get(OTTILIE.memories[3]!.id)).toBe(OTTILIE.memories[3]!.text);
    expect(judged('madial-style', [turn('injection, without memory (x)')])[0]!.asked.kind).toBe('dialogue');
    const mute = { ...OTTILIE, questions: OTTILIE.questions.map((each) => ({ ...each, answer: ' ' })) };
    const [bare] = subjectsOf(
      judgeSetting(SCRIPTED, 'perltqa-correctness'),
      [answer('CR(x)')],
      new Map([[mute.id, mute]]),
    );
    expect(bare).not.toHaveProperty('reference');
  });

  it('leaves out answers whose bank or question is gone', () => {
    const gone = [answer('CR(x)', SCRIPTED, 'no such'), { ...answer('IR(x)'), bank: 'no such' }];
    expect(judged('perltqa-coherence', gone)).toEqual([]);
  });

  it('in pairs are answers to one question: two settings of a model, or two models of a setting', () => {
    const a = answer('CR(x)');
    const b = answer('IR(x)');
    const c = answer('CR(x)', OTHER);
    const d = answer('IR(x)', OTHER);
    const elsewhere = answer('IR(x)', SCRIPTED, OTTILIE.questions[1]!.id);
    expect(judged('pairwise', [a, b, c, d, elsewhere]).map(({ answers }) => answers)).toEqual([
      [a.id, b.id],
      [a.id, c.id],
      [b.id, d.id],
      [c.id, d.id],
    ]);
    expect(judged('pairwise', [a, elsewhere])).toEqual([]);
  });
});
