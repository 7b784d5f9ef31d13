/** What a schema cannot say of a memory bank: ids are unique and resolve, anchors stand in the answer. */

import type { MemoryBank, Question } from '../memory/bank';
import { inShort, type Problem } from './problem';

/** Why two things of one id cannot be read. */
export function twice(what: string, id: string): string {
  return `two ${what} have the id "${inShort(id)}"; rename one.`;
}

/**
 * Looks a bank over.
 *
 * @param place a path within the bank as the place of a problem.
 * @returns errors: ids that two memories, questions or sessions share, so that nobody can tell which is meant. Problems: ids that name
 * nothing, turns that share an id, questions whose anchors do not stand in the answer; the bank can be used, and these stay in it.
 */
export function bankConsistency(
  bank: MemoryBank,
  place: (path: string) => string,
): { readonly problems: Problem[]; readonly errors: Problem[] } {
  const problems: Problem[] = [];
  const errors: Problem[] = [];
  const report = (path: string, why: string) => problems.push({ where: place(path), why });
  const idsOf = (what: 'memories' | 'questions' | 'sessions') => {
    const ids = new Set<string>();
    for (const [i, { id }] of (bank[what] ?? []).entries()) {
      if (ids.has(id)) errors.push({ where: place(`${what}[${i}].id`), why: twice(what, id) });
      ids.add(id);
    }
    return ids;
  };
  const memories = idsOf('memories');
  const sessions = idsOf('sessions');
  idsOf('questions');

  const unresolved = (path: string, ids: readonly string[], known: ReadonlySet<string>, what: string) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    report(
      path,
      `names ${what} that the bank does not have: ${missing.slice(0, 10).map(inShort).join(', ')}.`,
    );
  };
  for (const [i, memory] of bank.memories.entries()) {
    const path = `memories[${i}]`;
    unresolved(`${path}.updates`, memory.updates ?? [], memories, 'memories');
    if (memory.session !== undefined) unresolved(`${path}.session`, [memory.session], sessions, 'a session');
  }
  for (const [i, question] of bank.questions.entries()) {
    const path = `questions[${i}]`;
    unresolved(`${path}.gold`, question.gold, memories, 'gold memories');
    unresolved(`${path}.candidates`, question.candidates ?? [], memories, 'candidates');
    if (question.session !== undefined)
      unresolved(`${path}.session`, [question.session], sessions, 'a session');
    const loose = looseAnchors(question);
    if (loose.length > 0) {
      const named = loose.slice(0, 5).map((anchor) => `"${inShort(anchor)}"`);
      report(`${path}.anchors`, `${loose.length} of them do not stand in the answer: ${named.join(', ')}.`);
    }
  }
  const turns = new Set<string>();
  for (const [i, session] of (bank.sessions ?? []).entries()) {
    for (const [k, { id }] of session.turns.entries()) {
      if (id === undefined) continue;
      if (turns.has(id))
        report(`sessions[${i}].turns[${k}].id`, `an earlier turn has the id "${inShort(id)}".`);
      turns.add(id);
    }
  }
  return { problems, errors };
}

function looseAnchors({ anchors, answer }: Question): string[] {
  return anchors.filter((anchor) => !answer.includes(anchor));
}
