/** Firefox and WebKit killed in the middle of a run of answers: nothing kept is lost or asked for again, and the limit holds. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFirefox, findWebKit } from '../../../scripts/browser.mjs';
import { reranking } from '../../../src/pipeline/flow/system';
import type { ModelRef } from '../../../src/llm/domain/call';
import { EMPTY_PLAN, writeLlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { random } from '../../../src/measures/domain/random';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { serveBuilt } from '../chromium';
import { firefoxDriver, type Driver, type MortalDriver } from '../drivers';
import { eventually } from '../eventually';
import { KILLS, PATIENCE_FOR_KILLS } from '../launch';
import { importFile, pressed } from '../scenario';
import { mortalWebKit } from '../webkit-killed';
import { paidTwice, scriptedLlm, type ScriptedLlm } from '../scripted-llm';

/** On Debian they can be installed, so a machine that checks this project there has to have them. */
const REQUIRED = Boolean(process.env['CI']) && existsSync('/etc/debian_version');
const PATIENCE = { timeout: 180_000 };
/** Answers between two kills. */
const EACH = 2;
const QUESTIONS = KILLS * EACH + 3;
/** Calls at a time, each of which may be on its way as the browser dies. */
const AT_ONCE = 4;
const LIMIT = QUESTIONS + KILLS * AT_ONCE;

let server: { close(): void };
let address: string;
let folder: string;
let llm: ScriptedLlm;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  folder = await mkdtemp(join(tmpdir(), 'mnemoscope-killed-'));
  const profile = { Protagonist: 'Odile Marsh', Occupation: 'ferry pilot', Age: 52 };
  const odile = { profile, social_relationship: {}, events: {}, dialogues: {} };
  await writeFile(join(folder, 'odile.json'), JSON.stringify({ 'Odile Marsh': odile }));
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a connection where the page keeps those that were made in its settings. */
function connect(driver: Driver, ref: object): Promise<void> {
  return driver.run(
    (given: object) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('mnemoscope');
        request.onerror = () => reject(request.error!);
        request.onsuccess = () => {
          const transaction = request.result.transaction('settings', 'readwrite');
          const connection = { id: 'author', title: 'The author', ref: given, parameters: {} };
          transaction.objectStore('settings').put([connection], 'connections');
          transaction.onerror = () => reject(transaction.error!);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    ref,
  );
}

/** Ids of the answers in the database. */
const kept = (driver: Driver): Promise<readonly string[]> =>
  driver.run(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    const units = await settled(
      db.transaction('units').objectStore('units').getAll() as IDBRequest<{ kind: string; id: string }[]>,
    );
    db.close();
    return units.filter(({ kind }) => kind === 'answer').map(({ id }) => id);
  });

const state = (driver: Driver) =>
  driver.run(() => document.querySelector('[data-run-state]')?.getAttribute('data-run-state') ?? '');

interface Killed {
  readonly name: string;
  readonly found: boolean;
  readonly begin: () => Promise<{ readonly driver: MortalDriver; readonly page: string }>;
}
const BROWSERS: readonly Killed[] = [
  {
    name: 'Firefox',
    found: findFirefox() !== undefined,
    begin: async () => ({ driver: await firefoxDriver(address), page: address }),
  },
  {
    name: 'WebKit',
    found: findWebKit() !== undefined,
    begin: async () => {
      const driver = await mortalWebKit();
      return { driver, page: driver.address };
    },
  },
];

describe.each(BROWSERS)('$name', ({ name, found, begin }) => {
  it.skipIf(!found && !REQUIRED)(
    `goes on through ${KILLS} kills, and is complete in the end`,
    async () => {
      llm = await scriptedLlm((_, prompt) => `An answer of ${prompt.length} characters.`);
      onTestFinished(() => llm.close());
      const { driver, page } = await begin();
      onTestFinished(() => driver.close());
      await importFile(driver, join(folder, 'odile.json'), 'Odile Marsh');
      const ref: ModelRef = { provider: 'openai-compatible', address: llm.address, model: 'author' };
      await connect(driver, ref);
      await driver.run(() => void (location.hash = '#/answers/new'));
      const planInputs = () => driver.run(() => document.querySelectorAll('main input[type=file]').length);
      await eventually(planInputs, PATIENCE).toBe(1);
      // The connection is read when the page begins.
      await driver.reload();
      const plan = writeLlmPlan({
        ...EMPTY_PLAN,
        ...{
          title: 'Killed',
          seed: 1,
          banks: ['ottilie-brandt'],
          questionsPerBank: QUESTIONS,
          models: [ref],
        },
        synthesis: [setting('W/o-MC+R', { task: 'retrieval', retriever: 'bm25', ...reranking('none') })],
        limits: { calls: LIMIT },
      });
      await writeFile(join(folder, 'killed.plan.json'), plan);
      await eventually(planInputs, PATIENCE).toBe(1);
      await driver.upload([join(folder, 'killed.plan.json')]);
      await eventually(() => driver.run(() => document.querySelector('main')!.textContent!)).toContain(
        `${QUESTIONS} questions · 1 setting`,
      );

      const next = random(17);
      let answers: readonly string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        let left = EACH;
        llm.hold(() => --left < 0);
        const from = llm.sent.length;
        await pressed(driver, 'main button', kill === 0 ? '^Start$' : '^Resume$');
        await eventually(() => llm.sent.length - from, PATIENCE).toBeGreaterThan(EACH);
        // At any moment: before, while and after an answer is written.
        await new Promise((resolve) => setTimeout(resolve, next() * 300));
        const hash = await driver.run(() => location.hash);
        await driver.kill(`${page}${hash}`);
        await eventually(() => state(driver), PATIENCE).not.toBe('');
        const units = await kept(driver);
        expect(units).toEqual(expect.arrayContaining([...answers]));
        answers = units;
      }
      llm.hold();
      await pressed(driver, 'main button', '^Resume$');
      await eventually(() => state(driver), PATIENCE).toBe('done');
      const units = await kept(driver);
      expect([units.length, new Set(units).size]).toEqual([QUESTIONS, QUESTIONS]);
      expect(units).toEqual(expect.arrayContaining([...answers]));
      const twice = paidTwice(llm).length;
      console.info(`${name}: ${KILLS} kills, ${llm.sent.length} of ${LIMIT} sent, ${twice} answered twice`);
      expect(twice).toBeLessThanOrEqual(KILLS);
      expect(llm.sent.length).toBeLessThanOrEqual(LIMIT);
      await driver.run(() => void (location.hash = '#/library'));
      await eventually(() => driver.run(() => document.body.textContent!), PATIENCE).toContain('Odile Marsh');
    },
    PATIENCE_FOR_KILLS,
  );
});
