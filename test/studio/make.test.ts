import { describe, expect, it } from 'vitest';
import { cachedAsk, memoryCallStore, type KeptCall } from '../../src/llm/domain/cache';
import { Budget } from '../../src/llm/domain/budget';
import type { LanguageModel, LlmCall, LlmReply, ModelRef } from '../../src/llm/domain/call';
import {
  changeItem,
  isStale,
  itemsOf,
  includedItems,
  newDraft,
  type Draft,
} from '../../src/studio/domain/draft';
import { characterOf } from '../../src/studio/domain/character';
import {
  costOfMaking,
  AMOUNTS,
  make,
  oneStage,
  stagesOf,
  type MakePorts,
} from '../../src/studio/domain/make/make';
import { judgeTask, verdictOf, type MakeTask } from '../../src/studio/domain/make/task';
import { redoTask, variantTask } from '../../src/studio/domain/make/redo';
import { drawnSeed } from '../../src/studio/domain/steps/seed';
import { authorsAnswer } from './scripted-author';

const MODEL: ModelRef = { provider: 'scripted', address: '', model: 'author' };
const MAKER = { model: MODEL, parameters: { temperature: 0.8 } };
const NOW = Date.UTC(2026, 0, 1);
const AMOUNT = { ...AMOUNTS, relationships: 4, events: 4, dialogues: 2, questions: 1 };

function begin(): Draft {
  const draft = newDraft({ id: 'd1', language: 'en', name: '' }, NOW);
  return { ...draft, seed: { ...draft.seed, ...drawnSeed('en', 3) } };
}

type Answer = (
  call: Omit<LlmCall, 'model'>,
  name: string,
  sent: number,
) => string | Partial<LlmReply> | undefined;

/** A model by rule; `answer` may put another text in the place of the rule's. */
function workshop(draft: Draft, answer: Answer = () => undefined, kept = new Map<string, KeptCall>()) {
  const sent: string[] = [];
  const signal = new AbortController();
  const model: LanguageModel = {
    ref: MODEL,
    concurrency: 2,
    complete: async (call) => {
      const { name } = call.parameters.schema!;
      sent.push(call.purpose === 'repair' ? `${name} repair` : name);
      const own = answer(call, name, sent.length);
      const base = { milliseconds: 1, attempts: 1, dropped: [], usage: { input: 100, output: 50 } };
      if (typeof own === 'object') return { ...base, text: '', ...own };
      return { ...base, text: own ?? JSON.stringify(authorsAnswer(name, call.messages[1]!.content)) };
    },
  };
  const state = { draft, sent, kept, signal, saves: 0 };
  const ports = (limits: { calls?: number } = {}): MakePorts => {
    const ask = cachedAsk({
      model: () => model,
      signal: signal.signal,
      budget: new Budget(limits, () => ({ input: 0, output: 0 })),
      store: memoryCallStore(kept),
    });
    return {
      ask: () => ask,
      maker: MAKER,
      draft: () => state.draft,
      change: async (change) => {
        state.draft = change(state.draft);
        state.saves++;
      },
      concurrency: 2,
      signal: signal.signal,
    };
  };
  return { state, ports };
}

const counts = (draft: Draft) =>
  (['profile', 'relationships', 'events', 'dialogues', 'questions'] as const).map(
    (step) => includedItems(draft, step).length,
  );

