/** What the windows of one lecture tell each other, so that the lecturer's notes keep step with the stage. */

import * as z from 'zod';
import { LOCALES, type Locale } from '../text/phrase';
import { timerSchema } from './timer';

export const WINDOWS = ['stage', 'presenter'] as const;
export type WindowRole = (typeof WINDOWS)[number];

export const sharedSchema = z.strictObject({
  /** Id of the step that is shown. */
  step: z.string(),
  /** Nothing is shown. */
  blank: z.boolean(),
  /** The language that the room sees. */
  locale: z.enum<Locale[]>([...LOCALES]),
  timer: timerSchema,
});
/** What both windows show. */
export type Shared = z.infer<typeof sharedSchema>;

const from = { lecture: z.string(), from: z.enum(WINDOWS) };
export const messageSchema = z.discriminatedUnion('type', [
  /** A window has opened, and asks how things stand. */
  z.strictObject({ type: z.literal('hello'), ...from }),
  /** How things stand now: an answer, or because something was changed here. */
  z.strictObject({ type: z.literal('state'), ...from, answer: z.boolean(), state: sharedSchema }),
  z.strictObject({ type: z.literal('bye'), ...from }),
]);
export type Message = z.infer<typeof messageSchema>;

/** A message from outside as one of this lecture; undefined for anything else. */
export function messageOf(data: unknown, lecture: string): Message | undefined {
  const { data: message } = messageSchema.safeParse(data);
  return message?.lecture === lecture ? message : undefined;
}

/**
 * What a window takes over from another. A stage that opens while its presenter view is there stays where its own address says, and
 * takes the clock alone; all else is followed.
 */
export function followed(own: Shared, told: Shared, as: WindowRole, answer: boolean): Shared {
  return as === 'stage' && answer ? { ...own, timer: told.timer } : told;
}
