import { describe, expect, it } from 'vitest';
import type { Memory, MemoryBank, Question } from '../../../src/core/memory/bank';
import { applyEdit } from '../../../src/core/memory/edit';
import { CHECKS, inspectBank } from '../../../src/data/quality/inspect';
import { bank, memory, question } from '../../core/fixture';

const ask = (id: string, text: string, rest: Partial<Question> = {}): Question => ({
  ...question(id, text),
  ...rest,
});
const profile = (id: string, text: string, body = text): Memory => ({ ...memory(id, text, 'profile'), body });
/** Of one check: target, field and marked text. */
function found(held: MemoryBank, check: string, others: readonly string[] = []) {
  return inspectBank(held, others).find(({ check: { id } }) => id === check)?.findings ?? [];
}
const places = (...args: Parameters<typeof found>) =>
  found(...args).map(({ on, field }) => `${on.type === 'character' ? 'character' : on.id} ${field}`);
/** The bank after the first finding's mend. */
const mended = (held: MemoryBank, ...[check, others]: [string, string[]?]) =>
  applyEdit(held, found(held, check, others)[0]!.mend!.edit).bank;

const LONG = 'Vera rowed out at dawn, lost both oars to a wave and drifted until noon.';

describe('a bank without a fault', () => {
  it('has no flag', () => {
    const held = bank({
      memories: [
        profile('p', 'Job: clockmaker', 'clockmaker'),
        { ...memory('e', LONG), time: '2020-05-01', people: ['Ivo'] },
      ],
      questions: [
        ask('q', 'What did Vera lose?', { answer: 'both oars', gold: ['e'], anchors: ['both oars'] }),
      ],
    });
    expect(inspectBank(held, ['Ottilie Brandt'])).toEqual([]);
  });

  it('and every check says why it matters', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    for (const { why, title } of CHECKS) {
      expect(why.en.length > 40 && title.en.length > 5).toBe(true);
      for (const { zh } of [why, title]) expect(zh).toMatch(/\p{Script=Han}{3}/u);
    }
  });
});

describe('fields that say nothing', () => {
  it.each(['Not Provided', 'not provided.', 'N/A', '未提供', '不详。', '「未知」'])(
    'are found: %s',
    (value) => {
      const held = bank({ memories: [profile('p', `Hobbies: ${value}`, value)] });
      expect(places(held, 'empty-field')).toEqual(['p text']);
      const span = found(held, 'empty-field')[0]!.span!;
      expect(held.memories[0]!.text.slice(...span)).toBe(value);
      expect(mended(held, 'empty-field').memories).toEqual([]);
    },
  );

  it.each(['No children', '他未提供帮助', 'The unknown soldier’s grave', '无'])('are not: %s', (value) => {
    expect(places(bank({ memories: [profile('p', `Note: ${value}`, value)] }), 'empty-field')).toEqual([]);
  });

  it('are found as one of several, and emptied', () => {
    const held = bank({ memories: [profile('p', 'Age: 30. Hobbies: Not provided. Town: Kiel')] });
    expect(mended(held, 'empty-field').memories[0]!.text).toBe('Age: 30. Hobbies: . Town: Kiel');
  });

  it('are found in time, place, people, answers and titles', () => {
    const held = bank({
      memories: [{ ...memory('e', LONG), title: ' ', time: 'unknown', place: '', people: ['未提供', 'Ivo'] }],
      questions: [
        ask('q', 'Who?', { gold: ['e'] }),
        ask('u', 'Unanswerable?'),
        ask('a', 'Tempting?', { gold: ['e'], tags: ['adversarial'] }),
      ],
    });
    expect(places(held, 'empty-field')).toEqual(['e title', 'e time', 'e place', 'e people', 'q answer']);
    const time = found(held, 'empty-field').find(({ field }) => field === 'time')!;
    expect(applyEdit(held, time.mend!.edit).bank.memories[0]).not.toHaveProperty('time');
  });
});

describe('brief events', () => {
  it('have fewer than 10 words, or 16 Chinese characters', () => {
    const texts = [
      'one two three four five six seven eight nine',
      'one two three four five six seven eight nine ten',
      '小明的父亲曾经参加过活动。',
      '小明的父亲在三月参加了村里的龙舟赛。',
    ];
    const held = bank({ memories: texts.map((text, i) => memory(`e${i}`, text)) });
    expect(places(held, 'brief-event')).toEqual(['e0 text', 'e2 text']);
    expect(places(bank({ memories: [profile('p', 'short')] }), 'brief-event')).toEqual([]);
  });
});

