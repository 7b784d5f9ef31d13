import { describe, expect, it } from 'vitest';
import type { RunStore } from '../../../src/core/ports';
import type { SystemsWork } from '../../../src/memory-systems/domain/work';
import { RecordedHost } from '../../../src/memory-systems/workers/recorded-host';
import { Systems } from '../../../src/memory-systems/page/state/systems.svelte';
import { localStats } from '../../../src/runs/workers/stats-client';
import { keyOf, variantOfKey } from '../../../src/memory-systems/page/state/run-header';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { runStore } from '../../../src/storage/tables/stores';
import { SystemsHost } from '../../../src/memory-systems/workers/systems-host';
import { bank } from '../../core/fixture';
import { WordModel } from '../../runs/fixture';
import { POTTER } from '../fixture';
import { readers } from './readers';
import { ALONE } from '../../ui/app-dependencies';

function keptHere(): RunStore {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  return runStore(body, pageTabs('test'));
}

let ids = 0;

function screen(fields: { work?: SystemsWork; runs?: RunStore; encoder?: WordModel } = {}) {
  const runs = fields.runs ?? keptHere();
  const systems = new Systems({
    work: fields.work ?? new SystemsHost(),
    encoder: () => Promise.resolve(fields.encoder ?? new WordModel()),
    recorded: new RecordedHost(),
    users: {
      list: async () => [{ id: 'ines', name: 'Ines Falk', language: 'en' }],
      read: async () => POTTER,
    },
    runs,
    tabs: ALONE,
    library: {
      summaries: [
        { id: 'other', name: 'Otto', memories: { dialogue: 0 } },
        { id: 'walks', name: 'Walker', memories: { dialogue: 0 }, sessions: 2 },
        { id: 'talks', name: 'Tamar', memories: { dialogue: 1 } },
      ],
      read: async () => bank({}),
    },
    stats: localStats(),
    readings: readers(),
    now: () => '2031-05-02T09:00:00Z',
    newId: () => `set-${++ids}`,
  });
  return { systems, runs };
}

