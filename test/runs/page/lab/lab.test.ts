// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { RunHeader, RunPlan } from '../../../../src/runs/domain/run/run';
import type { QuestionResult } from '../../../../src/runs/domain/run/question-result';
import type { RunStore } from '../../../../src/core/ports';
import { Lab, labKind } from '../../../../src/runs/page/lab/state/lab.svelte';
import { localRanker } from '../../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../../src/pipeline/retrieval/in-memory-vectors';
import { BANK, ticking, WordModel } from '../../fixture';
import { ALONE } from '../../../ui/app-dependencies';

/** Runs in maps, as another tab would find them. */
class Runs implements RunStore {
  readonly headers = new Map<string, { readonly id: string }>();
  readonly kept = new Map<string, Map<string, unknown>>();
  /** Units that are whole, and those that are not yet, as often as they were written. */
  appended = 0;
  early = 0;
  list = async <H extends { readonly id: string }>() => [...this.headers.values()] as H[];
  get = async <H extends { readonly id: string }>(id: string) => this.headers.get(id) as H | undefined;
  put = async <H extends { readonly id: string }>(header: H) =>
    void this.headers.set(header.id, structuredClone(header));
  append = async (run: string, units: ReadonlyMap<string, unknown>) => {
    const kept = this.kept.get(run) ?? new Map<string, unknown>();
    this.kept.set(run, kept);
    for (const [id, unit] of units) {
      kept.set(id, unit);
      if ((unit as QuestionResult).partial) this.early++;
      else this.appended++;
    }
  };
  appendChunk = this.append;
  unitIds = async (run: string) => [...(this.kept.get(run)?.keys() ?? [])].sort();
  async *units<U>(run: string): AsyncIterable<[string, U]> {
    for (const id of await this.unitIds(run)) yield [id, this.kept.get(run)!.get(id) as U];
  }
  remove = async (id: string) => {
    this.headers.delete(id);
    this.kept.delete(id);
  };
}

