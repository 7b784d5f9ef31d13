/** What a grammar may draw together: days on which nothing else happens, and a profile that does not contradict itself. */

import { agesOf, isInSeason, isOpen, monthsOf } from '../check/plausible';
import type { Language } from '../../../core/text/languages';
import type { Chance, Gender } from './lexicon';
import { isoDate } from './generated';

/** The year in which the characters are told of. */
export const NOW = 2026;
const EARLIEST = 1990;
/** In events characters are grown up, whenever their birthday is. */
const GROWN_UP = 19;

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly iso: string;
}

/** Draws the days of a life: one event a day, in its season, at an age at which the company can be there. */
export class Days {
  readonly #taken = new Set<string>();

  constructor(
    private readonly born: number,
    private readonly language: Language,
  ) {}

  /**
   * @param relation of the person who is there.
   * @param texts what the event says whenever it happens: its theme, what is done.
   */
  draw(chance: Chance, relation: string, texts: readonly string[]): Day {
    const { least, most } = agesOf(relation, this.language);
    const latest = Math.min(NOW - 1, this.born + most);
    // A year later than the age itself: the birthday may come after the event.
    const earliest = Math.min(latest, Math.max(EARLIEST, this.born + GROWN_UP, this.born + least + 1));
    const months = monthsOf(texts, this.language);
    for (;;) {
      const year = chance.between(earliest, latest);
      const month = chance.one(months);
      const day = chance.between(1, 27);
      const iso = isoDate(year, month, day);
      if (this.#taken.has(iso)) continue;
      this.#taken.add(iso);
      return { year, month, day, iso };
    }
  }
}

/** Whether a text is settled and can be said of the month. */
export const isSayable = (text: string, month: number, language: Language): boolean =>
  isInSeason(text, month, language) && !isOpen(text);

/** The texts that can be said of the month; all of them where none can. */
export function sayable(texts: readonly string[], month: number, language: Language): readonly string[] {
  const fitting = texts.filter((text) => isSayable(text, month, language));
  return fitting.length > 0 ? fitting : texts;
}

/** The text without alternatives, `[a/b]` or `<a/b>`, that the month does not allow. */
export function inMonth(text: string, month: number, language: Language): string {
  return text.replace(
    /([[<])([^[\]<>]*\/[^[\]<>]*)([\]>])/g,
    (_, open: string, body: string, close: string) => {
      const all = body.split('/');
      return `${open}${sayable(all, month, language).join('/')}${close}`;
    },
  );
}

/** Who a profile is of, as far as its fields depend on it. */
export interface Owner {
  readonly job: string;
  readonly age: number;
  readonly gender: Gender;
}

/** A value of a profile that only some people can have. */
interface Condition {
  readonly value: RegExp;
  readonly holds: (owner: Owner) => boolean;
}

const job = (words: RegExp) => (owner: Owner) => words.test(owner.job);
const not = (words: RegExp) => (owner: Owner) => !words.test(owner.job);
const isMan = ({ gender }: Owner) => gender === 'm';
const isWoman = ({ gender }: Owner) => gender === 'f';
const isRetired = ({ age }: Owner) => age >= 60;

/** Occupations that take a training of their own. */
const LEARNED =
  /engineer|nurse|adviser|teacher|lawyer|air traffic|analyst|therapist|paediatrician|actuary|librarian|vet for|interpreter|chief of staff|geologist|journalist|project manager|老师|护士|医生|律师|法官|建筑|工程师|讲师|药剂|翻译|同声传译|心理|会计|牙医|考古|勘探|验光|公务员|程序员|数据分析|编辑|记者/;

/** Of each value the first condition that names it counts; a value that none names suits everybody. */
const CONDITIONS: readonly Condition[] = [
  // Education.
  { value: /nursing college|卫生学校/, holds: job(/nurse|护士|药剂|推拿|月嫂|验光/) },
  { value: /studied law/, holds: not(LEARNED) },
  {
    value: /^(left school|apprenticeship|conservatory|school of agriculture)|只读到初中|职业高中/,
    holds: not(LEARNED),
  },
  {
    value: /^doctorate|master's in public health|Asian languages|degree in chemistry|^博士/,
    holds: not(LEARNED),
  },
  { value: /technical college/, holds: job(/engineer|technician|project manager|crane|carpenter|locksmith/) },
  { value: /diploma in accounting|^MBA/, holds: job(/adviser|analyst|actuary|marketing|secretary|designer/) },
  { value: /computer science/, holds: job(/analyst|designer|film editor|technician/) },
  { value: /师范学院/, holds: job(/老师|讲师|图书管理员/) },
  { value: /专业本科/, holds: not(LEARNED) },
  // Employers.
  {
    value: /St\. Anne's Hospital|市人民医院/,
    holds: job(/nurse|paediatrician|speech therapist|护士|医生|药剂/),
  },
  { value: /waterworks/, holds: job(/civil engineer|crane|locksmith|geologist/) },
  { value: /family bakery/, holds: job(/pastry/) },
  { value: /solar start-up/, holds: job(/designer|marketing|turbine/) },
  { value: /national railway/, holds: job(/project manager|civil engineer|crane|carpenter/) },
  {
    value: /^self-employed|自己开的/,
    holds: job(
      /glassblower|bookbinder|tattoo|locksmith|carpenter|perfumer|sommelier|undertaker|木匠|裁缝|铁匠|陶艺师|摄影师|化妆师/,
    ),
  },
  { value: /The Courier|晚报/, holds: job(/journalist|记者|编辑|摄影师/) },
  { value: /Harbour Bank/, holds: job(/analyst|tax adviser/) },
  { value: /Lindgren & Sons/, holds: job(/carpenter/) },
  { value: /ministry of agriculture/, holds: job(/vet for|chief of staff|geologist/) },
  { value: /botanical garden/, holds: job(/museum guard|librarian/) },
  { value: /secondary school|call centre|fire brigade/, holds: () => false },
  { value: /第<.*中学/, holds: job(/图书管理员|会计/) },
  { value: /科技公司/, holds: job(/程序员|软件工程师|产品经理|数据分析师|人力资源/) },
  { value: /公交集团/, holds: job(/会计|电焊工|人力资源/) },
  { value: /食品厂/, holds: job(/会计|电焊工|水电工|人力资源|香料/) },
  // What only some can have won.
  { value: /Teacher of the Year|优秀教师/, holds: job(/teacher|老师/) },
  { value: /first in the family to finish university/, holds: job(LEARNED) },
  { value: /best apprentice/, holds: not(LEARNED) },
  // Looks.
  { value: /beard|Chief$/, holds: isMan },
  { value: /碎花长裙|Duchess|long black plait/, holds: isWoman },
  // Age.
  { value: /lives on a pension|退休金|退休矿工/, holds: isRetired },
];

/** Whether the owner of a profile can have the value. */
export function suits(value: string, owner: Owner): boolean {
  if (isOpen(value)) return false;
  return CONDITIONS.find((condition) => condition.value.test(value))?.holds(owner) ?? true;
}

const CHILD = /^(son|daughter|nephew|niece|女儿|儿子|侄子)$/;
const AGED = /^(grandmother|grandfather|great-aunt|外婆|祖父)$/;
/** Relations that say themselves what somebody does all day. */
const BUSY =
  /^(父亲|母亲|哥哥|姐姐|妹妹|嫂子|同事|上司|下属|徒弟|师父|班主任|导师|教练|门卫|菜市场摊主|理发师|家庭医生|律师|生意伙伴)$/;
/** Relations between people of any two ages. */
const AGELESS =
  /^(网友|同事|教练|邻居|房东|门卫|菜市场摊主|病友|对手|生意伙伴|客户|陌生人|志愿者搭档|棋友|驴友)$/;

/** What is said of somebody beside the relation, and to which relations it can be said; what none names suits all. */
const DETAILS: readonly { readonly said: RegExp; readonly of: (relation: string) => boolean }[] = [
  { said: /今年</, of: (relation) => AGELESS.test(relation) },
  {
    said: /在<一家医院|经营着|works as a/,
    of: (relation) => ![CHILD, AGED, BUSY].some((some) => some.test(relation)),
  },
  { said: /打算<|有<两个女儿/, of: (relation) => !CHILD.test(relation) && !AGED.test(relation) },
  {
    said: /毕业于|曾经<|教会了|得过<|合作过|养老院|taught|once \{v\}/,
    of: (relation) => !CHILD.test(relation),
  },
];

/** Whether a template can be said of somebody of that relation: a son at school has no trade, and is not older than his mother. */
export const suitsRelation = (template: string, relation: string): boolean =>
  DETAILS.every(({ said, of }) => !said.test(template) || of(relation));

/** Relations that only some characters have: a wife's mother is 丈母娘 to a man. */
export function canHave(relation: string, { age, gender }: Omit<Owner, 'job'>, language: Language): boolean {
  const { least, most } = agesOf(relation, language);
  if (/^(丈母娘|岳父|岳母|妻子|wife|ex-wife)$/.test(relation) && gender !== 'm') return false;
  if (/^(公公|婆婆|丈夫|husband|ex-husband)$/.test(relation) && gender !== 'f') return false;
  // Last year, when the latest event may be, and before its birthday.
  return age > least + 1 && age <= most;
}

/** English spots that do not take “at the”, with how they are said. */
const SAID: Readonly<Record<string, string>> = {
  'video call': 'on a video call',
  'chat on the phone': 'on the phone',
  taxi: 'in a taxi',
  'city tram': 'on the tram',
  'open sea': 'on the open sea',
  'cargo ship': 'aboard a cargo ship',
  'hot-air balloon': 'in a hot-air balloon',
  'ferry deck': 'on a ferry deck',
  'mountain road': 'on a mountain road',
  'cycle path': 'on a cycle path',
  'forest edge': 'at the edge of a forest',
  coast: 'on the coast',
  rooftop: 'on a rooftop',
  'school roof': 'on the roof of a school',
  'night street': 'in a street at night',
};

/** Spots outside of every town: an alpine hut in a port would be a slip. */
const OUTSIDE: ReadonlySet<string> = new Set([
  ...['video call', 'chat on the phone', 'open sea', 'cargo ship', 'hot-air balloon', 'ferry deck'],
  ...['mountain road', 'mountain stream', 'north ridge', 'base camp', 'alpine hut', 'forest edge', 'coast'],
  ...['lake shore', 'nature reserve', 'salt marsh', 'national park', 'nesting beach', 'lighthouse cottage'],
  ...['winter cottage', 'summer house', 'old farmhouse', "writer's cabin"],
  ...['village hall', 'village school', 'village fête', 'motorway services', 'provincial capital'],
  ...[
    '老家',
    '堂屋',
    '老家祠堂',
    '村里',
    '老家后院',
    '山里',
    '雪山大本营',
    '野路口',
    '雪山脚下',
    '湿地',
    '山村小学',
  ],
  ...[
    '教学点',
    '乡镇中心校',
    '乡下院坝',
    '祖屋',
    '河边',
    '水乡',
    '沙漠边缘',
    '荒山',
    '国道',
    '垭口',
    '牧区',
    '村委会',
  ],
  ...['山道', '河谷', '遗址', '探方', '山顶', '山谷', '油菜地', '槐林', '稻田', '晒谷场', '梯田', '线上赛场'],
  ...['村口小院', '农家乐', '视频会议', '水库', '河汊', '海钓船上', '县人民医院'],
]);

/** In English. @returns as a sentence says it, and as the place of the event. @param spot empty for the town alone. */
export function englishPlace(spot: string, city: string): { readonly at: string; readonly place: string } {
  if (spot === '') return { at: `in ${city}`, place: city };
  const at = SAID[spot] ?? `at the ${spot}`;
  return OUTSIDE.has(spot) ? { at, place: spot } : { at: `${at} in ${city}`, place: `${spot}, ${city}` };
}

/** In Chinese, where the town stands before the spot. */
export function chinesePlace(spot: string, city: string): string {
  return OUTSIDE.has(spot) ? spot : `${city}${spot}`;
}
