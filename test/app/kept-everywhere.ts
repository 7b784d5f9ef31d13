/** A page over real storage with something of everything kept, made by the page itself, and all screens opened over it. */

import { expect } from 'vitest';
import { setting } from '../../src/pipeline/synthesis/settings';
import { CLASSIFIER_SETTINGS } from '../../src/pipeline/classification/llm-classifier';
import { judgeSetting } from '../../src/judging/domain/setting';
import { EMPTY_PLAN } from '../../src/runs/domain/llm-runs/plan';
import { newDraft, type Draft } from '../../src/studio/domain/draft';
import { scriptedModel } from '../../src/pipeline/stand-in/scripted';
import { App } from '../../src/app/state/app.svelte';
import type { AppDependencies } from '../../src/app/state/dependencies';
import { LanguageModels } from '../../src/app/state/language-models';
import { Screens } from '../../src/app/state/screens.svelte';
import { AnswerTables } from '../../src/runs/page/answers/state/answer-tables.svelte';
import { RunTables } from '../../src/runs/page/lab/state/run-tables.svelte';
import { archivesOf } from '../../src/storage/tables/archive';
import { callStore } from '../../src/storage/tables/stores';
import { damageCare } from '../../src/storage/tables/damaged-records';
import { studioStore } from '../../src/storage/tables/drafts';
import { openStorage } from '../../src/storage/tables/open';
import { sizesOf } from '../../src/storage/tables/sizes';
import { TABLES, type TableName } from '../../src/storage/tables/schema';
import type { Storage } from '../../src/storage/tables/storage';
import type { Entry } from '../../src/storage/tables/table-store';
import { POTTER } from '../memory-systems/fixture';
import { judgedFile, outputs } from '../memory-systems/recorded-fixture';
import { appDependencies, eventually, experiments } from '../ui/app-dependencies';
import { ADA, VERA } from '../ui/banks';
import { languageModels } from '../ui/language-models';

export interface KeptPage {
  readonly storage: Storage;
  readonly app: App;
  readonly dependencies: AppDependencies;
}

/** The page as a visit finds it. */
export async function keptPage(): Promise<KeptPage> {
  const storage = await openStorage({ name: `kept ${Math.random()}` });
  const { tables, checked, tabs } = storage;
  const dependencies: AppDependencies = {
    ...appDependencies(ADA, VERA),
    banks: storage.banks,
    vectors: storage.vectors,
    settings: storage.settings,
    runs: storage.runs,
    corrections: storage.corrections,
    drafts: studioStore(tables, tabs),
    tabs,
    languageModels: async () => ({ ...languageModels(), calls: callStore(checked) }),
    memorySystems: {
      ...experiments().memorySystems,
      users: {
        list: async () => [{ id: POTTER.id, name: POTTER.character.name, language: 'en' }],
        read: async () => POTTER,
      },
    },
    storageState: async () => ({ kind: storage.kind }),
    keeping: {
      archives: archivesOf(storage, '1'),
      sizes: () => sizesOf(tables),
      persist: async () => false,
      forgetVectors: (which) => storage.vectors.clear(which),
      damage: damageCare(storage),
    },
  };
  const app = new App(dependencies);
  await app.start();
  return { storage, app, dependencies };
}

const REF = { ...scriptedModel().ref };
const BM25 = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;
const WHEN = '2031-05-02T09:00:00Z';

