/** HaluMem's stages as prompts: persona, life skeleton, memory points with interference, dialogue, questions. */

import * as z from 'zod';
import type { Slot } from '../../../../llm/domain/templates';
import type { Phrase } from '../../../../core/text/phrase';
import { form, SLOTS } from '../../steps/prompts/form';
import { DIFFICULTIES, POINT_TYPES, QUESTION_TYPES, STAGE_KINDS } from '../user';
import type { Language } from '../../../../core/text/languages';
import { isoDay } from '../../../../core/text/dates';
import { words } from '../../make/quoted-draft';

const block = (name: string, help: Phrase): Slot => ({
  name,
  help,
  fromBank: true,
  required: true,
  block: true,
});
const PERSONA = block('persona', { en: 'the persona, a field per line.', zh: '用户画像，每行一项。' });
const STAGE = block('stage', {
  en: 'the stage of the life that the session is about.',
  zh: '本次会话所涉及的人生阶段。',
});
const POINTS = block('points', {
  en: 'the memory points so far, one per line.',
  zh: '已有的记忆点，每行一条。',
});
const NEW_POINTS = block('new_points', {
  en: 'the memory points of this session.',
  zh: '本次会话的记忆点。',
});
const WRONG = block('interference', { en: 'what only the assistant says.', zh: '只由助手说出的内容。' });
const START: Slot = {
  name: 'start',
  help: { en: 'the day after which the life goes on.', zh: '人生从这一天之后展开。' },
  fromBank: false,
  required: false,
  block: false,
};

export const PERSONA_FORM = form('user-persona', [SLOTS.job, SLOTS.hobbies], {
  en: {
    system: [
      'You invent a user of an AI assistant for a test of long-term memory. Everything is made up.',
      'The persona has a core that stays (name, gender, birth date, city, degree, major, goal in life), a dynamic part that will change (occupation, employer, health, three to five relations such as friend, colleague, classmate, neighbour), and six to eight preferences of different kinds (music, food, sport …), liked or disliked, each with its reason.',
      'Reply with a JSON object: name, gender, birth_date (YYYY-MM-DD), city, degree, major, goal, occupation, employer, health, relations (a list of "relation" and "name") and preferences (a list of "kind", "stance": "like" or "dislike", "what", "reason").',
    ],
    user: 'Occupation: {job}\nHobbies: {hobbies}\n\nWrite the persona.',
  },
  zh: {
    system: [
      '你为一项长期记忆测试虚构一位 AI 助手的用户。一切都是编造的。',
      '用户画像包括不变的核心（姓名、性别、出生日期、城市、学历、专业、人生目标）、会变化的状态（职业、单位、健康、三到五位关系人，如朋友、同事、同学、邻居），以及六到八项不同类别的偏好（音乐、食物、运动等），喜欢或不喜欢，各有理由。',
      '只回复一个 JSON 对象：name、gender、birth_date（YYYY-MM-DD）、city、degree、major、goal、occupation、employer、health、relations（每项含 "relation" 和 "name"）和 preferences（每项含 "kind"、"stance"（"like" 或 "dislike"）、"what"、"reason"）。各值用中文。',
    ],
    user: '职业：{job}\n爱好：{hobbies}\n\n请写出用户画像。',
  },
});
export const PERSONA_SCHEMA = z.object({
  name: z.string().min(1),
  gender: z.string(),
  birth_date: z.string(),
  city: z.string(),
  degree: z.string(),
  major: z.string(),
  goal: z.string(),
  occupation: z.string(),
  employer: z.string(),
  health: z.string(),
  relations: z.array(z.object({ relation: z.string(), name: z.string().min(1) })).min(1),
  preferences: z
    .array(
      z.object({
        kind: z.string().min(1),
        stance: z.enum(['like', 'dislike']),
        what: z.string().min(1),
        reason: z.string(),
      }),
    )
    .min(1),
});

export const SKELETON_FORM = form('user-skeleton', [PERSONA, SLOTS.count, START], {
  en: {
    system: [
      'You plan the coming months of a user’s life for a test of long-term memory.',
      'Each stage is what the user will tell an assistant about in one conversation. The first is of the kind "init": the user introduces himself. Of the others most are "career" (promotion, new employer, raise, layoff …), the rest "health", "social", "preference" (a liking changes) and "daily". Later stages change what earlier ones said. Days go forward, one to six weeks apart.',
      'Reply with a JSON object of one field, "stages": a list, each with "date" (YYYY-MM-DD), "kind" and "title" (one sentence that says what happens).',
    ],
    user: 'Persona:\n{persona}\n\nWrite {count} stages after {start}.',
  },
  zh: {
    system: [
      '你为一项长期记忆测试规划用户接下来几个月的人生。',
      '每个阶段是用户在一次对话中要告诉助手的事。第一个是 "init"：用户自我介绍。其余多为 "career"（晋升、换单位、加薪、裁员等），另有 "health"、"social"、"preference"（偏好改变）和 "daily"。后面的阶段会改变前面说过的内容。日期依次向后，相隔一到六周。',
      '只回复一个 JSON 对象，它只有一个字段 "stages"：一个列表，每项含 "date"（YYYY-MM-DD）、"kind" 和 "title"（一句话说明发生什么）。',
    ],
    user: '用户画像：\n{persona}\n\n请写出 {start} 之后的 {count} 个阶段。',
  },
});
export const SKELETON_SCHEMA = z.object({
  stages: z.array(z.object({ date: z.string(), kind: z.enum(STAGE_KINDS), title: z.string().min(1) })).min(1),
});

