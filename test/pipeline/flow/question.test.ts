import { describe, expect, it } from 'vitest';
import {
  cleanQuestion,
  knownQuestion,
  LONGEST_QUESTION,
  QuestionError,
} from '../../../src/pipeline/flow/question';
import { bank, question } from '../../core/fixture';

describe('cleanQuestion', () => {
  it('takes off white space, and turns control characters into spaces', () => {
    expect(cleanQuestion('  Who lit\u0000\u0007the\r\nlamp?\t')).toBe('Who lit the lamp?');
    expect(cleanQuestion('\u0085茶馆在哪里？\u007f')).toBe('茶馆在哪里？');
  });

  it('leaves mixed languages and emoji as they are', () => {
    const mixed = 'Wann war she at the 茶馆 🎂, à Genève？';
    expect(cleanQuestion(mixed)).toBe(mixed);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\u3000 '],
    ['control characters', '\u0000\u0001\u001b'],
  ])('asks for a question where there is %s', (_, text) => {
    expect(() => cleanQuestion(text)).toThrow(QuestionError);
    expect(() => cleanQuestion(text)).toThrow('There is no question yet. Type one, or choose an example.');
  });

  it.each([
    ['emoji only', '🎂❤️👩‍👧'],
    ['punctuation only', '?!……'],
  ])('asks for a word where there is %s', (_, text) => {
    expect(() => cleanQuestion(text)).toThrow(
      'The question contains no letters or digits to search for. Add a word.',
    );
  });

  it('refuses 10,000 characters, and says how many it takes', () => {
    expect(() => cleanQuestion('why '.repeat(2500))).toThrow(
      'The question has 9,999 characters. Shorten it to 1,000.',
    );
    expect(() => cleanQuestion('茶'.repeat(10_000))).toThrow(
      'The question has 10,000 characters. Shorten it to 1,000.',
    );
  });

  it('takes the longest question, counted in characters and not in UTF-16 units', () => {
    const longest = '𠮷'.repeat(LONGEST_QUESTION);
    expect(longest).toHaveLength(2000);
    expect(cleanQuestion(longest)).toBe(longest);
    expect(() => cleanQuestion(`${longest}𠮷`)).toThrow(QuestionError);
  });
});

describe('knownQuestion', () => {
  const known = bank({
    questions: [
      question('q1', 'Who lit Zoë’s lamp?'),
      question('q2', '茶馆在哪里？'),
      question('q3', 'Who lit Zoë’s lamp'),
    ],
  });

  it.each([
    ['as it stands', 'Who lit Zoë’s lamp?', 'q1'],
    ['in another case, with another apostrophe', "WHO LIT ZOË'S LAMP", 'q1'],
    ['with other spaces and stops', ' who  lit, Zoe\u0308 s lamp!! ', 'q1'],
    ['in full-width marks', '茶馆在哪里?', 'q2'],
  ])('finds a question %s', (_, text, id) => {
    expect(knownQuestion(known, text)?.id).toBe(id);
  });

  it('finds none for other words', () => {
    expect(knownQuestion(known, 'Who lit the lamp?')).toBeUndefined();
    expect(knownQuestion(known, '')).toBeUndefined();
    expect(knownQuestion(bank({}), 'Who lit the lamp?')).toBeUndefined();
  });
});
