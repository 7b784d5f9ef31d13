import { describe, expect, it } from 'vitest';
import * as fc from '../../fast-check';
import { readDataset } from '../../../src/core/datasets/formats';
import { userFaults } from '../../../src/core/studio/halumem/checks';
import { grammarUser } from '../../../src/core/studio/halumem/grammar';
import { bankOfHalumem, halumemDocument, writeHalumem } from '../../../src/core/studio/halumem/write';
import { QUESTION_TYPES, type HalumemUser } from '../../../src/core/studio/halumem/user';
import { LANGUAGES } from '../../../src/core/text/languages';
import { missingFields } from './halumem-fields';

const seeds = fc.integer({ min: 0, max: 100_000 });

describe.each(LANGUAGES)('a user made by the grammar (%s)', (language) => {
  it('has no fault and questions of all six types, whatever the seed', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 5, max: 14 }), (seed, sessions) => {
        const user = grammarUser(language, seed, { sessions });
        expect(userFaults(user)).toEqual([]);
        expect(user.sessions).toHaveLength(sessions);
      }),
      { numRuns: 60 },
    );
  });

  it('is read back by the reader of HaluMem’s files with no problem, and nothing is lost', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const user = grammarUser(language, seed);
        const { banks, problems } = readDataset(
          [{ name: 'user.jsonl', text: writeHalumem(user) }],
          'halumem',
        );
        expect(problems).toEqual([]);
        const [bank] = banks;
        expect(bank).toEqual(bankOfHalumem(user));
        expect(bank!.character).toMatchObject({ name: user.persona.core.name, language });
        expect(bank!.memories.map(({ text }) => text)).toEqual(
          user.sessions.flatMap(({ points }) => points.map(({ text }) => text)),
        );
        expect(bank!.questions.map(({ answer }) => answer)).toEqual(
          user.sessions.flatMap(({ questions }) => questions.map(({ answer }) => answer)),
        );
        // Every piece of evidence and every update was found.
        expect(bank!.questions.map(({ gold }) => gold.length)).toEqual(
          user.sessions.flatMap(({ questions }) => questions.map(({ evidence }) => evidence.length)),
        );
        expect(bank!.memories.filter(({ updates }) => updates).length).toBe(
          user.sessions.flatMap(({ points }) => points).filter(({ replaces }) => replaces.length > 0).length,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('is the same for the same seed, and another for another', () => {
    expect(grammarUser(language, 7)).toEqual(grammarUser(language, 7));
    expect(writeHalumem(grammarUser(language, 7))).not.toBe(writeHalumem(grammarUser(language, 8)));
  });
});

it('writes the field names that HaluMem’s scripts read, and an update as they have it', () => {
  const document = halumemDocument(grammarUser('en', 3));
  expect(missingFields(JSON.parse(JSON.stringify(document)))).toEqual([]);
  const points = document.sessions.flatMap(({ memory_points }) => memory_points);
  const update = points.find(({ is_update }) => is_update === 'True')!;
  expect(update.original_memories.length).toBeGreaterThan(0);
  expect(update.importance).toEqual(expect.any(Number));
  const { sessions } = document;
  const damaged = { ...document, sessions: [{ ...sessions[0], dialogue: [{}] }] };
  expect(missingFields(damaged)).toContain('sessions.0.dialogue.0.role');
});

describe('the checks of a user', () => {
  const user = grammarUser('en', 11);
  const at = user.sessions.findIndex(
    (session, s) => s > 0 && session.points.some(({ source }) => source === 'interference'),
  );
  const session = user.sessions[at]!;
  const wrong = session.points.find(({ source }) => source === 'interference')!;
  const changed = (change: Partial<HalumemUser['sessions'][number]>): HalumemUser => ({
    ...user,
    sessions: user.sessions.with(at, { ...session, ...change }),
  });
  const codes = (given: HalumemUser) => new Set(userFaults(given).map(({ code }) => code));

  it('find interference that the user says too', () => {
    const turns = [...session.turns];
    turns[2] = { ...turns[2]!, text: `${turns[2]!.text} ${wrong.text}` };
    expect(codes(changed({ turns }))).toContain('interference-confirmed');
  });

  it('find interference that nobody says', () => {
    const turns = session.turns.map((turn) =>
      turn.role === 'assistant' ? { ...turn, text: 'I see.' } : turn,
    );
    expect(codes(changed({ turns }))).toContain('interference-unsaid');
  });

  it('find interference that distorts nothing', () => {
    const points = session.points.map((point) =>
      point === wrong ? { ...point, distorts: 'Something else' } : point,
    );
    expect(codes(changed({ points }))).toContain('interference-groundless');
  });

  it('find a point that the user never says, and an update of nothing', () => {
    const points = [
      ...session.points,
      {
        text: 'He keeps seventeen ostriches',
        type: 'Event Memory',
        source: 'primary',
        importance: 0.5,
        replaces: ['He kept sixteen'],
      } as const,
    ];
    const found = codes(changed({ points }));
    expect(found).toContain('unsaid');
    expect(found).toContain('update-points-nowhere');
  });

  it('find evidence that is not word for word, of interference, missing, and of one hop', () => {
    const ask = (type: (typeof QUESTION_TYPES)[number], evidence: readonly string[]) =>
      codes(changed({ questions: [{ question: 'Q?', answer: 'A.', type, difficulty: 'easy', evidence }] }));
    const truth = session.points[0]!.text;
    expect(ask('Basic Fact Recall', [`${truth}!`])).toContain('evidence-not-verbatim');
    expect(ask('Basic Fact Recall', [wrong.text])).toContain('evidence-interference');
    expect(ask('Basic Fact Recall', [])).toContain('no-evidence');
    expect(ask('Memory Boundary', [truth])).toContain('boundary-evidence');
    expect(ask('Multi-hop Inference', [truth])).toContain('one-hop');
    expect(ask('Dynamic Update', [user.sessions[0]!.points[0]!.text])).toContain('update-evidence');
  });

  it('find sessions that go back in time, and types that are missing', () => {
    expect(codes(changed({ start: 0, end: 0 }))).toContain('time');
    expect(codes({ ...user, sessions: user.sessions.slice(0, 1) })).toContain('missing-type');
  });
});
