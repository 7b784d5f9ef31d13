/** Every data set of the page is fed to a memory system as conversations. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/data/formats/formats';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import type { MemoryBank } from '../../src/core/memory/bank';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { systemRow } from '../../src/memory-systems/domain/result';
import { questionsOf, testUserOf } from '../../src/memory-systems/domain/user';
import { bank, memory, question } from '../core/fixture';
import { live, run } from './fixture';

function character(id: string): MemoryBank {
  const file = `public/characters/${id}.json`;
  return readCharacter(JSON.parse(readFileSync(file, 'utf8')), file);
}

async function figuresOf(given: MemoryBank) {
  const user = testUserOf(given)!;
  const records = await run(verbatimSystem, [], {}, user);
  const judged = await judgeRun(user, verbatimSystem.capabilities, records, new LexicalJudge(), live);
  return { user, ...systemRow('verbatim', verbatimSystem.capabilities, [{ user, records, judged }]) };
}

describe('the conversations of a bank', () => {
  it.each(['rosalind-tierney', 'shen-ruolan'])('are the dialogues of %s, in time order', async (id) => {
    const given = character(id);
    const dialogues = given.memories.filter(({ kind }) => kind === 'dialogue');
    const { user, measures, counts } = await figuresOf(given);
    expect(user.sessions).toHaveLength(dialogues.length);
    const starts = user.sessions.map(({ start }) => start!);
    expect(starts).toEqual([...starts].sort());
    expect(user.sessions.every(({ turns }) => turns.length > 1)).toBe(true);
    expect(user.sessions[0]!.turns[0]!.text).not.toContain(`${user.sessions[0]!.turns[0]!.speaker}:`);
    // Only what a dialogue answers is asked, after all of them, and its dialogue is the evidence.
    const asked = questionsOf(user);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked).toEqual(user.finalQuestions);
    const ids = new Set(dialogues.map((each) => each.id));
    expect(asked.every(({ evidence }) => evidence.length > 0 && evidence.every((one) => ids.has(one)))).toBe(
      true,
    );
    expect(user.hasPoints).toBe(false);
    expect(measures['extraction_f1']).toBeNull();
    expect(measures['Evidence@20']).toBeGreaterThan(0.5);
    expect(counts.questions).toBe(asked.length);
  });

  it('of MADial-Bench are its events, told one by one; the test dialogues ask for them', async () => {
    const given: MemoryBank = {
      ...bank({
        memories: [
          { ...memory('m2', 'Bart lost his dog Rex at the fair.'), time: '2024-03-02' },
          { ...memory('m1', 'Bart got a puppy called Rex.'), time: '2023-12-24' },
        ],
        questions: [{ ...question('q1', '<Bart>: I saw a dog again.'), gold: ['m2'], session: 'd1' }],
      }),
      sessions: [{ id: 'd1', turns: [{ speaker: 'Bart', text: 'I saw a dog again.' }] }],
    };
    const { user, measures } = await figuresOf(given);
    expect(user.sessions.map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(user.sessions[0]!.turns.map(({ text, role }) => [text, role])).toEqual([
      ['Bart got a puppy called Rex.', 'user'],
    ]);
    expect(user.finalQuestions.map(({ evidence }) => evidence)).toEqual([['m2']]);
    expect(measures['Evidence@5']).toBe(1);
  });

  it('are none where nobody speaks', () => {
    expect(testUserOf(bank({}))).toBeUndefined();
  });

  it('have a reader for each of these data sets', () => {
    const ids = FORMATS.map(({ id }) => id);
    for (const id of [
      'halumem',
      'locomo',
      'longmemeval',
      'beam',
      'memorybank',
      'madial',
      'perltqa',
      'mnemoscope',
    ])
      expect(ids).toContain(id);
  });
});
