/** The trained reader as a re-ranker in Ask. */

import { describe, expect, it } from 'vitest';
import type { LoadedReader } from '../../../src/core/ports';
import { choiceOf } from '../../../src/pipeline/retrieval/rerank-presets';
import { ReaderSlot } from '../../../src/models/page/state/models.svelte';
import { eventually } from '../../ui/app-dependencies';
import { asking, order, QUESTION } from './ask-fixture';

/** Finds the last memory of the list relevant that it is shown, and no other. */
class Last implements LoadedReader {
  readonly stamp = { id: 'last', revision: '1', hash: 'last', dtype: 'q8', device: 'wasm' };
  readonly settings = { threshold: 0.5 };
  readonly read: LoadedReader['read'] = async (_question, passages) =>
    passages.map((passage) => ({
      relevance: passage.includes(this.wanted) ? 1 : 0,
      answerable: 0,
      spans: [],
    }));
  wanted = '';
  dispose(): void {
    // Nothing to free.
  }
}

function reading(load: (reader: Last) => Promise<LoadedReader> = async (reader) => reader) {
  const model = new Last();
  const reader = new ReaderSlot('en', () => load(model));
  return { ...asking({ reader }), model, reader };
}

/** Asked, with the last memory of its list wanted by the reader. */
async function asked(given: ReturnType<typeof reading>) {
  const { ask, index, model } = given;
  ask.setPreset('none');
  await ask.ask(index, QUESTION);
  const plain = order(ask.order)!;
  model.wanted = index.byId.get(plain.at(-1)!)!.text;
  return plain;
}

describe('the reader as a re-ranker of Ask', () => {
  it('orders the list once it has read, answers from that order, and gives it up with another preset', async () => {
    const given = reading();
    const { ask } = given;
    const plain = await asked(given);
    expect(plain.length).toBeGreaterThan(1);
    ask.setPreset('reader');
    expect(order(ask.order)).toEqual(plain);
    await eventually(() => expect(order(ask.order)?.[0]).toBe(plain.at(-1)));
    expect([...order(ask.order)!].sort()).toEqual([...plain].sort());
    expect(ask.order[0]!.evidence).toMatchObject({ type: 'read', relevance: 1, fromRank: plain.length });
    expect(ask.memoriesReading.phase).toBe('idle');
    ask.setReranking(choiceOf('none'));
    expect(order(ask.order)).toEqual(plain);
  });

  it('says that the language has no reader, and leaves the list as it was', async () => {
    const { ask, index } = asking({});
    ask.setPreset('none');
    await ask.ask(index, QUESTION);
    const plain = order(ask.order);
    ask.setPreset('reader');
    await eventually(() => expect(ask.memoriesReading.phase).toBe('absent'));
    expect(order(ask.order)).toEqual(plain);
    expect(ask.reranked).toEqual([]);
  });

  it('says that the reader failed, and reads when it is asked again', async () => {
    let offline = true;
    const given = reading(async (model) => {
      if (offline) throw new Error('offline');
      return model;
    });
    const plain = await asked(given);
    const { ask } = given;
    ask.setPreset('reader');
    await eventually(() => expect(ask.memoriesReading.phase).toBe('failed'));
    expect(ask.memoriesReading.error).toContain('offline');
    expect(order(ask.order)).toEqual(plain);
    offline = false;
    await ask.readMemories();
    expect(order(ask.order)?.[0]).toBe(plain.at(-1));
  });

  it('stops where it is cancelled', async () => {
    const given = reading(() => new Promise(() => undefined));
    const plain = await asked(given);
    const { ask } = given;
    ask.setPreset('reader');
    await eventually(() => expect(ask.memoriesReading.phase).toBe('loading'));
    ask.memoriesReading.cancel();
    expect(ask.memoriesReading.phase).toBe('cancelled');
    expect(order(ask.order)).toEqual(plain);
  });
});
