/** MemOS: the cloud service, and the server that one runs oneself. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { EntriesShape, ServiceShape } from '../../../../llm/domain/services/shape';

/** A message has a time and no name, in both. */
const message = { role: '{role}', content: '{named}', chat_time: '{time}' };

const known: EntriesShape = {
  list: 'data.memory_detail_list',
  id: 'id',
  text: 'memory_value',
  time: 'update_time',
  only: { path: 'status', is: ['activated'] },
};
const preferences: EntriesShape = {
  list: 'data.preference_detail_list',
  mayLack: true,
  id: 'id',
  text: 'preference',
  time: 'update_time',
  only: { path: 'status', is: ['activated'] },
};

/** memos-docs.openmem.net, November 2026. */
const cloud: ServiceShape = {
  headers: { Authorization: 'Token {key}' },
  fine: { path: 'code', is: [0], message: 'message' },
  reset: [{ method: 'POST', path: '/delete/memory', body: { user_id: '{user}' }, anyway: true }],
  add: {
    method: 'POST',
    path: '/add/message',
    body: { user_id: '{user}', conversation_id: '{session}', messages: '{messages}', async_mode: true },
  },
  message,
  // An addition may have 40,000 tokens.
  batch: 40,
  job: {
    id: 'data.task_id',
    request: { method: 'POST', path: '/get/status', body: { task_id: '{job}' } },
    done: { path: 'data.status', is: ['completed'] },
    failed: { path: 'data.status', is: ['failed'] },
    reason: 'message',
  },
  list: {
    request: {
      method: 'POST',
      path: '/get/memory',
      body: { user_id: '{user}', page: '{page}', size: '{size}', include_preference: true },
    },
    entries: [known, preferences],
    pages: { size: 50 },
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/search/memory',
        body: {
          user_id: '{user}',
          query: '{query}',
          memory_limit_number: '{k}',
          include_preference: true,
          preference_limit_number: '{k}',
          relativity: 0,
        },
      },
      entries: [
        { ...known, score: 'relativity' },
        { ...preferences, score: 'relativity' },
      ],
    },
  ],
  mostResults: 25,
  updates: true,
};

export const memosCloud = {
  id: 'memos-cloud',
  name: 'MemOS (cloud)',
  description: { en: 'the hosted service of memtensor.cn', zh: 'memtensor.cn 的托管服务' },
  version: '2',
  address: 'https://memos.memtensor.cn/api/openmem/v1',
  needsKey: true,
  pages: 'no',
  notes: [
    {
      en: 'A search returns 25 memories at most.',
      zh: '一次检索最多返回 25 条记忆。',
    },
  ],
  shape: cloud,
} as const satisfies ServiceDefinition;

const stored: EntriesShape = {
  list: 'data.text_mem.*.memories',
  id: 'id',
  text: 'memory',
  time: ['metadata.updated_at', 'metadata.created_at'],
  // Working memory repeats what long-term memory has.
  only: { path: 'metadata.memory_type', is: ['LongTermMemory', 'UserMemory', 'OuterMemory'] },
};
const liked: EntriesShape = { list: 'data.pref_mem.*.memories', mayLack: true, id: 'id', text: 'memory' };

/** src/memos/api of MemTensor/MemOS, August 2026. */
const server: ServiceShape = {
  headers: { Authorization: 'Bearer {key}' },
  fine: { path: 'code', is: [200, 0], message: 'message' },
  reset: [
    {
      method: 'POST',
      path: '/product/delete_memory',
      body: { writable_cube_ids: ['{user}'], user_id: '{user}' },
      anyway: true,
    },
  ],
  add: {
    method: 'POST',
    path: '/product/add',
    body: {
      user_id: '{user}',
      session_id: '{session}',
      writable_cube_ids: ['{user}'],
      messages: '{messages}',
      async_mode: 'sync',
      mode: 'fine',
    },
  },
  message,
  batch: 20,
  list: {
    request: {
      method: 'POST',
      path: '/product/get_memory',
      body: {
        mem_cube_id: '{user}',
        user_id: '{user}',
        page: '{page}',
        page_size: '{size}',
        include_preference: true,
        include_tool_memory: false,
        include_skill_memory: false,
      },
    },
    entries: [
      { ...stored, total: 'data.text_mem.*.total_nodes' },
      { ...liked, total: 'data.pref_mem.*.total_nodes' },
    ],
    pages: { size: 100 },
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/product/search',
        body: {
          query: '{query}',
          user_id: '{user}',
          readable_cube_ids: ['{user}'],
          top_k: '{k}',
          relativity: 0,
          // By default what is much like a better result is left out.
          dedup: 'no',
          mode: 'fast',
          include_preference: true,
          pref_top_k: '{k}',
          search_tool_memory: false,
          include_skill_memory: false,
          reference_time: '{asked}',
        },
      },
      entries: [{ ...stored, score: 'metadata.relativity' }, liked],
    },
  ],
  updates: true,
};

export const memosServer = {
  id: 'memos-server',
  name: 'MemOS (self-hosted)',
  description: { en: 'the server of MemTensor/MemOS', zh: 'MemTensor/MemOS 的服务器' },
  version: '2',
  address: 'http://localhost:8001',
  needsKey: false,
  pages: 'if allowed',
  allow: {
    en: 'Start server_api_ext with CORS_ORIGINS={origin}; server_api lets no page in.',
    zh: '以 CORS_ORIGINS={origin} 启动 server_api_ext；server_api 不允许网页访问。',
  },
  notes: [],
  shape: server,
} as const satisfies ServiceDefinition;
