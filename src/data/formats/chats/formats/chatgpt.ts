/** ChatGPT's export: conversations as trees of messages, of which the branch that the page showed is read. */

import type { ChatFormat } from '../chat-format';
import type { Gathering, Thread, Reason } from '../gathering';
import {
  documentsOf,
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
  branchTo,
  lastBranch,
} from './documents';

export const chatgpt: ChatFormat = {
  id: 'chatgpt',
  title: 'ChatGPT',
  perDocument: true,
  guess: (data) => someDocument(data, (document) => conversationsOf(document).some(isConversation)),
  beside: (data) => {
    const name = {
      en: 'a file of ChatGPT’s export without conversations',
      zh: 'ChatGPT 导出中不含会话的文件',
    };
    return isRecord(data) &&
      ('chatgpt_plus_user' in data ||
        'chatgpt_pro_user' in data ||
        Object.keys(data).some((key) => /^file[-_]\w+/.test(key)))
      ? name
      : undefined;
  },
  read(files, into) {
    for (const file of files) {
      into.begin('chatgpt', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (isRecord(document) && Array.isArray(document['conversations']) && !('mapping' in document))
          document['conversations'].forEach((each, i) =>
            readConversation(each, placeIn(where, 'conversations', i), into),
          );
        else readConversation(document, where, into);
      }
    }
  },
};

function conversationsOf(document: JsonRecord): readonly unknown[] {
  return Array.isArray(document['conversations']) && !('mapping' in document)
    ? document['conversations'].slice(0, 50)
    : [document];
}

/** Its nodes have authors; DeepSeek's, which look alike, have fragments. */
function isConversation(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['mapping'])) return false;
  const messages = Object.values(value['mapping']).flatMap((node) =>
    isRecord(node) && isRecord(node['message']) ? [node['message']] : [],
  );
  return messages.some(
    ({ author, fragments }) =>
      isRecord(author) && typeof author['role'] === 'string' && fragments === undefined,
  );
}

function readConversation(conversation: unknown, where: string, into: Gathering): void {
  if (!isRecord(conversation) || !isRecord(conversation['mapping'])) return leaveWhole(where, into);
  const { mapping } = conversation;
  const nodes = new Map(Object.entries(mapping));
  // Only a root has null for its message.
  const held = [...nodes].filter(
    ([, node]) =>
      !isRecord(node) || !('message' in node) || (node['message'] !== null && node['message'] !== undefined),
  );
  if (held.length === 0) return leaveWhole(where, into, 'emptyConversation');
  into.holds(held.length);
  const key =
    nameAt(conversation['conversation_id'], placeIn(where, 'conversation_id'), into) ??
    nameAt(conversation['id'], placeIn(where, 'id'), into) ??
    where;
  const title = nameAt(conversation['title'], placeIn(where, 'title'), into);
  const thread = into.thread({ key, title, kind: 'assistant' });
  into.owners.add('user');
  const current = conversation['current_node'];
  const shown =
    typeof current === 'string' && nodes.has(current) ? branchTo(nodes, current) : lastBranch(nodes);
  const place = (id: string) => placeIn(where, 'mapping', id);
  const on = new Set(shown);
  for (const [id, node] of held)
    if (!isRecord(node) || !isRecord(node['message'])) into.leave('unreadable', place(id));
    else if (!on.has(id)) into.leave('branch', place(id));
  let time = timeAt(conversation['create_time'], 'seconds', placeIn(where, 'create_time'), into);
  for (const id of shown) {
    const node = nodes.get(id);
    const message = isRecord(node) ? node['message'] : undefined;
    if (!isRecord(message)) continue;
    time =
      timeAt(message['create_time'], 'seconds', placeIn(place(id), 'message', 'create_time'), into) ?? time;
    readMessage(message, { id, time, where: place(id) }, thread, into);
  }
}

