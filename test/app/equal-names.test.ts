// @vitest-environment happy-dom
/** Lists whose entries are called alike: equal keys would end the page (`each_key_duplicate`). */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { App } from '../../src/app/state/app.svelte';
import DamagedList from '../../src/storage/page/ui/DamagedList.svelte';
import FilesCard from '../../src/runs/page/lab/ui/tables/FilesCard.svelte';
import DataTable from '../../src/runs/page/ui/DataTable.svelte';
import TopWords from '../../src/learning/page/ui/TopWords.svelte';
import ImportResults from '../../src/data/page/ui/import/ImportResults.svelte';
import PriceTable from '../../src/settings/page/ui/PriceTable.svelte';
import NamesTable from '../../src/studio/page/ui/from-text/NamesTable.svelte';
import RecordedPart from '../../src/memory-systems/page/ui/recorded/RecordedPart.svelte';
import GroupsPart from '../../src/memory-systems/page/ui/tables/GroupsPart.svelte';
import ProtocolNote from '../../src/memory-systems/page/ui/tables/ProtocolNote.svelte';
import RepeatsPart from '../../src/memory-systems/page/ui/tables/RepeatsPart.svelte';
import ResultTables from '../../src/memory-systems/page/ui/tables/ResultTables.svelte';
import RubricPart from '../../src/memory-systems/page/ui/tables/RubricPart.svelte';
import type { ShownLine } from '../../src/memory-systems/page/ui/tables/lines';
import { judgedFile, outputs } from '../memory-systems/recorded-fixture';
import { appDependencies, MemorySettings } from '../ui/app-dependencies';
import { ADA } from '../ui/banks';
import Framed from './Framed.svelte';

afterEach(() => (document.body.innerHTML = ''));

async function appOf(): Promise<App> {
  const settings = new MemorySettings();
  const ref = { provider: 'openai-compatible', address: 'http://localhost:1/v1', model: 'tiny' };
  const connection = { title: 'Mine', ref, parameters: {} };
  settings.kept.set('connections', [
    { ...connection, id: 'a' },
    { ...connection, id: 'b' },
  ]);
  const app = new App({ ...appDependencies(ADA), settings });
  await app.start();
  await app.openLazyScreens();
  onTestFinished(() => app.models.reset());
  return app;
}

/** Shows a part. @returns what it says. */
function shown(app: App, part: unknown, given: Record<string, unknown> = {}): string {
  const props = { app, part: part as Component<Record<string, unknown>>, given };
  const framed = mount(Framed, { target: document.body, props });
  onTestFinished(() => unmount(framed));
  flushSync();
  return document.body.textContent;
}

const times = (text: string, name: string) => text.split(name).length - 1;

/** A memory system's line as two files of one name give it. */
function line(id: string): ShownLine {
  const digest = {
    ...{ user: 'u', name: 'Ines', length: 2, add: 1, search: 1 },
    sessions: [{ session: 0, ratios: { rubric: { part: 1, all: 1, valid: 1 } }, failed: 1 }],
    answers: [
      {
        ...{ question: 'q', session: 0, type: 'Basic Fact Recall', label: 'Correct', contextTokens: 5 },
        ...{ update: null, stage: null },
      },
    ],
  } as const;
  const figure = { value: 0.5, over: 2 };
  const group = { from: 0, to: 1, answers: 1, unjudged: 0, correct: 1 };
  const names = ['rubric', 'rubric, standard', 'rubric order', 'rubric order, standard', 'qa_correct'];
  return {
    ...{ id, name: 'mem', base: { id, name: 'mem', noise: id === 'a' ? 0 : 1 }, lexical: false },
    figures: Object.fromEntries(names.map((name) => [name, { all: figure, valid: figure }])),
    groups: { place: [group], context: [group] },
    digests: [digest],
  } as unknown as ShownLine;
}
const LINES = [line('a'), line('b')];

