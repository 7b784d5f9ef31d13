import { describe, expect, it } from 'vitest';
import { classifyByCues } from '../../../src/pipeline/classification/cue-words';
import { cueWords, modelClassifier } from '../../../src/pipeline/classification/registry';
import {
  answerFlow,
  answerQuestion,
  rerankedFlow,
  type FlowHooks,
  type FlowPorts,
  type FlowSetup,
  type FlowStage,
} from '../../../src/pipeline/flow/answer-question';
import type { Flow } from '../../../src/pipeline/flow/stages';
import type {
  Encoder,
  ModelStamp,
  QuestionClassifier,
  TokenEncoder,
  VectorStore,
} from '../../../src/core/ports';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { packTokens } from '../../../src/pipeline/retrieval/late-interaction';
import { QUESTION_LISTS } from '../../../src/pipeline/retrieval/registry';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { byClassifier, noReranking, tuned } from '../../../src/pipeline/retrieval/rerankers';
import { extractive } from '../../../src/pipeline/synthesis/answerers';
import { bank, memory } from '../../core/fixture';
import { TABLE } from '../../core/static-table-fixture';

const BANK = bank({
  memories: [
    memory('p', 'Lamp: an old oil lamp', 'profile'),
    memory('e', 'The storm took the dory', 'event'),
    memory('d', 'Ivo: the storm is over', 'dialogue'),
  ],
  questions: [
    {
      id: 'q',
      kind: 'event',
      text: 'What did the storm take?',
      answer: 'the dory',
      gold: ['e'],
      anchors: [],
      tags: [],
    },
  ],
});
const QUESTION = 'What did the storm take?';
const STAMP: ModelStamp = { id: 'two-numbers', revision: '1', hash: 'aa', dtype: 'fp32', device: 'wasm' };
/** A unit vector: what speaks of a storm points one way, all else the other. */
const vectorOf = (text: string) => (/storm/i.test(text) ? [0.6, 0.8] : [0.8, -0.6]);

const encoder: Encoder = {
  stamp: STAMP,
  dimensions: 2,
  encode: async (texts) => Float32Array.from(texts.flatMap(vectorOf)),
};
const tokenEncoder: TokenEncoder = {
  stamp: STAMP,
  dimensions: 2,
  encodeTokens: async (texts) =>
    texts.map((text) => {
      const tokens = text.split(' ');
      return { tokens, vectors: Float32Array.from(tokens.flatMap(vectorOf)) };
    }),
};
const KINDS = { profile: 0.1, relationship: 0.1, event: 0.7, dialogue: 0.1 };
const classifier: QuestionClassifier = { stamp: STAMP, classify: async () => KINDS };
const NO_STORE: VectorStore = { load: async () => undefined, save: async () => undefined };

const SETUP: FlowSetup = {
  lists: QUESTION_LISTS,
  classifier: modelClassifier,
  base: 'hybrid',
  reranker: byClassifier,
  parameters: RERANK_DEFAULTS,
  answerer: extractive,
  onFailure: 'stand-in',
};

/** Every reading of the clock is one millisecond later. */
function ports(change: Partial<FlowPorts> = {}): FlowPorts {
  let now = 0;
  return {
    clock: () => now++,
    vectors: NO_STORE,
    classifier: { ready: async () => classifier },
    encoder: { ready: async () => encoder },
    loadVectors: async (index) =>
      index.setVectors({
        dimensions: 2,
        data: await encoder.encode(
          index.passages.map(({ text }) => text),
          'passage',
        ),
      }),
    giveTokens: async (index) => {
      const rows = await tokenEncoder.encodeTokens(
        index.passages.map(({ text }) => text),
        'passage',
      );
      index.setTokens(packTokens(2, rows));
      return tokenEncoder;
    },
    ...change,
  };
}

/** Asks, and notes after each stage what is there. */
async function asked(setup: Partial<FlowSetup> = {}, change: Partial<FlowPorts> = {}, hooks: FlowHooks = {}) {
  const stages: FlowStage[] = [];
  const flows: Flow[] = [];
  const flow = await answerQuestion(new BankIndex(BANK), QUESTION, { ...SETUP, ...setup }, ports(change), {
    ...hooks,
    onStage: (now, stage) => {
      stages.push(stage);
      flows.push(now);
    },
  });
  return { flow, stages, flows };
}

