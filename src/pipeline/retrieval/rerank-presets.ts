/** Re-ranking as one choice: not at all, by our setting of Eq. 3, by the published one, or by the trained reader. */

import type { Phrase } from '../../core/text/phrase';
import { RERANK_DEFAULTS, RERANK_READER, RERANK_TUNED, type RerankParameters } from './rerank';

/** In links, plans and lecture steps: the ids never change. */
export const RERANK_PRESETS = ['none', 'tuned', 'published', 'reader'] as const;
export type RerankPreset = (typeof RERANK_PRESETS)[number];

/**
 * What Ask, Compare and `--rerank default` start with: the best at Recall@1 and Recall@5 on characters that no setting was chosen on
 * (docs/results.md).
 */
export const DEFAULT_PRESET: RerankPreset = 'none';

/** What a link, plan or lecture step without the field means: it was written when the published setting was the default. */
export const PRESET_OF_OLDER: RerankPreset = 'published';

export interface RerankChoice {
  readonly preset: RerankPreset;
  /** Of Eq. 3. They differ from the preset's own where someone changed them; with `none` they are those of a preview. With `reader`, its own. */
  readonly parameters: RerankParameters;
}

interface PresetWords {
  readonly name: Phrase;
  readonly description: Phrase;
}

export const PRESET_WORDS: Readonly<Record<RerankPreset, PresetWords>> = {
  none: {
    name: { en: 'None', zh: '不重排序' },
    description: {
      en: 'The retriever’s order. On characters that no setting was chosen on, no re-ranking was clearly better.',
      zh: '保持检索器的排序。在未参与选定任何设置的人物上，没有哪种重排序明显更好。',
    },
  },
  tuned: {
    name: { en: 'Tuned here', zh: '本页调优' },
    description: {
      en: 'Small weight for the classifier, standardised scores, four kinds: chosen on characters of our own.',
      zh: '分类器权重小、得分标准化、四种类型：在本页自带的人物上选定。',
    },
  },
  reader: {
    name: { en: 'Reader', zh: '阅读模型' },
    description: {
      en: `A trained reader reads the first ${RERANK_READER.k} memories together with the question; the others keep their order.`,
      zh: `训练的阅读模型把问题与前 ${RERANK_READER.k} 条记忆放在一起阅读；其余保持原来的次序。`,
    },
  },
  published: {
    name: { en: 'As published', zh: '按论文' },
    description: {
      en: 'PerLTQA, Eq. 3 with α = β = 0.5, raw scores, two categories.',
      zh: 'PerLTQA 公式 3：α = β = 0.5，原始得分，两大类。',
    },
  },
};

/** The parameters of a preset; those of `none` are the published ones, for a preview of what re-ranking would change. */
export function presetParameters(preset: RerankPreset): RerankParameters {
  return { tuned: RERANK_TUNED, reader: RERANK_READER, published: RERANK_DEFAULTS, none: RERANK_DEFAULTS }[
    preset
  ];
}

/** A preset with its own parameters. */
export function choiceOf(preset: RerankPreset): RerankChoice {
  return { preset, parameters: presetParameters(preset) };
}

/**
 * The choice that re-ranks by these parameters.
 *
 * @param from the preset that was changed, where no preset has exactly these. Only Eq. 3 has parameters to change: from the reader, the reader.
 */
export function choiceBy(parameters: RerankParameters, from: RerankPreset = 'published'): RerankChoice {
  if (from === 'reader') return { preset: from, parameters };
  const own = (['tuned', 'published'] as const).find(
    (preset) => changesFrom(preset, parameters).length === 0,
  );
  return { preset: own ?? (from === 'none' ? 'published' : from), parameters };
}

/** The parameters that differ from the preset's own. */
export function changesFrom(
  preset: RerankPreset,
  parameters: RerankParameters,
): (readonly [keyof RerankParameters, RerankParameters[keyof RerankParameters]])[] {
  const own = presetParameters(preset);
  const keys = Object.keys(own) as (keyof RerankParameters)[];
  return keys.filter((key) => parameters[key] !== own[key]).map((key) => [key, parameters[key]] as const);
}

/** Whether two choices give the same lists, and their previews are the same. */
export function sameChoice(a: RerankChoice, b: RerankChoice): boolean {
  const keys = Object.keys(a.parameters) as (keyof RerankParameters)[];
  return a.preset === b.preset && keys.every((key) => a.parameters[key] === b.parameters[key]);
}

export function isPreset(text: string | undefined): text is RerankPreset {
  return RERANK_PRESETS.some((preset) => preset === text);
}

/** The setting of Eq. 3 that a preset with changes means. Without meaning where nothing is re-ranked. */
export function parametersOf({
  preset,
  parameters,
}: {
  readonly preset?: RerankPreset;
  readonly parameters?: RerankParameters;
}): RerankParameters {
  return { ...(preset === undefined ? RERANK_DEFAULTS : presetParameters(preset)), ...parameters };
}
