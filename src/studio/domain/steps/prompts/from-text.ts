/** What a model reads out of a text: profile, relationships and events, each with its sentence. */

import * as z from 'zod';
import { form, SLOTS } from './form';

export const FROM_TEXT_FORM = form('from-text', [SLOTS.text], {
  en: {
    system: [
      'You read a diary, a biography or a chat log and write down what it says of the person whom it is about. Add nothing that it does not say.',
      'Every entry has "quote": the sentence of the text that says it, copied character by character.',
      'Reply with a JSON object: "name" (of the person, or an empty text); "profile", a list of "field", "value", "quote"; "relationships", a list of "name", "relation", "description", "quote"; "events", a list of "date" (YYYY-MM-DD, YYYY-MM or YYYY, or an empty text), "title", "place", "people" (names), "text" (what happened, in the third person), "quote".',
    ],
    user: 'The text:\n{text}\n\nWrite down what it says.',
  },
  zh: {
    system: [
      '你读一篇日记、传记或聊天记录，写下它关于主人公说了什么。不添加文中没有的内容。',
      '每一项都有 "quote"：文中说明此事的那句话，逐字照抄。',
      '只回复一个 JSON 对象："name"（主人公姓名，没有则为空）；"profile"，每项含 "field"、"value"、"quote"；"relationships"，每项含 "name"、"relation"、"description"、"quote"；"events"，每项含 "date"（YYYY-MM-DD、YYYY-MM 或 YYYY，没有则为空）、"title"、"place"、"people"（人名）、"text"（用第三人称写发生了什么）、"quote"。',
    ],
    user: '文本：\n{text}\n\n请写下其中的内容。',
  },
});

const quote = z.string().min(1);
export const FROM_TEXT_SCHEMA = z.object({
  name: z.string(),
  profile: z.array(z.object({ field: z.string().min(1), value: z.string().min(1), quote })),
  relationships: z.array(
    z.object({ name: z.string().min(1), relation: z.string(), description: z.string(), quote }),
  ),
  events: z.array(
    z.object({
      date: z.string(),
      title: z.string().min(1),
      place: z.string(),
      people: z.array(z.string()),
      text: z.string().min(1),
      quote,
    }),
  ),
});
export type FromTextAnswer = z.infer<typeof FROM_TEXT_SCHEMA>;
