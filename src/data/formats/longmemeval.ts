/**
 * Reader of LongMemEval (Wu et al., ICLR 2025): S, M and oracle files share one shape. One question is one bank, for each has a
 * haystack of its own.
 *
 * A memory is a session (kind dialogue) with both speakers' words; the gold memories are the question's answer sessions. Which
 * turns hold the answer (the source's `has_answer`) is kept as tags of the question: `answer-turn:` and the turn's id.
 */

import type { Memory, MemoryBank, Question, Session, Turn } from '../../core/memory/bank';
import type { DatasetFormat, ParsedFile } from './format';
import { isRecord, type JsonRecord } from '../../core/json-record';
import { documentsOf, isTrue, listAt, Problems, textAt } from './fields';
import { titleOf } from './halumem/halumem-memories';
import { languageOfText } from '../../core/text/languages';
import { slug } from './perltqa/perltqa-fields';
import { ABSENT_OR_EMPTY, READ_ALREADY } from './phrases';
import { DatasetError, problemAt } from '../../core/text/problem';
import { checkShape, counted, countShape, FLAG, into, list, record, spoken, Tally, TEXT } from './shape';
import { PRONOUNS } from '../../core/memory/words';

const LICENCE = 'MIT';
/** Before the id of a turn, which is an id in the bank's sessions. */
const ANSWER_TURN = 'answer-turn:';

export const longmemeval = {
  id: 'longmemeval',
  title: 'LongMemEval',
  looks: {
    en: 'a list of questions, each with haystack_sessions and answer_session_ids',
    zh: '问题列表，每个问题带 haystack_sessions 和 answer_session_ids',
  },
  licence: LICENCE,
  citation:
    'Di Wu et al. 2025. LongMemEval: Benchmarking Chat Assistants on Long-Term Interactive Memory. ICLR 2025. arXiv:2410.10813.',
  perDocument: true,
  guess: (data: unknown): boolean => (Array.isArray(data) ? data.slice(0, 5) : [data]).some(isEntry),
  read: readLongMemEval,
} as const satisfies DatasetFormat;

function isEntry(value: unknown): value is JsonRecord {
  return isRecord(value) && !('format' in value) && Array.isArray(value['haystack_sessions']);
}

const TURN = record({ role: TEXT, content: TEXT }, { optional: { has_answer: FLAG } });
const ENTRY = counted(
  record(
    {
      question: TEXT,
      answer: TEXT,
      haystack_sessions: list(counted(list(spoken(TURN, 'content', 'turns')), 'sessions', 'memories')),
      haystack_session_ids: list(TEXT),
      haystack_dates: list(TEXT),
      answer_session_ids: list(TEXT),
    },
    { optional: { question_id: TEXT, question_type: TEXT, question_date: TEXT } },
  ),
  'questions',
);

function readLongMemEval(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems = new Problems();
  const tally = new Tally();
  const banks = new Map<string, MemoryBank>();
  for (const { document: entry, number, where: place } of files.flatMap(documentsOf)) {
    const named = isRecord(entry) ? textAt(entry, 'question_id') : '';
    const where = named ? `${place} (${named})` : place;
    if (!isEntry(entry) || !textAt(entry, 'question')) countShape(entry, ENTRY, tally);
    if (!isEntry(entry))
      problems.add(where, [], {
        en: 'has no haystack_sessions; left out.',
        zh: '没有 haystack_sessions；已略过。',
      });
    else if (!textAt(entry, 'question')) problems.add(where, ['question'], ABSENT_OR_EMPTY);
    else {
      if (!named)
        problems.add(where, ['question_id'], {
          en: 'is absent; the bank is named by its place.',
          zh: '缺失；记忆库按位置命名。',
        });
      const bank = bankOf(entry, named || `question-${number}`, where, problems);
      checkShape(entry, ENTRY, [], into(problems, where, tally));
      if (banks.has(bank.id)) problems.add(where, ['question_id'], READ_ALREADY);
      else banks.set(bank.id, bank);
    }
  }
  if (banks.size > 0) {
    return { banks: [...banks.values()], problems: problems.list(), held: tally.counts };
  }
  const why = {
    en: 'contains no question. Check that the download is complete.',
    zh: '不含问题。请检查下载是否完整。',
  };
  const found = problems.list();
  throw new DatasetError(found.length > 0 ? found : files.map(({ name }) => problemAt(name, why)));
}

