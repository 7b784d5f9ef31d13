import { describe, expect, it } from 'vitest';
import { pastedTurns } from '../../src/data/formats/chats/chats';
import { readText } from '../../src/studio/domain/from-text/read';

// A name with a capital T, and one that is said twice in a row.
const EN = [
  ['Tilda', 'I moved to Bergen'],
  ['Amund', 'Great!'],
  ['Amund', 'When may I visit?'],
  ['Tilda', 'Come on Friday.'],
  ['Amund', 'See https://example.org/x'],
] as const;
const ZH = [
  ['沈桥', '我搬到绍兴了'],
  ['阿宁', '太好了'],
  ['沈桥', '下周五来吧。'],
  ['阿宁', '我带上二胡。'],
] as const;

type Form = (speaker: string, words: string, i: number) => string;
const DAY = '2024-03-13';

/** What messengers write, and the day that it tells. */
const FORMS: readonly (readonly [name: string, form: Form, day?: string])[] = [
  ['names alone', (who, says) => `${who}: ${says}`],
  ['names alone, with a full-width colon', (who, says) => `${who}：${says}`],
  ['ISO in brackets', (who, says, i) => `[2024-03-13 10:0${i}:00] ${who}: ${says}`, DAY],
  ['a half day behind the clock', (who, says, i) => `2024-03-13 10:0${i} AM - ${who}: ${says}`, DAY],
  ['a clock alone', (who, says, i) => `10:0${i} AM - ${who}: ${says}`],
  ['iOS, German', (who, says, i) => `[13.03.24, 10:0${i}:11] ${who}: ${says}`, DAY],
  ['iOS, US, with a narrow blank', (who, says, i) => `[3/13/24, 10:0${i}:02\u202fAM] ${who}: ${says}`, DAY],
  ['iOS, Chinese', (who, says, i) => `[2024/3/13 上午10:0${i}:02] ${who}: ${says}`, DAY],
  [
    'iOS, with a mark of direction',
    (who, says, i) => `\u200e[13.03.24, 10:0${i}:11] ${who}: \u200e${says}`,
    DAY,
  ],
  ['Android, UK', (who, says, i) => `13/03/2024, 10:0${i} - ${who}: ${says}`, DAY],
  ['Android, a day that may be two', (who, says, i) => `3/1/24, 10:0${i} AM - ${who}: ${says}`],
  ['Android, Spanish', (who, says, i) => `13/3/24, 10:0${i} a. m. - ${who}: ${says}`, DAY],
  ['Android, French', (who, says, i) => `13/03/2024 à 10:0${i} - ${who} : ${says}`, DAY],
  ['Telegram, copied', (who, says, i) => `${who}, [13.03.2024 10:0${i}]\n${says}\n`, DAY],
  ['WeChat, copied', (who, says, i) => `${who} 2024-03-13 10:0${i}:02\n${says}\n`, DAY],
  ['QQ', (who, says, i) => `2024-03-13 10:0${i}:02 ${who}(1234567)\n${says}\n`, DAY],
  ['Slack', (who, says, i) => `${who}  [10:0${i} AM]\n${says}\n`],
  ['Discord', (who, says, i) => `[13-Mar-24 10:0${i} AM] ${who}#1234\n${says}\n`, DAY],
  ['IRC', (who, says, i) => `[10:0${i}] <${who}> ${says}`],
  ['Markdown', (who, says) => `**${who}:** ${says}\n`],
];

