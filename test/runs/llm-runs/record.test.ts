import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelStamp } from '../../../src/core/ports';
import { answersOf } from '../../../src/judging/domain/rubric';
import { RUBRICS } from '../../../src/judging/domain/rubrics';
import { judgeSetting } from '../../../src/judging/domain/setting';
import { readRecord, recordLines } from '../../../src/llm/domain/record';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { continueLlmRun, differingParts, replayed } from '../../../src/runs/domain/llm-runs/perform';
import { EMPTY_PLAN, type LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { externalRun } from '../../../src/runs/domain/llm-runs/external-run';
import { repetition } from '../../../src/runs/domain/run/repeat';
import {
  type LlmRunHeader,
  readLlmRun,
  RunFileError,
  writtenLlmRun,
} from '../../../src/runs/domain/llm-runs/run';
import { readDataset } from '../../../src/data/formats/formats';
import { standardSetting } from '../../../src/pipeline/dialogue/settings';
import { hasReleased, released } from '../../data/formats/external-results';
import { NURI } from '../../pipeline/dialogue/fixture';
import { answerWork } from '../../llm/works';
import { memoryRuns } from '../../llm/memory-stores';
import { dataOf, headerOf, OTTILIE, PLAN, portsOf, SCRIPTED, ZHIYUAN } from './fixture';

const KEY = 'sk-0a1B2c3D4e5F6g7H8i9J';
const BANKS = [OTTILIE, ZHIYUAN, NURI];
const stamp: ModelStamp = { id: 'm', revision: '1', hash: 'abc', dtype: 'q8', device: 'wasm' };

async function fileOf(header: LlmRunHeader, units: ReadonlyMap<string, LlmUnit>): Promise<string> {
  const pieces: string[] = [];
  for await (const line of recordLines(writtenLlmRun(header), units)) pieces.push(line);
  return pieces.join('');
}

const own = { id: 'released', created: '2026-11-20T10:00:00Z', setup: { versions: { mnemoscope: 'test' } } };

describe('a run as a file', () => {
  it('is the same header and the same units when it is read', async () => {
    const plan: LlmPlan = {
      ...PLAN,
      banks: [OTTILIE.id, NURI.id],
      dialogue: {
        ...PLAN.dialogue,
        settings: [standardSetting('injection', 2), standardSetting('recognition', 3, 'file')],
      },
    };
    const store = memoryRuns();
    const done = await continueLlmRun(headerOf(plan, dataOf(plan, BANKS)), portsOf(BANKS, { store }));
    const file = await fileOf(done, store.written);
    const { header, units } = await readRecord([file], 'run.jsonl');
    expect(readLlmRun(header, 'run.jsonl')).toEqual(done);
    expect(units).toEqual(store.written);
    expect(repetition(units, store.written, differingParts)).toEqual({
      paired: units.size,
      different: [],
      unpaired: [],
    });
  });

  it('is paused where a tab was still writing it', () => {
    const running: LlmRunHeader = { ...headerOf(PLAN, dataOf(PLAN, BANKS)), state: 'running' };
    expect(readLlmRun(running, 'run.jsonl').state).toBe('paused');
  });

  const header = headerOf(PLAN, dataOf(PLAN, BANKS));
  const broken: [string, object, string][] = [
    ['of the lab', { ...header, format: 1 }, 'format: '],
    ['without units in all', { ...header, total: undefined }, 'total: '],
    ['with a count below none', { ...header, failed: -1 }, 'failed: '],
    ['in no known state', { ...header, state: 'resting' }, 'state: '],
    [
      'with a plan that holds a key',
      { ...header, plan: { ...PLAN, models: [{ ...SCRIPTED, key: KEY }] } },
      'plan, models 1: ',
    ],
    ['with a bank that is none', { ...header, own: [{ id: 'x' }] }, 'own 1, character: '],
    ['with a model of another language', { ...header, models: { fr: { encoder: stamp } } }, 'models: '],
    ['that is none', [], ''],
  ];
  it.each(broken)('%s is refused with its place and the remedy', (_, run, place) => {
    const read = () => readLlmRun(run, 'a.jsonl');
    expect(read).toThrow(RunFileError);
    expect(read).toThrow(place === '' ? 'a.jsonl › line 1: ' : `a.jsonl › line 1 › ${place}`);
    expect(read).toThrow(/Choose a record that was saved here, whole\.$/);
    expect(read).not.toThrow(KEY);
  });

  it('writes no key that anything in a header carries besides its own fields, and loses none of these', () => {
    const whole: LlmRunHeader = {
      ...header,
      models: { en: { encoder: stamp, classifier: { ...stamp, recipe: 'mean' } } },
      references: { a: 'b' },
      from: { file: 'a.json', what: 'record' },
      failure: 'No credit.',
      examples: [{ id: 'a', name: 'A', fingerprint: 'f' }],
      plan: {
        ...PLAN,
        limits: { calls: 3 },
        classifiers: [{ method: 'few-shot', examples: 1 }],
        of: ['x'],
        dialogue: { ...PLAN.dialogue, settings: [standardSetting('injection', 3, 'file')] },
      },
    };
    // Wherever a header holds fields of its own; ids of units, versions and languages are anybody's.
    const places = holders(whole).filter(([path]) => !/^(setup|references)(\.|$)/.test(path));
    expect(places.length).toBeGreaterThan(25);
    fc.assert(
      fc.property(
        fc.constantFrom(...places.map(([path]) => path)),
        fc.constantFrom('key', 'apiKey', 'authorization', 'token', 'x-api-key', 'secret'),
        (path, field) => {
          const carrying = structuredClone(whole);
          const [, holder] = holders(carrying).find(([each]) => each === path)!;
          holder[field] = KEY;
          const written = writtenLlmRun(carrying);
          expect(JSON.stringify(written)).not.toContain(KEY);
          expect(written).toEqual(whole);
          expect(carrying).not.toEqual(whole);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Every object in a value with its path. */
function holders(value: unknown, path = ''): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => holders(each, path ? `${path}.${key}` : key));
  return Array.isArray(value) ? inner : [[path, value as Record<string, unknown>], ...inner];
}

describe('a run that is performed anew', () => {
  const unit = (id: string, value: string, more: object = {}): [string, LlmUnit] => [
    id,
    {
      kind: 'answer' as const,
      id,
      bank: 'b',
      question: 'q',
      model: SCRIPTED,
      setting: 's',
      memories: ['m'],
      exchanges: [],
      outcome: { state: 'done', value },
      ...more,
    },
  ];

  it('differs in what was said and handed over, not in calls and times', () => {
    const first = new Map([unit('a', 'Yes.'), unit('b', 'Yes.'), unit('c', 'Yes.'), unit('d', 'Yes.')]);
    const second = new Map([
      unit('a', 'Yes.', { exchanges: [{}] }),
      unit('b', 'No.'),
      unit('c', 'Yes.', { memories: [] }),
      unit('e', 'Yes.'),
    ]);
    const { paired, different, unpaired } = repetition(first, second, differingParts);
    expect(paired).toBe(3);
    expect(different.map(({ unit }) => unit.id)).toEqual(['b', 'c']);
    expect(unpaired.map(({ id }) => id)).toEqual(['d', 'e']);
    expect(repetition(first, first, differingParts)).toEqual({ paired: 4, different: [], unpaired: [] });
  });

  it('keeps failures that left no answer, and finds out anew what was not asked for', async () => {
    const [refused, missing, done] = ['refused', 'missing', 'done'].map((question) => answerWork(question));
    const failed = (id: string, code: string) =>
      unit(id, '', { outcome: { state: 'failed', code, message: 'No.' } });
    const units = new Map([
      failed(refused!.id, 'content-filter'),
      failed(missing!.id, 'no-gold'),
      unit(done!.id, 'Yes.'),
    ]);
    const again = replayed([refused!, missing!, done!], units);
    const nobody = {
      ask: () => Promise.reject(new Error('asked')),
      ranked: [],
      unit: () => expect.fail('reads nothing'),
    };
    expect(await again[0]!.perform(nobody)).toBe(units.get(refused!.id));
    expect(again.slice(1)).toEqual([missing, done]);
  });
});

describe('released responses as a run', () => {
  const row = (turn: number, response: string) => ({
    context: `\nCurrent dialogue date: 2024-06-15\nHistorical event P: {'time': '2021-04-02', 'scene': 'Activity', 'emotion': 'Happy', 'event': 'Nuri built a raft of cork with the neighbour.'}\n<BOD>\n<Nuri>: "The ducks are back ${turn}!"\n<Assistant>:\n   `,
    response,
    'test-turn': turn,
    'reference-response': '<Assistant>: "Remember the raft?"\n',
    id: turn,
  });
  const text = [row(2, 'Let us build it again.'), row(4, 'The cork raft was fun.')]
    .map((each) => JSON.stringify(each))
    .join('\n');
  const made = () => externalRun(text, 'en_setting1_some_model.json', [NURI], own);

  it('is done, brings its own dialogues, and says where it is from', async () => {
    const { header, units } = made();
    expect(header).toMatchObject({
      id: 'released',
      state: 'done',
      done: 2,
      total: 2,
      failed: 0,
      from: { file: 'en_setting1_some_model.json', what: 'released responses' },
      plan: {
        title: 'some_model, injection, setting 1 (released)',
        models: [{ provider: 'recorded', model: 'some_model' }],
      },
      setup: { settingFrom: 'name', problems: [] },
    });
    // Of the page's own setup, what did not make them is left out: its retrievers and its segmenter.
    const setup = { versions: { mnemoscope: '1' }, segmenter: 'bigrams', retrievers: { bm25: {} } };
    const ofPage = externalRun(text, 'en_setting1_some_model.json', [NURI], { ...own, setup }).header.setup;
    expect(Object.keys(ofPage).sort()).toEqual(['problems', 'settingFrom', 'versions']);
    expect(ofPage['versions']).toEqual({ mnemoscope: '1' });
    expect(Object.keys(header.references!)).toEqual([...units.keys()]);
    expect(header.banks.map(({ id }) => id)).toEqual(header.own!.map(({ id }) => id));
    const { header: read, units: back } = await readRecord([await fileOf(header, units)], 'a.jsonl');
    expect(readLlmRun(read, 'a.jsonl')).toEqual(header);
    expect(back).toEqual(units);
  });

  it('is judged by the dialogue’s rubrics like any other run', async () => {
    const earlier = made();
    await judgedRun(earlier);
  });

  const absent = !hasReleased('madial/outputs');
  it.skipIf(absent)(
    `of the benchmark are judged, all 262 of a file${absent ? ' (skipped: no data)' : ''}`,
    async () => {
      const { banks } = readDataset(
        released('madial/zh').filter(({ name }) => /(?:dialogue|memory)\.json$/.test(name)),
        'auto',
      );
      const [file] = released('madial/outputs/zh_setting2_doubao.json');
      const joined = externalRun(file!.text, file!.name, banks, own);
      expect(joined.header).toMatchObject({ done: 262, state: 'done', own: [] });
      expect(joined.header.banks.reduce((sum, { questions }) => sum + questions, 0)).toBe(262);
      await judgedRun(joined, banks);
      const alone = externalRun(file!.text, file!.name, [], own);
      expect(alone.header.own).toHaveLength(alone.header.banks.length);
      await judgedRun(alone);
    },
    300_000,
  );

  /** Judges a run of released responses by all of the dialogue's rubrics for one answer, and looks at every verdict. */
  async function judgedRun(earlier: ReturnType<typeof externalRun>, banks: readonly (typeof NURI)[] = []) {
    const rubrics = RUBRICS.filter((rubric) => rubric.id.startsWith('madial-') && answersOf(rubric) === 1);
    const plan: LlmPlan = {
      ...EMPTY_PLAN,
      judges: [
        ...rubrics.map(({ id }) => judgeSetting(SCRIPTED, id)),
        judgeSetting(SCRIPTED, 'perltqa-coherence'),
      ],
      of: [earlier.header.id],
    };
    const units = [...earlier.units.values()];
    const about = {
      answers: units.filter((unit) => unit.kind === 'answer'),
      banks: [...banks, ...(earlier.header.own ?? [])],
    };
    const store = memoryRuns();
    const ports = portsOf(banks, { store }, { earlier: async () => ({ header: earlier.header, units }) });
    const header = headerOf(plan, { banks: [], examples: [], earlier: about }, 'judged');
    expect(header.total).toBe(rubrics.length * units.length);
    const done = await continueLlmRun(header, ports);
    expect(done).toMatchObject({ state: 'done', unparsed: 0 });
    const verdicts = [...store.written.values()];
    const states = new Set(
      verdicts.map(({ outcome }) => (outcome.state === 'failed' ? outcome.code : outcome.state)),
    );
    expect([...states]).toEqual(['done']);
    expect(new Set(verdicts.flatMap((unit) => (unit.kind === 'verdict' ? unit.subjects : []))).size).toBe(
      units.length,
    );
  }
});
