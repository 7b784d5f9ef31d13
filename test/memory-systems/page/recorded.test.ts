import { describe, expect, it } from 'vitest';
import type { RunStore } from '../../../src/core/ports';
import type { Digest } from '../../../src/memory-systems/domain/digest';
import type { RecordedWork } from '../../../src/memory-systems/domain/recorded';
import { RecordedHost } from '../../../src/memory-systems/workers/recorded-host';
import { Systems } from '../../../src/memory-systems/page/state/systems.svelte';
import { localStats } from '../../../src/runs/workers/stats-client';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { runStore } from '../../../src/storage/tables/stores';
import { trashOf } from '../../../src/storage/tables/trash';
import { SystemsHost } from '../../../src/memory-systems/workers/systems-host';
import { POTTER } from '../fixture';
import { judgedFile, outputs, usersOf } from '../recorded-fixture';
import { readers } from './readers';
import { ALONE, MemorySettings } from '../../ui/app-dependencies';

let ids = 0;

function screen(fields: { runs?: RunStore; recorded?: RecordedWork } = {}) {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  const runs = fields.runs ?? runStore(body, pageTabs('test'));
  const trash = trashOf({ tables: body, settings: new MemorySettings(), tabs: pageTabs('test') });
  const systems = new Systems({
    work: new SystemsHost(),
    trash,
    encoder: () => Promise.reject(new Error('No model here.')),
    recorded: fields.recorded ?? new RecordedHost(),
    users: {
      list: async () => [{ id: 'ines', name: 'Ines Falk', language: 'en' }],
      read: async () => POTTER,
    },
    runs,
    tabs: ALONE,
    library: { summaries: [], read: () => Promise.reject(new Error('No bank here.')) },
    stats: localStats(),
    readings: readers(),
    now: () => '2031-05-02T09:00:00Z',
    newId: () => `${++ids}`,
  });
  return { systems, runs, trash };
}

const file = (name: string, content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);
const pair = () => [file('mem_generation.json', outputs), file('mem_judged.json', judgedFile)];

