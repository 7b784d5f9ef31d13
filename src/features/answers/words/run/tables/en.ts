/** Words of the tab of tables of a run with language models, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  controls: {
    title: 'What the tables show',
    means: 'Means over',
    valid: 'what has a value (valid)',
    all: 'all; without a value counts 0 (all)',
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
  nothing: 'The run has nothing that a table is made of: no answer to a question that the library still has.',
  numbers: 'The numbers as a table',
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
    answers: (range: string) => `${range} answers a bar of all questions`,
    source: (run: string, counts: string) =>
      `${run} · ${counts} · Se-MM: semantic memory only; Ep-MM: episodic only; B-MM: both; B-MM-W-MC: both, with the classifier · bars from left: semantic, episodic, all questions`,
    noAnchors: (measure: string) => `No ${measure}: the questions have no anchors.`,
    noJudge: (measure: string) =>
      `No ${measure}: no judge has looked at these answers. A new run that judges this one draws this panel.`,
  },
  missing: {
    title: 'Why cells are empty',
    tables: {
      'table-3': 'Table 3',
      'table-6': 'Table 6',
      'table-7': 'Table 7',
      'figure-4': 'Figure 4',
    },
    setting: (id: string, label: string) => `${id} (${label.toLowerCase()})`,
    settings: (table: string, settings: string) =>
      `${table} lacks ${settings}: the plan does not ask for it. A new run can.`,
    unjudged: (measures: string, several: boolean, answers: boolean) =>
      `${measures}: no judge has looked at ${answers ? 'these answers' : 'any answer'}. A new run that judges this one fills ${several ? 'them' : 'it'}; MAP, F1 and ROUGE-L need none.`,
    aspects: (aspects: string) =>
      `${aspects}: no judge has looked at the responses under these aspects. A new run that judges this one, or people’s scores, fill them.`,
    intimacy: 'Tables 6 and 7 of MemBench need pairs judged by intimacy, with memory against without.',
    unknown: (answers: number) =>
      `${counted(answers, 'answer')} to questions that the library no longer has: in no table.`,
  },
};

export type Words = typeof en;
