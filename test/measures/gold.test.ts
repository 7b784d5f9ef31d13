import { describe, expect, it } from 'vitest';
import { goldUnits, parseMeasure } from '../../src/measures/domain/ranking';
import { BANK } from '../runs/fixture';

describe('gold units', () => {
  const ranked = ['p-boat', 'd-storm', 'e-storm', 'r-ivo'];
  const score = (measure: string, mode: 'strict' | 'event', ...gold: string[]) => {
    const unitOf = goldUnits(BANK, mode);
    return parseMeasure(measure).of(ranked.map(unitOf), new Set(gold.map(unitOf)));
  };

  it('strict: that memory and no other', () => {
    expect(score('MRR@10', 'strict', 'e-storm')).toBe(1 / 3);
    expect(score('Recall@2', 'strict', 'e-storm')).toBe(0);
  });

  it('event: the story counts at the best rank of its memories', () => {
    expect(score('MRR@10', 'event', 'e-storm')).toBe(1 / 2);
    expect(score('Recall@2', 'event', 'e-storm')).toBe(1);
  });

  it('event: nothing moves up where a story fills two ranks', () => {
    expect(score('MRR@10', 'event', 'r-ivo')).toBe(1 / 4);
  });

  it('event: an event and its dialogue as gold are one thing to find', () => {
    expect(score('Recall@2', 'strict', 'e-storm', 'd-storm')).toBe(0.5);
    expect(score('Recall@2', 'event', 'e-storm', 'd-storm')).toBe(1);
  });

  it('a gold id that the bank lacks is not found, under either', () => {
    expect(score('Recall@10', 'strict', 'e-none', 'p-boat')).toBe(0.5);
    expect(score('Recall@10', 'event', 'e-none', 'p-boat')).toBe(0.5);
  });
});
