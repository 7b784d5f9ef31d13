import { describe, expect, it } from 'vitest';
import { MessageSplitter, type MessagePiece } from '../../../src/data/formats/message-splitter';

/** The pieces of a text that comes in parts of some length. */
function piecesOf(text: string, length: number): readonly MessagePiece[] | undefined {
  const splitter = new MessageSplitter();
  const pieces: MessagePiece[] = [];
  for (let at = 0; at < text.length; at += length)
    pieces.push(...splitter.write(text.slice(at, at + length)));
  return splitter.isWhole ? pieces : undefined;
}

const WIDE = 'x'.repeat(300_000);
const message = (id: number) => ({
  id,
  text: ['a "quoted" , ] text\\', { type: 'bold', messages: [1, 2] }],
  pad: WIDE,
});
const single = {
  name: 'Ada [,]',
  type: 'personal_chat',
  id: 7,
  messages: Array.from({ length: 40 }, (_, i) => message(i)),
  after: { x: [1] },
};
const account = {
  personal_information: { user_id: 1 },
  chats: {
    about: '',
    list: [
      { name: 'Ada', type: 'personal_chat', id: 1, messages: [message(1), message(2)] },
      { name: 'Bo', type: 'personal_chat', id: 2, messages: [] },
      { name: 'Cy', type: 'personal_chat', id: 3, messages: [message(3)] },
    ],
  },
};

describe('a long list of messages', () => {
  it.each([1, 7, 4096, 1_000_003])(
    'is cut into documents that hold it all, whatever part comes at once: %i',
    (length) => {
      if (length < 1000) return expectSmall(length);
      const pieces = piecesOf(JSON.stringify(single), length)!;
      expect(pieces.length).toBeGreaterThan(2);
      const documents = pieces.map(({ text }) => JSON.parse(text) as typeof single);
      expect(documents.flatMap(({ messages }) => messages)).toEqual(single.messages);
      expect(documents.map(({ name, type, id }) => [name, type, id])).toEqual(
        documents.map(() => ['Ada [,]', 'personal_chat', 7]),
      );
      expect(pieces.map(({ first }) => first)).toEqual(
        documents.map((_, i) =>
          documents.slice(0, i).reduce((sum, { messages }) => sum + messages.length, 0),
        ),
      );
    },
  );

  /** The same of a short document, sign by sign. */
  function expectSmall(length: number): void {
    const small = { name: 'Ada', id: 7, messages: [{ text: 'a "b" \\ , ]' }, { text: '' }] };
    expect(
      piecesOf(JSON.stringify(small, null, 1), length)!.map(({ text }) => JSON.parse(text) as unknown),
    ).toEqual([small]);
  }

  it('of several chats keeps each with its own head, and none with another’s messages', () => {
    const documents = piecesOf(JSON.stringify(account), 50_000)!.map(
      ({ text }) => JSON.parse(text) as typeof account,
    );
    expect(
      documents.map(({ chats }) => chats.list.map(({ name, messages }) => [name, messages.length])),
    ).toEqual([[['Ada', 2]], [['Bo', 0]], [['Cy', 1]]]);
    expect(piecesOf(JSON.stringify(account), 50_000)!.map(({ item }) => item)).toEqual([0, 1, 2]);
    for (const { personal_information: own } of documents) expect(own).toEqual({ user_id: 1 });
  });

  it('that is not closed is said to be cut', () => {
    expect(piecesOf(JSON.stringify(single).slice(0, -30), 4096)).toBeUndefined();
  });
});
