/** The prompts of steps 2 to 5: profile, relationships over the paper's families, dated events, and dialogues about them. */

import * as z from 'zod';
import { form, SLOTS } from './form';
import { FAMILIES } from '../families';

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

export const RELATIONSHIPS_FORM = form(
  'relationships',
  [SLOTS.name, SLOTS.profile, SLOTS.relationships, SLOTS.families, SLOTS.count],
  {
    en: {
      system: [
        'You invent the people around a character of a test of long-term memory.',
        'Draw from these families, as evenly as the number allows: {families}.',
        'Each person has a name of their own, which nobody else has, and a description of two or three sentences: what they do, where they met, what binds them or divides them. Agree with the profile. Nobody has two spouses, or a spouse and a girlfriend or boyfriend at once.',
        'Reply with a JSON object of one field, "relationships": a list, each with "family" (one of those named), "relation" (a word such as sister or colleague), "name" and "description".',
      ],
      user: 'Character: {name}\n\nProfile:\n{profile}\n\nRelationships that exist already:\n{relationships}\n\nWrite {count} new relationships.',
    },
    zh: {
      system: [
        '你为一项长期记忆测试的人物虚构其身边的人。',
        '从以下类别中选取，在数量允许的范围内尽量均匀：{families}。',
        '每个人有自己的名字，不与他人重名；description 写两三句话：此人做什么、怎样认识、因何亲近或疏远。须与个人资料一致。任何人不能同时有两位配偶，或既有配偶又有男女朋友。',
        '只回复一个 JSON 对象，它只有一个字段 "relationships"：一个列表，每项含 "family"（上述类别之一，用英文原词）、"relation"（如“姐姐”“同事”）、"name" 和 "description"。',
      ],
      user: '人物：{name}\n\n个人资料：\n{profile}\n\n已有的社会关系：\n{relationships}\n\n请再写 {count} 条社会关系。',
    },
  },
);

export const RELATIONSHIPS_SCHEMA = z.object({
  relationships: z
    .array(
      z.object({
        family: z.enum(FAMILIES),
        relation: z.string().min(1),
        name: z.string().min(1),
        description: z.string().min(1),
      }),
    )
    .min(1),
});
export type RelationshipsAnswer = z.infer<typeof RELATIONSHIPS_SCHEMA>;

export const BACKGROUND_FORM = form(
  'background',
  [SLOTS.name, SLOTS.profile, SLOTS.relationships, SLOTS.topic],
  {
    en: {
      system: [
        'You write the event that lies behind a stretch of a character’s life: later events grow out of it.',
        'Write in the third person, in past tense, 80 to 150 words, with the day, the place and the people by name. Agree with the profile and the relationships.',
        'Reply with a JSON object: "date" (YYYY-MM-DD), "title" (at most eight words), "place", "people" (names from the relationships who take part; may be empty) and "description".',
      ],
      user: 'Character: {name}\n\nProfile:\n{profile}\n\nRelationships:\n{relationships}\n\nTopic: {topic}\n\nWrite the background event.',
    },
    zh: {
      system: [
        '你为人物写一件背景事件：之后的事件都由它引出。',
        '用第三人称，150 到 300 字，写明日期、地点和人名。须与个人资料和社会关系一致。',
        '只回复一个 JSON 对象：含 "date"（YYYY-MM-DD）、"title"（不超过十二个字）、"place"、"people"（社会关系中参与者的名字，可以为空）和 "description"。',
      ],
      user: '人物：{name}\n\n个人资料：\n{profile}\n\n社会关系：\n{relationships}\n\n话题：{topic}\n\n请写出背景事件。',
    },
  },
);

export const EVENT_FORM = form(
  'event',
  [SLOTS.name, SLOTS.profile, SLOTS.relationships, SLOTS.topic, SLOTS.events, SLOTS.person],
  {
    en: {
      system: [
        'You write one event of a character’s life for a test of long-term memory.',
        'Write in the third person, in past tense, 120 to 300 words. Say on which day and where it happened, who was there, what led to it, what was said or done, how it ended. Use the names as they are given; no "he" or "she" whose reference is open. Put in details that can be asked about: numbers, objects, places.',
        'It must agree with the events so far and must not repeat one of them. No event lies before the birth or in the future.',
        'Reply with a JSON object: "date" (YYYY-MM-DD), "title" (at most eight words), "place", "people" (names, at least the one given) and "description".',
      ],
      user: 'Character: {name}\n\nProfile:\n{profile}\n\nRelationships:\n{relationships}\n\nEvents so far:\n{events}\n\nTopic: {topic}\nWho takes part: {person}\n\nWrite the next event.',
    },
    zh: {
      system: [
        '你为一项长期记忆测试写人物生活中的一件事。',
        '用第三人称，200 到 400 字。写明发生在哪一天、什么地方、谁在场、起因、说了或做了什么、结果如何。照原样使用名字，不要用所指不明的“他”“她”。写入可供提问的细节：数字、物品、地点。',
        '须与已有的事件一致，且不重复其中任何一件。事件不能早于出生，也不能在未来。',
        '只回复一个 JSON 对象：含 "date"（YYYY-MM-DD）、"title"（不超过十二个字）、"place"、"people"（名字，至少含所给的那位）和 "description"。',
      ],
      user: '人物：{name}\n\n个人资料：\n{profile}\n\n社会关系：\n{relationships}\n\n已有的事件：\n{events}\n\n话题：{topic}\n参与者：{person}\n\n请写出下一件事。',
    },
  },
);

export const EVENT_SCHEMA = z.object({
  date: z.string().min(1),
  title: z.string().min(1),
  place: z.string(),
  people: z.array(z.string()),
  description: z.string().min(1),
});
export type EventAnswer = z.infer<typeof EVENT_SCHEMA>;

export const DIALOGUE_FORM = form('dialogue', [SLOTS.name, SLOTS.profile, SLOTS.event, SLOTS.count], {
  en: {
    system: [
      'You write a conversation between a character and an AI assistant in which the character speaks about an event.',
      'The conversation carries the time, the people, the place and what happened, in the character’s own words: whoever has read only the conversation knows them. The assistant asks and listens; it adds no facts.',
      'Reply with a JSON object: "date" (YYYY-MM-DD, on or after the event) and "turns", a list in order, each with "speaker" ("character" or "assistant") and "text".',
    ],
    user: 'Character: {name}\n\nProfile:\n{profile}\n\nEvent:\n{event}\n\nWrite a conversation of about {count} turns.',
  },
  zh: {
    system: [
      '你写一段人物与 AI 助手的对话，人物在其中谈到一件事。',
      '对话要用人物自己的话说出时间、人物、地点和经过：只读对话的人也能知道这些。助手提问和倾听，不添加事实。',
      '只回复一个 JSON 对象：含 "date"（YYYY-MM-DD，不早于事件）和 "turns"，按顺序的列表，每项含 "speaker"（"character" 或 "assistant"）和 "text"。',
    ],
    user: '人物：{name}\n\n个人资料：\n{profile}\n\n事件：\n{event}\n\n请写一段约 {count} 个话轮的对话。',
  },
});

export const DIALOGUE_SCHEMA = z.object({
  date: z.string().min(1),
  turns: z.array(z.object({ speaker: z.enum(['character', 'assistant']), text: z.string().min(1) })).min(2),
});
export type DialogueAnswer = z.infer<typeof DIALOGUE_SCHEMA>;
