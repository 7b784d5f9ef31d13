/** Exports that are too long to be held: read in parts, to the same end. */

import { describe, expect, it } from 'vitest';
import type { ImportOutcome } from '../../../../src/data/importing';
import { ImportRun } from '../../../../src/data/workers/import-run';

const PAD = 'words and more words '.repeat(900);
const COUNT = 1000;
const SERVICE = 777;
const messages = Array.from({ length: COUNT }, (_, i) =>
  i === SERVICE
    ? { id: i, type: 'service', date_unixtime: String(1_772_550_000 + i), action: 'pin_message', text: '' }
    : {
        id: i,
        type: 'message',
        date_unixtime: String(1_772_550_000 + i),
        from: i % 2 ? 'Runa' : 'Tomas',
        from_id: `user${i % 2}`,
        text: `${i} ${PAD}`,
      },
);
const chat = (id: number, own: readonly unknown[]) => ({
  name: `Chat ${id}`,
  type: 'personal_chat',
  id,
  messages: own,
});

async function read(data: unknown, cut = 0): Promise<ImportOutcome> {
  const text = JSON.stringify(data);
  expect(text.length).toBeGreaterThan(16 * 1024 * 1024);
  return new ImportRun(
    {
      files: [{ path: 'result.json', file: new Blob([text.slice(0, text.length - cut)]) }],
      taken: [],
      rule: 'replace',
    },
    { onProgress: () => undefined, onBanks: async () => undefined },
  ).run();
}

const left = ({ chats }: ImportOutcome) =>
  chats!.leftOut.map(({ reason, places }) => [reason, places[0]!.where]);

describe('a long export of Telegram', { timeout: 60_000 }, () => {
  it('has every message, and names what is left out by its own place', async () => {
    const outcome = await read(chat(1, messages));
    expect([outcome.chats!.messages, outcome.chats!.turns]).toEqual([COUNT, COUNT - 1]);
    expect(left(outcome)).toEqual([['system', `result.json › messages[${SERVICE}]`]]);
    expect(outcome.problems).toEqual([]);
    expect(outcome.files).toMatchObject([
      { fate: 'read', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    ]);
  });

  it('of an account keeps its chats apart', async () => {
    const list = [chat(1, messages.slice(0, 100)), chat(2, []), chat(3, messages.slice(100))];
    const outcome = await read({ personal_information: { user_id: 0 }, chats: { list } });
    expect(outcome.chats!.turns).toBe(COUNT - 1);
    expect(outcome.chats!.threads.map(({ title, turns }) => [title, turns])).toEqual([
      ['Chat 1', 100],
      ['Chat 3', COUNT - 101],
    ]);
    expect(left(outcome)).toEqual([['system', `result.json › chats.list[2].messages[${SERVICE - 100}]`]]);
    expect(outcome.chats!.guess).toBe('Tomas');
  });

  it('that was cut off is read as far as it goes, and says so', async () => {
    const outcome = await read(chat(1, messages), 40_000);
    expect(outcome.chats!.turns).toBeGreaterThan(COUNT / 2);
    expect(outcome.problems.map(({ why }) => why.en)).toEqual([
      'ends before its messages are closed, so that the last ones are missing. Check that the export is complete.',
    ]);
  });
});

it('what is left out of a short export has its line', async () => {
  const text = JSON.stringify(chat(1, messages.slice(SERVICE - 1, SERVICE + 2)), null, 1);
  const outcome = await new ImportRun(
    { files: [{ path: 'result.json', file: new Blob([text]) }], taken: [], rule: 'replace' },
    { onProgress: () => undefined, onBanks: async () => undefined },
  ).run();
  const line = text.slice(0, text.indexOf('"service"')).split('\n').length - 2;
  expect(left(outcome)).toEqual([['system', `result.json › messages[1] (line ${line})`]]);
});
