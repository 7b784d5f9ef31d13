import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toCategories } from '../../src/pipeline/classification/classifier';
import { contextOfCase } from '../../src/compare/domain/what-if';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import type { Lecture, LectureStep } from '../../src/lectures/domain/lecture';
import { buffers, turnsOf } from '../../src/lectures/domain/live-extraction';
import { answered, extractionOf, systemVectors, update } from '../../src/lectures/domain/live-system';
import { isTrap } from '../../src/compare/domain/difficulty';
import { dot } from '../../src/pipeline/retrieval/dense';
import { UPDATE_AT } from '../../src/lectures/page/state/lecture-live.svelte';
import { choicesOf, drawnQuestions, placesAmong, pointsOf } from '../../src/lectures/domain/beat';
import type { Live } from '../../src/lectures/domain/live';
import { handedOver, recalled, type Handed } from '../../src/lectures/domain/live-dialogue';
import { cellOf } from '../../src/lectures/domain/live-figures';
import { readLecture } from '../../src/lectures/domain/read';
import { exchangeOf, readRecording, splitName } from '../../src/lectures/domain/recording';
import type { Language, Memory, MemoryBank, Question } from '../../src/core/memory/bank';
import { ALL_TABLES } from '../../src/measures/published/all';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import type { RetrieverId } from '../../src/pipeline/retrieval/registry';
import type { Ranking, RerankEvidence } from '../../src/pipeline/retrieval/ranking';
import { rerank } from '../../src/pipeline/retrieval/rerank';
import { readingRequest } from '../../src/pipeline/reading/passages';
import { answers } from '../../src/pipeline/reading/reader';
import { rule } from '../../src/pipeline/reading/rule';
import { synthesisMessages } from '../../src/pipeline/synthesis/prompt';
import { MEMORIES } from '../../src/pipeline/synthesis/settings';
import { LOCALES, type Locale } from '../../src/core/text/phrase';
import type { DiskModel } from '../../src/cli/encoder';
import { bundledEncoders } from '../../src/cli/models';
import { askSettings, wordingOf } from '../../src/ask/page/state/ask-link';
import { list } from '../../src/lectures/page/words';
import { offline } from '../../src/storage/page/words';
import { routeAddressOf, type RouteAddress } from '../../src/ui/state/route-address';
import { shippedVectors } from '../models/runtime/shipped-vectors';
import { extractionMessages, INSISTING } from './recorded-prompts';

const FOLDER = 'public/lectures';
const index = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')) as { id: string; file: string }[];
const lectures = index.map(({ id, file }) => ({
  id,
  lecture: readLecture(readFileSync(join(FOLDER, file), 'utf8'), file),
}));
const steps = lectures.flatMap(({ id, lecture }) =>
  lecture.steps.map((step) => ({ name: `${id}/${step.id}`, step })),
);
const recordingOf = (id: string) =>
  readRecording(readFileSync(join(FOLDER, 'recordings', `${id}.json`), 'utf8'), `${id}.json`);

function bankOf(id: string): MemoryBank {
  const file = `public/characters/${id}.json`;
  return readCharacter(JSON.parse(readFileSync(file, 'utf8')), file);
}

/** The lab's section on learning, at characters that exist: those that test are others than those that teach. */
function expectLearning({ path, query }: RouteAddress): void {
  expect(path).toEqual(['learning']);
  const [train, test] = [query['train'], query['test']].map((ids) => ids!.split(','));
  const banks = [...train!, ...test!].map(bankOf);
  expect(new Set(banks.map(({ character }) => character.language)).size).toBe(1);
  expect(test!.filter((id) => train!.includes(id))).toEqual([]);
}

/** The address of a step in a language; both must be written in what comes with the page. */
function addressIn(live: Live, locale: Locale): RouteAddress | undefined {
  if (!('at' in live)) return undefined;
  const address = live.at[locale];
  expect(address, `address in ${locale}`).toBeDefined();
  return routeAddressOf(address!);
}

