/** Lectures as files, and back. */

import { issuePhrase, nearest } from '../../core/issue';
import { parseJson } from '../../core/text/parse-json';
import { pathText, placePhrase } from '../../core/text/place';
import { phraseOf, PhraseError, type Phrase } from '../../core/text/phrase';
import { contradictions, type LectureProblem } from './contradictions';
import { LECTURE_FORMAT, LECTURE_VERSION, lectureSchema, type Lecture } from './lecture';

/** A file is no lecture that this page can read. `problems` lists every place. */
export class LectureError extends PhraseError {
  override readonly name = 'LectureError';
  readonly problems: readonly LectureProblem[];
  constructor(file: string, problems: readonly LectureProblem[]) {
    super(told(file, problems));
    this.problems = problems;
  }
}

/** So many places are named in the message; `problems` has all. */
const NAMED = 3;

function told(file: string, problems: readonly LectureProblem[]): Phrase {
  const more = problems.length - NAMED;
  const place = ({ where }: LectureProblem) => placePhrase(where === '' ? file : `${file} › ${where}`);
  const named = problems.slice(0, NAMED);
  return {
    en:
      named.map((problem) => `${place(problem).en}: ${problem.why.en}`).join(' ') +
      (more > 0 ? ` There are ${more} more such places.` : ''),
    zh:
      named.map((problem) => `${place(problem).zh}：${problem.why.zh}`).join('') +
      (more > 0 ? `还有 ${more} 处类似的问题。` : ''),
  };
}

/**
 * Reads a lecture's file.
 *
 * @param file its name, for messages.
 * @throws LectureError naming every place that is wrong, with the remedy; nothing is read in part.
 */
export function readLecture(text: string, file: string): Lecture {
  if (text.trim() === '')
    throw new LectureError(file, [
      {
        where: '',
        why: {
          en: 'The file is empty. Choose the file of a lecture.',
          zh: '文件是空的。请选择一个讲座文件。',
        },
      },
    ]);
  let data: unknown;
  try {
    data = parseJson(text, file);
  } catch (error) {
    throw new PhraseError(phraseOf(error), { cause: error });
  }
  const lecture = lectureOf(data, file);
  const problems = contradictions(lecture).map(({ where, why }) => ({ where, why: withRemedy(why) }));
  if (problems.length > 0) throw new LectureError(file, problems);
  return lecture;
}

/** Checks what a file or a store held. @throws LectureError */
export function lectureOf(data: unknown, file: string): Lecture {
  const { format, version } = (data ?? {}) as { format?: unknown; version?: unknown };
  if (format !== LECTURE_FORMAT) throw new LectureError(file, [{ where: 'format', why: NO_LECTURE }]);
  if (typeof version === 'number' && version > LECTURE_VERSION)
    throw new LectureError(file, [{ where: 'version', why: NEWER }]);
  const parsed = lectureSchema.safeParse(data, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new LectureError(
    file,
    parsed.error.issues
      .map(nearest)
      .map((issue) => ({ where: pathText(issue.path), why: withRemedy(issuePhrase(issue)) })),
  );
}

const NO_LECTURE: Phrase = {
  en: `The file is not a lecture: it does not say "format": "${LECTURE_FORMAT}". Choose a file that was saved from the list of lectures.`,
  zh: `这不是讲座文件：其中没有 "format": "${LECTURE_FORMAT}"。请选择从讲座列表保存的文件。`,
};
const NEWER: Phrase = {
  en: 'The lecture was saved by a newer version of this page. Open it there, or update this page.',
  zh: '这个讲座由更新版本的页面保存。请用新版本打开，或更新本页。',
};

function withRemedy({ en, zh }: Phrase): Phrase {
  return {
    en: `${en} Correct it in the file, or save the lecture again.`,
    zh: `${zh}请修改文件，或重新保存讲座。`,
  };
}

/** The lecture as a file's text. */
export function writeLecture(lecture: Lecture): string {
  return `${JSON.stringify(lecture, undefined, 2)}\n`;
}
