import { describe, expect, it } from 'vitest';
import { isProposed } from '../../../src/core/memory/question-tags';
import { chats, chatText } from '../../../src/data/formats/chats/chats';
import { askedWriting } from '../../../src/pipeline/reading/written';
import { confidenceOf } from '../../../src/pipeline/reading/reader';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { extractive } from '../../../src/pipeline/synthesis/answerers';
import { bank, memory } from '../../core/fixture';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { ReadingModel } from '../../../src/core/ports';

const DIARY = `Monday, 2 June 2025
Met Paula at the dentist. She works for the railway now.

Tuesday, 3 June 2025
The boiler broke. Repair man Kovac came at 5 pm, cost 140 euros.

Thursday, 5 June 2025
Signed the lease for the flat in Linden Street 12.
`;
const CHAT = `3/4/25, 11:58 PM - Maya Lopez: Did you book the cabin at Lake Tahoe?
3/5/25, 12:03 AM - Sam Reed: Yes, from April 11 to April 14, $620 total
3/5/25, 12:04 AM - Maya Lopez: Great. I'll bring the kayak
3/7/25, 9:10 AM - Maya Lopez: My sister Inez had her baby on Tuesday, a girl named Rosa
3/12/25, 1:12 PM - Sam Reed: I am allergic to peanuts, remember
3/13/25, 1:12 PM - Maya Lopez: So no peanuts on the boat
`;
const ZH_CHAT = `2025/3/4 21:05 - 周明: 小屋订好了吗？
2025/3/5 21:06 - 林雨: 订好了，四月去滇池，记得带上皮划艇
2025/3/7 09:10 - 周明: 我对花生过敏，别忘了
2025/3/8 09:10 - 林雨: 知道了，放心
`;

function read(text: string, name: string, about?: string): MemoryBank {
  const data = chatText(text, 'a.txt')!;
  return chats.read([{ name: 'a.txt', data }], {
    name,
    ...(about !== undefined && { about }),
    dayFirst: false,
  }).banks[0]!;
}

async function ask(question: string, of: MemoryBank, model?: ReadingModel) {
  const index = new BankIndex(of);
  const ports = { vectors: { load: async () => undefined, save: async () => undefined }, model };
  const answer = await extractive.answer(
    { question, index, memories: of.memories },
    ports as never,
    new AbortController().signal,
  );
  const { candidates } = answer.reading!;
  return { best: candidates[0]!, sure: confidenceOf(answer.reading!), lookedUp: answer.reading!.lookedUp };
}

describe('a question that asks when', () => {
  it('gets the date of the entry whose sentence has none', async () => {
    const diary = read(DIARY, 'Tess Hill');
    const { best } = await ask('When did I meet Paula?', diary);
    expect(best.sentence.text).toBe('Met Paula at the dentist.');
    expect(best.date).toEqual({ time: '2025-06-02', of: 'writing' });
    expect((await ask('When did I sign the lease?', diary)).best.date?.time).toBe('2025-06-05');
    expect((await ask('What did Paula do?', diary)).best.date).toBeUndefined();
  });

  it('keeps it where a trained reader marks other words', async () => {
    const model: ReadingModel = {
      stamp: { id: 'reader', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' },
      settings: {
        threshold: 0.5,
        withRule: { markWeight: 1, constant: 5, weights: {}, threshold: 0.5 },
      },
      read: async (_, passages) =>
        passages.map((passage) => {
          const start = passage.indexOf('the dentist');
          const spans = start === -1 ? [] : [{ start, end: start + 11, probability: 0.9 }];
          return { relevance: 0.9, answerable: 0.9, spans };
        }),
    };
    const { best } = await ask('When did I meet Paula?', read(DIARY, 'Tess Hill'), model);
    expect(best.phrase).toBe('the dentist');
    expect(best.date?.time).toBe('2025-06-02');
  });

  it('gets the date of the turn beside a weekday, but not beside a date', async () => {
    const chat = read(CHAT, 'Maya Lopez', 'Maya Lopez');
    const { best } = await ask('When was the baby Rosa born?', chat);
    expect(best.sentence.text).toContain('on Tuesday');
    expect(best.date).toEqual({ time: '2025-03-07T09:10:00', of: 'writing' });
    expect((await ask('When is the cabin booked?', chat)).best.date).toBeUndefined();
  });

  it('gets the date of an event that comes from no conversation', async () => {
    const storm = { ...memory('e', 'The storm took the dory.'), time: '2019-04-13' };
    const { best } = await ask('When did the storm take the dory?', bank({ memories: [storm] }));
    expect(best.date).toEqual({ time: '2019-04-13', of: 'event' });
  });
});

describe('a question of who wrote about a word, what or when', () => {
  it('is answered as the import proposed it', async () => {
    for (const of of [
      read(DIARY, 'Tess Hill'),
      read(DIARY, ''),
      read(CHAT, 'Maya Lopez', 'Maya Lopez'),
      read(ZH_CHAT, '林雨', '林雨'),
    ]) {
      const proposed = of.questions.filter(isProposed);
      expect(proposed.length).toBeGreaterThan(1);
      for (const { text, answer, gold } of proposed) {
        expect(askedWriting(text), text).toBeDefined();
        const { best, sure } = await ask(text, of);
        expect(sure, text).not.toBe('nothing');
        expect(gold, text).toContain(best.memoryId);
        // Of two turns with the word, either is an answer.
        if (sure === 'likely') expect(`${best.phrase ?? ''} ${best.sentence.text}`, text).toContain(answer);
      }
    }
  });

  it('is answered by the turn of whoever is named, and certain where one turn holds the word', async () => {
    const chat = read(CHAT, 'Maya Lopez', 'Maya Lopez');
    const sam = await ask('When did Sam write about peanuts?', chat);
    expect(sam).toMatchObject({ sure: 'likely', lookedUp: true });
    expect(sam.best).toMatchObject({ phrase: '2025-03-12', date: { time: '2025-03-12T13:12:00' } });
    expect((await ask('When did Maya write about peanuts?', chat)).best.phrase).toBe('2025-03-13');
    const who = await ask('Who wrote about the peanuts?', chat);
    expect(who).toMatchObject({ sure: 'unsure', lookedUp: undefined });
    expect((await ask('Who wrote about the kayak?', chat)).best.phrase).toBe('Maya Lopez');
    expect((await ask('花生', read(ZH_CHAT, '林雨', '林雨'))).lookedUp).toBeUndefined();
    expect((await ask('周明什么时候说到花生的？', read(ZH_CHAT, '林雨', '林雨'))).best.date?.time).toBe(
      '2025-03-07T09:10:00',
    );
  });

  it('knows the writer of a diary without a name', async () => {
    const nobodys = read(DIARY, '');
    const { lookedUp } = await ask('When did I write about “boiler”?', nobodys);
    expect([nobodys.sessions![0]!.turns[0]!.speaker, lookedUp]).toEqual(['the writer', true]);
  });

  it('is not answered by what somebody else said', async () => {
    const { lookedUp } = await ask('When did Sam write about the kayak?', read(CHAT, 'Maya', 'Maya Lopez'));
    expect(lookedUp).toBeUndefined();
  });
});
