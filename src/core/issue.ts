/** What a schema finds, as a sentence in every language with the field's name: the schema library's own texts are for programmers. */

import type * as z from 'zod';
import type { Locale, Phrase } from './text/phrase';
import { fieldPhrase, inShort, pathText, type FieldNames } from './text/place';
import { problemAt, type Problem } from './text/problem';
import { asPhrase, type Said } from './text/trouble';

/** Reasons that schemas give in words of our own, by the English ones: all that an issue carries of them. */
const OWN = new Map<string, Phrase>();

/** A reason of a schema in every language. @returns the English words, for the schema. */
export function says(reason: Phrase): string {
  OWN.set(reason.en, reason);
  return reason.en;
}

/** Reasons of several schemas; one states its reason by {@link says}. */
export const RULES = {
  id: says({
    en: 'Use letters, digits, dots, hyphens and underscores only, and begin with a letter or digit.',
    zh: '只能使用字母、数字、点、连字符和下划线，并以字母或数字开头。',
  }),
  day: says({
    en: 'This should be a date such as 2019-04-13, 2019-04 or 2019.',
    zh: '应为 2019-04-13、2019-04 或 2019 这样的日期。',
  }),
  moment: says({
    en: 'This should be a time such as 2019-04-13T18:30.',
    zh: '应为 2019-04-13T18:30 这样的时间。',
  }),
  instant: says({
    en: 'This should be a time such as 2026-01-31T12:00:00Z.',
    zh: '应为 2026-01-31T12:00:00Z 这样的时间。',
  }),
  sameId: says({
    en: 'The record and its bank have different ids.',
    zh: '记录与其中的记忆库 id 不同。',
  }),
  blank: says({ en: 'This is empty. Fill it in.', zh: '此项为空，请填写。' }),
  idTwice: says({ en: 'Two entries have the same id.', zh: '有两项的 id 相同。' }),
  keyTwice: says({ en: 'A key occurs twice.', zh: '同一个键出现了两次。' }),
  smallId: says({
    en: 'An id has small letters, digits and hyphens.',
    zh: 'id 只能包含小写字母、数字和连字符。',
  }),
  path: says({
    en: 'This should be a path within the folder, such as onnx/model.onnx.',
    zh: '应为文件夹内的路径，例如 onnx/model.onnx。',
  }),
  repository: says({ en: 'This should be owner/name.', zh: '应写作“所有者/名称”。' }),
  weights: says({
    en: 'This names no weights. Name at least one file.',
    zh: '没有列出权重。请至少列出一个文件。',
  }),
} as const;

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
  const own = OWN.get(issue.message);
  if (own) return own;
  const said = phraseOf(issue);
  const isLibrarys = LIBRARYS.test(issue.message) || issue.message === '';
  return isLibrarys ? said : { en: issue.message, zh: said.zh };
}

/** Of the forms that a value may have, what is wrong in the one that it comes nearest to: the issue that lies deepest. */
export function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap(([first]) => (first ? [nearest(first)] : []));
  const deepest = inner.reduce<z.core.$ZodIssue | undefined>(
    (best, each) => (best && best.path.length >= each.path.length ? best : each),
    undefined,
  );
  return deepest && deepest.path.length > 0 ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

/**
 * The first of a schema's issues as a sentence with its place: `plan.json › event 1, theme: This is missing.`
 *
 * @param where the value as a whole is; empty where that is plain.
 * @param names of its fields, where they are not those of characters.
 */
export function firstIssue(error: z.ZodError, where: Said = '', names?: FieldNames): Phrase {
  return placed(error.issues[0]!, where, names);
}

/** All of them, for what is mended as a whole. */
export function everyIssue({ issues }: z.ZodError, names?: FieldNames): Phrase {
  const said = issues.map((issue) => placed(issue, '', names));
  return { en: said.map(({ en }) => en).join(' '), zh: said.map(({ zh }) => zh).join('') };
}

