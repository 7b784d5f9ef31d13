/** What a document lacks that looks like an export of chats but is not one. */

import type { Phrase } from '../../../core/text/phrase';
import { isRecord, type JsonRecord } from '../../../core/json-record';

interface NearMiss {
  readonly looks: (document: JsonRecord) => boolean;
  readonly lacks: Phrase;
}

const first = (list: unknown): JsonRecord => {
  const [item] = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return isRecord(item) ? item : {};
};

/** The most exact first. */
const NEAR_MISSES: readonly NearMiss[] = [
  {
    looks: (document) => 'mapping' in document,
    lacks: {
      en: 'looks like an export of ChatGPT or DeepSeek, but no message in its "mapping" has an author (ChatGPT) or fragments (DeepSeek). Check that the export is complete.',
      zh: '看起来是 ChatGPT 或 DeepSeek 的导出文件，但 "mapping" 中没有任何消息含 author（ChatGPT）或 fragments（DeepSeek）。请检查导出是否完整。',
    },
  },
  {
    looks: (document) => 'chat_messages' in document,
    lacks: {
      en: 'looks like an export of Claude, but its "chat_messages" is not a list. Check that the export is complete.',
      zh: '看起来是 Claude 的导出文件，但 "chat_messages" 不是列表。请检查导出是否完整。',
    },
  },
  {
    looks: ({ messages }) => 'date_unixtime' in first(messages) || 'from_id' in first(messages),
    lacks: {
      en: 'looks like an export of Telegram, but lacks the "type" of its chat or its "id". Export it again as machine-readable JSON.',
      zh: '看起来是 Telegram 的导出文件，但缺少聊天的 "type" 或 "id"。请重新导出为机器可读的 JSON。',
    },
  },
  {
    looks: (document) => 'guild' in document && 'channel' in document,
    lacks: {
      en: 'looks like an export of DiscordChatExporter, but has no list of "messages". Check that the export is complete.',
      zh: '看起来是 DiscordChatExporter 的导出文件，但没有 "messages" 列表。请检查导出是否完整。',
    },
  },
  {
    looks: (document) => 'participants' in document && 'messages' in document,
    lacks: {
      en: 'looks like a chat of Messenger or Instagram, but its messages lack "sender_name" and "timestamp_ms".',
      zh: '看起来是 Messenger 或 Instagram 的聊天记录，但其中的消息缺少 "sender_name" 和 "timestamp_ms"。',
    },
  },
  {
    looks: (document) => 'chatlab' in document || document['_type'] === 'message',
    lacks: {
      en: 'looks like ChatLab’s format, but lacks its header ("chatlab" and "meta").',
      zh: '看起来是 ChatLab 格式，但缺少文件头（"chatlab" 和 "meta"）。',
    },
  },
  {
    looks: (document) => 'conversations' in document,
    lacks: {
      en: 'looks like conversations, but they have neither "mapping" (ChatGPT), nor "from" and "value" (ShareGPT), nor "responses" (Grok).',
      zh: '看起来是会话，但既没有 "mapping"（ChatGPT），也没有 "from" 和 "value"（ShareGPT）或 "responses"（Grok）。',
    },
  },
  {
    looks: ({ messages }) => 'role' in first(messages) || 'content' in first(messages),
    lacks: {
      en: 'looks like a list of messages, but they lack a known "role" (user, assistant, system, tool) or their "content".',
      zh: '看起来是消息列表，但其中缺少已知的 "role"（user、assistant、system、tool）或 "content"。',
    },
  },
];

/** Undefined for what does not look like an export of chats. */
export function lackOf(data: unknown): Phrase | undefined {
  const document = Array.isArray(data) ? first(data) : data;
  return isRecord(document) ? NEAR_MISSES.find(({ looks }) => looks(document))?.lacks : undefined;
}
