/** The requests of one service: filled in, sent, sent again where that helps and does no harm, page by page. */

import type { Phrase } from '../../../core/text/phrase';
import type { Entry, Hit } from '../port';
import { entriesIn, distinctHits, ServiceFault } from './entries';
import {
  filled,
  filledPath,
  firstAt,
  namesIn,
  textAt,
  valuesAt,
  type Json,
  type Values,
  type ListShape,
  type PagesShape,
  type RequestShape,
  type ServiceShape,
  type Sign,
} from '../../../llm/domain/services/shape';
import type { ServicePort, ServiceReply } from '../../../llm/domain/services/port';
import { parseDate } from '../../../core/text/dates';
import { textKey } from '../../../core/text/key';

/** A time as written, as ISO 8601 in UTC: no time zone is known, so none is applied. */
export function isoTime(text: string | undefined): string | undefined {
  const span = text === undefined ? undefined : parseDate(text);
  return span && new Date(span.start).toISOString();
}

/** A UUID (version 8, RFC 9562) made from the name: services that take no other ids get the same one every time. */
export function uuidOf(name: string): string {
  const hex = textKey(name);
  const variant = '89ab'[parseInt(hex[16]!, 16) % 4]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The name under which a service knows the user of a run, another for each run: letters, digits and dashes, at most 64 characters. */
export function nameAtService(space: string, user: string, service: string, run = ''): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-+|-+$/gu, '');
  const own = plain(user).slice(0, 24);
  const digest = textKey(`${user}\n${service}\n${run}`).slice(0, 8);
  return [plain(space).slice(0, 24) || 'mnemoscope', own, digest].filter((part) => part !== '').join('-');
}

/** Pages of one list: far more than a test leaves. */
const MOST_PAGES = 1000;

/** Every name has a place, so that a shape may use it where it has no value. */
const NOTHING: Values = {
  session: undefined,
  start: undefined,
  asked: undefined,
  seconds: undefined,
  key: undefined,
  sent: undefined,
  cursor: undefined,
  size: undefined,
  page: undefined,
  offset: undefined,
  job: undefined,
};

export class ServiceCalls {
  /** What replies gave that later requests use. */
  captured: Readonly<Record<string, string>> = {};

  /** @param user the name under which the service knows the test's user. */
  constructor(
    readonly shape: ServiceShape,
    readonly port: ServicePort,
    readonly user: string,
    /** The user's name in the data. */
    readonly person: string,
  ) {}

  /** A request that does no harm when it is sent twice. */
  again(request: RequestShape, values: Values, signal: AbortSignal): Promise<ServiceReply> {
    return this.#send(request, values, true, signal);
  }

  once(request: RequestShape, values: Values, signal: AbortSignal): Promise<ServiceReply> {
    return this.#send(request, values, false, signal);
  }

