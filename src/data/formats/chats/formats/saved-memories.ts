/** Saved memories of an assistant, copied as text: one per line, with the day it was saved or without. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import { isoTime } from '../moments';
import { lineAt, linesOf, textFiles } from '../text-file';
import { leaveWhole } from './documents';

const ENTRY =
  /^\s*(?:[-*•]\s+|\d+\.\s+)?\[(\d{4}-\d{2}-\d{2}|unknown|n\/a|no date|未知)\]\s*[-–—:]\s*(\S.*)$/i;
const ABOUT = /^\s*(?:[-*•]\s+|\d+\.\s+)((?:The user|User|用户)(?:['’]s)?(?:\s|(?=\p{Script=Han})).*)$/u;
const FENCE = /^\s*(?:```|~~~)/;
const FEWEST = 3;
const SHARE = 0.6;

export const savedMemories: ChatFormat = {
  id: 'saved-memories',
  title: 'Saved memories',
  guessText: (lines) => {
    const written = lines.filter((line) => line.trim() !== '' && !FENCE.test(line));
    const entries = written.filter((line) => ENTRY.test(line) || ABOUT.test(line));
    return entries.length >= FEWEST && entries.length >= SHARE * written.length;
  },
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readList(name, text, into);
  },
};

function readList(file: string, text: string, into: Gathering): void {
  into.begin('saved-memories', file);
  for (const { text: line, number } of linesOf(text)) {
    if (line.trim() === '' || FENCE.test(line)) continue;
    const dated = ENTRY.exec(line);
    const found = dated?.[2] ?? ABOUT.exec(line)?.[1];
    if (found === undefined) {
      leaveWhole(lineAt(file, number), into, 'outside');
      continue;
    }
    const written = dated?.[1] ?? '';
    const time = isoTime(written);
    if (time === undefined && /\d/.test(written)) {
      into.problem(lineAt(file, number), {
        en: `no calendar has the day ${written}; the memory is read without it.`,
        zh: `日历中没有 ${written} 这一天；该记忆不带日期读入。`,
      });
    }
    into.fact({ text: found, time });
  }
}
