import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { readSource } from '../../../src/data/formats/source';
import { readContext, externalResponses } from '../../../src/pipeline/dialogue/external-responses';
import { responseScores } from '../../../src/pipeline/dialogue/responses';
import { readSettingName } from '../../../src/pipeline/dialogue/settings';
import { cuttingOf, evaluateOutputs, printedResponses } from '../../../src/pipeline/dialogue/external-text';
import { loadJieba } from '../../../src/models/runtime/jieba';
import { hasReleased, released } from '../../data/formats/external-results';
import { NURI } from './fixture';

const row = (change: object = {}) => ({
  context:
    "\nCurrent dialogue date: 2024-06-15\nHistorical event P: {'time': '2021-04-02', 'scene': 'Activity', 'emotion': 'Happy', 'event': 'Nuri built a raft of cork with the neighbour.'}\n<BOD>\n<Nuri>: \"The pond is full of ducks, I am so happy!\"\n<Assistant>:\n   ",
  response: ' "Let us build it again." ',
  'test-turn': 4,
  'reference-response': '<Assistant>: "Remember the cork raft?"\n',
  id: 0,
  ...change,
});
const lines = (...rows: object[]) => rows.map((each) => JSON.stringify(each)).join('\n');

describe('released responses as a run', () => {
  it('join the dialogues that are loaded', () => {
    const { about, units, references, dialogues, problems } = externalResponses(
      lines(row(), row({ 'test-turn': 2, id: 9, 'reference-response': '<Assistant>: "Hello"\n' })),
      'folder/en_setting1_some_model.json',
      [NURI],
    );
    expect(about).toEqual({
      file: 'folder/en_setting1_some_model.json',
      model: { provider: 'recorded', address: '', model: 'some_model' },
      language: 'en',
      setting: 'injection, setting 1 (released)',
      settingFrom: 'name',
      responses: 2,
      joined: 1,
    });
    const [joined, alone] = units;
    expect(joined).toMatchObject({ bank: NURI.id, question: '0-4', memories: ['1'], exchanges: [] });
    expect(joined!.outcome).toEqual({ state: 'done', value: ' "Let us build it again." ' });
    expect(references.get(joined!.id)).toBe('<Assistant>: "Remember the cork raft?"\n');
    expect(readSettingName(joined!.setting)).toEqual({ task: 'injection', setting: 1 });
    const [bank] = dialogues;
    expect(dialogues).toHaveLength(1);
    expect(alone).toMatchObject({ bank: bank!.id, question: '9-2', memories: [bank!.memories[0]!.id] });
    expect(bank!.questions[0]).toMatchObject({
      text: '<Nuri>: "The pond is full of ducks, I am so happy!"',
      answer: 'Hello',
      time: '2024-06-15',
      session: '9',
    });
    expect(problems.map(({ why }) => why)).toEqual([
      '1 of 2 rows fit no dialogue of the loaded banks; they stand alone.',
    ]);
  });

  it('stand alone without a bank, and take nothing for another language’s', () => {
    const chinese = { ...NURI, character: { ...NURI.character, language: 'zh' as const } };
    for (const banks of [[], [chinese]]) {
      const { about, dialogues, problems } = externalResponses(lines(row()), 'out.json', banks);
      expect([about.joined, dialogues.length, problems, about.settingFrom]).toEqual([0, 1, [], 'contexts']);
    }
  });

  it('say which memory the bank lacks, and which cannot be read', () => {
    const lost = row().context.replace('cork', 'oak');
    const broken = row().context.replace("'Happy',", "'Happy");
    const read = (context: string) =>
      externalResponses(lines(row({ context })), 'en_setting1_m.json', [NURI]);
    expect(read(lost).problems[0]!.why).toContain(
      'a memory that Nuri\'s bank lacks: "Nuri built a raft of oak',
    );
    expect(read(lost).units[0]!.memories).toEqual([]);
    expect(read(broken).problems[0]).toMatchObject({ where: 'en_setting1_m.json › [0]' });
    expect(read(broken).problems[0]!.why).toContain('cannot be read');
  });

  it('do not guess a setting that neither name nor rows tell', () => {
    const five = row().context.replace(/\{.*\}/, (memory) => `[${memory}, ${memory.replace('cork', 'oak')}]`);
    const { about } = externalResponses(lines(row({ context: five })), 'out.json');
    expect([about.setting, about.settingFrom]).toEqual(['injection, setting unknown (released)', 'unknown']);
  });

  it('refuse a file without a response', () => {
    expect(() => externalResponses('[{"context": "x"}]', 'out.json')).toThrow(
      'contains no outputs of MADial-Bench',
    );
  });

  it('read numbered memories in their order', () => {
    const { memories, date, dialogue } = readContext(
      "\n当前对话时间：2024-06-15\n历史事件P：\n1.{'event': 'a', 'scene': '活动类'}\n2.{'event': \"it's b\"}\n\n<BOD>\n<乐>:\"好\"\n<Assistant>:\n",
    );
    expect(memories).toEqual([{ text: 'a', scene: '活动类' }, { text: "it's b" }]);
    expect([date, dialogue]).toEqual(['2024-06-15', '<乐>:"好"']);
  });
});

