import { describe, expect, it } from 'vitest';
import { textIn } from '../../../src/core/text/table-text';
import { readDataset } from '../../../src/data/formats/formats';
import { openResults, type ResultsText } from '../../../src/memory-systems/domain/opened/formats';
import { byJudge, comparePairs, pairsOf } from '../../../src/memory-systems/domain/opened/compare';
import { figuresOf, flipsOf, judgesOf, unknownOf } from '../../../src/memory-systems/domain/opened/figures';
import { askedIn, type AskedSet } from '../../../src/memory-systems/domain/opened/join';
import { doubtfulIn } from '../../../src/memory-systems/domain/opened/doubt';
import { openedTables, STATE_WORDS } from '../../../src/memory-systems/domain/opened/tables';
import { numberOfGroup } from '../../../src/memory-systems/domain/opened/question-index';
import { json, lines, LME, LOCOMO, MEM0, MEMORYBENCH, TREC } from './files';

const LME_DATA = json(
  'longmemeval_oracle.json',
  ['k1', 'k2', 'k3_abs', 'k4', 'k5'].map((id) => ({
    question_id: id,
    question_type: id === 'k5' ? 'temporal-reasoning' : 'single-session-user',
    question: id === 'k1' ? 'How many rabbits do I keep?' : `What of ${id}?`,
    answer: id === 'k4' ? 'blue' : 'two',
    question_date: '2023/05/30',
    haystack_session_ids: ['answer_9f', 's_1'],
    haystack_dates: ['2023/05/12', '2023/05/02'],
    haystack_sessions: [
      [{ role: 'user', content: 'I keep two rabbits', has_answer: true }],
      [{ role: 'user', content: 'Trains' }],
    ],
    answer_session_ids: ['answer_9f'],
  })),
);
const sets = (...files: ResultsText[]) => readDataset(files, 'auto').banks.map(askedIn);

