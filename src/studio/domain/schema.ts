/** The record of a draft, `studio-1`, proven to have its shape when it is read from storage or a file. */

import * as z from 'zod';
import { issueProblems } from '../../core/issue';
import { DatasetError, problemAt } from '../../core/text/problem';
import { KINDS, type Language } from '../../core/memory/bank';
import { LANGUAGES } from '../../core/text/languages';
import type { Draft } from './draft';
import type { TextProposals } from './from-text/proposal';

const text = z.string();
const id = z.string().min(1);
const count = z.number().int().nonnegative();

const origin = z.discriminatedUnion('by', [
  z.object({ by: z.literal('hand') }),
  z.object({ by: z.literal('grammar'), seed: z.number() }),
  z.object({ by: z.literal('model'), model: text, prompt: text }),
  z.object({ by: z.literal('text'), start: count, end: count, quote: text }),
]);
const common = {
  id,
  origin,
  edited: z.boolean(),
  revision: z.number().int().positive(),
  basis: z.record(z.string(), z.number()),
  review: z.enum(['open', 'accepted', 'dropped']),
  score: z.number().min(0).max(10).optional(),
};
const item = z.discriminatedUnion('step', [
  z.object({ ...common, step: z.literal('profile'), value: z.object({ field: text, value: text }) }),
  z.object({
    ...common,
    step: z.literal('relationships'),
    value: z.object({ person: text, relation: text, description: text }),
  }),
  z.object({
    ...common,
    step: z.literal('events'),
    value: z.object({ date: text, place: text, title: text, text, people: z.array(text), theme: text }),
  }),
  z.object({
    ...common,
    step: z.literal('dialogues'),
    value: z.object({
      event: text,
      date: text,
      turns: z.array(z.object({ speaker: text, text })),
    }),
  }),
  z.object({
    ...common,
    step: z.literal('questions'),
    value: z.object({
      kind: z.enum(KINDS),
      question: text,
      answer: text,
      anchors: z.array(text),
      gold: z.array(text),
      answerable: z.boolean(),
      tags: z.array(text),
      difficulty: text.optional(),
    }),
  }),
]);

const wording = z.object({ system: text, user: text });
export const DraftForm = z.object({
  id,
  format: z.literal('studio-1'),
  language: z.enum(LANGUAGES),
  name: text,
  portrait: z.object({ pronouns: text, summary: text, description: text }),
  licence: text,
  seed: z.object({
    random: z.number(),
    job: text,
    hobbies: z.array(text),
    topics: z.array(text),
    revision: z.number().int().positive(),
  }),
  items: z.array(item),
  prompts: z.record(z.string(), z.object({ texts: z.object({ en: wording, zh: wording }) })),
  created: z.number(),
  changed: z.number(),
});

/**
 * Reads the record of a draft.
 *
 * @param name of the file or record, for messages.
 * @throws DatasetError naming every place that is wrong; nothing is read in part.
 */
export function readDraft(data: unknown, name: string): Draft {
  const parsed = DraftForm.safeParse(data);
  if (!parsed.success) throw new DatasetError(issueProblems(parsed.error.issues, name));
  const seen = new Set<string>();
  const twice = parsed.data.items.filter(({ id: own }) => seen.size === seen.add(own).size);
  if (twice.length > 0)
    throw new DatasetError(
      twice.map(({ id: own }) =>
        problemAt(`${name} › items`, {
          en: `two items have the id "${own}"; rename one.`,
          zh: `两个条目使用 id“${own}”；请给其中一个改名。`,
        }),
      ),
    );
  return parsed.data as Draft;
}

/** A draft as a file, which {@link readDraft} reads back as it was. */
export function writeDraft(draft: Draft): string {
  return `${JSON.stringify(draft, null, 2)}\n`;
}

/** A draft with a mark of its content: another one after every write. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly revision: string;
}

/** What became of a write. */
export type DraftWrite =
  | { readonly done: true; readonly revision: string }
  /** Another tab was first; nothing is written. */
  | { readonly done: false; readonly why: 'changed elsewhere' | 'deleted elsewhere' };

export interface StudioStore {
  /** All drafts that can be read, the one changed last first, and the ids of those that cannot; these stay where they are. */
  list(): Promise<{ readonly drafts: readonly StoredDraft[]; readonly unreadable: readonly string[] }>;
  /** @throws DatasetError where the record is damaged. */
  get(id: string): Promise<StoredDraft | undefined>;
  /**
   * Writes a draft wholly or not at all.
   *
   * @param revision of the content that the change was made to; `new` for one that must not be there; undefined writes over whatever is there.
   */
  put(draft: Draft, revision: string | undefined): Promise<DraftWrite>;
  remove(id: string): Promise<void>;
}

/** Reads a pasted text by rule. Rejects with the signal's reason at once. */
export type ReadText = (text: string, language: Language, signal: AbortSignal) => Promise<TextProposals>;
