import { expect, it } from 'vitest';
import { goldOf, listedMemories } from '../../../src/runs/domain/evaluation/result-selection';
import { bank } from '../scored';

const BANK = bank('vera', 1);
const [question] = BANK.questions;

it('marks the gold in a list, with its story where that counts', () => {
  const list = { ranked: ['d', 'e', 'gone'], scores: [2, 1, 0.5], milliseconds: 1 };
  const gold = (mode: 'strict' | 'event') =>
    listedMemories(list, BANK, question!, mode).map((each) => each.gold);
  expect(gold('strict')).toEqual([false, true, false]);
  expect(gold('event')).toEqual([true, true, false]);
});

it('ranks from 1, and keeps the place of a memory that the bank no longer has', () => {
  const list = { ranked: ['gone', 'd'], scores: [2, 1], milliseconds: 1 };
  expect(
    listedMemories(list, BANK, question!, 'strict').map(({ rank, id, memory }) => [rank, id, memory?.title]),
  ).toEqual([
    [1, 'gone', undefined],
    [2, 'd', 'About it'],
  ]);
});

it('tells gold memories from gold ids that the bank lacks', () => {
  const { memories, missing } = goldOf(BANK, { ...question!, gold: ['lost', 'e'] });
  expect(memories.map(({ id }) => id)).toEqual(['e']);
  expect(missing).toEqual(['lost']);
});
