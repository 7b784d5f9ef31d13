/** Words of the tab where people score, in English. */

import { counted } from '../../../../../core/text/counted';
import { numberText as num } from '../../../../../ui/state/locale.svelte';

export const en = {
  reading: 'Loading scores …',
  title: 'Score answers blind',
  agreement: {
    title: 'Agreement',
    rubric: 'Rubric',
    aspect: 'Aspect',
    whole: 'the whole',
    peopleMean: 'People (mean)',
    people: 'People with people',
    judges: 'People with judges',
    onePerson: 'Only one person has scored by this rubric. Agreement needs two.',
    noJudge: 'No judge has scored these answers by this rubric. Start one under the tab Judges.',
    source: (run: string, rubric: string) => `${run}. ${rubric}.`,
  },
  form: {
    nothing:
      'There are no answers to score yet. Once there are, people can score them one at a time without seeing who wrote them, and compare their scores with the judges’.',
    about:
      'One answer at a time, in your own random order; its writer and setting stay hidden. The agreement of two people shows how well a judge can do at best.',
    name: 'Your name',
    nameMissing: 'Enter a name to tell raters apart.',
    nameTaken: (name: string) => `${name} has already started: continue in the list, or use another name.`,
    what: 'What to score',
    pairs: (count: number) => `· ${counted(count, 'pair')}`,
    answers: (count: number) => `· ${counted(count, 'answer')}`,
    questions: 'Questions',
    questionsHint:
      'The same for every rater, sampled with the run’s seed; empty for all. If you increase the number later, these stay included.',
    questionsWrong: 'Enter a whole number of at least 1, or leave it empty.',
    begin: 'Start',
    choose: 'Choose what to score.',
    items: (count: number) => counted(count, 'item'),
  },
  raters: {
    title: 'Raters',
    deleted: (rater: string) => `Scores of ${rater} deleted.`,
    none: 'No scores yet. Agreement needs two raters; you can also import a file of scores.',
    scored: (scored: number, items: number) => `${num(scored)} of ${num(items)}`,
    cannotTell: (count: number) => `· ${num(count)} “cannot tell”`,
    progress: (rater: string) => `Progress of ${rater}`,
    fromFile: (marks: number) => `${counted(marks, 'mark')}, from a file`,
    goOn: 'Continue',
    goOnAs: (rater: string) => `Continue as ${rater}`,
    lookAgain: 'Review',
    lookAgainAs: (rater: string) => `Review as ${rater}`,
    deleteOf: (rater: string) => `Delete the scores of ${rater}`,
  },
  files: {
    title: 'Scores as files',
    import: 'Import scores',
    field: 'File of scores',
    saved: (file: string) => `${file} saved to your downloads.`,
    taken: (marks: number, file: string) => `${counted(marks, 'mark')} imported from ${file}.`,
    older: (marks: number) => `${num(marks)} skipped: older than the existing scores, or identical.`,
    passedOver: (columns: string) => `Columns skipped: ${columns}.`,
    here: (marks: number) =>
      `${counted(marks, 'mark')} of all raters, one record each, with notes and times.`,
    nothingTaken: 'Nothing was imported.',
    problem: (where: string, why: string) => `${where}: ${why}`,
    more: (count: number) => `and ${num(count)} more`,
  },
  desk: {
    title: 'Blind scoring',
    scored: (scored: number, items: number) => `${num(scored)} of ${num(items)} scored`,
    bar: 'Scored',
    stop: 'Stop',
    item: (at: number, items: number) => `Item ${at} of ${items}`,
    end: 'End',
    nothing: 'There is nothing to score',
    endOfList: 'The end of the list',
    allScored: 'All items are scored',
    answersGone: 'The selected answers are no longer in this run.',
    unmarked: (items: number) => `${counted(items, 'item')} ${items === 1 ? 'has' : 'have'} no score yet.`,
    everyMark: 'Writers are shown again when you stop.',
    showAgreement: 'Show the agreement',
  },
  item: {
    dialogue: 'Dialogue so far',
    question: 'Question',
    asked: (what: string, character: string) => `${what} · ${character}`,
    reference: 'Reference',
    memories: (count: number) => `Memories given: ${num(count)}`,
    first: 'First answer',
    second: 'Second answer',
    answer: 'Answer',
    note: 'Note',
    whatCounts: 'What counts',
    keys: (several: boolean) =>
      `Digits choose, ← → move the choice${several ? ', ↑ ↓ the point' : ''}, X is “cannot tell”.`,
    cannotTell: 'Cannot tell',
    inFile: (score: number) => `Scored ${score} in a file; a choice here replaces it.`,
  },
};

export type Words = typeof en;
