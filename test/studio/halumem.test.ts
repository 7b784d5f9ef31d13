import { describe, expect, it } from 'vitest';
import * as fc from '../fast-check';
import { readDataset } from '../../src/data/formats/formats';
import { userFaults } from '../../src/studio/domain/halumem/checks';
import { grammarUser } from '../../src/studio/domain/halumem/grammar';
import { isoDay } from '../../src/core/text/dates';
import { ageAt } from '../../src/studio/domain/check/plausible';
import { bankOfHalumem, halumemDocument, writeHalumem } from '../../src/studio/domain/halumem/write';
import { QUESTION_TYPES, type HalumemUser, type UserPoint } from '../../src/studio/domain/halumem/user';
import { parseDate } from '../../src/core/text/dates';
import { LANGUAGES } from '../../src/core/text/languages';
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

  it('goes on no journey in the past, is in one place a day, and gets no answer to another question: 500 users', () => {
    const plans = /plans a journey .* in (\w+ \d{4})|打算在(\d{4}年\d{1,2}月)/;
    let [planned, asked, visits] = [0, 0, 0];
    for (let seed = 1; seed <= 500; seed++) {
      const user = grammarUser(language, seed, { sessions: 12 });
      const days: string[] = [];
      // With a degree and a job.
      expect(ageAt(user.persona.core.birth, isoDay(user.sessions[0]!.start)), `${seed}`).toBeGreaterThan(21);
      for (const { points, questions, start } of user.sessions) {
        for (const { text, source } of points) {
          const month = plans.exec(text);
          const date = month && parseDate(month[1] ?? month[2]!);
          if (date) expect(date.start, `${seed}: ${text}`).toBeGreaterThan(start);
          if (date) planned++;
          const day = /visited .* on (\d+ \w+ \d{4})|于(\S+?日)去了/.exec(text);
          if (day && source !== 'interference') days.push(day[1] ?? day[2]!);
        }
        for (const { type, question, answer } of questions) {
          if (type !== 'Memory Conflict') continue;
          asked++;
          const told = `${seed}: ${question} ${answer}`;
          // None of these questions asks for a day, and whom a question names is no news.
          expect(answer, told).not.toMatch(/\d{4}年|\b\d{4}\b(?! )(?<=[a-z] \d{4})/);
          const named = user.persona.dynamic.relations.find(({ name }) => question.includes(name));
          if (named) expect(answer, told).not.toContain(named.name);
        }
      }
      visits += days.length;
      expect(new Set(days).size, `seed ${seed}`).toBe(days.length);
    }
    expect(Math.min(planned, asked, visits)).toBeGreaterThan(500);
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

it.each([
  ['en', 'Ada plans to travel to Ghent in May 2024', 'past-plan'],
  ['zh', '裴若溪打算在2024年5月去大理旅行', 'past-plan'],
] as const)('finds a plan for a month that is over (%s)', (language, text, code) => {
  const user = grammarUser(language, 5, { begins: Date.UTC(2025, 0, 6) });
  const [first] = user.sessions;
  const point = { ...first!.points[0]!, text };
  const later = { ...point, text: text.replace('2024', '2029') };
  const codes = (added: UserPoint) =>
    userFaults({
      ...user,
      sessions: user.sessions.with(0, { ...first!, points: [...first!.points, added] }),
    }).map((fault) => fault.code);
  expect(codes(point)).toContain(code);
  expect(codes(later)).not.toContain(code);
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
