/** What the windows of one lecture tell each other, so that the lecturer's notes keep step with the stage. */

import * as z from 'zod';
import { LOCALES, type Locale } from '../../core/text/phrase';
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

/** A vote as the stage shows it; the presenter's window sees the counts before the room does. */
export const boardSchema = z.strictObject({
  step: z.string(),
  question: z.string(),
  options: z.array(z.strictObject({ id: z.string(), title: z.string(), votes: z.int().min(0) })),
  revealed: z.boolean(),
  /** What the reveal says: which choice came first, and how many were right. */
  sentence: z.string().optional(),
  /** Of a vote that has a time: milliseconds left, and whether they pass. */
  clock: z.strictObject({ left: z.number(), ticking: z.boolean() }).optional(),
  /** Whether another question follows once this one is revealed. */
  more: z.boolean().optional(),
});
export type Board = z.infer<typeof boardSchema>;

/** What the presenter's window asks of the vote on the stage. */
export const boardActionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('vote'), option: z.string(), by: z.union([z.literal(1), z.literal(-1)]) }),
  z.strictObject({ do: z.literal('reveal') }),
  /** Starts the clock, or lets it stand. */
  z.strictObject({ do: z.literal('clock') }),
  z.strictObject({ do: z.literal('next') }),
]);
export type BoardAction = z.infer<typeof boardActionSchema>;

const from = { lecture: z.string(), from: z.enum(WINDOWS) };
export const messageSchema = z.discriminatedUnion('type', [
  /** A window has opened, and asks how things stand. */
  z.strictObject({ type: z.literal('hello'), ...from }),
  /** How things stand now: an answer, or because something was changed here. */
  z.strictObject({ type: z.literal('state'), ...from, answer: z.boolean(), state: sharedSchema }),
  z.strictObject({ type: z.literal('bye'), ...from }),
  /** The vote on the stage, after every change. */
  z.strictObject({ type: z.literal('board'), ...from, board: boardSchema }),
  /** To the stage. */
  z.strictObject({ type: z.literal('board action'), ...from, step: z.string(), action: boardActionSchema }),
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