describe('LongMemEval files', () => {
  it('with the dataset count its questions that they lack, in the denominator of all', () => {
    const opened = openResults([LME.judged, LME.other], sets(LME_DATA));
    expect(opened.questions).toHaveLength(5);
    const [first, second] = opened.runs.map((run) => figuresOf(opened, run));
    expect(first!.states).toMatchObject({ right: 3, wrong: 1, missing: 1 });
    expect(first!.ofJudged).toMatchObject({ value: 0.75, of: 4 });
    expect(first!.ofAll).toMatchObject({ value: 0.6, of: 5 });
    expect(second!.states).toMatchObject({ wrong: 2, missing: 3 });
    expect(unknownOf(opened, opened.runs[1]!).map(({ en }) => en)).toContain(
      'No question of “temporal-reasoning” is in the file: 1 are missing.',
    );
    expect(first!.byCategory).toEqual([
      { category: 'single-session-user', all: 4, judged: 4, value: 0.75 },
      { category: 'temporal-reasoning', all: 1, judged: 0, value: undefined },
    ]);
    expect(opened.questions.find(({ id }) => id === 'k3_abs')).toMatchObject({ unanswerable: true });
  });

  it('without the dataset say what it takes to know more', () => {
    const opened = openResults([LME.hypotheses]);
    expect(unknownOf(opened, opened.runs[0]!).map(({ en }) => en)).toEqual([
      'The file has no verdicts: accuracy unknown. Judge the answers here.',
      'The file keeps no retrieved memories: recall unknown.',
      'No reference answers: F1 unknown. Open the dataset with the file.',
      'No categories. Open the dataset with the file to see them.',
      'The text that was sent with each question is not kept.',
    ]);
    expect(figuresOf(opened, opened.runs[0]!).ofJudged).toBeUndefined();
  });

  it('of hypotheses and of their labels are one run, in which an unjudged line stays', () => {
    const fewer: ResultsText = { ...LME.judged, text: LME.judged.text.split('\n').slice(0, 3).join('\n') };
    const opened = openResults([LME.hypotheses, fewer]);
    expect(opened.runs).toHaveLength(1);
    expect(figuresOf(opened, opened.runs[0]!).states).toMatchObject({ right: 2, wrong: 1, unjudged: 1 });
    expect(opened.notes.map(({ en }) => en)).toEqual([
      'system-a.jsonl and system-a.jsonl.eval-results-gpt-4o hold the same answers: they are one run.',
    ]);
    // Another system's labels leave the hypotheses a run of their own.
    expect(openResults([LME.hypotheses, LME.other]).runs).toHaveLength(2);
  });

  it('of retrieval are measured by the sessions that hold the answer', () => {
    const opened = openResults([LME.log], sets(LME_DATA));
    const { retrieval } = figuresOf(opened, opened.runs[0]!);
    expect(retrieval).toMatchObject({ questions: 4, listed: 1 });
    expect(retrieval!.measures['Success@1']!.listed).toBe(0);
    expect(retrieval!.measures['Success@5']).toEqual({ listed: 1, all: 0.25 });
  });

  it('have one judge, though a line without a label does not name it', () => {
    const label = { model: 'gpt-4o', label: true };
    const rows = [null, label, label].map((autoeval_label, i) => ({
      question_id: `k${i}`,
      hypothesis: 'two',
      autoeval_label,
    }));
    const [run] = openResults([lines('a.jsonl', rows)]).runs;
    expect(run!.facts).toEqual({ judge: 'gpt-4o' });
    expect(byJudge(run!)).toEqual([run]);
    expect(figuresOf(openResults([lines('a.jsonl', rows)]), run!)).toMatchObject({
      judge: 'gpt-4o',
      states: { right: 2, unjudged: 1 },
    });
    // Nobody is named at all.
    const alone = openResults([lines('a.jsonl', rows.slice(0, 1))]).runs[0]!;
    expect(judgesOf(alone)).toEqual(['autoeval_label']);
  });

  it('say that a dataset asks none of their questions, and are read without it', () => {
    const locomo: AskedSet = { name: 'LoCoMo', questions: [{ id: 'a', text: 'A?' }, { id: 'b' }] };
    const alone = openResults([LME.hypotheses], [locomo]);
    expect(alone.notes.map(({ en }) => en)).toEqual(['None of the 2 questions of LoCoMo is in these files.']);
    expect(alone.joined).toEqual([]);
    expect(alone.questions).toHaveLength(4);
    const beside = openResults([LME.hypotheses], [locomo, ...sets(LME_DATA)]);
    expect(beside.joined).toEqual(['LongMemEval']);
    expect(beside.questions).toHaveLength(5);
    // Questions alone are no mistake.
    expect(openResults([TREC.qrels]).joined).toEqual([TREC.qrels.name]);
  });

  describe('of retrieval, with a question that the data declare unanswerable,', () => {
    const row = (id: string, found: string) => ({
      question_id: id,
      question: `What of ${id}?`,
      answer: 'two',
      answer_session_ids: ['answer_9f'],
      retrieval_results: {
        ranked_items: ['s_1', found].map((item) => ({ corpus_id: item })),
        metrics: { session: { 'recall_any@5': found === 'answer_9f' ? 1 : 0 } },
      },
    });
    const log = lines('log.jsonl', [row('k1', 'answer_9f'), row('k2', 's_2'), row('k3_abs', 's_2')]);
    const judged = lines(
      'log_answers.jsonl',
      ['k1', 'k3_abs'].map((id) => ({ question_id: id, hypothesis: 'two', autoeval_label: true })),
    );
    const other = lines('other.jsonl', [row('x1', 'answer_9f')]);
    const caption = 'Retrieval, recomputed';

    it.each([
      ['the log', []],
      ['the log and the dataset', sets(LME_DATA)],
    ])('leave it out, and say so, of %s', (_, data) => {
      const opened = openResults([log], data);
      const { retrieval, scores } = figuresOf(opened, opened.runs[0]!);
      expect(retrieval).toMatchObject({ listed: 2, unanswerable: 1 });
      expect(retrieval!.measures['Recall@5']!.listed).toBe(0.5);
      expect(scores['session recall_any@5']).toEqual({ value: 0.5, of: 2 });
      const table = openedTables(opened).find((each) => textIn(each.caption, 'en') === caption);
      expect(table!.notes.map((note) => textIn(note, 'en'))).toContain(
        '1 question has no gold memory and is not scored for retrieval: 1 is declared unanswerable.',
      );
    });

    it('name the run where another has none', () => {
      const notes = openedTables(openResults([log, other]))
        .find((each) => textIn(each.caption, 'en') === caption)!
        .notes.map((note) => textIn(note, 'en'));
      expect(notes.slice(1)).toEqual([expect.stringMatching(/^log: 1 question has no gold memory/)]);
    });

    it('compare runs without it, but keep it among the answers', () => {
      const opened = openResults([log, { ...log, name: 'again.jsonl' }]);
      const [pair] = comparePairs(opened, pairsOf(opened.runs), { by: 'Recall@5' });
      expect(pair!.comparison.questions).toBe(2);
      const answered = openResults([judged]);
      expect(figuresOf(answered, answered.runs[0]!).ofJudged).toMatchObject({ value: 1, of: 2 });
    });
  });
});

