import { describe, expect, it } from 'vitest';
import { readDataset } from '../../src/data/formats/formats';
import { cachedAsk, memoryCallStore } from '../../src/llm/domain/cache';
import type { LanguageModel, ModelRef } from '../../src/llm/domain/call';
import { userFaults } from '../../src/studio/domain/halumem/checks';
import { grammarUser } from '../../src/studio/domain/halumem/grammar';
import { costOfUser, makeUser, type UserPlan } from '../../src/studio/domain/halumem/model/make-user';
import { writeHalumem } from '../../src/studio/domain/halumem/write';
import { userAnswer } from './scripted-user';

const MODEL: ModelRef = { provider: 'scripted', address: '', model: 'author' };
const MAKER = { model: MODEL, parameters: {} };
const PLAN: UserPlan = { language: 'en', seed: 5, sessions: 5, prompts: {} };

function workshop(
  change: (schema: string, value: unknown, purpose: string, session: number) => unknown = (_, value) => value,
) {
  const author = grammarUser('en', 21, { sessions: PLAN.sessions });
  const store = memoryCallStore();
  const stop = new AbortController();
  const sent: string[] = [];
  const model: LanguageModel = {
    ref: MODEL,
    concurrency: 1,
    complete: (call) => {
      const { name } = call.parameters.schema!;
      if (call.purpose !== 'repair') sent.push(name);
      const session = sent.filter((each) => each === 'studio-user-points').length - 1;
      const value = change(name, userAnswer(author, name, Math.max(0, session)), call.purpose, session);
      return Promise.resolve({ text: JSON.stringify(value), milliseconds: 1, attempts: 1, dropped: [] });
    },
  };
  const ports = () => {
    const ask = cachedAsk({
      model: () => model,
      signal: stop.signal,
      store,
    });
    return { ask: () => ask, maker: MAKER, signal: stop.signal };
  };
  return { author, sent, ports };
}

describe('a user made with a model', () => {
  it('goes from persona to questions, with no fault, and is read by the reader of HaluMem’s files', async () => {
    const { author, sent, ports } = workshop();
    const { user, problems } = await makeUser(PLAN, ports());
    expect(problems).toEqual([]);
    expect(user!.persona).toEqual({ ...author.persona, dynamic: author.persona.dynamic });
    expect(userFaults(user!)).toEqual([]);
    expect(user!.sessions.map(({ points }) => points)).toEqual(author.sessions.map(({ points }) => points));
    const read = readDataset([{ name: 'user.jsonl', text: writeHalumem(user!) }], 'halumem');
    expect(read.problems).toEqual([]);
    expect(sent).toHaveLength(2 + 3 * PLAN.sessions);
    // Asked again everything comes from the cache.
    await makeUser(PLAN, ports());
    expect(sent).toHaveLength(2 + 3 * PLAN.sessions);
  });

  it('is told once where the user confirms interference, and the mended dialogue counts', async () => {
    let wrong = 0;
    const { ports } = workshop((schema, value, purpose, session) => {
      if (schema !== 'studio-user-dialogue' || purpose === 'repair' || session !== 2) return value;
      wrong++;
      const { turns } = value as { turns: { role: string; text: string }[] };
      const said = turns
        .filter(({ role }) => role === 'assistant')
        .map(({ text }) => text)
        .join(' ');
      return { turns: turns.map((turn, i) => (i === 0 ? { ...turn, text: `${turn.text} ${said}` } : turn)) };
    });
    const { user, problems } = await makeUser(PLAN, ports());
    expect(wrong).toBe(1);
    expect(problems).toEqual([]);
    expect(userFaults(user!)).toEqual([]);
  });

  it('is told where its birth date is none; where it keeps to that, no age is made up', async () => {
    const born = (schema: string, value: unknown, birth_date: string) =>
      schema === 'studio-user-persona' ? { ...(value as object), birth_date } : value;
    const mending = workshop((schema, value, purpose) =>
      purpose === 'repair' ? born(schema, value, '2001/3/9') : born(schema, value, 'in spring'),
    );
    const mended = await makeUser(PLAN, mending.ports());
    expect([mended.user!.persona.core.birth, mended.problems]).toEqual(['2001-03-09', []]);
    const stubborn = workshop((schema, value) => born(schema, value, 'in spring'));
    const { user, problems } = await makeUser(PLAN, stubborn.ports());
    expect(problems).toMatchObject([{ code: 'incomplete', title: { en: 'Persona' } }]);
    expect(writeHalumem(user!)).toContain('Birth Date: in spring');
    expect(writeHalumem(user!)).not.toContain('Current Age');
  });

  it('leaves out a question whose evidence is not word for word, and says so', async () => {
    const { ports } = workshop((schema, value) => {
      if (schema !== 'studio-user-questions') return value;
      const { questions } = value as { questions: { evidence: string[] }[] };
      return {
        questions: questions.map((each, i) =>
          i === 0 ? { ...each, evidence: ['Something like it'] } : each,
        ),
      };
    });
    const { user, problems } = await makeUser(PLAN, ports());
    expect(problems).toHaveLength(PLAN.sessions);
    expect(problems[0]!.message.en).toContain('Quote one word for word');
    expect(
      user!.sessions
        .flatMap(({ questions }) => questions)
        .every(({ evidence }) => !evidence.includes('Something like it')),
    ).toBe(true);
  });

  it('keeps the sessions before one that came to nothing', async () => {
    const { ports } = workshop((schema, value, _, session) =>
      schema === 'studio-user-points' && session === 3 ? 'I would rather not.' : value,
    );
    const { user, problems } = await makeUser(PLAN, ports());
    expect(user!.sessions).toHaveLength(3);
    expect(problems).toMatchObject([{ code: 'unreadable', title: { en: 'Session 4: memory points' } }]);
  });

  it('has a cost known beforehand', async () => {
    const { signal } = new AbortController();
    const cost = await costOfUser(PLAN, MAKER, { price: { input: 1, output: 2 }, signal });
    expect(cost.calls).toBe(2 + 3 * PLAN.sessions);
    expect(cost.steps.map(({ step }) => step)).toEqual([
      'persona',
      'skeleton',
      'points',
      'dialogue',
      'questions',
    ]);
  });
});
