// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { judgeSetting } from '../../../../src/judging/domain/setting';
import type { VerdictUnit } from '../../../../src/llm/domain/units';
import type { MemoryTypePoint } from '../../../../src/runs/domain/llm-tables/figure';
import type { AnswerResults } from '../../../../src/runs/page/answers/state/answer-results.svelte';
import { whatIsMissing } from '../../../../src/runs/page/answers/ui/run/AnswersTables.svelte';
import { judgingOf } from '../../../../src/runs/page/answers/ui/run/judging';
import MemoryTypeFigure from '../../../../src/runs/page/answers/ui/run/MemoryTypeFigure.svelte';
import { tables as words } from '../../../../src/runs/page/answers/words/run';
import { shown } from '../../../app/shown';
import { PLAN, SCRIPTED } from '../../llm-runs/fixture';

const CORRECTNESS = 'perltqa-correctness';
const DONE = { state: 'done', value: { score: 1, reason: '' } } as const;
const UNREADABLE = { state: 'unparsed', text: 'Hm.', why: 'No JSON.' } as const;
const FAILED = { state: 'failed', code: 'timeout', message: 'Too slow.' } as const;
const NO_REFERENCE = { state: 'failed', code: 'no-reference', message: 'None.' } as const;
type State = AnswerResults['header']['state'];

/** A run whose verdicts on correctness have these outcomes. */
function run(outcomes: readonly unknown[], state: State = 'done', judged = true) {
  const judges = judged ? [judgeSetting(SCRIPTED, CORRECTNESS)] : [];
  const header = { plan: { ...PLAN, judges }, state, banks: [] } as unknown as AnswerResults['header'];
  const verdicts = outcomes.map((outcome) => ({ rubric: CORRECTNESS, outcome }) as VerdictUnit);
  return { header, verdicts, plans: [header.plan] } as const;
}

const CASES = {
  judged: run([UNREADABLE, DONE]),
  judging: run([UNREADABLE], 'running'),
  unreadable: run([UNREADABLE, UNREADABLE, FAILED]),
  failed: run([FAILED, NO_REFERENCE]),
  unjudged: run([], 'done', false),
};

describe('why answers have no score', () => {
  it.each(Object.entries(CASES))('is told apart: %s', (state, results) => {
    expect(judgingOf(results, CORRECTNESS).state).toBe(state);
  });

  it('where there was nothing to judge is that nothing was judged', () => {
    expect(judgingOf(run([NO_REFERENCE]), CORRECTNESS).state).toBe('unjudged');
  });

  it('is told with what helps, in both languages', () => {
    const figure = (locale: 'en' | 'zh', results: (typeof CASES)['judged']) =>
      words(locale).figure.noJudge('Corr.', judgingOf(results, CORRECTNESS));
    expect(figure('en', CASES.unreadable)).toBe(
      'No Corr.: 2 verdicts could not be parsed. Press “Retry unreadable”, or judge this run by another model in a new one.',
    );
    expect(figure('en', CASES.judging)).toBe('No Corr.: this run has not finished judging.');
    expect(figure('en', CASES.unjudged)).toBe(
      'No Corr.: these answers have not been judged. Judge this run in a new one.',
    );
    expect(figure('zh', CASES.unreadable)).toContain('2 项评判无法解析。请按“重试无法解析项”');
    expect(figure('zh', CASES.failed)).toContain('1 项评判失败');
  });

  it('stands among what empties cells, and says nothing of a new run where one is under way', () => {
    const missing = (results: (typeof CASES)['judged']) =>
      whatIsMissing(results, {
        groups: [{ id: 'synthesis', title: '', tables: [] }],
        scored: [],
        unknown: 0,
      }).filter((line) => line.startsWith('Corr.'));
    expect(missing(CASES.unreadable)[0]).toMatch(/^Corr\.: 2 verdicts could not be parsed/);
    expect(missing(CASES.judging)).toEqual(['Corr.: this run has not finished judging.']);
    expect(missing(CASES.judged)).toEqual([]);
  });

  it('stands in the place of the panel', async () => {
    const point: MemoryTypePoint = {
      ...{ model: SCRIPTED, line: '', configuration: 'B-MM', questions: 'all' },
      ...{ measure: 'Corr.', cell: null, n: 0 },
    };
    const table = { caption: 'Data', columns: [], rows: [], notes: [] };
    const results = CASES.unreadable;
    await shown(MemoryTypeFigure, { results, tables: { points: [point] }, table });
    expect(document.body.textContent).toContain('No Corr.: 2 verdicts could not be parsed.');
  });
});
