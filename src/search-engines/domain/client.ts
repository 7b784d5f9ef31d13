/** One index of one engine: made, filled, searched and deleted, over a port that sends requests. */

import type { Phrase } from '../../core/text/phrase';
import type { ServicePort, ServiceReply, ServiceRequest } from '../../llm/domain/services/port';
import { idPrefix, type EngineDocument } from './document';
import { EngineFault } from './faults';
import type {
  DocumentHit,
  EngineHit,
  EngineQuery,
  EngineShape,
  FoundIndex,
  IndexMeta,
  RefusedDocument,
} from './shape';

/** What a push did. */
export interface Pushed {
  readonly sent: number;
  /** Documents that were there already, with the same content. */
  readonly kept: number;
  /** Documents of the bank that were there and are no longer part of it. */
  readonly removed: number;
}

export interface PushOptions {
  readonly signal: AbortSignal;
  /** After every request; documents that were there already count as done. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** Most documents of one request, where these are to be fewer than the engine takes. */
  readonly batch?: number | undefined;
}

/** A memory in an engine's list. */
export interface EngineRanked extends EngineHit {
  readonly id: string;
  /** 1 for the first. */
  readonly rank: number;
}
export type EngineRanking = readonly EngineRanked[];

/** Statuses whose bodies tell more than the status does. */
const TOLD: readonly number[] = [400, 404, 409, 422];

/** Times that documents are sent again which a busy engine did not take; the waits before them, milliseconds. */
const WAITS: readonly number[] = [500, 1000, 2000, 4000, 8000];

/** Passages asked for per memory wanted: several of the nearest may belong to one memory. */
const PASSAGES_EACH = 5;

/** Pages of one list: ten million documents where they are full. */
const PAGES = 10_000;

export class EngineIndex {
  #found: FoundIndex | undefined;

  constructor(
    readonly shape: EngineShape,
    readonly port: ServicePort,
    /** Of the index: lower-case letters, digits and dashes, 3 to 63 characters. */
    readonly name: string,
    readonly meta: IndexMeta,
  ) {}

