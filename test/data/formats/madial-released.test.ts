import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { FURTHER_TURN } from '../../../src/core/memory/answerable';
import { readMadialOutputs } from '../../../src/data/formats/madial/madial-outputs';
import { readMadialRankings } from '../../../src/data/formats/madial/madial-rankings';
import { parseSource } from '../../../src/data/formats/source';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { parseMeasure } from '../../../src/measures/domain/ranking';
import { mean } from '../../../src/measures/domain/summary';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';

const folder = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'madial');
const absent = !existsSync(folder);
const load = (name: string) => ({ name, text: readFileSync(join(folder, name), 'utf8') });
const parsed = (name: string) => parseSource(load(name).text, name);

describe.skipIf(absent)(`MADial-Bench's released files${absent ? ' (skipped: no data)' : ''}`, () => {
  const files = (language: 'en' | 'zh', dialogues = 'dialogue') => [
    load(`${language}/MADial-Bench-${language}-${dialogues}.json`),
    load(`${language}/MADial-Bench-${language}-memory.json`),
  ];
  const read = (language: 'en' | 'zh', dialogues?: string) => readDataset(files(language, dialogues), 'auto');
  const questions = (banks: readonly MemoryBank[]) => banks.flatMap((bank) => bank.questions);
  const scored = (banks: readonly MemoryBank[]) => questions(banks).filter(({ gold }) => gold.length > 0);

  it.each([
    ['en', [76, 84], 263, 36],
    ['zh', [83, 88], 262, 14],
  ] as const)('%s: two users, 160 scored dialogues, every test turn', (language, sizes, turns, doubts) => {
    const { banks, problems, format } = read(language);
    expect(format).toBe('madial');
    expect(banks.map(({ character }) => [character.name, character.language])).toEqual([
      ['Bart', language],
      ['Lisa', language],
    ]);
    expect(banks.map(({ memories }) => memories.length)).toEqual(sizes);
    expect(banks.flatMap(({ sessions }) => sessions!)).toHaveLength(160);
    expect(scored(banks)).toHaveLength(160);
    const further = questions(banks).filter(({ tags }) => tags.includes(FURTHER_TURN));
    expect([questions(banks).length, further.length]).toEqual([turns, turns - 160]);
    // Lines without speaker and test turns of the user; no id is lost and no dialogue left out.
    expect(problems).toHaveLength(doubts);
    expect(problems.filter(({ why }) => /left out/.test(why))).toEqual([]);
    for (const { text, answer } of questions(banks)) expect(text !== '' && answer !== '').toBe(true);
  });

  it.each([
    ['en', 'en_bge_m3_top_20'],
    ['en', 'en_jina_top_20'],
    ['zh', 'zh_Acge_top_20_ids'],
    ['zh', 'zh_BGE_M3_dense_top_20_ids'],
  ] as const)('%s: %s ranks memories of the dialogue’s own user, for our gold', (language, name) => {
    const { banks } = read(language);
    const { rankings, problems } = readMadialRankings(parsed(`rankings/${name}.json`), name);
    expect([rankings.length, problems]).toEqual([160, []]);
    const byDialogue = new Map(rankings.map((ranking) => [ranking.query, ranking]));
    for (const bank of banks) {
      const own = new Set(bank.memories.map(({ id }) => id));
      for (const { session, gold } of scored([bank])) {
        const { ranked, gold: theirs } = byDialogue.get(session!)!;
        expect(gold).toEqual(theirs);
        expect([...ranked, ...gold].filter((id) => !own.has(id))).toEqual([]);
      }
    }
  });

  it('takes the query that was embedded: the dialogue up to the first test turn, but for its marker', () => {
    const squeezed = (text: string) => text.replace(/\s|<BOD>/g, '');
    const rows = parsed('rankings/zh_Acge_top_20_ids.json') as { id: number; dialog_history: string }[];
    const histories = new Map(rows.map((row) => [String(row.id), squeezed(row.dialog_history)]));
    const others = scored(read('zh').banks).filter(
      ({ session, text }) => histories.get(session!) !== squeezed(text),
    );
    // One dialogue was rewritten after it had been embedded.
    expect(others.map(({ session }) => session)).toEqual(['54']);
  });

  it('hands over five memories in settings 2 and 3, whose files have each other’s names', () => {
    const share = (dialogues: string) => {
      const asked = scored(read('zh', dialogues).banks);
      expect(asked.map(({ candidates }) => candidates?.length)).toEqual(Array(160).fill(5));
      return asked.map(({ candidates, gold }) => candidates!.filter((id) => gold.includes(id)).length);
    };
    // Gold among sampled memories is the paper's setting 2; only what a retriever found can hold several gold memories, or none.
    expect(new Set(share('dialogue-setting3'))).toEqual(new Set([1]));
    expect(new Set(share('dialogue-setting2'))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it.each([
    ['en', 'en_setting1_gpt_4o'],
    ['zh', 'zh_setting1_gpt4_turbo'],
    ['zh', 'zh_setting2_doubao'],
  ] as const)('%s: %s answers exactly our test turns, in their order', (language, name) => {
    const { responses, problems } = readMadialOutputs(parsed(`outputs/${name}.json`), name);
    expect(problems).toEqual([]);
    const asked = new Map(questions(read(language).banks).map(({ id, answer }) => [id, answer]));
    expect(new Set(responses.map(({ dialogue, testTurn }) => `${dialogue}-${testTurn}`))).toEqual(
      new Set(asked.keys()),
    );
    for (const { dialogue, testTurn, reference } of responses)
      expect(reference).toContain(asked.get(`${dialogue}-${testTurn}`));
  });

  // Table 4 has Recall@5 from .448 to .695 for encoders; lexical search cannot be far from the least of them.
  it.each(['en', 'zh'] as const)(
    '%s: BM25 finds at five about as much as the encoders of the paper',
    (language) => {
      const measure = parseMeasure('Recall@5');
      const values = read(language).banks.flatMap((bank) => {
        const index = new BankIndex(bank);
        return scored([bank]).map(({ text, gold }) => {
          const ranked = index.list('bm25', { text }).map(({ id }) => id);
          return measure.of(ranked, new Set(gold))!;
        });
      });
      expect(mean(values)!).toBeGreaterThan(0.4);
      expect(mean(values)!).toBeLessThan(0.695);
    },
  );
});
