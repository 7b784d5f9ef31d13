import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  evaluateExternalResults,
  inspectExternalResults,
  type Evaluation,
} from '../../../src/runs/domain/external/results';
import { ownTables as phrased } from '../../../src/runs/domain/external/own-tables';
import { besideTable, type Evaluated } from '../../../src/runs/domain/external/tables';
import { csvOf } from '../../../src/data/export/table-formats';
import { cellOf, cellText, tableIn, type ExportTable } from '../../../src/data/export/table';
import { ALL_TABLES, tableMatches } from '../../../src/measures/published/all';
import { CHARACTERS } from '../../../src/core/text/segment';
import { loadJieba } from '../../../src/models/runtime/jieba';

const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const jieba = () => {
  const script = createRequire(import.meta.url).resolve('jieba-wasm/web');
  return loadJieba(() => Promise.resolve(readFileSync(join(dirname(script), 'jieba_rs_wasm_bg.wasm'))));
};
async function evaluate(name: string, text: string, partner?: { name: string; text: string }) {
  const { sort, language } = inspectExternalResults(name, bytes(text));
  const settings = { sort, convention: 'published' as const, ...(language && { language }) };
  const evaluation = await evaluateExternalResults({ name, text }, settings, jieba, partner);
  return { name, evaluation };
}
const table = (id: string, files: readonly Evaluated[]): ExportTable =>
  tableIn(
    besideTable(
      ALL_TABLES.find((each) => each.id === id)!,
      files,
    ).table,
    'en',
  );
const ownTables = (files: readonly Evaluated[]) => phrased(files).map((each) => tableIn(each, 'en'));
/** A column of the rows that are not published. */
const own = (from: ExportTable, key: string) =>
  from.rows.flatMap((row, i) =>
    row.published
      ? []
      : [
          cellOf(
            from,
            i,
            from.columns.find((column) => column.key === key)!,
          ),
        ],
  );

const RANKINGS = lines(
  { 'relevant-id': [1, 2], 'top-4-ids': [9, 1, 3, 8] },
  { 'relevant-id': [5], 'top-4-ids': [5, 2, 3, 4] },
);
const OUTPUTS = lines(
  {
    context: 'a',
    response: '你记得那次划船吗',
    'test-turn': 2,
    'reference-response': '<Assistant>:你记得那次划船吗\n',
  },
  { context: 'b', response: '好', 'test-turn': 4, 'reference-response': '<Assistant>:我们去看海吧\n' },
);
const JUDGED = JSON.stringify({
  overall_score: {
    memory_integrity: { 'recall(all)': 0.5, memory_num: 3 },
    time_consuming: { add_dialogue_duration_time: 2 },
  },
  memory_integrity_records: [
    {
      memory_content: 'Ines owns a kiln',
      memory_type: 'Persona Memory',
      memory_source: 'secondary',
      importance: 1,
      memory_integrity_score: 2,
    },
    {
      memory_content: 'Ines sold it',
      memory_type: 'Event Memory',
      memory_source: 'secondary',
      importance: '0,5',
      memory_integrity_score: null,
    },
  ],
  memory_accuracy_records: [{ memory_accuracy_score: 1, is_included_in_golden_memories: 'true' }],
  memory_update_records: [],
  question_answering_records: [{ question_type: 'Memory Boundary', result_type: 'Omission' }],
});
const HALUMEM_OUTPUTS = JSON.stringify({
  sessions: [{ extracted_memories: ['a kiln'], add_dialogue_duration_ms: 120_000 }],
});
const QRELS = 'q1 0 a 1\nq1 0 b 0\nq2 0 c 1\nq3 0 d 1\nq4 0 e 0\n';
const RUN = [
  'q1 Q0 a 1 0.9 mine',
  'q1 Q0 b 2 0.5 mine',
  'q2 Q0 x 1 0.9 mine',
  'q2 Q0 c 2 0.8 mine',
  'q2 Q0 c 3 0.7 mine',
  'q2 Q0 y 4 0,6 mine',
  'q2 Q0 z 5 NaN mine',
  'q9 Q0 a 1 1.0 mine',
].join('\n');