/** Keeps something of everything. */
export async function fill({ storage, app }: KeptPage): Promise<void> {
  const screens = await app.openLazyScreens();
  const importing = await storage.banks.beginImport({
    source: 'PerLTQA',
    licence: 'CC0',
    files: [],
    problems: 0,
  });
  await importing.add([
    { id: 'potter', revision: 'imported 1', origin: 'imported', bank: { ...POTTER, id: 'potter' } },
  ]);
  await importing.commit();
  await app.library.refresh();
  await screens.lab.begin({
    title: 'A run of the Lab',
    systems: [BM25, { task: 'classification', classifier: 'cue-words' }],
    banks: ['vera'],
    depth: 20,
    seed: 1,
  });
  await eventually(() =>
    expect([screens.lab.runs[0]?.state, screens.lab.problem]).toEqual(['done', undefined]),
  );
  await screens.answers.begin({
    ...EMPTY_PLAN,
    title: 'Answers',
    banks: ['vera'],
    models: [REF],
    synthesis: [setting('W/o-MC+W-R', BM25)],
    classifiers: [CLASSIFIER_SETTINGS[0]!],
    judges: [judgeSetting(REF, 'perltqa-correctness')],
  });
  await eventually(() =>
    expect([screens.answers.runs[0]?.state, screens.answers.problem]).toEqual(['done', undefined]),
  );
  const results = screens.answerResults(screens.answers.runs[0]!);
  await results.load();
  const people = screens.humanScores(results);
  await people.load();
  people.setUp({ rater: 'ada', rubrics: ['perltqa-correctness'], since: WHEN });
  people.mark([
    {
      ...{
        rater: 'ada',
        answers: [results.answers[0]!.id],
        rubric: 'perltqa-correctness',
        aspect: 'correctness',
      },
      ...{ score: 1, note: '', when: WHEN },
    },
  ]);
  await people.settled();
  const text = 'q1 Q0 m1 1 0.5 mine\n';
  await screens.externalResults.add([
    { name: 'mine.run', size: text.length, arrayBuffer: async () => new TextEncoder().encode(text).buffer },
  ]);
  await screens.systems.open();
  await screens.systems.choose(POTTER.id);
  await screens.systems.run(['rules']);
  const json = (name: string, value: unknown) => new File([JSON.stringify(value)], name);
  await screens.systems.addRecorded([
    json('mem_generation.json', outputs),
    json('mem_judged.json', judgedFile),
  ]);
  await storage.runs.put({
    ...{
      format: 'systems reading 1',
      id: `systems-reading-${POTTER.id}`,
      created: WHEN,
      plan: { title: 'Read' },
    },
    ...{ state: 'done', done: 1, total: 1, user: POTTER.id },
  });
  const draft = newDraft({ id: 'draft-1', language: 'en', name: 'A draft' }, 1);
  const item = {
    ...{ id: 'p1', step: 'profile', value: { field: 'Job', value: 'Potter' }, origin: { by: 'hand' } },
    ...{ edited: false, revision: 1, basis: {}, review: 'open', score: 7 },
  };
  await screens.studio.add({ ...draft, items: [item] } as Draft);
  await storage.corrections.put({
    ...{ id: 'c1', bank: 'ada', question: 'q1', field: 'gold', original: [], corrected: ['m1'] },
    ...{ author: 'Ada', reason: 'Wrong.', when: WHEN },
  });
  await screens.lectures.create();
  for (const [key, value] of Object.entries(SETTINGS)) await storage.settings.set(key, value);
}

const PROMPT = { texts: { en: { system: 's', user: 'u' }, zh: { system: 's', user: 'u' } } };
const STAMP = { id: 'e', revision: '1', hash: 'h', dtype: 'q8', device: 'wasm' };
const BUDGET = { limits: { calls: 3 }, spent: { dollars: 0, tokens: 5, calls: 1 } };
/** One of each, as the page writes it. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  locale: 'en',
  theme: 'dark',
  device: 'wasm',
  'encoder.en': 'shipped',
  'encoders.mirror': 'https://mirror.example',
  embeddings: { baseUrl: 'http://localhost:1', model: 'm', queryPrefix: '', passagePrefix: '' },
  'shortcuts.single': true,
  tour: 'done',
  'ask.asked': [{ bank: 'ada', text: 'Who found the oars?' }],
  'ask.labels': [
    { bank: 'ada', question: 'Who found the oars?', answer: 'Ben did.', right: true, gold: 'e1', when: WHEN },
  ],
  'map.encoders': [STAMP],
  'disputes.author': 'Ada',
  'import.mirror': 'https://mirror.example',
  'library.open': 'ada',
  'library.language': 'en',
  'library.removed': [],
  'library.opened': { ada: WHEN },
  'studio.user-making': { plan: { language: 'en', seed: 1, sessions: 8, prompts: {} }, model: REF },
  'studio.user-budget': BUDGET,
  'studio.batch-making': {
    ...{ batch: { language: 'en', count: 2, seed: 1 }, model: REF, limits: { calls: 3 } },
    ...{ account: 'studio.batch.1', drafts: ['draft-1', 'draft-2'], done: 1 },
  },
  'studio.making.draft-1': {
    ...{ model: REF, amounts: { relationships: 6, events: 5, dialogues: 4, questions: 1 } },
    ...BUDGET,
    open: false,
  },
  'systems.readings': { answerer: REF, prompts: { answer: PROMPT } },
  'systems.services': {
    addresses: { mem0: 'http://localhost:1' },
    shape: '{}',
    model: REF,
    prompts: { extract: PROMPT },
  },
  cores: { reported: 4, measured: 2 },
  connections: [
    {
      id: 'c',
      title: 'Mine',
      ref: { ...REF, provider: 'openai-compatible' },
      parameters: { temperature: 0 },
    },
  ],
  'connections.active': 'c',
  'connections.orphans': ['gone'],
  engines: {
    ...{ addresses: { opensearch: 'http://localhost:2' }, names: {}, silent: [] },
    pushed: [
      {
        ...{ engine: 'opensearch', address: 'http://localhost:2', name: 'i', bank: 'ada', title: 'Ada' },
        ...{ meta: { language: 'en', model: '', dimensions: 0 }, documents: 3, when: WHEN },
      },
    ],
  },
  prices: [{ host: 'llm.example', model: 'tiny', input: 1, output: 2 }],
  trash: [{ id: 't1', kind: 'run', of: ['r'], title: 'R', when: WHEN, bytes: 3, parts: 0 }],
  'self-check': {
    ...{ date: WHEN, version: '1', language: 'en', isolated: true },
    reports: [
      {
        ...{ device: 'wasm', dtype: 'q8', hardware: { en: 'x', zh: 'x' }, threads: 1, verdict: 'correct' },
        figures: {
          ...{ cosine: 1, difference: 0, correct: true },
          ...{ loadMilliseconds: 1, questionMilliseconds: 1, passagesPerSecond: 1 },
        },
      },
    ],
  },
};

/** All records, table by table, as they lie there. */
export async function recordsOf({ storage }: KeptPage): Promise<[TableName, Entry<TableName>][]> {
  const found: [TableName, Entry<TableName>][] = [];
  for (const table of TABLES)
    for (const entry of await storage.tables.entries(table)) found.push([table, entry as Entry<TableName>]);
  return found;
}

