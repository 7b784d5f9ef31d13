/** Words of the tab of judges, in English. */

import { counted } from '../../../../core/text/counted';
import { numberText as num } from '../../../../shared/state/locale.svelte';

export const en = {
  problem: (why: string) => `The verdicts could not be reckoned: ${why}`,
  again: 'Judge these answers again …',
  againHelp: 'with another judge, wording, order or more repetitions',
  reckoning: 'Reckoning …',
  lost: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} on answers of a run that is not kept here any more: in no number below. Bring that run back from its record.`,
  unknown: (verdicts: number) =>
    `${counted(verdicts, 'verdict')} by rubrics that this version of the page does not know: in no number below.`,
  byRubric: 'By rubric',
  rubric: 'Rubric',
  scores: (rubric: string) => `Scores by judge: ${rubric}`,
  scoresSummary:
    'Mean score of each writer’s answers by each judge with 95 % intervals; the table below holds the numbers.',
  scoresSource: (run: string) =>
    `${run}. Filled: over answers with a verdict. Hollow: over all asked for. Bootstrap over answers.`,
  scoreAxis: 'Score (mean, 95 % interval) →',
  judged: (judge: string, valid: number, answers: number) => `${judge}: ${num(valid)} of ${num(answers)}`,
  noVerdict: (judge: string) => `${judge}: no verdict`,
  agreement: (rubric: string) => `Agreement between judges: ${rubric}`,
  oneJudge: (rubric: string) =>
    `One judge under one setting marked by “${rubric}”. A second one, or another wording, shows how far its marks are its own.`,
  run: (run: string) => `${run}.`,
  beside: 'Beside each other',
  both: (first: string, second: string) => `${first} and ${second}`,
  nothingShared: (both: string) => `${both} have scored nothing in common yet.`,
  pairSummary: (items: number, both: string) =>
    `${counted(items, 'item')} by the scores of ${both}; on the diagonal they agree. The table of confusion holds the numbers.`,
  confusion: (first: string, second: string) => `Confusion of ${first} and ${second}`,
  axes: (first: string, second: string) => `Rows: ${first}. Columns: ${second}. Items.`,
  confusionCaption: 'Items by the two scores',
  differ: (rubric: string) => `Where verdicts differ most: ${rubric}`,
  noneDiffer: 'No answer has two verdicts that differ by this rubric.',
  differing: (items: number) =>
    `${counted(items, 'item')} ${items === 1 ? 'has' : 'have'} verdicts that differ; first those on which the judges’ means lie farthest apart.`,
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
    title: 'No judge has looked at these answers',
    why: 'No count of shared words says whether a free answer is right. A judge, itself a language model, reads the question and the answer and marks it by a rubric, with a reason and the words that decided. It errs, so it is measured too:',
    reference: 'With the reference',
    referenceHelp:
      'A judge that sees what is true compares; one that does not must know it, and often believes what sounds sure.',
    orders: 'In both orders',
    ordersHelp:
      'Of two answers, many judges favour the one that they see first. Shown both ways round, a true preference stays and a mere habit of order turns into a tie, counted as a flip.',
    repeats: 'More than once',
    repeatsHelp:
      'A judge that says something else when it is asked again cannot tell answers that lie close together.',
    people: 'Beside people',
    peopleHelp:
      'The tab People lets you score blind; agreement with people is what a judge’s numbers are worth.',
    judge: (answers: number) => `Judge these ${counted(answers, 'answer')} …`,
    nothing: 'There is no answer to judge yet.',
  },
};

export type Words = typeof en;