const absent = !hasReleased('madial/outputs');
describe.skipIf(absent)(`MADial-Bench's released outputs${absent ? ' (skipped: no data)' : ''}`, () => {
  const jieba = () => {
    const script = createRequire(import.meta.url).resolve('jieba-wasm/web');
    return loadJieba(() => Promise.resolve(readFileSync(join(dirname(script), 'jieba_rs_wasm_bg.wasm'))));
  };
  const banks = (['en', 'zh'] as const).flatMap((language) =>
    absent
      ? []
      : readDataset(
          released(`madial/${language}`).filter(({ name }) => /(?:dialogue|memory)\.json$/.test(name)),
          'auto',
        ).banks,
  );

  it.each([
    ['en_setting1_gpt_4o', 'gpt_4o', 263, 1, undefined],
    ['zh_setting1_gpt4_turbo', 'gpt4_turbo', 262, 1, 'Setting 1 GPT4-Turbo'],
    ['zh_setting2_doubao', 'doubao', 262, 5, 'Setting 2 Doubao'],
  ] as const)(
    '%s comes to the figures of the file, joined or alone',
    async (name, model, count, handed, printed) => {
      const [file] = released(`madial/outputs/${name}.json`);
      const { data } = readSource(file!.text, file!.name);
      for (const loaded of [banks, []]) {
        const { about, units, references, dialogues, problems } = externalResponses(
          file!.text,
          file!.name,
          loaded,
        );
        expect(problems).toEqual([]);
        expect(about).toMatchObject({ responses: count, joined: loaded.length > 0 ? count : 0 });
        expect(about.model.model).toBe(model);
        expect(new Set(units.map(({ id }) => id)).size).toBe(count);
        expect(new Set(units.map(({ memories }) => memories.length))).toEqual(new Set([handed]));
        const asked = new Set(
          [...loaded, ...dialogues].flatMap((bank) => bank.questions.map(({ id }) => `${bank.id} ${id}`)),
        );
        expect(units.filter(({ bank, question }) => !asked.has(`${bank} ${question}`))).toEqual([]);
        for (const convention of ['published', 'standard'] as const) {
          const settings = { language: about.language, convention };
          const cutting = await cuttingOf(settings, jieba);
          const ours = responseScores(units, ({ id }) => references.get(id), settings, cutting);
          const file = evaluateOutputs({ name, data }, settings, cutting);
          expect(ours.measures).toEqual(file.measures);
          if (convention === 'standard') continue;
          const row = printedResponses(ours.measures);
          expect(row && `${row.group} ${row.label}`).toBe(printed);
        }
      }
    },
  );

  it('hand setting 1 the first gold memory, and setting 2 what the file of candidates holds', () => {
    const gold = new Map(
      banks.flatMap((bank) =>
        bank.questions
          .filter((each) => each.gold.length > 0)
          .map((each) => [`${bank.id} ${each.session}`, each.gold] as const),
      ),
    );
    const first = (name: string) => {
      const [file] = released(`madial/outputs/${name}.json`);
      const { units } = externalResponses(file!.text, file!.name, banks);
      return units.filter(({ bank, question, memories }) => {
        const own = gold.get(`${bank} ${question.split('-')[0]}`)!;
        return memories.filter((id) => own.includes(id)).join() === own[0];
      }).length;
    };
    expect(first('zh_setting1_gpt4_turbo')).toBe(262);
    expect(first('zh_setting2_doubao')).toBe(262);
  });
});
