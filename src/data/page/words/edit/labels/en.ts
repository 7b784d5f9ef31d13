/** Words of what is wrong with labels: corrections, and what checks find. In English. */

import type { Disputable } from '../../../../../runs/domain/corrections/corrections';
import type { Severity } from '../../../../quality/flag';
import { counted } from '../../../../../core/text/counted';
import { numberText } from '../../../../../ui/state/locale.svelte';

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
    'The original label is not changed. Your correction is stored separately, and measures can be computed with or without ' +
    'corrections.',
  which: 'Which label',
  gold: 'Corrected gold memories',
  takeOut: 'Remove',
  takeOutOf: (title: string) => `Remove “${title}”`,
  noGold: 'No gold: the bank cannot answer this question.',
  kind: 'Corrected kind',
  answer: 'Corrected answer',
  anchors: 'Corrected anchors, one per line',
  reason: 'Why the original is wrong',
  author: 'Your name',
  keep: 'Save the correction',
  list: 'Corrections',
  original: (label: string) => `${label}, original`,
  corrected: 'corrected',
  because: 'because',
  by: 'by',
  byOn: (author: string, day: string) => `${author}, ${day}`,
  outdated: 'The label has been edited since: check whether this is still correct.',
  questionGone: 'The bank no longer has this question.',
  withdraw: 'Withdraw',
  none: 'No label of this character is disputed. Open a question and choose “Dispute a label”.',
  export: 'Export all corrections',
  import: 'Import corrections',
  notWritten: (why: string) => `The file could not be written. ${why}`,
  notWithdrawn: (why: string) => `The correction could not be withdrawn. ${why}`,
  notRead: (why: string) => `Corrections could not be read. ${why}`,
  read: (added: number, strangers: number) =>
    `${counted(added, 'correction')} imported.${
      strangers > 0
        ? ` ${numberText(strangers)} belong to characters that are not in the library; they apply once you import these.`
        : ''
    }`,
};

const severities: Readonly<Record<Severity, string>> = {
  wrong: 'certainly wrong',
  doubtful: 'worth checking',
};

const quality = {
  severities,
  nothing: 'No problems: no empty fields, missing gold memories, unmatched anchors or doubtful references.',
  found: (places: number) => `${counted(places, 'place')} worth checking. Every fix can be undone.`,
  open: 'Open',
  more: (count: number) => `${numberText(count)} more`,
};

export const en = { disputes, quality };

export type Words = typeof en;
