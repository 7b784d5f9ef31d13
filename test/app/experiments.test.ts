import { describe, expect, it, onTestFinished } from 'vitest';
import { experimentsOf, type ExperimentSources } from '../../src/app/state/experiments';
import { FORMAT, type SystemsRunHeader } from '../../src/memory-systems/page/state/run-header';
import { setLocale } from '../../src/ui/state/locale.svelte';

type LabRun = ExperimentSources['lab']['runs'][number];
type AnswersRun = ExperimentSources['answers']['runs'][number];

const run = (id: string, created: string, more: Partial<LabRun> = {}) =>
  ({
    ...{ id, created, state: 'done', done: 4, total: 4, banks: [], models: {} },
    plan: { title: `Run ${id}`, systems: [] },
    ...more,
  }) as unknown as LabRun;
const answering = (id: string, created: string) => {
  const nothing = {
    models: [],
    judges: [],
    synthesis: [],
    classifiers: [],
    dialogue: { settings: [] },
    of: [],
  };
  const plan = { title: `Run ${id}`, ...nothing };
  const counts = {
    failed: 0,
    unparsed: 0,
    unasked: 0,
    tally: { calls: 0, cached: 0, unpriced: 0, dollars: 0 },
  };
  return { ...run(id, created), plan, ...counts } as unknown as AnswersRun;
};
const session = (id: string, created: string, more: Partial<SystemsRunHeader> = {}): SystemsRunHeader => ({
  format: FORMAT,
  id,
  created,
  plan: { title: `Vera: ${more.noise ? `rules~n${more.noise}` : 'rules'}` },
  state: 'done',
  done: 7,
  total: 7,
  user: 'vera',
  system: 'rules',
  ...more,
});

/** What managers of runs do, with nothing behind it. */
const IDLE = {
  activeRun: undefined,
  pause: () => undefined,
  resume: async () => undefined,
  rename: async () => undefined,
  remove: async () => true,
  spentOf: () => undefined,
};

interface Given {
  readonly lab?: Partial<ExperimentSources['lab']>;
  readonly answers?: Partial<ExperimentSources['answers']>;
  readonly sessions?: Partial<ExperimentSources['systems']['runs']>;
  readonly sets?: ExperimentSources['systems']['recorded']['sets'];
  readonly opened?: ExperimentSources['opened'];
}

function sources({ lab, answers, sessions, sets = [], opened }: Given = {}): ExperimentSources {
  return {
    lab: { runs: [], ...IDLE, ...lab },
    answers: { runs: [], ...IDLE, ...answers },
    systems: {
      runs: { runs: [], ...IDLE, ...sessions },
      recorded: { sets },
      removeRecorded: async () => undefined,
    },
    opened: opened ?? { files: [], opened: undefined },
    externalResults: { files: [] },
  };
}

describe('all experiments', () => {
  it('are one list, newest first, each with its kind and its own address', () => {
    const found = experimentsOf(
      sources({
        lab: { runs: [run('a/b', '2026-03-02T10:00:00Z')] },
        answers: { runs: [answering('c', '2026-03-04T10:00:00Z')] },
        sessions: { runs: [session('s', '2026-03-03T10:00:00Z', { noise: 0.5 })] },
      }),
    );
    expect(found.map(({ kind, title, href }) => [kind, title, href])).toEqual([
      ['answers', 'Run c', '#/answers/c'],
      ['systems', 'Vera: Rules · noise 0.5 ×', '#/systems?system=rules%7En0.5&user=vera'],
      ['lab', 'Run a/b', '#/lab/a%2Fb'],
    ]);
    expect(found.every(({ progress }) => progress === undefined)).toBe(true);
  });

  it('say how far they are, and tell one under way here from one that was cut off', () => {
    const going = { run: 'a', progress: undefined, rate: undefined, left: undefined };
    const begun = { state: 'running', done: 1 } as const;
    const found = experimentsOf(
      sources({
        lab: {
          runs: [run('a', '4', begun), run('b', '3', begun), run('f', '2', { state: 'failed', done: 2 })],
          activeRun: going,
        },
        sessions: {
          activeRun: { ...going, run: 'here' },
          runs: [
            session('here', '1', { state: 'running', done: 3 }),
            session('other user', '0', { state: 'running', done: 2, user: 'ada' }),
          ],
        },
      }),
    );
    expect(found.map(({ state, failed, progress }) => [state, failed, progress])).toEqual([
      ['Running, 1 of 4', false, { done: 1, total: 4 }],
      ['Interrupted at 1 of 4', false, { done: 1, total: 4 }],
      ['Failed at 2 of 4', true, { done: 2, total: 4 }],
      ['Running, 3 of 7', false, { done: 3, total: 7 }],
      ['Interrupted at 2 of 7', false, { done: 2, total: 7 }],
    ]);
  });

  it('hold recorded results and opened files beside the runs, each with its way on', () => {
    const set = { id: 'set', created: '2', plan: { title: 'mem' }, users: [{ id: 'u' }, { id: 'v' }] };
    const found = experimentsOf(
      sources({
        sets: [set] as unknown as ExperimentSources['systems']['recorded']['sets'],
        opened: { files: [new File([], 'zep.json'), new File([], 'memos.json')], opened: '3' },
      }),
    );
    expect(found.map(({ kind, title, href, state }) => [kind, title, href, state])).toEqual([
      ['opened', 'zep.json, memos.json', '#/systems/results', 'Open until this tab closes'],
      ['opened', 'mem', '#/systems?user=set%3Aset', 'Recorded: 2 users'],
    ]);
    expect(found.map(({ run, remove }) => [run, remove !== undefined])).toEqual([
      [undefined, false],
      [undefined, true],
    ]);
  });

  it('are named in the language of the interface', () => {
    onTestFinished(() => setLocale('en'));
    setLocale('zh');
    const [found] = experimentsOf(sources({ sessions: { runs: [session('s', '1')] } }));
    expect(found!.state).toBe('已完成：7 步');
  });
});
