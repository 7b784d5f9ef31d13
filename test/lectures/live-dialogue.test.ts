import { describe, expect, it } from 'vitest';
import { asSaid, handedOver, recalled, saidLines, withLines } from '../../src/lectures/domain/live-dialogue';
import { bank, memory } from '../core/fixture';

const DIALOGUE = '<Ines>: Nobody came.\n<Assistant>: That is sad.\n<Ines>: I cried, I am so sad.';
const BANK = bank({
  memories: [
    memory('sea', 'The sea was grey.'),
    memory('party', 'She was happy: she likes parties.'),
    ...['a', 'b', 'c', 'd', 'e'].map((id) => memory(id, `Nothing happened on day ${id}.`)),
  ],
});
const RANKING = ['sea', 'a', 'b', 'c', 'd', 'e', 'party'].map((id, i) => ({ id, score: 7 - i }));

describe('a dialogue on the stage', () => {
  it('has its lines back when it was asked as one question', () => {
    const asked = DIALOGUE.replaceAll('\n', ' ');
    expect(withLines(asked)).toBe(DIALOGUE);
    expect(withLines(DIALOGUE)).toBe(DIALOGUE);
    expect(withLines('Is 2 < 3 > 1?')).toBe('Is 2 < 3 > 1?');
    expect(saidLines(asked)).toEqual(saidLines(DIALOGUE));
  });

  it('is written for a reader without the benchmark’s marks, and the assistant in the reader’s language', () => {
    expect(asSaid('<Ines>: Again. <Assistant>: All of it?', '助手')).toBe('Ines: Again.\n助手: All of it?');
    expect(asSaid('Is 2 < 3 > 1?', '助手')).toBe('Is 2 < 3 > 1?');
  });

  it('marks what the user feels, not what the assistant says of it', () => {
    expect(saidLines(DIALOGUE).map(({ speaker, felt }) => [speaker, felt])).toEqual([
      ['Ines', []],
      ['Assistant', []],
      ['Ines', ['cried', 'sad']],
    ]);
  });

  it('recalls by Table 10 what similarity has last', () => {
    const { cues, criterion, byCues } = recalled(BANK, DIALOGUE.replaceAll('\n', ' '), RANKING);
    expect([cues.emotion, criterion?.recallsScene]).toEqual(['sad', 'preferences']);
    // 7/12 · (1, 5/6, 4/6 …) by similarity; 4/12 + 1/12 for a happy memory of what she likes.
    expect(byCues.slice(0, 4).map(({ id }) => id)).toEqual(['sea', 'a', 'party', 'b']);
    expect(byCues[2]!.score).toBeCloseTo(5 / 12);
  });

  it('without an emotion of Table 10 keeps the order', () => {
    const { criterion, byCues } = recalled(BANK, '<Ines>: The sea was grey.', RANKING);
    expect(criterion).toBeUndefined();
    expect(byCues.map(({ id }) => id)).toEqual(RANKING.map(({ id }) => id));
  });

  it('is handed over with the memories of each setting', () => {
    const handed = (setting: '1' | '2' | '3' | 'cues') =>
      handedOver(BANK, DIALOGUE, ['party'], RANKING, setting);
    expect(handed('1').ids).toEqual(['party']);
    expect(handed('2').ids).toHaveLength(5);
    expect(handed('2').ids).toContain('party');
    expect(handed('2').ids).toEqual(handed('2').ids);
    expect(handed('3').ids).toEqual(['sea', 'a', 'b', 'c', 'd']);
    expect(handed('cues').ids).toContain('party');
    const prompt = handed('1')
      .messages.map(({ content }) => content)
      .join('\n');
    expect(prompt).toContain('she likes parties');
    expect(prompt).toContain('I cried, I am so sad.');
  });
});
