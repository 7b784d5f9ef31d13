/** Reader of version 1 of our own format, and what a schema cannot say: ids are unique and resolve, anchors stand in the answer. */

import { type MemoryBank, type Question, type Memory, categoryOf } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { inShort } from '../../../core/text/place';
import { problemAt, type Problem, DatasetError } from '../../../core/text/problem';
import { issueProblems } from '../../../core/issue';
import { bankOfCharacter, memoriesOf } from './mnemoscope-bank';
import { characterFileSchema, type CharacterFile } from './mnemoscope-schema';

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

/**
 * Reads a parsed character file.
 *
 * @param file the file's name, for messages.
 * @throws DatasetError naming every place that is wrong; nothing is read in part.
 */
export function readCharacter(data: unknown, file: string): MemoryBank {
  const parsed = characterFileSchema.safeParse(data);
  if (!parsed.success) {
    throw new DatasetError(issueProblems(parsed.error.issues, file));
  }
  const problems = inconsistencies(parsed.data, file);
  if (problems.length > 0) throw new DatasetError(problems);
  return bankOfCharacter(parsed.data);
}

/** What a schema cannot say: ids resolve and are unique, anchors stand in answer and memory, questions differ. */
function inconsistencies(file: CharacterFile, name: string): Problem[] {
  const problems: Problem[] = [];
  const report = (where: string, why: Phrase) => problems.push(problemAt(`${name} › ${where}`, why));
  const memories = new Map<string, Memory>();
  for (const memory of memoriesOf(file)) {
    if (memories.has(memory.id))
      report(memory.id, {
        en: 'two memories have this id; rename one.',
        zh: '两条记忆使用这个 id；请给其中一条改名。',
      });
    memories.set(memory.id, memory);
  }
  for (const [i, { id, event }] of file.dialogues.entries()) {
    if (memories.get(event)?.kind !== 'event') {
      report(`dialogues[${i}] (${id})`, {
        en: `is about event "${event}", which the file does not have.`,
        zh: `所说的事件“${event}”不在文件中。`,
      });
    }
  }
  const texts = new Map<string, string>();
  const ids = new Set<string>();
  for (const [i, question] of file.questions.entries()) {
    const where = `questions[${i}] (${question.id})`;
    const key = question.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const twin = texts.get(key);
    if (twin)
      report(where, { en: `asks the same as ${twin}; remove one.`, zh: `与 ${twin} 问的相同；请删去一个。` });
    texts.set(key, question.id);
    if (ids.has(question.id)) report(where, twice('questions', question.id));
    ids.add(question.id);
    const gold = question.gold.flatMap((id) => memories.get(id) ?? []);
    if (gold.length < question.gold.length) {
      const missing = question.gold.filter((id) => !memories.has(id)).join(', ');
      report(where, {
        en: `names gold memories that the file does not have: ${missing}.`,
        zh: `指明的标准记忆不在文件中：${missing}。`,
      });
    }
    if (gold.length > 0 && !gold.some(({ kind }) => categoryOf(kind) === categoryOf(question.kind))) {
      report(where, {
        en: `is a ${question.kind} question, but no gold memory is ${categoryOf(question.kind)}.`,
        zh: `是 ${question.kind} 类问题，标准记忆中却没有 ${categoryOf(question.kind)} 类别的。`,
      });
    }
    for (const anchor of question.anchors) {
      if (!question.answer.includes(anchor))
        report(where, {
          en: `anchor "${anchor}" does not occur in the answer.`,
          zh: `记忆锚点“${anchor}”不在答案中。`,
        });
      if (!gold.some(({ text }) => text.includes(anchor))) {
        report(where, {
          en: `anchor "${anchor}" does not occur in a gold memory.`,
          zh: `记忆锚点“${anchor}”不在标准记忆中。`,
        });
      }
    }
  }
  return problems;
}
