/** Chats copied out of WeChat and QQ: names and times above the words. */

import { expect, it } from 'vitest';
import { chats, chatText } from '../../../../src/data/formats/chats/chats';

function read(...lines: readonly string[]) {
  const name = 'wechat.txt';
  const { banks, chats: told } = chats.read([{ name, data: chatText(lines.join('\n'), name) }]);
  const turns = banks[0]!.sessions!.flatMap((session) => session.turns);
  const left = Object.fromEntries(told.leftOut.map(({ reason, count }) => [reason, count]));
  return { told, left, turns: turns.map(({ speaker, text, time }) => [speaker, time, text]) };
}

it('keep their times, and no placeholder is anybody’s words', () => {
  const { turns, left, told } = read(
    ...['张伟 2025-03-01 21:05:10', '明天几点去医院？', '', '李娜 2025-03-01 21:06:45', '早上八点半'],
    ...['', '张伟 2025-03-01 21:07:02', '[图片]', '', '李娜 2025-03-02 12:00:00', '检查完了'],
    ...['', '张伟 2025-03-02 12:01:00', '[位置]'],
  );
  expect(turns).toEqual([
    ['张伟', '2025-03-01T21:05:10', '明天几点去医院？'],
    ['李娜', '2025-03-01T21:06:45', '早上八点半'],
    ['李娜', '2025-03-02T12:00:00', '检查完了'],
  ]);
  expect([told.messages, told.turns, left]).toEqual([5, 3, { media: 1, location: 1 }]);
});

it('are read with the half of the day, and without recalled messages', () => {
  const { turns, left } = read(
    ...['小明 2025/3/1 下午 3:05', '你在哪儿？', '小红 2025/3/1 下午 3:06', '在图书馆三楼'],
    ...['小明 2025/3/1 下午 3:07', '[语音] 12"', '小红 2025/3/1 晚上 8:07', '撤回了一条消息'],
    ...['小红 2025/3/1 晚上 8:08', '“撤回了一条消息”是什么意思', '"小明"撤回了一条消息'],
  );
  expect(turns).toEqual([
    ['小明', '2025-03-01T15:05:00', '你在哪儿？'],
    ['小红', '2025-03-01T15:06:00', '在图书馆三楼'],
    ['小红', '2025-03-01T20:08:00', '“撤回了一条消息”是什么意思'],
  ]);
  expect(left).toEqual({ media: 1, deleted: 1, system: 1 });
});
