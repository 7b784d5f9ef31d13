/** WhatsApp's own text, in the forms that phones of all languages give it. */

import { describe, expect, it } from 'vitest';
import { chats, chatText } from '../../../../src/data/formats/chats/chats';
import type { ChatChoice } from '../../../../src/data/formats/chats/chat-format';

function readText(text: string, choice: ChatChoice = {}, name = '_chat.txt') {
  const data = chatText(text, name);
  expect(data?.sort).toBe('whatsapp');
  const { banks, chats: summary, problems } = chats.read([{ name, data }], choice);
  const turns = (banks[0]!.sessions ?? []).flatMap((session) => session.turns);
  return { turns, summary: summary!, problems, bank: banks[0]! };
}

const left = ({ summary }: ReturnType<typeof readText>) =>
  Object.fromEntries(summary.leftOut.map(({ reason, count }) => [reason, count]));

describe('the first line of a message', () => {
  // Every stamp is 5 January 2024, 15:41, and below it 14 January, so that day and month are certain.
  it.each([
    ['American', '1/5/24, 3:41 PM - ', '1/14/24, 3:41 PM - '],
    ['American with a narrow blank', '1/5/24, 3:41\u202fPM - ', '1/14/24, 3:41\u202fPM - '],
    ['British', '05/01/2024, 15:41 - ', '14/01/2024, 15:41 - '],
    ['Indian', '05/01/24, 3:41 pm - ', '14/01/24, 3:41 pm - '],
    ['German', '05.01.24, 15:41 - ', '14.01.24, 15:41 - '],
    ['German, iOS', '[05.01.24, 15:41:00] ', '[14.01.24, 15:41:00] '],
    ['Spanish', '5/1/24, 3:41 p.\u00a0m. - ', '14/1/24, 3:41 p.\u00a0m. - '],
    ['Brazilian', '05/01/2024 15:41 - ', '14/01/2024 15:41 - '],
    ['Portuguese', '05/01/2024 às 15:41 - ', '14/01/2024 às 15:41 - '],
    ['Finnish', '5.1.2024 klo 15.41 - ', '14.1.2024 klo 15.41 - '],
    ['Indonesian', '[05/01/24 15.41.00] ', '[14/01/24 15.41.00] '],
    ['Dutch', '05-01-2024 15:41 - ', '14-01-2024 15:41 - '],
    ['Swedish', '2024-01-05 15:41 - ', '2024-01-14 15:41 - '],
    ['Canadian', '2024-01-05, 3:41 p.m. - ', '2024-01-14, 3:41 p.m. - '],
    ['Chinese', '2024/1/5 下午3:41 - ', '2024/1/14 下午3:41 - '],
    ['Chinese, iOS', '[2024/1/5 下午3:41:00] ', '[2024/1/14 下午3:41:00] '],
    ['Chinese with words', '2024年1月5日 15:41 - ', '2024年1月14日 15:41 - '],
    ['Taiwanese', '2024/1/5 下午 3:41 - ', '2024/1/14 下午 3:41 - '],
    ['Japanese', '2024/01/05 15:41 - ', '2024/01/14 15:41 - '],
    ['Korean', '2024년 1월 5일 오후 3:41 - ', '2024년 1월 14일 오후 3:41 - '],
    ['Korean, iOS', '[2024. 1. 5. 오후 3:41:00] ', '[2024. 1. 14. 오후 3:41:00] '],
    ['Hungarian', '2024. 01. 05. 15:41 - ', '2024. 01. 14. 15:41 - '],
    ['Bulgarian', '05.01.2024 г., 15:41 - ', '14.01.2024 г., 15:41 - '],
    ['Arabic', '[٥‏/١‏/٢٠٢٤، ٣:٤١:٠٠ م] ', '[١٤‏/١‏/٢٠٢٤، ٣:٤١:٠٠ م] '],
    ['Persian digits', '[۲۰۲۴/۱/۵،‏ ۱۵:۴۱:۰۰] ', '[۲۰۲۴/۱/۱۴،‏ ۱۵:۴۱:۰۰] '],
    ['Greek', '5/1/24, 3:41 μ.μ. - ', '14/1/24, 3:41 μ.μ. - '],
    ['Hindi', '5/1/24, 3:41 अपराह्न - ', '14/1/24, 3:41 अपराह्न - '],
    ['Thai', '5/1/2567, 15:41 - ', '14/1/2567, 15:41 - '],
    ['Thai, marked', '[5/1/2567 BE, 15:41:00] ', '[14/1/2567 BE, 15:41:00] '],
    ['Japanese years', '[5/1/R6, 15:41:00] ', '[14/1/R6, 15:41:00] '],
    ['Vietnamese, time first', '[15:41:00, 5/1/2024] ', '[15:41:00, 14/1/2024] '],
    ['with the name of a month', '15:41, 5 Jan 2024 - ', '15:41, 14 Jan 2024 - '],
    ['an old form', '05/01/2024, 15:41: ', '14/01/2024, 15:41: '],
    ['ISO 8601', '2024-01-05T15:41 - ', '2024-01-14T15:41 - '],
    ['in words', '1/5/24, 3:41 in the afternoon - ', '1/14/24, 3:41 in the afternoon - '],
  ])('is read as a phone writes it: %s', (_, first, second) => {
    const { turns, problems, summary } = readText(
      `${first}Ada: It rains\n${second}Bo: Bring: boots\n${second}Ada: Right\n`,
    );
    expect(problems).toEqual([]);
    expect(summary.ambiguous).toEqual([]);
    expect(turns.map(({ speaker, time, text }) => [speaker, time?.slice(0, 16), text])).toEqual([
      ['Ada', '2024-01-05T15:41', 'It rains'],
      ['Bo', '2024-01-14T15:41', 'Bring: boots'],
      ['Ada', '2024-01-14T15:41', 'Right'],
    ]);
  });

  it.each([
    ['上午12:05', '00:05'],
    ['中午12:05', '12:05'],
    ['下午12:05', '12:05'],
    ['凌晨2:05', '02:05'],
    ['晚上11:05', '23:05'],
  ])('has the hour of a half of a day: %s', (clock, time) => {
    const line = `2024/1/15 ${clock} - `;
    expect(readText(`${line}阿岚: 好\n${line}大禾: 好的\n${line}阿岚: 走\n`).turns[0]!.time).toBe(
      `2024-01-15T${time}:00`,
    );
  });

  it('opens no turn within a message, where it has another form', () => {
    const { turns } = readText(
      '13/01/2024, 15:41 - Ada: Look:\n[13.01.24, 10:00:00] Bo: pasted\n2016-04-29 10:30:00 Cy: pasted\n13/01/2024, 15:42 - Bo: Hm\n13/01/2024, 15:43 - Ada: Ha\n',
    );
    expect(turns).toHaveLength(3);
    expect(turns[0]!.text).toContain('2016-04-29 10:30:00 Cy: pasted');
  });
});

