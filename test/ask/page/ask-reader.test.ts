// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Question } from '../../../src/core/memory/bank';
import type { BundledLibrary, LoadedReader } from '../../../src/core/ports';
import { nextTask } from '../../../src/core/yielder';
import type { ListId } from '../../../src/pipeline/retrieval/registry';
import { ReaderSlot } from '../../../src/models/page/state/models.svelte';
import { PreparedReader } from '../../../src/pipeline/reading/prepared-reader';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { asking, QUESTION } from './ask-fixture';
import { VERA } from '../../ui/banks';
import { Gate } from '../../ui/bag-model';
import { eventually } from '../../ui/app-dependencies';

const STAMP = { id: 'marker', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' };

/** Marks "Ivo" wherever the name stands. */
class Marker implements LoadedReader {
  readonly stamp = STAMP;
  readonly settings = { threshold: 0.5 };
  readonly asked: string[] = [];
  /** Question and passage of all that was read. */
  readonly pairs: string[] = [];
  disposed = false;
  fault: Error | undefined;

  async read(question: string, passages: readonly string[]) {
    this.asked.push(question);
    if (this.fault) throw this.fault;
    this.pairs.push(...passages.map((passage) => `${question} ${passage}`));
    return passages.map((passage) => {
      const start = passage.indexOf('Ivo found');
      if (start === -1) return { relevance: 0, answerable: 0.01, spans: [] };
      return { relevance: 0.9, answerable: 0.9, spans: [{ start, end: start + 3, probability: 0.9 }] };
    });
  }

  dispose() {
    this.disposed = true;
  }
}

function reading(load: (marker: Marker) => Promise<LoadedReader> = async (marker) => marker) {
  const marker = new Marker();
  const reader = new ReaderSlot('en', () => load(marker));
  return { ...asking({ reader }), marker, reader };
}

describe('the trained reader of Ask', () => {
  it('reads again what the rule has answered, once it is loaded', async () => {
    const loading = new Gate();
    const { ask, index, reader } = reading((marker) => loading.opened.then(() => marker));
    await ask.ask(index, QUESTION);
    expect([ask.phase, ask.readBy]).toEqual(['done', 'rule']);
    await eventually(() => expect(reader.phase).toBe('loading'));
    loading.open();
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect(ask.candidates[0]).toMatchObject({ memoryId: 'e-storm', phrase: 'Ivo' });
  });

  it('is not loaded before the lists and the rule’s answer are there, and reads the next question at once', async () => {
    const { ask, index, marker, reader } = reading();
    const phases: string[] = [];
    await ask.ask(index, QUESTION).then(() => phases.push(reader.phase));
    expect(phases).not.toContain('ready');
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect(marker.asked).toEqual([QUESTION]);
    await ask.ask(index, 'Who took the dory?');
    expect(ask.readBy).toBe('reader');
    expect(marker.asked).toEqual([QUESTION, 'Who took the dory?']);
  });

  it('leaves the rule’s answer where it cannot be loaded, says why, and can be loaded again', async () => {
    let loads = 0;
    const { ask, index, reader } = reading(async (marker) => {
      if (loads++ === 0) throw new Error('offline');
      return marker;
    });
    await ask.ask(index, QUESTION);
    await eventually(() => expect(reader.phase).toBe('failed'));
    expect(reader.error).toContain('offline');
    expect(ask.readBy).toBe('rule');
    await ask.readAgain();
    expect(ask.readBy).toBe('reader');
  });

  it('is not loaded again by another order of the list once its load was cancelled', async () => {
    const loading = new Gate();
    const { ask, index, reader } = reading((marker) => loading.opened.then(() => marker));
    await ask.ask(index, QUESTION);
    await eventually(() => expect(reader.phase).toBe('loading'));
    reader.cancel();
    ask.setPreset('none');
    await eventually(() => expect(ask.isAnswering).toBe(false));
    expect([reader.phase, ask.readBy]).toEqual(['failed', 'rule']);
  });

  it('reads a question during which it became ready', async () => {
    const [loading, model] = [new Gate(), new Gate()];
    const marker = new Marker();
    const reader = new ReaderSlot('en', () => loading.opened.then(() => marker));
    const { ask, index } = asking({ reader, load: (bag) => model.opened.then(() => bag) });
    const asked = ask.ask(index, QUESTION);
    void reader.ready();
    loading.open();
    await eventually(() => expect(reader.phase).toBe('ready'));
    model.open();
    await asked;
    expect(ask.readBy).toBe('reader');
  });

  it('leaves the place to the rule where it fails at a question', async () => {
    const { ask, index, marker, reader } = reading();
    marker.fault = new Error('out of memory');
    await ask.ask(index, QUESTION);
    await eventually(() => expect(marker.asked).toHaveLength(1));
    await eventually(() => expect(reader.phase).toBe('failed'));
    expect([ask.phase, ask.readBy]).toEqual(['done', 'rule']);
    expect(ask.candidates.length).toBeGreaterThan(0);
    expect(marker.disposed).toBe(true);
  });
});

describe('a question that is typed', () => {
  const TYPED = 'Who took the dory?';

  /** One question is answered, and what is done ahead has been fetched. */
  async function answered(options: Parameters<typeof asking>[0] = {}, base?: ListId) {
    const marker = new Marker();
    const made = asking({ reader: new ReaderSlot('en', async () => marker), ...options });
    if (base) made.ask.setBase(base);
    await made.ask.ask(made.index, QUESTION);
    await eventually(() => expect(made.ask.readBy).toBe('reader'));
    await vi.dynamicImportSettled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    marker.asked.length = marker.pairs.length = 0;
    const type = async (text: string, milliseconds: number) => {
      made.ask.expect(VERA, text);
      await vi.advanceTimersByTimeAsync(milliseconds);
      await rested();
    };
    return { ...made, marker, type };
  }

  /** Whatever was begun has come to its end. */
  async function rested(): Promise<void> {
    for (let task = 0; task < 50; task++) await nextTask();
  }

  it.each(['hybrid', 'linked', 'dense', 'bm25'] as const)(
    'is read as it will be when it is asked, by %s, and nothing of it is shown before',
    async (base) => {
      const { ask, index, marker, type } = await answered({}, base);
      const answer = ask.reading;
      await type('Who', 50);
      await type(TYPED, 50);
      expect([ask.phase, ask.flow?.question, ask.reading]).toEqual(['done', QUESTION, answer]);
      const ahead = marker.pairs.splice(0);
      expect(ahead.length).toBeGreaterThan(0);
      await ask.ask(index, TYPED);
      expect(marker.pairs).toEqual(ahead);
      expect([ask.readBy, ask.flow?.question]).toEqual(['reader', TYPED]);
    },
  );

  it('is read once it ends, or after a pause, not at each key of one that ended before', async () => {
    const { marker, type } = await answered();
    await type('Who took', 299);
    await type('Who took the dory', 299);
    expect(marker.asked).toEqual([]);
    await type('Who took the dory', 300);
    expect(new Set(marker.asked)).toEqual(new Set(['Who took the dory']));
    await type('Who took the dory?', 50);
    await type('Who took the oar?', 50);
    await type('Who took the oars?', 50);
    expect(new Set(marker.asked)).toEqual(new Set(['Who took the dory', 'Who took the dory?']));
  });

  it('is left where another is asked, or the bank is closed', async () => {
    const { ask, index, marker, type } = await answered();
    await type('Who stole', 299);
    await ask.ask(index, TYPED);
    await type('Who hid', 299);
    ask.clear();
    await vi.advanceTimersByTimeAsync(1000);
    await rested();
    expect(new Set(marker.asked)).toEqual(new Set([TYPED]));
  });

  it('is not sent to a server that embeds', async () => {
    const { models, marker, type } = await answered({
      load: async (model) => Object.assign(model, { stamp: { ...model.stamp, device: 'endpoint' } }),
    });
    const { encoded, classified } = models[0]!;
    encoded.length = classified.length = 0;
    await type(TYPED, 1000);
    expect([encoded, classified, marker.asked]).toEqual([[], [], []]);
  });
});

describe('what the reader made of the bank’s questions, where it came with the page', () => {
  const PASSAGES = passages(VERA.memories).map(({ text }) => text);
  async function prepared({ hash = STAMP.hash, fails = 0, bank = VERA, without = '–' } = {}) {
    const pairs = await new Marker().read(QUESTION, PASSAGES);
    const known = { stamp: { ...STAMP, hash }, settings: { threshold: 0.5 } };
    let fetches = 0;
    const readings: BundledLibrary['readings'] = async () => {
      if (fetches++ < fails) throw new Error('offline');
      const of = (question: string, passage: string) =>
        question === QUESTION && !passage.includes(without) ? pairs[PASSAGES.indexOf(passage)] : undefined;
      return { ...known, of, reader: (loaded) => new PreparedReader(known, of, loaded) };
    };
    const marker = new Marker();
    const reader = new ReaderSlot('en', async () => marker);
    return { ...asking({ bank, reader, readings }), marker, reader };
  }

  it('answers without the reader’s weights, the next time at once', async () => {
    const { ask, index, reader } = await prepared();
    await ask.ask(index, QUESTION);
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect(ask.candidates[0]).toMatchObject({ memoryId: 'e-storm', phrase: 'Ivo' });
    await ask.ask(index, QUESTION);
    expect([ask.readBy, reader.phase]).toEqual(['reader', 'idle']);
  });

  it('leaves the page’s own question as it is drawn', async () => {
    const { ask, index, reader } = await prepared();
    await ask.ask(index, QUESTION, () => Promise.resolve());
    await eventually(() => expect(ask.isAnswering).toBe(false));
    expect([ask.readBy, reader.phase]).toEqual(['rule', 'idle']);
  });

  it('leaves another order of the list to the rule, until the reader has loaded if somebody has asked', async () => {
    const { ask, index, reader } = await prepared({ without: 'sold a painting' });
    await ask.ask(index, QUESTION, () => Promise.resolve());
    ask.setPreset('none');
    await eventually(() => expect(ask.isAnswering).toBe(false));
    expect([ask.readBy, reader.phase]).toEqual(['rule', 'idle']);
    ask.setPreset('published');
    await ask.ask(index, QUESTION);
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect(reader.phase).toBe('idle');
    ask.setPreset('none');
    await eventually(() => expect([ask.readBy, reader.phase]).toEqual(['reader', 'ready']));
  });

  it('leaves other questions to the rule until the reader has loaded, and is not read again by it', async () => {
    const { ask, index, reader, marker } = await prepared();
    await ask.ask(index, 'Who took the dory?');
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect([reader.phase, ask.failures]).toEqual(['ready', []]);
    await ask.ask(index, QUESTION);
    expect(ask.candidates[0]).toMatchObject({ phrase: 'Ivo' });
    expect(marker.asked).toEqual(['Who took the dory?']);
  });

  it('is not used beside a reader with other weights', async () => {
    const { ask, index, marker } = await prepared({ hash: 'of before' });
    await ask.ask(index, 'Who took the dory?');
    await eventually(() => expect(ask.readBy).toBe('reader'));
    await ask.ask(index, QUESTION);
    expect(marker.asked).toContain(QUESTION);
  });

  it('is fetched again with the next question where that failed; the reader answers meanwhile', async () => {
    const { ask, index, reader, marker } = await prepared({ fails: 3 });
    await ask.ask(index, QUESTION);
    await eventually(() => expect(ask.readBy).toBe('reader'));
    expect([reader.phase, marker.asked]).toEqual(['ready', [QUESTION]]);
    await ask.ask(index, 'Who took the dory?');
    await ask.ask(index, QUESTION);
    expect(marker.asked).toHaveLength(2);
  });

  it('has the reader loaded while a question of one’s own is typed, and not for the bank’s', async () => {
    const text = 'Who mended the net?';
    const own: Question = { id: 'q1', kind: 'event', text, answer: '', gold: [], anchors: [], tags: [] };
    const { ask, index, reader, slot } = await prepared({
      bank: { ...VERA, questions: [...VERA.questions, own] },
    });
    ask.expect(index.bank, 'Who took');
    expect(reader.phase).toBe('idle');
    await ask.ask(index, QUESTION);
    expect(slot.phase).toBe('ready');
    ask.expect(index.bank, text);
    expect(reader.phase).toBe('idle');
    ask.expect(index.bank, 'Who took');
    await eventually(() => expect(reader.phase).toBe('ready'));
  });

  it('tells of every question that somebody asks, not of the page’s own', async () => {
    let told = 0;
    const { ask, index } = asking({ onAsked: () => told++ });
    await ask.ask(index, QUESTION, () => Promise.resolve());
    expect(told).toBe(0);
    await ask.ask(index, QUESTION);
    await eventually(() => expect(told).toBe(1));
  });
});
