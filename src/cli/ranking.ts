/** `ranking`: the measures of rankings that somebody else made. */

import { readSource } from '../data/formats/source';
import { evaluateRankings, printedRanking, type RankingMeans } from '../runs/domain/external/rankings';
import { RANKING_CONVENTIONS } from '../measures/domain/ranking';
import { MADIAL_TABLE_4 } from '../measures/published/membench';
import { readText } from './dataset';
import { NO_SEGMENTER, setupOf } from './setup';
import { notePlaces, type Task, UsageError } from './usage';

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
    const source = readSource(text, name);
    const evaluation = evaluateRankings({ name, data: source.data }, source.problems);
    const { queries, problems } = evaluation;
    notePlaces(say, problems.length, 'file', [
      'was left out or is doubtful',
      'were left out or are doubtful',
    ]);
    const measures = evaluation.measures[convention];
    const matches = convention === 'published' ? published(measures) : undefined;
    return {
      task: 'ranking',
      setup: {
        ...setupOf([], {
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
        ...NO_SEGMENTER,
      },
      queries,
      measures,
      ...(matches && { published: matches }),
      problems,
    };
  },
};

/** The row of the paper's table that these figures round to. */
function published(measures: RankingMeans): object | undefined {
  const row = printedRanking(measures);
  const { paper, table } = MADIAL_TABLE_4;
  return row && { paper, table, system: row.label, language: row.language, percent: row.values };
}
