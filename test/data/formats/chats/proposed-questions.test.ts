/** Questions that a rule proposes from chats: whom they name, and what they are about. */

import { describe, expect, it } from 'vitest';
import { chats, chatText } from '../../../../src/data/formats/chats/chats';
import type { ChatChoice } from '../../../../src/data/formats/chats/chat-format';

const ROLES = /the writer|\b(?:user|human)\b|日记作者|用户/;

function questionsOf(name: string, text: string, choice: ChatChoice = {}) {
  const data = /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : chatText(text, name);
  const [bank] = chats.read([{ name, data }], choice).banks;
  expect(JSON.stringify(bank!.questions)).not.toMatch(ROLES);
  return { bank: bank!, texts: bank!.questions.map(({ text: question }) => question) };
}

const DIARY = `## 2025-06-02
Met Paula at the railway station in Graz today.

## 2025-06-05
Signed the lease for the flat in Linden Street.
`;
const DIARY_ZH = `## 2025-06-02
今天我们一起去爬了紫金山，下山以后喝了龙井茶。

## 2025-06-05
我把雨伞忘在地铁上了，晚上去了夫子庙。
`;
const message = (role: string, content: string) => ({ role, content });
const CHAT = JSON.stringify([
  {
    messages: [
      message('user', 'I want to plant tomatoes on my balcony in Graz this spring.'),
      message('assistant', 'Plant them after the frost, in large containers.'),
      message('user', 'My neighbour Herta waters the geraniums in Linz.'),
      message('assistant', 'Geraniums need little water.'),
    ],
  },
]);

describe('questions proposed of a diary', () => {
  it('say I where its writer has no name, and the name where there is one', () => {
    const { bank, texts } = questionsOf('diary.md', DIARY);
    expect(texts).toContain('What did I say about Graz?');
    expect(bank.sessions!.flatMap(({ turns }) => turns.map(({ speaker }) => speaker))).toEqual([
      'the writer',
      'the writer',
    ]);
    expect(questionsOf('diary.md', DIARY, { name: 'Ada' }).texts).toContain('What did Ada say about Graz?');
  });

  it('are in Chinese about a place without the verb, and about no pronoun', () => {
    const { texts } = questionsOf('日记.md', DIARY_ZH);
    expect(texts).toContain('关于紫金山，我说了什么？');
    expect(texts.filter((text) => text.includes('“我把”'))).toEqual([]);
  });
});

describe('questions proposed of a chat', () => {
  it('with an assistant ask not who wrote', () => {
    const { texts } = questionsOf('chat.json', CHAT);
    expect(texts).toContain('What did I say about Graz?');
    expect(texts.filter((text) => text.startsWith('Who'))).toEqual([]);
    expect(
      questionsOf('chat.json', CHAT, { name: 'Ada' }).texts.filter((text) => text.startsWith('Who')),
    ).toEqual([]);
  });

  it('of people ask who wrote, but not about the label of a poll', () => {
    const lines = [
      '13/02/2026, 18:25 - Jonte Ruiz: POLL:',
      'Where to?',
      'OPTION: Basel (2 votes)',
      'OPTION: Trier (1 vote)',
      '13/02/2026, 18:27 - Ute: The telescope is in the cellar',
      '14/02/2026, 18:27 - Jonte Ruiz: Bring the lantern',
      '15/02/2026, 18:28 - Ute: Gladly',
    ];
    const { texts } = questionsOf('WhatsApp Chat with Jonte Ruiz.txt', lines.join('\n'));
    expect(texts.some((text) => text.startsWith('Who wrote about'))).toBe(true);
    expect(texts.join()).not.toMatch(/OPTION|POLL/);
  });
});
