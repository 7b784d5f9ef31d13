// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/pipeline/retrieval/dense';
import { SHOWN } from '../../../src/ask/page/state/ask.svelte';
import { LONG } from '../../ui/banks';
import { asking, order, QUESTION, warm } from './ask-fixture';
import { bagVector, Gate } from '../../ui/bag-model';
import { eventually, settled } from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

describe('a question', () => {
  it('has its lexical results at once, while the model is still loading', async () => {
    const loading = new Gate();
    const { ask, index } = asking({ load: (model) => loading.opened.then(() => model) });
    const asked = ask.ask(index, `  ${QUESTION}\n`);
    expect(ask.phase).toBe('running');
    expect(ask.flow).toMatchObject({ question: QUESTION, known: { id: 'q-oars' }, classified: undefined });
    // "found" and "oars" stand in the event, "oars" in the dialogue, neither in any other.
    const { bm25, okapi, dense, hybrid } = ask.flow!.rankings;
    expect(order(bm25)!.slice(0, 2)).toEqual(['e-storm', 'd-storm']);
    expect(order(okapi)!.slice(0, 2)).toEqual(['e-storm', 'd-storm']);
    expect([dense, hybrid]).toEqual([undefined, undefined]);
    expect([ask.base, ask.reranked, ask.candidates]).toEqual(['bm25', [], []]);
    loading.open();
    await asked;
    expect(ask.phase).toBe('done');
  });

  it('shows each stage as soon as it is there: lists, classification, dense and hybrid, answer', async () => {
    const { ask, index } = await warm();
    const stages = watch(() => {
      const { flow } = ask;
      const { bm25, dense, hybrid } = flow?.rankings ?? {};
      const there = {
        bm25,
        classified: flow?.classified,
        dense,
        hybrid,
        're-ranked': ask.reranked[0],
        answer: ask.candidates[0],
      };
      return `${ask.phase}: ${Object.entries(there)
        .flatMap(([name, value]) => (value ? name : []))
        .join(' ')}`;
    });
    await ask.ask(index, QUESTION);
    flushSync();
    expect(stages[0]).toBe('idle: ');
    expect(stages).toContain('running: bm25');
    expect(stages.at(-1)).toBe('done: bm25 classified dense hybrid re-ranked answer');
  });

  it('shows lists over the memories that are embedded so far, from which nothing is answered', async () => {
    const { ask, index, slot, models } = asking({ bank: LONG });
    await slot.ready();
    const model = models[0]!;
    const gate = new Gate();
    const encode = model.encode;
    let calls = 0;
    model.encode = async (texts, role, options) => {
      if (role === 'passage' && ++calls > 1) await gate.opened;
      return encode(texts, role, options);
    };
    const asked = ask.ask(index, 'What was the tide on day 7?');
    await eventually(() => expect(ask.flow?.some).toBeDefined());
    const { some, rankings } = ask.flow!;
    expect(some).toMatchObject({ embedded: 16, passages: 50 });
    expect(some!.rankings.dense).toHaveLength(16);
    // What BM25 shows is embedded first.
    const shown = order(rankings.bm25)!.slice(0, SHOWN);
    expect(order(some!.rankings.dense)).toEqual(expect.arrayContaining(shown));
    expect([rankings.dense, rankings.hybrid, ask.base]).toEqual([undefined, undefined, 'bm25']);
    expect([ask.phase, ask.embeddedBy]).toEqual(['running', undefined]);
    gate.open();
    await asked;
    expect(ask.flow!.some).toBeUndefined();
    expect(ask.flow!.rankings.dense).toHaveLength(50);
  });

  it('waits with the classification done while the bank is embedded, re-ranking BM25 meanwhile', async () => {
    const { ask, index, slot, models } = asking();
    await slot.ready();
    const model = models[0]!;
    model.encoding = new Gate();
    const asked = ask.ask(index, QUESTION);
    await eventually(() => expect(ask.flow?.classified).toBeDefined());
    expect([ask.phase, ask.base, ask.chosenBase]).toEqual(['running', 'bm25', 'linked']);
    expect(order(ask.reranked)).toContain('e-storm');
    expect(ask.reranked[0]!.evidence.score).toBe(
      ask.flow!.rankings.bm25!.find(({ id }) => id === ask.reranked[0]!.id)!.score,
    );
    expect(ask.flow!.times).toHaveProperty('classification');
    expect(ask.flow!.times).not.toHaveProperty('encoding');
    model.encoding.open();
    await asked;
    expect([ask.phase, ask.base]).toEqual(['done', 'linked']);
  });

  it('is classified, searched and re-ranked by Eq. 3, with the model’s stamp and every time', async () => {
    const { ask, index, model } = await warm();
    await ask.ask(index, QUESTION);
    const { classified, rankings, times } = ask.flow!;
    expect(classified).toMatchObject({ by: model.stamp, category: 'semantic' });
    expect([classified!.semantic, classified!.episodic]).toEqual([
      expect.closeTo(0.9, 9),
      expect.closeTo(0.1, 9),
    ]);
    const oars = rankings.dense!.find(({ id }) => id === 'e-storm')!;
    expect(oars.score).toBeCloseTo(dot(bagVector(QUESTION), bagVector(index.byId.get('e-storm')!.text)), 6);
    const scores = new Map(rankings[ask.base!]!.map(({ id, score }) => [id, score]));
    expect(ask.reranked.length).toBe(6);
    for (const { id, score } of ask.reranked) {
      const probability = ['p-boat', 'p-fear', 'r-ivo'].includes(id) ? 0.9 : 0.1;
      expect(score).toBeCloseTo(0.5 * probability + 0.5 / (1 + Math.exp(-scores.get(id)!)), 9);
    }
    for (const stage of [
      'bm25',
      'okapi',
      'classification',
      'encoding',
      'dense',
      'hybrid',
      'answer',
    ] as const) {
      expect(times[stage], stage).toBeGreaterThanOrEqual(0);
    }
  });

  it('is answered by the best sentence of the five memories at the top, with its cosine', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    const read = order(ask.reranked)!.slice(0, 5);
    expect(read.slice(0, 3)).toEqual(['r-ivo', 'p-boat', 'p-fear']);
    expect(new Set(ask.candidates.map(({ memoryId }) => memoryId))).toEqual(new Set(read));
    const [best] = ask.candidates;
    expect(best!.sentence.text).toBe('Ivo found the oars.');
    expect(best!.reason.cosine).toBeCloseTo(dot(bagVector(QUESTION), bagVector(best!.sentence.text)), 6);
    // A sentence about a person is encoded with that person.
    const ivo = ask.candidates.find(({ sentence }) => sentence.text.startsWith('He taught'));
    const inContext = 'Ivo: uncle. He taught her to row the dory.';
    expect(ivo!.reason.cosine).toBeCloseTo(dot(bagVector(QUESTION), bagVector(inContext)), 6);
  });
});

