import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../src/data/formats/source';
import { halumemMeasures, memoriesByType, answersByType } from '../../src/measures/domain/halumem';
import { blameRun } from '../../src/memory-systems/domain/blame';
import {
  answersByContext,
  answersByPlace,
  updatesByAnswer,
  figuresOf,
} from '../../src/memory-systems/domain/figures';
import { gold, noMemory, verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import {
  declinedOf,
  digestOf,
  memoryTypeSum,
  questionTypeSum,
  standard,
  type AnswerFact,
  type Digest,
  type SessionSums,
} from '../../src/memory-systems/domain/digest';
import { judgeRun, type JudgedRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import type { SystemDefinition } from '../../src/memory-systems/domain/port';
import { readRecorded, RECORDED_CAPABILITIES } from '../../src/memory-systems/domain/recorded';
import { corrections } from '../../src/memory-systems/domain/results';
import { live, potter, run } from './fixture';

async function digested(definition: SystemDefinition): Promise<{ digest: Digest; judged: JudgedRun }> {
  const records = await run(definition);
  const { capabilities } = definition;
  const judged = await judgeRun(potter, capabilities, records, new LexicalJudge(), live);
  const blames = blameRun({ user: potter, capabilities, records, judged });
  return { digest: digestOf(potter, records, judged, blames), judged };
}

/** What a table reads, as the measures over all records name it. */
function expectEqualTotals(judged: JudgedRun, digests: readonly Digest[]): void {
  const figures = figuresOf(digests);
  for (const [name, value] of Object.entries(halumemMeasures(judged))) {
    const [, base, scope] = /^(.*?)(?:\((all|valid)\))?$/.exec(name)!;
    const figure = figures[base!]?.[scope === 'valid' ? 'valid' : 'all'];
    if (value === null) expect(figure?.value ?? null, name).toBeNull();
    else expect(figure?.value, name).toBeCloseTo(value, 12);
  }
  for (const [type, measures] of Object.entries(memoriesByType(judged)))
    if (measures.published_accuracy !== null)
      expect(figures[memoryTypeSum(type)]!.all.value, type).toBeCloseTo(measures.published_accuracy, 12);
  for (const [type, measures] of Object.entries(answersByType(judged.answers)))
    if (measures['qa_correct(all)'] !== null)
      expect(figures[questionTypeSum(type)]!.all.value, type).toBeCloseTo(measures['qa_correct(all)'], 12);
  for (const { measure, standard: value } of corrections(judged)) {
    const name = measure === 'fmr(all)' ? 'fmr' : memoryTypeSum(measure.replace('accuracy of ', ''));
    if (value !== null) expect(figures[standard(name)]!.all.value, measure).toBeCloseTo(value, 12);
  }
}

const sums = (session: number, part: number, all: number, valid = all): SessionSums => ({
  session,
  ratios: { qa_correct: { part, all, valid } },
  failed: all - valid,
});
const fact = (session: number, fields: Partial<AnswerFact> = {}): AnswerFact => ({
  question: `q${session}`,
  session,
  type: 'Basic Fact Recall',
  label: 'Correct',
  contextTokens: 10,
  update: null,
  stage: null,
  by: null,
  ...fields,
});
const digest = (fields: Partial<Digest>): Digest => ({
  user: 'u',
  name: 'U',
  length: 4,
  sessions: [],
  answers: [],
  add: 0,
  search: 0,
  ...fields,
});

describe('figures made of digests', () => {
  it('have the totals that the measures give over all records', async () => {
    for (const definition of [verbatimSystem, gold]) {
      const { digest: own, judged } = await digested(definition);
      expectEqualTotals(judged, [own]);
    }
  });

  it('count failed judgements under "all", leave them out under "valid", and their sessions under "full"', () => {
    const { qa_correct: figure } = figuresOf([digest({ sessions: [sums(0, 2, 4), sums(1, 3, 6, 4)] })]);
    expect(figure!.all).toMatchObject({ value: 0.5, over: 10 });
    expect(figure!.valid).toMatchObject({ value: 5 / 8, over: 8 });
    expect(figure!.full).toMatchObject({ value: 0.5, over: 4 });
  });

  it('have an interval over sessions: none for one session, a point where all sessions agree', () => {
    const interval = (...sessions: SessionSums[]) =>
      figuresOf([digest({ sessions })])['qa_correct']!.all.interval;
    expect(interval(sums(0, 1, 2))).toBeUndefined();
    expect(interval(sums(0, 1, 2), sums(1, 2, 4), sums(2, 1, 2))).toEqual([0.5, 0.5]);
    // Two sessions, right and wrong: a quarter of the resamples draws either one twice.
    expect(interval(sums(0, 0, 1), sums(1, 1, 1))).toEqual([0, 1]);
  });

  it('have an interval over whole users where there are at least 20', () => {
    // Each user's ten sessions are all right or all wrong: 20 observations, not 200.
    const users = (count: number) =>
      Array.from({ length: count }, (_, user) =>
        digest({
          user: `u${user}`,
          sessions: Array.from({ length: 10 }, (_, session) => sums(session, user % 2, 1)),
        }),
      );
    const width = (count: number) => {
      const [low, high] = figuresOf(users(count))['qa_correct']!.all.interval!;
      return high - low;
    };
    // ± 1.96 · √(0.25 / 20) = 0.22 by users; by sessions of 18 users ± 1.96 · √(0.25 / 180) = 0.07.
    expect(width(20)).toBeGreaterThan(0.35);
    expect(width(18)).toBeLessThan(0.2);
  });

  it('give the same intervals every time', async () => {
    const { digest: own } = await digested(verbatimSystem);
    expect(figuresOf([own])).toEqual(figuresOf([own]));
  });
});

describe('answers in groups', () => {
  it('fall into parts of the history by their session, those after all sessions into the last', () => {
    const answers = [fact(0), fact(1, { label: 'Omission' }), fact(3, { label: null }), fact(4)];
    expect(answersByPlace([digest({ answers })], 2)).toMatchObject([
      { from: 0, to: 0.5, answers: 2, unjudged: 0, correct: 0.5 },
      { from: 0.5, to: 1, answers: 2, unjudged: 1, correct: 1 },
    ]);
  });

  it('are grouped by the length of their context, equal lengths together', () => {
    const answers = [5, 5, 5, 8, 9, 20].map((contextTokens, i) =>
      fact(i % 4, { contextTokens, label: i < 3 ? 'Correct' : 'Hallucination' }),
    );
    expect(answersByContext([digest({ answers })], 3)).toMatchObject([
      { from: 5, to: 5, answers: 3, correct: 1 },
      { from: 8, to: 8, answers: 1, correct: 0 },
      { from: 9, to: 20, answers: 2, correct: 0 },
    ]);
    expect(answersByContext([digest({})])).toEqual([]);
  });

  it('are counted by what became of the update that they rest on', async () => {
    const { digest: own } = await digested(gold);
    expect(own.answers.map(({ question, update }) => [question, update])).toEqual([
      ['s0-q1', null],
      ['s0-q2', null],
      ['s2-q1', 'Correct'],
      ['end-q1', null],
    ]);
    const answers = [
      fact(0, { update: 'Omission', label: 'Hallucination' }),
      fact(0, { update: 'Omission', label: null }),
      fact(0, { update: 'Correct' }),
    ];
    expect(updatesByAnswer([digest({ answers })])).toEqual([
      { update: 'Correct', answers: { Correct: 1, Hallucination: 0, Omission: 0, 'Not judged': 0 } },
      { update: 'Omission', answers: { Correct: 0, Hallucination: 1, Omission: 0, 'Not judged': 1 } },
    ]);
  });
});

const data = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
describe.skipIf(!existsSync(data))('the figures of a released run (skipped: no data)', () => {
  const parsed = (name: string) => ({
    name,
    data: parseSource(readFileSync(join(data, name), 'utf8'), name),
  });

  it('are those of its judged records', () => {
    const { runs } = readRecorded([parsed('user12_generation.jsonl')], [parsed('user12_judged.json')]);
    const { user, records, judged } = runs[0]!;
    const blames = blameRun({ user, capabilities: RECORDED_CAPABILITIES, records, judged });
    const own = digestOf(user, records, judged, blames);
    expectEqualTotals(judged, [own]);
    expect(own.answers.filter(({ stage }) => stage !== null)).toHaveLength(40);
    const groups = answersByPlace([own]);
    expect(groups.reduce((sum, { answers }) => sum + answers, 0)).toBe(53);
  });
});

describe('answered and declined', () => {
  it('are told apart, with what of either is right', async () => {
    const floor = declinedOf([(await digested(noMemory)).digest])!;
    const { digest: kept } = await digested(gold);
    const ceiling = declinedOf([kept])!;
    const right = kept.answers.filter(({ label }) => label === 'Correct').length;
    expect(floor.answered).toBe(0);
    expect(floor.declined).toBe(kept.answers.length);
    expect(ceiling.answered).toBeGreaterThan(0);
    expect(ceiling.answered + ceiling.declined).toBe(kept.answers.length);
    expect(ceiling.answeredRight + ceiling.declinedRight).toBe(right);
    expect(ceiling.answeredRight).toBeGreaterThan(floor.answeredRight);
  });

  it('are not guessed where a digest from before does not tell', () => {
    const facts = [fact(1, { declined: true }), fact(2, { declined: false, label: 'Omission' })];
    expect(declinedOf([digest({ answers: facts })])).toEqual({
      ...{ answered: 1, answeredRight: 0, declined: 1, declinedRight: 1 },
    });
    expect(declinedOf([digest({ answers: facts }), digest({ answers: [fact(3)] })])).toBeUndefined();
    expect(declinedOf([])).toBeUndefined();
  });
});