  /**
   * What runs at the address.
   *
   * @returns its version.
   * @throws EngineFault `other-engine` or `other-version`; what the port throws; the signal's reason.
   */
  async hello(signal: AbortSignal): Promise<string> {
    const { status, body } = await this.#send(this.shape.hello, signal);
    const said = status < 300 ? this.shape.helloOf(body) : undefined;
    if (!said)
      throw this.#fault('other-engine', {
        en: `${this.shape.name} does not answer there`,
        zh: `那里没有 ${this.shape.name} 应答`,
      });
    if (!said.fits)
      throw this.#fault('other-version', {
        en: `${said.version}; tried with ${this.shape.tried}`,
        zh: `${said.version}；经过测试的版本为 ${this.shape.tried}`,
      });
    return said.version;
  }

  /**
   * What runs at the address, and whether the index that may be there is ours, and of this language and model. Nothing is made or changed.
   *
   * @throws as {@link hello} and {@link open}.
   */
  async check(signal: AbortSignal): Promise<{ readonly version: string; readonly exists: boolean }> {
    return { version: await this.hello(signal), exists: await this.find(signal) };
  }

  /** Opens the index where there is one. @returns whether there is. @throws as {@link open}. */
  async find(signal: AbortSignal): Promise<boolean> {
    const found = await this.#find(signal);
    if (found) this.#take(found);
    return found !== undefined;
  }

  /**
   * Finds the index, or makes it.
   *
   * @throws EngineFault where an index of this name is not ours, or for another model, dimension or language; as {@link hello}.
   */
  async open(signal: AbortSignal): Promise<void> {
    if (await this.find(signal)) return;
    const { status, body } = await this.#send(this.shape.create(this.name, this.meta), signal);
    // Another process may have made it in between: then it is found.
    if (!(await this.find(signal))) throw this.#fault('refused-request', this.#reason(status, body));
  }

  /**
   * Brings the index to exactly these documents of a bank. Documents keep their ids, so nothing is there twice, whatever is sent again; a push that
   * was interrupted goes on with what is missing. What the engine says it did is counted afterwards.
   *
   * @throws EngineFault `refused-documents` where some are refused for good, `not-stored` or `not-deleted` where the index has not what was pushed;
   * as {@link remove}.
   */
  async push(bank: string, documents: readonly EngineDocument[], options: PushOptions): Promise<Pushed> {
    const { signal, onProgress, batch = this.shape.batch } = options;
    const there = await this.#listed(bank, signal);
    const wanted = new Set(documents.map(({ id }) => id));
    const due = documents.filter(({ id, hash }) => there.get(id) !== hash);
    const stale = [...there.keys()].filter((id) => !wanted.has(id));
    const kept = documents.length - due.length;
    const tell = (sent: number) => onProgress?.({ done: kept + sent, total: documents.length });
    tell(0);
    for (let from = 0; from < due.length; from += batch) {
      const part = due.slice(from, from + batch);
      await this.#pushPart(part, signal);
      tell(from + part.length);
    }
    await this.#remove(stale, signal);
    if (due.length > 0 || stale.length > 0)
      this.#compare(await this.#listed(bank, signal), { documents, removed: stale.length });
    return { sent: due.length, kept, removed: stale.length };
  }

  /**
   * Deletes what was pushed of a bank.
   *
   * @returns how many documents.
   * @throws EngineFault `not-deleted` where some are still there; `other-documents`, `page-twice` or `endless` for a list that cannot be
   * that of the bank, before anything is deleted; what the port throws; the signal's reason.
   */
  async remove(bank: string, signal: AbortSignal): Promise<number> {
    const there = await this.#listed(bank, signal);
    await this.#remove([...there.keys()], signal);
    if (there.size > 0)
      this.#compare(await this.#listed(bank, signal), { documents: [], removed: there.size });
    return there.size;
  }

  /** @throws EngineFault where the index has not exactly what was pushed. */
  #compare(
    there: ReadonlyMap<string, string>,
    { documents, removed }: { readonly documents: readonly EngineDocument[]; readonly removed: number },
  ): void {
    const lacking = documents.filter(({ id, hash }) => there.get(id) !== hash).length;
    if (lacking > 0)
      throw this.#fault('not-stored', {
        en: `${lacking} of ${documents.length}`,
        zh: `${documents.length} 个中的 ${lacking} 个`,
      });
    const left = there.size - new Set(documents.map(({ id }) => id)).size;
    if (left > 0)
      throw this.#fault('not-deleted', { en: `${left} of ${removed}`, zh: `${removed} 个中的 ${left} 个` });
  }

  /**
   * Deletes the whole index; nothing where there is none.
   *
   * @throws EngineFault `other-index` where it is not ours, `not-deleted` where it is still there.
   */
  async drop(signal: AbortSignal): Promise<void> {
    const found = await this.#find(signal);
    if (!found) return;
    if (!found.meta) throw this.#fault('other-index', this.name);
    const { status, body } = await this.#send(this.shape.drop(found, this.name), signal);
    if (status >= 300 && status !== 404) throw this.#fault('refused-request', this.#reason(status, body));
    this.#found = undefined;
    if (await this.#find(signal)) throw this.#fault('not-deleted', this.name);
  }

  /**
   * BM25 by the engine's own analyser.
   *
   * @param explain whether hits get their terms as evidence.
   * @throws Error for an engine without it; EngineFault; what the port throws; the signal's reason.
   */
  async match(
    text: string,
    { bank, size, explain = false }: EngineQuery & { readonly explain?: boolean },
    signal: AbortSignal,
  ): Promise<EngineRanking> {
    const { match } = this.shape;
    if (!match) throw new Error(`${this.shape.name} has no search by words.`);
    const request = match(this.#handle(), { bank, size, text, explain });
    return ranked(await this.#hits(request, bank, signal), size);
  }

  /**
   * Memories by their nearest passage.
   *
   * @param vector the question's, of length one, by the model of the index.
   * @throws EngineFault `other-dimension`; as {@link match}.
   */
  async nearest(
    vector: Float32Array,
    { bank, size }: EngineQuery,
    signal: AbortSignal,
  ): Promise<EngineRanking> {
    const { nearest } = this.shape;
    if (!nearest) throw new Error(`${this.shape.name} has no search by vectors here.`);
    if (vector.length !== this.meta.dimensions)
      throw this.#fault('other-dimension', `${vector.length}, ${this.meta.dimensions}`);
    const query = { bank, size: size * PASSAGES_EACH, vector: [...vector] };
    return ranked(await this.#hits(nearest(this.#handle(), query), bank, signal), size);
  }

  async #hits(request: ServiceRequest, bank: string, signal: AbortSignal): Promise<readonly DocumentHit[]> {
    const { status, body } = await this.#send(request, signal);
    if (status === 404) throw this.#fault('no-index', this.#reason(status, body));
    if (status >= 300) throw this.#fault('refused-request', this.#reason(status, body));
    const hits = this.shape.hitsOf(body);
    if (!hits) throw this.#fault('part-only');
    this.#mustBeOf(
      bank,
      hits.map(({ document }) => document),
      { en: 'of a search', zh: '检索结果' },
    );
    return hits;
  }

  async #find(signal: AbortSignal): Promise<FoundIndex | undefined> {
    const { status, body } = await this.#send(this.shape.find(this.name), signal);
    if (status === 404 && typeof body === 'object') return undefined;
    if (status >= 300) throw this.#fault('refused-request', this.#reason(status, body));
    return this.shape.foundOf(this.name, body);
  }

  #take(found: FoundIndex): void {
    const { meta } = found;
    if (!meta) throw this.#fault('other-index', this.name);
    const { language, model, dimensions } = this.meta;
    if (meta.language !== language)
      throw this.#fault('other-language', `${this.name}: ${meta.language}, ${language}`);
    // An index for words only has no vectors of any model.
    if (dimensions > 0 && meta.model !== model)
      throw this.#fault('other-model', `${this.name}: ${meta.model || '–'}, ${model}`);
    if (dimensions > 0 && meta.dimensions !== dimensions)
      throw this.#fault('other-dimension', `${this.name}: ${meta.dimensions}, ${dimensions}`);
    this.#found = found;
  }

  /** Pushes until everything is taken, as long as the engine is only busy. */
  async #pushPart(part: readonly EngineDocument[], signal: AbortSignal): Promise<void> {
    let left = part;
    for (let attempt = 0; ; attempt++) {
      const { status, body } = await this.#send(this.shape.push(this.#handle(), left), signal);
      if (status === 404) throw this.#fault('no-index', this.#reason(status, body));
      if (status >= 300)
        throw this.#fault('refused-documents', this.#refusal(left.length, this.#reason(status, body)));
      const refused = this.shape.refusedOf(body);
      if (!refused) throw this.#fault('bad-reply');
      if (refused.length === 0) return;
      const final =
        refused.find(({ passes }) => !passes) ?? (attempt < WAITS.length ? undefined : refused[0]);
      if (final) throw this.#fault('refused-documents', this.#refusal(refused.length, final.reason));
      const again = new Set(refused.map(({ id }: RefusedDocument) => id));
      left = left.filter(({ id }) => again.has(id));
      await this.port.sleep(WAITS[attempt]!, signal);
    }
  }

  #refusal(count: number, reason: string) {
    return { en: `${count} refused, “${reason}”`, zh: `${count} 个被拒绝，“${reason}”` };
  }

  /** Hash by id of all documents of a bank. Pages may be shorter than was asked for; the last one is empty. */
  async #listed(bank: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    await this.#refresh(signal);
    const found = new Map<string, string>();
    let after = '';
    for (let page = 1; page <= PAGES; page++) {
      const request = this.shape.list(this.#handle(), bank, { from: found.size, after });
      const { status, body } = await this.#send(request, signal);
      if (status === 404) throw this.#fault('no-index', this.#reason(status, body));
      if (status >= 300) throw this.#fault('refused-request', this.#reason(status, body));
      const listed = this.shape.listedOf(body);
      if (!listed) throw this.#fault('part-only');
      if (listed.length === 0) return found;
      this.#mustBeOf(
        bank,
        listed.map(({ id }) => id),
        { en: `on page ${page} of a list`, zh: `列表第 ${page} 页` },
      );
      const before = found.size;
      for (const { id, hash } of listed) found.set(id, hash);
      if (found.size === before)
        throw this.#fault('page-twice', {
          en: `page ${page}, after ${before} documents`,
          zh: `第 ${page} 页，此前共 ${before} 个文档`,
        });
      after = listed.at(-1)!.id;
    }
    throw this.#fault('endless', {
      en: `${PAGES} pages with ${found.size} documents`,
      zh: `${PAGES} 页，共 ${found.size} 个文档`,
    });
  }

  /** @throws EngineFault `other-documents` for ids that no document of the bank has: an engine that ignores a filter. */
  #mustBeOf(bank: string, ids: readonly string[], where: Phrase): void {
    const own = idPrefix(bank);
    const others = ids.filter((id) => !id.startsWith(own));
    if (others.length === 0) return;
    const [first] = others;
    throw this.#fault('other-documents', {
      en: `${others.length} ${where.en}, such as “${first!.slice(0, 80)}”`,
      zh: `${where.zh}有 ${others.length} 个，例如“${first!.slice(0, 80)}”`,
    });
  }

  async #remove(ids: readonly string[], signal: AbortSignal): Promise<void> {
    for (let from = 0; from < ids.length; from += this.shape.page) {
      const request = this.shape.remove(this.#handle(), ids.slice(from, from + this.shape.page));
      const { status, body } = await this.#send(request, signal);
      if (status >= 300) throw this.#fault('refused-request', this.#reason(status, body));
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { refresh } = this.shape;
    if (!refresh) return;
    const { status, body } = await this.#send(refresh(this.#handle()), signal);
    if (status === 404) throw this.#fault('no-index', this.#reason(status, body));
  }

  /** Every request may be sent twice: documents and indexes have names of ours. */
  async #send(request: ServiceRequest, signal: AbortSignal): Promise<ServiceReply> {
    signal.throwIfAborted();
    return this.port.send(request, { accept: TOLD, repeat: true, signal });
  }

  #handle(): string {
    if (!this.#found) throw new Error('The index has not been opened.');
    return this.#found.handle;
  }

  #reason(status: number, body: unknown): string {
    const said = this.shape.reasonOf(body).replace(/\s+/g, ' ').trim().slice(0, 300);
    return `${status}${said && ` “${said}”`}`;
  }

  #fault(code: EngineFault['code'], detail?: EngineFaultDetail): EngineFault {
    return new EngineFault(code, this.port.server, detail);
  }
}

type EngineFaultDetail = ConstructorParameters<typeof EngineFault>[2];

/** Each memory once, by its best hit, best first; equal scores keep the engine's order. */
function ranked(hits: readonly EngineHit[], size: number): EngineRanking {
  const best = new Map<string, EngineHit>();
  for (const hit of hits) {
    const known = best.get(hit.memory);
    if (!known || hit.score > known.score) best.set(hit.memory, hit);
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, size)
    .map(({ memory, score, evidence }, i) => ({
      memory,
      score,
      ...(evidence && { evidence }),
      id: memory,
      rank: i + 1,
    }));
}
