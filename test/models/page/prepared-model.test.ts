import { describe, expect, it } from 'vitest';
import type { MemoryModel, PreparedOutputs } from '../../../src/core/ports';
import { textKey } from '../../../src/core/text/key';
import { PreparedModel, preparedSource } from '../../../src/models/page/state/prepared-model';
import { BagModel, bagVector, Gate } from '../../ui/bag-model';

const QUESTION = 'Who found the oars?';
const SENTENCE = 'Bo found the oars.';
const PROBABILITIES = { profile: 0.1, relationship: 0.7, event: 0.1, dialogue: 0.1 };

const outputs = (model: MemoryModel): PreparedOutputs => ({
  stamp: model.stamp,
  dimensions: model.dimensions,
  featured: 'q-1',
  questions: new Map([[textKey(QUESTION), { vector: bagVector(QUESTION), probabilities: PROBABILITIES }]]),
  sentences: new Map([[textKey(SENTENCE), bagVector(SENTENCE)]]),
});

/** A slot whose model loads when the gate is opened. */
function loading(model: MemoryModel) {
  const gate = new Gate();
  const asked: string[] = [];
  const slot = {
    model: undefined as MemoryModel | undefined,
    ready: async () => {
      asked.push('ready');
      await gate.opened;
      return model;
    },
  };
  return { slot, gate, asked };
}

describe('a model whose outputs came with the page', () => {
  it('gives them without the model', async () => {
    const bag = new BagModel();
    const { slot, asked } = loading(bag);
    const prepared = new PreparedModel(outputs(bag), slot);
    expect(await prepared.classify(QUESTION)).toEqual(PROBABILITIES);
    expect(await prepared.encode([QUESTION], 'question')).toEqual(bagVector(QUESTION));
    expect(await prepared.encode([SENTENCE, SENTENCE], 'passage')).toEqual(
      new Float32Array([...bagVector(SENTENCE), ...bagVector(SENTENCE)]),
    );
    expect([asked, bag.encoded, bag.classified]).toEqual([[], [], []]);
  });

  it('waits for the model where a text is not known, or known in the other role', async () => {
    const bag = new BagModel();
    const { slot, gate } = loading(bag);
    const prepared = new PreparedModel(outputs(bag), slot);
    const encoded = prepared.encode([SENTENCE, 'The oars were blue.'], 'passage');
    const other = prepared.encode([SENTENCE], 'question');
    const classified = prepared.classify('What happened?');
    expect(bag.encoded).toEqual([]);
    gate.open();
    expect((await encoded).length).toBe(2 * bag.dimensions);
    expect(await other).toEqual(bagVector(SENTENCE));
    expect((await classified).event).toBe(0.85);
    expect(bag.encoded.toSorted()).toEqual([SENTENCE, SENTENCE, 'The oars were blue.'].toSorted());
  });

  it('never mixes its vectors with those of another model that the server turns out to have', async () => {
    const { slot, gate } = loading(new BagModel('other weights'));
    gate.open();
    const prepared = new PreparedModel(outputs(new BagModel()), slot);
    await expect(prepared.encode(['The oars were blue.'], 'passage')).rejects.toThrow(/not the one/);
    await expect(prepared.classify('What happened?')).rejects.toThrow(/not the one/);
  });
});

describe('what answers one question', () => {
  const asked = { bank: 'ada', question: QUESTION };

  it('is what came with the page while the model loads, which it starts', async () => {
    const bag = new BagModel();
    const { slot, asked: log } = loading(bag);
    const source = preparedSource({ prepared: async () => outputs(bag) }, asked, slot);
    expect(await source.ready()).toBeInstanceOf(PreparedModel);
    expect(await source.ready()).toBe(await source.ready());
    expect(log).toEqual(['ready']);
  });

  it('is the model where it has loaded', async () => {
    const bag = new BagModel();
    const { slot } = loading(bag);
    slot.model = bag;
    expect(await preparedSource({ prepared: async () => outputs(bag) }, asked, slot).ready()).toBe(bag);
  });

  it.each([
    ['another question', { ...asked, question: 'What happened?' }, async () => outputs(new BagModel())],
    ['a bank without them', asked, async () => undefined],
    ['a file that cannot be read', asked, () => Promise.reject(new Error('404'))],
  ])('is the model, once it has loaded, for %s', async (_, question, prepared) => {
    const bag = new BagModel();
    const { slot, gate } = loading(bag);
    const ready = preparedSource({ prepared }, question, slot).ready();
    gate.open();
    expect(await ready).toBe(bag);
  });
});
