// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import RaterForm from '../../../../src/runs/page/answers/ui/people/RaterForm.svelte';
import { HumanScores } from '../../../../src/runs/page/answers/state/human-scores.svelte';
import { HumanScoring } from '../../../../src/runs/page/answers/state/human-scoring.svelte';
import type { AnswerResults } from '../../../../src/runs/page/answers/state/answer-results.svelte';
import type { RaterSetup } from '../../../../src/judging/domain/human';
import { experiments } from '../../../ui/app-dependencies';
import { answersOf, judgedRun, MENDER } from './judged-run';

const answers = answersOf(MENDER, MENDER.questions);
const banks = new Map([[MENDER.id, MENDER]]);
const results = { seed: 1, answers, banks, verdicts: [] } as unknown as AnswerResults;
const { runs } = experiments();

/** The form over what is kept, as after a reload. */
async function form() {
  cleanup();
  const scores = new HumanScores({
    store: runs,
    now: () => '2026-11-20T10:00:00Z',
    header: () => judgedRun(MENDER, answers),
    isOwn: () => true,
  });
  await scores.load();
  const begun: RaterSetup[] = [];
  render(RaterForm, { results, scores, onBegin: (setup: RaterSetup) => void begun.push(setup) });
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Questions' });
  const begin = async (name: string, questions?: string) => {
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: name } });
    if (questions !== undefined) await fireEvent.input(field, { target: { value: questions } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    scores.setUp(begun[0]!);
    return new HumanScoring(begun[0]!, {
      scores,
      answers,
      banks,
      seed: 1,
      now: () => '2026-11-20T10:00:00Z',
    });
  };
  return { scores, field, begin };
}
const itemsOf = ({ items }: HumanScoring) => items.map(({ key }) => key).sort();

it('the next rater is offered the questions and rubrics that were scored, and can choose others', async () => {
  const first = await form();
  expect(first.field.value).toBe('20');
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox');
  for (const box of chosen.slice(0, 2)) await fireEvent.click(box);
  const own = chosen.map(({ checked }) => checked);
  const ana = await first.begin('Ana', '2');
  ana.press('1');
  await first.scores.settled();

  const second = await form();
  expect(second.field.value).toBe('2');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(own);
  const ben = await second.begin('Ben');
  expect(itemsOf(ben)).toEqual(itemsOf(ana));
  await second.scores.settled();

  const third = await form();
  const cy = await third.begin('Cy', '1');
  expect(cy.items.length).toBeLessThan(ana.items.length);
  await third.scores.settled();
  // Nobody has scored what Cy chose.
  expect((await form()).field.value).toBe('2');
});
