import { describe, expect, it } from 'vitest';
import { openResults, readResults, RESULTS_FORMATS } from '../../../src/memory-systems/domain/opened/formats';
import { figuresOf } from '../../../src/memory-systems/domain/opened/figures';
import { openedTables } from '../../../src/memory-systems/domain/opened/tables';
import { cellOf, cellText, tableIn } from '../../../src/data/export/table';
import type { OpenedRow } from '../../../src/memory-systems/domain/opened/opened';
import { json, lines, LME, LOCOMO, MEM0, MEMORYBENCH, OTHERS, TREC } from './files';

const rowsOf = (file: Parameters<typeof readResults>[0], run = 0): readonly OpenedRow[] =>
  readResults(file).runs[run]!.rows;

/** The states of each run, without those that none is in. */
const statesOf = (...files: Parameters<typeof readResults>[0][]) => {
  const opened = openResults(files);
  return opened.runs.map((run) => {
    const { states } = figuresOf(opened, run);
    return Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));
  });
};

describe('a file of results', () => {
  it('is recognised by its keys, and by one format alone', () => {
    const files = [
      ...Object.values(LOCOMO),
      ...Object.values(LME),
      MEM0,
      ...Object.values(MEMORYBENCH),
      ...Object.values(OTHERS),
    ];
    for (const file of files) {
      const data: unknown =
        file.name.includes('jsonl') || file.name.includes('log_session')
          ? file.text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as unknown)
          : JSON.parse(file.text);
      const format = readResults(file).format;
      const taken = RESULTS_FORMATS.filter((each) => each.guess({ name: 'any', data })).map(({ id }) => id);
      expect([file.name, taken[0]]).toEqual([file.name, format]);
    }
    expect(
      Object.fromEntries(Object.entries(OTHERS).map(([id, file]) => [id, readResults(file).format])),
    ).toEqual(Object.fromEntries(Object.keys(OTHERS).map((id) => [id, id])));
  });

  it('that is none of the formats is refused with what such files look like', () => {
    expect(() => openResults([json('notes.json', { hello: 1 })])).toThrow(
      /notes\.json: is not a results file.*question_id and hypothesis/,
    );
    expect(() => openResults([{ name: 'a.txt', text: 'one line of prose\n' }])).toThrow(
      /do not have 6 or 4 columns/,
    );
    expect(() => openResults([{ name: 'cut.json', text: '{"evaluations": [' }])).toThrow(
      /cut\.json: not valid JSON/,
    );
  });

  it('does not take the others with it where it is broken', () => {
    const { runs, refused } = openResults([LME.judged, { name: 'cut.json', text: '{"a": [' }]);
    expect(runs).toHaveLength(1);
    expect(refused.map(({ where }) => where)).toEqual(['cut.json']);
  });

  it('with NaN, as Python writes it, is read without those values, which is told', () => {
    const text = '{"q1": {"d1": NaN, "d2": 0.5}, "note \\" NaN": {"d": 0.25}}';
    expect(() => readResults({ name: 'run.json', text })).toThrow(/not a results file/);
    const log =
      '{"version": 1, "eval": {"task": "t"}, "plan": {}, "samples": [], "results": {"a": NaN, "text": "NaN"}}';
    expect(readResults({ name: 'log.json', text: log }).problems[0]!.why).toMatch(
      /^has NaN or Infinity in the place of 1 number,/,
    );
  });

  it('with NaN beside a text of 20 million characters is read', () => {
    const text = `[{"question_id": "k1", "hypothesis": "${'x'.repeat(2e7)}", "f1": NaN}]`;
    expect(rowsOf({ name: 'long.json', text })).toHaveLength(1);
  });

  it('whose last line is cut is read without it', () => {
    const file = { ...LME.hypotheses, text: `${LME.hypotheses.text}{"question_id": "k5", "hypo` };
    expect(rowsOf(file)).toHaveLength(4);
    expect(readResults(file).problems[0]!.where).toContain('line 5');
  });
});