describe('a released file', () => {
  it.each([
    ['rankings.json', RANKINGS, 'ranking'],
    ['outputs.jsonl', OUTPUTS, 'outputs'],
    ['judged.json', JUDGED, 'judged'],
    ['made.json', HALUMEM_OUTPUTS, 'halumem-outputs'],
    ['a.run', RUN, 'trec-run'],
    ['a.qrels', QRELS, 'trec-qrels'],
  ])('is told by what it holds: %s', (name, text, sort) => {
    expect(inspectExternalResults(name, bytes(text)).sort).toBe(sort);
  });

  it.each([
    ['empty.run', '  \n', /empty\.run: is empty/],
    ['prose.txt', 'Once upon a time\nthere was', /neither JSON nor a TREC file.*line 1 has 4|neither JSON/],
    ['nan.json', '{"relevant-id": [1],\n "top-2-ids": [NaN, 2]}', /nan\.json.*line 2/],
    ['users.json', '{"sessions": [{"memory_points": []}]}', /Import it in the library/],
    ['other.json', '{"format": "mnemoscope"}', /is none of MADial-Bench rankings/],
  ])('that cannot be used is refused with place and remedy: %s', (name, text, why) => {
    expect(() => inspectExternalResults(name, bytes(text))).toThrow(why);
  });

  it('of bytes that are no UTF-8 is refused', () => {
    expect(() => inspectExternalResults('gb.json', Uint8Array.of(0x7b, 0xc4, 0xe3, 0x7d))).toThrow(
      /is not UTF-8/,
    );
  });
});

describe('rankings', () => {
  it('stand below Table 4 with both conventions side by side, in percent', async () => {
    const file = await evaluate('mine.json', RANKINGS);
    const beside = table('membench-table-4', [file]);
    // The first dialogue finds one of two at rank 2: published ideal over what was found, standard over both.
    const gain = 1 / Math.log2(3);
    expect(own(beside, 'nDCG@3')[0]).toBeCloseTo((100 * (gain + 1)) / 2, 10);
    expect(own(beside, 'standard nDCG@3')[0]).toBeCloseTo((100 * (gain / (1 + gain) + 1)) / 2, 10);
    expect(own(beside, 'Recall@3')[0]).toBeCloseTo(75, 10);
    expect(own(beside, 'label')).toEqual(['mine.json (2 dialogues)']);
    expect(beside.rows.filter(({ published }) => published)).toHaveLength(10);
    expect(beside.notes).toContain('mine.json agrees with no printed row.');
    expect(csvOf(beside)).toContain('mine.json (2 dialogues)');
    expect(table('membench-table-5', [file]).rows.every(({ published }) => published)).toBe(true);
  });

  it('with a repeated memory, a gap or another sort of row are scored without those rows, which are listed', async () => {
    const broken = lines(
      { 'relevant-id': [1], 'top-2-ids': [1, 2] },
      { 'relevant-id': [1], 'top-2-ids': [3, 3] },
      { 'relevant-id': [1], 'top-2-ids': ['0,5', null] },
      { 'relevant-id': [1] },
    );
    const { evaluation } = await evaluate('broken.json', broken);
    expect(evaluation).toMatchObject({ queries: 1, measures: { published: { 'MRR@1': 1 } } });
    expect(evaluation.problems.map(({ where }) => where)).toEqual([
      'broken.json › [1]',
      'broken.json › [2].top-2-ids[1]',
      'broken.json › [3]',
    ]);
  });
});

