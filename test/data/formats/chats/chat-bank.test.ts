/** What becomes of the messages of several files. */

import { describe, expect, it } from 'vitest';
import { chats } from '../../../../src/data/formats/chats/chats';
import { textDocument } from '../../../../src/data/formats/chats/chat-format';

describe('names that are replaced', () => {
  it('are in no title of a diary’s entry or of a fact either', () => {
    const lines = ['Jonte Ruiz: Did you call?', 'Ute Marn: I did', 'Jonte Ruiz: Good', 'Ute Marn: See you'];
    const files = [
      { name: 'chat.txt', data: textDocument(lines.join('\n'), 'pasted-log') },
      {
        name: 'Journal.json',
        data: {
          metadata: { version: '1.0' },
          entries: [{ uuid: 'A', creationDate: '2026-03-03T23:30:00Z', text: '# Lunch with Jonte\nSoup' }],
        },
      },
      {
        name: 'memories.json',
        data: [{ account_uuid: 'a', conversations_memory: '## About Ute Marn\n\nShe knows Jonte Ruiz' }],
      },
    ];
    const { banks } = chats.read(files, { about: 'Ute Marn', hideNames: true });
    expect(banks[0]!.memories.map(({ title }) => title)).toContain('Lunch with Person 1');
    expect(JSON.stringify(banks[0])).not.toMatch(/Jonte|Ruiz|Ute|Marn/);
  });
});

describe('Gemini’s records', () => {
  const record = (title: string, answer: string) => ({
    header: 'Gemini Apps',
    title,
    time: '2026-03-03T12:00:00Z',
    products: ['Gemini Apps'],
    safeHtmlItem: [{ html: `<p>${answer}</p>` }],
  });

  it('keep the answer to a prompt that has only files', () => {
    const data = [record('Prompted Attached 1 file.', 'The picture shows a key')];
    const { banks, chats: read } = chats.read([{ name: 'MyActivity.json', data }]);
    expect(banks[0]!.sessions![0]!.turns.map(({ text }) => text)).toEqual(['The picture shows a key']);
    expect(read.leftOut.map(({ reason, count }) => [reason, count])).toEqual([['empty', 1]]);
  });

  it('are read once, the answer with its prompt', () => {
    const data = [record('Prompted Where is it?', 'There'), record('Prompted And now?', 'There')];
    const { chats: read } = chats.read([
      { name: 'a/MyActivity.json', data },
      { name: 'b/MyActivity.json', data },
    ]);
    expect(read).toMatchObject({ messages: 8, turns: 4 });
    expect(read.leftOut.map(({ reason, count }) => [reason, count])).toEqual([['twice', 4]]);
  });
});
