/** Made characters whose questions can be told apart, with vectors that say a little. */

import type { LearningSet } from '../../src/learning/domain/learning-set';
import { random } from '../../src/measures/domain/random';
import { KINDS, type Kind, type Memory, type MemoryBank, type Question } from '../../src/core/memory/bank';
import { passages } from '../../src/pipeline/retrieval/passages';

export const DIMENSIONS = 8;

const WORDS: Readonly<Record<Kind, readonly string[]>> = {
  profile: ['What is the job of', 'How old is', 'Where was the birthplace of'],
  relationship: ['Who is the friend of', 'Which sister belongs to', 'Who taught'],
  event: ['When did it happen to', 'Why was the trip cancelled by', 'Where did the party surprise'],
  dialogue: ['What was said about', 'What advice was given by', 'Who told the story of'],
};

/** @param perKind questions of each kind. */
export function madeSet(name: string, seed: number, perKind = 6): LearningSet {
  const next = random(seed);
  const unit = (values: readonly number[]) => values.map((value) => value / Math.hypot(...values));
  const noisy = (base: readonly number[], noise: number) =>
    unit(base.map((value) => value + noise * (next() - 0.5)));
  const memories: Memory[] = [];
  const questions: Question[] = [];
  const asked: number[] = [];
  const windows: number[] = [];
  KINDS.forEach((kind, k) => {
    for (let i = 0; i < perKind; i++) {
      const id = `${kind}-${i}`;
      const meaning = Array.from({ length: DIMENSIONS }, () => next() - 0.5);
      memories.push({ id, kind, title: id, text: `Memory ${id} of ${name}.`, body: id, people: [name] });
      questions.push({
        id: `q-${id}`,
        kind,
        text: `${WORDS[kind][i % 3]!} ${name} ${'again '.repeat(i)}?`,
        answer: '',
        gold: [id],
        anchors: [],
        tags: [],
      });
      windows.push(...unit(meaning));
      // The questions are turned by the same map for every character, which an adapter can undo.
      const turned = meaning.map((value, at) => value + 0.9 * meaning[(at + 1) % DIMENSIONS]!);
      turned[k]! += 0.2;
      asked.push(...noisy(unit(turned), 0.2));
    }
  });
  const bank: MemoryBank = {
    id: name.toLowerCase().replaceAll(' ', '-'),
    character: { id: name, name, language: 'en', pronouns: '', summary: '', description: '' },
    source: 'test',
    licence: 'MIT',
    memories,
    questions,
  };
  const rows = passages(memories).length;
  return {
    bank,
    encoder: { id: 'made', space: 'made:wasm', dimensions: DIMENSIONS },
    questions: Float32Array.from(asked),
    passages: Float32Array.from(windows.slice(0, rows * DIMENSIONS)),
    prior: new Float64Array(questions.length * KINDS.length).fill(1 / KINDS.length),
  };
}

export const NAMES = ['Ada Quist', 'Bo Lindqvist', 'Cato Ferrer', 'Dina Roux'];

export const fourSets = () => NAMES.map((name, i) => madeSet(name, i + 1));
