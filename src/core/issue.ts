/** What a schema finds, as a sentence in every language with the field's name: the schema library's own texts are for programmers. */

import type * as z from 'zod';
import type { Phrase } from './text/phrase';
import { inShort, pathText, problemAt, type Problem } from './text/problem';

/** Reasons of our own schemas; a schema states one by its English words (`RULES.id.en`). */
export const RULES = {
  id: {
    en: 'letters, digits, dot, hyphen and underscore only',
    zh: '只能使用字母、数字、点、连字符和下划线',
  },
  day: {
    en: 'a date such as 2019-04-13, 2019-04 or 2019',
    zh: '应为 2019-04-13、2019-04 或 2019 这样的日期',
  },
  moment: { en: 'a time such as 2019-04-13T18:30', zh: '应为 2019-04-13T18:30 这样的时间' },
  sameId: {
    en: 'The record and its bank have different ids.',
    zh: '记录与其中的记忆库 id 不同。',
  },
  keyTwice: { en: 'A key occurs twice.', zh: '同一个键出现了两次。' },
  number: { en: 'Expected a number.', zh: '应为数字。' },
} as const satisfies Record<string, Phrase>;

/** What a value should be. */
const TYPES: Readonly<Record<string, Phrase>> = {
  string: { en: 'text', zh: '文本' },
  number: { en: 'a number', zh: '数字' },
  int: { en: 'a whole number', zh: '整数' },
  boolean: { en: 'true or false', zh: '布尔值' },
  array: { en: 'a list', zh: '列表' },
  object: { en: 'an object', zh: '对象' },
  record: { en: 'an object', zh: '对象' },
  tuple: { en: 'a list', zh: '列表' },
  null: { en: 'null', zh: 'null' },
  date: { en: 'a date', zh: '日期' },
};
/** What is counted of a value that is too long or too short. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string, zh: string]>> = {
  string: ['character', 'characters', '个字符'],
  array: ['entry', 'entries', '项'],
  set: ['entry', 'entries', '项'],
  file: ['byte', 'bytes', '字节'],
};
/** How a text of a known form looks. */
const EXAMPLES: Readonly<Record<string, string>> = {
  datetime: '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '18:30:00',
  url: 'https://example.org',
  email: 'name@example.org',
};

/** Messages that the library makes by itself begin so; whatever else a schema says was written for people. */
const LIBRARYS = /^(?:Invalid |Too (?:small|big)|Unrecognized key)/;

/** The issue in every language. */
export function issuePhrase(issue: z.core.$ZodIssue): Phrase {
  const own = Object.values(RULES).find(({ en }) => en === issue.message);
  if (own) return own;
  const said = phraseOf(issue);
  const isLibrarys = LIBRARYS.test(issue.message) || issue.message === '';
  return isLibrarys ? said : { en: issue.message, zh: said.zh };
}

/** A schema's issues as problems of a file. */
export function issueProblems(issues: readonly z.core.$ZodIssue[], file: string): Problem[] {
  return issues.map((issue) => ({
    ...problemAt(`${file} › ${pathText(issue.path) || 'root'}`, issuePhrase(issue)),
    place: fieldPhrase(issue.path),
  }));
}

/** Fields of characters as people call them; the lists with a word for one entry. */
const FIELDS: Readonly<Record<string, Phrase>> = {
  banks: { en: 'character', zh: '人物' },
  profile: { en: 'profile field', zh: '个人资料' },
  relationships: { en: 'relationship', zh: '社会关系' },
  events: { en: 'event', zh: '事件' },
  dialogues: { en: 'dialogue', zh: '对话' },
  questions: { en: 'question', zh: '问题' },
  memories: { en: 'memory', zh: '记忆' },
  items: { en: 'item', zh: '条目' },
  steps: { en: 'step', zh: '步骤' },
  turns: { en: 'turn', zh: '话轮' },
  people: { en: 'person', zh: '人物' },
  anchors: { en: 'anchor', zh: '记忆锚点' },
  tags: { en: 'tag', zh: '标签' },
  gold: { en: 'gold memory', zh: '标准记忆' },
  field: { en: 'field name', zh: '字段名' },
  value: { en: 'value', zh: '内容' },
  person: { en: 'name of the person', zh: '姓名' },
  relationship: { en: 'relationship', zh: '关系' },
  description: { en: 'description', zh: '描述' },
  date: { en: 'date', zh: '日期' },
  place: { en: 'place', zh: '地点' },
  theme: { en: 'theme', zh: '主题' },
  title: { en: 'title', zh: '标题' },
  content: { en: 'text', zh: '正文' },
  speaker: { en: 'speaker', zh: '说话人' },
  text: { en: 'text', zh: '文字' },
  kind: { en: 'kind', zh: '类型' },
  answer: { en: 'answer', zh: '答案' },
  name: { en: 'name', zh: '姓名' },
  pronouns: { en: 'pronouns', zh: '代词' },
  summary: { en: 'summary', zh: '简介' },
  licence: { en: 'licence', zh: '许可' },
  source: { en: 'source', zh: '来源' },
  language: { en: 'language', zh: '语言' },
  portrait: { en: 'portrait', zh: '人物概况' },
};

