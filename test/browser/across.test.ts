/** Firefox and WebKit do on a first visit what Chromium does, and rank exactly like it. */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFirefox, findWebKit } from '../../scripts/browser.mjs';
import { writePlan } from '../../src/runs/domain/run/plan';
import { chromiumDriver, firefoxDriver, webkitDriver, type Driver } from './drivers';
import { ownServer, type OwnServer } from './own-server';
import {
  askIn,
  CHINESE,
  compare,
  deleteData,
  ENGLISH,
  importFile,
  lectureStep,
  offlineReload,
  openEvidence,
  runPlan,
  type Answered,
} from './scenario';

/** On Debian both can be installed, so a machine that checks this project there has to have them. */
const REQUIRED = Boolean(process.env['CI']) && existsSync('/etc/debian_version');

const BROWSERS = [
  { name: 'Chromium', there: true, start: chromiumDriver },
  { name: 'Firefox', there: findFirefox() !== undefined, start: firefoxDriver },
  { name: 'WebKit', there: findWebKit() !== undefined, start: webkitDriver },
];

/** What became of a string that was assigned where markup or a script is expected, and of a worker from an address as a string. */
interface Sinks {
  /** Whether the browser has Trusted Types. */
  readonly knows: boolean;
  readonly markup: 'refused' | 'taken';
  readonly script: 'refused' | 'taken';
  readonly worker: 'refused' | 'taken';
}

interface Seen {
  readonly english: Answered;
  readonly chinese: Answered;
  readonly terms: readonly string[];
  readonly flow: string;
  readonly table: string;
  readonly lecture: string;
  readonly offline: Answered;
  /** What the page says after its data were deleted. */
  readonly deleted: string;
}
const seen = new Map<string, Seen>();
const sinksOf = new Map<string, Sinks>();
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mnemoscope-across-'));
  await writeFile(
    join(folder, 'across.plan.json'),
    writePlan({
      title: 'Across browsers',
      systems: [
        { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
        { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' },
      ],
      banks: ['hari-venkataraman'],
      depth: 20,
      seed: 1,
    }),
  );
  await writeFile(
    join(folder, 'odile.json'),
    JSON.stringify({
      'Odile Marsh': {
        profile: { Protagonist: 'Odile Marsh', Occupation: 'ferry pilot', Age: 52 },
        social_relationship: {},
        events: {},
        dialogues: {},
      },
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(BROWSERS)('$name', ({ name, there, start }) => {
  // A browser that cannot be had counts as not run; `scripts/browser.mjs` says which are there.
  it.skipIf(!there && !REQUIRED)(
    'answers in both languages, shows evidence, imports, runs, compares, lectures, keeps it all over reloads, works with no network, and without its data',
    async () => {
      const server: OwnServer = await ownServer();
      const opened = performance.now();
      const driver: Driver = await start(server.address);
      try {
        const english = await askIn(driver, server.address, ENGLISH);
        console.log(
          `${name}: first answer ${seconds(performance.now() - opened)} s after the browser's start`,
        );
        const terms = await openEvidence(driver);
        const chinese = await askIn(driver, server.address, CHINESE);
        console.log(`${name}: the Chinese question is answered after ${seconds(chinese.milliseconds)} s`);
        const flow = await compare(driver, ENGLISH);
        await importFile(driver, join(folder, 'odile.json'), 'Odile Marsh');
        const table = await runPlan(driver, join(folder, 'across.plan.json'));
        // Without WebGPU the smaller build is enough, and the other is not even fetched. Questions that came with the page are answered without either.
        const runtimes = [...server.asked.keys()].filter((path) => /\/ort-wasm[^/]*\.wasm$/.test(path));
        expect(runtimes).toEqual([expect.stringMatching(/\/ort-wasm-simd-threaded-[^/.]+\.wasm$/)]);
        sinksOf.set(name, await driver.run(assignStrings));
        const lecture = await lectureStep(driver, 'retrieval/by-hand', /idf/i);
        const offline = await offlineReload(driver, server, ENGLISH);
        const deleted = await deleteData(driver);
        const again = await askIn(driver, server.address, CHINESE);
        expect({ lists: again.lists, answer: again.answer }).toEqual({
          lists: chinese.lists,
          answer: chinese.answer,
        });
        seen.set(name, {
          english: { lists: english.lists, answer: english.answer },
          chinese: { lists: chinese.lists, answer: chinese.answer },
          terms,
          flow,
          table: withoutTimes(table),
          lecture,
          offline,
          deleted,
        });
      } catch (error) {
        await mkdir('.cache/browser-failures', { recursive: true });
        await writeFile(
          `.cache/browser-failures/${name}.png`,
          await driver.screenshot().catch(() => new Uint8Array()),
        );
        throw error;
      } finally {
        await driver.close();
        await server.stop();
      }
      const sinks = sinksOf.get(name)!;
      console.log(`${name}: ${sinks.knows ? 'enforces' : 'has no'} Trusted Types`);
      const outcome = sinks.knows ? 'refused' : 'taken';
      expect(sinks).toEqual({ knows: sinks.knows, markup: outcome, script: outcome, worker: outcome });
      if (name === 'Chromium') expect(sinks.knows).toBe(true);
      const { english, offline, deleted } = seen.get(name)!;
      expect(Object.keys(english.lists)).toEqual(
        expect.arrayContaining(['BM25 ranking', 'Dense ranking', 'Hybrid ranking']),
      );
      expect(english.answer).toBe('Balthasar Quast: teacher.');
      expect(offline).toEqual(english);
      expect(deleted).toMatch(/The stored data was deleted in another tab.*memory until it closes/);
      if (name !== 'Chromium') expect(seen.get(name)).toEqual(seen.get('Chromium'));
    },
    600_000,
  );
});

/** Runs in the page. Nothing of it is put into the document, so where it is taken it does nothing. */
function assignStrings(): Sinks {
  const outcome = (assign: () => void) => {
    try {
      assign();
      return 'taken';
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return 'refused';
    }
  };
  return {
    knows: 'trustedTypes' in window,
    markup: outcome(() => (document.createElement('div').innerHTML = '<b>bold</b>')),
    script: outcome(() => (document.createElement('script').text = 'void 0')),
    worker: outcome(() => new Worker('./robots.txt').terminate()),
  };
}

/** Seconds and milliseconds differ from machine to machine. */
function withoutTimes(table: string): string {
  return table.replace(/\d+(\.\d+)?\s?m?s\b/g, '#').replace(/\b0\.0\d{2,}\b/g, '#');
}
