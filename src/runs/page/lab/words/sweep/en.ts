/** Sweeps, in English. */

import { counted } from '../../../../../core/text/counted';

const VERDICTS = {
  better: 'better than the default',
  worse: 'worse than the default',
  tie: 'not shown to differ, the default may stay',
  unsettled: 'not settled, the default may stay',
} as const;

export const en = {
  /** Ends a sentence. */
  stop: '.',
  none: 'This run has no sweep.',
  noneHelp: {
    before:
      'A sweep runs one system with many values of one parameter: α from 0 to 1, k, the fusion weight, or BM25’s k1 and b. The value is chosen on some characters and reported on the others, so that the result is not biased by the choice. ',
    link: 'Plan a run',
    after: ' with a sweep, or start “Ablation of α”.',
  },
  sweep: 'Sweep',
  option: (label: string, of: string, values: number): string => `${label} of ${of} (${values} values)`,
  measure: 'Measure',
  tunedOn: 'Tuned on',
  tunedOnHelp: '(reported on the others)',
  says: 'Result of the sweep',
  title: (measure: string, label: string, of: string): string => `${measure} by ${label}, ${of}`,
  summary: (measure: string, label: string, words: string): string => `${measure} over ${label}. ${words}`,
  reportedLegend: 'reported on: the other characters',
  tunedLegend: 'tuned on: characters used to choose the value',
  bands: 'bands: 95 % intervals; circles: the chosen value',
  computing: 'Computing the curve …',
  plot: {
    reported: '— reported on',
    tuned: '- - tuned on',
    chosen: (value: number): string => `chosen ${value}`,
    fallback: (value: number): string => `default ${value}`,
  },
  table: {
    tuned: 'Tuned on',
    reported: 'Reported on',
    chosen: 'chosen',
    fallback: 'default',
    intervals:
      'With 95 % bootstrap intervals over questions, or over whole characters if there are at least 20.',
  },
  noTuning: 'Select at least one character to tune on.',
  best: (at: string, measure: string, questions: number, value: string): string =>
    `${at} has the highest ${measure} on the ${counted(questions, 'question')} tuned on: ${value}.`,
  tied: (count: number): string =>
    `${count === 1 ? 'One more value does' : `${count} more values do`} as well there; the smallest is used.`,
  nothingLeft:
    'No character is left to report on. A value looks better on the questions it was chosen on: leave some characters out of the tuning.',
  there: (questions: number, value: string): string =>
    `On the ${counted(questions, 'question')} of the other characters, it gives ${value}.`,
  missed: (at: string, value: string): string => `The best value there would have been ${at} (${value}).`,
  noneBetter: 'No other value does better there.',
  noDefault: 'There is no single default to compare with: it depends on the language.',
  isDefault: 'It is the default: tuning changes nothing.',
  defaultAbsent: (at: string): string =>
    `The default, ${at}, is not among the values of the sweep, so the two are not compared.`,
  againstDefault: (
    by: string,
    measure: string,
    at: string,
    p: string,
    verdict: 'better' | 'worse' | 'tie' | 'unsettled',
  ): string => `${by} ${measure} against the default ${at}, p ${p}: ${VERDICTS[verdict]}.`,
};

export type Words = typeof en;
