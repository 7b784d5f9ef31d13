/** What a lecture is, at a glance. */

import { LOCALES, type Locale } from '../../core/text/phrase';
import { isUntitled, untitledStep } from './names';
import type { Lecture, LectureStep, LectureText } from './lecture';

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

function textsShown({ title, text }: LectureStep): readonly LectureText[] {
  return text ? [title, text] : [title];
}

/** Whether the room would see nothing: no title, no text, nothing that runs. Notes and a planned time are the lecturer's. */
export function isEmptyStep({ title, text, live }: LectureStep): boolean {
  return !live && isUntitled(title) && !Object.values(text ?? {}).some((words) => words?.trim());
}

/** The lecture as the room sees it: without empty steps, which have no number either. One that has nothing else shows its first. */
export function projected(lecture: Lecture): Lecture {
  const filled = lecture.steps.filter((step) => !isEmptyStep(step));
  if (filled.length === lecture.steps.length) return lecture;
  const steps = filled.length > 0 ? filled : lecture.steps.slice(0, 1);
  return {
    ...lecture,
    steps: steps.map((step, i) => (isUntitled(step.title) ? { ...step, title: untitledStep(i + 1) } : step)),
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
