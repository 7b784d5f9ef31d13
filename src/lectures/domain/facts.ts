/** What a lecture is, at a glance. */

import { LOCALES, type Locale, wordsIn, type Phrase, type Written } from '../../core/text/phrase';
import type { Lecture, LectureStep, LectureText } from './lecture';
import type { Live } from './live';

export const UNTITLED: Phrase = { en: 'Untitled lecture', zh: '未命名讲座' };

/** @param n the step's number, from 1. */
export function untitledStep(n: number): Phrase {
  return { en: `Step ${n}`, zh: `第 ${n} 步` };
}

/** @param n the choice's number in its vote, from 1. */
export function unnamedChoice(n: number): Phrase {
  return { en: `Choice ${n}`, zh: `选项 ${n}` };
}

/** Whether a title was written by nobody: there is none, or what {@link untitledStep} puts there. */
export function isUntitled(title: { readonly [L in Locale]?: string | undefined }): boolean {
  const written = LOCALES.filter((locale) => title[locale] !== undefined);
  if (written.length === 0) return true;
  const placeholder = untitledStep(Number(/\d+/.exec(title[LOCALES[0]] ?? '')?.[0]));
  return LOCALES.every((locale) => title[locale] === placeholder[locale]);
}

const COPIES: Written<(title: string) => string> = {
  en: (title) => `${title} (copy)`,
  zh: (title) => `${title}（副本）`,
};

/** How a copy is called in a language. */
export function copyName(title: string, locale: Locale): string {
  return wordsIn(COPIES, locale)(title);
}

const NUMBERED: Written<(title: string, n: number) => string> = {
  en: (title, n) => `${title} (${n})`,
  zh: (title, n) => `${title}（${n}）`,
};

/** What a lecture that was opened from a file is called beside others: its title, or the first with a number that none of them has. */
export function titleBeside(title: LectureText, others: readonly LectureText[]): LectureText {
  for (let n = 1; ; n++) {
    const next = n === 1 ? title : numberedTitle(title, n);
    if (!others.some((other) => LOCALES.some((locale) => next[locale] && next[locale] === other[locale])))
      return next;
  }
}

function numberedTitle(title: LectureText, n: number): LectureText {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const words = title[locale];
      return words === undefined ? [] : [[locale, wordsIn(NUMBERED, locale)(words, n)]];
    }),
  );
}

/** Said where somebody wants to edit what is not, or no longer, among his own. */
export function noSuchLecture(id: string): Phrase {
  return {
    en: `You have no lecture "${id}": it may have been deleted in another tab.`,
    zh: `您没有讲座 "${id}"：它可能已在另一个标签页中删除。`,
  };
}

/** Planned time in seconds; steps without a plan add nothing. */
export function plannedSeconds({ steps }: Lecture): number {
  return steps.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
}

/** Planned time in whole minutes, one at least; undefined where nothing is planned. */
export function plannedMinutes(lecture: Lecture): number | undefined {
  const seconds = plannedSeconds(lecture);
  return seconds === 0 ? undefined : Math.max(1, Math.round(seconds / 60));
}

/** The languages in which every text that the room sees is there. */
export function languagesOf({ title, steps }: Lecture): readonly Locale[] {
  const shown = [title, ...steps.flatMap((step) => textsShown(step))];
  return LOCALES.filter((locale) => shown.every((text) => text[locale] !== undefined));
}

function textsShown({ title, text, live }: LectureStep): readonly LectureText[] {
  const asked = live?.part === 'poll' ? [live.question, ...live.options] : [];
  return [title, text, ...asked].filter((each) => each !== undefined);
}

/** Whether it is a vote whose choices nobody wrote: there are none, or what {@link unnamedChoice} puts there. */
export function isEmptyPoll(live: Live | undefined): boolean {
  return (
    live?.part === 'poll' &&
    live.options.every((option, i) => {
      const placeholder = unnamedChoice(i + 1);
      return LOCALES.every((locale) => [undefined, placeholder[locale]].includes(option[locale]));
    })
  );
}

/**
 * Whether the room would see nothing: no title, no text, nothing that runs, nothing to vote for. Notes and a planned time are the
 * lecturer's.
 */
export function isEmptyStep({ title, text, live }: LectureStep): boolean {
  const runs = live && !isEmptyPoll(live);
  return !runs && isUntitled(title) && !Object.values(text ?? {}).some((words) => words?.trim());
}

/**
 * The lecture as the room sees it: without empty steps, which have no number either, and without votes that have no choices. One that has
 * nothing else shows its first step.
 */
export function projected(lecture: Lecture): Lecture {
  const filled = lecture.steps.filter((step) => !isEmptyStep(step));
  const steps = filled.length > 0 ? filled : lecture.steps.slice(0, 1);
  if (steps.length === lecture.steps.length && !steps.some(({ live }) => isEmptyPoll(live))) return lecture;
  return {
    ...lecture,
    steps: steps.map(({ live, ...step }, i) => ({
      ...step,
      ...(live && !isEmptyPoll(live) && { live }),
      title: isUntitled(step.title) ? untitledStep(i + 1) : step.title,
    })),
  };
}

/** A step's place from 0; −1 where the lecture has no such step. */
export function placeOfStep({ steps }: Lecture, id: string | undefined): number {
  return steps.findIndex((step) => step.id === id);
}

/** Whether the step asks the room, which votes on the stage; the presenter's window shows the counts. */
export function isAsked({ live }: LectureStep): boolean {
  return live !== undefined && ['vote', 'poll', 'beat'].includes(live.part);
}
