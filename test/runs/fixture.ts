/** A bank small enough to rank by hand, and a model that can be followed. */

import type { Kind, Memory, MemoryBank, Question } from '../../src/core/memory/bank';
import type { Encoder, QuestionClassifier } from '../../src/core/ports';

function memory(id: string, kind: Kind, text: string, story?: string): Memory {
  return { id, kind, title: id, text, body: text, people: [], ...(story !== undefined && { story }) };
}

function question(id: string, kind: Kind, text: string, ...gold: string[]): Question {
  return { id, kind, text, answer: '', gold, anchors: [], tags: [] };
}

export const BANK: MemoryBank = {
  id: 'vera',
  character: { id: 'vera', name: 'Vera', language: 'en', pronouns: 'she/her', summary: '', description: '' },
  source: 'made for the test',
  licence: 'MIT',
  memories: [
    memory('p-boat', 'profile', 'Boat: a green dory.'),
    memory('r-ivo', 'relationship', 'Ivo is her uncle.'),
    memory('e-storm', 'event', 'The storm took the dory.', 'storm'),
    memory('d-storm', 'dialogue', 'Ivo: The storm took it. The storm was early.', 'storm'),
  ],
  questions: [
    // Under BM25 the dialogue, which says "storm" twice, comes before the event.
    question('q-1', 'event', 'storm', 'e-storm'),
    question('q-2', 'profile', 'green dory', 'p-boat'),
    question('q-3', 'relationship', 'harbour', 'r-ivo'),
    question('q-4', 'event', 'storm early', 'e-none'),
    question('q-5', 'dialogue', 'Which song did Ivo sing?'),
  ],
};

/** Counts of four words, made one long: as dense as a vector can be that one can read. Always sure that an event is asked for. */
export class WordModel implements Encoder, QuestionClassifier {
  readonly stamp = { id: 'words', revision: '1', hash: 'words', dtype: 'fp32', device: 'wasm' };
  readonly dimensions = 4;
  encoded = 0;
  classified = 0;

  async encode(texts: readonly string[]): Promise<Float32Array> {
    this.encoded += texts.length;
    return Float32Array.from(
      texts.flatMap((text) => {
        const counts = ['storm', 'dory', 'uncle', 'green'].map(
          (word) => text.toLowerCase().split(word).length - 1,
        );
        const length = Math.hypot(...counts) || 1;
        return counts.map((value) => value / length);
      }),
    );
  }

  async classify(): Promise<Record<Kind, number>> {
    this.classified++;
    return { profile: 0.05, relationship: 0.05, event: 0.8, dialogue: 0.1 };
  }
}

/** A clock on which every reading is a millisecond after the one before. */
export function ticking(): () => number {
  let now = 0;
  return () => now++;
}
