import { describe, expect, it } from 'vitest';
import type { Memory, Session } from '../../../src/core/memory/bank';
import { bySession, dayText, isTitledByText, speakerOf } from '../../../src/core/memory/labels';

const memory = (id: string, session?: string): Memory => ({
  id,
  kind: 'dialogue',
  title: id,
  text: id,
  body: id,
  people: [],
  ...(session !== undefined && { session }),
});
const sessions: Session[] = [
  { id: 'spring', start: '8 May 2023', turns: [] },
  { id: 'silent', turns: [] },
  { id: 'autumn', turns: [] },
];

describe('memories by session', () => {
  it('stand in the order of the sessions, numbered by their place; sessions without memories are left out', () => {
    const groups = bySession([memory('c', 'autumn'), memory('a', 'spring'), memory('b', 'spring')], sessions);
    expect(groups.map(({ number, memories }) => [number, memories.map(({ id }) => id)])).toEqual([
      [1, ['a', 'b']],
      [3, ['c']],
    ]);
    expect(groups[0]!.session!.start).toBe('8 May 2023');
  });

  it('begin with those of no session, and of a session that the bank does not have', () => {
    const groups = bySession([memory('a', 'spring'), memory('b'), memory('c', 'lost')], sessions);
    expect(groups.map(({ number, memories }) => [number, memories.map(({ id }) => id)])).toEqual([
      [undefined, ['b', 'c']],
      [1, ['a']],
    ]);
  });

  it('are one group in a bank without sessions, and none where there is no memory', () => {
    expect(bySession([memory('a'), memory('b')])).toEqual([{ memories: [memory('a'), memory('b')] }]);
    expect(bySession([], sessions)).toEqual([]);
  });
});

describe('the day of a time', () => {
  it('is cut from ISO 8601 alone', () => {
    expect(dayText('2023-05-08T13:56')).toBe('2023-05-08');
    expect(dayText('2023-05-08 13:56:00')).toBe('2023-05-08');
    expect(dayText('2023-05-08')).toBe('2023-05-08');
  });

  it('is the whole text where sources write it otherwise', () => {
    expect(dayText('1:56 pm on 8 May, 2023')).toBe('1:56 pm on 8 May, 2023');
    expect(dayText('2023-05-08 to 2023-06-01')).toBe('2023-05-08 to 2023-06-01');
    expect(dayText('2023/05/20 (Sat) 02:21')).toBe('2023/05/20 (Sat) 02:21');
  });
});

describe('a title made of the text', () => {
  it('is the text’s beginning, whole or cut', () => {
    expect(isTitledByText({ title: 'Hey Mel!', body: 'Hey Mel!' })).toBe(true);
    expect(isTitledByText({ title: 'I went to a…', body: 'I went to a support group yesterday.' })).toBe(
      true,
    );
  });

  it('is none where the source has a title', () => {
    expect(isTitledByText({ title: 'The barge', body: 'Odile towed a barge home.' })).toBe(false);
    expect(isTitledByText({ title: '', body: 'Odile towed a barge home.' })).toBe(false);
  });
});

describe('the speaker', () => {
  it('stands before the words', () => {
    expect(speakerOf({ text: 'Caroline: Hey Mel!', body: 'Hey Mel!' })).toBe('Caroline');
  });

  it('is unknown where the text is all words, or has another label', () => {
    expect(speakerOf({ text: 'Hey Mel!', body: 'Hey Mel!' })).toBeUndefined();
    expect(speakerOf({ text: 'Age: 52 years', body: '52' })).toBeUndefined();
  });
});
