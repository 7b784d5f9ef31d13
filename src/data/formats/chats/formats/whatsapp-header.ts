/**
 * The first line of a WhatsApp message: `13.02.26, 18:20 - Ute: …` (Android) or `[2/13/26, 9:58:01 PM] Ute: …` (iOS), in the forms of all
 * languages of phones. One file has one form, which is learned and then demanded, so that chat lines pasted into a message open no turn.
 */

import { monthNumber } from '../../../../core/text/dates';
import { floatingTime } from '../moments';

/** Deleted messages, whole, without their full stop. */
const DELETED = new Set(
  [
    'This message was deleted|You deleted this message|This message was deleted by admin',
    'Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht',
    'Se eliminó este mensaje|Eliminaste este mensaje|Este mensaje fue eliminado',
    'Ce message a été supprimé|Vous avez supprimé ce message',
    'Questo messaggio è stato eliminato|Hai eliminato questo messaggio',
    'Mensagem apagada|Você apagou esta mensagem|Essa mensagem foi apagada|Esta mensagem foi apagada|Apagou esta mensagem',
    'Dit bericht is verwijderd|U hebt dit bericht verwijderd|Je hebt dit bericht verwijderd',
    'Данное сообщение удалено|Это сообщение удалено|Вы удалили данное сообщение|Вы удалили это сообщение',
    'Bu mesaj silindi|Bu mesajı sildiniz',
    'Pesan ini dihapus|Pesan ini telah dihapus|Anda menghapus pesan ini',
    'このメッセージは削除されました|このメッセージを削除しました|メッセージを削除しました',
    '이 메시지는 삭제되었습니다|삭제한 메시지입니다|삭제된 메시지입니다',
    '这条消息已被删除|您已删除这条消息|此消息已删除|你已删除这条消息',
    '此訊息已刪除|您已刪除此訊息|這則訊息已刪除|你已刪除此訊息|此訊息已被刪除',
    'تم حذف هذه الرسالة|لقد حذفت هذه الرسالة',
    'Ta wiadomość została usunięta|Usunięto tę wiadomość',
    'Detta meddelande raderades|Du raderade detta meddelande',
    'यह मैसेज मिटाया गया|यह संदेश हटा दिया गया था|आपने यह मैसेज मिटाया',
  ]
    .join('|')
    .split('|'),
);

/** Behind the words of a message that was edited, without its brackets and full stop. */
const EDITED =
  /\s?[\u200e\u200f]?<(?:This message was edited|Diese Nachricht wurde bearbeitet|Se editó este mensaje|Ce message a été modifié|Questo messaggio è stato modificato|Mensagem editada|Esta mensagem foi editada|Dit bericht is bewerkt|Это сообщение изменено|Bu mesaj düzenlendi|Pesan ini diedit|このメッセージは編集されました|此消息已编辑|此訊息已編輯|(?:이 )?메시지가? ?수정되었습니다|تم تعديل هذه الرسالة)[.。]?>$/iu;
/** In any language, where the app's own mark stands before it. */
const MARKED_SUFFIX = /\s?[\u200e\u200f]<[^<>:]{3,60}>$/u;

/** An exported file in a message: `IMG-20260213-WA0003.jpg (file attached)`. */
const ANDROID_FILE =
  /^[\u200e\u200f]?(?:(?:IMG|VID|PTT|AUD|STK|DOC|CONTACT)-\d{8}-WA\d+\.\w{2,5} \([^()\n]{3,60}\)|[^\n]{1,200}\.\w{2,5} \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd|файл (?:прикреплен|прикреплён|добавлен)|dosya ekli|file terlampir|添付ファイル|첨부 파일|文件附件|文件已附加|檔案已附加|附件|plik dołączony|bifogad fil)\))$/iu;
/** `<attached: 00000012-PHOTO-2026-02-13.jpg>`, in any language; before 2016 `name.jpg <attached>`. */
const IOS_FILE =
  /[\u200e\u200f]?<[^<>:]{2,40} ?: ?[^<>\n]+\.\w{2,5}>$|\S+\.\w{2,5} ?[\u200e\u200f]?<[^<>:\n]{3,40}>$/u;

