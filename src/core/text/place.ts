/** Places in files and records, in words: `events[0].theme` is for programs, `event 1, theme` for people. */

import type { Phrase } from './phrase';

/** Never between the halves of a surrogate pair. */
export function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\p{Surrogate}$/u, '')}…`;
}

/** Keys come from files: a key of a megabyte, or of several lines, is no place that anybody can read. */
const LONGEST_STEP = 80;

/** A path inside a JSON document as people write it, on one line: `events[3].date`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i ? '.' : ''}${inShort(String(step))}`))
    .join('');
}

/** A text of a file as part of a message: on one line, and cut where it is long. */
export function inShort(text: string): string {
  return cutAt(text, LONGEST_STEP).replace(/[\s\p{Cc}]+/gu, ' ');
}

/** What fields are called, by their keys. */
export type FieldNames = Readonly<Record<string, Phrase>>;

/** One entry of a character's lists. */
const ENTRIES: FieldNames = {
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
};

/** Fields of characters as people call them. */
const FIELDS: FieldNames = {
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

/** For texts that a person writes himself in a notation, where a field is known by its key alone. */
export const AS_WRITTEN: FieldNames = {};

/**
 * A place in a record as people say it: `event 1, theme`. A field that has no name of ours is called as it is.
 *
 * @param names of fields.
 */
export function fieldPhrase(path: readonly PropertyKey[], names: FieldNames = FIELDS): Phrase {
  const parts: Phrase[] = [];
  for (const [i, step] of path.entries()) {
    const [before] = parts.slice(-1);
    if (typeof step !== 'number') parts.push(nameOf(String(step), names, i + 1 < path.length));
    else if (before && typeof path[i - 1] === 'string')
      parts[parts.length - 1] = { en: `${before.en} ${step + 1}`, zh: `${before.zh} ${step + 1}` };
    else parts.push({ en: `entry ${step + 1}`, zh: `第 ${step + 1} 项` });
  }
  if (parts.length === 0) return { en: 'the whole', zh: '整体' };
  return { en: parts.map(({ en }) => en).join(', '), zh: parts.map(({ zh }) => zh).join('，') };
}

function nameOf(field: string, names: FieldNames, isOneOf: boolean): Phrase {
  const key = inShort(field);
  const found = Object.hasOwn(names, key) ? names[key] : undefined;
  if (found || names !== FIELDS || !Object.hasOwn(ENTRIES, key)) return found ?? { en: key, zh: key };
  const { en, zh } = ENTRIES[key]!;
  return { en: isOneOf ? en : key, zh };
}

/** What stands between a file and a place in it. */
const WITHIN = ' › ';

/** A problem's place, which programs read, in words: `a.json › events[0].theme` as `a.json › event 1, theme`. */
export function placePhrase(where: string): Phrase {
  const file = fileOf(where);
  const { en, zh } = insidePhrase(where);
  return { en: [file, en].filter(Boolean).join(WITHIN), zh: [file, zh].filter(Boolean).join(WITHIN) };
}

/** The file that a place is in. */
export function fileOf(where: string): string {
  return where.split(WITHIN, 1)[0]!;
}

/** The same without the file, for what is on the screen as a whole. */
export function insidePhrase(where: string): Phrase {
  const [, ...inside] = where.split(WITHIN);
  const steps = inside.filter((step) => step !== 'root').map(stepPhrase);
  return { en: steps.map(({ en }) => en).join(WITHIN), zh: steps.map(({ zh }) => zh).join(WITHIN) };
}

function stepPhrase(step: string): Phrase {
  const [, line] = /^line (\d+)$/.exec(step) ?? [];
  if (line !== undefined) return { en: step, zh: `第 ${line} 行` };
  // Readers name the id of a question or memory behind its place: `questions[0] (q-001)`.
  const found = /^((?:[^\s.[\]]+|\[\d+\])(?:\.[^\s.[\]]+|\[\d+\])*)( \(.*)?$/s.exec(step);
  if (!found) return { en: step, zh: step };
  const [, written = '', id = ''] = found;
  const path = [...written.matchAll(/\[(\d+)\]|[^.[\]]+/g)];
  const { en, zh } = fieldPhrase(path.map(([key, index]) => (index === undefined ? key : Number(index))));
  return { en: en + id, zh: zh + id };
}
