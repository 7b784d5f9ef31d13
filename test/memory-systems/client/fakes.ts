/** Memory services on this machine, each with the paths and replies of the real one. They store every user turn as a memory. */

import { type Loopback, type Received, KEY, loopback } from '../../llm/providers/loopback';
import { uuidOf } from '../../../src/memory-systems/domain/services/service-calls';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Asked extends Received {
  readonly route: string;
  readonly query: URLSearchParams;
  // The bodies of ten services.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

interface Stored {
  readonly id: string;
  text: string;
  readonly session: string;
  ended?: string;
}

/** What lies behind every fake. */
export class Engine {
  readonly users = new Map<string, Stored[]>();
  /** Every turn that arrived: `user/session/text`. */
  readonly arrived: string[] = [];
  readonly jobs = new Map<string, number>();
  /** Looks at a job before it is done. */
  delay = 1;
  /** Raw turns by session, for services that list them. */
  readonly turns = new Map<string, { id: string; text: string; name?: string }[]>();
  #next = 0;

  id(): string {
    return `id-${++this.#next}`;
  }

  /** A later statement about the kiln takes the place of the earlier one. */
  add(
    user: string,
    session: string,
    turns: readonly { role: string; content: string }[],
    update: 'rewrite' | 'invalidate' | 'none' = 'none',
  ): Stored[] {
    const list = this.users.get(user) ?? [];
    const added: Stored[] = [];
    for (const { role, content } of turns) {
      this.arrived.push(`${user}/${session}/${content}`);
      if (role !== 'user') continue;
      const earlier = list.find(({ text, ended }) => text.includes('kiln') && ended === undefined);
      if (content.includes('electric kiln') && earlier && update !== 'none') {
        if (update === 'rewrite') {
          earlier.text = content;
          continue;
        }
        earlier.ended = '2031-05-03T00:00:00Z';
      }
      const memory = { id: this.id(), text: content, session };
      added.push(memory);
      list.push(memory);
    }
    this.users.set(user, list);
    return added;
  }

  list(user: string): Stored[] {
    return this.users.get(user) ?? [];
  }

  /** Those that share a word with the query, most words first. */
  search(user: string, query: string, k: number): { memory: Stored; score: number }[] {
    const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
    const wanted = words(query);
    return this.list(user)
      .map((memory) => {
        const shared = [...words(memory.text)].filter((word) => wanted.has(word)).length;
        return { memory, score: shared / Math.max(1, wanted.size) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, k);
  }

  job(): string {
    const id = this.id();
    this.jobs.set(id, this.delay);
    return id;
  }

  isDone(id: string): boolean {
    const left = this.jobs.get(id) ?? 0;
    this.jobs.set(id, left - 1);
    return left <= 0;
  }
}

type Route = (engine: Engine, asked: Asked, ...parts: string[]) => Answer | undefined;

const ok = (body: unknown, status = 200): Answer => ({ status, body });

/** `[Supermemory's and Hindsight's] lines of text` back into turns. */
function linesOf(text: string): { role: string; content: string }[] {
  return text.split('\n').map((line) => {
    const [, role = '', content = ''] = /^(?:\[[^\]]*\] )?(\w+): (.*)$/u.exec(line) ?? [];
    return { role, content };
  });
}

/** The words after `[time] `, as an extraction leaves them. */
const withoutTime = (text: string): string => text.replace(/^\[[^\]]*\] /u, '');

const page = <T>(items: readonly T[], from: number, size: number): T[] => items.slice(from, from + size);

/** How a service is reached, and what it answers to `METHOD /path`. */
export interface Fake {
  readonly authorization: readonly [string, string] | undefined;
  readonly routes: readonly (readonly [string, Route])[];
}

const mem0: Fake = {
  authorization: ['authorization', `Token ${KEY}`],
  routes: [
    [
      'DELETE /v2/entities/user/:/',
      (engine, _asked, user) => (engine.users.delete(user!), ok({ event_id: 'e' })),
    ],
    [
      'POST /v3/memories/add/',
      (engine, { json }) => {
        engine.add(json.user_id, json.metadata.session, json.messages);
        return ok({ event_id: engine.job(), status: 'PENDING' });
      },
    ],
    [
      'GET /v1/event/:/',
      (engine, _asked, id) =>
        ok({ status: engine.isDone(id!) ? 'SUCCEEDED' : 'RUNNING', results: [], error: null }),
    ],
    [
      'POST /v3/memories/search/',
      (engine, { json }) =>
        ok({
          results: engine.search(json.filters.user_id, json.query, json.top_k).map(({ memory, score }) => ({
            id: memory.id,
            memory: memory.text,
            score,
            user_id: json.filters.user_id,
          })),
        }),
    ],
    [
      'POST /v3/memories/',
      (engine, { json, query }) => {
        const all = engine.list(json.filters.user_id);
        const size = Number(query.get('page_size'));
        const list = page(all, (Number(query.get('page')) - 1) * size, size);
        return ok({
          count: all.length,
          next: null,
          previous: null,
          results: list.map(({ id, text }) => ({
            id,
            memory: text,
            session_id: null,
            user_id: json.filters.user_id,
            created_at: '2031-05-01T00:00:00Z',
          })),
        });
      },
    ],
  ],
};

const mem0Server: Fake = {
  authorization: ['x-api-key', KEY],
  routes: [
    [
      'DELETE /memories',
      (engine, { query }) => (engine.users.delete(query.get('user_id')!), ok({ message: 'deleted' })),
    ],
    [
      'POST /memories',
      (engine, { json }) => {
        const added = engine.add(
          json.user_id,
          json.metadata.session,
          json.messages.map(({ role, content }: { role: string; content: string }) => ({
            role,
            content: withoutTime(content),
          })),
          'rewrite',
        );
        return ok({ results: added.map(({ id, text }) => ({ id, memory: text, event: 'ADD' })) });
      },
    ],
    [
      'GET /memories',
      (engine, { query }) => {
        const user = query.get('user_id')!;
        return ok({
          results: engine.list(user).map(({ id, text }) => ({ id, memory: text, user_id: user })),
        });
      },
    ],
    [
      'POST /search',
      (engine, { json }) =>
        ok({
          results: engine.search(json.filters.user_id, json.query, json.top_k).map(({ memory, score }) => ({
            id: memory.id,
            memory: memory.text,
            score,
            user_id: json.filters.user_id,
          })),
        }),
    ],
  ],
};

const edge = ({ id, text, ended }: Stored) => ({
  uuid: id,
  fact: text,
  name: 'SAID',
  valid_at: '2031-05-01T00:00:00Z',
  invalid_at: ended ?? null,
  expired_at: null,
  created_at: '2031-05-01T00:00:00Z',
});

function threadOf(engine: Engine, thread: string, messages: readonly { content: string }[]): void {
  const list = engine.turns.get(thread) ?? [];
  for (const { content } of messages) list.push({ id: engine.id(), text: content });
  engine.turns.set(thread, list);
}

/** The users and threads that were made; a thread takes no messages before. */
const zep3: Fake = {
  authorization: ['authorization', `Api-Key ${KEY}`],
  routes: [
    [
      'DELETE /api/v2/users/:',
      (engine, _asked, user) =>
        engine.users.delete(user!) ? ok({ message: 'OK' }) : { status: 404, body: { message: 'not found' } },
    ],
    [
      'POST /api/v2/users',
      (engine, { json }) => (engine.users.set(json.user_id, []), ok({ user_id: json.user_id }, 201)),
    ],
    [
      'POST /api/v2/threads',
      (engine, { json }) => {
        if (engine.turns.has(json.thread_id))
          return { status: 400, body: { message: 'thread already exists' } };
        engine.turns.set(json.thread_id, []);
        return ok({ thread_id: json.thread_id, user_id: json.user_id }, 201);
      },
    ],
    [
      'POST /api/v2/threads/:/messages',
      (engine, { json }, thread) => {
        if (!engine.turns.has(thread!)) return { status: 404, body: { message: 'thread not found' } };
        const [user] = [...engine.users.keys()].filter((each) => thread!.startsWith(each));
        threadOf(engine, thread!, json.messages);
        engine.add(user!, thread!.slice(user!.length + 1), json.messages, 'invalidate');
        return ok({ message_uuids: json.messages.map(() => engine.id()) });
      },
    ],
    [
      'GET /api/v2/threads/:/messages',
      (engine, _asked, thread) => {
        const messages = engine.turns.get(thread!) ?? [];
        const done = engine.isDone(thread!);
        return ok({
          messages: messages.map(({ id, text }) => ({
            uuid: id,
            content: text,
            role: 'user',
            processed: done,
          })),
          total_count: messages.length,
        });
      },
    ],
    [
      'POST /api/v2/graph/edge/user/:',
      (engine, { json }, user) => {
        const list = engine.list(user!).map(edge);
        const from = list.findIndex(({ uuid }) => uuid === json.uuid_cursor) + 1;
        return ok(page(list, from, json.limit));
      },
    ],
    [
      'POST /api/v2/graph/search',
      (engine, { json }) => {
        const found = engine.search(json.user_id, json.query, json.limit);
        return json.scope === 'edges'
          ? ok({ edges: found.map(({ memory, score }) => ({ ...edge(memory), score })) })
          : ok({
              nodes: [{ uuid: 'n1', name: 'Ines', summary: 'Ines Falk is a potter.', labels: [], score: 1 }],
            });
      },
    ],
  ],
};

const zep4: Fake = {
  authorization: ['authorization', `Api-Key ${KEY}`],
  routes: [
    [
      'POST /api/v4/users',
      (engine) => {
        const uuid = `user-${engine.id()}`;
        engine.users.set(uuid, []);
        return ok({ uuid, user_id: null }, 201);
      },
    ],
    [
      'POST /api/v4/threads',
      (engine, { json }) => {
        if (!engine.users.has(json.user_uuid))
          return { status: 400, body: { message: 'invalid_identifier' } };
        const uuid = `${json.user_uuid}/thread-${engine.id()}`;
        engine.turns.set(uuid, []);
        return ok({ uuid, graph_uuid: json.user_uuid }, 201);
      },
    ],
    [
      'POST /api/v4/threads/:/messages',
      (engine, { json }, thread) => {
        if (!engine.turns.has(thread!)) return { status: 404, body: { message: 'not found' } };
        threadOf(engine, thread!, json.messages);
        engine.add(thread!.split('/')[0]!, thread!, json.messages, 'invalidate');
        return ok({}, 202);
      },
    ],
    [
      'GET /api/v4/threads/:/episodes',
      (engine, { query }, thread) => {
        const all = engine.turns.get(thread!) ?? [];
        const from = Number(query.get('cursor') ?? 0);
        const size = Number(query.get('page_size'));
        const done = engine.isDone(thread!);
        const next = from + size < all.length ? { next_cursor: String(from + size) } : {};
        return ok({
          items: page(all, from, size).map(({ id, text }) => ({ uuid: id, content: text, processed: done })),
          ...next,
        });
      },
    ],
    [
      'POST /api/v4/graphs/:/edges/list',
      (engine, { query }, graph) => {
        const all = engine.list(graph!).map(edge);
        const from = Number(query.get('cursor') ?? 0);
        const size = Number(query.get('page_size'));
        const next = from + size < all.length ? { next_cursor: String(from + size) } : {};
        return ok({ items: page(all, from, size), ...next });
      },
    ],
    [
      'POST /api/v4/graphs/:/search/edges',
      (engine, { json, query }, graph) =>
        ok({
          items: engine
            .search(graph!, json.query, Number(query.get('page_size')))
            .map(({ memory, score }) => ({ ...edge(memory), score })),
        }),
    ],
    [
      'POST /api/v4/graphs/:/search/nodes',
      () => ok({ items: [{ uuid: 'n1', name: 'Ines', summary: 'Ines Falk is a potter.' }] }),
    ],
  ],
};

const graphiti: Fake = {
  authorization: undefined,
  routes: [
    [
      'DELETE /group/:',
      (engine, _asked, group) => (
        engine.users.delete(group!),
        engine.turns.delete(group!),
        ok({ message: 'deleted', success: true })
      ),
    ],
    [
      'POST /messages',
      (engine, { json }) => {
        const list = engine.turns.get(json.group_id) ?? [];
        for (const { content, name } of json.messages) list.push({ id: engine.id(), text: content, name });
        engine.turns.set(json.group_id, list);
        const session = String(json.messages[0].name).split('/')[0]!;
        engine.add(
          json.group_id,
          session,
          json.messages.map((each: { role_type: string; content: string }) => ({
            role: each.role_type,
            content: each.content,
          })),
          'invalidate',
        );
        return ok({ message: 'Messages added to processing queue', success: true }, 202);
      },
    ],
    [
      'GET /episodes/:',
      (engine, _asked, group) =>
        ok((engine.turns.get(group!) ?? []).map(({ id, text, name }) => ({ uuid: id, name, content: text }))),
    ],
    [
      'POST /search',
      (engine, { json }) =>
        ok({
          facts: engine
            .search(json.group_ids[0], json.query, json.max_facts)
            .map(({ memory }) => edge(memory)),
        }),
    ],
  ],
};

const supermemory: Fake = {
  authorization: ['authorization', `Bearer ${KEY}`],
  routes: [
    [
      'DELETE /v3/container-tags/:',
      (engine, _asked, tag) => (engine.users.delete(tag!), ok({ success: true })),
    ],
    [
      'POST /v3/documents',
      (engine, { json }) => {
        // The same customId with the same content changes nothing.
        const known = engine.turns.has(json.customId);
        engine.turns.set(json.customId, []);
        if (!known) engine.add(json.containerTag, json.metadata.session, linesOf(json.content), 'rewrite');
        return ok({ id: engine.job(), status: 'queued' });
      },
    ],
    [
      'GET /v3/documents/:',
      (engine, _asked, id) => ok({ id, status: engine.isDone(id!) ? 'done' : 'extracting' }),
    ],
    [
      'POST /v4/memories/list',
      (engine, { json }) => {
        const all = engine.list(json.containerTags[0]);
        return ok({
          memoryEntries: page(all, (json.page - 1) * json.limit, json.limit).map(({ id, text }) => ({
            id: `v-${id}`,
            rootMemoryId: id,
            memory: text,
            version: 1,
            isLatest: true,
            isForgotten: false,
            createdAt: '2031-05-01',
            updatedAt: '2031-05-01',
            history: [],
          })),
          pagination: { currentPage: json.page, limit: json.limit, totalItems: all.length, totalPages: 1 },
        });
      },
    ],
    [
      'POST /v4/search',
      (engine, { json }) =>
        ok({
          results: engine.search(json.containerTag, json.q, json.limit).map(({ memory, score }) => ({
            id: `v-${memory.id}`,
            memory: memory.text,
            similarity: score,
            updatedAt: '2031-05-01',
            version: 1,
          })),
          timing: 3,
          total: 1,
        }),
    ],
  ],
};

const memobaseReply = (data: unknown): Answer => ok({ data, errno: 0, errmsg: '' });

/** Turns wait in a buffer until it is flushed. */
const memobase: Fake = {
  authorization: ['authorization', `Bearer ${KEY}`],
  routes: [
    [
      'DELETE /api/v1/users/:',
      (engine, _asked, id) =>
        engine.users.delete(id!)
          ? memobaseReply(null)
          : ok({ data: null, errno: 404, errmsg: 'User not found' }),
    ],
    [
      'POST /api/v1/users',
      (engine, { json }) => (engine.users.set(json.id, []), memobaseReply({ id: json.id })),
    ],
    [
      'POST /api/v1/blobs/insert/:',
      (engine, { json }, user) => {
        const buffer = engine.turns.get(user!) ?? [];
        for (const { role, content } of json.blob_data.messages) {
          engine.arrived.push(`${user}/?/${content}`);
          buffer.push({ id: engine.id(), text: content, name: role });
        }
        engine.turns.set(user!, buffer);
        return memobaseReply({ id: engine.id() });
      },
    ],
    [
      'POST /api/v1/users/buffer/:/chat',
      (engine, _asked, user) => {
        const buffer = engine.turns.get(user!) ?? [];
        engine.turns.set(user!, []);
        const before = engine.arrived.length;
        engine.add(
          user!,
          '',
          buffer.map(({ name = '', text }) => ({ role: name, content: text })),
        );
        engine.arrived.length = before;
        return memobaseReply([]);
      },
    ],
    [
      'GET /api/v1/users/event/:',
      (engine, _asked, user) =>
        memobaseReply({
          events: engine.list(user!).map(({ id, text }) => ({
            id,
            created_at: '2031-05-01',
            event_data: { event_tip: `- ${text}`, profile_delta: [], event_tags: [] },
          })),
        }),
    ],
    [
      'GET /api/v1/users/event_gist/search/:',
      (engine, { query }, user) =>
        memobaseReply({
          gists: engine
            .search(user!, query.get('query')!, Number(query.get('topk')))
            .map(({ memory, score }) => ({
              id: `g-${memory.id}`,
              gist_data: { content: `- ${memory.text}` },
              created_at: '2031-05-01',
              similarity: score,
            })),
        }),
    ],
  ],
};

const memosReply = (data: unknown): Answer => ok({ code: 0, data, message: 'ok' });

const memosCloud: Fake = {
  authorization: ['authorization', `Token ${KEY}`],
  routes: [
    [
      'POST /delete/memory',
      (engine, { json }) => (engine.users.delete(json.user_id), memosReply({ success: true })),
    ],
    [
      'POST /add/message',
      (engine, { json }) => {
        engine.add(json.user_id, json.conversation_id, json.messages, 'rewrite');
        return memosReply({ success: true, task_id: engine.job(), status: 'running' });
      },
    ],
    [
      'POST /get/status',
      (engine, { json }) =>
        memosReply({ task_id: json.task_id, status: engine.isDone(json.task_id) ? 'completed' : 'running' }),
    ],
    [
      'POST /get/memory',
      (engine, { json }) =>
        memosReply({
          memory_detail_list: page(engine.list(json.user_id), (json.page - 1) * json.size, json.size).map(
            ({ id, text }) => ({
              id,
              memory_key: 'key',
              memory_value: text,
              memory_type: 'LongTermMemory',
              status: 'activated',
              update_time: 1935360000000,
            }),
          ),
          preference_detail_list: [],
        }),
    ],
    [
      'POST /search/memory',
      (engine, { json }) =>
        memosReply({
          memory_detail_list: engine
            .search(json.user_id, json.query, json.memory_limit_number)
            .map(({ memory, score }) => ({
              id: memory.id,
              memory_key: 'key',
              memory_value: memory.text,
              status: 'activated',
              relativity: score,
            })),
          preference_detail_list: [],
          preference_note: '',
        }),
    ],
  ],
};

const memosServer: Fake = {
  authorization: ['authorization', `Bearer ${KEY}`],
  routes: [
    [
      'POST /product/delete_memory',
      (engine, { json }) => (
        engine.users.delete(json.user_id),
        ok({ code: 200, message: 'ok', data: { status: 'success' } })
      ),
    ],
    [
      'POST /product/add',
      (engine, { json }) => {
        const added = engine.add(json.user_id, json.session_id, json.messages, 'rewrite');
        return ok({
          code: 200,
          message: 'Memory added successfully',
          data: added.map(({ id, text }) => ({ memory: text, memory_id: id, memory_type: 'LongTermMemory' })),
        });
      },
    ],
    [
      'POST /product/get_memory',
      (engine, { json }) => {
        const all = engine.list(json.mem_cube_id);
        const list = page(all, (json.page - 1) * json.page_size, json.page_size);
        return ok({
          code: 200,
          message: 'ok',
          data: {
            text_mem: [
              {
                cube_id: json.mem_cube_id,
                // Working memory is counted as well.
                total_nodes: 2 * all.length,
                memories: [
                  ...list.map(({ id, text }) => ({
                    id,
                    memory: text,
                    metadata: { memory_type: 'LongTermMemory' },
                  })),
                  ...list.map(({ id, text }) => ({
                    id: `w-${id}`,
                    memory: text,
                    metadata: { memory_type: 'WorkingMemory' },
                  })),
                ],
              },
            ],
            pref_mem: [{ cube_id: json.mem_cube_id, memories: [], total_nodes: 0 }],
          },
        });
      },
    ],
    [
      'POST /product/search',
      (engine, { json }) =>
        ok({
          code: 200,
          message: 'ok',
          data: {
            text_mem: [
              {
                cube_id: json.readable_cube_ids[0],
                memories: engine.search(json.user_id, json.query, json.top_k).map(({ memory, score }) => ({
                  id: memory.id,
                  memory: memory.text,
                  metadata: { memory_type: 'LongTermMemory', relativity: score },
                })),
              },
            ],
            pref_mem: [],
            pref_string: '',
          },
        }),
    ],
  ],
};

const hindsight: Fake = {
  authorization: ['authorization', `Bearer ${KEY}`],
  routes: [
    [
      'DELETE /v1/default/banks/:',
      (engine, _asked, bank) => (engine.users.delete(bank!), ok({ success: true, deleted_count: 0 })),
    ],
    [
      'POST /v1/default/banks/:/memories',
      (engine, { json }, bank) => {
        const [{ content, document_id }] = json.items;
        // A document of the same id takes the place of the earlier one.
        if (!engine.turns.has(document_id)) engine.add(bank!, document_id, linesOf(content), 'rewrite');
        engine.turns.set(document_id, []);
        return ok({ success: true, bank_id: bank, items_count: 1, async: true, operation_id: engine.job() });
      },
    ],
    [
      'GET /v1/default/banks/:/operations/:',
      (engine, _asked, _bank, id) =>
        ok({
          operation_id: id,
          status: engine.isDone(id!) ? 'completed' : 'processing',
          error_message: null,
        }),
    ],
    [
      'GET /v1/default/banks/:/memories/list',
      (engine, { query }, bank) => {
        const all = engine.list(bank!);
        const offset = Number(query.get('offset'));
        const limit = Number(query.get('limit'));
        return ok({
          items: page(all, offset, limit).map(({ id, text }) => ({
            id,
            text,
            type: 'world',
            date: '2031-05-01',
          })),
          total: all.length,
          limit,
          offset,
        });
      },
    ],
    [
      'POST /v1/default/banks/:/memories/recall',
      (engine, { json }, bank) =>
        ok({
          results: engine.search(bank!, json.query, 50).map(({ memory, score }) => ({
            id: memory.id,
            text: memory.text,
            type: 'world',
            mentioned_at: '2031-05-01',
            scores: { final: score },
          })),
        }),
    ],
  ],
};

/** The example that the generic system starts from. */
const http: Fake = {
  authorization: ['authorization', `Bearer ${KEY}`],
  routes: [
    ['DELETE /memories', (engine, { query }) => (engine.users.delete(query.get('user')!), { status: 204 })],
    [
      'POST /memories',
      (engine, { json }) => (
        engine.add(json.user, json.session, json.messages, 'rewrite'),
        ok({ ok: true }, 201)
      ),
    ],
    [
      'GET /memories',
      (engine, { query }) => {
        const user = query.get('user')!;
        return ok({ memories: engine.list(user).map(({ id, text }) => ({ id, text, user })) });
      },
    ],
    [
      'POST /search',
      (engine, { json }) =>
        ok({
          memories: engine
            .search(json.user, json.query, json.k)
            .map(({ memory, score }) => ({ id: memory.id, text: memory.text, score, user: json.user })),
        }),
    ],
  ],
};

export const FAKES: Readonly<Record<string, Fake>> = {
  mem0,
  'mem0-server': mem0Server,
  'zep-v3': zep3,
  'zep-v4': zep4,
  graphiti,
  supermemory,
  memobase,
  'memos-cloud': memosCloud,
  'memos-server': memosServer,
  hindsight,
  http,
};

export interface FakeService extends Loopback {
  readonly engine: Engine;
  readonly address: string;
}

export type Tamper = (
  asked: Asked,
  answer: () => Answer,
  response: Parameters<Parameters<typeof loopback>[0]>[0],
) => Answer | undefined;

/**
 * Starts a fake that ends with the test.
 *
 * @param tamper may answer in the fake's place; what it sends by itself it answers with undefined.
 */
export async function fakeService(
  id: string,
  tamper: Tamper = (_asked, answer) => answer(),
): Promise<FakeService> {
  const { authorization, routes } = FAKES[id]!;
  const engine = new Engine();
  const server = await loopback((response, received) => {
    const url = new URL(received.path, 'http://here');
    const asked: Asked = {
      ...received,
      route: `${received.method} ${url.pathname}`,
      query: url.searchParams,
      json: received.body,
    };
    const answer = (): Answer => {
      if (authorization && received.headers[authorization[0]] !== authorization[1])
        return { status: 401, body: { detail: 'Invalid API key' } };
      for (const [pattern, route] of routes) {
        const shape = pattern.replace(/[.]/g, '\\.').replace(/:/g, '([^/]+)');
        const parts = new RegExp(`^${shape}$`).exec(asked.route);
        const found = parts && route(engine, asked, ...parts.slice(1).map(decodeURIComponent));
        if (found) return found;
      }
      return { status: 404, body: { detail: `Not Found: ${asked.route}` } };
    };
    const given = tamper(asked, answer, response);
    if (!given) return;
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(given.body === undefined ? '' : JSON.stringify(given.body));
  });
  return { ...server, engine, address: new URL(server.settings.baseUrl).origin };
}

/** The name under which a fake keeps a user. */
export function keptAs(id: string, name: string, engine: Engine): string {
  if (id === 'memobase') return uuidOf(name);
  return id === 'zep-v4' ? ([...engine.users.keys()].at(-1) ?? '') : name;
}
