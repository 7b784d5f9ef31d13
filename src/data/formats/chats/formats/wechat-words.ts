/** What a WeChat message says, by the numbers of its kind. */

import { decodeEntities } from '../../html-entities';
import type { Reason } from '../reasons';

/** Before a message of a group, in raw tables: who sent it. */
const SENDER = /^[\w@.-]{6,40}:\n/;

const KINDS: Readonly<Record<number, Reason>> = {
  3: 'media',
  34: 'media',
  42: 'media',
  43: 'media',
  47: 'media',
  48: 'location',
  50: 'call',
  10000: 'system',
  10002: 'system',
};

/** The words, or why there are none. @param kind 1 for texts; 49 is of an app, and a quoting reply if its `sub` is 57. */
export function wechatWords(kind: number, sub: number, content: string): { readonly text: string } | Reason {
  if (kind === 1) return { text: content.replace(SENDER, '') };
  if (kind !== 49) return Number.isFinite(kind) && kind > 0 ? (KINDS[kind] ?? 'unsupported') : 'unreadable';
  if (sub !== 57) return 'media';
  const title = /<title>([^]*?)<\/title>/.exec(content)?.[1];
  if (title === undefined) return 'unreadable';
  return { text: decodeEntities(title.replace(/^<!\[CDATA\[([^]*)\]\]>$/, '$1')) };
}
