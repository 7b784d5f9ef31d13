/** Lists while a bank is being embedded: the memories that have all their vectors, with the scores that they keep. */

import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { rankMemories } from '../../../src/pipeline/flow/run-stage';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { passagesOfMemories, shortestFirst } from '../../../src/pipeline/retrieval/passages';
import { bank, memory } from '../../core/fixture';
import { bagVector } from '../../ui/bag-model';

const LONG = 'The storm took the dory before anyone had woken up. '.repeat(12);
const TEXTS = ['The lamp', LONG, 'Ivo and the storm', 'x', `${LONG}${LONG}`, '', 'The dory was green'];
const BANK = bank({ memories: TEXTS.map((text, i) => memory(`m${i}`, text)) });
const QUESTION = { text: 'Which storm took the dory?', vector: bagVector('Which storm took the dory?') };

const index = new BankIndex(BANK);
const data = Float32Array.from(index.passages.flatMap(({ text }) => [...bagVector(text)]));
const whole = { dimensions: 64, data };
index.setVectors(whole);
const list = (of: BankIndex, id: 'dense' | 'hybrid' | 'linked' | 'rrf' | 'bm25') =>
  rankMemories(of, id, QUESTION, () => 0).value;

const memoriesWith = (present: Uint8Array) =>
  BANK.memories.filter((_, at) => index.passages.every((p, row) => p.memory !== at || present[row]));

describe('lists over the vectors that are there', () => {
  it('are the dense list without the memories that lack one, scores and evidence alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: data.length / 64, maxLength: data.length / 64 }),
        (there) => {
          const present = Uint8Array.from(there, Number);
          const rows = data.map((value, i) => (present[Math.floor(i / 64)] ? value : 0));
          const some = index.withSome({ dimensions: 64, data: rows, present });
          const ids = new Set(memoriesWith(present).map(({ id }) => id));
          expect(list(some, 'dense')).toEqual(
            list(index, 'dense')
              .filter(({ id }) => ids.has(id))
              .map((entry, i) => ({ ...entry, rank: i + 1 })),
          );
          for (const fused of ['hybrid', 'linked', 'rrf'] as const)
            for (const { id } of list(some, fused)) expect(ids).toContain(id);
          expect(list(some, 'hybrid')).toHaveLength(ids.size);
          expect(list(some, 'bm25')).toEqual(list(index, 'bm25'));
        },
      ),
    );
  });

  it('are the whole lists where all are there, and leave the index as it is', () => {
    const present = new Uint8Array(data.length / 64).fill(1);
    const some = index.withSome({ ...whole, present });
    for (const id of ['dense', 'hybrid', 'linked', 'rrf'] as const)
      expect(list(some, id)).toEqual(list(index, id));
    expect(index.vectors).toBe(whole);
  });
});

describe('the order in which passages are embedded', () => {
  it('is that of the memories by length, each with all of its passages', () => {
    const order = shortestFirst(index.passages);
    expect([...order].sort((a, b) => a - b)).toEqual(index.passages.map((_, i) => i));
    const memories = order.map((at) => index.passages[at]!.memory);
    expect([...new Set(memories)]).toEqual([0, 2, 3, 6, 1, 4]);
    // No memory is begun before the last one has all.
    expect(memories.filter((at, i) => at !== memories[i - 1])).toHaveLength(6);
  });

  it('begins with the memories on the screen, the shortest first', () => {
    const order = passagesOfMemories(index.passages, BANK.memories, new Set(['m4', 'm6', 'gone']));
    expect([...new Set(order.map((at) => index.passages[at]!.memory))]).toEqual([6, 4]);
    expect(passagesOfMemories(index.passages, BANK.memories, new Set())).toEqual([]);
  });
});
