/** What the library and its editor say, in English. */

export const en = {
  bundledUnread: (why: string) => `The bundled characters could not be read. ${why}`,
  bundledStale: (why: string) => `Not all bundled characters could be renewed. ${why}`,
  notOpened: (name: string, why: string) => `${name} could not be opened. ${why}`,
  notRead: (name: string, why: string) => `${name} could not be read. ${why}`,
  noCharacter: (id: string) =>
    `The library has no character “${id}”: it may have been deleted, or the address may come from another browser.`,
  notDeleted: (what: string, why: string) => `${what} could not be deleted. ${why}`,
  notBroughtBack: (what: string, why: string) => `${what} could not be brought back. ${why}`,
  notCounted: (name: string, why: string) => `${name}: ${why}`,
  notEdited: (why: string) => `It cannot be edited. ${why}`,
  restored: 'the original restored',
  originalUnread: (why: string) => `The original could not be read. ${why} Try again.`,
  nothingToChange: (name: string) => `There is no character "${name}" to change.`,
  noLongerKept: 'It is no longer kept: another tab may have deleted it. Choose another character.',
  needsAuthor: 'Write who disputes the label: whoever reads it later will ask.',
  needsReason: 'Write why the label is wrong.',
  nothingCorrected: 'The correction says the same as the original. Change it first.',
  notSaved: (why: string) => `Not saved: ${why} What you wrote is kept on this page.`,
  changedElsewhere: (name: string) =>
    `${name} was changed in another tab too. Both changes are kept; steps before them can no longer be undone.`,
};

export type Words = typeof en;
