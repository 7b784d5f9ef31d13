/** Reads a diary, a biography or a chat log by rule. What it finds are proposals; it leaves out rather than guesses. */

import type { Language } from '../../../core/memory/bank';
import { sentences, type Span } from '../../../core/text/sentences';
import { WRITING } from '../../../core/text/languages';
import type { ItemValue } from '../draft';
import { pastedTurns, type PastedTurn } from '../../../data/formats/chats/chats';
import { factsIn, nameIn } from './facts';
import { matchesIn, namesIn, relationsIn } from './names';
import type { ProposedStep, Proposal, TextProposals } from './proposal';
import { parseDate, type DateSpan } from '../../../core/text/dates';

/** Sentences of an event besides its first. */
const LONGEST_EVENT = 5;
const LONGEST_TITLE = { words: 9, characters: 14 } as const;
/** No title ends with them. */
const HANGING =
  /(?:\s(?:an?|the|and|or|of|in|on|at|to|for|with|by|from|near|her|his|their|its|my|our|when|that|who|which|as|is|was|were|has|had))+$/iu;

export function readText(text: string, language: Language): TextProposals {
  const reader = new TextReader(text, language);
  return reader.read();
}

class TextReader {
  readonly #text: string;
  readonly #language: Language;
  readonly #spans: readonly Span[];
  readonly #proposals: Proposal[] = [];

  constructor(text: string, language: Language) {
    this.#text = text;
    this.#language = language;
    this.#spans = sentences(text);
  }

