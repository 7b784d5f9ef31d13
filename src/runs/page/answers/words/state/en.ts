/** What the state of runs with language models says, in English. */

import { counted } from '../../../../../core/text/counted';

export const en = {
  /** Plans that are ready to run. */
  ready: {
    'table-3': {
      title: 'Table 3 on this character',
      teaches: 'What retrieval and the classifier contribute: full pipeline, retrieval only, no memory.',
    },
    'table-6': {
      title: 'Correct, incorrect, no memory (Table 6)',
      teaches: 'How much answers depend on the memories: gold, wrong ones of the same character, none.',
    },
    'memory-types': {
      title: 'Semantic or episodic alone (Table 7, Figure 4)',
      teaches: 'Which memories answer: one category alone, both, both with the classifier.',
    },
    'table-4': {
      title: 'Classification by language model (Table 4)',
      teaches:
        'Whether a language model can tell semantic from episodic questions, by instruction and from examples of other characters.',
    },
    'side-by-side': {
      title: 'Dialogues with and without memory',
      teaches: 'What an assistant says next with and without the fitting memory, judged in pairs.',
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
    goneRun: 'A run to be judged is not in this browser. Remove it.',
    dialoguesOnly:
      'The selected characters have only dialogues. Choose dialogue settings, or characters with questions.',
    questionsOnly:
      'The selected characters have only questions. Choose question settings, or characters with dialogues (MADial-Bench).',
    unread: (name: string, why: string) => `${name} could not be read. ${why}`,
    tooFewExamples: (name: string) =>
      `Besides ${name}, too few characters of this language have questions to choose examples from. Add characters for examples, or use fewer examples.`,
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
    retrieved: 'Placeholders for the retrieved memories: the gold memory and the first ones of the bank.',
    dialogue: (character: string, id: string) => `${character}, dialogue ${id}.`,
    listed: 'Placeholders for the retrieved memories: the gold memory and others.',
    judged: (character: string, question: string) =>
      `${character}, “${question}”. The reference is a placeholder for the answer to be judged.`,
  },
  tables: {
    synthesis: 'Answers from memories',
    figure: 'Contribution of each memory category',
    classification: 'Language models as classifiers',
    recognition: 'Recognising the memory',
    responses: 'Responses by text measures',
    judged: 'Responses as judged',
  },
  file: {
    empty: (file: string) => `${file} is empty. Choose a run record.`,
    plan: (file: string) => `${file} is a plan, not a run. Open it under “New run” with “Open plan”.`,
    neither: (file: string) =>
      `${file} is neither a run record (.jsonl, exported here) nor released responses of MADial-Bench (.json). Choose one of these.`,
    tooLarge: (file: string) =>
      `${file} is not a run record, and too large for released responses. Choose another file.`,
    notUtf8: (file: string) => `${file} is not in UTF-8. Export the record again.`,
  },
  thePlan: 'The plan',
  goneRun: 'This run is no longer in this browser.',
  askedEngines:
    'This run read lists of a search engine. To repeat it, the engine would have to be asked again; its record alone is not enough.',
  goneJudged: 'A run to be judged is no longer in this browser.',
  verdictsOf: (counting: number, judges: number) => `verdicts of ${counting} of ${judges} judges`,
  goneAnswer: 'a missing answer',
  scores: {
    unread: (why: string) => `The scores could not be read: ${why}`,
    unwritten: (why: string) =>
      `A score could not be saved: ${why} Export the scores before you close the tab.`,
  },
  scoring: {
    cannotTell: 'Cannot tell',
    marked: (mark: string, scale: string) => `${mark}: ${scale}`,
    first: (scale: string) => `Score “${scale}” first, or press X if you cannot tell.`,
    takenBack: 'Undone.',
    item: (at: number, items: number) => `Item ${at} of ${items}`,
    all: 'All items are scored.',
  },
};

export type Words = typeof en;
