/** The user's own memory systems, in English. */

export const en = {
  title: 'Your own systems',
  lead: 'A memory service by your key, or your language model. Set one up here; it then stands among the systems above.',
  choose: 'System',
  none: 'Choose one …',
  modelGroup: 'Language model',
  serviceGroup: 'Memory services',
  address: 'Address',
  addressHint: 'Without the paths of the API.',
  key: 'Key',
  keyHint: 'Held in this tab only, and sent to this address only. It is gone when the tab is closed.',
  keyIfAsked:
    'Leave it empty where the server asks for none. It is held in this tab only, and sent to this address only.',
  shape: 'Calls as JSON templates',
  shapeHint: 'Each {name} is filled in. The list below says what stands where.',
  places: 'What can be filled in',
  test: 'Test connection',
  testing: 'Testing …',
  stop: 'Stop',
  works: (milliseconds: string) => `The service answered in ${milliseconds}. Nothing was stored.`,
  named: 'Fault: ',
  about: 'Before you compare',
  proxyNo:
    'Its documentation names no way for a web page to call it. Start the local proxy in a terminal (Node.js 20 or later), then use its address:',
  proxyMaybe:
    'Where the service lets no web page in, start the local proxy in a terminal (Node.js 20 or later), and use its address:',
  proxyDownload: 'Download memory-proxy.mjs',
  proxyUse: 'Use the proxy’s address',
  proxyNote: 'It runs on your machine, answers this page only, calls this host only, and prints no key.',
  model: 'Model',
  modelNote:
    'For each session the model extracts statements, compares them with the nearest memories, and decides. Every decision is kept with its reason; answers are kept too, so that nothing is paid twice.',
  prompts: 'Prompts',
  promptNames: { extract: 'Extraction', decide: 'Decision' },
  promptParts: { system: 'System message', user: 'User message' },
  promptLanguage: 'Language',
  reset: 'Back to the page’s wording',
  ready: 'Set up: it can be chosen above.',
  decisions: (count: number) => `Decisions of the model (${count})`,
  decisionNames: {
    add: 'added',
    update: 'updated',
    delete: 'deleted',
    keep: 'known already',
    none: 'not decided',
  },
  startOver: 'Start over',
  noModel: 'No language model is chosen to keep the memory. Choose one under “Your own systems”.',
  noAddress: (name: string) => `${name} has no address. Enter it under “Your own systems”.`,
  noKey: (name: string) =>
    `${name} needs its key, which is held in this tab only. Enter it under “Your own systems”.`,
  systemRow: 'System',
};

export type Words = typeof en;
