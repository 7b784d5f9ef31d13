import { describe, expect, it } from 'vitest';
import { locomoF1, porterStem } from '../../src/measures/domain/text/locomo-f1';

/** What NLTK 3's PorterStemmer gives, which LoCoMo's evaluation uses. */
const STEMS: Readonly<Record<string, string>> = {
  sky: 'sky',
  skies: 'sky',
  dying: 'die',
  news: 'news',
  innings: 'inning',
  flies: 'fli',
  dies: 'die',
  tied: 'tie',
  cries: 'cri',
  played: 'play',
  agreed: 'agre',
  feed: 'feed',
  hopping: 'hop',
  hoping: 'hope',
  falling: 'fall',
  hissing: 'hiss',
  fizzed: 'fizz',
  failing: 'fail',
  filing: 'file',
  happy: 'happi',
  enjoy: 'enjoy',
  relational: 'relat',
  conditional: 'condit',
  rationally: 'ration',
  digitizer: 'digit',
  analogousli: 'analog',
  vietnamization: 'vietnam',
  predication: 'predic',
  operator: 'oper',
  feudalism: 'feudal',
  decisiveness: 'decis',
  hopefulness: 'hope',
  callousness: 'callous',
  formality: 'formal',
  sensitivity: 'sensit',
  sensibility: 'sensibl',
  triplicate: 'triplic',
  formative: 'form',
  formalize: 'formal',
  electricity: 'electr',
  electrical: 'electr',
  goodness: 'good',
  allowance: 'allow',
  inference: 'infer',
  airliner: 'airlin',
  gyroscopic: 'gyroscop',
  adjustable: 'adjust',
  irritant: 'irrit',
  replacement: 'replac',
  adjustment: 'adjust',
  dependent: 'depend',
  adoption: 'adopt',
  communism: 'commun',
  activate: 'activ',
  homologous: 'homolog',
  effective: 'effect',
  rate: 'rate',
  cease: 'ceas',
  carefully: 'care',
  theology: 'theolog',
  as: 'as',
  is: 'is',
  my: 'my',
};

describe('Porter’s stemmer with NLTK’s extensions', () => {
  it('cuts words as NLTK does', () => {
    expect(Object.fromEntries(Object.keys(STEMS).map((word) => [word, porterStem(word)]))).toEqual(STEMS);
  });
});

describe('LoCoMo’s own score', () => {
  it('compares stems, without articles, "and", punctuation and commas', () => {
    expect(locomoF1('The herons!', 'a heron', 4)).toBe(1);
    // Of "3,000 birds and nests" three words remain, of which one is common with two: P 1/2, R 1/3.
    expect(locomoF1('3000 boats', '3,000 birds and nests', 4)).toBeCloseTo(0.4, 12);
    expect(locomoF1('nothing alike', 'a heron', 2)).toBe(0);
  });

  it('takes each part of a multi-hop reference by the part of the answer that fits best', () => {
    expect(locomoF1('herons, cranes', 'crane, heron', 1)).toBe(1);
    expect(locomoF1('herons', 'crane, heron', 1)).toBe(0.5);
  });

  it('takes the reference of category 3 up to its first semicolon, and of category 5 only whether the answer declines', () => {
    expect(locomoF1('likely yes', 'Likely yes; she said so', 3)).toBe(1);
    expect(locomoF1('That is not mentioned.', '', 5)).toBe(1);
    expect(locomoF1('A heron', 'a heron', 5)).toBe(0);
    expect(locomoF1('A heron', 'a heron', 6)).toBeUndefined();
  });
});
