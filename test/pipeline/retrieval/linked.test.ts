import { describe, expect, it } from 'vitest';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { weightByWords } from '../../../src/pipeline/retrieval/fusion';
import { heldWeight, largestIdf, questionWords } from '../../../src/pipeline/retrieval/question-words';
import type { FusionEvidence } from '../../../src/pipeline/retrieval/ranking';
import { bank, memory } from '../../core/fixture';

const BANK = bank({
  memories: [
    memory('lamp', 'An oil lamp hung in the hall'),
    memory('pier', 'The uncle owned the pier and a lamp'),
    memory('storm', 'The storm took the dory'),
  ],
});

function indexed(): BankIndex {
  const index = new BankIndex(BANK);
  index.setVectors({ dimensions: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1) });
  return index;
}

/** What each half adds to the scores of the memories, in the bank's order. */
function parts(list: 'hybrid' | 'linked', text: string): number[][] {
  const ranking = indexed().list(list, { text, vector: Float32Array.of(0.6, 0.8) });
  return BANK.memories.map(({ id }) => {
    const { evidence } = ranking.find((entry) => entry.id === id)!;
    return (evidence as FusionEvidence).parts.map(({ contribution }) => contribution);
  });
}

describe('a question’s words', () => {
  const words = (text: string) => questionWords(text, BANK);

  it('weigh ln(1 + N / (½ + df)), by stem and each once', () => {
    expect([...words('Lamps, lamps and dories?').weights]).toEqual([
      ['lamp', Math.log(1 + 3 / 2.5)],
      ['dory', Math.log(1 + 3 / 1.5)],
    ]);
    expect(largestIdf(BANK)).toBe(Math.log(1 + 3 / 0.5));
  });

  it('are held by a text that has their stems', () => {
    const asked = words('Which lamps did the uncle own in Bremen?');
    expect(heldWeight(asked, BANK.memories[1]!.text)).toBeCloseTo(Math.log(2.2) + 2 * Math.log(3), 12);
    expect(heldWeight(asked, 'Nothing of it')).toBe(0);
    expect(asked.unknown('breman')).toBe(true);
  });
});

describe('the weight of the dense list', () => {
  it('falls from 1 to the calibrated one while the best memory by words holds more of the question', () => {
    expect(weightByWords(0.7, 0, 4)).toBe(1);
    expect(weightByWords(0.7, 4, 4)).toBeCloseTo(0.85, 12);
    expect(weightByWords(0.7, 8, 4)).toBeCloseTo(0.7, 12);
    expect(weightByWords(0.7, 80, 4)).toBeCloseTo(0.7, 12);
  });
});

describe('the linked list', () => {
  it('is the dense one where no memory holds a word of the question', () => {
    const meaning = parts('linked', 'Whose boat?');
    expect(meaning.map(([byWords]) => byWords)).toEqual([0, 0, 0]);
    const usual = parts('hybrid', 'Whose boat?');
    meaning.forEach(([, dense], i) => expect(dense).toBeCloseTo(usual[i]![1]! / 0.7, 9));
  });

  it('gives BM25 more the more words are held, and never more than the calibrated share', () => {
    const share = (text: string) => parts('linked', text)[1]![0]! / parts('hybrid', text)[1]![0]!;
    // The pier's memory holds one word of idf ln 3 out of twice ln 7; then three words; then four, which is more than enough.
    expect(share('And the pier?')).toBeCloseTo(Math.log(3) / (2 * Math.log(7)), 6);
    expect(share('Did the uncle own the lamp?')).toBeCloseTo(
      (2 * Math.log(3) + Math.log(2.2)) / (2 * Math.log(7)),
      6,
    );
    expect(share('Did the uncle own the pier with the lamp?')).toBe(1);
  });
});
