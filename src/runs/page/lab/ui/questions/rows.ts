/** The questions behind the numbers as rows: which system found each one's memory and where, and what each classifier took it for. */

import { questionMatrix } from '../../../../domain/evaluation/comparison';
import type { ClassifierCase, SystemScores } from '../../../../domain/evaluation/evaluate';
import type { Kind, Language, MemoryBank, Question } from '../../../../../core/memory/bank';
import { localeTag } from '../../../../../ui/state/locale.svelte';

/**
 * A rank from 1; `missed`: not in the kept list; `absent`: the system has no list for the question, which is scored as not found; undefined:
 * the system was not asked, or there is no gold to find.
 */
export type Place = number | 'missed' | 'absent' | undefined;

/** What a table of questions by system shows of one question. */
export interface MatrixRow {
  readonly key: string;
  /** The question, or its id where a file has no more of it. */
  readonly text: string;
  /** What else is known of a question without character and kind. */
  readonly about?: string;
  /** The character's name. */
  readonly character?: string;
  readonly kind?: Kind;
  readonly language?: Language;
  /** One a system. */
  readonly places: readonly Place[];
  /** Systems with gold within the cutoff. */
  readonly found: number;
  /** Place of the only system with gold within the cutoff, where others were asked too. */
  readonly only: number | undefined;
  /** One a classifier; undefined where it said nothing. */
  readonly said: readonly (ClassifierCase | undefined)[];
  /** What a text search looks at, in lower case: of our own questions text, answer, id and character. */
  readonly searched: string;
}

export interface QuestionRow extends MatrixRow {
  readonly bank: string;
  readonly character: string;
  readonly language: Language;
  readonly question: Question;
  readonly kind: Kind;
}

export interface RowInputs {
  readonly systems: readonly SystemScores[];
  readonly classifiers: readonly (readonly ClassifierCase[])[];
  readonly banks: ReadonlyMap<string, MemoryBank>;
  /** Ranks up to it count as found. */
  readonly cutoff: number;
}

interface Draft {
  readonly bank: string;
  readonly id: string;
  places: readonly Place[];
  found: number;
  only: number | undefined;
  said: (ClassifierCase | undefined)[];
}

/** The rows in the systems' order of questions; questions that only classifiers were asked, as those without gold, come last. */
export function questionRows({ systems, classifiers, banks, cutoff }: RowInputs): QuestionRow[] {
  const drafts = new Map<string, Draft>();
  const nobody = () => classifiers.map(() => undefined);
  const asked = systems.map(({ questions }) => new Set(questions.map(keyOf)));
  for (const { key, bank, question, ranks, found, only } of questionMatrix(systems, cutoff)) {
    const places = ranks.map((rank, i): Place => rank ?? (asked[i]!.has(key) ? 'missed' : undefined));
    // Where only one system was asked, none was better than another.
    const rivals = places.filter((place) => place !== undefined).length > 1;
    drafts.set(key, { bank, id: question, places, found, only: rivals ? only : undefined, said: nobody() });
  }
  classifiers.forEach((questions, i) => {
    for (const each of questions) {
      const key = keyOf(each);
      const draft = drafts.get(key) ?? {
        bank: each.bank,
        id: each.question,
        places: systems.map(() => undefined),
        found: 0,
        only: undefined,
        said: nobody(),
      };
      draft.said[i] = each;
      drafts.set(key, draft);
    }
  });
  return withQuestions(drafts, banks);
}

/** Questions whose bank is gone have no text to show, and no row. */
function withQuestions(
  drafts: ReadonlyMap<string, Draft>,
  banks: ReadonlyMap<string, MemoryBank>,
): QuestionRow[] {
  const lookups = new Map(
    [...banks].map(([id, { questions }]) => [id, new Map(questions.map((each) => [each.id, each]))]),
  );
  return [...drafts].flatMap(([key, { id, ...draft }]): QuestionRow[] => {
    const question = lookups.get(draft.bank)?.get(id);
    const character = banks.get(draft.bank)?.character;
    if (!question || !character) return [];
    const searched = [question.text, question.answer, question.id, character.name].join('\n').toLowerCase();
    const { name, language } = character;
    const { text, kind } = question;
    return [{ key, ...draft, character: name, language, question, text, kind, searched }];
  });
}

