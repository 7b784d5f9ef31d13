/** Supermemory, hosted or run locally: both speak alike. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { ServiceShape } from '../../../../llm/domain/services/shape';

/** apps/docs of supermemoryai/supermemory, August 2026. */
const shape: ServiceShape = {
  headers: { Authorization: 'Bearer {key}' },
  reset: [{ method: 'DELETE', path: '/v3/container-tags/{user}', accept: [404] }],
  add: {
    method: 'POST',
    path: '/v3/documents',
    // Without "instant", memories form later from documents that are grouped.
    body: {
      content: '{dialogue}',
      containerTag: '{user}',
      customId: '{user}-{session}',
      dreaming: 'instant',
      metadata: { session: '{session}' },
    },
  },
  message: '{content}',
  job: {
    id: 'id',
    request: { method: 'GET', path: '/v3/documents/{job}' },
    done: { path: 'status', is: ['done'] },
    failed: { path: 'status', is: ['failed'] },
    reason: 'error',
  },
  list: {
    request: {
      method: 'POST',
      path: '/v4/memories/list',
      body: { containerTags: ['{user}'], page: '{page}', limit: '{size}' },
      accept: [404],
    },
    entries: [
      {
        list: 'memoryEntries',
        mayLack: true,
        // Every version of a memory has an id of its own, and all have the same root.
        id: ['rootMemoryId', 'id'],
        text: 'memory',
        time: 'updatedAt',
        history: 'history',
        only: [
          { path: 'isForgotten', is: [false] },
          { path: 'isLatest', is: [true] },
        ],
        total: 'pagination.totalItems',
      },
    ],
    pages: { size: 50 },
  },
  late: true,
  search: [
    {
      request: {
        method: 'POST',
        path: '/v4/search',
        body: {
          q: '{query}',
          containerTag: '{user}',
          searchMode: 'memories',
          limit: '{k}',
          threshold: 0,
          rerank: false,
          rewriteQuery: false,
        },
      },
      entries: [
        {
          list: 'results',
          id: ['rootMemoryId', 'id'],
          text: ['memory', 'chunk'],
          time: 'updatedAt',
          score: 'similarity',
        },
      ],
    },
  ],
  mostResults: 100,
  idempotent: true,
  updates: true,
};

export const supermemory = {
  id: 'supermemory',
  name: 'Supermemory',
  description: {
    en: 'the hosted service, or a local one at http://localhost:6767',
    zh: '托管服务，或位于 http://localhost:6767 的本地服务',
  },
  version: '2',
  address: 'https://api.supermemory.ai',
  needsKey: true,
  pages: 'if allowed',
  notes: [
    {
      en: 'A key scoped to one container is safer in a browser than the account’s own.',
      zh: '在浏览器中，限定于单个容器的密钥比账户的总密钥更安全。',
    },
    {
      en: 'HaluMem’s script asked with threshold 0.7, re-ranking and rewriting; here nothing is cut off and nothing is rewritten.',
      zh: 'HaluMem 的脚本使用阈值 0.7、重排和改写；此处不设阈值，也不改写。',
    },
  ],
  shape,
} as const satisfies ServiceDefinition;
