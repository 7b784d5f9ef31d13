/** Rows that a run holds twice: questions, and whole users. Each is counted once, under the row that has a verdict. */

import { numberOfGroup, plainText } from './question-index';
import type { Doubled, OpenedRow } from './opened';

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
function identityOf({ id, group, text, gold, category }: OpenedRow): string | undefined {
  if (id === undefined && text === undefined) return undefined;
  const plain = text === undefined ? '' : plainText(text);
  return JSON.stringify(id === undefined ? [group ?? '', plain, gold ?? '', category ?? ''] : [id, plain]);
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
