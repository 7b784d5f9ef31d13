/**
 * Tables of the papers that hold words or ticks and no figures: what other datasets and benchmarks have, how scenes are defined, what was
 * corrected by hand. Cells are as printed.
 */

import { wordRows, type PublishedColumn, type PublishedTable } from './table';

const words = (label: string, group?: string): PublishedColumn => ({
  key: label,
  label,
  ...(group !== undefined && { group }),
  unit: 'text',
  decimals: 0,
});

const MEMORIES: readonly PublishedColumn[] = [
  words('WK', 'Semantic Memory'),
  words('PRO', 'Semantic Memory'),
  words('SR', 'Semantic Memory'),
  words('DLG', 'Episodic Memory'),
  words('EVT', 'Episodic Memory'),
  words('Goal'),
];

const ERRORS: readonly PublishedColumn[] = [
  words('Source'),
  words('Error Example'),
  words('Operation'),
  words('Revision'),
];

export const PERLTQA_OVERVIEWS: readonly PublishedTable[] = [
  {
    id: 'perltqa-sighan-table-1',
    paper: 'perltqa-sighan',
    table: 'Table 1',
    section: '1',
    caption: 'Kinds of memory in datasets of questions and dialogues',
    columns: MEMORIES,
    rows: wordRows(MEMORIES, [
      ['Natural-QA (Kwiatkowski et al., 2019)', '✓', '✗', '✗', '✗', '✗', 'QA on Wikipedia'],
      ['CoQA (Reddy et al., 2019)', '✓', '✗', '✗', '✗', '✗', 'Dialogue QA on world knowledge'],
      ['HybridQA (Chen et al., 2020)', '✓', '✗', '✗', '✗', '✗', 'Multi-Hop QA on world knowledge'],
      ['OTT-QA (?)', '✓', '✗', '✗', '✗', '✗', 'QA on tables and text'],
      ['Multi-Woz (Budzianowski et al., 2018)', '✗', '✗', '✗', '✓', '✗', 'Task-oriented Dialogue'],
      ['Persona-Chat (Zhang et al., 2018)', '✗', '✓', '✗', '✓', '✗', 'Consistent personality dialogue'],
      ['DailyDialog (Li et al., 2017)', '✗', '✗', '✗', '✓', '✗', 'Multi-turn dialogues on daily life'],
      [
        'Personal-Dialogue (Zheng et al., 2019)',
        '✗',
        '✓',
        '✗',
        '✓',
        '✗',
        'Multi-turn personalized dialogues',
      ],
      ['MSC (Xu et al., 2021a)', '✗', '✓', '✗', '✓', '✗', 'Long-Term open-domain conversation'],
      ['DialogueSum (Chen et al., 2021)', '✗', '✗', '✗', '✓', '✗', 'Dialogue summarization'],
      ['Dulemon (Xu et al., 2022)', '✗', '✓', '✗', '✓', '✗', 'Personal long-term Chinese conversation'],
      ['HybridDialogue (Nakamura et al., 2022)', '✓', '✗', '✗', '✗', '✗', 'Dialogue QA on tables and text'],
      [
        'Topical-Chat (Gopalakrishnan et al., 2023)',
        '✓',
        '✗',
        '✗',
        '✗',
        '✗',
        'Knowledge-grounded open-domain conversations',
      ],
      ['ChatDB (Hu et al., 2020)', '✓', '✗', '✗', '✗', '✗', 'Question answering with structured memory'],
      ['MemoryBank (Zhong et al., 2024)', '✗', '✓', '✗', '✓', '✗', 'Personal long-term memory dialogue'],
      [
        'CONVERSATION CHRONICLES (Jang et al., 2023)',
        '✗',
        '✗',
        '✓',
        '✓',
        '✓',
        'Long-term multi-session open domain conversation',
      ],
      [
        'PerLTQA',
        '✓',
        '✓',
        '✓',
        '✓',
        '✓',
        'Question answering on personal long-term memory including semantic and episodic memory',
      ],
    ]),
    notes: [
      'WK: world knowledge; PRO: profiles; SR: social relationships; DLG: dialogues; EVT: events.',
      'OTT-QA stands without its reference; the preprint prints it (Chen et al., 2020a), with the same ticks and without CONVERSATION CHRONICLES.',
    ],
  },
  {
    id: 'perltqa-sighan-table-7',
    paper: 'perltqa-sighan',
    table: 'Table 7',
    section: 'A.3',
    caption: 'Types of errors in the generated memories and questions, and what was done by hand',
    columns: ERRORS,
    rows: wordRows(ERRORS, [
      ['Anomalies in profiles', 'PerLT Memory', '{hobbies: "Not Provided"}', 'Remove', '{hobbies: ""}'],
      [
        'Invalid character relationship',
        'PerLT Memory',
        'Zheng Yong has a wife and girlfriend at the same time.',
        'Remove',
        'Remove the relationship wife or girlfriend which not provide enough events data.',
      ],
      [
        'Brief event narratives',
        'PerLT Memory',
        "Xiaoming's father used to participate in the activities.",
        'Remove',
        '-',
      ],
      [
        'Referent error',
        'PerLT QA',
        'When will Wang Xiaoming and the AI assistant plan to visit the exhibition?',
        'Replace',
        'When will Wang Xiaoming and Wang Xiaohong plan to visit the exhibition?',
      ],
      [
        'Redundant answer',
        'PerLT QA',
        "Who is the mentor of Wangxiaoming? Wangxiaoming's mentor is Zhangwen.",
        'Reduce',
        'Zhangwen.',
      ],
      [
        'Blurred Memory anchor boundaries',
        'PerLT QA',
        'Answer: They met at Bali Memory Anchor:["At Bali"]',
        'Correct',
        'Answer: They met at Bali Memory Anchor:["Bali"]',
      ],
    ]),
    notes: ['The preprint prints the same as its Table 8.'],
  },
];