describe('recorded results on the screen of memory systems', () => {
  it('are shown as any other system, and found again', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.addRecorded(pair());
    expect(systems.recorded.problem).toBeUndefined();
    const [set] = systems.recorded.sets;
    expect(set).toMatchObject({ plan: { title: 'mem' }, judged: true, users: [{ name: 'Ines Falk' }] });
    expect(set!.agreement!.map(({ task, items, agreement }) => [task, items, agreement])).toEqual([
      ['extraction', 1, 1],
      ['update', 1, 1],
      ['answer', 1, 1],
    ]);
    expect(systems.user).toBe('halumem-u1');
    expect(systems.users.at(-1)).toEqual({ id: 'halumem-u1', name: 'Ines Falk', source: 'recorded' });
    const [result] = systems.results;
    expect(result).toMatchObject({ system: `recorded:${set!.id}`, title: 'mem', lexical: false });
    expect(result!.row.measures['recall(all)']).toBe(1);
    expect(result!.figures['qa_hallucination']!.all.value).toBe(1);
    expect(result!.card.judge).toBe('recorded');
    expect(result!.growth.map(({ size }) => size)).toEqual([1, 2]);
    // The files name no turns.
    expect(result!.row.blames[0]![0]!.evidence[0]!.turns).toEqual([
      { turn: 's1-t1', session: 's1', matched: true },
    ]);

    const again = screen({ runs }).systems;
    await again.open('halumem-u1');
    expect(again.results.map(({ row }) => row.measures)).toEqual([result!.row.measures]);
  });

  it('stand beside a system that runs on the same user here', async () => {
    const { systems } = screen();
    await systems.open();
    await systems.addRecorded(pair());
    await systems.run(['verbatim']);
    expect(systems.problem).toBeUndefined();
    expect(systems.results.map(({ title, system }) => title ?? system).sort()).toEqual(['mem', 'verbatim']);
    const [one, other] = systems.results;
    expect(one!.card.dataset.hash).toBe(other!.card.dataset.hash);
    expect(one!.fingerprint).not.toBe(other!.fingerprint);
  });

  it('are judged anew by words without asking the system', async () => {
    const { systems } = screen();
    await systems.open();
    await systems.addRecorded(pair());
    await systems.rejudge('lexical');
    expect(systems.results[0]).toMatchObject({ lexical: true, card: { judge: 'lexical 2' } });
    await systems.rejudge('lexical-lenient');
    expect(systems.results[0]!.card.judge).toBe('lexical 2, answers from 0.4');
    await systems.rejudge('recorded');
    expect(systems.results[0]).toMatchObject({ lexical: false, card: { judge: 'recorded' } });
  });

  it('are judged by words where outputs come without verdicts', async () => {
    const { systems } = screen();
    await systems.open();
    await systems.addRecorded([file('mem.json', outputs)]);
    expect(systems.recorded.sets[0]!.judged).toBe(false);
    expect(systems.recorded.sets[0]!.agreement).toBeUndefined();
    expect(systems.results[0]).toMatchObject({ lexical: true, card: { judge: 'lexical 2' } });
  });

  it('of several users are added up over all of them', async () => {
    const { systems } = screen();
    await systems.open();
    const files = usersOf(3);
    await systems.addRecorded([file('mem.jsonl', files.outputs), file('mem_judged.jsonl', files.judged)]);
    const [set] = systems.recorded.sets;
    expect(systems.users.map(({ id }) => id)).toEqual([
      ...['ines', 'halumem-u1', 'halumem-u2', 'halumem-u3'],
      `set:${set!.id}`,
    ]);
    await systems.choose(`set:${set!.id}`);
    expect(systems.results).toEqual([]);
    const { figures, digests, card, fingerprint } = systems.total!.total;
    expect(card).toMatchObject({
      settings: 'not recorded',
      search: 'not recorded',
      answerer: 'not recorded',
      judge: 'recorded',
      system: { id: 'mem', version: 'not recorded' },
      dataset: { users: ['halumem-u1', 'halumem-u2', 'halumem-u3'] },
    });
    expect(card.dataset.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(digests.map(({ user }) => user)).toEqual(['halumem-u1', 'halumem-u2', 'halumem-u3']);
    expect(figures['recall']!.all).toMatchObject({ value: 1, over: 3 });
    expect(digests.flatMap(({ answers }) => answers.map(({ stage }) => stage))).toEqual([
      'not updated',
      'not updated',
      'not updated',
    ]);
  });

  it('whose stages were decided by earlier rules are decided anew, once', async () => {
    const { systems, runs } = screen();
    await systems.open();
    const files = usersOf(2);
    await systems.addRecorded([file('mem.jsonl', files.outputs), file('mem_judged.jsonl', files.judged)]);
    const [set] = systems.recorded.sets;
    const kept = new Map<string, Digest>();
    for await (const [id, digest] of runs.units<Digest>(set!.id)) kept.set(id, digest);
    const [[id, digest]] = [...kept] as [[string, Digest]];
    const answers = digest.answers.map((answer) => ({ ...answer, stage: 'never extracted', by: undefined }));
    await runs.append(set!.id, new Map([[id, { ...digest, answers, blame: undefined }]]));
    await systems.choose(`set:${set!.id}`);
    expect(systems.total!.total.digests).toEqual([...kept.values()]);
    for await (const [again, unit] of runs.units<Digest>(set!.id)) expect(unit).toEqual(kept.get(again));
  });

  it('name the data as not recorded where they were kept before it was', async () => {
    const { systems, runs } = screen();
    await systems.open();
    await systems.addRecorded([file('mem.jsonl', usersOf(2).outputs)]);
    const [set] = systems.recorded.sets;
    await runs.put({ ...set!, users: set!.users.map(({ id, name, run }) => ({ id, name, run })) });
    await systems.recorded.load();
    await systems.choose(`set:${set!.id}`);
    expect(systems.total!.total.card).toMatchObject({
      judge: 'lexical 2',
      dataset: { source: 'not recorded', hash: 'not recorded' },
    });
  });

  it('are refused with the remedy where the outputs are missing or a file is something else', async () => {
    const { systems } = screen();
    await systems.open();
    await systems.addRecorded([file('judged.json', judgedFile)]);
    expect(systems.recorded.problem).toMatch(/^There are no outputs among these files\./);
    await systems.addRecorded([file('other.json', [{ a: 1 }])]);
    expect(systems.recorded.problem).toMatch(/^other\.json contains neither outputs/);
    await systems.addRecorded([file('broken.json', '{"uuid": ')]);
    expect(systems.recorded.problem).toMatch(/^broken\.json/);
    expect(systems.recorded.sets).toEqual([]);
  });

  it('go to the trash whole when they are removed, and come back from it', async () => {
    const { systems, runs, trash } = screen();
    await systems.open();
    await systems.addRecorded([file('mem.jsonl', usersOf(3).outputs)]);
    const [set] = systems.recorded.sets;
    const kept = await runs.list();
    await systems.removeRecorded(set!.id);
    expect(await runs.list()).toEqual([]);
    const [thing] = await trash.list();
    expect(thing).toMatchObject({ kind: 'run', title: set!.plan.title });
    expect(thing!.of).toHaveLength(4);
    await trash.restore(thing!.id);
    await systems.recorded.load();
    expect(systems.recorded.sets).toEqual([set]);
    expect(await runs.list()).toEqual(expect.arrayContaining(kept));
    expect((await systems.recorded.bank(set!.users[2]!.id)).memories.length).toBeGreaterThan(0);
  });

  it('leave nothing behind when they are removed, or when their reading was interrupted', async () => {
    const host = new RecordedHost();
    let fail = true;
    const { systems, runs } = screen({
      recorded: {
        read: (files, control) =>
          host.read(files, {
            ...control,
            onProgress: (user) => {
              control.onProgress(user);
              if (fail && user.done === 2) throw new Error('The worker crashed.');
            },
          }),
        result: (...input) => host.result(...input),
        total: (digests) => host.total(digests),
      },
    });
    await systems.open();
    const { outputs: lines } = usersOf(3);
    await systems.addRecorded([file('mem.jsonl', lines)]);
    expect(systems.recorded.problem).toBe('The worker crashed.');
    expect(await runs.list()).toEqual([]);
    fail = false;
    await systems.addRecorded([file('mem.jsonl', lines)]);
    const [set] = systems.recorded.sets;
    await systems.removeRecorded(set!.id);
    expect(await runs.list()).toEqual([]);
    expect(systems.user).toBe('ines');
  });
});
