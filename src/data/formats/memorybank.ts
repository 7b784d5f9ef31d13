/**
 * Reader of MemoryBank (Zhong et al., AAAI 2024): histories of users with a companion, and probing questions about them.
 *
 * A memory is one exchange, the user's query and the companion's response (kind dialogue): a day's exchanges change the subject, and
 * probing questions ask for one of them. Each field of `meta_information` is a profile memory. A day is a session. Summaries,
 * personalities and the overall history, which MemoryBank's own system writes into the same file, are not read: they are what a
 * memory system makes, not what it is given.
 *
 * Probing questions have neither answer nor gold in the released files: they are kept with the tag `probing`, an empty answer and
 * no gold, and are not scored.
 */

import type { Memory, MemoryBank, Question, Session } from '../../core/memory/bank';
import { PROBING } from '../../core/memory/answerable';
import type { Phrase } from '../../core/text/phrase';
import type { DatasetFormat, ParsedFile } from './format';
import { isRecord, type JsonRecord } from '../../core/json-record';
import { documentsOf, Problems, textAt } from './fields';
import { titleOf } from './halumem/halumem-memories';
import { textOf, sameName, slug } from './perltqa/perltqa-fields';
import { IS_EMPTY, NO_TEXT, alreadyRead } from './phrases';
import { inShort } from '../../core/text/place';
import { DatasetError, problemAt } from '../../core/text/problem';
import { ANY, checkShape, counted, countShape, into, list, map, record, Tally, TEXT } from './shape';
import { PRONOUNS } from '../../core/memory/words';
import { languageOfText, WRITING, type Language } from '../../core/text/languages';

const LICENCE = 'MIT';
const CITATION =
  'Wanjun Zhong et al. 2024. MemoryBank: Enhancing Large Language Models with Long-Term Memory. AAAI 2024. arXiv:2305.10250.';

export const memorybank = {
  id: 'memorybank',
  title: 'MemoryBank',
  looks: {
    en: 'users with history by date and meta_information, and probing questions by user',
    zh: '含按日期的 history 和 meta_information 的用户，以及各用户的探测问题',
  },
  licence: LICENCE,
  citation: CITATION,
  guess: (data: unknown): boolean =>
    (Array.isArray(data) ? data.slice(0, 5) : [data]).some(
      (document) => isHistories(document) || isProbing(document),
    ),
  read: readMemoryBank,
} as const satisfies DatasetFormat;

/** Whether a document is an object of users, one of which has a history. */
function isHistories(document: unknown): document is JsonRecord {
  return isRecord(document) && !('format' in document) && Object.values(document).some(isUser);
}

function isUser(value: unknown): value is JsonRecord {
  return isRecord(value) && isRecord(value['history']);
}

