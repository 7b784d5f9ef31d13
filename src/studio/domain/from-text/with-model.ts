/** Reads a text with a model. What it proposes has its sentence, found again in the text; a sentence that is not there is no source. */

import type { CallModel, LlmCall } from '../../../llm/domain/call';
import { filled, type PromptTemplate } from '../../../llm/domain/templates';
import type { Language } from '../../../core/memory/bank';
import { quoted } from '../../../core/text/fence';
import type { Phrase } from '../../../core/text/phrase';
import { askChecked, type Complaint, type MakeProblem } from '../make/ask-checked';
import type { Maker } from '../make/task';
import { FROM_TEXT_FORM, FROM_TEXT_SCHEMA, type FromTextAnswer } from '../steps/prompts/forms';
import type { Proposal, TextProposals } from './proposal';
import { swapped } from '../../../core/text/escaped';
import { random, seedOf, shuffled } from '../../../measures/domain/random';

export interface Pseudonym {
  readonly name: string;
  readonly alias: string;
}

const ALIASES: Readonly<Record<Language, readonly string[]>> = {
  en: 'Alba Arne Bodil Cato Dagny Edda Eskil Frida Gorm Hedda Idun Jorun Ketil Liv Magna Njal Oddny Petra Ragna Sigurd Tora Ulf Vigdis Ymir'.split(
    ' ',
  ),
  zh: '甲一 乙二 丙三 丁四 戊五 己六 庚七 辛八 壬九 癸十 子初 丑末 寅中 卯正 辰时 巳半 午间 未央 申明 酉阳'.split(
    ' ',
  ),
};
const FAMILY: Readonly<Record<Language, readonly string[]>> = {
  en: 'Aas Borch Dahl Eng Foss Grimm Holm Iversen Juhl Krag Lund Moe'.split(' '),
  zh: [''],
};
/** Addresses and long numbers say who somebody is as well. */
const CONTACT = /[\w.+-]+@[\w-]+\.[\w.]+|(?<!\d)\+?\d[\d ()-]{7,}\d(?!\d)/gu;

/**
 * A table for these names: no alias stands in the text, parts of a name become parts of its alias, and addresses and telephone numbers are
 * hidden with them. The same names and seed give the same table.
 */
export function pseudonymsFor(
  text: string,
  names: readonly string[],
  language: Language,
  seed: number,
): Pseudonym[] {
  const next = random(seedOf(seed, 'pseudonyms', language));
  const free = (list: readonly string[]) =>
    shuffled(
      list.filter((each) => each === '' || !text.includes(each)),
      next,
    );
  const given = free(ALIASES[language]);
  const family = free(FAMILY[language]);
  const table: Pseudonym[] = [];
  let number = 0;
  const fresh = (list: readonly string[], at: number) => {
    const base = list[at % list.length] ?? 'N';
    return at < list.length ? base : `${base}${Math.floor(at / list.length) + 1}`;
  };
  const firsts = new Map<string, string>();
  const lasts = new Map<string, string>();
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const parts = name.split(' ');
    const first = parts[0]!;
    const last = parts.length > 1 ? parts.at(-1)! : '';
    if (!firsts.has(first)) firsts.set(first, fresh(given, number++));
    if (last && !lasts.has(last)) lasts.set(last, fresh(family, lasts.size));
    const alias = [firsts.get(first)!, last ? lasts.get(last)! : ''].filter(Boolean).join(' ');
    if (!table.some((each) => each.name === name)) table.push({ name, alias });
  }
  for (const list of [firsts, lasts])
    for (const [name, alias] of list)
      if (name.length > 1 && !table.some((each) => each.name === name)) table.push({ name, alias });
  [...new Set(text.match(CONTACT) ?? [])].forEach((contact, i) =>
    table.push({ name: contact, alias: `[contact ${i + 1}]` }),
  );
  return table;
}

/** The text with every name replaced, longest names first. */
export function hidden(text: string, table: readonly Pseudonym[]): string {
  return swapped(
    text,
    table.map(({ name, alias }) => [name, alias]),
  );
}

/** The text with the names back. */
export function shown(text: string, table: readonly Pseudonym[]): string {
  return swapped(
    text,
    table.map(({ name, alias }) => [alias, name]),
  );
}

/** Characters of a text that are sent at a time. */
export const PIECE = 6_000;

