/** Made-up result files of other harnesses, two questions each where that is enough, in the shapes that their code writes. */

import type { ResultsText } from '../../../src/memory-systems/domain/opened/formats';

export const json = (name: string, data: unknown): ResultsText => ({ name, text: JSON.stringify(data) });
export const lines = (name: string, rows: readonly object[]): ResultsText => ({
  name,
  text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
});

const BIRD = 'Which bird did Rhea draw?';
const FERRY = 'When did Rhea take the ferry?';

/** A conversation in LoCoMo's five shapes: the same two questions, with other answers in each. */
export const LOCOMO = {
  official: json('out.json', [
    {
      sample_id: 'conv-30',
      qa: [
        {
          question: BIRD,
          answer: 'a heron',
          evidence: ['D2:1'],
          category: 4,
          m_top_5_prediction: 'The herons',
          m_top_5_prediction_context: ['D1:4', 'D2:1'],
          m_top_5_f1: 1,
          m_top_5_recall: 1,
        },
        { question: FERRY, answer: '3 May 2023', evidence: ['D3:7'], category: 2, m_top_5_prediction: 'May' },
      ],
    },
  ]),
  legacy: json('results.json', {
    '1': [
      {
        question: BIRD,
        answer: 'a heron',
        category: 4,
        evidence: ['D2:1'],
        response: 'A heron',
        adversarial_answer: '',
        speaker_1_memories: [{ memory: 'Rhea drew a heron', timestamp: '3 May', score: 0.77 }],
        speaker_2_memories: [{ memory: 'Otto likes ferries', timestamp: '4 May', score: 0.5 }],
        response_time: 0.9,
      },
      { question: FERRY, answer: '3 May 2023', category: 2, response: 'In June', speaker_1_memories: [] },
    ],
  }),
  legacyMetrics: json('evaluation_metrics.json', {
    '1': [
      {
        question: FERRY,
        answer: '3 May 2023',
        response: 'In June',
        category: '2',
        bleu_score: 0,
        f1_score: 0,
        llm_score: 0,
      },
      {
        question: BIRD,
        answer: 'a heron',
        response: 'A heron',
        category: '4',
        bleu_score: 1,
        f1_score: 1,
        llm_score: 1,
      },
    ],
  }),
  memos: json('memos_locomo_judged.json', {
    locomo_exp_user_1: [
      {
        question: BIRD,
        answer: 'A crane',
        golden_answer: 'a heron',
        category: 4,
        llm_judgments: { judgment_1: true, judgment_2: false, judgment_3: false },
        nlp_metrics: { lexical: { f1: 0 }, semantic: { similarity: 0.4 }, context_tokens: 12 },
      },
      {
        question: FERRY,
        answer: 'On 3 May',
        golden_answer: '3 May 2023',
        category: 2,
        llm_judgments: { judgment_1: true, judgment_2: true, judgment_3: true },
        nlp_metrics: {},
      },
    ],
  }),
  zep: json('zep_locomo_grades.json', {
    locomo_experiment_user_1: [
      { question: BIRD, answer: 'Error: request timed out', golden_answer: 'a heron', grade: false },
      { question: FERRY, answer: '3 May 2023', golden_answer: '3 May 2023', grade: true },
    ],
  }),
  everos: lines('judge_hybrid.jsonl', [
    {
      index: 0,
      question: BIRD,
      golden_answer: 'a heron',
      generated_answer: 'a heron',
      question_id: 'locomo_1_qa0',
      category: '4',
      search_error: 'timeout',
      judge_failed: false,
      is_correct: true,
      judgments: [true, true, false],
    },
    {
      index: 1,
      question: FERRY,
      golden_answer: '3 May 2023',
      generated_answer: 'May',
      question_id: 'locomo_1_qa1',
      category: '2',
      search_error: null,
      judge_failed: true,
      is_correct: false,
      judgments: [],
    },
  ]),
} as const;

