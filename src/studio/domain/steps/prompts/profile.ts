/** Step 2: profile and description. */

import * as z from 'zod';
import { form } from './form';
import { SLOTS } from './slots';

/** The fields of PerLTQA's profiles; the age follows from the birth date. */
export const PROFILE_KEYS = [
  'name',
  'gender',
  'birth_date',
  'nickname',
  'nationality',
  'ethnicity',
  'home',
  'looks',
  'education',
  'occupation',
  'employer',
  'hobbies',
  'achievements',
  'awards',
  'role_models',
] as const;
export type ProfileKey = (typeof PROFILE_KEYS)[number];

export const PROFILE_FORM = form('profile', [SLOTS.wantedName, SLOTS.job, SLOTS.hobbies, SLOTS.topics], {
  en: {
    system: [
      'You invent a person for a test of long-term memory. Everything about the person is made up; nobody real is described.',
      'The person must be believable: education, occupation, age, home and means agree with each other. Choose an uncommon name that suits the place. Be concrete: name schools, employers, streets, years.',
      'Write only what is so. A field about which there is nothing to say is an empty text, never "unknown" or "not provided".',
      'Reply with a JSON object: name, gender, birth_date (YYYY-MM-DD), nickname, nationality, ethnicity, home, looks, education, occupation, employer, hobbies, achievements, awards, role_models, and description (three to five sentences about the person as a whole).',
    ],
    user: 'Name: {name}\nOccupation: {job}\nHobbies: {hobbies}\nWhat the life may be about: {topics}\n\nWrite the profile.',
  },
  zh: {
    system: [
      '你为一项长期记忆测试虚构一个人物。关于这个人物的一切都是编造的，不写任何真实的人。',
      '人物要可信：学历、职业、年龄、住处和收入彼此相符。取一个不常见但合乎当地习惯的名字。写得具体：写出学校、单位、街道和年份。',
      '只写确有的内容。没有可写的字段留空，不要写“未知”或“未提供”。',
      '只回复一个 JSON 对象，字段为：name、gender、birth_date（YYYY-MM-DD）、nickname、nationality、ethnicity、home、looks、education、occupation、employer、hobbies、achievements、awards、role_models，以及 description（三到五句话概括人物）。各字段的值用中文。',
    ],
    user: '姓名：{name}\n职业：{job}\n爱好：{hobbies}\n人生可能涉及：{topics}\n\n请写出个人资料。',
  },
});

export const PROFILE_SCHEMA = z.object({
  name: z.string().min(1),
  gender: z.string(),
  birth_date: z.string(),
  nickname: z.string(),
  nationality: z.string(),
  ethnicity: z.string(),
  home: z.string(),
  looks: z.string(),
  education: z.string(),
  occupation: z.string().min(1),
  employer: z.string(),
  hobbies: z.string(),
  achievements: z.string(),
  awards: z.string(),
  role_models: z.string(),
  description: z.string().min(1),
});
export type ProfileAnswer = z.infer<typeof PROFILE_SCHEMA>;