describe('what is no question', () => {
  it.each([
    ['', 'There is no question yet. Type one, or choose an example.'],
    [' \n\t', 'There is no question yet. Type one, or choose an example.'],
    ['?!', 'The question contains no letters or digits to search for. Add a word.'],
    ['why '.repeat(300), 'The question has 1,199 characters. Shorten it to 1,000.'],
  ])('says what to do: %j', async (text, error) => {
    const { ask, index } = await warm();
    await ask.ask(index, text);
    expect([ask.error, ask.phase, ask.flow]).toEqual([error, 'idle', undefined]);
    await ask.ask(index, QUESTION);
    expect([ask.error, ask.phase]).toEqual([undefined, 'done']);
  });

  it.each(['', 'why '.repeat(300)])('leaves no older answer under its error: %j', async (text) => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    expect(ask.candidates.length).toBeGreaterThan(0);
    await ask.ask(index, text);
    expect(ask.error).toMatch(/^(?:There is no question yet|The question has)/);
    expect([ask.phase, ask.flow, ask.reading]).toEqual(['idle', undefined, undefined]);
  });

  it('ends the question under way, whose answer would be below the error', async () => {
    const { ask, index, model } = await warm();
    model.classifying = new Gate();
    const asked = ask.ask(index, QUESTION);
    await ask.ask(index, '');
    expect([ask.phase, ask.flow]).toEqual(['idle', undefined]);
    model.classifying.open();
    await asked;
    expect([ask.phase, ask.flow, ask.reading]).toEqual(['idle', undefined, undefined]);
    expect(ask.error).toMatch(/^There is no question yet/);
  });

  it('gets words in place of an answer where it is a greeting or in another language', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, 'Hi there!');
    expect([ask.remark, ask.candidates]).toEqual([{ kind: 'no question' }, []]);
    await ask.ask(index, '谁找到了桨？');
    expect([ask.remark, ask.candidates]).toEqual([{ kind: 'other language' }, []]);
    await ask.ask(index, QUESTION);
    expect(ask.remark).toBeUndefined();
    expect(ask.candidates.length).toBeGreaterThan(0);
  });
});

