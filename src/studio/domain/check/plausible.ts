/** What goes together in a life: ages and relations, festivals and the calendar, one place at a time, settled words. The grammar draws by it, and these checks find what breaks it in anyone's characters. */

import type { Memory, MemoryBank } from '../../../core/memory/bank';
import { relationOf } from '../../../core/memory/people';
import { onMemory, quoted, type Check, type Finding } from '../../../data/quality/flag';
import { isoDay, parseDate } from '../../../core/text/dates';
import type { Language } from '../../../core/text/languages';
import type { Phrase } from '../../../core/text/phrase';

/** Words of a season or a festival, and its months from 1. A festival of the lunar calendar has the months in which it may fall. */
interface Season {
  readonly words: RegExp;
  readonly months: readonly number[];
  /** Months at whose edge a festival may fall as well: the grammar, which draws any day, leaves them out. */
  readonly also?: readonly number[];
  /** A festival has its day every year; of a season only the grammar is strict, since snow falls in May somewhere. */
  readonly isFestival?: true;
}

const WINTER = [12, 1, 2];

const SEASONS: Readonly<Record<Language, readonly Season[]>> = {
  en: [
    { words: /\bchristmas\b/i, months: [12], isFestival: true },
    { words: /\bnew year['’]?s? eve\b/i, months: [12], isFestival: true },
    { words: /\bhallowe['’]?en\b/i, months: [10], isFestival: true },
    { words: /\b(?:chinese|lunar) new year\b/i, months: [1, 2], isFestival: true },
    { words: /\bblack ice\b|\bsnow(?:man|ed|drift|storm)\b|\bin the snow\b|\bfrozen\b/i, months: WINTER },
    { words: /\bheat ?wave\b|\bsweltering\b/i, months: [6, 7, 8] },
    { words: /\btomato(?:es)?\b|\bgreenhouse\b/i, months: [3, 4, 5] },
    { words: /\bgraduation\b/i, months: [6, 7] },
  ],
  zh: [
    { words: /春节|过年|除夕|年夜饭|压岁钱/, months: [1, 2], isFestival: true },
    { words: /端午|龙舟|龙船/, months: [6], also: [5], isFestival: true },
    { words: /中秋/, months: [9, 10], isFestival: true },
    { words: /元宵/, months: [2, 3], isFestival: true },
    { words: /圣诞/, months: [12], isFestival: true },
    { words: /滑雪|雪道|冰雪|飘着雪花|大雪封山|冒雪|结冰|冬天/, months: WINTER },
    { words: /闷热|酷暑/, months: [6, 7, 8] },
    { words: /插秧/, months: [5, 6] },
    { words: /槐花/, months: [4, 5] },
    { words: /清明/, months: [4] },
  ],
};

/** Months in which everything that the texts say can be, from 1: all twelve where they name no season. */
export function monthsOf(texts: readonly string[], language: Language): readonly number[] {
  const said = SEASONS[language].filter(({ words }) => texts.some((text) => words.test(text)));
  const months = Array.from({ length: 12 }, (_, i) => i + 1);
  return months.filter((month) => said.every((season) => season.months.includes(month)));
}

/** Whether a text can be said of a month. */
export const isInSeason = (text: string, month: number, language: Language): boolean =>
  monthsOf([text], language).includes(month);

/** Ages of a person at which a relation can be, both included; absent: no bound. */
interface Ages {
  readonly least?: number;
  readonly most?: number;
}

const between = (least: number, names: string, most?: number): Record<string, Ages> =>
  Object.fromEntries(names.split(', ').map((name) => [name, { least, ...(most !== undefined && { most }) }]));

/** Children are at least six where something happens with them, and parents at least twenty when they are born. */
const AGES: Readonly<Record<Language, Readonly<Record<string, Ages>>>> = {
  en: {
    ...between(0, 'grandmother, grandfather, great-aunt', 45),
    ...between(0, 'mother, father, uncle, aunt, godmother, stepfather', 62),
    ...between(18, 'husband, wife, spouse, ex-spouse, ex-husband, ex-wife, fiancé, fiancée, life partner'),
    ...between(20, 'mother-in-law, father-in-law', 62),
    ...between(18, 'brother-in-law, sister-in-law, university friend, colleague, boss, roommate'),
    ...between(22, 'apprentice, deputy, assistant, secretary, mentee, student, doctoral supervisor'),
    ...between(22, 'former colleague, business partner, client, investor, landlord, landlady'),
    ...between(26, 'son, daughter, stepson, stepdaughter, babysitter, nephew, niece'),
    ...between(42, 'son-in-law, daughter-in-law'),
    ...between(46, 'grandson, granddaughter'),
  },
  zh: {
    ...between(0, '祖父, 祖母, 外公, 外婆, 爷爷, 奶奶', 45),
    ...between(0, '父亲, 母亲, 舅舅, 姑妈, 继父', 62),
    ...between(20, '妻子, 丈夫, 丈母娘, 岳父, 岳母, 公公, 婆婆', 62),
    ...between(18, '大学同学, 同事, 上司, 客户, 房东'),
    ...between(22, '徒弟, 下属, 导师, 生意伙伴, 律师'),
    ...between(26, '女儿, 儿子, 侄子, 侄女'),
    ...between(42, '女婿, 儿媳'),
    ...between(46, '孙子, 孙女, 外孙, 外孙女'),
  },
};

/** The ages at which somebody can have such a relation, both included. Relations that are not known fit every age. */
export function agesOf(
  relation: string,
  language: Language,
): { readonly least: number; readonly most: number } {
  const { least = 0, most = Infinity } = AGES[language][relation.toLowerCase()] ?? {};
  return { least, most };
}

export function fitsAge(relation: string, age: number, language: Language): boolean {
  const { least, most } = agesOf(relation, language);
  return age >= least && age <= most;
}

const KIN = 'husband|wife|son|daughter|stepfather|stepmother|mother|father|brother|sister';
/** “ex-husband or ex-wife”, “he or she”, “他/她”: words that a template left open. */
const OPEN = new RegExp(
  `\\b(?:(?:an? )?(?:ex-)?(?:${KIN}) or (?:an? )?(?:ex-)?(?:${KIN})|he or she|she or he|his or her|her or his)\\b|[他她]\\s*[/／或]\\s*[她他]|丈夫或妻子|妻子或丈夫|儿子或女儿|女儿或儿子`,
  'i',
);

/** Whether a text leaves open what its author knows. */
export const isOpen = (text: string): boolean => OPEN.test(text);

const BORN = /birth|born|出生|生日/i;

/** The date of birth that the profile states, as precise as it is, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export function birthOf(memories: readonly Memory[]): string | undefined {
  const field = memories.find(({ kind, title }) => kind === 'profile' && BORN.test(title));
  const date = field && parseDate(field.body);
  if (date)
    return isoDay(date.start).slice(0, date.precision === 'day' || date.precision === 'minute' ? 10 : 4);
  return /(?:1[89]|20)\d{2}/.exec(field?.body ?? '')?.[0];
}

/** Full years from a birth to a day; the year's end where the day of birth is not known. @param day ISO 8601. */
export function ageAt(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return birth.length === 10 && day.slice(5, 10) < birth.slice(5) ? years - 1 : years;
}

/** The day on which a memory happened, as `YYYY-MM-DD`; undefined where only a month or a year is told. */
function dayOf({ time }: Memory): string | undefined {
  const date = time === undefined ? undefined : parseDate(time);
  return date && (date.precision === 'day' || date.precision === 'minute') ? isoDay(date.start) : undefined;
}

const datedEvents = ({ memories }: MemoryBank) =>
  memories.flatMap((memory) => {
    const day = memory.kind === 'event' ? dayOf(memory) : undefined;
    return day === undefined ? [] : [{ memory, day }];
  });

const found = (memory: Memory, field: string, words: Phrase): Finding => ({
  on: onMemory(memory),
  field,
  words,
});

export const outOfSeason: Check = {
  id: 'out-of-season',
  title: { en: 'Festival in the wrong month', zh: '节日与月份不符' },
  why: {
    en: 'A festival in an event’s title or first sentence has its time of the year. Change the date or the festival.',
    zh: '事件的标题或首句提到的节日有固定的时节。请更正日期或节日。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const festivals = SEASONS[bank.character.language].filter(({ isFestival }) => isFestival);
    return datedEvents(bank).flatMap(({ memory, day }): Finding[] => {
      const [opening = ''] = memory.body.split(/(?<=[.!?])\s|(?<=[。！？])/u);
      const text = [memory.title, opening].join('\n');
      const wrong = festivals.find(
        ({ words, months, also = [] }) =>
          words.test(text) && ![...months, ...also].includes(Number(day.slice(5, 7))),
      );
      const festival = wrong?.words.exec(text)?.[0];
      return festival === undefined
        ? []
        : [
            found(memory, 'time', {
              en: `${quoted(memory.title)} is dated ${day} and tells of ${festival}.`,
              zh: `${quoted(memory.title)}的日期是 ${day}，讲的却是${festival}。`,
            }),
          ];
    });
  },
};

export const unlikelyAge: Check = {
  id: 'unlikely-age',
  title: { en: 'Too young or too old for the relationship', zh: '年龄与关系不符' },
  why: {
    en: 'At the date of an event the character must be of an age to have such a relative: a son-in-law takes a grown-up child. The date of birth is read from the profile.',
    zh: '在事件发生时，人物的年龄应当能有这样的亲属：有女婿，子女须已成年。出生日期取自个人资料。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const birth = birthOf(bank.memories);
    if (birth === undefined) return [];
    const { language } = bank.character;
    const relations = new Map(
      bank.memories.flatMap(({ kind, title, people }) =>
        kind === 'relationship' && people[0] !== undefined ? [[people[0], relationOf(title)] as const] : [],
      ),
    );
    return datedEvents(bank).flatMap(({ memory, day }) => {
      const age = ageAt(birth, day);
      return memory.people.flatMap((person): Finding[] => {
        const relation = relations.get(person);
        if (relation === undefined || fitsAge(relation, age, language)) return [];
        return [
          found(memory, 'people', {
            en: `In ${quoted(memory.title)} the character is ${age} and meets the ${relation}, ${person}.`,
            zh: `在${quoted(memory.title)}中，人物 ${age} 岁，却已有${relation}${person}。`,
          }),
        ];
      });
    });
  },
};

export const twoPlaces: Check = {
  id: 'two-places',
  title: { en: 'Two places on one day', zh: '同一天在两地' },
  why: {
    en: 'Two events of one day in different places contradict each other, unless a journey joins them.',
    zh: '同一天的两个事件发生在不同地点，除非中间有旅程，否则相互矛盾。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const seen = new Map<string, Memory[]>();
    return datedEvents(bank).flatMap(({ memory, day }): Finding[] => {
      const { place: second = '' } = memory;
      if (second === '') return [];
      const before = seen.get(day) ?? [];
      seen.set(day, [...before, memory]);
      const earlier = before.find(({ place = '' }) => !place.includes(second) && !second.includes(place));
      if (!earlier) return [];
      return [
        found(memory, 'time', {
          en: `${quoted(memory.title)} and ${quoted(earlier.title)} are both on ${day}, in ${second} and in ${earlier.place!}.`,
          zh: `${quoted(memory.title)}与${quoted(earlier.title)}都在 ${day}，地点却是${second}和${earlier.place!}。`,
        }),
      ];
    });
  },
};

export const openWords: Check = {
  id: 'open-words',
  title: { en: 'Words left open', zh: '未定的措辞' },
  why: {
    en: 'A memory knows whether it was the husband or the wife; a template does not.',
    zh: '记忆知道是丈夫还是妻子；只有模板才不知道。',
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.memories.flatMap((memory): Finding[] => {
      const words = OPEN.exec(memory.body)?.[0];
      return words === undefined
        ? []
        : [
            found(memory, 'text', {
              en: `${quoted(memory.title)} says “${words}”.`,
              zh: `${quoted(memory.title)}中写着“${words}”。`,
            }),
          ];
    }),
};

export const PLAUSIBLE_CHECKS: readonly Check[] = [outOfSeason, unlikelyAge, twoPlaces, openWords];
