import { describe, expect, it, onTestFinished } from 'vitest';
import { experimentsOf, type ExperimentSources } from '../../src/app/state/experiments';
import { FORMAT, type SystemsRunHeader } from '../../src/memory-systems/page/state/run-header';
import { setLocale } from '../../src/ui/state/locale.svelte';

type LabRun = ExperimentSources['lab']['runs'][number];
type AnswersRun = ExperimentSources['answers']['runs'][number];

const run = (id: string, created: string, more: Partial<LabRun> = {}) =>
  ({ id, created, plan: { title: `Run ${id}` }, state: 'done', done: 4, total: 4, ...more }) as LabRun;
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

function sources(given: Partial<ExperimentSources> = {}): ExperimentSources {
  return {
    lab: { runs: [], activeRun: undefined },
    answers: { runs: [], activeRun: undefined },
    systems: { user: undefined, active: undefined },
    sessions: [],
    ...given,
  };
}

describe('all experiments', () => {
  it('are one list, newest first, each with its kind and its own address', () => {
    const found = experimentsOf(
      sources({
        lab: { runs: [run('a/b', '2026-03-02T10:00:00Z')], activeRun: undefined },
        answers: { runs: [run('c', '2026-03-04T10:00:00Z') as unknown as AnswersRun], activeRun: undefined },
        sessions: [session('s', '2026-03-03T10:00:00Z', { noise: 0.5 })],
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
        systems: { user: 'vera', active: { system: 'rules', done: 3, total: 7, left: undefined } },
        sessions: [
          session('here', '1', { state: 'running', done: 0 }),
          session('other user', '0', { state: 'running', done: 2, user: 'ada' }),
        ],
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

  it('are named in the language of the interface', () => {
    onTestFinished(() => setLocale('en'));
    setLocale('zh');
    const [found] = experimentsOf(sources({ sessions: [session('s', '1')] }));
    expect(found!.state).toBe('已完成：7 步');
  });
});
