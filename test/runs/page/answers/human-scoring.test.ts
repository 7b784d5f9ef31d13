// @vitest-environment happy-dom

import { memoryLedger } from '../../../../src/llm/domain/budget';
import type { Scale } from '../../../../src/judging/domain/human-choice';
import { describe, expect, it } from 'vitest';
import { humanAgreement, humanRatings } from '../../../../src/judging/domain/human-agreement';
import {
  settingName as dialogueSettingName,
  standardSetting,
} from '../../../../src/pipeline/dialogue/settings';
import { HUMAN_FORMAT, humanRecordId, type RaterSetup } from '../../../../src/judging/domain/human';
import { rubricById } from '../../../../src/judging/domain/rubrics';
import type { RunStore } from '../../../../src/core/ports';
import { AnswerRuns } from '../../../../src/runs/page/answers/state/answer-runs.svelte';
import { HumanScores } from '../../../../src/runs/page/answers/state/human-scores.svelte';
import { HumanScoring, keyOfOption } from '../../../../src/runs/page/answers/state/human-scoring.svelte';
import { answersOf, judgedRun, MENDER } from './judged-run';
import { ALONE, experiments } from '../../../ui/app-dependencies';

const answers = answersOf(MENDER, MENDER.questions);
const banks = new Map([[MENDER.id, MENDER]]);
const header = judgedRun(MENDER, answers);

let second = 0;
/** A second later each time. */
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, second++)).toISOString();

async function scoresIn(store: RunStore, of = header): Promise<HumanScores> {
  const scores = new HumanScores({ store, now, header: () => of, isOwn: (id) => of === header && id !== '' });
  await scores.load();
  return scores;
}

const setup = (rater: string, ...rubrics: string[]): RaterSetup => ({ rater, rubrics, since: now() });
const scoring = (scores: HumanScores, of: RaterSetup) =>
  new HumanScoring(of, { scores, answers, banks, seed: 1, now });

