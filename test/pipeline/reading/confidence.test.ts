import { describe, expect, it } from 'vitest';
import { confidenceOf, type Candidate, type Reading } from '../../../src/pipeline/reading/reader';
import { extractive } from '../../../src/pipeline/synthesis/answerers';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { bank, memory } from '../../core/fixture';

const candidate: Candidate = {
  memoryId: 'e',
  memoryRank: 1,
  start: 0,
  end: 4,
  sentence: { start: 0, end: 4, text: 'Oars' },
  score: 1,
  reason: { terms: [], type: 'what', typeFound: true },
};
const reading = (answerability: number, likely?: number): Reading => ({
  candidates: [candidate],
  answerability,
  threshold: 0.3,
  ...(likely !== undefined && { likely }),
});

describe('how sure a reading is', () => {
  it.each([
    [0.29, 'nothing'],
    [0.3, 'unsure'],
    [0.79, 'unsure'],
    [0.8, 'likely'],
  ] as const)('at %d is %s', (answerability, confidence) => {
    expect(confidenceOf(reading(answerability, 0.8))).toBe(confidence);
  });

  it('is never likely where nobody measured from where on it is, and nothing without a candidate', () => {
    expect(confidenceOf(reading(1))).toBe('unsure');
    expect(confidenceOf({ ...reading(1, 0.8), candidates: [] })).toBe('nothing');
  });
});

describe('the answer to a question that gets a remark', () => {
  const birth = {
    ...memory('p-birth', 'Date of birth: 4 May 1980, at sea.', 'profile'),
    title: 'Date of birth',
  };
  const born = { ...birth, body: '4 May 1980, at sea.' };
  const storm = memory('e-storm', 'The storm. It blew for three days. The dory sank off Brill.');
  const index = new BankIndex(bank({ memories: [storm, born] }));
  const ports = { vectors: { load: async () => undefined, save: async () => undefined } };
  const { signal } = new AbortController();
  const answer = (text: string) =>
    extractive.answer({ question: text, index, memories: [storm, born] }, ports, signal);

  it('is the date of birth where the age is asked for, with the age as its phrase', async () => {
    const { reading, remark } = await answer('How old is she?');
    const years = remark?.kind === 'age' ? remark.years : -1;
    expect(years).toBeGreaterThanOrEqual(46);
    expect(reading.candidates[0]).toMatchObject({ memoryId: 'p-birth', memoryRank: 2, phrase: `${years}` });
    expect(reading.candidates[0]!.sentence.text).toBe(born.text);
    expect(confidenceOf(reading)).toBe('likely');
    expect(reading.candidates.filter(({ memoryId }) => memoryId === 'p-birth').length).toBe(1);
  });

  it('is never likely where several questions are asked', async () => {
    const { reading, remark } = await answer('What sank off Brill? And how long did it blow?');
    expect(remark).toEqual({
      kind: 'several',
      questions: ['What sank off Brill?', 'And how long did it blow?'],
    });
    expect((reading as Reading).likely).toBeUndefined();
    expect(confidenceOf(reading)).not.toBe('likely');
  });

  it('is absent where nothing is asked', async () => {
    expect(await answer('hello')).toMatchObject({
      text: undefined,
      remark: { kind: 'no question' },
      reading: { candidates: [] },
    });
  });
});
