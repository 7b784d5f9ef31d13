/** OpenSearch, and Elasticsearch for BM25: one REST API up to vectors, whose calls differ. */

import type { Json } from '../../llm/domain/services/shape';
import type { Language } from '../../core/text/languages';
import { pathPart } from '../../core/text/escaped';
import type { EngineDocument } from './document';
import { metaIn, metaNote, at, listAt, numberAt, textAt } from './reply';
import type { DocumentHit, EngineShape, IndexMeta, NeighbourEvidence } from './shape';
import type { LexicalEvidence, TermEvidence } from '../../pipeline/retrieval/ranking';

const WEIGHT = /^weight\([^:]*:(.+) in \d+\)/;

interface ExplainedTerm {
  readonly term: TermEvidence;
  readonly length: number;
  readonly meanLength: number;
}

/**
 * The terms' shares of a BM25 score; they sum to it, up to the single precision in which Lucene computes. Lengths are Lucene's: rounded down
 * above 40 terms, since it stores one byte.
 *
 * @returns undefined where the explanation holds no BM25 term.
 */
export function lexicalEvidence(explanation: unknown): LexicalEvidence | undefined {
  const found = termsIn(explanation);
  const [first] = found;
  if (!first) return undefined;
  return {
    type: 'lexical',
    terms: found.map(({ term }) => term),
    length: first.length,
    meanLength: first.meanLength,
  };
}

function termsIn(node: unknown): ExplainedTerm[] {
  const term = WEIGHT.exec(textAt(node, 'description') ?? '')?.[1];
  if (term === undefined) return (listAt(node, 'details') ?? []).flatMap(termsIn);
  const contribution = numberAt(node, 'value');
  const idf = named(node, 'idf');
  const tf = named(node, 'tf');
  const parts = {
    df: numberAt(named(idf, 'n'), 'value'),
    idf: numberAt(idf, 'value'),
    tf: numberAt(named(tf, 'freq'), 'value'),
    length: numberAt(named(tf, 'dl'), 'value'),
    meanLength: numberAt(named(tf, 'avgdl'), 'value'),
  };
  const { df, length, meanLength } = parts;
  if (contribution === undefined || df === undefined || length === undefined || meanLength === undefined)
    return [];
  if (parts.idf === undefined || parts.tf === undefined) return [];
  return [{ term: { term, tf: parts.tf, df, idf: parts.idf, contribution }, length, meanLength }];
}

