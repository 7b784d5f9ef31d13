/** Names of people in a text, English and Chinese, by rule: what a relation, a speaker or a verb of speech marks as one. */

import { escaped } from '../../../core/text/escaped';
import type { Language } from '../../../core/memory/bank';
import { FAMILIES, RELATIONS } from '../steps/families';
import { linesOf } from '../../../data/formats/chats/chat-format';

/** The matches within lines, each with its offset into the text. @param pattern global. */
export function* matchesIn(text: string, pattern: RegExp): Generator<[RegExpExecArray, number]> {
  for (const line of linesOf(text))
    for (const match of line.text.matchAll(pattern)) yield [match, line.start + match.index];
}

export interface FoundRelation {
  readonly name: string;
  readonly relation: string;
  /** Of the words that say it. */
  readonly start: number;
  readonly end: number;
}

const CAPITAL = String.raw`\p{Lu}[\p{Ll}\p{M}’'-]+(?:-\p{Lu}\p{Ll}+)?`;
const NAME = String.raw`${CAPITAL}(?:\s+(?:de|van|von|da|of)?\s?${CAPITAL}){0,2}`;
/** Words that stand with a capital and are no names of people. */
const NO_NAME = new Set(
  'I The A An In On At My His Her Our Their It He She We They You This That There Then When After Before But And So For With From To Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Christmas Easter God English German French Chinese Dear Yesterday Today Tomorrow'.split(
    ' ',
  ),
);

/** The hundred commonest surnames of one character, and those of two. */
const SURNAMES =
  '(?:欧阳|司马|诸葛|上官|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费薛雷贺倪汤罗毕郝邬安常乐于傅康余元顾孟黄穆萧尹姚邵汪祁毛米贝明臧成戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾江童颜郭梅林徐邱骆高夏蔡田胡凌霍万柯卢莫房丁邓洪包左石崔吉龚程邢陆荣翁荀惠聂阎裴温])';
const HAN = String.raw`\p{Script=Han}`;
/** What may follow a Chinese name and does not belong to it. */
const AFTER_NAME = new Set(
  '是在和与说的了去来也就都给把对从向跟同为有做当住教帮带让到会要又却还正曾，。、；：！？“”（）',
);

function relationPattern(language: Language): string {
  return FAMILIES.flatMap((family) => RELATIONS[language][family])
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
}

function isRelation(word: string, language: Language): boolean {
  return FAMILIES.some((family) => RELATIONS[language][family].includes(word.toLowerCase()));
}

const PATTERNS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    // my sister Odile; his mentor, Leopold Asch
    new RegExp(
      String.raw`\b(?:my|his|her|their|our|a|an)\s+(?:(?<before>\p{Ll}+)\s)?(?<relation>${relationPattern('en')}),?\s+(?<name>${NAME})`,
      'giu',
    ),
    // Odile, my sister
    new RegExp(
      String.raw`(?<name>${NAME}),\s+(?:my|his|her|their|our)\s+(?:\p{Ll}+\s)?(?<relation>${relationPattern('en')})\b`,
      'gu',
    ),
    // Odile is my sister
    new RegExp(
      String.raw`(?<name>${NAME})\s+(?:is|was|became)\s+(?:my|his|her|their|our)\s+(?:\p{Ll}+\s)?(?<relation>${relationPattern('en')})\b`,
      'gu',
    ),
  ],
  zh: [
    // 我的姐姐林小雨
    new RegExp(
      String.raw`(?:我|他|她)?(?:的)?(?<relation>${relationPattern('zh')})(?:叫)?(?<name>${SURNAMES}${HAN}{1,2})`,
      'gu',
    ),
    // 林小雨是我的姐姐
    new RegExp(
      String.raw`(?<name>${SURNAMES}${HAN}{1,2})是(?:我|他|她)?(?:的)?(?<relation>${relationPattern('zh')})`,
      'gu',
    ),
  ],
};

/** What comes before a statement, where the statement is about a relative. */
const OF_RELATIVE: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    String.raw`^(?:(?:in|on|since)\s[^,]*?,?\s)?(?:my|his|her|their|our)\s+(?:\p{Ll}+\s)?(?:${relationPattern('en')})\b`,
    'iu',
  ),
  zh: new RegExp(String.raw`^(?:我|他|她)(?:的)?(?:${relationPattern('zh')})`, 'u'),
};
const BEGINS: Readonly<Record<Language, RegExp>> = {
  en: /[.!?]["”’']?\s+|[\r\n]/gu,
  zh: /[。！？，；\r\n]/gu,
};

/**
 * Whether a statement is about somebody else than the text: a relative, or whoever has another name than the text’s person.
 *
 * @param at where the statement begins, with its subject if that is part of it.
 * @param name of the text's person; undefined where it says none.
 */
export function hasOtherSubject(
  text: string,
  at: number,
  language: Language,
  name: string | undefined,
): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_LEAD), at);
  const lead = before.slice([...before.matchAll(BEGINS[language])].map(endOf).at(-1) ?? 0);
  const said = text.slice(at, at + LONGEST_LEAD);
  if (/^I\b/u.test(said) || /\bI\s+(?:am|was)\s+$/u.test(lead)) return false;
  if (OF_RELATIVE[language].test(lead)) return true;
  if (!PATTERNS_BY_CAPITALS.has(language)) return false;
  const subject = SUBJECT.exec(said)?.[1] ?? PASSIVE_SUBJECT.exec(lead)?.[1];
  const words = subject?.split(/\s+/u).filter((word) => !NO_NAME.has(word)) ?? [];
  if (words.length === 0) return false;
  // Who speaks of “me” has no name in what they say.
  if (name === undefined) return /\b(?:I|[Mm]y)\b/u.test(text.slice(0, LONGEST_VOICE));
  const own = name.split(' ');
  return !words.includes(own[0]!) && !(words.length === 1 && own.includes(words[0]!));
}

