// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ModelLoader } from '../../src/core/ports';
import { passages } from '../../src/pipeline/retrieval/passages';
import { textKey } from '../../src/core/text/key';
import { App } from '../../src/app/state/app.svelte';
import { ADA, LIN, LONG, VERA } from '../ui/banks';
import { BagModel, bagVector, Gate } from '../ui/bag-model';
import {
  appDependencies,
  eventually,
  MemoryBundle,
  MemoryEncoders,
  MemorySettings,
  settled,
} from '../ui/app-dependencies';

/** The whole state, with models that are made at once unless a test says otherwise. */
function appOf(
  prepare: (model: BagModel, language: string) => void | Promise<void> = () => undefined,
  bundled = new MemoryBundle(ADA, LONG, VERA, LIN),
) {
  const models: BagModel[] = [];
  const settings = new MemorySettings();
  const loadModel: ModelLoader = async (language, device, { signal }) => {
    const model = new BagModel(`${language}-${models.length}`, device);
    models.push(model);
    await prepare(model, language);
    signal!.throwIfAborted();
    return model;
  };
  const encoders = new MemoryEncoders();
  const app = new App({ ...appDependencies(), settings, bundled, loadModel, encoders });
  onTestFinished(() => app.models.reset());
  return { app, models, settings, encoders };
}

const openId = (app: App) => app.library.index?.bank.id;
const embedded = (app: App) => eventually(() => expect(app.embedding.phase).toBe('ready'));
const QUESTION = 'Who found the oars?';

describe('the app', () => {
  it('starts with settings and characters, and warms the open character’s model and vectors up', async () => {
    const { app, models, settings } = appOf();
    settings.kept.set('library.open', 'vera');
    settings.kept.set('device', 'webgpu');
    expect(app.started).toBe(false);
    await app.start();
    expect([app.started, openId(app), app.settings.device]).toEqual([true, 'vera', 'webgpu']);
    await embedded(app);
    expect(models.map(({ stamp, encoded }) => [stamp.hash, stamp.device, encoded.length])).toEqual([
      ['en-0', 'webgpu', 6],
    ]);
  });

  it('forgets question and answer when another character is opened', async () => {
    const { app } = appOf();
    await app.start();
    await app.ask.ask(app.library.index!, QUESTION);
    await app.open('vera');
    expect([openId(app), app.ask.flow, app.ask.phase, app.synthesis.phase]).toEqual([
      'vera',
      undefined,
      'idle',
      'idle',
    ]);
    await embedded(app);
    expect(app.embedding.computed).toBe(6);
  });

  it('tells where things are kept', async () => {
    const { app } = appOf();
    expect(await app.storageState()).toEqual({ kind: 'memory' });
  });

  it('knows that a draft is being made, which a reload or another archive would cut', async () => {
    const app = new App(appDependencies(VERA));
    const screens = await app.openLazyScreens();
    let end = () => undefined as void;
    const making = screens.making.tabs.perform(
      { draft: 'd' },
      () => new Promise<void>((_resolve, reject) => (end = () => reject(new Error('stopped')))),
    );
    expect(screens.running).toBe(true);
    end();
    await expect(making).rejects.toThrow('stopped');
    expect(screens.running).toBe(false);
  });

  it('knows the connections and prices of earlier visits once it has started', async () => {
    const { app, settings } = appOf();
    const ref = { provider: 'openai-compatible', address: 'http://localhost:1/v1', model: 'tiny' };
    settings.kept.set('connections', [{ id: 'c', title: 'Mine', ref, parameters: {} }]);
    settings.kept.set('prices', [{ model: 'tiny', input: 1, output: 2 }]);
    await app.start();
    await eventually(() => expect(app.languageModels?.connections.active?.title).toBe('Mine'));
    const { ref: known, parameters } = app.connections.active!;
    expect(app.prices.of(known)).toEqual({ input: 1, output: 2, from: 'own' });
    await app.synthesis.run({ ref: known, parameters }, [{ role: 'user', content: 'Hello' }], []);
    expect([app.synthesis.phase, app.synthesis.text]).toEqual(['done', 'You said: Hello']);
  });
});

