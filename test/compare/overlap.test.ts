import { describe, expect, it } from 'vitest';
import {
  byKind,
  byLength,
  differences,
  hitsAt,
  overlapOf,
  overlapSentence,
  questionLength,
  type ListedUnit,
} from '../../src/compare/domain/overlap';
import type { Kind, MemoryBank, Question } from '../../src/core/memory/bank';
import { verbatim } from '../../src/core/text/phrase';

const memory = (id: string, kind: Kind, story?: string) => ({
  id,
  kind,
  title: id,
  text: id,
  body: id,
  people: [],
  ...(story !== undefined && { story }),
});
const question = (id: string, kind: Kind, text: string, ...gold: string[]): Question => ({
  id,
  kind,
  text,
  answer: '',
  gold,
  anchors: [],
  tags: [],
});

const BANK: MemoryBank = {
  id: 'b',
  character: { id: 'b', name: 'B', language: 'en', pronouns: '', summary: '', description: '' },
  source: 'made for the tests',
  licence: 'MIT',
  memories: [
    memory('p', 'profile'),
    memory('r', 'relationship'),
    memory('e', 'event', 's'),
    memory('d', 'dialogue', 's'),
  ],
  questions: [
    question('q1', 'profile', 'Where?', 'p'),
    question('q2', 'relationship', 'Who is it?', 'r'),
    question('q3', 'event', 'What happened on that day?', 'e'),
    question('q4', 'event', 'And then?', 'e', 'd'),
    question('q5', 'profile', 'Nobody knows?'),
  ],
};
const units = (lists: Readonly<Record<string, string>>): ListedUnit[] =>
  Object.entries(lists).map(([id, ranked]) => ({ question: id, ranked: [...ranked] }));

const A = units({ q1: 'pred', q2: 'per', q3: 'dpr', q4: 'dp' });
const B = units({ q1: 'rp', q2: 'r', q3: 'rpe', q4: 'edp' });

describe('overlapOf', () => {
  const { rows, withoutGold } = overlapOf(BANK, A, B, 'strict');

  it('has each question’s first gold rank in both, by hand', () => {
    expect(rows.map(({ question: { id }, a, b, ahead }) => [id, a, b, ahead])).toEqual([
      ['q1', 1, 2, 'a'],
      ['q2', 3, 1, 'b'],
      ['q3', undefined, 3, 'b'],
      ['q4', 1, 1, 'even'],
    ]);
    expect(withoutGold).toBe(1);
  });

  it('gains 1/b − 1/a, nothing found being 0', () => {
    expect(rows.map(({ gain }) => gain)).toEqual([-0.5, 1 - 1 / 3, 1 / 3, 0]);
    expect(differences(rows).map(({ question: { id } }) => id)).toEqual(['q2', 'q1', 'q3']);
  });

  it('counts a dialogue of the same story as found where gold is the event', () => {
    const event = overlapOf(BANK, A, B, 'event').rows;
    expect(event.map(({ a, b }) => [a, b])).toEqual([
      [1, 2],
      [3, 1],
      [1, 3],
      [1, 1],
    ]);
  });

  it('divides the questions by who finds them among the first k', () => {
    expect(hitsAt(rows, 1)).toEqual({ k: 1, both: 1, onlyA: 1, onlyB: 1, neither: 1 });
    expect(hitsAt(rows, 2)).toEqual({ k: 2, both: 2, onlyA: 0, onlyB: 1, neither: 1 });
    expect(hitsAt(rows, 3)).toEqual({ k: 3, both: 3, onlyA: 0, onlyB: 1, neither: 0 });
  });

  it('counts who is ahead by kind', () => {
    expect(byKind(rows)).toEqual([
      { id: 'profile', questions: 1, a: 1, even: 0, b: 0 },
      { id: 'relationship', questions: 1, a: 0, even: 0, b: 1 },
      { id: 'event', questions: 2, a: 0, even: 1, b: 1 },
    ]);
  });

  it('keeps questions of one length together: 1, 2, 3 and 5 words in two groups', () => {
    expect(rows.map(({ length }) => length)).toEqual([1, 3, 5, 2]);
    expect(byLength(rows, 2)).toEqual([
      { id: '1–2', shortest: 1, longest: 2, questions: 2, a: 1, even: 1, b: 0 },
      { id: '3–5', shortest: 3, longest: 5, questions: 2, a: 0, even: 0, b: 2 },
    ]);
    const same = rows.map((row) => ({ ...row, length: 4 }));
    expect(byLength(same)).toEqual([{ id: '4', shortest: 4, longest: 4, questions: 4, a: 1, even: 1, b: 2 }]);
    expect(byLength([])).toEqual([]);
  });

  it('refuses lists that lack a question', () => {
    expect(() => overlapOf(BANK, A.slice(1), B, 'strict')).toThrow('Question "q1" was not ranked by both.');
  });
});

describe('overlapSentence', () => {
  const BM25 = verbatim('BM25');
  const DENSE = { en: 'Dense', zh: '稠密检索' };
  const { rows } = overlapOf(BANK, A, B, 'strict');

  it('names the one that finds more first', () => {
    expect(overlapSentence(BM25, DENSE, rows, 3).en).toBe(
      'Of 4 questions, Dense finds 1 at 3 that BM25 misses; BM25 none the other way. Both find 3 at 3, neither 0.',
    );
    expect(overlapSentence(BM25, DENSE, rows, 1).en).toBe(
      'Of 4 questions, BM25 finds 1 at 1 that Dense misses; Dense 1 the other way. Both find 1 at 1, neither 1.',
    );
  });

  it('says the same in Chinese, with the same numbers', () => {
    expect(overlapSentence(BM25, DENSE, rows, 3).zh).toBe(
      '4 个问题中，“稠密检索”在前 3 条内找到而“BM25”漏掉的有 1 个；反过来一个也没有。前 3 条内两者都找到的有 3 个，都没找到的有 0 个。',
    );
  });

  it('says so where neither finds more', () => {
    expect(overlapSentence(verbatim('X'), verbatim('Y'), rows.slice(3), 1).en).toBe(
      'Of 1 question, there is none that one of X and Y finds at 1 and the other misses. Both find 1 at 1, neither 0.',
    );
  });
});

describe('questionLength', () => {
  it('is in words, or in Chinese characters without marks', () => {
    expect(questionLength('Who  taught her — to repair clocks?', 'en')).toBe(6);
    expect(questionLength('是谁教会她修瓷器的？', 'zh')).toBe(9);
  });
});
