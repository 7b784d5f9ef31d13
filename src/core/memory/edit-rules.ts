/** What speaks against an edit, in words: bars forbid it, warnings do not. */

import type { Phrase } from '../text/phrase';
import { memoriesById, type Memory, type MemoryBank, type Question } from './bank';

export interface Objections {
  readonly bars: readonly Phrase[];
  readonly warnings: readonly Phrase[];
}

/** @param memory as it is to be; the bank may hold it already. */
export function memoryObjections(memory: Memory): Objections {
  const bars: Phrase[] = [];
  const warnings: Phrase[] = [];
  if (memory.text.trim() === '')
    bars.push({
      en: 'The text is empty: nothing could be found in it. Write a text, or delete the memory.',
      zh: '正文为空：从中检索不到任何内容。请写入正文，或删除这条记忆。',
    });
  if (memory.title.trim() === '')
    warnings.push({ en: 'Without a title, lists show nothing of it.', zh: '没有标题，列表中就看不到它。' });
  if (!memory.text.includes(memory.body))
    warnings.push({
      en: 'What answers quote does not occur in the text.',
      zh: '回答所引用的内容不在正文中。',
    });
  return { bars, warnings };
}

/** Gold ids that the bank does not have bar an edit only where it brings them; those of the source are a matter of quality. */
export function questionObjections(question: Question, bank: MemoryBank): Objections {
  const known = memoriesById(bank);
  const before = bank.questions.find(({ id }) => id === question.id)?.gold ?? [];
  const bars: Phrase[] = [];
  const warnings: Phrase[] = [];
  if (question.text.trim() === '')
    bars.push({
      en: 'The question is empty. Write it, or delete it.',
      zh: '问题为空。请写入问题，或将其删除。',
    });
  for (const id of question.gold) {
    if (known.has(id)) continue;
    const words = `The gold memory "${id}" is not among the character's memories`;
    const zhWords = `标准记忆“${id}”不在这个人物的记忆中`;
    if (before.includes(id))
      warnings.push({
        en: `${words}: no retriever can find it. Take it out, or choose another.`,
        zh: `${zhWords}：任何检索器都找不到它。请移除，或另选一条。`,
      });
    else bars.push({ en: `${words}. Choose one of them.`, zh: `${zhWords}。请从中选择一条。` });
  }
  const gold = question.gold.flatMap((id) => known.get(id) ?? []);
  for (const anchor of question.anchors) {
    const places: Phrase[] = [
      ...(question.answer.includes(anchor) ? [] : [{ en: 'the answer', zh: '答案' }]),
      ...(gold.some(({ text }) => text.includes(anchor)) ? [] : [{ en: 'a gold memory', zh: '标准记忆' }]),
    ];
    if (places.length > 0)
      warnings.push({
        en: `The anchor “${anchor}” does not occur in ${places.map(({ en }) => en).join(' nor in ')}.`,
        zh: `记忆锚点“${anchor}”没有出现在${places.map(({ zh }) => zh).join('或')}中。`,
      });
  }
  if (question.gold.length === 0 && question.anchors.length > 0)
    warnings.push({
      en: 'It has anchors but no gold memory that they could come from.',
      zh: '有记忆锚点，却没有可以出自的标准记忆。',
    });
  return { bars, warnings };
}