/** The nearest node below whose description begins with a name: `idf, computed as …`. */
function named(node: unknown, name: string): unknown {
  for (const child of listAt(node, 'details') ?? []) {
    if (new RegExp(`^${name}\\b`).test(String(at(child, 'description')))) return child;
  }
  for (const child of listAt(node, 'details') ?? []) {
    const deeper = named(child, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** Analysers that come with both engines. Han text is cut into pairs of characters. */
const ANALYSERS: Readonly<Record<Language, string>> = { en: 'english', zh: 'cjk' };

/** Terms of a question that are searched: a query of more than 1,024 is refused by default. */
const MOST_TERMS = 1000;

/** Most hits of one request by default. */
const MOST_HITS = 10_000;

const HANDLE = (index: string, path: string) => `/${pathPart(index)}${path}`;

const allow = (origin: string): readonly string[] => [
  'http.cors.enabled: true',
  `http.cors.allow-origin: "${origin}"`,
  'http.cors.allow-methods: "GET,POST,PUT,DELETE,OPTIONS"',
  'http.cors.allow-headers: "Content-Type,Authorization"',
];

/** Documents of one page of a list. */
const PAGE = 1000;

const SHARED = {
  headers: { Authorization: '{key}' },
  allow,
  batch: 250,
  page: PAGE,
  hello: { method: 'GET', path: '/', query: {} },
  find: (index) => ({ method: 'GET', path: HANDLE(index, ''), query: {} }),
  foundOf(index, body) {
    // The name in the reply is another one where the index was asked for by an alias.
    const name = at(body, index) === undefined ? (Object.keys(body ?? {})[0] ?? index) : index;
    return { handle: index, meta: metaIn(at(body, name, 'mappings', '_meta')) };
  },
  drop: (_found, name) => ({ method: 'DELETE', path: HANDLE(name, ''), query: {} }),
  list: (handle, bank, { after }) =>
    search(handle, {
      size: PAGE,
      _source: ['hash'],
      query: { term: { bank } },
      sort: ['key'],
      ...(after !== '' && { search_after: [after] }),
    }),
  listedOf: (body) =>
    wholeHits(body)?.map((hit) => ({
      id: textAt(hit, '_id') ?? '',
      hash: textAt(hit, '_source', 'hash') ?? '',
    })),
  push: (handle, documents) => ({
    method: 'POST',
    path: HANDLE(handle, '/_bulk'),
    query: {},
    lines: documents.flatMap((document) => [{ index: { _id: document.id } }, sourceOf(document)]),
  }),
  refusedOf: (body) =>
    listAt(body, 'items')?.flatMap((item) => {
      const [result] = Object.values(item as object) as unknown[];
      const status = numberAt(result, 'status') ?? 0;
      // 404: something to be deleted was not there.
      if ((status >= 200 && status < 300) || status === 404) return [];
      return [
        {
          id: textAt(result, '_id') ?? '',
          reason: reasonIn(at(result, 'error')),
          // 503: the primary shard has just been lost, and a replica is about to take its place.
          passes: status === 429 || status === 503,
        },
      ];
    }),
  remove: (handle, ids) => ({
    method: 'POST',
    path: HANDLE(handle, '/_bulk'),
    query: {},
    lines: ids.map((id) => ({ delete: { _id: id } })),
  }),
  refresh: (handle) => ({ method: 'POST', path: HANDLE(handle, '/_refresh'), query: {} }),
  match: (handle, { bank, text, size, explain }) =>
    search(handle, {
      size: Math.min(size, MOST_HITS),
      ...(explain && { explain }),
      _source: ['memory'],
      query: {
        bool: { must: { match: { text: firstTerms(text) } }, filter: { term: { bank } } },
      },
    }),
  hitsOf: (body) => wholeHits(body)?.flatMap(hitOf),
  reasonOf: (body) => reasonIn(at(body, 'error')),
} as const satisfies Partial<EngineShape>;

export const opensearch: EngineShape = {
  ...SHARED,
  id: 'opensearch',
  name: 'OpenSearch',
  description: {
    en: 'BM25 by Lucene with its own analyser, and approximate nearest neighbours (HNSW).',
    zh: '使用自带分析器的 Lucene BM25，以及近似最近邻（HNSW）。',
  },
  address: 'http://localhost:9200',
  tried: '2.19',
  helloOf(body) {
    const version = textAt(body, 'version', 'number');
    if (version === undefined || at(body, 'version', 'distribution') !== 'opensearch') return undefined;
    // Filters within a k-NN query of Lucene came with 2.4.
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return { version, fits: major > 2 || (major === 2 && minor >= 4) };
  },
  create: (index, meta) => ({
    method: 'PUT',
    path: HANDLE(index, ''),
    query: {},
    body: {
      settings: { ...settings, ...(meta.dimensions > 0 && { 'index.knn': true }) },
      mappings: mappings(meta, {
        type: 'knn_vector',
        dimension: meta.dimensions,
        method: { name: 'hnsw', engine: 'lucene', space_type: 'cosinesimil' },
      }),
    },
  }),
  nearest: (handle, { bank, vector, size }) =>
    search(handle, {
      size: Math.min(size, MOST_HITS),
      _source: ['memory', 'start', 'end'],
      query: { knn: { vector: { vector, k: Math.min(size, MOST_HITS), filter: { term: { bank } } } } },
    }),
};

export const elasticsearch: EngineShape = {
  ...SHARED,
  id: 'elasticsearch',
  name: 'Elasticsearch',
  description: {
    en: 'BM25 by Lucene with its own analyser; its calls for vectors differ and are not used.',
    zh: '使用自带分析器的 Lucene BM25；其向量接口不同，未使用。',
  },
  address: 'http://localhost:9200',
  tried: '7.10 to 8 (as described, not tried)',
  helloOf(body) {
    const version = textAt(body, 'version', 'number');
    if (version === undefined || at(body, 'version', 'distribution') !== undefined) return undefined;
    return { version, fits: Number(version.split('.')[0]) >= 7 };
  },
  create: (index, meta) => ({
    method: 'PUT',
    path: HANDLE(index, ''),
    query: {},
    body: { settings, mappings: mappings(meta) },
  }),
};

const settings = {
  number_of_shards: 1,
  // A copy as soon as there is a second node: a single node has no place for one.
  auto_expand_replicas: '0-1',
} as const;

function mappings(meta: IndexMeta, vector?: Json): Json {
  return {
    _meta: metaNote(meta),
    dynamic: 'strict',
    properties: {
      key: { type: 'keyword' },
      bank: { type: 'keyword' },
      memory: { type: 'keyword' },
      hash: { type: 'keyword' },
      start: { type: 'integer', index: false },
      end: { type: 'integer', index: false },
      text: { type: 'text', analyzer: ANALYSERS[meta.language] },
      ...(vector !== undefined && meta.dimensions > 0 && { vector }),
    },
  };
}

function sourceOf({ id, bank, memory, hash, text, vector, start, end }: EngineDocument): Json {
  return {
    key: id,
    bank,
    memory,
    hash,
    ...(text !== undefined && { text }),
    ...(vector !== undefined && { vector: [...vector] }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  };
}

function search(handle: string, body: Json) {
  return { method: 'POST', path: HANDLE(handle, '/_search'), query: {}, body } as const;
}

/** The hits of a search that every shard has answered in time. */
function wholeHits(body: unknown): readonly unknown[] | undefined {
  if (at(body, 'timed_out') === true || (numberAt(body, '_shards', 'failed') ?? 0) > 0) return undefined;
  return listAt(body, 'hits', 'hits');
}

function hitOf(hit: unknown): DocumentHit[] {
  const document = textAt(hit, '_id') ?? '';
  const memory = textAt(hit, '_source', 'memory');
  const score = numberAt(hit, '_score');
  if (memory === undefined || score === undefined) return [];
  const start = numberAt(hit, '_source', 'start');
  const end = numberAt(hit, '_source', 'end');
  if (start !== undefined && end !== undefined) {
    // Lucene keeps scores positive: (1 + cos) / 2.
    const cosine = 2 * score - 1;
    const evidence: NeighbourEvidence = { type: 'neighbour', cosine, passage: { start, end } };
    return [{ document, memory, score: cosine, evidence }];
  }
  return [{ document, memory, score, evidence: lexicalEvidence(at(hit, '_explanation')) }];
}

/** The cause that lies deepest: those around it only say that something failed. */
function reasonIn(error: unknown): string {
  if (typeof error === 'string') return error;
  const deeper = at(error, 'failed_shards', 0, 'reason') ?? at(error, 'caused_by');
  return (deeper !== undefined && reasonIn(deeper)) || (textAt(error, 'reason') ?? '');
}

/** The text up to its thousandth word or Han character. */
function firstTerms(text: string): string {
  let count = 0;
  for (const match of text.matchAll(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)) {
    if (count++ === MOST_TERMS) return text.slice(0, match.index);
  }
  return text;
}
