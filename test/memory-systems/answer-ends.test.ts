import { describe, expect, it } from 'vitest';
import {
  answerBands,
  answerEnds,
  endOf,
  isLost,
  typeName,
} from '../../src/memory-systems/domain/answer-ends';
import { QUESTION_TYPES } from '../../src/measures/domain/halumem-records';

describe('what became of the answers', () => {
  const right = { label: 'Correct', stage: null } as const;
  const lost = { label: 'Omission', stage: 'not retrieved' } as const;
  const untraced = { label: 'Hallucination', stage: null } as const;
  const unjudged = { label: null, stage: null } as const;

  it('is right, a stage, or not judged; of a wrong answer that cannot be traced, no stage is decided', () => {
    expect([right, lost, untraced, unjudged].map(endOf)).toEqual([
      'right',
      'not retrieved',
      'not decided',
      'unjudged',
    ]);
    expect([right, lost, untraced, unjudged].map(isLost)).toEqual([false, true, true, false]);
  });

  it('holds every question once, in the order of the stages', () => {
    const ends = answerEnds([unjudged, lost, right, lost, untraced]);
    expect(ends).toEqual([
      { end: 'right', count: 1 },
      { end: 'not retrieved', count: 2 },
      { end: 'not decided', count: 1 },
      { end: 'unjudged', count: 1 },
    ]);
  });
});

it('every type of question has a Chinese name, and another stays as it is', () => {
  for (const type of QUESTION_TYPES) expect(typeName(type).zh).toMatch(/^\p{Script=Han}+$/u);
  expect(typeName('temporal_reasoning')).toEqual({ en: 'temporal_reasoning', zh: 'temporal_reasoning' });
});

describe('bands of answers', () => {
  it('are parted by type, stage and outcome, and lose no answer', () => {
    type Fact = Parameters<typeof answerBands>[0][number];
    const fact = (type: string, label: Fact['label'], stage: Fact['stage'] = null): Fact => ({
      type,
      label,
      stage,
    });
    const facts = [
      fact('own', 'Correct'),
      fact('Memory Conflict', 'Hallucination', 'not retrieved'),
      fact('Memory Conflict', 'Omission', 'not retrieved'),
      fact('Memory Conflict', 'Omission', 'not retrieved'),
      fact('Memory Conflict', 'Hallucination'),
      fact('own', null),
    ];
    const bands = answerBands(facts);
    expect(bands.map(({ type, end, outcome, count }) => [type, end, outcome, count])).toEqual([
      ['Memory Conflict', 'not retrieved', 'wrong', 1],
      ['Memory Conflict', 'not retrieved', 'declined', 2],
      ['Memory Conflict', 'not decided', 'wrong', 1],
      ['own', 'right', 'right', 1],
      ['own', 'unjudged', 'unjudged', 1],
    ]);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(facts.length);
  });
});