/** LongMemEval: three lines judged, one hypothesis without a verdict. */
export const LME = {
  hypotheses: lines('system-a.jsonl', [
    { question_id: 'k1', hypothesis: 'Two rabbits.' },
    { question_id: 'k2', hypothesis: 'I do not know.' },
    { question_id: 'k3_abs', hypothesis: 'You never told me.' },
    { question_id: 'k4', hypothesis: 'Blue.' },
  ]),
  judged: lines('system-a.jsonl.eval-results-gpt-4o', [
    {
      question_id: 'k1',
      hypothesis: 'Two rabbits.',
      autoeval_label: { model: 'gpt-4o-2024-08-06', label: true },
    },
    {
      question_id: 'k2',
      hypothesis: 'I do not know.',
      autoeval_label: { model: 'gpt-4o-2024-08-06', label: false },
    },
    {
      question_id: 'k3_abs',
      hypothesis: 'You never told me.',
      autoeval_label: { model: 'gpt-4o-2024-08-06', label: true },
    },
    { question_id: 'k4', hypothesis: 'Blue.', autoeval_label: { model: 'gpt-4o-2024-08-06', label: true } },
  ]),
  other: lines('system-b.jsonl.eval-results-gpt-4o', [
    { question_id: 'k1', hypothesis: 'Three.', autoeval_label: { model: 'gpt-4o-2024-08-06', label: false } },
    {
      question_id: 'k2',
      hypothesis: 'Error: 429 Too Many Requests',
      autoeval_label: { model: 'gpt-4o-2024-08-06', label: false },
    },
  ]),
  log: lines('flat_retrievallog_session_bm25', [
    {
      question_id: 'k1',
      question_type: 'single-session-user',
      question: 'How many rabbits do I keep?',
      answer: 2,
      answer_session_ids: ['answer_9f'],
      retrieval_results: {
        query: 'How many rabbits do I keep?',
        ranked_items: [
          { corpus_id: 'noans_22', text: 'Trains', timestamp: '2023/05/02' },
          { corpus_id: 'answer_9f', text: 'I keep two rabbits', timestamp: '2023/05/12' },
        ],
        metrics: { session: { 'recall_any@1': 0, 'recall_any@5': 1 }, turn: {} },
      },
    },
  ]),
} as const;

/** mem0's unified file: the row of one question is doubled, first without its result; one verdict is an error. */
export const MEM0 = json('longmemeval_results.json', {
  metadata: { benchmark: 'longmemeval', project_name: 'demo', judge_model: 'm-j', total_questions: 4 },
  metrics_by_cutoff: { top_10: { overall: { total: 2, correct: 1, accuracy: 50 } } },
  evaluations: [
    {
      question_id: 'k1',
      question_type: 'single-session-user',
      question: 'How many rabbits?',
      ground_truth_answer: '2',
    },
    {
      question_id: 'k1',
      question_type: 'single-session-user',
      question: 'How many rabbits?',
      ground_truth_answer: '2',
      retrieval: {
        search_results: [
          { id: 'm-1', memory: 'Two rabbits', score: 0.8 },
          { id: 'm-2', memory: 'Trains' },
        ],
      },
      cutoff_results: {
        top_10: {
          judgment: 'PASS',
          score: 1,
          generated_answer: 'Two',
          memories_evaluated: 1,
          reason: 'same',
        },
        top_50: {
          judgment: 'FAIL',
          score: 0,
          generated_answer: 'Three',
          memories_evaluated: 2,
          reason: 'other',
        },
      },
    },
    {
      question_id: 'k2',
      question_type: 'temporal-reasoning',
      question: 'When?',
      ground_truth_answer: 'May',
      cutoff_results: {
        top_10: { judgment: 'ERROR', score: 0, reason: 'judge timed out', generated_answer: 'May' },
      },
    },
  ],
});

/** memorybench: the report lacks the question whose answering failed. */
export const MEMORYBENCH = {
  report: json('report.json', {
    provider: 'demo',
    benchmark: 'locomo',
    runId: 'r1',
    judge: 'm-j',
    summary: { totalQuestions: 1, correctCount: 1, accuracy: 1 },
    evaluations: [
      {
        questionId: 'conv-30-q0',
        questionType: 'world-knowledge',
        question: BIRD,
        score: 1,
        label: 'correct',
        explanation: 'same bird',
        hypothesis: 'A heron',
        groundTruth: 'a heron',
        searchResults: [{ memory: 'Rhea drew a heron', similarity: 0.7 }],
        retrievalMetrics: { recallAtK: 1, k: 10 },
      },
    ],
  }),
  checkpoint: json('checkpoint.json', {
    runId: 'r1',
    provider: 'demo',
    benchmark: 'locomo',
    questions: {
      'conv-30-q0': {
        questionId: 'conv-30-q0',
        question: BIRD,
        groundTruth: 'a heron',
        questionType: 'world-knowledge',
        phases: {
          search: { status: 'completed', results: [{ memory: 'Rhea drew a heron' }] },
          answer: { status: 'completed', hypothesis: 'A heron' },
          evaluate: { status: 'completed', label: 'correct', score: 1 },
        },
      },
      'conv-30-q1': {
        questionId: 'conv-30-q1',
        question: FERRY,
        groundTruth: '3 May 2023',
        questionType: 'multi-hop',
        phases: {
          search: { status: 'completed', results: [] },
          answer: { status: 'failed', error: 'timeout' },
        },
      },
    },
  }),
} as const;

