/** Step 4: a background event, then dated events with the people who take part. */

import * as z from 'zod';
import { form } from './form';
import { SLOTS } from './slots';

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
