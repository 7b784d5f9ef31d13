/**
 * PerLTQA's tables (Du et al., SIGHAN 2024; the ACL submission prints the same figures in its Tables 2–6 and has a Table 7 of its own).
 * Figure 4 of the SIGHAN paper is a chart without printed figures; its Tables 1 and 7 hold words and stand in `overviews.ts`.
 */

import { printedRows, type PublishedColumn, type PublishedTable } from './table';

const share = (key: string, group?: string, label = key): PublishedColumn => ({
  key: group === undefined ? key : `${group} ${label}`,
  label,
  ...(group !== undefined && { group }),
  unit: 'share',
  decimals: 3,
  better: 'higher',
});

const STATISTICS: readonly PublishedColumn[] = [
  { key: 'number', label: 'Number', unit: 'count', decimals: 0 },
  { key: 'average', label: 'Average', unit: 'count', decimals: 1 },
];

const SYNTHESIS = ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'].flatMap((group) =>
  ['MAP', 'Corr.', 'Coh.'].map((label) => share(label, group)),
);

const CLASSIFICATION = ['P', 'R', 'F1', 'Acc'].map((label) => share(label));

const RETRIEVAL: readonly PublishedColumn[] = [
  ...['R@1', 'R@2', 'R@3', 'R@5'].map((label) => share(label)),
  { key: 'T', label: 'T(s)', unit: 'seconds', decimals: 3, better: 'lower' },
];

const ABLATION = ['NR', 'IR', 'CR'].flatMap((group) => ['MAP', 'Corr.'].map((label) => share(label, group)));

const CATEGORIES = ['Semantic Memory', 'Episodic Memory'].flatMap((group) =>
  ['MAP', 'Corr.', 'Coh.'].map((label) => share(label, group)),
);

const ANCHOR_MAP =
  'MAP is the mean share of a question’s memory anchors found in the answer (Eq. 5); correctness and coherence are judged by gpt-3.5-turbo.';