describe('making a character with a model', () => {
  it('goes through all steps, each told what the earlier ones say', async () => {
    const { state, ports } = workshop(begin());
    const end = await make(stagesOf(AMOUNT), ports());
    expect(end).toEqual({ state: 'done', problems: [] });
    const { draft } = state;
    expect(draft.name).toBe('Maud Ferrant');
    expect(draft.portrait).toMatchObject({
      pronouns: 'she/her',
      summary: 'Maud Ferrant throws pots on a narrowboat.',
    });
    // Two of the fifteen fields are empty or a placeholder, two are one.
    expect(counts(draft)).toEqual([11, 4, 4, 2, 11 + 4 + 4 + 2]);
    const events = includedItems(draft, 'events');
    // Everybody takes part before somebody does again.
    expect(events.slice(1).map(({ value }) => value.people)).toEqual([
      ['Odile Ferrant'],
      ['Casper Nyholm'],
      ['Tamsin Rooke'],
    ]);
    expect(events[1]!.basis).toHaveProperty('r-01');
    expect(events[1]!.basis).toHaveProperty(events[0]!.id);
    for (const { value } of includedItems(draft, 'questions')) {
      expect(value.gold).toHaveLength(1);
      expect(value.anchors.length).toBeGreaterThan(0);
    }
    const bank = characterOf(draft);
    expect(
      bank.questions.every(({ anchors, answer, gold }) => {
        const memory = bank.memories.find(({ id }) => id === gold[0])!;
        return anchors.every((anchor) => answer.includes(anchor) && memory.text.includes(anchor));
      }),
    ).toBe(true);
    const withEvents = [...state.kept.values()].filter(
      ({ call }) => call.parameters.schema?.name === 'event',
    );
    expect(withEvents.at(-1)!.call.messages[1]!.content).toContain('The flood at the mill');
  });

  it('pays nothing twice: what is kept is asked of nobody', async () => {
    const first = workshop(begin());
    await make(stagesOf(AMOUNT), first.ports());
    const again = workshop(begin(), undefined, first.state.kept);
    await make(stagesOf(AMOUNT), again.ports());
    expect(again.state.sent).toEqual([]);
    expect(again.state.draft.items).toEqual(first.state.draft.items);
    const more = workshop(first.state.draft, undefined, first.state.kept);
    expect(await make(stagesOf(AMOUNT), more.ports())).toEqual({ state: 'done', problems: [] });
    expect(more.state.sent).toEqual([]);
  });

  it('stopped anywhere, goes on from there: the same character for the same calls', async () => {
    const whole = workshop(begin());
    await make(stagesOf(AMOUNT), whole.ports());
    for (const stop of [1, 2, 4, 7, 9]) {
      const killed = workshop(begin(), (_, __, sent) => {
        if (sent === stop) killed.state.signal.abort();
        return undefined;
      });
      const end = await make(stagesOf(AMOUNT), killed.ports());
      expect(end.state).toBe('paused');
      const { draft, kept, sent } = killed.state;
      const resumed = workshop(draft, undefined, kept);
      await make(stagesOf(AMOUNT), resumed.ports());
      expect(sent.length + resumed.state.sent.length).toBe(whole.state.sent.length);
      expect(resumed.state.draft.items.map(({ value }) => value)).toEqual(
        whole.state.draft.items.map(({ value }) => value),
      );
    }
  });

  it('ends in the middle of a budget, keeps what there is, and goes on with another', async () => {
    const { state, ports } = workshop(begin());
    const end = await make(stagesOf(AMOUNT), ports({ calls: 4 }));
    expect(end).toMatchObject({ state: 'paused', fault: { code: 'budget' } });
    expect(state.sent).toHaveLength(4);
    expect(counts(state.draft)).toEqual([11, 4, 2, 0, 0]);
    expect((await make(stagesOf(AMOUNT), ports())).state).toBe('done');
    expect(counts(state.draft)).toEqual([11, 4, 4, 2, 21]);
  });

  it('knows the calls beforehand', async () => {
    const draft = begin();
    const signal = new AbortController().signal;
    const cost = await costOfMaking(stagesOf(AMOUNT), draft, MAKER, {
      price: { input: 1, output: 10 },
      signal,
    });
    const { state, ports } = workshop(draft);
    await make(stagesOf(AMOUNT), ports());
    const byStep = (name: string) => cost.steps.find(({ step }) => step === name)!.calls;
    expect([byStep('profile'), byStep('relationships'), byStep('events'), byStep('dialogues')]).toEqual([
      1, 1, 4, 2,
    ]);
    // How many fields a profile will have nobody knows: its questions come in batches of eight.
    expect(Math.abs(cost.calls - state.sent.length)).toBeLessThanOrEqual(1);
    expect(cost.dollars).toBeCloseTo((cost.input + 10 * cost.output) / 1e6, 10);
    const left = await costOfMaking(stagesOf(AMOUNT), state.draft, MAKER, { price: undefined, signal });
    expect(left).toMatchObject({ calls: 0, cached: 0 });
    expect(left).not.toHaveProperty('dollars');
  });
});