/** A text in pieces that end with a paragraph, or where none ends with a line or sentence; joined they are the text. */
export function piecesOf(text: string, most = PIECE): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const part = rest.slice(0, most);
    const cut = ['\n\n', '\n', '。', '. ', ' ']
      .map((end) => part.lastIndexOf(end) + end.length)
      .find((at) => at > most / 3);
    pieces.push(rest.slice(0, cut ?? most));
    rest = rest.slice(cut ?? most);
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '');
}

/** The call that a piece of text makes. @param table names to hide before it is sent. */
export function readingCall(
  piece: string,
  language: Language,
  { model, parameters }: Maker,
  table: readonly Pseudonym[],
  template: PromptTemplate = FROM_TEXT_FORM.standard,
): LlmCall {
  const text = quoted(hidden(piece, table));
  return {
    model,
    parameters,
    purpose: 'make',
    messages: filled(FROM_TEXT_FORM, template, language, { text }),
  };
}

/**
 * @param table names to hide before anything is sent; they are back in what is returned.
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function readWithModel(
  ask: CallModel,
  text: string,
  language: Language,
  maker: Maker,
  table: readonly Pseudonym[],
  template?: PromptTemplate,
): Promise<TextProposals & { readonly problems: readonly MakeProblem[] }> {
  const proposals: Proposal[] = [];
  const problems: MakeProblem[] = [];
  let name: string | undefined;
  let from = 0;
  for (const piece of piecesOf(text)) {
    const at = text.indexOf(piece, from);
    from = at + piece.length;
    const sent = hidden(piece, table);
    const call = readingCall(piece, language, maker, table, template);
    const title: Phrase = { en: `Text from character ${at + 1}`, zh: `第 ${at + 1} 个字符起的文本` };
    const { value, complaints, failure, exchanges } = await askChecked(
      ask,
      call,
      FROM_TEXT_SCHEMA,
      'from-text',
      language,
      (answer) => complaintsOf(answer, sent),
    );
    const told = { task: `text ${at}`, title, calls: exchanges.map(({ key }) => key) };
    problems.push(
      ...(failure ? [{ ...failure, ...told }] : complaints.map((each) => ({ ...each, ...told }))),
    );
    if (!value) continue;
    name ??= shown(value.name.trim(), table) || undefined;
    proposals.push(...proposalsOf(value, piece, at, table, proposals.length));
  }
  return { proposals, problems, ...(name !== undefined && { name }) };
}

function complaintsOf({ profile, relationships, events }: FromTextAnswer, sent: string): Complaint[] {
  return [...profile, ...relationships, ...events].flatMap(({ quote }): Complaint[] =>
    sent.includes(quote.trim())
      ? []
      : [
          {
            code: 'incomplete',
            message: {
              en: `“${quote}” does not stand in the text. Copy the sentence character by character.`,
              zh: `“${quote}”不在文本中。请逐字照抄那句话。`,
            },
          },
        ],
  );
}

/** Only what has its sentence in the text. */
function proposalsOf(
  { profile, relationships, events }: FromTextAnswer,
  piece: string,
  at: number,
  table: readonly Pseudonym[],
  made: number,
): Proposal[] {
  const back = (text: string) => shown(text.trim(), table);
  let number = made;
  const placed = (quoteSent: string) => {
    const quote = back(quoteSent);
    const start = piece.indexOf(quote);
    return start < 0 ? undefined : { start: at + start, end: at + start + quote.length, quote };
  };
  const entries: (readonly [string, Omit<Proposal, 'id' | 'start' | 'end' | 'quote'>])[] = [
    ...profile.map(
      ({ field, value, quote }) =>
        [quote, { step: 'profile', value: { field: field.trim(), value: back(value) } }] as const,
    ),
    ...relationships.map(
      ({ name, relation, description, quote }) =>
        [
          quote,
          {
            step: 'relationships',
            value: { person: back(name), relation: relation.trim(), description: back(description) },
          },
        ] as const,
    ),
    ...events.map(
      ({ date, title, place, people, text, quote }) =>
        [
          quote,
          {
            step: 'events',
            value: {
              date: date.trim(),
              place: back(place),
              title: back(title),
              text: back(text),
              people: people.map(back),
              theme: '',
            },
          },
        ] as const,
    ),
  ];
  return entries.flatMap(([quote, rest]) => {
    const place = placed(quote);
    return place ? [{ ...rest, id: `${rest.step} ${++number}`, ...place } as Proposal] : [];
  });
}
