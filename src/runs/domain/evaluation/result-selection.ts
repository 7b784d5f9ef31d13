/** What the results of several runs are of: systems under names of their own, units in order, which questions count. */

import { needsOf, systemName, type SystemConfig } from '../../../pipeline/flow/system';
import { systemLabels, type SystemLabel } from '../../../pipeline/flow/system-label';
import {
  type Kind,
  type Language,
  type MemoryBank,
  memoriesById,
  type Memory,
  type Question,
} from '../../../core/memory/bank';
import type { RunHeader } from '../run/run';
import { encoderMarks } from '../run/encoders';
import { momentText } from '../../../core/text/moment';
import { verbatim, type Phrase } from '../../../core/text/phrase';
import { inEach } from '../../../core/text/table-text';
import { groupBy } from '../../../core/group-by';
import type { QuestionResult, RankedList } from '../run/question-result';
import { goldUnits, type GoldMode } from '../../../measures/domain/ranking';

/** One system of one run. */
export interface SystemEntry {
  /** Unique among the results: the system's name; with the run's title where several runs have it. */
  readonly key: string;
  /** Under which the run's units have it. */
  readonly name: string;
  readonly system: SystemConfig;
  readonly run: RunHeader;
}

/** Which questions count; absent: all. */
export interface Filters {
  readonly kind?: Kind | undefined;
  readonly language?: Language | undefined;
  readonly bank?: string | undefined;
}

/** Units by run, then by bank. */
export type UnitsByRun = ReadonlyMap<string, ReadonlyMap<string, readonly QuestionResult[]>>;

/** Units by bank, in the plan's order of banks and each bank's order of questions; questions that the bank no longer has come last. */
export function inOrder(
  run: RunHeader,
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
): ReadonlyMap<string, readonly QuestionResult[]> {
  const own = new Map<string, QuestionResult[]>(run.banks.map(({ id }) => [id, []]));
  for (const unit of units) own.get(unit.bank)?.push(unit);
  for (const [id, some] of own) {
    const places = new Map(banks.get(id)?.questions.map((question, i) => [question.id, i]));
    const place = ({ question }: QuestionResult) => places.get(question) ?? places.size;
    some.sort((a, b) => place(a) - place(b));
  }
  return own;
}

/** The systems of runs under names of their own. */
export function entriesOf(runs: readonly RunHeader[]): readonly SystemEntry[] {
  const entries = runs.flatMap((run) =>
    run.plan.systems.map((system) => ({ name: systemName(system), system, run })),
  );
  const alone = (text: (entry: (typeof entries)[number]) => string, entry: (typeof entries)[number]) =>
    entries.filter((each) => text(each) === text(entry)).length === 1;
  const byName = ({ name }: { name: string }) => name;
  const byTitle = ({ name, run }: (typeof entries)[number]) => `${name} · ${run.plan.title}`;
  const byTime = (entry: (typeof entries)[number]) => `${byTitle(entry)} · ${entry.run.created}`;
  const byId = (entry: (typeof entries)[number]) => `${byTitle(entry)} · ${entry.run.id}`;
  return entries.map((entry) => {
    const text = [byName, byTitle, byTime].find((each) => alone(each, entry)) ?? byId;
    return { ...entry, key: text(entry) };
  });
}

/** What entries are called, by their keys. Those of one name are told apart by what differs between their runs. */
export function labelsOf(entries: readonly SystemEntry[]): ReadonlyMap<string, SystemLabel> {
  const named = [...groupBy(entries, ({ name }) => name).values()];
  const labels = systemLabels(named.map(([first]) => first!.system));
  return new Map(
    named.flatMap((alike, i) => {
      const { name, parts } = labels[i]!;
      const marks = runMarks(alike);
      return alike.map(({ key }, j) => [key, { name, parts: [...parts, ...marks[j]!] }] as const);
    }),
  );
}

/** For each entry of one system: the run's encoder where that makes a difference, its title, and only if these do not do, when it was begun. */
function runMarks(alike: readonly SystemEntry[]): readonly (readonly Phrase[])[] {
  if (alike.length < 2) return alike.map(() => []);
  const runs = alike.map(({ run }) => run);
  const encoders = needsOf([alike[0]!.system]).vectors ? encoderMarks(runs) : [];
  const titles = runs.map(({ plan }) => plan.title);
  const hasTitles = new Set(titles).size > 1;
  const marks = runs.map((_, i) =>
    [encoders[i], hasTitles ? titles[i] : undefined].flatMap((text) => (text ? [verbatim(text)] : [])),
  );
  const tells = (some: typeof marks) =>
    new Set(some.map((parts) => parts.map(({ en }) => en).join('\n'))).size === alike.length;
  if (tells(marks)) return marks;
  const withTime = (timeStyle: 'short' | 'medium') =>
    runs.map(({ created }, i) => [
      ...marks[i]!,
      inEach((locale) => momentText(created, locale, { dateStyle: 'medium', timeStyle })),
    ]);
  const timed = [withTime('short'), withTime('medium')].find(tells);
  return timed ?? runs.map(({ id }, i) => [...marks[i]!, verbatim(id)]);
}

/** Whether a question counts. */
export function filterOf({ kind, language, bank }: Filters, banks: ReadonlyMap<string, MemoryBank>) {
  return (question: { readonly kind: Kind; readonly bank: string }): boolean =>
    (kind === undefined || question.kind === kind) &&
    (language === undefined || banks.get(question.bank)?.character.language === language) &&
    (bank === undefined || question.bank === bank);
}

/** The units whose questions count. Without a filter that is all, also those whose question the bank no longer has. */
export function shownUnits(
  units: readonly QuestionResult[],
  filters: Filters,
  banks: ReadonlyMap<string, MemoryBank>,
): readonly QuestionResult[] {
  if (Object.values(filters).every((value) => value === undefined)) return units;
  const keeps = filterOf(filters, banks);
  const kinds = new Map(
    [...banks].map(([id, { questions }]) => [id, new Map(questions.map((q) => [q.id, q.kind]))]),
  );
  return units.filter(({ bank, question }) => {
    const kind = kinds.get(bank)?.get(question);
    return kind !== undefined && keeps({ bank, kind });
  });
}

export interface ListedMemory {
  readonly rank: number;
  readonly score: number;
  readonly id: string;
  /** Undefined where the bank no longer has it. */
  readonly memory: Memory | undefined;
  readonly gold: boolean;
}

/** A list's memories with their places; under same-event gold a dialogue about the gold event is gold too. */
export function listedMemories(
  { ranked, scores }: RankedList,
  bank: MemoryBank,
  question: Question,
  mode: GoldMode,
): ListedMemory[] {
  const unitOf = goldUnits(bank, mode);
  const wanted = new Set(question.gold.map(unitOf));
  const memories = memoriesById(bank);
  return ranked.map((id, i) => ({
    rank: i + 1,
    score: scores[i]!,
    id,
    memory: memories.get(id),
    gold: wanted.has(unitOf(id)),
  }));
}

/** The gold memories, in the question's order; ids that the bank lacks apart. */
export function goldOf(
  bank: MemoryBank,
  question: Question,
): { readonly memories: readonly Memory[]; readonly missing: readonly string[] } {
  const known = memoriesById(bank);
  return {
    memories: question.gold.flatMap((id) => known.get(id) ?? []),
    missing: question.gold.filter((id) => !known.has(id)),
  };
}
