// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { chosenExamples } from '../../../../src/pipeline/classification/llm-examples';
import { standardSetting } from '../../../../src/pipeline/dialogue/settings';
import { judgeSetting } from '../../../../src/judging/domain/setting';
import {
  readLlmPlan,
  writeLlmPlan,
  EMPTY_PLAN,
  llmPlanProblems,
  type LlmPlan,
} from '../../../../src/runs/domain/llm-runs/plan';
import type { Preview } from '../../../../src/pipeline/llm-work/dry-run';
import { summaryOf } from '../../../../src/core/memory/summary';
import type { MemoryBank } from '../../../../src/core/memory/bank';
import { setting, settingName } from '../../../../src/pipeline/synthesis/settings';
import {
  AnswerDraft,
  type AnswerDraftDependencies,
} from '../../../../src/runs/page/answers/state/answer-draft.svelte';
import { exampleOf } from '../../../../src/runs/page/answers/state/answer-example';
import { ANSWER_SYSTEM, READY_ANSWERS } from '../../../../src/runs/page/answers/state/answer-plans';
import {
  promptsOf,
  withRubricText,
  withStandard,
  withTemplate,
} from '../../../../src/runs/page/answers/state/answer-prompts';
import { NURI } from '../../../pipeline/dialogue/fixture';
import { BANK } from '../../fixture';
import { eventually } from '../../../ui/app-dependencies';
import { english } from '../../../core/english';

const MODEL = { provider: 'openai-compatible', address: 'https://llm.example/v1', model: 'large' } as const;
const DIALOGUES: MemoryBank = { ...NURI, source: 'MADial-Bench' };
const PREVIEW: Preview = {
  rows: [],
  calls: 7,
  input: 70,
  output: 30,
  cached: 0,
  dollars: 0,
  unpriced: 1,
};

function sources(
  banks: readonly MemoryBank[] = [BANK, DIALOGUES],
  preview: AnswerDraftDependencies['answers']['preview'] = () => Promise.resolve(PREVIEW),
  active = true,
): AnswerDraftDependencies {
  return {
    library: {
      summaries: banks.map((bank) => summaryOf({ id: bank.id, revision: '1', origin: 'bundled', bank })),
      index: undefined,
      read: async (id) => {
        const bank = banks.find((each) => each.id === id);
        if (!bank) throw new Error('It is gone.');
        return bank;
      },
    },
    connections: {
      active: active ? { id: 'a', title: 'Large', ref: MODEL, parameters: {} } : undefined,
      models: () => [{ ref: MODEL, title: 'Large' }],
    },
    answers: { preview, run: () => undefined },
    asked: { last: undefined },
  };
}

const readyOf = (id: string) => READY_ANSWERS.find((each) => each.id === id)!;

