import { describe, expect, it } from 'vitest';
import { likelyEncodings, type OtherEncoding } from '../../../src/data/formats/encodings';
import { DatasetError } from '../../../src/core/text/problem';
import { decoded, guessed } from '../../../src/data/workers/import-text';

/** Rows as a spreadsheet of each country saves them; the bytes were made by Python's codecs. */
const TABLES: readonly (readonly [encoding: OtherEncoding, text: string, hex: string])[] = [
  [
    'gb18030',
    '编号,内容\n1,小林搬到了杭州。\n',
    'b1e0bac52cc4dac8dd0a312cd0a1c1d6b0e1b5bdc1cbbabcd6dda1a30a',
  ],
  [
    'gb18030',
    '编号,内容,日期\n1,我在臺灣讀書，後來去了圖書館，遇見了张睿喆。,2024-03-01\n',
    'b1e0bac52cc4dac8dd2cc8d5c6da0a312cced2d4dac55f9eb3d77895f8a3ace1e181edc8a5c1cb884495f8f05ea3acd3f6d28ac1cbd5c5eea386b4a1a32c323032342d30332d30310a',
  ],
  [
    'big5',
    '編號,內容\n1,我在臺灣讀書，後來去了圖書館。\n',
    'bd73b8b92ca4baae650a312ca7daa662bb4fc657c5aaaed1a141abe1a8d3a568a446b9cfaed1c05da1430a',
  ],
  [
    'shift_jis',
    '番号,本文\n1,先月、東京から札幌へ引っ越しました。\n',
    '94d48d862c967b95b60a312c90e68c8e8141938c8b9e82a982e78e44967982d688f882c1897a82b582dc82b582bd81420a',
  ],
  [
    'euc-kr',
    '번호,내용\n1,지난달에 부산으로 이사했어요. 여동생은 첼로를 연주해요.\n',
    'b9f8c8a32cb3bbbfeb0a312cc1f6b3adb4debfa120bacebbeac0b8b7ce20c0ccbbe7c7dfbeeebfe42e20bfa9b5bfbbfdc0ba20c3bfb7ceb8a620bfacc1d6c7d8bfe42e0a',
  ],
  [
    'windows-1252',
    'id;text\n1;Im März bin ich nach Köln gezogen – „schön“.\n',
    '69643b746578740a313b496d204de4727a2062696e20696368206e616368204bf66c6e2067657a6f67656e20962084736368f66e932e0a',
  ],
  [
    'windows-1252',
    'id;text\n1;Elle a déménagé à Besançon l’été dernier, où il fait très chaud.\n',
    '69643b746578740a313b456c6c6520612064e96de96e6167e920e020426573616ee76f6e206c92e974e9206465726e6965722c206ff920696c2066616974207472e8732063686175642e0a',
  ],
];

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16));

describe('a table that is no Unicode', () => {
  it.each(TABLES)('is told to be %s by its bytes: %s', (encoding, text, hex) => {
    const bytes = bytesOf(hex);
    expect(guessed(bytes)).toEqual({ text, encoding });
    expect(decoded(bytes, 'a.csv', encoding)).toBe(text);
    // Cut off within a character, it is told as well.
    expect(likelyEncodings(bytes.subarray(0, bytes.length - 1))[0]).toBe(encoding);
  });

  it('is refused in an encoding that it is not in', () => {
    const bytes = Uint8Array.from([0x61, 0x82, 0x20]);
    expect(() => decoded(bytes, 'a.csv', 'gb18030')).toThrow(DatasetError);
    expect(() => decoded(bytes, 'a.csv', 'gb18030')).toThrow(/^a\.csv: is not GBK \/ GB18030 throughout/);
  });

  it('is told to be none where it is UTF-8 with a damaged byte', () => {
    for (const text of [
      '编号,内容\n1,小林搬到了杭州。她很喜欢。',
      'id,text\n1,Köln ist schön, und Tübingen auch.',
    ]) {
      const bytes = new TextEncoder().encode(text);
      bytes[bytes.findIndex((byte) => byte >= 0x80)] = 0xff;
      expect(likelyEncodings(bytes)).toEqual([]);
    }
  });
});
