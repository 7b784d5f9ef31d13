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
  passage: { start: 0, end: text.length },
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
const unanswerable = question('u', 'Who painted it?');

describe('one question, read', () => {
  it('is hit where a candidate’s sentence holds an anchor, and compares the span by tokens', () => {
    const second = candidate('That day the green dory sank.');
    expect(readQuestion(asked, reading(0.7, candidate('It blew.'), second), 4)).toMatchObject({
      hit1: 0,
      hit3: 1,
      f1: 0,
      isAnswered: true,
    });
    // "green dory" against "the green dory": the article does not count.
    const exact = candidate('That day the green dory sank.', 13, 23);
    expect(readQuestion(asked, reading(0.7, exact), 4).f1).toBe(1);
  });

  it('has no hit without anchors', () => {
    const read = readQuestion(unanswerable, reading(0.2, candidate('It blew.')), 4);
    expect(read).toMatchObject({ hit1: undefined, f1: undefined, isAnswerable: false, isAnswered: false });
  });
});

describe('the row of a reader', () => {
  const read = [
    readQuestion(asked, reading(0.9, candidate('the green dory')), 1),
    readQuestion(asked, reading(0.4, candidate('It blew.')), 3),
    readQuestion(unanswerable, reading(0.4, candidate('It blew.')), 5),
    readQuestion(unanswerable, reading(0.6, candidate('It blew.')), 7),
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

  it('has null for what no question can say', () => {
    const { measures } = readingRow(read.slice(0, 2), 1);
    expect(measures).toMatchObject({ FalseAnswers: null, AUROC: null });
    expect(auroc([])).toBeUndefined();
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
      readQuestion(asked, sure(0.9, 'the green dory'), 1),
      readQuestion(asked, sure(0.8, 'It blew.'), 1),
      readQuestion(unanswerable, sure(0.85, 'the green dory'), 1),
      readQuestion(asked, sure(0.6, 'the green dory'), 1),
      readQuestion(asked, sure(0.2, 'the green dory'), 1),
      readQuestion(unanswerable, sure(0.2, 'It blew.'), 1),
      // Nobody can tell whether a sentence without an anchor is right.
      readQuestion(unmarked, sure(0.9, 'the green dory'), 1),
    ];
    expect(ratesByConfidence(read)).toEqual({
      likely: { right: 1, questions: 3 },
      unsure: { right: 1, questions: 1 },
      nothing: { right: 1, questions: 2 },
    });
  });
});