describe('the parameters', () => {
  it('re-rank at once and choose the quote anew; a view follows', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    const firsts = watch(() => ask.reranked[0]?.id);
    // The classifier is wrong about this question; without its weight the hybrid list's own order stands.
    ask.setParameters({ alpha: 0, beta: 1 });
    flushSync();
    expect(order(ask.reranked)).toEqual(order(ask.flow!.rankings.hybrid));
    const first = () => ask.candidates.find(({ memoryRank }) => memoryRank === 1)!.memoryId;
    await eventually(() => expect(first()).toBe('e-storm'));
    // Without the retriever's weight only the category counts, and ties keep the list's order.
    ask.setParameters({ alpha: 1, beta: 0 });
    flushSync();
    expect(ask.reranked.map(({ score }) => score)).toEqual(
      [0.9, 0.9, 0.9, 0.1, 0.1, 0.1].map((s) => expect.closeTo(s, 9)),
    );
    await eventually(() => expect(first()).toBe('r-ivo'));
    expect(firsts).toEqual(['r-ivo', 'e-storm', 'r-ivo']);
  });

  it('take k candidates from each category, and quotes only from them', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    ask.setParameters({ k: 1 });
    expect(order(ask.reranked)).toEqual(['r-ivo', 'e-storm']);
    const memories = () => new Set(ask.candidates.map(({ memoryId }) => memoryId));
    await eventually(() => expect(memories()).toEqual(new Set(['r-ivo', 'e-storm'])));
    expect(ask.candidates[0]!.sentence.text).toBe('Ivo found the oars.');
  });

  it('take the list that is chosen', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, QUESTION);
    ask.setBase('okapi');
    expect([ask.base, ask.chosenBase]).toEqual(['okapi', 'okapi']);
    const okapi = new Map(ask.flow!.rankings.okapi!.map(({ id, score }) => [id, score]));
    for (const { id, evidence } of ask.reranked) expect(evidence.score).toBe(okapi.get(id));
  });

  it('with a list that found nothing leave no quote of the list before', async () => {
    const { ask, index } = await warm();
    await ask.ask(index, 'Xyzzy?');
    expect(ask.candidates.length).toBeGreaterThan(0);
    ask.setBase('bm25');
    await settled();
    expect([ask.reranked, ask.candidates]).toEqual([[], []]);
  });

  it('moved again before the quote is found drop the search under way: the last position counts', async () => {
    const { ask, index, model, vectors } = await warm();
    await ask.ask(index, QUESTION);
    model.encoding = new Gate();
    const before = model.encoded.length;
    vectors.kept.clear();
    ask.setParameters({ alpha: 0, beta: 1 });
    ask.setParameters({ alpha: 1, beta: 0 });
    ask.setParameters({ alpha: 0.5, beta: 0.5, k: 1 });
    model.encoding.open();
    const memories = () => new Set(ask.candidates.map(({ memoryId }) => memoryId));
    await eventually(() => expect(memories()).toEqual(new Set(['r-ivo', 'e-storm'])));
    await settled();
    // Two sentences of the relationship, three of the event: the two earlier searches encoded nothing.
    expect(model.encoded.length - before).toBe(5);
  });

  it('say that the answer is out of date until that of the new order is found', async () => {
    const { ask, index, model, vectors } = await warm();
    const busy = watch(() => ask.isAnswering);
    await ask.ask(index, QUESTION);
    expect(ask.isAnswering).toBe(false);
    model.encoding = new Gate();
    vectors.kept.clear();
    ask.setParameters({ alpha: 0, beta: 1 });
    flushSync();
    // The lists are new, the answer is not.
    expect([ask.phase, ask.isAnswering]).toEqual(['done', true]);
    model.encoding.open();
    await eventually(() => expect(ask.isAnswering).toBe(false));
    flushSync();
    expect(busy).toEqual([false, true, false, true, false]);
  });

  it('may be set before any question is asked', async () => {
    const { ask, index } = await warm();
    ask.setParameters({ k: 2 });
    ask.setBase('dense');
    expect([ask.reranked, ask.base]).toEqual([[], undefined]);
    await ask.ask(index, QUESTION);
    expect([ask.reranked.length, ask.base]).toEqual([4, 'dense']);
  });
});
