/** The search worker: the same lists as in the page's thread, in parts that hold up nobody. */

import { describe, expect, it, vi } from 'vitest';
import { rankMemories } from '../../src/pipeline/flow/run-stage';
import type { MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { TABLE } from '../core/static-table-fixture';
import { RETRIEVER_IDS } from '../../src/pipeline/retrieval/registry';
import { searchHandlers, type SearchCalls, workerSearch } from '../../src/pipeline/workers/search-client';
import { PLAIN_ERRORS } from '../../src/workers/protocol';
import { handled, type Handlers } from '../../src/workers/serve';
import { bank, memory } from '../core/fixture';
import * as fc from '../fast-check';
import { inProcessWorker, type InProcessWorker } from '../models/runtime/in-process';
import { bagVector } from '../ui/bag-model';

const QUESTION = 'Which night did the storm take lamp 7?';

function search(handlers: Handlers<SearchCalls> = searchHandlers()) {
  const started: InProcessWorker[] = [];
  let pauses = 0;
  const open = workerSearch(
    () => {
      const worker = inProcessWorker(handled<SearchCalls>(handlers), PLAIN_ERRORS);
      started.push(worker);
      return worker;
    },
    async () => void pauses++,
  );
  return { open, started, pauses: () => pauses };
}

function embedded(content: MemoryBank): BankIndex {
  const index = new BankIndex(content);
  const rows = index.passages.map(({ text }) => bagVector(text));
  const data = new Float32Array(rows.length * 64);
  rows.forEach((row, i) => data.set(row, i * 64));
  index.setVectors({ dimensions: 64, data });
  return index;
}

function nights(count: number): MemoryBank {
  const text = (i: number) =>
    `Night ${i % 37}: the storm took lamp ${i % 11} and the dory. Ivo slept ${i % 5} hours.`;
  return bank({ memories: Array.from({ length: count }, (_, i) => memory(`m${i}`, text(i))) });
}

const asked = (text: string) => ({ text, vector: bagVector(text) });

describe('a search', () => {
  it('ranks by the vectors that are there so far, and by all of them afterwards', async () => {
    const index = embedded(nights(30));
    const whole = index.vectors!;
    const present = Uint8Array.from({ length: 30 }, (_, i) => Number(i % 3 === 0));
    const data = whole.data.map((value, i) => (present[Math.floor(i / 64)] ? value : 0));
    const some = { ...whole, data, present };
    const opened = await search().open(index);
    for (const id of ['dense', 'hybrid', 'bm25'] as const) {
      const { value } = await opened.list(id, asked(QUESTION), undefined, some);
      expect(value).toEqual(rankMemories(index.withSome(some), id, asked(QUESTION), () => 0).value);
    }
    const { value } = await opened.list('dense', asked(QUESTION));
    expect(value).toEqual(rankMemories(index, 'dense', asked(QUESTION), () => 0).value);
    expect(value).toHaveLength(30);
    opened.close();
  });

  it('gives every list, entry by entry, as the page’s thread does, in banks and for questions of all kinds', async () => {
    const word = fc.constantFrom('storm', 'lamp', 'Ivo', 'the', 'dory', '记忆', '瓷器', '7', '🎂', 'naïve');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 30 }),
        text,
        fc.constantFrom('en' as const, 'zh' as const),
        async (texts, question, language) => {
          const memories = texts.map((each, i) => memory(`m${i}`, each));
          const index = embedded(bank({ memories }, language));
          index.setTable(TABLE);
          const opened = await search().open(index);
          for (const id of RETRIEVER_IDS) {
            const { value } = await opened.list(id, asked(question));
            expect(value).toEqual(rankMemories(index, id, asked(question), () => 0).value);
          }
          opened.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of 1,300 memories sends bank and lists in parts of 500, and tells how long ranking alone took', async () => {
    const index = embedded(nights(1300));
    let now = 0;
    const { open, started, pauses } = search(searchHandlers(() => now++));
    const opened = await open(index);
    const { value, milliseconds } = await opened.list('okapi', asked(QUESTION));
    expect(value).toEqual(index.list('okapi', asked(QUESTION)));
    expect([value.length, milliseconds, pauses()]).toEqual([1300, 1, 3]);
    expect(started[0]!.sent.map((message) => message.type === 'call' && message.name)).toEqual([
      'memories',
      'memories',
      'memories',
      'open',
      'list',
    ]);
  });

  it('is given token vectors once, when a list by them is first made', async () => {
    const index = embedded(nights(40));
    index.setTable(TABLE);
    const { open, started } = search();
    const opened = await open(index);
    const sent = () =>
      started[0]!.sent.filter((each) => each.type === 'call' && each.name === 'table').length;
    await opened.list('bm25', asked(QUESTION));
    expect(sent()).toBe(0);
    await opened.list('static', asked(QUESTION));
    await opened.list('static', asked(QUESTION));
    expect(sent()).toBe(1);
  });

  it('is given vectors once, and again when the bank has others', async () => {
    const index = embedded(nights(40));
    const { open, started } = search();
    const opened = await open(index);
    const sent = () =>
      started[0]!.sent.filter((each) => each.type === 'call' && each.name === 'vectors').length;
    await opened.list('bm25', asked(QUESTION));
    expect(sent()).toBe(0);
    await opened.list('dense', asked(QUESTION));
    await opened.list('hybrid', asked(QUESTION));
    expect(sent()).toBe(1);
    const { dimensions, data } = index.vectors!;
    index.setVectors({ dimensions, data: data.toReversed() });
    const { value } = await opened.list('dense', asked(QUESTION));
    expect(value).toEqual(index.list('dense', asked(QUESTION)));
    expect(sent()).toBe(2);
  });

  it('says what is missing, in the words of the index', async () => {
    const opened = await search().open(new BankIndex(nights(3)));
    await expect(opened.list('hybrid', asked(QUESTION))).rejects.toThrow(
      "The hybrid retriever needs the bank's and the question's vectors.",
    );
  });

  it('answers the next question after one that was stopped', async () => {
    const index = embedded(nights(600));
    const opened = await search().open(index);
    const stop = new AbortController();
    const stopped = opened.list('bm25', asked(QUESTION), stop.signal);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    const { value } = await opened.list('bm25', asked('Ivo slept'));
    expect(value).toEqual(index.list('bm25', asked('Ivo slept')));
  });

  it('ends its worker when it is closed, and when it cannot be opened', async () => {
    const { open, started } = search();
    const opened = await open(new BankIndex(nights(3)));
    opened.close();
    const broken = search({
      ...searchHandlers(),
      open: vi.fn(() => {
        throw new Error('no memory left');
      }),
    });
    await expect(broken.open(new BankIndex(nights(3)))).rejects.toThrow('no memory left');
    expect([started[0]!.terminated, broken.started[0]!.terminated]).toEqual([true, true]);
  });
});
