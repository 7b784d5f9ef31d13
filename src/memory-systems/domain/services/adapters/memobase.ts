/** Memobase: profiles and events of a user. */

import type { ServiceDefinition } from '../../../../llm/domain/services/port';
import type { ServiceShape } from '../../../../llm/domain/services/shape';

/** Days back from today within which an event may have been stored. */
const DAYS = '36500';

/** src/server/api of memodb-io/memobase, January 2026. A turn is read as “[created_at] alias(role): content”. */
const shape: ServiceShape = {
  headers: { Authorization: 'Bearer {key}' },
  fine: { path: 'errno', is: [0], message: 'errmsg' },
  reset: [
    { method: 'DELETE', path: '/api/v1/users/{uuid}', accept: [404], anyway: true },
    { method: 'POST', path: '/api/v1/users', body: { id: '{uuid}', data: { name: '{person}' } } },
  ],
  add: {
    method: 'POST',
    path: '/api/v1/blobs/insert/{uuid}',
    query: { wait_process: 'true' },
    body: { blob_type: 'chat', blob_data: { messages: '{messages}' } },
  },
  message: { role: '{role}', content: '{content}', alias: '{speaker}', created_at: '{time}' },
  // Without it, turns wait in a buffer until more come.
  close: {
    method: 'POST',
    path: '/api/v1/users/buffer/{uuid}/chat',
    query: { wait_process: 'true' },
  },
  list: {
    request: {
      method: 'GET',
      path: '/api/v1/users/event/{uuid}',
      query: { topk: '10000' },
    },
    most: 10_000,
    entries: [
      { list: 'data.events', id: 'id', text: 'event_data.event_tip', time: 'created_at', lines: true },
      { list: 'data.events.*.event_data.profile_delta', text: 'content' },
    ],
  },
  search: [
    {
      request: {
        method: 'GET',
        path: '/api/v1/users/event_gist/search/{uuid}',
        // One less the cosine distance: nothing is at or below -1 but the opposite.
        query: { query: '{query}', topk: '{k}', similarity_threshold: '-1', time_range_in_days: DAYS },
      },
      entries: [
        {
          list: 'data.gists',
          id: 'id',
          text: 'gist_data.content',
          time: 'created_at',
          score: 'similarity',
          lines: true,
        },
      ],
    },
  ],
};

export const memobase = {
  id: 'memobase',
  name: 'Memobase',
  description: { en: 'the server of memodb-io/memobase', zh: 'memodb-io/memobase 的服务器' },
  version: '2',
  address: 'http://localhost:8019',
  needsKey: true,
  pages: 'if allowed',
  allow: {
    en: 'Start the server with USE_CORS=true and API_HOSTS={origin}.',
    zh: '启动服务器时设置 USE_CORS=true 和 API_HOSTS={origin}。',
  },
  notes: [
    {
      en: 'The server lists events of the last 21 days only: a run that takes longer ends with missing memories.',
      zh: '服务器只列出最近 21 天内存储的事件：耗时更长的运行会缺少记忆。',
    },
    {
      en: 'Searches return lines of events, each a memory; HaluMem’s script took a context of at most 500 tokens instead.',
      zh: '检索返回事件中的各行，每行算一条记忆；HaluMem 的脚本取的是最多 500 个词元的上下文。',
    },
  ],
  shape,
} as const satisfies ServiceDefinition;
