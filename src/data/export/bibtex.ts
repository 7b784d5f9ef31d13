/** What to cite: the papers whose tables and measures stand here, and the datasets. */

import type { PublishedDataset } from '../../core/memory/licence';
import type { Paper } from '../../measures/published/table';

interface Entry {
  readonly type: 'inproceedings' | 'misc';
  /** In the order printed; values are LaTeX already. */
  readonly fields: Readonly<Record<string, string>>;
}

/** By citation key. */
const ENTRIES = {
  'du-2024-perltqa': {
    type: 'inproceedings',
    fields: {
      title:
        '{PerLTQA}: A Personal Long-Term Memory Dataset for Memory Classification, Retrieval, and Fusion in Question Answering',
      author:
        'Du, Yiming and Wang, Hongru and Zhao, Zhengyi and Liang, Bin and Wang, Baojun and Zhong, Wanjun and Wang, Zezhong and Wong, Kam-Fai',
      booktitle: 'Proceedings of the 10th SIGHAN Workshop on Chinese Language Processing (SIGHAN-10)',
      year: '2024',
      publisher: 'Association for Computational Linguistics',
    },
  },
  'du-2024-perltqa-preprint': {
    type: 'misc',
    fields: {
      title:
        '{PerLTQA}: A Personal Long-Term Memory Dataset for Memory Classification, Retrieval, and Synthesis in Question Answering',
      author:
        'Du, Yiming and Wang, Hongru and Zhao, Zhengyi and Liang, Bin and Wang, Baojun and Zhong, Wanjun and Wang, Zezhong and Wong, Kam-Fai',
      year: '2024',
      eprint: '2402.16288',
      archivePrefix: 'arXiv',
      url: 'https://arxiv.org/abs/2402.16288',
    },
  },
  'he-2025-madial': {
    type: 'inproceedings',
    fields: {
      title: '{MAD}ial-Bench: Towards Real-world Evaluation of Memory-Augmented Dialogue Generation',
      author:
        'He, Junqing and Zhu, Liang and Wang, Rui and Wang, Xi and Haffari, Gholamreza and Zhang, Jiaxing',
      booktitle:
        'Proceedings of the 2025 Conference of the Nations of the Americas Chapter of the Association for Computational Linguistics: Human Language Technologies (Volume 1: Long Papers)',
      year: '2025',
      address: 'Albuquerque, New Mexico',
      publisher: 'Association for Computational Linguistics',
      pages: '9902--9921',
      url: 'https://aclanthology.org/2025.naacl-long.499/',
    },
  },
  'he-2024-membench': {
    type: 'misc',
    fields: {
      title: '{MemBench}: Towards Real-world Evaluation of Memory-Augmented Dialogue Systems',
      author: 'He, Junqing and Zhu, Liang and Wei, Qi and Wang, Rui and Zhang, Jiaxing',
      year: '2024',
      eprint: '2409.15240',
      archivePrefix: 'arXiv',
      url: 'https://arxiv.org/abs/2409.15240',
    },
  },
  'chen-2025-halumem': {
    type: 'misc',
    fields: {
      title: '{HaluMem}: Evaluating Hallucinations in Memory Systems of Agents',
      author:
        'Chen, Ding and Niu, Simin and Li, Kehang and Liu, Peng and Zheng, Xiangping and Tang, Bo and Li, Xinchi and Xiong, Feiyu and Li, Zhiyu',
      year: '2025',
      eprint: '2511.03506',
      archivePrefix: 'arXiv',
      url: 'https://arxiv.org/abs/2511.03506',
    },
  },
  'maharana-2024-locomo': {
    type: 'inproceedings',
    fields: {
      title: 'Evaluating Very Long-Term Conversational Memory of {LLM} Agents',
      author:
        'Maharana, Adyasha and Lee, Dong-Ho and Tulyakov, Sergey and Bansal, Mohit and Barbieri, Francesco and Fang, Yuwei',
      booktitle:
        'Proceedings of the 62nd Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)',
      year: '2024',
      address: 'Bangkok, Thailand',
      publisher: 'Association for Computational Linguistics',
      pages: '13851--13870',
      doi: '10.18653/v1/2024.acl-long.747',
      url: 'https://aclanthology.org/2024.acl-long.747/',
    },
  },
  'wu-2025-longmemeval': {
    type: 'inproceedings',
    fields: {
      title: '{LongMemEval}: Benchmarking Chat Assistants on Long-Term Interactive Memory',
      author: 'Wu, Di and Wang, Hongwei and Yu, Wenhao and Zhang, Yuwei and Chang, Kai-Wei and Yu, Dong',
      booktitle: 'The Thirteenth International Conference on Learning Representations',
      year: '2025',
      url: 'https://arxiv.org/abs/2410.10813',
    },
  },
  'zhong-2024-memorybank': {
    type: 'inproceedings',
    fields: {
      title: '{MemoryBank}: Enhancing Large Language Models with Long-Term Memory',
      author: 'Zhong, Wanjun and Guo, Lianghong and Gao, Qiqi and Ye, He and Wang, Yanlin',
      booktitle: 'Proceedings of the {AAAI} Conference on Artificial Intelligence',
      year: '2024',
      volume: '38',
      pages: '19724--19731',
    },
  },
  'tavakoli-2026-beam': {
    type: 'inproceedings',
    fields: {
      title: 'Beyond a Million Tokens: Benchmarking and Enhancing Long-Term Memory in {LLMs}',
      author:
        'Tavakoli, Mohammad and Salemi, Alireza and Ye, Carrie and Abdalla, Mohamed and Zamani, Hamed and Mitchell, J. Ross',
      booktitle: 'The Fourteenth International Conference on Learning Representations',
      year: '2026',
      url: 'https://arxiv.org/abs/2510.27246',
    },
  },
  'li-2026-locomo-plus': {
    type: 'misc',
    fields: {
      title: '{Locomo-Plus}: Beyond-Factual Cognitive Memory Evaluation Framework for {LLM} Agents',
      author:
        'Li, Yifei and Guo, Weidong and Zhang, Lingling and Xu, Rongman and Huang, Muye and Liu, Hui and Xu, Lijiao and Xu, Yu and Liu, Jun',
      year: '2026',
      eprint: '2602.10715',
      archivePrefix: 'arXiv',
      url: 'https://arxiv.org/abs/2602.10715',
    },
  },
} as const satisfies Record<string, Entry>;

