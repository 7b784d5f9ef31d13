/** What is said of search engines, in English. */

export const en = {
  noAddress: (engine: string) =>
    `No address is set for ${engine}. Enter it under Settings → Search engines, and test it there.`,
  badName: 'Use lower-case letters, digits and dashes, from 2 to 60 characters.',
  otherVersion: (engine: string, was: string, is: string) =>
    `This run was begun with ${engine} ${was}, but ${is} answers now. Enter the address of that engine again, or start a new run.`,
};

export type Words = typeof en;
