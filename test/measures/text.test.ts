import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { bleu } from '../../src/measures/domain/text/bleu';
import { CHRF } from '../../src/measures/domain/text/chrf';
import { corpusDistinct, distinct, distinctShare } from '../../src/measures/domain/text/distinct';
import { lcsLength, lcsTokens, ROUGE_L, rougeN } from '../../src/measures/domain/text/rouge';
import { meanOf, type PairMeasure, type Tokens, ngramCounts } from '../../src/measures/domain/text/measure';
import {
  measureResponses,
  plainReference,
  publishedReference,
  publishedTokenizers,
  standardTokenizers,
} from '../../src/measures/domain/text/responses';
import { ROUGE_SCORE_L, rougeScoreN } from '../../src/measures/domain/text/rouge-score';
import { corpusBleu, sentenceBleu } from '../../src/measures/domain/text/sacre-bleu';
import { EXACT_MATCH, tokenF1 } from '../../src/measures/domain/text/squad';
import { characters } from '../../src/core/text/segment';
import { cpuMilliseconds } from '../cpu-time';

const BY_TOKENS: readonly PairMeasure<Tokens>[] = [
  bleu(1),
  bleu(2),
  bleu(4),
  sentenceBleu(),
  rougeN(1),
  rougeN(2),
  ROUGE_L,
  rougeScoreN(1),
  rougeScoreN(2),
  ROUGE_SCORE_L,
];
const BY_TEXT: readonly PairMeasure<string>[] = [CHRF, EXACT_MATCH, tokenF1()];
const words = fc.array(fc.constantFrom('sea', 'lamp', 'oar', '茶', '.', '!'), { maxLength: 12 });
const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'the ', ' ', '.', '茶', '😀'), maxLength: 20 });
const split = (text: string) => text.split(' ');

describe('every measure of a pair', () => {
  it.each(BY_TOKENS.map((measure) => [measure.name, measure] as const))('%s lies in [0, 1]', (_, measure) => {
    fc.assert(
      fc.property(words, words, (response, reference) => {
        const value = measure.of(response, reference);
        return value >= 0 && value <= 1 + 1e-12;
      }),
    );
  });

  it.each(BY_TEXT.map((measure) => [measure.name, measure] as const))('%s lies in [0, 1]', (_, measure) => {
    fc.assert(
      fc.property(texts, texts, (response, reference) => {
        const value = measure.of(response, reference);
        return value >= 0 && value <= 1 + 1e-12;
      }),
    );
  });

  it.each(BY_TOKENS.map((measure) => [measure.name, measure] as const))(
    '%s gives nothing more than the reference itself',
    (_, measure) => {
      fc.assert(
        fc.property(words, words, (response, reference) => {
          // A word of its own keeps the reference from being nothing but full stops, four from being shorter than any order.
          const whole = ['keeper', 'lit', 'a', 'stove', ...reference];
          expect(measure.of(whole, whole)).toBeCloseTo(1, 7);
          return measure.of(response, whole) <= measure.of(whole, whole) + 1e-12;
        }),
      );
    },
  );

  it('has a mean that does not depend on the order of the pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ response: words, reference: words }), { minLength: 1 }), (pairs) => {
        const turned = [...pairs].reverse();
        for (const measure of BY_TOKENS) {
          expect(meanOf(measure, turned)).toBeCloseTo(meanOf(measure, pairs)!, 12);
        }
        expect(corpusBleu().ofAll(turned)).toBe(corpusBleu().ofAll(pairs));
      }),
    );
  });

  it('rises with every wanted word that a response of the same length gains', () => {
    const reference = split('we rowed out to the old lighthouse');
    for (const measure of [bleu(1), rougeN(1), ROUGE_L, rougeScoreN(1), ROUGE_SCORE_L]) {
      const values = reference.map((_, n) =>
        measure.of([...reference.slice(0, n), ...reference.slice(n).map((__, i) => `x${i}`)], reference),
      );
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(new Set(values).size, measure.name).toBe(values.length);
    }
  });
});