export type CitationKey = keyof typeof ENTRIES;
export const CITATION_KEYS = Object.keys(ENTRIES) as readonly CitationKey[];

/** Each paper whose tables are held as data. */
export const PAPER_CITATIONS: Readonly<Record<Paper, CitationKey>> = {
  'perltqa-sighan': 'du-2024-perltqa',
  'perltqa-acl-submission': 'du-2024-perltqa-preprint',
  membench: 'he-2024-membench',
  halumem: 'chen-2025-halumem',
};

/** Each dataset that can be loaded, by a short name. */
export const DATASET_CITATIONS = {
  perltqa: 'du-2024-perltqa',
  madial: 'he-2025-madial',
  halumem: 'chen-2025-halumem',
  locomo: 'maharana-2024-locomo',
  longmemeval: 'wu-2025-longmemeval',
  memorybank: 'zhong-2024-memorybank',
  beam: 'tavakoli-2026-beam',
  locomoplus: 'li-2026-locomo-plus',
} as const satisfies Record<PublishedDataset, CitationKey>;

/** The entries as one BibTeX file, each once, in the order of the list; all of them where no keys are given. */
export function bibtexOf(keys: readonly CitationKey[] = CITATION_KEYS): string {
  return [...new Set(keys)]
    .map((key) => {
      const entry: Entry = ENTRIES[key];
      const fields = Object.entries(entry.fields).map(([name, value]) => `  ${name} = {${value}},\n`);
      return `@${entry.type}{${key},\n${fields.join('')}}\n`;
    })
    .join('\n');
}
