/** What is said of connections to language models, in English. */

export const en = {
  noConnection: (model: string) =>
    `There is no connection to ${model}. Add one in the settings under “Language models”, then continue.`,
  keyLocked: (title: string) =>
    `The key of “${title}” is saved on this device and locked. Unlock the saved keys in the settings under “Language models”, then try again.`,
  noKey: (title: string) =>
    `“${title}” has no key: unless saved, a key stays in memory only until the tab closes. Enter it in the settings under “Language models”, then try again.`,
  copyOf: (title: string) => `${title} (copy)`,
  nameModel: 'Enter the model name, or fetch the server’s list and choose one.',
  keyAsModel: 'This looks like a key. Enter the model name here, and the key in its own field.',
  oddKey: 'The key contains a space or an invalid character. Copy and paste it again.',
  temperature: 'From 0 to 2, or empty for the server default.',
  maxTokens: 'A whole number of at least 1, or empty for the server’s limit.',
  concurrency: (most: number) => `A whole number from 1 to ${most}, or empty for the provider’s default.`,
  noAddress: 'Enter the address of the API, such as http://localhost:11434/v1.',
  oddAddress: 'An address starts with https:// or http:// and a host name.',
  addressWithUser:
    'The address contains a user name or a password. Remove it; a key goes into its own field.',
  addressWithMore:
    'The address contains more than a server and a path, possibly a key. Remove it; a key goes into its own field.',
};

export type Words = typeof en;
