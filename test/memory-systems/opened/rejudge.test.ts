import { describe, expect, it } from 'vitest';
import { openResults } from '../../../src/memory-systems/domain/opened/formats';
import { figuresOf, judgesOf } from '../../../src/memory-systems/domain/opened/figures';
import { judgeTitle, rejudged, longmemevalPrompt } from '../../../src/memory-systems/domain/opened/rejudge';
import { READING_DEFAULTS } from '../../../src/memory-systems/domain/readings/settings';
import { READING_FORMS } from '../../../src/memory-systems/domain/readings/prompt';
import type { CallModel, LlmCall } from '../../../src/llm/domain/call';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { LME, LOCOMO } from './files';

const settings = {
  ...READING_DEFAULTS,
  judge: { provider: 'openai-compatible', address: '', model: 'm' },
} as const;

/** Correct where the answer is no crane. */
const ask: CallModel = async (call) => {
  const text = call.messages.map(({ content }) => content).join('\n');
  const label =
    /heron/i.test(text.split('Response')[1] ?? text) && !text.includes('crane') ? 'Correct' : 'Hallucination';
  return {
    call,
    key: text,
    cached: false,
    reply: { text: JSON.stringify({ reasoning: 'words', evaluation_result: label }), milliseconds: 1 },
  } as never;
};

describe('the same answers under another judge', () => {
  it('are asked once each, and its verdicts stand beside those of the file', async () => {
    const opened = openResults([LOCOMO.memos, { ...LOCOMO.memos, name: 'copy.json' }]);
    const before = await rejudged(settings, opened);
    // Two runs of the same two answers.
    expect(before).toMatchObject({ judged: 0, without: 0 });
    expect(before.waiting).toHaveLength(2);
    const units = new Map<string, LlmUnit>();
    for (const work of before.waiting) units.set(work.id, (await work.perform({ ask } as never)) as LlmUnit);
    const after = await rejudged(settings, opened, units);
    expect(after).toMatchObject({ judged: 4, waiting: [] });
    expect(judgesOf(after.results.runs[0]!)).toEqual(['llm_judgments', judgeTitle(settings)]);
    const own = figuresOf(after.results, after.results.runs[0]!, { judge: after.judge });
    expect(own.states).toMatchObject({ wrong: 2 });
    expect(figuresOf(after.results, after.results.runs[0]!).states).toMatchObject({ right: 1, wrong: 1 });
  });

  it('are another judge’s under another prompt', () => {
    const { texts } = READING_FORMS.response.standard;
    const prompt = { texts: { ...texts, en: { ...texts.en, system: `${texts.en.system} Be strict.` } } };
    expect(judgeTitle({ ...settings, prompts: { response: prompt } })).not.toBe(judgeTitle(settings));
  });

  it('cannot be judged without a reference answer, which is told', async () => {
    const { without, waiting } = await rejudged(settings, openResults([LME.hypotheses]));
    expect({ without, waiting: waiting.length }).toEqual({ without: 4, waiting: 0 });
    // The log brings question and reference of one of them.
    const more = await rejudged(settings, openResults([LME.hypotheses, LME.log]));
    expect({ without: more.without, waiting: more.waiting.length }).toEqual({ without: 3, waiting: 1 });
  });

  it('by LongMemEval’s own prompts are asked by type, and right where the reply says yes', async () => {
    const official = { ...settings, official: true };
    const opened = openResults([LME.hypotheses, LME.log]);
    const before = await rejudged(official, opened);
    expect(before).toMatchObject({ judge: 'm, LongMemEval (official)', without: 3 });
    const calls: LlmCall[] = [];
    const yes: CallModel = async (call) => {
      calls.push(call);
      return { call, key: '', cached: false, reply: { text: 'Yes.', milliseconds: 1 } } as never;
    };
    const units = new Map<string, LlmUnit>();
    for (const work of before.waiting)
      units.set(work.id, (await work.perform({ ask: yes } as never)) as LlmUnit);
    expect(calls.map(({ messages }) => messages.map(({ role }) => role))).toEqual([['user']]);
    expect(calls[0]!.messages[0]!.content).toMatch(
      /^I will give you a question, a correct answer, and a response from a model\..* answer no\. \n\nQuestion: How many rabbits do I keep\?\n\nCorrect Answer: 2\n\nModel Response: Two rabbits\.\n\nIs the model response correct\? Answer yes or no only\.$/,
    );
    const after = await rejudged(official, opened, units);
    const facts = after.results.runs[0]!.answers.get(opened.questions[0]!.key)!;
    expect(facts.verdicts).toEqual([{ judge: after.judge, mark: 'right', reason: 'Yes.' }]);
  });

  it.each([
    ['temporal-reasoning', false, 'off-by-one errors', 'Correct Answer: g'],
    ['knowledge-update', false, 'previous information along with an updated answer', 'Correct Answer: g'],
    ['single-session-preference', false, 'a rubric for desired personalized response', 'Rubric: g'],
    ['multi-session', true, 'an unanswerable question, an explanation', 'Explanation: g'],
  ])('of %s (unanswerable: %s) have a prompt of their own', (category, unanswerable, says, reference) => {
    const question = { key: 'q', text: 'Q?', gold: 'g', category, unanswerable };
    const prompt = longmemevalPrompt(question, 'r')!;
    expect(prompt).toContain(says);
    expect(prompt).toContain(`\n\n${reference}\n\nModel Response: r\n\n`);
    expect(longmemevalPrompt({ ...question, category: 'other', unanswerable: false }, 'r')).toBeUndefined();
  });
});
