import { describe, expect, it } from 'vitest';
import type { EngineRankingPort } from '../../../src/runs/domain/run/open-bank';
import { continueLlmRun, listsBeforehand } from '../../../src/runs/domain/llm-runs/perform';
import { expandPlan, readPlanData } from '../../../src/runs/domain/llm-runs/expand';
import { standardSetting } from '../../../src/pipeline/dialogue/settings';
import {
  listSystemsOf,
  llmPlanProblems,
  type LlmPlan,
  readLlmPlan,
  writeLlmPlan,
} from '../../../src/runs/domain/llm-runs/plan';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { memoryRuns } from '../../llm/memory-stores';
import { english } from '../../core/english';
import { BM25, CUED, dataOf, headerOf, OTTILIE, PLAN, portsOf } from './fixture';

const ENGINE = { task: 'engine', engine: 'opensearch', list: 'bm25' } as const;
const READS: LlmPlan = {
  ...PLAN,
  banks: [OTTILIE.id],
  synthesis: [setting('W/o-MC+W-R', BM25, 2), setting('W/o-MC+W-R', ENGINE, 2), setting('Ep-MM', ENGINE, 2)],
  judges: [],
};

/** Lists the bank's memories from its last on, until it is told to die. */
function engine() {
  const asked: string[] = [];
  let dead = false;
  const port: EngineRankingPort = {
    push: (id, { bank }) => {
      asked.push(`push ${id} ${bank.id}`);
      return Promise.resolve();
    },
    ask: (_, bank, __, { text, size, kinds }) => {
      asked.push(text);
      const error = Object.assign(new Error('search.example broke off.'), { code: 'stream-cut' });
      const ranking = bank.memories
        .toReversed()
        .slice(0, size)
        .map(({ id }, i) => ({ id, rank: i + 1, score: 1 / (i + 1) }));
      const list = dead ? { error } : { ranking, milliseconds: 1 };
      return Promise.resolve(Object.fromEntries(kinds!.map((kind) => [kind, list])));
    },
  };
  return { port, asked, die: (now: boolean) => (dead = now) };
}

function portsWith(port: EngineRankingPort, store = memoryRuns()) {
  const ports = portsOf([OTTILIE], { store });
  return { ...ports, ranking: { ...ports.ranking, engines: port } };
}

describe('answers from the list of a search engine', () => {
  const header = headerOf(READS, dataOf(READS, [OTTILIE]));

  it('are given what the engine lists, in its order, beside those from our own list', async () => {
    const { port, asked } = engine();
    const store = memoryRuns();
    const done = await continueLlmRun(header, portsWith(port, store));
    expect(done).toMatchObject({ state: 'done', failed: 0 });
    const last = OTTILIE.memories.toReversed();
    const episodic = last.filter(({ kind }) => kind === 'event' || kind === 'dialogue');
    const handed = [...store.written.values()].flatMap((unit) =>
      unit.kind === 'answer' && unit.setting.includes('opensearch-bm25') ? [unit] : [],
    );
    expect(handed).toHaveLength(8);
    for (const { setting: name, memories } of handed) {
      const wanted = name.startsWith('Ep-MM') ? episodic : last;
      expect(memories).toEqual(wanted.slice(0, 2).map(({ id }) => id));
    }
    // Pushed once, and each of the four questions asked once for both settings.
    expect(asked[0]).toBe(`push opensearch ${OTTILIE.id}`);
    expect(asked).toHaveLength(5);
  });

  it('pause the run where the engine dies, and go on from there', async () => {
    const { port, die } = engine();
    const store = memoryRuns();
    die(true);
    const paused = await continueLlmRun(header, portsWith(port, store));
    expect(paused).toMatchObject({
      state: 'failed',
      failure: 'search.example broke off.',
      failureCode: 'stream-cut',
    });
    die(false);
    expect(await continueLlmRun(paused, portsWith(port, store))).toMatchObject({
      state: 'done',
      done: 12,
      failed: 0,
    });
  });

  it('are reckoned beforehand with our own list, and nothing is sent to the engine', async () => {
    const { port, asked } = engine();
    const { ranking, ...rest } = portsWith(port);
    const data = await readPlanData(READS, rest);
    const expansion = expandPlan(READS, data);
    const lists = listsBeforehand(data.banks, expansion, ranking, {});
    const [question] = expansion.questions.get(OTTILIE.id)!;
    expect(await lists(OTTILIE.id, question!.id, ENGINE)).toEqual(
      await lists(OTTILIE.id, question!.id, BM25),
    );
    expect(asked).toEqual([]);
  });

  it('are planned only where nothing is re-ranked and the engine has the list; files keep them', () => {
    const of = (...settings: LlmPlan['synthesis']) =>
      english(llmPlanProblems({ ...READS, synthesis: settings }));
    expect(of(...READS.synthesis)).toEqual([]);
    expect(of({ ...setting('W-MC+R', CUED), system: ENGINE })[0]).toContain('Choose a retriever.');
    expect(of(setting('W/o-MC+W-R', { ...ENGINE, engine: 'chroma' }))[0]).toContain(
      'Chroma has no such list. Remove it.',
    );
    const settings = [standardSetting('injection', 3, ENGINE), standardSetting('recognition', 3, 'file')];
    const dialogues: LlmPlan = { ...READS, synthesis: [], dialogue: { ...READS.dialogue, settings } };
    expect([listSystemsOf(READS), listSystemsOf(dialogues)]).toEqual([
      [expect.objectContaining(BM25), ENGINE, ENGINE],
      [ENGINE],
    ]);
    expect(english(llmPlanProblems(dialogues))).toEqual([]);
    expect(readLlmPlan(writeLlmPlan(READS), 'plan.json')).toEqual(READS);
  });
});
