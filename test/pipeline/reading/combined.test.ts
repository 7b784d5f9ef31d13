import { describe, expect, it } from 'vitest';
import type { PairReading, ReadingModel, RuleCombination, VectorStore } from '../../../src/core/ports';
import { combined, combinedFeatures, markUnits, markIn } from '../../../src/pipeline/reading/combined';
import { readingRequest } from '../../../src/pipeline/reading/passages';
import { answers } from '../../../src/pipeline/reading/reader';
import { rule, weigh } from '../../../src/pipeline/reading/rule';
import { MOST_WINDOWS, readWindows, windowsToRead } from '../../../src/pipeline/reading/trained';
import { unitsOf } from '../../../src/pipeline/reading/units';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { extractive } from '../../../src/pipeline/synthesis/answerers';
import { bank, memories, memory } from '../../core/fixture';

const STORM = memory('e', 'The storm. It blew for three days. The dory sank off Brill.');
const FAIR = memory('f', 'The fair. Ines sold a painting to a stranger from Brill.');
const TALK = {
  ...memory('d', '1987-03-04\nVera: Who found the oars?\nIvo: The Brook boys did.', 'dialogue'),
  body: 'Vera: Who found the oars?\nIvo: The Brook boys did.',
};
const INDEX = new BankIndex(bank({ memories: [STORM, FAIR, TALK] }));
const NO_STORE: VectorStore = { load: async () => undefined, save: async () => undefined };

const WITH_RULE: RuleCombination = {
  markWeight: 1.5,
  constant: -2,
  weights: { heldInMemory: 1, answers: 2, mark: 2, agree: 0.5 },
  threshold: 0.4,
};

