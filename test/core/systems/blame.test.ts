import { describe, expect, it } from 'vitest';
import { fullContext } from '../../../src/core/systems/built-in/full-context';
import { verbatim } from '../../../src/core/systems/built-in/verbatim';
import { blameCounts, blameRun, STAGES, type Blame } from '../../../src/core/systems/blame';
import type { JudgedRun } from '../../../src/core/systems/judge';
import type { Entry } from '../../../src/core/systems/port';
import type { SessionRecord } from '../../../src/core/systems/run';
import type { TestQuestion, TestUser } from '../../../src/core/systems/user';
import { entry, potter } from './fixture';

const KILN = entry('e1', 'Ines fires her pots in a gas kiln', { session: 's0' });
const MARKET = entry('e2', 'Ines sells bowls at the Graz market', { session: 's0' });

interface Case {
  readonly question: string;
  readonly memory: readonly Entry[];
  readonly found?: readonly Entry[];
  readonly user?: TestUser;
  readonly judged?: Partial<JudgedRun>;
  readonly label?: 'Hallucination' | 'Omission' | 'Correct';
}

/** One question, asked after its session over a memory made by hand. */
function blameOf({
  question,
  memory,
  found = [],
  user = potter,
  judged = {},
  label = 'Omission',
}: Case): Blame[] {
  const at = user.sessions.findIndex(({ questions }) => questions.some(({ id }) => id === question));
  const records: SessionRecord[] = user.sessions.slice(0, at + 1).map(({ index }) => ({
    session: index,
    addition: { changes: { added: index === 0 ? memory : [], changed: [], removed: [] }, milliseconds: 0 },
    updates: [],
    answers:
      index === at
        ? [
            {
              question,
              found,
              handed: found.length,
              contextTokens: 0,
              searchMilliseconds: 0,
              answerMilliseconds: 0,
            },
          ]
        : [],
  }));
  const answers = [
    { id: question, question: '', reference: '', response: '', questionType: '', verdict: { given: label } },
  ];
  return blameRun({
    user,
    capabilities: verbatim.capabilities,
    records,
    judged: { integrity: [], accuracy: [], updates: [], answers, ...judged },
  });
}

const changed = (id: string, fields: Partial<TestQuestion>): TestUser => ({
  ...potter,
  sessions: potter.sessions.map((session) => ({
    ...session,
    questions: session.questions.map((question) =>
      question.id === id ? { ...question, ...fields } : question,
    ),
  })),
});