export const POINTS_FORM = form('user-points', [PERSONA, STAGE, POINTS, SLOTS.count], {
  en: {
    system: [
      'You write what a memory system should keep of one conversation of a user with an assistant.',
      'A memory point is one sentence in the third person that names the user and can be understood by itself, with explicit dates. "type" is "Persona Memory", "Event Memory" or "Relationship Memory"; "source" is "system" where it is from the persona, "primary" for what the conversation is about, else "secondary"; "importance" is 1 for what matters most, else 0.25, 0.5 or 0.75. "replaces" lists the earlier points that are no longer true, copied word for word; it is empty where nothing changes.',
      '"interference" are one to three false statements, each of the same kind as one of the new points ("distorts", copied word for word) but with another number, place, name or date. Only the assistant will say them. In the first conversation there are none.',
      'Reply with a JSON object: "points" (a list of "text", "type", "source", "importance", "replaces") and "interference" (a list of "text", "distorts").',
    ],
    user: 'Persona:\n{persona}\n\nThis conversation is about:\n{stage}\n\nMemory points so far:\n{points}\n\nWrite {count} memory points.',
  },
  zh: {
    system: [
      '你写出记忆系统应从用户与助手的一次对话中保留的内容。',
      '记忆点是一句第三人称的话，写出用户姓名，单独也能看懂，日期明确。"type" 为 "Persona Memory"、"Event Memory" 或 "Relationship Memory"；"source" 来自画像的为 "system"，对话主题为 "primary"，其余为 "secondary"；"importance" 最重要的为 1，其余为 0.25、0.5 或 0.75。"replaces" 逐字列出不再成立的先前记忆点，没有变化则为空。',
      '"interference" 是一到三条错误的说法，各与一个新记忆点同类（"distorts"，逐字照抄），但数字、地点、名字或日期不同。只有助手会说。第一次对话没有。',
      '只回复一个 JSON 对象："points"（每项含 "text"、"type"、"source"、"importance"、"replaces"）和 "interference"（每项含 "text"、"distorts"）。',
    ],
    user: '用户画像：\n{persona}\n\n本次对话涉及：\n{stage}\n\n已有的记忆点：\n{points}\n\n请写 {count} 个记忆点。',
  },
});
export const POINTS_SCHEMA = z.object({
  points: z
    .array(
      z.object({
        text: z.string().min(1),
        type: z.enum(POINT_TYPES),
        source: z.enum(['system', 'primary', 'secondary']),
        importance: z.number().min(0).max(1),
        replaces: z.array(z.string()),
      }),
    )
    .min(1),
  interference: z.array(z.object({ text: z.string().min(1), distorts: z.string() })),
});

export const TURNS_FORM = form('user-dialogue', [PERSONA, NEW_POINTS, WRONG, SLOTS.count], {
  en: {
    system: [
      'You write a conversation of a user with an AI assistant.',
      'The user says every memory point in his or her own words, in the first person, with its names, numbers and dates. The assistant asks, answers and comments; it says each of the false statements once, in passing. The user passes over them: neither confirms nor repeats nor corrects them.',
      'Reply with a JSON object of one field, "turns": a list that begins with the user and alternates, each with "role" ("user" or "assistant") and "text".',
    ],
    user: 'Persona:\n{persona}\n\nMemory points that the user says:\n{new_points}\n\nFalse statements that only the assistant says:\n{interference}\n\nWrite about {count} turns.',
  },
  zh: {
    system: [
      '你写一段用户与 AI 助手的对话。',
      '用户用第一人称、自己的话说出每个记忆点，保留其中的名字、数字和日期。助手提问、回答和评论，并顺带把每条错误的说法说一次。用户不理会它们：不确认，不重复，也不更正。',
      '只回复一个 JSON 对象，它只有一个字段 "turns"：由用户开始、交替进行的列表，每项含 "role"（"user" 或 "assistant"）和 "text"。',
    ],
    user: '用户画像：\n{persona}\n\n用户要说出的记忆点：\n{new_points}\n\n只由助手说出的错误说法：\n{interference}\n\n请写约 {count} 个话轮。',
  },
});
export const TURNS_SCHEMA = z.object({
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().min(1) })).min(2),
});

