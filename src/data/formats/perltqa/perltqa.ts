/** Reader of PerLTQA (Du et al., 2024): files of memories and files of questions, English v2 or Chinese, joined by character. */

import type { Memory, MemoryBank, Question } from '../../../core/memory/bank';
import type { DatasetFormat, ParsedFile } from '../format';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import {
  fieldText,
  textOf,
  type Report,
  sectionKind,
  portraitOf,
  profileOf,
  sameName,
  slug,
} from './perltqa-fields';
import { memoriesIn } from './perltqa-memories';
import { languageOfText } from '../../../core/text/languages';
import {
  holdsQuestions,
  questionOf,
  rawQuestionsIn,
  referencesOf,
  type RawQuestion,
} from './perltqa-questions';
import { pathText } from '../../../core/text/place';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import { Tally } from '../shape';

const LICENCE = 'CC BY-NC 4.0';
const CITATION =
  'Yiming Du et al. 2024. PerLTQA: A Personal Long-Term Memory Dataset for Memory Classification, Retrieval, and Synthesis in Question Answering. arXiv:2402.16288.';

export const perltqa = {
  id: 'perltqa',
  title: 'PerLTQA',
  looks: {
    en: 'characters with profile, social_relationship, events and dialogues, and questions about them',
    zh: '含 profile、social_relationship、events、dialogues 的人物，以及有关他们的问题',
  },
  licence: LICENCE,
  citation: CITATION,
  // A document that states its format is another's, though it may have sections of the same names.
  guess: (data: unknown): boolean => !(isRecord(data) && 'format' in data) && charactersIn(data).length > 0,
  read: readPerltqa,
} as const satisfies DatasetFormat;

/** A bank while its questions are being gathered. */
interface Draft {
  readonly bank: MemoryBank;
  readonly memories: ReadonlyMap<string, Memory>;
  /** The number before the first underscore of the bank's ids: the character's own in the released files. */
  readonly prefix: string | undefined;
  readonly file: string;
  readonly questions: Question[];
  /** Questions met so far under each key, kept or not: a question's id does not depend on which others could be read. */
  readonly met: Map<string, number>;
}

/** One character's sections and where they came from. */
interface Located extends RawCharacter {
  readonly file: string;
  readonly report: Report;
}

/**
 * Joins the files by character. A question belongs to the bank whose ids have the prefix of its references; where
 * several have it or none does, the character's name decides.
 *
 * @throws DatasetError where no file holds memories.
 */
function readPerltqa(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const tally = new Tally();
  const problems: Problem[] = [];
  const found = files.flatMap(({ name, data }): Located[] => {
    const report: Report = (path, why) =>
      problems.push(problemAt(`${name} › ${pathText(path) || 'root'}`, why));
    return charactersIn(data, report).map((character) => ({ ...character, file: name, report }));
  });
  const drafts: Draft[] = [];
  for (const character of found) if (!holdsQuestions(character.sections)) addBank(character, drafts, tally);
  if (drafts.length === 0) {
    const why = {
      en: 'contains no memories. Add the file of memories (perltmem…json) to the file of questions.',
      zh: '不含记忆。请在问题文件之外，再给出记忆文件（perltmem…json）。',
    };
    throw new DatasetError(files.map(({ name }) => problemAt(name, why)));
  }
  for (const character of found)
    if (holdsQuestions(character.sections)) addQuestions(character, drafts, tally);
  return {
    banks: drafts.map(({ bank, questions }) => ({ ...bank, questions })),
    problems,
    held: tally.counts,
  };
}

function addBank({ key, sections, path, file, report }: Located, drafts: Draft[], tally: Tally): void {
  const named = key || fieldText(profileOf(sections), 'name');
  const name = named || `Character ${drafts.length + 1}`;
  const language = languageOfText(textOf(sections));
  const memories = memoriesIn(sections, { name, language }, path, report, tally);
  if (memories.length === 0)
    return report(path, { en: 'has no memories; left out.', zh: '没有记忆；已略过。' });
  const prefix = commonPrefix(memories.filter(({ kind }) => kind !== 'profile').map(({ id }) => id));
  // Two people may share a name; the prefix of their ids tells them apart.
  const twin = drafts.find((draft) => draft.bank.character.name === name && draft.prefix === prefix);
  if (twin)
    return report(path, {
      en: `"${name}" was already read from ${twin.file}; left out.`,
      zh: `“${name}”已从 ${twin.file} 读过；已略过。`,
    });
  if (!named) report(path, { en: `has no name; called "${name}".`, zh: `没有姓名；称为“${name}”。` });
  const plainId = `perltqa-${slug(name)}`;
  let id = plainId;
  for (let n = 2; drafts.some(({ bank }) => bank.id === id); n++) id = `${plainId}-${n}`;
  const character = { id, name, language, ...portraitOf(sections, language) };
  drafts.push({
    bank: { id, character, source: 'PerLTQA', licence: LICENCE, citation: CITATION, memories, questions: [] },
    memories: new Map(memories.map((memory) => [memory.id, memory])),
    prefix,
    file,
    questions: [],
    met: new Map(),
  });
}