function bankOf(entry: JsonRecord, questionId: string, where: string, problems: Problems): MemoryBank {
  const haystack = haystackOf(entry, where, problems);
  const text = textAt(entry, 'question');
  // S, M and oracle ask the same questions of haystacks of other sizes.
  const id = `longmemeval-${slug(questionId)}-${haystack.length}`;
  const asked = textAt(entry, 'question_date');
  const type = textAt(entry, 'question_type');
  const unanswerable = questionId.endsWith('_abs');
  const gold = unanswerable ? [] : goldOf(entry, haystack, where, problems);
  if (!unanswerable && gold.length === 0)
    problems.add(where, ['answer_session_ids'], {
      en: 'gives the question no gold memory.',
      zh: '没有给问题任何标准记忆。',
    });
  const answering = unanswerable ? [] : haystack.flatMap(({ answering: turns }) => turns);
  const question: Question = {
    id: questionId,
    kind: 'dialogue',
    text,
    answer: textAt(entry, 'answer'),
    gold,
    anchors: [],
    tags: [...(unanswerable ? ['unanswerable'] : []), ...answering.map((turn) => ANSWER_TURN + turn)],
    ...(type && { type }),
    ...(asked && { time: asked }),
  };
  const language = languageOfText(text);
  const name = `User ${questionId}`;
  const summary = asked && `Asks on ${asked}.`;
  return {
    id,
    character: {
      id,
      name,
      language,
      pronouns: PRONOUNS[language].they,
      summary,
      description: '',
    },
    source: 'LongMemEval',
    licence: LICENCE,
    citation: longmemeval.citation,
    sessions: haystack.map(({ session }) => session),
    memories: haystack.flatMap(({ memory }) => memory ?? []),
    questions: [question],
  };
}

interface HaystackSession {
  /** As in the file; several sessions may share it. */
  readonly sourceId: string;
  readonly session: Session;
  /** Undefined where nobody says anything. */
  readonly memory: Memory | undefined;
  /** Ids of its turns that hold the answer. */
  readonly answering: readonly string[];
}

/** The sessions under unique ids: a repeated one is called `id~2`, and reported. */
function haystackOf(entry: JsonRecord, where: string, problems: Problems): HaystackSession[] {
  const sessions = listAt(entry, 'haystack_sessions');
  const ids = listAt(entry, 'haystack_session_ids');
  const dates = listAt(entry, 'haystack_dates');
  for (const [key, list] of [
    ['haystack_session_ids', ids],
    ['haystack_dates', dates],
  ] as const) {
    if (list.length === sessions.length) continue;
    problems.add(where, [key], {
      en: `holds ${list.length}, but there are ${sessions.length} sessions; joined in order.`,
      zh: `有 ${list.length} 项，而会话有 ${sessions.length} 个；按顺序对应。`,
    });
  }
  const taken = new Set<string>();
  return sessions.map((turns, i) => {
    const sourceId = textAt({ id: ids[i] }, 'id') || `session-${i + 1}`;
    let id = sourceId;
    for (let n = 2; taken.has(id); n++) id = `${sourceId}~${n}`;
    taken.add(id);
    const path = ['haystack_sessions', i];
    if (id !== sourceId)
      problems.add(where, path, {
        en: `has the id "${sourceId}" of an earlier session; called "${id}".`,
        zh: `与先前会话的 id“${sourceId}”相同；称为“${id}”。`,
      });
    return sessionOf(turns, { id, sourceId, date: textAt({ date: dates[i] }, 'date') }, () =>
      problems.add(where, path, {
        en: 'contains no turn with text; it is no memory.',
        zh: '没有含文字的话轮；不作为记忆。',
      }),
    );
  });
}

function sessionOf(
  value: unknown,
  { id, sourceId, date }: { readonly id: string; readonly sourceId: string; readonly date: string },
  reportEmpty: () => void,
): HaystackSession {
  const records = Array.isArray(value) ? value.filter(isRecord) : [];
  const turns = records.map((turn, t): Turn => {
    return { id: `${id}#${t + 1}`, speaker: textAt(turn, 'role'), text: textAt(turn, 'content') };
  });
  const answering = records.flatMap((turn, t) => (isTrue(turn['has_answer']) ? [turns[t]!.id!] : []));
  const session: Session = { id, ...(date && { start: date }), turns };
  const spoken = turns.filter(({ text }) => text !== '');
  if (spoken.length === 0) {
    reportEmpty();
    return { sourceId, session, memory: undefined, answering };
  }
  const body = spoken.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
  const memory: Memory = {
    id,
    kind: 'dialogue',
    title: titleOf(spoken[0]!.text),
    text: date ? `${date}\n${body}` : body,
    body,
    people: [],
    ...(date && { time: date }),
    session: id,
  };
  return { sourceId, session, memory, answering };
}

/** The answer sessions; of several with one id, the first that holds an answer, else the first. */
function goldOf(
  entry: JsonRecord,
  haystack: readonly HaystackSession[],
  where: string,
  problems: Problems,
): string[] {
  const gold = listAt(entry, 'answer_session_ids').flatMap((value, i) => {
    const wanted = textAt({ id: value }, 'id');
    const named = haystack.filter(({ sourceId, memory }) => sourceId === wanted && memory !== undefined);
    const found = named.find(({ answering }) => answering.length > 0) ?? named[0];
    if (found) return [found.session.id];
    problems.add(where, ['answer_session_ids', i], {
      en: `"${wanted}" is no session of the haystack; left out.`,
      zh: `“${wanted}”不是 haystack 中的会话；已略过。`,
    });
    return [];
  });
  return [...new Set(gold)];
}