describe('LoCoMo files', () => {
  it('of five kinds are about the same two questions, joined by text within the conversation', () => {
    const opened = openResults([
      LOCOMO.official,
      LOCOMO.legacyMetrics,
      LOCOMO.memos,
      LOCOMO.zep,
      LOCOMO.everos,
    ]);
    expect(opened.questions.map(({ text, category }) => [text, category])).toEqual([
      ['Which bird did Rhea draw?', '4 single-hop'],
      ['When did Rhea take the ferry?', '2 temporal'],
    ]);
    expect(opened.runs.map(({ answers }) => answers.size)).toEqual([2, 2, 2, 2, 2]);
    expect(opened.questions.every(({ disputed }) => !disputed)).toBe(true);
  });

  it('number their conversations in the order of the data, whatever they call them', () => {
    const names = ['conv-26', 'conv-50', '3', 'locomo_exp_user_3', 'locomo_7', 'conv-99', 'Rhea', undefined];
    expect(names.map(numberOfGroup)).toEqual([0, 9, 3, 3, 7, undefined, undefined, undefined]);
  });

  it('are not joined across conversations that ask the same', () => {
    const row = {
      question: 'What does John play?',
      answer: 'chess',
      response: 'chess',
      category: 4,
      llm_score: 1,
    };
    const one = json('one.json', { '0': [row], '1': [{ ...row, answer: 'golf', response: 'golf' }] });
    const other = json('other.json', { locomo_exp_user_1: [{ ...row, answer: 'golf', response: 'golf' }] });
    const opened = openResults([one, other]);
    expect(opened.questions.map(({ gold }) => gold)).toEqual(['chess', 'golf']);
    expect([...opened.runs[1]!.answers.keys()]).toEqual(['q2']);
  });

  it('of one run, answers and scores, are joined by their answers', () => {
    const opened = openResults([LOCOMO.legacy, LOCOMO.legacyMetrics]);
    expect(opened.runs).toHaveLength(1);
    const facts = opened.runs[0]!.answers.get('q1');
    expect(facts!.items).toHaveLength(2);
    expect(facts!.verdicts).toEqual([{ judge: 'llm_score', mark: 'right', score: 1 }]);
  });

  it('have their official F1 beside the file’s own, also where the file has none', () => {
    const opened = openResults([LOCOMO.official, LOCOMO.zep, LOCOMO.memos]);
    const [official, zep] = opened.runs.map((run) => figuresOf(opened, run).scores);
    // "The herons" and "a heron" have one stem; "May" is one of three words.
    expect(official!['LoCoMo F1 (official)']).toEqual({ value: (1 + 0.5) / 2, of: 2 });
    expect(official!['f1']).toEqual({ value: 1, of: 1 });
    expect(zep!['LoCoMo F1 (official)']).toEqual({ value: 0.5, of: 2 });
  });

  it('have their recall over category 5 too, as the Retrieval screen has: it names turns', () => {
    const qa = { question: 'What did Rhea paint?', category: 5, adversarial_answer: 'x', evidence: ['D2:1'] };
    const official = { ...qa, m_prediction: 'None', m_prediction_context: ['D2:1'] };
    const session = [{ speaker: 'Rhea', dia_id: 'D2:1', text: 'I drew a heron.' }];
    const conversation = { speaker_a: 'Rhea', speaker_b: 'Otto', session_2: session };
    const data = json('locomo10.json', [{ sample_id: 'conv-30', conversation, qa: [qa] }]);
    const unnamed = { ...official, evidence: undefined };
    for (const [row, asked] of [
      [official, []],
      [unnamed, sets(data)],
    ] as const) {
      const opened = openResults([json('out.json', [{ sample_id: 'conv-30', qa: [row] }])], asked);
      const { retrieval } = figuresOf(opened, opened.runs[0]!);
      expect(retrieval).toMatchObject({ listed: 1, unanswerable: 0 });
    }
  });

  it('keep a category’s name as theirs, unless the count of its questions tells its number', () => {
    const named = openResults([MEMORYBENCH.report]);
    expect(named.questions[0]!.category).toBe('“world-knowledge”');
    const told = openResults([MEMORYBENCH.report, LOCOMO.memos]);
    expect(told.questions.find(({ text }) => text?.startsWith('Which'))!.category).toBe('4 single-hop');
    const whole = json('amb.json', {
      memory_provider: 'demo',
      split: 'locomo10',
      results: Array.from({ length: 96 }, (_, i) => ({
        query_id: `conv-26_q${i}`,
        query: `Question ${i}?`,
        answer: 'a',
        gold_answers: ['b'],
        correct: false,
        category_axes: { category: ['multi-hop'] },
      })),
    });
    const counted = openResults([whole]);
    expect(new Set(counted.questions.map(({ category }) => category))).toEqual(new Set(['3 open-domain']));
    expect(counted.notes[0]!.en).toContain('“multi-hop” = 3 open-domain');
  });
});