const listsOf = ({ rankings }: Flow) => Object.keys(rankings);
const fails = (message: string) => ({ ready: () => Promise.reject(new Error(message)) });

describe('the stages of a question', () => {
  it('gives the thread back while the words of a large bank are indexed', async () => {
    const large = bank({ memories: Array.from({ length: 1200 }, (_, i) => memory(`m${i}`, `storm ${i}`)) });
    let given = 0;
    const other = setInterval(() => given++, 0);
    const setup = {
      ...SETUP,
      lists: ['bm25'] as const,
      classifier: undefined,
      base: 'bm25' as const,
      reranker: noReranking,
    };
    const flow = await answerQuestion(new BankIndex(large), QUESTION, setup, ports());
    clearInterval(other);
    expect(flow.rankings.bm25).toHaveLength(1200);
    expect(given).toBeGreaterThan(0);
  });

  it('ask a model that classifies and encodes once, and both stages take its time', async () => {
    const calls: string[] = [];
    const one = {
      ...encoder,
      encode: (...input: Parameters<Encoder['encode']>) => {
        if (input[1] === 'question') calls.push('encode');
        return encoder.encode(...input);
      },
      classify: async () => (calls.push('classify'), KINDS),
      classifyAndEncode: async (question: string) => {
        calls.push('both');
        return { probabilities: KINDS, vector: await encoder.encode([question], 'question') };
      },
    };
    const source = { ready: async () => one };
    const apart = await asked({}, { classifier: source, encoder: { ready: async () => one } });
    expect(calls).toEqual(['classify', 'encode']);
    calls.length = 0;
    const { flow, stages } = await asked({}, { classifier: source, encoder: source });
    expect(calls).toEqual(['both']);
    expect(stages).toEqual(apart.stages);
    expect(flow.rankings).toEqual(apart.flow.rankings);
    expect(flow.classified).toEqual(apart.flow.classified);
    expect(flow.times.encoding).toBe(flow.times.classification);
  });

  it('come lexical lists first, then the class, the vectors, the answer and late interaction', async () => {
    const { stages, flows, flow } = await asked();
    expect(stages).toEqual(['lexical', 'classification', 'encoding', 'vectors', 'answer', 'token vectors']);
    expect(flows.map(listsOf)).toEqual([
      ['bm25', 'okapi'],
      ['bm25', 'okapi'],
      ['bm25', 'okapi'],
      ['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf'],
      ['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf'],
      ['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf', 'late'],
    ]);
    expect(flows.at(-1)).toBe(flow);
    expect([flow.known?.id, flow.classified?.by, flow.embeddedBy]).toEqual(['q', STAMP, STAMP]);
    expect(flow.answer?.text).toBe('The storm took the dory');
    expect(flow.failures ?? []).toEqual([]);
  });

  it('give the lists that the index gives, and the time of each by the caller’s clock', async () => {
    const { flow } = await asked();
    const vector = Float32Array.from(vectorOf(QUESTION));
    for (const id of ['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf'] as const)
      expect(flow.rankings[id]).toEqual(flow.index.list(id, { text: QUESTION, vector }));
    // One millisecond between the two readings of a stage; late interaction counts the question's token vectors too.
    expect(flow.times).toEqual({
      bm25: 1,
      okapi: 1,
      classification: 1,
      encoding: 1,
      dense: 1,
      hybrid: 1,
      linked: 1,
      rrf: 1,
      answer: 1,
      late: 2,
    });
  });

  it('are those that the setup names, and no model is loaded for others', async () => {
    const { stages, flow } = await asked(
      { lists: ['okapi'], classifier: cueWords, answerer: undefined },
      { classifier: fails('not asked for'), encoder: fails('not asked for') },
    );
    expect([stages, listsOf(flow)]).toEqual([['lexical', 'classification'], ['okapi']]);
    expect(flow.classified).toEqual({ ...classifyByCues(QUESTION), by: 'cue-words' });
    expect(flow.failures).toBeUndefined();
  });

  it('answer again where the list that is re-ranked came last', async () => {
    const { stages, flow } = await asked({ base: 'late' });
    expect(stages.slice(-3)).toEqual(['answer', 'token vectors', 'answer']);
    const first = rerankedFlow(flow, { ...SETUP, base: 'late' })[0]!.id;
    expect(flow.answer?.reading.candidates.find(({ memoryRank }) => memoryRank === 1)?.memoryId).toBe(first);
  });

  it('answer once where another list is re-ranked, and not at all without an answerer', async () => {
    const { stages } = await asked({ base: 'hybrid' });
    expect(stages.filter((stage) => stage === 'answer')).toEqual(['answer']);
    for (const base of ['hybrid', 'late'] as const) {
      const silent = await asked({ base, answerer: undefined });
      expect(silent.stages).not.toContain('answer');
      expect(silent.flow.answer).toBeUndefined();
    }
  });

  it('read base and parameters when they begin', async () => {
    let base: 'hybrid' | 'bm25' = 'hybrid';
    const setup: FlowSetup = {
      ...SETUP,
      reranker: noReranking,
      get base() {
        return base;
      },
    };
    const flow = await answerQuestion(new BankIndex(BANK), QUESTION, setup, ports(), {
      onStage: (_, stage) => {
        if (stage === 'vectors') base = 'bm25';
      },
    });
    // BM25 does not find the lamp, so nothing of it may be quoted.
    expect(flow.answer?.reading.candidates.map(({ memoryId }) => memoryId).includes('p')).toBe(false);
  });

  it('are ranked by a search elsewhere, where there is one, except for those by token vectors', async () => {
    const elsewhere = new BankIndex(BANK);
    const made: string[] = [];
    let here: BankIndex | undefined;
    const { flow } = await asked(
      {},
      {
        loadVectors: async (index, ...others) => {
          here = index;
          await ports().loadVectors(index, ...others);
          await ports().loadVectors(elsewhere, ...others);
        },
        search: {
          list: async (id, question) => {
            made.push(id);
            return { value: elsewhere.list(id, question), milliseconds: 7 };
          },
        },
      },
    );
    expect(made).toEqual(QUESTION_LISTS.filter((id) => id !== 'late' && id !== 'static'));
    const { flow: inline } = await asked();
    expect(flow.rankings).toEqual(inline.rankings);
    expect([flow.times.bm25, flow.times.hybrid]).toEqual([7, 7]);
    expect(here!.vectors).toBeDefined();
  });

  describe('by a table of token vectors', () => {
    const giveTable: NonNullable<FlowPorts['giveTable']> = async (index) => {
      index.setTable(TABLE);
      return true;
    };
    const broken = async () => Promise.reject(new Error('no table'));

    it('come before those by vectors, which take longer', async () => {
      const { stages, flow } = await asked({}, { giveTable });
      expect(stages.slice(0, 2)).toEqual(['lexical', 'static table']);
      expect(flow.rankings.static).toHaveLength(BANK.memories.length);
    });

    it('are there where the encoder fails', async () => {
      const { flow } = await asked({}, { giveTable, encoder: fails('no encoder') });
      expect(listsOf(flow)).toEqual(['bm25', 'okapi', 'static']);
    });

    it('come after those by vectors where the table takes longer, and before the answer that goes by them', async () => {
      for (const base of ['static', 'hybrid'] as const) {
        let come = (): void => undefined;
        const table = new Promise<void>((resolve) => (come = resolve));
        const asking = asked(
          { base },
          {
            giveTable: async (index, signal) => {
              await table;
              return giveTable(index, signal);
            },
            loadVectors: async (...given) => {
              await ports().loadVectors(...given);
              come();
            },
          },
        );
        const { stages } = await asking;
        const places = (['vectors', 'static table', 'answer'] as const).map((stage) => stages.indexOf(stage));
        expect(places.every((place) => place >= 0)).toBe(true);
        if (base === 'static') expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    });

    it('are left out where the language has no table', async () => {
      const { flow } = await asked({}, { giveTable: async () => false });
      expect(flow.rankings.static).toBeUndefined();
      expect(flow.failures ?? []).toEqual([]);
    });

    it('are named among the failures where the table cannot be had, or end the question', async () => {
      const { flow } = await asked({}, { giveTable: broken });
      expect(flow.failures).toMatchObject([{ stage: 'static table', standIn: 'fewer lists' }]);
      expect(flow.rankings.dense).toBeDefined();
      await expect(asked({ onFailure: 'throw' }, { giveTable: broken })).rejects.toThrow('no table');
    });

    const unchosen: Partial<FlowSetup> = { lists: QUESTION_LISTS.filter((id) => id !== 'static') };
    const standIn = async () => 'static' as const;

    it('stand in for those by vectors until these are there, apart from the lists that were asked for', async () => {
      const { flows, flow, stages } = await asked(unchosen, { giveTable }, { standIn });
      const stood = flows[stages.indexOf('static table')]!;
      expect(stood.standIn?.ranking.map(({ id }) => id)).toHaveLength(BANK.memories.length);
      expect(listsOf(stood)).toEqual(['bm25', 'okapi']);
      expect(listsOf(flow)).toEqual(['bm25', 'okapi', 'dense', 'hybrid', 'linked', 'rrf', 'late']);
      expect(flow.standIn).toBeUndefined();
    });

    it('stay where those by vectors fail', async () => {
      const { flow } = await asked(unchosen, { giveTable, encoder: fails('no encoder') }, { standIn });
      expect(flow.standIn?.id).toBe('static');
      expect(flow.failures?.map(({ stage }) => stage)).toEqual(['vectors']);
    });

    it('hold nothing up that they stand in for, and fail without a word', async () => {
      const never = () => new Promise<never>(() => undefined);
      const { flow, stages } = await asked(unchosen, { giveTable: never }, { standIn });
      expect(flow.rankings.dense).toBeDefined();
      expect(stages).not.toContain('static table');
      const { flow: without } = await asked(unchosen, { giveTable: broken }, { standIn });
      expect(without.failures ?? []).toEqual([]);
    });

    it('are not fetched where none is to stand in', async () => {
      let fetched = 0;
      const counted: FlowPorts['giveTable'] = async (index, signal) => {
        fetched++;
        return giveTable(index, signal);
      };
      await asked(unchosen, { giveTable: counted }, { standIn: async () => undefined });
      await asked(unchosen, { giveTable: counted });
      expect(fetched).toBe(0);
    });
  });

  it('take a classification that is known for theirs', async () => {
    const known = { ...classifyByCues('Who is he?'), by: 'cue-words' as const };
    const { flow, stages } = await asked({ classified: known }, { classifier: fails('not asked for') });
    expect(flow.classified).toBe(known);
    expect(stages).not.toContain('classification');
  });
});

describe('a signal', () => {
  it.each(['lexical', 'classification', 'encoding', 'vectors', 'answer'] as const)(
    'after the stage "%s" ends the question there, and nothing comes later',
    async (last) => {
      const controller = new AbortController();
      const stages: FlowStage[] = [];
      const answering = answerQuestion(new BankIndex(BANK), QUESTION, SETUP, ports(), {
        signal: controller.signal,
        onStage: (_, stage) => {
          stages.push(stage);
          if (stage === last) controller.abort();
        },
      });
      await expect(answering).rejects.toMatchObject({ name: 'AbortError' });
      expect(stages.at(-1)).toBe(last);
    },
  );

  it.each([
    ['the classifier loads', { classifier: { ready: () => never<QuestionClassifier>() } }],
    ['the encoder loads', { encoder: { ready: () => never<Encoder>() } }],
    ['the bank is encoded', { loadVectors: () => never<void>() }],
    ['the token vectors are made', { giveTokens: () => never<TokenEncoder>() }],
  ] as const)('while %s is no failure with a stand-in', async (_, change) => {
    const controller = new AbortController();
    const flows: Flow[] = [];
    const answering = answerQuestion(new BankIndex(BANK), QUESTION, SETUP, ports(change), {
      signal: controller.signal,
      onStage: (flow) => flows.push(flow),
    });
    controller.abort();
    release();
    await expect(answering).rejects.toMatchObject({ name: 'AbortError' });
    expect(flows.flatMap(({ failures }) => failures ?? [])).toEqual([]);
  });

  it('that has gone before gives nothing at all', async () => {
    const stages: FlowStage[] = [];
    const answering = answerQuestion(new BankIndex(BANK), QUESTION, SETUP, ports(), {
      signal: AbortSignal.abort(),
      onStage: (_, stage) => stages.push(stage),
    });
    await expect(answering).rejects.toMatchObject({ name: 'AbortError' });
    expect(stages).toEqual([]);
  });
});

/** Ports that answer only when they are released, with an error. */
const waiting: (() => void)[] = [];
function never<T>(): Promise<T> {
  return new Promise((_, reject) => waiting.push(() => reject(new Error('stopped'))));
}
function release(): void {
  // Whatever still begins to wait is released as well.
  const timer = setInterval(() => waiting.splice(0).forEach((go) => go()), 0);
  setTimeout(() => clearInterval(timer), 100);
}

describe('a model that fails', () => {
  it('at classifying leaves it to the cue words, and the flow says why', async () => {
    const cause = 'config.json is missing.';
    const { flow } = await asked({}, { classifier: fails(cause) });
    expect(flow.classified).toEqual({ ...classifyByCues(QUESTION), by: 'cue-words' });
    expect(flow.times.classification).toBeUndefined();
    expect(flow.failures).toMatchObject([
      { stage: 'classification', cause: { en: cause, zh: cause }, cancelled: false, standIn: 'cue-words' },
    ]);
    expect(flow.rankings.dense).toBeDefined();
  });

  it('at encoding leaves the lists by words, re-ranks BM25 and quotes by words', async () => {
    const { flow } = await asked({}, { encoder: fails('no memory') });
    expect(listsOf(flow)).toEqual(['bm25', 'okapi']);
    expect(flow.failures).toMatchObject([
      { stage: 'vectors', cause: { en: 'no memory' }, standIn: 'fewer lists' },
    ]);
    expect(flow.answer?.reading.candidates.map(({ reason }) => reason.cosine)).toEqual(
      flow.answer?.reading.candidates.map(() => undefined),
    );
    expect(flow.answer?.text).toBe('The storm took the dory');
  });

  it('at both is loaded once', async () => {
    let loads = 0;
    const source = { ready: () => (loads++, Promise.reject(new Error('no memory'))) };
    const { flow } = await asked({}, { classifier: source, encoder: source });
    expect(loads).toBe(1);
    expect(flow.failures?.map(({ stage }) => stage)).toEqual(['classification', 'vectors']);
  });

  it('at token vectors leaves all other lists and the answer', async () => {
    const { flow } = await asked({}, { giveTokens: () => Promise.reject(new Error('too many tokens')) });
    expect(flow.rankings.late).toBeUndefined();
    expect(flow.answer?.text).toBe('The storm took the dory');
    expect(flow.failures).toMatchObject([{ stage: 'token vectors', cause: { en: 'too many tokens' } }]);
  });

  it('at encoding quotes leaves an answer that is chosen by its words, and says so', async () => {
    const { flow } = await asked(
      {},
      {
        vectors: {
          load: () => Promise.reject(new Error('The database is gone.')),
          save: async () => undefined,
        },
      },
    );
    expect(flow.answer?.reading.candidates[0]).toMatchObject({
      sentence: { text: 'The storm took the dory' },
      reason: { cosine: undefined },
    });
    expect(flow.failures).toMatchObject([
      { stage: 'answer', cause: { en: 'The database is gone.' }, standIn: 'words alone' },
    ]);
  });

  it('because the user stopped it is nothing to complain about', async () => {
    const stopped = { ready: () => Promise.reject(new DOMException('stopped', 'AbortError')) };
    const { flow } = await asked({}, { encoder: stopped });
    expect(flow.failures).toMatchObject([{ stage: 'vectors', cancelled: true }]);
  });

  it('fails the question where nothing may stand in', async () => {
    const failing = asked({ onFailure: 'throw' }, { encoder: fails('no memory') });
    await expect(failing).rejects.toThrow('no memory');
  });
});

describe('the answer', () => {
  it('is made again from a flow whose order has changed', async () => {
    const { flow } = await asked({ base: 'bm25', reranker: noReranking });
    const again = await answerFlow(flow, { ...SETUP, base: 'okapi', reranker: noReranking }, ports(), NEVER);
    expect(again.answer?.reading.candidates.map(({ memoryId }) => memoryId)).toContain('p');
    expect(flow.answer?.reading.candidates.map(({ memoryId }) => memoryId)).not.toContain('p');
  });

  it('of a flow that nothing was found for is none, with no time', async () => {
    const { flow } = await asked({ lists: [] }, {});
    expect([flow.answer?.text, flow.answer?.reading.candidates, flow.times.answer]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  });

  it('follows the re-ranker’s own parameters where it has some', async () => {
    const { flow } = await asked();
    const own = rerankedFlow(flow, { ...SETUP, reranker: tuned });
    expect(own.map(({ evidence }) => evidence)).toMatchObject(
      own.map(() => ({ alpha: 0.1, beta: 0.9, kinds: 4 })),
    );
  });
});

const NEVER = new AbortController().signal;

describe('a bank that is being embedded', () => {
  /** Tells of the first two passages before it gives all. */
  const inTwoSteps: FlowPorts['loadVectors'] = async (index, model, signal, onSome) => {
    const data = await encoder.encode(
      index.passages.map(({ text }) => text),
      'passage',
    );
    onSome?.({ dimensions: 2, data, present: Uint8Array.of(1, 1, 0) });
    await new Promise((resolve) => setTimeout(resolve));
    await ports().loadVectors(index, model, signal);
  };

  async function stagesOf(some: boolean, change: Partial<FlowPorts> = {}) {
    const seen: [FlowStage, Flow][] = [];
    const flow = await answerQuestion(
      new BankIndex(BANK),
      QUESTION,
      SETUP,
      ports({ loadVectors: inTwoSteps, ...change }),
      { some, onStage: (now, stage) => seen.push([stage, now]) },
    );
    return { flow, seen };
  }

  it('is ranked as far as it is embedded, apart from the lists of all, which follow', async () => {
    const { flow, seen } = await stagesOf(true);
    expect(seen.map(([stage]) => stage)).toEqual([
      'lexical',
      'classification',
      'encoding',
      'some vectors',
      'vectors',
      'answer',
      'token vectors',
    ]);
    const [, early] = seen.find(([stage]) => stage === 'some vectors')!;
    expect(early.some).toMatchObject({ embedded: 2, passages: 3, embeddedBy: STAMP });
    expect(early.some!.rankings.dense!.map(({ id }) => id)).toEqual(['e', 'p']);
    expect(Object.keys(early.some!.rankings)).toContain('hybrid');
    // Whatever is computed from lists finds none of these.
    expect(Object.keys(early.rankings)).not.toContain('dense');
    expect(early.embeddedBy).toBeUndefined();
    expect(flow.some).toBeUndefined();
    expect(flow.rankings.dense).toHaveLength(3);
  });

  it('is ranked elsewhere where large banks are', async () => {
    const given: (Uint8Array | undefined)[] = [];
    const { seen } = await stagesOf(true, {
      search: {
        list: async (id, _question, _signal, some) => {
          given.push(some?.present);
          return { value: [], milliseconds: 1 };
        },
      },
    });
    const [, early] = seen.find(([stage]) => stage === 'some vectors')!;
    expect(early.some!.rankings.dense).toEqual([]);
    expect(given.filter((present) => present?.length === 3).length).toBeGreaterThan(1);
  });

  it('gives no such lists to those who do not ask for them', async () => {
    const { seen } = await stagesOf(false);
    expect(seen.some(([stage, flow]) => stage === 'some vectors' || flow.some)).toBe(false);
  });

  it('keeps them where it is stopped', async () => {
    const stop = new DOMException('stopped', 'AbortError');
    const { flow } = await stagesOf(true, {
      loadVectors: async (...given) => {
        given[3]?.({ dimensions: 2, data: new Float32Array(6), present: Uint8Array.of(1, 0, 0) });
        await new Promise((resolve) => setTimeout(resolve));
        throw stop;
      },
    });
    expect(flow.some).toMatchObject({ embedded: 1, passages: 3 });
    expect(flow.failures).toMatchObject([{ stage: 'vectors', cancelled: true }]);
  });
});
