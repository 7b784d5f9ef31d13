/** Words of search engines and their settings, in English. */

import { counted } from '../../../core/text/counted';

export const en = {
  heading: 'Search engines (optional)',
  about:
    'A team’s corpus may be larger than a tab. Push characters to an engine of your own, and Look closer and Retrieval show its lists beside ours. Memories and questions are sent only to the address you enter.',
  choose: 'Engine',
  none: 'Choose one …',
  address: 'Address',
  addressHint: 'With its port.',
  name: 'Index name',
  nameHint: (index: string) => `Each language has its own: ${index}, …`,
  key: 'Key',
  keyHint:
    'user:password, a token, or “ApiKey …”; empty if the engine asks for none. Kept in memory until the tab closes.',
  test: 'Test connection',
  testing: 'Testing …',
  stop: 'Stop the test',
  works: (engine: string, version: string, time: string, exists: boolean) =>
    `${engine} ${version} answered in ${time}. ${exists ? 'Its index fits this page’s encoder.' : 'There is no index yet; the first push creates it. Nothing was changed.'}`,
  named: { before: 'Error code: ', after: '.' },
  allow: 'Allow this page (CORS)',
  allowLead:
    'Browsers hide an engine’s answers until it allows this page. Add these lines to its configuration and restart it:',
  copy: 'Copy',
  copied: 'Copied.',
  push: {
    title: 'Push characters',
    lead: 'Each memory is sent as one document, and each of its passages with its vector. What the engine already has is not sent again, so a push that was cancelled or failed continues where it stopped.',
    start: (count: number) => `Push ${counted(count, 'character')}`,
    busy: (engine: string) => `${engine} is busy. Wait until it finishes, or cancel it.`,
    vectors: (title: string, at: number, of: number) => `${title} (${at} of ${of}): embedding passages`,
    documents: (title: string, at: number, of: number) => `${title} (${at} of ${of}): pushing documents`,
    deleting: (title: string) => `Deleting ${title} …`,
    progress: (done: string, total: string) => `${done} of ${total}`,
    bar: 'Pushed so far',
    cancel: 'Cancel',
    done: (characters: number, sent: number, kept: number, removed: number) =>
      `${counted(characters, 'character')} pushed: ${counted(sent, 'document')} sent, ${kept} already there${removed > 0 ? `, ${removed} outdated deleted` : ''}.`,
  },
  pushed: {
    title: 'Pushed from this browser',
    nothing: 'Nothing yet.',
    documents: (count: string) => `${count} documents`,
    elsewhere: (address: string) => `at ${address}`,
    removeOf: (title: string) => `Delete ${title}`,
    removeQuestion: (title: string, index: string) => `Delete the documents of ${title} from ${index}?`,
    removeAll: 'Delete everything pushed',
    removeAllQuestion: (engine: string, indexes: string) =>
      `Delete ${indexes} from ${engine}, with everything in it?`,
    confirm: 'Delete',
  },
  noAddress: (engine: string) =>
    `No address is set for ${engine}. Enter it under Settings → Search engines, and test it there.`,
  badName: 'Use lower-case letters, digits and dashes, from 2 to 60 characters.',
  otherVersion: (engine: string, was: string, is: string) =>
    `This run was begun with ${engine} ${was}, but ${is} answers now. Enter the address of that engine again, or start a new run.`,
};

export type Words = typeof en;
