import { describe, expect, it } from 'vitest';
import {
  auroc,
  ratesByConfidence,
  readingRow,
  readingRowsBy,
  readQuestion,
} from '../../../src/pipeline/reading/evaluate';
import type { Candidate, Reading } from '../../../src/pipeline/reading/reader';
import { question } from '../../core/fixture';

const candidate = (text: string, start = 0, end = text.length): Candidate => ({
  memoryId: 'e',
  memoryRank: 1,
  start,
  end,
  sentence: { start: 0, end: text.length, text },
  score: 1,
  reason: { terms: [], type: 'what', typeFound: true },
});
const reading = (answerability: number, ...candidates: Candidate[]): Reading => ({
  candidates,
  answerability,
  threshold: 0.5,
});
const asked = { ...question('q', 'What sank?'), gold: ['e'], anchors: ['the green dory'] };
const unanswerable = { ...question('u', 'Who painted it?'), tags: ['unanswerable'] };
/** Without gold, and not declared unanswerable. */
const unknown = question('n', 'Who painted it?');
const memories = new Map([['e', { text: 'That day the green dory sank. Zoë saw it.' }]]);

describe('one question, read', () => {
  it('is hit where a candidate’s sentence holds an anchor, and compares the span by tokens', () => {
    const second = candidate('That day the green dory sank.');
    expect(readQuestion(asked, reading(0.7, candidate('It blew.'), second), 4, memories)).toMatchObject({
      anchors: {
        first: { of: 1, strict: 0, folded: 0 },
        three: { of: 1, strict: 1, folded: 1 },
        gold: { of: 1, strict: 1, folded: 1 },
      },
      f1: 0,
      isAnswered: true,
    });
    // "green dory" against "the green dory": the article does not count.
    const exact = candidate('That day the green dory sank.', 13, 23);
    expect(readQuestion(asked, reading(0.7, exact), 4, memories).f1).toBe(1);
  });

  it('has no hit without anchors', () => {
    const read = readQuestion(unanswerable, reading(0.2, candidate('It blew.')), 4, memories);
    expect(read).toMatchObject({ anchors: undefined, f1: undefined, isAnswerable: false, isAnswered: false });
  });
});

describe('the row of a reader', () => {
  const read = [
    readQuestion(asked, reading(0.9, candidate('the green dory')), 1, memories),
    readQuestion(asked, reading(0.4, candidate('It blew.')), 3, memories),
    readQuestion(unanswerable, reading(0.4, candidate('It blew.')), 5, memories),
    readQuestion(unanswerable, reading(0.6, candidate('It blew.')), 7, memories),
  ];

  it('has the shares of false answers and false silences, each over its own questions', () => {
    const { measures, milliseconds, interval } = readingRow(read, 1);
    expect(measures).toMatchObject({
      'AnchorHit@1': 0.5,
      Answered: 0.5,
      FalseAnswers: 0.5,
      FalseSilences: 0.5,
    });
    // Of four pairs two are ordered rightly (.9 over .4 and .6), one is tied, one wrong.
    expect(measures.AUROC).toBe(0.625);
    expect(milliseconds!.median).toBe(4);
    expect(interval.AUROC![0]).toBeLessThanOrEqual(0.625);
  });

  it('has hits on the folded form, and their ceilings, beside the strict ones', () => {
    const seen = { ...asked, anchors: ['zoe SAW'] };
    const worded = { ...asked, anchors: ['the rowing boat'] };
    const { measures } = readingRow(
      [
        ...read,
        readQuestion(seen, reading(0.9, candidate('It blew.'), candidate('Zoë saw it.')), 1, memories),
        readQuestion(seen, reading(0.9, candidate('“Zoë” saw it.')), 1, memories),
        readQuestion(worded, reading(0.9, candidate('That day the green dory sank.')), 1, memories),
      ],
      1,
    );
    // Over five questions with anchors: two ask for what the memory says, two for what it says in other letters, one for other words.
    expect(measures).toMatchObject({
      'AnchorHit@1': 1 / 5,
      'AnchorHit@1(folded)': 2 / 5,
      'AnchorHit@3': 1 / 5,
      'AnchorHit@3(folded)': 3 / 5,
      AnchorCeiling: 2 / 5,
      'AnchorCeiling(folded)': 4 / 5,
    });
  });

  it('has null for what no question can say', () => {
    const { measures } = readingRow(read.slice(0, 2), 1);
    expect(measures).toMatchObject({ FalseAnswers: null, AUROC: null });
    expect(auroc([])).toBeUndefined();
  });

  it('leaves out what may or may not be answerable, and is otherwise the same', () => {
    const more = [...read, readQuestion(unknown, reading(0.9, candidate('It blew.')), 1, memories)];
    expect(more.at(-1)!.isAnswerable).toBeUndefined();
    for (const name of ['FalseAnswers', 'FalseSilences', 'AUROC'] as const) {
      const [without, withIt] = [readingRow(read, 1), readingRow(more, 1)];
      expect([withIt.measures[name], withIt.interval[name]]).toEqual([
        without.measures[name],
        without.interval[name],
      ]);
    }
    expect(readingRow(more, 1)).toMatchObject({ questions: 5, answerable: 2 });
    expect(readingRow(more.slice(-1), 1).measures).toMatchObject({ FalseAnswers: null, AUROC: null });
    expect(ratesByConfidence(more)).toEqual(ratesByConfidence(read));
  });

  it('is also made by group', () => {
    expect(Object.keys(readingRowsBy(read, ({ type }) => type, 1))).toEqual(['what', 'who']);
  });
});

describe('the words for how sure an answer is', () => {
  const sure = (answerability: number, text: string): Reading => ({
    ...reading(answerability, candidate(text)),
    likely: 0.8,
  });
  const unmarked = { ...asked, anchors: [] };

  it('are right as often as their sentences hold an anchor, and "nothing here" as often as no memory is gold', () => {
    const read = [
      readQuestion(asked, sure(0.9, 'the green dory'), 1, memories),
      readQuestion(asked, sure(0.8, 'It blew.'), 1, memories),
      readQuestion(unanswerable, sure(0.85, 'the green dory'), 1, memories),
      readQuestion(asked, sure(0.6, 'the green dory'), 1, memories),
      readQuestion(asked, sure(0.2, 'the green dory'), 1, memories),
      readQuestion(unanswerable, sure(0.2, 'It blew.'), 1, memories),
      readQuestion(asked, sure(0.9, 'The Green Dory!'), 1, memories),
      // Nobody can tell whether a sentence without an anchor is right.
      readQuestion(unmarked, sure(0.9, 'the green dory'), 1, memories),
    ];
    expect(ratesByConfidence(read)).toEqual({
      likely: { right: 1, rightFolded: 2, questions: 4 },
      unsure: { right: 1, rightFolded: 1, questions: 1 },
      nothing: { right: 1, rightFolded: 1, questions: 2 },
    });
  });
});
