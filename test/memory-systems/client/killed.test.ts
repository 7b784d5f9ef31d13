/** A run that is killed up to fifty times, at any moment, over the browser's own database: the same table in the end, and nothing told twice. */

import * as fc from '../../fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { halumem } from '../../../src/data/formats/halumem/halumem';
import { readSource } from '../../../src/data/formats/source';
import type { RunStore } from '../../../src/core/ports';
import { rules } from '../../../src/memory-systems/domain/built-in/rules';
import { judgeRun } from '../../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../../src/memory-systems/domain/lexical-judge';
import type { SystemDefinition } from '../../../src/memory-systems/domain/port';
import { systemRow } from '../../../src/memory-systems/domain/result';
import type { SessionRecord } from '../../../src/memory-systems/domain/run';
import { testUserOf, type TestUser } from '../../../src/memory-systems/domain/user';
import { openStorage } from '../../../src/storage/tables/open';
import { freshBrowser } from '../../storage/tables/browser';
import { fakeService, type FakeService } from './fakes';
import { definitionAt, live, runService } from './run-service';

const KILLS = 50;

/** A bundled user, or the first months of him, each session by its first turns. */
function bundled(file: string, months = 17, turns = Infinity): TestUser {
  const { data } = readSource(readFileSync(file, 'utf8'), file);
  const bank = halumem.read([{ name: file, data }]).banks[0]!;
  const sessions = bank
    .sessions!.slice(0, months)
    .map((each) => ({ ...each, turns: each.turns.slice(0, turns) }));
  const ids = new Set(sessions.map(({ id }) => id));
  const of = <T extends { readonly session?: string }>(list: readonly T[]) =>
    list.filter(({ session }) => session !== undefined && ids.has(session));
  return testUserOf({ ...bank, sessions, memories: of(bank.memories), questions: of(bank.questions) })!;
}
const FILE = 'public/sessions/callum-reyes.jsonl';
const whole = bundled(FILE);
/** Over loopback, every request takes a while. */
const short = bundled(FILE, 8, 6);

/** How long each life lasts, in writes and requests; the last one has no end. */
class Lives {
  #left: number;
  #lengths: readonly number[];
  deaths = 0;
  /** Writes and requests of all lives. */
  moments = 0;

  constructor(lengths: readonly number[]) {
    [this.#left = Infinity, ...this.#lengths] = lengths;
  }

  get isDead(): boolean {
    return this.#left < 0;
  }

  /** Something is about to happen; after the last of its moments nothing does. */
  lives(): boolean {
    this.#left--;
    this.moments++;
    return !this.isDead;
  }

  begin(): void {
    if (!this.isDead) return;
    this.deaths++;
    [this.#left = Infinity, ...this.#lengths] = this.#lengths;
  }
}

const DEATH = new Error('killed');

/** One life of the tab: what it had kept is read, and nothing is written after its end. */
async function liveOnce(
  user: TestUser,
  definition: SystemDefinition,
  runs: RunStore,
  lives: Lives,
): Promise<SessionRecord[] | undefined> {
  const kept: SessionRecord[] = [];
  for await (const [, record] of runs.units<SessionRecord>('run')) kept.push(record);
  const keep = async (record: SessionRecord) => {
    if (!lives.lives()) throw DEATH;
    await runs.append('run', new Map([[String(record.session).padStart(6, '0'), record]]));
    // Written, and nobody is told.
    if (!lives.lives()) throw DEATH;
  };
  try {
    return await runService(definition, kept, { keep }, user);
  } catch (error) {
    if (!lives.isDead) throw error;
    return undefined;
  }
}

async function killedAgainAndAgain(
  user: TestUser,
  definition: SystemDefinition,
  lives: Lives,
): Promise<SessionRecord[]> {
  freshBrowser();
  for (;;) {
    lives.begin();
    // Opened anew each time, as after a reload.
    const storage = await openStorage({ warn: () => undefined } as never);
    const records = await liveOnce(user, definition, storage.runs, lives);
    if (records) return records;
  }
}

/** All that a table holds, without times and the ids that a service makes up. */
async function tableOf(user: TestUser, definition: SystemDefinition, records: readonly SessionRecord[]) {
  const { capabilities } = definition;
  const judged = await judgeRun(user, capabilities, records, new LexicalJudge(), live);
  const row = systemRow('system', capabilities, [{ user, records, judged }]);
  const { measures, counts, contextTokens, blame, blames } = row;
  const lost = blames.flat().map(({ question, verdict, stage }) => ({ question, verdict, stage }));
  return { measures, counts, contextTokens, blame, lost };
}

/** A request that is made when the life is over does not arrive; one in the middle arrives, and its answer does not. */
function dying(id: string, lives: Lives): Promise<FakeService> {
  return fakeService(id, (_asked, answer, response) => {
    if (!lives.lives()) {
      response.destroy();
      return undefined;
    }
    const given = answer();
    if (lives.lives()) return given;
    response.destroy();
    return undefined;
  });
}

/** {@link KILLS} lives of a few moments. */
const livesOf = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { minLength: KILLS, maxLength: KILLS });

/** The fewest deaths by such lives in a run of so many moments: no life gets further than it is long, and the last one has no end. */
const fewestDeaths = (moments: number, longest: number) =>
  Math.min(KILLS, Math.ceil(moments / (longest + 1)) - 1);

describe(`a run that is killed up to ${KILLS} times`, { timeout: 120_000 }, () => {
  it('gives the same table for a system of the page', async () => {
    const undisturbed = new Lives([]);
    const expected = await tableOf(whole, rules, await killedAgainAndAgain(whole, rules, undisturbed));
    const fewest = fewestDeaths(undisturbed.moments, 3);
    expect(fewest).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(livesOf(1, 3), async (lengths) => {
        const lives = new Lives(lengths);
        const records = await killedAgainAndAgain(whole, rules, lives);
        expect(lives.deaths).toBeGreaterThanOrEqual(fewest);
        expect(await tableOf(whole, rules, records)).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  it.each(['mem0-server', 'supermemory', 'zep-v3'])(
    'gives the same table, and tells %s nothing twice',
    async (id) => {
      const undisturbed = new Lives([]);
      const usual = await dying(id, undisturbed);
      const definition = definitionAt(id, usual.address);
      const expected = await tableOf(
        short,
        definition,
        await killedAgainAndAgain(short, definition, undisturbed),
      );
      const fewest = fewestDeaths(undisturbed.moments, 8);
      expect(fewest).toBeGreaterThan(5);
      await fc.assert(
        fc.asyncProperty(livesOf(2, 8), async (lengths) => {
          const lives = new Lives(lengths);
          const { engine, address } = await dying(id, lives);
          const records = await killedAgainAndAgain(short, definitionAt(id, address), lives);
          expect(lives.deaths).toBeGreaterThanOrEqual(fewest);
          expect([...engine.arrived].sort()).toEqual([...usual.engine.arrived].sort());
          expect(await tableOf(short, definition, records)).toEqual(expected);
        }),
        { numRuns: 1 },
      );
    },
  );
});
