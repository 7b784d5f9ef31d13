/** Mem0: the platform's third API, and the server that one runs oneself. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { ServiceShape } from '../../../../llm/domain/services/shape';

const ADD_ONLY = {
  en: 'Mem0 only adds memories now, and its graph cannot be turned off: the rows “Mem0” and “Mem0-Graph” of HaluMem’s tables were made with versions that updated and deleted, and cannot be reproduced.',
  zh: 'Mem0 现在只添加记忆，且无法关闭图结构：HaluMem 表格中的“Mem0”和“Mem0-Graph”行由会更新和删除记忆的旧版本得到，无法再复现。',
};

/** docs.mem0.ai, openapi.json and the page on group chats of August 2026. */
const platform: ServiceShape = {
  headers: { Authorization: 'Token {key}' },
  reset: [{ method: 'DELETE', path: '/v2/entities/user/{user}/', accept: [404] }],
  add: {
    method: 'POST',
    path: '/v3/memories/add/',
    body: {
      messages: '{messages}',
      user_id: '{user}',
      // The day that "yesterday" is counted from, and the day that the memories say they were made.
      observation_datetime: '{start}',
      timezone: 'UTC',
      timestamp: '{seconds}',
      metadata: { session: '{session}' },
    },
  },
  // The name is context of the extraction; it makes no user of its own.
  message: { role: '{role}', name: '{speaker}', content: '{content}' },
  job: {
    id: 'event_id',
    request: { method: 'GET', path: '/v1/event/{job}/' },
    done: { path: 'status', is: ['SUCCEEDED'] },
    failed: { path: 'status', is: ['FAILED'] },
    reason: 'error',
  },
  list: {
    request: {
      method: 'POST',
      path: '/v3/memories/',
      query: { page: '{page}', page_size: '{size}' },
      body: { filters: { user_id: '{user}' } },
    },
    entries: [
      { list: 'results', id: 'id', text: 'memory', time: 'created_at', user: 'user_id', total: 'count' },
    ],
    pages: { size: 100 },
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/v3/memories/search/',
        body: {
          query: '{query}',
          filters: { user_id: '{user}' },
          top_k: '{k}',
          threshold: 0,
          reference_date: '{asked}',
        },
      },
      entries: [
        { list: 'results', id: 'id', text: 'memory', time: 'created_at', score: 'score', user: 'user_id' },
      ],
    },
  ],
  mostResults: 1000,
};

export const mem0 = {
  id: 'mem0',
  name: 'Mem0 (platform, v3)',
  description: { en: 'the hosted service of mem0.ai', zh: 'mem0.ai 的托管服务' },
  version: '2',
  address: 'https://api.mem0.ai',
  needsKey: true,
  pages: 'no',
  notes: [ADD_ONLY],
  shape: platform,
} as const satisfies ServiceDefinition;

/** server/main.py and mem0/memory of mem0ai/mem0, August 2026: a message is a role and words, and has neither a name nor a time. */
const server: ServiceShape = {
  headers: { 'X-API-Key': '{key}' },
  reset: [{ method: 'DELETE', path: '/memories', query: { user_id: '{user}' }, accept: [404] }],
  add: {
    method: 'POST',
    path: '/memories',
    body: { messages: '{messages}', user_id: '{user}', metadata: { session: '{session}' } },
  },
  message: { role: '{role}', content: '{told}' },
  list: {
    request: { method: 'GET', path: '/memories', query: { user_id: '{user}', top_k: '1000' } },
    entries: [{ list: 'results', id: 'id', text: 'memory', time: 'updated_at', user: 'user_id' }],
    most: 1000,
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/search',
        body: { query: '{query}', filters: { user_id: '{user}' }, top_k: '{k}', threshold: 0 },
      },
      entries: [
        { list: 'results', id: 'id', text: 'memory', time: 'updated_at', score: 'score', user: 'user_id' },
      ],
    },
  ],
  mostResults: 1000,
  updates: true,
};

export const mem0Server = {
  id: 'mem0-server',
  name: 'Mem0 (self-hosted)',
  description: { en: 'the server of mem0ai/mem0', zh: 'mem0ai/mem0 的服务器' },
  version: '2',
  address: 'http://localhost:8000',
  needsKey: false,
  pages: 'if allowed',
  allow: {
    en: 'Start the server with DASHBOARD_URL={origin}: it lets one page in, this one.',
    zh: '启动服务器时设置 DASHBOARD_URL={origin}：它只允许一个页面访问，即本页。',
  },
  notes: [
    ADD_ONLY,
    {
      en: 'At most 1,000 memories of a user can be listed; a run that stores as many ends with an error.',
      zh: '每个用户最多列出 1,000 条记忆；达到此数时运行会报错结束。',
    },
    {
      en: 'The server takes no time of a message: it counts “yesterday” from the day of the test, unless its model heeds the time before each turn.',
      zh: '服务器不接受消息的时间：除非其模型注意到每个话轮前的时间，否则“昨天”从测试当天算起。',
    },
  ],
  shape: server,
} as const satisfies ServiceDefinition;
