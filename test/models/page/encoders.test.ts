// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EncoderOffer, OpenEncoder } from '../../../src/core/encoders';
import type { TokenEncoder } from '../../../src/core/ports';
import { terms } from '../../../src/core/text/terms';
import { verbatim } from '../../../src/core/text/phrase';
import { App } from '../../../src/app/state/app.svelte';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { LIN, VERA } from '../../ui/banks';
import { NO_DEVICES } from '../../ui/no-devices';
import { BagModel, bagVector, Gate } from '../../ui/bag-model';
import { order } from '../../ask/page/ask-fixture';
import {
  eventually,
  MemoryBanks,
  MemoryBundle,
  MemoryEncoders,
  MemorySettings,
  MemoryVectors,
  settled,
  experiments,
} from '../../ui/app-dependencies';

const OFFER: EncoderOffer = {
  id: 'other',
  title: 'Other',
  languages: ['en'],
  licence: 'MIT',
  dimensions: 64,
  source: 'o/other@main',
  published: true,
  note: verbatim(''),
  own: false,
  tokenVectors: false,
  state: 'absent',
  bytes: 10,
  here: 0,
  kept: 0,
  dtype: 'q8',
};
const QUESTION = 'Who found the oars?';

function parts() {
  const encoders = new MemoryEncoders(OFFER);
  const settings = new MemorySettings();
  settings.kept.set('library.open', 'vera');
  const models: BagModel[] = [];
  const endpoints: string[] = [];
  const app = new App({
    banks: new MemoryBanks(),
    vectors: new MemoryVectors(),
    settings,
    bundled: new MemoryBundle(VERA, LIN),
    loadModel: async (language) => {
      const model = new BagModel(`shipped-${language}`);
      models.push(model);
      return model;
    },
    encoders,
    connectEmbeddings: async ({ model, key }) => {
      endpoints.push(`${model} ${key}`);
      return new BagModel(`endpoint-${model}`, 'endpoint');
    },
    storageState: async () => ({ kind: 'memory' }),
    notices: new Notices(),
    ...experiments(),
    devices: NO_DEVICES,
    version: '1',
  });
  onTestFinished(() => {
    app.models.reset();
    app.encoders.reset();
  });
  return { app, encoders, settings, models, endpoints };
}

const opened = (tokens?: TokenEncoder): OpenEncoder & { model: BagModel } => {
  const model = new BagModel('other');
  const { stamp, title, dimensions } = model;
  return { model, stamp, title, dimensions, encode: model.encode, tokens, dispose: () => model.dispose() };
};

describe('another encoder', () => {
  it('embeds memories and question, while the shipped model goes on classifying', async () => {
    const { app, encoders, models, settings } = parts();
    const other = opened();
    encoders.opening = async () => other;
    await app.start();
    await app.ask.ask(app.library.index!, QUESTION);
    expect(app.ask.embeddedBy).toEqual(models[0]!.stamp);
    app.useEncoder('en', 'model:other');
    await eventually(() => expect(app.ask.embeddedBy).toEqual(other.stamp));
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect(other.model.encoded).toContain(QUESTION);
    expect(app.ask.flow!.classified!.by).toEqual(models[0]!.stamp);
    expect([settings.kept.get('encoder.en'), settings.kept.get('encoder.zh')]).toEqual([
      'model:other',
      undefined,
    ]);
    expect(app.encoders.of('zh')).toBe(app.models.of('zh'));
  });

  it('that cannot be loaded leaves dense retrieval off, and says why; nothing takes its place', async () => {
    const { app, settings } = parts();
    settings.kept.set('encoder.en', 'model:other');
    await app.start();
    await app.ask.ask(app.library.index!, QUESTION);
    expect(app.encoders.of('en')).toMatchObject({ phase: 'failed', error: 'No such encoder.' });
    expect(app.ask.flow!.rankings.dense).toBeUndefined();
    expect([app.ask.phase, app.ask.base, app.models.of('en').phase]).toEqual(['done', 'bm25', 'ready']);
    expect(app.ask.flow!.classified!.by).not.toBe('cue-words');
  });

  it('works where the shipped model does not: cue words classify, dense retrieval is there', async () => {
    const { app, encoders, models, settings } = parts();
    settings.kept.set('encoder.en', 'model:other');
    encoders.opening = async () => opened();
    await app.start();
    await app.models.of('en').ready();
    models[0]!.fault = new Error('no memory');
    await app.ask.ask(app.library.index!, QUESTION);
    expect([app.ask.flow!.classified!.by, app.ask.base]).toEqual(['cue-words', 'linked']);
  });

  it('may be an endpoint; its key is not kept', async () => {
    const { app, settings, endpoints } = parts();
    await app.start();
    const endpoint = {
      baseUrl: 'http://localhost:1/v1',
      model: ' tiny ',
      key: 's3cret',
      queryPrefix: 'q: ',
      passagePrefix: '',
    };
    app.settings.setEmbeddings(endpoint);
    app.useEncoder('en', 'endpoint');
    await app.ask.ask(app.library.index!, QUESTION);
    expect(endpoints).toEqual(['tiny s3cret']);
    expect(app.ask.embeddedBy).toMatchObject({ hash: 'endpoint-tiny', device: 'endpoint' });
    expect(JSON.stringify([...settings.kept])).not.toContain('s3cret');
    // By field: what is as it was at first is not written.
    expect(settings.kept.get('embeddings')).toEqual({
      baseUrl: 'http://localhost:1/v1',
      model: 'tiny',
      queryPrefix: 'q: ',
    });
  });

  it('that is deleted gives its languages back to the shipped one', async () => {
    const { app, encoders, settings } = parts();
    encoders.opening = async () => opened();
    await app.start();
    app.useEncoder('en', 'model:other');
    await app.removeEncoder('other');
    expect([app.settings.encoderOf('en'), settings.kept.get('encoder.en')]).toEqual(['shipped', 'shipped']);
    expect(encoders.log.at(-1)).toBe('remove other');
  });
});

