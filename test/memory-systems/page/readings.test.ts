import { describe, expect, it } from 'vitest';
import { memoryLedger, type BudgetLedger } from '../../../src/llm/domain/budget';
import type { LanguageModel } from '../../../src/llm/domain/call';
import type { KnownPrice } from '../../../src/llm/domain/prices';
import type { RunStore } from '../../../src/core/ports';
import { Systems } from '../../../src/memory-systems/page/state/systems.svelte';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { runStore } from '../../../src/storage/tables/stores';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { RecordedHost } from '../../../src/memory-systems/workers/recorded-host';
import { localStats } from '../../../src/runs/workers/stats-client';
import { SystemsHost } from '../../../src/memory-systems/workers/systems-host';
import { POTTER } from '../fixture';
import { read, taskOf } from '../reader';
import { reply, stream, streamed, type Respond } from '../../llm/providers/loopback';
import { behind } from '../../llm/providers/model';
import { readers } from './readers';
import { ALONE } from '../../ui/app-dependencies';

interface Screen {
  readonly model?: LanguageModel;
  readonly settings?: Map<string, unknown>;
  readonly runs?: RunStore;
  readonly budgets?: BudgetLedger;
  readonly price?: KnownPrice;
}

function screen({
  model,
  settings = new Map<string, unknown>(),
  runs = keptHere(),
  budgets,
  price,
}: Screen = {}) {
  const systems = new Systems({
    work: new SystemsHost(),
    encoder: () => Promise.reject(new Error('No model here.')),
    recorded: new RecordedHost(),
    readings: readers(model, settings, budgets, price),
    users: {
      list: async () => [{ id: 'ines', name: 'Ines Falk', language: 'en' }],
      read: async () => POTTER,
    },
    runs,
    tabs: ALONE,
    library: { summaries: [], read: async () => POTTER },
    stats: localStats(),
    now: () => '2031-05-02T09:00:00Z',
    newId: () => '1',
  });
  return { systems, runs, settings };
}

function keptHere(): RunStore {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  return runStore(body, pageTabs('test'));
}

type Body = { readonly messages: readonly { readonly content: string }[] };

/** Answers as the scripted reader does. */
const scripted: Respond = (response, request) =>
  stream(streamed(read((request.body as Body).messages)))(response, request);

async function chosen({ systems }: ReturnType<typeof screen>): Promise<void> {
  await systems.open();
  await systems.run(['rules', 'verbatim']);
  const [model] = systems.readings.models;
  await systems.readings.choose('answerer', model!.ref, systems.unread);
  await systems.readings.choose('judge', model!.ref, systems.unread);
}

