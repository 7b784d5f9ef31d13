/** Engines on this machine with the paths and replies of the real ones, as OpenSearch 2.19.1 and Chroma 1.5.9 gave them. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

// Bodies of two engines.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any;

export interface EngineAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface EngineAsked {
  readonly route: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: Any;
}

interface Stored {
  readonly id: string;
  readonly source: Any;
}

export class FakeEngine {
  /** Documents by index, and what the index was made with. */
  readonly indexes = new Map<string, { readonly made: Any; readonly documents: Map<string, Stored> }>();
  /** Documents that arrived, those that came twice counted twice. */
  written = 0;
}

/** May answer in the engine's place; `undefined` after it has dealt with the response itself. */
export type EngineTamper = (
  asked: EngineAsked,
  answer: () => EngineAnswer,
  response: ServerResponse,
) => EngineAnswer | undefined;

type Routes = (engine: FakeEngine, asked: EngineAsked) => EngineAnswer;

const ok = (body: unknown, status = 200): EngineAnswer => ({ status, body });
const words = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const cosine = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const noIndex = (index: string) =>
  ok(
    {
      error: {
        root_cause: [{ type: 'index_not_found_exception', reason: `no such index [${index}]` }],
        type: 'index_not_found_exception',
        reason: `no such index [${index}]`,
      },
      status: 404,
    },
    404,
  );

const openSearch: Routes = (engine, { route, text, json }) => {
  if (route === 'GET /')
    return ok({
      name: 'first',
      version: { distribution: 'opensearch', number: '2.19.1', lucene_version: '9.12.1' },
    });
  const [, method, index = '', path = ''] = /^(\w+) \/([^/?]+)(\/\w+)?/.exec(route) ?? [];
  const found = engine.indexes.get(index);
  if (method === 'PUT') {
    if (found)
      return ok({ error: { type: 'resource_already_exists_exception', reason: 'exists' }, status: 400 }, 400);
    engine.indexes.set(index, { made: json, documents: new Map() });
    return ok({ acknowledged: true, shards_acknowledged: true, index });
  }
  if (!found) return noIndex(index);
  if (method === 'GET') return ok({ [index]: { aliases: {}, mappings: found.made.mappings, settings: {} } });
  if (method === 'DELETE') {
    engine.indexes.delete(index);
    return ok({ acknowledged: true });
  }
  if (path === '/_refresh') return ok({ _shards: { total: 1, successful: 1, failed: 0 } });
  if (path === '/_bulk') return bulk(engine, found, text);
  const documents = [...found.documents.values()];
  const query = json.query;
  const wrap = (hits: unknown[]) =>
    ok({ took: 1, timed_out: false, _shards: { total: 1, successful: 1, failed: 0 }, hits: { hits } });
  if (query.term) {
    const after = json.search_after?.[0] ?? '';
    const listed = documents
      .filter(({ id, source }) => source.bank === query.term.bank && id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, json.size);
    return wrap(
      listed.map(({ id, source }) => ({ _id: id, _score: null, _source: { hash: source.hash }, sort: [id] })),
    );
  }
  if (query.knn) {
    const { vector, k, filter } = query.knn.vector;
    const due = found.made.mappings.properties.vector.dimension;
    if (vector.length !== due)
      return ok(
        {
          error: {
            type: 'search_phase_execution_exception',
            reason: 'all shards failed',
            failed_shards: [
              {
                reason: {
                  reason: `Query vector has invalid dimension: ${vector.length}. Dimension should be: ${due}`,
                },
              },
            ],
          },
        },
        400,
      );
    const near = documents
      .filter(({ source }) => source.vector && source.bank === filter.term.bank)
      .map((each) => ({ each, score: (1 + cosine(each.source.vector, vector)) / 2 }))
      .sort((a, b) => b.score - a.score)
      .slice(0, Math.min(k, json.size));
    return wrap(
      near.map(({ each: { id, source }, score }) => ({
        _id: id,
        _score: score,
        _source: { memory: source.memory, start: source.start, end: source.end },
      })),
    );
  }
  const { must, filter } = query.bool;
  const asked = new Set(words(must.match.text));
  const held = documents.filter(({ source }) => source.text && source.bank === filter.term.bank);
  const scored = held
    .map(({ id, source }) => {
      const terms = [...asked].flatMap((term) => {
        const tf = words(source.text).filter((each) => each === term).length;
        const df = held.filter((other) => words(other.source.text).includes(term)).length;
        return tf === 0 ? [] : [explained(term, tf, df, held.length, words(source.text).length)];
      });
      return { id, source, terms, score: terms.reduce((sum, { value }) => sum + value, 0) };
    })
    .filter(({ terms }) => terms.length > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, json.size);
  return wrap(
    scored.map(({ id, source, terms, score }) => ({
      _id: id,
      _score: score,
      _source: { memory: source.memory },
      ...(json.explain && {
        _explanation: {
          value: score,
          description: 'sum of:',
          details: [
            { value: score, description: 'sum of:', details: terms },
            { value: 0, description: 'match on required clause, product of:', details: [] },
          ],
        },
      }),
    })),
  );
};

