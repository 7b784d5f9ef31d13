/**
 * Which rows of different files are about one question: by id, or, where ids differ or are none, by the text within the conversation, as
 * LoCoMo's results have to be joined.
 */

import { normalisedAnswer } from '../../../measures/domain/text/squad';
import type { OpenedQuestion, QuestionFacts, Doubled, OpenedRow } from './opened';

/** LoCoMo's ten conversations in the order of its file: others number them. */
const LOCOMO_ORDER = ['26', '30', '41', '42', '43', '44', '47', '48', '49', '50'];

/** The place of a conversation among all, from 0; undefined where its name says none. */
export function numberOfGroup(group: string | undefined): number | undefined {
  if (group === undefined) return undefined;
  const sample = /conv-(\d+)/.exec(group)?.[1];
  if (sample !== undefined) {
    const at = LOCOMO_ORDER.indexOf(sample);
    return at < 0 ? undefined : at;
  }
  const last = /(?:^|[_-])(\d{1,4})$/.exec(group)?.[1];
  return last === undefined ? undefined : Number(last);
}

/** A question as it is compared: without case, width, spaces and what ends it. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[\s?.!？。！]+$/u, '')
    .trim();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class QuestionIndex {
  readonly #questions: Mutable<OpenedQuestion>[] = [];
  readonly #byId = new Map<string, number[]>();
  readonly #byText = new Map<string, number[]>();

  get questions(): readonly OpenedQuestion[] {
    return this.#questions;
  }

  /**
   * The question that the facts are about; one of its own where none is known.
   *
   * @param taken questions that other rows of the same run are about: no row joins them. @param set that asks the question.
   */
  place(facts: QuestionFacts, taken: ReadonlySet<string>, set?: string): OpenedQuestion {
    const found = this.#find(facts, taken);
    const question = found ?? this.#add();
    this.#fill(question, facts);
    if (set !== undefined) question.set ??= set;
    return question;
  }

  #find(facts: QuestionFacts, taken: ReadonlySet<string>): Mutable<OpenedQuestion> | undefined {
    const free = (places: readonly number[] | undefined) =>
      (places ?? []).map((at) => this.#questions[at]!).filter(({ key }) => !taken.has(key));
    const text = facts.text === undefined ? undefined : plainText(facts.text);
    if (facts.id !== undefined) {
      const same = free(this.#byId.get(facts.id)).find(
        (each) => text === undefined || each.text === undefined || plainText(each.text) === text,
      );
      if (same) return same;
    }
    if (text === undefined || text === '') return undefined;
    const number = numberOfGroup(facts.group);
    const candidates = free(this.#byText.get(text)).filter((each) => {
      const other = numberOfGroup(each.group);
      return number === undefined || other === undefined || number === other;
    });
    const gold = facts.gold === undefined ? undefined : normalisedAnswer(facts.gold);
    const answered = candidates.filter(
      ({ gold: other }) => other !== undefined && normalisedAnswer(other) === gold,
    );
    const alike = answered.length > 0 ? answered : candidates;
    // LoCoMo asks the same twice in one conversation, about different turns.
    const own = evidenceKey(facts.evidence);
    return alike.find(({ evidence }) => own !== undefined && evidenceKey(evidence) === own) ?? alike[0];
  }

  #add(): Mutable<OpenedQuestion> {
    const question: Mutable<OpenedQuestion> = { key: `q${this.#questions.length + 1}` };
    this.#questions.push(question);
    return question;
  }

  /** What an earlier file has said stays; what it has not is filled in. */
  #fill(question: Mutable<OpenedQuestion>, facts: QuestionFacts): void {
    const at = Number(question.key.slice(1)) - 1;
    const note = (index: Map<string, number[]>, key: string) => {
      const places = index.get(key);
      if (!places) index.set(key, [at]);
      else if (!places.includes(at)) places.push(at);
    };
    if (facts.id !== undefined) note(this.#byId, facts.id);
    if (facts.text !== undefined) note(this.#byText, plainText(facts.text));
    if (
      question.gold !== undefined &&
      facts.gold !== undefined &&
      normalisedAnswer(question.gold) !== normalisedAnswer(facts.gold)
    )
      question.disputed = true;
    // A number tells the category; a name, only what a project calls it.
    if (question.categoryByName && facts.category !== undefined && !facts.categoryByName) {
      delete question.categoryByName;
      question.category = facts.category;
    } else if (question.category === undefined && facts.category !== undefined) {
      question.category = facts.category;
      if (facts.categoryByName) question.categoryByName = true;
    }
    question.id ??= facts.id as string;
    question.group ??= facts.group as string;
    question.text ??= facts.text as string;
    question.gold ??= facts.gold as string;
    question.evidence ??= facts.evidence as string[];
    question.grades ??= facts.grades as Map<string, number>;
    question.unanswerable ??= facts.unanswerable as boolean;
    for (const [name, value] of Object.entries(question))
      if (value === undefined) delete question[name as keyof OpenedQuestion];
  }
}

