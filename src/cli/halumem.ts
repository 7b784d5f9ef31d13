/** `halumem`: HaluMem's measures from a file that a judge has scored. */

import type { ParsedFile } from '../data/formats/format';
import type { Problem } from '../core/text/problem';
import { readSource } from '../data/formats/source';
import { evaluateJudged } from '../runs/domain/external/halumem';
import { readText } from './dataset';
import { NO_SEGMENTER, setupOf } from './setup';
import { notePlaces, type Task, UsageError } from './usage';

export const halumem: Task = {
  name: 'halumem',
  summary: 'extraction, updating and question answering as HaluMem defines them, from judged records',
  options: {
    judged: {
      value: 'FILE',
      help: 'file of judged records (memory_integrity_records …); may be repeated',
    },
    outputs: {
      value: 'FILE',
      help: 'the outputs that were judged, for the time spent on adding; may be repeated',
    },
  },
  async run(words, say) {
    if (words.all('judged').length === 0) {
      throw new UsageError('--judged: names no file; name the judged records with --judged FILE.');
    }
    const sources = await parsed(words.all('judged'));
    const outputSources = await parsed(words.all('outputs'));
    const { problems, measures, counts, byQuestionType, byMemoryType, official } = evaluateJudged(
      sources,
      outputSources,
      [...sources, ...outputSources].flatMap((source) => source.problems),
    );
    notePlaces(say, problems.length, 'files');
    return {
      task: 'halumem',
      setup: {
        ...setupOf([], {
          all: 'failed judgements in the denominator',
          valid: 'failed judgements left out',
          extraction_f1: 'target_precision(all) and recall(all)',
          empty: 'null',
        }),
        ...NO_SEGMENTER,
      },
      measures,
      counts,
      byQuestionType,
      byMemoryType,
      official: official.map(({ where, overall_score, agreeing, differing, notComputed }) => ({
        where,
        overall_score,
        agreeing,
        differing,
        notComputed,
      })),
      problems,
    };
  },
};

function parsed(
  paths: readonly string[],
): Promise<(ParsedFile & { readonly problems: readonly Problem[] })[]> {
  return Promise.all(
    paths.map(async (path) => {
      const { name, text } = await readText(path);
      return { name, ...readSource(text, name) };
    }),
  );
}