/** One term of an explanation, as Lucene writes it. */
function explained(term: string, tf: number, df: number, count: number, length: number) {
  const idf = Math.log(1 + (count - df + 0.5) / (df + 0.5));
  const part = tf / (tf + 1.2);
  const leaf = (value: number, description: string) => ({ value, description, details: [] });
  return {
    value: 2.2 * idf * part,
    description: `weight(text:${term} in 0) [PerFieldSimilarity], result of:`,
    details: [
      {
        value: 2.2 * idf * part,
        description: `score(freq=${tf}.0), computed as boost * idf * tf from:`,
        details: [
          leaf(2.2, 'boost'),
          {
            value: idf,
            description: 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:',
            details: [
              leaf(df, 'n, number of documents containing term'),
              leaf(count, 'N, total number of documents with field'),
            ],
          },
          {
            value: part,
            description: 'tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:',
            details: [
              leaf(tf, 'freq, occurrences of term within document'),
              leaf(1.2, 'k1, term saturation parameter'),
              leaf(0.75, 'b, length normalization parameter'),
              leaf(length, 'dl, length of field'),
              leaf(7.5, 'avgdl, average length of field'),
            ],
          },
        ],
      },
    ],
  };
}

function bulk(
  engine: FakeEngine,
  { documents, made }: { documents: Map<string, Stored>; made: Any },
  text: string,
) {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Any);
  const items: unknown[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { index, delete: deleted } = lines[i];
    if (deleted) {
      const status = documents.delete(deleted._id) ? 200 : 404;
      items.push({ delete: { _id: deleted._id, status } });
      continue;
    }
    const source = lines[++i];
    const due = made.mappings.properties.vector?.dimension;
    if (source.vector && source.vector.length !== due) {
      const error = {
        type: 'mapper_parsing_exception',
        reason: 'failed to parse field [vector]',
        caused_by: { reason: `Vector dimension mismatch. Expected: ${due}, Given: ${source.vector.length}` },
      };
      items.push({ index: { _id: index._id, status: 400, error } });
      continue;
    }
    engine.written++;
    documents.set(index._id, { id: index._id, source });
    items.push({ index: { _id: index._id, result: 'created', status: 201 } });
  }
  return ok({ took: 1, errors: items.length > 0, items });
}

