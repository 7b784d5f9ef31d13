import { describe, expect, it } from 'vitest';
import type { RetrievalSystem } from '../../../src/pipeline/flow/system';
import { PROMPT_DEFAULTS, WITH_MEMORIES, WITHOUT_MEMORIES } from '../../../src/pipeline/synthesis/prompt';
import {
  listDepth,
  setting,
  SETTING_IDS,
  settingName,
  settingProblems as settingProblemsOf,
  settingsProblems as settingsProblemsOf,
  SynthesisSettingForm,
  templateFormOf,
  type SynthesisSetting,
} from '../../../src/pipeline/synthesis/settings';
import { english } from '../../core/english';

const settingProblems = (...given: Parameters<typeof settingProblemsOf>) =>
  english(settingProblemsOf(...given));
const settingsProblems = (...given: Parameters<typeof settingsProblemsOf>) =>
  english(settingsProblemsOf(...given));

const BM25: RetrievalSystem = { task: 'retrieval', retriever: 'bm25', rerank: 'cue-words' };
const of = (id: SynthesisSetting['id']) => setting(id, BM25);

describe('a setting', () => {
  it('has a name that says which memories are handed over, by what, and the prompt', () => {
    expect(SETTING_IDS.map((id) => settingName(of(id)))).toEqual([
      'W-MC+R(bm25 + cue-words(α=0.5, β=0.5, k=5, raw, kinds=2), memories=5, synthesis-2)',
      'W/o-MC+W-R(bm25, memories=5, synthesis-2)',
      'W/o-MC+R(no-memory-1)',
      'IR(memories=5, synthesis-2)',
      'CR(synthesis-2)',
      'Se-MM(bm25, memories=5, synthesis-2)',
      'Ep-MM(bm25, memories=5, synthesis-2)',
    ]);
  });

  it('has another name wherever its answers may differ, and the same where they cannot', () => {
    const base = of('W/o-MC+W-R');
    const texts = WITH_MEMORIES.standard.texts;
    const changed: SynthesisSetting[] = [
      { ...base, memories: 3 },
      ...(
        [
          { order: 'by-date' },
          { dates: false },
          { labels: 'none' },
          { language: 'zh' },
          { words: 20 },
        ] as const
      ).map((change) => ({ ...base, prompt: { ...PROMPT_DEFAULTS, ...change } })),
      setting('W/o-MC+W-R', { ...BM25, bm25: { k: 1, b: 0.5 } }),
      { ...base, template: { texts: { ...texts, en: { ...texts.en, system: 'Be brief.' } } } },
    ];
    const names = [base, ...changed].map(settingName);
    expect(new Set(names).size).toBe(9);
    const none = of('W/o-MC+R');
    const order = { ...PROMPT_DEFAULTS, order: 'shuffled' } as const;
    expect(settingName({ ...none, memories: 9, prompt: order })).toBe(settingName(none));
    expect(settingName({ ...base, template: WITH_MEMORIES.standard })).toBe(settingName(base));
  });

  it('is sound as it is made, in its form and in words', () => {
    for (const id of SETTING_IDS) {
      expect(SynthesisSettingForm.parse(JSON.parse(JSON.stringify(of(id))))).toEqual(of(id));
      expect(settingProblems(of(id))).toEqual([]);
    }
  });

  it('needs re-ranking, or the lack of it, or no retriever, as the paper has it', () => {
    const plain = { ...BM25, rerank: 'none' } as const;
    expect(settingProblems({ ...of('W-MC+R'), system: plain })).toEqual([
      'it needs re-ranking. Choose what re-ranks the list.',
    ]);
    expect(settingProblems({ ...of('Se-MM'), system: BM25 })).toEqual([
      'its list must not be re-ranked. Set the re-ranking to none.',
    ]);
    expect(settingProblems({ ...of('CR'), system: plain })).toEqual([
      'it reads no list. Take the retriever away.',
    ]);
    const { id, memories, prompt } = of('W/o-MC+W-R');
    expect(settingProblems({ id, memories, prompt })).toEqual(['it needs a retriever. Choose one.']);
  });

  it('cannot hand over more than re-ranking keeps, none, or parts of one', () => {
    expect(settingProblems({ ...of('W-MC+R'), memories: 11 })).toEqual([
      'it needs 11 memories, but re-ranking keeps at most 10. Increase k of the re-ranking, or use fewer memories.',
    ]);
    for (const memories of [0, 1.5, 1001])
      expect(settingProblems({ ...of('IR'), memories })).toEqual([
        'the number of memories must be a whole number from 1 to 1000.',
      ]);
    expect(settingProblems({ ...of('CR'), memories: 0 })).toEqual([]);
    expect(settingProblems({ ...of('CR'), prompt: { ...PROMPT_DEFAULTS, words: 0 } })).toEqual([
      'the most words must be a whole number from 1 to 2000.',
    ]);
  });

  it('tells a fault of its own wording, which is of the form that the setting sends', () => {
    const fault = { ...of('CR'), template: WITHOUT_MEMORIES.standard };
    expect(settingProblems(fault)[0]).toMatch(/^The prompt, user text \(en\): \{memories\} is missing/);
    expect(templateFormOf(of('W/o-MC+R'))).toBe(WITHOUT_MEMORIES);
    expect(templateFormOf(of('IR'))).toBe(WITH_MEMORIES);
  });

  it('stands once in a plan', () => {
    expect(settingsProblems([])).toEqual(['No setting is chosen. Choose at least one.']);
    expect(settingsProblems([of('CR'), of('CR'), of('IR')])).toEqual([
      'CR(synthesis-2) is chosen twice. Remove one.',
    ]);
  });

  it('reads the whole list where it passes over a category', () => {
    expect([of('Se-MM'), of('W-MC+R')].map(listDepth)).toEqual([Infinity, 5]);
  });
});
