/** The user's own memory systems, in English. */

export const en = {
  title: 'Your own systems',
  lead: 'A memory service by your key, or your language model. Set one up here, and it appears among the systems above.',
  choose: 'System',
  none: 'Choose one …',
  modelGroup: 'Language model',
  serviceGroup: 'Memory services',
  address: 'Address',
  addressHint: 'Without the paths of the API.',
  key: 'Key',
  keyHint: 'Kept in this tab only and sent to this address only. Closing the tab deletes it.',
  keyIfAsked:
    'Leave it empty if the server asks for none. It is kept in this tab only and sent to this address only.',
  shape: 'Calls as JSON templates',
  shapeHint: 'Each {name} is filled in; the list below explains them.',
  literalKey:
    'The key in the header is used in this tab only and is not saved: after a reload the header says {key}, and you enter the key in the field above.',
  places: 'What can be filled in',
  test: 'Test connection',
  testing: 'Testing …',
  stop: 'Stop',
  works: (milliseconds: string) => `The service answered in ${milliseconds}. Nothing was stored.`,
  named: 'Problem: ',
  about: 'Before you compare',
  proxyNo:
    'Its documentation describes no way to call it from a web page. Start the local proxy in a terminal (Node.js 20 or later), then use its address:',
  proxyMaybe:
    'If the service does not allow calls from web pages, start the local proxy in a terminal (Node.js 20 or later), then use its address:',
  proxyDownload: 'Download memory-proxy.mjs',
  proxyUse: 'Use the proxy’s address',
  proxyNote: 'It runs on your machine, answers only this page, calls only this host, and prints no keys.',
  modelNote:
    'For each session the model extracts statements, compares them with the nearest memories, and decides.',
  promptNames: { extract: 'Extraction', decide: 'Decision' },
  ready: 'Ready: choose it above.',
  decisions: (count: number) => `Decisions of the model (${count})`,
  decisionNames: {
    add: 'added',
    update: 'updated',
    delete: 'deleted',
    keep: 'already known',
    none: 'not decided',
  },
  startOver: 'Start over',
  noModel: 'No language model is selected to maintain the memory. Choose one under “Your own systems”.',
  noAddress: (name: string) => `${name} has no address. Enter it under “Your own systems”.`,
  noKey: (name: string) =>
    `${name} needs its key, which is kept in this tab only. Enter it under “Your own systems”.`,
};

export type Words = typeof en;
