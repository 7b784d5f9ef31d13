/** A memory system behind HTTP: one shape, any service. Nothing is added twice, and nothing of another user is taken. */

import { onOneLine } from '../../../core/text/fence';
import { textKey } from '../../../core/text/key';
import {
  type AddOptions,
  type Capabilities,
  type Changes,
  type Entry,
  type Hit,
  type Interruption,
  type MemorySystem,
  UncertainAddition,
} from '../port';
import { type TestSession, type TestTurn, nameOf } from '../user';
import { distinctHits, ServiceFault } from './entries';
import { filled, textAt, type Values, type ServiceShape } from '../../../llm/domain/services/shape';
import type { ServicePort } from '../../../llm/domain/services/port';
import { says, ServiceCalls, isoTime } from './service-calls';

/** Milliseconds. */
export interface ServiceWaits {
  /** Between two looks at work under way. */
  readonly poll: number;
  /** Longest wait for the work on one batch. */
  readonly longest: number;
  /** What stays the same for so long has come to rest. */
  readonly quiet: number;
}

export const SERVICE_WAITS: ServiceWaits = { poll: 2000, longest: 900_000, quiet: 6000 };

/** Times that a batch of turns is sent again, and that a list is read again which changed under its pages. */
const RETRIES = 3;

/** What a service of this shape can do. */
export function capabilitiesOf(shape: ServiceShape): Capabilities {
  return {
    stores: shape.list !== undefined,
    search: 'search',
    listsSessions: shape.list !== undefined,
    updatesInPlace: shape.updates === true,
    asynchronous: shape.job !== undefined || shape.turns !== undefined || shape.late === true,
    scores: shape.search.some(({ entries }) => entries.some(({ score }) => score !== undefined)),
    tokenBudget: shape.tokenBudget === true,
    ...(shape.longestTurn !== undefined && { longestTurn: shape.longestTurn }),
    persists: true,
    idempotent: shape.idempotent === true,
    provenance: shape.list === undefined ? false : 'sessions',
  };
}

/** Turns of a session that are sent together. */
interface Batch {
  readonly turns: readonly TestTurn[];
  /** Turns of the session before the batch, and with it. */
  readonly from: number;
  readonly to: number;
}

/** An addition under way. */
interface Adding {
  readonly session: string;
  /** When the session began, as written. */
  readonly start: string | undefined;
  readonly values: Values;
  readonly turns: readonly TestTurn[];
  readonly onSent: (progress: Interruption) => Promise<void>;
  readonly signal: AbortSignal;
}

export class ServiceSystem implements MemorySystem {
  readonly capabilities: Capabilities;
  readonly #shape: ServiceShape;
  readonly #port: ServicePort;
  readonly #calls: ServiceCalls;
  readonly #waits: ServiceWaits;
  /** Sessions of memories by id and by text, as far as they were seen to appear. */
  readonly #sessions = new Map<string, string>();

  /**
   * @param user the name under which the service knows the test's user.
   * @param options.person the user's name in the data. @default user
   */
  constructor(
    shape: ServiceShape,
    port: ServicePort,
    user: string,
    { waits = {}, person = user }: { readonly waits?: Partial<ServiceWaits>; readonly person?: string } = {},
  ) {
    this.capabilities = capabilitiesOf(shape);
    this.#shape = shape;
    this.#port = port;
    this.#calls = new ServiceCalls(shape, port, user, person);
    this.#waits = { ...SERVICE_WAITS, ...waits };
  }

  get values(): Readonly<Record<string, string>> {
    return this.#calls.captured;
  }

  resume(values: Readonly<Record<string, string>>, known: Iterable<Entry>): void {
    this.#calls.captured = values;
    this.#remember(known);
  }