/** What a reader finds on the screens. */
export interface Shown {
  readonly characters: readonly string[];
  readonly lab: readonly string[];
  readonly answers: readonly string[];
  readonly files: readonly string[];
  readonly systems: readonly string[];
  readonly sets: readonly string[];
  readonly drafts: readonly string[];
  readonly lectures: number;
  readonly calls: number;
  readonly asked: number;
  readonly connections: readonly string[];
  readonly damaged: readonly string[];
}

/** Opens every screen as its first showing does, with what its tabs compute. @throws what any of them throws. */
export async function openEverything({ storage, app, dependencies }: KeptPage): Promise<Shown> {
  await app.settings.load();
  await app.library.refresh();
  for (const { id } of app.library.summaries) await app.library.read(id).catch(expectNamed);
  await app.asked.load();
  const models = new LanguageModels(await dependencies.languageModels(), {
    store: storage.settings,
    tabs: undefined,
  });
  await models.load();
  await models.prices.load();
  const kept = await models.calls.list();
  for await (const line of models.calls.export()) expect(line).not.toBe('');
  const screens = new Screens(dependencies, app, models);
  await Promise.all([screens.engines.load(), screens.services.load(), screens.imports.load()]);
  await screens.selfCheck.load();
  await screens.disputes.open('ada');
  await screens.lab.refresh();
  for (const run of screens.lab.runs) {
    const results = screens.results([run]);
    await results.load();
    expect([results.phase, results.problem]).toEqual(['ready', undefined]);
    const tables = new RunTables(results);
    await tables.complete();
    expect([tables.problem, tables.all.length]).toEqual([undefined, expect.any(Number)]);
    for (const key of results.systems) expect(typeof results.nameOf(key)).toBe('string');
  }
  await screens.answers.refresh();
  for (const run of screens.answers.runs) {
    const results = screens.answerResults(run);
    await results.load();
    expect([results.phase, results.problem]).toEqual(['ready', undefined]);
    const tables = new AnswerTables(results, dependencies.externalResults);
    await tables.compute();
    expect([tables.problem, tables.all.length]).toEqual([undefined, expect.any(Number)]);
    const people = screens.humanScores(results);
    await people.load();
    expect([people.problem, people.raters.length]).toEqual([undefined, expect.any(Number)]);
    expect(screens.judgeLab(results, people).rubrics).toBeInstanceOf(Array);
  }
  await screens.externalResults.load();
  await screens.lectures.load();
  await screens.studio.load();
  await screens.learning.models.load();
  const systems: string[] = [];
  await screens.systems.open();
  for (const { id } of screens.systems.users) {
    await screens.systems.choose(id);
    systems.push(...screens.systems.results.map(({ system }) => system));
  }
  const room = screens.storageManager!;
  await room.refresh();
  await room.measure();
  expect(room.failure).toBeUndefined();
  const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>();
  const archive = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  await room.write(async () => ({ stream: writable, finish: async () => undefined }), undefined);
  expect(room.failure).toBeUndefined();
  // What was written is whole: nothing damaged went into it.
  expect((await dependencies.keeping!.archives.inspect(await archive)).damaged).toEqual([]);
  return {
    characters: app.library.summaries.map(({ name }) => name),
    lab: screens.lab.runs.map(({ plan }) => plan.title),
    answers: screens.answers.runs.map(({ plan }) => plan.title),
    files: screens.externalResults.files.map(({ name }) => name),
    systems,
    sets: screens.systems.recorded.sets.map(({ plan }) => plan.title),
    drafts: screens.studio.drafts.map(({ draft }) => draft.name),
    lectures: screens.lectures.own.length,
    calls: kept.total,
    asked: app.asked.count,
    connections: models.connections.list.map(({ title }) => title),
    damaged: room.damaged.map(({ id }) => id),
  };
}

function expectNamed(error: unknown): void {
  expect(String(error)).toMatch(/is damaged in the browser’s storage|It no longer exists/);
}
