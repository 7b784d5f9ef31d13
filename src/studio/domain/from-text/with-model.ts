/** Reads a text with a model. What it proposes has its sentence, found again in the text; a sentence that is not there is no source. */

import type { CallModel, LlmCall } from '../../../llm/domain/call';
import { filled, type PromptTemplate } from '../../../llm/domain/templates';
import type { Language } from '../../../core/memory/bank';
import { quoted } from '../../../core/text/fence';
import type { Phrase } from '../../../core/text/phrase';
import { askChecked } from '../make/ask-checked';
import type { Complaint, MakeProblem } from '../make/problem';
import type { Maker } from '../make/task';
import { FROM_TEXT_FORM, FROM_TEXT_SCHEMA, type FromTextAnswer } from '../steps/prompts/from-text';
import { hidden, shown, type Pseudonym } from './pseudonyms';
import type { Proposal, TextProposals } from './proposal';

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