describe('responses', () => {
  it('stand below Table 11 with the conventions named, and English ones apart', async () => {
    const file = await evaluate('zh.jsonl', OUTPUTS);
    expect(file.evaluation).toMatchObject({ sort: 'outputs', language: 'zh', responses: 2 });
    const beside = table('membench-table-11', [file]);
    // Jieba: 你 记得 那次 划船 吗 and the reference's line break; the other shares nothing.
    expect(own(beside, 'BLEU-1')[0]).toBeCloseTo((100 * Math.exp(1 - 6 / 5)) / 2, 8);
    expect(own(beside, 'BERTScore')).toEqual([null]);
    expect(beside.notes.join(' ')).toContain('ROUGE-L: Lin 2004; Python package rouge 1.0.1');
    const english = await evaluate('en.jsonl', OUTPUTS.replace(/[\u4e00-\u9fff]+/g, 'we rowed'));
    expect(own(table('membench-table-11', [english]), 'label')).toEqual([]);
    const [apart] = ownTables([english]);
    expect(apart?.caption).toContain('English responses');
    expect(apart?.rows).toHaveLength(1);
  });

  it('are cut as the user says, and say so', async () => {
    const settings = {
      sort: 'outputs',
      language: 'zh',
      convention: 'published',
      segmenter: 'characters',
    } as const;
    const file = { name: 'zh.jsonl', text: OUTPUTS };
    const evaluation = await evaluateExternalResults(file, settings, () => Promise.resolve(CHARACTERS));
    expect(evaluation).toMatchObject({ cut: { BLEU: 'code points' }, measures: { 'BLEU-1': 0.5 } });
  });
});

describe('judgements', () => {
  it('give totals, failures by reason, types, and the file’s own sums field by field', async () => {
    const file = await evaluate('judged.json', JUDGED, { name: 'made.json', text: HALUMEM_OUTPUTS });
    const [totals, failed, questions, memories, official, ...more] = ownTables([file]);
    expect(more).toEqual([]);
    expect(own(totals!, 'measure')[0]).toBe('recall');
    expect([own(totals!, 'all')[0], own(totals!, 'valid')[0]]).toEqual([0.5, 1]);
    expect(own(failed!, 'null')).toEqual([1, 0, 0, 0]);
    expect(own(questions!, 'qa_omission(all)')[3]).toBe(1);
    expect(own(memories!, 'recall(all)').slice(0, 2)).toEqual([1, 0]);
    expect(own(official!, 'field')).toEqual([
      'memory_integrity.recall(all)',
      'memory_integrity.memory_num',
      'time_consuming.add_dialogue_duration_time',
    ]);
    expect(own(official!, 'recomputed')).toEqual([0.5, 2, 2]);
    const recomputed = official!.columns.find(({ key }) => key === 'recomputed')!;
    expect(own(official!, 'recomputed').map((cell) => cellText(cell, recomputed))).toEqual([
      '0.500000',
      '2',
      '2',
    ]);
    expect(own(official!, 'verdict')).toEqual(['agrees', 'differs', 'agrees']);
    // An importance with a decimal comma is no number: said, and left out of weighted recall.
    expect(file.evaluation.problems.some(({ where }) => where.includes('importance'))).toBe(true);
    expect(own(table('halumem-readme-table-1', [file]), 'R')).toEqual([50]);
    expect(own(table('halumem-readme-table-4', [file]), 'add')).toEqual([2]);
  });
});

