/** Reader of what a memory system made of HaluMem: per session the memories it extracted, what it found and answered. */

import type { ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { halumemFileOf, weightAt } from './halumem-fields';
import {
  amountAt,
  documentsOf,
  isTrue,
  listAt,
  Problems,
  textAt,
  textsAt,
  type PlacedDocument,
} from '../fields';
import { NO_OBJECT } from '../phrases';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';

/** What the system's search returned for a memory that replaces others, asked for with that memory's own text. */
export interface RecordedUpdate {
  /** The gold memory's text. */
  readonly text: string;
  readonly memoryType: string;
  readonly replaced: readonly string[];
  /** In the system's order; empty if it found nothing (the official code then scores it as extraction). */
  readonly found: readonly string[];
}

/** One question as the system answered it. */
export interface RecordedAnswer {
  readonly question: string;
  readonly reference: string;
  /** Absent if the run has none. */
  readonly response?: string;
  readonly questionType: string;
  readonly difficulty?: string;
  /** Texts of the gold memories. */
  readonly evidence: readonly string[];
  /** What the system put before its model, as one text. */
  readonly context?: string;
  readonly searchMilliseconds?: number;
  readonly responseMilliseconds?: number;
}

/** A gold or interference memory of the session, as the outputs repeat it. */
export interface RecordedGold {
  readonly text: string;
  readonly memoryType: string;
  readonly interference: boolean;
  readonly importance?: number;
}

export interface RecordedSession {
  /** Position in the user's list, from 0, as in judged records. */
  readonly session: number;
  /** In the system's order. */
  readonly extracted: readonly string[];
  readonly gold: readonly RecordedGold[];
  readonly updates: readonly RecordedUpdate[];
  readonly answers: readonly RecordedAnswer[];
  readonly addingMilliseconds?: number;
  /** HaluMem-Long's sessions of unrelated talk, which the official code does not score. */
  readonly unrelated: boolean;
}

/** One user's run. */
export interface UserOutputs {
  readonly user: string;
  readonly name: string;
  readonly sessions: readonly RecordedSession[];
}

export interface RecordedOutputs {
  readonly users: readonly UserOutputs[];
  /** Sum over all sessions; undefined if no session states it. */
  readonly addingMilliseconds: number | undefined;
  /** Sum over all questions; undefined if none states it. */
  readonly searchMilliseconds: number | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads files of outputs, one user a document. A user who comes twice, because a script that ran again appends, is counted once, and that is
 * reported.
 *
 * @throws DatasetError if a file holds no user with `extracted_memories`.
 */
export function readOutputs(files: readonly ParsedFile[]): RecordedOutputs {
  const problems = new Problems();
  const users = outputDocuments(files, problems).map((placed) => userOf(placed, problems));
  const sessions = users.flatMap((user) => user.sessions);
  return {
    users,
    addingMilliseconds: total(sessions.map(({ addingMilliseconds }) => addingMilliseconds)),
    searchMilliseconds: total(
      sessions.flatMap(({ answers }) => answers.map(({ searchMilliseconds }) => searchMilliseconds)),
    ),
    problems: problems.list(),
  };
}

/** A user's document. */
export type OutputDocument = PlacedDocument & { readonly document: JsonRecord };

/**
 * The documents of users, each user once by its uuid: the first, which is what the official script judges.
 *
 * @throws DatasetError if a file holds none.
 */
export function outputDocuments(files: readonly ParsedFile[], problems: Problems): OutputDocument[] {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const users = documentsOf(file).flatMap((placed): OutputDocument[] => {
      const { document, where } = placed;
      if (isRecord(document) && halumemFileOf(document) === 'outputs') return [{ ...placed, document }];
      problems.add(where, [], {
        en: 'contains no sessions with extracted_memories; left out.',
        zh: '不含带 extracted_memories 的会话；已略过。',
      });
      return [];
    });
    if (users.length === 0) throw new DatasetError([notOutputs(file)]);
    return users.filter(({ document, where }) => {
      const uuid = textAt(document, 'uuid');
      const earlier = uuid === '' ? undefined : first.get(uuid);
      if (earlier === undefined) first.set(uuid, where);
      else
        problems.add(where, ['uuid'], {
          en: `is that of ${earlier}: a script that runs again appends. The user is counted once, with the first outputs, which the official script judges; it adds the times of both.`,
          zh: `与 ${earlier} 相同：脚本重新运行时会追加。该用户只计一次，采用先出现的输出，官方脚本评审的也是它；官方脚本会把两者的时间相加。`,
        });
      return earlier === undefined;
    });
  });
}

