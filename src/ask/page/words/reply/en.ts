/** Words of ask (reply), in English. */

import { counted } from '../../../../core/text/counted';
import type { LabelCounts } from '../../state/answer-labels.svelte';

export const reply = {
  waiting: (name: string) => `Waiting for ${name} …`,
  theModel: 'the model',
  stopped: 'Stopped; the text so far is incomplete.',
  openSettings: 'Open the settings',
  prompt: 'Prompt as sent',
  free: 'free of charge',
  about: (cost: string) => `about ${cost}`,
  noTokens: 'cost unknown: tokens not reported',
  noPrice: 'cost unknown: no price',
  servedBy: (name: string) => `answered as ${name}`,
  tokens: (input: number, output: number) => `${input} tokens in, ${output} out`,
  tokensUnknown: 'tokens not reported',
  attempts: (count: number) => counted(count, 'attempt'),
  byRule: (time: string) => `Written in ${time} by a fixed rule, not by a language model.`,
  writtenBy: (name: string, time: string, facts: string) => `Written by ${name} in ${time}. ${facts}.`,
  dropped: (names: string) => `The server rejected ${names}, so the answer was generated without.`,
  cut: 'The token limit cut the answer off.',
};

export const sheet = {
  sheet: {
    why: 'Why this rank?',
    evidence: (list: string) => `${list} evidence`,
    rank: (rank: number | undefined, all: number) =>
      rank === undefined ? 'not ranked' : `rank ${rank} of ${all}`,
    notYet: 'not computed yet',
    noCandidate: 'Not among the candidates.',
    noWord: 'It shares no word with the question.',
    questions: 'Questions it answers',
    underlined: 'Underlined: the passage that the encoder finds closest to the question.',
    marked: 'Marked: the anchors of the reference answer.',
  },
  evidence: {
    term: 'term',
    df: 'in memories',
    adds: 'contributes',
    sum: 'score (sum)',
    length: (terms: number, mean: string) =>
      `Length: ${counted(terms, 'term')}; bank mean: ${mean}. Matches count less in long memories.`,
    bestPassage: '(best passage)',
    whole: '(the whole memory)',
    cosines: ', the cosines to its best passage and to all of them together. The best passage:',
    questionToken: 'question token',
    memoryToken: 'most similar in the memory',
    cosine: 'cosine',
    within: 'All within its best passage:',
    atRank: (list: string, rank: number) => `(${list} rank ${rank})`,
    missed: (list: string) => `(${list} did not find it)`,
    people: (names: readonly string[], asked: number) =>
      `(names ${names.join(' and ')}: ${names.length} of the ${asked} ${asked === 1 ? 'person' : 'people'} in the question)`,
    field: '(the field of the profile that the question names)',
    event: (title: string) => `(same event as “${title}”)`,
    turn: (title: string) => `(follows the turn “${title}”)`,
    zScores: 'Weight × z: how many standard deviations the score is above the bank’s mean.',
    unread: (k: number) => `Not read: the reader reads the first ${k} memories, the others keep their order.`,
    from: (score: string, rank: number) => `s = ${score} in the retriever’s list, rank ${rank} there.`,
  },
};

export const sure = {
  probability: (value: string, likely: string | undefined, threshold: string) =>
    `Confidence ${value}: shown as an answer from ${threshold}${likely === undefined ? '' : `, as “Likely” from ${likely}`}.`,
  computed: 'Computed from the date of birth, so nothing was estimated.',
  lookedUp: 'Looked up by the word that the question names, so nothing was estimated.',
  byRule: 'Chosen by a rule, without a language model.',
  byReader: 'Chosen by a rule and a small trained reader, without a language model.',
  byWords: 'Found by shared words alone; such an answer is never called “Likely”.',
  caption: 'How often each label was right. The thresholds were chosen on other characters.',
  word: 'Label',
  sets: { bundled: 'Bundled characters', perltqa: 'PerLTQA’s character' },
  rate: (right: number, all: number) =>
    all === 0 ? '–' : `${Math.round((100 * right) / all)} % (${right} of ${all})`,
  verbatim: 'verbatim',
  folded: 'folded',
  atMost: 'At most',
  meaning:
    '“Likely” and “Unsure” are right if the sentence contains the reference phrase: verbatim, or with case, accents, width and punctuation folded. “Nothing here” is right if no memory answers the question. “At most”: questions whose gold memory contains the phrase; the others are answered in other words.',
  remarks: {
    noQuestion: (name: string) =>
      `That is not a question yet. Ask about ${name}’s life: who, what, when, where or why.`,
    otherLanguage: (language: string) =>
      `These memories are in ${language}. Ask your question in ${language}.`,
    several: 'This is more than one question. One is answered at a time:',
    misspelt: 'Did you mean:',
    age: (name: string, years: number, day: string) =>
      `${name} is ${years} years old on ${day}, computed from the date of birth.`,
  },
};

export const labels = {
  group: 'Your verdict on the answer',
  right: 'This is right',
  wrong: 'This is wrong',
  isRight: 'right',
  isWrong: 'wrong',
  ofAnother: (right: boolean) =>
    `You called an earlier answer to this question ${right ? 'right' : 'wrong'}.`,
  which: 'Which memory is right?',
  noMemory: 'No memory of the bank',
  another: 'To choose another one, open it in a list.',
  rightMemory: 'Right memory:',
  noneAnswers: 'No memory of this bank answers.',
  atRank: (rank: number) => `, rank ${rank} in the list`,
  mark: 'This memory answers the question',
  counts: ({ right, judged, first, amongFive, marked }: LabelCounts) =>
    [
      `Your labels: ${right} of ${counted(judged, 'answer')} right`,
      marked === 0
        ? ''
        : `; right memory first for ${first} of ${marked}, among the first five for ${amongFive}`,
      '.',
    ].join(''),
  since: 'Add more under an answer in Ask.',
  askAgain: (count: number) => `Ask ${count === 1 ? 'it' : `all ${count}`} again`,
  asking: (done: number, all: number) => `Asked: ${done} of ${all}`,
  changed: (same: number, all: number) => `Same answer as when you labelled it: ${same} of ${all}.`,
  question: 'Question',
  label: 'Your label',
  memory: 'Right memory',
  rank: 'Its rank',
  now: 'Answer now',
  sameAnswer: 'the same',
  declined: 'nothing here',
};

export const rerankFigures = {
  caption: 'PerLTQA’s character, 202 questions, list Linked',
  preset: 'Re-ranking',
  answers: 'First sentence right',
};