describe('TREC runs', () => {
  it('are scored by their qrels, missing questions as not found, with every doubtful line listed', async () => {
    const file = await evaluate('a.run', RUN, { name: 'a.qrels', text: QRELS });
    const evaluation = file.evaluation as Extract<Evaluation, { sort: 'trec-run' }>;
    expect(evaluation).toMatchObject({ questions: 3, missing: ['q3'], tags: ['mine'] });
    expect(evaluation.measures['Recall@1']!.value).toBeCloseTo(1 / 3, 12);
    expect(evaluation.measures['MRR@10']!.value).toBeCloseTo((1 + 1 / 2 + 0) / 3, 12);
    const why = evaluation.problems.map((problem) => `${problem.where}: ${problem.why}`).join('\n');
    expect(why).toContain('line 5: "c" was ranked before');
    expect(why).toContain('line 6: the score "0,6" has a decimal comma');
    expect(why).toContain('line 7: the score "NaN" is not finite');
    expect(why).toContain('line 8: no question "q9"');
    const [runs] = ownTables([file]);
    expect(own(runs!, 'missing')).toEqual([1]);
    expect(own(runs!, 'label')).toEqual(['a.run [mine] by a.qrels']);
  });

  it('say by which relevance a document is gold, where there are grades', async () => {
    const notes = async (grades: string) => {
      const file = await evaluate('a.run', 'q1 Q0 a 1 1 t\n', { name: 'a.qrels', text: grades });
      return ownTables([file])[0]!.notes?.join(' ');
    };
    expect(await notes('q1 0 a 1\n')).toContain('Relevance above 0 is gold.');
    expect(await notes('q1 0 a 2\nq1 0 b 1\n')).toContain(
      'By a.qrels, gold is what has a relevance of 1 or more, as trec_eval has it by default.',
    );
  });

  it('of other questions than the qrels’ are not taken for runs that found nothing', async () => {
    const { evaluation } = await evaluate('a.run', RUN, { name: 'b.qrels', text: 'z1 0 a 1\n' });
    expect(evaluation).toMatchObject({ questions: 3, measures: {} });
    expect(evaluation.problems[0]!.why).toContain('has no question of b.qrels');
  });

  it('and qrels without a usable line are refused', async () => {
    await expect(evaluate('words.txt', 'Once upon a time there was')).rejects.toThrow(/no line of a run/);
    await expect(evaluate('few.txt', 'four words are here')).rejects.toThrow(/no line of qrels/);
  });

  it('wait for their qrels', async () => {
    const file = await evaluate('a.run', RUN);
    expect(file.evaluation).toMatchObject({ questions: 3, measures: {} });
    expect(ownTables([file])).toEqual([]);
  });
});

describe('the published tables', () => {
  it('are all there, each once, and are found by system, measure and number', () => {
    expect(new Set(ALL_TABLES.map(({ id }) => id)).size).toBe(ALL_TABLES.length);
    const found = (search: string) =>
      ALL_TABLES.filter((each) => tableMatches(each, search)).map(({ id }) => id);
    expect(found('membench dmeta')).toEqual(['membench-table-4']);
    expect(found('contriever')).toEqual(['perltqa-sighan-table-5']);
    expect(found('no such system')).toEqual([]);
  });
});

const data = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');
const absent = !existsSync(data);

describe.skipIf(absent)(`released files${absent ? ' (skipped: no data)' : ''}`, { timeout: 120_000 }, () => {
  const real = (path: string) => join(data, path);
  const load = (path: string) => evaluate(real(path), readFileSync(real(path), 'utf8'));

  it('of rankings come out as printed, to the last digit of every measure', async () => {
    for (const [path, label] of [
      ['madial/rankings/en_jina_top_20.json', 'Jina'],
      ['madial/rankings/en_bge_m3_top_20.json', 'BGE M3'],
      ['madial/rankings/zh_Acge_top_20_ids.json', 'Acge'],
      ['madial/rankings/zh_BGE_M3_dense_top_20_ids.json', 'BGE M3 (dense)'],
    ] as const) {
      const { notes } = table('membench-table-4', [await load(path)]);
      expect(notes.find((note) => note.includes('agrees with'))).toContain(`the printed row ${label} (`);
    }
  });

  it('of responses agree with Table 11', async () => {
    for (const [path, row] of [
      ['madial/outputs/zh_setting1_gpt4_turbo.json', 'Setting 1 GPT4-Turbo'],
      ['madial/outputs/zh_setting2_doubao.json', 'Setting 2 Doubao'],
    ] as const) {
      const { notes } = table('membench-table-11', [await load(path)]);
      expect(notes.find((note) => note.includes('agrees with'))).toContain(`the printed row ${row} (zh)`);
    }
  });

  it('of judgements repeat every official sum, given the outputs that were judged', async () => {
    const [judged, outputs] = ['halumem/user12_judged.json', 'halumem/user12_generation.jsonl'].map(real);
    const { evaluation } = await evaluate(judged!, readFileSync(judged!, 'utf8'), {
      name: outputs!,
      text: readFileSync(outputs!, 'utf8'),
    });
    const [sums] = (evaluation as Extract<Evaluation, { sort: 'judged' }>).official;
    expect(sums!.fields.filter(({ agrees }) => agrees !== true)).toEqual([]);
    expect(sums!.fields.length).toBeGreaterThan(40);
  });
});
