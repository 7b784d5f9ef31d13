/** Edits of a lecture: each gives another lecture and leaves the one before as it was. */

import { LOCALES, type Locale } from '../../core/text/phrase';
import { fileStem } from '../../runs/domain/export/run-record';
import { picturesIn } from './blocks';
import { plain } from './marked';
import type { Live, LiveOf } from './live';
import { copyName, isUntitled, unnamedChoice, UNTITLED, untitledStep } from './facts';
import {
  LECTURE_FORMAT,
  LECTURE_VERSION,
  textIn,
  type Lecture,
  type LectureStep,
  type LectureText,
} from './lecture';

/** Longer ids make addresses that nobody can read. */
const LONGEST_ID = 40;

/**
 * An id made of a text's letters and digits, unlike those that are taken.
 *
 * @param fallback for a text without Latin letters or digits.
 */
export function freshId(text: string, fallback: string, taken: readonly string[]): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replace(/^-+|-+$/g, '');
  const base = slug || fallback;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.includes(id)) return id;
  }
}

/** A lecture of one empty step. Its texts are still to be written: see {@link completed}. */
export function newLecture(taken: readonly string[]): Lecture {
  const id = freshId('lecture', 'lecture', taken);
  const lecture: Lecture = {
    format: LECTURE_FORMAT,
    version: LECTURE_VERSION,
    id,
    title: {},
    steps: [{ id: 'step', title: {} }],
  };
  return lecture;
}

/** A lecture under another id and name. */
export function copyOf(lecture: Lecture, taken: readonly string[]): Lecture {
  const id = freshId(lecture.id, 'lecture', [...taken, lecture.id]);
  const title = eachLanguage((locale) => {
    const text = lecture.title[locale];
    return text === undefined ? undefined : copyName(text, locale);
  });
  return { ...lecture, id, title };
}

/** What a step says besides its id. */
export type StepContent = Omit<LectureStep, 'id'>;

/** Adds a step after the one at a place; at the beginning for −1. @returns the lecture and the step's id. */
export function withStep(
  lecture: Lecture,
  after: number,
  content: StepContent,
): { readonly lecture: Lecture; readonly step: string } {
  const id = freshId(
    content.title.en ?? '',
    'step',
    lecture.steps.map((step) => step.id),
  );
  return {
    lecture: { ...lecture, steps: lecture.steps.toSpliced(after + 1, 0, { id, ...content }) },
    step: id,
  };
}

/** A step is taken out; the last one stays, since a lecture has one at least. */
export function withoutStep(lecture: Lecture, id: string): Lecture {
  if (lecture.steps.length === 1) return lecture;
  return { ...lecture, steps: lecture.steps.filter((step) => step.id !== id) };
}

/** Moves a step to a place, from 0; beyond the ends it is the first or the last. */
export function movedStep(lecture: Lecture, id: string, to: number): Lecture {
  const from = lecture.steps.findIndex((step) => step.id === id);
  const step = lecture.steps[from];
  const place = Math.min(lecture.steps.length - 1, Math.max(0, to));
  if (!step || place === from) return lecture;
  return { ...lecture, steps: lecture.steps.toSpliced(from, 1).toSpliced(place, 0, step) };
}

/** @param change gives the step anew; its id stays. */
export function changedStep(
  lecture: Lecture,
  id: string,
  change: (step: LectureStep) => StepContent,
): Lecture {
  return {
    ...lecture,
    steps: lecture.steps.map((step) => (step.id === id ? { ...change(step), id } : step)),
  };
}

/** A text with another wording in one language; none at all where nothing is left. */
export function written(
  text: LectureText | undefined,
  locale: Locale,
  words: string,
): LectureText | undefined {
  const next = { ...text, [locale]: words };
  if (words === '') delete next[locale];
  return LOCALES.some((each) => next[each] !== undefined) ? next : undefined;
}

/** A step with another text in one language, and the pictures that its texts still show. */
export function stepWritten(
  step: LectureStep,
  locale: Locale,
  words: string,
  added: Readonly<Record<string, string>> = {},
): StepContent {
  const text = written(step.text, locale, words);
  const shown = picturesIn(Object.values(text ?? {}));
  const pictures = Object.entries({ ...step.pictures, ...added }).filter(([id]) => shown.has(id));
  return stepWith(step, {
    text,
    pictures: pictures.length > 0 ? Object.fromEntries(pictures) : undefined,
  });
}

/** A step without what is undefined in a change, as files are written. */
export function stepWith(
  { title, text, pictures, notes, seconds, live }: LectureStep,
  change: {
    readonly title?: LectureText | undefined;
    readonly text?: LectureText | undefined;
    readonly pictures?: LectureStep['pictures'];
    readonly notes?: LectureText | undefined;
    readonly seconds?: number | undefined;
    readonly live?: Live | undefined;
  },
): StepContent {
  const next = { text, pictures, notes, seconds, live, ...change };
  return {
    title: 'title' in change ? (change.title ?? {}) : title,
    ...(next.text && { text: next.text }),
    ...(next.pictures && { pictures: next.pictures }),
    ...(next.notes && { notes: next.notes }),
    ...(next.seconds !== undefined && { seconds: next.seconds }),
    ...(next.live && { live: next.live }),
  };
}

/** The lecture with a title wherever none is written, so that it can be shown and saved: its own is then its first heading. */
export function completed(lecture: Lecture): Lecture {
  return {
    ...lecture,
    title: hasText(lecture.title) ? lecture.title : (firstHeading(lecture) ?? UNTITLED),
    steps: lecture.steps.map((step, i) => {
      const titled = hasText(step.title) ? step : { ...step, title: untitledStep(i + 1) };
      return step.live?.part === 'poll' ? { ...titled, live: withChoices(step.live) } : titled;
    }),
  };
}

function firstHeading({ steps }: Lecture): LectureText | undefined {
  return steps.find(({ title }) => !isUntitled(title))?.title;
}

/** A vote whose choices are all named. */
function withChoices(poll: LiveOf<'poll'>): LiveOf<'poll'> {
  if (poll.options.every(hasText)) return poll;
  return { ...poll, options: poll.options.map((each, i) => (hasText(each) ? each : unnamedChoice(i + 1))) };
}

function hasText(text: LectureText): boolean {
  return LOCALES.some((locale) => text[locale] !== undefined);
}

function eachLanguage(text: (locale: Locale) => string | undefined): LectureText {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const words = text(locale);
      return words === undefined ? [] : [[locale, words]];
    }),
  );
}

/**
 * A step's live part with another link: one of the same sort joins it, so that each language may have its own; any other takes its
 * place.
 */
export function withLink(live: Live | undefined, linked: Live): Live {
  if (live?.part !== linked.part || !('at' in live) || !('at' in linked)) return linked;
  return { ...live, at: { ...live.at, ...linked.at } };
}

/** The name under which a lecture is saved: its title's, in the language of who saves it, or its id where that has no letters. */
export function lectureFileName(lecture: Lecture, locale: Locale): string {
  const title = plain(textIn(completed(lecture).title, locale).text);
  return `${/[\p{L}\p{N}]/u.test(title) ? fileStem(title) : lecture.id}.lecture.json`;
}
