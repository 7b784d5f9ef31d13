/** What widgets say of themselves, in English. */

export const en = {
  dismiss: 'Dismiss',
  showHeld: (label: string): string => `Show ${label.toLowerCase()} while held`,
  shownHeld: 'Shown while held',
  conversation: 'Place in the conversation',
  speaker: (name: string): string => `${name}:`,
  includePrivate: 'Include private texts in the file',
  privateHeld: 'This concerns private texts. Tick “Include private texts in the file” first.',
  required: 'Fields marked * must be filled in.',
  qr: (text: string): string => `QR code of ${text}`,
};

export type Words = typeof en;
