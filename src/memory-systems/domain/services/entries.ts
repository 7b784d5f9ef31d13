/** From replies of a service to entries: nothing of another user, nothing twice. */

import { textKey } from '../../../core/text/key';
import type { EarlierValue, Entry, Hit } from '../port';
import {
  firstAt,
  textAt,
  valuesAt,
  type EntriesShape,
  type ListShape,
} from '../../../llm/domain/services/shape';
import { ServerFault } from '../../../llm/domain/services/port';
import type { Phrase } from '../../../core/text/phrase';
import type { ReportedFault } from '../../../core/text/trouble';

export type ServiceFaultCode =
  | 'other-user'
  | 'no-list'
  | 'no-id'
  | 'fewer'
  | 'page-twice'
  | 'endless'
  | 'cut-off'
  | 'same-id'
  | 'job-failed'
  | 'never-done'
  | 'not-emptied'
  | 'refused';

const SAYS: Readonly<Record<ServiceFaultCode, ReportedFault>> = {
  'other-user': {
    what: { en: 'returned a memory of another user', zh: '返回了另一个用户的记忆' },
    remedy: {
      en: 'This reply was not used. Check with the service that users are isolated from each other, then continue.',
      zh: '该回复的内容没有被使用。请向服务商确认用户之间是隔离的，然后继续。',
    },
  },
  'no-list': {
    what: {
      en: 'sent a reply without the memories that it should have',
      zh: '返回的回复中没有应有的记忆列表',
    },
    remedy: {
      en: 'Check that the address and the version of the API are right. The run goes on from here.',
      zh: '请检查地址和 API 版本是否正确。运行可以从这里继续。',
    },
  },
  'no-id': {
    what: {
      en: 'gave no id for what it had made, which later requests need',
      zh: '没有返回它所建对象的标识，而后续请求需要它',
    },
    remedy: {
      en: 'Check that the address and the version of the API are right. The run goes on from here.',
      zh: '请检查地址和 API 版本是否正确。运行可以从这里继续。',
    },
  },
  fewer: {
    what: { en: 'listed fewer memories than it says it has', zh: '列出的记忆少于它自己给出的总数' },
    remedy: {
      en: 'The list was not used. Try again in a moment: the run goes on from here.',
      zh: '该列表没有被使用。请稍后重试：运行可以从这里继续。',
    },
  },
  'page-twice': {
    what: { en: 'sent the same page of a list again', zh: '重复返回了列表的同一页' },
    remedy: {
      en: 'The list was not used. Check how the service’s API counts pages: it may ignore the number that is asked for.',
      zh: '该列表没有被使用。请检查服务的 API 如何分页：它可能忽略了请求的页码。',
    },
  },
  endless: {
    what: { en: 'always has another page of a list', zh: '列表总有下一页' },
    remedy: {
      en: 'The list was not used. Check with the service how its lists end.',
      zh: '该列表没有被使用。请向服务商确认其列表如何结束。',
    },
  },
  'cut-off': {
    what: {
      en: 'listed as many memories as it ever lists, so that some may be missing',
      zh: '列出的记忆已达其上限，可能有遗漏',
    },
    remedy: {
      en: 'What lies beyond the limit cannot be counted. Test this service on a user with fewer sessions.',
      zh: '超出上限的部分无法统计。请用会话较少的用户测试此服务。',
    },
  },
  'same-id': {
    what: { en: 'gave different memories the same id', zh: '不同的记忆使用了相同的 id' },
    remedy: {
      en: 'The reply was not used, since only one of them would be kept. Check which field of the reply is the id.',
      zh: '该回复没有被使用，因为只能保留其中一条。请检查回复中哪个字段是 id。',
    },
  },
  'job-failed': {
    what: { en: 'could not store the session', zh: '未能存储该会话' },
    remedy: {
      en: 'Look at the service’s own log or its limits, then run the system again from its first session.',
      zh: '请查看服务自己的日志或限额，然后从第一个会话重新运行该系统。',
    },
  },
  'never-done': {
    what: { en: 'did not finish storing in time', zh: '未在时限内完成存储' },
    remedy: {
      en: 'Continue the run later: it asks again and adds nothing twice.',
      zh: '请稍后继续：运行会再次询问，不会重复添加。',
    },
  },
  'not-emptied': {
    what: {
      en: 'still has memories of the test user after they were deleted',
      zh: '删除测试用户的记忆后仍有残留',
    },
    remedy: {
      en: 'Delete the user at the service, or try again in a moment.',
      zh: '请在服务中删除该用户，或稍后重试。',
    },
  },
  refused: {
    what: { en: 'refused the request', zh: '拒绝了请求' },
    remedy: {
      en: 'Check the settings and the account at the service.',
      zh: '请检查设置以及在该服务的账户。',
    },
  },
};

/** Names the service's host, what it did and what helps. */
export class ServiceFault extends ServerFault<ServiceFaultCode> {
  override readonly name = 'ServiceFault';

  /** @param detail what the service said, or particulars of ours. */
  constructor(code: ServiceFaultCode, server: string, detail?: Phrase | string) {
    super(code, server, SAYS, detail);
  }
}

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
export function distinctHits(hits: readonly Hit[], server: string): Hit[] {
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