describe('the stage that lost an answer', () => {
  it('is extraction where no memory says it', () => {
    const [blame] = blameOf({ question: 's0-q1', memory: [KILN] });
    expect(blame).toMatchObject({ stage: 'never extracted', verdict: 'Omission', session: 0 });
    expect(blame!.evidence).toMatchObject([
      { id: 's0-m2', session: 's0', stage: 'never extracted', turns: [{ turn: 's0-t3', matched: true }] },
    ]);
  });

  it('is wrong extraction where a memory says it with other values', () => {
    const wrong = entry('e3', 'Ines sells bowls in Vienna', { session: 's0' });
    const user = changed('s0-q1', { answer: 'At the Graz market in 2031' });
    const said = { ...user, sessions: user.sessions.map((session) => ({ ...session, start: '2031-05-01' })) };
    const [blame] = blameOf({ question: 's0-q1', memory: [wrong], user: said });
    expect(blame).toMatchObject({ stage: 'extracted wrong' });
    expect(blame!.evidence[0]!.stored).toMatchObject({ entry: { id: 'e3' }, match: 'part' });
  });

  it('is the update where the memory still holds the old value', () => {
    const [blame] = blameOf({
      question: 's2-q1',
      memory: [entry('e4', 'a gas kiln heats her pots, fires them')],
    });
    expect(blame!.stage).toBe('not updated');
    const point = { point: 's2-m1', text: '', memoryType: '', replaced: [], found: [] };
    const judged = { updates: [{ ...point, verdict: { given: 'Omission' as const } }] };
    expect(blameOf({ question: 's2-q1', memory: [KILN], judged })[0]!.stage).toBe('not updated');
  });

  it('is retrieval where the memory was there and not found', () => {
    const [blame] = blameOf({ question: 's0-q1', memory: [KILN, MARKET], found: [KILN] });
    expect(blame).toMatchObject({ stage: 'not retrieved' });
    expect(blame!.evidence[0]).not.toHaveProperty('rank');
  });

  it('is the answer where it was found', () => {
    const [blame] = blameOf({
      question: 's0-q1',
      memory: [KILN, MARKET],
      found: [KILN, MARKET],
      label: 'Hallucination',
    });
    expect(blame).toMatchObject({ stage: 'answered wrong', verdict: 'Hallucination' });
    expect(blame!.evidence[0]!.rank).toBe(2);
  });

  it('is the answer where nothing could be found, and something was said', () => {
    const [blame] = blameOf({ question: 's0-q2', memory: [KILN], found: [KILN], label: 'Hallucination' });
    expect(blame).toMatchObject({ stage: 'answered wrong', evidence: [] });
    expect(blame!.why.en).toBe('Nothing answers the question, and the system answered all the same.');
  });

  it('is the gold where the reference has a number that nobody said, or no evidence', () => {
    const number = changed('s0-q1', { answer: 'At the Graz market, for 3400 euros' });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: number })[0]!.stage).toBe('gold disputed');
    const bare = changed('s0-q1', { points: [], evidence: [] });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: bare })[0]!.stage).toBe('gold disputed');
    const planted = changed('s0-q1', { points: ['s0-m3'] });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: planted })[0]).toMatchObject({
      stage: 'gold disputed',
      why: { en: 'All its evidence is interference.' },
    });
  });

  it('is the first that lost any of several pieces of evidence', () => {
    const two = changed('s0-q1', { points: ['s0-m1', 's0-m2'] });
    const [blame] = blameOf({ question: 's0-q1', memory: [KILN], found: [KILN], user: two });
    expect(blame!.evidence.map(({ stage }) => stage)).toEqual(['answered wrong', 'never extracted']);
    expect(blame!.stage).toBe('never extracted');
  });

  it('takes what was stored in part for enough where it holds the answer', () => {
    const half = entry('e5', 'The Graz market', { session: 's0' });
    expect(blameOf({ question: 's0-q1', memory: [half], found: [half] })[0]!.stage).toBe('answered wrong');
  });

  it('believes a judge who saw the point extracted in other words', () => {
    const other = entry('e6', 'Ines trades crockery in Styria’s capital', { session: 's0' });
    const integrity = [
      {
        point: 's0-m2',
        text: '',
        memoryType: '',
        interference: false,
        update: false,
        extractedNothing: false,
        verdict: { given: 2 as const },
      },
    ];
    expect(blameOf({ question: 's0-q1', memory: [other], judged: { integrity } })[0]!.stage).toBe(
      'not retrieved',
    );
  });

  it('is asked of wrong answers only', () => {
    expect(blameOf({ question: 's0-q1', memory: [MARKET], label: 'Correct' })).toEqual([]);
  });

  it('is the answer for a system that hands over everything', () => {
    const blames = blameRun({
      user: potter,
      capabilities: fullContext.capabilities,
      records: [
        {
          session: 0,
          addition: { changes: { added: [], changed: [], removed: [] }, milliseconds: 0 },
          updates: [],
          answers: [
            {
              question: 's0-q1',
              found: [],
              handed: 3,
              contextTokens: 9,
              searchMilliseconds: 0,
              answerMilliseconds: 0,
            },
          ],
        },
      ],
      judged: {
        integrity: [],
        accuracy: [],
        updates: [],
        answers: [
          {
            id: 's0-q1',
            question: '',
            reference: '',
            response: '',
            questionType: '',
            verdict: { given: 'Omission' },
          },
        ],
      },
    });
    expect(blameCounts(blames)).toEqual({
      ...Object.fromEntries(STAGES.map((stage) => [stage, 0])),
      'answered wrong': 1,
    });
  });

  it('names the turn itself where the data do', () => {
    const user: TestUser = {
      ...potter,
      hasPoints: false,
      evidenceUnit: 'turn',
      sessions: potter.sessions.map((session) => ({
        ...session,
        points: [],
        questions: session.questions.map((question) => ({ ...question, points: [], evidence: ['s0-t3'] })),
      })),
    };
    const stored = entry('x', 'something else', { turns: ['s0-t3'] });
    const [blame] = blameOf({ question: 's0-q1', memory: [stored], user });
    expect(blame).toMatchObject({
      stage: 'not retrieved',
      evidence: [{ turns: [{ turn: 's0-t3', matched: false }] }],
    });
  });
});