/** Marks the words with some probability wherever they stand, and says how likely each passage answers. */
const modelOf = (words: string, answerable: number, withRule?: RuleCombination): ReadingModel => ({
  settings: { threshold: 0.5, withRule },
  stamp: { id: 'marker', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' },
  read: async (_, passages) =>
    passages.map((passage): PairReading => {
      const start = passage.indexOf(words);
      if (start === -1) return { relevance: 0, answerable: 0.001, spans: [] };
      return { relevance: 0.9, answerable, spans: [{ start, end: start + words.length, probability: 0.9 }] };
    }),
});

const requestOf = (question: string, list = [STORM, FAIR, TALK]) =>
  readingRequest({ question, index: INDEX, memories: list });

describe('the windows that are read', () => {
  it('are all of the memories where there are few, in their order', () => {
    const request = requestOf('Who?');
    expect(windowsToRead(request)).toEqual(request.passages);
  });

  it('are at least one of each memory, then those nearest to the question', () => {
    const long = memories(
      ['storm', 'fair', 'oars'].map((word) => `The ${word} came and went, as it always had. `.repeat(40)),
    );
    const index = new BankIndex(bank({ memories: long }));
    const request = readingRequest({ question: 'What of the oars?', index, memories: long });
    expect(request.passages.length).toBeGreaterThan(MOST_WINDOWS);
    const chosen = windowsToRead(request, 6);
    expect(chosen.map(({ memoryRank }) => memoryRank)).toEqual([1, 2, 3, 3, 3, 3]);
    expect(windowsToRead(request)).toHaveLength(MOST_WINDOWS);
  });
});

describe('a mark', () => {
  it('belongs to the unit in whose own words it begins', async () => {
    const windows = await readWindows(requestOf('Who found the oars?'), modelOf('The Brook boys', 0.8));
    const [asked, replied] = unitsOf([TALK]);
    expect(markIn(asked!, windows)).toBeUndefined();
    const mark = markIn(replied!, windows)!;
    expect(TALK.text.slice(mark.start, mark.end)).toBe('The Brook boys');
    expect(mark.value).toBeCloseTo(0.72, 12);
    expect([mark.relevance, mark.spanProbability]).toEqual([0.9, 0.9]);
  });

  it('is none where the words stand in the heading that is repeated before a later window', async () => {
    const text = `The storm. ${'It blew all day long and the next. '.repeat(20)}`;
    const long = memory('long', text);
    const index = new BankIndex(bank({ memories: [long] }));
    const request = readingRequest({ question: 'What came?', index, memories: [long] });
    const windows = await readWindows(request, modelOf('The storm', 0.8));
    const marked = unitsOf([long]).filter((unit) => markIn(unit, windows));
    expect(marked.map(({ start }) => start)).toEqual([0]);
  });
});

describe('rule and trained reader together', () => {
  it('lift the sentence that the model marks, by its weight times what the mark is worth', async () => {
    const request = requestOf('What did Ines do at Brill?');
    const { units, scores } = await weigh(request, { vectors: NO_STORE });
    const windows = await readWindows(request, modelOf('sold a painting', 0.5));
    const marked = markUnits(units, scores, windows, 2);
    marked.forEach(({ unit, score }, i) => {
      const gain = unit.text.includes('sold a painting') ? 2 * 0.45 : 0;
      expect(score).toBeCloseTo(scores[i]! + gain, 12);
    });
  });

  it('give the words that the model marks as the phrase', async () => {
    const reading = await combined.read(
      requestOf('How long did the storm blow?'),
      { vectors: NO_STORE, model: modelOf('three', 0.95, WITH_RULE) },
      undefined,
    );
    const [best] = reading.candidates;
    expect(best).toMatchObject({ memoryId: 'e', phrase: 'three' });
    expect(best!.reason).toMatchObject({ relevance: 0.9, spanProbability: 0.9, typeFound: true });
    expect(STORM.text.slice(best!.start, best!.end)).toBe('three');
  });

  it('keep the rule’s answer where the model marks nothing, and are less sure of it', async () => {
    const request = requestOf('How long did the storm blow?');
    const ruled = await rule.read(request, { vectors: NO_STORE }, undefined);
    const none = { vectors: NO_STORE, model: modelOf('nowhere', 0.9, WITH_RULE) };
    const some = { vectors: NO_STORE, model: modelOf('three days', 0.95, WITH_RULE) };
    const [without, with_] = [
      await combined.read(request, none, undefined),
      await combined.read(request, some, undefined),
    ];
    expect(without.candidates.map(({ sentence }) => sentence)).toEqual(
      ruled.candidates.map(({ sentence }) => sentence),
    );
    expect(without.answerability).toBeLessThan(with_.answerability);
    expect(answers(with_)).toBe(true);
  });

  it('read no further where the nearest two windows have a clear answer, and the others where they have none', async () => {
    const request = requestOf('How long did the storm blow?');
    const readBy = async (words: string, answerable: number) => {
      const { read, ...model } = modelOf(words, answerable, WITH_RULE);
      const passages: string[] = [];
      const reading = await combined.read(
        request,
        {
          vectors: NO_STORE,
          model: { ...model, read: (question, texts) => (passages.push(...texts), read(question, texts)) },
        },
        undefined,
      );
      return { reading, passages };
    };
    expect(request.passages).toHaveLength(3);
    const clear = await readBy('three days', 0.95);
    expect(clear.passages).toHaveLength(2);
    expect(clear.reading.candidates[0]).toMatchObject({ memoryId: 'e', phrase: 'three days' });
    const faint = await readBy('three days', 0.3);
    expect([...faint.passages].sort()).toEqual(request.passages.map(({ text }) => text).sort());
    expect(faint.reading.candidates[0]).toMatchObject({ memoryId: 'e', phrase: 'three days' });
  });

  it('know whether they agree', async () => {
    const request = requestOf('How long did the storm blow?');
    const { units, scores, ofQuestion } = await weigh(request, { vectors: NO_STORE });
    const featuresOf = async (words: string, weight: number) => {
      const windows = await readWindows(request, modelOf(words, 0.8));
      return combinedFeatures(ofQuestion!, windows, markUnits(units, scores, windows, weight));
    };
    expect(await featuresOf('three days', 1)).toMatchObject({ ...ofQuestion, answers: 0.8, agree: 1 });
    expect(await featuresOf('a painting', 0)).toMatchObject({ answers: 0.8, agree: 0 });
    const nothing = await featuresOf('nowhere', 1);
    expect([nothing.mark, nothing.agree]).toEqual([0, 0]);
  });

  it('have nothing to say of no memories, and are refused without the model or with one that reads alone', async () => {
    const model = modelOf('three days', 0.9, WITH_RULE);
    const none = await combined.read(requestOf('Who?', []), { vectors: NO_STORE, model }, undefined);
    expect([none.candidates, none.answerability]).toEqual([[], 0]);
    const request = requestOf('Who?');
    await expect(combined.read(request, { vectors: NO_STORE }, undefined)).rejects.toThrow('not loaded');
    const alone = modelOf('three days', 0.9);
    await expect(combined.read(request, { vectors: NO_STORE, model: alone }, undefined)).rejects.toThrow(
      'does not say',
    );
  });
});

describe('the extractive answer', () => {
  const ask = (model?: ReadingModel) =>
    extractive.answer(
      { question: 'How long did the storm blow?', index: INDEX, memories: [STORM, FAIR] },
      { vectors: NO_STORE, model },
      new AbortController().signal,
    );

  it('is read by the rule until there is a model, then by both, or by a model that goes with no rule', async () => {
    expect((await ask()).readBy).toBe('rule');
    expect((await ask(modelOf('three days', 0.9, WITH_RULE))).readBy).toBe('rule-reader');
    expect((await ask(modelOf('three days', 0.9))).readBy).toBe('reader');
  });

  it('is the rule’s where the model fails, with what went wrong', async () => {
    const fault = new Error('out of memory');
    const model = { ...modelOf('three days', 0.9), read: () => Promise.reject(fault) };
    expect(await ask(model)).toMatchObject({ readBy: 'rule', readerFailure: fault });
  });
});
