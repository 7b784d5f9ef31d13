/** Our own format: version 2 holds memory banks of any source, written and read back without loss; version 1 one character. Both are checked for what a schema cannot say: ids are unique and resolve, anchors are in the answer. */

import type * as z from 'zod';
import { issueProblems } from '../../../core/issue';
import { type MemoryBank, type Question, type Memory, categoryOf } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { inShort } from '../../../core/text/place';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import { Problems } from '../fields';
import type { DatasetFormat, ParsedFile } from '../format';
import {
  ANY,
  checkShape,
  counted,
  into,
  list,
  record,
  spoken,
  Tally,
  UNITS,
  type Counts,
  type Shape,
  countsOf,
} from '../shape';
import { bankOfCharacter, memoriesOf } from './mnemoscope-bank';
import {
  BANKS_VERSION,
  bankSchema,
  banksSchema,
  characterFileSchema,
  oneBankSchema,
  type CharacterFile,
} from './mnemoscope-schema';

/**
 * The banks as one JSON document, indented by two spaces, with a newline at its end. Reading it back gives equal banks; halves of
 * surrogate pairs, which are no characters, come back as U+FFFD.
 */
export function writeBanks(banks: readonly MemoryBank[]): string {
  return `${JSON.stringify({ format: 'mnemoscope', version: BANKS_VERSION, banks }, null, 2)}\n`;
}

/**
 * Reads a parsed file of version 2, of one bank or of a list. Fields that the format does not know are skipped; where an optional one is
 * missing beside them they are reported, as they may be misspelt.
 *
 * @param file the file's name, for messages.
 * @returns the banks, and what is inconsistent in them but does no harm: see `bankConsistency`.
 * @throws DatasetError naming every place that is wrong or ambiguous; nothing is read in part.
 */
export function readBanks(
  data: unknown,
  file: string,
): { readonly banks: MemoryBank[]; readonly problems: Problem[]; readonly held: Counts } {
  const many = typeof data === 'object' && data !== null && 'banks' in data;
  const schema = many ? banksSchema : oneBankSchema;
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    throw new DatasetError(issueProblems(parsed.error.issues, file));
  }
  // Parsed once more, the one bank loses the marks of the format.
  const banks: MemoryBank[] = 'banks' in parsed.data ? parsed.data.banks : [bankSchema.parse(parsed.data)];
  const strange = new Problems();
  const tally = new Tally();
  checkShape(data, shapeOf(schema), [], into(strange, file, tally));
  const problems: Problem[] = strange.list();
  const errors: Problem[] = [];
  const seen = new Set<string>();
  for (const [i, bank] of banks.entries()) {
    const place = many ? `banks[${i}]` : '';
    if (seen.has(bank.id)) errors.push(problemAt(`${file} › ${place}.id`, twice('banks', bank.id)));
    seen.add(bank.id);
    const found = bankConsistency(bank, (path) => `${file} › ${[place, path].filter(Boolean).join('.')}`);
    problems.push(...found.problems);
    errors.push(...found.errors);
  }
  if (errors.length > 0) throw new DatasetError(errors);
  return { banks, problems, held: tally.counts };
}

/** The shape that a schema describes, as far as its objects and lists go: the schema itself has seen to the rest. */
function shapeOf(schema: z.core.$ZodType, key = ''): Shape {
  const { def } = schema._zod as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'optional') return shapeOf(def.innerType, key);
  if (def.type === 'array') {
    const unit = UNITS.find((each) => each === key);
    const item = shapeOf(def.element);
    if (unit === 'turns') return list(spoken(item, 'text', unit));
    return list(unit ? counted(item, unit) : item);
  }
  if (def.type !== 'object') return ANY;
  const fields = Object.entries(def.shape);
  const required = fields.filter(([, field]) => !isOptional(field));
  const optional = fields.filter(([name, field]) => isOptional(field) && name !== '$schema');
  const shapes = (some: typeof fields) =>
    Object.fromEntries(some.map(([name, field]) => [name, shapeOf(field, name)]));
  return record(shapes(required), { optional: shapes(optional), passed: ['$schema'] });
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'optional';
}