describe('each format', () => {
  it('of LoCoMo gives answers, verdicts and what was retrieved, by its own keys', () => {
    expect(rowsOf(LOCOMO.official)[0]).toMatchObject({
      group: 'conv-30',
      answer: 'The herons',
      gold: 'a heron',
      category: '4 single-hop',
      evidence: ['D2:1'],
      items: [{ id: 'D1:4' }, { id: 'D2:1' }],
      scores: { f1: 1, recall: 1 },
    });
    expect(rowsOf(LOCOMO.legacy)[0]).toMatchObject({
      group: '1',
      answer: 'A heron',
      gold: 'a heron',
      items: [{ text: 'Rhea drew a heron', score: 0.77 }, { text: 'Otto likes ferries' }],
      verdicts: [],
    });
    expect(rowsOf(LOCOMO.legacyMetrics).map(({ verdicts }) => verdicts[0]!.mark)).toEqual(['wrong', 'right']);
    expect(rowsOf(LOCOMO.memos)[0]).toMatchObject({
      answer: 'A crane',
      gold: 'a heron',
      scores: { similarity: 0.4 },
    });
    expect(rowsOf(LOCOMO.memos)[0]!.verdicts.map(({ mark }) => mark)).toEqual(['right', 'wrong', 'wrong']);
    expect(rowsOf(LOCOMO.zep)[1]).toMatchObject({
      answer: '3 May 2023',
      verdicts: [{ judge: 'grade', mark: 'right' }],
    });
    expect(rowsOf(LOCOMO.everos)[0]).toMatchObject({ group: 'locomo_1', doubt: 'search failed: timeout' });
    expect(rowsOf(LOCOMO.everos)[1]).toMatchObject({
      error: 'the judge failed',
      verdicts: [{ mark: 'unjudged' }],
    });
  });

  it('of LongMemEval keeps the judge’s name, and the log’s gold by answer_session_ids', () => {
    expect(rowsOf(LME.judged)[0]!.verdicts).toEqual([{ judge: 'gpt-4o-2024-08-06', mark: 'right' }]);
    expect(rowsOf(LME.judged)[2]!.unanswerable).toBe(true);
    expect(rowsOf(LME.log)[0]).toMatchObject({
      gold: '2',
      evidence: ['answer_9f'],
      items: [{ id: 'noans_22' }, { id: 'answer_9f' }],
      scores: { 'session recall_any@1': 0, 'session recall_any@5': 1 },
    });
  });

  it('of LongMemEval’s shape is read as others write it: a label alone, rows under a key, a judge that failed', () => {
    const rows = [
      {
        question_id: 'a',
        question_type: 'multi-session',
        gold_answer: 'two',
        hypothesis: 'Two',
        autoeval_label: true,
        judge_model: 'j',
      },
      { question_id: 'b', hypothesis: 'Three', autoeval_label: null },
      { question_id: 'c', hypothesis: null, autoeval_label: null, error: 'TimeoutError()' },
      { question_id: 'd', hypothesis: 'Four', autoeval_label: { model: 'j', label: false, response: 'no' } },
    ];
    const file = json('out.json', { summary: { n: 4 }, per_question: rows });
    expect(readResults(file).format).toBe('longmemeval-results');
    expect(rowsOf(file).map(({ verdicts }) => verdicts)).toEqual([
      [{ judge: 'j', mark: 'right' }],
      [{ judge: 'j', mark: 'unjudged' }],
      [{ judge: 'j', mark: 'unjudged' }],
      [{ judge: 'j', mark: 'wrong', reason: 'no' }],
    ]);
    expect(rowsOf(file)[0]).toMatchObject({ gold: 'two', answer: 'Two', category: 'multi-session' });
    expect(statesOf(file)).toEqual([{ right: 1, wrong: 1, unjudged: 1, error: 1 }]);
  });

  it('of mem0 gives a run for each cutoff, with the memories that it was handed', () => {
    const { runs } = readResults(MEM0);
    expect(runs.map(({ name }) => name)).toEqual(['demo · top_10', 'demo · top_50']);
    expect(runs[0]!.rows[1]).toMatchObject({
      answer: 'Two',
      items: [{ id: 'm-1' }],
      verdicts: [{ judge: 'm-j', mark: 'right' }],
    });
    expect(runs[0]!.rows[1]!.items).toHaveLength(1);
    expect(runs[1]!.rows[1]!.items).toHaveLength(2);
    expect(runs[0]!.rows[2]).toMatchObject({ error: 'judge timed out' });
    expect(runs[0]!.claimed).toMatchObject({ accuracy: 50 });
  });

  it('gives totals as the file has them: counts whole, shares with decimals', () => {
    const text = MEM0.text.replace('"accuracy":50', '"accuracy":45.5').replace('"total":2,', '"total":500,');
    const table = openedTables(openResults([{ ...MEM0, text }]))
      .map((each) => tableIn(each, 'en'))
      .find(({ caption }) => caption === 'Totals given in the files')!;
    const value = table.columns.find(({ key }) => key === 'value')!;
    const printed = table.rows.map((_, i) => cellText(cellOf(table, i, value), value));
    expect(printed).toEqual(['500', '1', '45.500']);
  });

  it('counts right, wrong, partly, abstained, unjudged and errors apart', () => {
    expect(statesOf(OTHERS['agent-memory-benchmark'])).toEqual([{ right: 1, wrong: 1 }]);
    expect(statesOf(OTHERS.hindsight)).toEqual([{ wrong: 1, error: 1 }]);
    expect(statesOf(OTHERS['beam-results'])).toEqual([{ unjudged: 2 }]);
    expect(statesOf(OTHERS['memory-agent-bench'])).toEqual([{ wrong: 1 }]);
    expect(statesOf(OTHERS['longmemeval-v2'])).toEqual([{ abstained: 1, right: 1 }]);
    expect(statesOf(OTHERS['letta-evals'])).toEqual([{ wrong: 1, error: 1 }]);
    expect(statesOf(OTHERS.promptfoo)).toEqual([
      { wrong: 1, error: 1 },
      { right: 1, missing: 1 },
    ]);
    expect(statesOf(OTHERS.inspect_ai)).toEqual([{ right: 1, partly: 1, abstained: 1, error: 1 }]);
    expect(statesOf(OTHERS.deepeval)).toEqual([{ right: 1 }]);
    expect(statesOf(OTHERS['quepid-snapshot'])).toEqual([{ retrieved: 1 }]);
  });

  it('joins a report with the checkpoint of its run, which knows what failed', () => {
    const opened = openResults([MEMORYBENCH.report, MEMORYBENCH.checkpoint]);
    expect(opened.runs).toHaveLength(1);
    expect(statesOf(MEMORYBENCH.report)).toEqual([{ right: 1 }]);
    expect(statesOf(MEMORYBENCH.report, MEMORYBENCH.checkpoint)).toEqual([{ right: 1, error: 1 }]);
  });

  it('joins BEAM’s scores with the answers that they repeat nothing of', () => {
    const scores = json('evaluation-chat1.json', {
      knowledge_update: [{ llm_judge_score: 0.5 }],
      abstention: [{ llm_judge_score: 1 }],
    });
    expect(statesOf(OTHERS['beam-results'], scores)).toEqual([{ right: 1, partly: 1 }]);
  });

  it('joins the files of a run that has one for each question, conversation or stage', () => {
    const question = (id: string, judgment: string) =>
      json(`predicted_demo/${id}.json`, {
        question_id: id,
        question: `What of ${id}?`,
        ground_truth_answer: 'x',
        retrieval: { search_results: [{ id: 'm', memory: 'x' }] },
        cutoff_results: { top_10: { judgment, score: 1, generated_answer: 'x', memories_evaluated: 1 } },
      });
    expect(
      openResults([question('conv0_q0', 'CORRECT'), question('conv0_q1', 'WRONG')]).runs.map(
        ({ name }) => name,
      ),
    ).toEqual(['predicted_demo · top_10']);
    const stage = (path: string, more: object) =>
      lines(path, [
        {
          index: 0,
          question: `Who of ${path[6]}?`,
          question_id: `locomo_${path[6]}_qa0`,
          golden_answer: 'x',
          ...more,
        },
      ]);
    const opened = openResults([
      stage('r/conv0/search_hybrid.jsonl', { episodes: [{ content: 'x' }] }),
      stage('r/conv0/judge_hybrid.jsonl', { generated_answer: 'x', judgments: [true] }),
      stage('r/conv1/judge_hybrid.jsonl', { generated_answer: 'y', judgments: [false] }),
    ]);
    expect(opened.runs).toHaveLength(1);
    expect(
      [...opened.runs[0]!.answers.values()].map(({ items, verdicts }) => [items?.length, verdicts[0]!.mark]),
    ).toEqual([
      [1, 'right'],
      [undefined, 'wrong'],
    ]);
  });

  it('keeps the scores of two chats of BEAM apart, which name their questions alike', () => {
    const chat = (name: string, question: string) =>
      json(name, { summarization: [{ question, llm_response: 'x' }] });
    const scores = (name: string, score: number) =>
      json(name, { summarization: [{ llm_judge_score: score }] });
    const opened = openResults([
      chat('1/a.json', 'One?'),
      chat('2/a.json', 'Two?'),
      scores('1/evaluation-a.json', 1),
      scores('2/evaluation-a.json', 0),
    ]);
    expect(
      opened.runs.map((run) => [...run.answers.values()].map(({ verdicts }) => verdicts[0]!.mark)),
    ).toEqual([['right'], ['wrong']]);
  });

  it('of an inspect sample reads the end of a chat, a list of targets and parts of a message', () => {
    expect(rowsOf(OTHERS.inspect_ai)[0]).toMatchObject({ text: 'Who?', gold: 'Otto, Oto', answer: 'Otto' });
  });

  it('of deepeval leaves a metric that raised unjudged', () => {
    expect(rowsOf(OTHERS.deepeval)[0]!.verdicts).toEqual([
      { judge: 'all metrics', mark: 'right' },
      { judge: 'Correctness', mark: 'right' },
      { judge: 'Faithfulness', mark: 'unjudged', reason: 'timeout' },
    ]);
  });

  it('of Quepid leaves out documents that were only rated', () => {
    expect(rowsOf(OTHERS['quepid-snapshot'])[0]!.items!.map(({ id }) => id)).toEqual(['a', 'c']);
    expect([...rowsOf(OTHERS['quepid-snapshot'])[0]!.grades!]).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });
});

