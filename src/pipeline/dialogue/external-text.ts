/** Responses that somebody else's model gave at MADial-Bench's test turns, scored against their references. */

import type { ParsedFile } from '../../data/formats/format';
import { readMadialOutputs } from '../../data/formats/madial/madial-outputs';
import type { Problem } from '../../core/text/problem';
import {
  measureResponses,
  publishedTokenizers,
  RESPONSE_MEASURES,
  standardTokenizers,
  type ResponseMeasure,
  type TextConvention,
  type Tokenizers,
} from '../../measures/domain/text/responses';
import { MADIAL_TABLE_11 } from '../../measures/published/membench';
import type { PublishedRow } from '../../measures/published/table';
import { WHITESPACE, type Segmenter, type SegmenterId } from '../../core/text/segment';
import type { Language } from '../../core/text/languages';

export const TEXT_LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const LOWER_CASE = 'rouge-score (lower-case runs of ASCII letters and digits)';

/** What cuts each language's texts, in words; without a name for BLEU, jieba does. */
const CUT_BY = {
  en: { bleu: WHITESPACE.version, sacre: 'sacreBLEU 13a', rouge: LOWER_CASE },
  zh: { bleu: undefined, sacre: 'sacreBLEU zh', rouge: 'sacreBLEU zh' },
} as const satisfies Record<TextLanguage, object>;

export interface Cutting {
  readonly tokenizers: Tokenizers;
  /** What cuts for each family, as the result names it. */
  readonly names: Readonly<Record<'BLEU' | 'ROUGE-L' | 'Dist', string>>;
}

/** How responses are scored. */
export interface TextSettings {
  readonly language: TextLanguage;
  readonly convention: TextConvention;
  /** For all measures; absent: the convention's own. */
  readonly segmenter?: SegmenterId;
}

/** Gives a segmenter, loaded. @throws an error with the remedy where it cannot be had. */
export type SegmenterSource = (id: SegmenterId, language: TextLanguage) => Promise<Segmenter>;

export interface TextEvaluation extends TextSettings {
  readonly sort: 'outputs';
  readonly cut: Cutting['names'];
  readonly responses: number;
  /** In [0, 1]; null where nothing can be said. */
  readonly measures: Readonly<Record<ResponseMeasure, number | null>>;
  readonly problems: readonly Problem[];
}

/** What cuts the texts under these settings; only the segmenters needed are asked for. */
export async function cuttingOf(settings: TextSettings, source: SegmenterSource): Promise<Cutting> {
  const { language, convention, segmenter } = settings;
  if (segmenter !== undefined) {
    const { segment, version } = await source(segmenter, language);
    return {
      tokenizers: { bleu: segment, rouge: segment, dist: segment },
      names: { BLEU: version, 'ROUGE-L': version, Dist: version },
    };
  }
  if (convention === 'standard') {
    const { sacre, rouge } = CUT_BY[language];
    return {
      tokenizers: standardTokenizers(language),
      names: { BLEU: sacre, 'ROUGE-L': rouge, Dist: sacre },
    };
  }
  const jieba = await source('jieba', language);
  return {
    tokenizers: publishedTokenizers(language, jieba.segment),
    names: {
      BLEU: CUT_BY[language].bleu ?? jieba.version,
      'ROUGE-L': jieba.version,
      Dist: jieba.version,
    },
  };
}

/**
 * Scores a file of responses.
 *
 * @param found problems of its text, to stand before those of its rows.
 * @throws DatasetError where no row can be scored.
 */
export function evaluateOutputs(
  file: ParsedFile,
  settings: TextSettings,
  { tokenizers, names }: Cutting,
  found: readonly Problem[] = [],
): TextEvaluation {
  const { responses, problems } = readMadialOutputs(file.data, file.name);
  const measures = measureResponses(responses, settings.convention, tokenizers);
  return {
    sort: 'outputs',
    ...settings,
    cut: names,
    responses: responses.length,
    // JSON has no undefined: a measure that nothing can be said of is null, not absent.
    measures: Object.fromEntries(
      RESPONSE_MEASURES.map((measure) => [measure, measures[measure] ?? null]),
    ) as TextEvaluation['measures'],
    problems: [...found, ...problems],
  };
}

/** The measures by which a row of Table 11 is recognised: for ROUGE-L the paper names no convention. */
const RECOGNISED = ['BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'] as const satisfies readonly ResponseMeasure[];

/** The row of Table 11 whose BLEU and Dist figures lie within one unit of the last printed digit, as most were cut rather than rounded. */
export function printedResponses(measures: TextEvaluation['measures']): PublishedRow | undefined {
  const unit = 0.01 + 1e-9;
  return MADIAL_TABLE_11.rows.find(({ values }) =>
    RECOGNISED.every((key) => {
      const value = measures[key];
      return value !== null && Math.abs(100 * value - values[key]!) <= unit;
    }),
  );
}