describe('the screen of memory systems', () => {
  it('offers the bundled users and the banks that come from data with sessions', async () => {
    const { systems } = screen();
    await systems.open();
    expect(systems.users).toEqual([
      { id: 'ines', name: 'Ines Falk', source: 'bundled' },
      { id: 'walks', name: 'Walker', source: 'library' },
      { id: 'talks', name: 'Tamar', source: 'library' },
    ]);
    expect(systems.user).toBe('ines');
    expect(systems.results).toEqual([]);
  });

  it('runs systems one after the other and finds the results again', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.run(['verbatim', 'gold']);
    expect(systems.problem).toBeUndefined();
    expect(systems.results.map(({ system }) => system)).toEqual(['verbatim', 'gold']);
    expect(systems.results[1]!.row.measures['extraction_f1']).toBe(1);
    expect(systems.active).toBeUndefined();

    const again = screen({ runs }).systems;
    await again.open('ines');
    expect(again.results.map(({ row }) => row.measures)).toEqual(
      // In the order in which they are kept.
      [...systems.results].sort((a, b) => (a.system < b.system ? -1 : 1)).map(({ row }) => row.measures),
    );
  });

  it('goes on with a run that was stopped, and gives the same figures', async () => {
    const host = new SystemsHost();
    let stop = () => {};
    let reports = 0;
    const { systems, runs } = screen({
      work: {
        run: (task, { signal, onProgress }) =>
          host.run(task, {
            signal,
            onProgress: (progress) => {
              onProgress(progress);
              if (++reports === 3) stop();
            },
          }),
      },
    });
    stop = () => systems.cancel();
    await systems.open();
    await systems.run(['gold']);
    expect(systems.results).toEqual([]);
    expect(systems.problem).toBeUndefined();
    expect(systems.unfinished.map(({ system }) => system)).toEqual(['gold']);

    const later = screen({ runs }).systems;
    await later.open();
    expect(later.unfinished.map(({ system }) => system)).toEqual(['gold']);
    await later.resume();
    expect(later.unfinished).toEqual([]);
    const whole = screen().systems;
    await whole.open();
    await whole.run(['gold']);
    expect(later.results[0]!.row.measures).toEqual(whole.results[0]!.row.measures);
    expect(later.results[0]!.row.counts).toEqual(whole.results[0]!.row.counts);
  });

  it('says what is wrong with a bank that has no conversation', async () => {
    const { systems } = screen();
    await systems.open('walks');
    await systems.run(['verbatim']);
    expect(systems.problem).toBe('Ines has no conversation.');
    expect(systems.active).toBeUndefined();
  });

  it('starts afresh where that is asked for', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.run(['no-memory']);
    const removed: string[] = [];
    const spied: RunStore = { ...runs, remove: (id) => (removed.push(id), runs.remove(id)) };
    const again = screen({ runs: spied }).systems;
    await again.open();
    await again.run(['no-memory'], { afresh: true });
    expect(removed).toEqual(['systems-ines-no-memory']);
    expect(again.results).toHaveLength(1);
  });

  it('runs a system with noise and several times, each kept as a run of its own', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.run(['verbatim'], { repeats: 2 });
    await systems.run(['verbatim'], { noise: 2 });
    expect(systems.problem).toBeUndefined();
    expect(systems.results.map(({ system }) => system)).toEqual(['verbatim', 'verbatim~r2', 'verbatim~n2']);
    const [first, second, noisy] = systems.results;
    expect(second!.figures).toEqual(first!.figures);
    expect(second!.fingerprint).toBe(first!.fingerprint);
    expect(noisy!.card.settings).toMatchObject({ noise: { ratio: 2, seed: 1, version: 1 } });
    expect(noisy!.fingerprint).not.toBe(first!.fingerprint);
    expect(noisy!.digest.answers.map(({ question }) => question)).toEqual(
      first!.digest.answers.map(({ question }) => question),
    );
    // Noise is stored: the memory grows larger than by the user's own turns.
    expect(noisy!.growth.at(-1)!.size).toBeGreaterThan(first!.growth.at(-1)!.size);
    const again = screen({ runs }).systems;
    await again.open();
    expect(again.results.map(({ system }) => system).sort()).toEqual([
      ...['verbatim', 'verbatim~n2', 'verbatim~r2'],
    ]);
  });

  it('searches by vectors where that is asked for, in runs of their own that need no model to be shown again', async () => {
    const encoder = new WordModel();
    const { systems, runs } = screen({ encoder });
    await systems.open();
    await systems.run(['verbatim', 'mem0'], { search: 'dense' });
    expect(systems.problem).toContain('mem0');
    await systems.run(['verbatim']);
    const [dense, words] = systems.results;
    expect(systems.results.map(({ system }) => system)).toEqual(['verbatim~sdense', 'verbatim']);
    expect([dense!.card.search, words!.card.search]).toEqual(['dense', 'bm25']);
    expect(dense!.fingerprint).not.toBe(words!.fingerprint);
    expect(encoder.encoded).toBeGreaterThan(0);
    const later = new WordModel();
    const again = screen({ runs, encoder: later }).systems;
    await again.open();
    expect(again.results.map(({ system }) => system).sort()).toEqual(['verbatim', 'verbatim~sdense']);
    expect(again.results.find(({ system }) => system === 'verbatim~sdense')!.figures).toEqual(dense!.figures);
    expect(later.encoded).toBe(0);
  });

  it('names runs by keys that can be read back', () => {
    for (const variant of [
      { system: 'rules', search: 'bm25', noise: 0, repeat: 1 },
      { system: 'rules', search: 'dense', noise: 0.25, repeat: 3 },
      { system: 'no-memory', search: 'hybrid', noise: 5, repeat: 1 },
    ] as const)
      expect(variantOfKey(keyOf(variant))).toEqual(variant);
  });
});