export const mnemoscope = {
  id: 'mnemoscope',
  title: 'Mnemoscope',
  looks: {
    en: 'an object with "format": "mnemoscope"',
    zh: '含 "format": "mnemoscope" 的对象',
  },
  // Without the mark it is still taken for ours when it has our sections, so that the reader can say what is missing.
  guess(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false;
    if ('format' in data && data.format === 'mnemoscope') return true;
    return 'profile' in data && 'relationships' in data && 'questions' in data;
  },
  read(files) {
    const tally = new Tally();
    const banks: MemoryBank[] = [];
    const problems: Problem[] = [];
    const errors: Problem[] = [];
    const holders = new Map<string, string>();
    for (const file of files) {
      try {
        const read = readOurs(file);
        for (const { id } of read.banks) {
          const holder = holders.get(id);
          if (holder !== undefined) {
            const why = {
              en: `"${id}" is also the id in ${holder}; rename or leave out one.`,
              zh: `“${id}”也是 ${holder} 中的 id；请给其中一个改名，或只给出一个。`,
            };
            errors.push(problemAt(`${file.name} › id`, why));
          }
          holders.set(id, file.name);
        }
        for (const unit of UNITS) tally.add(unit, read.held[unit]);
        banks.push(...read.banks);
        problems.push(...read.problems);
      } catch (error) {
        if (!(error instanceof DatasetError)) throw error;
        errors.push(...error.problems);
      }
    }
    if (errors.length > 0) throw new DatasetError(errors);
    return { banks, problems, held: tally.counts };
  },
} as const satisfies DatasetFormat;

/** A file of either version: version 1 becomes the one bank that it describes. */
function readOurs({ name, data }: ParsedFile): {
  readonly banks: readonly MemoryBank[];
  readonly problems: readonly Problem[];
  readonly held: Counts;
} {
  const version = (data as { readonly version?: unknown }).version;
  if (typeof version === 'number' && version > BANKS_VERSION) {
    throw new DatasetError([
      problemAt(`${name} › version`, {
        en: `written by a newer Mnemoscope (version ${version}); update this page.`,
        zh: `由更新的 Mnemoscope 写出（版本 ${version}）；请更新本页。`,
      }),
    ]);
  }
  if (version === BANKS_VERSION) return readBanks(data, name);
  const banks = [readCharacter(data, name)];
  // Nothing of version 1 is read in part.
  return { banks, problems: [], held: countsOf(banks) };
}

/** In Chinese. */
const NAMES = { memories: '记忆', questions: '问题', sessions: '会话', banks: '记忆库' } as const;

/** Why two things of one id cannot be read. */
export function twice(what: keyof typeof NAMES, id: string): Phrase {
  return {
    en: `two ${what} have the id "${inShort(id)}"; rename one.`,
    zh: `有两个${NAMES[what]}使用 id“${inShort(id)}”；请给其中一个改名。`,
  };
}

const A_SESSION: Phrase = { en: 'a session', zh: '会话' };

/**
 * Looks a bank over.
 *
 * @param place a path within the bank as the place of a problem.
 * @returns errors: ids that two memories, questions or sessions share, so that nobody can tell which is meant. Problems: ids that name
 * nothing, turns that share an id, questions whose anchors do not stand in the answer; the bank can be used, and these stay in it.
 */
export function bankConsistency(
  bank: MemoryBank,
  place: (path: string) => string,
): { readonly problems: Problem[]; readonly errors: Problem[] } {
  const problems: Problem[] = [];
  const errors: Problem[] = [];
  const report = (path: string, why: Phrase) => problems.push(problemAt(place(path), why));
  const idsOf = (what: 'memories' | 'questions' | 'sessions') => {
    const ids = new Set<string>();
    for (const [i, { id }] of (bank[what] ?? []).entries()) {
      if (ids.has(id)) errors.push(problemAt(place(`${what}[${i}].id`), twice(what, id)));
      ids.add(id);
    }
    return ids;
  };
  const memories = idsOf('memories');
  const sessions = idsOf('sessions');
  idsOf('questions');

  const unresolved = (path: string, ids: readonly string[], known: ReadonlySet<string>, what: Phrase) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    const shown = missing.slice(0, 10).map(inShort).join(', ');
    report(path, {
      en: `names ${what.en} that the bank does not have: ${shown}.`,
      zh: `指明的${what.zh}不在记忆库中：${shown}。`,
    });
  };
  for (const [i, memory] of bank.memories.entries()) {
    const path = `memories[${i}]`;
    unresolved(`${path}.updates`, memory.updates ?? [], memories, { en: 'memories', zh: '记忆' });
    if (memory.session !== undefined) unresolved(`${path}.session`, [memory.session], sessions, A_SESSION);
  }
  for (const [i, question] of bank.questions.entries()) {
    const path = `questions[${i}]`;
    unresolved(`${path}.gold`, question.gold, memories, { en: 'gold memories', zh: '标准记忆' });
    unresolved(`${path}.candidates`, question.candidates ?? [], memories, {
      en: 'candidates',
      zh: '候选记忆',
    });
    if (question.session !== undefined)
      unresolved(`${path}.session`, [question.session], sessions, A_SESSION);
    const loose = looseAnchors(question);
    if (loose.length > 0) {
      const named = loose.slice(0, 5).map((anchor) => `"${inShort(anchor)}"`);
      report(`${path}.anchors`, {
        en: `${loose.length} of them do not stand in the answer: ${named.join(', ')}.`,
        zh: `其中 ${loose.length} 个不在答案中：${named.join('、')}。`,
      });
    }
  }
  const turns = new Set<string>();
  for (const [i, session] of (bank.sessions ?? []).entries()) {
    for (const [k, { id }] of session.turns.entries()) {
      if (id === undefined) continue;
      if (turns.has(id))
        report(`sessions[${i}].turns[${k}].id`, {
          en: `an earlier turn has the id "${inShort(id)}".`,
          zh: `前面的话轮已用 id“${inShort(id)}”。`,
        });
      turns.add(id);
    }
  }
  return { problems, errors };
}

