import { describe, expect, it } from 'vitest';
import {
  candidatesSetting,
  goldAndNegatives,
  selectedCandidates,
  isDialogueBank,
  testTurns,
} from '../../../src/pipeline/dialogue/candidates';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { random } from '../../../src/measures/domain/random';
import { readDataset } from '../../../src/data/formats/formats';
import { hasReleased, released } from '../../data/formats/external-results';
import { NURI, remembered } from './fixture';

const TWO = { task: 'recognition', setting: 2, k: 5, negatives: 'file' } as const;
const [FIRST, FURTHER, SAD, NONE] = testTurns(NURI) as [
  ReturnType<typeof testTurns>[number],
  ReturnType<typeof testTurns>[number],
  ReturnType<typeof testTurns>[number],
  ReturnType<typeof testTurns>[number],
];

describe('the test turns of a bank', () => {
  it('share the gold of their dialogue, which belongs to the first', () => {
    expect(testTurns(NURI).map(({ gold, first }) => [gold, first])).toEqual([
      [['1', '5'], true],
      [['1', '5'], false],
      [['3'], true],
      [[], true],
    ]);
  });

  it('are told from questions by how they are written', () => {
    expect(isDialogueBank(NURI)).toBe(true);
    const asked = NURI.questions.map((question) => ({ ...question, text: 'What did Nuri build?' }));
    expect(isDialogueBank({ ...NURI, questions: asked })).toBe(false);
  });
});

describe('setting 2', () => {
  it('always holds the first gold memory once and four distinct negatives, the same under the same seed', () => {
    const next = random(5);
    for (let trial = 0; trial < 300; trial++) {
      const size = 1 + Math.floor(next() * 30);
      const memories = Array.from({ length: size }, (_, i) =>
        remembered(String(i), `text ${i}`, 'Happy', 'Others'),
      );
      const golds = 1 + Math.floor(next() * Math.min(7, size));
      const gold = memories
        .map(({ id }) => id)
        .sort(() => next() - 0.5)
        .slice(0, golds);
      const bank: MemoryBank = {
        ...NURI,
        id: `bank-${trial}`,
        memories,
        questions: [{ ...NURI.questions[0]!, gold }],
      };
      const [turn] = testTurns(bank);
      const seed = Math.floor(next() * 1000);
      const { ids, from, missing } = goldAndNegatives(bank, turn!, TWO, seed);
      const negatives = ids.filter((id) => id !== gold[0]);
      expect(from).toBe('sampled');
      expect(ids.filter((id) => id === gold[0])).toHaveLength(1);
      expect(negatives.filter((id) => gold.includes(id))).toEqual([]);
      expect(new Set(negatives).size).toBe(Math.min(4, size - golds));
      expect(missing).toBe(4 - negatives.length);
      expect(goldAndNegatives(bank, turn!, TWO, seed).ids).toEqual(ids);
    }
  });

  it('puts the gold memory everywhere alike, and other seeds draw others', () => {
    const places = [0, 0, 0, 0, 0];
    const drawn = new Set<string>();
    for (let seed = 0; seed < 1000; seed++) {
      const { ids } = goldAndNegatives(NURI, FIRST, TWO, seed);
      places[ids.indexOf('1')]!++;
      drawn.add(ids.toSorted().join());
    }
    // 6 memories are not gold: 15 sets of four. A place is expected 200 times, with a standard deviation of 12.6.
    expect(drawn.size).toBe(15);
    for (const count of places) expect(Math.abs(count - 200)).toBeLessThan(51);
  });

  it('is the same for all turns of a dialogue', () => {
    expect(goldAndNegatives(NURI, FURTHER, TWO, 3).ids).toEqual(goldAndNegatives(NURI, FIRST, TWO, 3).ids);
  });

  const withCandidates = (candidates: readonly string[], others = candidates): MemoryBank => ({
    ...NURI,
    questions: NURI.questions.map((question) => ({
      ...question,
      candidates: question.session === '0' ? candidates : others,
    })),
  });

  it('takes the file’s candidates in their order where they are gold and negatives, and no others', () => {
    const handed = (candidates: string[], change: object = {}) => {
      const bank = withCandidates(candidates, ['8', '3', '4', '6', '7']);
      return goldAndNegatives(bank, testTurns(bank)[0]!, { ...TWO, ...change }, 3);
    };
    const list = ['7', '2', '1', '8', '4'];
    expect(handed(list)).toEqual({ ids: list, from: 'file', missing: 0 });
    expect(handed(list, { negatives: 'sampled' }).from).toBe('sampled');
    expect(handed(list, { k: 4 }).from).toBe('sampled');
    expect(handed(['7', '5', '1', '8', '4']).from).toBe('sampled');
  });

  it('tells whose the file’s candidates are by what all of them hold', () => {
    expect(candidatesSetting(NURI)).toBeUndefined();
    expect(candidatesSetting(withCandidates(['1', '4', '2'], ['3', '4']))).toBe(2);
    // Of one dialogue alone it could not be told: a retriever may find just the first gold memory.
    expect(candidatesSetting(withCandidates(['1', '4', '2'], ['8', '4']))).toBe(3);
    expect(candidatesSetting(withCandidates(['1', '5', '2'], ['3', '4']))).toBe(3);
  });
});

