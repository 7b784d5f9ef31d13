// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Question } from '../../../src/core/memory/bank';
import type { BundledLibrary, LoadedReader } from '../../../src/core/ports';
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
  disposed = false;
  fault: Error | undefined;

  async read(question: string, passages: readonly string[]) {
    this.asked.push(question);
    if (this.fault) throw this.fault;
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

  it('reads a question while it is typed, and shows nothing of it before it is asked', async () => {
    const { ask, index, marker } = reading();
    await ask.ask(index, QUESTION);
    await eventually(() => expect(ask.readBy).toBe('reader'));
    const answer = ask.reading;
    await eventually(() => {
      ask.expect(VERA, 'Who took the dory?');
      expect(marker.asked).toContain('Who took the dory?');
    });
    expect([ask.phase, ask.flow?.question, ask.reading]).toEqual(['done', QUESTION, answer]);
    await ask.ask(index, 'Who took the dory?');
    expect([ask.readBy, ask.flow?.question]).toEqual(['reader', 'Who took the dory?']);
  });

  it('reads what is typed only once it seems whole, and not where something else is asked before', async () => {
    const { ask, index, marker } = reading();
    await ask.ask(index, QUESTION);
    await eventually(() => {
      ask.expect(VERA, 'Who rowed?');
      expect(marker.asked).toContain('Who rowed?');
    });
    const typed = async (text: string) => {
      ask.expect(VERA, text);
      await vi.advanceTimersByTimeAsync(299);
    };
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await typed('Who took');
    await typed('Who took the dory');
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(marker.asked).toContain('Who took the dory'));
    await typed('Who stole');
    await ask.ask(index, 'Who found it?');
    await vi.advanceTimersByTimeAsync(1000);
    expect(new Set(marker.asked)).toEqual(
      new Set([QUESTION, 'Who rowed?', 'Who took the dory', 'Who found it?']),
    );
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
