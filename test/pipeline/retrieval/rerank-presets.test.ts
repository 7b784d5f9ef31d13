import { describe, expect, it } from 'vitest';
import {
  defaultReranking,
  reranking,
  systemName,
  systemProblems,
  withReranking,
  type RetrievalSystem,
} from '../../../src/pipeline/flow/system';
import { RetrievalSystemForm } from '../../../src/pipeline/flow/system-form';
import { RERANK_DEFAULTS, RERANK_READER, RERANK_TUNED } from '../../../src/pipeline/retrieval/rerank';
import {
  changesFrom,
  choiceBy,
  choiceOf,
  DEFAULT_PRESET,
  PRESET_OF_OLDER,
  RERANK_PRESETS,
  sameChoice,
  parametersOf,
} from '../../../src/pipeline/retrieval/rerank-presets';

const OLDER: RetrievalSystem = { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' };

describe('a preset of re-ranking', () => {
  it('is none where nothing is chosen, and the published one where an older file says nothing', () => {
    expect([DEFAULT_PRESET, PRESET_OF_OLDER]).toEqual(['none', 'published']);
    expect(defaultReranking()).toEqual({ rerank: 'none', preset: 'none' });
    expect(parametersOf(OLDER)).toEqual(RERANK_DEFAULTS);
  });

  it('has the parameters that it names; none has the published ones, for a preview', () => {
    expect(RERANK_PRESETS.map((preset) => choiceOf(preset).parameters)).toEqual([
      RERANK_DEFAULTS,
      RERANK_TUNED,
      RERANK_DEFAULTS,
      RERANK_READER,
    ]);
  });

  it('is found by its parameters; others are changes of the one that was changed', () => {
    expect(choiceBy(RERANK_TUNED)).toEqual(choiceOf('tuned'));
    expect(choiceBy(RERANK_DEFAULTS, 'tuned')).toEqual(choiceOf('published'));
    const changed = { ...RERANK_TUNED, k: 3 };
    expect(choiceBy(changed, 'tuned')).toEqual({ preset: 'tuned', parameters: changed });
    expect(choiceBy({ ...RERANK_DEFAULTS, k: 3 }, 'none').preset).toBe('published');
    expect(changesFrom('tuned', changed)).toEqual([['k', 3]]);
    expect(sameChoice(choiceOf('none'), choiceOf('published'))).toBe(false);
  });
});

describe('a system', () => {
  it('is stored with one preset, and with parameters only where they are no preset’s', () => {
    expect(reranking('none')).toEqual({ rerank: 'none', preset: 'none' });
    expect(reranking('classifier')).toEqual({ rerank: 'classifier', preset: 'published' });
    expect(reranking('cue-words', RERANK_TUNED)).toEqual({ rerank: 'cue-words', preset: 'tuned' });
    const parameters = { ...RERANK_DEFAULTS, alpha: 0.2 };
    expect(reranking('oracle', parameters)).toEqual({ rerank: 'oracle', preset: 'published', parameters });
  });

  it('has the name of an older one that means the same', () => {
    const name = 'hybrid + classifier(α=0.5, β=0.5, k=5, raw, kinds=2)';
    expect(systemName(OLDER)).toBe(name);
    expect(systemName({ ...OLDER, preset: 'published' })).toBe(name);
    expect(systemName({ ...OLDER, preset: 'tuned' })).toBe(
      systemName({ ...OLDER, parameters: RERANK_TUNED }),
    );
    expect(systemName({ ...OLDER, rerank: 'none', preset: 'none' })).toBe('hybrid');
  });

  it('can be read with and without a preset, which must fit the re-ranking', () => {
    for (const preset of RERANK_PRESETS)
      expect(RetrievalSystemForm.parse({ ...OLDER, preset })).toEqual({ ...OLDER, preset });
    expect(RetrievalSystemForm.parse(OLDER)).toEqual(OLDER);
    expect(systemProblems([{ ...OLDER, preset: 'none' }])).toHaveLength(1);
    expect(systemProblems([{ ...OLDER, rerank: 'none', preset: 'tuned' }])).toHaveLength(1);
    expect(systemProblems([OLDER, { ...OLDER, preset: 'tuned' }])).toEqual([]);
  });

  it('re-ranked otherwise keeps its retriever', () => {
    const fused: RetrievalSystem = { ...OLDER, dense: 0.4, parameters: RERANK_TUNED };
    expect(withReranking(fused, 'none', RERANK_DEFAULTS)).toEqual({
      task: 'retrieval',
      retriever: 'hybrid',
      dense: 0.4,
      rerank: 'none',
      preset: 'none',
    });
  });
});
