import { describe, expect, it } from 'vitest';
import {
  browserSegmenter,
  characters,
  whitespace,
  withoutTrailingSpace,
} from '../../../src/core/text/segment';
import { cpuMilliseconds } from '../../cpu-time';

describe('segmenters', () => {
  it('cut at white space and leave marks on their words', () => {
    expect(whitespace('  Row,\tthe\u00a0boat!\n')).toEqual(['Row,', 'the', 'boat!']);
    expect(whitespace(' \n')).toEqual([]);
    expect(whitespace('a\ufeffb')).toEqual(['a\ufeffb']);
  });

  it('cut into whole characters', () => {
    expect(characters('茶 馆😀')).toEqual(['茶', '馆', '😀']);
  });

  it('cut with the platform’s dictionary, without white space', () => {
    const { segment, version } = browserSegmenter('zh', 'ICU 77');
    expect(segment('外婆 的茶馆。')).toEqual(['外婆', '的', '茶馆', '。']);
    expect(version).toBe('Intl.Segmenter ICU 77');
    expect(browserSegmenter('en').segment('Row, the  boat')).toEqual(['Row', ',', 'the', 'boat']);
  });

  it('trim the end only, however long a run of spaces within is', () => {
    expect(withoutTrailingSpace(' a b \n\u3000')).toBe(' a b');
    const long = `a${' '.repeat(200_000)}b`;
    expect(cpuMilliseconds(() => withoutTrailingSpace(long))).toBeLessThan(2000);
  });
});
