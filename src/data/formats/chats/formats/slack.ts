/** Slack's export: a folder per channel with a file per day, and the lists of users and channels beside them. */

import type { ParsedFile } from '../../format';
import { type ChatFormat, folderOf, stem } from '../chat-format';
import type { Gathering, Reason } from '../gathering';
import { epochTime } from '../moments';
import {
  documentsOf,
  isAbsent,
  isRecord,
  nameAt,
  noTime,
  placeIn,
  rawText,
  someDocument,
  type JsonRecord,
} from './documents';

const STAMP = /^\d{9,11}\.\d{3,6}$/;
/** Subtypes that people write. */
const SAID = new Set(['', 'me_message', 'thread_broadcast', 'file_comment', 'bot_message']);

const isMessage = (document: JsonRecord) =>
  document['type'] === 'message' && typeof document['ts'] === 'string' && STAMP.test(document['ts']);
const isUser = (document: JsonRecord) =>
  /^[UW][A-Z0-9]+$/.test(rawText(document['id'])) && ('profile' in document || 'real_name' in document);
const isChannel = (document: JsonRecord) =>
  /^[CDG][A-Z0-9]+$/.test(rawText(document['id'])) && ('members' in document || 'is_channel' in document);

export const slack: ChatFormat = {
  id: 'slack',
  title: 'Slack',
  guess: (data) =>
    Array.isArray(data) &&
    someDocument(data, (document) => isMessage(document) || isUser(document) || isChannel(document)),
  read(files, into) {
    const documents = files.map((file) => ({ file, documents: documentsOf(file) }));
    const users = new Map<string, string>();
    const channels = new Map<string, string>();
    for (const { document } of documents.flatMap((each) => each.documents)) {
      if (!isRecord(document)) continue;
      if (isUser(document)) users.set(rawText(document['id']), userName(document));
      else if (isChannel(document)) channels.set(rawText(document['id']), rawText(document['name']));
    }
    // Days in their order, so that what begins a thread is there before its answers.
    const days = documents
      .filter((each) => each.documents.some(({ document }) => isRecord(document) && isMessage(document)))
      .sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
    for (const { file } of days) readDay(file, { users, channels }, into);
  },
};

function userName(user: JsonRecord): string {
  const profile = isRecord(user['profile']) ? user['profile'] : {};
  return [profile['display_name'], profile['real_name'], user['real_name'], user['name'], user['id']]
    .map(rawText)
    .find((each) => each.trim() !== '')!;
}

interface Names {
  readonly users: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<string, string>;
}

function readDay(file: ParsedFile, names: Names, into: Gathering): void {
  into.begin('slack', file.name);
  const folder = folderOf(file.name) || stem(file.name);
  const channel = names.channels.get(folder) || folder;
  for (const { document, where } of documentsOf(file)) {
    into.holds(1);
    if (!isRecord(document)) {
      into.leave('unreadable', where);
      continue;
    }
    const { text } = document;
    const reason = reasonOf(document);
    if (reason) into.leave(reason, where);
    else if (typeof text !== 'string' && !isAbsent(text)) into.leave('unreadable', where);
    else {
      const profile = isRecord(document['user_profile']) ? document['user_profile'] : {};
      const user = nameAt(document['user'], placeIn(where, 'user'), into);
      const speaker =
        (user === undefined ? undefined : names.users.get(user)) ??
        [profile['display_name'], profile['real_name'], document['username'], user, document['bot_id']]
          .map(rawText)
          .find((each) => each !== '') ??
        '?';
      const stamp = rawText(document['ts']);
      // Read as a number, its last digits would be lost: it is an id, too.
      const time = epochTime(stamp, 'seconds');
      if (time === undefined) noTime(document['ts'], placeIn(where, 'ts'), into);
      const parent = rawText(document['thread_ts']);
      const thread = into.thread({
        key: parent === '' ? folder : `${folder}/${parent}`,
        title: channel,
        kind: 'people',
        sorted: true,
        ...(parent !== '' && { pause: Infinity }),
      });
      const files = Array.isArray(document['files']) && document['files'].length > 0;
      into.say(
        thread,
        { speaker, text: plainText(rawText(text), names), time, ...(stamp && { id: stamp }) },
        where,
        files ? 'media' : 'empty',
      );
    }
  }
}

function reasonOf(message: JsonRecord): Reason | undefined {
  if (message['type'] !== 'message') return 'unreadable';
  const subtype = rawText(message['subtype']);
  if (subtype === 'tombstone') return 'deleted';
  return SAID.has(subtype) ? undefined : 'system';
}

/** Slack's marks as words. */
function plainText(text: string, { users, channels }: Names): string {
  return text
    .replace(/<([@#!])([^>|]+)(?:\|([^>]*))?>/g, (_, sign: string, id: string, label?: string) => {
      if (label) return sign === '!' ? label : `${sign}${label.replace(/^[@#]/, '')}`;
      if (sign === '@') return `@${users.get(id) ?? id}`;
      return sign === '#' ? `#${channels.get(id) ?? id}` : `@${id.replace(/^.*\^/, '')}`;
    })
    .replace(
      /<((?:https?|mailto|tel):[^>|]+)(?:\|([^>]*))?>/g,
      (_, address: string, label?: string) => label || address.replace(/^mailto:/, ''),
    )
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
