/** From replies of a service to entries: nothing of another user, nothing twice. */

import { textKey } from '../../../core/text/key';
import type { EarlierValue, Entry, Hit } from '../port';
import { ServiceFault } from './faults';
import {
  firstAt,
  textAt,
  valuesAt,
  type EntriesShape,
  type ListShape,
} from '../../../llm/domain/services/shape';

export interface ReadEntries {
  readonly hits: readonly Hit[];
  /** One key per entry of the lists as they came, kept or not: entries that differ have different ones. */
  readonly keys: readonly string[];
  /** Entries on all pages, as the service counts them; undefined where it does not say. */
  readonly total: number | undefined;
}

/**
 * @param user the user's name at the service.
 * @param current whether memories that are no longer true are left out.
 * @throws ServiceFault `other-user` for a memory that says it is another's; `no-list` where a list is missing that may not be.
 */
export function entriesIn(
  reply: unknown,
  shapes: ListShape['entries'],
  { user, server, current }: { readonly user: string; readonly server: string; readonly current: boolean },
): ReadEntries {
  const keys: string[] = [];
  const hits: Hit[] = [];
  for (const shape of shapes) {
    const met = new Map<string, number>();
    for (const item of itemsOf(reply, shape, server)) {
      keys.push(keyOf(item, shape, met));
      const owner = textAt(item, shape.user);
      if (owner !== undefined && owner !== user)
        throw new ServiceFault('other-user', server, {
          en: `it belongs to “${owner.slice(0, 80)}”, not to “${user}”`,
          zh: `它属于“${owner.slice(0, 80)}”，而不是“${user}”`,
        });
      if (isKept(item, shape, current)) hits.push(...hitsOf(item, shape));
    }
  }
  return { hits, keys, total: totalOf(reply, shapes) };
}

/** @param met counts the texts of the list that have no id: two alike are two entries. */
function keyOf(item: unknown, { list, id, text }: EntriesShape, met: Map<string, number>): string {
  const [own, says] = [textAt(item, id), textAt(item, text) ?? ''];
  if (own !== undefined) return JSON.stringify([list, own, says]);
  const count = (met.get(says) ?? 0) + 1;
  met.set(says, count);
  return JSON.stringify([list, count, says]);
}

/** The sum of all lists; undefined where one is not counted. */
function totalOf(reply: unknown, shapes: ListShape['entries']): number | undefined {
  let sum = 0;
  for (const { total } of shapes) {
    const numbers = (total === undefined ? [] : valuesAt(reply, total)).filter(
      (each) => typeof each === 'number',
    );
    if (numbers.length === 0) return undefined;
    sum += Math.max(...numbers);
  }
  return sum;
}

function itemsOf(reply: unknown, { list, mayLack }: EntriesShape, server: string): unknown[] {
  // Lists within lists may all be empty; the outermost must be there.
  const [outermost = ''] = list.split('.*');
  if (!valuesAt(reply, outermost).some((each) => Array.isArray(each))) {
    if (mayLack) return [];
    throw new ServiceFault('no-list', server, {
      en: `there is no list at “${outermost}”`,
      zh: `“${outermost}”处没有列表`,
    });
  }
  return valuesAt(reply, list).flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []));
}

function isKept(item: unknown, { only, until }: EntriesShape, current: boolean): boolean {
  const fits = [only ?? []].flat().every(({ path, is }) => {
    const value = firstAt(item, path);
    return value === undefined || is.includes(value as string | boolean);
  });
  if (!fits) return false;
  return !current || textAt(item, until) === undefined;
}

function hitsOf(item: unknown, shape: EntriesShape): Hit[] {
  const text = textAt(item, shape.text)?.trim() ?? '';
  const own = textAt(item, shape.id);
  const from = textAt(item, shape.time);
  const until = textAt(item, shape.until);
  const time = until === undefined ? from : `${from ?? ''} – ${until}`.trim();
  const score = shape.score === undefined ? undefined : firstAt(item, shape.score);
  const history = historyOf(item, shape);
  const texts = shape.lines ? linesOf(text) : [text];
  return texts
    .filter((each) => each !== '')
    .map((each, i): Hit => {
      const id = own === undefined ? textKey(each).slice(0, 16) : texts.length > 1 ? `${own}#${i + 1}` : own;
      const entry: Entry = {
        id,
        text: each,
        ...(time !== undefined && { time }),
        turns: [],
        ...(history.length > 0 && { history }),
      };
      return { entry, ...(typeof score === 'number' && { score }) };
    });
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replace(/^[-*•]\s*/u, ''));
}

/** Oldest first. */
function historyOf(item: unknown, { history, text }: EntriesShape): EarlierValue[] {
  if (history === undefined) return [];
  const earlier = valuesAt(item, history)
    .flat()
    .flatMap((each) => textAt(each, text) ?? []);
  const now = textAt(item, text);
  return earlier
    .filter((each) => each !== now)
    .reverse()
    .map((each) => ({ text: each }));
}

/**
 * Each entry once, the first of those that are the same: services repeat entries between pages and between searches.
 *
 * @throws ServiceFault `same-id` for different texts under one id.
 */
export function withoutRepeats(hits: readonly Hit[], server: string): Hit[] {
  const seen = new Map<string, string>();
  return hits.filter(({ entry: { id, text } }) => {
    const known = seen.get(id);
    if (known !== undefined && known !== text) {
      const count = new Set(hits.flatMap(({ entry }) => (entry.id === id ? [entry.text] : []))).size;
      throw new ServiceFault('same-id', server, {
        en: `${count} have the id “${id.slice(0, 80)}”`,
        zh: `${count} 条的 id 都是“${id.slice(0, 80)}”`,
      });
    }
    seen.set(id, text);
    return known === undefined;
  });
}
