/** iMessage: the text of imessage-exporter, a block per message. */

import { type ChatFormat, lineAt, linesOf, stem, textFiles, type TextLine } from '../chat-format';
import { type Gathering, type Thread, OWN } from '../gathering';
import { floatingTime } from '../moments';
import { monthNumber } from '../../../../core/text/dates';
import { leaveWhole, noTime } from './documents';

const STAMP =
  /^([A-Z][a-z]{2}) (\d{2}), (\d{4}) {1,2}(\d{1,2}):(\d{2}):(\d{2}) ([AP])M(?: \(Read by .*\))?( \S.*)?$/;
/** Of the app, below or above the words of a message. */
const APP =
  /^(?:This message was deleted from the conversation!|This message responded to an earlier message\.|Sent with \w.*|Edited .* (?:earlier|later):.*|Tapbacks:|Sticker from .*)$/;
const REACTIONS = /^(?:Reactions|Tapbacks):$/;
const FILE =
  /^(?:\/|~\/|[A-Z]:\\|attachments\/)\S.*\.\w{2,5}$|^[\w./~-]+\/Attachments\/.+$|^\S+\.(?:heic|jpe?g|png|gif|mov|mp4|caf|m4a|pdf|pluginPayloadAttachment)$/i;

export const imessage: ChatFormat = {
  id: 'imessage-txt',
  title: 'iMessage',
  guessText: (lines) => {
    const first = lines.find((line) => line.trim() !== '');
    return first !== undefined && STAMP.test(first) && lines.filter((line) => STAMP.test(line)).length >= 2;
  },
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readText(name, text, into);
  },
};

interface Block {
  readonly head: RegExpExecArray;
  /** Of its head, from 1. */
  readonly line: number;
  readonly below: TextLine[];
}

function readText(file: string, text: string, into: Gathering): void {
  into.begin('imessage-txt', file);
  into.owners.add(OWN);
  const title = stem(file);
  const thread = into.thread({ key: title, title, kind: 'people' });
  let open: Block | undefined;
  const close = () => {
    if (open) say(open, lineAt(file, open.line), thread, into);
    open = undefined;
  };
  for (const line of linesOf(text)) {
    // A reply is repeated within the message that it answers, behind four blanks.
    const head = STAMP.exec(line.text);
    if (head) {
      close();
      into.holds(1);
      open = { head, line: line.number, below: [] };
    } else if (open) open.below.push(line);
    else if (line.text.trim() !== '') leaveWhole(lineAt(file, line.number), into, 'outside');
  }
  close();
}

function say({ head, line, below }: Block, where: string, thread: Thread, into: Gathering): void {
  const [, month, day, year, hour, minute, second, half, behind] = head;
  if (behind !== undefined) return into.leave('announcement', where);
  const [speaker = '', ...lines] = below.map(({ text }) => text).filter((text) => !/^ {4}/.test(text));
  const end = lines.findIndex((text) => REACTIONS.test(text.trim()));
  const kept = (end < 0 ? lines : lines.slice(0, end)).filter((text) => !APP.test(text.trim()));
  const deleted = lines.some((text) => /^This message was deleted/.test(text));
  const words = kept.filter((text) => !FILE.test(text.trim()));
  const time = floatingTime(
    Number(year),
    monthNumber(month!),
    Number(day),
    (Number(hour) % 12) + (half === 'P' ? 12 : 0),
    Number(minute),
    Number(second),
  );
  if (time === undefined) noTime(head[0], where, into);
  const media = words.length < kept.length;
  into.say(
    thread,
    { speaker, text: words.join('\n'), time, line },
    where,
    media ? 'media' : deleted ? 'deleted' : 'empty',
  );
}
