/** The file format `mnemoscope`, version 1: one character with memories and questions. Published as JSON Schema. */

import * as z from 'zod';
import { KINDS } from '../../../core/memory/bank';
import { RULES } from '../../../core/issue';
import { LANGUAGES } from '../../../core/text/languages';

export const FORMAT_VERSION = 1;

const text = z.string().trim().min(1);
const id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, RULES.id)
  .describe('Unique within the file.');
const day = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, RULES.day)
  .describe('YYYY-MM-DD, YYYY-MM or YYYY.');
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, RULES.moment)
  .describe('YYYY-MM-DDTHH:MM, local time.');

const profileField = z.object({ id, field: text, value: text });
const relationship = z.object({ id, person: text, relationship: text, description: text });
const event = z.object({
  id,
  date: day,
  place: text,
  people: z.array(text).describe('Names as used elsewhere, without the character.'),
  theme: text,
  title: text,
  content: text,
});
const dialogue = z.object({
  id,
  event: id.describe('Id of the event that the dialogue is about.'),
  date: moment,
  turns: z.array(z.object({ speaker: text, text })).min(1),
});
const question = z.object({
  id,
  kind: z.enum(KINDS).describe('The kind of its gold memory, or of the memory that it looks for.'),
  text,
  answer: text,
  gold: z.array(id).describe('Ids of the memories that hold the answer; empty where the bank cannot answer.'),
  anchors: z.array(text).describe('Fragments that occur verbatim in the answer and in a gold memory.'),
  tags: z.array(text).describe('paraphrase, competing, time, person, unanswerable, or your own.'),
});

export const characterFileSchema = z
  .object({
    $schema: z.string().optional(),
    format: z.literal('mnemoscope'),
    version: z.literal(FORMAT_VERSION),
    id,
    language: z.enum(LANGUAGES),
    name: text,
    pronouns: text,
    summary: text,
    licence: text,
    source: text,
    description: text,
    profile: z.array(profileField),
    relationships: z.array(relationship),
    events: z.array(event),
    dialogues: z.array(dialogue),
    questions: z.array(question),
  })
  .describe(
    'A character of Mnemoscope: profile, social relationships, events, dialogues, and questions about them.',
  );

export type CharacterFile = z.infer<typeof characterFileSchema>;

/** The format as JSON Schema (draft 2020-12). */
export function characterJsonSchema(): object {
  return { title: 'Mnemoscope character, version 1', ...z.toJSONSchema(characterFileSchema) };
}
