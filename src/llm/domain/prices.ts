/** What calls cost: list prices as data with their date, the user's own before them. A price that is not known is unknown, never 0. */

import { verbatim, type Phrase } from '../../core/text/phrase';
import type { LlmReply, ModelRef, TokenUsage } from './call';
import { PRICES } from './price-list';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** An entry of a price list. */
export interface PriceEntry extends Price {
  /** Host of the API that charges this; of the user's own entries any host, where it is left out. */
  readonly host?: string;
  /** The model's name without its date, or a beginning of it in entries of the user's own. */
  readonly model: string;
}

export interface KnownPrice extends Price {
  /** `own`: the user's entry. `list`: see {@link PRICES}. `free`: it runs on this machine, or is no model. */
  readonly from: 'own' | 'list' | 'free';
}

/** What may follow a listed name: a date or a moving alias, so that no model is taken for another that is named like it. */
const SAME_MODEL = /^(?:[-@:](?:latest|preview|exp|\d{3,}).*)?$/;
const FREE = new Set<ModelRef['provider']>(['built-in', 'in-tab', 'scripted', 'recorded']);
const PRIVATE =
  /^(?:localhost|.*\.localhost|.*\.local|127\..*|0\.0\.0\.0|\[::1\]|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/;

/**
 * The price of a model: the user's entry with the longest fitting beginning of its name; nothing for what runs on this machine or its
 * network; else the list's, where the API is the one that the list is about.
 *
 * @returns undefined where it is not known.
 */
export function priceOf(model: ModelRef, own: readonly PriceEntry[] = []): KnownPrice | undefined {
  const host = hostOf(model.address);
  const mine = longest(
    own.filter(
      (entry) =>
        (!entry.host || entry.host === host) && model.model.startsWith(entry.model) && entry.model !== '',
    ),
  );
  if (mine) return { input: mine.input, output: mine.output, from: 'own' };
  if (FREE.has(model.provider) || PRIVATE.test(host)) return { input: 0, output: 0, from: 'free' };
  const listed = longest(
    PRICES.entries.filter(
      (entry) =>
        entry.host === host &&
        model.model.startsWith(entry.model) &&
        SAME_MODEL.test(model.model.slice(entry.model.length)),
    ),
  );
  return listed && { input: listed.input, output: listed.output, from: 'list' };
}

/** US dollars. */
export function costOf({ input, output }: TokenUsage, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** What an answer cost in dollars; undefined where price or tokens are not known. */
export function costOfReply(
  { usage }: Pick<LlmReply, 'usage'>,
  price: Price | undefined,
): number | undefined {
  if (price?.input === 0 && price.output === 0) return 0;
  return usage && price && costOf(usage, price);
}

/**
 * What is wrong with the user's entries, in words; empty where nothing is.
 */
export function priceProblems(entries: readonly PriceEntry[]): Phrase[] {
  return entries.flatMap(({ model, input, output }, i) => {
    const name = model ? verbatim(model) : { en: `Entry ${i + 1}`, zh: `第 ${i + 1} 条` };
    return [
      ...(model
        ? []
        : [
            {
              en: `${name.en}: name the model, or the beginning of its name.`,
              zh: `${name.zh}：请写明模型名称，或名称的开头。`,
            },
          ]),
      ...([input, output].every((price) => Number.isFinite(price) && price >= 0)
        ? []
        : [
            {
              en: `${name.en}: prices are dollars per million tokens, from 0.`,
              zh: `${name.zh}：价格以每百万个词元多少美元计，不小于 0。`,
            },
          ]),
    ];
  });
}

function longest(entries: readonly PriceEntry[]): PriceEntry | undefined {
  return entries.reduce<PriceEntry | undefined>(
    (best, entry) => (best && best.model.length >= entry.model.length ? best : entry),
    undefined,
  );
}

function hostOf(address: string): string {
  const authority = /^[a-z]+:\/\/([^/]+)/i.exec(address)?.[1] ?? '';
  return authority.toLowerCase().replace(/:\d+$/, '');
}
