/**
 * Reader of HaluMem (arXiv:2511.03506), Medium and Long: one user a document, one bank a user.
 *
 * Memory points become memories. Interference points (`origin` "interference": planted in the assistant's words, never
 * confirmed) stay in the bank, for it must equal the file, and beside its gold twin a false memory is what a retriever may
 * confuse; no question's gold names one while a true memory of the same text exists. Who wants a clean bank filters by `origin`.
 *
 * A question is asked after its session; the bank also holds what became known later (`session`, `time`).
 *
 * A user written by others in this shape may state its own `source` and `licence`; it is then not credited to HaluMem.
 */

import type { Kind, Memory, MemoryBank, Question, Session, Turn } from '../../../core/memory/bank';
import type { DatasetFormat, ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { halumemFileOf } from './halumem-fields';
import { amountAt, documentsOf, isTrue, listAt, Problems, textAt } from '../fields';
import {
  evidenceOf,
  kindOfType,
  memoryOf,
  TextIndex,
  type DraftMemory,
  type SessionPlace,
  personaOf,
} from './halumem-memories';
import { outputDocuments } from './halumem-outputs';
import { languageOfText } from '../../../core/text/languages';
import { slug } from '../perltqa/perltqa-fields';
import { NO_OBJECT, ABSENT_OR_EMPTY, READ_ALREADY } from '../phrases';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import {
  ANY,
  checkShape,
  counted,
  countShape,
  either,
  FLAG,
  into,
  list,
  listOrOne,
  map,
  record,
  spoken,
  Tally,
  TEXT,
} from '../shape';

const LICENCE = 'CC BY-NC-ND 4.0';

/** Kind of a question that no memory answers and whose evidence names no type: persona memories are HaluMem's most frequent. */
const KIND_WITHOUT_GOLD: Kind = 'profile';

export const halumem = {
  id: 'halumem',
  title: 'HaluMem',
  looks: {
    en: 'users with sessions of dialogue, memory_points and questions',
    zh: '含对话会话、memory_points 和 questions 的用户',
  },
  licence: LICENCE,
  citation:
    'Ding Chen et al. 2025. HaluMem: Evaluating Hallucinations in Memory Systems of Agents. arXiv:2511.03506.',
  perDocument: true,
  // Judged files and outputs are HaluMem's too; reading says what they are and who takes them.
  guess: (data: unknown): boolean => halumemFileOf(data) !== undefined,
  read: readHalumem,
} as const satisfies DatasetFormat;

function readHalumem(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const others = files.flatMap((file) => otherKind(file) ?? []);
  if (others.length > 0) throw new DatasetError(others);
  const problems = new Problems();
  const tally = new Tally();
  const banks: MemoryBank[] = [];
  for (const { document: user, number, where } of files.flatMap(documentsOf)) {
    if (!isRecord(user) || halumemFileOf(user) !== 'dataset') {
      problems.add(where, [], {
        en: 'is no user with sessions of memory_points; left out.',
        zh: '不是含 memory_points 会话的用户；已略过。',
      });
      countShape(user, USER, tally);
      continue;
    }
    const bank = bankOf(user, where, number, problems);
    checkShape(user, USER, [], into(problems, where, tally));
    if (banks.some(({ id }) => id === bank.id)) problems.add(where, ['uuid'], READ_ALREADY);
    else banks.push(bank);
  }
  if (banks.length === 0) throw new DatasetError(problems.list());
  return { banks, problems: problems.list(), held: tally.counts };
}

/** The users that a system's outputs repeat, as banks, in the order of `readOutputs`; what is wrong with the outputs themselves `readOutputs` says. */
export function banksOfOutputs(files: readonly ParsedFile[]): MemoryBank[] {
  return outputDocuments(files, new Problems()).map(({ document, number, where }) =>
    bankOf(document, where, number, new Problems()),
  );
}

const EVIDENCE = either(TEXT, record({ memory_content: TEXT }, { optional: { memory_type: TEXT } }));
const QUESTION = record(
  { question: TEXT, answer: TEXT, evidence: list(EVIDENCE) },
  { optional: { question_type: TEXT, difficulty: TEXT } },
);
const POINT = record(
  { memory_content: TEXT },
  {
    optional: {
      memory_type: TEXT,
      memory_source: TEXT,
      timestamp: TEXT,
      importance: TEXT,
      is_update: FLAG,
      original_memories: listOrOne(TEXT),
    },
    passed: ['index', 'event_source', 'reason', /^(source|reference)_memory_/],
  },
);
const TURN = record(
  { role: TEXT, content: TEXT },
  { optional: { timestamp: TEXT }, passed: ['dialogue_turn'] },
);
const SESSION = record(
  { memory_points: list(counted(POINT, 'memories')), dialogue: list(spoken(TURN, 'content', 'turns')) },
  {
    optional: {
      questions: list(counted(QUESTION, 'questions')),
      start_time: TEXT,
      end_time: TEXT,
      is_generated_qa_session: FLAG,
    },
    passed: ['memory_points_count', 'question_count', /^dialogue_t/],
  },
);
const USER = record(
  { sessions: list(counted(SESSION, 'sessions')) },
  {
    optional: {
      uuid: TEXT,
      user_name: TEXT,
      persona_info: either(TEXT, map(ANY)),
      source: TEXT,
      licence: TEXT,
    },
    passed: [/^total_/, 'token_cost'],
  },
);

/** What a file is that holds no dataset; undefined for the dataset. */
function otherKind({ name, data }: ParsedFile): Problem | undefined {
  const kind = halumemFileOf(data);
  if (kind === 'judged') {
    return problemAt(name, {
      en: 'holds judged records, not the dataset. Measure them with the task "halumem": --judged FILE.',
      zh: '是评审过的记录，不是数据集。请用任务 "halumem" 评测：--judged FILE。',
    });
  }
  if (kind === 'outputs') {
    return problemAt(name, {
      en: 'holds the outputs of a memory system, not the dataset. The task "halumem" takes them beside their judged records: --outputs FILE.',
      zh: '是记忆系统的输出，不是数据集。任务 "halumem" 可将其与评审过的记录一并读取：--outputs FILE。',
    });
  }
  return undefined;
}

function bankOf(user: JsonRecord, where: string, number: number, problems: Problems): MemoryBank {
  const sessions = listAt(user, 'sessions');
  const long = sessions.some((session) => isRecord(session) && isTrue(session['is_generated_qa_session']));
  const uuid = textAt(user, 'uuid');
  if (!uuid)
    problems.add(where, ['uuid'], {
      en: 'is absent; the bank is named by the place of its document.',
      zh: '缺失；记忆库按文档的位置命名。',
    });
  // Medium and Long hold the same users.
  const id = `halumem-${long ? 'long-' : ''}${slug(uuid || `user ${number}`)}`;
  const read = sessions.map((session, s) => sessionOf(session, s, where, problems));
  const drafts = read.flatMap(({ drafts: own }) => own);
  const index = new TextIndex(drafts.map(({ memory }) => memory));
  const memories = resolved(drafts, index, where, problems);
  let known = 0;
  const questions = read.flatMap(({ drafts: own, session, asked, place }) => {
    known += own.length;
    return asked.flatMap(([i, question]) => questionOf(question, i, session, place, index, known));
  });
  const texts = [textAt(user, 'persona_info'), ...memories.slice(0, 50).map(({ text }) => text)];
  const language = languageOfText(texts.join('\n'));
  const persona = personaOf(user, language);
  if (!persona.name)
    problems.add(where, ['persona_info'], {
      en: `has no name; called "User ${number}".`,
      zh: `没有姓名；称为“User ${number}”。`,
    });
  return {
    id,
    character: { id, language, ...persona, name: persona.name || `User ${number}` },
    ...creditOf(user, long),
    sessions: read.map(({ session }) => session),
    memories,
    questions,
  };
}

/** Where a user comes from: what its file states, else HaluMem. A file that states its source but no licence has none that is known. */
function creditOf(user: JsonRecord, long: boolean): Pick<MemoryBank, 'source' | 'licence' | 'citation'> {
  const source = textAt(user, 'source');
  if (source) return { source, licence: textAt(user, 'licence') };
  return { source: long ? 'HaluMem-Long' : 'HaluMem', licence: LICENCE, citation: halumem.citation };
}

/** The memories with the ids of those that they replace; what they name without being found is reported. */
function resolved(
  drafts: readonly DraftMemory[],
  index: TextIndex,
  where: string,
  problems: Problems,
): Memory[] {
  return drafts.map(({ memory, replaces }, i) => {
    const found = replaces.map((text) => index.find(text, i, false));
    const unknown = replaces.filter((_, r) => !found[r]);
    if (unknown.length > 0) {
      const why = {
        en: 'This update replaces a text no earlier memory has; it is kept without the link.',
        zh: '这条更新所替换的文本在先前的记忆中找不到；保留该记忆，不加关联。',
      };
      problems.add(where, [memory.id, 'original_memories'], why, 'original_memories');
    }
    const updates = [...new Set(found.flatMap((each) => each?.id ?? []))];
    return {
      ...memory,
      ...(updates.length > 0 && { updates }),
      ...(unknown.length > 0 && { replacedTexts: unknown }),
    };
  });
}

interface ReadSession {
  readonly session: Session;
  readonly drafts: readonly DraftMemory[];
  readonly asked: readonly (readonly [number, JsonRecord])[];
  readonly place: SessionPlace;
}

function sessionOf(value: unknown, s: number, where: string, problems: Problems): ReadSession {
  const id = `s${s}`;
  const place: SessionPlace = { where, session: s, id, problems };
  if (!isRecord(value))
    problems.add(where, ['sessions', s], {
      en: 'is not an object; read as empty.',
      zh: '不是对象；读作空。',
    });
  const record = isRecord(value) ? value : {};
  for (const [key, list] of [
    ['memory_points_count', 'memory_points'],
    ['question_count', 'questions'],
  ] as const) {
    const stated = amountAt(record, key);
    const held = listAt(record, list).length;
    if (stated !== undefined && stated !== held) {
      problems.add(where, ['sessions', s, key], {
        en: `is ${stated}, but ${list} holds ${held}; all that it holds are read.`,
        zh: `为 ${stated}，而 ${list} 中有 ${held} 项；全部读取。`,
      });
    }
  }
  const objects = (list: string) =>
    [...listAt(record, list).entries()].flatMap(([i, each]): [number, JsonRecord][] => {
      if (isRecord(each)) return [[i, each]];
      problems.add(where, ['sessions', s, list, i], NO_OBJECT, list);
      return [];
    });
  const start = textAt(record, 'start_time');
  const end = textAt(record, 'end_time');
  return {
    session: {
      id,
      ...(start && { start }),
      ...(end && { end }),
      ...(isTrue(record['is_generated_qa_session']) && { unrelated: true as const }),
      turns: objects('dialogue').map(([i, turn]) => turnOf(turn, `${id}-t${i + 1}`)),
    },
    drafts: objects('memory_points').flatMap(([i, point]) => memoryOf(point, i, place) ?? []),
    asked: objects('questions'),
    place,
  };
}

/** @param id by the turn's place in its session: HaluMem-Long's inserted turns share numbers with none. */
function turnOf(turn: JsonRecord, id: string): Turn {
  const time = textAt(turn, 'timestamp');
  return { id, speaker: textAt(turn, 'role'), text: textAt(turn, 'content'), ...(time && { time }) };
}

/**
 * A question with the memories that its evidence names. Without evidence it cannot be answered (HaluMem's memory boundary), and
 * is tagged `unanswerable`. Its kind is that of its first gold memory, else of its evidence's type, else profile.
 */
function questionOf(
  question: JsonRecord,
  i: number,
  session: Session,
  { where, session: s, problems }: SessionPlace,
  index: TextIndex,
  known: number,
): Question[] {
  const text = textAt(question, 'question');
  const path = ['sessions', s, 'questions', i];
  if (!text) {
    problems.add(where, [...path, 'question'], ABSENT_OR_EMPTY);
    return [];
  }
  const evidence = evidenceOf(question);
  const found = evidence.map((each) => index.find(each.text, known, true));
  for (const [e, memory] of found.entries()) {
    const place = [...path, 'evidence', e];
    if (!memory)
      problems.add(where, place, {
        en: 'no memory point has this text; left out of the gold memories.',
        zh: '没有记忆点是这段文本；未列入标准记忆。',
      });
    else if (memory.origin === 'interference') {
      problems.add(where, place, {
        en: 'only an interference memory has this text; taken as gold as the file has it.',
        zh: '只有干扰记忆是这段文本；按文件原样作为标准记忆。',
      });
    }
  }
  const gold = [...new Set(found.flatMap((memory) => memory?.id ?? []))];
  const kind = found.find((memory) => memory !== undefined)?.kind ?? kindOfType(evidence[0]?.type ?? '');
  const type = textAt(question, 'question_type');
  const difficulty = textAt(question, 'difficulty');
  const time = session.end ?? session.start;
  return [
    {
      id: `${session.id}-q${i + 1}`,
      kind: kind ?? KIND_WITHOUT_GOLD,
      text,
      answer: textAt(question, 'answer'),
      gold,
      anchors: [],
      tags: evidence.length === 0 ? ['unanswerable'] : [],
      ...(type && { type }),
      ...(difficulty && { difficulty }),
      ...(time && { time }),
      session: session.id,
    },
  ];
}
