import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { hasReleased, released } from './external-results';
import { saying } from './saying';

const fixture = (name: string) => ({ name, text: readFileSync(`test/fixtures/locomo/${name}`, 'utf8') });
const read = (data: unknown) => readDataset([{ name: 'c.json', text: JSON.stringify(data) }], 'locomo');

describe('LoCoMo', () => {
  const { banks, problems } = readDataset([fixture('conversations.json'), fixture('9.json')], 'auto');
  const [pier] = banks as [MemoryBank];

  it('gives one bank for each conversation of a list, and for each file of one', () => {
    expect(banks.map(({ id, character, source }) => [id, character.name, source])).toEqual([
      ['locomo-conv-7', 'Inga & Tomas', 'LoCoMo'],
      ['locomo-conv-8', 'Wen & Pia', 'LoCoMo'],
      ['locomo-9', 'Wen & Pia', 'LoCoMo'],
    ]);
    expect(pier.citation).toContain('arXiv:2402.17753');
  });

  it('takes each turn for a memory, with the caption of the photo that was shared', () => {
    expect(pier.memories.map(({ id, text, session, time }) => [id, text, session, time])).toEqual([
      ['D1:1', 'Inga: The ferry froze to the pier last night.', 'session_1', '9:05 am on 2 March, 2021'],
      [
        'D1:2',
        'Tomas: I pulled it free with the harbour tug. [shares a photo: a red tug boat in the ice]',
        'session_1',
        '9:05 am on 2 March, 2021',
      ],
      ['D1:3', 'Inga: [shares a photo: a cup of soup on a crate]', 'session_1', '9:05 am on 2 March, 2021'],
      ['D2:1', "Tomas: I sold my grandfather's compass.", 'session_2', '4:40 pm on 11 March, 2021'],
      ['D2:2', 'Inga: You said that you would never sell it!', 'session_2', '4:40 pm on 11 March, 2021'],
    ]);
    expect(pier.memories.every(({ kind, story }) => kind === 'dialogue' && story === undefined)).toBe(true);
    expect(pier.sessions!.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['session_1', 3],
      ['session_2', 2],
    ]);
  });

  it('says the category of a question in words, and never answers an adversarial one', () => {
    expect(pier.questions.map(({ id, type, answer, gold, tags }) => [id, type, answer, gold, tags])).toEqual([
      ['q1', 'single-hop', 'The ferry', ['D1:1'], []],
      ['q2', 'temporal', '2021', ['D2:1'], []],
      ['q3', 'multi-hop', 'He freed the ferry and bought a propeller', ['D1:2', 'D2:1'], []],
      ['q4', 'open-domain', 'Likely yes', ['D2:1'], []],
      ['q5', 'adversarial', '', ['D2:1'], ['adversarial']],
      ['q6', 'adversarial', '', ['D1:2'], ['adversarial']],
      ['q7', 'single-hop', 'Soup', [], []],
      ['q8', undefined, '', [], []],
    ]);
  });

  it('reports what it repaired, assumed and left out, with its place', () => {
    const first = 'conversations.json › document 1 (conv-7) › ';
    expect(problems.every(({ where }) => where.startsWith(first))).toBe(true);
    expect(problems.map(({ where, why }) => [where.slice(first.length), why])).toEqual([
      ['session_2[1]', 'has no dia_id; named "D2:2".'],
      ['session_2[2]', 'has neither words nor a photo; left out.'],
      ['session_2[3]', 'an earlier turn has the id "D2:1"; left out. Rename one.'],
      ['session_3_date_time', '1 sessions have a date but no turns; left out.'],
      ['qa[1].evidence', '"D2:01" is read as D2:1.'],
      ['qa[2].evidence', '"D1:2; D2:1" is read as D1:2, D2:1.'],
      ['qa[3].evidence', '"D:2:1" is read as D2:1.'],
      ['qa[3].evidence', '"D" is not a reference to a turn such as D1:3; left out.'],
      ['qa[6].evidence', 'names no turn; the question is not scored for retrieval.'],
      ['qa[7].category', '"7" is no category from 1 to 5.'],
      ['qa[7].answer', 'is absent; the question is kept for retrieval.'],
      ['qa[7].evidence', 'names turns that the conversation does not have: D9:9.'],
      ['qa[7].evidence', 'names no turn; the question is not scored for retrieval.'],
    ]);
  });

  it('reads evidence in other forms, and refuses to guess', () => {
    const turns = Array.from({ length: 12 }, (_, i) => ({
      speaker: 'A',
      dia_id: `D1:${i + 1}`,
      text: `Turn ${i + 1}.`,
    }));
    const gold = (evidence: unknown) =>
      read({ session_1: turns, qa: [{ question: '?', answer: '!', category: 4, evidence }] }).banks[0]!
        .questions[0]!.gold;
    expect(gold('D1:3')).toEqual(['D1:3']);
    expect(gold(['D1:3 D1:4', '(D1:5)', ' D1:06 '])).toEqual(['D1:3', 'D1:4', 'D1:5', 'D1:6']);
    expect(gold(["['D1:3', 'D1:3']"])).toEqual(['D1:3']);
    expect(gold(['D1:3 or so', 'D1', '1:3', 'D1:3-5', 7, null, { D1: 3 }])).toEqual([]);
    expect(gold({})).toEqual([]);
  });

  it('names a conversation by its speakers where nothing else does', () => {
    const conversation = {
      session_1: [
        { speaker: 'Ada', text: 'Hello.' },
        { speaker: 'Bo', text: 'Hi.' },
      ],
    };
    const { banks: two } = read([
      { conversation },
      { conversation: { ...conversation, speaker_a: 'Cy', speaker_b: 'Di' } },
    ]);
    expect(two.map(({ id, character }) => [id, character.name])).toEqual([
      ['locomo-ada-bo', 'Ada & Bo'],
      ['locomo-cy-di', 'Cy & Di'],
    ]);
  });

  it('reads a conversation of one id once', () => {
    const sample = { sample_id: 'x', conversation: { session_1: [{ speaker: 'A', text: 'Hello.' }] } };
    const { banks: one, problems: told } = read([sample, sample]);
    expect(one).toHaveLength(1);
    expect(told.at(-1)).toEqual(
      saying({
        where: 'c.json › document 2 (x)',
        why: '"locomo-x" was already read; left out. Rename one.',
      }),
    );
  });
});

