/** Words of the overlap, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  title: 'Overlap',
  first: 'First',
  second: 'Second',
  read: 'Cutoff',
  firstOnes: (k: number) => (k === 1 ? 'the first' : `the first ${k}`),
  gold: 'Gold',
  strict: 'strict match',
  event: 'same event',
  run: (questions: number) => `Compare over ${counted(questions, 'question')}`,
  stages: {
    memories: (done: number, all: number) => `embedding the memories: ${done} of ${all}`,
    questions: (done: number, all: number) => `embedding the questions: ${done} of ${all}`,
    classification: (done: number, all: number) => `classifying the questions: ${done} of ${all}`,
    reading: (done: number, all: number) => `reading memories for each question: ${done} of ${all}`,
    pushing: (done: number, all: number) => `pushing to the search engine: ${done} of ${all}`,
    ranking: (done: number, all: number) => `ranking: ${done} of ${all}`,
  },
  comparing: 'Comparing',
  waiting: 'Waiting for the model …',
  cancelled: 'Cancelled. Compare again to continue.',
  empty: {
    title: 'Which questions does one find and the other miss?',
    text: (name: string) =>
      `Two retrievers with the same score may find different things. Both get every question of ${name}, and the ranks of the gold memory are compared. Nothing is saved as a run.`,
  },
  reranked: 're-ranked',

  withoutGold: (count: number) =>
    `${count} ${count === 1 ? 'question has' : 'questions have'} no gold memory and are not counted.`,
  noGold: (name: string) =>
    `No question of ${name} has a gold memory, so there is nothing to find. Add gold memories in the library.`,
  scatter: (a: string, b: string) => `Rank of the gold memory, ${a} and ${b}`,
  scatterSummary: (sentence: string) =>
    `${sentence} Each question is a point; the list below has their ranks.`,
  marks: 'Marks',
  reading: (b: string, k: number) =>
    `Below the dashed line, ${b} is ahead. The solid lines are at rank ${k}.`,
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
    'Largest difference in 1/rank first. A question opens in Ask with the retriever that is ahead. “–”: not found.',
  same: 'Both give the gold memory the same rank for every question.',
  showMore: (left: number) => `Show more (${left} left)`,
};

export type Words = typeof en;
