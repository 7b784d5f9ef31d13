/** The values among the settings, by their keys. */

import * as z from 'zod';
import { RULES } from '../../core/issue';
import { PhraseForm } from '../../data/formats/problem-form';
import { StampForm } from '../../runs/domain/run/run-form';
import { ModelRefForm } from '../../llm/domain/units';
import { READING_PROMPTS } from '../../memory-systems/domain/readings/prompt';
import { USER_PROMPTS } from '../../studio/domain/halumem/model/prompts';
import { TRASHED_KINDS } from '../../core/ports';
import { LANGUAGES, LOCALES } from '../../core/text/languages';
import { count, different, id, text } from './parts';

const number = z.number();
const texts = z.array(text);
const byId = z.record(text, text);
const language = z.enum(LANGUAGES);
const device = z.enum(['wasm', 'webgpu']);
const encoderChoice = z.union([
  z.literal('shipped'),
  z.literal('endpoint'),
  z.templateLiteral(['model:', z.string().max(200)]),
]);

const wording = z.object({ system: text, user: text });
const prompt = z.object({ texts: z.object({ en: wording, zh: wording }) });
/** The prompts that the user has worded. One that is the page's own again may be there as undefined. */
const promptsOf = <const Name extends string>(names: readonly Name[]) =>
  z.preprocess(
    (given) =>
      given instanceof Object && !Array.isArray(given)
        ? Object.fromEntries(Object.entries(given).filter(([, worded]) => worded !== undefined))
        : given,
    z.partialRecord(z.enum(names as readonly [Name, ...Name[]]), prompt),
  );

const limits = {
  dollars: number.exactOptional(),
  tokens: number.exactOptional(),
  calls: number.exactOptional(),
};
const spent = z.object({ dollars: number, tokens: number, calls: number });

export const AskedForm = z.object({ bank: text, text });
export const TrashedForm = z.object({
  id,
  kind: z.enum(TRASHED_KINDS),
  of: texts,
  title: text,
  when: text,
  bytes: count,
  parts: count,
});
export const LabelForm = z.object({
  bank: text,
  question: text,
  answer: text.exactOptional(),
  right: z.boolean().exactOptional(),
  gold: text.nullable().exactOptional(),
  rank: count.exactOptional(),
  when: text,
});
export const ConnectionForm = z.object({
  id,
  title: text,
  ref: ModelRefForm,
  preset: text.exactOptional(),
  concurrency: number.exactOptional(),
  parameters: z.object({ temperature: number.exactOptional(), maxTokens: number.exactOptional() }),
  kept: z.boolean().exactOptional(),
});
export const PriceForm = z.object({ input: number, output: number, host: text.exactOptional(), model: text });
export const EmbeddingsForm = z.object({
  baseUrl: text,
  model: text,
  queryPrefix: text,
  passagePrefix: text,
});
export const EnginesForm = z.object({
  addresses: byId,
  names: byId,
  pushed: z.array(
    z.object({
      engine: text,
      address: text,
      name: text,
      meta: z.object({ language, model: text, dimensions: number }),
      bank: text,
      title: text,
      documents: count,
      when: text,
    }),
  ),
  silent: texts,
});
export const ServicesForm = z.object({
  addresses: byId,
  shape: text,
  model: z.union([ModelRefForm, z.undefined()]),
  prompts: promptsOf(['extract', 'decide']),
});
export const ReadersForm = z.object({
  answerer: ModelRefForm.exactOptional(),
  judge: ModelRefForm.exactOptional(),
  prompts: promptsOf(READING_PROMPTS),
  dollars: number.optional(),
});
export const MakingForm = z.object({
  model: ModelRefForm.optional(),
  amounts: z.object({ relationships: count, events: count, dialogues: count, questions: count }),
  limits: z.object(limits),
  shared: text.optional(),
  spent: spent.optional(),
  open: z.boolean(),
});
export const UserMakingForm = z.object({
  plan: z.object({ language, seed: number, sessions: number, prompts: promptsOf(USER_PROMPTS) }),
  model: ModelRefForm,
});
export const BatchMakingForm = z.object({
  batch: z.object({ language, count, seed: number }),
  model: ModelRefForm,
  limits: z.object(limits),
  account: text,
  drafts: texts,
  done: count,
});
export const UserBudgetForm = z.object({ limits: z.object(limits), spent: spent.exactOptional() });
export const CoresForm = z.object({ reported: number, measured: number });
export const CheckForm = z.object({
  date: text,
  version: text,
  language,
  isolated: z.boolean(),
  reports: z.array(
    z.object({
      device,
      dtype: text,
      hardware: PhraseForm,
      threads: number,
      verdict: z.enum(['correct', 'wrong', 'failed']),
      reason: PhraseForm.optional(),
      figures: z
        .object({
          cosine: z.union([number, z.nan()]),
          difference: z.union([number, z.nan()]).optional(),
          correct: z.boolean(),
          loadMilliseconds: number,
          questionMilliseconds: number,
          passagesPerSecond: number,
        })
        .optional(),
    }),
  ),
});

