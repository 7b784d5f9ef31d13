/** What is said of connections to language models, in English. */

export const en = {
  noConnection: (model: string) =>
    `There is no connection to ${model}. Add one in the settings under “Language models”, then go on.`,
  keyLocked: (title: string) =>
    `The key of “${title}” is kept on this device and locked. Unlock the kept keys in the settings under “Language models”, then try again.`,
  noKey: (title: string) =>
    `“${title}” has no key: a key is in memory only until the tab closes, unless you keep it. Enter it in the settings under “Language models”, then try again.`,
  copyOf: (title: string) => `${title} (copy)`,
  nameModel: 'Name the model, or fetch the server’s list and choose one.',
  keyAsModel: 'This looks like a key. Name the model here, and enter the key in its own field.',
  oddKey: 'The key holds a space or a letter that no key has. Copy it again and paste it.',
  temperature: 'From 0 to 2, or empty for the server’s own.',
  maxTokens: 'A whole number from 1, or empty for the server’s own limit.',
  concurrency: (most: number) => `A whole number from 1 to ${most}, or empty for the provider’s own.`,
  noAddress: 'Enter the address of the API, such as http://localhost:11434/v1.',
  oddAddress: 'An address begins with https:// or http:// and names a host.',
  addressWithUser: 'The address holds a user name or a password. Take it out; a key goes into its own field.',
  addressWithMore:
    'The address holds more than a server and a path, which may be a key. Take it out; a key goes into its own field.',
};

export type Words = typeof en;
