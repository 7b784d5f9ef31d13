/** Reader of HaluMem's judged files: a judge's score for each memory, update and answer of one system's run. */

import type { OfficialScore } from '../../../measures/domain/halumem-official';
import {
  ANSWER_LABELS,
  UPDATE_LABELS,
  type AccuracyRecord,
  type AnswerRecord,
  type IntegrityRecord,
  type JudgedRecords,
  type UpdateRecord,
} from '../../../measures/domain/halumem-records';
import type { ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import {
  halumemFileOf,
  JUDGED_LIST_NAMES,
  JUDGED_LISTS,
  type JudgedList,
  JudgedFields,
} from './halumem-fields';
import { amountAt, documentsOf, isTrue, Problems, textAt, textsAt } from '../fields';
import { NO_OBJECT } from '../phrases';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';

/** One document of a judged file: a whole run, or one user of it. */
export interface JudgedDocument {
  /** File, and document where it has several. */
  readonly where: string;
  readonly records: JudgedRecords;
  /** The official code's sums, where the document brings them. */
  readonly official?: OfficialScore;
}

export interface JudgedFiles {
  /** The records of all documents, in their order. */
  readonly records: JudgedRecords;
  readonly documents: readonly JudgedDocument[];
  /** What was left out or assumed. Failed judgements are no problem of the file; the records hold them. */
  readonly problems: readonly Problem[];
}

/**
 * Reads judged files: one document with four lists of records, JSON Lines of such documents (one user each), or JSON Lines of
 * single records. Digits as text are digits; everything else that is no score or label is a failed judgement, with its reason.
 *
 * @throws DatasetError where a file holds no list and no record.
 */
export function readJudged(files: readonly ParsedFile[]): JudgedFiles {
  const problems = new Problems();
  const lists = new Set<JudgedList>();
  const documents = files.flatMap((file) => {
    const read = runsOf(file, lists, problems);
    if (read.length === 0) throw new DatasetError([notJudged(file)]);
    return read;
  });
  for (const list of JUDGED_LIST_NAMES) {
    if (lists.has(list)) continue;
    const why = { en: 'is absent; the measures made of it are empty.', zh: '缺失；由它得出的指标为空。' };
    problems.add(files.map(({ name }) => name).join(', '), [list], why);
  }
  return { records: merged(once(documents, problems)), documents, problems: problems.list() };
}

/** The documents without what an earlier one holds: the same user and session in the same list, as when a file is given twice. */
function once(documents: readonly JudgedDocument[], problems: Problems): readonly JudgedDocument[] {
  const seen = new Set<string>();
  return documents.map(({ where, records, ...rest }) => {
    const own = new Set<string>();
    const of = <T extends { readonly user?: string; readonly session?: number }>(
      list: string,
      all: readonly T[],
    ): T[] =>
      all.filter(({ user, session }) => {
        const key = JSON.stringify([list, user, session]);
        if (user === undefined || session === undefined) return true;
        if (!seen.has(key)) own.add(key);
        else
          problems.add(where, [], {
            en: `repeats judged records of the user ${user}, which an earlier document has; they are counted once.`,
            zh: `重复了用户 ${user} 的评审记录，前面的文档已有；只计一次。`,
          });
        return !seen.has(key);
      });
    const kept: JudgedRecords = {
      integrity: of('integrity', records.integrity),
      accuracy: of('accuracy', records.accuracy),
      updates: of('updates', records.updates),
      answers: of('answers', records.answers),
    };
    for (const key of own) seen.add(key);
    return { where, ...rest, records: kept };
  });
}

/** @param met the lists that were there; it is added to. */
function runsOf(file: ParsedFile, met: Set<JudgedList>, problems: Problems): JudgedDocument[] {
  const loose = emptyLists();
  const documents: JudgedDocument[] = [];
  for (const { document, number, where } of documentsOf(file)) {
    if (!isRecord(document)) {
      problems.add(where, [], NO_OBJECT);
      continue;
    }
    const official = document['overall_score'];
    const list = listOfRecord(document);
    if (JUDGED_LIST_NAMES.some((each) => each in document) || isRecord(official)) {
      const records = recordsOf(where, listsOf(where, document, met, problems), problems);
      documents.push({ where, records, ...(isRecord(official) && { official }) });
    } else if (list) {
      loose[list].push([number - 1, document]);
      met.add(list);
    } else
      problems.add(where, [], {
        en: 'contains neither a list of judged records nor a judged record; left out.',
        zh: '既不含评审记录的列表，也不是评审记录；已略过。',
      });
  }
  const records = recordsOf(file.name, loose, problems);
  if (Object.values(records).some((each: readonly unknown[]) => each.length > 0)) {
    documents.push({ where: file.name, records });
  }
  const [official, another] = documents.flatMap((each) => (each.official ? [each.official] : []));
  // Sums that stand alone are of the whole file; several are each of their own document.
  if (documents.length < 2 || official === undefined || another !== undefined) return documents;
  return [{ where: file.name, records: merged(documents), official }];
}

function merged(documents: readonly JudgedDocument[]): JudgedRecords {
  return {
    integrity: documents.flatMap(({ records }) => records.integrity),
    accuracy: documents.flatMap(({ records }) => records.accuracy),
    updates: documents.flatMap(({ records }) => records.updates),
    answers: documents.flatMap(({ records }) => records.answers),
  };
}

/** The list that a single record belongs in: by the key of its judgement, else by what it describes. */
function listOfRecord(record: JsonRecord): JudgedList | undefined {
  const judged = JUDGED_LIST_NAMES.find((list) => JUDGED_LISTS[list] in record);
  if (judged) return judged;
  if ('question' in record && 'system_response' in record) return 'question_answering_records';
  if ('is_included_in_golden_memories' in record) return 'memory_accuracy_records';
  if (!('memory_content' in record && 'memory_source' in record)) return undefined;
  // The official code's rule: an update for which the search returned something.
  const update = isTrue(record['is_update']) && textsAt(record, 'memories_from_system').length > 0;
  return update ? 'memory_update_records' : 'memory_integrity_records';
}

function emptyLists(): Record<JudgedList, (readonly [number, unknown])[]> {
  return {
    memory_integrity_records: [],
    memory_accuracy_records: [],
    memory_update_records: [],
    question_answering_records: [],
  };
}

function listsOf(where: string, document: JsonRecord, met: Set<JudgedList>, problems: Problems) {
  const lists = emptyLists();
  for (const name of JUDGED_LIST_NAMES) {
    const value = document[name];
    if (value === undefined) continue;
    met.add(name);
    if (Array.isArray(value)) lists[name] = [...value.entries()];
    else problems.add(where, [name], { en: 'is not a list; read as empty.', zh: '不是列表；读作空。' });
  }
  return lists;
}

function recordsOf(
  where: string,
  lists: Readonly<Record<JudgedList, readonly (readonly [number, unknown])[]>>,
  problems: Problems,
): JudgedRecords {
  const each = <T>(list: JudgedList, make: (fields: JudgedFields) => T): T[] =>
    lists[list].flatMap(([i, value]) => {
      if (isRecord(value)) return [make(new JudgedFields(value, where, [list, i], problems))];
      problems.add(
        where,
        [list, i],
        { en: 'is not an object; left out, also of "(all)".', zh: '不是对象；已略过，也不计入 "(all)"。' },
        list,
      );
      return [];
    });
  return {
    integrity: each('memory_integrity_records', integrityOf),
    accuracy: each('memory_accuracy_records', accuracyOf),
    updates: each('memory_update_records', updateOf),
    answers: each('question_answering_records', answerOf),
  };
}

function integrityOf(fields: JudgedFields): IntegrityRecord {
  const { record } = fields;
  const source = fields
    .needed('memory_source', { en: 'read as no interference', zh: '读作非干扰' })
    .toLowerCase();
  return {
    ...fields.placed,
    text: textAt(record, 'memory_content'),
    memoryType: fields.needed('memory_type', UNKNOWN_TYPE),
    interference: source === 'interference',
    update: isTrue(record['is_update']),
    ...fields.importance,
    verdict: fields.score,
  };
}

function accuracyOf(fields: JudgedFields): AccuracyRecord {
  const { record } = fields;
  const key = 'is_included_in_golden_memories';
  const value = record[key];
  if (value === undefined)
    fields.report(key, { en: 'is absent; read as not included.', zh: '缺失；读作未包含。' });
  if (value === true)
    fields.report(key, {
      en: 'is true, not the text "true", which alone the official code counts.',
      zh: '是 true，而不是文本 "true"；官方代码只计后者。',
    });
  return {
    ...fields.placed,
    text: textAt(record, 'memory_content'),
    included: isTrue(value),
    verdict: fields.score,
  };
}

function updateOf(fields: JudgedFields): UpdateRecord {
  const { record } = fields;
  const found = textsAt(record, 'memories_from_system');
  if (found.length === 0) {
    fields.report('memories_from_system', {
      en: 'is empty: the official code would score it as extraction; kept here.',
      zh: '为空：官方代码会把它当作提取来计分；此处仍保留。',
    });
  }
  return {
    ...fields.placed,
    text: textAt(record, 'memory_content'),
    memoryType: fields.needed('memory_type', UNKNOWN_TYPE),
    replaced: textsAt(record, 'original_memories'),
    found,
    ...fields.importance,
    verdict: fields.label(UPDATE_LABELS),
  };
}

function answerOf(fields: JudgedFields): AnswerRecord {
  const { record } = fields;
  const difficulty = textAt(record, 'difficulty');
  const searching = amountAt(record, 'search_duration_ms');
  const answering = amountAt(record, 'response_duration_ms');
  return {
    ...fields.placed,
    question: textAt(record, 'question'),
    reference: textAt(record, 'answer'),
    response: textAt(record, 'system_response'),
    questionType: fields.needed('question_type', UNKNOWN_TYPE),
    ...(difficulty && { difficulty }),
    verdict: fields.label(ANSWER_LABELS),
    ...(searching !== undefined && { searchMilliseconds: searching }),
    ...(answering !== undefined && { responseMilliseconds: answering }),
  };
}

const UNKNOWN_TYPE = { en: 'its type is unknown', zh: '类型不明' };

function notJudged({ name, data }: ParsedFile): Problem {
  const hint = {
    dataset: {
      en: 'It is the dataset: read it as memories and questions (--format halumem).',
      zh: '它是数据集：请作为记忆与问题读取（--format halumem）。',
    },
    outputs: {
      en: 'It holds a system’s outputs, which no judge has scored yet.',
      zh: '它是系统的输出，尚未经评审打分。',
    },
    judged: { en: 'Its lists contain nothing that can be read.', zh: '其列表中没有可读取的内容。' },
    none: { en: 'Name a file that a judge has scored.', zh: '请给出评审打过分的文件。' },
  };
  const kind = halumemFileOf(data);
  const lists = JUDGED_LIST_NAMES.join(', ');
  const remedy = hint[kind ?? 'none'];
  return problemAt(name, {
    en: `contains no judged records (${lists}). ${remedy.en}`,
    zh: `不含评审记录（${lists}）。${remedy.zh}`,
  });
}