describe('the first thing to see', () => {
  /** Vera first, with what the model of the first load gives for her question. */
  function published() {
    const bundled = new MemoryBundle(VERA);
    const { stamp, dimensions } = new BagModel('en-0');
    const question = VERA.questions[0]!.text;
    const probabilities = { profile: 0, relationship: 0.1, event: 0.9, dialogue: 0 };
    bundled.known = async () => ({
      stamp,
      dimensions,
      featured: 'q-oars',
      questions: new Map([[textKey(question), { vector: bagVector(question), probabilities }]]),
      sentences: new Map(),
    });
    const texts = passages(VERA.memories).map(({ text }) => text);
    bundled.shipped = async () => ({
      keys: texts.map(textKey),
      dimensions,
      data: new Float32Array(texts.flatMap((text) => [...bagVector(text)])),
    });
    return bundled;
  }
  afterEach(() => (window.location.hash = ''));

  it('is a question with all its lists, before the model has loaded', async () => {
    const gate = new Gate();
    const { app } = appOf(() => gate.opened, published());
    await app.start();
    await eventually(() => expect(app.ask.flow?.embeddedBy?.hash).toBe('en-0'));
    expect([app.ask.flow?.question, app.ask.isPrepared]).toEqual(['Who found the oars?', true]);
    expect(app.ask.flow?.classified?.kinds.event).toBe(0.9);
    expect(app.ask.flow?.rankings.linked?.[0]?.id).toBe('e-storm');
    expect(app.models.of('en').phase).toBe('loading');
    gate.open();
    // The sentences of this answer did not come with the page.
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect(app.ask.reading?.candidates[0]?.memoryId).toBe('e-storm');
    await app.ask.ask(app.library.index!, QUESTION);
    expect(app.ask.isPrepared).toBe(false);
  });

  it.each([
    ['a link names something', '#/ask?character=vera'],
    ['another screen is opened', '#/library'],
  ])('is left to the address where %s', async (_, hash) => {
    window.location.hash = hash;
    const { app } = appOf(undefined, published());
    await app.start();
    expect(app.ask.flow).toBeUndefined();
    // A screen that asks nothing loads no model.
    expect(app.models.of('en').phase === 'idle').toBe(!hash.startsWith('#/ask'));
  });

  it('is computed by the model where another device than the published one is chosen', async () => {
    const { app, settings } = appOf(undefined, published());
    settings.kept.set('device', 'webgpu');
    await app.start();
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect([app.ask.flow?.question, app.ask.isPrepared]).toEqual(['Who found the oars?', false]);
    expect(app.ask.flow?.embeddedBy?.device).toBe('webgpu');
  });
});

describe('opening another character', () => {
  it('while the first is embedded stops that; the vectors and the phase are the second’s', async () => {
    const gate = new Gate();
    const { app, models } = appOf((model) => void (model.embedding = gate));
    await app.start();
    await app.open('long');
    await eventually(() => expect(app.embedding.phase).toBe('embedding'));
    await app.open('vera');
    gate.open();
    await embedded(app);
    expect(models[0]!.encoded.some((text) => text.includes('tide'))).toBe(false);
    await app.ask.ask(app.library.index!, QUESTION);
    expect([app.ask.phase, app.ask.base, app.ask.error]).toEqual(['done', 'linked', undefined]);
  });

  it('while a question is under way drops the question, without an error', async () => {
    const { app, models } = appOf();
    await app.start();
    await embedded(app);
    models[0]!.classifying = new Gate();
    const asked = app.ask.ask(app.library.index!, QUESTION);
    await settled();
    await app.open('vera');
    models[0]!.classifying.open();
    await asked;
    await embedded(app);
    expect([app.ask.phase, app.ask.flow, app.ask.error]).toEqual(['idle', undefined, undefined]);
  });

  it('of another language before the first model is there leaves the first alone when its model arrives', async () => {
    const english = new Gate();
    const { app, models } = appOf((_model, language) => (language === 'en' ? english.opened : undefined));
    await app.start();
    await app.open('lin');
    await embedded(app);
    await app.ask.ask(app.library.index!, '职业是什么？');
    english.open();
    await settled();
    expect(models.map(({ stamp, encoded }) => [stamp.hash, encoded.length > 0])).toEqual([
      ['en-0', false],
      ['zh-1', true],
    ]);
    expect([app.embedding.phase, app.embedding.computed, app.ask.base]).toEqual(['ready', 2, 'linked']);
  });

  it('whose model cannot be loaded does not leave the first one’s embedding on the page', async () => {
    const { app, models } = appOf((model, language) => {
      if (language === 'zh') throw new Error('mnemoscope-zh/manifest.json is not on the server.');
      model.embedding = new Gate();
    });
    await app.start();
    await eventually(() => expect(app.embedding.phase).toBe('embedding'));
    await app.open('lin');
    await eventually(() => expect(app.models.of('zh').phase).toBe('failed'));
    expect(app.embedding.phase).toBe('idle');
    models[0]!.embedding!.open();
    await settled();
    expect([app.embedding.phase, models[0]!.encoded]).toEqual(['idle', []]);
  });
});

