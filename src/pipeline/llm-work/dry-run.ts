/** What a run will take, known beforehand: its own work performed with a `CallModel` that counts and sends nothing. */

import { plainCall, type CallStore } from '../../llm/domain/cache';
import {
  callKey,
  modelKey,
  type CallModel,
  type Exchange,
  type LlmCall,
  type ModelRef,
  type Purpose,
} from '../../llm/domain/call';
import type { Fault } from '../../llm/domain/fault';
import { costOf, type KnownPrice } from '../../llm/domain/prices';
import { continueWork, type WorkOptions } from './runner';
import { fillSchema, type Filler } from '../../llm/domain/schema-value';
import { inputTokens, outputTokens } from '../../llm/domain/tokens';

export interface PreviewRow {
  readonly model: ModelRef;
  readonly purpose: Purpose;
  /** Calls that would be sent. Repairs are none of them: nobody knows which answers will need one. */
  readonly calls: number;
  /** Tokens of those calls, estimated. */
  readonly input: number;
  readonly output: number;
  /** Calls that are answered already, or equal to another one of the run. */
  readonly cached: number;
  /** US dollars; absent where the price is not known. */
  readonly dollars?: number;
  readonly price?: KnownPrice;
}

export interface Preview {
  /** By model in the plan's order, then by purpose. */
  readonly rows: readonly PreviewRow[];
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  /** Of the rows whose price is known. */
  readonly dollars: number;
  /** Rows whose price is not known: `dollars` lacks them. */
  readonly unpriced: number;
  /** Why the counting stopped before the end. */
  readonly fault?: Fault;
}

export type PreviewOptions = Omit<WorkOptions, 'ask' | 'concurrency' | 'forget' | 'onProgress' | 'price'> & {
  readonly calls?: Pick<CallStore, 'get'>;
  readonly price: (model: ModelRef) => KnownPrice | undefined;
  /** Pieces of work counted, of all that are left. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** Many at a time, since each only waits for the stores. */
const AT_ONCE = 32;

/** Asks nobody: counts calls, and answers with what is kept or with what stands in its place. */
export class DryAsk {
  readonly #rows = new Map<string, { -readonly [K in keyof PreviewRow]: PreviewRow[K] }>();
  readonly #seen = new Set<string>();

  /** @param filler what stands in structured answers. @default the least that fits. */
  constructor(
    private readonly calls?: Pick<CallStore, 'get'>,
    private readonly filler?: Filler,
  ) {}

  readonly ask: CallModel = async (given) => {
    const call = plainCall(given);
    const key = callKey(call);
    const kept = await this.calls?.get(key);
    const row = rowOf(this.#rows, call);
    if (kept || this.#seen.has(key)) row.cached++;
    else {
      row.calls++;
      row.input += inputTokens(call);
      row.output += outputTokens(call);
    }
    this.#seen.add(key);
    const reply = kept?.reply ?? placeholder(call, key, this.filler);
    return { key, call, reply, cached: true } satisfies Exchange;
  };

  /** What was counted. @param models in the order in which they are listed. */
  preview(
    price: (model: ModelRef) => KnownPrice | undefined,
    models: readonly ModelRef[],
    fault?: Fault,
  ): Preview {
    const order = new Map(models.map((model, i) => [modelKey(model), i]).reverse() as [string, number][]);
    const priced = [...this.#rows.values()]
      .map((row): PreviewRow => {
        const known = price(row.model);
        return { ...row, ...(known && { price: known, dollars: costOf(row, known) }) };
      })
      .sort((a, b) => (order.get(modelKey(a.model)) ?? 0) - (order.get(modelKey(b.model)) ?? 0));
    const sum = (of: (row: PreviewRow) => number) => priced.reduce((all, row) => all + of(row), 0);
    return {
      rows: priced,
      calls: sum((row) => row.calls),
      cached: sum((row) => row.cached),
      input: sum((row) => row.input),
      output: sum((row) => row.output),
      dollars: sum((row) => row.dollars ?? 0),
      unpriced: priced.filter(({ dollars, calls: sent }) => dollars === undefined && sent > 0).length,
      ...(fault && { fault }),
    };
  }
}

/**
 * Counts what is left of the run. What is kept answers truly, so that what reads it is counted as it will be; in the place of other answers
 * stand texts as long as expected, and values that fit their schema. Nothing is written.
 */
export async function dryRun({ calls, price, onProgress, ...options }: PreviewOptions): Promise<Preview> {
  const dry = new DryAsk(options.retry === 'unparsed' ? undefined : calls);
  const { fault } = await continueWork({
    ...options,
    ask: dry.ask,
    concurrency: () => AT_ONCE,
    store: { ...storeOf(options.store), append: async () => undefined },
    ...(onProgress && { onProgress: ({ all }) => onProgress(all.done, all.total) }),
  });
  return dry.preview(
    price,
    options.work.map(({ model }) => model),
    fault,
  );
}

function storeOf({ unitIds, units }: WorkOptions['store']): Pick<WorkOptions['store'], 'unitIds' | 'units'> {
  return { unitIds, units };
}

function rowOf(
  rows: Map<string, { -readonly [K in keyof PreviewRow]: PreviewRow[K] }>,
  { model, purpose }: LlmCall,
) {
  const key = `${modelKey(model)} ${purpose}`;
  const row = rows.get(key) ?? { model, purpose, calls: 0, input: 0, output: 0, cached: 0 };
  rows.set(key, row);
  return row;
}

/**
 * A text of as many tokens as are expected, or a value that fits. Texts in the place of different answers differ, so that their verdicts are
 * not taken for one.
 */
function placeholder(call: LlmCall, key: string, filler?: Filler): Exchange['reply'] {
  const { schema } = call.parameters;
  const text = schema ? JSON.stringify(fillSchema(schema.schema, filler)) : wordsAs(key, outputTokens(call));
  return { text, milliseconds: 0, attempts: 0, dropped: [] };
}

/** Words of a token each, the first two made of the key's digits. */
function wordsAs(key: string, tokens: number): string {
  const letters = key.replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const own = [letters.slice(0, 7), letters.slice(7, 14)];
  return Array.from({ length: tokens }, (_, i) => own[i] ?? 'word').join(' ');
}
