/** From replies of a service to entries: nothing of another user, nothing twice. */

import { textKey } from '../../text/key';
import type { EarlierValue, Entry, Hit } from '../port';
import { ServiceFault } from './faults';
import { firstAt, textAt, valuesAt } from './json-template';
import type { EntriesShape, ListShape } from './shape';

export interface ReadEntries {
  readonly hits: readonly Hit[];
  /** Length of the lists as they came, which tells whether a page was full. */
  readonly count: number;
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
  let count = 0;
  const hits: Hit[] = [];
  for (const shape of shapes) {
    const items = itemsOf(reply, shape, server);
    count += items.length;
    for (const item of items) {
      const owner = textAt(item, shape.user);
      if (owner !== undefined && owner !== user)
        throw new ServiceFault('other-user', server, {
          en: `it belongs to “${owner.slice(0, 80)}”, not to “${user}”`,
          zh: `它属于“${owner.slice(0, 80)}”，而不是“${user}”`,
        });
      if (isKept(item, shape, current)) hits.push(...hitsOf(item, shape));
    }
  }
  return { hits, count };
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
  const value = only && firstAt(item, only.path);
  if (only && value !== undefined && !only.is.includes(value as string | boolean)) return false;
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

/** Each entry once: the first of those with the same id. Services repeat entries between pages and between searches. */
export function withoutRepeats(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ entry }) => {
    if (seen.has(entry.id)) return false;
    seen.add(entry.id);
    return true;
  });
}