describe('anchors', () => {
  const gold = memory('e', 'They met at Bali in spring and stayed on until the rains came.');
  const held = (answer: string, ...anchors: string[]) =>
    bank({ memories: [gold], questions: [ask('q', 'Where?', { answer, anchors, gold: ['e'] })] });

  it('outside the answer are written as the answer writes them, or taken out', () => {
    expect(
      mended(held('They met at Bali.', 'At Bali'), 'anchor-not-in-answer').questions[0]!.anchors,
    ).toEqual(['at Bali']);
    expect(mended(held('They met at Bali.', 'Bali,'), 'anchor-not-in-answer').questions[0]!.anchors).toEqual([
      'Bali',
    ]);
    expect(
      mended(held('They met at Bali.', 'Java', 'Bali'), 'anchor-not-in-answer').questions[0]!.anchors,
    ).toEqual(['Bali']);
    expect(places(held('They met at Bali.', 'at Bali'), 'anchor-not-in-answer')).toEqual([]);
  });

  it('outside all gold memories are doubtful; another case is not', () => {
    expect(places(held('They married in Java.', 'Java'), 'anchor-not-in-gold')).toEqual(['q anchors']);
    expect(places(held('bali', 'bali'), 'anchor-not-in-gold')).toEqual([]);
  });
});

describe('gold', () => {
  const memories = [memory('e', LONG), profile('p', 'Job: clockmaker')];

  it('that does not resolve is taken out by its mend', () => {
    const held = bank({ memories, questions: [ask('q', 'Who?', { answer: 'x', gold: ['e', '4_0_0#0'] })] });
    expect(places(held, 'gold-unresolved')).toEqual(['q gold']);
    expect(mended(held, 'gold-unresolved').questions[0]!.gold).toEqual(['e']);
  });

  it('of another kind than the question’s is said, with the kind as the mend where it is one', () => {
    const held = bank({
      memories,
      questions: [
        ask('q', 'Job?', { answer: 'x', gold: ['p'] }),
        ask('r', 'Both?', { answer: 'x', gold: ['p', 'e'] }),
      ],
    });
    expect(places(held, 'gold-kind')).toEqual(['q kind']);
    expect(mended(held, 'gold-kind').questions[0]!.kind).toBe('profile');
  });
});

describe('questions', () => {
  it('with an answer but without the memory that holds it are found, unless nobody can answer them', () => {
    const held = bank({
      memories: [profile('p', 'Job: clockmaker', 'clockmaker')],
      questions: [
        ask('q', 'Job?', { answer: 'clockmaker', gold: [] }),
        ask('no answer', 'Shoe size?', { answer: ' ', gold: [] }),
        ask('nobody', 'Blood group?', { answer: 'They do not say.', gold: [], tags: ['unanswerable'] }),
        ask('right', 'What is she?', { answer: 'clockmaker', gold: ['p'] }),
      ],
    });
    expect(places(held, 'answer-without-gold')).toEqual(['q gold']);
    expect(mended(held, 'answer-without-gold').questions[0]!.tags).toEqual(['unanswerable']);
    expect(places(mended(held, 'answer-without-gold'), 'answer-without-gold')).toEqual([]);
  });

  it('asked twice are found whatever their case and punctuation, and deleted where all is the same', () => {
    const held = bank({
      questions: [
        ask('a', 'Who rowed?'),
        ask('b', 'who  rowed'),
        ask('c', 'Who rowed?', { answer: 'Vera' }),
        ask('d', 'Who rowed?', { session: 's2' }),
        ask('e', '谁划船？'),
        ask('f', '谁划船'),
      ],
    });
    const twins = found(held, 'duplicate-question');
    expect(twins.map(({ on, mend }) => [on.type === 'question' && on.id, mend !== undefined])).toEqual([
      ['b', true],
      ['c', false],
      ['f', true],
    ]);
    expect(mended(held, 'duplicate-question').questions.map(({ id }) => id)).toEqual([
      'a',
      'c',
      'd',
      'e',
      'f',
    ]);
  });

  it('whose answer says a sentence twice say it once', () => {
    const held = bank({
      questions: [ask('q', 'Who?', { answer: 'Ivo taught her. It was May. Ivo taught her.' })],
    });
    expect(mended(held, 'repeated-answer').questions[0]!.answer).toBe('Ivo taught her. It was May.');
    expect(
      places(
        bank({ questions: [ask('q', 'Really?', { answer: 'Yes. Yes. Yes. Yes.' })] }),
        'repeated-answer',
      ),
    ).toEqual([]);
  });
});