function userOf({ document, number, where }: OutputDocument, problems: Problems): UserOutputs {
  const user = textAt(document, 'uuid');
  if (!user)
    problems.add(where, ['uuid'], {
      en: 'is absent; the user is told by position.',
      zh: '缺失；用户按位置区分。',
    });
  return {
    user: user || `user-${number}`,
    name: textAt(document, 'user_name'),
    sessions: listAt(document, 'sessions').flatMap((session, s) => sessionOf(session, s, where, problems)),
  };
}

function sessionOf(session: unknown, s: number, where: string, problems: Problems): RecordedSession[] {
  if (!isRecord(session)) {
    problems.add(where, ['sessions', s], NO_OBJECT);
    return [];
  }
  if (!Array.isArray(session['extracted_memories'])) {
    problems.add(
      where,
      ['sessions', s, 'extracted_memories'],
      { en: 'is not a list; read as empty.', zh: '不是列表；读作空。' },
      'extracted_memories',
    );
  }
  const points = listAt(session, 'memory_points');
  const memories = points.filter(isRecord);
  const adding = amountAt(session, 'add_dialogue_duration_ms');
  return [
    {
      session: s,
      extracted: textsAt({ list: listAt(session, 'extracted_memories') }, 'list'),
      gold: memories.map((memory) => {
        const importance = weightAt(memory, 'importance');
        if (importance === undefined && 'importance' in memory)
          problems.add(
            where,
            ['sessions', s, 'memory_points', points.indexOf(memory), 'importance'],
            { en: 'is not a number from 0 to 1; left out.', zh: '不是 0 到 1 之间的数字；已略过。' },
            'importance',
          );
        return {
          text: textAt(memory, 'memory_content'),
          memoryType: textAt(memory, 'memory_type'),
          interference: textAt(memory, 'memory_source') === 'interference',
          ...(importance !== undefined && { importance }),
        };
      }),
      updates: memories
        .filter((memory) => isTrue(memory['is_update']))
        .map((memory) => ({
          text: textAt(memory, 'memory_content'),
          memoryType: textAt(memory, 'memory_type'),
          replaced: textsAt(memory, 'original_memories'),
          found: textsAt(memory, 'memories_from_system'),
        })),
      answers: listAt(session, 'questions').filter(isRecord).map(answerOf),
      ...(adding !== undefined && { addingMilliseconds: adding }),
      unrelated: isTrue(session['is_generated_qa_session']),
    },
  ];
}

function answerOf(question: Readonly<Record<string, unknown>>): RecordedAnswer {
  const response = textAt(question, 'system_response');
  const difficulty = textAt(question, 'difficulty');
  const context = question['context'];
  const searching = amountAt(question, 'search_duration_ms');
  const answering = amountAt(question, 'response_duration_ms');
  return {
    question: textAt(question, 'question'),
    reference: textAt(question, 'answer'),
    ...(response && { response }),
    questionType: textAt(question, 'question_type'),
    ...(difficulty && { difficulty }),
    evidence: listAt(question, 'evidence')
      .filter(isRecord)
      .map((each) => textAt(each, 'memory_content')),
    ...(typeof context === 'string' && { context }),
    ...(searching !== undefined && { searchMilliseconds: searching }),
    ...(answering !== undefined && { responseMilliseconds: answering }),
  };
}

function total(values: readonly (number | undefined)[]): number | undefined {
  const stated = values.filter((value) => value !== undefined);
  return stated.length === 0 ? undefined : stated.reduce((sum, value) => sum + value, 0);
}

function notOutputs({ name, data }: ParsedFile): Problem {
  const hint = {
    dataset: {
      en: 'It is the dataset: read it as memories and questions (--format halumem).',
      zh: '它是数据集：请作为记忆与问题读取（--format halumem）。',
    },
    judged: {
      en: 'It holds judged records: read them with the task "halumem", --judged FILE.',
      zh: '它是评审过的记录：请用任务 "halumem" 读取，--judged FILE。',
    },
    outputs: { en: 'Its sessions contain nothing that can be read.', zh: '其会话中没有可读取的内容。' },
    none: { en: 'Name the file that a run has written.', zh: '请给出实验写出的文件。' },
  };
  const kind = halumemFileOf(data);
  const remedy = hint[kind ?? 'none'];
  return problemAt(name, {
    en: `contains no outputs of a memory system (sessions with extracted_memories). ${remedy.en}`,
    zh: `不含记忆系统的输出（带 extracted_memories 的会话）。${remedy.zh}`,
  });
}
