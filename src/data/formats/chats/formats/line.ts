/** LINE and KakaoTalk: chats saved as text, with a line for each day. */

import { parseDate, isoDay } from '../../../../core/text/dates';
import { type ChatFormat, lineAt, linesOf, stem, textFiles } from '../chat-format';
import type { Gathering, Reason } from '../gathering';
import { floatingTime } from '../moments';
import { leaveWhole } from './documents';

const HEAD = [
  /^\[LINE\] ?(?:"?)(.+?)(?:"?)(?:との|の)トーク履歴$/,
  /^\[LINE\] ?Chat history (?:with|in) (.+)$/i,
  /^\[LINE\] ?[与與](.+?)的聊天[记記][录錄]$/,
];
const SAVED = /^(?:保存日時|保存日期|儲存日期|Saved on|储存日期)\s*[:：]/i;
const CLOCK = String.raw`(?<before>上午|下午|午前|午後|오전|오후|AM|PM)?\s?(?<hour>\d{1,2}):(?<minute>\d{2})\s?(?<after>AM|PM)?`;
const TABBED = new RegExp(String.raw`^${CLOCK}\t(?<name>[^\t]*)(?:\t(?<text>.*))?$`, 'i');
const SPACED = new RegExp(String.raw`^${CLOCK} (?<rest>\S.*)$`, 'i');
/** Languages by the first line, as results name the form. */
const TONGUE = [/トーク/, /Chat history/i, /聊天/];
const TONGUES = ['ja', 'en', 'zh'];

export const line: ChatFormat = {
  id: 'line',
  title: 'LINE',
  guessText: (lines) =>
    lines.slice(0, 3).some((each) => titleOf(each) !== undefined) &&
    lines.slice(0, 8).some((each) => SAVED.test(each)),
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readLine(name, text, into);
  },
};

function titleOf(first: string): string | undefined {
  const plain = first.replace(/^\uFEFF/, '').trim();
  return HEAD.map((head) => head.exec(plain)?.[1]?.trim()).find((each) => each !== undefined);
}

