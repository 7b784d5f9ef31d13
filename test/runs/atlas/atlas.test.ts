import { describe, expect, it } from 'vitest';
import { failureAtlas } from '../../../src/runs/domain/atlas/atlas';
import { rolesOf } from '../../../src/runs/domain/atlas/facts';
import type { QuestionResult } from '../../../src/runs/domain/run/question-result';
import { reranking, systemName, type RetrievalSystem } from '../../../src/pipeline/flow/system';
import type { Memory, MemoryBank, Question } from '../../../src/core/memory/bank';
import { verbatim } from '../../../src/core/text/phrase';

const plain = (retriever: RetrievalSystem['retriever']): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  ...reranking('none'),
});
const RERANKED: RetrievalSystem = { ...plain('hybrid'), ...reranking('classifier') };
const SYSTEMS = [plain('bm25'), plain('dense'), plain('hybrid'), RERANKED];
const NAMES = ['BM25', 'Dense', 'Hybrid', 'Re-ranked'];
const ROLES = rolesOf(SYSTEMS, (system) =>
  verbatim(NAMES[SYSTEMS.findIndex((each) => systemName(each) === systemName(system))]!),
);

const memory = (id: string, text: string, more: Partial<Memory> = {}): Memory => ({
  id,
  kind: 'event',
  title: id,
  text,
  body: text,
  people: [],
  ...more,
});
const MEMORIES = [
  memory('barge', 'Odile towed a barge home. The rope broke twice.', { story: 'tow' }),
  memory('talk', 'Piet told of the evening on the river.', { story: 'tow' }),
  memory('clock', 'A watchmaker in the lane showed her how gears mesh.'),
  memory('shop', 'Odile looked at clocks in the clocks shop, and at the rope.'),
  memory('cat', 'A cat sleeps on the stove.'),
  memory('tea', 'Tea is at four.'),
];
const FILL = MEMORIES.map(({ id }) => id);

/** A list with the first given, then the others in the bank's order. */
const list = (...first: string[]) => {
  const ranked = [...first, ...FILL.filter((id) => !first.includes(id))];
  return { ranked, scores: ranked.map((_, i) => 1 - i / 10), milliseconds: 1 };
};
const question = (id: string, text: string, gold: string[], more: Partial<Question> = {}): Question => ({
  id,
  kind: 'event',
  text,
  answer: '',
  gold,
  anchors: [],
  tags: [],
  ...more,
});

const UNANSWERABLE = { tags: ['unanswerable'] };

/** The atlas of one bank with these questions; lists by BM25, dense, hybrid, re-ranked. */
function atlas(
  cases: readonly {
    readonly asked: Question;
    readonly lists: readonly ReturnType<typeof list>[];
    readonly classes?: QuestionResult['classes'];
  }[],
  size?: number,
) {
  const bank: MemoryBank = {
    id: 'odile',
    character: { id: 'odile', name: 'Odile', language: 'en', pronouns: 'she', summary: '', description: '' },
    source: 'test',
    licence: 'MIT',
    memories: MEMORIES,
    questions: cases.map(({ asked }) => asked),
  };
  const units = cases.map(({ asked, lists, classes = {} }): QuestionResult => ({
    bank: 'odile',
    question: asked.id,
    lists: Object.fromEntries(lists.map((each, i) => [systemName(SYSTEMS[i]!), each])),
    classes,
  }));
  return failureAtlas(units, new Map([['odile', bank]]), ROLES, { size });
}
const GOOD = (id: string) => [list(id), list(id), list(id), list(id)];

