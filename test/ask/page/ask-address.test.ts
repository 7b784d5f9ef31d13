// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EncoderOffer } from '../../../src/core/encoders';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { choiceOf } from '../../../src/pipeline/retrieval/rerank-presets';
import { App } from '../../../src/app/state/app.svelte';
import { AskAddress } from '../../../src/ask/page/state/ask-address.svelte';
import type { Page } from '../../../src/ui/state/route.svelte';
import { Compare } from '../../../src/compare/page/state/compare.svelte';
import { QuestionVectors } from '../../../src/compare/page/state/sentence-cosine.svelte';
import { whatIfViewOf } from '../../../src/compare/page/state/links.svelte';
import { WhatIf } from '../../../src/compare/page/state/what-if.svelte';
import { BagModel } from '../../ui/bag-model';
import { ADA, VERA } from '../../ui/banks';
import { appDependencies, eventually, MemoryEncoders } from '../../ui/app-dependencies';

const QUESTION = 'Who found the oars?';

/** A page at an address, with Vera and Ada in the library; Ada is the one that opens by herself. */
async function at(hash: string, encoders = new MemoryEncoders(), page: Page = window) {
  page.location.hash = hash;
  const app = new App({ ...appDependencies(ADA, VERA), encoders, page });
  onTestFinished(() => {
    app.models.reset();
    window.location.hash = '';
  });
  await app.start();
  await app.openLazyScreens();
  return { app, address: new AskAddress(app, 'ask') };
}