describe('what is doubled', () => {
  it('counts once, under the row with a verdict, and is named', () => {
    const opened = openResults([MEM0]);
    expect(opened.runs[0]!.doubled).toEqual({ rows: 1, questions: ['k1'], groups: [], contradicting: [] });
    expect(figuresOf(opened, opened.runs[0]!).states).toMatchObject({ right: 1, error: 1 });
  });

  it('and contradicts itself is told', () => {
    const twice = { ...LME.judged, text: LME.judged.text + LME.judged.text.replaceAll('true', 'false') };
    const { doubled } = openResults([twice]).runs[0]!;
    expect(doubled.rows).toBe(4);
    expect(doubled.contradicting).toEqual(['k1', 'k3_abs', 'k4']);
  });

  it('is no copy where the data themselves ask twice, as LoCoMo does: the file then has all questions', () => {
    const asked = (count: number) =>
      json('twins.json', {
        '1': Array.from({ length: count }, (_, i) => ({
          question: `Question ${Math.max(1, i)}?`,
          golden_answer: 'a',
          answer: 'a',
          grade: true,
        })),
      });
    // The second conversation has 81 questions that can be answered.
    const whole = openResults([asked(81), asked(81)]);
    expect(whole.questions).toHaveLength(81);
    expect(whole.runs[0]!.doubled.rows).toBe(0);
    expect(openResults([asked(80)]).runs[0]!.doubled.rows).toBe(1);
  });

  it('is no copy where the evidence differs, and is joined by it', () => {
    const row = (turn: string, answer: string) => ({
      question: 'What did Rhea paint?',
      category: 5,
      adversarial_answer: 'a boat',
      evidence: [turn],
      m_prediction: answer,
    });
    const file = (name: string, ...qa: object[]) => json(name, [{ sample_id: 'conv-30', qa }]);
    const [first, second] = [row('D1:7', 'No information'), row('D3:5', 'A boat')];
    const one = file('one.json', first, second);
    const turned = file('two.json', second, first);
    const opened = openResults([one, turned]);
    expect(opened.questions.map(({ evidence }) => evidence)).toEqual([['D1:7'], ['D3:5']]);
    expect(opened.runs.map(({ doubled }) => doubled.rows)).toEqual([0, 0]);
    for (const { answers } of opened.runs)
      expect([...answers].sort().map(([key, { answer }]) => [key, answer])).toEqual([
        ['q1', 'No information'],
        ['q2', 'A boat'],
      ]);
    expect(openResults([file('three.json', first, first)]).runs[0]!.doubled.rows).toBe(1);
  });

  it('may be a whole user', () => {
    const rows = JSON.parse(LOCOMO.memos.text) as Record<string, object[]>;
    const [own] = Object.values(rows);
    const opened = openResults([json('memos_judged.json', { ...rows, locomo_exp_user_9: own })]);
    expect(opened.runs[0]!.doubled).toMatchObject({ rows: 2, groups: ['locomo_exp_user_9'] });
    expect(opened.questions).toHaveLength(2);
  });
});

