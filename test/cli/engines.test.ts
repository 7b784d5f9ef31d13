/** `--engine`: an engine's lists beside ours, over a loopback server with OpenSearch's replies. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../memory-systems/client/engine-fakes';
import { resultOf, runEval } from './process';

interface Result {
  readonly dataset: { readonly scored: number };
  readonly rows: readonly {
    readonly retriever: string;
    readonly questions: number;
    readonly measures: Readonly<Record<string, number>>;
    readonly against?: string;
  }[];
  readonly engines: readonly {
    readonly version: string;
    readonly index: readonly string[];
    readonly documents: { readonly sent: number; readonly kept: number };
    readonly beside: readonly {
      readonly list: string;
      readonly overlap: number;
      readonly sameFirst: number;
    }[];
  }[];
}

/** A file of the generator with four memories and three questions, one of which nothing answers. */
function characters(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mnemoscope-')), 'made.jsonl');
  const memory = (id: string, text: string) => ({ id, kind: 'event', text });
  const character = {
    id: 'en-1',
    language: 'en',
    name: 'Ida',
    memories: [
      memory('kiln', 'Ida bought an electric kiln in May.'),
      memory('chess', 'On Sundays Ida plays chess with her uncle.'),
      memory('boat', 'The blue boat belongs to the neighbours.'),
      memory('tea', 'Her favourite tea is smoked.'),
    ],
    questions: [
      { kind: 'event', text: 'Which kiln did Ida buy?', gold: ['kiln'] },
      { kind: 'event', text: 'With whom does Ida play chess?', gold: ['chess'] },
      { kind: 'event', text: 'Whose boat is blue?', gold: ['boat'] },
      { kind: 'event', text: 'What is her salary?', gold: [] },
    ],
  };
  writeFileSync(file, `${JSON.stringify(character)}\n`);
  return file;
}

describe('retrieval --engine', { timeout: 300_000 }, () => {
  it('adds the lists of an engine, sets them beside ours, and pushes nothing a second time', async () => {
    const { address, engine } = await fakeEngine('opensearch');
    const words = [
      'retrieval',
      '--generated',
      characters(),
      '--retrievers',
      'bm25,dense,rrf',
      '--against',
      'bm25',
    ];
    const first = await resultOf<Result>(...words, '--engine', `opensearch=${address}`);
    expect(first.rows.map(({ retriever, questions, against }) => [retriever, questions, against])).toEqual([
      ['bm25', 3, undefined],
      ['dense', 3, 'bm25'],
      ['rrf', 3, 'bm25'],
      ['opensearch-bm25', 3, 'bm25'],
      ['opensearch-knn', 3, 'bm25'],
      ['opensearch-rrf', 3, 'bm25'],
    ]);
    const recalls = Object.fromEntries(
      first.rows.map(({ retriever, measures }) => [retriever, measures['Recall@1']]),
    );
    // Each memory is one window, and the fake searches exactly: its neighbours are ours.
    expect(recalls['opensearch-knn']).toBe(recalls['dense']);
    expect(recalls['opensearch-bm25']).toBe(1);
    const [report] = first.engines;
    expect(report).toMatchObject({
      version: '2.19.1',
      index: ['mnemoscope-en'],
      documents: { sent: 8, kept: 0 },
    });
    const near = report!.beside.find(({ list }) => list === 'opensearch-knn');
    expect(near).toMatchObject({ overlap: 1, sameFirst: 1 });
    const again = await resultOf<Result>(
      ...words,
      ...['--engine', `opensearch=${address}`, '--engine-at-once', '3', '--engine-after', 'delete'],
    );
    expect(again.engines[0]!.documents).toMatchObject({ sent: 0, kept: 8 });
    expect(again.rows.map(({ measures }) => measures)).toEqual(first.rows.map(({ measures }) => measures));
    expect(engine.indexes.size).toBe(0);
  });

  it('says in one line what is wrong with an engine', async () => {
    const words = ['retrieval', '--generated', characters(), '--retrievers', 'bm25'];
    const elastic = await fakeEngine('opensearch');
    for (const [given, says] of [
      ['opensearch', /--engine: "opensearch" names no engine and address; give one of opensearch=/],
      ['solr=http://127.0.0.1:1', /"solr=http:\/\/127\.0\.0\.1:1" names no engine/],
      [`chroma=${elastic.address}`, /--engine chroma: 127\.0\.0\.1:\d+ is not the engine that was chosen/],
    ] as const) {
      const { code, stdout, stderr } = await runEval(...words, '--engine', given);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(says);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('answers --engine', { timeout: 300_000 }, () => {
  // Its vectors come with the page.
  const words = [
    ...['answers', '--memories', 'public/characters/kwame-mensah.json', '--per-character', '2'],
    ...['--settings', 'W/o-MC+W-R', '--handed', '1'],
  ];

  it('hands over what the engine lists, and names the engine in the setting', async () => {
    const { address, engine } = await fakeEngine('opensearch');
    const { rows } = await resultOf<{ rows: { setting: string }[] }>(
      ...words,
      ...['--engine', `opensearch=${address}`, '--retriever', 'opensearch-bm25'],
    );
    expect(rows.map(({ setting }) => setting)).toEqual([
      expect.stringMatching(/^W\/o-MC\+W-R\(opensearch-bm25, memories=1, /),
    ]);
    expect(engine.indexes.get('mnemoscope-en')!.documents.size).toBeGreaterThan(100);
  });

  it('says what is wrong: an engine that is not named, a setting that re-ranks, a server that is none', async () => {
    const { address } = await fakeEngine('opensearch');
    for (const [given, says] of [
      [['--retriever', 'opensearch-bm25'], /--retriever/],
      [
        ['--engine', `opensearch=${address}`, '--retriever', 'opensearch-bm25', '--settings', 'W-MC+R'],
        /it re-ranks its list, which that of a search engine is not/,
      ],
      [
        ['--engine', `chroma=${address}`, '--retriever', 'chroma-knn'],
        /127\.0\.0\.1:\d+ is not the engine that was chosen/,
      ],
    ] as const) {
      const { code, stdout, stderr } = await runEval(...words, ...given);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(says);
    }
  });
});

describe('npm run engines', () => {
  it('is a script of its own, outside the tests, and records no registry', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['engines']).toBe('tsx scripts/engines.mts');
    const pom = readFileSync('scripts/engines/pom.xml', 'utf8');
    expect(pom).not.toMatch(/<repositor|<url>/);
  });
});