/** Ids of memories that a part names in a language. */
function memoriesIn(live: Live, locale: Locale, place: RouteAddress | undefined): readonly string[] {
  const named = place?.query['memory'] ? [place.query['memory']] : [];
  if (live.part === 'memories') return [...named, ...(live.memories[locale] ?? [])];
  if (live.part === 'vote') return [...named, ...(live.options[locale] ?? [])];
  if (live.part === 'recall' || live.part === 'handed') return [...named, ...(live.gold[locale] ?? [])];
  return named;
}

describe('the lectures that come with the page', () => {
  it('are six, of 10 to 14 steps and 10 to 16 minutes', () => {
    expect(lectures.map(({ lecture, id }) => [lecture.id, id]).every(([a, b]) => a === b)).toBe(true);
    expect(lectures).toHaveLength(6);
    for (const { lecture } of lectures) {
      expect(lecture.steps.length).toBeGreaterThanOrEqual(10);
      expect(lecture.steps.length).toBeLessThanOrEqual(14);
      const seconds = lecture.steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
      expect(seconds).toBeGreaterThanOrEqual(600);
      expect(seconds).toBeLessThanOrEqual(960);
      expect(new Set(lecture.steps.map(({ id }) => id)).size).toBe(lecture.steps.length);
    }
  });

  it('name the button that keeps the page wherever they speak of being without a network', () => {
    for (const locale of LOCALES) {
      const button = offline(locale).keep('').split(/[（(]/)[0]!.trim();
      const texts = [
        list(locale).intro,
        ...steps.flatMap(({ step: { text, notes } }) => [text?.[locale] ?? '', notes?.[locale] ?? '']),
      ].filter((text) => /network|网络|联网/.test(text));
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) expect(text).toContain(button);
    }
  });

  it('promise of the users of memory systems what happens to them', () => {
    const happens = {
      en: {
        'a move': /lives in Wellington now/,
        'a wedding': /getting married/,
        'a new job': /starts at Wellington/,
      },
      zh: { 学车: /报了驾校/, 卖房: /的房子卖了/, 换岗位: /当初一年级主任，不带初三了/ },
    };
    const users = { en: 'callum-reyes', zh: 'nie-haining' };
    for (const locale of LOCALES) {
      const [, promised] = /\*\*(.+?)\*\*/.exec(stepOf('systems', 'promise').text![locale]!)!;
      expect(promised!.split(/, |、/)).toEqual(Object.keys(happens[locale]));
      const sessions = readFileSync(`public/sessions/${users[locale]}.jsonl`, 'utf8');
      for (const event of Object.values(happens[locale])) expect(sessions).toMatch(event);
    }
  });

  it('have a vote each, and end by sending the student to an address of the page', () => {
    for (const { lecture } of lectures) {
      expect(lecture.steps.some(({ live }) => live?.part === 'vote')).toBe(true);
      const last = lecture.steps.at(-1)!;
      for (const locale of LOCALES) {
        const address = /`(#\/[^`]+)`/.exec(last.text?.[locale] ?? '')?.[1];
        expect(address, `${lecture.id} ${locale}`).toBeDefined();
        const { character, user } = routeAddressOf(address!).query;
        const file = user ? `public/sessions/${user}.jsonl` : `public/characters/${character}.json`;
        expect(existsSync(file)).toBe(true);
      }
    }
  });

  it.each(steps)('$name says everything in both languages, and plans its time', ({ step }) => {
    for (const text of [step.title, step.text, step.notes]) {
      if (!text) continue;
      for (const locale of LOCALES) expect(text[locale]?.trim()).toBeTruthy();
      expect(/\p{Script=Han}/u.test(text.zh!)).toBe(true);
      expect(/\p{Script=Han}{6}/u.test(text.en!)).toBe(false);
    }
    expect(step.notes).toBeDefined();
    expect(step.seconds).toBeGreaterThan(0);
  });

  it.each(steps.filter(({ step }) => step.live))('$name names what there is', ({ step }) => {
    const live = step.live!;
    for (const locale of LOCALES) {
      const place = addressIn(live, locale);
      if (place?.view === 'lab') expectLearning(place);
      else if (live.part === 'beat') {
        expect(place!.view).toBe('lectures');
        expect(bankOf(place!.query['beat']!).character.language).toBe(locale);
      } else if (place) {
        expect(place.view).toBe(live.part === 'screen' ? 'ask' : 'compare');
        const bank = bankOf(place.query['character']!);
        expect(bank.character.language).toBe(locale);
        const asked = askSettings(place.query);
        if (live.part !== 'memories') expect(asked && wordingOf(asked.question, bank)).toBeTruthy();
        const ids = new Set(bank.memories.map(({ id }) => id));
        const named = memoriesIn(live, locale, place);
        expect(named.filter((id) => !ids.has(id))).toEqual([]);
      }
      for (const name of recordingsOf(live, locale)) {
        const [file, exchange] = splitName(name);
        const recording = recordingOf(file);
        expect(recording.language).toBe(locale);
        if (exchange) expect(exchangeOf(recording, exchange).text).toBeTruthy();
        else expect(recording.system).toBeDefined();
      }
    }
  });
});

function recordingsOf(live: Live, locale: Locale): string[] {
  if (live.part === 'recorded' || live.part === 'pipeline') return [live.recording[locale]!];
  if (live.part === 'cases')
    return Object.values(live.recordings).map((names) => names?.[locale] ?? `missing in ${locale}`);
  return [];
}

describe('figures that are quoted', () => {
  const cell = (table: string, row: string, column: string, group?: string) => {
    const found = ALL_TABLES.find(({ id }) => id === table)!;
    const of = found.rows.find(
      (each) => each.label === row && (group === undefined || each.group === group),
    )!;
    return of.values[column];
  };
  const textOf = (lecture: string, step: string) => stepOf(lecture, step).notes!;
  it.each([
    ['retrieval', 'paper', '.705', 'perltqa-sighan-table-5', 'BM25', 'R@1'],
    ['retrieval', 'paper', '.602', 'perltqa-sighan-table-5', 'DPR', 'R@1'],
    ['retrieval', 'paper', '.895', 'perltqa-sighan-table-5', 'BM25', 'R@5'],
    ['retrieval', 'paper', '.919', 'perltqa-sighan-table-5', 'DPR', 'R@5'],
    ['classification', 'paper', '.156', 'perltqa-sighan-table-6', 'ChatGPT', 'NR MAP'],
    ['classification', 'paper', '.375', 'perltqa-sighan-table-6', 'ChatGPT', 'IR MAP'],
    ['classification', 'paper', '.842', 'perltqa-sighan-table-6', 'ChatGPT', 'CR MAP'],
    ['dialogue', 'benchmark', '8.93', 'membench-table-2', 'Passive', 'turns'],
    ['dialogue', 'benchmark', '9.38', 'membench-table-2', 'Proactive', 'turns'],
    ['dialogue', 'intimacy', '61.9', 'membench-table-6', 'GPT4-Turbo', 'win'],
    ['dialogue', 'intimacy', '28.8', 'membench-table-6', 'GPT4-Turbo', 'tie'],
    ['dialogue', 'intimacy', '9.4', 'membench-table-6', 'GPT4-Turbo', 'lose'],
    ['dialogue', 'intimacy', '30.6', 'membench-table-6', 'Ziya-Character', 'lose'],
    ['dialogue', 'intimacy', '73', 'membench-table-7', 'With Mem (%)', 'AVG'],
    ['dialogue', 'intimacy', '74.17', 'membench-table-8', 'GLM-4', 'BERTScore'],
    ['dialogue', 'intimacy', '2.435', 'membench-table-5', 'GPT4-Turbo', 'Average'],
  ])('%s/%s: %s', (lecture, step, said, table, row, column) => {
    for (const locale of LOCALES) expect(textOf(lecture, step)[locale]).toContain(said);
    expect(cell(table, row, column)).toBe(Number(said));
  });
  it.each([
    ['GPT4-Turbo', 1, '2.553'],
    ['GPT4-Turbo', 2, '1.475'],
    ['Doubao', 1, '2.526'],
    ['Doubao', 2, '0.900'],
    ['GLM-4', 2, '2.275'],
    ['Ziya-Character', 1, '0.289'],
  ])('MADial-Bench, memory injection of %s in setting %i: %s', (row, setting, said) => {
    for (const locale of LOCALES) expect(textOf('dialogue', 'recognition')[locale]).toContain(said);
    const value = cell('membench-table-5', row, 'Memory Injection', `Setting ${setting}`);
    expect(value!.toFixed(3)).toBe(said);
  });
  it('the best Chinese encoder of MADial-Bench is the one that is named', () => {
    const rows = ALL_TABLES.find(({ id }) => id === 'membench-table-4')!.rows;
    const best = rows
      .filter(({ language }) => language === 'zh')
      .map(({ label, values }) => [values['MAP@1'], label]);
    expect(best.sort(([a], [b]) => Number(b) - Number(a))[0]).toEqual([64.38, 'OpenAI']);
    for (const locale of LOCALES) expect(textOf('dialogue', 'recall-figures')[locale]).toContain('64.38');
  });
  it.each([
    ['Update O', '74.0'],
    ['QA H', '19.2'],
  ])('HaluMem-Medium, Mem0 %s: %s %%', (column, said) => {
    for (const locale of LOCALES) expect(textOf('hallucination', 'paper')[locale]).toContain(`${said} %`);
    expect(cell('halumem-readme-table-1', 'Mem0', column, 'HaluMem-Medium')!.toFixed(1)).toBe(said);
  });

  const charts = steps.flatMap(({ name, step: { live } }) =>
    live?.part === 'chart' ? [{ name, live }] : [],
  );
  it.each(charts)('$name draws cells that the published tables have, on their scale', ({ live }) => {
    for (const bar of live.groups.flatMap(({ bars }) => bars)) {
      const found = cellOf(bar);
      expect(found, `${bar.table}, ${bar.row}, ${bar.column}`).toBeDefined();
      expect(found!.value).toBeLessThanOrEqual(live.max);
      const unit = found!.table.columns.find(({ key }) => key === bar.column)!.unit;
      expect(unit).toBe({ 1: 'share', 3: 'score', 100: 'percent' }[live.max]);
    }
  });
  it('a cell that no table has is none', () => {
    const bar = { label: { en: 'x' }, table: 'perltqa-sighan-table-5', row: 'BM25', column: 'R@1' };
    expect(cellOf(bar)?.value).toBe(0.705);
    expect(cellOf({ ...bar, row: 'BM26' })).toBeUndefined();
    expect(cellOf({ ...bar, column: 'R@4' })).toBeUndefined();
    expect(cellOf({ ...bar, table: 'none' })).toBeUndefined();
  });
});

/** The memories whose last lines stand in a prompt, in its order. */
function memoriesQuotedIn(bank: MemoryBank, prompt: string): Memory[] {
  const at = ({ text }: Memory) => prompt.indexOf(text.split('\n').at(-1)!);
  return bank.memories.filter((each) => at(each) >= 0).sort((a, b) => at(a) - at(b));
}

function stepOf(lecture: string, step: string): LectureStep {
  return (lectures.find(({ id }) => id === lecture)!.lecture as Lecture).steps.find(({ id }) => id === step)!;
}

describe('what the lectures say of live results', { timeout: 300_000 }, () => {
  const models = new Map<Language, DiskModel>();
  const indexes = new Map<string, BankIndex>();

  beforeAll(async () => {
    for (const model of await bundledEncoders()) {
      for (const language of model.languages) if (!models.has(language)) models.set(language, model);
    }
  });

  function indexOf(id: string): BankIndex {
    const held = indexes.get(id);
    if (held) return held;
    const built = new BankIndex(bankOf(id));
    const { stamp } = models.get(built.bank.character.language)!;
    // As on the page: the weight of the calibrated fusion is that of the encoder.
    built.setVectors({ ...shippedVectors(built.bank, stamp), encoder: stamp.id });
    indexes.set(id, built);
    return built;
  }

  interface Asked {
    readonly bank: MemoryBank;
    readonly question: Question;
    readonly rank: (list: RetrieverId) => Ranking;
    readonly reranked: Ranking<RerankEvidence>;
    readonly semantic: number;
    readonly index: BankIndex;
    readonly encoder: DiskModel;
    readonly vector: Float32Array;
  }

  /** The question of a step's address, through the real pipeline, under the address's settings. */
  async function asked(lecture: string, step: string, locale: Locale): Promise<Asked> {
    const settings = askSettings(addressIn(stepOf(lecture, step).live!, locale)!.query)!;
    const built = indexOf(settings.character);
    const { bank } = built;
    const model = models.get(bank.character.language)!;
    const text = wordingOf(settings.question, bank)!;
    const question = bank.questions.find((each) => each.text === text)!;
    const vector = await model.encode([text], 'question');
    const classified = toCategories(await model.classify(text));
    const rank = (list: RetrieverId) => built.list(list, { text, vector });
    const reranked = rerank(
      rank(settings.base as RetrieverId),
      built.kindOf,
      classified,
      settings.reranking.parameters,
    );
    const { semantic } = classified;
    return { bank, question, rank, reranked, semantic, index: built, encoder: model, vector };
  }
  const goldAt = (ranking: Ranking, { gold }: Question) => ranking.find(({ id }) => gold.includes(id))?.rank;

  describe.each(LOCALES)('in %s', (locale) => {
    it('memory: the first question is classified as the notes say, the second as episodic', async () => {
      const first = await asked('memory', 'classified', locale);
      expect(first.semantic > 0.5).toBe(locale === 'en');
      expect((await asked('memory', 'and-this-one', locale)).semantic).toBeLessThan(0.3);
      // The Chinese trap: the answer is a fact, the question sounds like a scene.
      expect(first.question.kind).toBe('profile');
    });

    it('memory: the vote’s answer is a dialogue, first in the list that reveals it, and is quoted', async () => {
      const { rank, question, bank } = await asked('memory', 'vote', locale);
      const first = rank('hybrid')[0]!.id;
      expect(question.gold).toContain(first);
      expect(bank.memories.find(({ id }) => id === first)!.kind).toBe('dialogue');
    });

    it('memory: the quote holds the answer in Chinese, and stops before it in English', async () => {
      const { question, reranked, index, encoder, vector } = await asked('memory', 'found', locale);
      const memories = reranked.map(({ id }) => index.byId.get(id)!);
      const request = readingRequest({
        question: question.text,
        index,
        memories,
        encoded: { encoder, vector },
      });
      const store = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };
      const reading = await rule.read(request, { vectors: store }, undefined);
      expect(answers(reading)).toBe(true);
      const [best] = reading.candidates;
      expect(question.gold).toContain(best!.memoryId);
      expect(question.anchors.some((anchor) => best!.sentence.text.includes(anchor))).toBe(locale === 'zh');
    });

    it('retrieval: BM25 misses what dense finds first', async () => {
      const { rank, question } = await asked('retrieval', 'found', locale);
      expect(goldAt(rank('dense'), question)).toBe(1);
      const lexical = goldAt(rank('bm25'), question);
      if (locale === 'en') expect(lexical).toBeUndefined();
      else expect(lexical).toBeGreaterThan(10);
    });

    it('retrieval: dense misses what BM25 finds first', async () => {
      const { rank, question } = await asked('retrieval', 'other-way', locale);
      expect(goldAt(rank('bm25'), question)).toBe(1);
      const dense = goldAt(rank('dense'), question)!;
      expect(dense).toBe(locale === 'en' ? 12 : 7);
      const { text } = stepOf('retrieval', 'other-way');
      expect(text![locale]).toContain(locale === 'en' ? `at rank ${dense}` : `第 ${dense} 位`);
    });

    it('retrieval: only the fusion has the answer first', async () => {
      const { rank, question } = await asked('retrieval', 'both', locale);
      expect(goldAt(rank('bm25'), question)).toBe(2);
      expect(goldAt(rank('dense'), question)).toBe(locale === 'en' ? 4 : 2);
      expect(goldAt(rank('hybrid'), question)).toBe(1);
    });

    it('retrieval: BM25 has the memory first until the question is worded as the notes propose', async () => {
      const { rank, question, index, encoder } = await asked('retrieval', 'write', locale);
      const at = (ranking: Ranking) => goldAt(ranking, question);
      expect(isTrap(at(rank('bm25')), at(rank('dense')))).toBe(false);
      const text =
        locale === 'en' ? 'What went wrong at her first national music contest?' : '哪位学者对她影响最深？';
      expect(stepOf('retrieval', 'write').notes![locale]).toContain(text);
      const vector = await encoder.encode([text], 'question');
      const worded = (list: RetrieverId) => at(index.list(list, { text, vector }));
      expect(isTrap(worded('bm25'), worded('dense'))).toBe(true);
    });

    it('retrieval: the room is wrong about the embedding', async () => {
      const { rank, question } = await asked('retrieval', 'vote', locale);
      expect(question.gold).not.toContain(rank('dense')[0]!.id);
      const live = stepOf('retrieval', 'vote').live!;
      const options = live.part === 'vote' ? live.options[locale]! : [];
      expect(options).toContain(rank('dense')[0]!.id);
      expect(options.some((id) => question.gold.includes(id))).toBe(true);
    });

    it('retrieval: the rarest term decides BM25’s sum', async () => {
      const { rank, question } = await asked('retrieval', 'by-hand', locale);
      const [first] = rank('bm25');
      expect(question.gold).toContain(first!.id);
      const { evidence } = first!;
      const terms = evidence.type === 'lexical' ? evidence.terms : [];
      const most = Math.max(...terms.map(({ contribution }) => contribution));
      const rarest = locale === 'en' ? 'cavan' : '修瓷';
      expect(terms.filter(({ contribution }) => contribution === most).map(({ term }) => term)).toEqual([
        rarest,
      ]);
    });

    // What the notes compare: equal idf with another tf, and equal tf with another idf.
    it('retrieval: the Chinese rows by hand differ in one factor at a time', async () => {
      const { rank } = await asked('retrieval', 'by-hand', 'zh');
      const { evidence } = rank('bm25')[0]!;
      const terms = evidence.type === 'lexical' ? evidence.terms : [];
      const counts = ['修瓷', '教会', '瓷'].map((wanted) => terms.find(({ term }) => term === wanted)!);
      expect(counts.map(({ tf, df }) => [tf, df])).toEqual([
        [2, 1],
        [1, 1],
        [2, 21],
      ]);
    });

    it('classification: Eq. 3 lifts the right memory to the first place', async () => {
      const { rank, question, reranked, semantic } = await asked('classification', 'lift', locale);
      expect(goldAt(rank('hybrid'), question)).toBe(locale === 'en' ? 3 : 2);
      expect(goldAt(reranked, question)).toBe(1);
      expect(semantic).toBeGreaterThan(0.8);
    });

    it('classification: a wrong category sinks it to the sixth, behind all five episodic candidates', async () => {
      const { rank, question, reranked, semantic, bank } = await asked('classification', 'sink', locale);
      expect(goldAt(rank('hybrid'), question)).toBe(1);
      expect(goldAt(reranked, question)).toBe(6);
      expect(semantic).toBeLessThan(0.5);
      const kinds = new Map(bank.memories.map(({ id, kind }) => [id, kind]));
      expect(reranked.slice(0, 5).every(({ id }) => ['event', 'dialogue'].includes(kinds.get(id)!))).toBe(
        true,
      );
    });

    it('classification: what the recorded answers were given is what the page hands over now', async () => {
      const { bank, question, reranked } = await asked('classification', 'what-it-costs', locale);
      const live = stepOf('classification', 'what-it-costs').live!;
      if (live.part !== 'cases') throw new Error('The step has no cases.');
      for (const [id, names] of Object.entries(live.recordings)) {
        const [file, exchange] = splitName(names?.[locale] ?? '');
        const recording = recordingOf(file);
        expect(recording.about).toEqual({ bank: bank.id, question: question.id });
        const handed = contextOfCase(
          id === 'insisting' ? 'retrieved' : (id as 'none'),
          bank,
          question,
          reranked,
          MEMORIES,
        );
        if (!handed.made) throw new Error(id);
        const { messages: sent } = exchangeOf(recording, exchange);
        // The Chinese answers were recorded with the list of an earlier encoder; now as then, the gold memory is not among the five.
        const isEarlier = locale === 'zh' && (id === 'insisting' || id === 'retrieved');
        const memories = isEarlier ? memoriesQuotedIn(bank, sent.at(-1)!.content) : handed.memories;
        if (isEarlier) {
          expect(memories).toHaveLength(MEMORIES);
          for (const each of [...(memories ?? []), ...(handed.memories ?? [])])
            expect(question.gold).not.toContain(each.id);
        }
        const messages = synthesisMessages({
          character: bank.character,
          question: question.text,
          memories,
          template: id === 'insisting' ? INSISTING : undefined,
        });
        expect(sent).toEqual(messages);
      }
    });

    it('systems: the room may choose what comes first, and the right memory', async () => {
      const { rank, question } = await asked('systems', 'vote', locale);
      const { live } = stepOf('systems', 'vote');
      const options = live?.part === 'vote' ? live.options[locale]! : [];
      expect(options).toContain(rank('hybrid')[0]!.id);
      expect(options).toEqual(expect.arrayContaining([question.gold[0]]));
    });

    it('hallucination: another memory about the same matter stands before the right one', async () => {
      const { rank, question } = await asked('hallucination', 'vote', locale);
      const list = rank('hybrid');
      expect(question.gold).not.toContain(list[0]!.id);
      expect(list[0]!.id).toBe(locale === 'en' ? 'p-debts' : 'e-11');
    });

    it('hallucination: the answers that go wrong are blamed as the notes say', async () => {
      const recording = recordingOf(`system-${locale}`);
      const system = recording.system!;
      const vectors = await systemVectors(models.get(recording.language)!, recording, system);
      const cosine = (a: string, b: string) => dot(vectors.get(a)!, vectors.get(b)!);
      const updated = update(system, extractionOf(recording, system).points, cosine, UPDATE_AT);
      const blames = answered(system, updated, cosine).flatMap(({ blame }) => blame ?? []);
      expect(blames).toEqual(locale === 'en' ? ['extraction'] : ['update', 'extraction', 'answering']);
    });

    it('hallucination: the recorded points are of the prompts that were sent for them', () => {
      const recording = recordingOf(`system-${locale}`);
      const system = recording.system!;
      const bank = bankOf(system.bank);
      const dialogue = bank.memories.find(({ id }) => id === system.dialogue)!;
      const prompts = buffers(turnsOf(dialogue.body)).map((turns) =>
        extractionMessages(bank.character.language, bank.character.name, turns),
      );
      expect(recording.exchanges.map(({ messages }) => messages)).toEqual(prompts);
      const { points } = extractionOf(recording, system);
      expect(points.length).toBe(system.verdicts.length);
      const wanted = new Set(system.wanted.map(({ id }) => id));
      const known = new Set(system.known.map(({ id }) => id));
      for (const { verdict } of points) if (verdict.of) expect(wanted.has(verdict.of)).toBe(true);
      for (const { updates } of system.wanted) if (updates) expect(known.has(updates)).toBe(true);
      for (const each of system.questions) expect(wanted.has(each.wanted)).toBe(true);
    });
  });

  describe.each(LOCALES)('a dialogue, in %s', (locale) => {
    const goldOf = (step: string) => {
      const { live } = stepOf('dialogue', step);
      return live?.part === 'recall' || live?.part === 'handed' ? live.gold[locale]! : [];
    };
    const listed = async (step: string) => {
      const settings = askSettings(addressIn(stepOf('dialogue', step).live!, locale)!.query)!;
      const index = indexOf(settings.character);
      const text = wordingOf(settings.question, index.bank)!;
      const vector = await models.get(locale)!.encode([text], 'question');
      return { bank: index.bank, text, ranking: index.list('hybrid', { text, vector }) };
    };
    const rankIn = (list: readonly { id: string; rank: number }[], gold: readonly string[]) =>
      list.find(({ id }) => gold.includes(id))?.rank;

    it('that names what happened finds it first, and shows no emotion', async () => {
      const { bank, text, ranking } = await listed('passive');
      expect(rankIn(ranking, goldOf('passive'))).toBe(1);
      expect(recalled(bank, text, ranking).criterion).toBeUndefined();
    });

    it('that shows an emotion recalls by cues what similarity has far below', async () => {
      const { bank, text, ranking } = await listed('proactive');
      const { criterion, byCues } = recalled(bank, text, ranking);
      expect(criterion?.emotion).toBe({ en: 'sad', zh: 'anxious' }[locale]);
      const gold = goldOf('proactive');
      const { similarity, cues } = { similarity: rankIn(ranking, gold)!, cues: rankIn(byCues, gold) };
      expect(cues).toBe({ en: 1, zh: 2 }[locale]);
      const notes = stepOf('dialogue', 'proactive').notes![locale]!;
      expect(notes).toContain({ en: `at ${similarity},`, zh: `排第 ${similarity}` }[locale]);
    });

    it('has its gold memory handed over as the notes say', async () => {
      const { bank, text, ranking } = await listed('settings');
      const gold = goldOf('settings');
      const has = (handed: Handed) =>
        handedOver(bank, text, gold, ranking, handed).ids.some((id) => gold.includes(id));
      expect([has('1'), has('2'), has('3'), has('cues')]).toEqual([true, true, false, true]);
    });

    it('the winner of its vote is no memory that helps', async () => {
      const { live } = stepOf('dialogue', 'vote');
      const { ranking } = await listed('vote');
      const options = live?.part === 'vote' ? live.options[locale]! : [];
      expect(ranking.find(({ id }) => options.includes(id))!.id).not.toBe(goldOf('proactive')[0]);
    });

    it('the lists disagree in every round of the game', async () => {
      const { query } = addressIn(stepOf('dialogue', 'game').live!, locale)!;
      const index = indexOf(query['beat']!);
      const seed = Number(query['seed']);
      for (const { id, text, gold } of drawnQuestions(index.bank, seed, Number(query['rounds']))) {
        const vector = await models.get(locale)!.encode([text], 'question');
        const lists = (['bm25', 'dense'] as const).map((list) =>
          index.list(list, { text, vector }).map((entry) => entry.id),
        );
        const choices = choicesOf(gold, lists, seed, id);
        const [one, other] = lists.map((list) => pointsOf(placesAmong(list, choices), gold));
        expect(one).not.toBe(other);
      }
    });
  });
});
