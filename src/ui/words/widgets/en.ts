/** What widgets say of themselves, in English. */

export const en = {
  dismiss: 'Dismiss',
  showHeld: (label: string): string => `Show ${label.toLowerCase()} while held`,
  shownHeld: 'Shown while held',
  qr: (text: string): string => `QR code of ${text}`,
};

export type Words = typeof en;