/** As far as the beginning of a sentence is looked for. */
const LONGEST_LEAD = 300;
/** As far as is looked whether somebody speaks of themselves. */
const LONGEST_VOICE = 20_000;
const endOf = (match: RegExpExecArray): number => match.index + match[0].length;
const SUBJECT = new RegExp(String.raw`^(${CAPITAL}(?:\s${CAPITAL})?)\s+\p{Ll}`, 'u');
const PASSIVE_SUBJECT = new RegExp(String.raw`(${CAPITAL}(?:\s${CAPITAL})?)\s+(?:was|is)\s+$`, 'u');

/** “She is married to Jon Dahl”, whichever of the two Jon is. */
const MARRIED = new RegExp(
  String.raw`\b(?:I\s(?:am|was)|I['’]m|[Hh]e\s(?:is|was)|[Ss]he\s(?:is|was)|${CAPITAL}\s(?:is|was)|and\s(?:is|was))\s+married\s+to\s+(?<name>${NAME})`,
  'gu',
);
const SPOUSE = 'spouse';

/** People whom the text calls something within a line: my sister Odile. One for each name, the first that is said. @param own name of the text's person. */
export function relationsIn(text: string, language: Language, own?: string): FoundRelation[] {
  const count = counterOf(text);
  const found: FoundRelation[] = [];
  for (const pattern of PATTERNS[language])
    for (const [match, start] of matchesIn(text, pattern)) {
      const { before, relation, name: raw } = match.groups!;
      const name = properName(raw!, count, language);
      if (!name || found.some((other) => other.name === name)) continue;
      found.push({
        name,
        // In “her mentor Professor Berg” the second word is a title.
        relation: (before && isRelation(before, language) ? before : relation!).toLowerCase(),
        start,
        end: start + match[0].length,
      });
    }
  for (const [match, start] of PATTERNS_BY_CAPITALS.has(language) ? matchesIn(text, MARRIED) : []) {
    const name = properName(match.groups!['name']!, count, language);
    if (!name || found.some((other) => other.name === name) || hasOtherSubject(text, start, language, own))
      continue;
    found.push({ name, relation: SPOUSE, start, end: start + match[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A name without what only looks like part of it; empty where nothing is left. */
function properName(raw: string, count: Count, language: Language): string {
  if (PATTERNS_BY_CAPITALS.has(language)) {
    const words = raw.trim().split(/\s+/);
    // The pattern of relations takes capitals and small letters alike.
    const end = words.findIndex((word) => !/^\p{Lu}/u.test(word) || NO_NAME.has(word));
    return words
      .slice(0, end < 0 ? undefined : end)
      .join(' ')
      .replace(/[’']s?$/, '');
  }
  const long = raw;
  const short = [...raw].slice(0, -1).join('');
  if ([...raw].length < 3) return raw;
  if (AFTER_NAME.has([...raw].at(-1)!)) return short;
  // Said more than once, it is a name: another one may begin alike.
  return count(long) === 1 && count(short) > 1 ? short : long;
}

/** Languages whose names stand with capitals. */
const PATTERNS_BY_CAPITALS: ReadonlySet<Language> = new Set<Language>(['en']);

/** All names of people: of relations, of speakers, after “with” and before verbs of speech; longest first. */
export function namesIn(text: string, language: Language, speakers: readonly string[] = []): string[] {
  const count = counterOf(text);
  const names = new Set([...speakers, ...relationsIn(text, language).map(({ name }) => name)]);
  if (PATTERNS_BY_CAPITALS.has(language)) {
    const marked = [
      new RegExp(
        String.raw`\b(?:with|and|met|visited|called|asked|told|married|Mr|Mrs|Ms|Dr)\.?\s+(${NAME})`,
        'gu',
      ),
      new RegExp(
        String.raw`(?<![.!?]\s)(${NAME})\s+(?:said|says|asked|told|answered|laughed|smiled|called|wrote|agreed)\b`,
        'gu',
      ),
    ];
    for (const pattern of marked)
      for (const [match] of matchesIn(text, pattern)) {
        const name = properName(match[1]!, count, language);
        if (name.length > 1) names.add(name);
      }
  } else
    for (const [match] of matchesIn(
      text,
      new RegExp(
        String.raw`(?<=[和跟与同，。、“]|^)(${SURNAMES}${HAN}{1,2})(?=[说问答笑道也去来在是，、和])`,
        'gu',
      ),
    )) {
      const name = properName(match[1]!, count, language);
      if (count(name) > 1) names.add(name);
    }
  return [...names].filter(Boolean).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** How often a text has a part. */
type Count = (part: string) => number;

/** Counts each part once, however often it is asked for. */
function counterOf(text: string): Count {
  const met = new Map<string, number>();
  return (part) => {
    const known = met.get(part) ?? (part === '' ? 0 : text.split(part).length - 1);
    met.set(part, known);
    return known;
  };
}
