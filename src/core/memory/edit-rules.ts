/** What speaks against an edit, in words: bars forbid it, warnings do not. */

import { memoriesById, type Memory, type MemoryBank, type Question } from './bank';

export interface Objections {
  readonly bars: readonly string[];
  readonly warnings: readonly string[];
}

/** @param memory as it is to be; the bank may hold it already. */
export function memoryObjections(memory: Memory): Objections {
  const bars: string[] = [];
  const warnings: string[] = [];
  if (memory.text.trim() === '')
    bars.push('The text is empty: nothing could be found in it. Write a text, or delete the memory.');
  if (memory.title.trim() === '') warnings.push('Without a title, lists show nothing of it.');
  if (!memory.text.includes(memory.body)) warnings.push('What answers quote does not stand in the text.');
  return { bars, warnings };
}

/** Gold ids that the bank does not have bar an edit only where it brings them; those of the source are a matter of quality. */
export function questionObjections(question: Question, bank: MemoryBank): Objections {
  const known = memoriesById(bank);
  const before = bank.questions.find(({ id }) => id === question.id)?.gold ?? [];
  const bars: string[] = [];
  const warnings: string[] = [];
  if (question.text.trim() === '') bars.push('The question is empty. Write it, or delete it.');
  for (const id of question.gold) {
    if (known.has(id)) continue;
    const words = `The gold memory "${id}" is not among the character's memories`;
    if (before.includes(id))
      warnings.push(`${words}: no retriever can find it. Take it out, or choose another.`);
    else bars.push(`${words}. Choose one of them.`);
  }
  const gold = question.gold.flatMap((id) => known.get(id) ?? []);
  for (const anchor of question.anchors) {
    const places = [
      ...(question.answer.includes(anchor) ? [] : ['the answer']),
      ...(gold.some(({ text }) => text.includes(anchor)) ? [] : ['a gold memory']),
    ];
    if (places.length > 0)
      warnings.push(`The anchor “${anchor}” does not stand in ${places.join(' nor in ')}.`);
  }
  if (question.gold.length === 0 && question.anchors.length > 0)
    warnings.push('It has anchors but no gold memory that they could come from.');
  return { bars, warnings };
}
