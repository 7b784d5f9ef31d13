/** What people write around and inside dates, brought to the few forms that `dates.ts` reads. */

/** Month names and their short forms, in English, German, French and Spanish. */
const MONTH_NAMES: readonly string[] = [
  'january jan januar jänner janvier janv enero ene',
  'february feb februar février févr fevrier febrero',
  'march mar märz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug août aout agosto ago',
  'september sept sep septembre septiembre setiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre déc decembre diciembre dic',
];
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
);

/** One of the names as a group of a pattern, in lower case; longer ones are tried first. */
export const MONTH_NAME = `(${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;

/** From 1. @param written a number or one of the names. */
export function monthNumber(written: string): number {
  return MONTH_NUMBERS.get(written.toLowerCase()) ?? Number(written);
}

const WEEKDAYS = [
  '(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?',
  '(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
].join('|');
/** A weekday says nothing that the date does not. */
const WEEKDAY = new RegExp(String.raw`[([]?\s*(?<!\p{L})(?:${WEEKDAYS})(?!\p{L})\.?\s*[)\]]?,?`, 'gu');
const CJK_WEEKDAY = /(?:星期|周|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?|\([月火水木金土日]\)/gu;

/** First year less one. */
const ERAS: Readonly<Record<string, number>> = {
  民國: 1911,
  民国: 1911,
  令和: 2018,
  平成: 1988,
  昭和: 1925,
};
const ERA_YEAR = new RegExp(String.raw`(${Object.keys(ERAS).join('|')})\s*(元|\d{1,3})\s*年`, 'gu');

const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_YEAR = /[〇零○一二三四五六七八九]{4}(?=\s*年)/gu;
const HAN_NUMBER = /(?<=[年月])\s*([一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=\s*[月日号號])/gu;

const HALF_DAY = '凌晨|清晨|早上|上午|午前|中午|下午|午後|傍晚|晚上';
const HALF_DAY_CLOCK = new RegExp(String.raw`(${HALF_DAY})\s*(\d{1,2}):(\d{2})(?!\d)`, 'gu');
const LATE = /中午|下午|午後|傍晚|晚上/u;

const CLOCK_WORD = /(\d:\d{2}(?::\d{2})?)\s?uhr(?!\p{L})/gu;
/** “8pm”, but not the minutes of “10:08pm”; “10h30” and “10 Uhr”. */
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})/gu;
const HOUR_LETTER = /(?<![\d:.])(\d{1,2})\s?(?:h|uhr)(?:\s?(\d{2}))?(?![\p{L}\d])/gu;

/** As `date` and C's `ctime` have it: the year behind the clock. */
const YEAR_LAST = /^(\p{L}+\.? \d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?)(?: [a-z]{3,4})? (\d{4})$/u;

/**
 * A written time in lower case and plain signs: without weekdays, with Arabic numerals, years of the common era, and clocks of 24 hours or
 * with `am` and `pm`.
 */
export function plainTime(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(WEEKDAY, ' ')
    .replace(CJK_WEEKDAY, ' ')
    .replace(HAN_YEAR, (year) => [...year].map(digitOf).join(''))
    .replace(HAN_NUMBER, (_, number: string) => String(numberOf(number)))
    .replace(
      ERA_YEAR,
      (_, era: string, year: string) => `${ERAS[era]! + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(HALF_DAY_CLOCK, halfDay)
    .replace(HOUR_ALONE, '$1:00 $2m')
    .replace(CLOCK_WORD, '$1')
    .replace(HOUR_LETTER, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(YEAR_LAST, '$1 $3 $2');
}

function digitOf(sign: string): number {
  return Math.max(0, HAN_DIGITS.indexOf(sign));
}

/** Of a month or a day, up to 39. */
function numberOf(written: string): number {
  const [tens, ones] = written.includes('十') ? written.split('十') : ['', written];
  const ten = written.includes('十') ? digitOf(tens || '一') : 0;
  return 10 * ten + (ones ? digitOf(ones) : 0);
}

/** “下午3:15” is 15:15. What no half day has stays, and so is no time. */
function halfDay(written: string, mark: string, hour: string, minute: string): string {
  const number = Number(hour);
  // At night 12 is the next day's, by some.
  if (number > 12 || (number === 12 && /傍晚|晚上/u.test(mark))) return written;
  const late = LATE.test(mark) && !(mark === '中午' && number === 11);
  return ` ${(number % 12) + (late ? 12 : 0)}:${minute}`;
}
