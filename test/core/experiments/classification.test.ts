import { describe, expect, it } from 'vitest';
import { runClassification } from '../../../src/core/experiments/classification';
import { BANK, MemoryStore, ticking, WordModel } from './fixture';

describe('the classification experiment', () => {
  const ports = () => ({ clock: ticking(), store: new MemoryStore(), model: () => new WordModel() });

  it('scores the model on every question, the unanswerable among them', async () => {
    const [row] = await runClassification([BANK], ['bert'], ports());
    // Always "episodic": 3 of 5 right, precision 0.6 with weight 0.6, F1 = 2·3/(3 + 5) = 0.75 with weight 0.6.
    expect(row).toMatchObject({
      classifier: 'bert',
      questions: 5,
      confusion: { semantic: { semantic: 0, episodic: 2 }, episodic: { semantic: 0, episodic: 3 } },
      milliseconds: { median: 1, p95: 1 },
    });
    expect(row!.measures.precision).toBeCloseTo(0.36, 12);
    expect(row!.measures.f1).toBeCloseTo(0.45, 12);
    expect(row!.measures.accuracy).toBe(0.6);
  });

  it('asks no model for the baseline', async () => {
    const model = () => {
      throw new Error('There is no model.');
    };
    const [row] = await runClassification([BANK], ['cue-words'], { ...ports(), model });
    expect(row!.questions).toBe(5);
  });

  it('has no measures without questions', async () => {
    const [row] = await runClassification([], ['cue-words'], ports());
    expect(row!.measures).toEqual({ precision: null, recall: null, f1: null, accuracy: null });
  });
});
