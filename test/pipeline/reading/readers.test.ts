import { describe, expect, it } from 'vitest';
import type { PairReading, ReadingModel, VectorStore } from '../../../src/core/ports';
import { joined, passagesToRead, textToRead } from '../../../src/pipeline/reading/passages';
import { windowsOf } from '../../../src/pipeline/reading/relevance';
import { answers, type ReadingRequest } from '../../../src/pipeline/reading/reader';
import { readerOf, READER_IDS } from '../../../src/pipeline/reading/registry';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { bank, memory } from '../../core/fixture';

const STORM = memory('e', 'The storm. It blew for three days. The dory sank off Brill.');
const IVO = { ...memory('r', 'Ivo: uncle. He taught her to row.', 'relationship'), people: ['Ivo'] };
const BANK = bank({ memories: [STORM, IVO] });
const INDEX = new BankIndex(BANK);
const NO_STORE: VectorStore = { load: async () => undefined, save: async () => undefined };
const STAMP = { id: 'reader', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' };

const requestOf = (question: string): ReadingRequest => ({
  question,
  language: 'en',
  bank: BANK,
  passages: passagesToRead(INDEX, [STORM, IVO]),
});

/** Says the same of every passage that holds the words, and nothing of others. */
const modelOf = (words: string, pair: Pick<PairReading, 'relevance' | 'answerable'>): ReadingModel => ({
  stamp: STAMP,
  settings: { threshold: 0.5 },
  read: async (_, passages) =>
    passages.map((passage) => {
      const start = passage.indexOf(words);
      if (start === -1) return { relevance: 0, answerable: 0.1, spans: [] };
      return { ...pair, spans: [{ start, end: start + words.length, probability: 0.8 }] };
    }),
});

describe('the windows that are read', () => {
  it('are those of the first five memories, in the order of the list', () => {
    const many = Array.from({ length: 7 }, (_, i) => memory(`m${i}`, `Text ${i}.`));
    const index = new BankIndex(bank({ memories: many }));
    const read = passagesToRead(index, [...many].reverse());
    expect(read.map((passage) => [passage.memory.id, passage.memoryRank])).toEqual([
      ['m6', 1],
      ['m5', 2],
      ['m4', 3],
      ['m3', 4],
      ['m2', 5],
    ]);
  });

  it('begin with the memory’s short first sentence where they are not the first', () => {
    const long = memory('long', `The storm. ${'It blew all day long and the next. '.repeat(20)}`);
    const [first, second] = passagesToRead(new BankIndex(bank({ memories: [long] })), [long]);
    expect(textToRead(first!)).toEqual({ text: first!.text, shift: 0 });
    const { text, shift } = textToRead(second!);
    expect(text.slice(0, shift)).toBe('The storm.\n');
    expect(text.slice(shift)).toBe(second!.text);
  });

  it('are joined as far as a reader was trained on longer ones, and as near as the nearest part', () => {
    const days = memory('days', 'It blew all day long and the next. '.repeat(30));
    const next = memory('next', 'It was calm.');
    const windows = passagesToRead(new BankIndex(bank({ memories: [days, next] })), [days, next]).map(
      (passage, i) => ({ ...passage, cosine: i / 10 }),
    );
    const lengths = (found: typeof windows) => found.map(({ start, end }) => end - start);
    expect(lengths(windows)).toEqual([419, 419, 209, 12]);
    expect(joined(windows)).toEqual(windows);
    expect(lengths(joined(windows, 838))).toEqual([419, 629, 12]);
    const [first, second] = joined(windows, 839);
    expect(first).toEqual({ ...windows[0]!, text: days.text.slice(0, 839), end: 839, cosine: 0.1 });
    expect(second).toEqual(windows[2]);
    const whole = windowsOf(new BankIndex(bank({ memories: [days, next] })), [days], 1050);
    expect([...whole.values()]).toEqual([[{ start: 0, end: 1049, text: days.text.trimEnd() }]]);
  });
});

describe('the trained reader', () => {
  it('gives the span within its sentence, at its place in the memory', async () => {
    const model = modelOf('three days', { relevance: 0.9, answerable: 0.7 });
    const reading = await readerOf('reader').read(requestOf('How long did it blow?'), {
      vectors: NO_STORE,
      model,
    });
    expect(answers(reading)).toBe(true);
    expect(reading.answerability).toBe(0.7);
    const [best] = reading.candidates;
    expect(best).toMatchObject({ memoryId: 'e', memoryRank: 1, phrase: 'three days' });
    expect(best!.sentence.text).toBe('It blew for three days.');
    expect(STORM.text.slice(best!.start, best!.end)).toBe('three days');
    expect(best!.score).toBeCloseTo(0.56, 12);
    expect(best!.reason).toMatchObject({ type: 'how long', typeFound: true, relevance: 0.9 });
  });

  it('declines below the threshold of its model, and still names what is nearest', async () => {
    const model = modelOf('sank', { relevance: 0.4, answerable: 0.49 });
    const reading = await readerOf('reader').read(requestOf('Who painted the dory?'), {
      vectors: NO_STORE,
      model,
    });
    expect(answers(reading)).toBe(false);
    expect(reading.candidates[0]!.memoryId).toBe('e');
  });

  it('is refused without its model', async () => {
    await expect(readerOf('reader').read(requestOf('Who?'), { vectors: NO_STORE })).rejects.toThrow(
      'not loaded',
    );
  });
});

describe('the first rule', () => {
  it('answers every question with the sentence that fits best', async () => {
    const rule = readerOf('rule-1');
    const reading = await rule.read(requestOf('Where did the dory sink?'), { vectors: NO_STORE });
    expect(reading.candidates[0]!.sentence.text).toBe('The dory sank off Brill.');
    expect(answers(reading)).toBe(true);
    const { start, end } = reading.candidates[0]!;
    expect(STORM.text.slice(start, end)).toBe('The dory sank off Brill.');
    expect(answers(await rule.read(requestOf('What is the capital of France?'), { vectors: NO_STORE }))).toBe(
      true,
    );
  });

  it('has nothing to say of a bank without memories', async () => {
    const empty: ReadingRequest = { ...requestOf('Who?'), passages: [] };
    const reading = await readerOf('rule-1').read(empty, { vectors: NO_STORE });
    expect(reading).toMatchObject({ candidates: [], answerability: 0 });
    expect(answers(reading)).toBe(false);
  });
});

describe('the registry of readers', () => {
  it('gives each reader under its own id', () => {
    expect(READER_IDS.map((id) => readerOf(id).id)).toEqual(READER_IDS);
    expect(() => readerOf('none' as never)).toThrow(RangeError);
  });
});