/** Graded qrels, a run that lacks one of their queries, and the same in the other shapes. */
export const TREC = {
  qrels: { name: 'demo.qrels', text: 'q1 0 d1 1\nq1 0 d2 2\nq1 0 d9 0\nq2 0 d3 1\n' },
  run: { name: 'demo.run', text: '# made\nq1 Q0 d9 1 3.5 demo\nq1 Q0 d1 2 3.0 demo\nq1 Q0 d2 3 2.5 demo\n' },
  ranxQrels: json('qrels.json', { q1: { d1: 1, d2: 2 }, q2: { d3: 1 } }),
  ranxRun: json('run.json', { q1: { d9: 3.5, d1: 3.0, d2: 2.5 } }),
  beir: { name: 'test.tsv', text: 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t2\nq2\td3\t1\n' },
  values: json('pytrec.json', { q1: { map: 0.5, ndcg_cut_10: 0.7 }, q2: { map: 0, ndcg_cut_10: 0 } }),
  ids: json('submission.json', { q1: ['d9', 'd1', 'd2'] }),
} as const;

/** One file of each further format, under the format's id. */
export const OTHERS = {
  'agent-memory-benchmark': json('locomo10.json', {
    dataset: 'locomo',
    split: 'locomo10',
    memory_provider: 'demo',
    run_name: 'r1',
    answer_llm: 'm-a',
    judge_llm: 'm-j',
    results: [
      {
        query_id: 'conv-30_q0',
        query: 'What?',
        answer: 'Lighthouses',
        context: '## Memory 1',
        gold_answers: ['lighthouses', 3],
        correct: true,
        judge_reason: 'same',
        meta: { category: 4 },
        category_axes: { category: ['open-domain'] },
      },
      {
        query_id: 'conv-30_q1',
        query: 'Who?',
        answer: '',
        gold_answers: ['Otto'],
        correct: false,
        judge_reason: 'empty context',
      },
    ],
  }),
  hindsight: json('hindsight.json', {
    overall_accuracy: 50,
    model_config: { judge: { provider: 'p', model: 'm-j' } },
    item_results: [
      {
        item_id: 'conv-30',
        metrics: {
          detailed_results: [
            {
              question_index: 0,
              question: 'Who?',
              correct_answer: 'Dr Lind',
              predicted_answer: 'Dr Lind',
              category: '4',
              retrieved_memories: [{ id: 'f1', text: 'Dr Lind', activation: 0.6 }],
              is_invalid: false,
              error: null,
              is_correct: false,
              correctness_reasoning: 'Error: 503',
            },
            {
              question_index: 1,
              question: 'Where?',
              correct_answer: 'x',
              predicted_answer: 'ERROR: Failed to generate answer',
              category: '2',
              retrieved_memories: [],
              is_invalid: true,
              error: 'timeout',
              is_correct: null,
            },
          ],
        },
      },
    ],
  }),
  'beam-results': json('chat1.json', {
    knowledge_update: [
      {
        question: 'What is my deadline?',
        answer: '12 June',
        rubric: ['States 12 June'],
        source_chat_ids: [14],
        llm_response: '12 June.',
      },
    ],
    abstention: [{ question: 'Who is Ivo?', ideal_response: 'unknown', llm_response: 'Nobody said.' }],
  }),
  'memory-agent-bench': json('lme_results.json', {
    agent_config: { agent_name: 'demo' },
    dataset_config: { sub_dataset: 'longmemeval_s*' },
    data: [
      {
        output: 'Malmö',
        exact_match: false,
        f1: 0.5,
        substring_exact_match: true,
        answer: ['Malmö stad'],
        query: 'Where does Otto live?',
        query_id: 0,
        qa_pair_id: 'demo_1_no0',
      },
    ],
    averaged_metrics: { f1: 50 },
  }),
  'longmemeval-v2': lines('per_question.jsonl', [
    {
      question_id: 'd1',
      category: 'static',
      question_text: 'Which menu?',
      memory_context: [{ type: 'text', value: 'Tools' }],
      answer_gold: 'Tools',
      response_raw: '\\boxed{unknown}',
      response_parsed_boxed: 'unknown',
      is_unknown: true,
      score: 0,
      score_bool: false,
    },
    {
      question_id: 'd2',
      category: 'static',
      question_text: 'Which key?',
      memory_context: [],
      answer_gold: 'F2',
      response_raw: '\\boxed{F2}',
      response_parsed_boxed: 'F2',
      is_unknown: false,
      score: 1,
      score_bool: true,
    },
  ]),
  'letta-evals': lines('model.jsonl', [
    {
      sample_id: 3,
      agent_id: 'a',
      submissions: { qa: 'Tuesday' },
      grades: { qa: { score: 0, rationale: 'Monday' } },
    },
    {
      sample_id: 4,
      error: { category: 'target', exception_type: 'Timeout', message: 'too slow' },
      submissions: {},
      grades: {},
    },
  ]),
  promptfoo: json('results-promptfoo.json', {
    evalId: 'eval-demo',
    results: {
      version: 3,
      prompts: [{ label: '{{q}}' }],
      results: [
        {
          promptIdx: 0,
          testIdx: 0,
          provider: { id: 'sys-a' },
          vars: { q: 'Who feeds the cat?' },
          response: { error: 'timeout' },
          error: 'timeout',
          failureReason: 2,
          success: false,
          score: 0,
          gradingResult: null,
        },
        {
          promptIdx: 0,
          testIdx: 1,
          provider: { id: 'sys-a' },
          vars: { q: 'Who sings?' },
          response: { output: 'Otto' },
          error: 'not Rhea',
          failureReason: 1,
          success: false,
          score: 0,
          gradingResult: {
            pass: false,
            reason: 'not Rhea',
            componentResults: [{ pass: false, assertion: { type: 'equals' } }],
          },
        },
        {
          promptIdx: 0,
          testIdx: 1,
          provider: { id: 'sys-a' },
          vars: { q: 'Who sings?' },
          response: { output: 'Rhea' },
          failureReason: 0,
          success: true,
          score: 1,
          gradingResult: { pass: true, componentResults: [] },
        },
      ],
    },
    config: {},
  }),
  inspect_ai: json('log.json', {
    version: 2,
    status: 'success',
    eval: { task: 'qa', model: 'demo/a' },
    plan: {},
    samples: [
      {
        id: 'q7',
        epoch: 1,
        input: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'Who?' },
        ],
        target: ['Otto', 'Oto'],
        output: { choices: [{ message: { content: [{ type: 'text', text: 'Otto' }] } }] },
        scores: { graded: { value: 'C', answer: 'Otto' } },
      },
      {
        id: 'q8',
        epoch: 1,
        input: 'Where?',
        target: 'Turku',
        output: { choices: [] },
        scores: { graded: { value: 'N' } },
      },
      { id: 'q9', epoch: 1, input: 'When?', target: 'May', error: { message: 'timeout' }, scores: {} },
      {
        id: 'q10',
        epoch: 1,
        input: 'Why?',
        target: 'rain',
        output: { choices: [{ message: { content: 'rain' } }] },
        scores: { graded: { value: 'P' } },
      },
    ],
  }),
  deepeval: json('test_run.json', {
    testCases: [
      {
        name: 'q7',
        input: 'Who?',
        actualOutput: 'Otto',
        expectedOutput: 'Otto',
        retrievalContext: ['Otto feeds it'],
        success: true,
        metricsData: [
          { name: 'Correctness', success: true, score: 0.9 },
          { name: 'Faithfulness', error: 'timeout' },
        ],
      },
    ],
    metricsScores: [],
    testPassed: 1,
  }),
  'quepid-snapshot': json('snapshot.json', {
    name: 'vector',
    docs: { '5': [{ id: 'a', rated_only: false }, { id: 'b', rated_only: true }, { id: 'c' }] },
    queries: [{ query_id: 5, query_text: 'star', ratings: { a: 3, b: 1, z: 0 } }],
    scores: [{ query_id: 5, score: 0.4 }],
  }),
} as const;