describe('a question that was answered without the model', () => {
  it('is asked again when the model could be loaded after all', async () => {
    let broken = true;
    const { app, models } = appOf(() => {
      if (broken) throw new Error('mnemoscope-en/config.json could not be fetched.');
    });
    await app.start();
    await app.open('vera');
    await app.ask.ask(app.library.index!, QUESTION);
    expect([app.ask.phase, app.ask.flow!.classified!.by]).toEqual(['done', 'cue-words']);
    broken = false;
    app.warmUp();
    await eventually(() => expect(app.ask.base).toBe('linked'));
    expect(app.ask.flow).toMatchObject({ question: QUESTION, classified: { by: models.at(-1)!.stamp } });
    await eventually(() => expect(app.ask.phase).toBe('done'));
  });

  it('is asked again when the embedding that the user had stopped continues', async () => {
    const { app, models } = appOf((model) => void (model.embedding = new Gate()));
    await app.start();
    await app.open('vera');
    const asked = app.ask.ask(app.library.index!, QUESTION);
    await eventually(() => expect(app.embedding.phase).toBe('embedding'));
    await eventually(() => expect(app.ask.flow!.classified).toBeDefined());
    app.embedding.cancel();
    models[0]!.embedding!.open();
    await asked;
    expect([app.ask.phase, app.ask.base, app.ask.error]).toEqual(['done', 'bm25', undefined]);
    app.warmUp();
    await eventually(() => expect([app.ask.phase, app.ask.base]).toEqual(['done', 'linked']));
  });

  it('but cancelled by the user is not', async () => {
    const loading = new Gate();
    const { app } = appOf(() => loading.opened);
    await app.start();
    const asked = app.ask.ask(app.library.index!, QUESTION);
    app.ask.cancel();
    loading.open();
    await asked;
    await embedded(app);
    await settled();
    expect([app.ask.phase, app.ask.flow!.rankings.dense]).toEqual(['cancelled', undefined]);
  });
});

describe('another device', () => {
  it('unloads the models, loads again on it, and asks the question on the page of the new one', async () => {
    const { app, models } = appOf();
    await app.start();
    await app.open('vera');
    await app.ask.ask(app.library.index!, QUESTION);
    app.useDevice('webgpu');
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect(models.map(({ disposed, stamp }) => [disposed, stamp.device])).toEqual([
      [true, 'wasm'],
      [false, 'webgpu'],
    ]);
    expect(app.ask.flow!.classified!.by).toEqual(models[1]!.stamp);
    expect([app.embedding.phase, app.embedding.computed]).toEqual(['ready', 6]);
    // The quote's cosine is the new model's too: what the old one gave is never asked for again.
    app.ask.setParameters({ alpha: 0, beta: 1 });
    await eventually(() => expect(app.ask.candidates[0]!.sentence.text).toBe('Ivo found the oars.'));
    expect(app.ask.candidates[0]!.reason.cosine).toBeDefined();
  });

  it('chosen while a question is under way shows no error', async () => {
    const gate = new Gate();
    const { app, models } = appOf((model) => void (model.classifying = gate));
    await app.start();
    const asked = app.ask.ask(app.library.index!, QUESTION);
    await settled();
    app.useDevice('webgpu');
    gate.open();
    await asked;
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect([app.ask.error, app.ask.base]).toEqual([undefined, 'linked']);
    expect(app.ask.flow!.classified!.by).toEqual(models[1]!.stamp);
  });

  it('that is chosen already changes nothing', async () => {
    const { app, models } = appOf();
    await app.start();
    await embedded(app);
    app.useDevice('wasm');
    await settled();
    expect([models.length, models[0]!.disposed, app.embedding.phase]).toEqual([1, false, 'ready']);
  });

  it('is kept for the next visit', async () => {
    const { app, settings } = appOf();
    await app.start();
    app.useDevice('webgpu');
    await settled();
    expect(settings.kept.get('device')).toBe('webgpu');
  });
});
