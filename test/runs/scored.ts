/** Scores whose numbers can be told by hand. */

import type { ScoredQuestion, SystemScores } from '../../src/runs/domain/evaluation/evaluate';
import type { RunHeader } from '../../src/runs/domain/run/run';
import { systemName, type SystemConfig } from '../../src/pipeline/flow/system';
import type { MemoryBank } from '../../src/core/memory/bank';
import type { SystemEntry } from '../../src/runs/domain/evaluation/result-selection';

/** A system's questions q0, q1, … of one bank, each with its gold at the rank given; the one measure is Recall@1. */
export function scores(system: string, ranks: readonly (number | undefined)[], bank = 'vera'): SystemScores {
  const questions = ranks.map((rank, i): ScoredQuestion => ({
    bank,
    question: `q${i}`,
    kind: 'event',
    language: 'en',
    values: [rank === 1 ? 1 : 0],
    rank,
    milliseconds: 1,
  }));
  return { system, unanswerable: 0, unknown: 0, questions };
}

/** A bank with as many questions. */
export function bank(id: string, questions: number, language: 'en' | 'zh' = 'en'): MemoryBank {
  const name = id[0]!.toUpperCase() + id.slice(1);
  return {
    id,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source: 'made for the test',
    licence: 'MIT',
    memories: [
      {
        id: 'e',
        kind: 'event',
        title: 'The storm',
        text: 'The storm took it.',
        body: '',
        people: [],
        story: 's',
      },
      {
        id: 'd',
        kind: 'dialogue',
        title: 'About it',
        text: 'It was early.',
        body: '',
        people: [],
        story: 's',
      },
    ],
    questions: Array.from({ length: questions }, (_, i) => ({
      ...({ id: `q${i}`, kind: i % 2 ? 'profile' : 'event', text: `What of the storm ${i}?` } as const),
      answer: i === 3 ? 'A Dory' : 'Wind',
      gold: ['e'],
      anchors: [],
      tags: [],
    })),
  };
}

export function entry(system: SystemConfig, run = 'r1'): SystemEntry {
  const name = systemName(system);
  return { key: name, name, system, run: { id: run, plan: { title: run } } as unknown as RunHeader };
}
