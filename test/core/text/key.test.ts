import { describe, expect, it } from 'vitest';
import { textKey } from '../../../src/core/text/key';

describe('textKey', () => {
  it('is the SHA-256 of the UTF-8 text', () => {
    // printf 'abc' | sha256sum, and the same of 马.
    expect(textKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(textKey('马')).toBe('a25ee73c98d1617217882f301cd0f3f1c690e1c5470706f5933525df6b2c97b5');
  });

  it('is one for composed and decomposed letters, and another for another text', () => {
    expect(textKey('Zo\u00eb')).toBe(textKey('Zoe\u0308'));
    expect(textKey('Zoë')).not.toBe(textKey('Zoe'));
  });

  it('keeps apart what only looks alike, and knows the empty text', () => {
    expect(textKey('ＢＭ25')).not.toBe(textKey('BM25'));
    expect(textKey('lamp ')).not.toBe(textKey('lamp'));
    // printf '' | sha256sum
    expect(textKey('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});
