/** Hindsight: banks of memories, listed by the document they came from. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { ServiceShape } from '../../../../llm/domain/services/shape';

/** hindsight-clients/go/api/openapi.yaml of vectorize-io/hindsight, August 2026. */
const shape: ServiceShape = {
  headers: { Authorization: 'Bearer {key}' },
  reset: [{ method: 'DELETE', path: '/v1/default/banks/{user}', accept: [404] }],
  add: {
    method: 'POST',
    path: '/v1/default/banks/{user}/memories',
    // A document of the same id takes the place of the earlier one.
    body: {
      items: [
        { content: '{dialogue}', timestamp: '{start}', document_id: '{session}', context: 'conversation' },
      ],
      async: true,
    },
  },
  message: '{content}',
  job: {
    id: 'operation_id',
    request: { method: 'GET', path: '/v1/default/banks/{user}/operations/{job}' },
    done: { path: 'status', is: ['completed'] },
    failed: { path: 'status', is: ['failed', 'cancelled', 'not_found'] },
    reason: 'error_message',
  },
  list: {
    request: {
      method: 'GET',
      path: '/v1/default/banks/{user}/memories/list',
      query: { limit: '{size}', offset: '{offset}' },
      accept: [404],
    },
    entries: [
      {
        list: 'items',
        mayLack: true,
        id: 'id',
        text: 'text',
        time: ['mentioned_at', 'date'],
        total: 'total',
      },
    ],
    pages: { size: 100 },
  },
  late: true,
  search: [
    {
      request: {
        method: 'POST',
        path: '/v1/default/banks/{user}/memories/recall',
        body: {
          query: '{query}',
          budget: 'mid',
          max_tokens: 4096,
          query_timestamp: '{asked}',
          // Else memories below a cosine of 0.3 are left out.
          min_scores: { semantic: 0, keyword: 0 },
        },
      },
      entries: [
        {
          list: 'results',
          id: 'id',
          text: 'text',
          time: ['mentioned_at', 'occurred_start'],
          score: 'scores.final',
        },
      ],
    },
  ],
  idempotent: true,
  updates: true,
  tokenBudget: true,
};

export const hindsight = {
  id: 'hindsight',
  name: 'Hindsight',
  description: { en: 'the server of vectorize-io/hindsight', zh: 'vectorize-io/hindsight 的服务器' },
  version: '2',
  address: 'http://localhost:8888',
  needsKey: false,
  pages: 'no',
  notes: [
    {
      en: 'Hindsight takes a budget of 4,096 tokens instead of a number of memories; the first k of what comes are taken.',
      zh: 'Hindsight 接受 4,096 个词元的预算而不是条数；取返回结果的前 k 条。',
    },
  ],
  shape,
} as const satisfies ServiceDefinition;