/** Whether a document is an object whose values are lists of texts alone. */
function isProbing(document: unknown): document is JsonRecord {
  if (!isRecord(document) || 'format' in document) return false;
  const lists = Object.values(document);
  return (
    lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length > 0 && list.every(isText))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const EXCHANGE = counted(
  record({ query: counted(TEXT, 'turns'), response: counted(TEXT, 'turns') }),
  'memories',
);
const USER = record(
  { history: map(counted(list(EXCHANGE), 'sessions')), meta_information: map(counted(ANY, 'memories')) },
  {
    optional: { name: TEXT },
    passed: ['summary', 'personality', 'overall_history'],
  },
);
const AS_ONE_TEXT: Phrase = {
  en: 'is an object where text belongs; read as one text.',
  zh: '是对象，此处应为文本；读作一段文本。',
};
const PROBES = list(counted(TEXT, 'questions'));

/** A bank while its questions are being gathered. */
interface Draft {
  readonly bank: MemoryBank;
  readonly questions: Question[];
}

/** Joins histories and questions by the user's name, in either order of the files. */
function readMemoryBank(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems = new Problems();
  const tally = new Tally();
  const drafts: Draft[] = [];
  const documents = files.flatMap(documentsOf);
  for (const { document, where } of documents) {
    if (isHistories(document)) {
      for (const [user, value] of Object.entries(document)) {
        addBank(user, value, where, drafts, problems);
        if (isUser(value)) checkShape(value, USER, [user], into(problems, where, tally));
        else countShape(value, USER, tally);
      }
    } else if (!isProbing(document)) {
      problems.add(where, [], {
        en: 'has neither histories nor lists of questions; left out.',
        zh: '既没有对话历史，也没有问题列表；已略过。',
      });
    }
  }
  if (drafts.length === 0) {
    const why = {
      en: 'contains no history. Add the file of histories (memory_bank_….json) to the file of probing questions.',
      zh: '不含对话历史。请在探测问题文件之外，再给出历史文件（memory_bank_….json）。',
    };
    throw new DatasetError(files.map(({ name }) => problemAt(name, why)));
  }
  for (const { document, where } of documents) {
    if (isHistories(document) || !isProbing(document)) continue;
    for (const [user, texts] of Object.entries(document)) {
      addQuestions(user, texts, where, drafts, problems);
      countShape(texts, PROBES, tally);
    }
  }
  return {
    banks: drafts.map(({ bank, questions }) => ({ ...bank, questions })),
    problems: problems.list(),
    held: tally.counts,
  };
}

const COMPANION: Readonly<Record<Language, string>> = { en: 'AI companion', zh: 'AI伴侣' };

function addBank(user: string, value: unknown, where: string, drafts: Draft[], problems: Problems): void {
  if (!isUser(value))
    return problems.add(where, [user], { en: 'has no history; left out.', zh: '没有对话历史；已略过。' });
  const name = user.trim() || textAt(value, 'name') || `User ${drafts.length + 1}`;
  if (drafts.some(({ bank }) => sameName(bank.character.name, name))) {
    return problems.add(where, [user], alreadyRead(inShort(name)));
  }
  const days = Object.entries(value['history'] as JsonRecord);
  const language = languageOfText(textOf(value['history']));
  const companion = COMPANION[language];
  const { colon, possessive } = WRITING[language];
  const memories: Memory[] = [];
  const meta = isRecord(value['meta_information']) ? value['meta_information'] : {};
  for (const [field, content] of Object.entries(meta)) {
    const body = textOf(content);
    if (body === '') problems.add(where, [user, 'meta_information', field], IS_EMPTY);
    else {
      if (isRecord(content)) problems.add(where, [user, 'meta_information', field], AS_ONE_TEXT);
      const label = field.replaceAll('_', ' ');
      const text = `${name}${possessive}${label}${colon}${body}`;
      memories.push({ id: `meta:${field}`, kind: 'profile', title: label, text, body, people: [] });
    }
  }
  const sessions: Session[] = [];
  for (const [date, exchanges] of days) {
    const path = [user, 'history', date];
    if (date.trim() === '') {
      problems.add(where, path, { en: 'has no date; left out.', zh: '没有日期；已略过。' });
      continue;
    }
    const turns: Session['turns'][number][] = [];
    for (const [i, exchange] of (Array.isArray(exchanges) ? (exchanges as unknown[]) : []).entries()) {
      const query = isRecord(exchange) ? textAt(exchange, 'query') : '';
      const response = isRecord(exchange) ? textAt(exchange, 'response') : '';
      const lines = [query && `${name}${colon}${query}`, response && `${companion}${colon}${response}`];
      const body = [query, response].filter(Boolean).join('\n');
      if (body === '') {
        problems.add(where, [...path, i], {
          en: 'has neither query nor response; left out.',
          zh: '既没有 query 也没有 response；已略过。',
        });
        continue;
      }
      const text = lines.filter(Boolean).join('\n');
      const id = `${date}#${i + 1}`;
      const title = titleOf(query || response);
      memories.push({ id, kind: 'dialogue', title, text, body, time: date, people: [], session: date });
      if (query) turns.push({ speaker: name, text: query });
      if (response) turns.push({ speaker: companion, text: response });
    }
    if (turns.length === 0)
      problems.add(where, path, { en: 'has no exchange; left out.', zh: '没有对话往来；已略过。' });
    else sessions.push({ id: date, start: date, turns });
  }
  if (memories.length === 0)
    return problems.add(where, [user], {
      en: 'has nothing to remember; left out.',
      zh: '没有可记的内容；已略过。',
    });
  const id = freeId(`memorybank-${slug(name)}`, drafts);
  const summary = textAt(meta, 'personality');
  const pronouns = PRONOUNS[language].they;
  drafts.push({
    bank: {
      id,
      character: { id, name, language, pronouns, summary, description: '' },
      source: 'MemoryBank',
      licence: LICENCE,
      citation: CITATION,
      sessions,
      memories,
      questions: [],
    },
    questions: [],
  });
}

/** Names that differ in punctuation only are one name; names of punctuation only share a slug. */
function freeId(wanted: string, drafts: readonly Draft[]): string {
  let id = wanted;
  for (let n = 2; drafts.some(({ bank }) => bank.id === id); n++) id = `${wanted}-${n}`;
  return id;
}

function addQuestions(
  user: string,
  texts: unknown,
  where: string,
  drafts: readonly Draft[],
  problems: Problems,
): void {
  const draft = drafts.find(({ bank }) => sameName(bank.character.name, user));
  if (!draft) {
    return problems.add(where, [user], {
      en: "its questions are left out: no history is this user's. Add its file, or rename one.",
      zh: '其问题已略过：没有属于这个用户的对话历史。请给出其文件，或改名。',
    });
  }
  for (const [i, written] of (texts as readonly string[]).entries()) {
    const text = unquoted(written);
    if (text === '') problems.add(where, [user, i], NO_TEXT);
    else {
      const id = `probe-${draft.questions.length + 1}`;
      draft.questions.push({
        id,
        kind: 'dialogue',
        text,
        answer: '',
        gold: [],
        anchors: [],
        tags: [PROBING],
      });
    }
  }
}

/** Some released questions stand in a second pair of quotation marks, which is no part of them. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  return (/^"([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed).trim();
}
