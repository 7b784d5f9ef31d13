/** Words of the review, in English. */

import type { ErrorType, ReviewEntry } from '../../../domain/check/validate';
import { numberText } from '../../../../ui/state/locale.svelte';

const types: Readonly<Record<ErrorType, string>> = {
  profile: 'profile anomaly',
  relation: 'invalid relation',
  event: 'brief or misplaced event',
  referent: 'referent error',
  answer: 'redundant answer',
  anchor: 'blurred anchor',
  other: 'other',
};
const verdicts: Readonly<Record<NonNullable<ReviewEntry['verdict']>, string>> = {
  accept: 'accept',
  review: 'review',
  drop: 'drop',
};

export const en = {
  title: 'Review',
  tab: (left: number) => (left === 0 ? 'Review' : `Review ${numberText(left)}`),
  about:
    'Each item is shown once, the worst first. Rules find PerLTQA’s six types of error, and wrong ages, dates and places; you decide. Keys: A accept, F fix, D drop, J next, K back; Esc leaves a field.',
  left: (at: number, count: number, findings: number) =>
    `Item ${numberText(at)} of ${numberText(count)} to review; ${numberText(findings)} ${findings === 1 ? 'finding' : 'findings'} in all.`,
  done: 'Everything is reviewed.',
  accept: 'Accept',
  fix: 'Fix',
  drop: 'Drop',
  back: 'Back',
  next: 'Next',
  acceptRest: (count: number) => `Accept ${numberText(count)} without findings`,
  applyScores: (count: number) => `Apply ${numberText(count)} scores`,
  scoresWhy: 'As in the paper: 10 is accepted, below 6 is dropped. 6 to 9 stay in the queue.',
  findings: 'Findings',
  comparing: 'Looking for near-duplicates…',
  notCompared: (why: string) => `Near-duplicates were not checked: ${why}`,
  nothingFound: 'The checks found nothing here.',
  verdict: (score: string, verdict: string) => `Judged ${score} of 10: ${verdict}.`,
  verdicts,
  types,
};

export type Words = typeof en;