describe('doubtful answers', () => {
  it('are named with what gives them away, and counted as the file counts them', () => {
    const opened = openResults([LOCOMO.zep, LOCOMO.everos, LME.other]);
    expect(doubtfulIn(opened).map(({ doubt, text }) => [doubt, text])).toEqual([
      ['error text', 'Error: request timed out'],
      ['failed step', 'search failed: timeout'],
      ['error text', 'Error: 429 Too Many Requests'],
    ]);
    const { states, ofJudged, withoutDoubtful } = figuresOf(opened, opened.runs[0]!);
    expect(states).toMatchObject({ right: 1, wrong: 1 });
    expect([ofJudged!.value, withoutDoubtful!.value]).toEqual([0.5, 1]);
  });

  it('are shown in the state in which the run counts them, by its first judge', () => {
    const file = lines('letta.jsonl', [
      { sample_id: 's1', submissions: { agent: 'Quito' }, grades: { exact: { score: 1 } } },
      { sample_id: 's2', submissions: { agent: 'Error: 500' }, grades: { model: { score: 1 } } },
    ]);
    const opened = openResults([file]);
    expect(figuresOf(opened, opened.runs[0]!).states).toMatchObject({ right: 1, unjudged: 1 });
    const table = openedTables(opened).find(({ caption }) => textIn(caption, 'en').startsWith('Doubtful'));
    expect(table!.rows.map(({ cells }) => cells['state'])).toEqual([STATE_WORDS.unjudged]);
  });

  it.each([
    ['Error in abstention question type: 500', true],
    ['ERROR: Failed to generate answer', true],
    ['Traceback (most recent call last):\n  File', true],
    ['openai.RateLimitError: slow down', true],
    ['{"error": {"message": "x"}}', true],
    ['None', true],
    ['', true],
    ['Errors were common in her early work.', false],
    ['She failed the exam: twice.', false],
    ['404 Elm Street', false],
    ['500 errors? No, 500 visitors came.', false],
    ['There is no information on that.', false],
  ])('are told from sentences: %j', (answer, doubtful) => {
    const file = json('h.json', [{ question_id: 'q', hypothesis: answer }]);
    expect(doubtfulIn(openResults([file])).length > 0).toBe(doubtful);
  });
});

describe('a judge that is asked several times', () => {
  it('shows its changes of mind, and the share of each round', () => {
    const [flips] = flipsOf(openResults([LOCOMO.memos]).runs[0]!);
    expect(flips).toMatchObject({ judge: 'llm_judgments', answers: 2, flipped: ['q1'] });
    expect(flips!.rounds).toEqual([1, 0.5, 0.5]);
  });
});
