/** `text`: BLEU, ROUGE-L and Dist of a file of responses. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { readSource } from '../data/formats/source';
import {
  cuttingOf,
  evaluateOutputs,
  TEXT_LANGUAGES,
  type SegmenterSource,
  type TextSettings,
} from '../pipeline/dialogue/external-text';
import { RESPONSE_MEASURES, responseMeasureFacts, TEXT_CONVENTIONS } from '../measures/domain/text/responses';
import {
  browserSegmenter,
  CHARACTERS,
  SEGMENTER_IDS,
  WHITESPACE,
  type Segmenter,
} from '../core/text/segment';
import { loadJieba } from '../models/runtime/jieba';
import { readText } from './dataset';
import { setupOf } from './setup';
import { notePlaces, type Task, UsageError } from './usage';

export const text: Task = {
  name: 'text',
  summary: 'BLEU-1, BLEU-2, ROUGE-L, Dist-1 and Dist-2 of responses to MADial-Bench’s test turns',
  options: {
    language: { value: 'L', help: TEXT_LANGUAGES.join(', ') },
    outputs: { value: 'FILE', help: 'file of responses with their references, one JSON object a line' },
    convention: {
      value: 'C',
      default: 'published',
      help: 'published (as MADial-Bench’s tables) or standard (sacreBLEU, rouge-score)',
    },
    segmenter: {
      form: { one: SEGMENTER_IDS },
      value: 'S',
      help: `${SEGMENTER_IDS.join(', ')}, for all measures; default: the convention’s own`,
    },
  },
  async run(words, say) {
    const language = words.choice('language', TEXT_LANGUAGES);
    const convention = words.choice('convention', TEXT_CONVENTIONS);
    const paths = words.all('outputs');
    if (paths.length !== 1) {
      throw new UsageError(
        `--outputs: names ${paths.length === 0 ? 'no file' : `${paths.length} files`}; name one file of responses with --outputs FILE.`,
      );
    }
    const settings: TextSettings = {
      language,
      convention,
      ...(words.maybe('segmenter') !== undefined && { segmenter: words.choice('segmenter', SEGMENTER_IDS) }),
    };
    const cutting = await cuttingOf(settings, segmenterOf);
    const { name, text: written } = await readText(paths[0]!);
    const source = readSource(written, name);
    const { measures, responses, cut, problems } = evaluateOutputs(
      { name, data: source.data },
      settings,
      cutting,
      source.problems,
    );
    notePlaces(say, problems.length, 'file');
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
              const { name: canonical, definition, source: from, over } = facts[measure];
              return [measure, { name: canonical, formula: definition.en, source: from.en, over }];
            }),
          ),
        }),
        segmenter: cut,
      },
      measures,
      responses,
      problems,
    };
  },
};

const segmenterOf: SegmenterSource = (id, language) => {
  switch (id) {
    case 'jieba':
      return nodeJieba();
    case 'browser':
      return Promise.resolve(
        browserSegmenter(
          language,
          `of Node ${process.versions.node}, ICU ${process.versions.icu ?? 'absent'}`,
        ),
      );
    case 'characters':
      return Promise.resolve(CHARACTERS);
    case 'whitespace':
      return Promise.resolve(WHITESPACE);
  }
};

function nodeJieba(): Promise<Segmenter> {
  const script = createRequire(import.meta.url).resolve('jieba-wasm/web');
  return loadJieba(() => readFile(join(dirname(script), 'jieba_rs_wasm_bg.wasm')));
}