describe('day or month first', () => {
  const three = (a: string, b: string, c: string) =>
    `${a}, 15:41 - Ada: One\n${b}, 15:41 - Bo: Two\n${c}, 15:41 - Ada: Three\n`;
  it('is told by the order of the lines', () => {
    // 3 April, 4 April, 5 April: as months they would still rise, as days of March, April, May they would not matter; here only one way rises.
    expect(readText(three('03/04/2024', '04/04/2024', '02/05/2024')).turns[2]!.time).toBe(
      '2024-05-02T15:41:00',
    );
  });
  it('is told by the name of a picture', () => {
    const text = `${three('03/04/2024', '04/05/2024', '05/06/2024')}05/06/2024, 15:42 - Bo: IMG-20240506-WA0001.jpg (file attached)\nLook\n`;
    expect(readText(text).turns[0]!.time).toBe('2024-03-04T15:41:00');
  });
  it('is asked where nothing tells, and read as it is answered', () => {
    const open = three('03/04/2024', '04/05/2024', '05/06/2024');
    const unknown = readText(open);
    expect(unknown.summary.ambiguous).toEqual([{ file: '_chat.txt', date: '3/4/2024' }]);
    expect(unknown.turns[0]!.time).toBe('2024-04-03T15:41:00');
    expect(readText(open, { dayFirst: false }).turns[0]!.time).toBe('2024-03-04T15:41:00');
    expect(readText(open, { dayFirst: false }).summary.ambiguous).toEqual([]);
  });
});