describe('the failure atlas', () => {
  it('finds a lexical trap: more shared words in the wrong memory, and its words', () => {
    const asked = question('q', 'Who taught Odile about clocks?', ['clock']);
    const [entry] = atlas([
      {
        asked,
        lists: [
          list('shop', 'barge', 'cat', 'tea', 'talk', 'clock'),
          list('clock'),
          list('clock'),
          list('clock'),
        ],
      },
    ]);
    expect(entry!.rule.id).toBe('lexical-trap');
    expect(entry!.sentence.en).toMatch(
      /^BM25 puts “shop” first, because it has .*clock.*. The correct memory is at 6; by Dense it is at 1\.$/,
    );
    expect(entry!.system.retriever).toBe('dense');
    expect(entry!.ranks).toEqual([6, 1, 1, 1].map((rank, i) => ({ name: verbatim(NAMES[i]!), rank })));
  });

  it('finds a paraphrase: no shared word, and only dense retrieval has it among the first five', () => {
    const asked = question('q', 'Where do animals rest?', ['cat']);
    const missed = { ...list('tea', 'talk', 'shop', 'clock', 'barge'), ranked: ['tea', 'talk'] };
    const [entry] = atlas([{ asked, lists: [missed, list('cat'), list('tea', 'cat'), list('cat')] }]);
    expect(entry!.rule.id).toBe('paraphrase');
    expect(entry!.sentence.en).toBe(
      'The correct memory shares no word with the question. By Dense it is at 1, by BM25 not in the list.',
    );
  });

  it('finds what only fusion puts first', () => {
    const asked = question('q', 'When is tea?', ['tea']);
    const [entry] = atlas([
      { asked, lists: [list('cat', 'tea'), list('talk', 'shop', 'tea'), list('tea'), list('tea')] },
    ]);
    expect(entry!.rule.id).toBe('only-fusion');
    expect(entry!.sentence.en).toBe(
      'By BM25 the correct memory is at 2, by Dense at 3; together they put it first.',
    );
  });

  it('tells when the classifier hurts, and when it saves, with its class', () => {
    const hurt = question('hurt', 'When is tea?', ['tea']);
    const saved = question('saved', 'When is tea?', ['tea']);
    const classes = { bert: { category: 'semantic', semantic: 0.9, milliseconds: 1 } } as const;
    const entries = atlas([
      {
        asked: hurt,
        classes,
        lists: [list('tea'), list('tea'), list('tea'), list('cat', 'talk', 'shop', 'tea')],
      },
      { asked: saved, lists: [list('tea'), list('tea'), list('cat', 'talk', 'tea'), list('tea')] },
    ]);
    expect(entries.map(({ rule, question: { id } }) => [rule.id, id])).toEqual([
      ['classifier-hurts', 'hurt'],
      ['classifier-saves', 'saved'],
    ]);
    expect(entries[0]!.sentence.en).toBe(
      'The correct memory was at 1; after re-ranking it is at 4. The classifier takes the question for semantic; it asks for episodic.',
    );
    expect(entries[0]!.system).toBe(RERANKED);
  });

  it('finds the right memory with the wrong sentence', () => {
    const asked = question('q', 'What did Odile tow home?', ['barge'], { anchors: ['broke twice'] });
    const [entry] = atlas([{ asked, lists: GOOD('barge') }]);
    expect(entry!.rule.id).toBe('wrong-sentence');
    expect(entry!.sentence.en).toContain('“Odile towed a barge home.”');
  });

  it('finds a memory of the same event, which strict gold counts as wrong', () => {
    const asked = question('q', 'What of the evening?', ['barge']);
    const lists = [
      list('talk', 'barge'),
      list('talk', 'barge'),
      list('talk', 'barge'),
      list('talk', 'barge'),
    ];
    const [entry] = atlas([{ asked, lists }]);
    expect(entry!.rule.id).toBe('duplicate-gold');
    expect(entry!.sentence.en).toBe(
      'Hybrid puts “talk” first, which tells the same event; strict gold counts it as wrong.',
    );
  });

  it('finds questions that no memory answers, without ranks', () => {
    const [entry] = atlas([
      { asked: question('q', 'Who is the king?', [], UNANSWERABLE), lists: GOOD('cat') },
    ]);
    expect(entry!.rule.id).toBe('unanswerable');
    expect(entry!.ranks).toEqual([]);
    // Nobody said that nothing answers this one.
    expect(atlas([{ asked: question('q', 'Who is the king?', []), lists: GOOD('cat') }])).toEqual([]);
  });

  it('has nothing of questions that every system answers', () => {
    expect(atlas([{ asked: question('q', 'When is tea?', ['tea']), lists: GOOD('tea') }])).toEqual([]);
  });

  it('shows each rule’s clearest case before any rule’s second, and no question twice', () => {
    const saved = (id: string, from: number) => ({
      asked: question(id, 'When is tea?', ['tea']),
      lists: [
        list('tea'),
        list('tea'),
        list(...FILL.filter((each) => each !== 'tea').slice(0, from - 1), 'tea'),
        list('tea'),
      ],
    });
    const king = { asked: question('king', 'Who is the king?', [], UNANSWERABLE), lists: GOOD('cat') };
    const entries = atlas([saved('at-2', 2), saved('at-4', 4), king, saved('at-3', 3)], 3);
    expect(entries.map(({ question: { id } }) => id)).toEqual(['at-4', 'king', 'at-3']);
  });

  it('needs nothing that a run lacks: with BM25 alone only what BM25 shows', () => {
    const roles = rolesOf([plain('bm25')], () => verbatim('BM25'));
    expect(Object.keys(roles)).toEqual(['lexical']);
    const bank = atlas([
      { asked: question('q', 'Who is the king?', [], UNANSWERABLE), lists: GOOD('cat') },
    ])[0]!.bank;
    const unit = { bank: 'odile', question: 'q', lists: { bm25: list('cat') }, classes: {} };
    expect(failureAtlas([unit], new Map([['odile', bank]]), roles).map(({ rule }) => rule.id)).toEqual([
      'unanswerable',
    ]);
  });
});
