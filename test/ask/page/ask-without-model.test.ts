// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { classifyByCues } from '../../../src/pipeline/classification/cue-words';
import { asking, order, QUESTION, warm } from './ask-fixture';
import { Gate } from '../../ui/bag-model';
import { eventually, settled } from '../../ui/app-dependencies';

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('without the model', () => {
  const standIn = (ask: ReturnType<typeof asking>['ask']) => {
    expect([ask.phase, ask.error]).toEqual(['done', undefined]);
    expect([ask.base, ask.chosenBase]).toEqual(['bm25', 'linked']);
    expect(ask.flow!.rankings.dense).toBeUndefined();
    expect(new Set(order(ask.reranked))).toEqual(new Set(order(ask.flow!.rankings.bm25)));
    expect(ask.candidates.length).toBeGreaterThan(0);
  };

  it('that cannot be loaded, cue words classify, BM25 is re-ranked and the quote is chosen by its words', async () => {
    const { ask, slot, index } = asking({ load: () => Promise.reject(new Error('config.json is missing.')) });
    await ask.ask(index, QUESTION);
    standIn(ask);
    expect(ask.flow!.classified).toEqual({ ...classifyByCues(QUESTION), by: 'cue-words' });
    expect(ask.flow!.times.classification).toBeUndefined();
    expect(ask.candidates.map(({ reason }) => reason.cosine)).toEqual(ask.candidates.map(() => undefined));
    expect([slot.phase, slot.error]).toEqual(['failed', 'config.json is missing.']);
  });

  it('that is still loading, the question is answered by words until it has', async () => {
    const gate = new Gate();
    const { ask, index, models } = asking({
      load: async (model) => {
        await gate.opened;
        return model;
      },
    });
    const asked = ask.ask(index, QUESTION);
    await eventually(() => expect(ask.isByWords).toBe(true));
    expect([ask.phase, ask.isAnswering, ask.readBy]).toEqual(['running', true, 'rule']);
    expect(ask.candidates.map(({ reason }) => reason.cosine)).toEqual(ask.candidates.map(() => undefined));
    expect(models[0]!.encoded).toEqual([]);
    gate.open();
    await asked;
    expect([ask.phase, ask.isAnswering, ask.isByWords]).toEqual(['done', false, false]);
    expect(ask.candidates[0]!.reason.cosine).toBeDefined();
  });

  it('whose loading is cancelled, the same', async () => {
    const { ask, slot, index } = asking({ load: (_model, { signal }) => never(signal!) });
    const asked = ask.ask(index, QUESTION);
    await settled();
    slot.cancel();
    await asked;
    standIn(ask);
    expect(ask.flow!.classified!.by).toBe('cue-words');
  });

  it('that fails at classifying, the same, and the slot says what is wrong', async () => {
    const { ask, slot, index, model } = await warm();
    model.fault = new Error('The model worker stopped unexpectedly.');
    await ask.ask(index, QUESTION);
    standIn(ask);
    expect(ask.flow!.classified!.by).toBe('cue-words');
    expect([slot.phase, slot.error]).toEqual(['failed', 'The model worker stopped unexpectedly.']);
  });

  it('that fails at encoding, its classification stays', async () => {
    const { ask, slot, index, model } = await warm();
    model.encode = () => Promise.reject(new Error('no memory'));
    await ask.ask(index, QUESTION);
    standIn(ask);
    expect(ask.flow!.classified!.by).toEqual(model.stamp);
    expect(slot.error).toBe('no memory');
  });

  it('the next question is answered by a fresh one', async () => {
    const { ask, index, models } = await warm();
    models[0]!.fault = new Error('no memory');
    await ask.ask(index, QUESTION);
    await ask.ask(index, QUESTION);
    expect(models.length).toBe(2);
    expect([ask.base, ask.flow!.classified!.by]).toEqual(['linked', models[1]!.stamp]);
  });

  it('whose embedding the user stopped, its classification and BM25 answer without complaint', async () => {
    const { ask, embedding, slot, index, models } = asking();
    await slot.ready();
    models[0]!.embedding = new Gate();
    const asked = ask.ask(index, QUESTION);
    await eventually(() => expect(embedding.phase).toBe('embedding'));
    embedding.cancel();
    models[0]!.embedding.open();
    await asked;
    standIn(ask);
    expect(ask.flow!.classified!.by).toEqual(models[0]!.stamp);
    expect([slot.phase, embedding.phase]).toEqual(['ready', 'cancelled']);
  });
});
