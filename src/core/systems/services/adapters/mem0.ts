/** Mem0: the platform's third API, and the server that one runs oneself. */

import type { ServiceDefinition } from '../port';
import type { ServiceShape } from '../shape';

const ADD_ONLY = {
  en: 'Mem0 only adds memories now, and its graph cannot be turned off: the rows “Mem0” and “Mem0-Graph” of HaluMem’s tables were made with versions that updated and deleted, and cannot be reproduced.',
  zh: 'Mem0 现在只添加记忆，且无法关闭图结构：HaluMem 表格中的“Mem0”和“Mem0-Graph”行由会更新和删除记忆的旧版本得到，无法再复现。',
};

const message = { role: '{role}', content: '{content}' };

/** docs.mem0.ai, openapi.json of August 2026. */
const platform: ServiceShape = {
  headers: { Authorization: 'Token {key}' },
  reset: [{ method: 'DELETE', path: '/v2/entities/user/{user}/', accept: [404] }],
  add: {
    method: 'POST',
    path: '/v3/memories/add/',
    body: {
      messages: '{messages}',
      user_id: '{user}',
      timestamp: '{seconds}',
      metadata: { session: '{session}' },
    },
  },
  message,
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
    entries: [{ list: 'results', id: 'id', text: 'memory', time: 'created_at', user: 'user_id' }],
    pages: { size: 100 },
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/v3/memories/search/',
        body: { query: '{query}', filters: { user_id: '{user}' }, top_k: '{k}', threshold: 0 },
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
  version: '1',
  address: 'https://api.mem0.ai',
  needsKey: true,
  pages: 'no',
  notes: [ADD_ONLY],
  shape: platform,
} as const satisfies ServiceDefinition;

/** server/main.py of mem0ai/mem0, August 2026. */
const server: ServiceShape = {
  headers: { 'X-API-Key': '{key}' },
  reset: [{ method: 'DELETE', path: '/memories', query: { user_id: '{user}' }, accept: [404] }],
  add: {
    method: 'POST',
    path: '/memories',
    body: { messages: '{messages}', user_id: '{user}', metadata: { session: '{session}' } },
  },
  message,
  list: {
    request: { method: 'GET', path: '/memories', query: { user_id: '{user}', top_k: '1000' } },
    entries: [{ list: 'results', id: 'id', text: 'memory', time: 'updated_at', user: 'user_id' }],
  },
  search: [
    {
      request: {
        method: 'POST',
        path: '/search',
        body: { query: '{query}', filters: { user_id: '{user}' }, top_k: '{k}' },
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
  version: '1',
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
      en: 'At most 1,000 memories of a user can be listed; a run that stores more is counted too low.',
      zh: '每个用户最多列出 1,000 条记忆；超过时统计会偏低。',
    },
  ],
  shape: server,
} as const satisfies ServiceDefinition;