/** Left out in exporting, by iOS: words for pictures and their kin, with a word for “left out”. */
const OMITTED =
  /omitted|weggelassen|ausgelassen|omitid|absent|omess|ocultad|não revelad|weggelaten|отсутству|пропущен|dahil edilmedi|tidak disertakan|含まれていません|省略|생략|已忽略|已省略|略去|لم يتم إدراج|हटाई गई|हटाया गया|pominięt|utelämn/iu;

const CALL =
  /^(?:Missed (?:voice|video|group)|(?:Voice|Video) call|Verpasster? |(?:Sprach|Video)anruf|Llamada|Videollamada|Appel |Chiamata|Videochiamata|Chamada|Ligação|Gemiste? |(?:Пропущенный|Аудио|Видео)[\p{L} ]*звон|Cevapsız|Panggilan|不在着信|音声通話|ビデオ通話|부재중|음성 통화|영상 통화|未接|语音通话|视频通话|語音通話|視訊通話|مكالمة)/iu;

const LOCATION =
  /^[\u200e\u200f]?[^\s:：][^:：\n]{0,30}[:：] ?https:\/\/(?:maps\.google\.com|www\.google\.com\/maps|maps\.apple\.com|foursquare\.com)\/\S*$|^(?:live location shared|Live-Standort wird geteilt|Ubicación en tiempo real compartida|Localisation en direct partagée)$/iu;

const POLL =
  /^[\u200e\u200f]?(?:POLL|UMFRAGE|ENCUESTA|SONDAGE|SONDAGGIO|ENQUETE|POLL PILIHAN|ОПРОС|ANKET|アンケート|投票|투표)[:：]/iu;

/** Verbs of what an app says of a group; only for what seems a name, is long and occurs once. */
const VERB =
  /(?:changed|created|added|left|removed|joined|pinned|geändert|erstellt|hinzugefügt|entfernt|verlassen|cambió|creó|añadió|eliminó|modifié|créé|ajouté|retiré|cambiato|creato|aggiunto|rimosso|mudou|alterou|criou|adicionou|removeu|gewijzigd|gemaakt|toegevoegd|измен|созда|добав|удали|değiştirdi|oluşturdu|ekledi|mengubah|membuat|menambahkan|変更|作成|追加|변경|만들|추가|更改|更改了|创建|建立|加入|邀请|邀請|修改)/iu;

export type WhatsappKind =
  'media' | 'omitted' | 'deleted' | 'viewOnce' | 'call' | 'location' | 'poll' | 'system';

const bare = (text: string): string => text.replace(/[\u200e\u200f]/g, '').trim();

export function isDeleted(body: string): boolean {
  return DELETED.has(bare(body).replace(/[.。।]$/, ''));
}

/** What an Android message is that has no words of a person; undefined for one that may have some. */
export function androidKind(body: string): WhatsappKind | undefined {
  const text = bare(body);
  if (text === '' || text === 'null') return 'viewOnce';
  if (/^<[^<>\n]{1,60}>$/u.test(text)) return /view once|einmal/i.test(text) ? 'viewOnce' : 'omitted';
  if (isDeleted(text)) return 'deleted';
  if (LOCATION.test(text)) return 'location';
  if (CALL.test(text) && !/\s\S+\s\S+\s\S+\s\S+\s/.test(text)) return 'call';
  return undefined;
}

/** What a message is that iOS has marked as the app's own words. */
export function iosKind(body: string): WhatsappKind {
  const text = bare(body);
  if (IOS_FILE.test(text)) return 'media';
  if (isDeleted(text)) return 'deleted';
  if (POLL.test(text)) return 'poll';
  if (LOCATION.test(text)) return 'location';
  if (CALL.test(text)) return 'call';
  if (/^View once/i.test(text)) return 'viewOnce';
  return text.length <= 60 && OMITTED.test(text) ? 'omitted' : 'system';
}

/** The words beside an exported file: a caption below (Android) or before it (iOS). Undefined where there is no file. */
export function captionOf(body: string): string | undefined {
  const [first = '', ...below] = body.split('\n');
  if (ANDROID_FILE.test(first.trim())) return below.join('\n').trim();
  const marked = /[\u200e\u200f]<[^<>:]{2,40} ?: ?[^<>\n]+\.\w{2,5}>$/u.exec(body.trimEnd());
  if (!marked) return undefined;
  const before = body.trimEnd().slice(0, marked.index).trim();
  // A document's line names it and counts its pages.
  return /•/.test(before) ? '' : bare(before);
}

