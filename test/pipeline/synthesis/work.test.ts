import { describe, expect, it } from 'vitest';
import type { CallModel, LlmCall, ModelRef } from '../../../src/llm/domain/call';
import { callKey } from '../../../src/llm/domain/call';
import type { AnswerUnit } from '../../../src/llm/domain/units';
import type { Work } from '../../../src/pipeline/llm-work/runner';
import { setting, SETTING_IDS, settingName } from '../../../src/pipeline/synthesis/settings';
import { notMade, synthesisWork, type SynthesisPart } from '../../../src/pipeline/synthesis/work';
import { bank, memory, question } from '../../core/fixture';

const SYSTEM = { task: 'retrieval', retriever: 'okapi', rerank: 'classifier' } as const;
const ONE: ModelRef = { provider: 'openai-compatible', address: 'http://localhost:1/v1', model: 'one' };
const TWO: ModelRef = { ...ONE, model: 'two' };

const HARBOUR = bank({
  memories: [
    memory('boat', 'Boat: a green dory', 'profile'),
    memory('ivo', 'Ivo: uncle', 'relationship'),
    { ...memory('storm', 'The dory sank.'), story: 's1' },
    { ...memory('talk', 'Ivo: It sank.', 'dialogue'), story: 's1' },
    memory('fair', 'She won a pie.'),
  ],
  questions: [
    { ...question('q1', 'What sank?'), gold: ['storm'] },
    { ...question('q2', 'Who won?'), gold: [] },
  ],
});

const rerankOf = (system: Work['system']) => (system?.task === 'retrieval' ? system.rerank : undefined);
const part = (change: Partial<SynthesisPart> = {}): SynthesisPart => ({
  models: [ONE],
  settings: SETTING_IDS.map((id) => setting(id, SYSTEM, 2)),
  parameters: { temperature: 0, maxTokens: 200 },
  ...change,
});

/** Answers with a text and keeps what was asked. */
function asking(text = 'The dory.') {
  const calls: LlmCall[] = [];
  const ask: CallModel = async (call) => {
    calls.push(call);
    const reply = { text, milliseconds: 1, attempts: 1, dropped: [] };
    return Promise.resolve({ key: callKey(call), call, reply, cached: false });
  };
  return { calls, ask };
}

async function performed(work: Work, ask: CallModel, ranked = ['talk', 'boat', 'storm', 'ivo', 'fair']) {
  const context = { ask, ranked: work.system ? ranked : [], unit: () => expect.unreachable() };
  return (await work.perform(context)) as AnswerUnit;
}

describe('the work of synthesis', () => {
  it('is every question under every setting by every model, each with an id of its own, the same each time', () => {
    const ids = (models: readonly ModelRef[]) =>
      synthesisWork(part({ models }), HARBOUR, 1).map(({ id }) => id);
    const both = ids([ONE, TWO]);
    expect(new Set(both).size).toBe(2 * 7 * 2);
    expect(ids([ONE, TWO])).toEqual(both);
    expect(both).toEqual(expect.arrayContaining(ids([TWO])));
  });

  it('asks only the questions that are chosen', () => {
    const work = synthesisWork(part({ questions: new Set(['q2', 'gone']) }), HARBOUR, 1);
    expect(new Set(work.map((each) => each.question))).toEqual(new Set(['q2']));
  });

  it('names the list that it reads, where it reads one', () => {
    const work = synthesisWork(part(), HARBOUR, 1).slice(0, 7);
    expect(work.map(({ system }) => rerankOf(system))).toEqual([
      'classifier',
      'none',
      undefined,
      undefined,
      undefined,
      'none',
      'none',
    ]);
  });

  it('hands each setting its own memories of one question, and the prompts differ in nothing else', async () => {
    const { calls, ask } = asking();
    const units: AnswerUnit[] = [];
    for (const work of synthesisWork(part({ questions: new Set(['q1']) }), HARBOUR, 1)) {
      const ranked = rerankOf(work.system) === 'classifier' ? ['storm', 'talk'] : undefined;
      units.push(await performed(work, ask, ranked));
    }
    const [whole, plain, none, wrong, correct, semantic, episodic] = units.map(({ memories }) => memories);
    expect([whole, plain, none]).toEqual([['storm', 'talk'], ['talk', 'boat'], []]);
    expect(wrong).toHaveLength(2);
    expect(wrong!.filter((id) => ['storm', 'talk'].includes(id))).toEqual([]);
    expect([correct, semantic, episodic]).toEqual([['storm'], ['boat', 'ivo'], ['talk', 'storm']]);

    const users = calls.map(({ messages }) => messages[1]!.content);
    expect(new Set(users).size).toBe(7);
    expect(users[0]).toBe(
      'Person: Ines\n\nMemories, the most likely first:\n\nMemory 1 (event)\n> The dory sank.\n\nMemory 2 (dialogue)\n> Ivo: It sank.\n\nQuestion: What sank?',
    );
    expect(users[2]).toBe('Person: Ines\n\nQuestion: What sank?');
    const systems = calls.map(({ messages }) => messages[0]!.content);
    expect(new Set(systems.filter((_, i) => i !== 2)).size).toBe(1);
    expect(systems[2]).not.toBe(systems[0]);
    expect(
      calls.every(({ purpose, parameters }) => purpose === 'answer' && parameters.maxTokens === 200),
    ).toBe(true);
    expect(units[0]).toMatchObject({
      kind: 'answer',
      bank: 'ines',
      question: 'q1',
      model: ONE,
      setting: settingName(setting('W-MC+R', SYSTEM, 2)),
      outcome: { state: 'done', value: 'The dory.' },
      exchanges: [{ call: calls[0] }],
    });
  });

  it('sends nothing for a setting that cannot be made: its unit says why', async () => {
    const { calls, ask } = asking();
    const settings = [setting('CR', SYSTEM), setting('IR', SYSTEM, 4)];
    const [noGold, wrong] = synthesisWork(part({ settings, questions: new Set(['q2']) }), HARBOUR, 1);
    expect(await performed(noGold!, ask)).toMatchObject({
      memories: [],
      exchanges: [],
      outcome: { state: 'failed', code: 'no-gold' },
    });
    expect(calls).toHaveLength(0);
    expect((await performed(wrong!, ask)).memories).toHaveLength(4);
    expect(
      notMade(part({ settings }), HARBOUR).map(({ question: id, setting: name, code }) => [id, name, code]),
    ).toEqual([
      ['q2', 'CR(synthesis-2)', 'no-gold'],
      ['q1', 'IR(memories=4, synthesis-2)', 'too-few-wrong-memories'],
    ]);
  });

  it('keeps an empty answer as a failure, and throws what ends the run', async () => {
    const [work] = synthesisWork(part(), HARBOUR, 1);
    expect((await performed(work!, asking(' \n').ask)).outcome).toMatchObject({ code: 'empty-answer' });
    const refusing: CallModel = () =>
      Promise.reject(Object.assign(new Error('The key is wrong.'), { code: 'wrong-key', reach: 'run' }));
    await expect(performed(work!, refusing)).rejects.toThrow('The key is wrong.');
    const filtered: CallModel = () =>
      Promise.reject(Object.assign(new Error('Filtered.'), { code: 'content-filter', reach: 'item' }));
    expect((await performed(work!, filtered)).outcome).toEqual({
      state: 'failed',
      code: 'content-filter',
      message: 'Filtered.',
    });
  });
});
