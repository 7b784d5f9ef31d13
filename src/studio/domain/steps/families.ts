/** The families of relationships that PerLTQA's third step draws from, with words for each, which also tell a relationship in a text. */

import type { Language } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';

/** As the paper's prompt lists them. */
export const FAMILIES = [
  'family',
  'friends',
  'partners',
  'acquaintances',
  'colleagues',
  'mentors',
  'neighbours',
  'community',
  'strangers',
] as const;
export type Family = (typeof FAMILIES)[number];

export const FAMILY_NAMES: Readonly<Record<Family, Phrase>> = {
  family: { en: 'family', zh: '家人' },
  friends: { en: 'friends', zh: '朋友' },
  partners: { en: 'partners', zh: '伴侣' },
  acquaintances: { en: 'acquaintances', zh: '熟人' },
  colleagues: { en: 'colleagues', zh: '同事' },
  mentors: { en: 'mentors and pupils', zh: '师生' },
  neighbours: { en: 'neighbours', zh: '邻居' },
  community: { en: 'community', zh: '社区' },
  strangers: { en: 'strangers', zh: '陌生人' },
};

/** Longer words before those that they contain. */
export const RELATIONS: Readonly<Record<Language, Readonly<Record<Family, readonly string[]>>>> = {
  en: {
    family: words(
      'grandmother grandfather grandson granddaughter stepmother stepfather stepsister stepbrother half-sister half-brother mother-in-law father-in-law sister-in-law brother-in-law mother father mum mom dad sister brother daughter son aunt uncle cousin niece nephew grandma grandpa',
    ),
    friends: [
      'childhood friend',
      'old friend',
      'best friend',
      'close friend',
      'former comrade',
      ...words('flatmate housemate roommate friend pen-friend bandmate'),
    ],
    partners: [
      'ex-husband',
      'ex-wife',
      'life partner',
      ...words('husband wife fiancé fiancée girlfriend boyfriend partner spouse'),
    ],
    acquaintances: ['acquaintance', 'former classmate', 'classmate', 'pen pal', 'team captain'],
    colleagues: [
      'business partner',
      'team leader',
      ...words('colleague coworker co-worker manager boss supervisor assistant apprentice deputy secretary'),
    ],
    mentors: [
      'former teacher',
      'driving instructor',
      ...words('mentor mentee teacher professor coach tutor pupil student'),
    ],
    neighbours: [
      'upstairs neighbour',
      'next-door neighbour',
      ...words('neighbour neighbor landlady landlord'),
    ],
    community: [
      'choir leader',
      'club secretary',
      'fellow volunteer',
      'police officer',
      ...words('librarian baker priest vicar doctor dentist barber hairdresser therapist vet postman'),
      ...words('mechanic accountant lawyer translator babysitter'),
    ],
    strangers: ['stranger', 'fellow passenger'],
  },
  zh: {
    family: words(
      '外祖母 外祖父 曾祖母 祖母 祖父 奶奶 爷爷 外婆 外公 姥姥 姥爷 婆婆 公公 岳母 岳父 母亲 父亲 妈妈 爸爸 姐姐 妹妹 哥哥 弟弟 表姐 表妹 表哥 表弟 堂姐 堂妹 堂哥 堂弟 女儿 儿子 孙女 孙子 姑妈 姑姑 姨妈 阿姨 舅舅 叔叔 伯父 侄女 侄子 外甥女 外甥 继父 继母 堂兄 嫂子 丈母娘 女婿 儿媳',
    ),
    friends: words('发小 老朋友 好朋友 闺蜜 室友 朋友 驴友 棋友'),
    partners: words('前夫 前妻 丈夫 妻子 未婚夫 未婚妻 女朋友 男朋友 女友 男友 爱人 老伴'),
    acquaintances: words('老同学 同学 笔友 熟人 网友 病友 对手'),
    colleagues: words('生意伙伴 合伙人 客户 同事 经理 老板 主管 上司 下属 助理 学徒 搭档'),
    mentors: words('导师 恩师 班主任 老师 教授 教练 师傅 师父 徒弟 学生'),
    neighbours: words('楼上邻居 邻居 房东'),
    community: words(
      '合唱团长 志愿者 图书管理员 社区医生 家庭医生 居委会主任 菜市场摊主 理发师 门卫 律师 牙医 媒人',
    ),
    strangers: words('陌生人 同车乘客'),
  },
};

/** Relations of which a person has one at a time: two of them contradict each other. */
export const EXCLUSIVE: Readonly<Record<Language, readonly string[]>> = {
  en: words('husband wife spouse fiancé fiancée girlfriend boyfriend partner'),
  zh: words('丈夫 妻子 未婚夫 未婚妻 女朋友 男朋友 女友 男友 爱人 老伴'),
};

/** The family of a relation's word; undefined where no list has it. */
export function familyOf(relation: string, language: Language): Family | undefined {
  const asked = relation.trim().toLowerCase();
  const exact = FAMILIES.find((family) => RELATIONS[language][family].includes(asked));
  if (exact) return exact;
  let best: { family: Family; length: number } | undefined;
  for (const family of FAMILIES)
    for (const word of RELATIONS[language][family])
      if (asked.includes(word) && word.length > (best?.length ?? 0)) best = { family, length: word.length };
  return best?.family;
}

function words(list: string): string[] {
  return list.split(' ');
}