function placed(found: z.core.$ZodIssue, where: Said, names?: FieldNames): Phrase {
  const issue = nearest(found);
  const { en, zh } = issuePhrase(issue);
  const place = issue.path.length > 0 ? fieldPhrase(issue.path, names) : undefined;
  const at = (locale: Locale) => [asPhrase(where)[locale], place?.[locale] ?? ''].filter(Boolean).join(' › ');
  return at('en') === '' ? { en, zh } : { en: `${at('en')}: ${en}`, zh: `${at('zh')}：${zh}` };
}

/** A schema's issues as problems of a file. */
export function issueProblems(issues: readonly z.core.$ZodIssue[], file: string): Problem[] {
  return issues
    .map(nearest)
    .map((issue) => problemAt(`${file} › ${pathText(issue.path) || 'root'}`, issuePhrase(issue)));
}

function phraseOf(issue: z.core.$ZodIssue): Phrase {
  switch (issue.code) {
    case 'invalid_type': {
      const { en, zh } = TYPES[issue.expected] ?? { en: issue.expected, zh: issue.expected };
      if (issue.message.endsWith('received undefined')) return { en: 'This is missing.', zh: '缺少此项。' };
      return { en: `This should be ${en}.`, zh: `类型不对：应为${zh}。` };
    }
    case 'invalid_value': {
      const values = issue.values.map((value) =>
        typeof value === 'string' ? JSON.stringify(value) : String(value),
      );
      const isNumber = issue.values.every((value) => typeof value === 'number');
      return {
        en: `This should be ${isNumber ? 'the number ' : ''}${values.join(' or ')}.`,
        zh: `取值不对：应为${isNumber ? '数字' : ''} ${values.join(' 或 ')}。`,
      };
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return OWN.get(RULES.blank)!;
      const [en, zh] = amount(issue.origin, issue.minimum);
      return {
        en: `${isCounted(issue.origin) ? 'This needs' : 'This should be'} ${issue.inclusive === false ? 'more than' : 'at least'} ${en}.`,
        zh: `太小：${issue.inclusive === false ? '应大于' : '至少应为'} ${zh}。`,
      };
    }
    case 'too_big': {
      const [en, zh] = amount(issue.origin, issue.maximum);
      return {
        en: `${isCounted(issue.origin) ? 'This may have' : 'This should be'} ${issue.inclusive === false ? 'less than' : 'at most'} ${en}.`,
        zh: `太大：${issue.inclusive === false ? '应小于' : '至多应为'} ${zh}。`,
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
      if ('options' in issue && issue.options) return noneOf(issue.options, issue.discriminator, issue.input);
      return { en: 'This has none of the forms that fit here.', zh: '不符合任何一种允许的形式。' };
    case 'invalid_key':
      return issue.issues[0]
        ? issuePhrase(issue.issues[0])
        : { en: 'A name in it is not written as it should be.', zh: '其中一个名称的格式不对。' };
    case 'invalid_element':
      return { en: 'An entry in it does not fit.', zh: '其中一项的格式不对。' };
    case 'custom':
      return LIBRARYS.test(issue.message)
        ? { en: 'This does not fit here.', zh: '此项不符合要求。' }
        : { en: issue.message, zh: `不符合要求（${issue.message}）。` };
  }
}

/** @param input the object whose field decides of which form it is, where the schema was asked to tell. */
function noneOf(options: readonly unknown[], field: string | undefined, input: unknown): Phrase {
  const given = (input as Readonly<Record<string, unknown>> | undefined)?.[field ?? ''];
  const it = typeof given === 'string' ? JSON.stringify(inShort(given)) : undefined;
  const known = options.map((option) => JSON.stringify(option));
  return {
    en: `${it ?? 'This'} is none of the values that fit here: ${known.join(', ')}.`,
    zh: `${it ?? '这个值'} 不在允许的取值之中：${known.join('、')}。`,
  };
}

/** Whether the size of such a value is a number of parts; that of a number is the number. */
const isCounted = (origin: string) => origin in UNITS;

function amount(origin: string, count: number | bigint): readonly [en: string, zh: string] {
  const unit = UNITS[origin];
  if (!unit) return [String(count), String(count)];
  const [one, many, zh] = unit;
  return [`${count} ${Number(count) === 1 ? one : many}`, `${count} ${zh}`];
}
