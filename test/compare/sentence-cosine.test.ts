import { describe, expect, it } from 'vitest';
import { carryingSentence, leaveOneOut, sentenceShares } from '../../src/compare/domain/sentence-cosine';
import type { Memory } from '../../src/core/memory/bank';
import { bagVector } from '../ui/bag-model';
import { bundled, CHARACTERS, indexed } from './worlds';

const memory = (text: string): Memory => ({
  id: 'm',
  kind: 'event',
  title: 'T',
  text,
  body: text,
  people: [],
});

function sharesOf(text: string, question: string, score: number) {
  const plan = leaveOneOut(memory(text));
  const rows = plan.passages.map((passage) => bagVector(passage.text));
  const data = new Float32Array(rows.flatMap((row) => [...row]));
  return sentenceShares(plan, score, bagVector(question), { dimensions: 64, data });
}

describe('leaving one sentence out', () => {
  it('gives the memory without each sentence in turn', () => {
    const plan = leaveOneOut(memory('It rained. Tove found the oars!\nThen we sailed.'));
    expect(plan.variants.map(({ text }) => text)).toEqual([
      'Tove found the oars!\nThen we sailed.',
      'It rained. Then we sailed.',
      'It rained. Tove found the oars!',
    ]);
    expect(plan.sentences.map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [11, 31],
      [32, 47],
    ]);
  });

  it('finds the sentence that carries the question', () => {
    const text = 'It rained all morning. Tove found the oars under the jetty. We sailed at noon.';
    const question = 'Who found the oars?';
    const entry = indexed({ ...bundled('ottilie-brandt'), memories: [memory(text)] }).list('dense', {
      text: question,
      vector: bagVector(question),
    })[0]!;
    const shares = sharesOf(text, question, entry.score);
    expect(carryingSentence(shares)!.text).toBe('Tove found the oars under the jetty.');
    for (const { share, without } of shares) expect(share + without).toBeCloseTo(entry.score, 12);
    expect(shares[0]!.share).toBeLessThan(0);
  });

  it('gives the only sentence everything, and no sentence where none helps', () => {
    expect(sharesOf('Tove found the oars.', 'oars', 0.5)).toEqual([
      { text: 'Tove found the oars.', start: 0, end: 20, without: 0, share: 0.5 },
    ]);
    expect(carryingSentence(sharesOf('One. Two.', 'oars', -2))).toBeUndefined();
    expect(carryingSentence([])).toBeUndefined();
  });

  it('refuses vectors that do not fit', () => {
    const plan = leaveOneOut(memory('One here. Two there.'));
    const vectors = { dimensions: 64, data: new Float32Array(64) };
    expect(() => sentenceShares(plan, 1, bagVector('one'), vectors)).toThrow(RangeError);
  });

  it.each(CHARACTERS)('cuts the memories of %s at sentences that the text holds', (name) => {
    for (const each of bundled(name).memories) {
      const plan = leaveOneOut(each);
      expect(plan.sentences.length).toBeGreaterThan(0);
      plan.sentences.forEach(({ text, start, end }, i) => {
        expect(each.text.slice(start, end)).toBe(text);
        expect(plan.variants[i]!.text.length).toBeLessThan(each.text.length);
      });
    }
  });
});
