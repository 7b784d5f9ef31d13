/** What the state of runs with language models says, in English. */

import { counted } from '../../../../core/text/counted';

export const en = {
  /** Plans that are ready to run. */
  ready: {
    'table-3': {
      title: 'Table 3 on this character',
      teaches:
        'What retrieval brings, and what the classifier adds to it: the whole pipeline, retrieval alone, no memory at all.',
    },
    'table-6': {
      title: 'Correct, incorrect, no memory (Table 6)',
      teaches:
        'How much of an answer hangs on the memories: the gold ones, wrong ones of the same character, none.',
    },
    'memory-types': {
      title: 'Semantic or episodic alone (Table 7, Figure 4)',
      teaches: 'Which kind of memory answers: one category alone, both, both with the classifier.',
    },
    'table-4': {
      title: 'Classification by language model (Table 4)',
      teaches:
        'Whether a language model tells semantic from episodic questions, by instruction and from examples of other characters.',
    },
    'side-by-side': {
      title: 'Dialogues with and without memory',
      teaches:
        'What an assistant says next in a dialogue with the fitting memory at hand, and without, judged beside each other.',
    },
  },
  /** What a plan is called where its user has given no title. */
  title: {
    settings: (count: number) => counted(count, 'setting'),
    classification: 'classification',
    tasks: { injection: 'injection', recognition: 'recognition' },
    judging: 'Judging',
    nothing: 'Nothing yet',
    on: (what: string, characters: number) => `${what} on ${counted(characters, 'character')}`,
  },
  draft: {
    characters: (count: number) => counted(count, 'character'),
    questions: (count: number) => counted(count, 'question'),
    turns: (count: number) => counted(count, 'dialogue turn'),
    settings: (count: number) => counted(count, 'setting'),
    models: (count: number) => counted(count, 'model'),
    judges: (count: number) => counted(count, 'judge'),
    seed: 'The seed must be a whole number.',
    goneRun: 'A run whose answers are to be judged is not kept here. Leave it out.',
    dialoguesOnly:
      'The chosen characters have dialogues only. Choose settings of dialogues, or characters with questions.',
    questionsOnly:
      'The chosen characters have questions only. Choose settings of questions, or characters with dialogues (MADial-Bench).',
    unread: (name: string, why: string) => `${name} could not be read. ${why}`,
    tooFewExamples: (name: string) =>
      `Besides ${name}, too few characters of this language have questions to choose examples from. Add characters to the examples, or ask for fewer.`,
    injection: (setting: number) => `Injection, setting ${setting}`,
    injectionPlain: 'Injection, without memory',
    recognition: (setting: number) => `Recognition, setting ${setting}`,
  },
  prompts: {
    titles: {
      'with-memories': 'Answer from memories',
      'without-memories': 'Answer without memories',
      'classify-instruction': 'Classify by instruction',
      'classify-few-shot': 'Classify from examples',
      'dialogue-injection': 'Continue a dialogue',
      'dialogue-recognition': 'Recognise the memory',
    } as Readonly<Record<string, string>>,
    judge: (rubric: string, at: number, model: string) => `${rubric}, judge ${at}: ${model}`,
  },
  example: {
    noQuestion: 'Choose a character with questions to see an example.',
    noDialogue: 'Choose a character with dialogues (MADial-Bench) to see an example.',
    tooFew:
      'The other characters of this language have too few questions to choose examples from. Add characters to the examples.',
    question: (character: string, question: string) => `${character}, “${question}”.`,
    setting: (character: string, question: string, setting: string) =>
      `${character}, “${question}”, ${setting}.`,
    retrieved: 'The gold memory, then the bank’s first, stand in for what retrieval will find.',
    dialogue: (character: string, id: string) => `${character}, dialogue ${id}.`,
    listed: 'The gold memory and others stand in for what retrieval will find.',
    judged: (character: string, question: string) =>
      `${character}, “${question}”. The reference stands in for the answer that will be judged.`,
  },
  tables: {
    synthesis: 'Answers from memories',
    figure: 'What each category of memory brings',
    classification: 'Language models as classifiers',
    recognition: 'Recognising the memory',
    responses: 'Responses by text measures',
    judged: 'Responses as judged',
  },
  file: {
    empty: (file: string) => `${file} is empty. Choose the record of a run.`,
    plan: (file: string) => `${file} is a plan, not a run. Open it under “New run” with “Open plan”.`,
    neither: (file: string) =>
      `${file} is neither the record of a run (.jsonl, exported here) nor released responses of MADial-Bench (.json). Choose one of these.`,
    tooLarge: (file: string) =>
      `${file} is no record of a run, and too large for released responses. Choose another file.`,
    notUtf8: (file: string) => `${file} is not written in UTF-8. Export the record anew.`,
  },
  thePlan: 'The plan',
  goneRun: 'This run is not kept here any more.',
  goneJudged: 'A run whose answers are to be judged is not kept here any more.',
  verdictsOf: (counting: number, judges: number) => `verdicts of ${counting} of ${judges} judges`,
  goneAnswer: 'an answer that is gone',
  scores: {
    unread: (why: string) => `The scores could not be read: ${why}`,
    unwritten: (why: string) =>
      `A score could not be written: ${why} Export the scores before you close the tab.`,
  },
  scoring: {
    cannotTell: 'Cannot tell',
    marked: (mark: string, scale: string) => `${mark}: ${scale}`,
    first: (scale: string) => `Give “${scale}” a value first, or press X where you cannot tell.`,
    takenBack: 'Taken back.',
    item: (at: number, items: number) => `Item ${at} of ${items}`,
    all: 'All items are scored.',
  },
};

export type Words = typeof en;
