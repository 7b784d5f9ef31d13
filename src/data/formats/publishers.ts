/** Where the datasets are published, under which licence, and how they want to be cited. */

import { verbatim, type Phrase } from '../../core/text/phrase';
import { halumem } from './halumem/halumem';
import { locomo } from './locomo/locomo';
import { longmemeval } from './longmemeval';
import { madial } from './madial/madial';
import { memorybank } from './memorybank';
import { perltqa } from './perltqa/perltqa';

export interface PublishedFile {
  readonly address: string;
  /** About how many; publishers may have newer files. */
  readonly bytes: number;
  /** The address was not seen at the publisher's: it may be wrong. */
  readonly unverified?: true;
}

export interface Publication {
  readonly id: string;
  readonly title: Phrase;
  readonly about: Phrase;
  readonly licence: string;
  readonly citation: string;
  readonly homepage: string;
  readonly files: readonly PublishedFile[];
}

const onGitHub = (repository: string, revision: string, path: string) =>
  `https://raw.githubusercontent.com/${repository}/${revision}/${path}`;
const onHub = (repository: string, path: string) =>
  `https://huggingface.co/datasets/${repository}/resolve/main/${path}`;

const MADIAL = (path: string, bytes: number): PublishedFile => ({
  address: onGitHub('hejunqing/MADial-Bench', 'HEAD', `data/${path}`),
  bytes,
});
const MEMORYBANK = (path: string, bytes: number): PublishedFile => ({
  address: onGitHub('zhongwanjun/MemoryBank-SiliconFriend', 'HEAD', `eval_data/${path}`),
  bytes,
});
const PERLTQA = (path: string, bytes: number): PublishedFile => ({
  address: onGitHub('Elvin-Yiming-Du/PerLTQA', 'main', `Dataset/en_v2/${path}`),
  bytes,
});

