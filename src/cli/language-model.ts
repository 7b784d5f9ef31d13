/** A language model as the command line names it. */

import type { Limits } from '../llm/domain/budget';
import type { LanguageModel, ModelRef } from '../llm/domain/call';
import { echoWarnings } from '../llm/providers/key-echo';
import { languageModel } from '../llm/providers/language-model';
import { type Reporter, UsageError, type Arguments, type Options } from './usage';

/** Where the key is read from: an argument would stand in the shell's history and in the list of processes. */
export const KEY_VARIABLE = 'MNEMOSCOPE_LLM_KEY';

/** @param without what happens where no model is named. */
export function modelOptions(without: string): Options {
  return {
    address: {
      value: 'URL',
      help: `base address of an OpenAI-compatible API; its key is read from ${KEY_VARIABLE}; default: ${without}`,
    },
    'language-model': { value: 'NAME', help: "the model's name there" },
  };
}

/** What may be spent on language models. */
export const BUDGET_OPTIONS: Options = {
  dollars: {
    form: 'weight',
    value: 'N',
    help: 'most US dollars that language models may cost; a request that might pass it is not sent',
  },
  calls: {
    form: 'limit',
    value: 'N',
    help: 'most requests to language models, those that fail included; 0: none',
  },
};

export function limitsIn(words: Arguments): Limits {
  return {
    ...(words.maybe('dollars') !== undefined && { dollars: words.weight('dollars') }),
    ...(words.maybe('calls') !== undefined && { calls: words.limit('calls') }),
  };
}

/** @param otherwise what stands in its place where neither is given. @throws UsageError for one option without the other, and for an address with secrets. */
export function modelNamed(words: Arguments, otherwise: string): ModelRef | undefined {
  const address = words.maybe('address');
  const name = words.maybe('language-model');
  if ((address === undefined) !== (name === undefined)) {
    throw new UsageError(
      `--${address === undefined ? 'address' : 'language-model'} is missing; give both, or neither for ${otherwise}.`,
    );
  }
  if (address === undefined || name === undefined) return undefined;
  return {
    provider: 'openai-compatible',
    address: plainAddress(address, '--address', KEY_VARIABLE),
    model: name,
  };
}

/** @throws UsageError for an address that holds a user, a password or a query: it would stand in the result. */
export function plainAddress(address: string, option: string, variable: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(address))
    return address.replace(/\/+$/, '');
  throw new UsageError(
    `${option}: give a plain address such as http://localhost:11434/v1; the key goes into ${variable}.`,
  );
}

/** The model with the key of the environment. */
export function openModel(ref: ModelRef, say: Reporter): LanguageModel {
  const onKeyEchoed = echoWarnings(({ en }) => say.note(en));
  return languageModel({ ref, key: process.env[KEY_VARIABLE] ?? '', onKeyEchoed });
}
