/** What the library and its editor say, in English. */

export const en = {
  bundledUnread: (why: string) => `The bundled characters could not be read. ${why}`,
  bundledStale: (why: string) => `Some bundled characters could not be updated. ${why}`,
  notOpened: (name: string, why: string) => `${name} could not be opened. ${why}`,
  notRead: (name: string, why: string) => `${name} could not be read. ${why}`,
  noCharacter: (id: string) =>
    `The library has no character “${id}”: it may have been deleted, or the link comes from another browser.`,
  notDeleted: (what: string, why: string) => `${what} could not be deleted. ${why}`,
  notBroughtBack: (what: string, why: string) => `${what} could not be restored. ${why}`,
  notEdited: (why: string) => `It cannot be edited. ${why}`,
  restored: 'the original restored',
  originalUnread: (why: string) => `The original could not be read. ${why} Try again.`,
  nothingToChange: (name: string) => `There is no character "${name}" to change.`,
  noLongerKept: 'It no longer exists: another tab may have deleted it. Choose another character.',
  needsAuthor: 'Enter who disputes the label.',
  needsReason: 'Enter why the label is wrong.',
  nothingCorrected: 'The correction is the same as the original. Change it first.',
  notSaved: (why: string) => `Not saved: ${why} Your text is still on this page.`,
  changedElsewhere: (name: string) =>
    `${name} was also changed in another tab. Both changes are kept; earlier steps can no longer be undone.`,
};

export type Words = typeof en;
