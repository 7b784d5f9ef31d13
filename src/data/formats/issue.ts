/** What a schema finds, in every language: the schema library itself speaks English alone. */

import type * as z from 'zod';
import type { Phrase } from '../../core/text/phrase';
import { pathText, problemAt, type Problem } from '../../core/text/problem';

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

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
  record: '对象',
  tuple: '列表',
  null: 'null',
};
/** What is counted of a value that is too long or too short. */
const UNITS: Readonly<Record<string, string>> = { string: '个字符', array: '项', set: '项', file: '字节' };

/** The issue in every language. */
export function issuePhrase(issue: z.core.$ZodIssue): Phrase {
  const own = Object.values(RULES).find(({ en }) => en === issue.message);
  return own ?? { en: issue.message, zh: chineseOf(issue) };
}

/** A schema's issues as problems of a file. */
export function issueProblems(issues: readonly z.core.$ZodIssue[], file: string): Problem[] {
  return issues.map((issue) => problemAt(`${file} › ${pathText(issue.path) || 'root'}`, issuePhrase(issue)));
}

function chineseOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `类型不对：应为${TYPES[issue.expected] ?? issue.expected}，或此项缺失。`;
    case 'invalid_value':
      return `取值不对：应为 ${issue.values.map((value) => JSON.stringify(String(value))).join(' 或 ')}。`;
    case 'too_small':
      return `太小：至少应为 ${issue.minimum}${unitOf(issue.origin)}。`;
    case 'too_big':
      return `太大：至多应为 ${issue.maximum}${unitOf(issue.origin)}。`;
    case 'invalid_format':
      return `格式不对：应符合 ${issue.pattern ?? issue.format}。`;
    case 'unrecognized_keys':
      return `有未知的键：${issue.keys.map((key) => JSON.stringify(key)).join('、')}。`;
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数。`;
    case 'invalid_union':
      return '不符合任何一种允许的形式。';
    case 'invalid_key':
      return '键的格式不对。';
    case 'invalid_element':
      return '其中一项的格式不对。';
    case 'custom':
      return `不符合要求（${issue.message}）。`;
  }
}

function unitOf(origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? '' : ` ${unit}`;
}
