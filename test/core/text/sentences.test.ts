import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../../src/core/text/sentences';

const cut = (text: string) => sentences(text).map((sentence) => sentence.text);

describe('sentences of English', () => {
  it.each<[string, readonly string[]]>([
    ['end at a stop before white space', ['It ran.', 'Did it? ', 'It did!']],
    ['keep what a last one without a stop says', ['It ran.', 'And then']],
    ['keep the quote that closes them', ['“Put seven.” ', 'She put eight.']],
    ['keep a straight quote that closes them', ["'Go home.' ", '"Not yet." ', 'He stayed.']],
    ['go on after a title', ['Dr. Voss met Mrs. Adler at St. Jakobi.', 'They sang.']],
    ['go on after an initial', ['J. S. Bach and É. Zola never met.', 'The U.S. Navy came.']],
    ['go on after a Latin abbreviation', ['She drank, e.g. tea vs. cocoa, i.e. something hot.']],
    ['end after “No.” as an answer', ['No.', 'I have been shown to four families.']],
    ['go on after “No.” before a number', ['She lives at No. 14.', 'He does not.']],
    ['go on after p.m. before a small letter', ['The shop shuts at 6 p.m. on Fridays.']],
    ['end after p.m. before a capital', ['The shop shut at 6 p.m.', 'She knocked.']],
    ['end after an initial that asks or cries', ['Where is plan B?', 'Here!']],
    ['do not end inside a number or a name', ['Version 3.5 of node.js cost 2.50 euros.']],
    ['end once after several stops', ['What?!', 'He waited...', 'Nothing came.']],
  ])('%s', (_, expected) => {
    expect(cut(expected.join(' '))).toEqual(expected.map((sentence) => sentence.trim()));
  });
});

describe('sentences of Chinese', () => {
  it.each<[string, readonly string[]]>([
    ['end at their stops without white space', ['下雨了。', '你带伞了吗？', '没有！']],
    ['keep the quote that closes them', ['她说：“走吧。”', '他走了。', '「好。」', '（完了。）']],
    ['end at an ellipsis', ['他想了很久……', '没有回答。']],
    ['take a cluster of stops as one', ['真的？！', '真的。']],
  ])('%s', (_, expected) => {
    expect(cut(expected.join(''))).toEqual(expected);
  });
});

describe('sentences of any text', () => {
  it('end at a line break, of either kind', () => {
    expect(cut('Hari: Done\r\nAppu: And now\n\n\nHari: Sambar')).toEqual([
      'Hari: Done',
      'Appu: And now',
      'Hari: Sambar',
    ]);
  });

  it('do not end at an emoji, and none is made of emoji alone', () => {
    expect(cut('We won 🎉 at last. 🎂 🎂! Then it rained.')).toEqual([
      'We won 🎉 at last.',
      'Then it rained.',
    ]);
    expect(cut('🎂 ……')).toEqual([]);
  });

  it('are none in an empty text', () => {
    expect(sentences('')).toEqual([]);
    expect(sentences(' \n ')).toEqual([]);
  });

  it('tell their offsets in UTF-16 units', () => {
    expect(sentences('  🎂 Cake. 🎂\n 茶。Tea')).toEqual([
      { text: '🎂 Cake.', start: 2 },
      { text: '茶。', start: 15 },
      { text: 'Tea', start: 17 },
    ]);
  });

  it('stand in order where they say, and hold every letter and digit once', () => {
    const piece = fc.constantFrom(
      'Dr',
      'No',
      'go',
      ' 4',
      '.',
      '。',
      '…',
      '?',
      '”',
      "'",
      '"',
      ' ',
      '\n',
      '茶',
      '🎂',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const found = sentences(text);
        let end = 0;
        for (const sentence of found) {
          expect(sentence.start).toBeGreaterThanOrEqual(end);
          end = sentence.start + sentence.text.length;
          expect(text.slice(sentence.start, end)).toBe(sentence.text);
          expect(sentence.text).toBe(sentence.text.trim());
        }
        const letters = (of: string) => of.replace(/[^\p{L}\p{N}]/gu, '');
        expect(letters(found.map((sentence) => sentence.text).join(''))).toBe(letters(text));
      }),
    );
  });
});