describe('two of one name', () => {
  it('are shown in every table of memory systems', async () => {
    const app = await appOf();
    expect(times(shown(app, RubricPart, { lines: LINES }), 'mem')).toBeGreaterThanOrEqual(2);
    shown(app, ResultTables, { lines: LINES });
    shown(app, GroupsPart, { lines: LINES, shown: LINES[0], source: '' });
    shown(app, ProtocolNote, { lines: LINES });
    const groups = ['a', 'b'].map((id) => ({ id, name: 'mem', lines: LINES }));
    shown(app, RepeatsPart, { groups });
    expect(document.querySelectorAll('[data-repeats] tbody tr')).toHaveLength(2);
    expect(document.querySelectorAll('tr[data-system]')).toHaveLength(2);
  });

  it('are two groups by noise, and not one', async () => {
    const app = await appOf();
    shown(app, GroupsPart, { lines: LINES, shown: LINES[0], source: '' });
    const noise = [...document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')].at(-1)!;
    noise.click();
    flushSync();
    expect(
      [...document.querySelectorAll('li')].filter((each) => each.textContent.includes('mem')),
    ).toHaveLength(2);
  });

  it('are listed among recorded results, and shown beside each other', async () => {
    const app = await appOf();
    const { systems } = app.lazyScreens!;
    const file = (name: string, content: unknown) => new File([JSON.stringify(content)], name);
    const pair = () => [file('mem_generation.json', outputs), file('mem_judged.json', judgedFile)];
    await systems.addRecorded(pair());
    await systems.addRecorded(pair());
    expect(systems.results.map(({ title }) => title)).toEqual(['mem', 'mem']);
    shown(app, RecordedPart);
    expect(document.querySelectorAll('button[aria-label="Remove mem"]')).toHaveLength(2);
  });

  it('are refused each with its own reason, and dismissed one by one', async () => {
    const app = await appOf();
    const { externalResults } = app.lazyScreens!;
    await externalResults.add([new File(['Once upon a time'], 'run.txt'), new File(['{"a": 1}'], 'run.txt')]);
    expect(times(shown(app, FilesCard), 'run.txt')).toBeGreaterThanOrEqual(2);
    expect(externalResults.refused).toHaveLength(2);
    const [first] = externalResults.refused;
    externalResults.dismiss(first!.id);
    expect(externalResults.refused).toHaveLength(1);
  });

  it('are two rows of prices, of names, of words, of files and of what is damaged', async () => {
    const app = await appOf();
    expect(times(shown(app, PriceTable), 'Mine')).toBe(2);
    const ngrams = [
      { ngram: 'w', weight: 1 },
      { ngram: 'w', weight: 2 },
    ];
    const labels = ['profile', 'profile'].map((label) => ({ label, ngrams }));
    expect(
      times(shown(app, TopWords, { heads: [1, 2].map(() => ({ name: 'A head', labels })) }), 'A head'),
    ).toBe(2);
    const table = [1, 2].map(() => ({ name: 'Tor', alias: 'Person' }));
    expect(times(shown(app, NamesTable, { reading: { table } }), 'Tor')).toBe(2);
    const files = [1, 2].map(() => ({ name: 'r.json', note: { en: 'a run', zh: '' }, results: '{}' }));
    expect(times(shown(app, ImportResults, { files, stay: false, onLeave: () => undefined }), 'r.json')).toBe(
      2,
    );
    const records = [1, 2].map(() => ({ id: '', name: { en: 'run “x”', zh: '' }, why: { en: 'y', zh: '' } }));
    expect(times(shown(app, DamagedList, { records, label: 'Damaged' }), 'run “x”')).toBe(2);
    const notes = ['The same note.', 'The same note.'];
    const columns = [{ key: 'a', label: 'A', kind: 'text' }];
    const printed = { caption: 'T', columns, rows: [{ label: 'r', cells: {} }], notes };
    expect(times(shown(app, DataTable, { table: printed }), 'The same note.')).toBe(2);
  });
});
