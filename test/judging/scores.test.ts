import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { judgeGroups, stateCounts, verdictScores, writerName } from '../../src/judging/domain/scores';
import type { CallOutcome } from '../../src/llm/domain/fault';
import type { JudgeVerdict, VerdictUnit } from '../../src/llm/domain/units';
import { FAILED, JUDGE, pairVerdict, UNPARSED, verdict, WRITER } from './fixture';

const NO_ANSWER: CallOutcome<never> = { state: 'failed', code: 'no-answer', message: 'There is no answer.' };
const options = { seed: 1, samples: 200 };
const writers = (ids: readonly string[], setting = 'W-MC+R') =>
  new Map(ids.map((id) => [id, { model: WRITER, setting }]));

describe('scores', () => {
  it('have both denominators, by hand: 1, ½, 0 with one unjudged, one failed and one without an answer', () => {
    const units = [
      verdict('a', 1),
      verdict('b', 0.5),
      verdict('c', 0),
      verdict('d', UNPARSED),
      verdict('e', FAILED),
      verdict('f', NO_ANSWER),
    ];
    const [row, ...others] = verdictScores(units, writers(['a', 'b', 'c', 'd', 'e', 'f']), options);
    expect(others).toEqual([]);
    expect(row!.counts).toEqual({ done: 3, unparsed: 1, failed: 1, noAnswer: 1, leftOut: 0 });
    expect(row!.answers).toBe(6);
    expect(row!.valid).toMatchObject({ mean: 0.5, answers: 3 });
    expect(row!.all).toMatchObject({ mean: 0.25, answers: 6 });
    expect(row!.points).toEqual([]);
    expect(writerName(row!)).toBe('scripted stand-in (writer), W-MC+R');
  });

  it('are none where nothing was judged: an error is not a zero', () => {
    const [row] = verdictScores([verdict('a', FAILED), verdict('b', UNPARSED)], writers(['a', 'b']), options);
    expect(row).toMatchObject({ valid: undefined, all: undefined, answers: 2 });
    expect(verdictScores([], new Map(), options)).toEqual([]);
  });

  it('leave what was never to be judged out of both denominators, and count it', () => {
    const left = (code: string): CallOutcome<never> => ({ state: 'failed', code, message: '' });
    const units = [verdict('a', 1), verdict('b', left('not-made')), verdict('c', left('no-reference'))];
    const [row] = verdictScores(units, writers(['a', 'b', 'c']), options);
    expect(row).toMatchObject({ answers: 1, valid: { mean: 1, answers: 1 }, all: { mean: 1, answers: 1 } });
    expect(row!.counts).toEqual({ done: 1, unparsed: 0, failed: 0, noAnswer: 0, leftOut: 2 });
    const [none] = verdictScores(units.slice(1), writers(['b', 'c']), options);
    expect(none).toMatchObject({ answers: 0, valid: undefined, all: undefined, counts: { leftOut: 2 } });
  });

  it('take the mean over an answer’s repetitions first, so that each answer counts once', () => {
    const units = [
      verdict('a', 1),
      verdict('a', 0, { repeat: 1 }),
      verdict('a', UNPARSED, { repeat: 2 }),
      verdict('b', 1),
    ];
    const [row] = verdictScores(units, writers(['a', 'b']), options);
    expect(row!.valid!.mean).toBeCloseTo((0.5 + 1) / 2, 12);
    expect(row!.all!.mean).toBeCloseTo((1 / 3 + 1) / 2, 12);
  });

  it('give each point’s mean', () => {
    const points = (list: number[]): CallOutcome<JudgeVerdict> => ({
      state: 'done',
      value: { score: list.reduce((a, b) => a + b), reason: '', points: list },
    });
    const units = [
      verdict('a', points([1, 0.5, 0])),
      verdict('b', points([1, 1, 0.5])),
      verdict('c', FAILED),
    ];
    const [row] = verdictScores(units, writers(['a', 'b', 'c']), options);
    expect(row!.points).toEqual([1, 0.75, 0.25]);
    expect(row!.valid!.mean).toBe(2);
  });

  it('stand apart by writer, setting, judge, prompt and aspect; pairs are left to the pairwise table', () => {
    const units = [
      verdict('a', 1),
      verdict('b', 0),
      verdict('a', 0.5, { setting: 'j2' }),
      verdict('a', 0.25, { prompt: 'edited' }),
      verdict('a', 0.75, { aspect: 'coherence' }),
      pairVerdict(['a', 'b'], 1, false),
    ];
    const answers = new Map([...writers(['a']), ...writers(['b'], 'W/o-MC+W-R')]);
    const rows = verdictScores(units, answers, options);
    expect(
      rows.map(({ setting, judged, valid }) => [setting, judged.setting, judged.prompt, valid!.mean]),
    ).toEqual([
      ['W-MC+R', 'j1', 'p', 1],
      ['W/o-MC+W-R', 'j1', 'p', 0],
      ['W-MC+R', 'j2', 'p', 0.5],
      ['W-MC+R', 'j1', 'edited', 0.25],
      ['W-MC+R', 'j1', 'p', 0.75],
    ]);
    expect(() => verdictScores([verdict('z', 1)], answers, options)).toThrow(/answer "z" has a verdict/);
  });

  it('do not depend on order; unjudged never moves `valid`, and `all` lies between 0 and it', () => {
    const state = fc.oneof(
      fc.constantFrom<CallOutcome<JudgeVerdict>>(FAILED, UNPARSED, NO_ANSWER),
      fc.integer({ min: 0, max: 4 }),
    );
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 12 }), (states) => {
        const units = states.map((given, i) =>
          verdict(`a${i}`, typeof given === 'number' ? given / 4 : given),
        );
        const answers = writers(units.map(({ subjects }) => subjects[0]!));
        const of = (list: readonly VerdictUnit[]) =>
          verdictScores(list, answers, { seed: 1, samples: 50 })[0];
        const row = of(units)!;
        const done = units.filter(({ outcome }) => outcome.state === 'done');
        expect(row.valid?.mean).toBe(of(done)?.valid?.mean);
        const backwards = of(units.toReversed())!;
        expect(backwards.valid === undefined).toBe(row.valid === undefined);
        if (!row.valid || !row.all) return;
        expect(backwards.valid!.mean).toBeCloseTo(row.valid.mean, 12);
        expect(row.all.mean).toBeGreaterThanOrEqual(0);
        expect(row.all.mean).toBeLessThanOrEqual(row.valid.mean + 1e-12);
        const [low, high] = row.valid.interval;
        expect(low >= 0 && high <= 1 && low <= row.valid.mean + 1e-12 && high >= row.valid.mean - 1e-12).toBe(
          true,
        );
        const { done: n, unparsed, failed, noAnswer, leftOut } = stateCounts(units);
        expect(n + unparsed + failed + noAnswer + leftOut).toBe(states.length);
      }),
    );
  });
});

describe('groups', () => {
  it('have names of their own even where settings share one', () => {
    const at = (address: string) => ({
      judge: { ...JUDGE, provider: 'openai-compatible' as const, address },
    });
    const groups = judgeGroups([
      verdict('a', 1, at('https://x.example/v1')),
      verdict('a', 1, at('https://x.example/v2')),
      verdict('a', 1, { setting: 'other' }),
      verdict('b', 1, { setting: 'other' }),
    ]);
    expect(groups.map(({ name, units }) => [name, units.length])).toEqual([
      ['j1 [openai-compatible https://x.example/v1 p]', 1],
      ['j1 [openai-compatible https://x.example/v2 p]', 1],
      ['other', 2],
    ]);
  });
});