/** Names of doubled questions that are kept. */
const NAMED = 20;

/** The rows without those that come again, and what was left out. */
export function onceEach(rows: readonly OpenedRow[]): {
  readonly rows: readonly OpenedRow[];
  readonly doubled: Doubled;
} {
  const groups = doubledGroups(rows);
  const left = rows.filter(({ group }) => group === undefined || !groups.has(group));
  const kept = new Map<string, OpenedRow>();
  const questions = new Set<string>();
  const contradicting = new Set<string>();
  const whole = wholeGroups(left);
  for (const [i, row] of left.entries()) {
    const twin = row.id === undefined && row.group !== undefined && whole.has(row.group);
    const key = (twin ? undefined : identityOf(row)) ?? `\u0000${i}`;
    const first = kept.get(key);
    if (!first) {
      kept.set(key, row);
      continue;
    }
    const name = row.id ?? row.text ?? row.where;
    questions.add(name);
    if (marksOf(first) !== '' && marksOf(row) !== '' && marksOf(first) !== marksOf(row))
      contradicting.add(name);
    if (first.verdicts.length === 0 && (row.verdicts.length > 0 || first.answer === undefined))
      kept.set(key, row);
  }
  return {
    rows: [...kept.values()],
    doubled: {
      rows: rows.length - kept.size,
      questions: [...questions].slice(0, NAMED),
      groups: [...groups],
      contradicting: [...contradicting].slice(0, NAMED),
    },
  };
}

/**
 * Questions of LoCoMo's ten conversations, in their order: all, and those that can be answered. The data ask eleven questions of one of them
 * twice, so where a file has the whole number, none of its rows is a copy.
 */
const LOCOMO_QUESTIONS = [
  [199, 152],
  [105, 81],
  [193, 152],
  [260, 199],
  [242, 178],
  [158, 123],
  [190, 150],
  [239, 191],
  [196, 156],
  [204, 158],
] as const;

function wholeGroups(rows: readonly OpenedRow[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { group } of rows) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  const whole = [...counts].filter(([group, count]) => {
    const number = numberOfGroup(group);
    return number !== undefined && LOCOMO_QUESTIONS[number]?.some((each) => each === count);
  });
  return new Set(whole.map(([group]) => group));
}

/** An id with its text: some harnesses count ids anew in each conversation. Without one, all that tells the question from others. */
function identityOf({ id, group, text, gold, category, evidence }: OpenedRow): string | undefined {
  if (id === undefined && text === undefined) return undefined;
  const plain = text === undefined ? '' : plainText(text);
  return JSON.stringify(
    id === undefined
      ? [group ?? '', plain, gold ?? '', category ?? '', evidenceKey(evidence) ?? '']
      : [id, plain],
  );
}

/** Evidence as it is compared: without its order. */
function evidenceKey(evidence: readonly string[] | undefined): string | undefined {
  return evidence && JSON.stringify([...evidence].sort());
}

function marksOf({ verdicts }: OpenedRow): string {
  return verdicts.map(({ mark }) => mark).join();
}

/** Users whose questions are, one for one, those of an earlier user. One question alone may be asked of two. */
function doubledGroups(rows: readonly OpenedRow[]): Set<string> {
  const texts = new Map<string, string[]>();
  for (const { group, text, gold } of rows) {
    if (group === undefined || text === undefined) continue;
    const own = texts.get(group) ?? [];
    texts.set(group, own);
    own.push(`${plainText(text)}\n${gold ?? ''}`);
  }
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const [group, own] of texts) {
    if (own.length < 2) continue;
    const signature = JSON.stringify([...own].sort());
    if (seen.has(signature)) again.add(group);
    else seen.add(signature);
  }
  return again;
}