describe('runs of memory systems', () => {
  /** Stops after some reports. */
  function stopping(at: number): { work: SystemsWork; stop: { now: () => void } } {
    const host = new SystemsHost();
    const stop = { now: () => {} };
    let reports = 0;
    const work: SystemsWork = {
      run: (task, { signal, onProgress }) =>
        host.run(task, {
          signal,
          onProgress: (progress) => {
            const kept = onProgress(progress);
            if (++reports === at) stop.now();
            return kept;
          },
        }),
    };
    return { work, stop };
  }

  it('stand paused after a stop, with none of those that were to follow, and tell how long is left', async () => {
    const { work, stop } = stopping(3);
    const { systems, runs } = screen({ work });
    let left: number | undefined;
    stop.now = () => {
      left = systems.active?.left;
      systems.cancel();
    };
    await systems.open();
    await systems.run(['gold', 'verbatim']);
    expect(await runs.list()).toMatchObject([{ id: 'systems-ines-gold', state: 'paused', user: 'ines' }]);
    expect(left).toBeGreaterThan(0);
    await systems.runs.resume('systems-ines-gold');
    expect(systems.runs.run('systems-ines-gold')).toMatchObject({ state: 'done' });
    expect(systems.results.map(({ system }) => system)).toEqual(['gold']);
  });

  it('are renamed and deleted as other runs are, and what is deleted is shown no longer', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.run(['gold', 'no-memory']);
    await systems.runs.rename('systems-ines-gold', 'Ceiling');
    expect(await runs.get('systems-ines-gold')).toMatchObject({ plan: { title: 'Ceiling' } });
    expect(await systems.runs.remove('systems-ines-no-memory')).toBe(true);
    expect(await runs.unitIds('systems-ines-no-memory')).toEqual([]);
    expect(systems.results.map(({ system }) => system)).toEqual(['gold']);
  });

  it('say which results went away under them, and compute these again', async () => {
    const runs = keptHere();
    const losing: RunStore = { ...runs, unitIds: async (run) => (await runs.unitIds(run)).slice(1) };
    const { systems } = screen({ runs: losing });
    await systems.open();
    await systems.run(['verbatim']);
    const [header] = systems.unfinished;
    expect(header).toMatchObject({ state: 'failed' });
    expect(header!.done).toBeLessThan(header!.total);
    expect(systems.problem).toMatch(/results are no longer in this browser/);
    const later = screen({ runs }).systems;
    await later.open();
    await later.resume();
    expect(later.problem).toBeUndefined();
    expect(await runs.get('systems-ines-verbatim')).not.toHaveProperty('failure');
  });

  it('are shown when they are written down as done, not before', async () => {
    const runs = keptHere();
    let held: { state: string; results: number } | undefined;
    const watching: RunStore = {
      ...runs,
      put: async (header) => {
        const { state } = header as unknown as { state: string };
        if (state === 'done') held = { state, results: systems.results.length };
        await runs.put(header);
      },
    };
    const { systems } = screen({ runs: watching });
    await systems.open();
    await systems.run(['no-memory']);
    expect(held).toEqual({ state: 'done', results: 0 });
    expect(systems.results).toHaveLength(1);
  });

  it('go on from the list of all experiments, where nobody has chosen their user yet', async () => {
    const { work, stop } = stopping(2);
    const first = screen({ work });
    stop.now = () => first.systems.cancel();
    await first.systems.open();
    await first.systems.run(['gold']);
    const { systems } = screen({ runs: first.runs });
    await systems.runs.refresh();
    await systems.runs.resume('systems-ines-gold');
    expect(systems.runs.problem).toBeUndefined();
    expect(systems.runs.run('systems-ines-gold')).toMatchObject({ state: 'done' });
  });
});