describe('a model that fails', () => {
  const only = { relationships: 2, events: 2, dialogues: 1, questions: 0 };

  it('whose reply is no JSON is asked to repair it, and is named where it cannot', async () => {
    const { state, ports } = workshop(begin(), (_, name) =>
      name === 'event' ? 'Once upon a time …' : undefined,
    );
    const end = await make(stagesOf(only), ports());
    expect(end.state).toBe('done');
    expect(end.problems).toMatchObject([{ code: 'unreadable', title: { en: 'Event 2' } }]);
    expect(end.problems[0]!.calls).toHaveLength(2);
    // The others go on.
    expect(counts(state.draft)).toEqual([11, 2, 1, 1, 0]);
  });

  it('whose reply lacks fields is repaired', async () => {
    const { state, ports } = workshop(begin(), (call, name) =>
      name === 'dialogue' && call.purpose === 'make' ? '{"date":"2009-03-14"}' : undefined,
    );
    expect((await make(stagesOf(only), ports())).problems).toEqual([]);
    expect(state.sent.filter((name) => name.startsWith('dialogue'))).toEqual(['dialogue', 'dialogue repair']);
    expect(includedItems(state.draft, 'dialogues')).toHaveLength(1);
  });

  it('whose reply breaks off is said to have done so', async () => {
    const { ports } = workshop(begin(), (_, name) =>
      name === 'background' ? { text: '{"date":"2009-03-14","title":"The fl', finish: 'length' } : undefined,
    );
    const end = await make(stagesOf(only), ports());
    expect(end.problems[0]).toMatchObject({ code: 'cut-off', title: { en: 'Background event' } });
  });

  it('that repeats itself adds nothing twice', async () => {
    const person = {
      family: 'family',
      relation: 'sister',
      name: 'Odile Ferrant',
      description: 'She keeps bees.',
    };
    const { state, ports } = workshop(begin(), (_, name) =>
      name === 'relationships' ? JSON.stringify({ relationships: [person, person] }) : undefined,
    );
    const end = await make(stagesOf({ ...only, events: 0, dialogues: 0 }), ports());
    expect(includedItems(state.draft, 'relationships').map(({ value }) => value.person)).toEqual([
      'Odile Ferrant',
    ]);
    expect(end.problems.map(({ code }) => code)).toContain('repeats');
  });

  it('that contradicts itself is told so once; what it keeps to is kept and named', async () => {
    const both = ['husband', 'wife'].map((relation, i) => ({
      family: 'partners',
      relation,
      name: `Partner ${i}`,
      description: 'They met in Bath.',
    }));
    const stubborn = workshop(begin(), (_, name) =>
      name === 'relationships' ? JSON.stringify({ relationships: both }) : undefined,
    );
    const end = await make(stagesOf({ ...only, events: 0, dialogues: 0 }), stubborn.ports());
    expect(end.problems).toMatchObject([{ code: 'contradicts' }]);
    expect(stubborn.state.sent).toEqual(['profile', 'relationships', 'relationships repair']);
    expect(includedItems(stubborn.state.draft, 'relationships')).toHaveLength(2);

    const early = workshop(begin(), (call, name) =>
      name === 'event' && call.purpose === 'make'
        ? JSON.stringify({
            ...(authorsAnswer('event', call.messages[1]!.content) as object),
            date: '1804-01-01',
          })
        : undefined,
    );
    expect((await make(stagesOf(only), early.ports())).problems).toEqual([]);
    expect(includedItems(early.state.draft, 'events')[1]!.value.date).toBe('2011-08-02');
  });

  it('that is refused by the server pauses, with the reason', async () => {
    const { state, ports } = workshop(begin(), (_, name) => {
      if (name === 'background')
        throw Object.assign(new Error('The key was refused.'), { code: 'wrong-key', reach: 'run' });
      return undefined;
    });
    const end = await make(stagesOf(only), ports());
    expect(end).toMatchObject({ state: 'paused', fault: { code: 'wrong-key' } });
    expect(counts(state.draft)).toEqual([11, 2, 0, 0, 0]);
  });
});

