/** Zep: its third and its fourth API, over the same data, and Graphiti, the graph beneath it, as one runs it oneself. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { EntriesShape, ServiceShape } from '../../../../llm/domain/services/shape';

const HINDSIGHT = {
  en: 'HaluMem asked Zep its questions after all sessions, so that each saw the whole history, and judged no extraction. Here it is asked after each session, and extraction is judged by the facts that appear: figures beside the published rows are not comparable.',
  zh: 'HaluMem 在所有会话之后才向 Zep 提问，因此每个问题都能看到全部历史，且未评判提取。此处在每个会话之后提问，并按新出现的事实评判提取：与已发表的数据不可直接比较。',
};
const NODES = {
  en: 'Half of the memories searched for are facts (edges), half summaries of entities (nodes), as in HaluMem’s script.',
  zh: '检索结果一半是事实（边），一半是实体摘要（节点），与 HaluMem 的脚本一致。',
};

const headers = { Authorization: 'Api-Key {key}' };
const message = { role: '{role}', name: '{speaker}', content: '{content}', created_at: '{time}' };
/** HaluMem's script cuts here, below Zep's own limits of 30 messages and 4,096 characters. */
const limits = { batch: 28, longestTurn: 2400, longestQuery: 395 };

const facts = (list: string): EntriesShape => ({
  list,
  mayLack: true,
  id: 'uuid',
  text: 'fact',
  time: 'valid_at',
  until: ['expired_at', 'invalid_at'],
});
const nodes = (list: string): EntriesShape => ({ list, mayLack: true, id: 'uuid', text: 'summary' });

/** help.getzep.com/v3, November 2026; its paths say v2. */
const third: ServiceShape = {
  headers,
  ...limits,
  reset: [
    { method: 'DELETE', path: '/api/v2/users/{user}', accept: [404] },
    {
      method: 'POST',
      path: '/api/v2/users',
      body: { user_id: '{user}', first_name: '{person}' },
    },
  ],
  // A thread that is there already answers 400 or 409.
  open: {
    method: 'POST',
    path: '/api/v2/threads',
    body: { thread_id: '{user}-{session}', user_id: '{user}' },
    accept: [400, 409],
  },
  add: {
    method: 'POST',
    path: '/api/v2/threads/{user}-{session}/messages',
    body: { messages: '{messages}' },
  },
  message,
  turns: {
    request: {
      method: 'GET',
      path: '/api/v2/threads/{user}-{session}/messages',
      query: { limit: '10000' },
      accept: [404],
    },
    list: 'messages',
    mayLack: true,
    done: { path: 'processed', is: [true] },
  },
  list: {
    request: {
      method: 'POST',
      path: '/api/v2/graph/edge/user/{user}',
      body: { limit: '{size}', uuid_cursor: '{cursor}' },
      accept: [404],
    },
    entries: [facts('')],
    pages: { size: 100, last: 'uuid' },
  },
  late: true,
  search: [
    {
      request: {
        method: 'POST',
        path: '/api/v2/graph/search',
        body: {
          query: '{query}',
          user_id: '{user}',
          scope: 'edges',
          reranker: 'cross_encoder',
          limit: '{half}',
        },
      },
      entries: [{ ...facts('edges'), score: 'score' }],
    },
    {
      request: {
        method: 'POST',
        path: '/api/v2/graph/search',
        body: { query: '{query}', user_id: '{user}', scope: 'nodes', reranker: 'rrf', limit: '{half}' },
      },
      entries: [nodes('nodes')],
    },
  ],
  mostResults: 100,
  updates: true,
};

export const zep3 = {
  id: 'zep-v3',
  name: 'Zep (v3)',
  description: { en: 'the hosted service of getzep.com, third API', zh: 'getzep.com 的托管服务，第三版 API' },
  version: '2',
  address: 'https://api.getzep.com',
  needsKey: true,
  pages: 'no',
  notes: [HINDSIGHT, NODES],
  shape: third,
} as const satisfies ServiceDefinition;