export function withoutEdited(body: string): string {
  return body.replace(EDITED, '').replace(MARKED_SUFFIX, '');
}

export function saysWhatAppDid(words: string): boolean {
  return VERB.test(words);
}

/** Marks of direction and of byte order, which nobody sees. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;
/** Blanks that stand before AM and PM, within numbers and names. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
/** As far as a line is looked at: no stamp is longer. */
const LONGEST = 90;
const NINE = 9;

/** The digits of all scripts begin at a multiple of ten of these. */
const ZEROES = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0xff10,
];

function digitOf(sign: string): string {
  const code = sign.charCodeAt(0);
  const zero = ZEROES.find((each) => code >= each && code <= each + NINE);
  return zero === undefined ? sign : String(code - zero);
}

/** The beginning of a line without marks, with plain blanks and digits, and where each of its characters is in the line. */
function plainBegin(line: string): { readonly text: string; readonly at: readonly number[] } {
  let text = '';
  const at: number[] = [];
  for (let i = 0; i < line.length && i < LONGEST; i++) {
    const sign = line[i]!;
    if (MARKS.test(sign)) continue;
    text += BLANKS.test(sign) ? ' ' : digitOf(sign);
    at.push(i);
  }
  return { text, at: [...at, Math.min(line.length, LONGEST)] };
}

const BEFORE =
  '上午|下午|午前|午後|오전|오후|凌晨|清晨|早上|中午|傍晚|晚上|夜里|晚間|晚间|de\\.|du\\.|am|pm|SA|CH';
const AFTER = String.raw`[ap]\.? ?m\.?|ص|م|ق\.? ?ظ\.?|ب\.? ?ظ\.?|π\.? ?μ\.?|μ\.? ?μ\.?|पूर्वाह्न|अपराह्न|पूर्व|अपर|fm|em|ap\.?|ip\.?|öö|ös|pg|ptg|pd|md|sa|ch|กลางวัน|in the morning|in the afternoon|in the evening|at night|noon|midnight`;
const TIME = String.raw`(?:(?<before>${BEFORE}) ?)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?(?: ?(?<after>${AFTER})(?![\p{L}]))?`;
const YEAR = String.raw`(?:\d{1,4}|[RHST]\d{1,2})`;
const ERA = String.raw`(?: (?:BE|AD|AP|พ\.ศ\.|Anno Domini))?`;
const DATE = [
  String.raw`(?<a>${YEAR})(?<sign>[/.-]|\. )(?<b>\d{1,2})\k<sign>(?<c>${YEAR})\.?${ERA}`,
  String.raw`(?<y>\d{2,4})年 ?(?<m>\d{1,2})月 ?(?<d>\d{1,2})日`,
  String.raw`(?<y2>\d{2,4})년 (?<m2>\d{1,2})월 (?<d2>\d{1,2})일`,
  String.raw`(?<d3>\d{1,2})\.? (?:de )?(?<m3>\p{L}{3,12})\.? (?:de )?(?<y3>\d{2,4})`,
].join('|');
const BETWEEN = String.raw`(?<between>, ?|، ?|T| ?(?:klo|às|um|a las|à|kl\.?|г\.,?|alle|at|om|,) | ?)`;
const TURNED = TIME.replaceAll('?<', '?<t');
const DATE_TURNED = DATE.replaceAll('?<', '?<t').replaceAll('\\k<', '\\k<t');
const STAMP = String.raw`(?:(?:${DATE})${BETWEEN}${TIME}|${TURNED},? (?:${DATE_TURNED}))`;

const IOS = new RegExp(String.raw`^\[${STAMP}\] ?`, 'iu');
const ANDROID = new RegExp(String.raw`^${STAMP} ?[-–—] `, 'iu');
const OLD = new RegExp(String.raw`^${STAMP}: (?=[^:]{1,60}: )`, 'iu');

