/** Learning in the tab, in English. */

import { counted } from '../../../core/text/counted';
import type { LearningProgress } from '../../domain/train';

const measures: Readonly<Record<string, string>> = {
  accuracy: 'Accuracy',
  f1: 'F1',
  'accuracy(kinds)': 'Accuracy, 4 kinds',
  'f1(kinds)': 'F1, 4 kinds',
};
const stages: Readonly<Record<LearningProgress['stage'], string>> = {
  training: 'Training',
  curve: 'Learning curve',
};

export const en = {
  twoLanguages: 'The chosen characters have two languages. Choose characters of one language.',
  title: 'Learning',
  lead: 'Train on some characters, test on others, and compare with the shipped systems. Training runs in this tab; nothing leaves it.',
  back: 'All retrieval runs',
  trainOn: 'Train on',
  testOn: 'Test on',
  leaveOneOut: 'No test character chosen: each character is left out in turn.',
  overlap: 'Some characters are chosen for training and for testing. Their rows will be marked.',
  learners: 'Learners',
  labels: 'Labels of the classifier head',
  labelSets: { kinds: 'four kinds', categories: 'two categories' },
  start: 'Train',
  cancel: 'Cancel',
  reading: (name: string) => (name ? `Reading ${name}` : 'Loading the model'),
  running: (stage: string, learner: string) => `${stage}: ${learner}`,
  trainings: (done: number, total: number, iteration: number, loss: string) =>
    `Training ${done} of ${total}, iteration ${iteration}, loss ${loss}`,
  stages,
  results: 'Results',
  resultsNote:
    'Questions of the tested characters; in brackets the 95 % interval (bootstrap over questions). Same seed, same figures.',
  classification: 'Classification',
  retrieval: 'Dense retrieval',
  learner: 'System',
  tested: 'Tested on',
  trained: 'Trained on',
  questions: 'Questions',
  everyone: 'all tested',
  nothing: '–',
  seen: (questions: number) =>
    `Tested on its training data (${questions} ${questions === 1 ? 'question' : 'questions'}): this measures memorisation, not learning.`,
  seenCharacter: (names: string) => `Knows ${names} from training: this measures memorisation, not learning.`,
  measures,
  curve: 'Learning curve',
  curveSummary: (first: string, last: string, characters: number) =>
    `Accuracy on the tested characters rises or falls from ${first} with one character to ${last} with ${characters}.`,
  curveSource: (questions: number) =>
    `Accuracy of the two categories over ${counted(questions, 'question')}; band: 95 % interval`,
  curveAxis: 'characters trained on →',
  curveColumns: {
    learner: 'Learner',
    characters: 'Characters',
    trained: 'Questions trained on',
    accuracy: 'Accuracy',
  },
  top: 'Words with the largest weights',
  topNote: (model: string) =>
    `${model}: the words and word pairs with the largest weights for each label. NAME stands for any name, START for the beginning.`,
  models: 'Trained models',
  modelsNote: 'The fingerprint names the training set: equal fingerprints mean equal questions and labels.',
  noModels: 'No trained model yet. Train one, or import a file.',
  name: 'Name',
  rename: (name: string) => `Name of ${name}`,
  created: 'Trained',
  fingerprint: 'Fingerprint',
  encoder: 'Encoder',
  loss: (loss: string, iterations: number) => `loss ${loss}, ${counted(iterations, 'iteration')}`,
  notConverged: 'stopped before the minimum',
  test: (name: string) => `Test ${name}`,
  testShort: 'Test',
  exportOne: (name: string) => `Export ${name}`,
  exportShort: 'Export',
  remove: (name: string) => `Delete ${name}`,
  removeShort: 'Delete',
  importFile: 'Import a model',
  testedModel: 'Test of a trained model',
  chooseTest: 'Choose characters under “Test on” to test trained models.',
};

export type Words = typeof en;
