/** The file format `mnemoscope`, version 1: one character with memories and questions. Published as JSON Schema. */

import * as z from 'zod';
import { KINDS } from '../../../core/memory/bank';
import { LANGUAGES } from '../../../core/text/languages';
import { RULES } from '../../../core/issue';

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

export const BANKS_VERSION = 2;

/** Any text, empty too: a source may say nothing of a character. */
const anyText = z.string();
const anyId = z.string().min(1);
const anyIds = z.array(anyId);

const turn = z.object({
  id: anyId.exactOptional(),
  speaker: anyText,
  text: anyText,
  time: anyText.exactOptional(),
});
const session = z.object({
  id: anyId.describe('Unique within the bank.'),
  start: anyText.exactOptional(),
  end: anyText.exactOptional(),
  unrelated: z.literal(true).exactOptional().describe('Inserted talk that is not about the character.'),
  turns: z.array(turn),
});
const memory = z.object({
  id: anyId.describe('Unique within the bank.'),
  kind: z.enum(KINDS),
  title: anyText.describe('A short label for lists.'),
  text: anyText.describe('What every retriever sees.'),
  body: anyText.describe('What an answer may quote: without labels and dates.'),
  time: anyText.exactOptional().describe('As written in the source.'),
  place: anyText.exactOptional(),
  people: z.array(anyText).describe('Without the character.'),
  story: anyText.exactOptional().describe('An event and the dialogues about it share this key.'),
  session: anyId.exactOptional().describe('Id of the session that it was said or extracted in.'),
  emotion: anyText.exactOptional(),
  scene: anyText.exactOptional(),
  importance: z.number().min(0).max(1).exactOptional(),
  origin: anyText.exactOptional(),
  updates: anyIds.exactOptional().describe('Ids of the memories that this one takes the place of.'),
  replacedTexts: z
    .array(anyText)
    .exactOptional()
    .describe('Texts that this one takes the place of and that no earlier memory has.'),
});
const bankQuestion = z.object({
  id: anyId.describe('Unique within the bank.'),
  kind: z.enum(KINDS),
  text: anyText,
  answer: anyText.describe('Empty where the source gives none.'),
  gold: anyIds.describe('Ids of the memories that hold the answer; empty where the bank cannot answer.'),
  anchors: z.array(anyText).describe('Fragments of the answer that must come from a gold memory.'),
  tags: z.array(anyText),
  type: anyText.exactOptional().describe("The source's own class of question, in words."),
  difficulty: anyText.exactOptional(),
  time: anyText.exactOptional(),
  session: anyId.exactOptional().describe('Id of the session that it is asked after.'),
  candidates: anyIds.exactOptional().describe('Ids of the memories that a system is handed.'),
  rubric: z.array(anyText).exactOptional().describe('What a good answer says, one nugget each.'),
});
const character = z.object({
  id: anyId,
  name: anyText,
  language: z.enum(LANGUAGES),
  pronouns: anyText,
  summary: anyText.describe('One sentence.'),
  description: anyText,
});

export const bankSchema = z.object({
  id: anyId.describe('Unique within the file.'),
  character,
  source: anyText.describe('The dataset or author that it comes from.'),
  licence: anyText,
  citation: anyText.exactOptional(),
  generated: z
    .literal(true)
    .exactOptional()
    .describe('Rules wrote some of it: it is left out of comparisons of models.'),
  sessions: z.array(session).exactOptional(),
  memories: z.array(memory),
  questions: z.array(bankQuestion),
});

const head = {
  $schema: z.string().optional(),
  format: z.literal('mnemoscope'),
  version: z.literal(BANKS_VERSION),
};

/** A file of one bank, its fields beside the format's mark. */
export const oneBankSchema = z.object({ ...head, ...bankSchema.shape });
/** A file of any number of banks. */
export const banksSchema = z.object({ ...head, banks: z.array(bankSchema) });

/** The format as JSON Schema (draft 2020-12). */
export function banksJsonSchema(): object {
  return {
    title: 'Mnemoscope memory banks, version 2',
    ...z.toJSONSchema(z.union([banksSchema, oneBankSchema])),
  };
}
