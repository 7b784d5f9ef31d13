/** What is said of the models of this page, in English. */

import type { Language } from '../../../core/memory/bank';

const languages: Readonly<Record<Language, string>> = { en: 'English', zh: 'Chinese' };

export const en = {
  languages,
  modelOf: (language: string) => `The ${language} model`,
  encoderOf: (language: string) => `The ${language} encoder`,
  otherThanPrepared:
    'The model on the server is not the one that computed the results shown first. Ask the question again.',
  modelCancelled: 'Loading the model was cancelled. Press “Load the model” to start again.',
  encoderCancelled: 'Loading the encoder was cancelled. Press “Load the encoder” to start again.',
  atEndpoint: (model: string) => `${model} at an endpoint`,
  /** A device was left for another; `again`: the question that was under way is asked again. */
  fellBack: (what: string, from: string, to: string, why: string, again: boolean) =>
    `${what} failed on ${from}: ${why}. It runs on ${to} until you reload${
      again ? ', and the question is asked again' : ''
    }; each number names the device that computed it. To retry, choose “Try ${from} again” in the settings.`,
  failedBefore: (error: string, device: string, why: string) =>
    `${error} (${device} had failed before: ${why}.)`,
  standIn: 'Scripted stand-in',
  standInNote:
    'A fixed rule that quotes the memories. It shows how the screens work, not how well a language model would do.',
};

export type Words = typeof en;
