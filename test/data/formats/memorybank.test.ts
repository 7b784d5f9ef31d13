import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { hasReleased, released } from './external-results';

const fixture = (name: string) => ({ name, text: readFileSync(`test/fixtures/memorybank/${name}`, 'utf8') });
const EN = ['memory_bank_en.json', 'probing_questions_en.jsonl'].map(fixture);
const CN = ['memory_bank_cn.json', 'probing_questions_cn.jsonl'].map(fixture);

describe('MemoryBank', () => {
  const { banks, problems } = readDataset(EN, 'auto');
  const [orla, bo] = banks as [MemoryBank, MemoryBank];

  it('takes each exchange for a memory, each field of the meta information for one, and a day for a session', () => {
    expect(orla.memories.map(({ id, kind, text }) => [id, kind, text])).toEqual([
      ['meta:name', 'profile', "Orla's name: Orla"],
      ['meta:personality', 'profile', "Orla's personality: patient and wry"],
      ['meta:hobbies', 'profile', "Orla's hobbies: bell ringing, chess"],
      ['2023-05-01#1', 'dialogue', 'Orla: I rang the tenor bell today.\nAI companion: How heavy is it?'],
      [
        '2023-05-01#2',
        'dialogue',
        'Orla: Nearly a ton. Do you know a book on ringing?\nAI companion: Try a history of change ringing.',
      ],
      ['2023-05-03#1', 'dialogue', 'Orla: I lost at chess to my niece.'],
    ]);
    expect(orla.sessions!.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['2023-05-01', 4],
      ['2023-05-03', 1],
    ]);
    expect(orla.character).toMatchObject({ name: 'Orla', language: 'en', summary: 'patient and wry' });
  });

  it('keeps probing questions by user, unquoted, without answer and gold', () => {
    expect(orla.questions).toEqual(
      ['How heavy is the tenor bell?', 'Who beat me at chess?'].map((text, i) => {
        return {
          id: `probe-${i + 1}`,
          kind: 'dialogue',
          text,
          answer: '',
          gold: [],
          anchors: [],
          tags: ['probing'],
        };
      }),
    );
    expect(bo.questions.map(({ text }) => text)).toEqual(['Where is my kite?']);
  });

  it('reports what it left out, with its place', () => {
    const place = ({ where, why }: { where: string; why: string }) => `${where}: ${why}`;
    expect(problems.map(place)).toEqual([
      'memory_bank_en.json ›  Orla .meta_information.speaking_style: is empty; left out.',
      'memory_bank_en.json ›  Orla .history.2023-05-02: has no exchange; left out.',
      'memory_bank_en.json ›  Orla .history.2023-05-03[1]: has neither query nor response; left out.',
      'memory_bank_en.json ›  Orla .history.2023-05-03[1].response: is null where text belongs; not read. Correct it in the file, then import the file again.',
      'memory_bank_en.json › Nobody: has no history; left out.',
      'probing_questions_en.jsonl › document 1 › Orla[2]: has no text; left out.',
      "probing_questions_en.jsonl › document 3 › Stranger: its questions are left out: no history is this user's. Add its file, or rename one.",
    ]);
  });

  it('reads the files of both languages at once, in any order', () => {
    const all = readDataset([...CN.toReversed(), ...EN.toReversed()], 'auto');
    expect(
      all.banks.map(({ character, questions }) => [character.name, character.language, questions.length]),
    ).toEqual([
      ['沈一帆', 'zh', 1],
      ['Orla', 'en', 2],
      ['Bo', 'en', 1],
    ]);
    expect(all.banks[0]!.memories.at(-1)!.text).toBe('沈一帆：每天慢两分钟。\nAI伴侣：可以把钟摆调短一点。');
  });

  it('asks for the histories where only questions are given', () => {
    expect(() => readDataset([EN[1]!], 'auto')).toThrow(
      /^probing_questions_en\.jsonl: contains no history\. Add the file of histories/,
    );
  });
});

const absent = !hasReleased('memorybank');
describe.skipIf(absent)(`MemoryBank's released histories${absent ? ' (skipped: no data)' : ''}`, () => {
  it('hold 566 exchanges of 15 users in either language, and every probing question finds its user', () => {
    const { banks, problems } = readDataset(released('memorybank'), 'auto');
    for (const language of ['en', 'zh']) {
      const spoken = banks.filter(({ character }) => character.language === language);
      expect(spoken).toHaveLength(15);
      const exchanges = spoken.flatMap(({ memories }) => memories.filter(({ kind }) => kind === 'dialogue'));
      expect(exchanges).toHaveLength(566);
      expect(spoken.every(({ questions }) => questions.length >= 5)).toBe(true);
    }
    expect(problems.map(({ why }) => why)).toEqual(['has no exchange; left out.']);
  });
});
