/** Engines that say what is not so: pages that are short, the same or endless, documents of others, and work that was never done. */

import { describe, expect, it } from 'vitest';
import { EngineIndex } from '../../../src/search-engines/domain/client';
import { idPrefix, type EngineDocument } from '../../../src/search-engines/domain/document';
import { engineOf } from '../../../src/search-engines/domain/registry';
import { metaNote } from '../../../src/search-engines/domain/reply';
import type { IndexMeta } from '../../../src/search-engines/domain/shape';
import type { ServiceRequest } from '../../../src/llm/domain/services/port';
import { engineIndex } from '../../../src/search-engines/client';
import { fakeEngine, type EngineAnswer, type EngineAsked, type EngineTamper } from './engine-fakes';

const live = new AbortController().signal;
const META: IndexMeta = { language: 'en', model: 'tiny 0123', dimensions: 2 };
const BANK = 'potter';

const documents = (count: number, bank = BANK): EngineDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${idPrefix(bank)}${String(i).padStart(4, '0')}`,
    bank,
    memory: `m${i}`,
    hash: `h${i}`,
    vector: [1, 0],
    start: 0,
    end: 5,
  }));

type Id = 'opensearch' | 'chroma';

const engineAt = (id: Id, address: string): EngineIndex =>
  engineIndex(engineOf(id)!, { address, key: '' }, 'mnemoscope-en', META, {
    retries: { random: () => 0, sleep: () => Promise.resolve() },
  });

async function opened(id: Id, tamper?: EngineTamper) {
  const fake = await fakeEngine(id, tamper);
  const index = engineAt(id, fake.address);
  await index.open(live);
  const held = () => [...fake.engine.indexes.values()].flatMap(({ documents: all }) => [...all.keys()]);
  return { ...fake, index, held };
}

const isList = ({ route, json }: EngineAsked) =>
  /\/get$/.test(route) || (/_search$/.test(route) && (json as { sort?: unknown }).sort !== undefined);
const isWrite = ({ route }: EngineAsked) => /_bulk$|\/upsert$/.test(route);
const isDelete = ({ route, text }: EngineAsked) => /\/delete$/.test(route) || /^\{"delete"/.test(text);

interface Listed {
  hits?: { hits: unknown[] };
  ids?: unknown[];
  metadatas?: unknown[];
}

/** A reply with its list cut to so many entries. */
function cutTo(count: number, { status, body }: EngineAnswer): EngineAnswer {
  const { hits, ids, metadatas } = body as Listed;
  const cut = hits
    ? { ...(body as object), hits: { hits: hits.hits.slice(0, count) } }
    : { ...(body as object), ids: ids!.slice(0, count), metadatas: metadatas!.slice(0, count) };
  return { status, body: cut };
}

/** What the engine answers to a write that it does not carry out. */
const pretended = ({ route, text }: EngineAsked): EngineAnswer => {
  if (!route.endsWith('_bulk')) return { status: 200, body: {} };
  const items = text
    .split('\n')
    .filter((line) => /^\{"(index|delete)"/.test(line))
    .map((line) => {
      const [[what, { _id }]] = Object.entries(JSON.parse(line) as object) as [[string, { _id: string }]];
      return { [what]: { _id, status: 200, result: 'updated' } };
    });
  return { status: 200, body: { took: 1, errors: false, items } };
};

describe.each(['opensearch', 'chroma'] as const)('%s', (id) => {
  it('that lists 50 where 1,000 were asked for is read to the end', async () => {
    const all = documents(180);
    const { index, held } = await opened(id, (asked, answer) =>
      isList(asked) ? cutTo(50, answer()) : answer(),
    );
    expect(await index.push(BANK, all, { signal: live })).toEqual({ sent: 180, kept: 0, removed: 0 });
    expect(await index.push(BANK, all, { signal: live })).toEqual({ sent: 0, kept: 180, removed: 0 });
    expect(await index.remove(BANK, live)).toBe(180);
    expect(held()).toEqual([]);
  });

  it('that stores nothing and says ok is found out, with the number', async () => {
    const { index } = await opened(id, (asked, answer) => (isWrite(asked) ? pretended(asked) : answer()));
    await expect(index.push(BANK, documents(68), { signal: live })).rejects.toMatchObject({
      code: 'not-stored',
      message: expect.stringContaining('documents that are not in its index: 68 of 68. ') as string,
    });
  });

  it('that keeps an earlier content and says ok is found out', async () => {
    let frozen = false;
    const { index } = await opened(id, (asked, answer) =>
      frozen && isWrite(asked) ? pretended(asked) : answer(),
    );
    await index.push(BANK, documents(3), { signal: live });
    frozen = true;
    const changed = documents(3).map((each, i) => (i === 1 ? { ...each, hash: 'new' } : each));
    await expect(index.push(BANK, changed, { signal: live })).rejects.toMatchObject({
      code: 'not-stored',
      message: expect.stringContaining('1 of 3') as string,
    });
  });

  it('that deletes nothing and says ok is found out, with the number', async () => {
    const { index, held } = await opened(id, (asked, answer) =>
      isDelete(asked) ? pretended(asked) : answer(),
    );
    await index.push(BANK, documents(5), { signal: live });
    const refused = { code: 'not-deleted', message: expect.stringContaining(': 2 of 2. ') as string };
    await expect(index.push(BANK, documents(3), { signal: live })).rejects.toMatchObject(refused);
    await expect(index.remove(BANK, live)).rejects.toMatchObject({
      code: 'not-deleted',
      message: expect.stringContaining(': 5 of 5. ') as string,
    });
    expect(held()).toHaveLength(5);
  });

  it('whose index is still there after it was deleted is found out', async () => {
    const { index } = await opened(id, (asked, answer) =>
      asked.route.startsWith('DELETE ') ? { status: 200, body: { acknowledged: true } } : answer(),
    );
    await expect(index.drop(live)).rejects.toMatchObject({ code: 'not-deleted' });
  });

  it('whose list ignores the filter has nothing of another deleted', async () => {
    const theirs = documents(2, 'someone else');
    const { index, engine, held } = await opened(id, (asked, answer) => {
      if (!isList(asked)) return answer();
      const { documents: all } = [...engine.indexes.values()][0]!;
      const own = [...all.values()];
      const json = asked.json as { offset?: number; search_after?: string[] };
      const from = json.search_after
        ? own.findIndex((each) => each.id === json.search_after![0]) + 1
        : (json.offset ?? 0);
      const page = own.slice(from);
      const hits = page.map((each) => ({ _id: each.id, _source: each.source as object }));
      const body =
        id === 'opensearch'
          ? { timed_out: false, _shards: { failed: 0 }, hits: { hits } }
          : { ids: page.map((each) => each.id), metadatas: page.map((each) => each.source as object) };
      return { status: 200, body };
    });
    const all = [...engine.indexes.values()][0]!.documents;
    for (const each of theirs)
      all.set(each.id, { id: each.id, source: { bank: each.bank, hash: each.hash } });
    const refused = {
      code: 'other-documents',
      message: expect.stringContaining(`2 on page 1 of a list, such as “${theirs[0]!.id}”`) as string,
    };
    await expect(index.push(BANK, documents(3), { signal: live })).rejects.toMatchObject(refused);
    await expect(index.remove(BANK, live)).rejects.toMatchObject(refused);
    expect(held()).toEqual(theirs.map((each) => each.id));
  });

  it('whose search ignores the filter is not believed', async () => {
    const { index, engine } = await opened(id);
    const [other] = documents(1, 'someone else');
    const all = [...engine.indexes.values()][0]!.documents;
    all.set(other!.id, {
      id: other!.id,
      source: { ...other, bank: BANK, memory: 'm0' },
    });
    await expect(index.nearest(Float32Array.of(1, 0), { bank: BANK, size: 1 }, live)).rejects.toMatchObject({
      code: 'other-documents',
      message: expect.stringContaining('1 of a search, such as') as string,
    });
  });

  it('that sends the same page for ever is left at its second time, and nothing is deleted', async () => {
    let isPushed = false;
    let first: EngineAnswer | undefined;
    const { index, held, asked } = await opened(id, (each, answer) =>
      isPushed && isList(each) ? (first ??= answer()) : answer(),
    );
    await index.push(BANK, documents(20), { signal: live });
    isPushed = true;
    await expect(index.remove(BANK, live)).rejects.toMatchObject({
      code: 'page-twice',
      message: expect.stringContaining(': page 2, after 20 documents. ') as string,
    });
    expect(held()).toHaveLength(20);
    expect(asked.filter(isDelete)).toEqual([]);
  });
});

it('pages without end are left after 10,000 of them, and nothing is deleted', async () => {
  let at = 0;
  const sent: string[] = [];
  const port = {
    ...engineAt('chroma', 'http://127.0.0.1:9').port,
    send: ({ method, path }: ServiceRequest) => {
      sent.push(`${method} ${path.split('/').at(-1)}`);
      const body = path.endsWith('/get')
        ? { ids: [`${idPrefix(BANK)}${at++}`], metadatas: [{ hash: '' }] }
        : { id: 'x', name: 'mnemoscope-en', metadata: metaNote(META) };
      return Promise.resolve({ status: 200, body });
    },
  };
  const index = new EngineIndex(engineOf('chroma')!, port, 'mnemoscope-en', META);
  await index.open(live);
  await expect(index.remove(BANK, live)).rejects.toMatchObject({
    code: 'endless',
    message: expect.stringContaining(': 10000 pages with 10000 documents. ') as string,
  });
  expect(sent).not.toContain('POST delete');
});
