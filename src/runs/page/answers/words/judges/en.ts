/** Words of the tab of judges, in English. */

import { counted } from '../../../../../core/text/counted';
import { numberText as num } from '../../../../../ui/state/locale.svelte';

export const en = {
  problem: (why: string) => `The verdicts could not be computed: ${why}`,
  again: 'Judge these answers again …',
  againHelp: 'with another judge, wording, order or more repetitions',
  reckoning: 'Computing …',
  lost: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} excluded: they are on answers of a run that is no longer in this browser. Import its record to include them.`,
  unknown: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} excluded: this version of the page does not know their rubrics.`,
  byRubric: 'By rubric',
  rubric: 'Rubric',
  scores: (rubric: string) => `Scores by judge: ${rubric}`,
  scoresSummary:
    'Mean score of each writer’s answers by each judge with 95 % intervals; the table below has the numbers.',
  scoresSource: (run: string) =>
    `${run}. Filled: over answers with a verdict. Hollow: over all asked for. Bootstrap over answers.`,
  scoreAxis: 'Score (mean, 95 % interval) →',
  judged: (judge: string, valid: number, answers: number) => `${judge}: ${num(valid)} of ${num(answers)}`,
  noVerdict: (judge: string) => `${judge}: no verdict`,
  agreement: (rubric: string) => `Agreement between judges: ${rubric}`,
  oneJudge: (rubric: string) =>
    `Only one judge scored by “${rubric}”. Add a second judge, or another wording, to see how much the scores depend on it.`,
  run: (run: string) => `${run}.`,
  beside: 'Side by side',
  both: (first: string, second: string) => `${first} and ${second}`,
  nothingShared: (both: string) => `${both} have scored nothing in common yet.`,
  pairSummary: (items: number, both: string) =>
    `${counted(items, 'item')} by the scores of ${both}; on the diagonal they agree. The confusion table has the numbers.`,
  confusion: (first: string, second: string) => `Confusion of ${first} and ${second}`,
  axes: (first: string, second: string) => `Rows: ${first}. Columns: ${second}. Items.`,
  confusionCaption: 'Items by the two scores',
  differ: (rubric: string) => `Where verdicts differ most: ${rubric}`,
  noneDiffer: 'No answer has two verdicts that differ by this rubric.',
  differing: (items: number) =>
    `${counted(items, 'item')} ${items === 1 ? 'has' : 'have'} verdicts that differ, largest difference between judges first.`,
  more: (items: number) => `Show ${num(items)} more`,
  item: {
    spread: (character: string, between: string, all: string) =>
      `${character} · between judges ${between} · all verdicts ${all}`,
    firstBetter: 'first better',
    secondBetter: 'second better',
    tie: 'tie',
    sawFirst: 'saw the first as A',
    sawSecond: 'saw the second as A',
    repetition: (at: number) => `repetition ${at}`,
    first: 'First',
    second: 'Second',
    answer: 'Answer',
    characters: (which: string, length: number) => `${which} · ${counted(length, 'character')}`,
    reference: 'Reference',
    point: (title: string, score: string) => `${title} ${score}:`,
    quote: { before: '“', after: '”' },
    notThere: 'not in the answer',
  },
  about: {
    title: 'These answers have not been judged',
    why: 'Word overlap does not tell whether a free-form answer is correct. A judge, itself a language model, reads question and answer and scores the answer by a rubric, with a reason and a quotation. It makes mistakes, so it is measured too:',
    reference: 'With the reference',
    referenceHelp:
      'With the reference, a judge only has to compare. Without it, a judge relies on its own knowledge and often believes confident answers.',
    orders: 'In both orders',
    ordersHelp:
      'Many judges favour the answer they see first. Shown in both orders, a real preference stays; an effect of the order becomes a tie and counts as a flip.',
    repeats: 'More than once',
    repeatsHelp: 'A judge that changes its verdict when asked again cannot separate similar answers.',
    people: 'Against people',
    peopleHelp:
      'Score blind under the tab People. A judge’s scores are only worth as much as their agreement with people.',
    judge: (answers: number) => `Judge these ${counted(answers, 'answer')} …`,
    nothing: 'There are no answers to judge yet.',
  },
};

export type Words = typeof en;
