/** Using the page without a network, in English. */

export const en = {
  title: 'Offline',
  lead: 'After the first visit, everything works offline: the page, all models, the characters and the lectures.',
  progress: (done: string, total: string): string => `Preparing for offline use: ${done} of ${total} MB`,
  ready: (total: string): string => `Ready for offline use: all ${total} MB are stored in this browser.`,
  begins: 'Files are stored as soon as more urgent downloads are finished.',
  bar: 'Stored for offline use',
  again: 'Continue',
  hindered: {
    insecure:
      'This page was loaded over http, so browsers cannot store it for offline use. Open it over https, or from this computer.',
    unsupported: 'This browser cannot store pages for offline use, or not in private windows.',
    development: 'In development, the page is not stored, so that changes appear at once.',
  },
  install: 'Install Mnemoscope',
  installLead: 'Once installed, it opens in its own window and appears among your apps.',
  newer: 'A new version of Mnemoscope is ready.',
  newerElsewhere: 'Another tab uses a new version of Mnemoscope. Reload this tab to update it.',
  work: 'A run or an import is in progress here and would be interrupted. Wait until it finishes, or pause it, before you reload.',
  unsaved: 'Your changes could not be saved, so the page was not reloaded.',
  reloadNow: 'Reload now',
  later: 'Later',
  update: 'New version',
};

export type Words = typeof en;
