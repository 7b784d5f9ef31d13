/** What is told of records that are left out. */

import type { DamagedRecord } from '../../core/archiving';
import type { StorageProblem } from '../tables/problem';

/** How many records are named in a notice; the settings list all. */
const NAMED = 3;

/** What is told of records that are damaged and left out. */
export function damageProblem(found: readonly Pick<DamagedRecord, 'name' | 'why'>[]): StorageProblem {
  const named = found.slice(0, NAMED);
  const more = found.length - named.length;
  const en = named.map(({ name, why }) => `${name.en} (${why.en})`).join(', ');
  const zh = named.map(({ name, why }) => `${name.zh}（${why.zh}）`).join('、');
  const phrase = {
    en: `${found.length === 1 ? 'A record' : `${found.length} records`} in the browser’s storage cannot be read and ${found.length === 1 ? 'is' : 'are'} not shown: ${en}${more > 0 ? ` and ${more} more` : ''}. Everything else works. Save or delete ${found.length === 1 ? 'it' : 'them'} in the settings, under Storage.`,
    zh: `浏览器存储中有 ${found.length} 条记录无法读取，因此不显示：${zh}${more > 0 ? `，另有 ${more} 条` : ''}。其余一切正常。可在设置的“存储”中保存或删除这些记录。`,
  };
  return { reason: 'damaged', code: 'damaged', phrase, message: phrase.en, detail: '' };
}