const absent = !hasReleased('locomo');
describe.skipIf(absent)(`LoCoMo's released conversations${absent ? ' (skipped: no data)' : ''}`, () => {
  it('all resolve their evidence but for the few places that are reported', () => {
    const { banks, problems } = readDataset(released('locomo'), 'auto');
    expect(banks.map(({ id, memories, questions }) => [id, memories.length, questions.length])).toEqual([
      ['locomo-26', 419, 199],
      ['locomo-30', 369, 105],
      ['locomo-41', 663, 193],
      ['locomo-42', 629, 260],
      ['locomo-43', 680, 242],
    ]);
    expect(problems).toHaveLength(7);
    const asked = banks.flatMap(({ questions }) => questions);
    const counts = new Map<string | undefined, number>();
    for (const { type } of asked) counts.set(type, (counts.get(type) ?? 0) + 1);
    expect(counts.get(undefined)).toBeUndefined();
    expect(asked.every(({ type, answer }) => (answer === '') === (type === 'adversarial'))).toBe(true);
    // What the numbers of the categories are taken to mean shows in the questions.
    const share = (type: string, holds: (question: MemoryBank['questions'][number]) => boolean) => {
      const ofType = asked.filter((question) => question.type === type);
      return ofType.filter(holds).length / ofType.length;
    };
    expect(
      share('temporal', ({ text }) =>
        /\b(when|how long|which (year|month|day)|what (year|month|date))\b/i.test(text),
      ),
    ).toBeGreaterThan(0.7);
    expect(share('single-hop', ({ gold }) => gold.length === 1)).toBeGreaterThan(0.9);
    expect(share('multi-hop', ({ gold }) => gold.length > 1)).toBeGreaterThan(0.7);
    expect(
      share('open-domain', ({ text }) => /\b(would|might|could|likely|considered)\b/i.test(text)),
    ).toBeGreaterThan(0.5);
  });

  it('are read within a second of the processor', () => {
    const files = released('locomo');
    const begin = process.cpuUsage();
    readDataset(files, 'auto');
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000);
  });
});
