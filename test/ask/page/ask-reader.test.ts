// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { LoadedReader } from '../../../src/core/ports';
import { ReaderSlot } from '../../../src/models/page/state/models.svelte';
import { asking, QUESTION } from './ask-fixture';
import { Gate } from '../../ui/bag-model';
import { eventually } from '../../ui/app-dependencies';

const STAMP = { id: 'marker', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' };

/** Marks "Ivo" wherever the name stands. */
class Marker implements LoadedReader {
  readonly stamp = STAMP;
  readonly threshold = 0.5;
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
