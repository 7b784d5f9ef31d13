import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentScores,
  humanItems,
  pairScore,
  raterProgress,
  type HumanScore,
} from '../../src/judging/domain/human';
import { humanAgreement, humanJudgeAgreement, humanRatings } from '../../src/judging/domain/human-agreement';
import { rubricById } from '../../src/judging/domain/rubrics';
import { answer, DONE, FAILED, verdict } from './fixture';

const CORRECTNESS = rubricById('perltqa-correctness');
const EMOTION = rubricById('madial-emotion');
const PAIRWISE = rubricById('pairwise');
const RUBRICS = [CORRECTNESS, EMOTION, PAIRWISE];

const mark = (
  rater: string,
  id: string,
  score: HumanScore['score'],
  more: Partial<HumanScore> = {},
): HumanScore => ({
  rater,
  answers: [id],
  rubric: CORRECTNESS.id,
  aspect: CORRECTNESS.aspect,
  score,
  note: '',
  when: '2026-03-01T10:00:00Z',
  ...more,
});
const points = (rater: string, id: string, scores: readonly HumanScore['score'][]) =>
  scores.map((score, i) =>
    mark(rater, id, score, {
      rubric: EMOTION.id,
      aspect: EMOTION.aspect,
      point: ['harmless', 'empathy', 'lift'][i]!,
    }),
  );
const many = Array.from({ length: 30 }, (_, i) =>
  answer(`a${i}`, DONE(`text ${i}`), { question: `q${i % 15}` }),
);

