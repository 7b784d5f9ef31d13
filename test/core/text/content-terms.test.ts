import { describe, expect, it } from 'vitest';
import { contentTerms } from '../../../src/core/text/content-terms';

describe('content terms', () => {
  it.each<[string, string, readonly string[]]>([
    ['English without function words', 'Where did the cat of his aunt sleep?', ['cat', 'aunt', 'sleep']],
    ['a Han word as bigrams, and then its characters', '老茶馆', ['老茶', '茶馆', '老', '茶', '馆']],
    ['no bigram with a function character', '茶馆的猫', ['茶馆', '茶', '馆', '猫']],
    ['a single Han character once', '马', ['马']],
    ['repeats as often as they stand', '猫猫', ['猫猫', '猫', '猫']],
    ['words between Han characters', '他用BM25搜索', ['bm25', '搜索', '用', '搜', '索']],
    ['nothing but function characters as nothing', '的是在', []],
    ['an empty text as nothing', '', []],
  ])('give %s', (_, text, expected) => {
    expect(contentTerms(text)).toEqual(expected);
  });

  it('find a word inside another one', () => {
    const question = new Set(contentTerms('她养了什么猫？'));
    expect(contentTerms('那只橘猫').some((term) => question.has(term))).toBe(true);
  });
});
