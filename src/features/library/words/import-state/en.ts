/** What the import of datasets says, in English. */

import { numberText } from '../../../../shared/state/locale.svelte';

export const en = {
  mirror: 'Enter a base address such as https://mirror.example.org, without a query, a name or a password.',
  noFiles: 'No files were given. Choose a dataset’s files, its folder, or a zip of it.',
  nothingPasted: 'There is nothing to read yet. Paste JSON or JSON Lines of any known format.',
  noRoom: (needed: number, free: number) =>
    `There is no room for it: it needs about ${numberText(needed)} MB, and this browser gives the page ${numberText(free)} MB more. Nothing was imported. Delete imports that you no longer need, or free space on the disk.`,
  full: 'This browser has no more room for the import. Nothing of it was kept. Delete imports that you no longer need, or free space on the disk, then try again.',
  notRead: (files: string) => `Not read:\n  ${files}`,
  entry: (name: string, why: string) => `${name}: ${why}`,
  more: (count: number) => `… and ${numberText(count)} more`,
};

export type Words = typeof en;