/** A window whose history can be looked at. */
class Visit {
  readonly entries: string[];
  #at = 0;
  #listener = (): void => undefined;
  constructor(hash: string) {
    this.entries = [hash];
  }
  readonly location = (() => {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- of the accessors below
    const visit = this;
    return {
      get hash() {
        return visit.entries[visit.#at]!;
      },
      set hash(to: string) {
        if (to !== this.hash) visit.entries.splice(++visit.#at, Infinity, to);
      },
    };
  })();
  readonly history = {
    replaceState: (_: null, __: string, to: string) => void (this.entries[this.#at] = to),
  };
  addEventListener = (_: 'hashchange', listener: () => void) => void (this.#listener = listener);
  follow(link: string): void {
    this.location.hash = link;
    this.#listener();
  }
  go(steps: 1 | -1): void {
    this.#at += steps;
    this.#listener();
  }
}

/** As the browser does it: the address changes, and the page hears of it. */
async function goTo(hash: string): Promise<void> {
  window.location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
  await Promise.resolve();
}

describe('the address of the Ask screen', () => {
  it('opens what a short link names', async () => {
    const { app, address } = await at('#/ask?alpha=0.2&character=vera&q=q-oars&retriever=bm25');
    await address.follow();
    expect(app.library.index?.bank.id).toBe('vera');
    expect(app.ask.flow?.question).toBe(QUESTION);
    expect([app.ask.chosenBase, app.ask.parameters]).toEqual(['bm25', { ...RERANK_DEFAULTS, alpha: 0.2 }]);
    address.write();
    expect(window.location.hash).toBe(
      '#/ask?alpha=0.2&character=vera&q=q-oars&rerank=published&retriever=bm25',
    );
  });

  it('takes a long link, and makes it short', async () => {
    const { app, address } = await at(
      '#/ask?alpha=0.5&beta=0.5&character=vera&k=5&kinds=2&question=Who+found+the+oars%3F&retriever=hybrid&scale=raw',
    );
    await address.follow();
    expect(app.ask.flow?.question).toBe(QUESTION);
    address.write();
    expect(window.location.hash).toBe('#/ask?character=vera&q=q-oars&rerank=published');
  });

  it('names the re-ranking in every new link, and follows one that names it', async () => {
    const { app, address } = await at('#/ask?character=vera&q=q-oars&rerank=tuned');
    await address.follow();
    expect(app.ask.reranking).toEqual(choiceOf('tuned'));
    app.ask.setPreset('none');
    address.write();
    expect(window.location.hash).toBe('#/ask?character=vera&q=q-oars&rerank=none');
    app.ask.setParameters({ k: 3 });
    address.write();
    expect(window.location.hash).toBe('#/ask?character=vera&k=3&q=q-oars&rerank=published');
  });

  it('follows the way back, and asks nothing that is shown already', async () => {
    const { app, address } = await at('#/ask?character=vera&q=q-oars');
    await address.follow();
    await goTo('#/ask?character=ada&question=What+does+she+mend%3F');
    await address.follow();
    expect([app.library.index?.bank.id, app.ask.flow?.question]).toEqual(['ada', 'What does she mend?']);
    await goTo('#/ask?character=vera&q=q-oars');
    await address.follow();
    expect([app.library.index?.bank.id, app.ask.flow?.question]).toEqual(['vera', QUESTION]);
    await eventually(() => expect(app.ask.phase).toBe('done'));
    const { flow } = app.ask;
    await goTo('#/ask?character=vera&question=Who+found+the+oars%3F');
    await address.follow();
    expect(app.ask.flow).toBe(flow);
  });

  it('is not followed anew when another part of it changes: a new question stays', async () => {
    const { app, address } = await at('#/ask?character=vera&q=q-oars');
    await address.follow();
    app.route.amend({ memory: 'e-storm' });
    void app.ask.ask(app.library.index!, 'Where is the dory?');
    await address.follow();
    expect(app.ask.flow?.question).toBe('Where is the dory?');
    address.write();
    expect(app.route.query).toEqual({
      character: 'vera',
      memory: 'e-storm',
      question: 'Where is the dory?',
      rerank: 'published',
    });
  });

  it('that names nothing leaves what is shown, and comes to name it', async () => {
    const { app, address } = await at('#/ask?character=vera&q=q-oars');
    await address.follow();
    await goTo('#/ask');
    await address.follow();
    expect(app.ask.flow?.question).toBe(QUESTION);
    address.write();
    expect(app.route.query).toEqual({ character: 'vera', q: 'q-oars', rerank: 'published' });
  });

  it('says what it cannot find: the character, or the question', async () => {
    const { app, address } = await at('#/ask?character=nobody&q=q-oars');
    await address.follow();
    expect(app.notices.list.at(-1)!.text).toContain('not in the library');
    await goTo('#/ask?character=vera&q=gone&alpha=0.1');
    await address.follow();
    expect(app.notices.list.at(-1)!.text).toContain('no such question');
    expect([app.library.index?.bank.id, app.ask.flow]).toEqual(['vera', undefined]);
  });

  it.each(['before it is followed', 'while it is followed'])(
    'gives way to a question that is asked %s',
    async (when) => {
      const { app, address } = await at('#/ask?character=vera&q=q-oars');
      const own = 'What does she fear?';
      const following = when.startsWith('while') ? address.follow() : undefined;
      address.overrule();
      await app.ask.ask(app.library.index!, own);
      await following;
      await address.follow();
      expect([app.library.index?.bank.id, app.ask.flow?.question, app.ask.phase]).toEqual([
        'ada',
        own,
        'done',
      ]);
      address.write();
      expect(new URLSearchParams(window.location.hash.split('?')[1]).get('question')).toBe(own);
    },
  );

  it('has each question behind the back button, once, and changed settings in the place of the question', async () => {
    const page = new Visit('#/ask');
    const { app, address } = await at('#/ask', undefined, page);
    const shows = () => [app.library.index?.bank.id, app.ask.flow?.question];
    const write = async () => {
      await address.follow();
      address.write();
    };
    const ask = async (question: string) => {
      address.overrule();
      await app.ask.ask(app.library.index!, question);
      await write();
    };
    await write();
    expect(page.entries).toHaveLength(1);
    address.overrule();
    await app.open('vera');
    await write();
    const opened = page.entries.length;
    await ask(QUESTION);
    app.ask.setParameters({ k: 3 });
    await write();
    app.route.amend({ memory: 'e-storm' });
    expect(page.entries).toHaveLength(opened);
    await ask('Where is the dory?');
    await ask('Where is the dory?');
    expect(page.entries).toHaveLength(opened + 1);
    for (const [steps, question] of [
      [-1, QUESTION],
      [1, 'Where is the dory?'],
      [-1, QUESTION],
    ] as const) {
      page.go(steps);
      await write();
      expect(shows()).toEqual(['vera', question]);
      expect(page.entries).toHaveLength(opened + 1);
    }
    address.overrule();
    await app.open('ada');
    await write();
    expect(page.entries).toHaveLength(opened + 1);
    page.go(-1);
    await write();
    expect(shows()).toEqual(['vera', QUESTION]);
  });

  it('that names no question there is does not hold the way back', async () => {
    const page = new Visit('#/ask?character=vera&q=q-oars');
    const { address } = await at('#/ask?character=vera&q=q-oars', undefined, page);
    await address.follow();
    address.write();
    page.follow('#/ask?character=vera&q=gone');
    await address.follow();
    address.write();
    // What is shown stays, in the place of the link.
    expect(page.entries).toEqual(Array(2).fill('#/ask?character=vera&q=q-oars&rerank=published'));
  });

  it('is left alone while another screen is open', async () => {
    const { app, address } = await at('#/library');
    address.write();
    expect(window.location.hash).toBe('#/library');
    expect(app.route.query).toEqual({});
  });
});

describe('models that are only tried', () => {
  const OFFER: EncoderOffer = {
    id: 'tiny',
    title: 'Tiny encoder',
    languages: ['en'],
    licence: 'MIT',
    dimensions: 64,
    source: 'x/y@1',
    published: true,
    note: { en: '', zh: '' },
    own: false,
    tokenVectors: false,
    state: 'cached',
    bytes: 1,
    here: 1,
    kept: 1,
    dtype: 'q8',
  };

  async function asked() {
    const tiny = new BagModel('tiny');
    const encoders = new MemoryEncoders(OFFER, { ...OFFER, id: 'absent', state: 'absent' });
    encoders.opening = async () => tiny;
    const { app } = await at('#/compare?character=vera', encoders);
    const compare = new Compare(app);
    await compare.follow();
    await eventually(() => expect(app.embedding.phase).toBe('ready'));
    await compare.ask(QUESTION);
    flushSync();
    const whatIf = new WhatIf({
      vectors: app.vectors,
      questions: new QuestionVectors(),
      ask: app.ask,
      compare,
      encoder: (language) => app.encoders.of(language),
      classifier: (language) => app.models.of(language),
      tried: app.compareTools.tried,
    });
    whatIf.follow();
    await app.compareTools.tried.refresh();
    return { app, whatIf, tiny, encoders };
  }

  it('are those that are here besides the one in use', async () => {
    const { app } = await asked();
    expect(app.compareTools.tried.choices('en')).toEqual([{ choice: 'model:tiny', title: 'Tiny encoder' }]);
    app.settings.setEmbeddings({
      baseUrl: 'http://127.0.0.1',
      model: 'm',
      key: '',
      queryPrefix: '',
      passagePrefix: '',
    });
    expect(app.compareTools.tried.choices('en').map(({ choice }) => choice)).toEqual([
      'model:tiny',
      'endpoint',
    ]);
    expect(app.compareTools.tried.choices('zh').map(({ choice }) => choice)).toEqual(['endpoint']);
  });

  it('encode every memory anew, answer beside the old answer, and are let go', async () => {
    const { app, whatIf, tiny } = await asked();
    await whatIf.tryEncoder('model:tiny');
    expect([whatIf.phase, whatIf.differs]).toEqual(['done', true]);
    expect(tiny.encoded).toEqual(
      expect.arrayContaining([QUESTION, ...VERA.memories.map(({ text }) => text)]),
    );
    // The same vectors under another name: the same ranks, by other rows.
    expect(whatIf.after!.flow.index).not.toBe(app.ask.flow!.index);
    expect(whatIf.moves.every(({ before, after }) => before === after)).toBe(true);
    await whatIf.answer();
    expect(whatIf.answers![1].reading?.candidates[0]?.sentence.text).toBe(
      whatIf.answers![0].reading?.candidates[0]?.sentence.text,
    );
    const quoted = tiny.encoded.length;
    expect(quoted).toBeGreaterThan(VERA.memories.length + 1);
    await whatIf.tryEncoder(undefined);
    expect(whatIf.differs).toBe(false);
    whatIf.reset();
    expect(tiny.disposed).toBe(true);
  });

  it('classify by cue words in place of BERT, and back', async () => {
    const { app, whatIf } = await asked();
    expect(whatIf.classifiedBy).toBe('model');
    await whatIf.tryClassifier('cue-words');
    expect(whatIf.after!.flow.classified?.by).toBe('cue-words');
    expect(whatIf.after!.flow.rankings.dense).toBeDefined();
    expect(whatIf.probabilities).not.toEqual(app.ask.flow!.classified);
    await whatIf.tryClassifier('model');
    expect([whatIf.differs, whatIf.after!.flow]).toEqual([false, app.ask.flow]);
  });

  it('say what failed', async () => {
    const { whatIf, encoders } = await asked();
    encoders.opening = () => Promise.reject(new Error('The weights are gone. Fetch them again.'));
    await whatIf.tryEncoder('model:tiny');
    expect([whatIf.phase, whatIf.error]).toEqual(['failed', 'The weights are gone. Fetch them again.']);
  });

  it('are tried as a link says, with what else it says, and again when the lists come', async () => {
    const { app, whatIf } = await asked();
    const link = { classifier: 'cue-words', class: 'episodic', handed: 'correct', out: 'e-fair,gone' };
    await whatIf.restore(whatIfViewOf(link));
    expect([...whatIf.change.removed]).toEqual(['e-fair']);
    expect(whatIf.view).toMatchObject({ forced: 'episodic', handed: 'correct', classifier: 'cue-words' });
    expect(whatIf.after!.flow.index.byId.has('e-fair')).toBe(false);
    // Asked again, as after another encoder: what is tried stays.
    await app.ask.ask(app.library.index!, QUESTION);
    whatIf.follow();
    expect([...whatIf.change.removed]).toEqual(['e-fair']);
  });
});
