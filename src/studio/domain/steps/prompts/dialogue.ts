/** Step 5: the character tells an assistant about an event. */

import * as z from 'zod';
import { form } from './form';
import { SLOTS } from './slots';

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
