/** What a text says of the person itself, by rule: patterns of plain statements, for the profile. */

import type { Language } from '../../../core/memory/bank';
import { PROFILE_FIELDS } from '../make/profile';
import { hasOtherSubject, matchesIn } from './names';

export interface FoundFact {
  readonly field: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const WHO = String.raw`(?:I|He|She|he|she|\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)`;
/** End like trades, and are none. */
const NO_TRADE =
  'man|woman|mother|father|(?:\\p{Ll}+-)?(?:sister|brother)|daughter|parent|partner|member|teenager|stranger|lover|believer|newcomer|foreigner|beginner|winner|smoker|drinker|patient|resident|descendant|giant|human';
const FIELD_EN = PROFILE_FIELDS.en;
const FIELD_ZH = PROFILE_FIELDS.zh;
const BIRTHPLACE: Readonly<Record<Language, string>> = { en: 'Birthplace', zh: '出生地' };
const LANGUAGES_FIELD: Readonly<Record<Language, string>> = { en: 'Languages', zh: '语言' };

/** The value is the first group; it ends with its clause. */
const PATTERNS: Readonly<Record<Language, readonly (readonly [field: string, pattern: RegExp])[]>> = {
  en: [
    [
      FIELD_EN.birth_date,
      /\bborn\b[^.;]{0,60}?\s(?:on|in)\s+((?:the\s+)?\d[^,.;()]*?\d{4}|\p{Lu}\p{Ll}+(?:\s\d{1,2}(?:st|nd|rd|th)?,?)?\s\d{4}|\d{4})/gu,
    ],
    [
      BIRTHPLACE.en,
      /\bborn\b[^.;]*?\s(?:in|at)\s+(?!\p{Lu}\p{Ll}+,?\s(?:\d{1,2},?\s)?\d{4})(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*)/gu,
    ],
    [
      FIELD_EN.occupation,
      new RegExp(String.raw`\b${WHO}\s+(?:works?|worked)\s+as\s+(?:an?\s+)?([^,.;]+)`, 'gu'),
    ],
    [
      FIELD_EN.occupation,
      new RegExp(
        String.raw`\b(?:I’m|I'm|I\sam|${WHO}\s(?:is|was))\s+an?\s+((?:\p{Ll}+\s){0,2}(?!(?:${NO_TRADE})\b)\p{Ll}*(?:er|or|ist|ian|ant|ent|man|woman|smith|nurse|cook|chef|clerk|pilot|judge|midwife|priest|surgeon|architect|mechanic))\b`,
        'gu',
      ),
    ],
    [
      FIELD_EN.employer,
      new RegExp(String.raw`\b${WHO}\s+(?:works?|worked)\s+(?:at|for)\s+(?:the\s+)?([^,.;]+)`, 'gu'),
    ],
    [
      FIELD_EN.home,
      new RegExp(
        String.raw`\b(?:${WHO}|and)\s+(?:lives?|lived|moved)\s+(?:in\s+\d{4}\s+)?(?:in|to|on|at)\s+(?!\d)([^,.;]+)`,
        'gu',
      ),
    ],
    [
      FIELD_EN.education,
      new RegExp(String.raw`\b${WHO}\s+(?:studied|graduated)\s+((?:in|from|at)?\s*[^.;]+)`, 'gu'),
    ],
    [
      FIELD_EN.hobbies,
      new RegExp(String.raw`\b${WHO}\s+(?:loves?|enjoys?|likes?)\s+((?:to\s)?\p{Ll}[^.;]+)`, 'gu'),
    ],
    [LANGUAGES_FIELD.en, new RegExp(String.raw`\b${WHO}\s+speaks?\s+(\p{Lu}[^.;]+)`, 'gu')],
    [
      FIELD_EN.awards,
      new RegExp(
        String.raw`\b${WHO}\s+(?:won|was awarded|received)\s+((?:the|a|an)\s[^.;]*(?:prize|award|medal|cup|title)[^.;]*)`,
        'gu',
      ),
    ],
  ],
  zh: [
    [
      FIELD_ZH.birth_date,
      /(?:出生[于在]?|生于)\s*(\d{4}\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*[日号])?)/gu,
    ],
    [
      FIELD_ZH.birth_date,
      /(\d{4}\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*[日号])?)\s*，?(?:我|他|她)?(?:出生|生于)/gu,
    ],
    [
      BIRTHPLACE.zh,
      /(?:出生于|出生在|生于|生在)(?:\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?，?(?:在)?)?((?!\d)\p{Script=Han}{2,8}?)(?=[，。；、的]|$)/gu,
    ],
    [FIELD_ZH.occupation, /(?:我|他|她)是一?(?:名|位|个)((?!\d)\p{Script=Han}{2,10})(?=[，。；]|$)/gu],
    [
      FIELD_ZH.occupation,
      /(?:我|他|她)?在\p{Script=Han}{2,12}?(?:当|做|担任)(\p{Script=Han}{2,8})(?=[，。；]|$)/gu,
    ],
    [FIELD_ZH.employer, /(?:我|他|她)?在(\p{Script=Han}{2,12}?)(?:当|做|担任|工作|上班)/gu],
    [FIELD_ZH.home, /(?:住在|(?<!把[^，。；]{0,30})搬到了?|定居在?)(\p{Script=Han}{2,14}?)(?=[，。；]|$)/gu],
    [FIELD_ZH.education, /(?:毕业于|考上了?|就读于)(\p{Script=Han}{3,16})(?=[，。；]|$)/gu],
    [FIELD_ZH.hobbies, /(?:我|他|她)(?:最)?(?:喜欢|爱好|热爱)([^，。；]{2,20})/gu],
    [FIELD_ZH.awards, /(?:获得了?|荣获)([^，。；]*(?:奖|冠军|称号|奖杯|奖牌)[^，。；]*)/gu],
  ],
};