/** help.getzep.com/v4, November 2026: users and threads have ids that the server makes. */
const fourth: ServiceShape = {
  headers,
  ...limits,
  reset: [
    {
      method: 'POST',
      path: '/api/v4/users',
      body: { first_name: '{person}' },
      capture: { zepUser: 'uuid' },
    },
  ],
  open: {
    method: 'POST',
    path: '/api/v4/threads',
    body: { user_uuid: '{zepUser}' },
    capture: { zepThread: 'uuid' },
  },
  add: { method: 'POST', path: '/api/v4/threads/{zepThread}/messages', body: { messages: '{messages}' } },
  message,
  turns: {
    request: {
      method: 'GET',
      path: '/api/v4/threads/{zepThread}/episodes',
      query: { page_size: '{size}', cursor: '{cursor}' },
      accept: [404],
    },
    list: 'items',
    mayLack: true,
    pages: { size: 50, cursor: 'next_cursor' },
    done: { path: 'processed', is: [true] },
  },
  list: {
    request: {
      method: 'POST',
      path: '/api/v4/graphs/{zepUser}/edges/list',
      query: { page_size: '{size}', cursor: '{cursor}' },
      body: {},
      accept: [404],
    },
    entries: [facts('items')],
    pages: { size: 100, cursor: 'next_cursor' },
  },
  late: true,
  search: [
    {
      request: {
        method: 'POST',
        path: '/api/v4/graphs/{zepUser}/search/edges',
        query: { page_size: '{half}' },
        body: { query: '{query}' },
      },
      entries: [{ ...facts('items'), score: 'score' }],
    },
    {
      request: {
        method: 'POST',
        path: '/api/v4/graphs/{zepUser}/search/nodes',
        query: { page_size: '{half}' },
        body: { query: '{query}' },
      },
      entries: [nodes('items')],
    },
  ],
  mostResults: 100,
  updates: true,
};

export const zep4 = {
  id: 'zep-v4',
  name: 'Zep (v4)',
  description: {
    en: 'the hosted service of getzep.com, fourth API',
    zh: 'getzep.com 的托管服务，第四版 API',
  },
  version: '2',
  address: 'https://api.getzep.com',
  needsKey: true,
  pages: 'no',
  notes: [
    HINDSIGHT,
    NODES,
    {
      en: 'Each run creates a new user with the name in the data; delete the users of earlier runs in Zep’s console.',
      zh: '每次运行都会以数据中的姓名新建一个用户；较早运行的用户请在 Zep 控制台中删除。',
    },
  ],
  shape: fourth,
} as const satisfies ServiceDefinition;

/** server/graph_service of getzep/graphiti, August 2026. It queues messages without a job, and lists episodes but no facts. */
const graph: ServiceShape = {
  headers: {},
  reset: [{ method: 'DELETE', path: '/group/{user}', accept: [404] }],
  add: { method: 'POST', path: '/messages', body: { group_id: '{user}', messages: '{messages}' } },
  message: {
    content: '{content}',
    role_type: '{role}',
    role: '{speaker}',
    timestamp: '{time}',
    name: '{session}/{turn}',
    source_description: 'conversation',
  },
  turns: {
    request: { method: 'GET', path: '/episodes/{user}', query: { last_n: '100000' }, accept: [404] },
    list: '',
    marker: 'name',
    mayLack: true,
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/search',
        body: { query: '{query}', group_ids: ['{user}'], max_facts: '{k}' },
      },
      entries: [
        {
          list: 'facts',
          id: 'uuid',
          text: 'fact',
          time: 'valid_at',
          until: ['expired_at', 'invalid_at'],
        },
      ],
    },
  ],
  updates: true,
};

export const graphiti = {
  id: 'graphiti',
  name: 'Graphiti',
  description: { en: 'the server of getzep/graphiti', zh: 'getzep/graphiti 的服务器' },
  version: '2',
  address: 'http://localhost:8000',
  needsKey: false,
  pages: 'no',
  notes: [
    {
      en: 'Graphiti’s server lists no facts: only its answers can be judged.',
      zh: 'Graphiti 的服务器不列出事实：只能评判它的回答。',
    },
    {
      en: 'It lists turns up to the present day only: a user whose sessions lie in the future cannot be seen to be stored.',
      zh: '它只列出截至今天的话轮：会话日期在未来的用户无法确认是否已存储。',
    },
  ],
  shape: graph,
} as const satisfies ServiceDefinition;