export interface Header {
  readonly app: 'ios' | 'android';
  /** What stays the same throughout one file. */
  readonly form: string;
  /** The numbers of the date in their order; the year as its full number where it is marked. */
  readonly date: readonly [number, number, number];
  /** Where the date itself says what comes first. */
  readonly order?: DateOrder;
  /** Whether the second place of a date with two signs is a day in American English alone. */
  readonly sign: string;
  readonly clock: readonly [hour: number, minute: number, second: number];
  /** Whether half-days are AM and PM in capitals, as in American English. */
  readonly american: boolean;
  /** What follows the stamp. */
  readonly rest: string;
  /** Whether the line itself begins with a mark, as those of attachments do. */
  readonly marked: boolean;
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** The header that a line begins with; undefined where it has none. */
export function headerOf(line: string): Header | undefined {
  const { text, at } = plainBegin(line);
  // Most lines of long messages are none.
  if (!/^\[?[\dRHST上下午前後오전후凌清早中晚夜]/iu.test(text)) return undefined;
  const ios = IOS.exec(text);
  const found = ios ?? ANDROID.exec(text) ?? OLD.exec(text);
  if (!found) return undefined;
  const groups = Object.fromEntries(
    Object.entries(found.groups!).flatMap(([name, value]): [string, string][] =>
      // The groups of the forms with the time first are called alike, behind a t.
      value === undefined ? [] : [[name.startsWith('t') ? name.slice(1) : name, value]],
    ),
  );
  const clock = clockOf(groups);
  const dated = dateOf(groups);
  if (!clock || !dated) return undefined;
  const turned = found.groups!['tminute'] !== undefined;
  const half = groups['after'] ?? groups['before'];
  const form = [
    ios ? '[' : found[0].endsWith(': ') ? ':' : '-',
    turned ? 'turned' : (groups['between'] ?? ''),
    groups['sign'] ?? 'words',
    (groups['a']?.length ?? 0) > 2 ? 'year' : '',
    groups['second'] === undefined ? 'minutes' : 'seconds',
    groups['before'] !== undefined ? 'before' : groups['after'] !== undefined ? 'after' : '24',
  ].join('|');
  return {
    app: ios ? 'ios' : 'android',
    form,
    ...dated,
    sign: groups['sign'] ?? '',
    clock,
    american: /^[AP]M$/.test(half ?? ''),
    rest: line.slice(at[found[0].length]),
    marked: MARKS.test(line[0] ?? '') && line[0] !== '\ufeff',
  };
}

/** Hour, minute and second of a clock with words for the half of the day; undefined where no day has such an hour. */
export function clockOf(groups: Readonly<Record<string, string | undefined>>): Header['clock'] | undefined {
  const mark = (groups['before'] ?? groups['after'] ?? '').toLowerCase();
  let hour = Number(groups['hour']);
  if (mark !== '') {
    if (hour > 23) return undefined;
    const late = LATE.test(mark);
    // Midnight and the first hours of a night.
    const night = mark === 'at night' ? hour < 12 && hour > 5 : late;
    if (hour <= 12) hour = (hour % 12) + (night ? 12 : 0);
    // Noon goes from eleven to one.
    if (/^中午$|^noon$/.test(mark) && Number(groups['hour']) === 11) hour = 11;
  }
  return [hour, Number(groups['minute']), Number(groups['second'] ?? '0')];
}

const LATE =
  /^(?:p|下午|午後|오후|中午|傍晚|晚|夜|du\.|ch$|م|ب|μ|अप|em|ip|ös|md|in the a|in the e|noon|at night|กลางวัน)/i;

/** Years that Japan counts from, and Thailand's. */
const ERAS: Readonly<Record<string, number>> = { r: 2018, h: 1988, s: 1925, t: 1911 };
const BUDDHIST = 543;

function yearOf(written: string): number {
  const era = ERAS[written[0]!.toLowerCase()];
  if (era !== undefined) return era + Number(written.slice(1));
  const year = Number(written);
  return year > 2400 ? year - BUDDHIST : written.length <= 2 ? 2000 + year : year;
}

function dateOf(groups: Record<string, string>): Pick<Header, 'date' | 'order'> | undefined {
  const { a, b, c } = groups;
  if (a !== undefined && b !== undefined && c !== undefined) {
    const isYear = (written: string) => written.length > 2 || /^[a-z]/i.test(written);
    if (isYear(a)) return { date: [yearOf(a), Number(b), Number(c)], order: 'ymd' };
    return { date: [Number(a), Number(b), isYear(c) ? yearOf(c) : Number(c)] };
  }
  const year = groups['y'] ?? groups['y2'] ?? groups['y3'];
  const named = groups['m3'];
  const month = named === undefined ? Number(groups['m'] ?? groups['m2']) : monthNumber(named.toLowerCase());
  const day = Number(groups['d'] ?? groups['d2'] ?? groups['d3']);
  if (year === undefined || !Number.isFinite(month)) return undefined;
  return { date: [yearOf(year), month, day], order: 'ymd' };
}

/** The time of a header in an order; undefined where no calendar has it. */
export function timeOf(
  { date: [a, b, c], order, clock }: Pick<Header, 'date' | 'order' | 'clock'>,
  chosen: DateOrder,
): string | undefined {
  const [year, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order ?? chosen] as [
    number,
    number,
    number,
  ];
  return floatingTime(year < 100 ? 2000 + year : year, month, day, ...clock);
}

/** A day in the name of a file: `IMG-20260213-WA0003.jpg`, `00000012-PHOTO-2026-02-13-23-55-40.jpg`. */
const NAMED_DAY = /\b[A-Z]{3,5}-(\d{4})-?(\d{2})-?(\d{2})\b/;

/**
 * Which number of the dates is the day, decided for the whole file: by what is possible, by the order of the lines, by the names of media, and by
 * the language.
 */
export function orderOf(
  headers: readonly Header[],
  chosen: boolean | undefined,
): { readonly order: DateOrder; readonly open: boolean } {
  // Years of four digits and names of months leave nothing to choose.
  if (headers[0]?.order) return { order: headers[0].order, open: false };
  const candidates = (['dmy', 'mdy', 'ymd'] as const).filter((order) =>
    headers.every((each) => timeOf(each, order)),
  );
  const { sign, american } = headers[0]!;
  const shortYearFirst = /^\. $|^-$/.test(sign);
  const usual = candidates.filter((order) =>
    order === 'ymd' ? shortYearFirst : order !== 'mdy' || !sign.startsWith('.'),
  );
  const possible = usual.length > 0 ? usual : candidates;
  if (possible.length <= 1) return { order: possible[0] ?? fallback(headers, american), open: false };
  const sample = headers.flatMap((each) => {
    const named = NAMED_DAY.exec(each.rest.slice(0, 200));
    return named ? [[each, `${named[1]}-${named[2]}-${named[3]}`] as const] : [];
  });
  const named = possible.filter((order) =>
    sample.some(([each, day]) => timeOf(each, order)!.startsWith(day)),
  );
  if (named.length === 1) return { order: named[0]!, open: false };
  const counted = possible
    .map((order) => [order, inversions(headers, order)] as const)
    .sort((x, y) => x[1] - y[1]);
  if (counted[0]![1] < counted[1]![1]) return { order: counted[0]![0], open: false };
  const same = headers.every(({ date: [a, b] }) => a === b);
  if (chosen !== undefined) return { order: chosen ? 'dmy' : 'mdy', open: false };
  const best = possible.includes('mdy') && american ? 'mdy' : possible[0]!;
  return { order: best, open: !same && possible.includes('dmy') && possible.includes('mdy') };
}

/** No order suits every line: the one that suits most. */
function fallback(headers: readonly Header[], american: boolean): DateOrder {
  const orders = (american ? ['mdy', 'dmy', 'ymd'] : ['dmy', 'mdy', 'ymd']) as readonly DateOrder[];
  const fitting = (order: DateOrder) => headers.filter((each) => timeOf(each, order) !== undefined).length;
  return [...orders].sort((a, b) => fitting(b) - fitting(a))[0]!;
}

/** How often a day is before the one of the message above it. */
function inversions(headers: readonly Header[], order: DateOrder): number {
  const days = headers.map((each) => timeOf(each, order)!.slice(0, 10));
  return days.filter((day, i) => i > 0 && day < days[i - 1]!).length;
}
