import { expect, it } from 'vitest';
import * as fc from '../fast-check';
import {
  anchorCandidates,
  soundAnchors,
  LONGEST_ANCHOR,
  offeredAnchors,
} from '../../src/studio/domain/make/anchors';
import { likeness, NEAR, nearest, nearPairs } from '../../src/studio/domain/make/questions';

it('questions of the same words are near, whatever their order; others are not', () => {
  expect(likeness('Where does Maud live?', 'Where does Maud live now?')).toBeCloseTo(2 / 3, 10);
  expect(likeness('Who lives with Maud?', 'With whom lives Maud?')).toBe(1);
  expect(likeness('茉莉住在哪里？', '茉莉住在哪里')).toBe(1);
  expect(likeness('?', '!')).toBe(0);
  expect(nearest('Who lives with Maud?', ['What is a kiln?', 'With whom lives Maud?'])).toBe(
    'With whom lives Maud?',
  );
});

it('pairs are those that are near one by one, and likeness has no order', () => {
  const text = fc
    .array(fc.constantFrom('Maud', 'kiln', 'mill', 'bees', 'where', 'the'), { maxLength: 6 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (questions) => {
      const pairs = nearPairs(questions);
      for (let i = 0; i < questions.length; i++)
        for (let j = i + 1; j < questions.length; j++) {
          const near = likeness(questions[i]!, questions[j]!) >= NEAR;
          expect(likeness(questions[j]!, questions[i]!)).toBe(likeness(questions[i]!, questions[j]!));
          expect(pairs.some(([a, b]) => a === i && b === j)).toBe(near);
        }
    }),
  );
});

it('anchors stand in both texts, are at most 30 characters, and none is within another', () => {
  const memory = 'On 14 March 2009 the mill at Dunkirk was flooded by the Frome.';
  const answer = 'The mill at Dunkirk was flooded on 14 March 2009.';
  expect(
    soundAnchors(
      ['14 March 2009', 'March 2009', 'Dunkirk', 'the mill at Dunkirk was flooded by', 'Bath'],
      answer,
      memory,
    ),
  ).toEqual(['Dunkirk', '14 March 2009']);
  expect(anchorCandidates(answer, memory, 'When was the mill at Dunkirk flooded?', 'en')).toContain(
    '14 March 2009',
  );
  expect(
    anchorCandidates('她在绍兴的旧书店工作。', '林知夏在绍兴的旧书店工作了三年。', '她在哪里工作？', 'zh')[0],
  ).toBe('在绍兴的旧书店工作');
});

it('offers anchors from every gold memory, not those that are marked, nor parts of longer ones', () => {
  const memories = new Map([
    ['e-1', { text: 'On 14 March 2009 the mill at Dunkirk was flooded.' }],
    ['e-2', { text: 'Odile repaired the mill wheel on 14 March 2009, with oak from Frome.' }],
    ['e-3', { text: 'Bath is a town.' }],
  ]);
  const question = {
    text: 'What happened then?',
    answer: 'On 14 March 2009 the mill at Dunkirk was flooded; it took oak from Frome, near Bath.',
    anchors: [],
    gold: ['e-1', 'e-2', 'gone'],
  };
  const offered = offeredAnchors(question, memories, 'en');
  expect(offered).toContain('oak from Frome');
  expect(offered.join()).not.toContain('Bath');
  expect(offeredAnchors({ ...question, gold: [] }, memories, 'en')).toEqual([]);
  const less = offeredAnchors({ ...question, anchors: ['oak from Frome'] }, memories, 'en');
  expect(less).toEqual(offered.filter((each) => each !== 'oak from Frome'));
  // Neither a part of what is marked, nor what has it as a part.
  for (const anchor of ['Frome', 'took oak from Frome'])
    expect(offeredAnchors({ ...question, anchors: [anchor] }, memories, 'en')).toEqual(less);
});

it('whatever is offered stands in the answer and in a gold memory, once, and nothing is offered after all were taken', () => {
  const words = fc
    .array(fc.constantFrom('Maud', 'kiln', 'mill', 'bees', '2009', 'the', 'Bath'), {
      minLength: 1,
      maxLength: 9,
    })
    .map((each) => each.join(' '));
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 3 }), words, (answer, texts, text) => {
      const memories = new Map(texts.map((each, i) => [`e-${i}`, { text: each }]));
      const question = { text, answer, anchors: [], gold: [...memories.keys()] };
      const offered = offeredAnchors(question, memories, 'en');
      expect(new Set(offered).size).toBe(offered.length);
      for (const each of offered) {
        expect(answer).toContain(each);
        expect(texts.some((memory) => memory.includes(each))).toBe(true);
        expect(each.length).toBeLessThanOrEqual(LONGEST_ANCHOR);
      }
      expect(offeredAnchors({ ...question, anchors: offered }, memories, 'en')).toEqual([]);
    }),
  );
});