/** A list of which only what is damaged is left out. */
interface SettingsList {
  readonly of: z.ZodType;
  /** Absent where entries may be equal. */
  readonly keyOf?: (entry: never) => unknown;
}
type SettingForm = z.ZodType | SettingsList;

/** Whoever reads these checks each of them, and names what is damaged. */
const CHECKED_BY_READER: SettingForm = z.array(z.unknown());

const FORMS: ReadonlyMap<string, SettingForm> = new Map<string, SettingForm>([
  ['locale', z.enum(['system', ...LOCALES])],
  ['theme', z.enum(['system', 'light', 'dark'])],
  ['device', device],
  ['encoder.en', encoderChoice],
  ['encoder.zh', encoderChoice],
  ['encoders.mirror', text],
  ['encoders.own', CHECKED_BY_READER],
  // Of these four only what was entered is written.
  ['embeddings', EmbeddingsForm.partial()],
  ['shortcuts.single', z.boolean()],
  ['tour', text],
  ['offline', z.boolean()],
  ['ask.asked', { of: AskedForm }],
  [
    'ask.labels',
    {
      of: LabelForm,
      keyOf: ({ bank, question }: z.infer<typeof LabelForm>) => JSON.stringify([bank, question]),
    },
  ],
  ['map.encoders', { of: StampForm }],
  ['learnt-models', CHECKED_BY_READER],
  ['lectures', CHECKED_BY_READER],
  ['disputes.author', text],
  ['import.mirror', text],
  ['library.open', text],
  ['library.language', language],
  ['library.removed', texts],
  ['library.opened', byId],
  ['studio.user-making', UserMakingForm],
  ['studio.user-budget', UserBudgetForm],
  ['studio.batch-making', BatchMakingForm],
  ['systems.readings', ReadersForm.partial()],
  ['systems.services', ServicesForm.partial()],
  ['cores', CoresForm],
  ['connections', { of: ConnectionForm, keyOf: (each: { readonly id: string }) => each.id }],
  ['connections.active', text],
  ['connections.orphans', texts],
  ['engines', EnginesForm.partial()],
  [
    'prices',
    {
      of: PriceForm,
      keyOf: ({ host, model }: z.infer<typeof PriceForm>) => JSON.stringify([host ?? null, model]),
    },
  ],
  ['self-check', CheckForm],
  ['trash', { of: TrashedForm, keyOf: (each: { readonly id: string }) => each.id }],
]);

/** What is made of one draft lies under the draft's id. */
const MAKING = /^studio\.making\./;

/** The schema of a setting; undefined for one that this version does not know, and for the vault, which checks itself. */
export function settingForm(key: string): z.ZodType | undefined {
  const form = MAKING.test(key) ? MakingForm : FORMS.get(key);
  if (!form || form instanceof z.ZodType) return form;
  const { keyOf } = form;
  const list = z.array(form.of);
  return keyOf ? list.refine((entries) => different(entries as never[], keyOf), RULES.idTwice) : list;
}

/** The entries of a list among the settings that are whole, each id once; undefined where the value is no such list. */
export function wholeEntries(key: string, value: unknown): unknown[] | undefined {
  const form = FORMS.get(key);
  if (!form || form instanceof z.ZodType || !Array.isArray(value)) return undefined;
  const whole = value.filter((entry) => form.of.safeParse(entry).success);
  const { keyOf } = form;
  if (!keyOf) return whole;
  const keys = whole.map((entry) => keyOf(entry as never));
  return whole.filter((_, i) => keys.indexOf(keys[i]) === i);
}

/** Settings that travel in archives. Addresses of servers, devices and whatever may hold a key stay where they are. */
export const TRAVELLING = [
  'theme',
  'encoder.en',
  'encoder.zh',
  'library.open',
  'library.language',
  'library.removed',
  'ask.asked',
  'ask.labels',
  'lectures',
  'learnt-models',
] as const;

/** Whether a setting goes into an archive, or may come from one: an encoder at a server's address stays where it is. */
export function travels(key: string, value: unknown): boolean {
  return TRAVELLING.some((each) => each === key) && value !== 'endpoint';
}

/** Settings whose entries are each about one character: they go into archives with theirs. */
const OF_CHARACTERS: readonly string[] = ['ask.asked', 'ask.labels'];

/** What of a setting is about such characters, or about none in particular; undefined where nothing is. */
export function aboutCharacters(key: string, value: unknown, isWanted: (bank: string) => boolean): unknown {
  if (!OF_CHARACTERS.includes(key) || !Array.isArray(value)) return value;
  const about = (value as { readonly bank: string }[]).filter(({ bank }) => isWanted(bank));
  return about.length > 0 ? about : undefined;
}
