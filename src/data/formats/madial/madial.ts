/** Reader of MADial-Bench (He et al., 2024; "MemBench" in the paper's first version), English and Chinese. */

import type { Language, MemoryBank, Question } from '../../../core/memory/bank';
import { FURTHER_TURN } from '../../../core/memory/answerable';
import type { DatasetFormat, ParsedFile } from '../format';
import {
  dialoguesIn,
  isDialogueDocument,
  type RawDialogue,
  foldKey,
  isMarker,
  reporter,
  RECALL_TYPES,
  recallByOrder,
  type Recall,
} from './madial-dialogues';
import { Problems, placeOf } from '../fields';
import { isRecord } from '../../../core/json-record';
import {
  DialogueJoin,
  type JoinedDialogue,
  isMemoryDocument,
  memoriesIn,
  type RawMemory,
  MadialUsers,
  type MadialUser,
} from './madial-users';
import { languageOfText } from '../../../core/text/languages';
import { slug } from '../perltqa/perltqa-fields';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import {
  ANY,
  checkShape,
  chosen,
  counted,
  either,
  into,
  list,
  listOrOne,
  map,
  record,
  Tally,
  TEXT,
} from '../shape';
import { PRONOUNS } from '../../../core/memory/words';

const LICENCE = 'MIT';
const CITATION =
  'Junqing He et al. 2024. MADial-Bench: Towards Real-world Evaluation of Memory-Augmented Dialogue Generation. arXiv:2409.15240.';

/** When all dialogues take place: the date that the benchmark's prompts give. Some memories are dated later. */
export const DIALOGUE_DATE = '2024-06-15';

export const madial = {
  id: 'madial',
  title: 'MADial-Bench',
  looks: {
    en: 'memories with time, scene, emotion and event, and dialogues with test-turn and relevant-id',
    zh: '含 time、scene、emotion、event 的记忆，以及含 test-turn、relevant-id 的对话',
  },
  licence: LICENCE,
  citation: CITATION,
  guess(data: unknown): boolean {
    // The first documents tell; one that cannot be read is the reader's to report.
    const documents = Array.isArray(data) ? data.slice(0, 5) : [data];
    return documents.some((each) => isDialogueDocument(each) || isMemoryDocument(each));
  },
  read: readMadial,
} as const satisfies DatasetFormat;

const MEMORY = counted(
  record(
    { event: TEXT },
    { optional: { time: TEXT, scene: TEXT, emotion: TEXT, 'user-id': TEXT, id: TEXT }, fold: foldKey },
  ),
  'memories',
);
/** One-key objects by id, one object by id, or records with an id. */
const MEMORY_DOCUMENT = chosen((value) => (isRecord(value) && 'event' in value ? MEMORY : map(MEMORY)));
const MEMORIES = chosen((value) => (Array.isArray(value) ? list(MEMORY_DOCUMENT) : MEMORY_DOCUMENT));
const DIALOGUE = counted(
  record(
    {
      dialogue: list({ ...counted(TEXT, 'turns'), blank: (line) => isMarker(String(line)) }),
      'test-turn': listOrOne(counted(TEXT, 'questions')),
      'relevant-id': listOrOne(TEXT),
    },
    {
      optional: { id: TEXT, 'user-id': TEXT, 'memory-ids': listOrOne(TEXT), memory: listOrOne(ANY) },
      fold: foldKey,
    },
  ),
  'sessions',
);
const DIALOGUES = either(DIALOGUE, list(DIALOGUE));

/**
 * Joins memory and dialogue files, in any order. Each user is a character, whose memories are his bank, in each language.
 *
 * One question per test turn. Its text is the dialogue before it, which the benchmark takes as the query. The paper scores retrieval once
 * per dialogue, at its first test turn: that question has the gold. The questions of further turns are tagged `FURTHER_TURN` and have no
 * gold of their own, so that no dialogue counts twice; they share the session of the first, and so its gold memories. The type, proactive or
 * passive recall, is told by the order of a released file's dialogues (`madial-dialogues.ts`); other sets have none.
 *
 * Files of settings 2 and 3 add candidates to the same dialogues. In the released files these two names are swapped: the file called setting
 * 3 has the gold memory among sampled ones (setting 2 of the paper), the file called setting 2 what a retriever found.
 *
 * @throws DatasetError where no file holds memories.
 */