function readMessage(
  message: JsonRecord,
  { id, time, where }: { readonly id: string; readonly time: string | undefined; readonly where: string },
  thread: Thread,
  into: Gathering,
): void {
  const author = isRecord(message['author']) ? message['author'] : {};
  const role = author['role'];
  const content = message['content'];
  if (typeof role !== 'string') return into.leave('unreadable', where);
  const hidden = hiddenReason(message, role, content, into);
  if (hidden) return into.leave(hidden, where);
  if (!isRecord(content))
    return into.leave(content === undefined || content === null ? 'empty' : 'unreadable', where);
  const words = wordsOf(content, placeIn(where, 'message', 'content'), into);
  if (words.reason) return into.leave(words.reason, where);
  into.say(
    thread,
    { id, time, speaker: role, text: withoutMarks(words.text) },
    where,
    words.media ? 'media' : 'empty',
  );
}

/** Why a message was never shown; undefined for one that was. */
function hiddenReason(
  message: JsonRecord,
  role: string,
  content: unknown,
  into: Gathering,
): Reason | undefined {
  const metadata = isRecord(message['metadata']) ? message['metadata'] : {};
  const type = isRecord(content) ? content['content_type'] : undefined;
  if (isRecord(content) && (type === 'user_editable_context' || type === 'model_editable_context')) {
    for (const key of ['user_profile', 'user_instructions', 'model_set_context'])
      into.fact({ text: rawText(content[key]), title: key.replaceAll('_', ' ') });
    return 'hidden';
  }
  if (role === 'system') return 'system';
  if (role === 'tool' || role === 'function') return 'toolOutput';
  if (
    metadata['is_visually_hidden_from_conversation'] === true ||
    metadata['is_user_system_message'] === true ||
    message['weight'] === 0
  )
    return 'hidden';
  const to = message['recipient'];
  if (role === 'assistant' && typeof to === 'string' && to !== 'all' && to !== '') return 'toolCall';
  return undefined;
}

const NO_WORDS: ReadonlyMap<string, Reason> = new Map<string, Reason>(
  Object.entries({
    thoughts: 'reasoning',
    reasoning_recap: 'reasoning',
    execution_output: 'toolOutput',
    computer_output: 'toolOutput',
    citable_code_output: 'toolOutput',
    system_error: 'toolOutput',
    tether_quote: 'webPage',
    tether_browsing_display: 'webPage',
    sonic_webpage: 'webPage',
  } satisfies Record<string, Reason>),
);

function wordsOf(
  content: JsonRecord,
  where: string,
  into: Gathering,
): { readonly text: string; readonly media: boolean; readonly reason?: Reason } {
  const type = rawText(content['content_type']);
  const reason = NO_WORDS.get(type);
  if (reason) return { text: '', media: false, reason };
  if (content['parts'] === undefined && typeof content['text'] === 'string')
    return { text: content['text'], media: false };
  let media = false;
  const parts = listOf(content['parts'], placeIn(where, 'parts'), into).flatMap((part, i): string[] => {
    if (typeof part === 'string') return [part];
    if (!isRecord(part)) {
      if (part !== null) notRead(placeIn(where, 'parts', i), into);
      return [];
    }
    // What was said aloud; pictures and sounds hold no words.
    if (typeof part['text'] === 'string') return [part['text']];
    if (part['text'] !== undefined && part['text'] !== null)
      notRead(placeIn(where, 'parts', i, 'text'), into);
    media = true;
    return [];
  });
  if (!Array.isArray(content['parts'])) return { text: '', media, reason: 'unreadable' };
  return { text: parts.filter((part) => part.trim() !== '').join('\n\n'), media };
}

/** Marks of citations, which enclose what only the page could show; a named thing keeps its name. */
function withoutMarks(text: string): string {
  return text
    .replace(/\uE200entity\uE202\[([^\uE201]*)\]\uE201/g, (whole: string, list: string) => {
      const names = [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name!);
      return names[1] ?? whole;
    })
    .replace(/\uE200[^\uE200\uE201]*\uE201/g, '')
    .replace(/[\uE200-\uE202]/g, '')
    .replace(/【\d+(?::\d+)?†[^】]*】/g, '');
}
