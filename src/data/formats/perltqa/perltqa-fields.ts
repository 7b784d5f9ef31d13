/** PerLTQA's field names, English and Chinese, and how the values under them are read; what a file says of a character besides the memories. */

import type { Character, Language, Kind } from '../../../core/memory/bank';
import { sentences } from '../../../core/text/sentences';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { PRONOUNS } from '../../../core/memory/words';
import type { Phrase } from '../../../core/text/phrase';
import { decodeEntities } from '../fields';
import { wellFormed } from '../../../core/text/parse-json';
import { readPythonLiteral } from '../python-literal';
import { stranger } from '../shape';

/** Reports what was left out or assumed: the path within the file, and why. */
export type Report = (path: readonly PropertyKey[], why: Phrase) => void;

/** The names a field goes by, likeliest first. Case, spaces, hyphens and underscores do not count. */
const FIELDS = {
  name: ['Protagonist', '人物', '主角', '主人公', '姓名', 'Name', '名字', '角色'],
  gender: ['Gender', '性别'],
  occupation: ['Occupation', '职业', 'Title', '头衔', '职称'],
  profileDescription: ['profile_description', '人物描述', '档案描述', '个人描述', '人物介绍'],
  person: ['Supporting Characters', '配角', '次要人物', '支持角色', '人物', '姓名', 'Name', '角色'],
  relation: ['Relationship', '关系'],
  description: ['Description', '描述', '关系描述', '介绍', '人物描述'],
  content: ['content', '内容', '事件内容', '详细内容', '事件描述', '描述', 'Description'],
  summary: ['summary', '摘要', '概要', '概述', '总结', '标题'],
  people: ['Characters', '人物', '角色', '参与人物', '相关人物'],
  time: ['Creation Time', '创建时间', '发生时间', '时间', '日期', 'Date', 'Time'],
  theme: ['Theme', '主题'],
  event: ['events', 'event', '事件'],
  lines: ['contents', 'content', '对话内容', '内容', '对话'],
  question: ['Question', '问题'],
  answer: ['Answer', '答案', '回答'],
  reference: ['Reference Memory', 'Reference Memories', '参考记忆', '相关记忆', '记忆', '参考'],
  anchors: ['Memory Anchors', 'Memory Anchor', '记忆锚点', '锚点'],
  id: ['id', '编号'],
} as const;
export type Field = keyof typeof FIELDS;

/** Names of the four sections. */
const SECTIONS: readonly (readonly [Kind, readonly string[]])[] = [
  ['profile', ['profile', '人物档案', '个人档案', '档案', '个人信息', '人物信息', '基本信息']],
  [
    'relationship',
    ['social_relationship', 'social_relationships', '社会关系', '社交关系', '人际关系', '人物关系'],
  ],
  ['event', ['events', '事件']],
  ['dialogue', ['dialogues', '对话', '对话历史']],
];

const normalisedKey = (key: string): string => key.toLowerCase().replace(/[\s_-]+/g, '');

const NORMALISED_FIELDS = new Map(
  Object.entries(FIELDS).map(([field, names]) => [field, names.map(normalisedKey)]),
);
const NORMALISED_SECTIONS = new Map(
  SECTIONS.flatMap(([kind, names]) => names.map((name) => [normalisedKey(name), kind])),
);

/** The value under a field, by its likeliest name; undefined where the record lacks it. */
export function valueOf(record: JsonRecord, field: Field): unknown {
  const names = NORMALISED_FIELDS.get(field)!;
  let best = names.length;
  let value: unknown;
  for (const [key, candidate] of Object.entries(record)) {
    const at = names.indexOf(normalisedKey(key));
    if (at >= 0 && at < best) {
      best = at;
      value = candidate;
    }
  }
  return value;
}

/** Whether a key names one of these fields. */
export function isField(key: string, fields: readonly Field[]): boolean {
  const folded = normalisedKey(key);
  return fields.some((field) => NORMALISED_FIELDS.get(field)!.includes(folded));
}

/** Whether a record has any of these fields, empty or not. */
export function hasField(record: JsonRecord, fields: readonly Field[]): boolean {
  return Object.keys(record).some((key) => isField(key, fields));
}

/**
 * Reports the keys of a record that name no field at all while one of these is missing: it may be misspelt, and is not read. A record
 * with none of them is another thing than expected, of which the reader makes what it can.
 */
export function reportStrangers(
  record: JsonRecord,
  fields: readonly Field[],
  path: readonly PropertyKey[],
  report: Report,
): void {
  const missing = fields.find((field) => !hasField(record, [field]));
  if (missing === undefined || !hasField(record, fields)) return;
  for (const [key, value] of Object.entries(record))
    if (!isField(key, [...fields, 'id']) && textOf(value) !== '')
      report([...path, key], stranger(key, FIELDS[missing][0]));
}

