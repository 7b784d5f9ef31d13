import { describe, expect, it } from 'vitest';
import { quotesOf, scoreQuotes, type Quote } from '../../../src/pipeline/reading/quotes';
import { memory } from '../../core/fixture';

const BOAT = { ...memory('p', 'Boat: a green dory', 'profile'), body: 'a green dory' };
const IVO = { ...memory('r', 'Ivo: uncle. He taught her to row.', 'relationship') };
const STORM = { ...memory('e', 'The storm (1987)', 'event'), body: 'It blew all night. The dory sank.' };
const TALK = {
  ...memory('d', '1987-03-01\n…', 'dialogue'),
  body: 'Ivo: Is it gone?\n\nVera: It sank.\nIvo: Good.',
};

const texts = (...ranked: (typeof BOAT)[]) => quotesOf(ranked).map(({ text }) => text);

describe('the quotes that a memory offers', () => {
  it('are a profile value with its label', () => {
    expect(texts(BOAT)).toEqual(['Boat: a green dory']);
  });

  it('are a relationship whole', () => {
    expect(texts(IVO)).toEqual(['Ivo: uncle. He taught her to row.']);
  });

  it('are the sentences of an event, without its title and date', () => {
    expect(texts(STORM)).toEqual(['It blew all night.', 'The dory sank.']);
  });

  it('are the turns of a dialogue, each with the one before it', () => {
    expect(texts(TALK)).toEqual([
      'Ivo: Is it gone?',
      'Ivo: Is it gone?\nVera: It sank.',
      'Vera: It sank.\nIvo: Good.',
    ]);
  });

  it('come from the first three memories, with their ranks', () => {
    const quotes = quotesOf([STORM, BOAT, IVO, TALK]);
    expect(quotes.map((quote) => [quote.memory.id, quote.memoryRank])).toEqual([
      ['e', 1],
      ['e', 1],
      ['p', 2],
      ['r', 3],
    ]);
  });

  it('are none without memories, and from an event that says nothing', () => {
    expect(quotesOf([])).toEqual([]);
    expect(texts({ ...STORM, body: '' })).toEqual([]);
    expect(scoreQuotes('What sank?', [])).toEqual([]);
  });
});

describe('the fit of a quote', () => {
  const quote = (text: string, memoryRank: number): Quote => ({ memory: BOAT, memoryRank, text });

  it('is overlap and rank where there are no vectors', () => {
    // Of two quotes "green" stands in one (idf ln 2), "dory" in both (idf ln 1.2): 0.182322 / 0.875469 = 0.208256.
    const [first, second] = scoreQuotes('Green dory?', [
      quote('The dory sank.', 1),
      quote('a green dory', 2),
    ]);
    expect(first).toMatchObject({ text: 'a green dory', overlap: 1, cosine: undefined });
    expect(first!.fit).toBeCloseTo(1 + 1 / 3, 12);
    expect(second!.overlap).toBeCloseTo(0.208256, 6);
    expect(second!.fit).toBeCloseTo(0.708256, 6);
  });

  it('adds the cosine of each quote, row by row', () => {
    const quotes = [quote('It blew.', 1), quote('It sank.', 1)];
    const vectors = { question: Float32Array.of(0, 1), quotes: Float32Array.of(1, 0, 0.6, 0.8) };
    const [first, second] = scoreQuotes('Where is her boat?', quotes, vectors);
    expect(first!.text).toBe('It sank.');
    expect(first!.cosine).toBeCloseTo(0.8, 7);
    expect(first!.fit).toBeCloseTo(1.3, 7);
    expect(second).toMatchObject({ overlap: 0, cosine: 0, fit: 0.5 });
  });

  it('counts a term of the question once, however often it is asked', () => {
    const quotes = [quote('The dory sank.', 1), quote('It blew.', 1)];
    expect(scoreQuotes('dory dory dory sank', quotes)).toEqual(scoreQuotes('sank dory', quotes));
  });

  it('is decided by rank, then by order, where no word is shared', () => {
    const quotes = [quote('b', 2), quote('a', 1), quote('c', 2)];
    expect(scoreQuotes('🎂', quotes).map(({ text, fit }) => [text, fit])).toEqual([
      ['a', 1 / 2],
      ['b', 1 / 3],
      ['c', 1 / 3],
    ]);
  });
});