describe('a plan of a run with language models in the making', () => {
  it('says every reason why it cannot run, under the fields that they are about', () => {
    const draft = new AnswerDraft(sources());
    expect(english(draft.problems)).toEqual([
      'Nothing is asked. Choose a setting, or answers of an earlier run and a judge.',
    ]);
    draft.addSetting('W-MC+R');
    expect(english(draft.problems)).toEqual([
      'No character is chosen. Choose at least one.',
      'No model is chosen. Choose at least one.',
    ]);
    draft.choose([BANK.id, 'nobody'], true);
    draft.chooseModel(MODEL, true);
    draft.drawQuestions(0);
    draft.parameter('temperature', 3);
    draft.parameter('maxTokens', 0.5);
    draft.change({ limits: { dollars: -1 } });
    draft.change({ seed: NaN });
    for (const field of ['questions', 'temperature', 'tokens', 'limits', 'seed'])
      expect(draft.problemOf(field), field).toMatch(/must/);
    expect(english(draft.problems)).toContain(
      'There is no character “nobody” in the library. Import it, or leave it out.',
    );
    draft.choose(['nobody'], false);
    draft.drawQuestions(undefined);
    draft.parameter('temperature', undefined);
    draft.parameter('maxTokens', undefined);
    draft.change({ limits: {} });
    draft.change({ seed: 4 });
    expect(draft.problems).toEqual([]);
    expect(draft.plan.parameters).toEqual({});
    expect(draft.plan.limits).toEqual({});
    expect(draft.plan).not.toHaveProperty('questionsPerBank');
  });

  it('tells characters with questions from those with dialogues, and what each will be asked', async () => {
    const draft = new AnswerDraft(sources());
    draft.addSetting('CR');
    draft.chooseModel(MODEL, true);
    draft.choose([DIALOGUES.id], true);
    await eventually(() => expect(draft.shown).toEqual([DIALOGUES]));
    expect(english(draft.problems)).toEqual([
      'The selected characters have only dialogues. Choose dialogue settings, or characters with questions.',
    ]);
    draft.choose([BANK.id], true);
    await eventually(() => expect(draft.shown).toEqual([DIALOGUES, BANK]));
    expect(draft.examplePool.map(({ id, memories }) => [id, memories.length])).toEqual([
      [BANK.id, 0],
      [DIALOGUES.id, 0],
    ]);
    draft.choose([BANK.id], false);
    expect(draft.shown).toEqual([DIALOGUES]);
    draft.choose([BANK.id], true);
    expect(draft.problems).toEqual([]);
    draft.change({ dialogue: { ...draft.plan.dialogue, settings: [standardSetting('injection', 1)] } });
    draft.change({ judges: [judgeSetting(MODEL, 'perltqa-correctness')] });
    expect(draft.line).toBe(
      `2 characters · ${BANK.questions.length} questions · ${DIALOGUES.questions.length} dialogue turns · 2 settings · 1 model · 1 judge`,
    );
    draft.drawQuestions(2);
    expect(draft.line).toContain('2 questions · 2 dialogue turns');
  });

  it('knows dialogues that were written here by how they are written, once they are read', async () => {
    const own: MemoryBank = { ...NURI, id: 'own', source: 'mine' };
    const draft = new AnswerDraft(sources([own]));
    const [summary] = sources([own]).library.summaries;
    expect(draft.asks(summary!)).toBe('questions');
    draft.choose(['own'], true);
    await eventually(() => expect(draft.asks(summary!)).toBe('dialogues'));
  });

  it('says that a character cannot be read', async () => {
    const given = sources();
    const draft = new AnswerDraft({
      ...given,
      library: { ...given.library, read: () => Promise.reject(new Error('Disk.')) },
    });
    draft.choose([BANK.id], true);
    await eventually(() => expect(english(draft.problems).join()).toContain('could not be read. Disk.'));
  });

  it('adds settings that differ from the others in nothing but what they are about', () => {
    const draft = new AnswerDraft(sources());
    draft.addSetting('W/o-MC+W-R');
    const [first] = draft.plan.synthesis;
    draft.change({
      synthesis: [
        {
          ...first!,
          memories: 3,
          system: { task: 'retrieval', retriever: 'bm25', rerank: 'none' },
          prompt: { ...first!.prompt, dates: false },
        },
      ],
    });
    draft.addSetting('CR');
    draft.addSetting('W-MC+R');
    expect(draft.plan.synthesis.map(({ id }) => id)).toEqual(['W-MC+R', 'W/o-MC+W-R', 'CR']);
    const [whole, , gold] = draft.plan.synthesis;
    expect(whole).toMatchObject({
      memories: 3,
      prompt: { dates: false },
      system: { retriever: 'bm25', rerank: 'classifier' },
    });
    expect(gold).not.toHaveProperty('system');
    draft.chooseModel(MODEL, true);
    draft.choose([BANK.id], true);
    expect(draft.problems).toEqual([]);
    draft.removeSetting('CR');
    expect(draft.title).toBe('W-MC+R, W/o-MC+W-R on 1 character');
  });

  it('comes back from its file as it was, with its prompts', () => {
    for (const ready of READY_ANSWERS) {
      const draft = new AnswerDraft(sources());
      const plan = draft.ready(ready);
      expect(llmPlanProblems(plan), ready.id).toEqual([]);
      draft.take({ ...plan, questionsPerBank: 3 });
      draft.take(plan);
      expect(draft.plan).toEqual(plan);
      expect(readLlmPlan(writeLlmPlan(draft.plan), 'a.json')).toEqual(plan);
      expect(draft.problems).toEqual([]);
    }
  });

  it('has ready plans for the connection in use, and for the stand-in where there is none', () => {
    const used = new AnswerDraft(sources());
    expect(used.ready(readyOf('table-3')).models).toEqual([MODEL]);
    const alone = new AnswerDraft(sources([BANK], undefined, false));
    const plan = alone.ready(readyOf('table-3'));
    expect(plan.models[0]!.provider).toBe('scripted');
    expect(plan.judges.map(({ judge, rubric }) => [judge.provider, rubric])).toEqual([
      ['scripted', 'perltqa-correctness'],
      ['scripted', 'perltqa-coherence'],
    ]);
    expect(plan.banks).toEqual([BANK.id]);
    expect(alone.banksFor(readyOf('side-by-side'))).toEqual([]);
    expect(alone.ready(readyOf('table-4')).examples).toEqual([BANK.id]);
  });
});