  async #send(
    request: RequestShape,
    own: Values,
    repeat: boolean,
    signal: AbortSignal,
  ): Promise<ServiceReply> {
    signal.throwIfAborted();
    const values: Values = {
      ...NOTHING,
      ...this.captured,
      ...own,
      user: this.user,
      uuid: uuidOf(this.user),
      person: this.person,
    };
    const { method, path, query = {}, body, accept = [], capture = {} } = request;
    const missing = namesIn([path, query, body ?? null]).find((name) => !Object.hasOwn(values, name));
    if (missing !== undefined) throw new ServiceFault('no-id', this.port.server, `{${missing}}`);
    const asked = Object.entries(query).flatMap(([name, template]) => {
      const value = filled(template, values);
      return value === undefined || value === null || value === ''
        ? []
        : [[name, textOfJson(value)] as const];
    });
    const sent = body === undefined ? undefined : filled(body, values);
    const reply = await this.port.send(
      {
        method,
        path: filledPath(path, values),
        query: Object.fromEntries(asked),
        ...(sent !== undefined && { body: sent }),
      },
      { accept, repeat, signal },
    );
    const { fine } = this.shape;
    if (fine && !request.anyway && reply.status < 300 && !says(reply.body, fine))
      throw new ServiceFault('refused', this.port.server, textAt(reply.body, fine.message));
    for (const [name, from] of Object.entries(capture)) {
      const value = textAt(reply.body, from);
      if (value !== undefined) this.captured = { ...this.captured, [name]: value };
    }
    return reply;
  }

  /**
   * All memories of the user that are still true.
   *
   * @throws ServiceFault where the list cannot be seen to be whole.
   */
  async memories(signal: AbortSignal): Promise<Entry[]> {
    const hits = await this.hits(this.shape.list!, {}, signal, true);
    return distinctHits(hits, this.port.server).map(({ entry }) => entry);
  }

  /** @param all every page, and only what is still true; else the first page as it is. */
  async hits(
    { request, entries, pages, most }: ListShape,
    values: Values,
    signal: AbortSignal,
    all: boolean,
  ): Promise<Hit[]> {
    const found: Hit[] = [];
    const about = { user: this.user, server: this.port.server, current: all };
    await this.#eachPage(request, all ? pages : undefined, values, signal, (body) => {
      const { hits, keys, total } = entriesIn(body, entries, about);
      found.push(...hits);
      if (all && most !== undefined && keys.length >= most)
        throw this.#fault('cut-off', { en: `${keys.length}`, zh: `${keys.length} 条` });
      const last = pages?.last === undefined ? undefined : valuesAt(body, entries[0]!.list).flat().at(-1);
      return { keys, total: all ? total : undefined, last };
    });
    return found;
  }

  /** How many turns of the session the service has, and has worked on; of all sessions where none is given and their turns are in one list. */
  async turns(values: Values, signal: AbortSignal): Promise<{ stored: number; done: number }> {
    const { request, list, mayLack, pages, done, marker } = this.shape.turns!;
    const all: unknown[] = [];
    await this.#eachPage(request, pages, values, signal, (body, status) => {
      const found = firstAt(body, list);
      if (Array.isArray(found)) all.push(...(found as unknown[]));
      else if (!mayLack && status < 300)
        throw new ServiceFault('no-list', this.port.server, {
          en: `there is no list at “${list}”`,
          zh: `“${list}”处没有列表`,
        });
      const items = Array.isArray(found) ? (found as unknown[]) : [];
      return { keys: items.map((each) => JSON.stringify(each)), total: undefined, last: items.at(-1) };
    });
    const { session } = values;
    // A turn that is listed twice was still sent once.
    const turns = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
    const own =
      marker === undefined || session === undefined
        ? turns
        : turns.filter((each) => textAt(each, marker)?.startsWith(`${String(session)}/`));
    return { stored: own.length, done: done ? own.filter((each) => says(each, done)).length : own.length };
  }

  /**
   * Reads a list to its end. Pages may be shorter than was asked for.
   *
   * @throws ServiceFault `page-twice`, `endless`, or `fewer` entries than the service counts.
   */
  async #eachPage(
    request: RequestShape,
    pages: PagesShape | undefined,
    values: Values,
    signal: AbortSignal,
    take: (body: unknown, status: number) => PageRead,
  ): Promise<void> {
    const met = new Set<string>();
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 1; page <= MOST_PAGES; page++) {
      const place = { page, offset: met.size, size: pages?.size, cursor };
      const { body, status } = await this.again(request, { ...values, ...place }, signal);
      const { keys, total, last } = take(body, status);
      for (const key of keys) met.add(key);
      const counted = total !== undefined && met.size >= total;
      const named = pages?.cursor !== undefined;
      cursor = named ? textAt(body, pages.cursor) : textAt(last, pages?.last);
      const isLast = !pages || (named ? cursor === undefined : keys.length === 0 || counted);
      if (isLast && (total === undefined || counted)) return;
      if (isLast)
        throw this.#fault('fewer', { en: `${met.size} of ${total}`, zh: `${total} 条中的 ${met.size} 条` });
      const mark = keys.length > 0 ? JSON.stringify([...new Set(keys)].sort()) : `${cursor}`;
      if (seen.has(mark))
        throw this.#fault('page-twice', {
          en: `page ${page}, after ${met.size} entries`,
          zh: `第 ${page} 页，此前共 ${met.size} 条`,
        });
      seen.add(mark);
    }
    throw this.#fault('endless', {
      en: `${MOST_PAGES} pages with ${met.size} entries`,
      zh: `${MOST_PAGES} 页，共 ${met.size} 条`,
    });
  }

  #fault(code: ServiceFault['code'], detail: Phrase): ServiceFault {
    return new ServiceFault(code, this.port.server, detail);
  }
}

/** What a page of a list held. */
interface PageRead {
  /** One per entry. */
  readonly keys: readonly string[];
  /** Entries on all pages, where the service counts them. */
  readonly total: number | undefined;
  readonly last: unknown;
}

export function says(value: unknown, { path, is }: Sign): boolean {
  return valuesAt(value, path).some((each) => is.includes(each as string | number | boolean));
}

function textOfJson(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
