/** `halumem`: HaluMem's measures from a file that a judge has scored. */

import type { ParsedFile } from '../core/datasets/format';
import { readJudged, type JudgedDocument } from '../core/datasets/halumem-judged';
import { readOutputs } from '../core/datasets/halumem-outputs';
import type { Problem } from '../core/datasets/problem';
import { readSource } from '../core/datasets/source';
import { halumemCounts, halumemMeasures } from '../core/measures/halumem';
import { compareOfficial, officialScore } from '../core/measures/halumem-official';
import { answersByType, memoriesByType } from '../core/measures/halumem-types';
import { readText } from './dataset';
import { setupOf } from './setup';
import type { Task } from './task';
import { UsageError } from './usage';

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
    const judged = readJudged(sources);
    const outputs = outputSources.length > 0 ? readOutputs(outputSources) : undefined;
    const problems = [
      ...[...sources, ...outputSources].flatMap((source) => source.problems),
      ...judged.problems,
      ...(outputs?.problems ?? []),
    ];
    if (problems.length > 0) {
      say.note(
        `${problems.length} places of the files were left out or read by assumption; the result lists them.`,
      );
    }
    const { records, documents } = judged;
    const adding = outputs?.addingMilliseconds;
    return {
      task: 'halumem',
      setup: setupOf([], {
        all: 'failed judgements in the denominator',
        valid: 'failed judgements left out',
        extraction_f1: 'target_precision(all) and recall(all)',
        empty: 'null',
      }),
      measures: halumemMeasures(records),
      counts: halumemCounts(records),
      byQuestionType: answersByType(records.answers),
      byMemoryType: memoriesByType(records),
      official: documents.flatMap((document) =>
        compared(document, documents.length === 1 ? adding : undefined),
      ),
      problems,
    };
  },
};

/** The document's own sums, and where the records give others. */
function compared({ where, official, records }: JudgedDocument, adding: number | undefined): object[] {
  if (!official) return [];
  return [{ where, overall_score: official, ...compareOfficial(official, officialScore(records, adding)) }];
}

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
