/** Third-person pronouns that cannot mean the character. */

import type { Language } from '../../core/memory/bank';

export type Gender = 'she' | 'he';

export interface Seek {
  readonly language: Language;
  /** The character's. */
  readonly gender: Gender;
  readonly name: string;
  /** Whom the bank knows besides. */
  readonly people: readonly string[];
}

/** The gender that pronouns tell (`she/her`, `他`); undefined where they tell none, or both. */
export function genderOf(pronouns: string): Gender | undefined {
  const text = pronouns.toLowerCase();
  const she = /\bshe\b|\bher\b|她/.test(text);
  const he = /\bhe\b|\bhim\b|\bhis\b|他/.test(text);
  return /\bthey\b|ta/.test(text) || she === he ? undefined : she ? 'she' : 'he';
}

const ENGLISH: Readonly<Record<Gender, RegExp>> = {
  she: /\b(?:she|her|hers|herself)\b/giu,
  he: /\b(?:he|him|his|himself)\b/giu,
};
// 他 is a part of other words: 其他, 他人, 他们 …
const CHINESE: Readonly<Record<Gender, RegExp>> = {
  she: /她(?!们)/gu,
  he: /(?<![其吉])他(?![们人乡方国])/gu,
};

interface Search {
  readonly patterns: Readonly<Record<Gender, RegExp>>;
  /** Whether names begin with a capital, so that one may be told from other words. */
  readonly capitals: boolean;
  /** See `fixPronouns`. */
  readonly mend: (text: string, gender: Gender) => string | undefined;
}

const SEARCH: Readonly<Record<Language, Search>> = {
  en: { patterns: ENGLISH, capitals: true, mend: mendEnglish },
  zh: { patterns: CHINESE, capitals: false, mend: mendChinese },
};

/** Whom a pronoun may mean although no name stands there. */
const ROLE =
  /\b(?:father|dad|mother|mum|mom|parent|husband|wife|spouse|partner|brother|sister|son|daughter|child|uncle|aunt|nephew|niece|cousin|grand\w+|boy|girl|boyfriend|girlfriend|m[ae]n|wom[ae]n|gentleman|lady|mr|mrs|ms|dr|friend|colleague|boss|manager|teacher|mentor|professor|coach|neighbou?r|doctor|student|client|customer|patient|author|writer|singer|artist|hero|idol|dog|cat|horse|pet|person|someone|somebody|anyone|one)s?\b|[人者员父母爸妈爷奶兄弟姐妹哥嫂夫妻儿女孙叔伯姑姨舅男]|朋友|同[事学]|老师|师傅|教练|导师|上司|老板|邻居|医生|学生|客户|作家|歌手|演员|偶像|先生|小姐|女士|对方|别人|[猫狗]/iu;

/** Words that may stand in capitals without being anybody's name. */
const NO_NAMES = new Set(
  'what when where who whom whose which why how did does do is was are were has had have can could will would should in on at by to for from of with the a an and or but so as if after before because since during while although though once both all every each most some many this that these those it its he she his her him they there their then also today now yes no i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
);

/**
 * The first pronoun of the other gender in a text that uses none of the character's own and speaks of nobody else.
 *
 * @returns its offsets; undefined where there is none, or somebody else could be meant.
 */
export function pronounSlip(text: string, seek: Seek): readonly [number, number] | undefined {
  const { patterns, capitals } = SEARCH[seek.language];
  const other = patterns[seek.gender === 'she' ? 'he' : 'she'];
  other.lastIndex = 0;
  const slip = other.exec(text);
  if (!slip || text.search(patterns[seek.gender]) >= 0 || ROLE.test(text)) return undefined;
  if (seek.people.some((person) => text.includes(person))) return undefined;
  if (capitals && namesSomebody(text, seek.name)) return undefined;
  return [slip.index, slip.index + slip[0].length];
}

/** Whether a word in capitals stands there that is not of the character's own name: it may be a person's. */
function namesSomebody(text: string, name: string): boolean {
  const own = new Set(name.toLowerCase().split(/\s+/));
  const capitals = text.match(/\b\p{Lu}[\p{L}\p{M}]*/gu) ?? [];
  return capitals.some((word) => !own.has(word.toLowerCase()) && !NO_NAMES.has(word.toLowerCase()));
}

const TO_SHE: Readonly<Record<string, string>> = { he: 'she', him: 'her', his: 'her', himself: 'herself' };

/** The text with its pronouns in the character's gender; undefined where that takes grammar: "her" may be "him" or "his". */
export function fixPronouns(text: string, { language, gender }: Seek): string | undefined {
  return SEARCH[language].mend(text, gender);
}

function mendChinese(text: string, gender: Gender): string {
  return text.replace(CHINESE[gender === 'she' ? 'he' : 'she'], gender === 'she' ? '她' : '他');
}

function mendEnglish(text: string, gender: Gender): string | undefined {
  if (gender === 'he') {
    if (/\b(?:her|hers|herself)\b/iu.test(text)) return undefined;
    return text.replace(/\bshe\b/giu, (word) => (word.startsWith('S') ? 'He' : 'he'));
  }
  return text.replace(ENGLISH.he, (word) => {
    const mended = TO_SHE[word.toLowerCase()]!;
    return word[0] === word[0]!.toUpperCase() ? mended[0]!.toUpperCase() + mended.slice(1) : mended;
  });
}
