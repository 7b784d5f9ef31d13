/** Reader of version 1 of our own format: a character file becomes a memory bank. */

import type { Memory, MemoryBank } from '../../../core/memory/bank';
import { categoryOf } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { issueProblems } from '../../../core/issue';
import { bankOfCharacter, memoriesOf } from './mnemoscope-bank';
import { characterFileSchema, type CharacterFile } from './mnemoscope-schema';
import { twice } from './mnemoscope-consistency';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';

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