const chroma: Routes = (engine, { route, json }) => {
  if (route === 'GET /api/v2/version') return ok('1.0.0');
  const base = '/api/v2/tenants/default_tenant/databases/default_database/collections';
  const [method = '', path = ''] = route.split(' ');
  if (route === `POST ${base}`) {
    if (engine.indexes.has(json.name)) return ok({ error: 'UniqueConstraintError', message: 'exists' }, 409);
    engine.indexes.set(json.name, { made: json, documents: new Map() });
    return ok({ id: `uuid-${json.name}`, name: json.name, metadata: json.metadata });
  }
  const [name = '', call] = path.slice(base.length + 1).split('/');
  const found = engine.indexes.get(name.replace(/^uuid-/, ''));
  if (!found || (call === undefined) === name.startsWith('uuid-'))
    return ok({ error: 'NotFoundError', message: `Collection [${name}] does not exist` }, 404);
  const { documents, made } = found;
  if (method === 'GET') return ok({ id: `uuid-${name}`, name, metadata: made.metadata });
  if (method === 'DELETE') {
    engine.indexes.delete(name);
    return ok({});
  }
  if (call === 'upsert') {
    const due = made.metadata.dimensions;
    const wrong = json.embeddings.find((each: number[]) => each.length !== due);
    if (wrong) {
      const message = `Collection expecting embedding with dimension of ${due}, got ${wrong.length}`;
      return ok({ error: 'InvalidArgumentError', message }, 400);
    }
    json.ids.forEach((id: string, i: number) => {
      engine.written++;
      documents.set(id, { id, source: { ...json.metadatas[i], vector: json.embeddings[i] } });
    });
    return ok({});
  }
  if (call === 'delete') {
    for (const id of json.ids) documents.delete(id);
    return ok({ deleted: json.ids.length });
  }
  const own = [...documents.values()].filter(({ source }) => source.bank === json.where.bank);
  if (call === 'get') {
    const page = own.slice(json.offset, json.offset + json.limit);
    return ok({ ids: page.map(({ id }) => id), metadatas: page.map(({ source }) => source) });
  }
  const near = own
    .map(({ id, source }) => ({ id, source, distance: 1 - cosine(source.vector, json.query_embeddings[0]) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, json.n_results);
  return ok({
    ids: [near.map(({ id }) => id)],
    metadatas: [near.map(({ source }) => source)],
    distances: [near.map(({ distance }) => distance)],
  });
};

/** As OpenSearch, from which it came; it says of itself that it is no distribution, and its vectors are another type. */
const elasticsearch: Routes = (engine, asked) =>
  asked.route === 'GET /'
    ? ok({
        name: 'first',
        version: { number: '8.15.0', lucene_version: '9.11.1' },
        tagline: 'You Know, for Search',
      })
    : openSearch(engine, asked);

const ROUTES = { opensearch: openSearch, elasticsearch, chroma } as const;
export type FakeId = keyof typeof ROUTES;

export interface RunningFake {
  readonly engine: FakeEngine;
  readonly address: string;
  readonly asked: EngineAsked[];
  close(): void;
}

export interface FakeOptions {
  readonly tamper?: EngineTamper;
  /** The page's origin that is let in, at the moment; undefined for none, as engines are installed. */
  readonly allowed?: () => string | undefined;
}

/** Starts an engine that ends with the test. */
export async function fakeEngine(id: FakeId, tamper?: EngineTamper): Promise<RunningFake> {
  const fake = await startEngine(id, tamper && { tamper });
  onTestFinished(() => fake.close());
  return fake;
}

/** Starts an engine. */
export async function startEngine(
  id: FakeId,
  { tamper = (_asked, answer) => answer(), allowed = () => undefined }: FakeOptions = {},
): Promise<RunningFake> {
  const engine = new FakeEngine();
  const asked: EngineAsked[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const origin = allowed();
      const cors: Record<string, string> =
        origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' };
      if (incoming.method === 'OPTIONS') {
        // Refused, OpenSearch answers 403 without headers; allowed, 200 with an empty body.
        response.writeHead(origin === undefined ? 403 : 200, {
          ...cors,
          ...(origin !== undefined && {
            'access-control-allow-methods': 'GET,POST,PUT,DELETE,OPTIONS',
            'access-control-allow-headers': 'content-type,authorization,x-chroma-token',
          }),
        });
        response.end();
        return;
      }
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      const route = `${incoming.method} ${new URL(incoming.url ?? '', 'http://here').pathname}`;
      const isLines = route.endsWith('/_bulk') || text === '';
      const one: EngineAsked = {
        route,
        headers: incoming.headers,
        text,
        json: isLines ? undefined : JSON.parse(text),
      };
      asked.push(one);
      const given = tamper(one, () => ROUTES[id]!(engine, one), response);
      if (!given) return;
      response.writeHead(given.status, { 'content-type': 'application/json' });
      response.end(
        typeof given.body === 'string' && given.body.startsWith('<')
          ? given.body
          : JSON.stringify(given.body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    engine,
    asked,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