export const ASKED_FORM = form('user-questions', [SLOTS.name, POINTS, NEW_POINTS, SLOTS.count], {
  en: {
    system: [
      'You write questions for a test of long-term memory, asked right after a conversation.',
      'Types: "Basic Fact Recall" asks for one fact; "Multi-hop Inference" needs two points or more; "Dynamic Update" asks what has changed, with the new and the earlier point as evidence; "Memory Boundary" asks for what was never said, has no evidence, and its answer is that it is unknown; "Memory Conflict" has a false premise that the answer corrects; "Generalization & Application" asks for advice that follows from a known preference.',
      'The question is in the third person, names the user, and names the date where the answer may change. The answer has at most fifteen words. "evidence" are memory points, copied word for word; never a false statement.',
      'Reply with a JSON object of one field, "questions": a list, each with "question", "answer", "type", "difficulty" ("easy", "medium" or "hard") and "evidence".',
    ],
    user: 'User: {name}\n\nAll memory points so far:\n{points}\n\nThose of this conversation:\n{new_points}\n\nWrite {count} questions of different types.',
  },
  zh: {
    system: [
      '你为一项长期记忆测试写问题，在一次对话之后立即提问。',
      '类型："Basic Fact Recall" 问一个事实；"Multi-hop Inference" 需要两个以上记忆点；"Dynamic Update" 问发生了什么变化，证据为新旧两个记忆点；"Memory Boundary" 问从未提到的内容，没有证据，答案是不知道；"Memory Conflict" 含错误的前提，由答案纠正；"Generalization & Application" 问由已知偏好得出的建议。',
      '问题用第三人称，写出用户姓名；答案可能变化时写明日期。答案不超过十五个词。"evidence" 为逐字照抄的记忆点，不能是错误的说法。',
      '只回复一个 JSON 对象，它只有一个字段 "questions"：一个列表，每项含 "question"、"answer"、"type"（英文原词）、"difficulty"（"easy"、"medium" 或 "hard"）和 "evidence"。',
    ],
    user: '用户：{name}\n\n至此的全部记忆点：\n{points}\n\n本次对话的记忆点：\n{new_points}\n\n请写 {count} 个不同类型的问题。',
  },
});
export const ASKED_SCHEMA = z.object({
  questions: z.array(
    z.object({
      question: z.string().min(1),
      answer: z.string().min(1),
      type: z.enum(QUESTION_TYPES),
      difficulty: z.enum(DIFFICULTIES),
      evidence: z.array(z.string()),
    }),
  ),
});

/** In the order in which they are sent. */
export const USER_FORMS = {
  persona: PERSONA_FORM,
  skeleton: SKELETON_FORM,
  points: POINTS_FORM,
  dialogue: TURNS_FORM,
  questions: ASKED_FORM,
} as const;
export type UserPromptId = keyof typeof USER_FORMS;
export const USER_PROMPTS = Object.keys(USER_FORMS) as readonly UserPromptId[];

const WEEK = 7 * 24 * 3_600_000;

export function persona(language: Language): z.infer<typeof PERSONA_SCHEMA> {
  const text = (count: number) => words(count, language);
  return {
    name: text(2),
    gender: text(1),
    birth_date: '1990-05-01',
    city: text(1),
    degree: text(1),
    major: text(2),
    goal: text(12),
    occupation: text(3),
    employer: text(3),
    health: text(8),
    relations: Array.from({ length: 4 }, () => ({ relation: text(1), name: text(2) })),
    preferences: Array.from({ length: 7 }, () => ({
      kind: text(1),
      stance: 'like' as const,
      what: text(3),
      reason: text(10),
    })),
  };
}

export function skeleton(count: number, language: Language): z.infer<typeof SKELETON_SCHEMA> {
  return {
    stages: Array.from({ length: count }, (_, i) => ({
      date: isoDay(Date.UTC(2025, 0, 13) + i * 3 * WEEK),
      kind: i === 0 ? ('init' as const) : ('career' as const),
      title: words(16, language),
    })),
  };
}

export function points(
  count: number,
  session: number,
  language: Language,
  name: string,
): z.infer<typeof POINTS_SCHEMA> {
  const made = Array.from({ length: count }, () => ({
    text: `${name} ${words(14, language)}`,
    type: 'Event Memory' as const,
    source: 'primary' as const,
    importance: 0.75,
    replaces: [],
  }));
  const interference =
    session === 0
      ? []
      : made.slice(0, 2).map(({ text }) => ({ text: `${text} ${words(2, language)}`, distorts: text }));
  return { points: made, interference };
}

export function turns(
  count: number,
  truths: readonly string[],
  wrong: readonly string[],
  language: Language,
): z.infer<typeof TURNS_SCHEMA> {
  return {
    turns: Array.from({ length: count }, (_, i) => {
      const own = i % 2 === 0 ? truths[i / 2] : wrong[(i - 1) / 2];
      return {
        role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
        text: `${own ?? ''} ${words(14, language)}`,
      };
    }),
  };
}

export function questions(
  count: number,
  truths: readonly string[],
  language: Language,
): z.infer<typeof ASKED_SCHEMA> {
  return {
    questions: Array.from({ length: count }, (_, i) => ({
      question: words(16, language),
      answer: words(8, language),
      type: 'Basic Fact Recall' as const,
      difficulty: 'easy' as const,
      evidence: truths.slice(i, i + 1),
    })),
  };
}
