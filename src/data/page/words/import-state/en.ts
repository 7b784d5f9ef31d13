/** What the import of datasets says, in English. */

import { numberText } from '../../../../ui/state/locale.svelte';

export const en = {
  mirror: 'Enter a base address such as https://mirror.example.org, without a query, a name or a password.',
  noFiles: 'No files. Choose the files, folder or zip of a dataset.',
  nothingPasted: 'Nothing to read. Paste JSON of any known format, a table or a text.',
  noRoom: (needed: number, free: number) =>
    `Not enough space: about ${numberText(needed)} MB needed, ${numberText(free)} MB available in this browser. Nothing was imported. Delete imports you no longer need, or free disk space.`,
  full: 'Not enough space in this browser. Nothing was imported. Delete imports you no longer need, or free disk space, then try again.',
  notRead: (files: string) => `Not read:\n  ${files}`,
  entry: (name: string, why: string) => `${name}: ${why}`,
  more: (count: number) => `… and ${numberText(count)} more`,
};

export type Words = typeof en;