  /** Forgets the user, and waits until nothing is left: deleting may be work that the service does later. */
  async reset(_user: string, signal: AbortSignal): Promise<void> {
    this.#calls.captured = {};
    this.#sessions.clear();
    for (const request of this.#shape.reset) await this.#calls.again(request, {}, signal);
    const end = this.#port.clock() + this.#waits.longest;
    for (let left = await this.#left(signal); left > 0; left = await this.#left(signal)) {
      if (this.#port.clock() >= end)
        throw new ServiceFault('not-emptied', this.#port.server, { en: `${left}`, zh: `${left} 条` });
      await this.#port.sleep(this.#waits.poll, signal);
    }
  }

  /** What the service still has of the user: memories, or turns where it lists no memories. 0 where it lists neither. */
  async #left(signal: AbortSignal): Promise<number> {
    const { list, turns } = this.#shape;
    if (list) return (await this.#memories(signal)).length;
    return turns?.marker === undefined ? 0 : (await this.#calls.turns({}, signal)).stored;
  }

  async addSession(
    _user: string,
    session: Pick<TestSession, 'id' | 'start'>,
    turns: readonly TestTurn[],
    { key, signal, known, interrupted, onSent }: AddOptions,
  ): Promise<Changes> {
    const adding: Adding = {
      session: session.id,
      start: session.start,
      values: sessionValues(session, key),
      turns: turns.filter(({ text }) => text.trim() !== ''),
      onSent,
      signal,
    };
    this.#remember(known.values());
    await this.#open(adding, interrupted?.sent !== undefined);
    let sent = interrupted?.sent ?? 0;
    // The batch after the known ones may or may not have been sent.
    let unsure = interrupted !== undefined && interrupted.job === undefined;
    if (interrupted?.job !== undefined) {
      await this.#finished(interrupted.job, adding);
      sent = this.#batch(adding, sent)?.to ?? sent;
      await onSent({ sent });
    }
    let mark = interrupted?.mark ?? markOf(known.values());
    for (let batch = this.#batch(adding, sent); batch; batch = this.#batch(adding, sent)) {
      const there = unsure ? await this.#there(adding, batch, mark) : batch.from;
      unsure = false;
      if (there < batch.to) await this.#send(adding, after(batch, there), mark);
      sent = batch.to;
      // Only a further batch needs to know what was there before it.
      const marks = this.#needsMark && sent < adding.turns.length;
      if (marks) mark = markOf(await this.#settled(signal, this.#shape.late === true));
      await onSent({ sent, ...(marks && { mark }) });
    }
    if (this.#shape.close) await this.#calls.again(this.#shape.close, adding.values, signal);
    await this.#worked(adding);
    if (!this.#shape.list) return { added: [], changed: [], removed: [] };
    return this.#changes(known, await this.#settled(signal, this.#shape.late === true), session.id);
  }

  wait(): Promise<Changes> {
    return Promise.reject(new Error('The jobs of a service are waited for while a session is added.'));
  }

  async list(_user: string, session: string | undefined, signal: AbortSignal): Promise<readonly Entry[]> {
    if (!this.#shape.list) return [];
    const entries = (await this.#memories(signal)).map((entry) => this.#placed(entry));
    return session === undefined ? entries : entries.filter((entry) => entry.session === session);
  }

  async search(
    _user: string,
    query: string,
    k: number,
    signal: AbortSignal,
    asked?: string,
  ): Promise<readonly Hit[]> {
    const { search, longestQuery = Infinity, mostResults = Infinity } = this.#shape;
    const wanted = Math.min(k, mostResults);
    const values: Values = {
      query: query.slice(0, longestQuery),
      k: wanted,
      half: Math.ceil(wanted / 2),
      asked: isoTime(asked),
    };
    const lists: Hit[][] = [];
    for (const each of search) lists.push(await this.#calls.hits(each, values, signal, false));
    // One list may come in any order; several have scores of different kinds.
    const hits = lists.length === 1 ? inOrder(lists[0]!) : lists.flat();
    return distinctHits(hits, this.#port.server)
      .slice(0, k)
      .map((hit) => ({ ...hit, entry: this.#placed(hit.entry) }));
  }

  /** Opens the session; not again where opening gave ids that are known. */
  async #open({ values, onSent, signal }: Adding, isOpen: boolean): Promise<void> {
    const { open } = this.#shape;
    if (!open || (isOpen && open.capture)) return;
    await this.#calls.again(open, values, signal);
    if (open.capture) await onSent({ sent: 0 });
  }

  #batch({ turns }: Adding, from: number): Batch | undefined {
    if (from >= turns.length) return undefined;
    const to = Math.min(turns.length, from + (this.#shape.batch ?? Infinity));
    return { turns: turns.slice(from, to), from, to };
  }

  /** Whether only its list of memories can tell if a batch arrived. */
  get #needsMark(): boolean {
    return !this.#shape.idempotent && !this.#shape.turns && this.#shape.list !== undefined;
  }

  /**
   * How many turns of the session the service has, where that is not known.
   *
   * @throws UncertainAddition where it cannot be found out.
   */
  async #there({ session, values, signal }: Adding, batch: Batch, mark: string): Promise<number> {
    const { idempotent, turns, list, close } = this.#shape;
    if (idempotent) return batch.from;
    // What it holds back is in no list.
    if (close) await this.#calls.again(close, values, signal);
    if (turns) {
      const stored = await this.#rested(
        async () => (await this.#calls.turns({ ...values, sent: batch.to }, signal)).stored,
        (count) => count,
        signal,
      );
      return Math.min(Math.max(stored, batch.from), batch.to);
    }
    if (!list) throw new UncertainAddition(session);
    return markOf(await this.#settled(signal, true)) === mark ? batch.from : batch.to;
  }

  /** Sends a batch, and sends it again only where it is certain, or has been found out, that it did not arrive. */
  async #send(adding: Adding, batch: Batch, mark: string): Promise<void> {
    const { add, job } = this.#shape;
    const { values, onSent, signal } = adding;
    let rest = batch;
    let body: unknown;
    for (let attempt = 1; ; attempt++) {
      try {
        body = (await this.#calls.once(add, { ...values, ...this.#messages(rest, adding) }, signal)).body;
        break;
      } catch (error) {
        const how = this.#port.after(error);
        if (how === 'final' || attempt > RETRIES) throw error;
        await this.#port.pause(error, attempt, signal);
        if (how === 'again') continue;
        const there = await this.#there(adding, rest, mark);
        if (there >= rest.to) return;
        rest = after(rest, there);
      }
    }
    if (!job) return;
    const name = textAt(body, job.id);
    if (name === undefined)
      throw new ServiceFault('refused', this.#port.server, {
        en: `its reply names no job at “${job.id}”`,
        zh: `其回复在“${job.id}”处没有任务 id`,
      });
    await onSent({ sent: batch.from, job: name, mark });
    await this.#finished(name, adding);
  }

  #messages({ turns, to }: Batch, adding: Adding): Values {
    const all = turns.map((turn) => this.#turnValues(turn, adding));
    return {
      messages: all.flatMap((each) => filled(this.#shape.message, { ...adding.values, ...each }) ?? []),
      dialogue: all.map(({ line }) => line).join('\n'),
      sent: to,
    };
  }

  /** What templates may say of a turn. A time that cannot be read as one goes before the words, as written. */
  #turnValues(turn: TestTurn, { start }: Adding) {
    const { role, text, id } = turn;
    const name = nameOf(turn);
    const time = isoTime(turn.time) ?? isoTime(start);
    const written = onOneLine(turn.time ?? start ?? '');
    const content = `${time === undefined && written !== '' ? `[${written}] ` : ''}${text.slice(0, this.#shape.longestTurn)}`;
    const named = name === undefined ? content : `${name}: ${content}`;
    const when = time === undefined ? '' : `[${time}] `;
    return {
      role,
      speaker: name ?? (role === 'user' ? this.#calls.person : turn.speaker),
      content,
      named,
      told: `${when}${named}`,
      line: `${when}${name ?? role}: ${content}`,
      turn: id,
      time,
    };
  }

  /** All memories. A list that changes while its pages are read is read again. */
  async #memories(signal: AbortSignal): Promise<Entry[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#calls.memories(signal);
      } catch (error) {
        const changed = error instanceof ServiceFault && (error.code === 'fewer' || error.code === 'same-id');
        if (!changed || attempt > RETRIES) throw error;
        await this.#port.sleep(this.#waits.poll, signal);
      }
    }
  }

  /** Until the job is done. @throws ServiceFault `job-failed` or `never-done`. */
  async #finished(name: string, { values, signal }: Adding): Promise<void> {
    const job = this.#shape.job!;
    const end = this.#port.clock() + this.#waits.longest;
    for (;;) {
      const { body } = await this.#calls.again(job.request, { ...values, job: name }, signal);
      if (says(body, job.done)) return;
      if (says(body, job.failed))
        throw new ServiceFault('job-failed', this.#port.server, textAt(body, job.reason));
      this.#mayWait(end, textAt(body, job.done.path));
      await this.#port.sleep(this.#waits.poll, signal);
    }
  }

  /** Until the service has worked on all turns of the session. */
  async #worked({ turns, values, signal }: Adding): Promise<void> {
    const sent = turns.length;
    if (!this.#shape.turns || sent === 0) return;
    const end = this.#port.clock() + this.#waits.longest;
    for (;;) {
      const { done } = await this.#calls.turns({ ...values, sent }, signal);
      if (done >= sent) return;
      this.#mayWait(end, `${done}/${sent}`);
      await this.#port.sleep(this.#waits.poll, signal);
    }
  }

  #mayWait(end: number, state: string | undefined): void {
    if (this.#port.clock() < end) return;
    const seconds = Math.round(this.#waits.longest / 1000);
    throw new ServiceFault('never-done', this.#port.server, {
      en: `after ${seconds} s its state is “${state ?? ''}”`,
      zh: `${seconds} 秒后状态为“${state ?? ''}”`,
    });
  }

  /** @param wait until the list stays the same; else as it is. */
  #settled(signal: AbortSignal, wait: boolean): Promise<Entry[]> {
    const read = () => this.#memories(signal);
    return wait ? this.#rested(read, markOf, signal) : read();
  }

  async #rested<T>(
    read: () => Promise<T>,
    digest: (value: T) => string | number,
    signal: AbortSignal,
  ): Promise<T> {
    const end = this.#port.clock() + this.#waits.longest;
    let value = await read();
    for (let since = this.#port.clock(); this.#port.clock() - since < this.#waits.quiet;) {
      this.#mayWait(end, 'changing');
      await this.#port.sleep(this.#waits.poll, signal);
      const next = await read();
      if (digest(next) !== digest(value)) since = this.#port.clock();
      value = next;
    }
    return value;
  }

  #changes(known: ReadonlyMap<string, Entry>, now: readonly Entry[], session: string): Changes {
    const there = new Set(now.map(({ id }) => id));
    const added = now.filter(({ id }) => !known.has(id)).map((entry) => ({ ...entry, session }));
    const changed = now.flatMap((entry) => {
      const before = known.get(entry.id);
      if (!before || before.text === entry.text) return [];
      const history = entry.history ?? [...(before.history ?? []), { text: before.text }];
      return [{ before, after: { ...entry, session, history } }];
    });
    this.#remember([...added, ...changed.map((each) => each.after)]);
    return { added, changed, removed: [...known.values()].filter(({ id }) => !there.has(id)) };
  }

  #remember(entries: Iterable<Entry>): void {
    for (const { id, text, session } of entries) {
      if (session === undefined) continue;
      this.#sessions.set(id, session);
      this.#sessions.set(`text:${text}`, session);
    }
  }

  /** With the session in which it was seen to appear. */
  #placed(entry: Entry): Entry {
    const session = this.#sessions.get(entry.id) ?? this.#sessions.get(`text:${entry.text}`);
    return session === undefined ? entry : { ...entry, session };
  }
}

function sessionValues({ id, start }: Pick<TestSession, 'id' | 'start'>, key: string): Values {
  const iso = isoTime(start);
  return {
    session: id,
    start: iso,
    seconds: iso === undefined ? undefined : Math.floor(Date.parse(iso) / 1000),
    key,
  };
}

/** What of the batch the service does not have. */
function after({ turns, from, to }: Batch, there: number): Batch {
  return { turns: turns.slice(there - from), from: there, to };
}

/** The same for lists of the same memories, whatever their order. */
function markOf(entries: Iterable<Entry>): string {
  const lines = Array.from(entries, ({ id, text }) => JSON.stringify([id, text])).sort();
  return textKey(lines.join('\n')).slice(0, 16);
}

/** Best first, where all have scores; as they came else. */
function inOrder(hits: readonly Hit[]): readonly Hit[] {
  if (hits.some(({ score }) => score === undefined)) return hits;
  return [...hits].sort((a, b) => b.score! - a.score!);
}