describe('results read by a language model', () => {
  it('take the place of those by words, and say so in the protocol', async () => {
    const { model, received } = await behind(scripted);
    const first = screen({ model });
    const { systems } = first;
    await chosen(first);
    expect(systems.results.every(({ lexical }) => lexical)).toBe(true);
    const prints = systems.results.map(({ fingerprint }) => fingerprint);

    await systems.readings.ask(systems.unread);
    expect(systems.readings.problem).toBeUndefined();
    expect(systems.readings.count).toBe(2);
    expect(systems.results.some(({ lexical }) => lexical)).toBe(false);
    for (const { card } of systems.results) {
      expect(card.answerer).toContain('memory-answer-1');
      expect(card.judge).toContain('judge-integrity-1');
    }
    // Both were made in the same way, and in another than before.
    expect(systems.results[0]!.fingerprint).toBe(systems.results[1]!.fingerprint);
    expect(prints).not.toContain(systems.results[0]!.fingerprint);
    expect(received.length).toBeGreaterThan(10);
    const asked = received.length;

    // At the next visit, with no model to ask, they are still there as long as it stands among the connections.
    const later = screen({ model, runs: first.runs, settings: first.settings }).systems;
    await later.open('ines');
    expect(later.readings.count).toBe(2);
    expect(later.results.map(({ row }) => row.measures)).toEqual(
      [...systems.results].sort((a, b) => (a.system < b.system ? -1 : 1)).map(({ row }) => row.measures),
    );
    expect(received.length).toBe(asked);

    await later.readings.choose('judge', undefined, later.unread);
    await later.readings.choose('answerer', undefined, later.unread);
    expect(later.results.every(({ lexical }) => lexical)).toBe(true);
  });

  it('are judged by words where the model only answers', async () => {
    const { model } = await behind(scripted);
    const { systems } = screen({ model });
    await systems.open();
    await systems.run(['verbatim']);
    await systems.readings.choose('answerer', model.ref, systems.unread);
    await systems.readings.ask(systems.unread);
    expect(systems.results[0]).toMatchObject({
      lexical: true,
      card: { judge: 'lexical 2', answerer: expect.stringContaining('tiny') },
    });
  });

  it('are counted beforehand', async () => {
    const { model, received } = await behind(scripted);
    const first = screen({ model });
    const { systems } = first;
    await chosen(first);
    await systems.readings.estimate(systems.unread);
    const expected = systems.readings.preview!;
    expect(received).toEqual([]);
    expect(expected.rows.map(({ purpose }) => purpose)).toEqual(['answer', 'judge']);
    await systems.readings.ask(systems.unread);
    // Answers that come out equal are judged once.
    expect(received.length).toBeLessThanOrEqual(expected.calls);
    expect(received.length).toBeGreaterThan(expected.calls / 2);
  });

  it('stop at a wrong key with its remedy, and go on from there', async () => {
    let wrong = true;
    const { model, received } = await behind((response, request) =>
      wrong && received.length > 8
        ? reply(401, { error: { message: 'Bad key.' } })(response, request)
        : scripted(response, request),
    );
    const first = screen({ model });
    const { systems } = first;
    await chosen(first);
    await systems.readings.ask(systems.unread);
    expect(systems.readings.problem).toMatch(/key/i);
    expect(systems.readings.progress).toBeUndefined();
    expect(systems.results.some(({ lexical }) => lexical)).toBe(true);
    wrong = false;
    await systems.readings.ask(systems.unread);
    expect(systems.readings.problem).toBeUndefined();
    expect(systems.readings.count).toBe(2);
  });

  it('leave out, and count apart, what the judge did not say', async () => {
    const { model } = await behind((response, request) =>
      taskOf((request.body as Body).messages) === 'update'
        ? stream(streamed('I would rather not.'))(response, request)
        : scripted(response, request),
    );
    const first = screen({ model });
    const { systems } = first;
    await chosen(first);
    await systems.readings.ask(systems.unread);
    const { figures } = systems.results.find(({ system }) => system === 'rules')!;
    expect(figures).toBeDefined();
    const { digest } = systems.results.find(({ system }) => system === 'rules')!;
    expect(digest.sessions.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
  });

  it('hold to a limit in dollars before anything is sent', async () => {
    const { model, received } = await behind(scripted);
    const first = screen({ model });
    await chosen(first);
    const { readings } = first.systems;
    readings.dollars = 0.01;
    await readings.ask(first.systems.unread);
    // The price is not known, so a limit in dollars cannot be applied.
    expect(readings.problem).toContain('is not known');
    expect(received).toEqual([]);
  });

  it('keep to one limit, however often they are asked for, and count what failed', async () => {
    let broken = true;
    const { model, received } = await behind((response, request) =>
      broken ? stream(streamed('Ines').slice(0, 150))(response, request) : scripted(response, request),
    );
    // A thousand dollars a million tokens: some requests are allowed, and all of them fail.
    const price: KnownPrice = { input: 1000, output: 1000, from: 'own' };
    const given = {
      model,
      price,
      settings: new Map<string, unknown>(),
      budgets: memoryLedger(),
      runs: keptHere(),
    };
    const first = screen(given);
    await chosen(first);
    const { readings } = first.systems;
    readings.dollars = 4;
    await readings.ask(first.systems.unread);
    expect(readings.problem).toContain('The budget of $4.00 is used up');
    const sent = received.length;
    expect(sent).toBeGreaterThan(2);
    broken = false;
    // Neither another press nor another visit, which finds the limit as it was left, begins a new budget.
    await readings.ask(first.systems.unread);
    const second = screen(given);
    await second.systems.open();
    await second.systems.run(['rules', 'verbatim']);
    expect(second.systems.readings.dollars).toBe(4);
    await second.systems.readings.ask(second.systems.unread);
    expect(second.systems.readings.problem).toContain('The budget of $4.00 is used up');
    expect(received).toHaveLength(sent);
    const spent = second.systems.readings.spentOn(second.systems.unread)!;
    expect(spent.calls).toBe(sent);
    expect(spent.dollars).toBeLessThanOrEqual(4);
  });

  it('are the same from the record of the calls alone', async () => {
    const { model, received } = await behind(scripted);
    const first = screen({ model });
    await chosen(first);
    await first.systems.readings.ask(first.systems.unread);
    const lines: string[] = [];
    for await (const line of first.systems.readings.record(first.systems.unread[0]!)) lines.push(line);
    expect(lines.join('')).not.toContain('sk-test');
    const asked = received.length;

    const second = screen({ model });
    await chosen(second);
    await second.systems.readings.replay(lines, 'record.jsonl', second.systems.unread);
    expect(second.systems.readings.problem).toBeUndefined();
    expect(second.systems.results.map(({ row }) => row.measures)).toEqual(
      first.systems.results.map(({ row }) => row.measures),
    );
    expect(received.length).toBe(asked);

    await second.systems.readings.replay(['{}'], 'other.jsonl', second.systems.unread);
    expect(second.systems.readings.problem).toContain('other.jsonl');
  });

  it('can be stopped, and say nothing of it', async () => {
    const { model } = await behind(async (response, request) => {
      systems.readings.cancel();
      await scripted(response, request);
    });
    const first = screen({ model });
    const { systems } = first;
    await chosen(first);
    await systems.readings.ask(systems.unread);
    expect(systems.readings.progress).toBeUndefined();
    expect(systems.readings.problem).toBeUndefined();
    expect(systems.readings.count).toBe(0);
  });
});