describe('a plan on a character whose questions lack labels', () => {
  const bare: MemoryBank = {
    ...BANK,
    id: 'bare',
    character: { ...BANK.character, id: 'bare', name: 'Bare' },
    questions: BANK.questions.map((each) => ({ ...each, answer: '', anchors: [], tags: [] })),
  };
  const empty: MemoryBank = { ...BANK, id: 'empty', questions: [] };

  it('says what cannot be scored, before it starts', async () => {
    const draft = new AnswerDraft(sources([bare]));
    draft.take(draft.ready(readyOf('table-3')));
    await eventually(() =>
      expect(draft.gaps.map(({ en }) => en)).toContainEqual(
        expect.stringMatching(/^Bare has no reference answers: F1 .* cannot be scored\.$/),
      ),
    );
    expect(draft.problems).toEqual([]);
    draft.change({ synthesis: [] });
    expect(draft.gaps).toEqual([]);
  });

  it('is about the character that was asked last, where it can be scored', () => {
    const other: MemoryBank = { ...BANK, id: 'other' };
    const app = sources([BANK, other, empty]);
    expect(new AnswerDraft(app).banksFor(readyOf('table-3'))).toEqual([BANK.id]);
    const banksOf = (last: string) =>
      new AnswerDraft({ ...app, asked: { last } }).banksFor(readyOf('table-3'));
    expect(banksOf('other')).toEqual(['other']);
    expect(banksOf('empty')).toEqual([BANK.id]);
  });

  it('is about another character where a ready one could score nothing', async () => {
    const app = sources([empty, bare, BANK]);
    const imported = app.library.summaries.map((each) => ({ ...each, origin: 'imported' as const }));
    const draft = new AnswerDraft({ ...app, library: { ...app.library, summaries: imported } });
    expect(draft.banksFor(readyOf('table-3'))).toEqual(['bare']);
    await draft.lookAt('bare');
    expect(draft.banksFor(readyOf('table-3'))).toEqual([BANK.id]);
    expect(draft.banksFor(readyOf('table-4'))).toEqual(['bare']);
  });
});

describe('the prompts of a plan', () => {
  const plan: LlmPlan = {
    ...EMPTY_PLAN,
    banks: [BANK.id, DIALOGUES.id],
    models: [MODEL],
    synthesis: (['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'] as const).map((id) => setting(id, ANSWER_SYSTEM)),
    classifiers: [{ method: 'instruction', examples: 0 }],
    dialogue: { ...EMPTY_PLAN.dialogue, settings: [standardSetting('injection', 3)] },
    judges: [judgeSetting(MODEL, 'perltqa-correctness'), judgeSetting(MODEL, 'madial-injection')],
  };

  it('are one for all settings that share a wording, and an edit changes these alone', () => {
    const prompts = promptsOf(plan);
    expect(prompts.map(({ title, own }) => [title, own])).toEqual([
      ['Answer from memories', false],
      ['Answer without memories', false],
      ['Classify by instruction', false],
      ['Continue a dialogue', false],
      ['Correctness (PerLTQA)', false],
      ['Memory injection (MemBench)', false],
    ]);
    const [first] = prompts;
    if (first?.kind !== 'template') throw new Error('no template');
    const { texts } = first.template;
    const edited = withTemplate(plan, first, {
      texts: { ...texts, en: { ...texts.en, user: `${texts.en.user}\nBe brief.` } },
    });
    expect(edited.synthesis.map((each) => each.template !== undefined)).toEqual([true, true, false]);
    expect(settingName(edited.synthesis[0]!)).toMatch(/synthesis-2-own-[0-9a-f]{12}\)$/);
    const [changed] = promptsOf(edited);
    expect(changed).toMatchObject({ key: first.key, own: true });
    expect(withStandard(edited, changed!)).toEqual(plan);
    const typedBack = changed?.kind === 'template' ? withTemplate(edited, changed, first.template) : edited;
    expect(typedBack).toEqual(plan);
  });

  it('of rubrics are edited judge by judge, and come back to the rubric’s own', () => {
    const rubric = promptsOf(plan).at(-1)!;
    if (rubric.kind !== 'rubric') throw new Error('no rubric');
    const edited = withRubricText(plan, rubric, 'zh', 'fresh', '不重复。');
    expect(edited.judges.map(({ overrides }) => overrides)).toEqual([
      undefined,
      { zh: { criteria: { fresh: '不重复。' } } },
    ]);
    const own = promptsOf(edited).at(-1)!;
    if (own.kind !== 'rubric') throw new Error('no rubric');
    expect(own.own).toBe(true);
    expect(own.name).not.toBe(rubric.name);
    const back = withRubricText(edited, own, 'zh', 'fresh', rubric.standard.texts.zh.criteria.fresh!);
    expect(back).toEqual(plan);
    expect(withStandard(edited, own)).toEqual(plan);
    expect(english(llmPlanProblems(withRubricText(plan, rubric, 'en', undefined, ' '))).join()).toContain(
      'blank',
    );
  });

  it('are shown as they will be sent, each with a question of its sort', () => {
    for (const prompt of promptsOf(plan)) {
      const example = exampleOf(plan, prompt, [BANK, DIALOGUES], [BANK]);
      if (typeof example === 'string') throw new Error(`${prompt.title}: ${example}`);
      expect(example.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(example.messages.map(({ content }) => content).join()).not.toMatch(/\{[a-z_]+\}/);
    }
    expect(exampleOf(plan, promptsOf(plan)[0]!, [], [])).toBe(
      'Choose a character with questions to see an example.',
    );
    expect(exampleOf(plan, promptsOf(plan)[3]!, [BANK], [])).toContain('Choose a character with dialogues');
  });
});

