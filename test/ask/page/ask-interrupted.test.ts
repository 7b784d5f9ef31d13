// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { asking, order, QUESTION, warm } from './ask-fixture';
import { ADA } from '../../ui/banks';
import { Gate } from '../../ui/bag-model';
import { eventually, settled } from '../../ui/app-dependencies';

describe('a second question', () => {
  it.each([
    ['drops its work', false],
    ['answers all the same', true],
  ])('takes the place of the first, where the model %s', async (_how, deaf) => {
    const { ask, index, model } = await warm();
    model.deaf = deaf;
    model.classifying = new Gate();
    const first = ask.ask(index, 'When did the storm come?');
    await settled();
    const second = ask.ask(index, QUESTION);
    model.classifying.open();
    await Promise.all([first, second]);
    expect([ask.phase, ask.error, ask.flow!.question]).toEqual(['done', undefined, QUESTION]);
    expect(ask.flow!.classified!.kinds.relationship).toBe(0.85);
    expect(ask.candidates[0]!.sentence.text).toBe('Ivo found the oars.');
    expect(model.classified).toEqual(deaf ? ['When did the storm come?', QUESTION] : [QUESTION]);
  });

  it('shows no error of the first', async () => {
    const { ask, index, model } = await warm();
    const failing = new Gate();
    const classify = model.classify;
    model.classify = () => failing.opened.then(() => Promise.reject(new Error('of the first')));
    const first = ask.ask(index, 'When did the storm come?');
    await settled();
    model.classify = classify;
    model.classifying = new Gate();
    const second = ask.ask(index, QUESTION);
    failing.open();
    await first;
    expect(ask.error).toBeUndefined();
    await second;
    expect([ask.phase, ask.error, ask.flow!.question]).toEqual(['done', undefined, QUESTION]);
  });

  it('with the same words about another character gets no quote of the first', async () => {
    const { ask, index, model } = await warm();
    const other = asking({ bank: ADA }).index;
    await ask.ask(index, QUESTION);
    model.deaf = true;
    model.embedding = new Gate();
    ask.setParameters({ alpha: 0, beta: 1 });
    ask.clear();
    model.classifying = new Gate();
    const asked = ask.ask(other, QUESTION);
    // The quotes of the first are there now, and its question reads the same.
    model.embedding.open();
    await settled();
    expect(ask.candidates).toEqual([]);
    model.classifying.open();
    await asked;
    expect(ask.candidates.map(({ memoryId }) => other.byId.has(memoryId))).not.toContain(false);
    expect(ask.candidates.length).toBeGreaterThan(0);
  });
});

describe('cancelling', () => {
  it('while the model loads keeps the lexical lists, and nothing comes later', async () => {
    const loading = new Gate();
    const { ask, index } = asking({ load: (model) => loading.opened.then(() => model) });
    const asked = ask.ask(index, QUESTION);
    ask.cancel();
    expect(ask.phase).toBe('cancelled');
    loading.open();
    await asked;
    await settled();
    expect([ask.phase, ask.error, ask.flow!.classified]).toEqual(['cancelled', undefined, undefined]);
    expect([order(ask.flow!.rankings.bm25)![0], ask.flow!.rankings.dense]).toEqual(['e-storm', undefined]);
  });

  it.each([false, true])('while the model works drops what it gives later (deaf: %s)', async (deaf) => {
    const { ask, index, slot, model } = await warm();
    model.deaf = deaf;
    model.classifying = new Gate();
    const asked = ask.ask(index, QUESTION);
    await settled();
    ask.cancel();
    model.classifying.open();
    await asked;
    expect([ask.phase, ask.error, ask.flow!.classified]).toEqual(['cancelled', undefined, undefined]);
    expect(slot.phase).toBe('ready');
  });

  it('while the quote is searched ends that too', async () => {
    const { ask, index, model } = await warm();
    // The event's sentences are no passages of their own, so they have to be encoded.
    ask.setParameters({ alpha: 0, beta: 1 });
    model.embedding = new Gate();
    const asked = ask.ask(index, QUESTION);
    await eventually(() => expect(ask.flow?.rankings.hybrid).toBeDefined());
    ask.cancel();
    await asked;
    expect([ask.phase, ask.candidates]).toEqual(['cancelled', []]);
  });

  it('does nothing to a question that is answered', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    ask.cancel();
    expect([ask.phase, ask.candidates.length > 0]).toEqual(['done', true]);
  });
});

describe('clearing', () => {
  it('forgets the question, and nothing of it comes later', async () => {
    const { ask, index, model } = await warm();
    model.deaf = true;
    model.classifying = new Gate();
    const asked = ask.ask(index, QUESTION);
    await settled();
    ask.clear();
    model.classifying.open();
    await asked;
    const { phase, flow, error, candidates, reranked, base } = ask;
    expect({ phase, flow, error, candidates, reranked, base }).toEqual({
      phase: 'idle',
      flow: undefined,
      error: undefined,
      candidates: [],
      reranked: [],
      base: undefined,
    });
  });

  it('forgets what was wrong with the last text, and keeps the parameters', async () => {
    const { ask, index } = await warm();
    ask.setParameters({ alpha: 0.25 });
    await ask.ask(index, '');
    ask.clear();
    expect([ask.error, ask.parameters.alpha]).toEqual([undefined, 0.25]);
  });
});
