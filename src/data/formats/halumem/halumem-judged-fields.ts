/** How one record of a HaluMem judged file is read, and why a judgement counts as failed. */

import type { Score, HalumemVerdict } from '../../../measures/domain/halumem-records';
import type { Phrase } from '../../../core/text/phrase';
import type { JsonRecord } from '../../../core/json-record';
import {
  amountAt,
  isTrue,
  JUDGED_LISTS,
  textAt,
  weightAt,
  type JudgedList,
  type Problems,
} from './halumem-fields';

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
