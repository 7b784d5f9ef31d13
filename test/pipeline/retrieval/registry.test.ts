import { describe, expect, it } from 'vitest';
import {
  CLASSIFIER_ENTRIES,
  classifierOfId,
  CLASSIFIERS,
  LANGUAGE_MODEL_CLASSIFIERS,
  languageModelClassifierOf,
} from '../../../src/pipeline/classification/registry';
import type { RetrieverQuestion } from '../../../src/pipeline/flow/retriever';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { packTokens } from '../../../src/pipeline/retrieval/late-interaction';
import {
  EVALUATED_IDS,
  isListId,
  isRetrieverId,
  comparesVectors,
  LIST_IDS,
  longNameOf,
  nameOfPart,
  needsVectors,
  QUESTION_LISTS,
  RETRIEVER_IDS,
  retrieverOf,
  RETRIEVERS,
  shortNameOf,
} from '../../../src/pipeline/retrieval/registry';
import {
  RERANKER_ENTRIES,
  RERANKER_IDS,
  rerankerOf,
  SYSTEM_RERANKERS,
} from '../../../src/pipeline/retrieval/rerankers';
import { ANSWERERS } from '../../../src/pipeline/synthesis/answerers';
import { bank, memory } from '../../core/fixture';
import { TABLE } from '../../core/static-table-fixture';

const BANK = bank({
  memories: [
    memory('p', 'Lamp: an old oil lamp', 'profile'),
    memory('r', 'Her uncle owned the pier', 'relationship'),
    memory('e', 'The storm took the dory', 'event'),
    memory('d', 'Ivo: the storm is over', 'dialogue'),
  ],
});
const QUESTION: RetrieverQuestion = {
  text: 'What did the storm do to the lamp and the pier?',
  vector: Float32Array.of(0.6, 0.8),
  tokens: { tokens: ['storm', 'lamp'], vectors: Float32Array.of(0, 1, 1, 0) },
};

function indexed(): BankIndex {
  const index = new BankIndex(BANK);
  index.setVectors({ dimensions: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1, 0.6, 0.8) });
  const row = (...numbers: number[]) => ({ tokens: ['token'], vectors: Float32Array.from(numbers) });
  index.setTokens(packTokens(2, [row(1, 0), row(0.8, 0.6), row(0, 1), row(0.6, 0.8)]));
  index.setTable(TABLE);
  return index;
}

describe('the registries', () => {
  it.each([
    ['retrievers', RETRIEVERS],
    ['re-rankers', RERANKER_ENTRIES],
    ['classifiers', CLASSIFIER_ENTRIES],
    ['answerers', ANSWERERS],
  ] as const)('hold %s, each under an id of its own and with words in both languages', (_, entries) => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, name, description } of entries) {
      // Ids stand in addresses, in lists after commas, and before `-reranked`.
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      for (const words of [name, description]) {
        expect(words.en.trim()).not.toBe('');
        expect(words.zh.trim()).not.toBe('');
      }
    }
  });

  it('keep the spelling and the order that addresses, stored runs and the command line have', () => {
    expect(QUESTION_LISTS).toEqual(['bm25', 'okapi', 'static', 'dense', 'late', 'hybrid', 'linked', 'rrf']);
    expect(EVALUATED_IDS).toEqual(['bm25', 'okapi', 'minisearch', 'dense', 'hybrid', 'linked', 'rrf']);
    expect(RERANKER_IDS).toEqual(['none', 'classifier', 'cue-words', 'tuned', 'oracle', 'reader']);
    expect(SYSTEM_RERANKERS).toEqual(['none', 'classifier', 'cue-words', 'oracle', 'reader']);
    expect(CLASSIFIERS).toEqual(['bert', 'bert-prior', 'cue-words']);
    expect(LANGUAGE_MODEL_CLASSIFIERS).toEqual(['instruction', 'few-shot']);
  });

  it('tell which retrievers any encoder can serve', () => {
    expect(RETRIEVER_IDS).toEqual(LIST_IDS.filter((id) => id !== 'late'));
    expect(RETRIEVER_IDS.filter(needsVectors)).toEqual(['dense', 'hybrid', 'linked', 'rrf']);
    expect(['late', 'bm25', 'no-such-list', undefined].map(isRetrieverId)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(['late', 'bm25', 'no-such-list', undefined].map(isListId)).toEqual([true, true, false, false]);
  });

  it('refuse ids that they do not hold', () => {
    expect(() => retrieverOf('no-such-list' as 'bm25')).toThrow('There is no retriever "no-such-list".');
    expect(() => rerankerOf('no-such-reranker' as 'none')).toThrow(
      'There is no re-ranker "no-such-reranker".',
    );
    expect(() => classifierOfId('coin' as 'bert')).toThrow('There is no classifier "coin".');
    // It gives no probabilities, so that no system of the lab may have it, and the other way round.
    expect(() => classifierOfId('instruction' as 'bert')).toThrow('There is no classifier "instruction".');
    expect(() => languageModelClassifierOf('bert' as 'few-shot')).toThrow(
      'There is no classifier by language model "bert".',
    );
  });

  it('name a retriever at length, and in short where its name is long', () => {
    expect([longNameOf('rrf').en, shortNameOf('rrf').en]).toEqual(['Reciprocal rank fusion', 'RRF']);
    expect([longNameOf('okapi').en, longNameOf('okapi').zh]).toEqual(['Okapi BM25', 'Okapi BM25']);
    expect([longNameOf('bm25').zh, shortNameOf('bm25').zh]).toEqual(['BM25', 'BM25']);
  });
});

