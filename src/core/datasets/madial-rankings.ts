/** Reader of MADial-Bench's released rankings: for each dialogue, the memories that one encoder found, best first. */

import { requireDistinct } from '../measures/ranking';
import { idOf, isRecord, reporter, valueAt, type JsonRecord, type Report } from './madial-fields';
import { DatasetError, type Problem } from './problem';

export interface MadialRanking {
  /** Id of the dialogue: the row's `id`, else its position from 0, which is the dialogue's in the released files. */
  readonly query: string;
  /** Relevant memories, at least one, without repeats. */
  readonly gold: readonly string[];
  /** Memories, best first, without repeats; the order of the file. */
  readonly ranked: readonly string[];
  /** The row's place, for messages. */
  readonly where: string;
}

export interface MadialRankings {
  readonly rankings: readonly MadialRanking[];
  /** Rows that were left out or are doubtful, with their place. */
  readonly problems: readonly Problem[];
}

/** `top-20-ids` in the English files, `top_20_ids` in the Chinese ones; other depths likewise. */
const RANKED_KEY = /^top[-_](\d{1,6})[-_]ids$/i;

/** What else the released rows hold. */
const OTHER_KEYS = new Set(['id', 'user-id', 'test-turn', 'relevant-id', 'dialogue', 'dialog-history']);

/** Whether a document is a row of rankings. Cheap, and never throws. */
export function isRanking(value: unknown): value is JsonRecord {
  return isRecord(value) && Object.keys(value).some((key) => RANKED_KEY.test(key));
}

/**
 * Reads one file of rankings. A row that cannot be scored — no ranking or gold, something in them that is no id, a memory ranked
 * twice — is left out and reported, as a mean that took it for a zero would be wrong. An empty ranking is one that found nothing.
 * Ids are compared as text, so that 7 and "7" are the same.
 *
 * @param data the parsed file (`parseSource`): a list of rows, or one row.
 * @param file its name, for messages.
 * @throws DatasetError where no row can be scored.
 */
export function readMadialRankings(data: unknown, file: string): MadialRankings {
  const problems: Problem[] = [];
  const report = reporter(file, problems);
  const told = new Set<string>();
  /** Tells what a whole file may share only at its first place. */
  const once: Report = (path, why) => {
    if (!told.has(why)) report(path, why);
    told.add(why);
  };
  const rankings = new Map<string, MadialRanking>();
  const types = new Set<string>();
  for (const [i, row] of (Array.isArray(data) ? data : [data]).entries()) {
    if (!isRanking(row)) {
      report([i], 'has no ranking such as "top-20-ids"; left out.');
      continue;
    }
    const ranking = rankingOf(row, i, file, report, once);
    if (!ranking) continue;
    const same = rankings.get(ranking.query);
    if (same) report([i], `ranks for dialogue ${ranking.query}, as ${same.where} does; left out.`);
    else rankings.set(ranking.query, ranking);
    const before = types.size;
    for (const type of typesIn(row)) types.add(type);
    if (before < 2 && types.size > 1)
      report([i], 'ids are numbers in some places and texts in others; compared as text.');
  }
  if (rankings.size > 0) return { rankings: [...rankings.values()], problems };
  const why =
    'holds no ranking that can be scored: rows with "top-20-ids" and "relevant-id". Name a file of rankings.';
  throw new DatasetError([{ where: file, why }, ...problems]);
}

function rankingOf(
  row: JsonRecord,
  i: number,
  file: string,
  report: Report,
  once: Report,
): MadialRanking | undefined {
  const keys = Object.keys(row).filter((key) => RANKED_KEY.test(key));
  const key = keys[0]!;
  if (keys.length > 1) {
    report([i], `has several rankings (${keys.join(', ')}); left out. Keep one a file.`);
    return undefined;
  }
  for (const other of Object.keys(row))
    if (other !== key && !OTHER_KEYS.has(other.toLowerCase().replaceAll('_', '-')))
      once([i, other], `"${other}" is no key of a ranking; ignored.`);
  const ranked = idsIn(row[key], [i, key], report);
  const gold = idsIn(valueAt(row, 'relevant-id'), [i, 'relevant-id'], report);
  if (!ranked || !gold) return undefined;
  if (gold.length === 0) {
    report([i, 'relevant-id'], 'is empty: there is nothing to find; left out.');
    return undefined;
  }
  const relevant = [...new Set(gold)];
  if (relevant.length < gold.length) report([i, 'relevant-id'], 'names a memory twice; counted once.');
  const where = `${file} › [${i}]`;
  try {
    requireDistinct(ranked, key);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report([i], `${error.message} The row is left out.`);
    return undefined;
  }
  const depth = Number(RANKED_KEY.exec(key)![1]);
  if (ranked.length !== depth) {
    const effect = ranked.length < depth ? 'what is absent counts as not found' : 'all are taken';
    report([i, key], `holds ${ranked.length} ids where its name says ${depth}; ${effect}.`);
  }
  return { query: idOf(valueAt(row, 'id')) ?? String(i), gold: relevant, ranked, where };
}

/** A list of ids as texts; undefined, and reported, where it is no such list. */
function idsIn(value: unknown, path: readonly PropertyKey[], report: Report): string[] | undefined {
  if (!Array.isArray(value)) {
    report(path, 'is absent or no list of ids; the row is left out.');
    return undefined;
  }
  const ids = value.map(idOf);
  const wrong = ids.indexOf(undefined);
  if (wrong < 0) return ids as string[];
  report([...path, wrong], `is ${JSON.stringify(value[wrong])}, which is no id; the row is left out.`);
  return undefined;
}

/** Whether the ids of a row are numbers, texts, or both. */
function typesIn(row: JsonRecord): Set<string> {
  const lists = Object.entries(row).filter(([key]) => RANKED_KEY.test(key) || /^relevant[-_]id$/i.test(key));
  return new Set(lists.flatMap(([, list]) => (Array.isArray(list) ? list.map((id) => typeof id) : [])));
}