describe('what a rater sees', () => {
  it('is every answer under every rubric, and every two answers to one question', () => {
    const items = humanItems(many, RUBRICS, 'ada', 1);
    const count = (id: string) => items.filter(({ rubric }) => rubric === id).length;
    expect([count(CORRECTNESS.id), count(EMOTION.id), count(PAIRWISE.id)]).toEqual([30, 30, 15]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(75);
  });

  it('names neither model nor setting', () => {
    const units = [
      answer('x1', DONE('one'), {
        model: { provider: 'openai-compatible', address: 'https://secret.example', model: 'secret' },
      }),
      answer('x2', DONE('two'), { setting: 'secret setting', memories: ['m1'] }),
    ];
    const text = JSON.stringify(humanItems(units, RUBRICS, 'ada', 1));
    expect(text).not.toContain('secret');
    expect(text).toContain('two');
    expect(Object.keys(humanItems(units, RUBRICS, 'ada', 1)[0]!)).toEqual([
      'key',
      'rubric',
      'aspect',
      'bank',
      'question',
      'answers',
      'swapped',
      'texts',
      'memories',
    ]);
  });

  it('comes in an order of the rater’s own, the same each time, in which new answers move no other', () => {
    const keys = (rater: string, seed: number, units = many) =>
      humanItems(units, [CORRECTNESS], rater, seed).map(({ key }) => key);
    expect(keys('ada', 1)).toEqual(keys('ada', 1, many.toReversed()));
    expect(keys('ada', 1)).not.toEqual(keys('bob', 1));
    expect(keys('ada', 1)).not.toEqual(keys('ada', 2));
    expect(keys('ada', 1).toSorted()).toEqual(keys('bob', 9).toSorted());
    const fewer = keys('ada', 1, many.slice(5));
    expect(keys('ada', 1).filter((key) => fewer.includes(key))).toEqual(fewer);
  });

  it('keeps the rubrics of one answer together', () => {
    const ids = humanItems(many, [CORRECTNESS, EMOTION], 'ada', 1).map(({ answers }) => answers[0]);
    for (let i = 0; i < ids.length; i += 2) expect(ids[i]).toBe(ids[i + 1]);
  });

  it('leaves out answers that are none, and pairs with them', () => {
    const units = [answer('a', DONE('x')), answer('b', FAILED), answer('c', DONE('  '))];
    expect(humanItems(units, RUBRICS, 'ada', 1).map(({ answers }) => answers)).toEqual([['a'], ['a']]);
  });

  it('shows a pair’s sides in an order of the rater’s own, and records for one order', () => {
    const items = humanItems(many, [PAIRWISE], 'ada', 1);
    const sides = new Set(items.map(({ swapped }) => swapped));
    expect(sides.size).toBe(2);
    for (const item of items) {
      expect(item.answers.toSorted()).toEqual(item.answers);
      const shown = item.swapped ? item.answers.toReversed() : item.answers;
      expect(item.texts).toEqual(shown.map((id) => `text ${id.slice(1)}`));
      const firstOnScreen = pairScore(item, 'first') === 1 ? item.answers[0] : item.answers[1];
      expect(firstOnScreen).toBe(shown[0]);
      expect(pairScore(item, 'first') + pairScore(item, 'second')).toBe(1);
      expect(pairScore(item, 'tie')).toBe(0.5);
    }
    const given: [string, string][] = [
      ['a2', 'a1'],
      ['a1', 'a2'],
    ];
    expect(humanItems(many, [PAIRWISE], 'ada', 1, given).map(({ answers }) => answers)).toEqual([
      ['a1', 'a2'],
    ]);
  });
});

describe('a rater’s progress', () => {
  const units = [answer('a', DONE('x')), answer('b', DONE('y'))];
  const items = humanItems(units, [CORRECTNESS, EMOTION], 'ada', 4);

  it('goes on with the first item that lacks a mark, and takes "cannot tell" for one', () => {
    expect(raterProgress(items, RUBRICS, [], 'ada')).toEqual({
      items: 4,
      scored: 0,
      cannotTell: 0,
      next: items[0],
    });
    const scores = [mark('ada', 'a', 'cannot tell'), mark('ada', 'b', 1), mark('bob', 'a', 1)];
    const progress = raterProgress(items, RUBRICS, scores, 'ada');
    expect(progress).toMatchObject({ scored: 2, cannotTell: 1 });
    expect(progress.next).toBe(items.find(({ rubric }) => rubric === EMOTION.id));
    expect(raterProgress(items, RUBRICS, scores, 'bob')).toMatchObject({ scored: 1, cannotTell: 0 });
  });

  it('counts an aspect of points once all points are marked, or the whole', () => {
    const scored = (scores: readonly HumanScore[]) => raterProgress(items, RUBRICS, scores, 'ada').scored;
    expect(scored(points('ada', 'a', [1, 0.3]))).toBe(0);
    expect(scored(points('ada', 'a', [1, 0.3, 'cannot tell']))).toBe(1);
    expect(scored([mark('ada', 'a', 2.5, { rubric: EMOTION.id, aspect: EMOTION.aspect })])).toBe(1);
  });

  it('ends', () => {
    const all = [
      ...points('ada', 'a', [1, 1, 1]),
      ...points('ada', 'b', [0, 0, 0]),
      mark('ada', 'a', 1),
      mark('ada', 'b', 0),
    ];
    expect(raterProgress(items, RUBRICS, all, 'ada')).toEqual({
      items: 4,
      scored: 4,
      cannotTell: 0,
      next: undefined,
    });
    expect(() => raterProgress(items, [], all, 'ada')).toThrow(RangeError);
  });
});

describe('human scores', () => {
  it('count as last given, whatever the order of the list and the clock’s zone', () => {
    const scores = [
      mark('ada', 'a', 1, { when: '2026-03-01T12:00:00+01:00' }),
      mark('ada', 'a', 0, { when: '2026-03-01T10:30:00Z' }),
      mark('bob', 'a', 0.5),
    ];
    // 12:00 at +01:00 is 11:00 UTC, after 10:30.
    expect(currentScores(scores).map(({ rater, score }) => [rater, score])).toEqual([
      ['ada', 1],
      ['bob', 0.5],
    ]);
    expect(currentScores(scores.toReversed())).toHaveLength(2);
    expect(currentScores(scores.toReversed()).find(({ rater }) => rater === 'ada')!.score).toBe(1);
  });

  it('of an aspect are the whole’s mark, else the sum of all points, fractions and all; "cannot tell" is none', () => {
    const scores = [
      ...points('ada', 'a', [1, 0.3, 0.25]),
      ...points('ada', 'b', [1, 'cannot tell', 1]),
      ...points('ada', 'c', [1, 1]),
      mark('ada', 'd', 2.5, { rubric: EMOTION.id, aspect: EMOTION.aspect }),
      ...points('bob', 'a', [1, 1, 1]),
    ];
    const rated = humanRatings(scores, EMOTION);
    expect([...rated.get('ada')!]).toEqual([
      ['["a"]', 1.55],
      ['["d"]', 2.5],
    ]);
    expect([...rated.get('bob')!]).toEqual([['["a"]', 3]]);
    expect([...humanRatings(scores, EMOTION, 'empathy').get('ada')!]).toEqual([
      ['["a"]', 0.3],
      ['["c"]', 1],
    ]);
    expect(humanRatings(scores, CORRECTNESS).size).toBe(0);
  });

  it('of a pair are the same whichever answer the record names first', () => {
    const pair = { rubric: PAIRWISE.id, aspect: PAIRWISE.aspect };
    const scores = [
      mark('ada', '', 1, { ...pair, answers: ['a', 'b'] }),
      mark('bob', '', 0, { ...pair, answers: ['b', 'a'] }),
    ];
    const rated = humanRatings(scores, PAIRWISE);
    expect([...rated.values()].map((own) => [...own])).toEqual([[['["a","b"]', 1]], [['["a","b"]', 1]]]);
  });

  it('agree with each other and with a judge, by hand', () => {
    const scores = [
      mark('ada', 'a', 0),
      mark('ada', 'b', 0.5),
      mark('ada', 'c', 1),
      mark('ada', 'd', 'cannot tell'),
      mark('bob', 'a', 0),
      mark('bob', 'b', 1),
      mark('bob', 'c', 1),
      mark('bob', 'd', 1),
    ];
    const people = humanAgreement(scores, CORRECTNESS);
    expect(people.pairs[0]).toMatchObject({ first: 'ada', second: 'bob', items: 3 });
    expect(people.meanSpearman).toBeCloseTo(1.5 / Math.sqrt(3), 12);
    expect(people.alpha).toBeCloseTo(1 - 2.5 / 14.5, 12);

    const units = [verdict('a', 0), verdict('b', 0.75), verdict('c', 1), verdict('d', 1), verdict('e', 1)];
    const [judge, ...others] = humanJudgeAgreement(scores, units, CORRECTNESS);
    expect(others).toEqual([]);
    expect(judge).toMatchObject({ judge: 'j1', prompt: 'p' });
    // Means of people: 0, ¾, 1, 1.
    expect(judge!.people).toMatchObject({ items: 4, spearman: 1, kappa: 1, exact: 1, difference: 0 });
    expect(judge!.raters.map(({ rater, items }) => [rater, items])).toEqual([
      ['ada', 3],
      ['bob', 4],
    ]);
    expect(judge!.raters[1]!.difference).toBeCloseTo(0.25 / 4, 12);
    expect(() => humanJudgeAgreement(scores, units, EMOTION, 'wit')).toThrow(
      '"madial-emotion" has no point "wit".',
    );
  });

  it('agree the same in whatever order they lie', () => {
    const score = fc.constantFrom<HumanScore['score']>(0, 0.25, 0.5, 1, 'cannot tell');
    const cell = fc.tuple(fc.constantFrom('ada', 'bob', 'eva'), fc.constantFrom('a', 'b', 'c', 'd'), score);
    const table = fc.uniqueArray(cell, { selector: ([rater, id]) => rater + id, maxLength: 12 });
    fc.assert(
      fc.property(table, (cells) => {
        const scores = cells.map(([rater, id, given]) => mark(rater, id, given));
        const there = humanAgreement(scores, CORRECTNESS);
        const back = humanAgreement(scores.toReversed(), CORRECTNESS);
        expect(back.pairs).toHaveLength(there.pairs.length);
        if (there.alpha === undefined) expect(back.alpha).toBeUndefined();
        else expect(back.alpha).toBeCloseTo(there.alpha, 10);
        if (there.meanSpearman === undefined) expect(back.meanSpearman).toBeUndefined();
        else expect(back.meanSpearman).toBeCloseTo(there.meanSpearman, 10);
      }),
    );
  });
});