/** Reports what stands beside a character's sections where one of them is missing, or the description is. */
export function reportStrangeSections(
  sections: JsonRecord,
  path: readonly PropertyKey[],
  report: Report,
): void {
  const keys = Object.keys(sections);
  const missing = SECTIONS.find(([kind]) => !keys.some((key) => sectionKind(key) === kind))?.[1][0];
  const described = hasField(sections, ['profileDescription']);
  for (const [key, value] of Object.entries(sections)) {
    if (sectionKind(key) !== undefined || isField(key, ['profileDescription'])) continue;
    const meant = typeof value === 'object' || described ? missing : FIELDS.profileDescription[0];
    if (meant !== undefined && textOf(value) !== '') report([...path, key], stranger(key, meant));
  }
}

/** The kind of memory that a section of this name holds. */
export function sectionKind(key: string): Kind | undefined {
  return NORMALISED_SECTIONS.get(normalisedKey(key));
}

/** Values nested deeper are not texts that somebody wrote. */
const MAX_TEXT_DEPTH = 8;

/**
 * A value as text, entities decoded, trimmed: lists joined by commas, records as `key: value`. Empty for null, empty texts and lists,
 * and what lies deeper than eight levels.
 */
export function textOf(value: unknown, depth = 0): string {
  // A literal inside a text has escapes of its own.
  if (typeof value === 'string') return wellFormed(decodeEntities(value)).trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth >= MAX_TEXT_DEPTH || typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) {
    const texts = value.map((item) => textOf(item, depth + 1)).filter(Boolean);
    return texts.join(', ');
  }
  const pairs = Object.entries(value).map(([key, item]) => [textOf(key), textOf(item, depth + 1)] as const);
  return pairs
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${text}`)
    .join('; ');
}

/** The text under a field, empty where the record lacks it. */
export function fieldText(record: JsonRecord, field: Field): string {
  return textOf(valueOf(record, field));
}

/** The texts of a list; a list written as text (`"['4_0_0#0']"`) counts as the list, any other text as its one item. */
export function listOf(value: unknown): string[] {
  const { value: list } = structured(value);
  const items = Array.isArray(list) ? list.flat(2) : isRecord(list) ? Object.keys(list) : [list];
  return items.map((item) => textOf(item)).filter(Boolean);
}

/**
 * What stands inside a text that is JSON or a Python literal; any other value as it is. `failed` tells why a text that begins like
 * one is neither.
 */
export function structured(value: unknown): { readonly value: unknown; readonly failed?: string } {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value };
  let failed = '';
  // The quotes of the literal itself may be escaped, too.
  for (const text of [value, decodeEntities(value)]) {
    for (const read of [JSON.parse, readPythonLiteral] as const) {
      try {
        return { value: read(text) as unknown };
      } catch (error) {
        failed = error instanceof Error ? error.message : String(error);
      }
    }
  }
  return { value, failed };
}

/** The profile fields as one record; empty where there are none. */
export function profileOf(sections: JsonRecord): JsonRecord {
  const section = Object.entries(sections).find(([key]) => sectionKind(key) === 'profile')?.[1];
  const { value } = structured(section);
  if (isRecord(value)) return value;
  return Array.isArray(value) ? Object.fromEntries(value.filter(isRecord).flatMap(Object.entries)) : {};
}

/** Pronouns by the gender field, the profile description, and its first sentence (else the occupation) as summary. */
export function portraitOf(
  sections: JsonRecord,
  language: Language,
): Pick<Character, 'pronouns' | 'summary' | 'description'> {
  const profile = profileOf(sections);
  const text = Object.entries(sections).find(([key]) => isField(key, ['profileDescription']))?.[1];
  const description = textOf(text);
  // Descriptions may open with a heading in Markdown, which ends without a stop.
  const first = sentences(description).find((sentence) => /[.!?。！？]["”』」)）]*$/.test(sentence.text));
  const summary = first?.text ?? fieldText(profile, 'occupation');
  return { pronouns: pronounsOf(fieldText(profile, 'gender'), language), summary, description };
}

function pronounsOf(gender: string, language: Language): string {
  const { she, he, they } = PRONOUNS[language];
  if (/^(female|woman|girl|女)/i.test(gender)) return she;
  return /^(male|man|boy|男)/i.test(gender) ? he : they;
}

/** A name as part of an id: letters and digits of any script, in lower case, joined by hyphens. */
export function slug(name: string): string {
  // One character at a time, for the same reason.
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .split(' ')
    .filter(Boolean);
  return words.join('-') || 'unnamed';
}

/** Whether two names differ in case, spaces or punctuation at most. */
export function sameName(a: string, b: string): boolean {
  return slug(a).replaceAll('-', '') === slug(b).replaceAll('-', '');
}
