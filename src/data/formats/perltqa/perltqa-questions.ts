/** The questions of one PerLTQA character, and the memories that they refer to. */

import type { Kind, Memory, Question } from '../../../core/memory/bank';
import { isRecord } from '../../../core/json-record';
import {
  fieldText,
  hasField,
  listOf,
  reportStrangers,
  reportStrangeSections,
  sectionKind,
  textOf,
  valueOf,
  type Field,
  type Report,
} from './perltqa-fields';
import type { JsonRecord } from '../../../core/json-record';
import type { Tally } from '../shape';

/** A question as the file has it. */
export interface RawQuestion {
  readonly kind: Kind;
  /** The key under which it stands: the id of a memory, or undefined in a plain list. */
  readonly group: string | undefined;
  readonly record: JsonRecord;
  readonly path: readonly PropertyKey[];
}

const QUESTION_FIELDS: readonly Field[] = ['question', 'answer', 'reference', 'anchors'];
const isEmpty = (record: JsonRecord) => Object.keys(record).length === 0;

/** List, one-key object, list, question: the released files are three levels deep. */
const MAX_DEPTH = 6;

/** Finds the questions of all sections in their order, whether a section is a list or an object. */
export function rawQuestionsIn(
  sections: JsonRecord,
  path: readonly PropertyKey[],
  report: Report,
  tally: Tally,
): RawQuestion[] {
  reportStrangeSections(sections, path, report);
  const found: RawQuestion[] = [];
  const walk = (
    value: unknown,
    kind: Kind,
    group: string | undefined,
    at: readonly PropertyKey[],
    depth: number,
  ) => {
    const listed = typeof at.at(-1) === 'number';
    const nothing =
      typeof value !== 'object' ||
      value === null ||
      (Object.keys(value).length === 0 && (listed || isRecord(value)));
    if (nothing || (isRecord(value) && isQuestion(value))) tally.add('questions');
    if (nothing) report(at, { en: 'is not a question; left out.', zh: '不是问题；已略过。' });
    else if (isRecord(value) && isQuestion(value)) {
      reportStrangers(value, QUESTION_FIELDS, at, report);
      found.push({ kind, group, record: value, path: at });
    } else if (depth >= MAX_DEPTH)
      report(at, {
        en: 'is nested too deep for questions; left out.',
        zh: '嵌套过深，不是问题；已略过。',
      });
    else if (Array.isArray(value)) value.forEach((item, i) => walk(item, kind, group, [...at, i], depth + 1));
    else
      for (const [key, item] of Object.entries(value)) walk(item, kind, textOf(key), [...at, key], depth + 1);
  };
  for (const [key, section] of Object.entries(sections)) {
    const kind = sectionKind(key);
    if (kind && section !== '' && !(isRecord(section) && isEmpty(section)))
      walk(section, kind, undefined, [...path, key], 0);
  }
  return found;
}

/** Whether the sections hold questions rather than memories. */
export function holdsQuestions(sections: JsonRecord): boolean {
  const search = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
    if (isRecord(value) && isQuestion(value)) return true;
    return Object.values(value).some((item) => search(item, depth + 1));
  };
  return Object.entries(sections).some(([key, section]) => sectionKind(key) && search(section, 0));
}

/** Two of the four fields make a question, so that one whose text is missing is still reported as one. */
function isQuestion(record: JsonRecord): boolean {
  return QUESTION_FIELDS.filter((field) => hasField(record, [field])).length >= 2;
}

/** The ids of memories that a question names; where it names none, the key under which it stands. */
export function referencesOf({ record, group }: RawQuestion): string[] {
  const named = listOf(valueOf(record, 'reference'));
  return named.length > 0 || !group ? named : [group];
}

/**
 * Makes a question of the bank. Left out, with a report: questions without text, without reference, or with a reference that the
 * bank lacks.
 */
export function questionOf(
  raw: RawQuestion,
  id: string,
  memories: ReadonlyMap<string, Memory>,
  report: Report,
): Question | undefined {
  const { kind, record, path } = raw;
  const text = fieldText(record, 'question');
  const references = referencesOf(raw);
  const found = references.map((reference) => ({ reference, id: resolve(reference, memories) }));
  const gold = new Set(found.flatMap((match) => match.id ?? []));
  const missing = found.filter((match) => match.id === undefined).map(({ reference }) => `"${reference}"`);
  const fault =
    text === ''
      ? { en: 'has no text', zh: '没有正文' }
      : references.length === 0
        ? { en: 'names no reference memory', zh: '没有指明参考记忆' }
        : missing.length > 0
          ? {
              en: `refers to ${missing.join(', ')}, which the memories lack`,
              zh: `指向 ${missing.join('、')}，记忆中没有`,
            }
          : undefined;
  if (fault !== undefined) {
    report(path, { en: `${fault.en}; left out.`, zh: `${fault.zh}；已略过。` });
    return undefined;
  }
  const answer = fieldText(record, 'answer');
  if (answer === '')
    report(path, { en: 'has no reference answer; kept for retrieval.', zh: '没有参考答案；保留用于检索。' });
  if (fieldText(record, 'reference') === '') {
    report(path, {
      en: `names no reference memory; "${references[0]}", under which it is listed, is used.`,
      zh: `没有指明参考记忆；采用它所在的“${references[0]}”。`,
    });
  }
  return {
    id,
    kind,
    text,
    answer,
    gold: [...gold],
    anchors: anchorsOf(valueOf(record, 'anchors')),
    tags: [],
  };
}

/** The fragments of `[{fragment: [start, end]}, …]`; the offsets do not index the English texts and are not used. */
function anchorsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  const fragments = items.flatMap((item) => (isRecord(item) ? Object.keys(item) : [item]));
  return [...new Set(fragments.map((fragment) => textOf(fragment)).filter(Boolean))];
}

/**
 * The id that a reference means: itself, else the one profile field of that name in other case, else the one profile field whose
 * name contains it (`Awards` means `Awards and Role Models`).
 */
function resolve(reference: string, memories: ReadonlyMap<string, Memory>): string | undefined {
  if (memories.has(reference)) return reference;
  const wanted = words(reference);
  if (wanted.trim() === '') return undefined;
  const fields = [...memories.values()].filter(({ kind }) => kind === 'profile').map(({ id }) => id);
  for (const fits of [
    (field: string) => words(field) === wanted,
    (field: string) => contains(field, wanted),
  ]) {
    const found = fields.filter(fits);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** ` awards and role models `: lower case, single spaces, one around. */
function words(name: string): string {
  return ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()} `;
}

/** Whole words only, but Chinese field names have no spaces between theirs. */
function contains(field: string, wanted: string): boolean {
  const han = /\p{Script=Han}{2}/u.test(wanted);
  return words(field).includes(han ? wanted.trim() : wanted);
}
