import { describe, expect, it } from 'vitest';
import { DEFAULT_CUE_WEIGHTS } from '../../../src/pipeline/dialogue/cues';
import { recallOf } from '../../../src/pipeline/dialogue/work';
import {
  DialogueSettingForm,
  listDepth,
  readSettingName,
  settingName,
  settingsProblems as settingsProblemsOf,
  standardSetting,
  WITHOUT_MEMORY,
  type DialogueSetting,
} from '../../../src/pipeline/dialogue/settings';
import { INJECTION_FORM, RECOGNITION_FORM } from '../../../src/pipeline/dialogue/templates';
import { templateProblems } from '../../../src/llm/domain/templates';
import { english } from '../../core/english';

const settingsProblems = (...given: Parameters<typeof settingsProblemsOf>) =>
  english(settingsProblemsOf(...given));

const BM25 = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;

describe('the settings of dialogues', () => {
  it('have one name each, which tells task and setting', () => {
    const cues = { ...standardSetting('injection', 3, BM25), cues: DEFAULT_CUE_WEIGHTS } as DialogueSetting;
    const settings: DialogueSetting[] = [
      ...([1, 2, 3] as const).flatMap((n) => [
        standardSetting('recognition', n),
        standardSetting('injection', n),
      ]),
      standardSetting('injection', 3, BM25),
      standardSetting('injection', 3, 'file'),
      cues,
      WITHOUT_MEMORY,
      { ...standardSetting('injection', 1), persona: { en: 'You are a pirate.' } },
    ];
    const names = settings.map((setting) => settingName(setting, 7));
    expect(new Set(names).size).toBe(settings.length);
    expect(names[3]).toBe('injection, setting 2 (k=5, seed=7, the file’s candidates, injection-1)');
    expect(names[6]).toBe('injection, setting 3 (k=5, bm25, injection-1)');
    expect(settingName(cues, 7)).toBe('injection, setting 3 (k=5, bm25, cues-1, injection-1)');
    expect(names.map(readSettingName)).toEqual(settings.map(({ task, setting }) => ({ task, setting })));
    expect(settingsProblems(settings)).toEqual([]);
    for (const setting of settings) expect(DialogueSettingForm.parse(setting)).toEqual(setting);
  });

  it('take another name with another wording, and say what is wrong with it', () => {
    const { standard } = INJECTION_FORM;
    const texts = { ...standard.texts, en: { ...standard.texts.en, user: 'Go on: {dialog}' } };
    const own: DialogueSetting = { ...WITHOUT_MEMORY, template: { texts } };
    expect(settingName(own, 1)).toMatch(/^injection, without memory \((injection-1-)?own-[0-9a-f]{12}\)$/);
    expect(settingsProblems([own]).join('\n')).toContain('There is no slot {dialog}.');
  });

  it('have default wordings without a fault', () => {
    expect(templateProblems(INJECTION_FORM, INJECTION_FORM.standard)).toEqual([]);
    expect(templateProblems(RECOGNITION_FORM, RECOGNITION_FORM.standard)).toEqual([]);
  });

  it('are refused with a reason where they make no sense', () => {
    const two: DialogueSetting = { task: 'recognition', setting: 2, k: 1, negatives: 'sampled' };
    const three: DialogueSetting = {
      task: 'injection',
      setting: 3,
      k: 0,
      system: BM25,
      persona: { zh: ' ' },
      cues: { similarity: 1, emotion: -1, scene: Number.NaN },
    };
    const problems = settingsProblems([two, two, three]).join('\n');
    for (const why of [
      'chosen twice',
      'from 2',
      'from 1 to',
      'weight of emotion',
      'weight of scene',
      'persona (zh) is empty',
    ])
      expect(problems).toContain(why);
    expect(settingsProblems([])).toEqual(['No setting is chosen. Choose at least one.']);
  });

  it('say how deep a list they read', () => {
    const cues = { ...standardSetting('injection', 3), cues: DEFAULT_CUE_WEIGHTS } as DialogueSetting;
    expect(
      [standardSetting('injection', 3), standardSetting('injection', 3, 'file'), cues, WITHOUT_MEMORY].map(
        listDepth,
      ),
    ).toEqual([5, 0, Infinity, 0]);
  });

  it('are not read from names of other settings', () => {
    expect(readSettingName('W-MC+R(hybrid, synthesis-2)')).toBeUndefined();
    expect(readSettingName('injection, setting unknown (released)')?.setting).toBe('unknown');
  });
});

describe('which recall a dialogue asks for', () => {
  it('is what the user’s tag says, else its type, else not known', () => {
    const type = 'passive recall';
    expect(recallOf({ tags: [], type })).toBe('passive');
    expect(recallOf({ tags: ['further test turn', 'Proactive recall'], type })).toBe('proactive');
    expect(recallOf({ tags: [], type: 'multi-hop' })).toBeUndefined();
    expect(recallOf({ tags: [] })).toBeUndefined();
  });
});
