import { describe, expect, it } from 'vitest';
import { quoteStands, reasonParts } from '../../src/judging/domain/quotes';
import { verdictSchema } from '../../src/judging/domain/work';
import { rubricById } from '../../src/judging/domain/rubrics';

describe('what a reason quotes', () => {
  it('is taken apart as the verdict joined it, with quotation marks inside the quotation', () => {
    const rubric = rubricById('perltqa-correctness');
    const quote = 'she said “no” – twice';
    const verdict = verdictSchema(rubric).parse({ quote, reason: 'It is so.', score: 1 });
    // A quotation that holds the very joint is cut there: what is quoted is then shorter, never longer.
    expect(reasonParts(verdict, rubric)).toEqual([{ quote: 'she said “no', text: 'twice” – It is so.' }]);
    const plain = verdictSchema(rubric).parse({ quote: 'a “b” c', reason: 'It is so.', score: 1 });
    expect(reasonParts(plain, rubric)).toEqual([{ quote: 'a “b” c', text: 'It is so.' }]);
  });

  it('is nothing where the judge quotes nothing, even if its reason begins with a quotation mark', () => {
    const rubric = rubricById('perltqa-correctness');
    const verdict = verdictSchema(rubric).parse({ quote: '', reason: '“Bern” is right.', score: 1 });
    expect(reasonParts(verdict, rubric)).toEqual([{ text: '“Bern” is right.' }]);
  });

  it('is told apart for each point of a rubric, over several lines', () => {
    const rubric = rubricById('madial-injection');
    const verdict = verdictSchema(rubric).parse({
      introduced: { quote: 'the kite', reason: 'Named.\nTwice.', score: 1 },
      faithful: { quote: '', reason: 'Mostly.', score: 0.5 },
      fresh: { quote: 'again', reason: '', score: 0 },
    });
    expect(reasonParts(verdict, rubric)).toEqual([
      {
        title: { en: 'A memory is brought in', zh: '引入了记忆' },
        score: 1,
        quote: 'the kite',
        text: 'Named.\nTwice.',
      },
      { title: { en: 'It is told as it was', zh: '所述与事实相符' }, score: 0.5, text: 'Mostly.' },
      {
        title: { en: 'Nothing said before is repeated', zh: '没有重复说过的话' },
        score: 0,
        quote: 'again',
        text: '',
      },
    ]);
  });

  it('stays whole where the reason has another form, as of a record made elsewhere', () => {
    const rubric = rubricById('madial-injection');
    expect(reasonParts({ reason: 'Fine.', points: [1, 1, 1] }, rubric)).toEqual([{ text: 'Fine.' }]);
  });
});

describe('whether a quotation stands in the answer', () => {
  const answer = 'She moved to Tromsø in 2023, “for good”, with two geophones.';

  it.each([
    ['She moved to Tromsø', true],
    ['she  moved\nto TROMSØ', true],
    ['"for good"', true],
    ['moved to Tromsø … two geophones.', true],
    ['two geophones ... moved to Tromsø', false],
    ['She moved to Bergen', false],
    ['She moved in 2023', false],
    ['…', false],
    ['', false],
  ])('%j: %j', (quote, stands) => {
    expect(quoteStands(quote, [answer])).toBe(stands);
  });

  it('looks in each of a pair’s answers, and never across them', () => {
    expect(quoteStands('in 2024', ['He left.', 'He left in 2024.'])).toBe(true);
    expect(quoteStands('He left … in 2024', ['He left.', 'He came in 2024.'])).toBe(false);
  });

  it('reads Chinese, with full-width punctuation at the ends', () => {
    expect(quoteStands('“一万米”。', ['他从前跑的是一万米，后来开了面馆。'])).toBe(true);
    expect(quoteStands('五千米', ['他从前跑的是一万米，后来开了面馆。'])).toBe(false);
  });
});
