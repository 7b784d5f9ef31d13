/** Using the page without a network, in English. */

export const en = {
  title: 'Offline',
  lead: 'After a first visit the page works without a network: the page, both models, the characters and the lectures.',
  progress: (done: string, total: string): string => `Ready for offline: ${done} of ${total} MB`,
  ready: (total: string): string => `Ready for offline: all ${total} MB are kept in this browser.`,
  begins: 'The files are kept once the page has nothing more urgent to fetch.',
  bar: 'Kept for offline use',
  again: 'Go on keeping',
  hindered: {
    insecure:
      'This page came over plain http, where browsers keep nothing for offline use. Open it from https or from this machine.',
    unsupported: 'This browser keeps no pages for offline use, or does not in private windows.',
    development: 'A page in development is not kept, so that every change is seen.',
  },
  install: 'Install Mnemoscope',
  installLead: 'Installed, it has a window of its own and is found among the programs.',
  newer: 'A new version of Mnemoscope is ready.',
  newerElsewhere:
    'Another tab has moved to a new version of Mnemoscope. This one goes on as it is until it is reloaded.',
  work: 'A run or an import is under way here. It would be cut; reload when it is done, or pause it.',
  text: 'What you have written is saved before the reload.',
  unsaved: 'What you have written could not be saved, so the page was not reloaded.',
  reloadNow: 'Reload now',
  later: 'Later',
  update: 'New version',
};

export type Words = typeof en;