describe.each(LIST_IDS)('the retriever %s', (id) => {
  it('ranks memories of the bank, each once, best first, the same on every run', () => {
    const ranking = indexed().list(id, QUESTION);
    expect(ranking.length).toBeGreaterThan(0);
    expect(new Set(ranking.map((entry) => entry.id)).size).toBe(ranking.length);
    expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_, i) => i + 1));
    ranking.slice(1).forEach(({ score }, i) => expect(score).toBeLessThanOrEqual(ranking[i]!.score));
    expect(indexed().list(id, QUESTION)).toEqual(ranking);
  });

  it('gives the same ids, ranks and scores where nobody wants the evidence', () => {
    expect(
      indexed()
        .scores(id, QUESTION)
        .map(({ id, rank, score }) => [id, rank, score]),
    ).toEqual(
      indexed()
        .list(id, QUESTION)
        .map(({ id, rank, score }) => [id, rank, score]),
    );
  });

  it('says what it lacks', () => {
    const { needs } = retrieverOf(id);
    if (needs === 'nothing') expect(new BankIndex(BANK).list(id, { text: 'lamp' }).length).toBeGreaterThan(0);
    else
      expect(() => new BankIndex(BANK).list(id, QUESTION)).toThrow(
        `The ${id} retriever needs the bank's and the question's ${needs}.`,
      );
  });

  it('passes over the parameters that it does not take', () => {
    const { takes } = retrieverOf(id);
    const index = indexed();
    const plain = index.list(id, QUESTION);
    const scores = (options: object) => index.list(id, QUESTION, options).map(({ score }) => score);
    const changed = { bm25: { bm25: { k: 0.3, b: 0.1 } }, dense: { dense: 0.05 } };
    for (const name of ['bm25', 'dense'] as const) {
      // Rank fusion takes BM25's parameters, though they need not change a rank.
      if (takes.includes(name as never) && id !== 'rrf')
        expect(scores(changed[name])).not.toEqual(plain.map(({ score }) => score));
      else expect(scores(changed[name])).toEqual(plain.map(({ score }) => score));
    }
  });
});

it('a bank with new vectors forgets the lists of the old ones', () => {
  const index = indexed();
  const before = index.list('hybrid', QUESTION);
  index.setVectors({ dimensions: 2, data: Float32Array.of(0, 1, 0, 1, 1, 0, 1, 0) });
  expect(index.list('hybrid', QUESTION)).not.toEqual(before);
  expect(() => index.setVectors({ dimensions: 2, data: new Float32Array(2) })).toThrow(RangeError);
  expect(index.list('dense', QUESTION)[0]!.id).toBe('p');
});

describe('what retrievers say of themselves', () => {
  it('tells a search by cosines from the fusions that need vectors too', () => {
    expect(LIST_IDS.filter(comparesVectors)).toEqual(['dense']);
    expect(LIST_IDS.filter(needsVectors)).toEqual(['dense', 'hybrid', 'linked', 'rrf']);
  });

  it('names the retrievers that a fusion joins and whose column a list shares', () => {
    for (const { fuses, column } of LIST_IDS.map(retrieverOf)) {
      const shared = typeof column === 'object' ? [column.sharedWith] : [];
      for (const id of [...(fuses ?? []), ...shared]) expect(LIST_IDS).toContain(id);
    }
  });

  it('names a part of a fusion, by its id where no retriever has that id', () => {
    expect(nameOfPart('dense')).toEqual({ en: 'Dense', zh: '稠密检索' });
    expect(nameOfPart('splade')).toEqual({ en: 'splade', zh: 'splade' });
  });
});