describe('referents', () => {
  it('another character of the library whom nobody here knows is a slip', () => {
    const held = bank({
      memories: [{ ...memory('e', LONG), people: ['Ivo Maric'] }],
      questions: [
        ask('q', 'What did Kwame Mensah lose?', { answer: 'The oars of Ivo Maric.' }),
        ask('w', 'Where is Kwame Mensahs boat?'),
      ],
    });
    const others = ['Kwame Mensah', 'Ivo Maric', 'Will', 'Ines'];
    expect(places(held, 'other-character', others)).toEqual(['q text']);
    expect(mended(held, 'other-character', others).questions[0]!.text).toBe('What did Ines lose?');
    const chinese = bank({ questions: [ask('q', '沈若兰丢了什么？', { answer: '船桨。' })] }, 'zh');
    expect(places(chinese, 'other-character', ['沈若兰', '林'])).toEqual(['q text']);
  });

  it('the assistant in a question whose gold does not speak of it is the paper’s example', () => {
    const talk = memory(
      'd',
      'Ines: Hello. AI Assistant: Good morning, how can I help you today?',
      'dialogue',
    );
    const held = bank({
      memories: [talk, memory('e', LONG)],
      questions: [
        ask('q', 'When will Ines and the AI assistant visit the fair?', { gold: ['e'] }),
        ask('r', 'What did the AI assistant say?', { gold: ['d'] }),
      ],
    });
    expect(places(held, 'assistant-named')).toEqual(['q text']);
  });

  it.each([
    ['she/her', 'Ines keeps his tools in a tin.', 'Ines keeps her tools in a tin.'],
    ['she/her', 'He repairs clocks.', 'She repairs clocks.'],
    ['he/him', 'She repairs clocks.', 'He repairs clocks.'],
  ])('a pronoun of the other gender (%s): %s', (pronouns, text, after) => {
    const { character, ...rest } = bank({ memories: [profile('p', text)] });
    const held = { ...rest, character: { ...character, pronouns } };
    expect(places(held, 'pronoun-mismatch')).toEqual(['p text']);
    expect(mended(held, 'pronoun-mismatch').memories[0]!.text).toBe(after);
  });

  it.each([
    ['she/her', 'Her father taught her all that he knew.'],
    ['she/her', 'Admires Tom, because he never hurries.'],
    ['she/her', 'Learned from his uncle.'],
    ['they/them', 'He repairs clocks.'],
    ['', 'He repairs clocks.'],
  ])('no slip where somebody else may be meant (%s): %s', (pronouns, text) => {
    const { character, ...rest } = bank({ memories: [profile('p', text)] });
    expect(places({ ...rest, character: { ...character, pronouns } }, 'pronoun-mismatch')).toEqual([]);
  });

  it('in Chinese, where 他 is also a part of other words', () => {
    const texts = [
      '喜欢在早上修他的钟。',
      '喜欢其他颜色。',
      '父亲教他修钟。',
      '她修他的钟。',
      '他们都住在湖边。',
    ];
    const { character, ...rest } = bank({ memories: texts.map((text, i) => profile(`p${i}`, text)) }, 'zh');
    const held = { ...rest, character: { ...character, name: '林秀', pronouns: '她' } };
    expect(places(held, 'pronoun-mismatch')).toEqual(['p0 text']);
    expect(mended(held, 'pronoun-mismatch').memories[0]!.text).toBe('喜欢在早上修她的钟。');
  });

  it('a relationship that no event tells of', () => {
    const related = (id: string, name: string) => ({
      ...memory(id, `${name}: a friend.`, 'relationship'),
      people: [name],
    });
    const held = bank({
      memories: [related('r1', 'Ivo'), related('r2', 'Ada'), { ...memory('e', LONG), people: ['Ivo'] }],
    });
    expect(places(held, 'relationship-without-events')).toEqual(['r2 people']);
  });
});

describe('times', () => {
  it('that nobody can read are found once each', () => {
    const times = ['2023-05-08', 'May 8, 2023', '2023年5月8日', '05/08/2023', 'next week'];
    const held = bank({ memories: times.map((time, i) => ({ ...memory(`e${i}`, LONG), time })) });
    expect(places(held, 'unreadable-date')).toEqual(['e3 time', 'e4 time']);
  });
});

describe('ten thousand memories', () => {
  it('are looked over in 200 ms', () => {
    const memories = Array.from({ length: 10_000 }, (_, i): Memory => ({
      ...memory(
        `e${i}`,
        `On day ${i} ${LONG}`,
        (['event', 'dialogue', 'profile', 'relationship'] as const)[i % 4],
      ),
      time: `2020-01-${(i % 28) + 1}`,
      people: [`Person ${i % 50}`],
    }));
    const questions = Array.from({ length: 3000 }, (_, i) =>
      ask(`q${i}`, `What was lost on day ${i}?`, {
        answer: 'both oars',
        anchors: ['both oars'],
        gold: [`e${i}`],
      }),
    );
    const others = Array.from({ length: 141 }, (_, i) => `Somebody Else${i}`);
    const held = bank({ memories, questions });
    // The processor's time, for the machine may be busy with other things.
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      inspectBank(held, others);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    console.info(`10,000 memories: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThan(200);
  });
});
