/** The tables of memory systems, in English. */

import { counted } from '../../../../core/text/counted';
import { numberText } from '../../../../ui/state/locale.svelte';
import type { UpdateFate } from '../../../domain/digest';
import type { Scope } from '../../../domain/figures';
import type { Unjudged, Variant } from '../../../domain/tables';

const scopes: Readonly<Record<Scope, string>> = {
  all: 'All: failed judgements count',
  valid: 'Valid: failed judgements left out',
  full: 'Fully judged sessions only',
};
const variants: Readonly<Record<Variant, string>> = { published: 'As published', standard: 'Standard' };
const fates: Readonly<Record<UpdateFate, string>> = {
  Correct: 'correct',
  Hallucination: 'hallucination',
  Omission: 'omission',
  Other: 'other',
  'Not found': 'search found nothing',
  'Not judged': 'not judged',
};

export const en = {
  title: 'Results',
  note: 'Published rows come from another judge and other users. They are for orientation, not for direct comparison.',
  table: 'Table',
  tables: [
    '1: Extraction, updating, answers',
    '2: Memory types',
    '3: Question types',
    '4: Time in minutes',
  ] as readonly string[],
  scope: 'Denominators',
  scopes,
  variant: 'Counting',
  variants,
  system: 'System',
  ours: 'Here',
  lexical: 'lexical judge',
  published: 'Published (README of HaluMem)',
  missing: '–',
  intervals:
    'In brackets: the 95 % bootstrap interval over sessions, each with all its points and questions; over whole users if there are at least 20.',
  groups: {
    'Memory Extraction': 'Extraction',
    'Memory Updating': 'Updating',
    'Question Answering': 'Answers',
  } as Readonly<Record<string, string>>,
  extra: 'Retrieval and cost',
  evidence: 'Evidence@20',
  tokens: 'Context tokens',
  milliseconds: 'Add + search (ms)',
  cost: 'Language models',
  noPrice: 'price unknown',
  spent: (tokens: number, calls: number) =>
    `${numberText(tokens)} tokens, ${numberText(calls)} ${calls === 1 ? 'call' : 'calls'}`,
  uncounted: (calls: number) => `${numberText(calls)} without a token count`,
  costNote:
    'Language models: what your models used to maintain the memory, answer and judge. Cached answers count at their original cost; calls that several systems share count for each.',
  judge: 'Judge',
  judges: {
    recorded: 'As recorded, otherwise by words',
    lexical: 'Words, answers from 60 %',
    'lexical-strict': 'Words, answers from 80 %',
    'lexical-lenient': 'Words, answers from 40 %',
  },
  judgeNote: 'Stored runs are judged again; no system runs again.',
  unjudged: (system: string, { points, extracted, updates, answers }: Unjudged) =>
    `${system}, not judged: ${counted(points, 'point')}, ${counted(extracted, 'extracted memory', 'extracted memories')}, ${counted(updates, 'update')}, ${counted(answers, 'answer')}.`,
  strangers: (system: string, count: number) =>
    `${system}: ${numberText(count)} ${count === 1 ? 'memory that a search found stands' : 'memories that searches found stand'} in no list of the user’s memories. The service may have made ${count === 1 ? 'it' : 'them'} for the search, such as a summary, or mixed up users.`,
  notMeasured: (system: string) => `${system}, not measured:`,
  quirks: 'What the official code does, and what “Standard” does instead',
  kept: 'The same in both.',
  protocol: (judge: string, fingerprint: string) => `Protocol ${fingerprint} · judge: ${judge}`,
  differs: (system: string, other: string, fields: string) =>
    `${system} was tested differently from ${other}: ${fields}.`,
  incomplete:
    'The files do not record everything. Fields that are not recorded may differ even where fingerprints are the same.',
  fields: {
    version: 'protocol version',
    'settings.updateK': 'memories for an update',
    'settings.questionK': 'memories for a question',
    'settings.contextTokens': 'most context tokens',
    'settings.noise.ratio': 'noise',
    'settings.noise.seed': 'seed of the noise',
    'settings.noise.version': 'version of the noise',
    search: 'search',
    answerer: 'who answers',
    judge: 'judge',
    tokens: 'token count',
    'dataset.source': 'source of the data',
    'dataset.users': 'users',
    'dataset.hash': 'content of the data',
  } as Readonly<Record<string, string>>,
  rubric: 'Rubric scores',
  rubricNote:
    'BEAM’s questions, 0 to 100: each nugget of the rubric scores 0, ½ or 1, and an answer their mean; event ordering scores (τ-b + 1) / 2 · F1. Unjudged answers are left out.',
  rubricAll: 'All',
  rubricPublished: 'All, as published',
  rubricTypePublished: (type: string) => `${type}, as published`,
  rubricPublishedNote:
    'As published: the authors’ scripts cut halves to 0, and average (τ-b + 1) / 2 alone for event ordering, without F1.',
  paired: 'Paired tests',
  pairedNote: (samples: string) =>
    `Correct answers on the same questions. Paired randomisation test with ${samples} sign patterns, p after Holm’s correction; 95 % bootstrap interval. Both are over questions, or over whole users if there are at least 20. Unjudged answers are left out.`,
  baseline: 'Compared with',
  difference: 'Difference',
  counts: 'Better / same / worse',
  p: 'p (Holm)',
  verdict: 'Verdict',
  declined: {
    title: 'Answered, declined, right',
    answered: 'Answered',
    ofAnswered: 'of these, right',
    declined: 'Declined',
    ofDeclined: 'of these, correct',
    right: 'Right in all',
    all: 'declines everything',
    why: (system: string, right: number, declined: number): string =>
      `${system} declines everything. It is right ${numberText(right)} of ${numberText(declined)} times only because nobody can answer those questions: compare systems by what they answered.`,
  },
  bounds: 'floor and ceiling: no comparison',
  verdicts: { better: 'better', worse: 'worse', tie: 'not shown to differ', unsettled: 'not settled' },
  testing: 'Testing…',
  noneInCommon: 'no question in common',
  breakdown: 'Correct answers by',
  by: {
    place: 'place in the history',
    context: 'context length',
    noise: 'noise',
  },
  breakdownNote: 'Dots: share of correct answers with its 95 % interval.',
  placeAxis: 'Share of the sessions so far (%)',
  contextAxis: 'Context tokens (middle of the group)',
  noiseAxis: 'Inserted tokens per token of the sessions',
  correctAxis: '% correct',
  point: (from: string, to: string, value: string, count: number) => `${from}–${to}: ${value} (${count})`,
  onePoint: (at: string, value: string, count: number) => `${at}: ${value} (${count})`,
  summary: (system: string, points: string) => `${system}: ${points}`,
  matrix: 'Updates, and the answers that depend on them',
  matrixNote:
    'Each question whose evidence was updated, by the outcome of the update and of the answer. If there were several updates, the worst one counts.',
  update: 'Update',
  answers: {
    Correct: 'Correct',
    Hallucination: 'Hallucination',
    Omission: 'Omission',
    'Not judged': 'Not judged',
  },
  fates,
};

export type Words = typeof en;
