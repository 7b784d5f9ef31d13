/** What is pushed of a bank, and how far two lists are apart. */

import { describe, expect, it } from 'vitest';
import { agreementOf, comparedWithOwn } from '../../src/search-engines/domain/agreement';
import {
  cardOf,
  ENGINE_CARDS,
  engineListName,
  engineListOf,
  engineListTitle,
} from '../../src/pipeline/flow/engine-card';
import { indexMetaOf, isIndexName, listKinds } from '../../src/search-engines/domain/lists';
import { bankDocuments, passageDocuments, textDocuments } from '../../src/search-engines/domain/document';
import { lexicalEvidence } from '../../src/search-engines/domain/lucene';
import { ENGINES } from '../../src/search-engines/domain/registry';
import { passages } from '../../src/pipeline/retrieval/passages';
import { bank as bankOf, memories } from '../core/fixture';

const bank = bankOf({
  memories: memories(['The kiln is electric.', 'She plays chess. '.repeat(60), 'A blue boat.']),
});

describe('agreementOf', () => {
  it('counts what two lists share, the same first, and how many ranks apart they put it', () => {
    const pairs = [
      { own: ['a', 'b', 'c', 'd'], theirs: ['b', 'a', 'x', 'y'] },
      { own: ['a', 'b'], theirs: ['a', 'b'] },
      { own: [], theirs: [] },
    ];
    // Three in depth: 2 of 3 and 2 of 2; shifts 1, 1, 0, 0.
    expect(agreementOf(pairs, 3)).toEqual({
      questions: 2,
      overlap: (2 / 3 + 1) / 2,
      sameFirst: 0.5,
      shift: 0.5,
    });
    expect(agreementOf([], 10)).toEqual({ questions: 0, overlap: null, sameFirst: null, shift: null });
    expect(agreementOf([{ own: ['a'], theirs: [] }], 10)).toMatchObject({
      overlap: 0,
      sameFirst: 0,
      shift: null,
    });
  });
});

describe('documents', () => {
  it('have ids of their own that last, and hashes that change with the text', () => {
    const windows = passages(bank.memories);
    const data = new Float32Array(windows.length * 2).fill(1);
    const all = [...textDocuments(bank), ...passageDocuments(bank, { dimensions: 2, data })];
    expect(all).toHaveLength(bank.memories.length + windows.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id } of all) expect(id).toMatch(/^[0-9a-f]{16}-[0-9a-f]{32}(-\d+)?$/);
    expect(textDocuments(bank)).toEqual(textDocuments(bank));
    const [first] = bank.memories;
    const changed = {
      ...bank,
      memories: [{ ...first!, text: `${first!.text}!` }, ...bank.memories.slice(1)],
    };
    const before = textDocuments(bank);
    const differ = textDocuments(changed).filter(({ hash }, i) => hash !== before[i]!.hash);
    expect(differ.map(({ memory }) => memory)).toEqual([first!.id]);
    expect(() => passageDocuments(bank, { dimensions: 3, data })).toThrow(RangeError);
  });
});

describe('engines', () => {
  it('have ids of their own, an address, and say how a page is let in', () => {
    expect(ENGINES.map(({ id, match, nearest }) => [id, !!match, !!nearest])).toEqual([
      ['opensearch', true, true],
      ['elasticsearch', true, false],
      ['chroma', false, true],
    ]);
    for (const { address, allow } of ENGINES) {
      expect(URL.canParse(address)).toBe(true);
      expect(allow('https://example.org').join('\n')).toContain('https://example.org');
    }
  });

  it('read nothing from an explanation that holds no BM25', () => {
    for (const explanation of [undefined, null, 7, {}, { description: 'sum of:', details: [{ value: 1 }] }])
      expect(lexicalEvidence(explanation)).toBeUndefined();
  });
});

describe('cards of engines', () => {
  it('say of each engine what its shape can do', () => {
    expect(ENGINE_CARDS.map(({ id, name }) => [id, name])).toEqual(ENGINES.map(({ id, name }) => [id, name]));
    for (const shape of ENGINES) expect(cardOf(shape.id)!.lists).toEqual(listKinds(shape));
  });

  it('name their lists, and find them by name', () => {
    for (const { id, lists } of ENGINE_CARDS)
      for (const kind of lists) expect(engineListOf(engineListName(id, kind))).toEqual({ engine: id, kind });
    expect(engineListOf('chroma-bm25')).toBeUndefined();
    expect(engineListOf('bm25')).toBeUndefined();
    expect(engineListTitle('opensearch', 'rrf')).toEqual({ en: 'OpenSearch fused', zh: 'OpenSearch 融合' });
  });
});

describe('an index', () => {
  it('has a name that every engine takes, and a note of its model where it holds vectors', () => {
    expect(['mnemoscope', 'a1', 'team-7'].map(isIndexName)).toEqual([true, true, true]);
    expect(['', 'a', 'Team', '-a', 'a-', 'a_b', 'x'.repeat(61)].map(isIndexName)).toEqual(
      Array(7).fill(false),
    );
    const model = { stamp: { id: 'mnemoscope-en', hash: '0123456789abcdef0123' }, dimensions: 384 };
    expect(ENGINES.map((shape) => indexMetaOf(shape, 'en', model))).toEqual([
      { language: 'en', model: 'mnemoscope-en 0123456789abcdef', dimensions: 384 },
      { language: 'en', model: '', dimensions: 0 },
      { language: 'en', model: 'mnemoscope-en 0123456789abcdef', dimensions: 384 },
    ]);
  });
});

describe('besideOwn', () => {
  it('lists theirs in their order, then those of ours that they lack, with both ranks', () => {
    const ranked = (...ids: string[]) => ids.map((id, i) => ({ id, rank: i + 1 }));
    const { rows, onlyTheirs, onlyOwn, agreement } = comparedWithOwn(
      ranked('b', 'a', 'x'),
      ranked('a', 'c', 'b'),
      2,
    );
    expect(rows).toEqual([
      { id: 'b', theirs: 1, own: 3 },
      { id: 'a', theirs: 2, own: 1 },
      { id: 'c', theirs: undefined, own: 2 },
    ]);
    expect([onlyTheirs, onlyOwn]).toEqual([['b'], ['c']]);
    expect(agreement).toEqual({ questions: 1, overlap: 0.5, sameFirst: 0, shift: 1 });
    expect(comparedWithOwn([], [], 10).rows).toEqual([]);
  });
});

describe('documents made with pauses', () => {
  it('are those made at once', async () => {
    const windows = passages(bank.memories);
    const vectors = { dimensions: 2, data: new Float32Array(windows.length * 2).map((_, i) => i) };
    let pauses = 0;
    const pause = async () => void pauses++;
    const made = await bankDocuments(bank, { texts: true, vectors, pause });
    expect(new Map(made.map((each) => [each.id, each]))).toEqual(
      new Map([...textDocuments(bank), ...passageDocuments(bank, vectors)].map((each) => [each.id, each])),
    );
    expect(pauses).toBe(bank.memories.length);
    await expect(
      bankDocuments(bank, { texts: false, vectors: { dimensions: 3, data: vectors.data }, pause }),
    ).rejects.toThrow(RangeError);
  });
});