function readMadial(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems: Problem[] = [];
  const strange = new Problems();
  const tally = new Tally();
  const languages = new Map<Language, { memories: RawMemory[]; dialogues: DialogueJoin }>();
  for (const { name, data } of files) {
    const report = reporter(name, problems);
    const first = Array.isArray(data) ? data.find((each) => isDialogueDocument(each)) : data;
    const holdsDialogues = isDialogueDocument(first);
    const memories = holdsDialogues ? [] : memoriesIn(data, report);
    const dialogues = holdsDialogues ? dialoguesIn(data, report) : [];
    const told = new Set(problems.map(({ where }) => where));
    checkShape(
      data,
      holdsDialogues ? DIALOGUES : MEMORIES,
      [],
      into(strange, name, tally, (path) => told.has(placeOf(name, path))),
    );
    const texts = holdsDialogues
      ? dialogues.flatMap(({ turns }) => turns.map(({ text }) => text))
      : memories.map(({ memory }) => memory.text);
    const language = languageOfText(texts.join('\n'));
    const group = languages.get(language) ?? { memories: [], dialogues: new DialogueJoin() };
    languages.set(language, group);
    group.memories.push(...memories);
    for (const { turns, testTurns } of group.dialogues.add(dialogues, name)) {
      // Files of other settings repeat the dialogues, which are counted once.
      tally.add('sessions', -1);
      tally.add('turns', -turns.length);
      tally.add('questions', -testTurns.length);
    }
  }
  const banks = [...languages].flatMap(([language, { memories, dialogues }]) => {
    const users = new MadialUsers(language, memories, dialogues.list);
    const recall = recallByOrder(dialogues.list.map(({ dialogue }) => dialogue.id));
    return users.list.map((user) => bankOf(user, language, users, recall));
  });
  problems.push(...strange.list());
  if (banks.some(({ memories }) => memories.length > 0)) return { banks, problems, held: tally.counts };
  const why = {
    en: 'contains no memories. Add the memory file (MADial-Bench-…-memory.json) to the dialogues.',
    zh: '不含记忆。请在对话文件之外，再给出记忆文件（MADial-Bench-…-memory.json）。',
  };
  throw new DatasetError([...files.map(({ name }) => problemAt(name, why)), ...problems]);
}

function bankOf(
  user: MadialUser,
  language: Language,
  users: MadialUsers,
  recall: ReadonlyMap<string, Recall>,
): MemoryBank {
  const { name, memories, dialogues } = user;
  const id = `madial-${slug(user.unique)}-${language}`;
  return {
    id,
    character: {
      id,
      name,
      language,
      pronouns: PRONOUNS[language].they,
      summary: '',
      description: '',
    },
    source: 'MADial-Bench',
    licence: LICENCE,
    citation: CITATION,
    sessions: dialogues.map(({ dialogue: { id: session, turns } }) => ({ id: session, turns })),
    memories,
    questions: dialogues.flatMap((joined) =>
      questionsOf(joined, user, users, recall.get(joined.dialogue.id)),
    ),
  };
}

function questionsOf(
  { dialogue, handed }: JoinedDialogue,
  user: MadialUser,
  users: MadialUsers,
  recall: Recall | undefined,
): Question[] {
  const own = (ids: readonly string[], { path, report }: RawDialogue, key: string) =>
    ids.filter((id) => {
      if (user.has(id)) return true;
      const holder = users.list.find((each) => each.has(id));
      const whose = holder
        ? { en: `is a memory of ${holder.name}`, zh: `是 ${holder.name} 的记忆` }
        : { en: 'is in no memory file', zh: '不在任何记忆文件中' };
      report([...path, key], {
        en: `names ${id}, which ${whose.en}; left out. Check the memory file.`,
        zh: `指明了 ${id}，而它${whose.zh}；已略过。请检查记忆文件。`,
      });
      return false;
    });
  const gold = own(dialogue.gold, dialogue, 'relevant-id');
  const candidates = handed?.candidates && own(handed.candidates, handed, 'memory_ids');
  if (gold.length === 0)
    dialogue.report([...dialogue.path, 'relevant-id'], {
      en: 'leaves no gold memory; the dialogue is not scored.',
      zh: '没有留下标准记忆；这段对话不计分。',
    });
  return dialogue.testTurns.map(({ turn, query, reference }, i) => ({
    id: `${dialogue.id}-${turn}`,
    kind: 'event',
    text: query,
    answer: reference,
    gold: i === 0 ? gold : [],
    anchors: [],
    tags: i === 0 ? [] : [FURTHER_TURN],
    ...(recall && { type: RECALL_TYPES[recall] }),
    time: DIALOGUE_DATE,
    session: dialogue.id,
    ...(candidates && { candidates }),
  }));
}
