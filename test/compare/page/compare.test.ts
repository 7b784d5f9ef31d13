// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sumOfParts, anatomyOf } from '../../../src/compare/domain/anatomy';
import { carryingSentence } from '../../../src/compare/domain/sentence-cosine';
import { rerank } from '../../../src/pipeline/retrieval/rerank';
import { App } from '../../../src/app/state/app.svelte';
import { Compare } from '../../../src/compare/page/state/compare.svelte';
import { QuestionVectors, SentenceCosine } from '../../../src/compare/page/state/sentence-cosine.svelte';
import { WhatIf } from '../../../src/compare/page/state/what-if.svelte';
import { ADA, VERA } from '../../ui/banks';
import { BagModel, Gate } from '../../ui/bag-model';
import { appDependencies, eventually, MemoryVectors } from '../../ui/app-dependencies';
import { answerFailures } from '../../../src/compare/page/state/counterfactual';

const QUESTION = 'Who found the oars?';

/** A page at an address, with Vera and Ada in the library. */
async function at(hash: string) {
  window.location.hash = hash;
  const vectors = new MemoryVectors();
  const models: BagModel[] = [];
  const loadModel = async () => {
    const model = new BagModel();
    models.push(model);
    return model;
  };
  const app = new App({ ...appDependencies(VERA, ADA), vectors, loadModel });
  onTestFinished(() => {
    app.models.reset();
    window.location.hash = '';
  });
  await app.start();
  const compare = new Compare(app);
  const parts = {
    vectors,
    questions: new QuestionVectors(),
    encoder: (language: 'en' | 'zh') => app.encoders.of(language),
    classifier: (language: 'en' | 'zh') => app.models.of(language),
  };
  const cosine = new SentenceCosine(parts);
  const whatIf = new WhatIf({ ...parts, ask: app.ask, compare });
  return { app, compare, cosine, whatIf, vectors, models };
}

async function asked(question = QUESTION) {
  const parts = await at('#/compare?character=vera');
  parts.app.ask.setPreset('published');
  await parts.compare.follow();
  await eventually(() => expect(parts.app.embedding.phase).toBe('ready'));
  await parts.compare.ask(question);
  flushSync();
  parts.whatIf.follow();
  return parts;
}

