/** What sort of thing a question asks for, and where a text has one. Rules over words, in both languages of characters. */

import { hasHan } from '../../core/text/terms';

export const ANSWER_TYPES = [
  'who',
  'when',
  'how long',
  'how many',
  'where',
  'relation',
  'yes or no',
  'why',
  'how',
  'what',
] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

type Rule = readonly [type: AnswerType, pattern: RegExp];

const UNITS = 'years?|months?|weeks?|days?|hours?|minutes?|seconds?';

/** The first that matches decides. */
const LATIN: readonly Rule[] = [
  ['how long', /\bhow long\b|\bhow (?:many|much) (?:years|months|weeks|days|hours|minutes|seconds)\b/],
  [
    'how many',
    /\bhow (?:many|much|old|tall|far|heavy|high|deep|big|often|large|fast|wide)\b|\b(?:what|which) (?:number|age|price|percentage|amount|score)\b|\bat what price\b/,
  ],
  [
    'when',
    /\bwhen\b(?! (?:he|she|they|it|his|her|the|[a-z]+ (?:was|were|went|came)) )|\b(?:what|which|in what|on what|in which|on which|at what) (?:exact )?(?:year|date|day|month|time|season|decade|century|hour)\b|\bsince when\b|\bbirthday\b/,
  ],
  ['where', /\bwhere\b|\b(?:what|which) (?:town|city|country|place|village|street|region|district)\b/],
  [
    'why',
    /\bwhy\b|\bhow come\b|\bwhat (?:made|caused|prompted)\b|\b(?:for what|what was the|what is the) reason\b/,
  ],
  [
    'relation',
    /\bhow (?:is|are|was|were) [^?]+ (?:related|connected|linked)\b|\bwhat (?:is|was|are) [^?]+ to (?:him|her|them|\p{Lu}[\p{L}'’]+)\s*\?*$|\b(?:relation|relationship|connection)\b|\bin what way (?:is|are|was|were)\b/u,
  ],
  ['who', /\bwhose\b|\bwhom?\b|\b(?:what|which) (?:person|man|woman|friend|relative|colleague)\b/],
  ['how', /\bhow\b|\bin what way\b/],
  ['what', /\b(?:what|which)\b/],
  [
    'yes or no',
    /^(?:\s|["“(]|(?:so|and|but|well)[, ]+)*(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|may|might|(?:is|are|was|were|do|does|did|has|have|had)n['’]?t)\b|\bwhether\b/,
  ],
];

const HAN: readonly Rule[] = [
  [
    'how long',
    /多久|多长时间|(?:几|多少)(?:年|个月|月|周|个星期|天|个小时|小时|分钟|秒)(?!份|代|级|生|[的里])|几个(?:年头|月)/,
  ],
  [
    'when',
    /什么时候|什么时间|何时|哪(?:一)?(?:年|月|天|日|个月)|几(?:月|号|点|时|月几)|什么年代|哪年哪月|何年|生日|几年(?:的|里)/,
  ],
  ['how many', /多少|多大|多高|多远|多重|多深|多宽|多长|几(?!乎)|第几/],
  ['why', /为什么|为何|为啥|怎么会|什么原因|何以|因为什么/],
  ['where', /哪里|哪儿|什么地方|何处|哪(?:个|座|家|条)?(?:城市|地方|县|省|国家|街|村|镇)/],
  ['relation', /什么关系|什么人[？?]?$|有何关系|是(?:他|她)的?什么(?:人)?[？?]?$/],
  ['who', /谁|哪位|什么人|哪个人|何人/],
  [
    'yes or no',
    /[吗么][？?。]?\s*$|吧[？?。]\s*$|是不是|有没有|会不会|能不能|(\p{Script=Han})不\1|是否|没有[？?]\s*$|没[？?]\s*$/u,
  ],
  ['how', /怎么|怎样|如何/],
];

/** “whos” and the like, as they are typed in a hurry. */
const TYPED_AS_ONE = /\b(who|what|when|where|why|how)s\b/giu;

/** What a question asks for; `what` where nothing more is known. */
export function answerTypeOf(question: string): AnswerType {
  const han = hasHan(question);
  const text = question.normalize('NFKC').replace(TYPED_AS_ONE, '$1 is');
  // Names keep their capitals only where the rules look for one.
  const lower = text.toLowerCase();
  for (const [type, pattern] of han ? HAN : LATIN) {
    if (
      pattern.test(
        type === 'relation' && !han ? text.replace(/^\p{Lu}/u, (first) => first.toLowerCase()) : lower,
      )
    )
      return type;
  }
  return 'what';
}

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?';
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const YEAR = String.raw`(?:1[5-9]|20)\d{2}(?!\d)`;
const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const WORD = `(?:(?:${TENS})(?:[ -](?:${ONES}))?|${TEENS}|${ONES}|dozens?|half a dozen)`;
const SCALE = '(?:hundred|thousand|million|billion)';
const ORDINAL =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|(?:twenty|thirty)-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth';
/** A number in digits or words, with what it counts of thousands and halves. */
const NUMBER = String.raw`(?:(?:[€$£¥]\s?)?\d[\d,]*(?:\.\d+)?(?:\s?%)?|\b(?:a|an|${WORD})(?: ${SCALE})(?:,? (?:and )?${WORD})?\b|\b${WORD}(?: ${SCALE})*(?:(?:,| and)? ${WORD})?\b)`;

const LATIN_DATE = [
  String.raw`\b(?:${WEEKDAY},?\s+)?(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}(?:,?\s+${YEAR})?`,
  String.raw`\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s+${YEAR})?`,
  String.raw`\b${MONTH}\s+(?:of\s+)?${YEAR}`,
  String.raw`\b\d{4}-\d{1,2}(?:-\d{1,2})?\b`,
  String.raw`\b(?:(?:early|late|mid|about|around|spring|summer|autumn|fall|winter)\s+(?:in\s+|of\s+)?)?${YEAR}`,
  String.raw`\b(?:${WEEKDAY}|(?:${MONTH})(?=\s|$|[,.;]))`,
  String.raw`\bon the (?:${ORDINAL})\b`,
  String.raw`\b(?:${YEAR}|\d{2})s\b|\bthe (?:seventies|eighties|nineties|sixties|fifties|forties|thirties|twenties)\b`,
  String.raw`\b\d{1,2}[:.]\d{2}\b(?:\s?[ap]\.?m\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?|\b(?:half past|quarter (?:past|to)|${WORD} (?:past|to)) (?:${ONES}|ten|eleven|twelve)\b|\bat (?:${ONES}|ten|eleven|twelve)\b(?! [a-z]+s\b)|\bmidnight\b|\bnoon\b`,
  String.raw`\b(?:last|next|this) (?:year|month|week|spring|summer|autumn|winter|Christmas|Easter)\b|\b(?:yesterday|tomorrow|tonight)\b`,
];
const HAN_NUMBER = '[〇零一二两三四五六七八九十百千万亿半\\d.,]+';
const HAN_DATE = [
  String.raw`(?:公元前?|前)?[\d〇零一二三四五六七八九十]{2,4}年(?:[\d一二三四五六七八九十]{1,3}月(?:份)?(?:[\d一二三四五六七八九十]{1,3}[日号])?)?`,
  String.raw`[\d一二三四五六七八九十]{1,3}月(?:份)?(?:[\d一二三四五六七八九十]{1,3}[日号])?`,
  String.raw`\d{4}-\d{1,2}(?:-\d{1,2})?`,
  String.raw`(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|夜里)?[\d一二三四五六七八九十两]{1,3}点(?:[\d一二三四五六七八九十]{1,3}分?|半|一刻|多)?`,
  '(?:去年|前年|今年|明年|上个月|下个月|上周|昨天|前天|明天|后天|星期[一二三四五六日天]|周[一二三四五六日]|礼拜[一二三四五六日天]|[春夏秋冬]天|年底|年初|月底|初[一二三四五六七八九十]|腊月|正月)',
  String.raw`[\d一二三四五六七八九十]{1,3}岁(?:那年|时)?`,
];

const any = (parts: readonly string[], flags: string) =>
  new RegExp(parts.map((part) => `(?:${part})`).join('|'), flags);
const DATE = { latin: any(LATIN_DATE, 'gu'), han: any(HAN_DATE, 'gu') };
const COUNT = { latin: new RegExp(NUMBER, 'giu'), han: new RegExp(`第?${HAN_NUMBER}`, 'gu') };
const SPAN = {
  latin: new RegExp(
    String.raw`(?:${NUMBER}|\b(?:a|an|half an?|several|some|many)\b)(?:[ -](?:and a half|more|long|whole|full|and a bit))?[ -](?:${UNITS}|decades?|nights?|evenings?|mornings?|summers?|winters?|seasons?|terms?)\b|\b(?:over ?night|all (?:day|night|summer|winter|year))\b`,
    'giu',
  ),
  han: new RegExp(
    `${HAN_NUMBER}(?:多|来)?个?(?:半)?(?:年|个月|月|星期|礼拜|周|天|日|小时|钟头|分钟|秒|夜|宿|晚|辈子)(?:多|半|[零又]${HAN_NUMBER}(?:个月|天))?`,
    'gu',
  ),
};
const REASON =
  /\b(?:because|since|so that|in order to|as a result|due to|owing to|to (?:avoid|save|keep|make))\b|因为|由于|为了|所以|怕|免得/iu;
const PLACE =
  /\b(?:in|at|on|near|from|to|under|behind|beside|above|below|off|opposite|outside|inside) (?:the |a |an |his |her |their )?[\p{L}]/u;
const NAME =
  /(?<!(?:^|[.!?…]["”’)]*\s+|[“"‘]))\p{Lu}[\p{L}'’-]+(?:\s+(?:van|von|der|de|da|del|la|al|bin)?\s*\p{Lu}[\p{L}'’-]+)*/gu;

/** A stretch of a text; offsets in UTF-16 units. */
export interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The stretches of a text that are of a type: dates, numbers, lengths of time, names.
 *
 * @param people names that count as such wherever they stand; only for `who`.
 * @returns undefined for the types that no rule finds as a stretch (why, how, what, yes or no, relation).
 */
export function stretchesOf(
  type: AnswerType,
  text: string,
  people: readonly string[] = [],
): Found[] | undefined {
  const writing = hasHan(text) ? 'han' : 'latin';
  const patterns: Partial<Record<AnswerType, RegExp>> = {
    when: DATE[writing],
    'how many': COUNT[writing],
    'how long': SPAN[writing],
  };
  const pattern = patterns[type];
  if (pattern) return foundOf(text, pattern);
  if (type !== 'who') return undefined;
  // Longer names first: "Ivo Brook" is one name, and no second "Ivo" stands in it.
  const names: Found[] = [];
  for (const name of [...people].sort((a, b) => b.length - a.length))
    names.push(...occurrencesOf(text, name).filter((found) => isApart(found, names)));
  const others = writing === 'latin' ? foundOf(text, NAME) : [];
  const apart = others.filter((found) => isApart(found, names));
  return [...names, ...apart].sort((a, b) => a.start - b.start);
}

/** Whether a text has what a question of the type asks for; true where no rule can tell. */
export function hasType(type: AnswerType, text: string, people: readonly string[] = []): boolean {
  const found = stretchesOf(type, text, people);
  if (found) return found.length > 0;
  if (type === 'why') return REASON.test(text);
  if (type === 'where') return hasHan(text) || PLACE.test(text);
  return true;
}

function foundOf(text: string, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function occurrencesOf(text: string, name: string): Found[] {
  const found: Found[] = [];
  if (name === '') return found;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length))
    found.push({ text: name, start: at, end: at + name.length });
  return found;
}

function isApart({ start, end }: Found, others: readonly Found[]): boolean {
  return others.every((other) => other.end <= start || other.start >= end);
}