describe('a pasted chat', () => {
  it.each(FORMS.map(([name, form, day]) => ({ name, form, day })))(
    'keeps who spoke, what and when: $name',
    ({ form, day }) => {
      for (const said of [EN, ZH])
        for (const ending of ['\n', '\r\n', '\r']) {
          const text = `${said.map(([who, words], i) => form(who, words, i)).join('\n')}\n`.replaceAll(
            '\n',
            ending,
          );
          const lines = pastedTurns(text);
          expect(lines?.map(({ speaker, text: words }) => [speaker, words])).toEqual(said);
          expect([...new Set(lines!.map((line) => line.day))]).toEqual([day]);
          for (const { start, end, text: words } of lines!)
            expect(text.slice(start, end).replaceAll('\u200e', '')).toContain(words);
        }
    },
  );

  it('takes numbers and emoji for names where a time stands before them', () => {
    const text = ['+47 900 00 001', 'Tilda 🎻', '~ Amund', 'Tilda 🎻', '+47 900 00 001', '~ Amund']
      .map((who, i) => `[2024-03-13 10:0${i}:00] ${who}: Hello`)
      .join('\n');
    expect(new Set(pastedTurns(text)!.map(({ speaker }) => speaker))).toEqual(
      new Set(['+47 900 00 001', 'Tilda 🎻', 'Amund']),
    );
  });

  it('goes on with the speaker of the line before, and leaves out what the messenger says itself', () => {
    const text = `3/13/24, 10:00 AM - Messages and calls are end-to-end encrypted.
3/13/24, 10:01 AM - Tilda: I moved
and the flat has a view
3/13/24, 10:02 AM - Amund: Great!
3/13/24, 10:03 AM - Amund left
3/14/24, 10:02 AM - Tilda: Oh.
3/14/24, 10:04 AM - Amund: Back.`;
    expect(pastedTurns(text)!.map(({ speaker, text: words, day }) => [speaker, words, day])).toEqual([
      ['Tilda', 'I moved\nand the flat has a view', '2024-03-13'],
      ['Amund', 'Great!', '2024-03-13'],
      ['Tilda', 'Oh.', '2024-03-14'],
      ['Amund', 'Back.', '2024-03-14'],
    ]);
  });

  it('has no speaker in a line with a colon where messages have a time', () => {
    const text = EN.map(
      ([who, words], i) => `[2024-03-13 10:0${i}:00] ${who}: ${words}\nPS: see below\nTodo: ask`,
    );
    expect(pastedTurns(text.join('\n'))!.map(({ speaker, text: words }) => [speaker, words])).toEqual(
      EN.map(([who, words]) => [who, `${words}\nPS: see below\nTodo: ask`]),
    );
  });

  it('is none where lines only look like one', () => {
    expect(pastedTurns('Milk: two\nEggs: six\nFlour: one\nSalt: some\nTea: none')).toBeUndefined();
    expect(
      pastedTurns('https://a.org\nhttps://b.org\nhttps://a.org\nhttps://b.org\nhttp://a.org'),
    ).toBeUndefined();
    expect(
      pastedTurns(
        '2024-03-01 10:00 went out\n2024-03-01 11:00 came back\n2024-03-02 10:00 slept\n2024-03-03 09:00 read',
      ),
    ).toBeUndefined();
  });
});

describe('what a text says of somebody', () => {
  it.each(['\n', '\r\n', '\r'])('never goes on over the end of a line: %j', (ending) => {
    const read = (...lines: string[]) =>
      readText(lines.join(ending), 'en').proposals.flatMap(({ step, value }) =>
        step === 'profile' || step === 'relationships' ? [value] : [],
      );
    expect(read('I moved to Bergen', 'Then I slept.')).toEqual([{ field: 'Home', value: 'Bergen' }]);
    expect(read('2024-03-01', 'I moved to Bergen', '2024-03-02', 'I bought a canoe')).toEqual([
      { field: 'Home', value: 'Bergen' },
    ]);
    expect(read('I called my sister', 'Amund came by.')).toEqual([]);
    expect(read('Tilda: I moved to Bergen', 'Amund: Great!', 'Tilda: Yes.', 'Amund: Good.')).toEqual([
      { field: 'Home', value: 'Bergen' },
    ]);
  });

  it('is said by speakers whose names are whole', () => {
    const text = 'Ada: I moved to Oslo\nTor: Great!\nAda: Come on Friday.\nTor: See you.\n';
    const dialogue = readText(text, 'en').proposals.find(({ step }) => step === 'dialogues');
    expect(dialogue?.value).toMatchObject({ turns: [{ speaker: 'Ada' }, { speaker: 'Tor' }, {}, {}] });
  });
});
