import { describe, expect, it } from 'vitest';
import type { CallModel, LlmCall } from '../../src/llm/domain/call';
import type { ReadingModel } from '../../src/core/ports';
import { judgeSupport } from '../../src/studio/domain/check/support/judged';
import type { Maker } from '../../src/studio/domain/make/task';
import {
  unsupportedFinding,
  statementsIn,
  readableStatements,
  SupportReader,
} from '../../src/studio/domain/check/support/statements';
import { reviewQueue } from '../../src/studio/domain/check/validate';
import {
  addItem,
  changeItem,
  changeSeed,
  dropItem,
  itemOf,
  newDraft,
  type Draft,
} from '../../src/studio/domain/draft';

const HAND = { by: 'hand' } as const;

/** Maud with an event, a dialogue about it and a question; ids p-01, r-01, e-01, d-01, q-01. */
function maud(): Draft {
  let draft = changeSeed(newDraft({ id: 'm', language: 'en', name: 'Maud Ferrant' }, 0), {
    job: 'potter',
    hobbies: ['bell ringing'],
  });
  const add = (...[step, value]: [never, object]) =>
    (draft = addItem(draft, step, { value: value as never, origin: HAND }).draft);
  add('profile' as never, { field: 'Home', value: 'a narrowboat in Bradford on Avon' });
  add('relationships' as never, {
    person: 'Odile Ferrant',
    relation: 'sister',
    description: 'Odile keeps bees in Frome.',
  });
  add('events' as never, {
    date: '2009-03-14',
    place: 'Dunkirk',
    title: 'The flood',
    text: 'The mill at Dunkirk was flooded. Maud and Odile carried eleven sacks of flour upstairs.',
    people: ['Odile Ferrant'],
    theme: 'weather',
  });
  add('dialogues' as never, {
    event: 'e-01',
    date: '2009-03-15T18:30',
    turns: [
      {
        speaker: 'Maud Ferrant',
        text: 'We carried eleven sacks of flour upstairs. Do you know the mill at Dunkirk?',
      },
      { speaker: 'Assistant', text: 'Oh no. Your uncle Walter bought a combine harvester in Norway.' },
    ],
  });
  add('questions' as never, {
    kind: 'event',
    question: 'What did Maud carry upstairs?',
    answer: 'Eleven sacks of flour.',
    anchors: ['sacks of flour'],
    gold: ['e-01'],
    answerable: true,
    tags: [],
  });
  return draft;
}

/** A reader that finds what stands there word for word, and counts what it reads. */
function literal(): ReadingModel & { readonly read: ReadingModel['read']; pairs: number } {
  const model = {
    stamp: { id: 'literal', revision: '1', hash: '', dtype: 'q8', device: 'wasm' } as const,
    settings: { threshold: 0.5 },
    pairs: 0,
    read: (statement: string, passages: readonly string[]) => {
      model.pairs += passages.length;
      const bare = statement
        .toLowerCase()
        .replace(/[.?!]$/, '')
        .replace(/^we /, '');
      return Promise.resolve(
        passages.map((text) => ({
          relevance: 0,
          answerable: text.toLowerCase().includes(bare) ? 0.9 : 0.1,
          spans: [],
        })),
      );
    },
  };
  return model;
}

describe('statements of a draft', () => {
  it('are sentences that state something, each with what it may rest on', () => {
    const [dialogue, question] = statementsIn(maud());
    expect(dialogue!.map(({ text }) => text)).toEqual([
      'We carried eleven sacks of flour upstairs.',
      'Your uncle Walter bought a combine harvester in Norway.',
    ]);
    expect(dialogue![0]!.sources.map(({ id }) => id)).toEqual(['e-01', 'p-01', 'r-01', 'seed']);
    expect(question).toHaveLength(1);
    expect(question![0]).toMatchObject({
      field: 'answer',
      text: 'Eleven sacks of flour.',
      question: 'What did Maud carry upstairs?',
    });
    expect(question![0]!.sources.map(({ id }) => id)).toEqual(['e-01']);
  });

  it('are none of what was dropped, has no answer on purpose, or may tell new things', () => {
    const draft = maud();
    const value = itemOf(draft, 'q-01')!.value as { answerable: boolean };
    const unanswerable = changeItem(draft, 'q-01', { ...value, answerable: false, gold: [] } as never);
    expect(statementsIn(dropItem(unanswerable, 'd-01'))).toEqual([]);
  });

  it('of what was read from a text rest on that text', () => {
    const origin = { by: 'text', start: 0, end: 23, quote: 'She works as a potter.' } as const;
    const { draft } = addItem(newDraft({ id: 'm', language: 'en', name: 'Maud' }, 0), 'profile', {
      value: { field: 'Occupation', value: 'potter and mother of three children' },
      origin,
    });
    expect(statementsIn(draft)[0]![0]!.sources).toEqual([{ id: 'text', text: origin.quote }]);
  });
});

