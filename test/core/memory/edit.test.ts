import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  EditError,
  freeId,
  removalOf,
  withText,
  type Edit,
  memoryObjections,
  questionObjections,
  rebased,
} from '../../../src/core/memory/edit';
import { copyOf, newBank, newMemory, newQuestion, slugOf } from '../../../src/core/memory/new-bank';
import { bank, memories, memory, question } from '../fixture';
import { bankArbitrary, editOf, moveArbitrary } from './banks-arbitrary';

describe('an edit and its inverse', () => {
  it('leave any bank as it was, and the inverse’s inverse does the edit again', () => {
    fc.assert(
      fc.property(bankArbitrary, fc.array(moveArbitrary, { minLength: 1, maxLength: 6 }), (start, moves) => {
        const before = JSON.stringify(start);
        let now = start;
        const inverses: Edit[] = [];
        for (const move of moves) {
          const edit = editOf(now, move);
          if (!edit) continue;
          const { bank: next, inverse } = applyEdit(now, edit);
          const back = applyEdit(next, inverse);
          expect(back.bank).toEqual(now);
          expect(applyEdit(back.bank, back.inverse).bank).toEqual(next);
          inverses.push(inverse);
          now = next;
        }
        for (const inverse of inverses.reverse()) now = applyEdit(now, inverse).bank;
        expect(now).toEqual(start);
        expect(JSON.stringify(start)).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  it('that does not fit is refused with the reason', () => {
    const held = bank({ memories: [memory('m0', 'a')] });
    const add: Edit = { do: 'add memory', memory: memory('m0', 'b') };
    expect(() => applyEdit(held, add)).toThrow(EditError);
    expect(() => applyEdit(held, add)).toThrow('has a memory "m0" already; give this one another id');
    expect(() => applyEdit(held, { do: 'remove question', id: 'q' })).toThrow('has no question "q" any more');
  });

  it('of a memory’s removal takes it out of gold, candidates and updates too', () => {
    const asked = { ...question('q', '?'), gold: ['m0', 'm1'], candidates: ['m1', 'm0'] };
    const later = { ...memory('m2', 'c'), updates: ['m0'] };
    const held = bank({ memories: [...memories(['a', 'b']), later], questions: [asked] });
    const { bank: after } = applyEdit(held, removalOf(held, 'm0'));
    expect(after.memories.map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(after.memories[1]!.updates).toEqual([]);
    expect(after.questions[0]).toMatchObject({ gold: ['m1'], candidates: ['m1'] });
  });
});

describe('a memory edited as text', () => {
  const job = { ...memory('p', 'Occupation: clockmaker', 'profile'), body: 'clockmaker' };

  it.each([
    ['Occupation: clockmaker', 'clockmaker'],
    ['Her job: clockmaker, retired', 'clockmaker'],
    ['Occupation: clock mender', 'clock mender'],
    ['Occupation: clockmaker in Kiel', 'clockmaker in Kiel'],
    ['Job: mender', 'Job: mender'],
    ['Occupation: ', 'Occupation: '],
  ])('%j quotes %j', (text, body) => {
    expect(withText(job, text)).toEqual({ ...job, text, body });
  });

  it('does not draw its label into the body however it is typed', () => {
    const typed = ['Occupation: clock', 'Occupation: clock m', 'Occupation: clock mender'];
    expect(typed.reduce(withText, job).body).toBe('clock mender');
  });
});

describe('the rules', () => {
  const held = bank({
    memories: memories(['Ivo found the oars on the beach.', 'The storm came.']),
    questions: [{ ...question('old', 'Who?'), gold: ['gone'] }],
  });

  it('bar empty texts and gold that is not there, but not what the source brought', () => {
    expect(memoryObjections(memory('m', ' ')).bars).toHaveLength(1);
    expect(questionObjections(question('q', ''), held).bars.map(({ en }) => en)).toEqual([
      'The question is empty. Write it, or delete it.',
    ]);
    const asked = { ...question('q', 'Who?'), gold: ['gone'] };
    expect(questionObjections(asked, held).bars[0]!.en).toContain(
      '"gone" is not among the character\'s memories',
    );
    expect(questionObjections({ ...asked, id: 'old' }, held)).toMatchObject({
      bars: [],
      warnings: [{ en: expect.stringContaining('no retriever can find it') as unknown }],
    });
  });

  it('warn of anchors that stand in no gold memory or not in the answer', () => {
    const asked = { ...question('q', 'Who?'), answer: 'Ivo found them.', gold: ['m0'] };
    const told = (...anchors: string[]) => questionObjections({ ...asked, anchors }, held);
    expect(told('Ivo')).toEqual({ bars: [], warnings: [] });
    expect(told('them', 'oars', 'Vera').warnings).toEqual([
      {
        en: 'The anchor “them” does not occur in a gold memory.',
        zh: '记忆锚点“them”没有出现在标准记忆中。',
      },
      { en: 'The anchor “oars” does not occur in the answer.', zh: '记忆锚点“oars”没有出现在答案中。' },
      {
        en: 'The anchor “Vera” does not occur in the answer nor in a gold memory.',
        zh: '记忆锚点“Vera”没有出现在答案或标准记忆中。',
      },
    ]);
  });
});

describe('what begins in the page', () => {
  const made = { name: ' Vera Moth ', language: 'en', pronouns: '', summary: '', licence: '' } as const;

  it('is a character without anything, of a free id, source and licence as stated', () => {
    expect(newBank(made, [{ id: 'vera-moth' }])).toEqual({
      id: 'vera-moth-2',
      source: 'Written here',
      licence: '',
      memories: [],
      questions: [],
      character: {
        id: 'vera-moth-2',
        name: 'Vera Moth',
        language: 'en',
        pronouns: '',
        summary: '',
        description: '',
      },
    });
    expect([slugOf('沈若兰'), slugOf('Ö. Brandt!'), slugOf('…')]).toEqual(['沈若兰', 'ö-brandt', 'new']);
  });

  it('or a copy under another id and name, licence kept', () => {
    const copy = copyOf(bank({ memories: memories(['a']) }), 'Ines again', [{ id: 'ines' }]);
    expect([copy.id, copy.character.id, copy.character.name]).toEqual([
      'ines-again',
      'ines-again',
      'Ines again',
    ]);
    expect([copy.licence, copy.source]).toEqual(['MIT', 'made for the test (own copies)']);
    expect(copy.memories).toEqual(memories(['a']));
  });

  it('has ids of its own', () => {
    const held = bank({ memories: [memory('e-fair', 'x')], questions: [question('q-2', '?')] });
    expect(newMemory(held, 'event', { title: 'Fair', text: 'y' })).toMatchObject({
      id: 'e-fair-2',
      body: 'y',
    });
    expect(newQuestion(held, 'event', {}).id).toBe('q-2-2');
    expect(freeId('a', [{ id: 'a' }, { id: 'a-2' }])).toBe('a-3');
  });
});

describe('two versions of one bank', () => {
  const base = bank({ memories: memories(['a', 'b', 'c']), questions: [question('q', '?')] });
  const change = (id: string, text: string) =>
    applyEdit(base, { do: 'change memory', memory: memory(id, text) }).bank;

  it('come together where they changed different things', () => {
    const mine = applyEdit(change('m0', 'mine'), { do: 'add memory', memory: memory('new', 'n') }).bank;
    const theirs = applyEdit(change('m1', 'theirs'), { do: 'remove memory', id: 'm2' }).bank;
    const { bank: both } = applyEdit(theirs, rebased(base, mine, structuredClone(theirs))!);
    expect(both.memories.map(({ id, text }) => `${id} ${text}`)).toEqual(['m0 mine', 'm1 theirs', 'new n']);
  });

  it('do not where both changed the same, or one removed it', () => {
    expect(rebased(base, change('m0', 'mine'), change('m0', 'theirs'))).toBeUndefined();
    expect(rebased(base, change('m0', 'same'), change('m0', 'same'))).toEqual({ do: 'together', edits: [] });
    const without = applyEdit(base, { do: 'remove memory', id: 'm0' }).bank;
    expect(rebased(base, change('m0', 'mine'), without)).toBeUndefined();
    expect(rebased(base, without, change('m0', 'theirs'))).toBeUndefined();
  });
});
