/** What a family of providers has of its own: how a call is written as a request, and how an answer is read. */

import type { CallParameters } from '../domain/call';
import type { ChatMessage } from '../../core/ports';
import type { ProviderAnswer, Take } from './answer';
import type { ServerErrorBody } from './server-error';

/** The body of a request, as it is sent. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** What is asked, without who is asked. */
export interface Saying {
  readonly messages: readonly ChatMessage[];
  readonly parameters: CallParameters;
  /** Whether the server is asked to count tokens where it does so only on request. */
  readonly usage: boolean;
}

/**
 * What an answer can lack because the server refused it, as `LlmReply.dropped` names it. `schema`: JSON by schema; `json`: JSON at all;
 * `usage`: the count of tokens; `system`: a system message apart from the user's.
 */
export type Loss = 'temperature' | 'maxTokens' | 'seed' | 'schema' | 'json' | 'usage' | 'system';

/** A part of a request that some servers refuse. */
export interface Refusable {
  /** As {@link Dialect.body} is told that it is refused. */
  readonly id: string;
  /** What the answer then lacks; nothing where another field takes its place. */
  readonly loses?: Loss;
  readonly isIn: (body: RequestBody) => boolean;
  /** How an error about it reads. */
  readonly words: RegExp;
  /** An error about its value, which is no refusal of the part. */
  readonly unless?: RegExp;
}

export interface Dialect {
  /** Paths below the base address that people paste along with it. */
  readonly pasted: RegExp;
  /** The path of a call below the base address, and its query. */
  path(model: string): { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  /** The path of the list of models, likewise. */
  readonly models: { readonly path: string; readonly query?: Readonly<Record<string, string>> };
  /** Headers of every request; the key stands nowhere else. */
  headers(key: string): Record<string, string>;
  readonly refusables: readonly Refusable[];
  /** Losses of every answer: the API has no such parameter. */
  readonly lacks: readonly Loss[];
  /** @param refused ids of {@link refusables} that this server refuses. */
  body(model: string, saying: Saying, refused: ReadonlySet<string>): RequestBody;
  /** Reads one JSON document of the stream, or the whole answer where it is one document. */
  readonly take: Take;
  /** Whether a whole document is an answer of this API at all. */
  isAnswer(value: unknown): boolean;
  /** Names in the list of models; undefined where it is none. */
  modelNames(value: unknown): readonly string[] | undefined;
}

/** Which parts of this request the server refuses, by its error. */
export function refusedIn(
  dialect: Dialect,
  body: RequestBody,
  status: number,
  { parameter, words }: ServerErrorBody,
): Refusable[] {
  if (![400, 404, 422].includes(status)) return [];
  return dialect.refusables.filter(({ isIn, words: sign, unless }) => {
    if (!isIn(body) || (unless?.test(words) ?? false)) return false;
    // A server that names one parameter speaks of no other.
    return sign.test(parameter ?? words);
  });
}

/** What was asked for and is missing from the answer. */
export function lossesOf(
  dialect: Dialect,
  { messages, parameters, usage }: Saying,
  refused: ReadonlySet<string>,
): Loss[] {
  const asked: Record<Loss, boolean> = {
    temperature: parameters.temperature !== undefined,
    maxTokens: parameters.maxTokens !== undefined,
    seed: parameters.seed !== undefined,
    schema: parameters.schema !== undefined,
    json: parameters.schema !== undefined,
    usage,
    system: messages.some(({ role }) => role === 'system'),
  };
  const lost = dialect.refusables.flatMap(({ id, loses }) => (loses && refused.has(id) ? [loses] : []));
  return [...new Set([...dialect.lacks, ...lost])].filter((loss) => asked[loss]);
}

/** Adds a count of tokens, of which later ones replace earlier ones; what is no count is passed over. */
export function countTokens(answer: ProviderAnswer, input: unknown, output: unknown): void {
  const whole = (value: unknown, before: number | undefined) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : before;
  answer.input = whole(input, answer.input);
  answer.output = whole(output, answer.output);
}