function addQuestions(
  { key, sections, path, report }: Located,
  drafts: readonly Draft[],
  tally: Tally,
): void {
  const raw = rawQuestionsIn(sections, path, report, tally);
  const draft = ownerOf(key, raw, drafts);
  if (!draft) {
    return report(path, {
      en: `its questions (${raw.length}) are left out: no bank of memories is this character's. Add its file, or rename one.`,
      zh: `其问题（${raw.length} 个）已略过：没有属于这个人物的记忆库。请给出其文件，或改名。`,
    });
  }
  const { name } = draft.bank.character;
  if (key && !sameName(key, name))
    report(path, {
      en: `read as questions about "${name}", whose ids they name.`,
      zh: `读作有关“${name}”的问题，因为其中用的是此人的 id。`,
    });
  for (const question of raw) {
    const group = question.group || question.kind;
    const number = (draft.met.get(group) ?? 0) + 1;
    draft.met.set(group, number);
    const made = questionOf(question, `${group}-${number}`, draft.memories, report);
    if (made) draft.questions.push(made);
  }
}

/** The bank that a character's questions are about; undefined where none fits, or two fit alike. */
function ownerOf(
  key: string | undefined,
  questions: readonly RawQuestion[],
  drafts: readonly Draft[],
): Draft | undefined {
  const prefix = commonPrefix(questions.filter(({ kind }) => kind !== 'profile').flatMap(referencesOf));
  const byPrefix = drafts.filter((draft) => prefix !== undefined && draft.prefix === prefix);
  const candidates = byPrefix.length > 0 ? byPrefix : drafts;
  const byName = candidates.filter(({ bank }) => key !== undefined && sameName(key, bank.character.name));
  if (byName.length === 1) return byName[0];
  const language = languageOfText(questions.map(({ record }) => fieldText(record, 'question')).join('\n'));
  const spoken = byPrefix.filter(({ bank }) => bank.character.language === language);
  const fitting = byPrefix.length > 1 ? spoken : byPrefix;
  if (fitting.length === 1) return fitting[0];
  return key === undefined && drafts.length === 1 ? drafts[0] : undefined;
}

/** The commonest number before the first underscore; undefined where no id has one. */
function commonPrefix(ids: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const prefix = /^(\d+)_/.exec(id)?.[1];
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** One character's sections, of memories or of questions. */
export interface RawCharacter {
  /** The key under which they stand; undefined where they stand in a list without one. */
  readonly key: string | undefined;
  readonly sections: JsonRecord;
  readonly path: readonly PropertyKey[];
}

/**
 * Finds the characters of an object keyed by name, of a list of one-key objects, of a list whose items are characters themselves, or
 * of a document that is one character. What is none is reported.
 */
export function charactersIn(data: unknown, report: Report = () => undefined): RawCharacter[] {
  if (hasSections(data)) return [{ key: undefined, sections: data, path: [] }];
  if (isRecord(data)) return keyed(data, [], report);
  if (!Array.isArray(data)) return [];
  return data.flatMap((item, i): RawCharacter[] => {
    if (hasSections(item)) return [{ key: undefined, sections: item, path: [i] }];
    if (isRecord(item)) return keyed(item, [i], report);
    report([i], { en: 'is not a character; left out.', zh: '不是人物；已略过。' });
    return [];
  });
}

function keyed(record: JsonRecord, path: readonly PropertyKey[], report: Report): RawCharacter[] {
  return Object.entries(record).flatMap(([key, sections]): RawCharacter[] => {
    if (hasSections(sections)) return [{ key: textOf(key), sections, path: [...path, key] }];
    report([...path, key], {
      en: 'has no profile, social_relationship, events or dialogues; left out.',
      zh: '没有 profile、social_relationship、events 或 dialogues；已略过。',
    });
    return [];
  });
}

/** Whether a value has a section of PerLTQA with something in it that could be entries. */
function hasSections(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([key, section]) => {
    return sectionKind(key) !== undefined && typeof section === 'object' && section !== null;
  });
}