describe('what nobody said', () => {
  const android = (...bodies: string[]) =>
    `13/01/2024, 15:40 - Ada: One\n13/01/2024, 15:40 - Bo: Two\n${bodies.map((body) => `13/01/2024, 15:41 - ${body}\n`).join('')}`;
  it.each([
    ['Ada: <Media omitted>', 'omitted'],
    ['Ada: <Médias omis>', 'omitted'],
    ['Ada: <미디어 파일을 생략한 대화내용>', 'omitted'],
    ['Ada: <省略影音内容>', 'omitted'],
    ['Ada: IMG-20240113-WA0003.jpg (irgendwas)', 'media'],
    ['Ada: plan.pdf (archivo adjunto)', 'media'],
    ['Ada: null', 'viewOnce'],
    ['Ada: ', 'viewOnce'],
    ['Ada: This message was deleted', 'deleted'],
    ['Ada: Se eliminó este mensaje.', 'deleted'],
    ['Ada: 您已删除这条消息。', 'deleted'],
    ['Ada: location: https://maps.google.com/?q=1,2', 'location'],
    ['Bo changed the subject from “Plan: A” to “Plan: B”', 'system'],
    ['Bo left', 'system'],
  ] as const)('is left out on Android: %s', (body, reason) => {
    expect(left(readText(android(body)))).toEqual({ [reason]: 1 });
  });

  it.each([
    'Ada added sugar: three spoons',
    'I was removed from the list, image omitted they said',
    'see a <b> tag',
    'notes.txt (final version)',
  ])('is not found in a message: %s', (text) => {
    expect(readText(android(`Ada: ${text}`)).turns.at(-1)!.text).toBe(text);
  });

  it.each([
    ['\u200eвидео отсутствует', 'omitted'],
    ['\u200e<附件: 00000012-PHOTO-2026-02-13-23-55-40.jpg>', 'media'],
    ['plan.pdf • \u200e2 pages \u200e<attached: 00000013-plan.pdf>', 'media'],
    ['\u200eVoice call, \u200e5 min', 'call'],
    ['\u200eThis message was deleted.', 'deleted'],
    ['\u200eSomething in a language that we do not know', 'system'],
  ] as const)('is left out on iOS: %s', (body, reason) => {
    const line = (text: string) => `[13/01/2024, 15:41:00] Ada: ${text}\r\n`;
    expect(left(readText(line('One') + line('Two') + line(body)))).toEqual({ [reason]: 1 });
  });

  it('keeps the caption of a picture, and the words of an edited message', () => {
    const { turns } = readText(
      android(
        'Ada: IMG-20240113-WA0003.jpg (file attached)\nOur tree',
        'Bo: Later <This message was edited>',
      ),
    );
    expect(turns.slice(2).map(({ text }) => text)).toEqual(['Our tree', 'Later']);
  });
});

describe('a chat', () => {
  it('is called after whom it is with, who is not the one whose memories it holds', () => {
    const text =
      '13/01/2024, 15:40 - Ada: One\n13/01/2024, 15:40 - ~\u202fBo: Two\n13/01/2024, 15:40 - Ada: Three\n';
    const { summary, bank } = readText(text, {}, 'WhatsApp Chat with Ada (1).txt');
    expect(summary.guess).toBe('Bo');
    expect(bank.character.name).toBe('Bo');
    expect(summary.threads[0]!.title).toBe('Ada');
  });

  it('exported twice is read once', () => {
    const text = '13/01/2024, 15:40 - Ada: ok\n13/01/2024, 15:40 - Ada: ok\n13/01/2024, 15:41 - Bo: so\n';
    const name = 'WhatsApp Chat with Ada.txt';
    const data = chatText(text, name);
    const more = chatText(`${text}13/01/2024, 15:42 - Bo: new\n`, name);
    const { chats: summary } = chats.read([
      { name, data },
      { name: 'WhatsApp Chat with Ada (1).txt', data: more },
    ]);
    expect(summary!.turns).toBe(4);
    expect(summary!.leftOut.map(({ reason, count }) => [reason, count])).toEqual([['twice', 3]]);
  });
});
