import { describe, expect, it } from 'vitest';
import { judgeSetting } from '../../../src/judging/domain/setting';
import {
  isPlainAddress,
  llmPlanProblems as llmPlanProblemsOf,
  EMPTY_PLAN,
  type LlmPlan,
  readLlmPlan,
  writeLlmPlan,
} from '../../../src/runs/domain/llm-runs/plan';
import { standardSetting } from '../../../src/pipeline/dialogue/settings';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { BM25, CUED, PLAN, SCRIPTED } from './fixture';
import { english } from '../../core/english';

const llmPlanProblems = (...given: Parameters<typeof llmPlanProblemsOf>) =>
  english(llmPlanProblemsOf(...given));

const KEY = 'sk-0a1B2c3D4e5F6g7H8i9J';

describe('what keeps a plan from running', () => {
  it('is nothing for a whole plan, nor for one that only judges an earlier run', () => {
    expect(llmPlanProblems(PLAN)).toEqual([]);
    expect(llmPlanProblems({ ...EMPTY_PLAN, judges: PLAN.judges, of: ['earlier'] })).toEqual([]);
  });

  it.each<[string, Partial<LlmPlan>, string]>([
    ['nothing chosen', EMPTY_PLAN, 'Nothing is asked. Choose a setting'],
    ['an earlier run without a judge', { ...EMPTY_PLAN, of: ['earlier'] }, 'Nothing is asked.'],
    ['no character', { banks: [] }, 'No character is chosen.'],
    ['a character twice', { banks: ['a', 'b', 'a'] }, 'A character is chosen twice.'],
    ['an earlier run twice', { of: ['a', 'a'] }, 'An earlier run is chosen twice.'],
    ['no model', { models: [] }, 'No model is chosen.'],
    ['a model without a name', { models: [{ ...SCRIPTED, model: ' ' }] }, 'A model has no name.'],
    ['a model twice', { models: [SCRIPTED, SCRIPTED] }, 'scripted stand-in (rule 1) is chosen twice.'],
    ['a draw of none', { questionsPerBank: 0 }, 'Questions per character must be a whole number from 1'],
    ['half a question', { questionsPerBank: 2.5 }, 'Questions per character must be a whole number from 1'],
    ['a high temperature', { parameters: { temperature: 2.1 } }, 'The temperature must lie between 0 and 2.'],
    [
      'no temperature at all',
      { parameters: { temperature: NaN } },
      'The temperature must lie between 0 and 2.',
    ],
    ['no token', { parameters: { maxTokens: 0 } }, 'The most tokens must be a whole number from 1.'],
    ['a budget below nothing', { limits: { dollars: -1 } }, 'A budget must be 0 or more'],
    ['a setting twice', { synthesis: [PLAN.synthesis[0]!, PLAN.synthesis[0]!] }, 'is chosen twice'],
    [
      'a list that must not be re-ranked',
      { synthesis: [{ ...setting('W/o-MC+W-R', BM25), system: CUED }] },
      're-ranked',
    ],
    ['few-shot without examples', { classifiers: [{ method: 'few-shot', examples: 0 }] }, 'Few-shot:'],
    [
      'one candidate only',
      {
        dialogue: {
          ...PLAN.dialogue,
          settings: [{ task: 'injection', setting: 2, k: 1, negatives: 'file' }],
        },
      },
      'k must be',
    ],
    [
      'a rubric that there is not',
      { judges: [judgeSetting(SCRIPTED, 'kindness')] },
      'There is no rubric "kindness".',
    ],
  ])('%s is told in words with the remedy', (_, change, words) => {
    const problems = llmPlanProblems({ ...PLAN, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
    expect(problems[0]).toMatch(/\.$/);
  });

  it('is an address that may hold a key, of a model or a judge, and the key is not repeated', () => {
    const ref = {
      provider: 'openai-compatible' as const,
      model: 'small',
      address: `https://me:${KEY}@llm.example/v1`,
    };
    for (const plan of [
      { ...PLAN, models: [ref] },
      { ...PLAN, judges: [judgeSetting(ref, 'perltqa-coherence')] },
    ]) {
      const problems = llmPlanProblems(plan);
      expect(problems).toEqual([expect.stringContaining('small: An address is scheme, host and path alone')]);
      expect(problems.join()).not.toContain(KEY);
    }
  });
});

it.each([
  ['', true],
  ['http://localhost:11434/v1', true],
  ['https://llm.example', true],
  ['https://llm.example/openai/v1?api-version=2026-01-01', true],
  [`https://llm.example/v1?api-version=1&key=${KEY}`, false],
  [`https://llm.example/v1?key=${KEY}`, false],
  [`https://${KEY}@llm.example/v1`, false],
  [`https://llm.example/v1#${KEY}`, false],
  [KEY, false],
  ['ftp://llm.example', false],
])('the address %j is plain: %s', (address, plain) => {
  expect(isPlainAddress(address)).toBe(plain);
});

describe('a plan as a file', () => {
  const whole: LlmPlan = {
    ...PLAN,
    parameters: { temperature: 0.5, maxTokens: 200, seed: 7 },
    classifiers: [{ method: 'few-shot', examples: 2 }],
    examples: ['kwame-mensah'],
    dialogue: {
      settings: [standardSetting('injection', 3), standardSetting('recognition', 2)],
      recall: 'passive',
      turns: 'first',
    },
    of: ['earlier'],
    limits: { dollars: 1.5, tokens: 1000, calls: 10 },
  };

  it('is the same plan when it is read', () => {
    expect(readLlmPlan(writeLlmPlan(whole), 'plan.json')).toEqual(whole);
  });

  const changed = (change: (file: { plan: Record<string, never> }) => void) => {
    const file = JSON.parse(writeLlmPlan(whole)) as { plan: Record<string, never> };
    change(file);
    return JSON.stringify(file);
  };
  const put = (holder: unknown, field: string, value: unknown) =>
    void ((holder as Record<string, unknown>)[field] = value);

  it.each<[string, string, (file: { plan: Record<string, never> }) => void]>([
    ['beside the plan', 'plan.json: Not a known field: "key"', (file) => put(file, 'key', KEY)],
    ['in the plan', 'plan.json › plan: Not a known field: "key"', ({ plan }) => put(plan, 'key', KEY)],
    [
      'in a model',
      'plan.json › plan, models 1: Not a known field',
      ({ plan }) => put(plan['models']![0], 'key', KEY),
    ],
    [
      'in the parameters',
      'plan.json › plan, parameters: Not a known field',
      ({ plan }) => put(plan['parameters'], 'key', KEY),
    ],
    [
      'in a judge',
      'plan.json › plan, judges 1, judge: Not a known field',
      ({ plan }) => put((plan['judges']![0] as { judge: object }).judge, 'key', KEY),
    ],
    [
      'in a setting',
      'plan.json › plan, synthesis 2: Not a known field',
      ({ plan }) => put(plan['synthesis']![1], 'key', KEY),
    ],
    [
      'in a model’s address',
      'plan.json › plan, models 1, address: An address is',
      ({ plan }) => put(plan['models']![0], 'address', `https://x.example/?k=${KEY}`),
    ],
    [
      'in a judge’s address',
      'plan.json › plan, judges 1, judge, address: An address is',
      ({ plan }) =>
        put((plan['judges']![0] as { judge: object }).judge, 'address', `https://${KEY}@x.example`),
    ],
  ])('is refused with a key %s, with its place and without the key', (_, words, change) => {
    const read = () => readLlmPlan(changed(change), 'plan.json');
    expect(read).toThrow(words);
    expect(read).toThrow(/Choose a plan that was saved here, or mend it by hand\.$/);
    expect(read).not.toThrow(KEY);
  });

  it('is refused where it is none, of another kind, or of another version', () => {
    expect(() => readLlmPlan('{', 'a.json')).toThrow('a.json is no JSON.');
    expect(() => readLlmPlan('{"format":"mnemoscope-plan","version":1}', 'a.json')).toThrow(
      'a.json › format',
    );
    expect(() =>
      readLlmPlan(
        changed((file) => put(file, 'version', 3)),
        'a.json',
      ),
    ).toThrow('a.json › version');
  });
});
