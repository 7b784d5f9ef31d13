/**
 * Part of `npm run bench`, and alone by `npx tsx test/bench/lexical.ts [MEMORIES QUESTIONS]`: the page's lexical retrievers against raw
 * MiniSearch, Orama and FlexSearch with their defaults, on the same memories and questions (the bundled English characters, or one pair
 * of PerLTQA files): time to index a bank, time a question, Recall@5. Times are medians over the banks or questions of the fastest round.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, insertMultiple, search } from '@orama/orama';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { readDataset } from '../../src/data/formats/formats';
import { quantile } from '../../src/measures/domain/summary';
import type { Memory, MemoryBank } from '../../src/core/memory/bank';
import { BM25, Bm25Retriever, MINISEARCH } from '../../src/pipeline/retrieval/bm25';
import { OkapiRetriever } from '../../src/pipeline/retrieval/retrievers/okapi';

const ROUNDS = 5;
const DEPTH = 5;

/** An engine over one bank: ids of its best memories, best first. */
type Search = (question: string) => readonly string[];

const ENGINES: Readonly<Record<string, (memories: readonly Memory[]) => Search>> = {
  'bm25 (the page)': (memories) => {
    const index = new Bm25Retriever(memories, BM25);
    return (question) => index.rank(question).map(({ id }) => id);
  },
  'minisearch (the page)': (memories) => {
    const index = new Bm25Retriever(memories, MINISEARCH);
    return (question) => index.rank(question).map(({ id }) => id);
  },
  'okapi (the page)': (memories) => {
    const index = new OkapiRetriever(memories);
    return (question) => index.rank(question).map(({ id }) => id);
  },
  'MiniSearch, raw': (memories) => {
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(memories.map(({ id, text }) => ({ id, text })));
    return (question) => index.search(question).map(({ id }) => String(id));
  },
  Orama: (memories) => {
    const index = create({ schema: { text: 'string' } as const });
    void insertMultiple(
      index,
      memories.map(({ id, text }) => ({ id, text })),
      memories.length,
    );
    return (question) => {
      // Its default wants every word in the memory; any of them may do here, as with the others.
      const found = search(index, { term: question, limit: DEPTH, threshold: 1 });
      if (found instanceof Promise) throw new Error('Orama searches at once where it has no plugins.');
      return found.hits.map(({ id }) => id);
    };
  },
  FlexSearch: (memories) => {
    const index = new Index();
    memories.forEach(({ text }, i) => index.add(i, text));
    return (question) =>
      (index.search(question, { limit: DEPTH, suggest: true }) as number[]).map((i) => memories[i]!.id);
  },
};

/** One row an engine. */
export function lexicalBench(banks: readonly MemoryBank[]) {
  return Object.entries(ENGINES).map(([engine, open]) => {
    const indexing = banks.map(() => Infinity);
    const asking: number[] = [];
    let found = 0;
    let asked = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let place = 0;
      banks.forEach((bank, b) => {
        const started = performance.now();
        const find = open(bank.memories);
        indexing[b] = Math.min(indexing[b]!, performance.now() - started);
        for (const { text, gold } of bank.questions) {
          if (gold.length === 0) continue;
          const before = performance.now();
          const top = find(text).slice(0, DEPTH);
          const time = performance.now() - before;
          asking[place] = Math.min(asking[place] ?? Infinity, time);
          place++;
          if (round > 0) continue;
          asked++;
          found += gold.filter((id) => top.includes(id)).length / gold.length;
        }
      });
    }
    return {
      engine,
      'Recall@5': found / asked,
      questions: asked,
      milliseconds: { indexing: quantile(indexing, 0.5), question: quantile(asking, 0.5) },
    };
  });
}

/** The English characters that come with the page. */
export function bundledEnglish(): readonly MemoryBank[] {
  const folder = new URL('../../public/characters/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'index.json');
  const read = (path: URL | string, name: string) => ({ name, text: readFileSync(path, 'utf8') });
  const { banks } = readDataset(
    files.map((name) => read(new URL(name, folder), name)),
    'mnemoscope',
  );
  return banks.filter(({ character }) => character.language === 'en');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const banks =
    named.length > 0
      ? readDataset(
          named.map((name) => ({ name, text: readFileSync(name, 'utf8') })),
          'auto',
        ).banks
      : bundledEnglish();
  console.log(JSON.stringify(lexicalBench(banks), null, 2));
}
