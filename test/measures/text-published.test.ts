import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMadialOutputs } from '../../src/data/formats/madial/madial-outputs';
import { parseSource } from '../../src/data/formats/source';
import {
  measureResponses,
  publishedTokenizers,
  RESPONSE_MEASURES,
} from '../../src/measures/domain/text/responses';
import { MADIAL_TABLE_11, MADIAL_TABLE_8 } from '../../src/measures/published/membench';
import { characters } from '../../src/core/text/segment';
import { loadJieba } from '../../src/models/runtime/jieba';

const FOLDER = join(process.env['MNEMOSCOPE_DATA'] ?? '../shared/data', 'madial', 'outputs');
const WASM = 'node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm';

describe('Tables 8 and 11', () => {
  it('hold five models in three settings, and the short table the same figures as the full one', () => {
    for (const { rows, columns } of [MADIAL_TABLE_8, MADIAL_TABLE_11]) {
      expect(rows).toHaveLength(15);
      for (const { values } of rows) expect(Object.keys(values)).toEqual(columns.map(({ key }) => key));
    }
    expect(MADIAL_TABLE_8.columns.map(({ key }) => key)).toEqual([
      'BERTScore',
      'ROUGE-L',
      'BLEU-1',
      'Dist-1',
    ]);
    const best = (key: string) =>
      MADIAL_TABLE_11.rows.reduce((a, b) => (b.values[key]! > a.values[key]! ? b : a)).label;
    expect([best('BERTScore'), best('ROUGE-L'), best('Dist-1')]).toEqual([
      'GLM-4',
      'Qwen2-72B',
      'Ziya-Character',
    ]);
  });
});

describe.skipIf(!existsSync(FOLDER))(
  `MADial-Bench’s outputs${existsSync(FOLDER) ? '' : ' (skipped: no data)'}`,
  () => {
    const responsesOf = (file: string) => {
      const path = join(FOLDER, file);
      return readMadialOutputs(parseSource(readFileSync(path, 'utf8'), file), file).responses;
    };
    const jieba = () => loadJieba(() => readFile(WASM));

    it.each([
      ['zh_setting1_gpt4_turbo.json', 'Setting 1', 'GPT4-Turbo'],
      ['zh_setting2_doubao.json', 'Setting 2', 'Doubao'],
    ])('give Table 11 within a unit of its last digit: %s', async (file, group, label) => {
      const { segment } = await jieba();
      const responses = responsesOf(file);
      expect(responses).toHaveLength(262);
      const row = MADIAL_TABLE_11.rows.find((each) => each.group === group && each.label === label)!;
      const measured = measureResponses(responses, 'published', publishedTokenizers('zh', segment));
      for (const name of RESPONSE_MEASURES) {
        expect(Math.abs(100 * measured[name]! - row.values[name]!), name).toBeLessThan(0.01);
      }
      // Another segmenter gives other figures: what cuts belongs to the result.
      const byCharacter = measureResponses(responses, 'published', publishedTokenizers('zh', characters));
      expect(100 * byCharacter['BLEU-1']! - row.values['BLEU-1']!).toBeGreaterThan(2);
    });

    it('give in English what NLTK, rouge and jieba for Python give', async () => {
      const { segment } = await jieba();
      const measured = measureResponses(
        responsesOf('en_setting1_gpt_4o.json'),
        'published',
        publishedTokenizers('en', segment),
      );
      const wanted = {
        'BLEU-1': 0.20461400282097597,
        'BLEU-2': 0.0940268292345427,
        'ROUGE-L': 0.2808455624199726,
        'Dist-1': 0.4853666482803081,
        'Dist-2': 0.8904181025502131,
      };
      for (const name of RESPONSE_MEASURES) expect(measured[name]).toBeCloseTo(wanted[name], 9);
    });
  },
);