describe('scoring by keys', () => {
  it('marks with digits, goes on with Enter, back with Backspace, and says when all is done', async () => {
    const scores = await scoresIn(experiments().runs);
    const own = scoring(scores, setup('Ann', 'perltqa-correctness'));
    expect(own.items).toHaveLength(6);
    expect(own.press('Enter')).toBe(true);
    expect(own.at).toBe(0);
    expect(own.said).toBe('Score “Correctness (PerLTQA)” first, or press X if you cannot tell.');
    own.press('4');
    expect(own.markOf(0)).toEqual({ option: 3 });
    own.press('ArrowLeft');
    expect(own.markOf(0)).toEqual({ option: 2 });
    own.press('Enter');
    expect(own.at).toBe(1);
    own.press('Backspace');
    expect(own.at).toBe(0);
    expect(own.markOf(0)).toEqual({ option: 2 });
    own.press('Enter');
    for (let i = 1; i < 6; i++) for (const key of ['x', 'Enter']) own.press(key);
    expect(own.item).toBeUndefined();
    expect(own.progress).toMatchObject({ items: 6, scored: 6, cannotTell: 5, next: undefined });
    expect(own.press('q')).toBe(false);
    expect(scores.scores.map(({ score }) => score)).toEqual([0.5, ...Array(5).fill('cannot tell')]);
  });

  it('goes from point to point of a rubric that has several, and the points make the score', async () => {
    const setting = dialogueSettingName(standardSetting('injection', 1), 1);
    const said = answers.map((answer) => ({ ...answer, setting }));
    const scores = await scoresIn(experiments().runs);
    const own = new HumanScoring(setup('Ann', 'madial-injection'), {
      scores,
      answers: said,
      banks,
      seed: 1,
      now,
    });
    expect(own.scales.map(({ point }) => point)).toEqual(['introduced', 'faithful', 'fresh']);
    expect(own.field).toBe(0);
    own.press('3');
    expect(own.field).toBe(1);
    own.press('2');
    expect([own.field, own.marked]).toEqual([2, false]);
    own.press('ArrowUp');
    own.press('1');
    expect([own.field, own.marked]).toEqual([2, false]);
    own.press('3');
    expect(own.marked).toBe(true);
    const rated = humanRatings(scores.scores, rubricById('madial-injection')).get('Ann')!;
    expect([...rated.values()]).toEqual([2]);
  });

  it('records a pair by its answers, whichever of them stood first on the screen', async () => {
    const scores = await scoresIn(experiments().runs);
    const own = scoring(scores, setup('Ann', 'pairwise'));
    expect(own.items).toHaveLength(3);
    for (const item of own.items) {
      const firstShown = item.answers[item.swapped ? 1 : 0];
      own.press('1');
      expect(own.markOf(0)).toEqual({ option: 0 });
      const mark = scores.scores.find((score) => score.answers[0] === item.answers[0])!;
      expect(mark.score).toBe(mark.answers[0] === firstShown ? 1 : 0);
      own.press('Enter');
    }
    // Otherwise this test would show nothing of turned pairs.
    expect(own.items.map(({ swapped }) => swapped)).toContain(true);
    expect(own.items.map(({ swapped }) => swapped)).toContain(false);
  });

  it('takes back mark after mark, and shows the item that each was of', async () => {
    const scores = await scoresIn(experiments().runs);
    const own = scoring(scores, setup('Ann', 'perltqa-correctness'));
    for (const key of ['1', '5', 'Enter', '2']) own.press(key);
    expect(own.at).toBe(1);
    own.press('u');
    expect(own.markOf(0)).toBeUndefined();
    own.press('u');
    expect([own.at, own.markOf(0)]).toEqual([0, { option: 0 }]);
    own.press('u');
    expect(own.markOf(0)).toBeUndefined();
    expect(own.canUndo).toBe(false);
    expect(scores.scores).toEqual([]);
  });

  it('keeps a note with the mark, also one that was written before it', async () => {
    const { runs } = experiments();
    const scores = await scoresIn(runs);
    const ann = setup('Ann', 'perltqa-correctness');
    scores.setUp(ann);
    scoring(scores, ann).setNote('Too short?');
    await scores.settled();
    const again = await scoresIn(runs);
    const own = scoring(again, again.setups.get('Ann')!);
    expect(own.note).toBe('Too short?');
    own.press('3');
    expect(again.scores[0]).toMatchObject({ score: 0.5, note: 'Too short?' });
    own.setNote('Fine.');
    expect(again.scores).toHaveLength(1);
    expect(again.scores[0]).toMatchObject({ score: 0.5, note: 'Fine.' });
  });
});

