/** Signal: the official export as JSON Lines, and the Markdown that signal-export writes. */

import { type ChatFormat, folderOf, lineAt, linesOf, stem, textFiles } from '../chat-format';
import { type Gathering, type Thread, OWN, type Reason } from '../gathering';
import { isoTime } from '../moments';
import {
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  noTime,
  notRead,
  placeIn,
  rawText,
  timeAt,
  type JsonRecord,
} from './documents';

const RECORDS = ['account', 'recipient', 'chat', 'chatItem', 'stickerPack', 'adHocCall', 'chatFolder'];
/** Records that are no messages, and the first line. */
const BESIDE = ['backupTimeMs', 'notificationProfile', ...RECORDS];

export const signalLines: ChatFormat = {
  id: 'signal',
  title: 'Signal',
  guess: (data) =>
    Array.isArray(data) &&
    isRecord(data[0]) &&
    'version' in data[0] &&
    'backupTimeMs' in data[0] &&
    data.slice(1, 50).some((line) => isRecord(line) && RECORDS.some((key) => key in line)),
  read(files, into) {
    for (const file of files) {
      into.begin('signal', file.name);
      const documents = documentsOf(file);
      const names = new Map<string, { name: string; self: boolean }>();
      const chats = new Map<string, string>();
      for (const { document } of documents) {
        const { recipient, chat } = isRecord(document) ? document : {};
        if (isRecord(recipient)) names.set(String(recipient['id']), recipientName(recipient));
        if (isRecord(chat)) chats.set(String(chat['id']), String(chat['recipientId']));
      }
      for (const { document, where } of documents) {
        if (isRecord(document) && 'chatItem' in document) {
          into.holds(1);
          readItem(document['chatItem'], placeIn(where, 'chatItem'), { names, chats }, into);
        } else if (!isRecord(document) || !BESIDE.some((key) => key in document))
          leaveWhole(where, into, isRecord(document) ? 'unsupported' : 'unreadable');
      }
    }
  },
};

function recipientName(recipient: JsonRecord): { name: string; self: boolean } {
  const self = isRecord(recipient['self']);
  const contact = isRecord(recipient['contact']) ? recipient['contact'] : {};
  const joined = (first: unknown, last: unknown) => [first, last].map(rawText).filter(Boolean).join(' ');
  const nick = isRecord(contact['nickname']) ? contact['nickname'] : {};
  const group =
    isRecord(recipient['group']) && isRecord(recipient['group']['snapshot'])
      ? recipient['group']['snapshot']
      : {};
  const title = isRecord(group['title']) ? group['title']['title'] : group['title'];
  const name = [
    self ? OWN : '',
    joined(nick['given'], nick['family']),
    joined(contact['systemGivenName'], contact['systemFamilyName']),
    joined(contact['profileGivenName'], contact['profileFamilyName']),
    contact['e164'] === undefined ? '' : `+${String(contact['e164']).replace(/^\+/, '')}`,
    rawText(title),
    String(recipient['id']),
  ].find((each) => each !== '')!;
  return { name, self };
}

const OTHER_KINDS: Readonly<Record<string, Reason>> = {
  updateMessage: 'system',
  remoteDeletedMessage: 'deleted',
  stickerMessage: 'media',
  contactMessage: 'media',
  paymentNotification: 'system',
  giftBadge: 'system',
  viewOnceMessage: 'viewOnce',
};

function readItem(
  item: unknown,
  where: string,
  {
    names,
    chats,
  }: {
    readonly names: ReadonlyMap<string, { name: string; self: boolean }>;
    readonly chats: ReadonlyMap<string, string>;
  },
  into: Gathering,
): void {
  if (!isRecord(item)) return into.leave('unreadable', where);
  const other = Object.keys(OTHER_KINDS).find((key) => key in item);
  if (other) return into.leave(OTHER_KINDS[other]!, where);
  const message = item['standardMessage'] ?? item['directStoryReplyMessage'] ?? item['poll'];
  if (!isRecord(message)) return into.leave('unreadable', where);
  const held = isRecord(message['textReply']) ? message['textReply']['text'] : message['text'];
  const body = isRecord(held) ? held['body'] : (message['question'] ?? undefined);
  if ((!isAbsent(held) && !isRecord(held)) || (typeof body !== 'string' && !isAbsent(body)))
    return into.leave('unreadable', where);
  const author = names.get(String(item['authorId']));
  const owner = author?.self === true || isRecord(item['outgoing']);
  const speaker = owner ? OWN : (author?.name ?? String(item['authorId']));
  if (owner) into.owners.add(OWN);
  const recipient = chats.get(String(item['chatId']));
  const title = recipient === undefined ? undefined : names.get(recipient)?.name;
  const thread = into.thread({ key: String(item['chatId']), title, kind: 'people', sorted: true });
  const time = timeAt(item['dateSent'], 'milliseconds', placeIn(where, 'dateSent'), into);
  if (!isAbsent(message['attachments']) && !Array.isArray(message['attachments']))
    notRead(placeIn(where, 'attachments'), into);
  into.say(thread, { speaker, text: rawText(body), time }, where, 'media');
}

const HEAD = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?)\] ([^:]{1,60}):(?: (.*))?$/;
const REACTIONS = /^\(- .+ -\)$/;
const FEWEST = 2;

/** Whether lines are Markdown of signal-export: its lines end in two blanks, unlike WhatsApp's, which have the same stamps in Canada. */
export function isSignalMarkdown(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '');
  const heads = lines.filter((line) => HEAD.test(line)).length;
  return (
    first !== undefined &&
    HEAD.test(first) &&
    heads >= FEWEST &&
    lines.some((line) => / {2}$/.test(line) || REACTIONS.test(line.trim()))
  );
}

export const signalMarkdown: ChatFormat = {
  id: 'signal-export-md',
  title: 'signal-export',
  guessText: isSignalMarkdown,
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readMarkdown(name, text, into);
  },
};

function readMarkdown(file: string, text: string, into: Gathering): void {
  into.begin('signal-export-md', file);
  into.owners.add(OWN);
  const title = folderOf(file) || stem(file);
  const thread = into.thread({ key: title, title, kind: 'people' });
  let open:
    | { readonly line: number; readonly stamp: string; readonly speaker: string; readonly lines: string[] }
    | undefined;
  const close = () => {
    if (open) say(open, thread, file, into);
    open = undefined;
  };
  for (const { text: line, number } of linesOf(text)) {
    const head = HEAD.exec(line.trimEnd());
    if (head) {
      close();
      into.holds(1);
      open = { line: number, stamp: head[1]!, speaker: head[2]!, lines: [head[3] ?? ''] };
    } else if (open) open.lines.push(line);
    else if (line.trim() !== '') leaveWhole(lineAt(file, number), into, 'outside');
  }
  close();
}

function say(
  {
    line,
    stamp,
    speaker,
    lines,
  }: {
    readonly line: number;
    readonly stamp: string;
    readonly speaker: string;
    readonly lines: readonly string[];
  },
  thread: Thread,
  file: string,
  into: Gathering,
): void {
  const kept = lines
    .map((each) => each.trim())
    .filter((each) => !REACTIONS.test(each) && !each.startsWith('> '));
  const words = kept.join('\n').replace(/!?\[[^\]\n]*\]\((?:\.\/)?media\/[^)\n]*\)/g, '');
  const time = isoTime(stamp);
  if (time === undefined) noTime(stamp, lineAt(file, line), into);
  into.say(thread, { speaker, text: words, time, line }, lineAt(file, line), 'media');
}