const PLAN: RunPlan = {
  title: 'trial',
  systems: [
    { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
    { task: 'retrieval', retriever: 'dense', rerank: 'none' },
  ],
  banks: ['vera'],
  depth: 20,
  seed: 1,
};

function lab(runs = new Runs(), model: WordModel = new WordModel(), version = 'test') {
  let ids = 0;
  return new Lab({
    runs,
    tabs: { ...ALONE, listen: () => () => undefined },
    bank: async (id) => {
      if (id !== BANK.id) throw new Error(`There is no character "${id}".`);
      return BANK;
    },
    models: {
      encoder: async () => model,
      classifier: async () => model,
      vectors: new InMemoryVectors(),
      ranker: localRanker(),
    },
    setup: () => ({ versions: { mnemoscope: version } }),
    clock: ticking(),
    now: () => '2026-11-20T10:00:00Z',
    newId: () => `run-${++ids}`,
  });
}

/** Waits until no run is under way. */
async function settled(state: Lab): Promise<void> {
  while (state.activeRun) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('the lab', () => {
  it('writes a run down, does it, and shows it to a later visit', async () => {
    const runs = new Runs();
    const first = lab(runs);
    const id = await first.begin(PLAN);
    await settled(first);
    expect(first.run(id!)).toMatchObject({ state: 'done', done: 4, total: 4 });
    const later = lab(runs);
    await later.refresh();
    expect(later.runs.map((run) => [run.id, run.state])).toEqual([[id, 'done']]);
    const units = await later.units(id!);
    expect(units).toHaveLength(4);
    expect(units[0]!.lists['bm25']!.ranked).toEqual(['d-storm', 'e-storm']);
  });

  it('pauses and goes on without doing anything twice', async () => {
    const runs = new Runs();
    const model = new WordModel();
    const state = lab(runs, model);
    const encode = model.encode.bind(model);
    let paused = false;
    model.encode = (texts) => {
      if (!paused) state.pause();
      paused = true;
      return encode(texts);
    };
    const id = (await state.begin(PLAN))!;
    await settled(state);
    expect(state.run(id)?.state).toBe('paused');
    await state.resume(id);
    expect(state.run(id)).toMatchObject({ state: 'done', done: 4 });
    expect([runs.early, runs.appended]).toEqual([4, 4]);
  });

  it('does not call a run done whose results the browser has deleted', async () => {
    const runs = new Runs();
    const state = lab(runs);
    const { appendChunk } = runs;
    runs.appendChunk = async (run, units) => {
      await appendChunk(run, units);
      // The site's data are cleared: of all that was written nothing is there.
      if (runs.appended === 4) runs.kept.clear();
    };
    const id = (await state.begin(PLAN))!;
    await settled(state);
    expect(state.run(id)).toMatchObject({ state: 'failed', done: 0, total: 4 });
    expect(state.run(id)!.failure).toMatch(/4 of 4 results are no longer in this browser.*Export.*Resume/);
    runs.appendChunk = appendChunk;
    await state.resume(id);
    expect(state.run(id)).toMatchObject({ state: 'done', done: 4 });
    expect(await state.units(id)).toHaveLength(4);
  });

  it('finds a run that a dead tab left, and finishes it', async () => {
    const runs = new Runs();
    const dead = lab(runs);
    const id = (await dead.begin(PLAN))!;
    await settled(dead);
    runs.kept.get(id)!.delete('vera\u0000q-3');
    await runs.put({ ...(runs.headers.get(id) as RunHeader), state: 'running', done: 3 });
    runs.appended = runs.early = 0;
    const state = lab(runs, new WordModel(), 'newer');
    await state.refresh();
    await state.resume(id);
    // Another version of the page made what was left, and the setup says so.
    const setup = { versions: { mnemoscope: 'test' }, continued: [{ mnemoscope: 'newer' }] };
    expect(state.run(id)).toMatchObject({ state: 'done', done: 4, setup });
    expect(runs.headers.get(id)).toMatchObject({ setup });
    expect([runs.early, runs.appended]).toEqual([1, 1]);
  });

  it('says why a plan cannot run, and leaves nothing behind', async () => {
    const runs = new Runs();
    const state = lab(runs);
    expect(await state.begin({ ...PLAN, systems: [] })).toBeUndefined();
    expect(state.problem).toContain('No system is chosen');
    expect(await state.begin({ ...PLAN, banks: ['nobody'] })).toBeUndefined();
    expect(state.problem).toBe('There is no character "nobody".');
    expect(runs.headers.size).toBe(0);
  });

  it('keeps the reason of a failure and what was done before it', async () => {
    const runs = new Runs();
    const model = new WordModel();
    model.encode = () => Promise.reject(new Error('The model is broken. Load it again.'));
    const state = lab(runs, model);
    const id = (await state.begin(PLAN))!;
    await settled(state);
    expect(state.run(id)).toMatchObject({ state: 'failed', failure: 'The model is broken. Load it again.' });
    const mended = lab(runs);
    await mended.refresh();
    await mended.resume(id);
    expect(mended.run(id)).toMatchObject({ state: 'done' });
    expect(mended.run(id)).not.toHaveProperty('failure');
  });

  it('deletes a run with its results', async () => {
    const runs = new Runs();
    const state = lab(runs);
    const id = (await state.begin(PLAN))!;
    await settled(state);
    await state.remove(id);
    expect([runs.headers.size, runs.kept.size, state.runs.length]).toEqual([0, 0, 0]);
  });
});

describe('the list of runs', () => {
  it('says of each its encoder where they have different ones', () => {
    const stamp = { revision: '1', hash: '0', dtype: 'q8', device: 'wasm' };
    const run = (id: string) => ({
      id,
      plan: PLAN,
      banks: [{ questions: 4 }],
      total: 4,
      models: { en: { encoder: { ...stamp, id } } },
    });
    const about = (...ids: string[]) => {
      const runs = ids.map(run) as unknown as RunHeader[];
      const kind = labKind({ runs } as unknown as Parameters<typeof labKind>[0]);
      return runs.map((each) => kind.about(each));
    };
    const extent = '4 questions of 1 character, 2 systems';
    expect(about('small', 'large')).toEqual([[[extent, 'encoder small']], [[extent, 'encoder large']]]);
    expect(about('small', 'small')).toEqual([[[extent]], [[extent]]]);
  });
});