  read(): TextProposals {
    const chat = pastedTurns(this.#text);
    const name = nameIn(this.#text, this.#language);
    const speakers = [...new Set(chat?.map(({ speaker }) => speaker) ?? [])];
    const names = namesIn(this.#text, this.#language, speakers).filter((each) => each !== name);
    for (const { field, value, start, end } of factsIn(this.#text, this.#language)) {
      const { quote, ...place } = this.#sentenceAt(start, end);
      this.#add('profile', { field, value }, { ...place, quote });
    }
    const related = relationsIn(this.#text, this.#language, name).filter((each) => each.name !== name);
    for (const { name: person, relation, start, end } of related) {
      const place = this.#sentenceAt(start, end);
      this.#add('relationships', { person, relation, description: this.#about(person, place.quote) }, place);
    }
    if (chat) this.#chat(chat, name);
    else this.#events(names);
    return { ...(name !== undefined && { name }), proposals: this.#proposals };
  }

  /** Each date begins an event, which goes on to the next date or the end of its paragraph; a line that is a date alone dates what follows. */
  #events(names: readonly string[]): void {
    const dates = datesIn(this.#text);
    const born = factsIn(this.#text, this.#language).map(({ start, end }) => [start, end] as const);
    let head: FoundDate | undefined;
    for (let i = 0; i < this.#spans.length; i++) {
      const span = this.#spans[i]!;
      const end = span.start + span.text.length;
      const own = dates.find((date) => date.start >= span.start && date.end <= end);
      if (
        own &&
        span.text.length - own.text.length < 14 &&
        !/\p{L}{4,}/u.test(span.text.replace(own.text, ''))
      ) {
        head = own;
        continue;
      }
      const isFact = own && born.some(([from, to]) => from <= own.start && own.end <= to);
      const date = isFact ? undefined : (own ?? head);
      if (!date) continue;
      let last = i;
      while (last + 1 < this.#spans.length && last - i < LONGEST_EVENT) {
        const next = this.#spans[last + 1]!;
        const nextEnd = next.start + next.text.length;
        const breaks = /[\r\n]/.test(
          this.#text.slice(this.#spans[last]!.start + this.#spans[last]!.text.length, next.start),
        );
        if (breaks || dates.some((each) => each.start >= next.start && each.end <= nextEnd)) break;
        last++;
      }
      const stop = this.#spans[last]!.start + this.#spans[last]!.text.length;
      const quote = this.#text.slice(span.start, stop);
      this.#add('events', this.#eventOf(quote, date, span.text, names), {
        start: span.start,
        end: stop,
        quote,
      });
      i = last;
      head = own ? undefined : head;
    }
  }

  #eventOf(quote: string, date: FoundDate, first: string, names: readonly string[]): ItemValue['events'] {
    return {
      date: draftDate(date.span),
      place: this.#placeIn(quote),
      title: this.#titleOf(withoutDate(first, date.text)),
      text: quote,
      people: peopleIn(quote, names),
      theme: '',
    };
  }

  #titleOf(text: string): string {
    const { unit } = WRITING[this.#language];
    const plain = text
      .replace(/^[\s,，。.;；:：]*(?:(?:On|In|At|Since|By)\b)?[\s,，]*/u, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (unit === 'words') {
      const title = plain
        .split(/[,;:](?=\s)/)[0]!
        .split(' ')
        .slice(0, LONGEST_TITLE.words)
        .join(' ')
        .replace(/[,.;:!?]+$/, '')
        .replace(HANGING, '');
      return title.charAt(0).toUpperCase() + title.slice(1);
    }
    const clause = plain.split(/[，。；！？]/)[0] ?? plain;
    return [...clause].slice(0, LONGEST_TITLE.characters).join('');
  }

  #placeIn(text: string): string {
    const found = PLACES[this.#language].exec(text);
    return found?.[1]?.trim() ?? '';
  }

  /** A day's conversation is an event, and its lines the dialogue about it. */
  #chat(lines: readonly PastedTurn[], name: string | undefined): void {
    const days = new Map<string, PastedTurn[]>();
    for (const line of lines) {
      const day = line.day ?? '';
      days.set(day, [...(days.get(day) ?? []), line]);
    }
    for (const [day, own] of days) {
      const start = own[0]!.start;
      const end = own.at(-1)!.end;
      const quote = this.#text.slice(start, end);
      const people = [...new Set(own.map(({ speaker }) => speaker))].filter((each) => each !== name);
      const title = this.#titleOf(own.reduce((a, b) => (b.text.length > a.text.length ? b : a)).text);
      const place = { start, end, quote };
      const text = own
        .map(({ speaker, text: words }) => `${speaker}${WRITING[this.#language].colon}${words}`)
        .join('\n');
      const event = this.#add('events', { date: day, place: '', title, text, people, theme: '' }, place);
      const turns = own.map(({ speaker, text: words }) => ({ speaker, text: words }));
      this.#add('dialogues', { event: '', date: day, turns }, place, event);
    }
  }

  /** Sentences that name somebody, up to three. */
  #about(person: string, first: string): string {
    const others = this.#spans
      .map(({ text }) => text)
      .filter((text) => text !== first && text.includes(person));
    return [first, ...others.slice(0, 2)].join(WRITING[this.#language].gap);
  }

  #sentenceAt(start: number, end: number) {
    const span = this.#spans.find((each) => each.start <= start && start < each.start + each.text.length);
    if (!span) return { start, end, quote: this.#text.slice(start, end) };
    return { start: span.start, end: span.start + span.text.length, quote: span.text };
  }

  #add<S extends ProposedStep>(
    step: S,
    value: ItemValue[S],
    place: { start: number; end: number; quote: string },
    about?: string,
  ): string {
    const id = `${step} ${this.#proposals.length + 1}`;
    this.#proposals.push({ id, step, value, ...place, ...(about !== undefined && { about }) } as Proposal);
    return id;
  }
}

const PLACES: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:in|at|near)\s+((?!January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2})/u,
  zh: /(?:在|到|去了?)((?!\d)\p{Script=Han}{2,8}?(?:市|县|镇|村|路|街|园|馆|店|站|港|湖|山|岛|校|院|家))/u,
};

/** A sentence without a date and the word that leads to it: “died in 2001 after a fall”. */
function withoutDate(sentence: string, date: string): string {
  const at = sentence.indexOf(date);
  const before = sentence.slice(0, at).replace(/(?:^|\s)(?:in|on|since|of|by|at|from|until)\s+$/iu, '');
  return before.trimEnd() + sentence.slice(at + date.length);
}

/** The names that a text has, also by the first of several words alone. */
export function peopleIn(text: string, names: readonly string[]): string[] {
  return names.filter(
    (name) =>
      text.includes(name) ||
      (name.includes(' ') &&
        new RegExp(`(?<!\\p{L})${name.split(' ')[0]!.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').test(text)),
  );
}

/** A date in running text. */
export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly span: DateSpan;
}

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';

/** The most exact first; a later pattern takes nothing that an earlier one has. */
const PATTERNS = [
  String.raw`(?<!\d)\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号號]`,
  String.raw`(?<![\d-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?![\d-])`,
  String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+\d{4}(?!\d)`,
  String.raw`\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}(?!\d)`,
  String.raw`(?<!\d)\d{4}\s*年\s*\d{1,2}\s*月(?:份)?`,
  String.raw`\b${MONTH}\s+(?:of\s+)?\d{4}(?!\d)`,
  String.raw`(?<!\d)(?:1[89]|20)\d{2}\s*年`,
  String.raw`(?<=\b(?:in|In|since|Since|of|by|By)\s)(?:1[89]|20)\d{2}(?![\d-])`,
].map((source) => new RegExp(source, 'gu'));

/** Every date with its place, in the order of the text. What no calendar has is none. */
export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const pattern of PATTERNS)
    for (const [match, start] of matchesIn(text, pattern)) {
      const end = start + match[0].length;
      const span = parseDate(match[0]);
      if (span && !found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, text: match[0], span });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** As drafts write a date: `2019-04-13`, `2019-04` or `2019`, as exactly as the text does. */
export function draftDate({ start, precision }: DateSpan): string {
  const day = new Date(start).toISOString().slice(0, 10);
  if (precision === 'year' || precision === 'years') return day.slice(0, 4);
  return precision === 'month' ? day.slice(0, 7) : day;
}
