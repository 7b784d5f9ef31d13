/** What is read: the windows of the first memories of a list. */

import type { AnswerRequest, EncodedQuestion } from '../flow/answerer';
import type { Memory, MemoryBank } from '../../core/memory/bank';
import { dot, type PassageVectors } from '../retrieval/dense';
import type { Passage } from '../retrieval/passages';
import { sentences } from '../../core/text/sentences';
import { askedFields } from '../retrieval/asked-field';
import { READ_MEMORIES, type ReadingRequest, type ReadPassage } from './reader';

/** A bank as far as reading needs it. */
export interface ReadableBank {
  readonly bank: MemoryBank;
  readonly passages: readonly Passage[];
  readonly vectors: PassageVectors | undefined;
}

/**
 * All windows of the first memories, memory by memory; before them those of the profile's field that the question names, wherever the list has it.
 *
 * @param memories best first; of one bank.
 * @param encoded the question's vector, of the encoder that the bank's vectors are of; without it the windows have no cosine.
 * @param asked the profile's fields that the question names.
 */
export function passagesToRead(
  { bank, passages, vectors }: ReadableBank,
  memories: readonly Memory[],
  encoded?: EncodedQuestion,
  asked: readonly Memory[] = [],
): ReadPassage[] {
  const ids = memories.map(({ id }) => id);
  const read = [...new Set([...asked.map(({ id }) => id), ...ids.slice(0, READ_MEMORIES)])];
  const fits = vectors && encoded && encoded.vector.length === vectors.dimensions;
  return passages
    .flatMap(({ memory: place, text, start, end }, row) => {
      const memory = bank.memories[place]!;
      if (!read.includes(memory.id)) return [];
      const memoryRank = ids.indexOf(memory.id) + 1 || ids.length + 1;
      const cosine = fits ? dot(encoded.vector, vectors.data, row * vectors.dimensions) : undefined;
      return [{ memory, memoryRank, text, start, end, cosine }];
    })
    .sort((a, b) => read.indexOf(a.memory.id) - read.indexOf(b.memory.id));
}

/** What a reader is asked where an answer is looked for. */
export function readingRequest({ question, index, memories, encoded }: AnswerRequest): ReadingRequest {
  const { bank } = index;
  return {
    question,
    bank,
    language: bank.character.language,
    passages: passagesToRead(index, memories, encoded, askedFields(question, bank)),
    encoded,
  };
}

/**
 * Windows that follow each other in a memory, as one as far as that has at most `longest` characters: a reader may be trained on longer passages
 * than the encoder. A joined window is as near as the nearest of its parts.
 *
 * @param longest absent: the windows stay as they are.
 */
export function joined<Window extends Omit<ReadPassage, 'memoryRank'>>(
  windows: readonly Window[],
  longest = 0,
): Window[] {
  const found: Window[] = [];
  for (const window of windows) {
    const last = found.at(-1);
    if (last?.memory !== window.memory || window.end - last.start > longest) {
      found.push(window);
      continue;
    }
    const { memory, start } = last;
    const cosines = [last.cosine, window.cosine].filter((cosine) => cosine !== undefined);
    found[found.length - 1] = {
      ...last,
      text: memory.text.slice(start, window.end),
      end: window.end,
      cosine: cosines.length > 0 ? Math.max(...cosines) : undefined,
    };
  }
  return found;
}

/** A first sentence up to this length is a title or a date, which later windows need to be understood. */
const LONGEST_HEADING = 60;

/** The text that a trained reader is given for a window, and how many characters of it stand before the window itself. */
export function textToRead({ memory, text, start }: Pick<ReadPassage, 'memory' | 'text' | 'start'>): {
  readonly text: string;
  readonly shift: number;
} {
  const [first] = sentences(memory.text);
  const isLater = first !== undefined && start > first.start;
  if (!isLater || first.text.length > LONGEST_HEADING) return { text, shift: 0 };
  return { text: `${first.text}\n${text}`, shift: first.text.length + 1 };
}

/** The names of everybody in the bank, and in Latin letters the first and the last word of each; each once. */
export function peopleIn({ memories, character }: Pick<MemoryBank, 'memories' | 'character'>): string[] {
  const names = [character.name, ...memories.flatMap((memory) => [...memory.people, ...personOf(memory)])];
  const parts = names.flatMap((name) => {
    const words = name.match(/\p{Lu}\p{L}{2,}/gu) ?? [];
    return [words[0] ?? '', words.at(-1) ?? ''];
  });
  return [...new Set([...names, ...parts])].filter((name) => name !== '');
}

/** Whom a relationship is about, by its title. */
function personOf({ kind, title }: Memory): string[] {
  const at = title.lastIndexOf(' · ');
  return kind === 'relationship' && at > 0 ? [title.slice(0, at)] : [];
}