describe('what is kept', () => {
  it('is every mark at once, so that another tab goes on where this one died', async () => {
    const { runs } = experiments();
    const scores = await scoresIn(runs);
    const ann = setup('Ann', 'perltqa-correctness');
    scores.setUp(ann);
    const own = scoring(scores, ann);
    for (const key of ['1', 'Enter', '2', 'Enter']) own.press(key);
    await scores.settled();
    const again = await scoresIn(runs);
    const resumed = scoring(again, again.setups.get('Ann')!);
    expect(resumed.at).toBe(2);
    expect(resumed.progress.scored).toBe(2);
    expect(resumed.items).toEqual(own.items);
  });

  it('is a record among the runs, of a format of its own, which the list of runs passes over', async () => {
    const outside = experiments();
    await outside.runs.put(header);
    const scores = await scoresIn(outside.runs);
    scoring(scores, setup('Ann', 'perltqa-correctness')).press('1');
    await scores.settled();
    expect(await outside.runs.get(humanRecordId(header.id))).toMatchObject({
      format: HUMAN_FORMAT,
      name: 'Human scores: Two writers, two judges',
      run: header.id,
    });
    const tabs = { ...ALONE, listen: () => () => undefined };
    const desk = new AnswerRuns({
      runs: outside.runs,
      tabs,
      budgets: memoryLedger(),
    } as unknown as ConstructorParameters<typeof AnswerRuns>[0]);
    await desk.refresh();
    expect(desk.runs.map(({ id }) => id)).toEqual([header.id]);
  });

  it('is found again where another run judges the same answers', async () => {
    const { runs } = experiments();
    await runs.put(header);
    const judging = judgedRun(MENDER, [], { id: 'judging', plan: { ...header.plan, of: [header.id] } });
    const there = await scoresIn(runs, judging);
    scoring(there, setup('Ann', 'perltqa-correctness')).press('5');
    await there.settled();
    const here = await scoresIn(runs);
    expect(here.scores).toHaveLength(1);
  });

  it('tells when a mark could not be written, and writes it with the next one', async () => {
    const { runs } = experiments();
    let full = false;
    const store: RunStore = {
      ...runs,
      append: (run, units) =>
        full ? Promise.reject(new Error('The disk is full.')) : runs.append(run, units),
    };
    const scores = await scoresIn(store);
    const own = scoring(scores, setup('Ann', 'perltqa-correctness'));
    full = true;
    for (const key of ['1', 'Enter']) own.press(key);
    await scores.settled();
    expect(scores.problem).toBe(
      'A score could not be saved: The disk is full. Export the scores before you close the tab.',
    );
    full = false;
    own.press('2');
    await scores.settled();
    expect(scores.problem).toBeUndefined();
    expect((await scoresIn(runs)).scores).toHaveLength(2);
  });

  it('keeps raters apart, deletes one of them, and brings that one back', async () => {
    const { runs } = experiments();
    const scores = await scoresIn(runs);
    for (const [rater, key] of [
      ['Ann', '1'],
      ['Ben', '5'],
    ] as const) {
      const own = setup(rater, 'perltqa-correctness');
      scores.setUp(own);
      const activeRun = scoring(scores, own);
      activeRun.press(key);
    }
    expect(scores.raters).toEqual(['Ann', 'Ben']);
    const before = scores.remove('Ann');
    expect(scores.raters).toEqual(['Ben']);
    await scores.settled();
    expect((await scoresIn(runs)).raters).toEqual(['Ben']);
    scores.restore(before);
    await scores.settled();
    const again = await scoresIn(runs);
    expect(new Set(again.raters)).toEqual(new Set(['Ann', 'Ben']));
    expect(again.scores).toHaveLength(2);
  });
});

describe('scores as files', () => {
  it('come back the same from CSV and JSON Lines, and agree with themselves', async () => {
    const scores = await scoresIn(experiments().runs);
    for (const rater of ['Ann', 'Ben']) {
      const own = scoring(scores, setup(rater, 'perltqa-correctness'));
      // Both give the same marks, by what the answer is.
      while (own.item) {
        own.press(own.item.texts[0]!.endsWith('or so.') ? '2' : '5');
        own.press('Enter');
      }
    }
    for (const form of ['csv', 'jsonl'] as const) {
      const other = await scoresIn(experiments().runs);
      expect(other.take(scores.file(form), `scores.${form}`)).toMatchObject({ taken: 12, older: 0 });
      expect(other.take(scores.file(form), `scores.${form}`)).toMatchObject({ taken: 0, older: 12 });
      const [pair] = humanAgreement(other.scores, rubricById('perltqa-correctness')).pairs;
      expect(pair).toMatchObject({ items: 6, exact: 1, kappa: 1 });
    }
  });

  it('are refused whole where a line is wrong, with its place', async () => {
    const scores = await scoresIn(experiments().runs);
    const csv = 'rater,answer,rubric,score\nAnn,a,perltqa-correctness,0.5\nAnn,b,perltqa-correctness,7\n';
    expect(() => scores.take(csv, 'mine.csv')).toThrow('mine.csv › line 3');
    expect(scores.scores).toEqual([]);
  });
});

describe('the key of an option', () => {
  const scale = (labels: readonly string[]) =>
    ({ options: labels.map((label) => ({ label: { en: label, zh: label } })) }) as unknown as Scale;
  it('is the digit that it says, else its place', () => {
    expect([0, 1, 2].map((i) => keyOfOption(scale(['0', '1', '2']), i))).toEqual(['0', '1', '2']);
    expect([0, 1].map((i) => keyOfOption(scale(['correct', 'wrong']), i))).toEqual(['1', '2']);
  });
});
