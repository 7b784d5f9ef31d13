import { describe, expect, it } from 'vitest';
import { answerTypeOf, hasType, stretchesOf } from '../../../src/pipeline/reading/answer-type';

const textsOf = (...given: Parameters<typeof stretchesOf>) => stretchesOf(...given)?.map(({ text }) => text);

describe('what a question asks for', () => {
  it.each([
    ['Who taught her to row?', 'who'],
    ['Whose boat was it?', 'who'],
    ['When was Ivo born?', 'when'],
    ['In which year did the dory sink?', 'when'],
    ['How long did the storm last?', 'how long'],
    ['How many days did they wait?', 'how long'],
    ['How many oars were lost?', 'how many'],
    ['How much did the dory cost?', 'how many'],
    ['Where does Vera live?', 'where'],
    ['Did the dory sink?', 'yes or no'],
    ['So was Ivo there?', 'yes or no'],
    ['What is Ivo to Vera?', 'relation'],
    ['How is Ivo related to Vera?', 'relation'],
    ['Why did they wait?', 'why'],
    ['What did Vera do when the storm was over?', 'what'],
    ['dory colour', 'what'],
    ['whos the captain', 'who'],
    ['wheres Vera from', 'where'],
    ['didnt the dory sink?', 'yes or no'],
    ['谁教她划船？', 'who'],
    ['伊沃是哪一年生的？', 'when'],
    ['风暴刮了多久？', 'how long'],
    ['一共丢了几支桨？', 'how many'],
    ['她住在哪儿？', 'where'],
    ['伊沃会不会游泳？', 'yes or no'],
    ['伊沃和薇拉是什么关系？', 'relation'],
    ['船为什么沉了？', 'why'],
  ])('%s asks for %s', (question, type) => {
    expect(answerTypeOf(question)).toBe(type);
  });
});

describe('the stretches of a type', () => {
  it('are dates in figures and words', () => {
    expect(
      textsOf('when', 'Born on Saturday 23 April 1983, wed in May 2002 and again at half past five.'),
    ).toEqual(['Saturday 23 April 1983', 'May 2002', 'half past five']);
    expect(textsOf('when', '1983年4月23日出生，去年才结婚。')).toEqual(['1983年4月23日', '去年']);
  });

  it('are numbers in figures and words', () => {
    expect(textsOf('how many', 'Forty-one oars, a hundred and three stumps, €12.50.')).toEqual([
      'Forty-one',
      'a hundred and three',
      '€12.50',
    ]);
    expect(textsOf('how many', '贴了六十张，花了120元。')).toEqual(['六十', '120']);
  });

  it('are lengths of time', () => {
    expect(textsOf('how long', 'It blew for three days and a month without pay.')).toEqual([
      'three days',
      'a month',
    ]);
    expect(textsOf('how long', '撑了十七个月。')).toEqual(['十七个月']);
  });

  it('are names, those of the bank wherever they stand', () => {
    expect(textsOf('who', 'Ivo met Captain Brook there.', ['Ivo'])).toEqual(['Ivo', 'Captain Brook']);
    expect(textsOf('who', '是伊沃教的。', ['伊沃'])).toEqual(['伊沃']);
  });

  it('are unknown for a question that asks why', () => {
    expect(stretchesOf('why', 'Because it blew.')).toBeUndefined();
    expect(hasType('why', 'They waited because it blew.')).toBe(true);
    expect(hasType('why', 'They waited.')).toBe(false);
  });
});
