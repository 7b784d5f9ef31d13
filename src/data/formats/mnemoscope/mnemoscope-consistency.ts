/** What a schema cannot say of a memory bank: ids are unique and resolve, anchors stand in the answer. */

import type { MemoryBank, Question } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { inShort } from '../../../core/text/place';
import { problemAt, type Problem } from '../../../core/text/problem';

/** In Chinese. */
const NAMES = { memories: '记忆', questions: '问题', sessions: '会话', banks: '记忆库' } as const;

/** Why two things of one id cannot be read. */
export function twice(what: keyof typeof NAMES, id: string): Phrase {
  return {
    en: `two ${what} have the id "${inShort(id)}"; rename one.`,
    zh: `有两个${NAMES[what]}使用 id“${inShort(id)}”；请给其中一个改名。`,
  };
}

const A_SESSION: Phrase = { en: 'a session', zh: '会话' };

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
  const report = (path: string, why: Phrase) => problems.push(problemAt(place(path), why));
  const idsOf = (what: 'memories' | 'questions' | 'sessions') => {
    const ids = new Set<string>();
    for (const [i, { id }] of (bank[what] ?? []).entries()) {
      if (ids.has(id)) errors.push(problemAt(place(`${what}[${i}].id`), twice(what, id)));
      ids.add(id);
    }
    return ids;
  };
  const memories = idsOf('memories');
  const sessions = idsOf('sessions');
  idsOf('questions');

  const unresolved = (path: string, ids: readonly string[], known: ReadonlySet<string>, what: Phrase) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    const shown = missing.slice(0, 10).map(inShort).join(', ');
    report(path, {
      en: `names ${what.en} that the bank does not have: ${shown}.`,
      zh: `指明的${what.zh}不在记忆库中：${shown}。`,
    });
  };
  for (const [i, memory] of bank.memories.entries()) {
    const path = `memories[${i}]`;
    unresolved(`${path}.updates`, memory.updates ?? [], memories, { en: 'memories', zh: '记忆' });
    if (memory.session !== undefined) unresolved(`${path}.session`, [memory.session], sessions, A_SESSION);
  }
  for (const [i, question] of bank.questions.entries()) {
    const path = `questions[${i}]`;
    unresolved(`${path}.gold`, question.gold, memories, { en: 'gold memories', zh: '标准记忆' });
    unresolved(`${path}.candidates`, question.candidates ?? [], memories, {
      en: 'candidates',
      zh: '候选记忆',
    });
    if (question.session !== undefined)
      unresolved(`${path}.session`, [question.session], sessions, A_SESSION);
    const loose = looseAnchors(question);
    if (loose.length > 0) {
      const named = loose.slice(0, 5).map((anchor) => `"${inShort(anchor)}"`);
      report(`${path}.anchors`, {
        en: `${loose.length} of them do not stand in the answer: ${named.join(', ')}.`,
        zh: `其中 ${loose.length} 个不在答案中：${named.join('、')}。`,
      });
    }
  }
  const turns = new Set<string>();
  for (const [i, session] of (bank.sessions ?? []).entries()) {
    for (const [k, { id }] of session.turns.entries()) {
      if (id === undefined) continue;
      if (turns.has(id))
        report(`sessions[${i}].turns[${k}].id`, {
          en: `an earlier turn has the id "${inShort(id)}".`,
          zh: `前面的话轮已用 id“${inShort(id)}”。`,
        });
      turns.add(id);
    }
  }
  return { problems, errors };
}

function looseAnchors({ anchors, answer }: Question): string[] {
  return anchors.filter((anchor) => !answer.includes(anchor));
}