export const PERLTQA_TABLES: readonly PublishedTable[] = [
  {
    id: 'perltqa-sighan-table-2',
    paper: 'perltqa-sighan',
    table: 'Table 2',
    section: '3.3',
    caption: 'PerLTQA, what it holds',
    columns: STATISTICS,
    rows: [
      ...printedRows(
        STATISTICS,
        [
          ['# Character profiles', 141, null],
          ['# Jobs', 98, null],
        ],
        { group: 'Profiles' },
      ),
      ...printedRows(
        STATISTICS,
        [
          ['# Relationship Descriptions', 1339, null],
          ['# Relationship Categories', 50, null],
          ['# Average Social Relationships per Character', null, 9.5],
        ],
        { group: 'Semantic Memory' },
      ),
      ...printedRows(
        STATISTICS,
        [
          ['# Topics', 49, null],
          ['# Events', 4501, null],
          ['# Average Words per Events', 313, null],
          ['# Event-related Historical Dialogs', 3409, null],
          ['# Utterances', 25256, null],
          ['# Average Words per Utterance', null, 43.7],
        ],
        { group: 'Episodic Memory' },
      ),
      ...printedRows(
        STATISTICS,
        [
          ['# Question Answer Pairs', 8593, null],
          ['# Average Words per Question', null, 16.7],
          ['# Average Words per Answer', null, 27.4],
          ['# Memory Anchors', 23697, null],
          ['# Average Anchors', null, 2.8],
        ],
        { group: 'Memory QA' },
      ),
    ],
    notes: [
      'The average of words per event is printed without a decimal and stands in the first column.',
      'The ACL submission puts the topics under semantic memory.',
    ],
  },
  {
    id: 'perltqa-sighan-table-3',
    paper: 'perltqa-sighan',
    table: 'Table 3',
    section: '4.4',
    caption: 'Answers with memory classification and retrieval, with retrieval alone, with neither',
    columns: SYNTHESIS,
    rows: printedRows(SYNTHESIS, [
      ['ChatGLM2', 0.688, 0.483, 0.963, 0.688, 0.481, 0.962, 0.128, 0.054, 0.96],
      ['ChatGLM3', 0.704, 0.517, 0.971, 0.695, 0.517, 0.969, 0.13, 0.06, 0.962],
      ['Qwen-7B', 0.729, 0.535, 0.96, 0.72, 0.532, 0.959, 0.131, 0.057, 0.957],
      ['Baichuan2-7B', 0.736, 0.535, 0.966, 0.728, 0.522, 0.968, 0.132, 0.051, 0.953],
      ['gpt-3.5-turbo', 0.756, 0.573, 0.969, 0.745, 0.562, 0.969, 0.156, 0.088, 0.961],
    ]),
    notes: [ANCHOR_MAP],
  },
  {
    id: 'perltqa-sighan-table-4',
    paper: 'perltqa-sighan',
    table: 'Table 4',
    section: '4.2',
    caption: 'Memory classification on 1,719 test questions',
    columns: CLASSIFICATION,
    rows: printedRows(CLASSIFICATION, [
      ['ChatGLM2-6B', 0.749, 0.712, 0.729, 0.712],
      ['ChatGLM3-6B', 0.864, 0.485, 0.538, 0.485],
      ['Qwen-7B', 0.73, 0.631, 0.673, 0.631],
      ['Baichuan2-7B', 0.848, 0.602, 0.657, 0.602],
      ['gpt-3.5-turbo', 0.868, 0.668, 0.715, 0.668],
      ['F+ChatGLM2-6B', 0.77, 0.806, 0.785, 0.806],
      ['F+ChatGLM3-6B', 0.778, 0.445, 0.508, 0.445],
      ['F+Qwen-7B', 0.804, 0.402, 0.452, 0.402],
      ['F+Baichuan2-7B', 0.86, 0.324, 0.337, 0.324],
      ['F+gpt-3.5-turbo', 0.864, 0.511, 0.566, 0.511],
      ['P+BERT-base', 0.72, 0.849, 0.779, 0.849],
      ['BERT-base', 0.96, 0.956, 0.957, 0.956],
    ]),
    notes: [
      'Precision, recall and F1 are weighted by class support; weighted recall equals accuracy.',
      'F+: few-shot; P+: prompt-based training, written I+ in the ACL submission.',
    ],
  },
  {
    id: 'perltqa-sighan-table-5',
    paper: 'perltqa-sighan',
    table: 'Table 5',
    section: '4.3',
    caption: 'Memory retrieval from the character’s own bank',
    columns: RETRIEVAL,
    rows: printedRows(RETRIEVAL, [
      ['Contriever', 0.486, 0.674, 0.737, 0.792, 0.07],
      ['DPR', 0.602, 0.803, 0.862, 0.919, 2.96],
      ['BM25', 0.705, 0.847, 0.871, 0.895, 0.03],
    ]),
    notes: ['Chinese. T is the mean retrieval time of a question on the authors’ machine.'],
  },
  {
    id: 'perltqa-sighan-table-6',
    paper: 'perltqa-sighan',
    table: 'Table 6',
    section: '5.1',
    caption: 'Answers without memory (NR), with incorrect (IR) and with correct memory (CR)',
    columns: ABLATION,
    rows: printedRows(ABLATION, [
      ['Baichuan2-7B', 0.132, 0.051, 0.396, 0.225, 0.782, 0.581],
      ['Qwen-7B', 0.131, 0.057, 0.39, 0.221, 0.786, 0.574],
      ['ChatGLM2', 0.128, 0.054, 0.396, 0.248, 0.738, 0.523],
      ['ChatGLM3', 0.13, 0.06, 0.365, 0.216, 0.754, 0.561],
      ['ChatGPT', 0.156, 0.088, 0.375, 0.252, 0.842, 0.609],
    ]),
    notes: [ANCHOR_MAP],
  },
  {
    id: 'perltqa-acl-submission-table-7',
    paper: 'perltqa-acl-submission',
    table: 'Table 7',
    section: '5.1',
    caption: 'Answers with one category of memory alone',
    columns: CATEGORIES,
    rows: printedRows(CATEGORIES, [['gpt-3.5-turbo', 0.242, 0.15, 0.834, 0.721, 0.543, 0.966]]),
    notes: [ANCHOR_MAP],
  },
];