describe('BLEU', () => {
  it('of "the cat sat" for "the cat sat down" is e^(−1/3): all found, one word short', () => {
    expect(bleu(1).of(split('the cat sat'), split('the cat sat down'))).toBeCloseTo(Math.exp(-1 / 3), 12);
    expect(bleu(2).of(split('the cat sat'), split('the cat sat down'))).toBeCloseTo(Math.exp(-1 / 3), 12);
  });

  it('counts a repeated word no oftener than the reference has it', () => {
    expect(bleu(1).of(split('the the the the'), split('the cat the'))).toBe(0.5);
  });

  it('puts 0.1 in the place of no bigram, and 0 where no word is found', () => {
    expect(bleu(2).of(split('b a'), split('a b'))).toBeCloseTo(Math.sqrt(0.1), 12);
    expect(bleu(2).of(['Lamp'], ['Lamp'])).toBeCloseTo(Math.sqrt(0.1), 12);
    expect(bleu(2).of(split('x y'), split('a b'))).toBe(0);
  });

  it('of sacreBLEU gives a short response that equals its reference 1, and the corpus of it 0', () => {
    expect(sentenceBleu().of(['Lamp'], ['Lamp'])).toBe(1);
    expect(corpusBleu().ofAll([{ response: ['Lamp'], reference: ['Lamp'] }])).toBe(0);
    expect(corpusBleu().ofAll([])).toBeUndefined();
  });

  it('refuses an order that is none', () => {
    expect(() => bleu(0)).toThrow(RangeError);
    expect(() => corpusBleu(1.5)).toThrow('"1.5" is no order');
  });
});

describe('n-grams', () => {
  it('are told apart whatever their tokens hold', () => {
    expect(ngramCounts(['a b', 'c'], 2)).not.toEqual(ngramCounts(['a', 'b c'], 2));
    expect([...ngramCounts(['1:a', '1', ':a1'], 2).keys()]).toHaveLength(2);
    expect(ngramCounts(['a'], 2).size).toBe(0);
  });
});

describe('the longest common subsequence', () => {
  it('has as many tokens as its length says, in the order of both lists', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const found = lcsTokens(a, b).reverse();
        expect(found).toHaveLength(lcsLength(a, b));
        for (const list of [a, b]) {
          let at = -1;
          for (const token of found)
            expect((at = (list as string[]).indexOf(token, at + 1))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    expect(lcsLength(split('a b c d e'), split('b x d a e'))).toBe(3);
  });
});

describe('Dist', () => {
  it('is 3/4 for four words of which one is repeated', () => {
    expect(distinctShare(split('row row the boat'), 1)).toBe(0.75);
    expect(distinct(1).ofAll([split('row row the boat'), ['boat']])).toBe(0.875);
    expect(distinct(2).ofAll([split('row row row'), ['boat']])).toBe(0.25);
  });

  it('over the corpus counts a word once, in whatever response it stands', () => {
    expect(corpusDistinct(1).ofAll([split('the boat'), split('the oar'), []])).toBe(0.75);
    expect(corpusDistinct(2).ofAll([['boat']])).toBeUndefined();
    expect(distinct(1).ofAll([])).toBeUndefined();
  });

  it('never rises by saying everything twice', () => {
    fc.assert(
      fc.property(words, (tokens) => distinctShare([...tokens, ...tokens], 1) <= distinctShare(tokens, 1)),
    );
  });
});

describe('the measures of a file', () => {
  it('take the speaker off as each convention does', () => {
    expect(publishedReference('<Assistant>: "Yes."\n')).toBe(' "Yes."\n');
    expect(publishedReference('<Assistant>:stars')).toBe('rs');
    expect(plainReference('<Assistant>:stars\n')).toBe('stars');
    expect(plainReference('<Assistant>："好。"')).toBe('"好。"');
  });

  it('are undefined without responses, and 0 for empty ones', () => {
    const cut = publishedTokenizers('en', characters);
    expect(Object.values(measureResponses([], 'published', cut))).toEqual(Array(5).fill(undefined));
    const empty = [{ response: '', reference: '<Assistant>: Yes.' }];
    expect(Object.values(measureResponses(empty, 'published', cut))).toEqual([0, 0, 0, 0, 0]);
    expect(measureResponses(empty, 'standard', standardTokenizers('en'))).toMatchObject({
      'BLEU-1': 0,
      'ROUGE-L': 0,
      'Dist-1': undefined,
    });
  });

  it('of 10,000 responses take seconds', () => {
    const vocabulary = Array.from({ length: 500 }, (_, i) => `word${i}`);
    const sentence = (seed: number) =>
      Array.from({ length: 50 }, (_, i) => vocabulary[(seed * 31 + i * i * 7) % 500]!).join(' ');
    const responses = Array.from({ length: 10_000 }, (_, i) => ({
      response: sentence(i),
      reference: sentence(i + 3),
    }));
    const measure = () => measureResponses(responses, 'published', publishedTokenizers('en', split));
    expect(cpuMilliseconds(measure)).toBeLessThan(15_000);
  });
});
