import { describe, expect, it } from 'vitest';
import {
  exchangeOf,
  readRecording,
  RecordingError,
  splitName,
  systemOf,
} from '../../src/lectures/domain/recording';

const GOOD = {
  format: 'mnemoscope-lecture-recording',
  version: 1,
  id: 'r',
  language: 'en',
  how: { en: 'by hand', zh: '手工' },
  exchanges: [
    {
      id: 'a',
      model: 'm',
      answered: '2026-01-01',
      text: 'yes',
      messages: [{ role: 'user', content: 'really?' }],
    },
  ],
};
const read = (data: unknown) => readRecording(JSON.stringify(data), 'r.json');

describe('a recording', () => {
  it('is read, and its exchanges are found by name', () => {
    const recording = read(GOOD);
    expect(exchangeOf(recording, 'a').text).toBe('yes');
    expect(splitName('r/a')).toEqual(['r', 'a']);
    expect(splitName('r')).toEqual(['r', '']);
    expect(() => exchangeOf(recording, 'b')).toThrow(RecordingError);
    expect(() => systemOf(recording)).toThrow(RecordingError);
  });

  it.each([
    ['no JSON', '{'],
    ['another format', JSON.stringify({ ...GOOD, format: 'other' })],
    ['a newer version', JSON.stringify({ ...GOOD, version: 2 })],
    ['no model', JSON.stringify({ ...GOOD, exchanges: [{ ...GOOD.exchanges[0], model: '' }] })],
    ['no day', JSON.stringify({ ...GOOD, exchanges: [{ ...GOOD.exchanges[0], answered: 'lately' }] })],
    ['one language', JSON.stringify({ ...GOOD, how: { en: 'by hand' } })],
  ])('is refused with the file’s name in both languages: %s', (_, text) => {
    try {
      readRecording(text, 'r.json');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RecordingError);
      const { phrase } = error as RecordingError;
      expect(phrase.en).toContain('r.json');
      expect(phrase.zh).toContain('r.json');
    }
  });
});
