import { describe, expect, it } from 'vitest';
import {
  classifySet,
  HEAD_DEFAULTS,
  topNgrams,
  trainHead,
  maskedTerms,
  nameMask,
  NAME,
  ngrams,
  vocabularyOf,
  wordRow,
} from '../../src/learning/domain/head';
import { fingerprintOf } from '../../src/learning/domain/learning-set';
import type { MemoryBank } from '../../src/core/memory/bank';
import { fourSets, madeSet } from './sets';

const bank = (
  name: string,
  people: readonly string[],
  text: string,
): Pick<MemoryBank, 'character' | 'memories'> => ({
  character: { id: 'x', name, language: 'en', pronouns: '', summary: '', description: '' },
  memories: [{ id: 'm', kind: 'event', title: '', text, body: text, people }],
});

describe('the words of a question', () => {
  it('have names masked, first and last name as one, but not a title that is a word', () => {
    const mask = nameMask(bank('Rosalind Tierney', ['Aunt Mabel'], 'Her aunt came with Mabel.'));
    expect(maskedTerms('When did Rosalind Tierney visit Aunt Mabel’s house?', mask)).toEqual([
      'when',
      'did',
      NAME,
      'visit',
      'aunt',
      NAME,
      'house',
    ]);
  });

  it('have Chinese names masked with and without the family name', () => {
    const mask = nameMask(bank('沈若兰', ['马志远'], '沈若兰认识马志远。'));
    expect(maskedTerms('若兰和马志远说了什么？', mask)).toEqual([NAME, '和', NAME, '说了', '了什', '什么']);
  });

  it('become n-grams, of which those of two questions or more are features of length one', () => {
    expect(ngrams(['what', 'did', NAME])).toEqual([
      'what',
      'did',
      NAME,
      'START what',
      'what did',
      'did NAME',
    ]);
    const vocabulary = vocabularyOf([['b', 'a', 'c'], ['a', 'b'], ['d']]);
    expect(vocabulary).toEqual(['a', 'b']);
    const columns = new Map(vocabulary.map((gram, i) => [gram, i]));
    expect(wordRow(['a', 'x', 'b'], columns)).toEqual([
      [0, 1 / Math.sqrt(2)],
      [1, 1 / Math.sqrt(2)],
    ]);
    expect(wordRow(['x'], columns)).toEqual([]);
  });
});

describe('a classifier head', () => {
  it('learns from three characters what a fourth one is asked', async () => {
    const [test, ...train] = fourSets();
    const { head, converged } = await trainHead(train);
    expect(converged).toBe(true);
    const given = classifySet(head, test!);
    const right = test!.bank.questions.filter(({ kind }, i) => {
      const { kinds } = given[i]!;
      return kinds[kind] === Math.max(...Object.values(kinds));
    });
    expect(right.length).toBe(23);
    expect(
      topNgrams(head, 3)
        .find(({ label }) => label === 'dialogue')!
        .ngrams.map(({ ngram }) => ngram),
    ).toContain('what');
  });

  it('learns two categories where that is asked, and gives the kinds of a category the same probability', async () => {
    const [test, ...train] = fourSets();
    const { head } = await trainHead(train, { ...HEAD_DEFAULTS, labels: 'categories' });
    expect(head.intercepts).toHaveLength(2);
    const [first] = classifySet(head, test!);
    expect(first!.kinds.profile).toBe(first!.kinds.relationship);
    expect(first!.semantic + first!.episodic).toBeCloseTo(1, 12);
  });

  it('keeps to the shipped classifier where it starts from it and the penalty is large', async () => {
    const [test, ...train] = fourSets();
    const sure = (set: (typeof train)[number]) => ({
      ...set,
      prior: Float64Array.from(set.bank.questions.flatMap(() => [0.7, 0.1, 0.1, 0.1])),
    });
    const { head } = await trainHead(train.map(sure), { ...HEAD_DEFAULTS, start: 'shipped', l2: 1e6 });
    // The weights cannot grow; only the intercepts move, and undo the bias for profiles.
    const [first] = classifySet(head, sure(test!));
    expect(first!.kinds.profile).toBeCloseTo(0.25, 2);
  });

  it('says which class is missing or has too few questions', async () => {
    const set = madeSet('Ada Quist', 1, 6);
    const without = (wanted: number) => {
      const kept = set.bank.questions.filter(
        ({ kind, id }) => kind !== 'relationship' || Number(id.at(-1)) < wanted,
      );
      return {
        ...set,
        bank: { ...set.bank, questions: kept },
        questions: set.questions.slice(0, kept.length * 8),
        prior: undefined,
      };
    };
    await expect(trainHead([without(0)])).rejects.toThrow('no question about relationship memory');
    await expect(trainHead([without(3)])).rejects.toThrow(
      '3 questions about relationship memory; 5 are needed',
    );
    await expect(
      trainHead([{ ...without(0), bank: { ...set.bank, questions: [] }, questions: new Float32Array() }]),
    ).rejects.toThrow('no questions to learn from');
  });

  it('refuses vectors of two encoders', async () => {
    const [a, b] = fourSets();
    const other = { ...b!, encoder: { ...b!.encoder, id: 'other', space: 'other:wasm' } };
    await expect(trainHead([a!, other])).rejects.toThrow(
      'trained on vectors of made, and these are of other',
    );
  });
});

describe('the fingerprint of a training set', () => {
  it('is the same in any order, and another for another label, question or encoder', () => {
    const [a, b] = fourSets();
    const print = fingerprintOf([a!, b!]);
    expect(fingerprintOf([b!, a!])).toBe(print);
    expect(fingerprintOf([a!])).not.toBe(print);
    const [first, ...others] = a!.bank.questions;
    const changed = {
      ...a!,
      bank: { ...a!.bank, questions: [{ ...first!, kind: 'event' as const }, ...others] },
    };
    expect(fingerprintOf([changed, b!])).not.toBe(print);
    expect(fingerprintOf([{ ...a!, encoder: { ...a!.encoder, space: 'x' } }, b!])).not.toBe(print);
  });
});
