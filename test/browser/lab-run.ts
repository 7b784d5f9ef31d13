/** A small run over two bundled characters, made in Node by the page's own runner, and put where the page keeps its runs. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../../src/core/text/parse-json';
import { DEPTH, type RunHeader, type RunPlan, newRun } from '../../src/runs/domain/run/run';
import { continueRun } from '../../src/runs/domain/run/runner';
import { sweepSystems } from '../../src/runs/domain/sweeps/sweeps';
import type { RetrievalSystem } from '../../src/pipeline/flow/system';
import type { QuestionResult } from '../../src/runs/domain/run/question-result';
import type { Kind, MemoryBank } from '../../src/core/memory/bank';
import type { Encoder, QuestionClassifier } from '../../src/core/ports';
import { textKey } from '../../src/core/text/key';
import { localRanker } from '../../src/runs/workers/rank-client';
import { describeBank } from '../../src/runs/domain/run/open-bank';

/** What tables call the retrievers that these runs try. */
export const LABELS: Readonly<Record<string, string>> = { bm25: 'BM25', dense: 'Dense', hybrid: 'Hybrid' };

export interface MadeRun {
  readonly header: RunHeader;
  readonly units: readonly QuestionResult[];
  readonly banks: ReadonlyMap<string, MemoryBank>;
}

const DIMENSIONS = 96;

/**
 * Three-letter strings, hashed and counted: worse than the shipped encoder, but a true dense retriever that needs no model file. The
 * classifier goes by the question's hash, so it is often wrong.
 */
class HashModel implements Encoder, QuestionClassifier {
  readonly stamp = { id: 'trigrams', revision: '1', hash: 'none', dtype: 'fp32', device: 'none' };
  readonly dimensions = DIMENSIONS;

  async encode(texts: readonly string[]): Promise<Float32Array> {
    const rows = new Float32Array(texts.length * DIMENSIONS);
    texts.forEach((text, row) => {
      const own = rows.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
      const letters = text.toLowerCase();
      for (let i = 0; i + 3 <= letters.length; i++) {
        const place = [...letters.slice(i, i + 3)].reduce(
          (sum, letter) => sum * 31 + letter.codePointAt(0)!,
          7,
        );
        own[place % DIMENSIONS]! += 1;
      }
      const length = Math.hypot(...own) || 1;
      own.forEach((value, i) => (own[i] = value / length));
    });
    return rows;
  }

  async classify(question: string): Promise<Record<Kind, number>> {
    const event = (Number.parseInt(textKey(question).slice(0, 4), 16) % 100) / 100;
    return { profile: (1 - event) / 2, relationship: (1 - event) / 2, event: event / 2, dialogue: event / 2 };
  }
}

const plain = (retriever: RetrievalSystem['retriever']): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  rerank: 'none',
});

export const SWEPT_SYSTEMS = sweepSystems(
  { ...plain('hybrid'), rerank: 'classifier' },
  'alpha',
  [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1],
);

/** BM25, dense, hybrid, a sweep of α and two classifiers over the characters. */
export async function makeRun(names: readonly string[], more: Partial<RunPlan> = {}): Promise<MadeRun> {
  const banks = new Map(
    names.map((name) => {
      const file = `public/characters/${name}.json`;
      const bank = readCharacter(parseJson(readFileSync(file, 'utf8'), file), file);
      return [bank.id, bank] as const;
    }),
  );
  const plan: RunPlan = {
    title: 'A run for the test',
    systems: [
      plain('bm25'),
      plain('dense'),
      plain('hybrid'),
      ...SWEPT_SYSTEMS,
      ...(['bert', 'cue-words'] as const).map(
        (classifier) => ({ task: 'classification', classifier }) as const,
      ),
    ],
    banks: [...banks.keys()],
    depth: DEPTH,
    seed: 1,
    ...more,
  };
  const units = new Map<string, QuestionResult>();
  const model = new HashModel();
  const bank = async (id: string) => banks.get(id)!;
  const described = [...banks.values()].map((each) => describeBank(each, plan));
  const header = newRun(plan, described, {
    id: `run ${plan.title}`,
    created: '2026-11-20T10:00:00.000Z',
    setup: { versions: { mnemoscope: 'test' } },
  });
  const done = await continueRun(header, {
    bank,
    encoder: async () => model,
    classifier: async () => model,
    vectors: { load: async () => undefined, save: async () => undefined },
    ranker: localRanker(),
    written: async () => ({ whole: units.keys() }),
    append: async (_, some) => some.forEach((unit, id) => units.set(id, unit)),
    clock: () => performance.now(),
  });
  return { header: done, units: [...units.values()], banks };
}

/** Puts the run into the page's database, beside what is there. The page finds it when the lab is next opened. */
export function putRun(page: Page, { header, units }: Pick<MadeRun, 'header' | 'units'>): Promise<void> {
  return putRecord(
    page,
    header,
    units.map((unit) => [`${unit.bank}\u0000${unit.question}`, unit]),
  );
}

/** The same of a run of any sort. @param units with their ids. */
export async function putRecord(
  page: Page,
  header: { readonly id: string },
  units: readonly (readonly [string, object])[],
): Promise<void> {
  await page.evaluate(
    async ([run, rows]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('mnemoscope');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error!);
      });
      const transaction = db.transaction(['runs', 'units'], 'readwrite');
      transaction.objectStore('runs').put(run, run.id);
      for (const [id, unit] of rows) transaction.objectStore('units').put(unit, [run.id, id]);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error!);
      });
      db.close();
    },
    [header, units] as const,
  );
}
