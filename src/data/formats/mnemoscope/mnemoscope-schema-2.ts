/** The file format `mnemoscope`, version 2: memory banks of any source, whole. Published as JSON Schema. */

import * as z from 'zod';
import { KINDS } from '../../../core/memory/bank';
import { LANGUAGES } from '../../../core/text/languages';

export const BANKS_VERSION = 2;

/** Any text, empty too: a source may say nothing of a character. */
const text = z.string();
const id = z.string().min(1);
const ids = z.array(id);

const turn = z.object({ id: id.exactOptional(), speaker: text, text, time: text.exactOptional() });
const session = z.object({
  id: id.describe('Unique within the bank.'),
  start: text.exactOptional(),
  end: text.exactOptional(),
  unrelated: z.literal(true).exactOptional().describe('Inserted talk that is not about the character.'),
  turns: z.array(turn),
});
const memory = z.object({
  id: id.describe('Unique within the bank.'),
  kind: z.enum(KINDS),
  title: text.describe('A short label for lists.'),
  text: text.describe('What every retriever sees.'),
  body: text.describe('What an answer may quote: without labels and dates.'),
  time: text.exactOptional().describe('As written in the source.'),
  place: text.exactOptional(),
  people: z.array(text).describe('Without the character.'),
  story: text.exactOptional().describe('An event and the dialogues about it share this key.'),
  session: id.exactOptional().describe('Id of the session that it was said or extracted in.'),
  emotion: text.exactOptional(),
  scene: text.exactOptional(),
  importance: z.number().min(0).max(1).exactOptional(),
  origin: text.exactOptional(),
  updates: ids.exactOptional().describe('Ids of the memories that this one takes the place of.'),
  replacedTexts: z
    .array(text)
    .exactOptional()
    .describe('Texts that this one takes the place of and that no earlier memory has.'),
});
const question = z.object({
  id: id.describe('Unique within the bank.'),
  kind: z.enum(KINDS),
  text,
  answer: text.describe('Empty where the source gives none.'),
  gold: ids.describe('Ids of the memories that hold the answer; empty where the bank cannot answer.'),
  anchors: z.array(text).describe('Fragments of the answer that must come from a gold memory.'),
  tags: z.array(text),
  type: text.exactOptional().describe("The source's own class of question, in words."),
  difficulty: text.exactOptional(),
  time: text.exactOptional(),
  session: id.exactOptional().describe('Id of the session that it is asked after.'),
  candidates: ids.exactOptional().describe('Ids of the memories that a system is handed.'),
  rubric: z.array(text).exactOptional().describe('What a good answer says, one nugget each.'),
});
const character = z.object({
  id,
  name: text,
  language: z.enum(LANGUAGES),
  pronouns: text,
  summary: text.describe('One sentence.'),
  description: text,
});

export const bankSchema = z.object({
  id: id.describe('Unique within the file.'),
  character,
  source: text.describe('The dataset or author that it comes from.'),
  licence: text,
  citation: text.exactOptional(),
  generated: z
    .literal(true)
    .exactOptional()
    .describe('Rules wrote some of it: it is left out of comparisons of models.'),
  sessions: z.array(session).exactOptional(),
  memories: z.array(memory),
  questions: z.array(question),
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