describe('the Compare screen', () => {
  it('asks what Ask shows, and draws its lists and re-ranking', async () => {
    const { app, compare } = await asked();
    expect(app.ask.flow?.question).toBe(QUESTION);
    expect(compare.flow).toBe(app.ask.flow);
    expect(compare.reranked).toBe(app.ask.reranked);
    expect(compare.rankFlow?.columns.map(({ id }) => id)).toEqual([
      'bm25',
      'dense',
      'hybrid',
      'linked',
      'reranked',
    ]);
    expect(compare.story).toMatchObject({ told: 'fates', fates: [{ id: 'e-storm', fate: 'sank' }] });
    expect(compare.memory).toBe('e-storm');
  });

  it('starts with no re-ranking: the list itself is answered from, and what re-ranking would change is told', async () => {
    const { app, compare, whatIf } = await asked();
    app.ask.setPreset('none');
    flushSync();
    expect(compare.rankFlow?.columns.map(({ id }) => id)).toEqual(['bm25', 'dense', 'hybrid', 'linked']);
    expect([compare.story, compare.under]).toEqual([undefined, 'linked']);
    const ids = app.ask.flow!.rankings.linked!.map(({ id }) => id);
    expect(compare.order.map(({ id }) => id)).toEqual(ids);
    expect(compare.effects).toMatchObject([
      { preset: 'tuned', applied: false, told: 'gold', from: 1 },
      { preset: 'published', applied: false, told: 'gold', from: 1, to: 4 },
    ]);
    // Nothing is re-ranked in what if either, unless a class is forced.
    expect([whatIf.reranks, whatIf.after!.reranked, whatIf.story]).toEqual([false, [], undefined]);
    whatIf.force('episodic');
    expect([whatIf.reranks, whatIf.after!.reranked[0]!.id]).toEqual([true, 'e-storm']);
  });

  it('follows α at once without encoding anything', async () => {
    const { app, compare, models } = await asked();
    const encoded = models.flatMap((model) => model.encoded).length;
    app.ask.setParameters({ alpha: 0, beta: 1 });
    flushSync();
    const base = app.ask.flow!.rankings.linked!;
    const expected = rerank(base, app.ask.flow!.index.kindOf, app.ask.flow!.classified!, app.ask.parameters);
    expect(compare.reranked.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(compare.rankFlow!.columns.at(-1)!.ranking).toEqual(expected);
    compare.setWeight(1);
    flushSync();
    expect(compare.ownWeight).toBe(true);
    expect(compare.rankFlow!.columns.at(-2)!.ranking.map(({ id }) => id)).toEqual(
      app.ask.flow!.rankings.dense!.map(({ id }) => id),
    );
    compare.setWeight(undefined);
    flushSync();
    expect(compare.reranked).toBe(app.ask.reranked);
    // Answers quote other memories, whose sentences are encoded; no question and no window is.
    const later = models.flatMap((model) => model.encoded).slice(encoded);
    expect(later.filter((text) => text === QUESTION)).toEqual([]);
  });

  it('keeps question, α, β, k and weight in the address, and follows one', async () => {
    const { app, compare } = await asked();
    app.ask.setParameters({ alpha: 0.3, k: 2 });
    compare.setWeight(0.25);
    compare.openTab('anatomy');
    flushSync();
    compare.writeAddress();
    // The character's own question by its id, and nothing that is at its default.
    expect(app.route.query).toEqual({
      character: 'vera',
      q: 'q-oars',
      rerank: 'published',
      retriever: 'linked',
      alpha: '0.3',
      k: '2',
      dense: '0.25',
      tab: 'anatomy',
    });
    const address = window.location.hash;
    const again = await at(address);
    await again.compare.follow();
    await eventually(() => expect(again.app.ask.phase).toBe('done'));
    expect(again.app.library.index?.bank.id).toBe('vera');
    expect(again.app.ask.parameters).toMatchObject({ alpha: 0.3, k: 2 });
    expect([again.compare.tab, again.compare.weight]).toEqual(['anatomy', 0.25]);
    again.compare.writeAddress();
    expect(window.location.hash).toBe(address);
    // What is shown already is not asked again.
    const { flow } = again.app.ask;
    await again.compare.follow();
    expect(again.app.ask.flow).toBe(flow);
  });

  it('says that a link’s character is not there, and ignores values that cannot be', async () => {
    const { app, compare } = await at(
      '#/compare?character=nobody&question=Why&tab=moon&dense=7&depth=3&lists=x,bm25',
    );
    await compare.follow();
    expect(app.notices.list.map(({ text }) => text)).toEqual([expect.stringContaining('not in the library')]);
    expect([compare.tab, compare.depth, [...compare.lists]]).toEqual(['flow', 10, ['bm25']]);
    expect([compare.flow, compare.rankFlow, compare.story, compare.memory]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    compare.setLists(new Set());
    expect([...compare.lists]).toEqual([]);
    compare.setLists(new Set(['rrf', 'bm25']));
    expect([...compare.lists]).toEqual(['bm25', 'rrf']);
  });

  it('lets the question of another character go from the address', async () => {
    const { app, compare } = await asked();
    compare.writeAddress();
    await app.open('ada');
    flushSync();
    compare.writeAddress();
    expect(app.route.query).toEqual({ character: 'ada' });
  });

  it('opens the anatomy of a memory under a list, whose parts add up', async () => {
    const { app, compare } = await asked();
    compare.openAnatomy('d-storm', 'bm25');
    expect([compare.tab, compare.memory, compare.under]).toEqual(['anatomy', 'd-storm', 'bm25']);
    const entry = app.ask.flow!.rankings.bm25!.find(({ id }) => id === 'd-storm')!;
    expect(sumOfParts(anatomyOf(entry, 'bm25', QUESTION))).toBeCloseTo(entry.score, 9);
  });
});

describe('the sentence that carries a cosine', () => {
  const taskOf = ({ app }: Awaited<ReturnType<typeof asked>>) => ({
    bank: 'vera',
    language: 'en' as const,
    question: QUESTION,
    memory: VERA.memories.find(({ id }) => id === 'e-storm')!,
    score: app.ask.flow!.rankings.dense!.find(({ id }) => id === 'e-storm')!.score,
  });

  it('is found by leaving each out, and what was encoded is kept', async () => {
    const parts = await asked();
    const [model] = parts.models;
    await parts.cosine.find(taskOf(parts));
    expect(parts.cosine.phase).toBe('ready');
    expect(carryingSentence(parts.cosine.shares)?.text).toBe('Ivo found the oars.');
    const encoded = model!.encoded.length;
    const again = new SentenceCosine({
      vectors: parts.vectors,
      questions: new QuestionVectors(),
      encoder: (language) => parts.app.encoders.of(language),
    });
    await again.find(taskOf(parts));
    expect(again.shares).toEqual(parts.cosine.shares);
    // The question alone: vectors of questions are not kept between visits.
    expect(model!.encoded.slice(encoded)).toEqual([QUESTION]);
  });

  it('stops when told to, and goes on', async () => {
    const parts = await asked();
    const [model] = parts.models;
    model!.embedding = new Gate();
    const finding = parts.cosine.find(taskOf(parts));
    await eventually(() => expect(parts.cosine.phase).toBe('working'));
    parts.cosine.cancel();
    await finding;
    expect([parts.cosine.phase, parts.cosine.shares]).toEqual(['cancelled', []]);
    model!.embedding.open();
    await parts.cosine.find(taskOf(parts));
    expect(parts.cosine.phase).toBe('ready');
  });

  it('says what failed', async () => {
    const parts = await asked();
    const cosine = new SentenceCosine({
      vectors: parts.vectors,
      questions: new QuestionVectors(),
      encoder: () => ({ ready: () => Promise.reject(new Error('The encoder is not there. Load it.')) }),
    });
    await cosine.find(taskOf(parts));
    expect([cosine.phase, cosine.error]).toEqual(['failed', 'The encoder is not there. Load it.']);
  });
});

describe('what if', () => {
  it('is the question as asked until something differs', async () => {
    const { whatIf, compare } = await asked();
    expect(whatIf.differs).toBe(false);
    expect(whatIf.after?.flow).toBe(compare.flow);
    expect(whatIf.moves.every(({ before, after }) => before === after)).toBe(true);
    await whatIf.answer();
    expect(whatIf.answers![0]).toEqual(whatIf.answers![1]);
  });

  it('asks a paraphrase, which looks for the same gold', async () => {
    const { whatIf, models } = await asked();
    await whatIf.reword('When did someone find the oars after the storm?');
    expect([whatIf.phase, whatIf.differs]).toEqual(['done', true]);
    expect(whatIf.after!.flow.known?.id).toBe('q-oars');
    expect(whatIf.after!.flow.classified?.category).toBe('episodic');
    expect(models[0]!.classified.at(-1)).toContain('someone');
    const last = whatIf.moves.find(({ list }) => list === 'reranked')!;
    expect(last.after!).toBeLessThan(last.before!);
    expect(whatIf.story).toMatchObject({ told: 'fates', fates: [{ id: 'e-storm' }] });
    await whatIf.reword(`  ${QUESTION} `);
    expect(whatIf.differs).toBe(false);
  });

  it('keeps what is there when the wording is no question', async () => {
    const { whatIf } = await asked();
    await whatIf.reword('???');
    expect([whatIf.phase, whatIf.error]).toEqual(['failed', expect.stringContaining('no letters')]);
  });

  it('forces the class', async () => {
    const { whatIf, compare } = await asked();
    whatIf.force('episodic');
    expect(whatIf.probabilities).toMatchObject({ semantic: 0, episodic: 1 });
    expect(whatIf.after!.reranked[0]!.id).toBe('e-storm');
    expect(compare.reranked[0]!.id).not.toBe('e-storm');
    whatIf.force(undefined);
    expect(whatIf.after!.reranked).toEqual(compare.reranked);
  });

  it('takes a memory out of a copy: gold is lost, another answers, the stored bank and its vectors stay', async () => {
    const { app, whatIf, vectors, models } = await asked();
    whatIf.force('episodic');
    await whatIf.answer();
    expect(whatIf.answers![1].memories!.map(({ id }) => id)).toContain('e-storm');
    const kept = vectors.rows;
    const encoded = models[0]!.encoded.length;
    await whatIf.takeOut('e-storm');
    expect(whatIf.moves.map(({ after }) => after)).toEqual(whatIf.moves.map(() => undefined));
    expect(whatIf.story).toMatchObject({ fates: [{ fate: 'missing' }] });
    await whatIf.answer();
    const [, after] = whatIf.answers!;
    expect(after.memories!.map(({ id }) => id)).not.toContain('e-storm');
    expect(app.library.index!.byId.has('e-storm')).toBe(true);
    expect((await app.library.read('vera')).memories).toHaveLength(VERA.memories.length);
    // No window is new; the quotes of other memories are.
    const windows = VERA.memories.filter(({ kind }) => kind === 'event').map(({ text }) => text);
    expect(models[0]!.encoded.slice(encoded).filter((text) => windows.includes(text))).toEqual([]);
    expect(vectors.rows).toBe(kept);
    await whatIf.putBack('e-storm');
    expect(whatIf.after!.flow).toBe(app.ask.flow);
  });

  it('rewrites a memory in a copy: only its new text is encoded, and the answer quotes it', async () => {
    const { whatIf, models, vectors } = await asked();
    whatIf.force('episodic');
    const kept = vectors.rows;
    const encoded = models[0]!.encoded.length;
    await whatIf.rewrite('e-fair', 'A stranger found the oars. Who found the oars? The stranger.');
    expect(models[0]!.encoded.slice(encoded)).toEqual([
      QUESTION,
      'A stranger found the oars. Who found the oars? The stranger.',
    ]);
    await whatIf.answer();
    expect(whatIf.answers![1].reading!.candidates[0]!.memoryId).toBe('e-fair');
    expect(whatIf.answers![0].reading!.candidates[0]!.memoryId).not.toBe('e-fair');
    expect(vectors.rows).toBe(kept);
  });

  it('hands over nothing, wrong memories or gold, and answers from that', async () => {
    const { whatIf } = await asked();
    const handed = async (which: Parameters<WhatIf['hand']>[0]) => {
      whatIf.hand(which);
      await whatIf.answer();
      return whatIf.answers![1];
    };
    expect(await handed('none')).toEqual({ memories: undefined, reading: undefined });
    const wrong = await handed('incorrect');
    expect(wrong.memories!.map(({ id }) => id)).not.toContain('e-storm');
    expect(wrong.reading).toBeDefined();
    const right = await handed('correct');
    expect(right.memories!.map(({ id }) => id)).toEqual(['e-storm']);
    expect(right.reading!.candidates[0]!.sentence.text).toBe('Ivo found the oars.');
    expect((await handed('retrieved')).memories).toHaveLength(5);
  });

  it('says why a case cannot be made of a question that is not the character’s own', async () => {
    const { whatIf } = await asked('Where is the dory?');
    whatIf.hand('correct');
    await whatIf.answer();
    expect(whatIf.answers![1].problem?.en).toContain('own questions');
  });

  it('begins anew with another question', async () => {
    const { compare, whatIf } = await asked();
    await whatIf.takeOut('e-storm');
    whatIf.force('episodic');
    await compare.ask('Where is the dory?');
    whatIf.follow();
    expect([whatIf.differs, whatIf.change.removed.size, whatIf.forced]).toEqual([false, 0, undefined]);
  });
});

const FULL = { en: 'The disk is full.', zh: '磁盘已满。' };
const GONE = { en: 'The encoder is gone.', zh: '编码器已不在。' };

describe('answers that were chosen without the encoder', () => {
  it('say the same cause once', () => {
    expect(answerFailures([{ failure: FULL }, { failure: { ...FULL } }])).toEqual([
      { of: 'both', cause: FULL },
    ]);
  });

  it('say each its own', () => {
    expect(answerFailures([{ failure: FULL }, { failure: GONE }])).toEqual([
      { of: 'asked', cause: FULL },
      { of: 'what-if', cause: GONE },
    ]);
    expect(answerFailures([{}, { failure: GONE }])).toEqual([{ of: 'what-if', cause: GONE }]);
  });

  it('say nothing where the encoder answered, and before there are answers', () => {
    expect(answerFailures([{}, {}])).toEqual([]);
    expect(answerFailures(undefined)).toEqual([]);
  });

  it('are not made before there is a list to hand over from', async () => {
    const { app, whatIf } = await asked();
    await whatIf.answer();
    expect(whatIf.answers![0].memories).not.toEqual([]);
    const early = new WhatIf({
      vectors: app.vectors,
      questions: new QuestionVectors(),
      ask: app.ask,
      compare: { flow: { ...app.ask.flow!, rankings: {} }, reranked: [], isReranked: false, weight: 0.5 },
      encoder: (language) => app.encoders.of(language),
      classifier: (language) => app.models.of(language),
    });
    await early.answer();
    expect(early.answers).toBeUndefined();
  });
});