const RESEARCH = [words('ED'), words('ESC'), words('Ours')];
const SAMPLE = [words('Emotion'), words('Scene'), words('Event')];
const DEFINITION = [words('Definition')];
const CRITERIA = [words('Current Scene'), words('Recall Memory')];

export const MEMBENCH_OVERVIEWS: readonly PublishedTable[] = [
  {
    id: 'membench-table-1',
    paper: 'membench',
    table: 'Table 1',
    section: '2.2',
    caption: 'Aspects by which responses are judged in other research',
    columns: RESEARCH,
    rows: wordRows(RESEARCH, [
      ['Fluency/Naturalness', '✓', '✓', '✓'],
      ['Empathy', '✓', '✗', '✓'],
      ['Memory-Injection', '✗', '✗', '✓'],
      ['ES Skills', '✗', '✓', '✓'],
      ['Overall/Intimacy', '✗', '✓', '✓'],
    ]),
    notes: ['ED: EmpatheticDialogues; ESC: Emotional Supporting Conversation.'],
  },
  {
    id: 'membench-table-3',
    paper: 'membench',
    table: 'Table 3',
    section: '3.2',
    caption: 'A memory of the dataset',
    columns: SAMPLE,
    rows: wordRows(SAMPLE, [
      ['2023-12-5', 'Happy', 'Activity', 'Bart danced at the Christmas party and felt very happy.'],
    ]),
    notes: ['The first column is the memory’s time.'],
  },
  {
    id: 'membench-table-9',
    paper: 'membench',
    table: 'Table 9',
    section: 'A',
    caption: 'Scenes of memories and their definitions',
    columns: DEFINITION,
    rows: wordRows(DEFINITION, [
      [
        'Disease',
        'When the user talks about his/her physical discomfort or state of his/her illness, it belongs to this category.',
      ],
      [
        'Activities',
        'When the user talks about any activities, either indoor or outdoor, it belongs to this category.',
      ],
      [
        'Preferences',
        'When the user expresses personal preferences about things, animals, characters, tastes or activities, it belongs to this category.',
      ],
      [
        'Emotions',
        'Those with obvious emotions, or where emotions need to be prioritized for handling, including happy, angry, disgusted, fearful, and sad.',
      ],
      [
        'Others',
        "Refer to instances or scenarios that don't fit into any of the previously defined categories.",
      ],
    ]),
    notes: [
      'Where a dialogue has several scenes, the first of these counts: Disease, Emotions, Preference, Activities, Others.',
    ],
  },
  {
    id: 'membench-table-10',
    paper: 'membench',
    table: 'Table 10',
    section: 'B',
    caption: 'Which memory is to be recalled proactively',
    columns: CRITERIA,
    rows: wordRows(CRITERIA, [
      ['Happy', 'Activity', 'Happy memory with similar event'],
      ['Sad', 'Emotions', 'Happy memory with Preferences scene'],
      ['Disappointed', 'Emotions', 'Happy Envy Expectant memory with similar event'],
      ['Anxious', 'Emotions', 'Anxious memory with similar event'],
    ]),
    notes: [
      'The first column is the user’s current emotion. The paper parts Happy, Envy and Expectant by strokes for “or”, which the text at hand has lost.',
    ],
  },
];

const halumemWords = (label: string): PublishedColumn => ({ key: label, label, unit: 'text', decimals: 0 });

const SYSTEMS = [halumemWords('How it keeps memories'), halumemWords('What the paper notes')];
const BENCHMARKS = [halumemWords('Tasks'), halumemWords('Time span'), halumemWords('What the paper notes')];

export const HALUMEM_OVERVIEWS: readonly PublishedTable[] = [
  {
    id: 'halumem-table-1',
    paper: 'halumem',
    table: 'Table 1',
    section: '2.1',
    caption: 'Memory systems',
    columns: SYSTEMS,
    rows: wordRows(SYSTEMS, [
      [
        'Supermemory',
        'document retrieval and memories of each user',
        'a graph of contexts models times, relations and personal information',
      ],
      [
        'Memobase',
        'preferences and interactions of the user',
        'makes fragments of context as needed; extraction may hallucinate',
      ],
      [
        'Zep',
        'memory of agents, graph RAG and assembled context',
        'Graphiti joins dialogues and business data along time',
      ],
      [
        'Mem0',
        'plain text with metadata',
        'creates, extracts, updates, deletes and extends memories; detects conflicts and merges',
      ],
      [
        'MemOS',
        'parameter, activation and explicit memory as resources of a system',
        'shares memories across models and sessions',
      ],
    ]),
    notes: [
      'Only notes on the paper were at hand: the cells are theirs, not the print’s. What they leave out is not here.',
      'MemOS and HaluMem share authors.',
    ],
  },
  {
    id: 'halumem-table-2',
    paper: 'halumem',
    table: 'Table 2',
    section: '2.2',
    caption: 'Benchmarks of memory hallucination',
    columns: BENCHMARKS,
    rows: wordRows(BENCHMARKS, [
      [
        'LoCoMo',
        'questions, summaries, generation',
        'a few months',
        'keeps memories over long contexts; has no updates',
      ],
      ['LongMemEval', '', 'about 2.5 years', 'information kept and recall of memories; explicit updates'],
      [
        'PrefEval',
        'generation, classification',
        '',
        'whether preferences stay consistent; about personality alone',
      ],
      [
        'PersonaMem',
        'multiple choice',
        'several years',
        'consistency of the persona, traceability, accuracy of updates',
      ],
    ]),
    notes: [
      'Only notes on the paper were at hand: the cells are theirs, not the print’s. What they leave out is empty.',
    ],
  },
];
