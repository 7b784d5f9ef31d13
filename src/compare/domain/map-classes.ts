/** A bank's memories in classes by one of their fields, for a map that is coloured by it. */

import { categoryOf, CATEGORIES, KINDS, type Memory, type MemoryBank } from '../../core/memory/bank';
import { themeOf } from '../../data/formats/mnemoscope/mnemoscope-bank';
import { parseDate } from '../../core/text/dates';

export const MAP_FIELDS = [
  'kind',
  'category',
  'year',
  'person',
  'theme',
  'emotion',
  'origin',
  'rank',
] as const;
export type MapField = (typeof MAP_FIELDS)[number];

/** Classes that a picture can tell apart by colour; further values share one. */
export const NOMINAL_CLASSES = 6;
export const ORDERED_CLASSES = 4;

/** In the place of a class: a value beyond the most frequent ones; no value. */
export const OTHER = -1;
export const NONE = -2;

export interface MapClasses {
  /** Whether the classes have an order: the highest rank or the latest time first. Else the most frequent is first. */
  readonly isOrdered: boolean;
  readonly names: readonly string[];
  /** Of each memory, in the bank's order: index of its class, `OTHER` or `NONE`. */
  readonly of: readonly number[];
}

/** Last ranks of the classes but the last. */
const RANK_STEPS = [3, 10, 30];

/** @param ranks of the memories for the question; absent where none is asked. */
export function mapClasses(
  bank: MemoryBank,
  field: MapField,
  ranks?: ReadonlyMap<string, number>,
): MapClasses {
  const { memories } = bank;
  switch (field) {
    case 'kind':
      return { isOrdered: false, names: KINDS, of: memories.map(({ kind }) => KINDS.indexOf(kind)) };
    case 'category':
      return {
        isOrdered: false,
        names: CATEGORIES,
        of: memories.map(({ kind }) => CATEGORIES.indexOf(categoryOf(kind))),
      };
    case 'rank':
      return byRank(memories, ranks ?? new Map());
    case 'year':
      return byTime(memories);
    case 'person':
      return byValue(memories.map(({ people }) => people.filter((name) => name !== bank.character.name)));
    case 'theme': {
      const { language } = bank.character;
      // The first words of a theme name it, what follows is the event's own: “clock stopped, storm”.
      const own = (memory: Memory) =>
        memory.scene ??
        themeOf(memory, language)
          .split(/[,，、;；]/)[0]!
          .trim();
      // A dialogue is about what its event is about.
      const ofStories = new Map(
        memories.flatMap((memory) =>
          memory.kind === 'event' && memory.story !== undefined ? [[memory.story, own(memory)]] : [],
        ),
      );
      return byValue(memories.map((memory) => listOf(own(memory) || ofStories.get(memory.story ?? ''))));
    }
    default:
      return byValue(memories.map((memory) => listOf(memory[field])));
  }
}

const listOf = (value: string | undefined): readonly string[] => (value ? [value] : []);

/** Of several values of a memory the most frequent counts. */
function byValue(values: readonly (readonly string[])[]): MapClasses {
  const counts = new Map<string, number>();
  for (const value of values.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const names = [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([value]) => value)
    .slice(0, NOMINAL_CLASSES);
  const places = new Map(names.map((name, i) => [name, i]));
  const of = values.map((own) =>
    own.length === 0
      ? NONE
      : own.reduce((best, value) => {
          const place = places.get(value) ?? OTHER;
          return best === OTHER || (place !== OTHER && place < best) ? place : best;
        }, OTHER),
  );
  return { isOrdered: false, names, of };
}

function byRank(memories: readonly Memory[], ranks: ReadonlyMap<string, number>): MapClasses {
  const last = Math.max(0, ...ranks.values());
  const ends = [...RANK_STEPS.filter((end) => end < last), ...(last > 0 ? [last] : [])];
  return {
    isOrdered: true,
    names: ends.map((end, i) => spanText(String(i === 0 ? 1 : ends[i - 1]! + 1), String(end))),
    of: memories.map(({ id }) => {
      const rank = ranks.get(id);
      return rank === undefined ? NONE : ends.findIndex((end) => rank <= end);
    }),
  };
}

/** By years, or by months where all is of one year; as many in each class as there are, about. */
function byTime(memories: readonly Memory[]): MapClasses {
  const dates = memories.map(({ time }) => {
    const span = time === undefined ? undefined : parseDate(time);
    return span && new Date(span.start).toISOString();
  });
  const keysOf = (part: RegExp) => dates.map((date) => date && part.exec(date)?.[0]);
  const years = keysOf(/^[-+]?\d+/);
  const keys = new Set(years.filter((year) => year !== undefined)).size > 1 ? years : keysOf(/^[-+]?\d+-\d+/);
  const latest = [...new Set(keys.filter((key) => key !== undefined))].sort((a, b) => (a < b ? 1 : -1));
  const size = Math.max(1, Math.ceil(latest.length / ORDERED_CLASSES));
  const groups = Array.from({ length: Math.ceil(latest.length / size) }, (_, i) =>
    latest.slice(i * size, (i + 1) * size),
  );
  return {
    isOrdered: true,
    names: groups.map((group) => spanText(group.at(-1)!, group[0]!)),
    of: keys.map((key) => (key === undefined ? NONE : groups.findIndex((group) => group.includes(key)))),
  };
}

const spanText = (first: string, last: string): string => (first === last ? first : `${first}–${last}`);

/** The fields by which a bank's memories differ. @param asked whether there is a question, which ranks them. */
export function fieldsOf(bank: MemoryBank, asked: boolean): readonly MapField[] {
  return MAP_FIELDS.filter((field) => {
    if (field === 'kind' || field === 'category') return true;
    if (field === 'rank') return asked;
    return mapClasses(bank, field).names.length > 1;
  });
}
