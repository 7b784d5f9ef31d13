/** A service that answers late, twice, out of order, with another user's memory, never, or with an empty list: every adapter with each. */

import { describe, expect, it } from 'vitest';
import { isComplete, type SessionRecord } from '../../../src/memory-systems/domain/run';
import { SERVICES, serviceOf } from '../../../src/memory-systems/domain/services/registry';
import { foundInNoList } from '../../../src/memory-systems/domain/results';
import { potter } from '../fixture';
import { fakeService, type Answer, type Asked, type Tamper } from './fakes';
import { definitionAt, nameOf, runService, sleepless } from './run-service';

const IDS = SERVICES.map(({ id }) => id);
const said = potter.sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
const arrived = (lines: readonly string[]) => lines.map((line) => line.slice(line.lastIndexOf('/') + 1));

const asPattern = ({ method, path }: { readonly method: string; readonly path: string }) =>
  new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Which of a service's requests these are, by its shape. */
function requestsOf(id: string) {
  const { shape } = serviceOf(id)!;
  const of = (patterns: readonly RegExp[]) => (asked: Asked) =>
    patterns.some((pattern) => pattern.test(asked.route));
  return {
    shape,
    isSearch: of(shape.search.map(({ request }) => asPattern(request))),
    isList: of(shape.list ? [asPattern(shape.list.request)] : []),
    isTurns: of(shape.turns ? [asPattern(shape.turns.request)] : []),
    isAddition: of([asPattern(shape.add)]),
    isJob: of(shape.job ? [asPattern(shape.job.request)] : []),
  };
}

/** A reply with every list of objects in it changed. */
function withLists(value: unknown, change: (items: readonly object[]) => readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each) => withLists(each, change));
    return items.every((each) => typeof each === 'object' && each !== null)
      ? change(items as object[])
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLists(each, change)]));
}

/** The same with every count at zero, beside lists that are empty. */
function countingNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(countingNothing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      /^(count|total|total_?(nodes|items))$/i.test(key) ? 0 : countingNothing(each),
    ]),
  );
}

const changed = (answer: Answer, change: Parameters<typeof withLists>[1]): Answer => ({
  ...answer,
  body: withLists(answer.body, change),
});

/** What a run came to, without what the service makes up. */
function outcomeOf(records: readonly SessionRecord[]) {
  return records.map(({ addition, answers }) => ({
    added: addition?.changes.added.map(({ text }) => text).sort(),
    changed: addition?.changes.changed.map(({ before, after }) => [before.text, after.text]),
    removed: addition?.changes.removed.map(({ text }) => text).sort(),
    answers: answers.map(({ response, found }) => [response, found.map(({ text }) => text).sort()]),
  }));
}

async function usual(id: string) {
  return outcomeOf(await runService(definitionAt(id, (await fakeService(id)).address)));
}

describe.each(IDS)('%s', (id) => {
  const { shape, isSearch, isList, isTurns, isAddition, isJob } = requestsOf(id);
  const reads = (asked: Asked) => isSearch(asked) || isList(asked);

  it('that answers late is waited for', async () => {
    const { engine, address } = await fakeService(id, (asked, answer, response) => {
      if (!isAddition(asked) && !reads(asked)) return answer();
      setTimeout(() => {
        const { status, body } = answer();
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      }, 5);
      return undefined;
    });
    engine.delay = 5;
    const records = await runService(definitionAt(id, address, { ...sleepless(), waits: {} }));
    expect(outcomeOf(records)).toEqual(await usual(id));
    expect(arrived(engine.arrived)).toEqual(said);
  });

  it('that repeats what it lists and finds, and mixes the order, changes nothing', async () => {
    const { engine, address } = await fakeService(id, (asked, answer) =>
      reads(asked) || isTurns(asked)
        ? changed(answer(), (items) => [...items, ...items].reverse())
        : answer(),
    );
    const records = await runService(definitionAt(id, address));
    expect(outcomeOf(records)).toEqual(await usual(id));
    expect(arrived(engine.arrived)).toEqual(said);
  });

  it('that never answers an addition is left, and is told nothing twice afterwards', async () => {
    let silent = true;
    const tamper: Tamper = (asked, answer) => {
      if (!silent || !(isAddition(asked) || isJob(asked))) return answer();
      if (isAddition(asked)) answer();
      return undefined;
    };
    const { engine, address } = await fakeService(id, tamper);
    const impatient = { ...sleepless(), limits: { firstByteMs: 60 } };
    const kept = new Map<number, SessionRecord>();
    const keep = async (record: SessionRecord) => void kept.set(record.session, structuredClone(record));
    // Where the turns can be listed, the page finds out by itself that they arrived.
    await runService(definitionAt(id, address, impatient), [], { keep }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'timeout' }),
    );
    silent = false;
    const definition = definitionAt(id, address);
    const records = await runService(definition, [...kept.values()], { keep });
    expect(isComplete(potter, definition, records)).toBe(true);
    expect(arrived(engine.arrived)).toEqual(said);
  });

  it('that never answers a search or a list is left', async () => {
    for (const which of shape.list ? [isSearch, isList] : [isSearch]) {
      const { address } = await fakeService(id, (asked, answer) => (which(asked) ? undefined : answer()));
      const impatient = { ...sleepless(), limits: { firstByteMs: 60 } };
      await expect(runService(definitionAt(id, address, impatient))).rejects.toMatchObject({
        code: 'timeout',
      });
    }
  });

  it('whose lists are empty has an empty memory', async () => {
    const { engine, address } = await fakeService(id, (asked, answer) =>
      reads(asked) ? { status: 200, body: countingNothing(changed(answer(), () => []).body) } : answer(),
    );
    const definition = definitionAt(id, address);
    const records = await runService(definition);
    expect(isComplete(potter, definition, records)).toBe(true);
    expect(arrived(engine.arrived)).toEqual(said);
    for (const { addition, answers } of records) {
      expect(addition?.changes ?? { added: [] }).toMatchObject({ added: [] });
      for (const { found, response } of answers) {
        expect(found).toEqual([]);
        expect(response).toBeUndefined();
      }
    }
  });

  it('that finds another user’s memory is refused where it names the owner, and told of where it does not', async () => {
    const { address } = await fakeService(id, (asked, answer) => {
      if (!isSearch(asked)) return answer();
      return changed(answer(), (items) => {
        const [first] = items;
        if (!first) return items;
        const text = JSON.stringify(first)
          .replaceAll(nameOf(id), 'someone-else')
          .replace(/"(id|uuid)":"/g, '"$1":"foreign-')
          .replace(/"(memory|fact|summary|content|memory_value|text)":"[^"]*"/g, '"$1":"Bowls for bees."');
        return [...items, JSON.parse(text) as object];
      });
    });
    const definition = definitionAt(id, address);
    const run = runService(definition);
    if (shape.search.some(({ entries }) => entries.some(({ user }) => user !== undefined))) {
      await expect(run).rejects.toThrow('returned a memory of another user');
      return;
    }
    const strangers = foundInNoList([{ user: potter, records: await run }], definition.capabilities);
    if (shape.list) expect(strangers).toBeGreaterThan(0);
    else expect(strangers).toBeNull();
  });
});