describe('reckoning a plan', () => {
  const ready = (draft: AnswerDraft, id: string) => {
    draft.take({ ...draft.ready(readyOf(id)), banks: [BANK.id] });
    return draft;
  };

  it('shows what cannot be made, counted by setting and reason, and holds for that very plan', async () => {
    const draft = ready(new AnswerDraft(sources()), 'table-6');
    const many = draft.plan.synthesis.map((each) => (each.id === 'IR' ? { ...each, memories: 900 } : each));
    draft.change({ synthesis: many });
    await draft.reckoning.count(draft.plan);
    expect(draft.reckoning.phase).toBe('done');
    expect(draft.reckoning.preview?.calls).toBe(7);
    const wrong = draft.reckoning.unmade.find(({ code }) => code === 'too-few-wrong-memories');
    expect(wrong?.questions).toBe(BANK.questions.length - goldMissing());
    expect(wrong?.setting).toMatch(/^IR\(/);
    expect(draft.reckoning.isOf(draft.plan)).toBe(true);
    draft.title = 'Another title';
    expect(draft.reckoning.isOf(draft.plan)).toBe(true);
    draft.drawQuestions(1);
    expect(draft.reckoning.isOf(draft.plan)).toBe(false);
  });

  it('says where there are too few examples, as the run would find', async () => {
    const draft = ready(new AnswerDraft(sources([BANK])), 'table-4');
    expect(chosenExamples(BANK, [BANK], 1, draft.plan.seed)).toBeUndefined();
    await draft.reckoning.count(draft.plan);
    expect(draft.reckoning.unmade).toMatchObject([
      { code: 'too-few-examples', questions: BANK.questions.length },
    ]);
  });

  it('can be stopped, keeps what an earlier one found, and says why one failed', async () => {
    const holds: (() => void)[] = [];
    let fails = false;
    const preview: AnswerDraftDependencies['answers']['preview'] = async (_, signal, onProgress) => {
      onProgress?.(1, 4);
      if (fails) throw new Error('The encoder could not be loaded.');
      await new Promise<void>((resolve) => holds.push(resolve));
      signal.throwIfAborted();
      return PREVIEW;
    };
    const draft = ready(new AnswerDraft(sources([BANK], preview)), 'table-3');
    const { reckoning } = draft;
    const first = reckoning.count(draft.plan);
    await eventually(() => expect(reckoning.counted).toEqual({ done: 1, total: 4 }));
    reckoning.cancel();
    expect(reckoning.phase).toBe('idle');
    holds[0]!();
    await first;
    expect([reckoning.phase, reckoning.preview, reckoning.problem]).toEqual(['idle', undefined, undefined]);
    const second = reckoning.count(draft.plan);
    await eventually(() => expect(holds).toHaveLength(2));
    holds[1]!();
    await second;
    expect(reckoning.preview).toEqual(PREVIEW);
    fails = true;
    await reckoning.count(draft.plan);
    expect([reckoning.phase, reckoning.problem]).toEqual(['failed', 'The encoder could not be loaded.']);
  });

  function goldMissing(): number {
    const known = new Set(BANK.memories.map(({ id }) => id));
    return BANK.questions.filter(({ gold }) => gold.some((id) => !known.has(id))).length;
  }
});