/** A place in a record as people say it: `event 1, theme`. A field that has no name of ours is called as it is. */
export function fieldPhrase(path: readonly PropertyKey[]): Phrase {
  const parts: Phrase[] = [];
  for (const [i, step] of path.entries()) {
    const { en, zh } = FIELDS[String(step)] ?? { en: inShort(String(step)), zh: inShort(String(step)) };
    const [before] = parts.slice(-1);
    if (typeof step !== 'number') parts.push({ en, zh });
    else if (before && typeof path[i - 1] === 'string')
      parts[parts.length - 1] = { en: `${before.en} ${step + 1}`, zh: `${before.zh} ${step + 1}` };
    else parts.push({ en: `entry ${step + 1}`, zh: `第 ${step + 1} 项` });
  }
  if (parts.length === 0) return { en: 'the whole', zh: '整体' };
  return { en: parts.map(({ en }) => en).join(', '), zh: parts.map(({ zh }) => zh).join('，') };
}

function phraseOf(issue: z.core.$ZodIssue): Phrase {
  switch (issue.code) {
    case 'invalid_type': {
      const { en, zh } = TYPES[issue.expected] ?? { en: issue.expected, zh: issue.expected };
      if (issue.message.endsWith('received undefined')) return { en: 'This is missing.', zh: '缺少此项。' };
      return { en: `This should be ${en}.`, zh: `类型不对：应为${zh}。` };
    }
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(String(value)));
      return { en: `This should be ${values.join(' or ')}.`, zh: `取值不对：应为 ${values.join(' 或 ')}。` };
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1)
        return { en: 'This is empty. Fill it in.', zh: '此项为空，请填写。' };
      const [en, zh] = amount(issue.origin, issue.minimum);
      return {
        en: `${isCounted(issue.origin) ? 'This needs' : 'This should be'} at least ${en}.`,
        zh: `太小：至少应为 ${zh}。`,
      };
    }
    case 'too_big': {
      const [en, zh] = amount(issue.origin, issue.maximum);
      return {
        en: `${isCounted(issue.origin) ? 'This may have' : 'This should be'} at most ${en}.`,
        zh: `太大：至多应为 ${zh}。`,
      };
    }
    case 'invalid_format': {
      const example = EXAMPLES[issue.format];
      if (example === undefined) return { en: 'This is not written as it should be.', zh: '格式不对。' };
      return { en: `This should be written like ${example}.`, zh: `格式不对：应写作 ${example} 这样。` };
    }
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => JSON.stringify(inShort(key)));
      return { en: `Not a known field: ${keys.join(', ')}.`, zh: `有未知的字段：${keys.join('、')}。` };
    }
    case 'not_multiple_of':
      return { en: `This should be a multiple of ${issue.divisor}.`, zh: `应为 ${issue.divisor} 的倍数。` };
    case 'invalid_union':
      return { en: 'This has none of the forms that fit here.', zh: '不符合任何一种允许的形式。' };
    case 'invalid_key':
      return { en: 'A name in it is not written as it should be.', zh: '其中一个名称的格式不对。' };
    case 'invalid_element':
      return { en: 'An entry in it does not fit.', zh: '其中一项的格式不对。' };
    case 'custom':
      return LIBRARYS.test(issue.message)
        ? { en: 'This does not fit here.', zh: '此项不符合要求。' }
        : { en: issue.message, zh: `不符合要求（${issue.message}）。` };
  }
}

/** Whether the size of such a value is a number of parts; that of a number is the number. */
const isCounted = (origin: string) => origin in UNITS;

function amount(origin: string, count: number | bigint): readonly [en: string, zh: string] {
  const unit = UNITS[origin];
  if (!unit) return [String(count), String(count)];
  const [one, many, zh] = unit;
  return [`${count} ${Number(count) === 1 ? one : many}`, `${count} ${zh}`];
}
