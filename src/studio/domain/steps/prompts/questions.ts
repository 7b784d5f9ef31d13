/** Questions with anchors from memories, and variants of a question on request. */

import * as z from 'zod';
import { form, SLOTS } from './form';

export const QUESTIONS_FORM = form('questions', [SLOTS.name, SLOTS.memories, SLOTS.asked, SLOTS.count], {
  en: {
    system: [
      'You write questions about a character for a test of long-term memory. Each question is answered by one of the numbered memories and by no other.',
      'A question names the character and can be understood by itself; it does not give its answer away. The answer is one sentence that repeats the decisive words of the memory exactly. "anchors" are those words: fragments of at most 30 characters that stand verbatim both in the memory and in the answer, such as a name, a number, a place. One to four of them, without overlaps.',
      'Reply with a JSON object of one field, "questions": a list, each with "memory" (its number), "question", "answer" and "anchors".',
    ],
    user: 'Character: {name}\n\nMemories:\n{memories}\n\nQuestions that exist already:\n{asked}\n\nWrite {count} questions.',
  },
  zh: {
    system: [
      '你为一项长期记忆测试写关于人物的问题。每个问题由带编号的记忆中的一条回答，且只由这一条回答。',
      '问题写出人物的名字，单独也能看懂，不泄露答案。答案是一句话，原样使用记忆中的关键词语。"anchors" 就是这些词语：不超过 30 个字符的片段，逐字出现在记忆和答案中，如人名、数字、地点。一到四个，互不重叠。',
      '只回复一个 JSON 对象，它只有一个字段 "questions"：一个列表，每项含 "memory"（编号）、"question"、"answer" 和 "anchors"。',
    ],
    user: '人物：{name}\n\n记忆：\n{memories}\n\n已有的问题：\n{asked}\n\n请写 {count} 个问题。',
  },
});

export const QUESTIONS_SCHEMA = z.object({
  questions: z
    .array(
      z.object({
        memory: z.int(),
        question: z.string().min(1),
        answer: z.string().min(1),
        anchors: z.array(z.string()),
      }),
    )
    .min(1),
});
export type QuestionsAnswer = z.infer<typeof QUESTIONS_SCHEMA>;

/** What may be asked for besides: each tests another weakness of retrieval. */
export const VARIANTS = ['paraphrased', 'trapped', 'unanswerable'] as const;
export type Variant = (typeof VARIANTS)[number];

const VARIANT_SLOTS = [SLOTS.name, SLOTS.memories, SLOTS.question, SLOTS.answer];

export const VARIANT_FORMS = {
  paraphrased: form('paraphrased', VARIANT_SLOTS, {
    en: {
      system: [
        'You reword a question so that it asks for the same thing with other words: no noun, verb or adjective of the memory that answers it stands in the new question, names of people aside.',
        'Reply with a JSON object of one field, "question".',
      ],
      user: 'Character: {name}\nQuestion: {question}\nAnswer: {answer}\n\nThe memory that answers it:\n{memories}\n\nReword the question.',
    },
    zh: {
      system: [
        '你改写一个问题，用不同的词语问同一件事：除人名外，回答它的记忆中的名词、动词和形容词都不出现在新问题里。',
        '只回复一个 JSON 对象，它只有一个字段 "question"。',
      ],
      user: '人物：{name}\n问题：{question}\n答案：{answer}\n\n回答它的记忆：\n{memories}\n\n请改写这个问题。',
    },
  }),
  trapped: form('trapped', VARIANT_SLOTS, {
    en: {
      system: [
        'You reword a question so that it misleads a search by words: it asks for the same thing, which the first memory answers, but uses words that stand in the other memories and few that stand in the first. It stays a fair question for a reader who knows all memories.',
        'Reply with a JSON object of one field, "question".',
      ],
      user: 'Character: {name}\nQuestion: {question}\nAnswer: {answer}\n\nMemories, the first one answers:\n{memories}\n\nReword the question.',
    },
    zh: {
      system: [
        '你改写一个问题，使按词语的搜索被误导：它问的是同一件事，由第一条记忆回答，但用的是其他记忆中的词语，很少用第一条中的词语。对了解全部记忆的读者，它仍是公平的问题。',
        '只回复一个 JSON 对象，它只有一个字段 "question"。',
      ],
      user: '人物：{name}\n问题：{question}\n答案：{answer}\n\n记忆，由第一条回答：\n{memories}\n\n请改写这个问题。',
    },
  }),
  unanswerable: form('unanswerable', VARIANT_SLOTS, {
    en: {
      system: [
        'You write a question about the same person and subject as a given one that none of the memories answers: it asks for a detail that they leave open. It must sound as natural as the given one and presuppose nothing false.',
        'Reply with a JSON object of one field, "question".',
      ],
      user: 'Character: {name}\nQuestion: {question}\nAnswer: {answer}\n\nMemories:\n{memories}\n\nWrite a question that they leave open.',
    },
    zh: {
      system: [
        '你写一个与所给问题同一人物、同一主题的问题，但任何记忆都不能回答它：它问的是记忆没有写的细节。它要和所给问题一样自然，不含错误的前提。',
        '只回复一个 JSON 对象，它只有一个字段 "question"。',
      ],
      user: '人物：{name}\n问题：{question}\n答案：{answer}\n\n记忆：\n{memories}\n\n请写一个它们没有回答的问题。',
    },
  }),
} as const;

export const VARIANT_SCHEMA = z.object({ question: z.string().min(1) });
