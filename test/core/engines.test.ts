/** What is pushed of a bank, and how far two lists are apart. */

import { describe, expect, it } from 'vitest';
import { agreementOf } from '../../src/core/engines/agreement';
import { passageDocuments, textDocuments } from '../../src/core/engines/document';
import { lexicalEvidence } from '../../src/core/engines/explanation';
import { ENGINES } from '../../src/core/engines/registry';
import { passages } from '../../src/core/retrieval/passages';
import { bank as bankOf, memories } from './fixture';

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