describe('a download', () => {
  it('is of the device and the mirror chosen, tells its progress, and shows what is there then', async () => {
    const { app, encoders } = parts();
    await app.start();
    app.settings.setMirror('http://mirror.example ');
    const gate = new Gate();
    encoders.downloading = async (_id, _device, _mirror, options) => {
      options!.onProgress!({ received: 4, total: 10 });
      await gate.opened;
    };
    const fetched = app.encoders.fetch('other');
    expect(app.encoders.download).toEqual({ id: 'other', received: 4, total: 10 });
    gate.open();
    await fetched;
    expect([app.encoders.download, app.encoders.offers[0]!.state]).toEqual([undefined, 'cached']);
    expect(encoders.log).toEqual(['download other wasm http://mirror.example']);
  });

  it('that fails says why at its encoder; one that is cancelled says nothing', async () => {
    const { app, encoders } = parts();
    await app.start();
    encoders.downloading = () => Promise.reject(new Error('It is cut. Go on.'));
    await app.encoders.fetch('other');
    expect(app.encoders.error).toEqual({ id: 'other', text: 'It is cut. Go on.' });
    encoders.downloading = (_id, _device, _mirror, options) =>
      new Promise((_, reject) =>
        options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason as Error)),
      );
    const fetched = app.encoders.fetch('other');
    app.encoders.cancel();
    await fetched;
    expect([app.encoders.error, app.encoders.download]).toEqual([undefined, undefined]);
  });
});

describe('late interaction', () => {
  /** Every word is a token; its vector is that of the word alone. */
  const tokenEncoder = (stamp: TokenEncoder['stamp']): TokenEncoder => ({
    stamp,
    dimensions: 64,
    encodeTokens: async (texts) =>
      texts.map((text) => {
        const tokens = terms(text);
        const vectors = new Float32Array(tokens.length * 64);
        tokens.forEach((token, i) => vectors.set(bagVector(token), i * 64));
        return { tokens, vectors };
      }),
  });

  it('is one more list where the encoder gives token vectors, and can be re-ranked', async () => {
    const { app, encoders } = parts();
    encoders.opening = async () => opened(tokenEncoder(new BagModel('other').stamp));
    await app.start();
    app.useEncoder('en', 'model:other');
    await app.ask.ask(app.library.index!, QUESTION);
    const late = app.ask.flow!.rankings.late!;
    // All of "found", "the" and "oars" stand in the event, which only "who" is lacking in.
    expect(order(late)![0]).toBe('e-storm');
    expect(late[0]!.score).toBeGreaterThan(2.99);
    expect(late[0]!.evidence).toMatchObject({ type: 'late-interaction' });
    app.ask.setBase('late');
    await settled();
    expect([app.ask.base, app.ask.reranked[0]!.evidence.score > 0]).toEqual(['late', true]);
    app.useEncoder('en', 'shipped');
    await eventually(() => expect(app.ask.phase).toBe('done'));
    expect([app.ask.flow!.rankings.late, app.ask.base]).toEqual([undefined, 'bm25']);
  });

  it('that fails says so and leaves the other lists', async () => {
    const { app, encoders } = parts();
    const broken = {
      ...tokenEncoder(new BagModel('other').stamp),
      encodeTokens: () => Promise.reject(new Error('no memory')),
    };
    encoders.opening = async () => opened(broken);
    await app.start();
    app.useEncoder('en', 'model:other');
    await app.ask.ask(app.library.index!, QUESTION);
    expect([app.ask.phase, app.late.error]).toEqual(['done', 'no memory']);
    expect(app.ask.flow!.rankings.late).toBeUndefined();
    expect(app.ask.flow!.rankings.dense).toBeDefined();
  });
});