/** A line that is a day and nothing else. */
function dayOf(text: string): string | undefined {
  const plain = text.trim();
  if (plain.length > 40 || !/\d/.test(plain) || /\d:\d/.test(plain)) return undefined;
  const american = /^\p{L}+, (\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(plain);
  const numbers = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?:[\s(（]|周|$)/.exec(plain);
  const iso = american
    ? `${american[3]}-${american[1]}-${american[2]}`
    : numbers
      ? numbers.slice(1).join('-')
      : plain;
  const span = parseDate(iso);
  return span?.precision === 'day' ? isoDay(span.start) : undefined;
}

function timeOf(
  day: string | undefined,
  groups: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (day === undefined) return undefined;
  const mark = groups['before'] ?? groups['after'];
  const written = Number(groups['hour']);
  const late = /下午|午後|오후|PM/i.test(mark ?? '');
  const hour = mark === undefined || written > 12 ? written : (written % 12) + (late ? 12 : 0);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return floatingTime(year, month, date, hour, Number(groups['minute']));
}

const MEDIA =
  /^\[(?:写真|スタンプ|動画|ボイスメッセージ|ファイル|位置情報|ノート|アルバム|連絡先|ギフト|Photo|Photos|Sticker|Video|Voice message|File|Location|Note|Album|Contact|照片|圖片|图片|貼圖|贴图|影片|视频|視訊|語音訊息|语音消息|檔案|文件|位置資訊|位置|記事本|相簿|聯絡資訊)\]$/i;
const UNSENT = /送信を取り消しました|unsent a message|已收回訊息|收回了?(?:訊息|消息)|撤回了一条消息/i;

function reasonOf(text: string): Reason | undefined {
  const plain = text.trim();
  if (MEDIA.test(plain)) return 'media';
  return /^☎/.test(plain) ? 'call' : undefined;
}

interface Draft {
  readonly line: number;
  readonly time: string | undefined;
  readonly name: string;
  text: string;
  /** Whether a text in quotation marks is not closed yet. */
  open: boolean;
}

function readLine(file: string, text: string, into: Gathering): void {
  const lines = linesOf(text);
  const first = lines.map((each) => titleOf(each.text)).find((each) => each !== undefined);
  const language = TONGUE.findIndex((tongue) => lines.slice(0, 3).some((each) => tongue.test(each.text)));
  into.begin(`line-${TONGUES[language] ?? 'ja'}`, file);
  const tabbed = lines.some((each) => TABBED.test(each.text));
  const names = tabbed
    ? []
    : namesIn(
        lines.map((each) => each.text),
        first,
      );
  const thread = into.thread({ key: first ?? stem(file), title: first, kind: 'people' });
  let day: string | undefined;
  const drafts: Draft[] = [];
  for (const { text: each, number } of lines) {
    const last = drafts.at(-1);
    if (last?.open) {
      last.text += `\n${each}`;
      last.open = !closes(each);
      continue;
    }
    if (titleOf(each) !== undefined || SAVED.test(each.trim())) continue;
    const dated = dayOf(each);
    if (dated !== undefined) {
      day = dated;
      continue;
    }
    const found = (tabbed ? TABBED : SPACED).exec(each);
    if (found) {
      const groups = found.groups!;
      const time = timeOf(day, groups);
      const rest = groups['rest'] ?? '';
      const name = tabbed
        ? groups['name']!
        : (names.find((known) => rest === known || rest.startsWith(`${known} `)) ?? '');
      const said = tabbed ? (groups['text'] ?? '') : name === '' ? rest : rest.slice(name.length + 1);
      drafts.push({
        line: number,
        time,
        name: name.trim(),
        text: said,
        open: tabbed && said.startsWith('"') && !closes(said.slice(1)),
      });
    } else if (last) last.text += `\n${each}`;
    else if (each.trim() !== '') leaveWhole(lineAt(file, number), into, 'outside');
  }
  for (const { line: number, time, name, text: said } of drafts) {
    into.holds(1);
    const where = lineAt(file, number);
    const words = unquoted(said.trimEnd());
    const reason = reasonOf(words);
    if (name === '') into.leave(UNSENT.test(words) ? 'deleted' : 'system', where);
    else if (reason) into.leave(reason, where);
    else into.say(thread, { speaker: name, text: words, time, line: number }, where);
  }
}

/** Whether a line ends a quoted text: with a mark that is no doubled one. */
function closes(text: string): boolean {
  return (/"*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/""/g, '"')
    : text;
}

/** Names of a chat whose columns are parted by blanks: what the head says, and what often begins a message. */
function namesIn(lines: readonly string[], title: string | undefined): string[] {
  const counts = new Map<string, number>();
  for (const each of lines) {
    const words = SPACED.exec(each)?.groups?.['rest']?.split(' ') ?? [];
    for (let n = 1; n < Math.min(words.length, 4); n++) {
      const name = words.slice(0, n).join(' ');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const total = [...counts]
    .filter(([name]) => !name.includes(' '))
    .reduce((sum, [, count]) => sum + count, 0);
  const frequent = [...counts].filter(
    ([name, count]) =>
      count >= Math.max(2, total / 20) && (!name.includes(' ') || count === counts.get(name.split(' ')[0]!)),
  );
  const known = frequent.map(([name]) => name);
  if (title !== undefined && counts.has(title) && !known.includes(title)) known.push(title);
  // Of two that begin alike, the longer one.
  return known.sort((a, b) => b.length - a.length);
}

const KAKAO_DAY = /^-{3,}\s*(.+?)\s*-{3,}$/;
const KAKAO_MOBILE =
  /^(\d{4})년 (\d{1,2})월 (\d{1,2})일 (?<before>오전|오후)\s(?<hour>\d{1,2}):(?<minute>\d{2}), (?<name>[^:]{1,60}) : (?<text>.*)$/;
const KAKAO_DESKTOP =
  /^\[(?<name>[^\]]{1,60})\] \[(?<before>오전|오후|AM|PM)? ?(?<hour>\d{1,2}):(?<minute>\d{2})(?: (?<after>AM|PM))?\] (?<text>.*)$/;
const KAKAO_SYSTEM = /^\d{4}년 \d{1,2}월 \d{1,2}일 (?:오전|오후)\s\d{1,2}:\d{2}, [^:]+$/;
const KAKAO_MEDIA =
  /^(?:사진|사진 \d+장|동영상|이모티콘|음성메시지|파일: .*|삭제된 메시지입니다\.|Photo|Video|Emoticon)$/;

export const kakaotalk: ChatFormat = {
  id: 'kakaotalk',
  title: 'KakaoTalk',
  guessText: (lines) =>
    lines.filter((each) => KAKAO_MOBILE.test(each) || KAKAO_DESKTOP.test(each)).length >= 2,
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readKakao(name, text, into);
  },
};

function readKakao(file: string, text: string, into: Gathering): void {
  into.begin('kakaotalk', file);
  const lines = linesOf(text);
  const title = /^(.+?) 님과 카카오톡 대화$/.exec(lines[0]?.text.replace(/^\uFEFF/, '').trim() ?? '')?.[1];
  const thread = into.thread({ key: title ?? stem(file), title, kind: 'people' });
  let day: string | undefined;
  const drafts: { line: number; time: string | undefined; name: string; text: string }[] = [];
  for (const { text: each, number } of lines) {
    const parted = KAKAO_DAY.exec(each);
    const alone = parted ? dayOf(parted[1]!.replace(/년 |월 /g, '-').replace(/일.*$/, '')) : undefined;
    if (alone !== undefined) {
      day = alone;
      continue;
    }
    const mobile = KAKAO_MOBILE.exec(each);
    const found = mobile ?? KAKAO_DESKTOP.exec(each);
    if (found) {
      const own = mobile
        ? mobile
            .slice(1, 4)
            .map((part) => part.padStart(2, '0'))
            .join('-')
        : day;
      const { name, text: said } = found.groups as { name: string; text: string };
      drafts.push({ line: number, time: timeOf(own, found.groups!), name, text: said });
    } else if (KAKAO_SYSTEM.test(each)) leaveWhole(lineAt(file, number), into, 'system');
    else if (drafts.length > 0) drafts.at(-1)!.text += `\n${each}`;
  }
  for (const { line: number, time, name, text: said } of drafts) {
    into.holds(1);
    const where = lineAt(file, number);
    if (KAKAO_MEDIA.test(said.trim())) into.leave(/^삭제/.test(said) ? 'deleted' : 'media', where);
    else into.say(thread, { speaker: name, text: said, time, line: number }, where);
  }
}
