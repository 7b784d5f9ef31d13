import { describe, expect, it } from 'vitest';
import type { MemoryBank, Question } from '../../../src/core/memory/bank';
import { chosenQuestions } from '../../../src/runs/domain/run/open-bank';
import type { RunPlan } from '../../../src/runs/domain/run/run';
import { extentOf, unscoredNote, unscoredOf, whyUnscored } from '../../../src/runs/domain/run/scored';
import { BANK } from '../fixture';

const GOLD = BANK.questions[0]!;
const asked = (id: string, tags: readonly string[], gold: readonly string[] = []): Question => ({
  ...GOLD,
  id,
  tags,
  gold,
});
/** LoCoMo's adversarial questions have gold and are scored; HaluMem's that nothing answers have none. */
const MIXED: MemoryBank = {
  ...BANK,
  questions: [
    asked('plain', [], ['e-storm']),
    asked('tempted', ['adversarial'], ['e-storm']),
    asked('nothing', ['unanswerable']),
    asked('unnamed', []),
    asked('probe', ['probing']),
    asked('later', ['further test turn']),
  ],
};
const BM25 = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;
const CUES = { task: 'classification', classifier: 'cue-words' } as const;
const plan = (...systems: RunPlan['systems']): RunPlan => ({
  title: '',
  systems,
  banks: [MIXED.id],
  depth: 5,
  seed: 1,
});
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('the questions that a run scores', () => {
  it('are those with gold, whatever their tags; the others have a reason', () => {
    expect(MIXED.questions.map(whyUnscored)).toEqual([
      undefined,
      undefined,
      'unanswerable',
      'unnamed',
      'probing',
      'further',
    ]);
  });

  it.each([
    ['retrievers', plan(BM25), 2],
    ['classifiers', plan(CUES), 6],
    ['both', plan(BM25, CUES), 2],
    ['a draw of all', { ...plan(BM25), questionsPerBank: 5 }, 2],
    ['a draw of one', { ...plan(BM25), questionsPerBank: 1 }, 1],
  ])('add up with what runs: %s', (_, chosen, scored) => {
    const runs = chosenQuestions(MIXED, chosen);
    const extent = extentOf([MIXED.questions], chosen)!;
    const unscored = unscoredOf(MIXED, chosen, new Set(ids(runs)));
    expect(extent).toEqual({ characters: 1, scored, unscored, questions: scored + unscored.length });
    const known = new Set([...ids(runs), ...ids(unscored)]);
    expect(known.size).toBe(extent.questions);
  });

  it('are not told before the draw where it is of all, and gold decides', () => {
    expect(extentOf([MIXED.questions], { ...plan(BM25, CUES), questionsPerBank: 5 })).toBeUndefined();
  });

  it('leave others, of which a note says how many and why', () => {
    expect(unscoredNote(MIXED.questions)).toEqual({
      en: '4 questions have no gold memory and are not scored for retrieval: 1 is declared unanswerable; 1 further turn of dialogues that are scored once, at their first test turn; 1 probing question, for which the source names no memory; for 1 the data name no memory of the bank.',
      zh: '4 个问题没有标准记忆，不计入检索评分：1 个标为无法回答；1 个是对话的后续话轮，每段对话只在第一个测试话轮计分；1 个是探测问题，来源没有为其指明记忆；1 个在数据中没有指明记忆库中的记忆。',
    });
    expect(unscoredNote([GOLD])).toBeUndefined();
  });
});