describe('the trained reader as judge of support', () => {
  it('is asked about answers and what was read from a text, and not about talk', () => {
    const readable = readableStatements(maud());
    expect(readable.map(({ item }) => item.id)).toEqual(['q-01']);
  });

  it('shows what nothing supports, with the nearest sentence', async () => {
    const draft = maud();
    const found = await new SupportReader(literal()).unsupported(statementsIn(draft).flat());
    expect(found.map(({ statement }) => statement.text)).toEqual([
      'Your uncle Walter bought a combine harvester in Norway.',
    ]);
    const finding = unsupportedFinding(found[0]!);
    expect(finding).toMatchObject({
      on: { type: 'memory', id: 'd-01' },
      severity: 'doubtful',
      check: { id: 'without-support' },
    });
    expect(finding.words.en).toBe(
      'Nothing supports “Your uncle Walter bought a combine harvester in Norway.” (support 0.05). Nothing comes near.',
    );
    expect(finding.words.zh).toContain('没有依据（依据程度 0.05）');
    const entry = reviewQueue(draft, [finding])[0]!;
    expect([entry.item.id, entry.findings.length]).toEqual(['d-01', 1]);
  });

  it('takes another memory for no support, and quotes what comes nearest', async () => {
    const draft = maud();
    const value = itemOf(draft, 'q-01')!.value as { answer: string };
    const other = changeItem(draft, 'q-01', {
      ...value,
      answer: 'Nine barrels of honey and two sacks of salt.',
    } as never);
    const found = await new SupportReader(literal()).unsupported(statementsIn(other)[1]!);
    expect(unsupportedFinding(found[0]!).words.en).toContain(
      'Nearest (e-01): “Maud and Odile carried eleven sacks of flour upstairs.”',
    );
  });

  it('reads only what has changed, and ends where it is told to', async () => {
    const model = literal();
    const reader = new SupportReader(model);
    const draft = maud();
    await reader.unsupported(statementsIn(draft).flat());
    const first = model.pairs;
    expect(first).toBeGreaterThan(0);
    await reader.unsupported(statementsIn(draft).flat());
    expect(model.pairs).toBe(first);
    const value = itemOf(draft, 'q-01')!.value as { answer: string };
    await reader.unsupported(
      statementsIn(changeItem(draft, 'q-01', { ...value, answer: 'Flour.' } as never)).flat(),
    );
    expect(model.pairs).toBe(first + 1);
    const ended = new AbortController();
    ended.abort();
    await expect(reader.unsupported(statementsIn(draft).flat(), { signal: ended.signal })).rejects.toThrow(
      /abort/i,
    );
  });
});

describe('the user’s model as judge of support', () => {
  const maker: Maker = {
    model: { provider: 'scripted', address: '', model: 'judge' },
    parameters: { temperature: 0.8 },
  };
  const asking =
    (answers: readonly unknown[], calls: LlmCall[] = []): CallModel =>
    (call) => {
      calls.push(call as LlmCall);
      const text = JSON.stringify(answers[Math.min(calls.length, answers.length) - 1]);
      return Promise.resolve({
        key: `k${calls.length}`,
        call: call as never,
        reply: { text, milliseconds: 1, attempts: 1, dropped: [] },
        cached: false,
      });
    };

  it('is asked once for each item, with numbered statements and texts, and its reason is shown', async () => {
    const draft = maud();
    const calls: LlmCall[] = [];
    const answer = { unsupported: [{ statement: 2, nearest: 1, reason: 'No uncle is mentioned.' }] };
    const { unsupported, problems } = await judgeSupport(
      asking([answer], calls),
      draft,
      statementsIn(draft)[0]!,
      maker,
    );
    expect(calls).toHaveLength(1);
    expect(calls[0]!.parameters.temperature).toBe(0);
    const sent = calls[0]!.messages.at(-1)!.content;
    expect(sent).toContain('> 2. Your uncle Walter');
    expect(sent).toContain('> 1. 2009-03-14');
    expect(problems).toEqual([]);
    expect(unsupportedFinding(unsupported[0]!).words.en).toMatch(
      /^Nothing supports “Your uncle Walter .*”: No uncle is mentioned\. Nearest \(e-01\): “2009-03-14 Dunkirk/,
    );
  });

  it('is told once of numbers that there are not; what stays wrong is left out', async () => {
    const draft = maud();
    const calls: LlmCall[] = [];
    const answer = { unsupported: [{ statement: 9, nearest: 0, reason: 'Unclear.' }] };
    const { unsupported } = await judgeSupport(
      asking([answer], calls),
      draft,
      statementsIn(draft)[0]!,
      maker,
    );
    expect(calls).toHaveLength(2);
    expect(calls[1]!.messages.at(-1)!.content).toContain('no statement 9');
    expect(unsupported).toEqual([]);
  });

  it('that gives no JSON is a problem of that item, not of the check', async () => {
    const draft = maud();
    const { unsupported, problems } = await judgeSupport(
      asking(['All is well.']),
      draft,
      statementsIn(draft)[0]!,
      maker,
    );
    expect([unsupported, problems.length]).toEqual([[], 1]);
    expect(problems[0]!.title.en).toBe('Support of d-01');
  });
});
