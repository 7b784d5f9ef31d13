/** Every prompt of the studio's steps by its id, in the order in which they are sent. */

import type { TemplateForm } from '../../../../llm/domain/templates';
import { DIALOGUE_FORM, BACKGROUND_FORM, EVENT_FORM, RELATIONSHIPS_FORM, PROFILE_FORM } from './character';
import { QUESTIONS_FORM, VARIANT_FORMS } from './questions';
import { form, SLOTS } from './form';
import * as z from 'zod';

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

/** Which statements of an item nothing else supports. */
export const SUPPORT_FORM = form('support', [SLOTS.name, SLOTS.statements, SLOTS.sources], {
  en: {
    system: [
      'You check whether statements about a person are supported by other texts about the same person.',
      'A statement is supported if the texts say it or it follows from them, in whatever words. A wrong name, number, date or place is not supported. Politeness, feelings and questions need no support.',
      'Reply with a JSON object: "unsupported", a list of "statement" (its number), "nearest" (the number of the text that comes nearest to it; 0 for none) and "reason" (one sentence). An empty list where all are supported.',
    ],
    user: 'Person: {name}\n\nStatements:\n{statements}\n\nTexts:\n{sources}\n\nWhich statements have no support?',
  },
  zh: {
    system: [
      '你检查关于某人的陈述是否有同一人的其他文本作为依据。',
      '只要文本说明或可推出该陈述，无论措辞如何，就算有依据。姓名、数字、日期或地点有误，则没有依据。客套、感受和提问不需要依据。',
      '只回复一个 JSON 对象："unsupported" 列表，每项含 "statement"（陈述的编号）、"nearest"（与其最接近的文本编号，没有则为 0）和 "reason"（一句话）。全部有依据时为空列表。',
    ],
    user: '人物：{name}\n\n陈述：\n{statements}\n\n文本：\n{sources}\n\n哪些陈述没有依据？',
  },
});

export const SUPPORT_SCHEMA = z.object({
  unsupported: z.array(
    z.object({ statement: z.int().min(1), nearest: z.int().min(0), reason: z.string().min(1) }),
  ),
});

/** A judgement from 0 to 10, as PerLTQA's authors had their questions judged. */
export const JUDGE_FORM = form('judge', [SLOTS.name, SLOTS.item, SLOTS.known], {
  en: {
    system: [
      'You check what was written for a test of long-term memory. Give a whole number from 0 to 10.',
      '10: flawless. 7 to 9: sound, with a slip that a person should look at. Below 6: not to be used.',
      'Look for: placeholders such as "not provided"; contradictions to what else is known; relationships that exclude each other; events too brief to be asked about; pronouns whose reference is open; answers that say more than was asked; anchors that are blurred or do not stand in the memory; a question that gives its answer away or that several memories answer.',
      'Reply with a JSON object: "reason" (one or two sentences) and then "score".',
    ],
    user: 'Character: {name}\n\nTo be checked:\n{item}\n\nWhat else is known:\n{known}\n\nJudge it.',
  },
  zh: {
    system: [
      '你检查为长期记忆测试写的内容，给出 0 到 10 的整数。',
      '10：没有问题。7 到 9：可用，但有一处需要人看一看。低于 6：不应使用。',
      '注意：“未提供”之类的占位内容；与其他已知内容矛盾；互相排斥的关系；过于简短、无法提问的事件；所指不明的代词；超出所问的答案；模糊或不在记忆中的记忆锚点；泄露答案或多条记忆都能回答的问题。',
      '只回复一个 JSON 对象：先写 "reason"（一两句话），再写 "score"。',
    ],
    user: '人物：{name}\n\n待检查：\n{item}\n\n其他已知内容：\n{known}\n\n请评判。',
  },
});

export const JUDGE_SCHEMA = z.object({ reason: z.string().min(1), score: z.int().min(0).max(10) });

/** One item written anew, whatever step it is of. */
const REDO_FORM = form('redo', [SLOTS.name, SLOTS.item, SLOTS.known, SLOTS.wish], {
  en: {
    system: [
      'You write one part of a character for a test of long-term memory anew. It must agree with what else is known, keep every name as it is, differ from the earlier wording, and be concrete: days, places, people, numbers.',
      'Reply with a JSON object of the same fields as the part that is given.',
    ],
    user: 'Character: {name}\n\nThe part:\n{item}\n\nWhat else is known:\n{known}\n\nWhat is to be different: {wish}\n\nWrite the part anew.',
  },
  zh: {
    system: [
      '你重写一个长期记忆测试人物的一部分。须与其他已知内容一致，保留所有名字，措辞与原来不同，写得具体：日期、地点、人物、数字。',
      '只回复一个 JSON 对象，字段与所给部分相同。',
    ],
    user: '人物：{name}\n\n这一部分：\n{item}\n\n其他已知内容：\n{known}\n\n希望的改动：{wish}\n\n请重写这一部分。',
  },
});

export const FORMS = {
  profile: PROFILE_FORM,
  relationships: RELATIONSHIPS_FORM,
  background: BACKGROUND_FORM,
  event: EVENT_FORM,
  dialogue: DIALOGUE_FORM,
  questions: QUESTIONS_FORM,
  ...VARIANT_FORMS,
  redo: REDO_FORM,
  judge: JUDGE_FORM,
  support: SUPPORT_FORM,
} as const satisfies Readonly<Record<string, TemplateForm>>;

export type PromptId = keyof typeof FORMS;
export const PROMPT_IDS = Object.keys(FORMS) as readonly PromptId[];
