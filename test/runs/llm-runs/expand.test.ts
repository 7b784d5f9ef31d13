import { describe, expect, it } from 'vitest';
import { CLASSIFIER_SETTINGS } from '../../../src/pipeline/classification/llm-classifier';
import { standardSetting, WITHOUT_MEMORY } from '../../../src/pipeline/dialogue/settings';
import { systemName } from '../../../src/pipeline/flow/system';
import { judgeSetting } from '../../../src/judging/domain/setting';
import type { Exchange, LlmCall } from '../../../src/llm/domain/call';
import type { AnswerUnit } from '../../../src/llm/domain/units';
import type { Work } from '../../../src/pipeline/llm-work/runner';
import {
  askedQuestions,
  expandPlan,
  expandPlanInSteps,
  type PlanData,
} from '../../../src/runs/domain/llm-runs/expand';
import type { LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { NURI } from '../../pipeline/dialogue/fixture';
import { replyOf } from '../../llm/calls';
import { BM25, character, CUED, dataOf, NO_EARLIER, OTTILIE, PLAN, SCRIPTED, ZHIYUAN } from './fixture';
import { newLlmRun } from '../../../src/runs/domain/llm-runs/perform';

const BOTH: LlmPlan = {
  ...PLAN,
  banks: [OTTILIE.id, NURI.id],
  classifiers: [...CLASSIFIER_SETTINGS],
  dialogue: {
    settings: [standardSetting('injection', 1), standardSetting('recognition', 2), WITHOUT_MEMORY],
    recall: 'all',
    turns: 'all',
  },
  judges: [judgeSetting(SCRIPTED, 'perltqa-correctness'), judgeSetting(SCRIPTED, 'madial-naturalness')],
};
const BANKS = [OTTILIE, NURI, ZHIYUAN];
const ids = (work: readonly Work[]) => work.map(({ id }) => id);
const own = { id: 'r', created: '', setup: {} };

describe('a plan’s work', () => {
  it('has the same ids in the same order whenever it is expanded, each once, at once or in steps', async () => {
    const first = expandPlan(BOTH, dataOf(BOTH, BANKS));
    let breaths = 0;
    const pause = async () => void breaths++;
    const steps = await expandPlanInSteps(BOTH, dataOf(BOTH, BANKS), { pause });
    expect(ids(steps.work)).toEqual(ids(first.work));
    expect(new Set(ids(first.work)).size).toBe(first.work.length);
    // Two characters, and those of each judge.
    expect(breaths).toBe(2 + 2 * 2);
    const stopped = AbortSignal.abort();
    await expect(
      expandPlanInSteps(BOTH, dataOf(BOTH, BANKS), { pause, signal: stopped }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('asks character by character in the plan’s order, and judges after all is asked', () => {
    const { work } = expandPlan(BOTH, dataOf(BOTH, BANKS));
    const turned = { ...BOTH, banks: [NURI.id, OTTILIE.id] };
    const asked = (all: readonly Work[]) =>
      all.filter(({ purpose }) => purpose !== 'judge').map(({ bank }) => bank);
    const order = asked(work);
    expect(order.indexOf(NURI.id)).toBe(order.lastIndexOf(OTTILIE.id) + 1);
    expect(new Set(asked(expandPlan(turned, dataOf(turned, BANKS)).work)).values().next().value).toBe(
      NURI.id,
    );
    const first = work.findIndex(({ purpose }) => purpose === 'judge');
    expect(work.slice(first).every(({ purpose }) => purpose === 'judge')).toBe(true);
    const before = new Set(ids(work.slice(0, first)));
    expect(
      work.slice(first).every(({ after }) => after.length > 0 && after.every((id) => before.has(id))),
    ).toBe(true);
  });

  it('gives dialogues to the dialogue’s settings alone, and questions to the others alone', () => {
    const { work } = expandPlan(BOTH, dataOf(BOTH, BANKS));
    const kinds = (bank: string) => {
      const counts: Record<string, number> = {};
      for (const { purpose, setting } of work.filter((each) => each.bank === bank)) {
        const kind = `${purpose} ${setting?.split(/[,(]/)[0] ?? ''}`.trim();
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
      return counts;
    };
    expect(kinds(OTTILIE.id)).toEqual({
      classify: 8,
      'answer W-MC+R': 4,
      'answer W/o-MC+W-R': 4,
      'answer W/o-MC+R': 4,
      judge: 12,
    });
    // Of four turns under two settings of injection; recognition at the first turns of three dialogues, and never judged.
    expect(kinds(NURI.id)).toEqual({ 'respond injection': 8, 'answer recognition': 3, judge: 8 });
  });

  it('reads the lists of its own characters’ settings, each once, as deep as they need', () => {
    const plan = { ...BOTH, banks: [OTTILIE.id] };
    const { systems, depth } = expandPlan(plan, dataOf(plan, BANKS));
    expect(systems.map(systemName)).toEqual([CUED, BM25].map(systemName));
    expect(depth).toBe(5);
    const none = { ...BOTH, banks: [NURI.id] };
    expect(expandPlan(none, dataOf(none, BANKS)).systems).toEqual([]);
  });

  it('draws questions by the seed, the same for all settings and models, and as many as there are at most', () => {
    const drawn = (change: Partial<LlmPlan>) =>
      askedQuestions({ ...PLAN, ...change }, OTTILIE).map(({ id }) => id);
    expect(drawn({})).toHaveLength(4);
    expect(drawn({})).toEqual(drawn({ synthesis: [] }));
    expect(drawn({ seed: 2 })).not.toEqual(drawn({ seed: 1 }));
    expect(drawn({ questionsPerBank: 10_000 })).toEqual(OTTILIE.questions.map(({ id }) => id));
    const { questionsPerBank, ...all } = PLAN;
    expect(questionsPerBank).toBe(4);
    expect(askedQuestions(all, OTTILIE)).toHaveLength(OTTILIE.questions.length);
    const { work } = expandPlan(PLAN, dataOf(PLAN, BANKS));
    const asked = new Set(work.filter(({ bank }) => bank === OTTILIE.id).map(({ question }) => question));
    expect([...asked]).toEqual(drawn({}));
  });

  it('asks the dialogues that the plan’s kind of recall takes, one or all of their turns', () => {
    const turns = (recall: 'all' | 'passive' | 'proactive', which: 'all' | 'first') => {
      const plan = { ...BOTH, dialogue: { ...BOTH.dialogue, recall, turns: which } };
      delete (plan as { questionsPerBank?: number }).questionsPerBank;
      return askedQuestions(plan, NURI).map(({ id }) => id);
    };
    expect(turns('all', 'all')).toEqual(['0-4', '0-6', '1-2', '2-2']);
    expect(turns('passive', 'all')).toEqual(['0-4', '0-6']);
    expect(turns('all', 'first')).toEqual(['0-4', '1-2', '2-2']);
  });

  it('takes few-shot examples from the plan’s other characters and the pool, and from no other language', async () => {
    const kwame = character('kwame-mensah');
    const few: LlmPlan = { ...BOTH, banks: [OTTILIE.id], synthesis: [], judges: [] };
    const perform = async (data: PlanData) => {
      const calls: LlmCall[] = [];
      const ask = async (call: LlmCall): Promise<Exchange> => {
        calls.push(call);
        return { key: '', call, reply: replyOf('{"category":"semantic"}'), cached: false };
      };
      const { work } = expandPlan(few, data);
      const units = await Promise.all(
        work.map((each) => each.perform({ ask, ranked: [], unit: () => expect.fail('reads nothing') })),
      );
      return { units, texts: calls.map(({ messages }) => messages.map(({ content }) => content).join('\n')) };
    };
    const pooled = await perform({ banks: [OTTILIE], examples: [kwame, ZHIYUAN], earlier: NO_EARLIER });
    const shots = pooled.texts.filter((text) =>
      kwame.questions.some((question) => text.includes(question.text)),
    );
    expect(shots).toHaveLength(4);
    expect(
      pooled.texts.some((text) => ZHIYUAN.questions.some((question) => text.includes(question.text))),
    ).toBe(false);
    const alone = await perform({ banks: [OTTILIE], examples: [ZHIYUAN], earlier: NO_EARLIER });
    const failed = alone.units.flatMap(({ outcome }) => (outcome.state === 'failed' ? [outcome.code] : []));
    expect(failed).toEqual(Array(4).fill('too-few-examples'));
    expect(alone.texts).toHaveLength(4);
  });

  it('refuses to judge one answer of two runs, since a verdict could not say which', () => {
    const plan: LlmPlan = { ...PLAN, banks: [], synthesis: [], models: [], of: ['one', 'two'] };
    const id = 'answer x';
    const question = OTTILIE.questions[0]!.id;
    const unit: AnswerUnit = {
      kind: 'answer',
      id,
      bank: OTTILIE.id,
      question,
      model: SCRIPTED,
      setting: 'CR(x)',
      memories: [],
      exchanges: [],
      outcome: { state: 'done', value: 'Yes.' },
    };
    const data = (answers: AnswerUnit[]) => ({
      banks: [],
      examples: [],
      earlier: { answers, banks: [OTTILIE] },
    });
    expect(expandPlan(plan, data([unit])).work).toHaveLength(1);
    expect(() => expandPlan(plan, data([unit, unit]))).toThrow(
      'scripted stand-in (rule 1) answers the same questions under “CR(x)” in two of the runs',
    );
  });

  it('is never none: a run of nothing is refused with what would help', () => {
    const questions: LlmPlan = { ...PLAN, banks: [NURI.id] };
    const data = dataOf(questions, BANKS);
    expect(() => newLlmRun(questions, data, expandPlan(questions, data), own)).toThrow(
      /have nothing for these settings: questions go with/,
    );
    const judging: LlmPlan = { ...PLAN, banks: [], of: ['earlier'], synthesis: [] };
    const empty = dataOf(judging, BANKS);
    expect(() => newLlmRun(judging, empty, expandPlan(judging, empty), own)).toThrow(
      /chosen runs have no answers for these rubrics/,
    );
  });
});
