/** `ranking`: the measures of rankings that somebody else made. */

import { readMadialRankings, type MadialRanking } from '../core/datasets/madial-rankings';
import { parseSource } from '../core/datasets/source';
import { madialMeasures, RANKING_CONVENTIONS, type RankingConvention } from '../core/measures/ranking';
import { mean } from '../core/measures/summary';
import { MADIAL_TABLE_4 } from '../core/published/madial-table4';
import { readText } from './dataset';
import { setupOf } from './setup';
import type { Task } from './task';
import { UsageError } from './usage';

const FORMATS = ['madial'] as const;

export const ranking: Task = {
  name: 'ranking',
  summary: 'MAP, MRR, nDCG, recall, precision and their average of released rankings, at 1, 3, 5 and 10',
  options: {
    format: { value: 'F', default: 'madial', help: FORMATS.join(', ') },
    ranking: { value: 'FILE', help: 'file of rankings: one row a dialogue, with relevant-id and top-20-ids' },
    convention: {
      value: 'C',
      default: 'published',
      help: "published (nDCG's ideal from the retrieved list, as in MADial-Bench's tables) or standard",
    },
  },
  async run(words, say) {
    const format = words.choice('format', FORMATS);
    const convention = words.choice('convention', RANKING_CONVENTIONS);
    const paths = words.all('ranking');
    if (paths.length !== 1)
      throw new UsageError(`--ranking: names ${paths.length || 'no'} files; name one with --ranking FILE.`);
    const { name, text } = await readText(paths[0]!);
    const { rankings, problems } = readMadialRankings(parseSource(text, name), name);
    if (problems.length > 0)
      say.note(`${problems.length} places of the file were left out or are doubtful; the result lists them.`);
    const measures = measured(rankings, convention);
    const matches = convention === 'published' ? published(measures) : undefined;
    return {
      task: 'ranking',
      setup: setupOf([], {
        format,
        convention,
        nDCG:
          convention === 'published'
            ? 'ideal from the retrieved list within k'
            : 'ideal from the gold set within k',
        MAP: 'sum of precisions / min(gold, k)',
        Average: 'arithmetic mean of MAP, MRR, nDCG, Recall and Precision',
        ties: 'the order of the file',
      }),
      queries: rankings.length,
      measures,
      ...(matches && { published: matches }),
      problems,
    };
  },
};

/** Means over the queries, by the names that the table prints. */
function measured(rankings: readonly MadialRanking[], convention: RankingConvention): Record<string, number> {
  const cases = rankings.map(({ ranked, gold }) => ({ ranked, gold: new Set(gold) }));
  return Object.fromEntries(
    madialMeasures(convention).map(({ name, measure }) => [
      name,
      mean(cases.map(({ ranked, gold }) => measure.of(ranked, gold)!))!,
    ]),
  );
}

/** The row of the paper's table that these figures round to; its averages were taken over figures already rounded, so they do not decide. */
function published(measures: Readonly<Record<string, number>>): object | undefined {
  // Half a unit of the second decimal of a percentage, which is printed rounded up in some columns and down in others.
  const half = 0.005 + 1e-9;
  const row = MADIAL_TABLE_4.rows.find(({ values }) =>
    Object.entries(values).every(
      ([key, percent]) => key.startsWith('Average') || Math.abs(100 * measures[key]! - percent) <= half,
    ),
  );
  const { paper, table } = MADIAL_TABLE_4;
  return row && { paper, table, system: row.label, language: row.language, percent: row.values };
}
