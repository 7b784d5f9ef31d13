import { beforeEach, describe, expect, it } from 'vitest';
import { memoryLedger } from '../../../src/llm/domain/budget';
import { memoryCallStore, type KeptCall } from '../../../src/llm/domain/cache';
import type { ModelRef } from '../../../src/llm/domain/call';
import type { ReadingModel } from '../../../src/core/ports';
import { addItem, changeItem, dropItem, itemOf, newDraft } from '../../../src/studio/domain/draft';
import { DraftEditor } from '../../../src/studio/page/state/draft-editor.svelte';
import { makeRunOf, type MakingPorts, type MakeRun } from '../../../src/studio/page/state/make-run.svelte';
import { StatementSupport } from '../../../src/studio/page/state/statement-support.svelte';
import { Studio } from '../../../src/studio/page/state/studio.svelte';
import { studioStore } from '../../../src/storage/tables/drafts';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { localTextReader } from '../../data/workers/local-importer';
import { ALONE, eventually, MemorySettings, settled } from '../../ui/app-dependencies';

const MODEL: ModelRef = { provider: 'openai-compatible', address: 'http://127.0.0.1:1/v1', model: 'judge' };
const HAND = { by: 'hand' } as const;
const WRONG = 'Nine barrels of honey.';

/** What the model says of each call, in their order: a text, or a fault. Calls that wait are let go by `release`. */
let replies: (string | Error)[];
let waits: boolean;
let release: (() => void) | undefined;
let kept: Map<string, KeptCall>;
let asked: number;
let editor: DraftEditor;
let run: MakeRun;
let support: StatementSupport;

function ports(): MakingPorts {
  return {
    models: () => [{ ref: MODEL, title: 'The judge' }],
    budgets: memoryLedger(),
    model: () => ({
      ref: MODEL,
      concurrency: 1,
      complete: async (_, { signal }) => {
        const reply = replies[Math.min(asked++, replies.length - 1)]!;
        if (waits)
          await new Promise<void>((resolve, reject) => {
            release = resolve;
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          });
        if (reply instanceof Error) throw reply;
        return { text: reply, milliseconds: 1, attempts: 1, dropped: [], usage: { input: 10, output: 10 } };
      },
    }),
    price: () => undefined,
    calls: {
      ...memoryCallStore(kept),
      clear: () => Promise.resolve(0),
      list: () => Promise.resolve({ total: 0, bytes: 0, calls: [] }),
      export: async function* () {},
    },
    readText: localTextReader,
    settings: new MemorySettings(),
    tabs: ALONE,
  };
}

/** A reader that finds what stands in a passage word for word. @param read what it does instead. */
function literal(read?: ReadingModel['read']): ReadingModel & { statements: string[] } {
  const model = {
    stamp: { id: 'literal', revision: '1', hash: '', dtype: 'q8', device: 'wasm' } as const,
    settings: { threshold: 0.5 },
    statements: [] as string[],
    read: (...given: Parameters<ReadingModel['read']>) => {
      const [statement, passages] = given;
      model.statements.push(statement);
      if (read) return read(...given);
      const bare = statement.toLowerCase().replace(/[.]$/, '');
      return Promise.resolve(
        passages.map((text) => ({
          relevance: 0,
          answerable: text.toLowerCase().includes(bare) ? 0.95 : 0.05,
          spans: [],
        })),
      );
    },
  };
  return model;
}

/** An event, a dialogue about it, a question with a sound answer, and one with a wrong one: e-01, d-01, q-01, q-02. */
async function begun(): Promise<DraftEditor> {
  const tables = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  const tabs = pageTabs(`support ${Math.random()}`);
  const studio = new Studio({ store: studioStore(tables, tabs), tabs, clock: () => 0, newId: () => 'maud' });
  await studio.load();
  let draft = newDraft({ id: 'maud', language: 'en', name: 'Maud Ferrant' }, 0);
  const add = (...[step, value]: [string, object]) =>
    (draft = addItem(draft, step as never, { value: value as never, origin: HAND }).draft);
  add('events', {
    date: '2009-03-14',
    place: 'Dunkirk',
    title: 'The flood',
    text: 'The mill at Dunkirk was flooded. Maud carried eleven sacks of flour upstairs.',
    people: [],
    theme: 'weather',
  });
  add('dialogues', {
    event: 'e-01',
    date: '2009-03-15T18:30',
    turns: [{ speaker: 'Maud Ferrant', text: 'Uncle Walter bought a combine harvester in Norway.' }],
  });
  for (const answer of ['Eleven sacks of flour.', WRONG])
    add('questions', {
      kind: 'event',
      question: 'What did Maud carry upstairs?',
      answer,
      anchors: [],
      gold: ['e-01'],
      answerable: true,
      tags: [],
    });
  return new DraftEditor(await studio.add(draft), studio);
}

const found = () =>
  support.findings(editor.draft).map(({ on, words }) => ['id' in on ? on.id : on.type, words.en] as const);
const rewrite = (id: string, change: object) =>
  editor.apply((draft) => changeItem(draft, id, { ...itemOf(draft, id)!.value, ...change } as never), 'edit');

