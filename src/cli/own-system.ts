/** A memory system of the user's own on the command line: a service by its address and key, or a language model that keeps the memory. */

import { cachedAsk } from '../llm/domain/cache';
import type { LanguageModel } from '../llm/domain/call';
import {
  LANGUAGE_MODEL,
  LANGUAGE_MODEL_DEFAULTS,
  languageModelSystem,
} from '../memory-systems/domain/language-model/language-model';
import type { SystemDefinition } from '../memory-systems/domain/port';
import { GENERIC, readShape, ShapeError, withoutLiteralKey } from '../memory-systems/domain/services/generic';
import { serviceOf, SERVICES } from '../memory-systems/domain/services/registry';
import { echoWarnings } from '../llm/providers/key-echo';
import { serviceAsSystem, testService } from '../memory-systems/services';
import { SERVER_WORDS, type ServerWords } from '../llm/providers/service-http';
import { readText } from './dataset';
import type { KeptSpending } from './kept-records';
import { plainAddress } from './language-model';
import { type Reporter, UsageError, type Arguments, type Options } from './usage';

/** Where the service's key is read from, as that of language models. */
export const SERVICE_KEY_VARIABLE = 'MNEMOSCOPE_SERVICE_KEY';

export const OWN_SYSTEMS: readonly string[] = [...SERVICES.map(({ id }) => id), LANGUAGE_MODEL.id];

export const OWN_OPTIONS: Options = {
  system: {
    form: { one: OWN_SYSTEMS },
    value: 'ID',
    help: `a system of your own: ${OWN_SYSTEMS.join(', ')}; it runs alone unless --systems is given`,
  },
  service: {
    value: 'URL',
    help: `address of the service where it is not the usual one; its key is read from ${SERVICE_KEY_VARIABLE}`,
  },
  shape: { value: 'FILE', help: `description of the calls of ${GENERIC.id} (docs/memory-systems.md)` },
  keep: {
    value: 'FOLDER',
    help: 'keeps the records of a run under way, with the answers and the spending of language models, so that a run that was killed goes on from there',
  },
};

/** Outside a page, no service is hidden by CORS. */
const IN_NODE: ServerWords = {
  ...SERVER_WORDS,
  hidden: {
    en: 'Check that the service runs at this address, and that this machine reaches it.',
    zh: '请检查服务是否在此地址运行，以及本机能否访问它。',
  },
};

/**
 * The system that `--system` names; undefined where it names none. The service has answered by then, with nothing stored.
 *
 * @throws UsageError naming the option that is missing or wrong.
 */
export async function ownSystem(
  words: Arguments,
  model: LanguageModel | undefined,
  { budget, calls }: KeptSpending,
  say: Reporter,
): Promise<SystemDefinition | undefined> {
  if (words.maybe('system') === undefined) {
    for (const option of ['service', 'shape'])
      if (words.given(option)) throw new UsageError(`--${option}: name the system with --system ID.`);
    return undefined;
  }
  const id = words.choice('system', OWN_SYSTEMS);
  if (id === LANGUAGE_MODEL.id) {
    if (!model)
      throw new UsageError('--system: name the model with --address URL and --language-model NAME.');
    return languageModelSystem({ ...LANGUAGE_MODEL_DEFAULTS, model: model.ref }, (signal) =>
      cachedAsk({ model: () => model, signal, budget, ...(calls && { store: calls }) }),
    );
  }
  const service = serviceOf(id)!;
  const given = words.maybe('service');
  if (given === undefined && service.address === '')
    throw new UsageError(`--service is missing; give the address of ${service.name}.`);
  const address =
    given === undefined ? service.address : plainAddress(given, '--service', SERVICE_KEY_VARIABLE);
  const described = await shapeOf(words, id);
  const key = described?.key ?? process.env[SERVICE_KEY_VARIABLE] ?? '';
  if (service.needsKey && key.trim() === '')
    throw new UsageError(`--system: ${service.name} needs its key; put it into ${SERVICE_KEY_VARIABLE}.`);
  const shape = described?.shape;
  const connection = { address, key, space: 'mnemoscope' };
  const http = { words: IN_NODE, onKeyEchoed: echoWarnings(({ en }) => say.note(en)) };
  try {
    await testService(service, connection, AbortSignal.timeout(120_000), shape, http);
  } catch (error) {
    throw new UsageError(`--service: ${error instanceof Error ? error.message : String(error)}`);
  }
  return serviceAsSystem(service, connection, shape, http);
}

async function shapeOf(words: Arguments, id: string) {
  const path = words.maybe('shape');
  if ((path !== undefined) !== (id === GENERIC.id))
    throw new UsageError(
      path === undefined
        ? `--shape is missing; give the file that describes the calls of ${GENERIC.id}.`
        : `--shape: only ${GENERIC.id} is described by a file.`,
    );
  if (path === undefined) return undefined;
  const { name, text } = await readText(path);
  try {
    return withoutLiteralKey(readShape(text));
  } catch (error) {
    if (error instanceof ShapeError) throw new UsageError(`--shape: ${name}: ${error.message}`);
    throw error;
  }
}