function looseAnchors({ anchors, answer }: Question): string[] {
  return anchors.filter((anchor) => !answer.includes(anchor));
}

/**
 * Reads a parsed character file.
 *
 * @param file the file's name, for messages.
 * @throws DatasetError naming every place that is wrong; nothing is read in part.
 */
export function readCharacter(data: unknown, file: string): MemoryBank {
  const parsed = characterFileSchema.safeParse(data);
  if (!parsed.success) {
    throw new DatasetError(issueProblems(parsed.error.issues, file));
  }
  const problems = inconsistencies(parsed.data, file);
  if (problems.length > 0) throw new DatasetError(problems);
  return bankOfCharacter(parsed.data);
}

/** What a schema cannot say: ids resolve and are unique, anchors stand in answer and memory, questions differ. */
function inconsistencies(file: CharacterFile, name: string): Problem[] {
  const problems: Problem[] = [];
  const report = (where: string, why: Phrase) => problems.push(problemAt(`${name} › ${where}`, why));
  const memories = new Map<string, Memory>();
  for (const memory of memoriesOf(file)) {
    if (memories.has(memory.id))
      report(memory.id, {
        en: 'two memories have this id; rename one.',
        zh: '两条记忆使用这个 id；请给其中一条改名。',
      });
    memories.set(memory.id, memory);
  }
  for (const [i, { id, event }] of file.dialogues.entries()) {
    if (memories.get(event)?.kind !== 'event') {
      report(`dialogues[${i}] (${id})`, {
        en: `is about event "${event}", which the file does not have.`,
        zh: `所说的事件“${event}”不在文件中。`,
      });
    }
  }
  const texts = new Map<string, string>();
  const ids = new Set<string>();
  for (const [i, question] of file.questions.entries()) {
    const where = `questions[${i}] (${question.id})`;
    const key = question.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const twin = texts.get(key);
    if (twin)
      report(where, { en: `asks the same as ${twin}; remove one.`, zh: `与 ${twin} 问的相同；请删去一个。` });
    texts.set(key, question.id);
    if (ids.has(question.id)) report(where, twice('questions', question.id));
    ids.add(question.id);
    const gold = question.gold.flatMap((id) => memories.get(id) ?? []);
    if (gold.length < question.gold.length) {
      const missing = question.gold.filter((id) => !memories.has(id)).join(', ');
      report(where, {
        en: `names gold memories that the file does not have: ${missing}.`,
        zh: `指明的标准记忆不在文件中：${missing}。`,
      });
    }
    if (gold.length > 0 && !gold.some(({ kind }) => categoryOf(kind) === categoryOf(question.kind))) {
      report(where, {
        en: `is a ${question.kind} question, but no gold memory is ${categoryOf(question.kind)}.`,
        zh: `是 ${question.kind} 类问题，标准记忆中却没有 ${categoryOf(question.kind)} 类别的。`,
      });
    }
    for (const anchor of question.anchors) {
      if (!question.answer.includes(anchor))
        report(where, {
          en: `anchor "${anchor}" does not occur in the answer.`,
          zh: `记忆锚点“${anchor}”不在答案中。`,
        });
      if (!gold.some(({ text }) => text.includes(anchor))) {
        report(where, {
          en: `anchor "${anchor}" does not occur in a gold memory.`,
          zh: `记忆锚点“${anchor}”不在标准记忆中。`,
        });
      }
    }
  }
  return problems;
}
