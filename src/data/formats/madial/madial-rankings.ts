/** Reader of MADial-Bench's released rankings: for each dialogue, the memories that one encoder found, best first. */

import { requireDistinct } from '../../../measures/domain/ranking';
import { phraseOf } from '../../../core/text/phrase';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { idOf, reporter, valueAt, type Report } from './madial-dialogues';
import { shownValue } from '../phrases';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';

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
    if (!told.has(why.en)) report(path, why);
    told.add(why.en);
  };
  const rankings = new Map<string, MadialRanking>();
  const types = new Set<string>();
  for (const [i, row] of (Array.isArray(data) ? data : [data]).entries()) {
    if (!isRanking(row)) {
      report([i], {
        en: 'has no ranking such as "top-20-ids"; left out.',
        zh: '没有 "top-20-ids" 之类的排序结果；已略过。',
      });
      continue;
    }
    const ranking = rankingOf(row, i, file, report, once);
    if (!ranking) continue;
    const same = rankings.get(ranking.query);
    if (same)
      report([i], {
        en: `ranks for dialogue ${ranking.query}, as ${same.where} does; left out.`,
        zh: `是对话 ${ranking.query} 的排序结果，${same.where} 已有；已略过。`,
      });
    else rankings.set(ranking.query, ranking);
    const before = types.size;
    for (const type of typesIn(row)) types.add(type);
    if (before < 2 && types.size > 1)
      report([i], {
        en: 'ids are numbers in some places and texts in others; compared as text.',
        zh: 'id 有的是数字，有的是文本；按文本比较。',
      });
  }
  if (rankings.size > 0) return { rankings: [...rankings.values()], problems };
  const none = problemAt(file, {
    en: 'contains no ranking that can be scored: rows with "top-20-ids" and "relevant-id". Name a file of rankings.',
    zh: '不含可评分的排序结果，即带 "top-20-ids" 和 "relevant-id" 的行。请提供排序结果文件。',
  });
  throw new DatasetError([none, ...problems]);
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
    report([i], {
      en: `has several rankings (${keys.join(', ')}); left out. Keep one a file.`,
      zh: `有多个排序结果（${keys.join('、')}）；已略过。每个文件请只保留一个。`,
    });
    return undefined;
  }
  for (const other of Object.keys(row))
    if (other !== key && !OTHER_KEYS.has(other.toLowerCase().replaceAll('_', '-')))
      once([i, other], {
        en: `"${other}" is no key of a ranking; ignored.`,
        zh: `“${other}”不是排序结果的键；已忽略。`,
      });
  const ranked = idsIn(row[key], [i, key], report);
  const gold = idsIn(valueAt(row, 'relevant-id'), [i, 'relevant-id'], report);
  if (!ranked || !gold) return undefined;
  if (gold.length === 0) {
    report([i, 'relevant-id'], {
      en: 'is empty: there is nothing to find; left out.',
      zh: '为空：没有可查找的内容；已略过。',
    });
    return undefined;
  }
  const relevant = [...new Set(gold)];
  if (relevant.length < gold.length)
    report([i, 'relevant-id'], {
      en: 'names a memory twice; counted once.',
      zh: '同一条记忆出现两次；只计一次。',
    });
  const where = `${file} › [${i}]`;
  try {
    requireDistinct(ranked, key);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { en, zh } = phraseOf(error);
    report([i], { en: `${en} The row is left out.`, zh: `${zh} 已略过这一行。` });
    return undefined;
  }
  const depth = Number(RANKED_KEY.exec(key)![1]);
  if (ranked.length !== depth) {
    const effect =
      ranked.length < depth
        ? { en: 'what is absent counts as not found', zh: '缺少的算作未命中' }
        : { en: 'all are taken', zh: '全部采用' };
    report([i, key], {
      en: `holds ${ranked.length} ids where its name says ${depth}; ${effect.en}.`,
      zh: `有 ${ranked.length} 个 id，而名称中写的是 ${depth} 个；${effect.zh}。`,
    });
  }
  return { query: idOf(valueAt(row, 'id')) ?? String(i), gold: relevant, ranked, where };
}

/** A list of ids as texts; undefined, and reported, where it is no such list. */
function idsIn(value: unknown, path: readonly PropertyKey[], report: Report): string[] | undefined {
  if (!Array.isArray(value)) {
    report(path, {
      en: 'is absent or no list of ids; the row is left out.',
      zh: '缺失或不是 id 列表；已略过这一行。',
    });
    return undefined;
  }
  const ids = value.map(idOf);
  const wrong = ids.indexOf(undefined);
  if (wrong < 0) return ids as string[];
  const shown = shownValue(value[wrong]);
  report([...path, wrong], {
    en: `is ${shown}, which is no id; the row is left out.`,
    zh: `为 ${shown}，不是 id；已略过这一行。`,
  });
  return undefined;
}

/** Whether the ids of a row are numbers, texts, or both. */
function typesIn(row: JsonRecord): Set<string> {
  const lists = Object.entries(row).filter(([key]) => RANKED_KEY.test(key) || /^relevant[-_]id$/i.test(key));
  return new Set(lists.flatMap(([, list]) => (Array.isArray(list) ? list.map((id) => typeof id) : [])));
}
