/** Gemini in Google's Takeout (“My Activity” as JSON), and AI Studio's files. */

import { type ChatFormat, stem } from '../chat-format';
import type { Gathering } from '../gathering';
import {
  htmlText,
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

const HALF_AN_HOUR = 1_800_000;
const PRODUCT = /gemini|bard/i;
/** What stands before a prompt. */
const PROMPT =
  /^(?:Prompted(?: with)?:? |Asked(?: Bard| Gemini)?:? |Said:? |Prompt:? |Mit Prompt: |已输入提示：?|已提示：?|提问：?)/i;
/** What stands before everything else that was done. */
const DEED =
  /^(?:Gave feedback|Created|Used|Selected|Shared|Deleted|Viewed|Visited|Opened|Searched|Watched|Edited|Uploaded|Started|Turned)\b/i;
const ATTACHED = /\s*Attached \d+ files?\.?\s*$/i;

function isActivity(document: JsonRecord): boolean {
  return (
    typeof document['header'] === 'string' &&
    typeof document['title'] === 'string' &&
    typeof document['time'] === 'string' &&
    Array.isArray(document['products'])
  );
}

function isGemini(document: JsonRecord): boolean {
  const { header, products } = document;
  return (
    PRODUCT.test(rawText(header)) ||
    (Array.isArray(products) && products.some((each) => PRODUCT.test(rawText(each))))
  );
}

export const gemini: ChatFormat = {
  id: 'gemini-takeout',
  title: 'Gemini (Takeout)',
  guess: (data) =>
    Array.isArray(data) &&
    someDocument(data, isActivity) &&
    data.some((each) => isRecord(each) && isGemini(each)),
  read(files, into) {
    for (const file of files) {
      into.begin('gemini-takeout', file.name);
      into.owners.add('user');
      const thread = into.thread({ key: 'gemini', kind: 'assistant', pause: HALF_AN_HOUR, sorted: true });
      // The newest is first; a question comes before its answer.
      for (const { document, where } of documentsOf(file).reverse()) {
        into.holds(1);
        const title = isRecord(document) ? document['title'] : undefined;
        if (!isRecord(document) || typeof title !== 'string') {
          into.leave('unreadable', where);
          continue;
        }
        if (!isGemini(document)) {
          into.leave('otherProduct', where);
          continue;
        }
        const answer = answerOf(document, where, into);
        if (DEED.test(title) || (!PROMPT.test(title) && answer === '')) {
          into.leave('otherRecord', where);
          continue;
        }
        const time = timeAt(document['time'], 'iso', placeIn(where, 'time'), into);
        into.say(
          thread,
          { speaker: 'user', text: title.replace(PROMPT, '').replace(ATTACHED, ''), time },
          where,
        );
        if (answer === '') continue;
        // One record is a question and its answer: two messages.
        into.holds(1);
        into.say(thread, { speaker: 'assistant', text: answer, time }, where);
      }
    }
  },
};

function answerOf(document: JsonRecord, where: string, into: Gathering): string {
  return listOf(document['safeHtmlItem'], placeIn(where, 'safeHtmlItem'), into)
    .map((item, i) => {
      const html = isRecord(item) ? item['html'] : undefined;
      if (typeof html === 'string') return htmlText(html);
      notRead(placeIn(where, 'safeHtmlItem', i), into);
      return '';
    })
    .join('\n')
    .trim();
}

export const aiStudio: ChatFormat = {
  id: 'aistudio',
  title: 'AI Studio',
  guess: (data) =>
    someDocument(data, ({ chunkedPrompt: prompt }) => isRecord(prompt) && Array.isArray(prompt['chunks'])),
  read(files, into) {
    for (const file of files) {
      into.begin('aistudio', file.name);
      for (const { document, where } of documentsOf(file)) {
        const prompt = isRecord(document) ? document['chunkedPrompt'] : undefined;
        if (!isRecord(prompt) || !Array.isArray(prompt['chunks'])) leaveWhole(where, into);
        else readChunks(prompt['chunks'], placeIn(where, 'chunkedPrompt', 'chunks'), stem(file.name), into);
      }
    }
  },
};

function readChunks(chunks: readonly unknown[], where: string, key: string, into: Gathering): void {
  into.owners.add('user');
  into.holds(chunks.length);
  const thread = into.thread({ key, title: key, kind: 'assistant' });
  chunks.forEach((chunk, i) => {
    const place = placeIn(where, i);
    if (!isRecord(chunk)) return into.leave('unreadable', place);
    const role = nameAt(chunk['role'], placeIn(place, 'role'), into);
    if (chunk['isThought'] === true) return into.leave('reasoning', place);
    const { text } = chunk;
    if (role === undefined || (typeof text !== 'string' && !isAbsent(text)))
      return into.leave('unreadable', place);
    const parts = Array.isArray(chunk['parts']) ? chunk['parts'] : [];
    const words =
      rawText(text) ||
      parts.map((part) => (isRecord(part) && part['thought'] !== true ? rawText(part['text']) : '')).join('');
    const time = timeAt(chunk['createTime'], 'iso', placeIn(place, 'createTime'), into);
    into.say(thread, { speaker: role === 'model' ? 'assistant' : role, text: words, time }, place, 'media');
  });
}
