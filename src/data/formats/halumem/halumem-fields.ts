/** How HaluMem's three sorts of file are told apart, how one record of a judged file is read, and why a judgement counts as failed. */

import type { Score, HalumemVerdict } from '../../../measures/domain/halumem-records';
import type { Phrase } from '../../../core/text/phrase';
import { type JsonRecord, isRecord } from '../../../core/json-record';
import { amountAt, isTrue, textAt, type Problems, listAt } from '../fields';

/**
 * The weight under a key, a number from 0 to 1, also where it is written as text: HaluMem's importance. Larger numbers are not a weight: sums
 * of them could overflow, and one of them would outweigh all the others.
 */
export function weightAt(record: JsonRecord, key: string): number | undefined {
  const amount = amountAt(record, key);
  return amount !== undefined && amount <= 1 ? amount : undefined;
}

/** The four lists of a judged file, and the key that holds the judgement in each. */
export const JUDGED_LISTS = {
  memory_integrity_records: 'memory_integrity_score',
  memory_accuracy_records: 'memory_accuracy_score',
  memory_update_records: 'memory_update_type',
  question_answering_records: 'result_type',
} as const;
export type JudgedList = keyof typeof JUDGED_LISTS;
export const JUDGED_LIST_NAMES = Object.keys(JUDGED_LISTS) as readonly JudgedList[];

/** The users and the gold standard; what a system made of them; what a judge made of that. */
export type HalumemFile = 'dataset' | 'outputs' | 'judged';

/** Which of the three a document is, by its first entries; undefined where it is none. Cheap, and never throws. */
export function halumemFileOf(data: unknown): HalumemFile | undefined {
  const documents = Array.isArray(data) ? data.slice(0, 5) : [data];
  for (const document of documents) {
    if (!isRecord(document) || 'format' in document) continue;
    if (JUDGED_LIST_NAMES.some((list) => list in document || JUDGED_LISTS[list] in document)) return 'judged';
    const sessions = listAt(document, 'sessions').filter(isRecord);
    if (sessions.some((session) => 'extracted_memories' in session)) return 'outputs';
    if (sessions.some((session) => 'memory_points' in session)) return 'dataset';
  }
  return undefined;
}

/** One judged record's fields, with its place for messages. */
export class JudgedFields {
  constructor(
    readonly record: JsonRecord,
    readonly where: string,
    readonly path: readonly [JudgedList, number],
    readonly problems: Problems,
  ) {}

  report(key: string, why: Phrase): void {
    this.problems.add(this.where, [...this.path, key], why, `${this.path[0]}.${key}`);
  }

  /** A text that must be there. */
  needed(key: string, otherwise: Phrase): string {
    const text = textAt(this.record, key);
    if (!text)
      this.report(key, {
        en: `is absent or no text; ${otherwise.en}.`,
        zh: `缺失或不是文本；${otherwise.zh}。`,
      });
    return text;
  }

  get placed(): { user?: string; session?: number } {
    const user = textAt(this.record, 'uuid');
    // The files spell it with two s.
    const session = amountAt(this.record, 'ssession_id') ?? amountAt(this.record, 'session_id');
    return { ...(user && { user }), ...(session !== undefined && { session }) };
  }

  get importance(): { importance?: number } {
    const importance = weightAt(this.record, 'importance');
    if (importance !== undefined) return { importance };
    this.report('importance', {
      en: 'is not a number from 0 to 1; the record is left out of weighted recall.',
      zh: '不是 0 到 1 之间的数字；这条记录不计入加权召回率。',
    });
    return {};
  }

  get score(): HalumemVerdict<Score> {
    return this.#verdict((value) => {
      const number = typeof value === 'string' && /^\s*\d+(\.0+)?\s*$/.test(value) ? Number(value) : value;
      if (number === 0 || number === 1 || number === 2) return { given: number };
      return { failed: typeof number === 'number' ? 'out of range' : 'text' };
    });
  }

  /** The official code takes a label only as it is spelt. */
  label<L extends string>(labels: readonly L[]): HalumemVerdict<L> {
    return this.#verdict((value) => {
      const label = labels.find((each) => each === value);
      return label === undefined ? { failed: 'text' } : { given: label };
    });
  }

  #verdict<T>(read: (value: unknown) => HalumemVerdict<T>): HalumemVerdict<T> {
    const verdict = this.#judgement(read);
    const claimed = this.record['is_valid'];
    if (typeof claimed === 'boolean' && claimed !== 'given' in verdict) {
      const given = 'given' in verdict;
      this.report('is_valid', {
        en: `is ${claimed}, but the record ${given ? 'holds a judgement' : 'holds none'}; the judgement counts.`,
        zh: `为 ${claimed}，而记录${given ? '有评审结果' : '没有评审结果'}；以评审结果为准。`,
      });
    }
    return verdict;
  }

  #judgement<T>(read: (value: unknown) => HalumemVerdict<T>): HalumemVerdict<T> {
    const key = JUDGED_LISTS[this.path[0]];
    const value = this.record[key];
    if (isTrue(this.record['judge_failed'])) return { failed: 'judge_failed' };
    if (value === undefined) return { failed: 'absent' };
    if (value === null) return { failed: 'null' };
    if (typeof value === 'string' && /^\s*judge[_ ]failed\s*$/i.test(value))
      return { failed: 'judge_failed' };
    return read(value);
  }
}
