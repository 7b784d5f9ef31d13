// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import type { HumanScore } from '../../../../src/judging/domain/human';
import type { AnswerUnit, VerdictUnit } from '../../../../src/llm/domain/units';
import type { LlmRunHeader } from '../../../../src/runs/domain/llm-runs/run';
import { JudgeLab } from '../../../../src/runs/page/answers/state/judge-lab.svelte';
import { answersOf, correctness, judgedRun, MENDER, pairwise, verdictOf } from './judged-run';

const questions = MENDER.questions.slice(0, 2);
const answers = answersOf(MENDER, questions);
const [a0, b0, a1, b1] = answers as [AnswerUnit, AnswerUnit, AnswerUnit, AnswerUnit];

function labOf(
  verdicts: readonly VerdictUnit[],
  people: readonly HumanScore[] = [],
  more: Partial<LlmRunHeader> = {},
) {
  const header = judgedRun(MENDER, [...answers, ...verdicts], more);
  return new JudgeLab({
    results: { header, answers, verdicts },
    price: () => ({ input: 10, output: 20, from: 'list' }),
    people: () => people,
  });
}

describe('the judge lab', () => {
  it('says of each judge how its verdicts ended and both means, over their own denominators', async () => {
    const lab = labOf([
      verdictOf(correctness(0), [a0], 1),
      verdictOf(correctness(0), [b0], 0.5),
      verdictOf(correctness(0), [a1], 'unparsed'),
      verdictOf(correctness(0), [b1], 'failed'),
    ]);
    await lab.compute();
    const [report] = lab.view!.reports;
    expect(report!.counts).toEqual({ done: 2, unparsed: 1, failed: 1, noAnswer: 0, leftOut: 0 });
    expect(report!.valid).toMatchObject({ mean: 0.75, answers: 2 });
    expect(report!.all).toMatchObject({ mean: 0.375, answers: 4 });
    expect(lab.view!.scores.map(({ model, valid }) => [model.model, valid?.mean])).toEqual([
      ['pelican', 1],
      ['walrus', 0.5],
    ]);
  });

  it('reckons dollars at the price of the day of the run, and knows none where the price is not known', async () => {
    const verdicts = [verdictOf(correctness(0), [a0], 1), verdictOf(correctness(0), [b0], 1)];
    const today = labOf(verdicts);
    await today.compute();
    // 200 tokens at 10 and 20 tokens at 20 dollars for a million.
    expect(today.view!.reports[0]!.dollars.known).toBeCloseTo(0.0024, 12);
    const then = labOf(verdicts, [], { setup: { prices: { magpie: { input: 1, output: 1, from: 'own' } } } });
    await then.compute();
    expect(then.view!.reports[0]!.dollars.known).toBeCloseTo(0.00022, 12);
    const header = judgedRun(MENDER, verdicts);
    const unknown = new JudgeLab({
      results: { header, answers, verdicts },
      price: () => undefined,
      people: () => [],
    });
    await unknown.compute();
    expect(unknown.view!.reports[0]!.dollars).toEqual({ known: 0, unpriced: 2 });
  });

  it('counts a repetition that says something else as a flip', async () => {
    const lab = labOf([
      verdictOf(correctness(0), [a0], 1),
      verdictOf(correctness(0), [a0], 0, { repeat: 1 }),
      verdictOf(correctness(0), [b0], 1),
      verdictOf(correctness(0), [b0], 1, { repeat: 1 }),
    ]);
    await lab.compute();
    expect(lab.view!.reports[0]!.flips).toMatchObject({ items: 2, rate: 0.5, spread: 0.5 });
  });

  it('takes pairs in both orders, and shows a judge that always prefers what it saw first', async () => {
    const setting = pairwise(0);
    const lab = labOf([
      verdictOf(setting, [a0, b0], 1, { swapped: false }),
      verdictOf(setting, [a0, b0], 0, { swapped: true }),
      verdictOf(setting, [a1, b1], 1, { swapped: false }),
      verdictOf(setting, [a1, b1], 1, { swapped: true }),
    ]);
    await lab.compute();
    expect(lab.view!.reports[0]!.position).toMatchObject({ pairs: 2, first: 3, second: 1, share: 0.75 });
    expect(lab.view!.pairs).toHaveLength(1);
    expect(lab.view!.pairs[0]).toMatchObject({ pairs: 2, wins: 1, ties: 1, losses: 0, flips: 1 });
    expect(lab.view!.pairs[0]!.first).toBe('scripted stand-in (pelican), W-MC+R');
    expect(lab.view!.reports[0]!.valid).toBeUndefined();
  });

  it('measures agreement of judges by the chosen rubric, and lists first what they disagree on most', async () => {
    const scores = [
      [a0, 1, 1],
      [b0, 0.5, 0],
      [a1, 1, 0.75],
      [b1, 0, 0],
    ] as const;
    const lab = labOf([
      ...scores.flatMap(([answer, one, two]) => [
        verdictOf(correctness(0), [answer], one),
        verdictOf(correctness(1), [answer], two),
      ]),
      verdictOf(pairwise(0), [a0, b0], 1, { swapped: false }),
    ]);
    await lab.compute();
    expect(lab.rubrics.map(({ id }) => id)).toEqual(['perltqa-correctness', 'pairwise']);
    const [pair] = lab.agreement()!.pairs;
    expect(pair).toMatchObject({ items: 4, exact: 0.5 });
    // In steps of ¼: observed 0 + 4 + 1 + 0 = 5; over all 16 pairs of their marks 2 · 33 + 13 + 25 = 104.
    expect(pair!.kappa).toBeCloseTo(1 - (5 * 4) / 104, 12);
    expect(lab.view!.disagreements.map(({ answers, between }) => [answers[0], between])).toEqual([
      [b0.id, 0.5],
      [a1.id, 0.25],
    ]);
    lab.choose('pairwise');
    expect(lab.agreement()).toBeUndefined();
  });

  it('tells verdicts on answers that are gone and by rubrics it does not know, and reckons without them', async () => {
    const lab = labOf([
      verdictOf(correctness(0), [a0], 1),
      verdictOf(correctness(0), [{ ...a0, id: 'gone' }], 0),
      verdictOf(correctness(0), [b0], 0, { rubric: 'of-tomorrow', aspect: 'wit' }),
    ]);
    await lab.compute();
    expect(lab.view).toMatchObject({ lost: 1, unknown: 1 });
    expect(lab.view!.reports.map(({ valid }) => valid?.mean)).toEqual([1]);
  });

  it('tells length from quality by what people say', async () => {
    const human = (answer: string, score: number): HumanScore => ({
      rater: 'Ann',
      answers: [answer],
      rubric: 'perltqa-correctness',
      aspect: 'correctness',
      score,
      note: '',
      when: '2026-11-20T10:00:00.000Z',
    });
    const verdicts = answers.map((answer, i) => verdictOf(correctness(0), [answer], i / 4));
    const lab = labOf(verdicts, [human(a0.id, 1), human(b0.id, 1)]);
    await lab.compute();
    expect(lab.view!.reports[0]!.length).toMatchObject({ items: 4, referenced: 2 });
    // The first writer's answer is the longer one and has the lower mark, with people's marks equal.
    expect(lab.view!.reports[0]!.length.withinTies).toBeCloseTo(-1, 12);
  });
});
