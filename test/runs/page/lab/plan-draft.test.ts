// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { READY_PLANS, readyPlan, readPlan, writePlan } from '../../../../src/runs/domain/run/plan';
import { runRecord } from '../../../../src/runs/domain/export/run-record';
import { newRun } from '../../../../src/runs/domain/run/run';
import { systemName } from '../../../../src/pipeline/flow/system';
import { summaryOf } from '../../../../src/core/memory/summary';
import {
  PlanDraft,
  rangeOf,
  sweepable,
  sweepOver,
} from '../../../../src/runs/page/lab/state/plan-draft.svelte';
import { RunRemoval, UNDO_WINDOW } from '../../../../src/ui/state/run-removal.svelte';
import { BANK } from '../../fixture';
import type { Question } from '../../../../src/core/memory/bank';

const SUMMARIES = ['b', 'a'].map((id) =>
  summaryOf({ id, revision: '1', origin: 'bundled', bank: { ...BANK, id } }),
);
const BM25 = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;

describe('a plan in the making', () => {
  it('says what it will be and every reason why it cannot run', () => {
    const draft = new PlanDraft(() => SUMMARIES);
    expect(draft.problems).toEqual([
      'No character is chosen. Choose at least one.',
      'No system is chosen. Choose at least one retriever or classifier.',
    ]);
    draft.choose(['a', 'b'], true);
    draft.add([BM25, BM25, { ...BM25, retriever: 'dense' }]);
    expect(draft.problems).toEqual([]);
    expect(draft.line).toBe('2 characters · up to 10 questions · 2 systems · models: encoder');
    expect(draft.title).toBe('BM25, Dense on 2 characters');
    expect(draft.plan.banks).toEqual(['b', 'a']);
    draft.questionsPerBank = 2;
    expect(draft.line).toContain('4 questions');
    draft.depth = Number.NaN;
    draft.choose(['nobody'], true);
    expect(draft.problems).toEqual([
      'The depth must be a whole number from 1.',
      'There is no character “nobody” in the library. Import it, or leave it out.',
    ]);
  });

  it('adds up with what the run will score, once the questions are read', () => {
    const nobody = { ...BANK, questions: BANK.questions.slice(4) };
    const read: Record<string, readonly Question[]> = { a: BANK.questions, b: nobody.questions };
    const draft = new PlanDraft(
      () => [
        summaryOf({ id: 'a', revision: '1', origin: 'imported', bank: { ...BANK, id: 'a' } }),
        summaryOf({ id: 'b', revision: '1', origin: 'imported', bank: { ...nobody, id: 'b' } }),
      ],
      () => [],
      (ids) => ids.map((id) => read[id]!),
    );
    draft.choose(['a', 'b'], true);
    draft.add([BM25]);
    expect(draft.line).toBe(
      '2 characters · up to 6 questions, of which 4 have gold memories and are scored · 1 system · no model needed',
    );
    expect(draft.unscored).toBe(
      '2 questions have no gold memory and are not scored for retrieval: for 2 the data name no memory of the bank.',
    );
    // Only one of them has a question that is scored.
    expect([draft.scored, draft.title]).toEqual([4, 'BM25 on 1 character']);
    draft.questionsPerBank = 2;
    expect(draft.line).toContain('up to 3 questions, of which 2 have gold memories and are scored');
    draft.add([{ task: 'classification', classifier: 'cue-words' }]);
    expect([draft.scored, draft.unscored]).toEqual([undefined, undefined]);
    draft.questionsPerBank = undefined;
    expect(draft.line).toContain(' · 6 questions · ');
    expect(draft.unscored).toMatch(/^2 questions have no gold memory/);
  });

  it('comes back from its file as it was, and says what is wrong with another', () => {
    for (const ready of READY_PLANS) {
      const plan = { ...readyPlan(ready, ['a']), questionsPerBank: 3 };
      expect(readPlan(writePlan(plan), 'plan.json')).toEqual({ plan });
    }
    expect(() => readPlan('{', 'plan.json')).toThrow('plan.json is no JSON');
    const wrong = writePlan(readyPlan(READY_PLANS[0]!, ['a'])).replace('"bert"', '"gpt"');
    expect(() => readPlan(wrong, 'plan.json')).toThrow('plan.json › plan, systems 1, classifier');
  });

  it('is read from the record of a run, and said to be the first run’s where there are several', () => {
    const plan = readyPlan(READY_PLANS[1]!, ['a']);
    const run = (title: string) =>
      newRun({ ...plan, title }, [], { id: title, created: '2026-11-20T10:00:00Z', setup: {} });
    const record = (...titles: string[]) => runRecord(titles.map(run), [], []);
    expect(readPlan(record('one'), 'run.json')).toEqual({ plan: { ...plan, title: 'one' } });
    const { plan: first, note } = readPlan(record('one', 'two'), 'runs.json');
    expect(first.title).toBe('one');
    expect(note?.en).toMatch(
      /^runs\.json holds 2 runs\. This is the plan of the first, “one” of Nov 20, 2026, /,
    );
    expect(() => readPlan(record(), 'none.json')).toThrow('none.json › runs');
    expect(() => readPlan('{"format":"other"}', 'other.json')).toThrow(
      'other.json › format: This is neither a plan nor the record of a retrieval run.',
    );
  });

  it('sweeps a parameter over a range', () => {
    const system = { ...BM25, retriever: 'hybrid', rerank: 'classifier' } as const;
    expect(sweepable(system)).toEqual(['alpha', 'k', 'dense', 'k1', 'b']);
    expect(sweepable(BM25)).toEqual(['k1', 'b']);
    expect(rangeOf(0, 1, 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(sweepOver(BM25, 'b', { from: 0, to: 1, step: 0.5 }).map(systemName)).toEqual([
      'bm25(k1=1.2, b=0)',
      'bm25(k1=1.2, b=0.5)',
      'bm25(k1=1.2, b=1)',
    ]);
    expect(() => rangeOf(0, 1, 0)).toThrow('a step above 0');
    expect(() => rangeOf(0, 1, 0.001)).toThrow('gives 1001 values');
  });
});

describe('deleting a run', () => {
  it('can be taken back until the time is over', () => {
    vi.useFakeTimers();
    const removed: string[] = [];
    const removal = new RunRemoval(async (id) => void removed.push(id));
    removal.begin('one', 'One');
    removal.undo();
    vi.advanceTimersByTime(UNDO_WINDOW);
    expect(removed).toEqual([]);
    removal.begin('two', 'Two');
    removal.begin('three', 'Three');
    expect([removed, removal.run?.id]).toEqual([['two'], 'three']);
    vi.advanceTimersByTime(UNDO_WINDOW);
    expect(removed).toEqual(['two', 'three']);
    vi.useRealTimers();
  });
});
