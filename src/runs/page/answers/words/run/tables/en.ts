/** Words of the tab of tables of a run with language models, in English. */

import { counted } from '../../../../../../core/text/counted';

export const en = {
  controls: {
    title: 'Table options',
    means: 'Means over',
    valid: 'answers with a value (valid)',
    all: 'all answers; no value counts as 0 (all)',
    anchors: 'Anchors',
    verbatim: 'verbatim (Eq. 5)',
    normalised: 'normalised',
    text: 'Text measures',
    published: 'as published',
    standard: 'standard',
    inGrey: 'As published, in grey',
    intervals: '95 % intervals',
    verdicts: (judged: number, judges: number) =>
      judged === judges
        ? `Verdicts of all ${judged} judge settings count`
        : `Verdicts of ${judged} of ${judges} judge settings count`,
    scoring: 'Scoring …',
    computing: 'Computing intervals …',
  },
  scoring: 'Scoring the answers …',
  nothing: 'No tables: none of the answered questions is still in the library.',
  numbers: 'Data as a table',
  /** Figure 4. */
  figure: {
    model: 'Model',
    questions: {
      semantic: 'semantic questions',
      episodic: 'episodic questions',
      all: 'all questions',
    },
    title: (measure: string, writer: string) => `${measure} by category of memory, ${writer}`,
    summary: (measure: string, writer: string, bars: string) => `Bars of ${measure} for ${writer}. ${bars}`,
    bar: (configuration: string, questions: string, value: string, n: number) =>
      `${configuration}, ${questions}: ${value} over ${n}`,
    answers: (range: string) => `${range} answers per bar of all questions`,
    source: (run: string, counts: string) =>
      `${run} · ${counts} · Se-MM: semantic memory only; Ep-MM: episodic only; B-MM: both; B-MM-W-MC: both, with the classifier · bars from left: semantic, episodic, all questions`,
    noAnchors: (measure: string) => `No ${measure}: the questions have no anchors.`,
    noJudge: (measure: string) =>
      `No ${measure}: these answers have not been judged. Judge them in a new run to draw this panel.`,
  },
  missing: {
    title: 'Why are cells empty?',
    tables: {
      'table-3': 'Table 3',
      'table-6': 'Table 6',
      'table-7': 'Table 7',
      'figure-4': 'Figure 4',
    },
    setting: (id: string, label: string) => `${id} (${label.toLowerCase()})`,
    settings: (table: string, settings: string) =>
      `${table} lacks ${settings}: not part of the plan. Add it in a new run.`,
    unjudged: (measures: string, several: boolean, answers: boolean) =>
      `${measures}: ${answers ? 'these answers have' : 'no answer has'} ${answers ? 'not ' : ''}been judged. Judge this run in a new one to fill ${several ? 'them' : 'it'}; MAP, F1 and ROUGE-L need no judge.`,
    aspects: (aspects: string) =>
      `${aspects}: not judged yet. Judge this run in a new one, or add human scores.`,
    intimacy: 'Tables 6 and 7 of MemBench need pairs judged by intimacy, with memory against without.',
    unknown: (answers: number) =>
      `${counted(answers, 'answer')} excluded: their questions are no longer in the library.`,
  },
};

export type Words = typeof en;
