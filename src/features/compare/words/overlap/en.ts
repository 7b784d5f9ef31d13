/** Words of the overlap, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  title: 'Overlap',
  first: 'First',
  second: 'Second',
  read: 'Read',
  firstOnes: (k: number) => (k === 1 ? 'the first' : `the first ${k}`),
  gold: 'Gold',
  strict: 'that very memory',
  event: 'same story',
  run: (questions: number) => `Compare over ${counted(questions, 'question')}`,
  stages: {
    memories: (done: number, all: number) => `embedding the memories: ${done} of ${all}`,
    questions: (done: number, all: number) => `embedding the questions: ${done} of ${all}`,
    classification: (done: number, all: number) => `classifying the questions: ${done} of ${all}`,
    ranking: (done: number, all: number) => `ranking: ${done} of ${all}`,
  },
  comparing: 'Comparing',
  waiting: 'Waiting for the model …',
  cancelled: 'Cancelled. What was embedded is kept; compare again to go on.',
  empty: {
    title: 'Which questions does one find and the other miss?',
    text: (name: string) =>
      `Two retrievers with the same score may find different things. Every question of ${name} is asked of both, and its gold memory’s ranks are set against each other. Nothing is written as a run.`,
  },
  reranked: 're-ranked',

  withoutGold: (count: number) =>
    `${count} ${count === 1 ? 'question has' : 'questions have'} no gold memory and cannot be counted.`,
  noGold: (name: string) =>
    `No question of ${name} has a gold memory, so there is nothing to find. Give some their gold in the library.`,
  scatter: (a: string, b: string) => `Rank of the gold memory, ${a} and ${b}`,
  scatterSummary: (sentence: string) =>
    `${sentence} Each question is a point; the list below has their ranks.`,
  marks: 'Marks',
  reading: (b: string, k: number) => `Below the dashed line, ${b} is ahead. The lines cut at ${k}.`,
  byKind: 'Who is ahead, by kind of question',
  byLength: 'Who is ahead, by length of question',
  kind: 'Kind',
  length: 'Length',
  words: (range: string) => `${range} words`,
  characters: (range: string) => `${range} characters`,
  aheadCounts: (label: string, a: string, aAhead: number, even: number, b: string, bAhead: number) =>
    `${label}: ${a} ahead ${aAhead}, even ${even}, ${b} ahead ${bAhead}`,
  source: (name: string, from: string, questions: number, a: string, b: string, gold: string) =>
    `${name} (${from}), ${counted(questions, 'question')} · ${a}, ${b} · gold: ${gold}`,
  askLimits: (limits: string) => `Ask shows such a question with ${limits}.`,

  ahead: (name: string) => `${name} ahead`,
  even: 'Even',
  questions: 'Questions',
  questionsOf: (count: number) => counted(count, 'question'),
  notFound: 'not found',
  none: 'none',
  only: (name: string, k: number, count: number) => `only ${name} at ${k}: ${count}`,
  axisX: (name: string) => `rank of the gold memory in ${name} →`,
  axisY: (name: string) => `rank in ${name} →`,
  point: (question: string, a: string, rankA: string, b: string, rankB: string) =>
    `${question} ${a}: ${rankA}, ${b}: ${rankB}`,

  differences: 'Differences',
  differ: 'Where they differ',
  differHow:
    'The largest difference of 1/rank first; a question opens in Ask, under the retriever that is ahead. “–” is not found.',
  same: 'Both put the gold memory at the same rank for every question.',
  showMore: (left: number) => `Show more (${left} left)`,
};

export type Words = typeof en;