describe('rankings', () => {
  it.each([
    ['TREC', TREC.run, TREC.qrels],
    ['ranx', TREC.ranxRun, TREC.ranxQrels],
    ['BEIR', TREC.run, TREC.beir],
    ['ids', TREC.ids, TREC.qrels],
  ])('of %s give the same figures, over the listed queries and over all', (_, run, qrels) => {
    const opened = openResults([qrels, run]);
    const { retrieval, states } = figuresOf(opened, opened.runs[0]!);
    expect(states).toMatchObject({ retrieved: 1, missing: 1 });
    expect(retrieval).toMatchObject({ level: 1, questions: 2, listed: 1 });
    // Gold d1 (1) at rank 2 and d2 (2) at rank 3.
    expect(retrieval!.measures['Recall@5']).toEqual({ listed: 1, all: 0.5 });
    expect(retrieval!.measures['MRR@10']).toEqual({ listed: 0.5, all: 0.25 });
    const ideal = 2 + 1 / Math.log2(3);
    expect(retrieval!.measures['nDCG@10']!.listed).toBeCloseTo((1 / Math.log2(3) + 2 / 2) / ideal, 12);
    // From relevance 2 on only d2 is gold; nDCG keeps the grades.
    const strict = figuresOf(opened, opened.runs[0]!, { level: 2 }).retrieval!;
    expect(strict.measures['MRR@10']!.listed).toBeCloseTo(1 / 3, 12);
    expect(strict.measures['nDCG@10']).toEqual(retrieval!.measures['nDCG@10']);
  });

  it('as values of measures are kept by query', () => {
    const opened = openResults([TREC.values]);
    expect(figuresOf(opened, opened.runs[0]!).scores).toMatchObject({ map: { value: 0.25, of: 2 } });
  });
});