describe('one item', () => {
  async function made(amounts = { relationships: 2, events: 2, dialogues: 1, questions: 1 }) {
    const shop = workshop(begin());
    await make(stagesOf(amounts), shop.ports());
    return shop;
  }
  const perform = async (task: MakeTask, draft: Draft, answer?: Answer) => {
    const shop = workshop(draft, answer);
    const end = await make(oneStage([task]), shop.ports());
    return { ...shop.state, end };
  };

  it('is made again alone, and what was made from it is stale', async () => {
    const { state } = await made();
    const event = includedItems(state.draft, 'events')[1]!;
    const { draft } = await perform(redoTask(state.draft, event, 'make it rain'), state.draft, () =>
      JSON.stringify({
        date: event.value.date,
        title: 'Rain',
        place: 'Bath',
        people: ['Odile Ferrant'],
        description: 'It rained. '.repeat(30),
      }),
    );
    const after = includedItems(draft, 'events')[1]!;
    expect(after).toMatchObject({
      id: event.id,
      revision: 2,
      value: { title: 'Rain', theme: event.value.theme },
    });
    const stale = draft.items.filter((item) => isStale(draft, item));
    expect(stale.length).toBeGreaterThan(0);
    expect(stale.every(({ basis }) => event.id in basis)).toBe(true);
    expect(draft.items.filter(({ id }) => id !== event.id)).toEqual(
      state.draft.items.filter(({ id }) => id !== event.id),
    );
  });

  it('of the same content is asked anew each time, and not answered from the cache', async () => {
    const { state } = await made();
    const item = includedItems(state.draft, 'profile')[0]!;
    let draft = state.draft;
    const shop = workshop(draft, (_, __, sent) => JSON.stringify({ value: `version ${sent}` }));
    for (let i = 0; i < 2; i++) {
      const current = itemsOf(shop.state.draft, 'profile').find(({ id }) => id === item.id)!;
      await make(oneStage([redoTask(shop.state.draft, current)]), shop.ports());
    }
    draft = changeItem(shop.state.draft, item.id, item.value);
    expect(includedItems(shop.state.draft, 'profile')[0]!.value.value).toBe('version 2');
    expect(shop.state.sent).toHaveLength(2);
    expect(includedItems(draft, 'profile')[0]!.value).toEqual(item.value);
  });

  it('is judged, and a score of what was changed meanwhile is not taken', async () => {
    const { state } = await made();
    const [look] = includedItems(state.draft, 'profile').filter(({ value }) => value.value.includes('scar'));
    const task = judgeTask(state.draft, look!);
    expect((await perform(task, state.draft)).draft.items.find(({ id }) => id === look!.id)!.score).toBe(5);
    const changed = changeItem(state.draft, look!.id, { ...look!.value, value: 'tall' });
    expect(
      (await perform(task, changed)).draft.items.find(({ id }) => id === look!.id)!.score,
    ).toBeUndefined();
    expect([10, 9, 7, 6, 5, 0].map(verdictOf)).toEqual([
      'accept',
      'review',
      'review',
      'review',
      'drop',
      'drop',
    ]);
  });

  it('of the questions is reworded, trapped, or left open', async () => {
    const { state } = await made();
    const question = includedItems(state.draft, 'questions').at(-1)!;
    const last = async (variant: 'paraphrased' | 'trapped' | 'unanswerable') => {
      const { draft, end } = await perform(variantTask(state.draft, question, variant), state.draft);
      return { item: includedItems(draft, 'questions').at(-1)!, end };
    };
    const reworded = await last('paraphrased');
    expect(reworded.item.value).toMatchObject({
      tags: ['paraphrase'],
      gold: question.value.gold,
      answer: question.value.answer,
    });
    expect(reworded.item.basis).toHaveProperty(question.id);
    expect((await last('trapped')).item.value.tags).toEqual(['trap']);
    expect((await last('unanswerable')).item.value).toMatchObject({
      gold: [],
      anchors: [],
      answerable: false,
      tags: ['unanswerable'],
    });
    const same = await perform(variantTask(state.draft, question, 'paraphrased'), state.draft, () =>
      JSON.stringify({ question: question.value.question }),
    );
    expect(same.end.problems).toMatchObject([{ code: 'repeats' }]);
    expect(includedItems(same.draft, 'questions')).toHaveLength(
      includedItems(state.draft, 'questions').length,
    );
  });
});
