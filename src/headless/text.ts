/** `text`: BLEU, ROUGE-L and Dist of a file of responses. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { readMadialOutputs } from '../core/datasets/madial-outputs';
import { parseSource } from '../core/datasets/source';
import {
  measureResponses,
  publishedTokenizers,
  RESPONSE_MEASURES,
  responseMeasureFacts,
  standardTokenizers,
  TEXT_CONVENTIONS,
  type TextConvention,
  type Tokenizers,
} from '../core/measures/text/responses';
import {
  browserSegmenter,
  CHARACTERS,
  SEGMENTER_IDS,
  WHITESPACE,
  type Segmenter,
} from '../core/text/segment';
import { loadJieba } from '../inference/jieba';
import { readText } from './dataset';
import { setupOf } from './setup';
import type { Task } from './task';
import { UsageError, type Arguments } from './usage';

const LANGUAGES = ['zh', 'en'] as const;
type TextLanguage = (typeof LANGUAGES)[number];

interface Cutting {
  readonly tokenizers: Tokenizers;
  /** What cuts for each family, as the result names it. */
  readonly names: Readonly<Record<'BLEU' | 'ROUGE-L' | 'Dist', string>>;
}

export const text: Task = {
  name: 'text',
  summary: 'BLEU-1, BLEU-2, ROUGE-L, Dist-1 and Dist-2 of responses to MADial-Bench’s test turns',
  options: {
    language: { value: 'L', help: LANGUAGES.join(', ') },
    outputs: { value: 'FILE', help: 'file of responses with their references, one JSON object a line' },
    convention: {
      value: 'C',
      default: 'published',
      help: 'published (as MADial-Bench’s tables) or standard (sacreBLEU, rouge-score)',
    },
    segmenter: {
      value: 'S',
      help: `${SEGMENTER_IDS.join(', ')}, for all measures; default: the convention’s own`,
    },
  },
  async run(words, say) {
    const language = words.choice('language', LANGUAGES);
    const convention = words.choice('convention', TEXT_CONVENTIONS);
    const paths = words.all('outputs');
    if (paths.length !== 1) {
      throw new UsageError(
        `--outputs: names ${paths.length === 0 ? 'no file' : `${paths.length} files`}; name one file of responses with --outputs FILE.`,
      );
    }
    const { tokenizers, names } = await cuttingOf(words, language, convention);
    const { name, text: source } = await readText(paths[0]!);
    const { responses, problems } = readMadialOutputs(parseSource(source, name), name);
    if (problems.length > 0) {
      say.note(
        `${problems.length} places of the file were left out or read by assumption; the result lists them.`,
      );
    }
    const measures = measureResponses(responses, convention, tokenizers);
    const facts = responseMeasureFacts(convention);
    return {
      task: 'text',
      setup: {
        ...setupOf([], {
          language,
          convention,
          reference:
            convention === 'published'
              ? 'any of the characters of "<Assistant>:" removed at its start'
              : 'the speaker removed, trimmed',
          measures: Object.fromEntries(
            RESPONSE_MEASURES.map((measure) => {
              const { name: canonical, formula, source: from, over } = facts[measure];
              return [measure, { name: canonical, formula, source: from, over }];
            }),
          ),
        }),
        segmenter: names,
      },
      // JSON has no undefined: a measure that nothing can be said of is null, not absent.
      measures: Object.fromEntries(RESPONSE_MEASURES.map((measure) => [measure, measures[measure] ?? null])),
      responses: responses.length,
      problems,
    };
  },
};

async function cuttingOf(
  words: Arguments,
  language: TextLanguage,
  convention: TextConvention,
): Promise<Cutting> {
  if (words.maybe('segmenter') !== undefined) {
    const { segment, version } = await segmenterOf(words, language);
    return {
      tokenizers: { bleu: segment, rouge: segment, dist: segment },
      names: { BLEU: version, 'ROUGE-L': version, Dist: version },
    };
  }
  if (convention === 'standard') {
    const sacre = `sacreBLEU ${language === 'en' ? '13a' : 'zh'}`;
    const rouge = language === 'en' ? 'rouge-score (lower-case runs of ASCII letters and digits)' : sacre;
    return {
      tokenizers: standardTokenizers(language),
      names: { BLEU: sacre, 'ROUGE-L': rouge, Dist: sacre },
    };
  }
  const jieba = await nodeJieba();
  return {
    tokenizers: publishedTokenizers(language, jieba.segment),
    names: {
      BLEU: language === 'en' ? WHITESPACE.version : jieba.version,
      'ROUGE-L': jieba.version,
      Dist: jieba.version,
    },
  };
}

async function segmenterOf(words: Arguments, language: TextLanguage): Promise<Segmenter> {
  switch (words.choice('segmenter', SEGMENTER_IDS)) {
    case 'jieba':
      return nodeJieba();
    case 'browser':
      return browserSegmenter(
        language,
        `of Node ${process.versions.node}, ICU ${process.versions.icu ?? 'absent'}`,
      );
    case 'characters':
      return CHARACTERS;
    case 'whitespace':
      return WHITESPACE;
  }
}

function nodeJieba(): Promise<Segmenter> {
  const script = createRequire(import.meta.url).resolve('jieba-wasm/web');
  return loadJieba(() => readFile(join(dirname(script), 'jieba_rs_wasm_bg.wasm')));
}