describe('tables', () => {
  it('of ragas give texts, contexts that Python wrote, ids, and every metric that did not fail', () => {
    const text = [
      'user_input,retrieved_contexts,retrieved_context_ids,reference_context_ids,response,reference,faithfulness,context_recall',
      "Where is the boat?,\"['The boat lies in Pärnu', 'Otto\\'s car']\",\"['c4', 'c1']\",\"['c1']\",In Pärnu,Pärnu,1.0,",
    ].join('\n');
    const [row] = rowsOf({ name: 'out.csv', text });
    expect(row).toMatchObject({
      answer: 'In Pärnu',
      gold: 'Pärnu',
      evidence: ['c1'],
      scores: { faithfulness: 1 },
    });
    expect(row!.items).toEqual([
      { id: 'c4', text: 'The boat lies in Pärnu' },
      { id: 'c1', text: "Otto's car" },
    ]);
    const records = json('out.json', [
      { user_input: 'Where?', response: 'Here', retrieved_contexts: ['a'], faithfulness: null },
    ]);
    expect(rowsOf(records)[0]).toMatchObject({ answer: 'Here', items: [{ text: 'a' }], scores: {} });
  });

  it('of Quepid’s ratings join a snapshot by the query’s text', () => {
    const ratings = { name: 'case_basic.csv', text: 'query,docid,rating\r\nstar,c,2\r\nmoon,,' };
    const snapshot = json('s.json', {
      name: 'v',
      docs: { '5': [{ id: 'a' }, { id: 'c' }] },
      queries: [{ query_id: 5, query_text: 'star' }],
    });
    const opened = openResults([ratings, snapshot]);
    expect(figuresOf(opened, opened.runs[0]!).retrieval!.measures['MRR@10']!.listed).toBe(0.5);
  });
});
