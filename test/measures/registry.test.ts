import { describe, expect, it } from 'vitest';
import { textOf, type Formula } from '../../src/measures/domain/formula';
import { rangeOf } from '../../src/measures/domain/measure';
import { allMeasures } from '../../src/measures/domain/registry';
import { LOCALES } from '../../src/core/text/phrase';
import { formulaValue } from './formula-value';

const MEASURES = allMeasures();
const named = MEASURES.map((each) => [`${each.family}: ${each.words.name}`, each] as const);
const HAN = /\p{Script=Han}/u;

/** Whether a formula has a symbol or words in it: what is set in the help, not a worked example. */
function hasSymbols(formula: Formula): boolean {
  if (typeof formula === 'number') return false;
  if (typeof formula === 'string' || 'en' in formula) return true;
  return Object.values(formula)
    .flat()
    .some((part) => hasSymbols(part as Formula));
}

describe('the registry of measures', () => {
  it('names each measure once in its family', () => {
    const names = named.map(([name]) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(named)('%s has words in both languages, a formula and a source', (_, { words }) => {
    for (const phrase of [words.definition, words.good, words.trap]) {
      expect(phrase.zh).toMatch(HAN);
      expect(phrase.en).not.toMatch(HAN);
      expect(phrase.en.length).toBeGreaterThan(10);
    }
    for (const phrase of [words.spoken, words.source, rangeOf(words)])
      for (const locale of LOCALES) expect(phrase[locale].trim()).not.toBe('');
    expect(words.source.en).toMatch(/\d{4}|\d\.\d|Table \d|trec_eval|scikit-learn|MADial-Bench|HotpotQA/);
    expect(hasSymbols(words.formula)).toBe(true);
    for (const locale of LOCALES) expect(textOf(words.formula, locale)).not.toMatch(/undefined|NaN/);
    expect(words.range[0]).toBeLessThan(words.range[1]);
  });

  it.each(named)('%s comes to the value of its worked example, step by step', (_, { words, example }) => {
    const { steps, value } = example;
    expect(steps.at(-1)!.value).toBeCloseTo(value, 9);
    expect(value).toBeGreaterThanOrEqual(words.range[0]);
    expect(value).toBeLessThanOrEqual(words.range[1]);
    for (const { says, formula, value: own } of steps) {
      for (const locale of LOCALES) expect(says[locale]).not.toBe('');
      expect(formulaValue(formula), says.en).toBeCloseTo(own, 9);
    }
  });

  it('says a range and its direction in both languages', () => {
    const of = (name: string) => rangeOf(MEASURES.find(({ words }) => words.name === name)!.words);
    expect(of('Precision')).toEqual({
      en: '0 to 1; at most |gold| / k; higher is better',
      zh: '0 到 1，至多 |标准记忆| / k；越高越好',
    });
    expect(of('ECE')).toEqual({ en: '0 to 1; lower is better', zh: '0 到 1；越低越好' });
    expect(of('ρ').en).toBe('−1 to 1; higher is better');
    expect(of('κ')).toEqual({ en: 'at most 1; higher is better', zh: '至多 1；越高越好' });
  });
});
