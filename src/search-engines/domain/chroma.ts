/** Chroma: vectors only, since a single server ranks no words. */

import { pathPart } from '../../core/text/escaped';
import { metaIn, metaNote, at, listAt, numberAt, textAt } from './reply';
import type { DocumentHit, EngineShape } from './shape';

const COLLECTIONS = '/api/v2/tenants/default_tenant/databases/default_database/collections';
const of = (handle: string, path: string) => `${COLLECTIONS}/${pathPart(handle)}${path}`;

const PAGE = 1000;

export const chroma: EngineShape = {
  id: 'chroma',
  name: 'Chroma',
  description: {
    en: 'Approximate nearest neighbours (HNSW); no search by words.',
    zh: '近似最近邻（HNSW）；没有关键词检索。',
  },
  address: 'http://localhost:8000',
  headers: { 'X-Chroma-Token': '{key}' },
  allow: (origin) => ['# chroma run config.yaml', `cors_allow_origins: ["${origin}"]`],
  batch: 250,
  page: PAGE,
  tried: '1.5',
  hello: { method: 'GET', path: '/api/v2/version', query: {} },
  helloOf(body) {
    if (typeof body !== 'string' || !/^\d+\.\d+/.test(body)) return undefined;
    // The API's version, which is 1.0.0 in servers of 1.5. Before 1.0 the space of distances is set elsewhere.
    return { version: body, fits: Number(body.split('.')[0]) >= 1 };
  },
  find: (index) => ({ method: 'GET', path: of(index, ''), query: {} }),
  foundOf: (index, body) => ({
    handle: textAt(body, 'id') ?? index,
    meta: metaIn(at(body, 'metadata')),
  }),
  create: (index, meta) => ({
    method: 'POST',
    path: COLLECTIONS,
    query: {},
    body: { name: index, metadata: metaNote(meta), configuration: { hnsw: { space: 'cosine' } } },
  }),
  drop: (_found, name) => ({ method: 'DELETE', path: of(name, ''), query: {} }),
  list: (handle, bank, { from }) => ({
    method: 'POST',
    path: of(handle, '/get'),
    query: {},
    body: { where: { bank }, include: ['metadatas'], limit: PAGE, offset: from },
  }),
  listedOf(body) {
    const metadatas = listAt(body, 'metadatas');
    return (
      metadatas &&
      listAt(body, 'ids')?.map((id, i) => ({
        id: typeof id === 'string' ? id : '',
        hash: textAt(metadatas, i, 'hash') ?? '',
      }))
    );
  },
  push: (handle, documents) => ({
    method: 'POST',
    path: of(handle, '/upsert'),
    query: {},
    body: {
      ids: documents.map(({ id }) => id),
      embeddings: documents.map(({ vector }) => [...(vector ?? [])]),
      metadatas: documents.map(({ bank, memory, hash, start, end }) => ({ bank, memory, hash, start, end })),
    },
  }),
  // All or none, by the status.
  refusedOf: () => [],
  remove: (handle, ids) => ({ method: 'POST', path: of(handle, '/delete'), query: {}, body: { ids } }),
  nearest: (handle, { bank, vector, size }) => ({
    method: 'POST',
    path: of(handle, '/query'),
    query: {},
    body: {
      query_embeddings: [vector],
      n_results: size,
      where: { bank },
      include: ['distances', 'metadatas'],
    },
  }),
  hitsOf(body) {
    const distances = listAt(body, 'distances', 0);
    const ids = listAt(body, 'ids', 0) ?? [];
    return distances && listAt(body, 'metadatas', 0)?.flatMap((each, i) => hitOf(ids[i], each, distances[i]));
  },
  reasonOf: (body) => textAt(body, 'message') ?? textAt(body, 'error') ?? '',
};

function hitOf(id: unknown, metadata: unknown, distance: unknown): DocumentHit[] {
  const memory = textAt(metadata, 'memory');
  const start = numberAt(metadata, 'start');
  const end = numberAt(metadata, 'end');
  if (memory === undefined || start === undefined || end === undefined || typeof distance !== 'number')
    return [];
  const cosine = 1 - distance;
  const document = typeof id === 'string' ? id : '';
  return [
    { document, memory, score: cosine, evidence: { type: 'neighbour', cosine, passage: { start, end } } },
  ];
}
