/** Diaries as people type them. */

import { describe, expect, it } from 'vitest';
import type { ChatChoice } from '../../../../src/data/formats/chats/chat-format';
import { chats, chatText, chatTextFormat } from '../../../../src/data/formats/chats/chats';

function read(text: string, choice: ChatChoice = {}) {
  const { banks, chats: summary } = chats.read([{ name: 'a.txt', data: chatText(text, 'a.txt')! }], choice);
  return {
    entries: banks[0]!.memories.map(({ time, body }) => `${time}: ${body}`),
    ambiguous: summary.ambiguous.map(({ date }) => date),
  };
}
const sortOf = (text: string) => chatTextFormat(text, 'a.txt')?.id;

const under = (...dates: readonly string[]) => dates.map((date, i) => `${date}\nEntry ${i}.\n`).join('\n');

describe('a diary under dates in numbers', () => {
  it('is read in the one order that all dates have', () => {
    expect(read(under('6/1/2025', '6/3/2025', '6/14/2025'))).toEqual({
      entries: ['2025-06-01: Entry 0.', '2025-06-03: Entry 1.', '2025-06-14: Entry 2.'],
      ambiguous: [],
    });
    expect(read(under('14/6/25', 'Tuesday 3/6/25', '1/6/25')).entries).toEqual([
      '2025-06-14: Entry 0.',
      '2025-06-03: Entry 1.',
      '2025-06-01: Entry 2.',
    ]);
  });

  it('is read in the order in which the days go up or down', () => {
    const dates = ['12/5/2025', '6/9/2025', '1/6/2025'];
    expect(read(under(...dates))).toEqual({
      entries: ['2025-12-05: Entry 0.', '2025-06-09: Entry 1.', '2025-01-06: Entry 2.'],
      ambiguous: [],
    });
  });

  it('asks which number is the day where nothing tells', () => {
    const text = under('5/5/2025', '6/8/2025', '7/9/2025');
    expect(read(text).ambiguous).toEqual(['6/8/2025']);
    expect(read(text, { dayFirst: true })).toMatchObject({
      ambiguous: [],
      entries: { 1: '2025-08-06: Entry 1.' },
    });
    expect(read(text, { dayFirst: false })).toMatchObject({
      ambiguous: [],
      entries: { 1: '2025-06-08: Entry 1.' },
    });
  });

  it('loses no entry whose date fits no other', () => {
    expect(read(`${under('6/1/2025', '6/14/2025', '7/2/2025')}\n25/7/2025\nLast.\n`).entries).toEqual([
      '2025-06-01: Entry 0.',
      '2025-06-14: Entry 1.',
      '2025-07-02: Entry 2.',
      '2025-07-25: Last.',
    ]);
  });
});

describe('a diary with the date before each entry', () => {
  it('has as many entries', () => {
    const text = `June 1, 2025: Went sailing with Otto.
June 3, 2025: Otto fell overboard.
He laughed: nobody else did.
June 9, 2025: Sold the boat for 3,000 dollars.
`;
    expect(read(text).entries).toEqual([
      '2025-06-01: Went sailing with Otto.',
      '2025-06-03: Otto fell overboard.\nHe laughed: nobody else did.',
      '2025-06-09: Sold the boat for 3,000 dollars.',
    ]);
    expect(read('6/1/2025 - Sailed.\n6/14/2025 - Sank.\n').entries[1]).toBe('2025-06-14: Sank.');
    expect(read('2025年6月1日：爬紫金山。\n6月3日：修电脑。\n').entries).toEqual([
      '2025-06-01: 爬紫金山。',
      '2025-06-03: 修电脑。',
    ]);
  });

  it('is told from chats, logs of programs, and dates within an entry', () => {
    const chat = ['Ada: Hi', 'Bo: Hello', 'Ada: How are you?', 'Bo: Fine'];
    expect(sortOf(chat.map((line) => `2025-06-01 - ${line}`).join('\n'))).toBe('pasted-log');
    expect(sortOf('2025-06-01 10:00:00: started\n2025-06-01 10:00:01: listening\n')).toBeUndefined();
    expect(sortOf('June 1, 2025: the only one.\nNothing else.\n')).toBeUndefined();
    const planned = under('1 June 2025', '3 June 2025').replace('Entry 0.', 'Plans:\n9 June 2025: Oslo');
    expect(read(planned).entries).toEqual(['2025-06-01: Plans:\n9 June 2025: Oslo', '2025-06-03: Entry 1.']);
  });
});
