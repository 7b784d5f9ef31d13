import { describe, expect, it } from 'vitest';
import { bestWeight } from '../../src/cli/fusion';
import { generatedBanks } from '../../src/cli/retrieval';

const LINE = JSON.stringify({
  id: 'en-h0000',
  language: 'en',
  name: 'Ines Roth',
  memories: [{ id: 'p-01', kind: 'profile', text: 'Home town: Kiel' }],
  questions: [{ text: 'Where is Ines from?', kind: 'profile', gold: ['p-01'], hard: [] }],
});

describe('generated characters', () => {
  it('become banks, one a line', () => {
    const [bank, ...others] = generatedBanks(`${LINE}\n\n`, 'held.jsonl');
    expect(others).toEqual([]);
    expect(bank!.character).toMatchObject({ name: 'Ines Roth', language: 'en' });
    expect(bank!.memories.map(({ id, kind, text }) => [id, kind, text])).toEqual([
      ['p-01', 'profile', 'Home town: Kiel'],
    ]);
    expect(bank!.questions).toMatchObject([{ id: 'q-0', gold: ['p-01'] }]);
  });

  it('are refused with their line where they are none', () => {
    expect(() => generatedBanks(`${LINE}\n{}`, 'held.jsonl')).toThrow(
      'held.jsonl, line 2: this is no generated character',
    );
  });
});

describe('the weight of a fusion', () => {
  const row = (weight: number, first: number, fifth: number) => ({
    language: 'en' as const,
    weight,
    measures: { 'Recall@1': first, 'Recall@5': fifth },
  });

  it('is the one with the largest mean of Recall@1 and Recall@5, the smallest of several', () => {
    expect(bestWeight([row(0, 0.4, 0.6), row(0.3, 0.5, 0.8), row(0.5, 0.6, 0.7), row(1, 0.2, 0.9)])).toBe(
      0.3,
    );
  });
});
