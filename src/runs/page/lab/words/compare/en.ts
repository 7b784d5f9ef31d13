/** Systems side by side, in English. */

import { counted } from '../../../../../core/text/counted';
import type { Phrase } from '../../../../../core/text/phrase';

export const en = {
  noRetriever: 'This run has no retriever.',
  noRetrieverHelp:
    'Classifiers are compared under Tables. To compare retrievers, add a run that has some below.',
  outside: {
    before: 'Rankings of other systems, as TREC files or MADial-Bench’s, are compared with runs in ',
    link: 'the papers’ tables',
    after: '.',
  },
  alone:
    'There is only one system. Choose a second one above, or add another run, to see which of the two found each memory and whether the difference is statistically significant.',
  furtherRuns: 'More runs',
  furtherNone: 'None. Add runs to compare.',
  furtherBeside: (count: number): string => `${count} added`,
  noOther:
    'No other run has results yet. Run another plan to compare its systems with these, question by question.',
  runLine: (when: string, done: number, total: number, systems: number): string =>
    `${when} · ${done} of ${counted(total, 'question')} · ${counted(systems, 'system')}`,
  measure: 'Measure',
  baseline: 'Baseline',
  ownRetriever: 'each re-ranked list’s own retriever',
  systems: 'Systems',
  all: 'all',
  none: 'none',
  verdictsLabel: 'Verdicts',
  figure: (measure: string): string => `${measure} by system`,
  summary: (measure: string, means: string): string => `Means of ${measure} with intervals: ${means}.`,
  noValue: 'without a value',
  legend: (baseline: string): string =>
    `Dot: mean; line: its 95 % interval. A hollow dot is not shown to differ from ${baseline}, whose mean is the dashed line.`,
  legendOwn:
    'Dot: mean; line: its 95 % interval. A re-ranked list is compared with its own retriever, any other with the first system; a hollow dot is not shown to differ.',
  computing: 'Computing intervals and tests …',
  verdicts: { better: 'better', worse: 'worse', tie: 'not shown to differ', unsettled: 'not settled' },
  noneInCommon: (system: string, baseline: string): string =>
    `${system} and ${baseline} have no question in common.`,
  by: (difference: string, interval: string, measure: string): string =>
    `${difference} ${interval} ${measure}`,
  same: (system: string, baseline: string, by: string, most: string): string =>
    `${system} and ${baseline} have equal means: ${by}. A difference of up to ${most} is not ruled out.`,
  identical: (system: string, baseline: string, measure: string): string =>
    `${system} and ${baseline} have the same ${measure} on every question.`,
  tie: (system: string, baseline: string, by: string, p: string): string =>
    `${system} is not shown to differ from ${baseline}: ${by}, p ${p} after Holm’s correction.`,
  unsettled: (system: string, baseline: string, by: string, alone: string, corrected: string): string =>
    `Not settled whether ${system} differs from ${baseline}: ${by}; p ${alone} taken alone, p ${corrected} after Holm’s correction for all comparisons here.`,
  differs: (system: string, baseline: string, by: string, p: string, verdict: 'better' | 'worse'): string =>
    `${system} is ${verdict} than ${baseline}: ${by}, p ${p} after Holm’s correction.`,
  level: (level: number): string =>
    `“Not shown to differ”: the corrected p is ${level} or more, and the interval of the difference contains 0. It does not mean that the systems are equal. “Not settled”: the corrected p is ${level} or more, but the interval leaves 0 out or the p taken alone is below ${level}.`,
  plot: {
    axis: (measure: string): string => `${measure} (mean, 95 % interval) →`,
    baseline: (system: string): string => `${system} · baseline`,
  },
  table: {
    caption: (measure: string, baseline: string): string => `${measure}, compared with ${baseline}`,
    captionOwn: (measure: string): string =>
      `${measure}, each re-ranked list compared with its own retriever`,
    comparedWith: 'Compared with',
    system: 'System',
    difference: 'Difference',
    counts: 'Wins / ties / losses',
    randomisation: 'randomisation',
    t: 't-test',
    verdict: 'Verdict',
    isBaseline: 'baseline',
    noneInCommon: 'no question in common',
    tests: (samples: number, comparisons: number, { en: over }: Phrase): string =>
      `In brackets or below a value: the 95 % bootstrap interval ${over}. The test, over the same, is the paired randomisation test (all sign patterns up to 20 that differ, else ${samples.toLocaleString('en')} drawn), with the paired t-test beside it; the verdict follows Holm’s correction of the former for ${counted(comparisons, 'comparison')}.`,
    unpaired: (count: number): string =>
      `${count} ${count === 1 ? 'pair is' : 'pairs are'} left out: a question that one of the two systems was not asked.`,
  },
};

export type Words = typeof en;