/**
 * Which rows are wanted. `all`, `none`, `some`: by how many of the systems that were asked found them; `only`, `missed`: the system at the
 * place alone found it, or did not; `wrong`: the classifier at the place gave the other category, `all-wrong`: every one did.
 */
export type FoundBy =
  | { readonly by: 'any' | 'all' | 'none' | 'some' | 'all-wrong' }
  | { readonly by: 'only' | 'missed' | 'wrong'; readonly place: number };

export interface RowFilter {
  readonly found: FoundBy;
  /** Gold ranks of one system, both ends included. */
  readonly range?: { readonly place: number; readonly from: number; readonly to: number } | undefined;
  /** Words that all must occur. */
  readonly text: string;
}

export const EVERY_ROW: RowFilter = { found: { by: 'any' }, text: '' };

/** @param cutoff as the rows were made with. */
export function filteredRows<Row extends MatrixRow>(
  rows: readonly Row[],
  { found, range, text }: RowFilter,
  cutoff: number,
): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const within = (place: Place) => typeof place === 'number' && place <= cutoff;
  const keeps = (row: MatrixRow): boolean => {
    const asked = row.places.filter((place) => place !== undefined).length;
    switch (found.by) {
      case 'any':
        return true;
      case 'all':
        return asked > 0 && row.found === asked;
      case 'none':
        return asked > 0 && row.found === 0;
      case 'some':
        return row.found > 0 && row.found < asked;
      case 'only':
        return row.only === found.place;
      case 'missed':
        return row.places[found.place] !== undefined && !within(row.places[found.place]);
      case 'wrong':
        return isWrong(row.said[found.place]);
      case 'all-wrong':
        return row.said.some(Boolean) && row.said.every((said) => !said || isWrong(said));
    }
  };
  return rows.filter((row) => {
    const place = range && row.places[range.place];
    return (
      keeps(row) &&
      (!range || (typeof place === 'number' && place >= range.from && place <= range.to)) &&
      words.every((word) => row.searched.includes(word))
    );
  });
}

export function isWrong(said: ClassifierCase | undefined): boolean {
  return said !== undefined && said.truth !== said.given;
}

export type SortColumn = 'question' | 'character' | 'kind' | 'found' | `system ${number}` | `said ${number}`;

export interface RowOrder {
  readonly column: SortColumn;
  readonly down: boolean;
}

/** Sorted by a column; equal rows keep their order, and what was not asked stands last either way. */
export function sortedRows<Row extends MatrixRow>(
  rows: readonly Row[],
  order: RowOrder | undefined,
): readonly Row[] {
  if (!order) return rows;
  const { column, down } = order;
  const value = valueOf(column);
  const texts = new Intl.Collator(localeTag(), { numeric: true });
  const keyed = rows.map((row) => ({ row, value: value(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    const sign = typeof a === 'string' ? texts.compare(a, String(b)) : a - Number(b);
    return down ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

function valueOf(column: SortColumn): (row: MatrixRow) => string | number | undefined {
  const [name, place = 0] = column.split(' ');
  const at = Number(place);
  switch (name) {
    case 'system':
      // What was missed comes after every rank.
      return ({ places }) =>
        typeof places[at] === 'string' ? Number.MAX_SAFE_INTEGER : (places[at] as number | undefined);
    case 'said':
      // From surely right to surely wrong.
      return ({ said }) => {
        const word = said[at];
        return word && 1 - (word.truth === 'semantic' ? word.semantic : 1 - word.semantic);
      };
    case 'found':
      return ({ found }) => found;
    case 'kind':
      return ({ kind }) => kind;
    case 'character':
      return ({ character }) => character;
    default:
      return ({ text }) => text;
  }
}

function keyOf({ bank, question }: { readonly bank: string; readonly question: string }): string {
  return `${bank}\u0000${question}`;
}
