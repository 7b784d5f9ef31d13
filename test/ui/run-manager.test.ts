// @vitest-environment happy-dom
/** Runs in two tabs: what one performs the other neither deletes, renames nor performs, and its header stays that tab's. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunStore, Tabs } from '../../src/core/ports';
import type { ManagedRunHeader } from '../../src/runs/domain/run/run';
import { RunManager, type RunCallbacks } from '../../src/runs/page/state/run-manager.svelte';
import { LayeredTableStore } from '../../src/storage/tables/layered-table-store';
import { runStore } from '../../src/storage/tables/stores';
import { pageTabs } from '../../src/storage/tables/tabs';
import { FakeLocks } from '../storage/tables/locks';

const HEADER: ManagedRunHeader = {
  format: 'test',
  id: 'r',
  created: '2026-01-01T00:00:00Z',
  plan: { title: 'First' },
  state: 'paused',
  done: 0,
  total: 36,
};

/** Writes a unit for each step that it is told to take. */
class Runs extends RunManager<ManagedRunHeader, number> {
  readonly #runs: RunStore;
  steps: (() => void)[] = [];

  constructor(runs: RunStore, tabs: Tabs) {
    super('test', { runs, tabs, clock: () => 0 });
    this.#runs = runs;
  }

  begin = (header: ManagedRunHeader) => this.start(Promise.resolve(header));

  protected async work(
    header: ManagedRunHeader,
    { signal, onHeader }: RunCallbacks<ManagedRunHeader, number>,
  ): Promise<ManagedRunHeader> {
    let last = header;
    while (last.done < last.total) {
      await new Promise<void>((resolve) => this.steps.push(resolve));
      signal.throwIfAborted();
      await this.#runs.append(header.id, new Map([[`u${last.done}`, last.done]]));
      last = { ...last, state: 'running', done: last.done + 1 };
      onHeader(last);
    }
    return { ...last, state: 'done' };
  }

  async step(): Promise<void> {
    await vi.waitFor(() => expect(this.steps.length).toBeGreaterThan(0));
    this.steps.splice(0).forEach((step) => step());
  }
}

let tables: LayeredTableStore;
let inTab: () => { runs: RunStore; manager: Runs };

beforeEach(() => {
  const locks = new FakeLocks();
  const name = `run manager ${Math.random()}`;
  tables = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  inTab = () => {
    vi.stubGlobal('navigator', { ...navigator, locks: locks.tab() });
    const tabs = pageTabs(name);
    const runs = runStore(tables, tabs);
    return { runs, manager: new Runs(runs, tabs) };
  };
});

async function performing() {
  const one = inTab();
  await one.manager.begin(HEADER);
  await one.manager.step();
  await vi.waitFor(() => expect(one.manager.run('r')?.done).toBe(1));
  const two = inTab();
  await vi.waitFor(async () => {
    await two.manager.refresh();
    expect(two.manager.run('r')?.done).toBe(1);
  });
  return { one, two };
}

async function finish(manager: Runs): Promise<void> {
  while (manager.activeRun) {
    await Promise.race([
      manager.step(),
      vi.waitFor(() => expect(manager.activeRun).toBeUndefined(), { interval: 1 }),
    ]);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe('a run that another tab performs', () => {
  it('is not deleted: the tab says so, shows it again, and all of its results stay', async () => {
    const { one, two } = await performing();
    expect(await two.manager.remove('r')).toBe(false);
    expect(two.manager.problem).toContain('Another tab of this page is working on this run.');
    expect(two.manager.run('r')).toBeDefined();
    await finish(one.manager);
    expect(one.manager.run('r')).toMatchObject({ state: 'done', done: 36 });
    expect(await two.runs.unitIds('r')).toHaveLength(36);
    await vi.waitFor(async () => {
      expect(await two.manager.remove('r')).toBe(true);
      expect([two.manager.run('r'), two.manager.problem]).toEqual([undefined, undefined]);
    });
    expect(await one.runs.unitIds('r')).toEqual([]);
  });

  it('is not performed here as well, and its header stays as that tab writes it', async () => {
    const { one, two } = await performing();
    await two.manager.resume('r');
    expect(two.manager.problem).toContain('Another tab of this page is running an experiment.');
    expect(two.manager.activeRun).toBeUndefined();
    expect(await two.runs.get('r')).toMatchObject({ state: 'running', done: 1 });
    await finish(one.manager);
    expect(await two.runs.get('r')).toMatchObject({ state: 'done', done: 36 });
  });

  it('is not renamed; afterwards it is, without undoing what that tab has written', async () => {
    const { one, two } = await performing();
    await two.manager.rename('r', 'Mine');
    expect(two.manager.problem).toContain('working on this run');
    await finish(one.manager);
    // This tab may not have heard of the last results yet.
    await vi.waitFor(async () => {
      await two.manager.rename('r', 'Mine');
      expect(two.manager.problem).toBeUndefined();
    });
    expect(await one.runs.get('r')).toMatchObject({ plan: { title: 'Mine' }, state: 'done', done: 36 });
  });

  it('and has deleted meanwhile is not brought back by going on with it', async () => {
    const one = inTab();
    await one.runs.put(HEADER);
    const two = inTab();
    await two.manager.refresh();
    await one.runs.remove('r');
    await two.manager.resume('r');
    expect(two.manager.problem).toContain('This run is not in this browser');
    expect(await two.runs.get('r')).toBeUndefined();
    expect(two.manager.run('r')).toBeUndefined();
  });

  it('is deleted by the tab that performs it, which ends it first', async () => {
    const { one, two } = await performing();
    const removed = one.manager.remove('r');
    await one.manager.step();
    await removed;
    expect([one.manager.problem, one.manager.run('r')]).toEqual([undefined, undefined]);
    expect(await two.runs.unitIds('r')).toEqual([]);
    expect(await two.runs.get('r')).toBeUndefined();
  });
});
