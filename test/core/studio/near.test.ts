import { expect, it } from 'vitest';
import * as fc from '../../fast-check';
import { anchorCandidates, anchorsIn } from '../../../src/core/studio/questions/anchors';
import { likeness, NEAR, nearest, nearPairs } from '../../../src/core/studio/questions/near';

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
    anchorsIn(
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
