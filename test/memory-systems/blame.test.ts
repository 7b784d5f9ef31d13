import { describe, expect, it } from 'vitest';
import { fullContext, verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { blameCounts, blameRun, STAGES, type Blame } from '../../src/memory-systems/domain/blame';
import type { JudgedRun } from '../../src/memory-systems/domain/judge';
import type { Capabilities, Entry } from '../../src/memory-systems/domain/port';
import type { SessionRecord } from '../../src/memory-systems/domain/run';
import type { TestQuestion, TestUser } from '../../src/memory-systems/domain/user';
import { entry, potter } from './fixture';

const KILN = entry('e1', 'Ines fires her pots in a gas kiln', { session: 's0' });
const ELECTRIC = entry('e8', 'Ines fires her pots in an electric kiln', { session: 's2' });
const OMITTED = {
  updates: [
    {
      point: 's2-m1',
      text: '',
      memoryType: '',
      replaced: [],
      found: [],
      verdict: { given: 'Omission' as const },
    },
  ],
};
const MARKET = entry('e2', 'Ines sells bowls at the Graz market', { session: 's0' });

interface Case {
  readonly question: string;
  readonly memory: readonly Entry[];
  readonly found?: readonly Entry[];
  readonly user?: TestUser;
  readonly judged?: Partial<JudgedRun>;
  readonly label?: 'Hallucination' | 'Omission' | 'Correct';
  readonly capabilities?: Partial<Capabilities>;
  readonly lexical?: boolean;
}

/** One question, asked after its session over a memory made by hand. */
function blameOf({
  question,
  memory,
  found = [],
  user = potter,
  judged = {},
  label = 'Omission',
  capabilities = {},
  lexical = false,
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
    capabilities: { ...verbatimSystem.capabilities, ...capabilities },
    records,
    lexical,
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
    expect(blameOf({ question: 's2-q1', memory: [KILN], judged: OMITTED })[0]!.stage).toBe('not updated');
  });

  it('is no update that a judge did not find, where the new value is stored', () => {
    const both = [KILN, ELECTRIC];
    const [blame] = blameOf({ question: 's2-q1', memory: both, found: both, judged: OMITTED });
    expect(blame).toMatchObject({ stage: 'answered wrong', by: 'words' });
  });

  it('is the old value where that was handed over in place of the current one', () => {
    const memory = [KILN, ELECTRIC];
    expect(blameOf({ question: 's2-q1', memory, found: [KILN] })[0]).toMatchObject({
      stage: 'old value handed over',
      by: 'words',
      why: { en: 'The current value was stored, but the earlier one was handed over in its place.' },
    });
    expect(blameOf({ question: 's2-q1', memory, found: [MARKET] })[0]!.stage).toBe('not retrieved');
  });

  it('needs no earlier value where the latest is asked for, and finds one that was kept as history', () => {
    const update = changed('s2-q1', { type: 'Dynamic Update', points: ['s2-m1', 's0-m1'] });
    const grown = { ...ELECTRIC, history: [{ text: KILN.text, session: 's0' }] };
    expect(
      blameOf({ question: 's2-q1', memory: [grown], found: [grown], user: update })[0]!.evidence,
    ).toMatchObject([{ id: 's2-m1', stage: 'answered wrong' }]);
    const both = changed('s2-q1', {
      points: ['s2-m1', 's0-m1'],
      answer: 'First a gas kiln, then an electric one',
    });
    const [blame] = blameOf({ question: 's2-q1', memory: [grown], found: [grown], user: both });
    expect(blame!.stage).toBe('not retrieved');
    expect(blame!.evidence).toMatchObject([
      { stage: 'answered wrong' },
      { id: 's0-m1', stage: 'not retrieved' },
    ]);
  });

  it('is what was not told yet, or not to the end', () => {
    const early = changed('s0-q1', { points: ['s2-m1'], answer: 'An electric kiln' });
    expect(blameOf({ question: 's0-q1', memory: [KILN], user: early })[0]).toMatchObject({
      stage: 'not told',
      by: 'data',
    });
    const cut = blameOf({ question: 's0-q1', memory: [], capabilities: { longestTurn: 12 } });
    expect(cut[0]!.stage).toBe('not told');
    const whole = blameOf({ question: 's0-q1', memory: [], capabilities: { longestTurn: 40 } });
    expect(whole[0]!.stage).toBe('never extracted');
  });

  it('is not decided where an entry has the turn in words of its own', () => {
    const own = entry('e7', 'Trades crockery in Styria’s capital', { session: 's0', turns: ['s0-t3'] });
    expect(blameOf({ question: 's0-q1', memory: [own] })[0]).toMatchObject({
      stage: 'not decided',
      by: 'words',
    });
  });

  it('is not extraction where the turns that a summary rests on are kept word for word', () => {
    const summary: TestUser = {
      ...potter,
      sessions: potter.sessions.map((session) => ({
        ...session,
        points: session.points.map((point) =>
          point.id === 's0-m2' ? { ...point, text: 'Ines Falk earns her living from ceramics' } : point,
        ),
      })),
    };
    const turns = potter.sessions[0]!.turns.filter(({ role }) => role === 'user');
    const memory = turns.map(({ id, text }) => entry(id, text, { session: 's0', turns: [id] }));
    expect(blameOf({ question: 's0-q1', memory, user: summary })[0]!.stage).toBe('not retrieved');
    expect(blameOf({ question: 's0-q1', memory, found: memory.slice(0, 1), user: summary })[0]!.stage).toBe(
      'not decided',
    );
    expect(blameOf({ question: 's0-q1', memory: [], user: summary })[0]!.stage).toBe('never extracted');
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
    // "Next year" and differences are reckoned from what was said.
    const reckoned = changed('s0-q1', { answer: 'At the Graz market, until 2032' });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: reckoned })[0]!.stage).toBe('not retrieved');
    const bare = changed('s0-q1', { points: [], evidence: [] });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: bare })[0]!.stage).toBe('gold disputed');
    const planted = changed('s0-q1', { points: ['s0-m3'] });
    expect(blameOf({ question: 's0-q1', memory: [MARKET], user: planted })[0]).toMatchObject({
      stage: 'gold disputed',
      why: { en: 'All its evidence is interference.' },
    });
  });

  it('is that of what was not stored, before that of what was not handed over', () => {
    const two = changed('s0-q1', { points: ['s0-m1', 's0-m2'], answer: 'Gas-fired, at the Graz market' });
    const [blame] = blameOf({ question: 's0-q1', memory: [KILN], found: [KILN], user: two });
    expect(blame!.evidence.map(({ stage }) => stage)).toEqual(['answered wrong', 'never extracted']);
    expect(blame!.stage).toBe('never extracted');
    expect(blameOf({ question: 's0-q1', memory: [KILN], user: two })[0]!.stage).toBe('never extracted');
    expect(blameOf({ question: 's0-q1', memory: [KILN, MARKET], found: [KILN], user: two })[0]!.stage).toBe(
      'not retrieved',
    );
  });

  it('is not that of evidence from which the answer takes nothing', () => {
    const two = changed('s0-q1', { points: ['s0-m1', 's0-m2'] });
    const [blame] = blameOf({ question: 's0-q1', memory: [MARKET], found: [MARKET], user: two });
    expect(blame!.evidence.map(({ id }) => id)).toEqual(['s0-m2']);
    expect(blame!.stage).toBe('answered wrong');
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
    const told = { question: 's0-q1', memory: [other], judged: { integrity } };
    expect(blameOf(told)[0]).toMatchObject({ stage: 'not retrieved', by: 'judge' });
    expect(blameOf({ ...told, found: [other] })[0]).toMatchObject({ stage: 'not decided', by: 'judge' });
    // A judge who compares words is not asked again.
    expect(blameOf({ ...told, lexical: true })[0]).toMatchObject({ stage: 'never extracted', by: 'words' });
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
    const stored = entry('x', 'I sell bowls at the Graz market.', { turns: ['s0-t3'] });
    const [blame] = blameOf({ question: 's0-q1', memory: [stored], user });
    expect(blame).toMatchObject({
      stage: 'not retrieved',
      evidence: [{ turns: [{ turn: 's0-t3', matched: false }] }],
    });
  });
});