const NAME: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /\b(?:[Mm]y name is|I am called)\s+(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2})/u,
    /^\s*(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){1,2})\s+(?:\(?(?:was\s)?born\b|is\san?\b|was\san?\b)/u,
  ],
  zh: [
    /我叫(\p{Script=Han}{2,4}?)(?=[，。；、！]|$)/u,
    /^\s*(\p{Script=Han}{2,4}?)[，（(]?(?:男|女|出生|生于|\d{4}\s*年)/u,
  ],
};

/** Where an English clause goes on with another statement: “a glaciologist and lives in Tromsø”. */
const NEXT_STATEMENT =
  /\s+and\s+(?:lives?|lived|moved|works?|worked|has|had|is|was|loves?|enjoys?|likes?|speaks?|studied|won)\b.*$/u;

/** When it was, behind where it was: “Malmö in 2003”. */
const WHEN = /\s+(?:in|since|from|until)\s+(?:\p{Lu}\p{Ll}+\s)?\d{4}$/u;

/** Statements about the person, in the order of the text; each field's first. None goes on over the end of a line. */
export function factsIn(text: string, language: Language): FoundFact[] {
  const found: FoundFact[] = [];
  const name = nameIn(text, language);
  for (const [field, pattern] of PATTERNS[language]) {
    const fact = firstFact(text, field, pattern, (at) => hasOtherSubject(text, at, language, name));
    // Two patterns may be of one field.
    if (fact && !found.some((other) => other.field === field)) found.push(fact);
  }
  return found.sort((a, b) => a.start - b.start);
}

function firstFact(
  text: string,
  field: string,
  pattern: RegExp,
  isOfOther: (at: number) => boolean,
): FoundFact | undefined {
  for (const [match, start] of matchesIn(text, pattern)) {
    const value = match[1]?.trim().replace(/\s+/g, ' ').replace(NEXT_STATEMENT, '').replace(WHEN, '') ?? '';
    if (value === '' || value.length > 120 || isOfOther(start)) continue;
    return { field, value, start, end: start + match[0].length };
  }
  return undefined;
}

/** Who the text is about, where it says so at its beginning or of itself. */
export function nameIn(text: string, language: Language): string | undefined {
  for (const pattern of NAME[language]) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (found) return found;
  }
  return undefined;
}