beforeEach(async () => {
  replies = ['{"unsupported":[]}'];
  waits = false;
  release = undefined;
  kept = new Map();
  asked = 0;
  editor = await begun();
  run = makeRunOf(editor, ports());
  support = new StatementSupport(run);
});

describe('what the reader finds without support', () => {
  it('is a wrong answer with the nearest sentence, and talk is not read', async () => {
    const model = literal();
    await support.read(editor.draft, model);
    expect(found()).toEqual([['q-02', expect.stringContaining(`“${WRONG}” (support`)]]);
    expect(model.statements).toEqual(['Eleven sacks of flour.', WRONG]);
    expect([support.progress, support.failure]).toEqual([undefined, undefined]);
  });

  it('is no longer spoken of when its item has changed or was dropped, and is spoken of again when that is undone', async () => {
    await support.read(editor.draft, literal());
    rewrite('q-02', { answer: 'Sacks of flour.' });
    expect(found()).toEqual([]);
    editor.undo();
    expect(found()).toHaveLength(1);
    editor.apply((draft) => dropItem(draft, 'q-02'), 'drop');
    expect(found()).toEqual([]);
  });

  it('stays where another item has changed; only the changed one is read again', async () => {
    const model = literal();
    await support.read(editor.draft, model);
    rewrite('q-01', { answer: 'Flour.' });
    expect(found()).toHaveLength(1);
    await support.read(editor.draft, model);
    expect(model.statements.slice(2)).toEqual(['Flour.']);
  });

  it('is not lost when a reading is stopped, and the progress of one that was is gone', async () => {
    await support.read(editor.draft, literal());
    const signals: (AbortSignal | undefined)[] = [];
    const never = literal((_, __, options) => {
      signals.push(options?.signal);
      return new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error)),
      );
    });
    const reading = support.read(editor.draft, never);
    await eventually(() => expect(signals).toHaveLength(1));
    expect(support.progress).toEqual({ done: 0, total: 2 });
    support.stop();
    await reading;
    expect(signals[0]!.aborted).toBe(true);
    expect([support.progress, support.failure, found().length]).toEqual([undefined, undefined, 1]);
  });

  it('comes with the reason where the reader fails, and that goes with the next reading', async () => {
    const broken = literal(() => Promise.reject(new Error('The reader ran out of memory.')));
    await support.read(editor.draft, broken);
    expect([support.failure, support.progress]).toEqual(['The reader ran out of memory.', undefined]);
    await support.read(editor.draft, literal());
    expect([support.failure, found().length]).toEqual([undefined, 1]);
  });
});

describe('what the user’s model finds without support', () => {
  const verdict = (reason: string) => JSON.stringify({ unsupported: [{ statement: 1, nearest: 1, reason }] });
  const SOUND = '{"unsupported":[]}';

  it('counts instead of the reader’s word on the same statement, and beside it on others', async () => {
    await support.read(editor.draft, literal());
    // Asked item by item: the dialogue, the sound answer, the wrong one.
    replies = [verdict('No uncle is mentioned.'), SOUND, verdict('Honey is never mentioned.')];
    expect(support.count(editor.draft)).toBe(3);
    await support.judge(editor.draft);
    expect(asked).toBe(3);
    expect(found()).toEqual([
      ['d-01', expect.stringContaining('No uncle is mentioned')],
      ['q-02', expect.stringContaining('Honey is never mentioned')],
    ]);
    expect([support.judging, support.progress]).toEqual([false, undefined]);
    // Where the item has changed, neither is spoken of.
    rewrite('q-02', { answer: 'Eleven sacks of flour, all told.' });
    expect(found().map(([id]) => id)).toEqual(['d-01']);
  });

  it('has what was told before it was stopped, and asks on from there without paying twice', async () => {
    waits = true;
    replies = [verdict('No uncle is mentioned.'), SOUND];
    const judging = support.judge(editor.draft);
    await eventually(() => expect(release).toBeDefined());
    expect([support.judging, support.progress]).toEqual([true, { done: 0, total: 3 }]);
    release!();
    await eventually(() => expect(asked).toBe(2));
    expect(support.progress).toEqual({ done: 1, total: 3 });
    // Leaving off the reading leaves the model alone.
    support.stop();
    await settled();
    expect(support.judging).toBe(true);
    support.stopJudging();
    await judging;
    expect([support.judging, support.progress, run.phase]).toEqual([false, undefined, 'idle']);
    expect(found().map(([id]) => id)).toEqual(['d-01']);
    waits = false;
    await support.judge(editor.draft);
    // The dialogue's answer is there; the one that was broken off is asked for again.
    expect(asked).toBe(4);
    expect(found().map(([id]) => id)).toEqual(['d-01']);
  });

  it('comes with what could not be judged, and the others are judged', async () => {
    replies = ['All is well.', 'Truly.', SOUND, verdict('Honey is never mentioned.')];
    await support.judge(editor.draft);
    expect(support.problems.map(({ title }) => title.en)).toEqual(['Support of d-01']);
    expect(found().map(([id]) => id)).toEqual(['q-02']);
  });

  it('ends with the budget of the making, which says so', async () => {
    run.limit({ calls: 1 });
    await support.judge(editor.draft);
    expect(run.problem?.en).toContain('is used up');
    expect([support.judging, support.progress, asked]).toEqual([false, undefined, 1]);
  });
});
