import { describe, expect, it } from 'vitest';
import { passageVectors, questionClasses, questionVectors } from '../../../src/runs/domain/run/model-outputs';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { BANK, ticking, WordModel } from '../fixture';

const texts = BANK.questions.map(({ text }) => text);

function setUp() {
  const store = new InMemoryVectors();
  const options = { store, bank: BANK.id, clock: ticking() };
  return { store, options, model: new WordModel() };
}

describe('what a model makes of a bank', () => {
  it('lies on one shelf each for passages, questions and classes', async () => {
    const { store, options, model } = setUp();
    await passageVectors(model, passages(BANK.memories), options);
    await questionVectors(model, texts, options);
    await questionClasses(model, texts, options);
    const shelves = [...store.kept].map(([name, { keys, dimensions }]) => [name, keys.length, dimensions]);
    expect(shelves).toEqual([
      ['words:wasm vera', 4, 4],
      // Milliseconds lie before the numbers.
      ['words:wasm vera:questions', 5, 5],
      ['words:wasm vera:kinds', 5, 5],
    ]);
  });

  it('is computed once for a question, whichever of the questions a run asks', async () => {
    const { options, model } = setUp();
    const all = await questionClasses(model, texts, options);
    const some = await questionClasses(model, texts.slice(1, 3), options);
    await questionClasses(model, [...texts].reverse(), options);
    expect(model.classified).toBe(5);
    expect(some).toEqual(all.slice(1, 3));
    expect(all.map(({ milliseconds }) => milliseconds)).toEqual([1, 1, 1, 1, 1]);
    expect(all[0]!.value).toMatchObject({ category: 'episodic' });
  });

  it('is computed once for a question that is asked twice, and given to both', async () => {
    const { options, model } = setUp();
    const [one, two] = await questionVectors(model, ['storm', 'storm'], options);
    expect(model.encoded).toBe(1);
    expect([...one!.value]).toEqual([1, 0, 0, 0]);
    expect(two).toEqual(one);
  });

  it('is asked of all workers at once, one question each', async () => {
    const { options, model } = setUp();
    let under = 0;
    let most = 0;
    const encode = model.encode.bind(model);
    Object.assign(model, {
      workers: 3,
      encode: async (...input: Parameters<typeof encode>) => {
        most = Math.max(most, ++under);
        await new Promise((resolve) => setTimeout(resolve));
        under--;
        return encode(...input);
      },
    });
    const many = Array.from({ length: 40 }, (_, i) => `storm ${i}`);
    const found = await questionVectors(model, many, options);
    expect(most).toBe(3);
    expect([model.encoded, found.length]).toEqual([40, 40]);
  });

  it('is kept as far as it is computed when it is stopped', async () => {
    const { store, options, model } = setUp();
    const many = Array.from({ length: 40 }, (_, i) => `storm ${i}`);
    const controller = new AbortController();
    const stopped = questionVectors(model, many, {
      ...options,
      signal: controller.signal,
      onProgress: ({ done }) => done === 20 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.kept.get('words:wasm vera:questions')!.keys).toHaveLength(16);
    await questionVectors(model, many, options);
    expect(model.encoded).toBe(20 + 24);
  });
});
