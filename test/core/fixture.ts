/** Short ways to write memories and banks. */

import type { Kind, Language, Memory, MemoryBank, Question } from '../../src/core/memory/bank';

export function memory(id: string, text: string, kind: Kind = 'event'): Memory {
  return { id, kind, title: id, text, body: text, people: [] };
}

/** Memories with the ids m0, m1, …. */
export function memories(texts: readonly string[], kind: Kind = 'event'): Memory[] {
  return texts.map((text, i) => memory(`m${i}`, text, kind));
}

export function question(id: string, text: string): Question {
  return { id, kind: 'event', text, answer: '', gold: [], anchors: [], tags: [] };
}

export function bank(
  content: Partial<Pick<MemoryBank, 'memories' | 'questions'>>,
  language: Language = 'en',
): MemoryBank {
  return {
    id: 'ines',
    character: { id: 'ines', name: 'Ines', language, pronouns: 'she/her', summary: '', description: '' },
    source: 'made for the test',
    licence: 'MIT',
    memories: [],
    questions: [],
    ...content,
  };
}
