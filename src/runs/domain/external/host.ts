/** Files of others read and evaluated where it does not hold up the page: what the worker serves, and what it takes from outside. */

import { DatasetError, type Problem } from '../../../core/text/problem';
import type { JudgedContext, Judgements } from '../dialogue/judged';
import { responseTables, scoredGroups, type WriterGroup } from '../dialogue/tables';
import { agreementTable, aspectTable, bestWithMemoryTable, sideBySideTable } from '../dialogue/judged-tables';
import type { PhrasedTable } from '../../../data/export/table';
import { TEXT_CONVENTIONS, type TextConvention } from '../../../measures/domain/text/responses';
import { browserSegmenter, CHARACTERS, WHITESPACE, type Segmenter } from '../../../core/text/segment';
import type { ExternalQuestion } from './rankings';
import {
  evaluateExternalResults,
  inspectExternalResults,
  externalQuestions,
  type Evaluation,
  type EvaluationSettings,
  type Inspected,
  type RankingSort,
} from './results';
import { cuttingOf, type Cutting, type SegmenterSource } from '../../../pipeline/dialogue/external-text';
import type { NamedText } from './trec';

/** Bytes of the segmenter that have come; the total where the server says it. */
export type SegmenterProgress = (received: number, total: number | undefined) => void;

/** A result, or why there is none: a file's problems do not travel in errors from one thread to another. */
export type ReadOutcome<T> = { readonly value: T } | { readonly problems: readonly Problem[] };

export interface ExternalResultsWork {
  /** Tells what a file is. */
  inspect(name: string, bytes: Uint8Array): Promise<ReadOutcome<Inspected>>;
  /** Evaluates a file, with the one that it is scored with. @throws where a segmenter cannot be loaded. */
  evaluate(
    file: NamedText,
    settings: EvaluationSettings,
    partner?: NamedText,
    onSegmenter?: SegmenterProgress,
  ): Promise<ReadOutcome<Evaluation>>;
  /** A file's questions one by one. @param partner of a TREC run: its qrels. */
  questions(
    file: NamedText,
    sort: RankingSort,
    partner?: NamedText,
  ): Promise<ReadOutcome<ExternalQuestion[]>>;
  /**
   * MemBench's text tables of a run's responses; the last is under the standard convention. @throws where a segmenter cannot be loaded.
   *
   * @param references by unit, as each convention has them; a unit without is left out.
   */
  responses(
    groups: readonly WriterGroup[],
    references: ReadonlyMap<string, Readonly<Record<TextConvention, string>>>,
    shown: Parameters<typeof responseTables>[1],
  ): Promise<PhrasedTable[]>;
  /** MemBench's judged tables of a run: aspects, with memory against without, the best with memory, agreement of the raters. */
  judged(judgements: Judgements, context: JudgedContext): Promise<PhrasedTable[]>;
}

export class ExternalResultsHost implements ExternalResultsWork {
  readonly #jieba: (onProgress?: SegmenterProgress) => Promise<Segmenter>;

  constructor(jieba: (onProgress?: SegmenterProgress) => Promise<Segmenter>) {
    this.#jieba = jieba;
  }

  inspect(name: string, bytes: Uint8Array): Promise<ReadOutcome<Inspected>> {
    return outcome(() => inspectExternalResults(name, bytes));
  }

  evaluate(
    file: NamedText,
    settings: EvaluationSettings,
    partner?: NamedText,
    onSegmenter?: SegmenterProgress,
  ): Promise<ReadOutcome<Evaluation>> {
    return outcome(() => evaluateExternalResults(file, settings, this.#segmenters(onSegmenter), partner));
  }

  questions(
    file: NamedText,
    sort: RankingSort,
    partner?: NamedText,
  ): Promise<ReadOutcome<ExternalQuestion[]>> {
    return outcome(() => externalQuestions(file, sort, partner));
  }

  async responses(
    groups: readonly WriterGroup[],
    references: ReadonlyMap<string, Readonly<Record<TextConvention, string>>>,
    shown: Parameters<typeof responseTables>[1],
  ): Promise<PhrasedTable[]> {
    const cuttings = new Map<string, Cutting>();
    for (const language of new Set(groups.map((group) => group.language)))
      for (const convention of TEXT_CONVENTIONS)
        cuttings.set(
          `${language} ${convention}`,
          await cuttingOf({ language, convention }, this.#segmenters()),
        );
    const scored = scoredGroups(
      groups,
      ({ id }, convention) => references.get(id)?.[convention],
      (language, convention) => cuttings.get(`${language} ${convention}`)!,
      shown.denominator,
    );
    return responseTables(scored, shown);
  }

  judged(judgements: Judgements, context: JudgedContext): Promise<PhrasedTable[]> {
    const tables = [aspectTable, sideBySideTable, bestWithMemoryTable, agreementTable];
    return Promise.resolve(tables.map((table) => table(judgements, context)));
  }

  #segmenters(onSegmenter?: SegmenterProgress): SegmenterSource {
    return async (id, language) => {
      if (id === 'jieba') return this.#jieba(onSegmenter);
      if (id === 'browser') return browserSegmenter(language);
      return id === 'characters' ? CHARACTERS : WHITESPACE;
    };
  }
}

async function outcome<T>(make: () => T | Promise<T>): Promise<ReadOutcome<T>> {
  try {
    return { value: await make() };
  } catch (error) {
    if (error instanceof DatasetError) return { problems: error.problems };
    throw error;
  }
}
