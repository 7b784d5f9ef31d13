/** WeChat chats as tables, as several exporters have written them. */

import { csvRows } from '../../../../core/text/csv-rows';
import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import { epochTime, isoTime } from '../moments';
import { OWN_ZH } from '../own-names';
import type { Reason } from '../reasons';
import { lineAt, stem, textFiles } from '../text-file';
import { noTime } from './documents';
import { wechatWords } from './wechat-words';

/** What a table's columns are called, by the program that wrote it. */
interface Dialect {
  readonly id: string;
  readonly columns: readonly string[];
  readonly read: (row: Row) => Said | Reason;
}
interface Said {
  readonly key: string;
  readonly title?: string | undefined;
  readonly speaker: string;
  readonly owner: boolean;
  readonly text: string;
  readonly time: string | undefined;
  readonly written: string;
  readonly id?: string | undefined;
}
type Row = (column: string) => string;

/** Kinds of messages by their Chinese and English names. */
const KIND_NAMES: ReadonlyMap<string, Reason | 'words'> = new Map<string, Reason | 'words'>(
  Object.entries({
    ...{
      文本: 'words',
      文本消息: 'words',
      text: 'words',
      引用回复: 'words',
      引用消息: 'words',
      quote: 'words',
      '1': 'words',
    },
    ...{
      系统通知: 'system',
      系统消息: 'system',
      system: 'system',
      '10000': 'system',
      拍一拍: 'system',
      撤回消息: 'deleted',
    },
    ...{ 位置: 'location', location: 'location', 通话: 'call', 语音通话: 'call', 视频通话: 'call' },
  } satisfies Record<string, Reason | 'words'>),
);

const DIALECTS: readonly Dialect[] = [
  {
    id: 'wechat-memotrace',
    columns: ['localId', 'TalkerId', 'Type', 'IsSender', 'CreateTime', 'StrContent'],
    read: (row) => {
      const words = wechatWords(Number(row('Type')), Number(row('SubType')), row('StrContent'));
      if (typeof words === 'string') return words;
      const owner = row('IsSender') === '1';
      const other = row('Remark') || row('NickName') || row('Sender') || '?';
      const written = row('CreateTime');
      const time = epochTime(written, 'seconds') ?? isoTime(row('StrTime'));
      const title = owner ? undefined : other;
      return {
        key: row('TalkerId'),
        title,
        speaker: owner ? OWN_ZH : other,
        owner,
        text: words.text,
        time,
        written,
        id: row('localId') || undefined,
      };
    },
  },
  {
    id: 'wechat-weclone',
    columns: ['MsgSvrID', 'type_name', 'is_sender', 'talker', 'CreateTime'],
    read: (row) => {
      const kind = KIND_NAMES.get(row('type_name').toLowerCase()) ?? 'media';
      if (kind !== 'words') return kind;
      const owner = row('is_sender') === '1';
      const talker = row('talker') || '?';
      const written = row('CreateTime');
      const key = row('room_name') || (owner ? '' : talker);
      return {
        key,
        title: key || undefined,
        speaker: owner ? OWN_ZH : talker,
        owner,
        text: contentOf(row('msg') || row('content')),
        time: isoTime(written),
        written,
        id: row('MsgSvrID') || undefined,
      };
    },
  },
  {
    id: 'wechat-chatlog',
    columns: ['Time', 'SenderName', 'Sender', 'TalkerName', 'Talker', 'Content'],
    read: (row) => {
      const text = row('Content');
      if (/^\s*(?:!?\[[^\]]*\](?:\([^)]*\))?)\s*$/.test(text)) return 'media';
      if (row('Sender') === '系统消息' || row('SenderName') === '系统消息') return 'system';
      const written = row('Time');
      const speaker = row('SenderName') || row('Sender') || '?';
      return {
        key: row('Talker'),
        title: row('TalkerName') || undefined,
        speaker,
        owner: speaker === OWN_ZH,
        text,
        time: isoTime(written),
        written,
      };
    },
  },
  {
    id: 'wechat-memotrace',
    columns: ['消息ID', '类型', '发送人', '时间', '内容'],
    read: (row) => {
      const kind = KIND_NAMES.get(row('类型').toLowerCase()) ?? 'media';
      if (kind !== 'words') return kind;
      const written = row('时间');
      const speaker = row('发送人') || '?';
      return {
        key: '',
        speaker,
        owner: speaker === OWN_ZH,
        text: row('内容'),
        time: isoTime(written),
        written,
        id: row('消息ID') || undefined,
      };
    },
  },
];

/** Older tables hold `{"src": …, "msg": …}`. */
function contentOf(text: string): string {
  if (!/^\s*\{.*"msg"/s.test(text)) return text;
  try {
    const { msg } = JSON.parse(text) as { msg?: unknown };
    return typeof msg === 'string' ? msg : text;
  } catch {
    return text;
  }
}

function dialectOf(heading: readonly string[]): Dialect | undefined {
  const columns = new Set(heading.map((each) => each.trim()));
  return DIALECTS.find((dialect) => dialect.columns.every((column) => columns.has(column)));
}

export const wechatCsv: ChatFormat = {
  id: 'wechat-memotrace',
  title: 'WeChat (CSV)',
  guessText: ([first = '']) =>
    dialectOf(
      first
        .replace(/^\uFEFF/, '')
        .split(',')
        .map((each) => each.replace(/^"|"$/g, '')),
    ) !== undefined,
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readTable(name, text, into);
  },
};

function readTable(file: string, text: string, into: Gathering): void {
  const [heading, ...rows] = csvRows(text, file, ',').rows;
  const columns = new Map(heading!.fields.map((each, i) => [each.trim(), i]));
  const dialect = dialectOf(heading!.fields)!;
  into.begin(dialect.id, file);
  into.holds(rows.length);
  const said = rows.map(({ line, fields }) => ({
    line,
    found: dialect.read((column) => fields[columns.get(column) ?? -1]?.trim() ?? ''),
  }));
  const titles = new Map(
    said.flatMap(({ found }) =>
      typeof found !== 'string' && found.title ? [[found.key, found.title] as const] : [],
    ),
  );
  // One's own messages do not say whom they are to; a table of one chat has only one.
  const only = titles.size === 1 ? [...titles.keys()][0] : undefined;
  for (const { line, found } of said) {
    const where = lineAt(file, line);
    if (typeof found === 'string') {
      into.leave(found, where);
      continue;
    }
    const { speaker, owner, text: words, time, written, id } = found;
    const key = found.key || only || stem(file);
    if (owner) into.owners.add(speaker);
    if (time === undefined && written !== '') noTime(written, where, into);
    into.say(
      into.thread({ key, title: titles.get(key), kind: 'people' }),
      { speaker, text: words, time, id },
      where,
    );
  }
}