export const PUBLICATIONS: readonly Publication[] = [
  {
    id: 'perltqa-en',
    title: { en: 'PerLTQA, English v2', zh: 'PerLTQA 英文版 v2' },
    about: {
      en: '141 characters with profiles, relationships, events and dialogues; 8,593 questions.',
      zh: '141 个人物的个人资料、社会关系、事件和对话；8,593 个问题。',
    },
    licence: perltqa.licence,
    citation: perltqa.citation,
    homepage: 'https://github.com/Elvin-Yiming-Du/PerLTQA',
    files: [PERLTQA('perltmem_en_v2.json', 13_000_000), PERLTQA('perltqa_en_v2.json', 7_000_000)],
  },
  {
    id: 'madial-en',
    title: { en: 'MADial-Bench, English', zh: 'MADial-Bench 英文版' },
    about: {
      en: '160 dialogues in which the assistant should use a fitting memory.',
      zh: '160 段对话，应当适时引入合适的记忆。',
    },
    licence: madial.licence,
    citation: madial.citation,
    homepage: 'https://github.com/hejunqing/MADial-Bench',
    files: [
      MADIAL('en/MADial-Bench-en-memory.json', 31_693),
      MADIAL('en/MADial-Bench-en-dialogue.json', 192_593),
    ],
  },
  {
    id: 'madial-zh',
    title: { en: 'MADial-Bench, Chinese', zh: 'MADial-Bench 中文版' },
    about: {
      en: '160 dialogues, with the candidates of settings 2 and 3.',
      zh: '160 段对话，附 setting 2 与 setting 3 的候选记忆。',
    },
    licence: madial.licence,
    citation: madial.citation,
    homepage: 'https://github.com/hejunqing/MADial-Bench',
    files: [
      MADIAL('ch/MADial-Bench-zh-memory.json', 35_157),
      MADIAL('ch/MADial-Bench-zh-dialogue.json', 186_370),
      MADIAL('ch/MADial-Bench-zh-dialogue-setting2.json', 361_200),
      MADIAL('ch/MADial-Bench-zh-dialogue-setting3.json', 361_421),
    ],
  },
  {
    id: 'halumem-medium',
    title: verbatim('HaluMem-Medium'),
    about: {
      en: '20 users in sessions of dialogue, with memory points, updates, false memories and questions.',
      zh: '20 个用户的多次会话，附记忆点、更新、虚假记忆和问题。',
    },
    licence: halumem.licence,
    citation: halumem.citation,
    homepage: 'https://huggingface.co/datasets/IAAR-Shanghai/HaluMem',
    files: [{ address: onHub('IAAR-Shanghai/HaluMem', 'HaluMem-Medium.jsonl'), bytes: 33_500_000 }],
  },
  {
    id: 'halumem-long',
    title: verbatim('HaluMem-Long'),
    about: {
      en: 'The same users with much unrelated talk between.',
      zh: '同样的用户，其间夹杂大量无关的闲谈。',
    },
    licence: halumem.licence,
    citation: halumem.citation,
    homepage: 'https://huggingface.co/datasets/IAAR-Shanghai/HaluMem',
    files: [{ address: onHub('IAAR-Shanghai/HaluMem', 'HaluMem-Long.jsonl'), bytes: 107_000_000 }],
  },
  {
    id: 'locomo',
    title: verbatim('LoCoMo'),
    about: {
      en: '10 long conversations between two people, with questions of five categories.',
      zh: '10 段双人长对话，附五类问题。',
    },
    licence: locomo.licence,
    citation: locomo.citation,
    homepage: 'https://github.com/snap-research/locomo',
    files: [{ address: onGitHub('snap-research/locomo', 'main', 'data/locomo10.json'), bytes: 2_800_000 }],
  },
  {
    id: 'memorybank',
    title: verbatim('MemoryBank'),
    about: {
      en: 'Histories of users with a companion, and probing questions, English and Chinese.',
      zh: '用户与陪伴助手的对话历史和探测问题，中英文。',
    },
    licence: memorybank.licence,
    citation: memorybank.citation,
    homepage: 'https://github.com/zhongwanjun/MemoryBank-SiliconFriend',
    files: [
      MEMORYBANK('en/memory_bank_en.json', 207_958),
      MEMORYBANK('en/probing_questions_en.jsonl', 6_775),
      MEMORYBANK('cn/memory_bank_cn.json', 193_686),
      MEMORYBANK('cn/probing_questions_cn.jsonl', 6_335),
    ],
  },
  {
    id: 'longmemeval-oracle',
    title: { en: 'LongMemEval, oracle', zh: 'LongMemEval，oracle' },
    about: {
      en: '500 questions, each with the sessions that hold its answer.',
      zh: '500 个问题，每个都附有包含答案的会话。',
    },
    licence: longmemeval.licence,
    citation: longmemeval.citation,
    homepage: 'https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned',
    files: [
      { address: onHub('xiaowu0162/longmemeval-cleaned', 'longmemeval_oracle.json'), bytes: 15_400_000 },
    ],
  },
  {
    id: 'longmemeval-s',
    title: { en: 'LongMemEval, S', zh: 'LongMemEval，S' },
    about: {
      en: '500 questions, each with a haystack of about 40 sessions.',
      zh: '500 个问题，每个都附有约 40 次会话的“草堆”。',
    },
    licence: longmemeval.licence,
    citation: longmemeval.citation,
    homepage: 'https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned',
    files: [
      { address: onHub('xiaowu0162/longmemeval-cleaned', 'longmemeval_s_cleaned.json'), bytes: 277_000_000 },
    ],
  },
];

/** Bytes of all files together, about. */
export function bytesOfPublication({ files }: Publication): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Where a file is fetched: at its publisher, or under the same path at a mirror's base address. */
export function fetchAddress({ address }: PublishedFile, mirror = ''): string {
  if (mirror === '') return address;
  return `${mirror.replace(/\/+$/, '')}${address.replace(/^https?:\/\/[^/]+/, '')}`;
}

/** The last part of a file's address. */
export function publishedName({ address }: PublishedFile): string {
  return address.replace(/^.*\//, '');
}
