/** Claude's export: conversations, and what Claude remembers of its user. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import {
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  listOf,
  nameAt,
  notRead,
  placeIn,
  rawText,
  someDocument,
  timeAt,
  type JsonRecord,
} from './documents';

export const claude: ChatFormat = {
  id: 'claude',
  title: 'Claude',
  perDocument: true,
  guess: (data) => someDocument(data, (document) => isConversation(document) || isMemories(document)),
  beside: (data) =>
    someDocument(data, (document) => isUser(document) || isProject(document) || isIndex(document))
      ? {
          en: 'a list of users, projects or conversations of Claude’s export, without their messages',
          zh: 'Claude 导出中的用户、项目或会话列表，其中没有消息',
        }
      : undefined,
  read(files, into) {
    for (const file of files) {
      into.begin('claude', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (isRecord(document) && isMemories(document)) readMemories(document, where, into);
        else if (!(isRecord(document) && (isProject(document) || isUser(document))))
          readConversation(document, where, into);
      }
    }
  },
};

function isConversation(document: JsonRecord): boolean {
  return (
    Array.isArray(document['chat_messages']) &&
    !('mapping' in document) &&
    ('uuid' in document || 'name' in document)
  );
}

function isMemories(document: JsonRecord): boolean {
  return 'account_uuid' in document && ('conversations_memory' in document || 'project_memories' in document);
}

const isUser = (document: JsonRecord) =>
  'uuid' in document && 'full_name' in document && 'email_address' in document;
const isProject = (document: JsonRecord) => 'uuid' in document && 'prompt_template' in document;
const isIndex = (document: JsonRecord) =>
  'uuid' in document && 'account' in document && 'created_at' in document && !('chat_messages' in document);

function readConversation(conversation: unknown, where: string, into: Gathering): void {
  if (!isRecord(conversation) || !Array.isArray(conversation['chat_messages']))
    return leaveWhole(where, into);
  const messages: readonly unknown[] = conversation['chat_messages'];
  if (messages.length === 0) return leaveWhole(where, into, 'emptyConversation');
  into.holds(messages.length);
  into.owners.add('human');
  const key = nameAt(conversation['uuid'], placeIn(where, 'uuid'), into) ?? where;
  const title = nameAt(conversation['name'], placeIn(where, 'name'), into);
  const thread = into.thread({ key, title, kind: 'assistant' });
  const shown = branchOf(messages);
  messages.forEach((message, i) => {
    const place = placeIn(where, 'chat_messages', i);
    const sender = isRecord(message) ? message['sender'] : undefined;
    if (!isRecord(message) || typeof sender !== 'string') return into.leave('unreadable', place);
    if (!shown.has(i)) return into.leave('branch', place);
    const { text, damaged } = wordsOf(message, place, into);
    if (damaged && text === '') return into.leave('unreadable', place);
    const media = ['attachments', 'files'].some(
      (list) => Array.isArray(message[list]) && message[list].length > 0,
    );
    const id = nameAt(message['uuid'], placeIn(place, 'uuid'), into);
    const time = timeAt(message['created_at'], 'iso', placeIn(place, 'created_at'), into);
    into.say(thread, { speaker: sender, text, time, id }, place, media ? 'media' : 'empty');
  });
}

/** The messages from the first to the newest that no other follows; all, where they name no parents. */
function branchOf(messages: readonly unknown[]): ReadonlySet<number> {
  const all = messages.map((_, i) => i);
  const records = messages.map((message) => (isRecord(message) ? message : {}));
  const at = new Map(
    records.flatMap(({ uuid }, i) => (typeof uuid === 'string' ? [[uuid, i] as const] : [])),
  );
  const parents = records.map(({ parent_message_uuid: parent }) =>
    typeof parent === 'string' ? at.get(parent) : undefined,
  );
  if (parents.every((parent) => parent === undefined)) return new Set(all);
  const followed = new Set(parents);
  const leaves = all.filter((i) => !followed.has(i));
  const when = (i: number) => rawText(records[i]!['created_at']);
  let leaf: number | undefined = leaves.reduce<number | undefined>(
    (newest, i) => (newest === undefined || when(i) >= when(newest) ? i : newest),
    undefined,
  );
  const shown = new Set<number>();
  for (; leaf !== undefined && !shown.has(leaf); leaf = parents[leaf]) shown.add(leaf);
  return shown;
}

/** What the page writes in the place of blocks that it cannot show. */
const PLACEHOLDER =
  /```\s*This block is not supported on your current device yet\.\s*```|This block is not supported on your current device yet\./g;

function wordsOf(
  message: JsonRecord,
  where: string,
  into: Gathering,
): { readonly text: string; readonly damaged: boolean } {
  const blocks = listOf(message['content'], placeIn(where, 'content'), into);
  let damaged =
    message['content'] !== undefined && message['content'] !== null && !Array.isArray(message['content']);
  const texts = blocks.flatMap((block, i): string[] => {
    if (!isRecord(block)) {
      damaged = true;
      notRead(placeIn(where, 'content', i), into);
      return [];
    }
    if (block['type'] !== 'text') return [];
    if (typeof block['text'] === 'string') return [block['text']];
    damaged = true;
    notRead(placeIn(where, 'content', i, 'text'), into);
    return [];
  });
  const written = texts.filter((text) => text.trim() !== '').join('\n\n');
  if (typeof message['text'] !== 'string' && !isAbsent(message['text']) && written === '') damaged = true;
  const text = written === '' ? rawText(message['text']).replace(PLACEHOLDER, '') : written;
  return { text: withoutTags(text), damaged };
}

/** Tags of earlier years, which the page read: thoughts go, documents keep their text. */
function withoutTags(text: string): string {
  return text.replace(/<antThinking>[^]*?<\/antThinking>/g, '').replace(/<\/?antArtifact[^>]*>/g, '');
}

function readMemories(document: JsonRecord, where: string, into: Gathering): void {
  const add = (value: unknown, place: string) => {
    if (isAbsent(value)) return;
    if (typeof value !== 'string') return notRead(place, into);
    for (const { title, text } of partsOf(value)) into.fact({ text, title });
  };
  add(document['conversations_memory'], placeIn(where, 'conversations_memory'));
  const projects = document['project_memories'];
  if (isRecord(projects))
    for (const [id, value] of Object.entries(projects)) add(value, placeIn(where, 'project_memories', id));
  else if (!isAbsent(projects)) notRead(placeIn(where, 'project_memories'), into);
}

/** Items of lists and paragraphs, each with the heading that it is under. */
function partsOf(markdown: string): { readonly title: string | undefined; readonly text: string }[] {
  let title: string | undefined;
  return markdown.split(/\n\s*\n|\n(?=\s*[-*•]\s)/).flatMap((part) => {
    const text = part.trim();
    const heading = /^(?:#{1,6}\s+(.+)|\*\*([^*]+)\*\*:?)$/.exec(text);
    if (heading) {
      title = (heading[1] ?? heading[2])!.trim();
      return [];
    }
    const plain = text.replace(/^[-*•]\s+/, '');
    return plain === '' ? [] : [{ title, text: plain }];
  });
}
