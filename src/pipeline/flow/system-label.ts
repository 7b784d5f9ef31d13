/** What systems are called on a page. Stored results and addresses have `systemName` instead, which never changes. */

import { classifierOfId } from '../classification/registry';
import { engineListTitle } from './engine-card';
import { BM25 } from '../retrieval/bm25';
import { retrieverOf } from '../retrieval/registry';
import { RERANK_PRESETS, PRESET_WORDS, presetParameters, parametersOf } from '../retrieval/rerank-presets';
import { rerankerOf } from '../retrieval/rerankers';
import { WRITING } from '../../core/text/languages';
import { phraseIn, verbatim, type Phrase } from '../../core/text/phrase';
import { inEach } from '../../core/text/table-text';
import type { RetrievalSystem, SystemConfig } from './system';

export interface SystemLabel {
  /** `Hybrid + classifier`. */
  readonly name: Phrase;
  /** The parameters in which systems of this name differ: `α = 0.3`; none where there is one such system. */
  readonly parts: readonly Phrase[];
}

/**
 * Labels of systems that are shown together, in their order. Parameters are named only where systems of the same name differ in them; where each
 * is a preset as it stands, the preset's name says it.
 */
export function systemLabels(systems: readonly SystemConfig[]): readonly SystemLabel[] {
  const names = systems.map(nameOf);
  return systems.map((system, i): SystemLabel => {
    const name = names[i]!;
    if (system.task !== 'retrieval') return { name, parts: [] };
    const alike = systems.filter(
      (each, j): each is RetrievalSystem => each.task === 'retrieval' && names[j]!.en === name.en,
    );
    return { name, parts: alike.length < 2 ? [] : partsOf(system, alike) };
  });
}

/** A label as one text: `Hybrid + classifier (α = 0.3, k = 5)`. */
export function labelText({ name, parts }: SystemLabel): Phrase {
  if (parts.length === 0) return name;
  return inEach((locale) => {
    const { brackets, listComma } = WRITING[locale];
    return `${phraseIn(name, locale)}${brackets[0]}${parts.map((part) => phraseIn(part, locale)).join(listComma)}${brackets[1]}`;
  });
}

function nameOf(system: SystemConfig): Phrase {
  if (system.task === 'classification') return classifierOfId(system.classifier).name;
  if (system.task === 'engine') return engineListTitle(system.engine, system.list);
  const { name } = retrieverOf(system.retriever);
  if (system.rerank === 'none') return name;
  const { shortName } = rerankerOf(system.rerank);
  return inEach((locale) => `${phraseIn(name, locale)} + ${phraseIn(shortName, locale)}`);
}

type Parameter = readonly [text: Phrase, value: string];

/** Every parameter that the system has, in the order in which they are named. */
function parametersIn(system: RetrievalSystem): readonly Parameter[] {
  const { takes } = retrieverOf(system.retriever);
  const { k: k1, b } = { ...BM25.parameters, ...system.bm25 };
  const named = (name: string, value: string | number): Parameter => [
    verbatim(`${name} = ${value}`),
    String(value),
  ];
  const own: Parameter[] = [
    ...(takes.includes('bm25') ? [named('k1', k1), named('b', b)] : []),
    ...(takes.includes('dense') ? [denseOf(system.dense)] : []),
  ];
  if (system.rerank === 'none') return own;
  const { alpha, beta, k, scale, kinds } = parametersOf(system);
  return [
    ...own,
    named('α', alpha),
    named('β', beta),
    named('k', k),
    [
      scale === 'raw'
        ? { en: 'raw scores', zh: '原始得分' }
        : { en: 'standardised scores', zh: '标准化得分' },
      scale,
    ],
    [
      kinds === 2 ? { en: 'two categories', zh: '两大类' } : { en: 'four kinds', zh: '四种类型' },
      String(kinds),
    ],
  ];
}

function denseOf(weight: number | undefined): Parameter {
  return weight === undefined
    ? [{ en: 'calibrated weights', zh: '校准权重' }, '']
    : [{ en: `dense = ${weight}`, zh: `稠密 = ${weight}` }, String(weight)];
}

function partsOf(system: RetrievalSystem, alike: readonly RetrievalSystem[]): readonly Phrase[] {
  const others = alike.map(parametersIn);
  const own = parametersIn(system);
  const differing = own.flatMap(([text], i) =>
    new Set(others.map((parameters) => parameters[i]?.[1])).size > 1 ? [text] : [],
  );
  // α and β that add up to 1 say the same.
  const isMixed = alike.every((each) => {
    const { alpha, beta } = parametersOf(each);
    return Math.abs(alpha + beta - 1) < 1e-9;
  });
  const shown = differing.filter(({ en }) => !(isMixed && en.startsWith('β = ')));
  const presets = alike.map(presetOf);
  const isPresets = shown.length > 1 && new Set(presets).size === alike.length;
  const preset = presetOf(system);
  return isPresets && !presets.includes(undefined) && preset ? [PRESET_WORDS[preset].name] : shown;
}

/** The preset that the system is in every parameter; undefined where it has other ones. */
function presetOf(system: RetrievalSystem) {
  if (system.bm25 || system.dense !== undefined || system.rerank === 'none') return undefined;
  const own = JSON.stringify(Object.entries(parametersOf(system)).sort());
  return RERANK_PRESETS.find(
    (preset) => preset !== 'none' && JSON.stringify(Object.entries(presetParameters(preset)).sort()) === own,
  );
}
