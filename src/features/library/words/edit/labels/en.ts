/** Words of what is wrong with labels: corrections, and what checks find. In English. */

import type { Disputable } from '../../../../../core/experiments/corrections';
import type { Severity } from '../../../../../core/quality/flag';
import { counted } from '../../../../../core/text/counted';
import { numberText } from '../../../../../shared/state/locale.svelte';

const labels: Readonly<Record<Disputable, string>> = {
  gold: 'Gold memories',
  kind: 'Kind',
  answer: 'Reference answer',
  anchors: 'Anchors',
};
/** Labels within a line. */
const labelsInLine: Readonly<Record<Disputable, string>> = {
  gold: 'gold',
  kind: 'kind',
  answer: 'answer',
  anchors: 'anchors',
};

const disputes = {
  labels,
  labelsInLine,
  about:
    'The label stays as its source has it. Your correction is kept beside it, and measures can be read with and without ' +
    'corrections.',
  which: 'Which label',
  gold: 'Gold as corrected',
  takeOut: 'Take out',
  takeOutOf: (title: string) => `Take “${title}” out`,
  noGold: 'No gold: the bank cannot answer it.',
  kind: 'Kind as corrected',
  answer: 'Answer as corrected',
  anchors: 'Anchors as corrected, one a line',
  reason: 'Why the original is wrong',
  author: 'Who says so',
  keep: 'Keep the correction',
  list: 'Corrections',
  original: (label: string) => `${label}, original`,
  corrected: 'corrected',
  because: 'because',
  by: 'by',
  byOn: (author: string, day: string) => `${author}, ${day}`,
  outdated: 'The label has been edited since: check whether this still holds.',
  questionGone: 'The bank no longer has this question.',
  withdraw: 'Withdraw',
  none: 'No label of this character is disputed. Open a question and choose “Dispute a label”.',
  export: 'Export all corrections',
  import: 'Import corrections',
  notWritten: (why: string) => `They could not be written. ${why}`,
  notWithdrawn: (why: string) => `The correction could not be withdrawn. ${why}`,
  notRead: (why: string) => `Corrections could not be read. ${why}`,
  read: (added: number, strangers: number) =>
    `${counted(added, 'correction')} read.${
      strangers > 0
        ? ` ${numberText(strangers)} are of characters that are not here; they fit when these come.`
        : ''
    }`,
};

const severities: Readonly<Record<Severity, string>> = {
  wrong: 'cannot be right',
  doubtful: 'worth a look',
};

const quality = {
  severities,
  nothing: 'Nothing found: no empty fields, dangling gold, stray anchors or doubtful references.',
  found: (places: number) =>
    `${counted(places, 'place')} worth a look, by rules that a reader can check. Every mend can be undone.`,
  open: 'Open it',
  more: (count: number) => `${numberText(count)} more`,
};

export const en = { disputes, quality };

export type Words = typeof en;
