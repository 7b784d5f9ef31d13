/** Every sample of a chat export is read as its expected values say, through the page's own import. */

import { describe, expect, it } from 'vitest';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import type { ImportOutcome } from '../../../../src/data/importing';
import { ImportRun } from '../../../../src/data/workers/import-run';
import { chatSamples, type Sample } from './samples';

const samples = chatSamples();

async function imported(
  files: Sample['files'],
): Promise<{ bank: MemoryBank | undefined; outcome: ImportOutcome }> {
  const banks: MemoryBank[] = [];
  const outcome = await new ImportRun(
    {
      files: files.map(({ name, bytes }) => ({ path: name, file: new Blob([bytes]) })),
      taken: [],
      rule: 'replace',
    },
    { onProgress: () => undefined, onBanks: async (found) => void banks.push(...found) },
  ).run();
  expect(banks.length).toBeLessThanOrEqual(1);
  return { bank: banks[0], outcome };
}

/** What may differ: blanks, and how a zone is written. A name may be explained in brackets. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const name = (text: string) => text.replace(/ \(IsSender 1\)$/, '');
const moment = (time: string | null | undefined) =>
  time === null || time === undefined ? null : /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? Date.parse(time) : time;

describe.skipIf(samples.length === 0)('a sample of a chat export', () => {
  it.each(samples.map((sample) => [sample.name, sample] as const))(
    'is read as expected: %s',
    async (_, sample) => {
      const { expected } = sample;
      const { bank, outcome } = await imported(sample.files);
      const { chats } = outcome;
      const problems = outcome.problems.flatMap(({ places }) =>
        places.map(({ where, why }) => `${where}: ${why}`),
      );
      // Of Japanese and its like it is said that encoders do not know them.
      expect(problems.filter((problem) => !problem.includes('seem to be in'))).toEqual([]);
      expect(bank).toBeDefined();
      expect(chats).toBeDefined();
      const turns = (bank!.sessions ?? []).flatMap((session) => session.turns);
      expect(
        turns
          .map(({ speaker, time, text }) => ({ speaker, time: moment(time), text: plain(text) }))
          .sort(byText),
      ).toEqual(
        expected.turn_list
          .map(({ speaker, time, text }) => ({
            speaker: name(speaker),
            time: moment(time),
            text: plain(text),
          }))
          .sort(byText),
      );
      expect((bank!.sessions ?? []).map((session) => session.turns.length).sort()).toEqual(
        expected.session_list.map((session) => session.turns).sort(),
      );
      expect(chats!.speakers.map((speaker) => speaker.name).sort()).toEqual(
        expected.speakers.map(name).sort(),
      );
      expect(chats!.messages).toBe(chats!.turns + chats!.leftOut.reduce((sum, { count }) => sum + count, 0));
      expect(chats!.leftOut.map(({ count }) => count).sort()).toEqual(merged(expected).sort());
      const facts = expected.memories_besides_turns ?? [];
      for (const { text, time } of facts) {
        if (text === undefined) continue;
        const memory = bank!.memories.find((each) => plain(each.body) === plain(text));
        expect(memory, text).toBeDefined();
        if (time !== undefined) expect(moment(memory!.time)).toBe(moment(time));
      }
    },
  );
});

const byText = (a: { text: string }, b: { text: string }) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

/** Counts of reasons. */
function merged({ left_out: left }: Sample['expected']): number[] {
  return left.map(({ count }) => count);
}