describe('what is handed over', () => {
  it('is the first gold memory, or none, or the first k of the list', () => {
    expect(selectedCandidates(NURI, FURTHER, { task: 'injection', setting: 1 }, [], 1)).toEqual(['1']);
    expect(selectedCandidates(NURI, FIRST, { task: 'injection', setting: 'none' }, ['1'], 1)).toEqual([]);
    const three = {
      ...({ task: 'injection', setting: 3, k: 2 } as const),
      system: { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const,
    };
    expect(selectedCandidates(NURI, SAD, three, ['2', 'gone', '8', '3'], 1)).toEqual(['2', '8']);
    expect(selectedCandidates(NURI, NONE, { ...three, system: 'file' }, ['2'], 1)).toEqual([]);
  });

  it('with cues, lifts what the criteria recall before the list is cut', () => {
    const list = {
      ...({ task: 'injection', setting: 3, k: 2 } as const),
      system: { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const,
    };
    const ranked = ['8', '2', '4', '6', '7', '1', '5', '3'];
    expect(selectedCandidates(NURI, SAD, list, ranked, 1)).toEqual(['8', '2']);
    // Sad: happy memories, best of the scene Preferences. 3 has 0 + 0.4 + 0.2, 1 has 2/7 · 0.4 + 0.4, 8 has 0.4.
    const cues = { similarity: 0.4, emotion: 0.4, scene: 0.2 };
    expect(selectedCandidates(NURI, SAD, { ...list, cues }, ranked, 1)).toEqual(['3', '1']);
  });
});

const absent = !hasReleased('madial');
describe.skipIf(absent)(
  `the candidates of MADial-Bench’s files${absent ? ' (skipped: no data)' : ''}`,
  () => {
    const banksOf = (language: 'en' | 'zh', dialogues: string) => {
      const names = new RegExp(`-(?:${dialogues}|memory)\\.json$`);
      const files = released(`madial/${language}`).filter(({ name }) => names.test(name));
      return readDataset(files, 'auto').banks;
    };
    const drawn = (banks: readonly MemoryBank[]) =>
      banks.flatMap((bank) =>
        testTurns(bank)
          .filter(({ first }) => first)
          .map((turn) => ({ turn, ...goldAndNegatives(bank, turn, TWO, 1) })),
      );

    it.each([
      ['zh', 'dialogue-setting3', 2, 'file'],
      ['zh', 'dialogue-setting2', 3, 'sampled'],
      ['zh', 'dialogue', undefined, 'sampled'],
      ['en', 'dialogue', undefined, 'sampled'],
    ] as const)('%s, %s: setting %s, negatives %s', (language, dialogues, setting, from) => {
      const banks = banksOf(language, dialogues);
      expect(banks.map(candidatesSetting)).toEqual([setting, setting]);
      const all = drawn(banks);
      expect(all).toHaveLength(160);
      for (const { turn, ids, ...rest } of all) {
        expect(rest).toEqual({ from, missing: 0 });
        expect(new Set(ids).size).toBe(5);
        expect(ids.filter((id) => turn.gold.includes(id))).toEqual([turn.gold[0]]);
      }
    });
  },
);
